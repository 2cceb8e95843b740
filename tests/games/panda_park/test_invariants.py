"""Each invariant, broken by an edit of the CSV on disk: found with its code, file, line and column."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from pandapress.carddata.intake import Intake
from pandapress.engine.playout import play_out
from pandapress.findings import Finding, Findings
from pandapress.games.panda_park.game import GAME
from pandapress.games.panda_park.icons import KINDS
from pandapress.games.panda_park.layout import from_state
from pandapress.workshop.catalogue.loading import load_game
from pandapress.workshop.catalogue.project import Project
from tests.games.breaking import Break, Place, Tables
from tests.games.panda_park.table import PARK
from tests.support import ProjectFolder

TABLES = Tables(PARK, "PARK")
HOW_MANY = 19
"""So many invariants has the game."""
WITHOUT_ROWS = {
    "predators": {"TARGETS", "TEN-PREDATORS"},
    "prey": {"48-PREY", "ALPHA-ICONS", "FOUR-ROUNDS", "KINDS", "TARGETS"},
    "terrain": {"TARGETS", "WATER"},
    "icons": {"BITTERLING", "EXAMPLE-A", "EXAMPLE-B", "LEOPARD"},
    "rounds": {"12-A-ROUND"},
    "scenarios": {"SCENARIOS"},
    "sets": {"FOUR-SETS"},
    "points": {"POINT-CARDS"},
}
"""For each table the codes that it breaks when it has no rows."""
csv, errors = TABLES.csv, TABLES.errors

JACKAL, VIPER = range(30, 34), range(34, 39)
"""The lines of their icons."""
WATER = (3, 13, 24, 36, 42, 45, 56, 58, 63)
"""The lines of the icons that speak of water."""
LAST_ICON = "forest,forest,1,each,house,\n"


def unknown(card: str, lines: range) -> tuple[Place, ...]:
    return tuple(("TARGETS", "icons", line, "card", f"no card is called '{card}'") for line in lines)


def icon(row: str) -> Mapping[str, Mapping[str, str]]:
    """An icon more, in line 66."""
    return {"icons": {LAST_ICON: f"{LAST_ICON}{row},house,\n"}}


BREAKS = (
    Break(
        "a predator that the rulebook does not name",
        {"predators": {"jackal,Jackal": "jackall,Jackal"}},
        (
            ("TEN-PREDATORS", "predators", 10, "card", "'jackall' is none of the ten predators; did you mean jackal?"),
            ("TEN-PREDATORS", "predators", 1, "card", "no row is for jackal"),
            *unknown("jackal", JACKAL),
        ),
    ),
    Break(
        "three sets",
        {"sets": {"green,Green,G,triangle,#2f8552,#1f5230,#dcf0dc,house\n": ""}},
        (("FOUR-SETS", "sets", 1, "set", "there are 3 sets, not 4"),),
    ),
    Break(
        "two sets of one letter",
        {"sets": {"Blue,B,": "Blue,y,"}},
        (("FOUR-SETS", "sets", 3, "letter", "blue has the letter of yellow"),),
    ),
    Break(
        "two sets of one shape and one colour",
        {"sets": {"square,#c8432f": "circle,#F0AC26"}},
        (
            ("FOUR-SETS", "sets", 4, "shape", "red has the shape of yellow"),
            ("FOUR-SETS", "sets", 4, "colour", "red has the colour of yellow"),
        ),
    ),
    Break(
        "two sets of one name",
        {"sets": {"green,Green": "green,Red"}},
        (("FOUR-SETS", "sets", 5, "name", "green has the name of red"),),
    ),
    Break(
        "the Bear for the Fox in a first game",
        {"predators": {"Ursus arctos,no": "Ursus arctos,yes", "Vulpes vulpes,yes": "Vulpes vulpes,no"}},
        (
            ("FIRST-GAME", "predators", 3, "first_game", "the Brown Bear is not one of the five"),
            ("FIRST-GAME", "predators", 6, "first_game", "the Red Fox is one of the five"),
        ),
    ),
    Break(
        "49 prey cards",
        {"prey": {"forest,no,8": "forest,no,9"}},
        (("48-PREY", "prey", 1, "copies", "the prey deck has 49 cards, not 48"),),
    ),
    Break(
        "47 prey cards, one too few for the fourth round",
        {"prey": {"forest,no,8": "forest,no,7"}},
        (
            ("48-PREY", "prey", 1, "copies", "the prey deck has 47 cards, not 48"),
            ("FOUR-ROUNDS", "rounds", 2, "cards", "2 players draw 48 cards in four rounds of 47"),
            ("FOUR-ROUNDS", "rounds", 3, "cards", "3 players draw 48 cards in four rounds of 47"),
            ("FOUR-ROUNDS", "rounds", 4, "cards", "4 players draw 48 cards in four rounds of 47"),
        ),
    ),
    Break(
        "a kind of prey that the rulebook does not name",
        {"prey": {",forest,no,8": ",forrest,no,8"}},
        (
            ("KINDS", "prey", 12, "kind", "no prey is of the kind 'forrest'; did you mean forest?"),
            ("KINDS", "prey", 1, "kind", "no prey is of the kind forest"),
        ),
    ),
    Break(
        "an alpha male of a species without one",
        {"prey": {"malayan-porcupine,no,4": "malayan-porcupine,yes,4"}},
        (("ALPHAS", "prey", 11, "alpha", "the Malayan Porcupine is no species with an alpha male"),),
    ),
    Break(
        "two alpha males of a species",
        {"prey": {"red-deer,no,5": "red-deer,no,4", "red-deer,yes,1": "red-deer,yes,2"}},
        (("ALPHAS", "prey", 1, "alpha", "2 alpha males are in the deck of the kind red-deer, not 1"),),
    ),
    Break(
        "no alpha male of a species",
        {"prey": {"golden-pheasant,yes,1": "golden-pheasant,no,1"}},
        (
            ("ALPHAS", "prey", 1, "alpha", "0 alpha males are in the deck of the kind golden-pheasant, not 1"),
            ("ALPHA-ICONS", "icons", 53, "target", "golden-pheasant-male is no alpha male"),
        ),
    ),
    Break(
        "five cards for each of three players",
        {"rounds": {"3,4,1 2 3": "3,5,1 2 3"}},
        (
            ("12-A-ROUND", "rounds", 3, "cards", "3 players with 5 cards draw 15, not 12"),
            ("FOUR-ROUNDS", "rounds", 3, "cards", "3 players draw 60 cards in four rounds of 48"),
        ),
    ),
    Break(
        "two cards for each of four players",
        {"rounds": {"4,3,1 2": "4,2,1"}},
        (("12-A-ROUND", "rounds", 4, "cards", "4 players with 2 cards draw 8, not 12"),),
    ),
    Break(
        "fewer cards kept at the second pass",
        {"rounds": {"4,3,1 2": "4,3,2 1"}},
        (("12-A-ROUND", "rounds", 4, "keep", "the cards kept are 2 1"),),
    ),
    Break(
        "every card kept, so that nothing is handed on",
        {"rounds": {"4,3,1 2": "4,3,1 3"}},
        (("12-A-ROUND", "rounds", 4, "keep", "the cards kept are 1 3"),),
    ),
    Break(
        "no drafting",
        {"rounds": {"4,3,1 2": "4,3,"}},
        (("12-A-ROUND", "rounds", 4, "keep", "the cards kept are missing"),),
    ),
    Break(
        "no round for four",
        {"rounds": {"4,3,1 2,rulebook\n": ""}},
        (("12-A-ROUND", "rounds", 1, "players", "no row is for 4 players"),),
    ),
    Break(
        "an icon of a card that is not there",
        {"icons": {"red-fox,golden-pheasant": "red-fux,golden-pheasant"}},
        (("TARGETS", "icons", 16, "card", "no card is called 'red-fux'; did you mean red-fox?"),),
    ),
    Break(
        "an icon of a target that is not there",
        {"icons": {"giant-panda,water": "giant-panda,watre"}},
        (("TARGETS", "icons", 3, "target", "no card or kind is called 'watre'; did you mean water?"),),
    ),
    Break(
        "three points for a forest",
        {"icons": {"giant-panda,forest,2": "giant-panda,forest,3"}},
        (("POINTS", "icons", 2, "points", "the kind each cannot have +3; write +1 or +2"),),
    ),
    Break(
        "a small predator that gains",
        {"icons": {"beech-marten,grey-wolf,-2": "beech-marten,grey-wolf,2"}},
        (("POINTS", "icons", 22, "points", "the kind small cannot have +2; write -1 or -2"),),
    ),
    Break(
        "a solitary animal that scores, and a male of one point",
        {"icons": {"brown-bear,brown-bear,0": "brown-bear,brown-bear,1", "deer-male,2,alpha": "deer-male,1,alpha"}},
        (
            ("POINTS", "icons", 6, "points", "the kind solitary cannot have +1; write 0"),
            ("POINTS", "icons", 48, "points", "the kind alpha cannot have +1; write +2"),
        ),
    ),
    Break(
        "an outlined icon for a whole kind",
        {"icons": {"red-deer-female,red-deer-male,2": "red-deer-female,red-deer,2"}},
        (("ALPHA-ICONS", "icons", 48, "target", "red-deer is no alpha male"),),
    ),
    Break(
        "a predator that scores extra for an alpha male",
        {"icons": {"jackal,red-deer,1,each": "jackal,red-deer-male,2,alpha"}},
        (
            ("ALPHA-ICONS", "icons", 33, "kind", "the predator jackal scores extra for an alpha male"),
            ("HERDS", "icons", 33, "points", "the Jackal has +2 for red-deer-male"),
        ),
    ),
    Break(
        "a predator with two points for a herd",
        {"icons": {"red-fox,golden-pheasant,1": "red-fox,golden-pheasant,2"}},
        (("HERDS", "icons", 16, "points", "the Red Fox has +2 for golden-pheasant"),),
    ),
    Break(
        "a predator that tells females from males",
        {"icons": {"red-fox,golden-pheasant,1": "red-fox,golden-pheasant-female,1"}},
        (("HERDS", "icons", 16, "target", "the Red Fox tells males from females"),),
    ),
    Break(
        "a Snow Leopard that stands still",
        {"icons": {"snow-leopard,predator,0,move,rulebook,\n": ""}},
        (("LEOPARD", "icons", 1, "kind", "the Snow Leopard has no move icon"),),
    ),
    Break(
        "a Snow Leopard that walks away from wolves only",
        {"icons": {"snow-leopard,predator,0": "snow-leopard,grey-wolf,0"}},
        (("LEOPARD", "icons", 29, "target", "it walks away from grey-wolf; write predator"),),
    ),
    Break(
        "a Jackal that walks away too",
        icon("jackal,predator,0,move"),
        (("LEOPARD", "icons", 66, "card", "jackal has the move icon"),),
    ),
    Break(
        "a Bitterling that is no water",
        {"icons": {"bitterling,water,0,counts-as,rulebook,\n": ""}},
        (
            ("BITTERLING", "icons", 1, "kind", "the Bitterling does not count as water"),
            ("EXAMPLE-B", "icons", 39, "points", "the Female Takin of the scoring example gets 4, not 5"),
        ),
    ),
    Break(
        "a monkey that counts as water",
        icon("snub-nosed-monkey,water,0,counts-as"),
        (("BITTERLING", "icons", 66, "card", "snub-nosed-monkey counts as water"),),
    ),
    Break(
        "a park without water",
        {"terrain": {"water,Water": "lake,Lake"}},
        (
            ("WATER", "terrain", 1, "card", "no card is called water"),
            *(("TARGETS", "icons", line, "target", "no card or kind is called 'water'") for line in WATER),
        ),
    ),
    Break(
        "eleven water cards",
        {"terrain": {",12,": ",11,"}},
        tuple(("WATER", "scenarios", line, "places", "has 12 places for 11 water cards") for line in range(2, 7)),
    ),
    Break(
        "a scenario with a place too few",
        {"scenarios": {" 22,0": ""}},
        (("WATER", "scenarios", 4, "places", "The River has 11 places for 12 water cards"),),
    ),
    Break(
        "a scenario whose water overlaps",
        {"scenarios": {" 22,0": " 21,0"}},
        (("SCENARIOS", "scenarios", 4, "places", "21,0 overlaps another water card"),),
    ),
    Break(
        "a scenario whose water meets at a corner only",
        {"scenarios": {" 22,0": " 22,1"}},
        (("SCENARIOS", "scenarios", 4, "places", "22,1 touches no card before it"),),
    ),
    Break(
        "a scenario with a gap",
        {"scenarios": {" 22,0": " 23,0"}},
        (("SCENARIOS", "scenarios", 4, "places", "23,0 touches no card before it"),),
    ),
    Break(
        "a starting layout of another name",
        {"scenarios": {"start,Two Banks": "banks,Two Banks"}},
        (("SCENARIOS", "scenarios", 1, "scenario", "the scenarios are banks, lake, river, brook, ring"),),
    ),
    Break(
        "three scenarios besides the starting layout",
        {"scenarios": {'ring,The Ring,"0,0 2,0 4,0 -1,1 5,1 -2,2 6,2 -1,3 5,3 0,4 2,4 4,4",house\n': ""}},
        (("SCENARIOS", "scenarios", 1, "scenario", "the scenarios are start, lake, river, brook"),),
    ),
    Break(
        "a Bear with two points for a forest",
        {"icons": {"brown-bear,forest,1": "brown-bear,forest,2"}},
        (("EXAMPLE-A", "icons", 4, "points", "the Brown Bear of the scoring example gets 7, not 5"),),
    ),
    Break(
        "a Bear that counts only the Bitterling next to it",
        {"icons": {"brown-bear,bitterling,1,link": "brown-bear,bitterling,1,each"}},
        (("EXAMPLE-A", "icons", 4, "points", "the Brown Bear of the scoring example gets 3, not 5"),),
    ),
    Break(
        "a Wolf with two points for a Takin",
        {"icons": {"grey-wolf,takin,1": "grey-wolf,takin,2"}},
        (
            ("HERDS", "icons", 8, "points", "the Grey Wolf has +2 for takin"),
            ("EXAMPLE-A", "icons", 7, "points", "the Grey Wolf of the scoring example gets 5, not 3"),
        ),
    ),
    Break(
        "a Takin with two points for a forest",
        {"icons": {"takin-female,forest,1": "takin-female,forest,2"}},
        (("EXAMPLE-B", "icons", 39, "points", "the Female Takin of the scoring example gets 6, not 5"),),
    ),
    Break(
        "a Takin with a point for every Takin, the male twice over",
        {"icons": {"takin-female,takin-female,1": "takin-female,takin,1"}},
        (("EXAMPLE-B", "icons", 39, "points", "the Female Takin of the scoring example gets 6, not 5"),),
    ),
    Break(
        "another point card",
        {"points": {"pointer,Pointer": "needle,Needle"}},
        (("POINT-CARDS", "points", 1, "card", "the point cards are scale, needle"),),
    ),
)


def broken_by(project: ProjectFolder, edits: Mapping[str, Mapping[str, str]]) -> list[Finding]:
    for table, changes in edits.items():
        project.edit(csv(table), changes)
    return errors(project)


def test_nine_predators_are_one_too_few(own: ProjectFolder) -> None:
    rows = own.read(csv("predators")).splitlines(keepends=True)
    own.write(csv("predators"), "".join(row for row in rows if not row.startswith("mangshan-pit-viper,")))
    found = errors(own)
    assert [(one.line, one.column, one.message) for one in found if one.code == "PARK-TEN-PREDATORS"] == [
        (1, "card", "no row is for mangshan-pit-viper")
    ]
    assert [one.line for one in found if one.code == "PARK-TARGETS"] == [*VIPER]


def test_a_code_that_is_allowed_does_not_excuse_another(own: ProjectFolder) -> None:
    own.edit(csv("prey"), {"forest,no,8": "forest,no,7"})
    assert {one.code for one in errors(own, "PARK-48-PREY")} == {"PARK-FOUR-ROUNDS"}
    assert errors(own, "PARK-48-PREY", "PARK-FOUR-ROUNDS") == []


def test_invariants_are_not_asked_where_a_row_is_no_good(own: ProjectFolder) -> None:
    own.edit(csv("prey"), {"forest,no,8": "forest,no,eight"})
    assert [(one.code, one.line, one.column) for one in errors(own)] == [("CELL", 12, "copies")]


def test_t54_a_kind_of_icon_that_the_rules_do_not_perform_is_told_with_its_place(own: ProjectFolder) -> None:
    own.edit(csv("icons"), {"snow-leopard,predator,0,move": "snow-leopard,predator,0,fly"})
    (found,) = errors(own)
    assert (found.code, found.file, found.line, found.column) == ("CELL", csv("icons"), 29, "kind")
    assert "'fly' is no kind of icon; known: alpha, counts-as, each, link, move, small, solitary" in str(found)


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_t54_every_kind_of_the_register_is_performed_on_any_card(own: ProjectFolder, kind: str) -> None:
    """A variant that puts the icon on prey and on a predator is played to its end, and scored."""
    points = KINDS[kind].points[0]
    own.edit(
        csv("icons"),
        {LAST_ICON: f"{LAST_ICON}forest,predator,{points},{kind},house,\njackal,forest,{points},{kind},house,\n"},
    )
    game = load_game(Project(own.root), PARK, Intake(allow=frozenset(GAME.codes)), Findings())
    assert game is not None
    for seed in range(3):
        rules = GAME.play(game.cards, {"setup": "scenario"})
        playout = play_out(rules, 2, seed)
        assert playout.outcome is not None
        values = from_state(playout.state, ("Ann", "Bob"), game.cards, {})
        findings = Findings()
        scored = GAME.score(values, game.cards, "park.toml", findings)
        assert scored is not None, list(findings)
        assert tuple(player.total for player in scored.score.players) == playout.outcome.scores
