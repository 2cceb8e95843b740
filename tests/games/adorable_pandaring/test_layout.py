"""The gate: a layout that cannot lie on a table is refused, with every reason at once; nonsense never crashes it."""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pandapress.carddata.rows import Rows
from pandapress.findings import Finding, Findings, Severity
from pandapress.games.adorable_pandaring.answer import answer, judge
from pandapress.games.adorable_pandaring.layout import from_state, read_layout
from pandapress.games.adorable_pandaring.state import Then
from tests.games.adorable_pandaring.table import NAMES, cards, layout, scorings
from tests.support import GAME

GOOD = layout("odd", ([1, 3], 3), ([2], 0), ([], 4))


def problems(values: Mapping[str, Any]) -> list[Finding]:
    findings = Findings()
    table = read_layout(values, cards(), "table.toml", findings)
    assert (table is None) == bool(findings.errors)
    return list(findings)


def refused(values: Mapping[str, Any]) -> list[tuple[str, str]]:
    return [(finding.column, finding.message) for finding in problems(values) if finding.severity is Severity.ERROR]


def with_player(**changes: Any) -> dict[str, Any]:
    """The good layout with its second player changed."""
    players = [dict(player) for player in GOOD["players"]]
    players[1].update(changes)
    return {**GOOD, "players": players}


def test_a_good_layout_has_no_findings() -> None:
    assert problems(GOOD) == []


@pytest.mark.parametrize(
    ("changes", "path", "words"),
    [
        ({"law": "ood"}, "law", "no Panda Law"),
        ({"next_law": "odd"}, "next_law", "in effect already"),
        ({"next_law": "flat"}, "next_law", "no Panda Law"),
        ({"current": "Zoe"}, "current", "no player here"),
        ({"force": "yes"}, "force", "does not fit"),
        ({"options": {"bananas": "per_card"}}, "options.bananas", "no option"),
        ({"options": {"banana": "per_bunch"}}, "options.banana", "cannot be"),
        ({"players": GOOD["players"][:2]}, "players", "2 players"),
        ({"players": [{"name": name} for name in "ABCDEF"]}, "players", "6 players"),
        ({"weather": "fine"}, "weather", "unknown key"),
    ],
)
def test_what_cannot_be_is_refused_with_its_place(changes: dict[str, Any], path: str, words: str) -> None:
    found = refused({**GOOD, **changes})
    assert [column for column, _ in found] == [path]
    assert words in found[0][1]


@pytest.mark.parametrize(
    ("changes", "path", "words"),
    [
        ({"bamboo": -1}, "players[1].bamboo", "cannot be"),
        ({"bamboo": "three"}, "players[1].bamboo", "does not fit"),
        ({"bamboo": 1.5}, "players[1].bamboo", "does not fit"),
        ({"face_up": [2, 11]}, "players[1].face_up[1]", "no panda has the number 11"),
        ({"hidden": [0]}, "players[1].hidden[0]", "no panda has the number 0"),
        ({"face_up": [1.5]}, "players[1].face_up[0]", "does not fit"),
        ({"face_up": ["x"]}, "players[1].face_up[0]", "no panda is called 'x'"),
        ({"hidden": ["-3"]}, "players[1].hidden[0]", "no panda has the number -3"),
        ({"name": "a"}, "players[1].name", "two players are called a"),
        ({"name": "  "}, "players[1].name", "is empty"),
        ({"shoes": 2}, "players[1].shoes", "unknown key"),
    ],
)
def test_what_a_player_cannot_have_is_refused_with_its_place(changes: dict[str, Any], path: str, words: str) -> None:
    found = refused(with_player(**changes))
    assert [column for column, _ in found] == [path]
    assert words in found[0][1]


def test_ap_23_a_fifth_five_is_refused_where_it_lies() -> None:
    found = refused(layout("odd", ([5, 5], 0), ([5, 5], 0), ([1, 5], 0)))
    assert found == [("players[2].face_up[1]", "this is panda 5 for the 5th time")]


def test_ap_23_forty_one_pandas_are_one_too_many() -> None:
    deck = [number for number in range(1, 11) for _ in range(4)]
    found = refused(layout("odd", (deck[:20], 0), (deck[20:], 0), ([3], 0)))
    assert ("players", "41 pandas on the table") in found


def test_everything_wrong_is_told_at_once() -> None:
    values = {**with_player(bamboo=-1, face_up=[12]), "law": "blue", "current": "Nobody"}
    assert [path for path, _ in refused(values)] == ["players[1].bamboo", "players[1].face_up[0]", "law", "current"]


def test_two_players_are_refused_unless_the_option_is_on() -> None:
    two = {**GOOD, "players": GOOD["players"][:2]}
    assert refused(two) != []
    assert [finding.hint for finding in problems(two)] == ["two may play with two_players = true under [options]"]
    assert refused({**two, "options": {"two_players": True}}) == []


def test_names_and_laws_match_whatever_their_case() -> None:
    assert problems({**GOOD, "law": " ODD ", "current": "a"}) == []


def test_a_law_goes_by_its_name_too() -> None:
    changed = replace(cards(), laws=but_rows(cards().laws, lambda law: {"name": f"{law.name} Pandas"}))
    found = Findings()
    table = read_layout({**GOOD, "law": "Odd Pandas"}, changed, "table.toml", found)
    assert table is not None and table.law == "odd"


def but_rows(rows: Rows[Any], change: Callable[[Any], dict[str, Any]]) -> Rows[Any]:
    """The rows, each with some values changed."""
    return Rows(rows.file, tuple(row.model_copy(update=change(row)) for row in rows))


def test_a_player_who_had_won_already_is_only_noted() -> None:
    found = problems(with_player(bamboo=5))
    assert [(finding.severity, finding.column) for finding in found] == [(Severity.INFO, "players[1].bamboo")]


def test_every_finding_has_the_path_of_what_it_concerns() -> None:
    values = {**with_player(bamboo=-1, face_up=[12]), "law": "blue", "current": "Nobody"}
    assert [finding.path for finding in problems(values)] == [
        ("players", 1, "bamboo"),
        ("players", 1, "face_up", 0),
        ("law",),
        ("current",),
    ]


# Names and numbers


@pytest.mark.parametrize(
    "written",
    [5, "5", "Banana Panda", "banana panda", " BANANA ", "Banana", "Banana Pandas"],
)
def test_t51_a_panda_is_a_number_or_any_of_its_names(written: int | str) -> None:
    table = read_layout(with_player(face_up=[written], hidden=[written]), cards(), "table.toml", Findings())
    assert table is not None
    assert (table.places[1].face_up, table.places[1].hidden) == ((5,), (5,))


@pytest.mark.parametrize("written", ["Twin Pandas", "Twin Panda", "twin"])
def test_t51_the_twins_are_one_panda_or_two(written: str) -> None:
    table = read_layout(with_player(face_up=[written, 3]), cards(), "table.toml", Findings())
    assert table is not None and table.places[1].face_up == (3, 3)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        (5, (5,)),
        ("banana", (5,)),
        ("5, 6, Mad Scientist Panda", (5, 6, 6)),
        ("5 6 10", (5, 6, 10)),
        ("", ()),
    ],
)
def test_t51_pandas_stand_in_a_text_too(written: int | str, meant: tuple[int, ...]) -> None:
    table = read_layout(with_player(face_up=written), cards(), "table.toml", Findings())
    assert table is not None and table.places[1].face_up == meant


@pytest.mark.parametrize(
    ("written", "hint"),
    [
        ("Bananna", "did you mean Banana?"),
        ("Bananna Panda", "did you mean Banana Panda?"),
        ("Mad Scientst", "did you mean Mad Scientist?"),
        ("parti panda", "did you mean Party Panda?"),
        (11, "pandas go from 1 to 10"),
    ],
)
def test_t51_hints_come_from_every_name(written: int | str, hint: str) -> None:
    (found,) = problems(with_player(face_up=[written]))
    assert (found.column, found.hint) == ("players[1].face_up[0]", hint)


def test_t51_a_name_of_several_pandas_asks_which() -> None:
    changed = replace(
        cards(), pandas=but_rows(cards().pandas, lambda panda: {"name": "Party Panda"} if panda.number == 9 else {})
    )
    found = Findings()
    assert read_layout(with_player(face_up=["Party"]), changed, "table.toml", found) is None
    assert [(one.message, one.hint) for one in found] == [
        ("several pandas are called Party", "write its number: 9 or 10")
    ]


# Options


@pytest.mark.parametrize(("option", "value"), [("sad_panda", "exactly"), ("run_out", "empty_draw")])
def test_t50_an_option_that_only_simulate_reads_is_refused(option: str, value: str) -> None:
    (found,) = problems({**GOOD, "options": {option: value}})
    assert (found.severity, found.path) == (Severity.ERROR, ("options", option))
    assert found.message == "does nothing in score"
    assert found.hint == "it is read by simulate"


@pytest.mark.parametrize(("option", "value"), [("banana", "per_player"), ("most_needs_two", "false")])
def test_t15_an_option_that_score_reads_is_accepted(option: str, value: str) -> None:
    assert problems({**GOOD, "options": {option: value}}) == []


# What the pandas and the bamboo of the box allow


def lying(face_up: int, hidden: int = 0, players: int = 3, **more: Any) -> dict[str, Any]:
    """A table of so many pandas, dealt out in the order of their numbers."""
    deck = [number for number in range(1, 11) for _ in range(4)]
    rows: list[dict[str, Any]] = [{"name": name, "face_up": [], "hidden": []} for name in "ABCDE"[:players]]
    for place, panda in enumerate(deck[:face_up]):
        rows[place % players]["face_up"].append(panda)
    rows[0]["hidden"] = deck[face_up : face_up + hidden]
    return {"game": GAME, "law": "odd", "current": "A", "players": rows, **more}


@pytest.mark.parametrize(("players", "most"), [(3, 28), (4, 24)])
def test_at_the_start_of_a_turn_everybody_holds_four(players: int, most: int) -> None:
    # 40 pandas, less four in each hand.
    assert most == 40 - 4 * players
    assert refused(lying(most, players=players)) == []
    assert refused(lying(most + 1, players=players)) == [
        ("players", f"{most + 1} pandas on the table and {4 * players} in hands are 41")
    ]


def test_where_the_deck_ran_out_three_may_have_left_one_hand() -> None:
    assert problems(lying(31, force=True)) == []
    assert refused(lying(32, force=True)) == [("players", "32 pandas on the table and 9 in hands are 41")]


def test_among_five_hands_may_be_short_which_is_a_warning() -> None:
    # Twenty pandas in hands may be all the Adorable ones there are: then a scoring gives the deck nothing.
    (found,) = problems(lying(21, players=5))
    assert (found.severity, found.code) == (Severity.WARNING, "LAYOUT-HANDS")
    assert problems(lying(20, players=5)) == []


def test_too_few_pandas_for_a_deck_that_ran_out_are_a_warning() -> None:
    (found,) = problems(lying(27, force=True))
    assert (found.severity, found.path) == (Severity.WARNING, ("force",))
    assert found.message == "the deck ran out, and yet only 27 pandas lie on the table"
    assert found.hint == "28 at least: 40 less 4 in each hand"
    assert problems(lying(28, force=True)) == []


def test_w14_a_pile_or_a_round_of_players_without_end_is_told_once() -> None:
    assert refused(with_player(face_up=["x"] * 100_000)) == [("players[1].face_up", "100000 pandas in one place")]
    many = [{"name": "A", "bamboo": -1}] * 100_000
    assert refused({**GOOD, "players": many}) == [("players", "100000 players; the game is for 3, 4, 5")]


def test_more_hidden_than_played_is_a_warning() -> None:
    assert problems(lying(3, 3)) == []
    (found,) = problems(lying(3, 4))
    assert (found.severity, found.message) == (Severity.WARNING, "4 pandas are hidden, and only 3 lie face up")


def test_nothing_is_said_of_sums_behind_a_panda_that_cannot_be_read() -> None:
    values = lying(29)
    values["players"][0]["face_up"][0] = "Bananna"
    assert [message for _, message in refused(values)] == ["no panda is called 'Bananna'"]


@pytest.mark.parametrize(
    ("bamboo", "options", "refusals"),
    [
        # Four, two for steps 2 and 3, four Banana Pandas.
        ((10, 4, 0), {}, []),
        ((11, 4, 0), {}, [("players[0].bamboo", "A cannot have 11 bamboo")]),
        ((7, 4, 0), {"banana": "per_player"}, []),
        ((8, 4, 0), {"banana": "per_player"}, [("players[0].bamboo", "A cannot have 8 bamboo")]),
        ((8, 8, 6), {}, []),
        ((9, 8, 0), {}, [("players", "5 bamboo are more than six for somebody")]),
    ],
)
def test_nobody_has_more_bamboo_than_a_game_can_bring(
    bamboo: tuple[int, ...], options: dict[str, str], refusals: list[tuple[str, str]]
) -> None:
    values = layout("odd", *(([], count) for count in bamboo), options=options)
    assert refused(values) == refusals


def test_bamboo_is_asked_for_where_somebody_has_some() -> None:
    some = with_player()
    del some["players"][1]["bamboo"]
    (found,) = problems(some)
    assert (found.path, found.message) == (("players", 1, "bamboo"), "how much bamboo has B? Write 0 if there is none")
    for player in some["players"]:
        player.pop("bamboo", None)
    assert problems(some) == []


def test_a_next_law_that_nobody_chooses_is_noted() -> None:
    (found,) = problems({**GOOD, "next_law": "low"})
    assert (found.severity, found.message) == (Severity.INFO, "low is not chosen now")
    assert problems({**lying(28), "next_law": "low"}) == []


# Damage


def caught() -> list[dict[str, Any]]:
    """Tables of random games, each just before its scoring, as layouts."""
    tables = []
    for players, seed in ((3, 1), (3, 2), (4, 3), (4, 4), (4, 5), (5, 6), (5, 7)):
        for state, then in scorings(players, seed):
            tables.append(from_state(state, NAMES[:players], then is Then.DRAW, {}))
    return tables


CAUGHT = caught()


def pile(data: st.DataObject, table: dict[str, Any], filled: bool = True) -> list[int]:
    """One of the piles on a table; one that has a panda, unless any will do."""
    piles = [player[kind] for player in table["players"] for kind in ("face_up", "hidden")]
    chosen: list[int] = data.draw(st.sampled_from([pile for pile in piles if pile or not filled]))
    return chosen


def on_table(table: dict[str, Any]) -> list[int]:
    return [panda for player in table["players"] for panda in (*player["face_up"], *player["hidden"])]


tables = st.sampled_from(CAUGHT)


def test_there_are_tables_to_damage() -> None:
    assert len(CAUGHT) > 20
    assert all(refused(table) == [] for table in CAUGHT)


@given(tables, st.data())
def test_a_panda_that_moves_breaks_nothing_and_keeps_the_sums(table: dict[str, Any], data: st.DataObject) -> None:
    moved = copy.deepcopy(table)
    taken = pile(data, moved)
    panda = taken.pop(data.draw(st.integers(0, len(taken) - 1)))
    pile(data, moved, filled=False).append(panda)
    assert refused(moved) == []


@given(tables, st.data())
def test_a_panda_too_many_is_refused(table: dict[str, Any], data: st.DataObject) -> None:
    more = copy.deepcopy(table)
    panda = data.draw(st.integers(1, 10))
    left = 4 - on_table(more).count(panda)
    grown = pile(data, more, filled=False)
    grown += [panda] * (left + 1)
    assert [message for _, message in refused(more)][:1] == [f"this is panda {panda} for the 5th time"]


@given(tables, st.data())
def test_pandas_from_the_hands_are_refused_where_no_hand_can_lack_them(
    table: dict[str, Any], data: st.DataObject
) -> None:
    more = copy.deepcopy(table)
    players, lie = len(more["players"]), on_table(more)
    rest = [panda for panda in range(1, 11) for _ in range(4 - lie.count(panda))]
    least = 4 * players - (3 if more["force"] else 0)
    for panda in data.draw(st.permutations(rest))[: 41 - least - len(lie)]:
        pile(data, more, filled=False).append(panda)
    assert len(on_table(more)) + least == 41
    assert bool(refused(more)) == (players < 5)
    assert any(finding.code == "LAYOUT-HANDS" for finding in problems(more))


@given(tables, st.data())
def test_damaged_bamboo_is_refused(table: dict[str, Any], data: st.DataObject) -> None:
    worse = copy.deepcopy(table)
    seat = data.draw(st.integers(0, len(worse["players"]) - 1))
    wrong = data.draw(st.sampled_from([None, -1, 11, 40]))
    worse["players"][seat]["bamboo"] = wrong
    assert [path for path, _ in refused(worse)] == [f"players[{seat}].bamboo"]


@given(tables, st.data())
def test_a_player_or_a_panda_too_few_is_another_table(table: dict[str, Any], data: st.DataObject) -> None:
    fewer = copy.deepcopy(table)
    pile(data, fewer).pop()
    assert refused(fewer) == []
    gone = fewer["players"].pop()
    found = [path for path, _ in refused(fewer)]
    assert ("players" in found) == (len(fewer["players"]) < 3)
    assert ("current" in found) == (fewer["current"] == gone["name"])


@given(tables)
def test_a_law_in_effect_is_not_chosen_next_and_a_name_is_nobody_elses(table: dict[str, Any]) -> None:
    worse = {**copy.deepcopy(table), "next_law": table["law"]}
    worse["players"][1]["name"] = worse["players"][0]["name"].swapcase()
    worse["current"] = worse["players"][0]["name"]
    assert sorted(path for path, _ in refused(worse)) == ["next_law", "players[1].name"]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
PANDA = st.integers(-1, 12) | st.sampled_from(["5", "banana", "Twin", "Bananna", ""])
PLAYER = st.fixed_dictionaries(
    {"name": st.text(max_size=4) | JSON},
    optional={
        "bamboo": st.integers(-3, 9) | JSON,
        "face_up": st.lists(PANDA, max_size=20) | JSON,
        "hidden": st.lists(PANDA, max_size=20) | JSON,
    },
)
NONSENSE = st.fixed_dictionaries(
    {
        "game": st.just("adorable-pandaring"),
        "law": st.sampled_from(["odd", "even", "low", "high", "x"]) | JSON,
        "current": st.text(max_size=4) | JSON,
        "players": st.lists(PLAYER, max_size=7) | JSON,
    },
    optional={"next_law": JSON, "force": JSON, "options": JSON, "other": JSON},
)


@given(NONSENSE)
def test_nonsense_is_refused_or_scored_and_never_fails(values: dict[str, Any]) -> None:
    findings = Findings()
    table = read_layout(values, cards(), "table.toml", findings)
    if table is None:
        assert findings.errors
    else:
        answer(judge(table, cards())).as_json()
