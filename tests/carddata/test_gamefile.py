from __future__ import annotations

import time
from pathlib import Path

import pytest

from pandapress.carddata.gamefile import DeckEntry, GameFile, PageEntry, read_game_file
from pandapress.findings import Finding, Findings

FILE = "card_data/zoo/game.toml"
HEAD = 'title = "Zoo"\nsummary = "A zoo."\nplayers = [2, 4]\ncredits = ["Nobody."]\n'
DECK = '[[deck]]\nid = "beasts"\ntitle = "Beasts"\nface = "beast.svg.j2"\n'
PAGE = '[[page]]\nid = "rules"\ntitle = "Rules"\nwhat = "aids"\ntemplate = "rules.svg.j2"\n'


def read(folder: Path, content: str | bytes) -> tuple[GameFile | None, list[Finding]]:
    path = folder / "game.toml"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    findings = Findings()
    return read_game_file(path, FILE, findings), list(findings)


def refused(folder: Path, content: str | bytes) -> list[Finding]:
    config, findings = read(folder, content)
    assert config is None
    assert findings
    assert {finding.file for finding in findings} == {FILE}
    return findings


def paths(findings: list[Finding]) -> list[str]:
    return [finding.column for finding in findings]


def test_a_small_file_is_read_with_its_defaults(tmp_path: Path) -> None:
    config, findings = read(tmp_path, HEAD + DECK)
    assert findings == []
    deck = DeckEntry(id="beasts", title="Beasts", face="beast.svg.j2")
    assert config == GameFile(title="Zoo", summary="A zoo.", players=[2, 4], credits=["Nobody."], deck=[deck])
    assert (deck.what, deck.rows, deck.size, deck.copies, deck.back, deck.reverse) == (
        "cards",
        "",
        "standard",
        1,
        "",
        "",
    )


def test_every_key_of_a_deck_and_of_a_page_is_read(tmp_path: Path) -> None:
    more = (
        'what = "tokens"\nrows = "beasts.csv"\nwhere = { kind = "big" }\nwith = { colour = "red", wide = 3 }\n'
        'back = "back.svg.j2"\nsize = [26, 30.5]\ncopies = "copies"\n'
    )
    config, findings = read(tmp_path, HEAD + DECK + more + PAGE)
    assert findings == []
    assert config is not None
    deck = config.deck[0]
    assert (deck.what, deck.rows, deck.where) == ("tokens", "beasts.csv", {"kind": "big"})
    assert (deck.with_, deck.back, deck.size, deck.copies) == (
        {"colour": "red", "wide": 3},
        "back.svg.j2",
        [26, 30.5],
        "copies",
    )
    assert config.page == [PageEntry(id="rules", title="Rules", what="aids", template="rules.svg.j2")]


@pytest.mark.parametrize("content", [b"\xef\xbb\xbf" + (HEAD + DECK).encode(), (HEAD + DECK).replace("\n", "\r\n")])
def test_a1_a_byte_order_mark_and_windows_line_ends_are_read(tmp_path: Path, content: str | bytes) -> None:
    assert read(tmp_path, content) == read(tmp_path, HEAD + DECK)


# Keys


@pytest.mark.parametrize(
    ("content", "path", "hint"),
    [
        ("titel = 'Zoo'\n" + HEAD + DECK, "titel", "did you mean title?"),
        (HEAD + DECK + 'bakc = "x"\n', "deck[0].bakc", "did you mean back?"),
        (HEAD + DECK + DECK.replace("beasts", "birds") + "wihtt = 1\n", "deck[1].wihtt", "did you mean with?"),
        (HEAD + DECK + PAGE + 'tempalte = "x"\n', "page[0].tempalte", "did you mean template?"),
        (HEAD + DECK + PAGE + "colour = 3\n", "page[0].colour", "known: id, layout, size, template, tile, title, what"),
    ],
)
def test_an_unknown_key_is_an_error_with_the_nearest_name(tmp_path: Path, content: str, path: str, hint: str) -> None:
    (finding,) = refused(tmp_path, content)
    assert (finding.code, finding.column, finding.message) == ("GAME-FILE", path, "unknown key")
    assert finding.hint == hint


@pytest.mark.parametrize("key", ["str", "int", "constrained", '"list[float]"'])
def test_an_unknown_key_may_have_the_name_of_a_type(tmp_path: Path, key: str) -> None:
    (finding,) = refused(tmp_path, f"{key} = 1\n" + HEAD + DECK)
    assert (finding.column, finding.message) == (key.strip('"'), "unknown key")


@pytest.mark.parametrize(
    ("content", "path"),
    [
        (HEAD.replace('title = "Zoo"\n', "") + DECK, "title"),
        (HEAD, "deck"),
        (HEAD + DECK.replace("face", "back"), "deck[0].face"),
        (HEAD + DECK + DECK.replace('id = "beasts"\n', ""), "deck[1].id"),
        (HEAD + DECK + PAGE.replace("what", "# what"), "page[0].what"),
    ],
)
def test_a_missing_key_is_named_by_its_path(tmp_path: Path, content: str, path: str) -> None:
    (finding,) = refused(tmp_path, content)
    assert (finding.column, finding.message) == (path, "this key is missing")
    assert finding.hint == f"add {path.rpartition('.')[2]} = ..."


def test_an_empty_file_names_every_key_it_needs(tmp_path: Path) -> None:
    assert paths(refused(tmp_path, "")) == ["title", "summary", "players", "credits", "deck"]


def test_every_mistake_is_told_at_once(tmp_path: Path) -> None:
    content = HEAD.replace('"Zoo"', "7") + DECK.replace("face", "fcae") + PAGE.replace('"aids"', '"aid"')
    assert set(paths(refused(tmp_path, content))) == {"title", "deck[0].face", "deck[0].fcae", "page[0].what"}


# Values


@pytest.mark.parametrize(
    ("old", "new", "path"),
    [
        ('"Zoo"', '""', "title"),
        ('"Zoo"', "3", "title"),
        ("[2, 4]", "[2]", "players"),
        ("[2, 4]", "[2, 3, 4]", "players"),
        ("[2, 4]", '"2-4"', "players"),
        ("[2, 4]", '[2, "4"]', "players[1]"),
        ('["Nobody."]', "[]", "credits"),
        ('face = "beast.svg.j2"', 'face = ""', "deck[0].face"),
        ('face = "beast.svg.j2"', "face = 3", "deck[0].face"),
        ('face = "beast.svg.j2"', 'face = "x"\nrows = 3', "deck[0].rows"),
        ('face = "beast.svg.j2"', 'face = "x"\nwhere = "kind"', "deck[0].where"),
        ('face = "beast.svg.j2"', 'face = "x"\nwhere = { kind = 3 }', "deck[0].where.kind"),
        ('face = "beast.svg.j2"', 'face = "x"\nwith = ["a"]', "deck[0].with"),
        ('face = "beast.svg.j2"', 'face = "x"\nsize = [63]', "deck[0].size"),
        ('face = "beast.svg.j2"', 'face = "x"\nsize = [63, 88, 1]', "deck[0].size"),
        ('face = "beast.svg.j2"', 'face = "x"\nsize = 63', "deck[0].size"),
        ('face = "beast.svg.j2"', 'face = "x"\nsize = ["63", "88"]', "deck[0].size[0]"),
        ('face = "beast.svg.j2"', 'face = "x"\ncopies = 1.5', "deck[0].copies"),
        ('face = "beast.svg.j2"', 'face = "x"\ncopies = -1', "deck[0].copies"),
        ('face = "beast.svg.j2"', 'face = "x"\ncopies = true', "deck[0].copies"),
    ],
)
def test_a_value_of_the_wrong_kind_is_named_by_its_path(tmp_path: Path, old: str, new: str, path: str) -> None:
    assert path in paths(refused(tmp_path, (HEAD + DECK).replace(old, new)))


@pytest.mark.parametrize("players", ["[4, 2]", "[0, 4]", "[-1, 2]"])
def test_players_are_the_fewest_and_the_most(tmp_path: Path, players: str) -> None:
    assert paths(refused(tmp_path, HEAD.replace("[2, 4]", players) + DECK))[0].startswith("players")


def test_a_kind_of_print_that_is_none_is_answered_with_the_nearest(tmp_path: Path) -> None:
    (finding,) = refused(tmp_path, HEAD + DECK + 'what = "card"\n')
    assert (finding.column, finding.line) == ("deck[0].what", (HEAD + DECK).count("\n") + 1)
    assert finding.message.startswith("'card' is ")
    assert finding.hint == "did you mean cards?"


@pytest.mark.parametrize("word", ["Big Beasts", "beasts!", "-beasts", "", "bêtes"])
def test_an_id_is_made_of_small_letters_digits_and_hyphens(tmp_path: Path, word: str) -> None:
    (finding,) = refused(tmp_path, HEAD + DECK.replace("beasts", word))
    assert (finding.column, finding.message) == ("deck[0].id", f"{word!r} is not an id")


@pytest.mark.parametrize("second", [DECK, PAGE.replace("rules", "beasts")])
def test_r13_two_decks_or_pages_with_one_id_are_refused(tmp_path: Path, second: str) -> None:
    (finding,) = refused(tmp_path, HEAD + DECK + second)
    assert "two decks or pages have the id beasts" in finding.message


def test_a_back_and_a_reverse_cannot_both_be(tmp_path: Path) -> None:
    (finding,) = refused(tmp_path, HEAD + DECK + 'back = "a.svg.j2"\nreverse = "b.svg.j2"\n')
    assert finding.column == "deck[0]"
    assert finding.message == "a deck has a back or a reverse, not both"
    assert "reverse where the side carries information" in finding.hint


# Syntax and encoding


@pytest.mark.parametrize(
    ("content", "line"),
    [
        ('title = "Zoo\n' + DECK, 1),
        (HEAD + "[[deck]\n", 5),
        (HEAD + DECK + "size = [63, 88\nback = 'x'\n", 10),
        (HEAD + "what is this\n" + DECK, 5),
        (HEAD + DECK + 'face = "again"\n', 9),
        (HEAD + DECK + "made = 2001-99-01\n", 9),
    ],
)
def test_a_toml_mistake_is_found_by_its_line(tmp_path: Path, content: str, line: int) -> None:
    (finding,) = refused(tmp_path, content)
    assert finding.code == "TOML"
    assert finding.line == line
    assert finding.message.startswith("is not valid TOML: ")


@pytest.mark.parametrize("tail", ["size = [63,", "size = ", 'back = """never closed', "[[page"])
def test_a_file_that_breaks_off_is_told_by_its_last_line(tmp_path: Path, tail: str) -> None:
    content = HEAD + DECK + tail
    (finding,) = refused(tmp_path, content)
    assert (finding.code, finding.line) == ("TOML", content.count("\n") + 1)


@pytest.mark.parametrize("value", ["[" * 20_000, "9" * 5_000, "{ a = " * 20_000])
def test_a_value_without_measure_is_a_finding(tmp_path: Path, value: str) -> None:
    (finding,) = refused(tmp_path, f"title = {value}\n" + DECK)
    assert finding.code == "TOML"


def test_a3_toml_is_utf_8_and_no_option_changes_that(tmp_path: Path) -> None:
    (finding,) = refused(tmp_path, (HEAD.replace("Zoo", "Zoé") + DECK).encode("cp1252"))
    assert (finding.code, finding.line) == ("ENCODING", 1)
    assert "UTF-8" in finding.hint
    assert "--encoding" not in finding.hint


def test_w09_toml_that_windows_saved_as_utf_16_is_read(tmp_path: Path) -> None:
    config, findings = read(tmp_path, (HEAD.replace("Zoo", "Zoé") + DECK).encode("utf-16"))
    assert config is not None
    assert (config.title, list(findings)) == ("Zoé", [])


def test_a_missing_file_is_a_finding(tmp_path: Path) -> None:
    findings = Findings()
    assert read_game_file(tmp_path / "none.toml", FILE, findings) is None
    assert [(finding.code, finding.file) for finding in findings.errors] == [("FILE-UNREADABLE", FILE)]


def test_a_value_that_may_be_of_two_kinds_is_told_once(tmp_path: Path) -> None:
    findings = refused(tmp_path, HEAD + DECK + "size = [63]\n")
    assert [finding.column for finding in findings] == ["deck[0].size"]


# Without measure


def parts(count: int) -> str:
    return ".".join("a" * count)


@pytest.mark.parametrize("text", [f"{parts(19_500)} = 1", f"[{parts(19_500)}]", f"x = {{ {parts(19_500)} = 1 }}"])
def test_w14_a_key_of_ten_thousand_parts_is_refused_before_it_is_read(tmp_path: Path, text: str) -> None:
    start = time.process_time()
    (finding,) = refused(tmp_path, f"{HEAD}{DECK}\n{text}\n")
    assert (finding.code, finding.message) == ("TOML", "a key has more than 30 parts")
    assert finding.line == (HEAD + DECK).count("\n") + 2
    assert time.process_time() - start < 1


def test_w14_a_long_word_and_many_dots_are_no_long_key(tmp_path: Path) -> None:
    start = time.process_time()
    title = "a" * 100_000 + " . " + ". " * 5_000
    config, findings = read(tmp_path, f"# {title}\n{HEAD}{DECK}")
    assert config is not None, list(findings)
    assert time.process_time() - start < 1


def test_w14_a_file_of_a_million_values_is_refused_by_its_size_and_one_of_ten_thousand_by_their_number(
    tmp_path: Path,
) -> None:
    for count, words in ((1_000_000, "more than 300,000 bytes"), (10_000, "values, more than 3,000")):
        (finding,) = refused(tmp_path, f"cards = [{'1,' * count}]\n{HEAD}{DECK}")
        assert words.replace("300,000 bytes", "0.3 MB") in finding.message
