"""A competitive table as people have it: a row of cards and a marker, or plays; and what is refused or asked for."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pandapress.engine.playout import play_out
from pandapress.engine.rules import chosen
from pandapress.engine.score import Score
from pandapress.games.pilfering_pandas.competitive.layout import from_state
from pandapress.games.pilfering_pandas.competitive.row import read_row
from pandapress.games.pilfering_pandas.competitive.rules import CompetitiveRules
from pandapress.games.pilfering_pandas.rules import OPTIONS
from pandapress.games.pilfering_pandas.scoring import Scorer, scorer_for
from pandapress.games.pilfering_pandas.state import State
from tests.games.pilfering_pandas.table import DECK, PANDAS, answered, cards, judged, rules, totals, walk

NAMES = ("Ana", "Ben", "Cleo", "Dan")
TWELVE = "G1 G2 G3 G4 G5 G6 G7 G8 G9 P9 R9 Y9"


def table(*players: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A layout of these players, and of Ben, who has traded nothing."""
    ben = {"name": "Ben", "meerkat": "Kito", "panda": "Clever", "marker": 0, "row": "", "hand": "B1 B3 B5 B7 B8 P1"}
    return {"game": PANDAS, "players": [*players, ben], **more}


def ana(**more: Any) -> dict[str, Any]:
    return {"name": "Ana", "meerkat": "Aria", "panda": "Greedy", "hand": "R8 P8 P7 Y8", **more}


def refused(values: dict[str, Any]) -> list[tuple[str, str]]:
    return [(one.code, one.column) for one in judged(values)[1] if one.severity.value == "error"]


def warned(values: dict[str, Any]) -> list[str]:
    return [one.code for one in judged(values)[1] if one.severity.value == "warning"]


def words(values: dict[str, Any]) -> str:
    return "\n".join(map(str, judged(values)[1]))


def total(values: dict[str, Any]) -> int:
    return totals(values)["Ana"]


# T-16: row and marker


def test_t16_a_marker_and_a_hand_are_a_score() -> None:
    values = table(ana(marker=21, goal_met=False))
    assert (refused(values), total(values)) == ([], 21 - (1 + 1 + 1 + 2))


def test_t16_four_lines_a_player_settle_a_round_of_four_in_twenty() -> None:
    text = """game = "pilfering-pandas"
    [[players]]
    name = "Ana"
    meerkat = "Aria"
    row = "R2 R3 R4 R5 P5 Y5"
    marker = 8
    hand = "G1 G2 G3"
    [[players]]
    name = "Ben"
    meerkat = "Kito"
    marker = 12
    hand = "B1"
    [[players]]
    name = "Cleo"
    meerkat = "Dara"
    marker = 30
    hand = "B9"
    [[players]]
    name = "Dan"
    meerkat = "Nenal"
    marker = 3
    laps = 1
    hand = "Y9"
    """
    assert len([line for line in text.splitlines() if "=" in line and "game" not in line and "name" not in line]) <= 16
    assert totals(tomllib.loads(text)) == {"Ana": 8 - 4, "Ben": 12 - 1, "Cleo": 30 - 2, "Dan": 43 - 1}


@pytest.mark.parametrize(
    ("marker", "fits"),
    [
        pytest.param(3 + 2, True, id="one-set"),
        pytest.param(3 + 3, True, id="two-sets-that-share-the-middle"),
        pytest.param(3 + 1, False, id="fewer-than-lie-there"),
        pytest.param(25, False, id="more-than-they-can-bring"),
    ],
)
def test_t16_a_marker_has_to_fit_a_way_to_see_its_row_as_sets(marker: int, fits: bool) -> None:
    values = table(ana(row="G4 G5 G6 G7 G8", marker=marker))
    assert refused(values) == ([] if fits else [("LAYOUT-MARKER", "players[0].marker")])
    if not fits:
        assert f"Ana's row brings 5 to 6 Panda Points, and her marker tells of {marker}" in words(values)


def test_t16_a_marker_that_only_a_swapped_key_explains_is_warned_of() -> None:
    row = "G4 P4 R4"
    assert warned(table(ana(row=row, marker=3 + 1))) == []
    swapped = table(ana(row=row, marker=5))
    assert (refused(swapped), warned(swapped)) == ([], ["LAYOUT-MARKER"])
    assert "only if a Key was swapped out of the row" in words(swapped)


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("G4 G5 G7", "no set begins with G4 G5 G7"),
        ("G4 G5", "no set begins with G4 G5"),
        ("G4 G5 G6 R9 P3 Y7", "after G6 comes R9 P3 Y7, which is in no set"),
        ("G4 G5 G6 R9", "after G6 comes R9, which is in no set"),
    ],
)
def test_t16_a_row_that_is_no_row_of_sets_is_refused(row: str, said: str) -> None:
    values = table(ana(row=row, marker=5))
    assert refused(values) == [("LAYOUT-ROW", "players[0].row")]
    assert said in words(values)


def test_t16_sets_of_a_row_that_do_not_match_are_warned_of() -> None:
    values = table(ana(row="G4 G5 G6 R3 R2 R1", marker=3 + 4))
    assert (refused(values), warned(values)) == ([], ["LAYOUT-MARKER"])


def test_t16_a_row_without_its_marker_is_asked_for_it() -> None:
    values = table(ana(row="G4 G5 G6"))
    assert refused(values) == [("LAYOUT-MARKER", "players[0].marker")]
    assert "where does Ana's marker stand? Her row brings 3 Panda Points" in words(values)


def test_t16_nothing_of_a_trade_area_and_no_hand_are_asked_for() -> None:
    values = table({"name": "Ana", "meerkat": "Aria"})
    assert refused(values) == [("LAYOUT-MARKER", "players[0].marker"), ("LAYOUT-HAND", "players[0].hand")]
    assert refused(table(ana(trade=[]))) == []


def test_t16_trades_and_marker_and_row_are_compared() -> None:
    trade = "G4 G5 G6, ^ G7 G8"
    good = table(ana(trade=trade, marker=6, row="G4 G5 G6 G7 G8"))
    assert (refused(good), total(good)) == ([], 6 - 5)
    assert refused(table(ana(trade=trade, marker=5))) == [("LAYOUT-MARKER", "players[0].marker")]
    assert "Ana's trades bring her marker to space 6, not to space 5" in words(table(ana(trade=trade, marker=5)))
    assert refused(table(ana(trade=trade, row="G8 G7 G6 G5 G4"))) == [("LAYOUT-ROW", "players[0].row")]


def test_t16_the_goal_is_asked_for_where_row_and_marker_do_not_tell_it() -> None:
    alone = table(ana(marker=21))
    assert refused(alone) == [("LAYOUT-GOAL", "players[0].goal_met")]
    assert "is the goal of Ana's Greedy Panda met (four of a number)?" in words(alone)
    told = table(ana(row="G4 P4 R4 Y4", marker=6))
    assert (refused(told), total(told)) == ([], 6 + 2 - 5)


def test_t16_a_goal_against_the_row_is_warned_of_and_counted_as_entered() -> None:
    values = table(ana(row="G4 P4 R4 Y4", marker=6, goal_met=False))
    assert (warned(values), total(values)) == (["LAYOUT-GOAL"], 6 - 5)
    assert refused(table({**ana(marker=4, goal_met=True), "panda": ""})) == [("LAYOUT-PANDA", "players[0].goal_met")]


def test_t16_the_check_is_judged_by_the_row_and_asked_for_without_one() -> None:
    out = table(ana(row=TWELVE, marker=14, hand="", goal_met=True))
    assert refused(out) == []
    few = table(ana(row="G4 G5 G6 G7 G8", marker=5, hand=""))
    assert refused(few) == [("LAYOUT-CHECK", "players[0].hand")]
    unknown = table(ana(marker=21, hand="", goal_met=True))
    assert refused(unknown) == [("LAYOUT-CHECK", "players[0].row")]
    assert "Ana went out: has she met the Meerkat Check, 10 cards or more?" in words(unknown)
    assert refused(table(ana(marker=10, hand="", goal_met=True), options={"meerkat_check": "points"})) == []
    assert refused(table(ana(marker=9, hand="", goal_met=True), options={"meerkat_check": "points"})) == [
        ("LAYOUT-CHECK", "players[0].hand")
    ]


# T-03: laps


@pytest.mark.parametrize(
    ("more", "expected"), [({"marker": 3, "laps": 1}, 43), ({"marker": 43}, 43), ({"marker": 3}, 3)]
)
def test_t03_laps_of_forty_spaces_are_counted(more: dict[str, int], expected: int) -> None:
    values = table(ana(**more, goal_met=False))
    assert total(values) == expected - 5
    (line,) = [line for line in scored_lines(values) if line.what == "Panda marker"]
    assert ("after 1 lap (43)" in line.why) == (expected == 43)


def test_t03_a_space_that_the_track_has_not_and_laps_without_a_space_are_refused() -> None:
    assert refused(table(ana(marker=43, laps=1, goal_met=True))) == [("LAYOUT-MARKER", "players[0].marker")]
    assert refused(table(ana(trade=[], laps=1))) == [("LAYOUT-MARKER", "players[0].marker")]
    assert refused(table(ana(marker=3, laps=9, goal_met=True))) == [("LAYOUT-MARKER", "players[0].marker")]
    assert refused(table(ana(marker=-1, goal_met=True))) == [("LAYOUT", "players[0].marker")]


def test_t03_the_lap_follows_from_the_row_or_the_trades() -> None:
    runs = ("R9 R8 R7", "^ R6 R5", "^ R4 R3", "^ R2 R1", "Y1 Y2 Y3", "^ Y4 Y5", "^ Y6 Y7", "^ Y8 Y9", "B9 B8 B7")
    trade = [*runs, "^ B6 B5", "^ B4 B3", "^ B2 B1"]
    brought = sum(line.points for line in scored_lines(lonely(trade=trade)) if line.rule == "New Sets")
    assert brought > 40
    row = " ".join(card for play in trade for card in play.removeprefix("^ ").split())
    assert total(lonely(row=row, marker=brought - 40)) == brought - 2
    assert total(lonely(trade=trade, marker=brought - 40)) == brought - 2
    assert refused(lonely(row=row, marker=brought - 40, laps=0)) == [("LAYOUT-MARKER", "players[0].marker")]


def lonely(**more: Any) -> dict[str, Any]:
    """A layout of Ana alone, who has no Panda card."""
    return {"game": PANDAS, "players": [{"name": "Ana", "meerkat": "Nenal", "hand": "G1", **more}]}


def scored_lines(values: dict[str, Any]) -> list[Any]:
    values = {**values, "players": [values["players"][0]]}
    score, findings = judged(values)
    assert isinstance(score, Score), findings
    return list(score.players[0].lines)


# T-11, T-12, T-13, T-15


def test_t12_rounds_that_not_everybody_has_played_are_refused() -> None:
    values = table(ana(marker=4, goal_met=True, earlier_rounds=[3, 4]))
    assert refused(values) == [("LAYOUT-ROUNDS", "players[1].earlier_rounds")]
    assert "everybody plays every round, and of earlier ones Ana has 2 and Ben has 0" in words(values)
    values["players"][1]["earlier_rounds"] = [0, -2]
    assert (refused(values), totals(values)["Ben"]) == ([], -6 - 2 - 1)


ELEVEN = "Y1 Y2 Y3 Y5 Y7 B2 B4 P2 P4 P6 G8"


def test_t11_an_eleventh_card_is_refused_with_that_handicap_alone() -> None:
    def held(*handicaps: str) -> list[tuple[str, str]]:
        return refused(table(ana(marker=4, goal_met=True, hand=ELEVEN, experienced=list(handicaps))))

    assert held("hand_limit") == [("LAYOUT-LIMIT", "players[0].hand")]
    assert held("check", "deal", "first_set") == held() == []
    assert refused(table(ana(marker=4, goal_met=True, hand=ELEVEN, experienced=True)))
    assert not refused(table(ana(marker=4, goal_met=True, hand=ELEVEN[:-3], experienced=True)))


@pytest.mark.parametrize(
    ("handicap", "values"),
    [
        ("check", {"row": " ".join(TWELVE.split()[:11]), "marker": 12, "hand": ""}),
        ("first_set", {"trade": "Y3 Y4 Y5"}),
        ("first_set", {"row": "Y3 Y4 Y5", "marker": 4}),
        ("hand_limit", {"marker": 4, "goal_met": True, "hand": ELEVEN}),
    ],
)
def test_t13_each_handicap_is_a_key_of_a_player_by_itself(handicap: str, values: dict[str, Any]) -> None:
    for each in ("check", "deal", "first_set", "hand_limit"):
        assert bool(refused(table(ana(**values, experienced=[each])))) == (each == handicap), each
    assert refused(table(ana(**values, experienced=True)))
    assert not refused(table(ana(**values, experienced=False)))


def test_t13_a_novice_starts_on_the_3_space_unless_she_has_the_choice_alone() -> None:
    run = "G4 G5 G6"
    assert total(table(ana(trade=run, novice=True))) == 3 + 3 - 5
    assert total(table(ana(trade=run, novice=["choice"]))) == 3 - 5
    assert refused(table(ana(row=run, marker=6, novice="start"))) == []
    assert refused(table(ana(row=run, marker=3, novice=True))) == [("LAYOUT-MARKER", "players[0].marker")]
    assert refused(table(ana(marker=1, goal_met=True, novice=True))) == [("LAYOUT-MARKER", "players[0].marker")]
    assert refused(table(ana(trade=run, novice=["late"]))) == [("LAYOUT", "players[0].novice[0]")]


@pytest.mark.parametrize("name", ["mode", "novice", "rounds", "experienced_check", "zoo_keeper_floor", "difficulty"])
def test_t15_an_option_that_does_nothing_here_is_refused(name: str) -> None:
    values = table(ana(marker=4, goal_met=True), options={name: "1"})
    assert refused(values) == [("LAYOUT-OPTION", f"options.{name}")]


def test_t15_a_difficulty_belongs_to_the_other_ways_to_play() -> None:
    assert refused(table(ana(marker=4, goal_met=True), difficulty="hard")) == [("LAYOUT-MODE", "difficulty")]


# T-41, T-44, T-51: how it is told


def test_t41_behind_a_trade_that_is_none_nothing_is_said_that_depends_on_it() -> None:
    values = table(ana(trade="R3 R4 X5, ^ P5 Y5, R6, Y2 K Y4, swap Y3", marker=13, hand=""))
    assert refused(values) == [("LAYOUT-CARD", "players[0].trade[0][2]")]
    assert refused(table(ana(trade="R3 R4 X5, R4 R5 G6"))) == [
        ("LAYOUT-CARD", "players[0].trade[0][2]"),
        ("LAYOUT-SET", "players[0].trade[1]"),
    ]
    assert refused(table(ana(row="G4 G5 Q6", marker=13, hand=""))) == [("LAYOUT-CARD", "players[0].row[2]")]


def test_t44_players_are_called_by_name() -> None:
    values = table(ana(trade="G4 G5 G6", hand="B1"))
    values["players"][1]["hand"] = "B1"
    assert "B1 lies in Ana's hand and in Ben's hand; there is 1 of it" in words(values)


def test_a_text_and_a_list_are_the_same_and_fewer_cards_than_were_dealt_are_warned_of() -> None:
    text, listed = ana(trade="G4 G5 G6, ^ P6 R6", hand="G1, G2"), ana(trade=["G4 G5 G6", "^ P6 R6"], hand=["G1", "G2"])
    assert total(table(text)) == total(table(listed)) == (1 + 1 + 1) + (1 + 2 + 1 + 1) - (2 + 1)
    short = table(ana(trade="G4 G5 G6", hand="G1"))
    assert warned(short) == ["LAYOUT-CARDS"]
    assert "Ana has 4 cards in hand and Trade area together" in words(short)


def test_lines_say_which_line_of_the_layout_they_count() -> None:
    values = table(ana(trade="G4 G5 G6, ^ P6 R6", novice=True, earlier_rounds=[7]))
    values["players"] = values["players"][:1]
    assert [line.at[2:] for line in scored_lines(values)] == [
        ("novice",),
        ("trade", 0),
        ("trade", 1),
        ("panda",),
        ("hand",),
        ("earlier_rounds", 0),
    ]
    score, _ = judged(values)
    assert score is not None
    assert score.players[0].parts == {"this round": 3 + 3 + 5 - 5, "earlier rounds": 7}


# Tables of real games


@cache
def ended(seed: int) -> tuple[CompetitiveRules, State, dict[str, str]]:
    """A game at its end."""
    options = {"rounds": "3", "novice": "2"} if seed % 3 == 0 else {}
    options |= {"experienced_check": "1", "experienced_hand_limit": "2"} if seed % 2 else {}
    game = rules(**options)
    assert isinstance(game, CompetitiveRules)
    *_, (_, _, over) = walk(game, 2 + seed % 3, seed)
    return game, over, options


def as_played(seed: int) -> dict[str, Any]:
    _, over, options = ended(seed)
    return from_state(over, NAMES[: len(over.seats)], options)


def as_seen(seed: int) -> dict[str, Any]:
    """The same table as people see it: rows, and markers on the track."""
    _, over, _ = ended(seed)
    values = as_played(seed)
    for number, player in enumerate(values["players"]):
        del player["trade"]
        player["row"] = list(over.areas[number].cards)
        player["marker"] = over.seats[number].marker % 40
    return values


@pytest.mark.parametrize("seed", range(60))
def test_t16_row_and_marker_come_to_the_engines_own_scores(seed: int) -> None:
    game, over, _ = ended(seed)
    outcome = game.outcome(over)
    assert outcome is not None
    values = as_seen(seed)
    asked = [one for one in judged(values)[1] if one.severity.value == "error"]
    assert {one.code for one in asked} <= {"LAYOUT-GOAL"}
    for one in asked:
        assert isinstance(one.path[1], int)
        values["players"][one.path[1]]["goal_met"] = met(game, over, one.path[1])
    assert tuple(each.total for each in answered(values).players) == outcome.scores


def met(game: CompetitiveRules, over: State, number: int) -> bool:
    """Whether the engine counts the goal of a player's Panda card."""
    seat, worth = over.seats[number], cards().points(competitive=True)
    return game.final_score(over, number) > seat.marker - sum(worth[card] for card in seat.hand)


def test_t16_most_tables_are_settled_without_a_question() -> None:
    asked = [one for seed in range(60) for one in judged(as_seen(seed))[1] if one.code == "LAYOUT-GOAL"]
    assert 0 < len(asked) < 0.1 * sum(len(ended(seed)[1].seats) for seed in range(60))


Damage = Callable[[dict[str, Any], Callable[[int], int]], str]


def somebody(values: dict[str, Any], pick: Callable[[int], int], key: str) -> dict[str, Any] | None:
    having = [player for player in values["players"] if player.get(key)]
    return having[pick(len(having))] if having else None


def a_card_twice(values: dict[str, Any], pick: Callable[[int], int]) -> str:
    """A Loot card that somebody holds is in another hand too."""
    found = [card for player in values["players"] for card in player["hand"] if card != "K"]
    if found:
        values["players"][pick(len(values["players"]))]["hand"].append(found[pick(len(found))])
    return "LAYOUT-COPIES" if found else ""


def a_trade_twice(values: dict[str, Any], pick: Callable[[int], int]) -> str:
    """A trade of more than Keys, which there are four of, is written twice."""
    player = somebody(values, pick, "trade")
    traded = [trade for trade in player["trade"] if any(card in trade for card in DECK)] if player else []
    if not player or not traded:
        return ""
    player["trade"].append(traded[pick(len(traded))])
    return "LAYOUT-COPIES LAYOUT-SET LAYOUT-SWAP"


def a_round_fewer(values: dict[str, Any], _: Callable[[int], int]) -> str:
    values["players"][0]["earlier_rounds"].append(4)
    return "LAYOUT-ROUNDS"


def a_meerkat_twice(values: dict[str, Any], _: Callable[[int], int]) -> str:
    values["players"][0]["meerkat"] = values["players"][1]["meerkat"]
    return "LAYOUT-TWICE"


def a_panda_twice(values: dict[str, Any], _: Callable[[int], int]) -> str:
    values["players"][0]["panda"] = values["players"][1]["panda"]
    return "LAYOUT-TWICE"


def a_fifth_key(values: dict[str, Any], pick: Callable[[int], int]) -> str:
    values["players"][pick(len(values["players"]))]["hand"] += ["K"] * 5
    return "LAYOUT-COPIES"


def two_hands_empty(values: dict[str, Any], _: Callable[[int], int]) -> str:
    for player in values["players"]:
        player["hand"] = []
    return "LAYOUT-EMPTY"


def a_marker_far_off(values: dict[str, Any], pick: Callable[[int], int]) -> str:
    player = values["players"][pick(len(values["players"]))]
    player["marker"], player["laps"] = 0, 3
    return "LAYOUT-MARKER"


def a_card_out_of_place(values: dict[str, Any], pick: Callable[[int], int]) -> str:
    """A card of a row goes into another hand, or a hand's into a row: whatever that leaves, it is answered."""
    player = somebody(values, pick, "row") or values["players"][0]
    row = player.get("row") or player["hand"]
    other = values["players"][pick(len(values["players"]))]
    if row:
        other["hand"].append(row.pop(pick(len(row))))
    return ""


DAMAGES = (
    a_card_twice,
    a_trade_twice,
    a_round_fewer,
    a_meerkat_twice,
    a_panda_twice,
    a_fifth_key,
    two_hands_empty,
    a_marker_far_off,
    a_card_out_of_place,
)


@settings(deadline=None, max_examples=150)
@given(st.integers(0, 59), st.booleans(), st.lists(st.sampled_from(DAMAGES), min_size=1, max_size=3), st.data())
def test_damage_to_a_table_is_refused_or_answered(
    seed: int, seen: bool, damages: list[Damage], data: st.DataObject
) -> None:
    values = as_seen(seed) if seen else as_played(seed)
    expected = [damage(values, lambda count: data.draw(st.integers(0, count - 1))) for damage in damages]
    found = {code for code, _ in refused(values)}
    assert not expected[-1] or found & set(" ".join(expected).split()), (expected, found)


WRITTEN = st.text("RGPYBK123456789 ,<^", max_size=30)


@settings(deadline=None, max_examples=100)
@given(WRITTEN, WRITTEN, st.integers(-2, 300) | st.none(), st.integers(-1, 9) | st.none(), st.booleans())
def test_any_row_and_marker_is_answered(row: str, hand: str, marker: int | None, laps: int | None, both: bool) -> None:
    values = ana(row=row, hand=hand, marker=marker, laps=laps)
    judged(table(values | ({"trade": row} if both else {})))


@pytest.mark.parametrize("seed", range(40))
def test_the_row_of_every_game_has_a_division_that_brings_its_points(seed: int) -> None:
    _, over, _ = ended(seed)
    for number, area in enumerate(over.areas):
        if area.cards:
            row = read_row(area.cards, scorer_of_the_box(), cards().likes[over.meerkats[number]])
            assert row is not None
            laid = [(made.start, made.end) for made in area.sets]
            assert laid in [
                [(made.start, made.end) for made in each.area.sets] for each in row.possible(points(over, number))
            ]


def scorer_of_the_box() -> Scorer:
    return scorer_for(cards(), chosen(OPTIONS, {}), competitive=True)


def points(over: State, number: int) -> int:
    """What a player's trades brought."""
    _, _, options = next(each for each in map(ended, range(40)) if each[1] is over)
    return over.seats[number].marker - (3 if options.get("novice") == str(number + 1) else 0)


def test_idle_tables_are_scored_too() -> None:
    from pandapress.engine.playout import idly

    played = play_out(rules(), 3, seed=2, policy=idly)
    values = from_state(played.state, NAMES[:3], {})
    assert played.outcome is not None
    assert tuple(each.total for each in answered(values).players) == played.outcome.scores
