"""The gate of logs: what cannot be read or done is refused at its line, with every reason at once; nonsense never
crashes it.
"""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pandapress.games.pilfering_pandas.cooperative import layout as cooperative_layout
from pandapress.games.pilfering_pandas.cooperative.counts import Counts
from tests.games.pilfering_pandas import table
from tests.games.pilfering_pandas.table import DECK, scored, totals
from tests.games.pilfering_pandas.test_layout import NUMBERS, problems, refused, words
from tests.games.pilfering_pandas.test_markers import alone, escape


@pytest.fixture(autouse=True)
def hands_do_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Counts, "follow", lambda counts, *_: setattr(counts, "good", False))
    monkeypatch.setattr(cooperative_layout, "check_out", lambda *_: None)


# Cooperative: what is good


def line(number: int) -> str:
    return f"log, line {number}"


def test_a_good_log_has_no_findings() -> None:
    log = """# the first turn
        Ana draw
        ana aria: r3 r4 r5   # the Panda moves
        ANA end

        Ben pick 3 G4
        Ben Kito: G4 G5 G6
        Ben discard
        Ben end
        Ana take
        Ana Aria: ^P5 Y5
        Ana swap aria R4
        Ana end
    """
    assert problems(table.escape(log.replace("Ana swap aria R4", ""), "G1", "G2")) == []


def test_a_player_of_several_words_and_one_whose_name_begins_like_another() -> None:
    rows = [{"name": "Ana", "hand": ["G1"]}, {"name": "Ana Maria", "hand": ["G2"]}]
    values = {**table.escape("Ana Maria draw, Aria: R3 R4 R5\nAna Maria end\nAna draw\nAna end"), "players": rows}
    assert problems(values) == []
    assert totals(values) == {"Ana": 0, "Ana Maria": 2 + 1 + 1}


# Cooperative: lines that cannot be read


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("Cleo draw", "LINE"),
        ("draw", "LINE"),
        ("Ana", "LINE"),
        ("Ana dances", "LINE"),
        ("Ana pick R3", "LINE"),
        ("Ana pick three R3", "LINE"),
        ("Ana swap R4", "LINE"),
        ("Ana pick 3 X3", "CARD"),
        ("Ana discard X", "CARD"),
        ("Ana stash", "CARD"),
        ("Ana Aria: R3 R4 X5", "CARD"),
        ("Ana Aria:", "PLAY"),
        ("Ana Aria: ^", "PLAY"),
        ("Ana Bibi: R3 R4 R5", "MEERKAT"),
        ("Ana swap Bibi R4", "MEERKAT"),
        ("Ana rummage Bibi R4", "MEERKAT"),
        ("Ana plan alarm-clock", "PLAN"),
    ],
)
def test_a_line_that_cannot_be_read_is_refused_with_its_number(written: str, code: str) -> None:
    assert refused(table.escape(f"Ana draw\n\n{written}", "G1", "G2")) == [(f"LAYOUT-{code}", line(3))]


def test_hints_name_the_nearest_player_meerkat_and_plan() -> None:
    assert "did you mean Ben?" in words(escape("Bem draw", "G1", "G2"))
    assert "did you mean Kito?" in words(escape("Ana Kita: B1 B2 B3", "G1", "G2"))
    assert "did you mean alarm-bell?" in words(escape("Ana plan alarm-bel", "G1", "G2"))


# Cooperative: events that cannot be


@pytest.mark.parametrize(
    ("log", "code", "at"),
    [
        pytest.param("Ana Aria: G4 G5 G6\nAna Aria: < G3", "SET", 2, id="pk-23-left"),
        pytest.param("Ana Aria: Y4 Y5 Y6", "SET", 1, id="pk-23-first-card-not-liked"),
        pytest.param("Ana Aria: Y4 G4 P4", "SET", 1, id="pk-23-only-the-first-card-counts"),
        pytest.param("Ana Aria: K Y5 Y6", "SET", 1, id="pk-23-key-for-a-card-not-liked"),
        pytest.param("Ana Aria: G4 G6 G7", "SET", 1, id="gap"),
        pytest.param("Ana Aria: G4 G5", "SET", 1, id="two-cards"),
        pytest.param("Ana Aria: G4 K G7", "SET", 1, id="key-for-nothing"),
        pytest.param("Ana Aria: G4 G5 G6\nAna Aria: Y1 Y2 Y3", "SET", 2, id="neither-suit-nor-number"),
        pytest.param("Ana Aria: G4 G5 G6\nAna Aria: Y6", "SET", 2, id="extension"),
        pytest.param("Ana Aria: G4 G5 G6\nAna Kito: ^ G7 P7", "SET", 2, id="end-card-of-another-area"),
        pytest.param("Ana Aria: G4 B4 K\nAna swap Aria R5", "SWAP", 2, id="swap"),
        pytest.param("Ana Aria: G4 B4 K\nAna swap Kito R4", "SWAP", 2, id="swap-elsewhere"),
        pytest.param("Ana discard R4", "DISCARD", 1, id="discard-of-loot"),
        pytest.param("Ana pick 1 R4\nAna Aria: R4 R5 R6", "PICK", 1, id="pick-up-of-one"),
        pytest.param("Ana pick 3 R4\nAna end", "PICK", 2, id="pc-34-chosen-card-not-played"),
        pytest.param("Ana pick 3 K\nAna end", "PICK", 2, id="chosen-key-kept"),
        pytest.param("Ana draw\nBen draw", "TURN", 2, id="turn-not-ended"),
        pytest.param("Ana ability", "ABILITY", 1, id="no-panda"),
        pytest.param("Ana pick 3 K halved\nAna discard K", "ABILITY", 1, id="no-sneaky-panda"),
        pytest.param("Ana take 2", "ABILITY", 1, id="no-greedy-panda"),
        pytest.param("Ana escape", "ESCAPE", 1, id="conditions-not-met"),
    ],
)
def test_an_event_that_cannot_be_is_refused_at_its_line(log: str, code: str, at: int) -> None:
    assert refused(escape(log, "G1", "G2")) == [(f"LAYOUT-{code}", line(at))]


@pytest.mark.parametrize(
    "log",
    [
        "Ana Aria: G4 G5 G6",
        "Ana Aria: K G5 G6",
        "Ana Aria: K Y4 B4",
        "Ana Kito: Y4 Y5 Y6",
        "Ana Aria: G4 G5 G6\nAna Aria: P6 P5 P4",
        "Ana Aria: G4 B4 K\nAna swap Aria R4",
        "Ana Aria: G4 K K\nAna swap Aria G6 @ 3",
        "Ana pick 3 K\nAna discard K\nAna end",
        "Ana pick 3 R4\nAna Aria: R4 R5 R6\nAna end",
        "Ana Aria: G4 B4 K\nAna end\nBen pick 2 R4\nBen swap Aria R4\nBen end",
    ],
)
def test_an_event_that_can_be_is_taken(log: str) -> None:
    assert problems(escape(log, "G1", "G2")) == []


def test_pk_23_after_the_first_set_any_suit_may_be_laid() -> None:
    assert problems(escape("Ana Aria: G4 G5 G6\nAna Aria: B6 B5 B4", "G1", "G2")) == []


def test_a_pandas_ability_is_used_once() -> None:
    values = escape("Ana ability\nAna end\nBen draw\nBen end\nAna ability", "G1", "G3")
    values["players"][0]["panda"] = "Patient"
    assert refused(values) == [("LAYOUT-ABILITY", line(5))]
    assert "a Panda's ability is used once per game" in words(values)


@pytest.mark.parametrize(
    ("log", "panda", "good"),
    [
        ("Ana pick 2 K halved\nAna discard K", "Sneaky", True),
        ("Ana pick 2 K halved\nAna discard K", "Cheeky", False),
        ("Ana take 2", "Greedy", True),
        ("Ana take 2", "Sneaky", False),
    ],
)
def test_an_ability_is_used_by_the_panda_that_has_it(log: str, panda: str, good: bool) -> None:
    values = escape(log, "G1", "G2")
    values["players"][0]["panda"] = panda
    assert refused(values) == ([] if good else [("LAYOUT-ABILITY", line(1))])


def test_a_line_after_the_end_of_the_game_is_refused() -> None:
    # Twice +4, an end of turn each, and the second pick-up has +2 on top: 4 + 1 + 1 + 6 is past space 8.
    log = "Ana pick 2 K\nAna discard K\nAna end\nBen draw\nBen end\nAna pick 2 K\nAna discard K"
    assert refused(escape(log, "G1", "G2")) == [("LAYOUT-OVER", line(7))]
    assert "the game was over before: caught by the Zoo Keeper" in words(escape(log, "G1", "G2"))


def test_a_back_door_trade_lets_one_set_go_left_and_only_at_once() -> None:
    before = "Ana draw, Aria: R3 R4 R5\nAna end, plan back-door-trade\n"
    assert problems(escape(f"{before}Ana Aria: < P3 G3 B3", "G1", "G2")) == []
    assert refused(escape(f"{before}Ana Aria: < R2", "G1", "G2")) == [("LAYOUT-SET", line(3))]
    twice = f"{before}Ana Aria: < P3 G3 B3\nBen draw, Aria: < B4 B5 B6"
    assert refused(escape(twice, "G1", "G2")) == [("LAYOUT-SET", line(4))]
    later = f"{before}Ben draw, Aria: < P3 G3 B3"
    assert refused(escape(later, "G1", "G2")) == [("LAYOUT-SET", line(3))]


@pytest.mark.parametrize(
    "behind",
    [
        "plan alarm-bell",
        "plan back-door-trade\nAna Aria: < P3 G3 B3",
        "plan rubbish-rummage\nAna rummage Kito Y1",
        "plan slippery-paws\nAna out",
    ],
)
def test_what_happens_while_the_hideout_is_topped_up_belongs_to_the_turn_before(behind: str) -> None:
    log = f"Ana Aria: R3 R4 R5\nAna end\nAna {behind}\nBen draw\nBen end"
    assert refused(escape(log, "" if behind.endswith("out") else "G1", "G2")) == []


def test_alone_a_turn_behind_a_foiled_plan_of_the_top_up_is_a_new_one() -> None:
    turn = "Ana pick 2 G1\nAna Kito: B1 B2 B3\nAna end"
    assert refused(alone(f"Ana draw\nAna end\n{turn}", "R1")) == [("LAYOUT-PICK", line(5))]
    assert refused(alone(f"Ana draw\nAna end\nAna plan spring-clean\n{turn}", "R1")) == [("LAYOUT-PICK", line(6))]


def test_a_final_escape_check_comes_at_the_end_of_a_turn_and_who_is_out_has_no_hand_to_tell() -> None:
    red = "Ana Aria: R1 R2 R3\nAna Aria: ^ R4 R5\nAna Aria: ^ R6 R7\n"
    yellow = "Ana Kito: Y1 Y2 Y3\nAna Kito: ^ Y4 Y5\nAna Kito: ^ Y6 Y7\n"
    # 8 + (4 + 4 + 4) + (3 + 4 + 3) = 30, past the 29 of an introduction.
    turn = f"{red}{yellow}Ana out\n"
    assert refused(escape(f"{turn}Ana end\nAna escape", "", "G2", difficulty="intro")) == []
    assert refused(escape(f"{turn}Ana escape", "", "G2", difficulty="intro")) == []
    untold = escape(f"{turn}Ana escape", "", "G2", difficulty="intro")
    del untold["players"][0]["hand"]
    assert refused(untold) == []
    late = f"{turn}Ana end\nBen draw\nBen escape"
    assert refused(escape(late, "", "G2", difficulty="intro")) == [("LAYOUT-ESCAPE", line(10))]


# Cooperative: cards that there are


@pytest.mark.parametrize(
    ("players", "card", "good"),
    [(2, "R7", True), (2, "R8", False), (2, "R9", False), (3, "R8", True), (3, "R9", False), (4, "R9", True)],
)
def test_pk_21_a_card_that_the_deck_of_so_many_players_lacks_is_refused(players: int, card: str, good: bool) -> None:
    hands = [card, "G1", "G2", "G3"][:players]
    assert refused(escape("", *hands)) == ([] if good else [("LAYOUT-COPIES", "players[0].hand")])
    assert good or f"{card} is not in the deck; it is taken out for so few players" in words(escape("", *hands))


@pytest.mark.parametrize(("players", "keys", "good"), [(2, 3, True), (2, 4, False), (3, 4, False), (4, 4, True)])
def test_pk_21_more_keys_than_the_deck_holds_are_refused(players: int, keys: int, good: bool) -> None:
    hands = ["K " * keys, "G1", "G2", "G3"][:players]
    assert refused(escape("", *hands)) == ([] if good else [("LAYOUT-COPIES", "players[0].hand")])


def test_cards_on_the_table_in_the_box_and_in_hands_are_counted_together() -> None:
    log = "Ana Aria: R3 R4 K\nAna discard K\nAna discard K\nAna end"
    assert refused(escape(log, "G1", "G2")) == []
    assert refused(escape(log, "K", "G2")) == [("LAYOUT-COPIES", "players[0].hand")]
    assert refused(escape(log, "G1", "R4")) == [("LAYOUT-COPIES", "players[1].hand")]
    assert refused(escape(f"{log}\nBen Kito: G4 B4 R4", "G1", "G2")) == [("LAYOUT-COPIES", line(5))]
    assert refused(escape("Ana draw\nAna plan rubbish-rummage\nAna rummage Aria R4\nAna end", "R4", "G2")) == [
        ("LAYOUT-COPIES", "players[0].hand")
    ]


def test_a_key_that_was_swapped_out_goes_back_to_a_hand_and_may_be_laid_again() -> None:
    log = "Ana Aria: G4 B4 K\nAna swap Aria R4\nAna Aria: ^ R5 K\nAna end"
    assert refused(escape(log, "K K", "G2")) == []
    assert refused(escape(log, "K K K", "G2")) == [("LAYOUT-COPIES", "players[0].hand")]
    assert refused(escape(log, "R4", "G2")) == [("LAYOUT-COPIES", "players[0].hand")]


def test_a_secret_stash_belongs_to_the_solo_game() -> None:
    assert refused(escape("", "G1", "G2", secret_stash=["R1"])) == [("LAYOUT-MODE", "secret_stash")]
    assert refused(alone("", "G1", secret_stash=["R1", "R2", "K"])) == []
    assert refused(alone("", "G1", secret_stash=["R1", "X", "R2"])) == [("LAYOUT-CARD", "secret_stash[1]")]


def test_a_card_too_many_in_the_secret_stash_is_refused_there() -> None:
    assert refused(alone("", "G1", secret_stash=["G1", "B1", "B2"])) == [("LAYOUT-COPIES", "secret_stash")]
    assert refused(alone("", "G1", secret_stash=["R9", "B1", "B2"])) == [("LAYOUT-COPIES", "secret_stash")]


# Cooperative: players, Meerkats, markers


@pytest.mark.parametrize(
    ("mode", "count", "good"), [("solo", 2, False), ("cooperative", 5, False), ("cooperative", 1, False)]
)
def test_the_number_of_players_fits_the_mode(mode: str, count: int, good: bool) -> None:
    rows = [{"name": name, "hand": [f"G{number}"]} for number, name in enumerate("ABCDE"[:count], start=1)]
    values = {**escape(), "mode": mode, "players": rows}
    assert (refused(values) == []) is good
    assert refused(values) == [("LAYOUT-PLAYERS", "players")]


@pytest.mark.parametrize(
    "more",
    [
        {"meerkat": "Aria"},
        {"trade": ["R3 R4 R5"]},
        {"earlier_rounds": [3]},
        {"goal_met": True},
        {"novice": True},
        {"experienced": True},
    ],
    ids=str,
)
def test_what_belongs_to_the_competitive_game_is_refused_in_the_cooperative_one(more: dict[str, Any]) -> None:
    values = escape("", "G1", "G2")
    values["players"][1].update(more)
    assert refused(values) == [("LAYOUT-MODE", f"players[1].{next(iter(more))}")]


def test_one_meerkat_twice_is_refused() -> None:
    assert refused(escape("", "G1", "G2", meerkats=["Aria", "aria"])) == [("LAYOUT-TWICE", "meerkats")]


def test_a_third_meerkat_is_one_too_many() -> None:
    assert refused(escape("", "G1", "G2", meerkats=["Aria", "Kito", "Bibi"])) == [("LAYOUT-MEERKAT", "meerkats")]


def test_two_meerkats_that_are_none_are_not_called_one_twice() -> None:
    assert refused(escape("", "G1", "G2", meerkats=["Arya", "Kitto"])) == [
        ("LAYOUT-UNKNOWN", "meerkats[0]"),
        ("LAYOUT-UNKNOWN", "meerkats[1]"),
    ]


def test_one_panda_of_two_players_is_refused() -> None:
    values = escape("", "G1", "G2")
    for row in values["players"]:
        row["panda"] = "Cheeky"
    assert refused(values) == [("LAYOUT-TWICE", "players[1].panda")]


def test_both_markers_or_a_log_are_given() -> None:
    assert refused(escape("", "", "G2", panda_marker=36, zoo_keeper_marker=30)) == []
    assert refused(escape("", "", "G2", panda_marker=36)) == [("LAYOUT-MARKERS", "zoo_keeper_marker")]
    assert refused(escape("", "", "G2", zoo_keeper_marker=30)) == [("LAYOUT-MARKERS", "panda_marker")]
    below = escape("", "", "G2", panda_marker=36, zoo_keeper_marker=-3)
    assert refused(below) == [("LAYOUT-MARKERS", "zoo_keeper_marker")]
    assert refused({**below, "options": {"zoo_keeper_floor": "none"}}) == []
    both = escape("Ana draw", "", "G2", panda_marker=36, zoo_keeper_marker=30)
    assert refused(both) == [("LAYOUT-MARKERS", "log")]


# Cooperative: what nobody can do now


OUT = "Ana Aria: R3 R4 R5\nAna out\nAna end\nBen draw\nBen end\n"


@pytest.mark.parametrize(
    "did", ["draw", "take", "pick 2 R6", "Aria: R6", "swap Aria R6", "discard K", "stash R6", "ability", "out"]
)
def test_who_is_out_can_only_pass(did: str) -> None:
    values = escape(f"{OUT}Ana {did}", "", "G2")
    values["players"][0]["panda"] = "Cheeky"
    assert refused(values) == [("LAYOUT-OUT", line(6))]
    assert "Ana is out: she can only pass" in words(values)


def test_who_is_out_may_pass_and_end() -> None:
    assert problems(escape(f"{OUT}Ana pass\nAna end\nBen draw", "", "G2")) == []


@pytest.mark.parametrize("first", ["draw", "take", "pick 2 R3"])
@pytest.mark.parametrize("second", ["draw", "take", "pick 2 R3"])
def test_a_hand_is_refreshed_in_one_way_a_turn(first: str, second: str) -> None:
    played = "Ana Aria: R3 R4 R5\nAna end\nBen draw\nBen end\nAna take"
    assert refused(escape(f"Ana {first}\nAna {second}\n{played}", "G1", "G2")) == [("LAYOUT-REFRESH", line(2))]
    assert problems(escape(f"Ana {first}\n{played}", "G1", "G2")) == []


def test_nobody_has_two_turns_in_a_row() -> None:
    assert refused(escape("Ana draw\nAna end\nAna draw", "G1", "G2")) == [("LAYOUT-TURN", line(3))]
    assert problems(alone("Ana draw\nAna end\nAna draw", "G1")) == []


def test_a_card_is_rummaged_directly_after_its_plan_only() -> None:
    assert refused(escape("Ana rummage Kito Y1", "G1", "G2")) == [("LAYOUT-PLAN", line(1))]
    late = "Ana plan rubbish-rummage\nAna draw\nAna rummage Kito Y1"
    assert refused(escape(late, "G1", "G2")) == [("LAYOUT-PLAN", line(2)), ("LAYOUT-PLAN", line(3))]


@pytest.mark.parametrize("did", ["discard K", "Aria: R3 R4 K"])
def test_a_locked_shed_keeps_keys_in_hand_until_the_next_turn(did: str) -> None:
    locked = "Ana plan locked-shed\nAna draw\n"
    assert refused(escape(f"{locked}Ana {did}", "G1", "G2")) == [("LAYOUT-LOCKED", line(3))]
    assert problems(escape(f"{locked}Ana end\nBen draw\nBen end\nAna {did}", "G1", "G2")) == []
    assert problems(escape(f"{locked}Ana end\nBen {did}", "G1", "G2")) == []


WRITTEN_LAST = """
game = "pilfering-pandas"
mode = "cooperative"
meerkats = ["Aria", "Kito"]
[[players]]
name = "Ana"
hand = ["G1"]
[[players]]
name = "Ben"
hand = ["P1"]
log = '''
Ana draw, Aria: R3 R4 R5
Ana end
'''
"""


def test_a_log_written_below_the_players_is_that_of_the_table() -> None:
    values = tomllib.loads(WRITTEN_LAST)
    assert problems(values) == []
    above = {**values, "log": values["players"][1]["log"], "players": [dict(row) for row in values["players"]]}
    del above["players"][1]["log"]
    assert scored(values) == scored(above)


def test_two_logs_are_one_too_many() -> None:
    values = tomllib.loads(WRITTEN_LAST)
    assert [path for _, path in refused({**values, "log": "Ana draw"})] == ["players[1].log"]
    values["players"][0]["log"] = "Ana draw"
    assert {path for _, path in refused(values)} == {"players[0].log", "players[1].log"}


# Cooperative: everything at once


def test_every_event_that_cannot_be_is_told_at_once() -> None:
    log = """Ana draw
        Ana Aria: Y4 Y5 Y6
        Ana Kito: G4 G5 G6
        Ana Kito: < G3
        Ana discard B7
        Ana ability
        Ana pick 2 R1
        Ana end
        Ana draw
        Benn draw
    """
    assert sorted(refused(table.escape(log, "R8", "G4 K K K K"))) == sorted(
        [
            ("LAYOUT-SET", line(2)),
            ("LAYOUT-SET", line(4)),
            ("LAYOUT-DISCARD", line(5)),
            ("LAYOUT-ABILITY", line(6)),
            ("LAYOUT-REFRESH", line(7)),
            ("LAYOUT-TURN", line(9)),
            ("LAYOUT-LINE", line(10)),
            ("LAYOUT-COPIES", "players[0].hand"),
            ("LAYOUT-COPIES", "players[1].hand"),
            ("LAYOUT-COPIES", "players[1].hand"),
        ]
    )


def test_behind_a_play_that_was_refused_nothing_is_said_of_its_area() -> None:
    log = "Ana draw, Aria: Y4 Y5 Y6\nAna Aria: ^ Y7 Y3\nAna swap Aria R4\nAna end"
    assert refused(escape(log, "G1", "G2")) == [("LAYOUT-SET", line(1))]


@pytest.mark.parametrize(
    "log",
    [
        "Bem draw, Y4 Y5 Y6 > Kito\nAna pick 2 Y7, ^ Y7 Y1 > Kito, stash R1",
        "Ana draw, R3 R4 R5 > Arya, stash B1\nBen draw, ^ R6 R7 > Aria, stash B2",
        "Ana draw, R3 R4 R5 > Arya, stash B1\nBen draw, Y5 Y6 Y7 > Aria, stash B2",
        "Ana draw, plan back-dor-trade, Aria: < R3 R4 R5, stash B1",
        "Ana draw, swap Arya R4, discard K, discard K, K R5 R6 > Aria, K G6 P6 > Aria",
    ],
)
def test_what_hangs_on_a_line_that_cannot_be_read_is_silent(log: str) -> None:
    assert len(refused(escape(log, "G1", "G2"))) == 1


def test_lines_that_cannot_be_read_and_events_that_cannot_be_are_told_at_once() -> None:
    log = "Ana Aria: G4 G6 G7\nAna dances\nAna discard R4\nBenn draw"
    assert sorted(refused(escape(log, "X1", "G2"))) == [
        ("LAYOUT-CARD", "players[0].hand[0]"),
        ("LAYOUT-DISCARD", line(3)),
        ("LAYOUT-LINE", line(2)),
        ("LAYOUT-LINE", line(4)),
        ("LAYOUT-SET", line(1)),
    ]


@pytest.mark.parametrize(
    "log",
    [
        pytest.param("Ana dances\nAna escape", id="conditions-may-be-met"),
        pytest.param("Ana Aria: R3 R4 X5\nAna end\nBen Aria: R6\nBen end", id="area-may-be-other"),
        pytest.param("Ana dances\nBen Aria: G4 G5 G6\nBen end", id="turn-may-be-other"),
        pytest.param("Ana picks 3 cards\n" + "Ana end\nBen end\n" * 5, id="panda-may-be-ahead"),
    ],
)
def test_behind_a_line_that_cannot_be_read_nothing_is_refused_that_it_may_have_made_good(log: str) -> None:
    assert [place for _, place in refused(escape(log, "G1", "G2"))] == [line(1)]


# Nonsense


@pytest.mark.parametrize("digits", NUMBERS, ids=lambda digits: f"{digits[:2]}-{len(digits)}")
def test_a_pick_up_of_any_number_is_answered(digits: str) -> None:
    code = "LAYOUT-PICK" if digits in ("0", "99") else "LAYOUT-LINE"
    assert refused(escape(f"Ana pick {digits} K\nAna discard K", "G1", "G2")) == [(code, line(1))]


DOINGS = [
    *("Aria: ", "Kito: ^ ", "swap Aria ", "discard ", "pick 3 ", "rummage Kito ", "stash ", "plan ", "", "draw", "end"),
    *("out", "escape", "ability", "take 2", "plan alarm-bell", "plan back-door-trade", "pass", "#"),
]
LINES = st.lists(
    st.builds(
        "{} {}{}".format,
        st.sampled_from(["Ana", "Ben", "Cleo", ""]),
        st.sampled_from(DOINGS),
        st.sampled_from(["", *DECK[:20], "K", "R3 R4 R5", "G4 G5 G6", "R6 K", "R5 halved"]) | st.text(max_size=8),
    ),
    max_size=12,
).map("\n".join)


@settings(deadline=None, max_examples=80)
@given(LINES, st.sampled_from(["cooperative", "solo"]), st.sampled_from(["intro", "hard"]))
def test_any_log_is_walked_or_refused(log: str, mode: str, difficulty: str) -> None:
    values = escape(log, "G1", "G2") if mode == "cooperative" else alone(log, "G1")
    values["players"][0]["panda"] = "Cheeky"
    problems({**values, "difficulty": difficulty})
