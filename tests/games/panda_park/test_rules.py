"""Set-up, drafting, placing, the Snow Leopard's walk and the end, rule by rule; the deck's top is its last card."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from pandapress.engine.rules import IllegalActionError, OptionError, StateTextError
from pandapress.engine.values import but
from pandapress.findings import Severity
from pandapress.games.panda_park.layout import from_state
from pandapress.games.panda_park.notation import Action, read, rebuilt
from pandapress.games.panda_park.park import place, shown
from pandapress.games.panda_park.rules import ParkRules
from pandapress.games.panda_park.state import UNKNOWN, Laid, Phase, Seat, State
from tests.games.panda_park.table import cards, judged, rules

FIRST_FIVE = ("giant-panda", "grey-wolf", "red-fox", "raccoon-dog", "jackal")
DECK = ("forest",) * 36


def choices(game: ParkRules, at: State) -> list[str]:
    return [str(action) for action in game.actions(at)]


def play(game: ParkRules, at: State, *actions: str) -> State:
    for text in actions:
        at = game.apply(at, read(text))
    return at


def refusal(game: ParkRules, at: State, action: str) -> str:
    """Why an action is refused, which the choices must not offer."""
    assert action not in choices(game, at)
    with pytest.raises(IllegalActionError) as refused:
        play(game, at, action)
    return str(refused.value).removeprefix(f"{action}: ")


def places(game: ParkRules, at: State, card: str) -> set[str]:
    """Where the mover may place a card."""
    return {shown(action.at) for action in game.actions(at) if action.cards == (card,) and action.at is not None}


def walks(game: ParkRules, at: State) -> set[str]:
    """Where the Snow Leopard that has to move may go."""
    return {shown(action.at) for action in game.actions(at) if action.verb == "move" and action.at is not None}


def owners(at: State) -> dict[str, int]:
    return {shown(where): seat for where, seat in at.park.owners.items()}


def hands(at: State) -> list[list[str]]:
    return [list(seat.hand) for seat in at.seats]


def seat(*hand: str, supply: Sequence[str] = (), placed: int = 0, passed: bool = False, points: int = 0) -> Seat:
    return Seat(tuple(sorted(hand)), tuple(supply), placed, passed, points)


def placing(ground: str, *seats: Seat, deck: Sequence[str] = DECK, turn: int = 0, starter: int = 0) -> State:
    """A table in Phase 2; the ground is written `water 0,0; grey-wolf 2,0 2`, with the player behind a predator."""
    history = []
    for words in ground.split("; "):
        card, at, *owner = words.split()
        x, y = map(int, at.split(","))
        history.append(Laid(card, place(x, y), int(owner[0]) - 1 if owner else 0))
    made = rebuilt(history, cards().predator_ids)
    number = 4 - len(deck) // 12
    return State(
        Phase.PLACING,
        turn,
        turn,
        seats,
        made,
        tuple(deck),
        7,
        number,
        starter,
        turns=1,
        passes=2,
        history=tuple(history),
    )


def drafting(*hands: Sequence[str], starter: int = 0) -> State:
    """A table at the first pass of Phase 1."""
    seats = [seat(*hand) for hand in hands]
    at = placing("water 0,0", *seats, starter=starter, turn=starter)
    return but(at, phase=Phase.DRAFTING, passes=0, kept=((),) * len(seats))


IDLE = seat("forest", "forest", "forest")
"""A player who has prey in hand and no predators."""


# Set-up


@pytest.mark.parametrize("players", [0, 1, 5])
def test_the_game_is_for_two_to_four(players: int) -> None:
    with pytest.raises(OptionError, match="it is for 2, 3, 4"):
        rules().start(players, seed=1)


def test_everybody_starts_with_ten_predators_and_no_prey_and_48_prey_are_shuffled() -> None:
    start = rules().start(4, seed=1)
    assert [len(player.supply) for player in start.seats] == [10, 10, 10, 10]
    assert [(player.hand, player.points) for player in start.seats] == [((), 0)] * 4
    assert len(start.deck) == 48
    assert start.deck != rules().start(4, seed=2).deck
    assert sorted(start.deck) == sorted(rules().start(4, seed=2).deck)


def test_a_first_game_is_played_with_five_predators() -> None:
    start = rules(first_game="true").start(3, seed=1)
    assert [sorted(player.supply) for player in start.seats] == [sorted(FIRST_FIVE)] * 3


def test_setup_a_players_lay_one_water_card_each_in_turn_next_to_the_others() -> None:
    game = rules()
    at = game.start(3, seed=1)
    assert (at.phase, choices(game, at)) == (Phase.WATER, ["water 0,0"])
    movers = []
    for spot in ("0,0", "2,0", "1,1", "4,0", "6,0", "8,0", "10,0", "3,1", "5,1", "7,1", "9,1"):
        movers.append(game.to_move(at))
        at = play(game, at, f"water {spot}")
    assert movers == [0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1]
    assert (at.phase, at.deck) == (Phase.WATER, game.start(3, seed=1).deck)
    after = play(game, at, "water 11,1")
    assert (after.phase, after.round, game.to_move(after)) == (Phase.DRAFTING, 1, 0)
    assert (len(after.park.cards), set(after.park.cards.values()), after.park.owners) == (12, {"water"}, {})


@pytest.mark.parametrize("spot", ["4,0", "2,1", "1,0", "0,0"])
def test_setup_a_refuses_water_that_touches_none_or_overlaps(spot: str) -> None:
    game = rules()
    at = play(game, game.start(2, seed=1), "water 0,0")
    assert len(choices(game, at)) == 8
    assert "it is time to place a water card" in refusal(game, at, f"water {spot}")


@pytest.mark.parametrize("name", ["start", "lake", "river", "brook", "ring"])
def test_setup_b_one_scenario_is_picked_and_all_its_water_lies_there(name: str) -> None:
    game = rules(setup="scenario")
    start = game.start(2, seed=1)
    after = play(game, start, f"scenario {name}")
    shape = next(row.places for row in cards().scenarios if row.scenario == name)
    assert f"scenario {name}" in choices(game, start)
    assert after.park.cards == {place(x, y): "water" for x, y in shape}
    assert len(after.park.cards) == 12
    assert (after.phase, after.round, game.to_move(after)) == (Phase.DRAFTING, 1, 0)


def test_setup_b_knows_no_other_scenario_and_lays_no_water_singly() -> None:
    game = rules(setup="scenario")
    start = game.start(2, seed=1)
    assert "it is time to pick a starting scenario" in refusal(game, start, "scenario swamp")
    assert "it is time to pick a starting scenario" in refusal(game, start, "water 0,0")


def test_setup_c_the_first_player_lays_a_shape_with_gaps_of_two_cards_at_most() -> None:
    game = rules(setup="agreed")
    at = play(game, game.start(3, seed=1), "water 0,0")
    assert game.to_move(at) == 0
    offered = set(choices(game, at))
    assert {"water 2,0", "water 6,0", "water -6,0", "water 0,3", "water 2,-3"} <= offered
    assert offered.isdisjoint({"water 0,0", "water 1,0", "water -1,0", "water 7,0", "water 0,4"})
    shape = [f"water {6 * column},{3 * row}" for row in range(3) for column in range(4)]
    after = play(game, at, *shape[1:])
    assert (after.phase, after.round, game.to_move(after), len(after.park.cards)) == (Phase.DRAFTING, 1, 0, 12)


# Phase 1: drafting


@pytest.mark.parametrize(("players", "each"), [(2, 6), (3, 4), (4, 3)])
def test_pd_26_each_draws_by_the_table_and_together_12(players: int, each: int) -> None:
    game = rules(setup="scenario")
    at = play(game, game.start(players, seed=3), "scenario lake")
    assert [len(player.hand) for player in at.seats] == [each] * players
    assert each * players == 12
    assert len(at.deck) == 48 - 12
    assert sorted((*at.deck, *(card for player in at.seats for card in player.hand))) == sorted(
        game.start(players, seed=3).deck
    )


def test_two_keep_two_then_four_and_give_the_rest() -> None:
    game = rules()
    at = drafting(["bitterling"] * 6, ["takin-female"] * 6)
    once = play(game, at, "keep bitterling bitterling", "keep takin-female takin-female")
    assert hands(once) == [["bitterling"] * 2 + ["takin-female"] * 4, ["bitterling"] * 4 + ["takin-female"] * 2]
    assert (once.phase, once.mover) == (Phase.DRAFTING, 0)
    twice = play(game, once, "keep" + " takin-female" * 4, "keep" + " bitterling" * 4)
    assert hands(twice) == [["bitterling"] * 0 + ["takin-female"] * 6, ["bitterling"] * 6]
    assert (twice.phase, twice.mover, twice.kept) == (Phase.PLACING, 0, ())


def test_three_keep_one_then_two_then_three_and_give_to_the_left() -> None:
    game = rules()
    at = drafting(["bitterling"] * 4, ["forest"] * 4, ["takin-male"] * 4)
    once = play(game, at, "keep bitterling", "keep forest", "keep takin-male")
    assert hands(once) == [
        ["bitterling", "takin-male", "takin-male", "takin-male"],
        ["bitterling", "bitterling", "bitterling", "forest"],
        ["forest", "forest", "forest", "takin-male"],
    ]
    twice = play(game, once, "keep bitterling takin-male", "keep bitterling forest", "keep forest takin-male")
    assert hands(twice) == [
        ["bitterling", "forest", "forest", "takin-male"],
        ["bitterling", "forest", "takin-male", "takin-male"],
        ["bitterling", "bitterling", "forest", "takin-male"],
    ]
    assert twice.phase is Phase.DRAFTING
    done = play(
        game,
        twice,
        "keep forest forest takin-male",
        "keep forest takin-male takin-male",
        "keep bitterling bitterling forest",
    )
    assert hands(done) == [
        ["forest", "forest", "takin-male", "takin-male"],
        ["bitterling", "forest", "takin-male", "takin-male"],
        ["bitterling", "bitterling", "bitterling", "forest"],
    ]
    assert done.phase is Phase.PLACING


def test_four_keep_one_then_two_and_are_ready() -> None:
    game = rules()
    at = drafting(["bitterling"] * 3, ["forest"] * 3, ["takin-male"] * 3, ["bobak-marmot"] * 3)
    once = play(game, at, "keep bitterling", "keep forest", "keep takin-male", "keep bobak-marmot")
    assert hands(once)[0] == ["bitterling", "bobak-marmot", "bobak-marmot"]
    assert once.phase is Phase.DRAFTING
    done = play(
        game,
        once,
        "keep bobak-marmot bobak-marmot",
        "keep bitterling bitterling",
        "keep forest forest",
        "keep takin-male takin-male",
    )
    assert hands(done) == [
        ["bobak-marmot"] * 3,
        ["bitterling"] * 3,
        ["forest"] * 3,
        ["takin-male"] * 3,
    ]
    assert done.phase is Phase.PLACING


def test_a_card_that_was_kept_may_be_given_away_again() -> None:
    game = rules()
    at = drafting(["takin-male", "forest", "forest", "forest"], ["bitterling"] * 4, ["bitterling"] * 4)
    once = play(game, at, "keep takin-male", "keep bitterling", "keep bitterling")
    assert "takin-male" in once.seats[0].hand
    twice = play(game, once, "keep bitterling bitterling", "keep forest forest", "keep bitterling bitterling")
    assert "takin-male" not in twice.seats[0].hand
    assert "takin-male" in twice.seats[1].hand


def test_all_choose_before_any_card_moves_and_nobody_sees_what_the_others_keep() -> None:
    game = rules()
    at = drafting(["bitterling"] * 4, ["forest"] * 4, ["takin-male"] * 4, starter=1)
    assert game.to_move(at) == 1
    one = play(game, at, "keep forest")
    two = play(game, one, "keep takin-male")
    assert [game.to_move(one), game.to_move(two)] == [2, 0]
    assert hands(two) == hands(at)
    assert two.kept == ((), ("forest",), ("takin-male",))
    assert game.view(two, 0).kept == ((), (UNKNOWN,), (UNKNOWN,))
    assert game.view(two, 1).kept == ((), ("forest",), (UNKNOWN,))
    after = play(game, two, "keep bitterling")
    assert (hands(after)[2], game.to_move(after), after.passes) == (["forest"] * 3 + ["takin-male"], 1, 1)


def test_equal_cards_make_one_choice() -> None:
    at = drafting(["forest", "forest", "bitterling"], *[["forest"] * 3] * 3)
    assert choices(rules(), at) == ["keep bitterling", "keep forest"]
    six = drafting(["forest"] * 3 + ["bitterling"] * 2 + ["takin-male"], ["forest"] * 6)
    assert len(choices(rules(), six)) == 2 + 3  # two alike (not two males), or two kinds


@pytest.mark.parametrize(
    ("action", "why"),
    [
        ("keep forest forest", "keep 1 cards and give the rest to your left neighbor"),
        ("keep takin-male", "takin-male is not in your hand"),
        ("place forest 2,0", "it is time to keep cards on hand"),
        ("pass", "it is time to keep cards on hand"),
    ],
)
def test_in_the_drafting_all_else_is_refused(action: str, why: str) -> None:
    at = drafting(["forest"] * 4, ["forest"] * 4, ["takin-male"] * 4)
    assert why in refusal(rules(), at, action)


def test_nobody_keeps_a_card_twice_that_she_has_once() -> None:
    at = drafting(["forest"] * 5 + ["takin-male"], ["forest"] * 6)
    assert refusal(rules(), at, "keep takin-male takin-male") == "takin-male is not in your hand"


def test_cards_to_keep_may_be_named_in_any_order() -> None:
    game = rules()
    at = drafting(["forest"] * 3 + ["takin-male"] * 3, ["bitterling"] * 6)
    assert play(game, at, "keep forest takin-male") == play(game, at, "keep takin-male forest")


# Phase 2: placing


def test_players_place_one_card_each_in_turn_from_the_starting_player() -> None:
    game = rules()
    at = placing("water 0,0", IDLE, IDLE, IDLE, turn=1, starter=1)
    movers = []
    for spot in ("2,0", "4,0", "6,0", "8,0"):
        movers.append(game.to_move(at))
        at = play(game, at, f"place forest {spot}")
    assert movers == [1, 2, 0, 1]
    assert at.turns == 1 + 4
    assert [len(player.hand) for player in at.seats] == [2, 1, 2]


def test_prey_or_an_own_predator_may_be_placed_at_each_open_place() -> None:
    at = placing("water 0,0", seat("forest", "forest", supply=("grey-wolf", "jackal")), IDLE)
    eight = {"-2,0", "2,0", "-1,-1", "0,-1", "1,-1", "-1,1", "0,1", "1,1"}
    game = rules()
    assert all(places(game, at, card) == eight for card in ("forest", "grey-wolf", "jackal"))
    assert len(game.actions(at)) == 3 * 8


def test_pd_23_water_scores_nothing_and_the_first_takin_next_to_one_water_scores_one() -> None:
    game = rules(setup="scenario")
    begun = play(game, game.start(2, seed=1), "scenario river")
    assert [player.points for player in begun.seats] == [0, 0]
    hand = seat("takin-female", "forest")
    at = but(begun, phase=Phase.PLACING, seats=(hand, IDLE), kept=(), passes=2)
    assert play(game, at, "place takin-female -2,0").seats[0].points == 1


def test_pd_30_placing_a_card_worth_6_takes_25_points_to_31() -> None:
    ground = "water 0,0; water -1,2; takin-male 2,1; takin-female -2,1; forest 1,2"
    at = placing(ground, seat("takin-female", "forest", points=25), IDLE)
    after = play(rules(), at, "place takin-female 0,1")
    waters, male, female, forest = 2, 2, 1, 1
    assert after.seats[0].points == 25 + waters + male + female + forest == 31
    assert after.seats[1].points == 0


def test_prey_scores_once_when_it_is_placed_and_never_again() -> None:
    game = rules()
    at = placing("water 0,0", seat("forest", "forest"), seat("forest", "takin-male"))
    first = play(game, at, "place forest 2,0")
    second = play(game, first, "place forest 4,0")
    assert [player.points for player in second.seats] == [0, 1]


def test_pd_21_a_wolf_scores_nothing_when_placed_and_the_deer_added_later_at_the_end() -> None:
    game = rules()
    at = placing("water 0,0", seat("red-deer-male", supply=("grey-wolf",)), seat("forest"), deck=())
    wolf = play(game, at, "place grey-wolf 2,0")
    assert (wolf.seats[0].points, game.outcome(wolf)) == (0, None)
    over = play(game, wolf, "place forest -2,0", "place red-deer-male 4,0")
    outcome = game.outcome(over)
    assert over.seats[0].points == 0
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((0 + 1, 0), (0,))


def test_a_predator_scores_for_its_owner_whoever_placed_the_prey() -> None:
    game = rules()
    at = placing("water 0,0; grey-wolf 2,0 1; grey-wolf -2,0 2", seat("forest"), seat(), deck=())
    later = placing("water 0,0; grey-wolf 2,0 1; grey-wolf -2,0 2", seat("takin-male"), seat(), deck=())
    blank = game.outcome(play(game, at, "place forest 4,0"))
    prey = game.outcome(play(game, later, "place takin-male -4,0"))
    assert blank is not None and prey is not None
    assert (blank.scores, prey.scores) == ((0, 0), (0, 1))


def test_negative_totals_are_possible() -> None:
    game = rules()
    ground = "water 0,0; beech-marten 2,0 2; grey-wolf 4,0 1; south-china-tiger 3,1 1"
    over = play(game, placing(ground, seat("forest"), seat(), deck=()), "place forest -2,0")
    outcome = game.outcome(over)
    assert outcome is not None
    assert outcome.scores == (0, -2 - 1)


# What is refused


@pytest.mark.parametrize(
    ("action", "why"),
    [
        pytest.param("place forest 0,0", "cards may not overlap", id="on-a-card"),
        pytest.param("place forest 1,0", "cards may not overlap", id="half-on-a-card"),
        pytest.param(
            "place forest 6,0",
            "nothing lies next to 6,0: cards must be placed adjacent to an existing card",
            id="pd-27-away-from-the-water",
        ),
        pytest.param(
            "place forest 2,1",
            "nothing lies next to 2,1: cards must be placed adjacent to an existing card",
            id="pd-11-at-a-corner",
        ),
        pytest.param(
            "place forest 3,0",
            "nothing lies next to 3,0: cards must be placed adjacent to an existing card",
            id="half-a-card-away",
        ),
        pytest.param("place takin-male 2,0", "takin-male is not in your hand", id="no-such-prey"),
        pytest.param("place jackal 2,0", "jackal is not in your supply", id="no-such-predator"),
        pytest.param("place water 2,0", "water is not in your hand", id="water"),
        pytest.param("place dodo 2,0", "dodo is not in your hand", id="no-such-card"),
        pytest.param("pass", "you must play a card while you have prey in hand", id="passing-with-prey"),
        pytest.param("aside forest", "it is time to place a card in the park", id="laying-aside-what-fits"),
        pytest.param("keep forest", "it is time to place a card in the park", id="drafting-again"),
        pytest.param("move 0,0 2,0", "it is time to place a card in the park", id="moving-the-water"),
    ],
)
def test_what_may_not_be_placed_is_refused_with_the_rule(action: str, why: str) -> None:
    at = placing("water 0,0", seat("forest", "bitterling", supply=("grey-wolf",)), IDLE)
    assert refusal(rules(), at, action).startswith(why)


@pytest.mark.parametrize("far", ["4098,-1", "-4094,1"])
def test_a_place_far_away_is_not_taken_for_one_nearby(far: str) -> None:
    game = rules()
    at = placing("water 0,0", seat("forest", "forest"), IDLE)
    assert "place forest 2,0" in choices(game, at)
    with pytest.raises(IllegalActionError):
        play(game, at, f"place forest {far}")


@pytest.mark.parametrize(
    ("ground", "card"),
    [
        pytest.param("water -1,-1; brown-bear 0,0 1; water 3,0", "brown-bear", id="pd-18-bear"),
        pytest.param("water -1,-1; south-china-tiger 0,0 1; water 3,0", "south-china-tiger", id="tiger"),
    ],
)
def test_pd_18_a_solitary_predator_keeps_apart_from_its_kind_of_any_owner_but_corners_do_not_touch(
    ground: str, card: str
) -> None:
    game = rules()
    at = placing(ground, IDLE, seat("forest", supply=(card, "jackal")), turn=1)
    assert refusal(game, at, f"place {card} 1,1") == f"a solitary animal may not lie next to another {card}"
    assert f"place {card} 2,1" in choices(game, at)
    assert {"1,1", "0,1", "-1,1", "-2,0", "1,-1"}.isdisjoint(places(game, at, card))
    assert {"1,1", "0,1", "-1,1", "-2,0", "1,-1"} <= places(game, at, "jackal")


def test_a_porcupine_is_solitary_too() -> None:
    game = rules()
    at = placing("water 0,0; malayan-porcupine 2,0", seat("malayan-porcupine", "forest"), IDLE)
    why = "a solitary animal may not lie next to another malayan-porcupine"
    assert refusal(game, at, "place malayan-porcupine 1,1") == why
    assert "place malayan-porcupine 0,1" in choices(game, at)
    assert "place forest 1,1" in choices(game, at)


def test_pd_36_a_bitterling_may_lie_away_from_water_and_never_on_it() -> None:
    game = rules()
    at = placing("water 0,0; forest 2,0", seat("bitterling", "forest"), IDLE)
    assert "place bitterling 4,0" in choices(game, at)
    assert refusal(game, at, "place bitterling 0,0") == "cards may not overlap"
    assert play(game, at, "place bitterling 4,0").seats[0].points == 0


def test_pd_36_with_the_option_a_bitterling_lies_next_to_water_or_a_bitterling() -> None:
    game = rules(bitterling_needs_water="true")
    at = placing("water 0,0; forest 2,0", seat("bitterling", "forest"), IDLE)
    assert refusal(game, at, "place bitterling 4,0") == "bitterling must be placed next to water"
    assert places(game, at, "bitterling") == {"-2,0", "-1,-1", "0,-1", "1,-1", "-1,1", "0,1", "1,1"}
    assert "place forest 4,0" in choices(game, at)
    near = placing("water 0,0; bitterling 2,0", seat("bitterling", "forest"), IDLE)
    assert play(game, near, "place bitterling 4,0").seats[0].points == 1 + 1  # as water and as a Bitterling


def test_prey_that_fits_nowhere_is_laid_aside_for_no_points() -> None:
    game = rules(bitterling_needs_water="true")
    at = placing("forest 0,0", seat("bitterling", "bitterling"), IDLE)
    assert choices(game, at) == ["aside bitterling"]
    after = play(game, at, "aside bitterling")
    assert (after.seats[0].hand, after.seats[0].points, game.to_move(after)) == (("bitterling",), 0, 1)
    assert after.park == at.park


def test_prey_that_fits_nowhere_stays_while_something_else_can_be_played() -> None:
    game = rules(bitterling_needs_water="true")
    for other in (seat("bitterling", supply=("jackal",)), seat("bitterling", "forest")):
        at = placing("forest 0,0", other, IDLE)
        assert not any(text.startswith("aside") for text in choices(game, at))
        assert refusal(game, at, "aside bitterling").startswith("it is time to place a card in the park")


# Predators, passing, and the end of a round


def test_pd_25_a_third_predator_in_a_round_is_refused() -> None:
    game = rules()
    mine = seat("forest", "forest", supply=("grey-wolf", "jackal", "red-fox"))
    two = play(
        game,
        placing("water 0,0", mine, seat("forest", "forest", "forest", "forest")),
        "place grey-wolf 2,0",
        "place forest -2,0",
        "place jackal 4,0",
        "place forest -4,0",
    )
    assert (two.mover, two.seats[0].placed, two.seats[0].supply) == (0, 2, ("red-fox",))
    assert refusal(game, two, "place red-fox 6,0") == "only up to 2 predator cards may be played per round"
    assert {action.cards[0] for action in game.actions(two)} == {"forest"}


def test_the_two_predators_are_each_players_own_and_new_in_each_round() -> None:
    game = rules()
    at = placing("water 0,0", seat("forest", placed=2), seat("forest", supply=("jackal", "red-fox"), placed=1))
    after = play(game, at, "place forest 2,0")
    assert "place jackal 4,0" in choices(game, after)
    following = play(game, after, "place forest 4,0")
    assert (following.round, [player.placed for player in following.seats]) == (2, [0, 0])


def test_a_player_without_prey_may_place_a_predator_or_pass() -> None:
    game = rules()
    at = placing("water 0,0", seat(supply=("jackal",)), seat("forest", "forest", "forest"))
    offered = choices(game, at)
    assert offered[-1] == "pass"
    assert {text.partition(" ")[0] for text in offered} == {"place", "pass"}
    assert play(game, at, "place jackal 2,0").seats[0].placed == 1


def test_who_has_passed_places_nothing_more_this_round() -> None:
    game = rules()
    at = placing("water 0,0", seat(supply=("jackal",)), seat("forest", "forest"))
    passed = play(game, at, "pass")
    assert (passed.seats[0].passed, game.to_move(passed)) == (True, 1)
    after = play(game, passed, "place forest 2,0")
    assert (game.to_move(after), after.turns) == (1, at.turns + 2)
    following = play(game, after, "place forest 4,0")
    assert (following.round, following.seats[0].passed, following.seats[0].supply) == (2, False, ("jackal",))


def test_who_has_neither_prey_nor_a_predator_to_place_is_passed_over() -> None:
    game = rules()
    nothing, used_up = seat(), seat(supply=("jackal",), placed=2)
    at = placing("water 0,0", seat("forest", "forest"), nothing, used_up)
    assert game.to_move(play(game, at, "place forest 2,0")) == 0


def test_pd_18_who_has_only_a_predator_that_fits_nowhere_is_passed_over() -> None:
    game = rules()
    only_bear = seat(supply=("brown-bear",))
    at = placing("brown-bear 0,0 1", seat("forest", "forest"), only_bear, only_bear)
    assert game.to_move(at) == 0
    after = play(game, at, "place forest 2,0")
    assert game.to_move(after) == 1
    assert places(game, after, "brown-bear") == {"4,0", "2,1", "3,1", "2,-1", "3,-1"}
    assert game.to_move(play(game, placing("brown-bear 0,0 1", seat("forest"), only_bear, turn=1), "pass")) == 0


def test_the_round_ends_with_the_last_prey_card_although_others_could_place_predators() -> None:
    game = rules()
    at = placing("water 0,0", seat("forest"), seat(supply=("jackal", "red-fox")), seat(supply=("grey-wolf",)))
    after = play(game, at, "place forest 2,0")
    assert (after.phase, after.round) == (Phase.DRAFTING, 2)
    assert [len(player.hand) for player in after.seats] == [4, 4, 4]
    assert [player.supply for player in after.seats] == [player.supply for player in at.seats]


def test_a_round_goes_on_with_predators_while_somebody_has_prey() -> None:
    game = rules()
    at = placing("water 0,0", seat(supply=("jackal", "red-fox", "grey-wolf")), seat("forest", supply=("jackal",)))
    after = play(game, at, "place jackal 2,0", "place jackal 4,0", "place red-fox 6,0")
    assert (after.phase, game.to_move(after), after.seats[1].hand) == (Phase.PLACING, 1, ("forest",))


@pytest.mark.parametrize(("starter", "following"), [(0, 1), (1, 2), (2, 0)])
def test_the_left_neighbour_of_the_starting_player_starts_the_next_round(starter: int, following: int) -> None:
    game = rules()
    at = placing("water 0,0", seat("forest", points=9), seat(), seat(points=4), starter=starter)
    after = play(game, at, "place forest 2,0")
    assert (after.starter, game.to_move(after), after.round) == (following, following, 2)
    assert [player.points for player in after.seats] == [9, 0, 4]
    assert len(after.deck) == 36 - 12


def test_the_fourth_round_is_the_last() -> None:
    game = rules()
    rounds = [
        play(game, placing("water 0,0", seat("forest"), seat(), deck=DECK[:left]), "place forest 2,0")
        for left in (12, 0)
    ]
    assert [(at.phase, at.round) for at in rounds] == [(Phase.DRAFTING, 4), (Phase.OVER, 4)]
    over = rounds[1]
    assert (game.to_move(over), list(game.actions(over))) == (None, [])
    assert refusal(game, over, "place forest 4,0") == "the game is over"
    assert refusal(game, over, "pass") == "the game is over"


def test_pd_24_with_31_31_and_28_points_the_tied_players_both_win() -> None:
    game = rules()
    at = placing("water 0,0; forest 2,0", seat("forest", points=30), seat(points=31), seat(points=28), deck=())
    outcome = game.outcome(play(game, at, "place forest 4,0"))
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((30 + 1, 31, 28), (0, 1))


# The Snow Leopard


def test_pd_19_a_snow_leopard_is_not_placed_next_to_a_predator() -> None:
    game = rules()
    at = placing("water 0,0; grey-wolf 2,0 2", seat("forest", supply=("snow-leopard",)), IDLE)
    why = "the Snow Leopard may not be placed directly adjacent to a predator (grey-wolf)"
    assert [refusal(game, at, f"place snow-leopard {spot}") for spot in ("4,0", "1,1", "2,1", "3,-1")] == [why] * 4
    assert places(game, at, "snow-leopard") == {"-2,0", "-1,-1", "0,-1", "-1,1", "0,1"}


def test_a_snow_leopard_is_a_predator_to_another_one() -> None:
    at = placing("water 0,0; snow-leopard 2,0 2", seat("forest", supply=("snow-leopard",)), IDLE)
    why = "the Snow Leopard may not be placed directly adjacent to a predator (snow-leopard)"
    assert refusal(rules(), at, "place snow-leopard 1,1") == why


def test_pd_19_a_wolf_placed_next_to_a_snow_leopard_makes_its_owner_move_it() -> None:
    game = rules()
    at = placing("water 0,0; snow-leopard 2,0 2", seat("forest", supply=("grey-wolf",)), IDLE, IDLE)
    startled = play(game, at, "place grey-wolf 4,0")
    assert (startled.phase, game.to_move(startled), startled.turn) == (Phase.MOVING, 1, 0)
    beside_the_water = {"-2,0", "-1,-1", "0,-1", "1,-1", "-1,1", "0,1", "1,1"}
    assert walks(game, startled) == beside_the_water  # not 2,0 where it lay, nor anywhere around the Wolf
    assert choices(game, startled)[0].startswith("move 2,0 ")
    after = play(game, startled, "move 2,0 -2,0")
    assert owners(after) == {"-2,0": 1, "4,0": 0}
    assert (after.park.cards[place(-2, 0)], place(2, 0) in after.park.cards) == ("snow-leopard", False)
    assert (after.phase, game.to_move(after), after.walking) == (Phase.PLACING, 1, ())
    assert [player.points for player in after.seats] == [0, 0, 0]


@pytest.mark.parametrize(
    "action", ["move 2,0 2,0", "move 2,0 6,0", "move 2,0 3,1", "move 2,0 9,9", "move 2,0 1,0", "move 0,0 -2,0"]
)
def test_a_snow_leopard_moves_only_to_a_free_place_next_to_a_card_and_not_to_a_predator(action: str) -> None:
    game = rules()
    at = placing("water 0,0; snow-leopard 2,0 2", seat("forest", supply=("grey-wolf",)), IDLE)
    startled = play(game, at, "place grey-wolf 4,0")
    why = "the Snow Leopard moves to a free place next to a card and not next to a predator"
    assert refusal(game, startled, action) == why


@pytest.mark.parametrize("action", ["pass", "place forest -2,0"])
def test_nothing_else_happens_until_the_snow_leopard_has_moved(action: str) -> None:
    game = rules()
    at = placing("water 0,0; snow-leopard 2,0 2", seat("forest", supply=("grey-wolf",)), IDLE)
    startled = play(game, at, "place grey-wolf 4,0")
    assert refusal(game, startled, action).startswith("it is time to move the Snow Leopard")


def test_a_player_moves_her_own_snow_leopard_when_her_own_predator_startles_it() -> None:
    game = rules()
    at = placing("water 0,0; snow-leopard 2,0 1", seat("forest", supply=("red-fox",)), IDLE)
    startled = play(game, at, "place red-fox 1,1")
    assert (startled.phase, game.to_move(startled)) == (Phase.MOVING, 0)
    assert game.to_move(play(game, startled, "move 2,0 -2,0")) == 1


def test_prey_next_to_a_snow_leopard_and_a_predator_at_its_corner_do_not_startle_it() -> None:
    game = rules()
    at = placing("water 0,0; water 4,1; snow-leopard 2,0 2", seat("forest", "forest", supply=("red-fox",)), IDLE)
    assert play(game, at, "place forest 1,1").phase is Phase.PLACING
    assert play(game, at, "place red-fox 4,2").phase is Phase.PLACING
    assert play(game, at, "place red-fox 0,1").phase is Phase.PLACING


def test_two_snow_leopards_move_one_after_the_other_clockwise_from_the_player_in_turn() -> None:
    game = rules()
    ground = "water 0,1; water 0,-1; snow-leopard 2,0 1; snow-leopard -2,0 3"
    at = placing(ground, IDLE, seat("forest", supply=("jackal",)), IDLE, turn=1)
    startled = play(game, at, "place jackal 0,0")
    assert (startled.phase, game.to_move(startled), startled.turn) == (Phase.MOVING, 2, 1)
    assert all(text.startswith("move -2,0 ") for text in choices(game, startled))
    assert walks(game, startled) == {"-2,1", "-1,2", "0,2", "1,2", "-2,-1", "-1,-2", "0,-2", "1,-2"}
    second = play(game, startled, "move -2,0 0,2")
    assert (second.phase, game.to_move(second), second.turn) == (Phase.MOVING, 0, 1)
    assert all(text.startswith("move 2,0 ") for text in choices(game, second))
    assert walks(game, second) == {"-2,1", "2,1", "-2,-1", "2,-1", "-1,-2", "0,-2", "1,-2"}  # not around 0,2
    after = play(game, second, "move 2,0 0,-2")
    assert owners(after) == {"0,0": 1, "0,2": 2, "0,-2": 0}
    assert (after.phase, game.to_move(after), after.walking) == (Phase.PLACING, 2, ())


CLOSED = "water 0,0; red-fox 0,-1 1; jackal 0,1 1; raccoon-dog -2,0 1; snow-leopard 2,0 2"
"""Around the water every place but the Snow Leopard's own lies next to a predator."""


def test_a_snow_leopard_without_a_free_place_stays() -> None:
    game = rules()
    at = placing(CLOSED, seat("forest", supply=("grey-wolf",)), IDLE)
    after = play(game, at, "place grey-wolf 4,0")
    assert (after.phase, game.to_move(after), after.walking) == (Phase.PLACING, 1, ())
    assert after.park.cards[place(2, 0)] == "snow-leopard"


def test_one_free_place_is_enough_to_have_to_move() -> None:
    game = rules()
    at = placing(f"{CLOSED}; water 6,1", seat("forest", supply=("grey-wolf",)), IDLE)
    startled = play(game, at, "place grey-wolf 4,0")
    assert (startled.phase, game.to_move(startled)) == (Phase.MOVING, 1)
    assert walks(game, startled) == {"8,1", "6,2", "7,2", "5,2", "7,0"}


def test_a_snow_leopard_that_another_one_makes_room_for_moves_after_it_and_the_calculator_agrees() -> None:
    game = rules(setup="agreed")
    ponds, leopards = "water 0,0; water 0,2", "snow-leopard -2,0 2; snow-leopard 1,1 3"
    ground = f"{ponds}; {leopards}; grey-wolf -1,3 2; red-fox 0,-1 2; jackal -2,2 2"
    first = play(game, placing(ground, seat("forest", supply=("giant-panda",)), IDLE, IDLE), "place giant-panda -1,1")
    assert game.to_move(first) == 2
    assert all(text.startswith("move 1,1 ") for text in choices(game, first))  # the one at -2,0 has no place yet
    second = play(game, first, "move 1,1 2,0")
    assert (second.phase, game.to_move(second)) == (Phase.MOVING, 1)
    assert all(text.startswith("move -2,0 ") for text in choices(game, second))
    after = play(game, second, choices(game, second)[0])
    assert (after.phase, game.to_move(after), after.walking) == (Phase.PLACING, 1, ())
    _, findings = judged(from_state(after, ("Ana", "Ben", "Cleo"), cards(), {"setup": "agreed"}))
    # What lies there already was not placed in turn here; every other rule is kept.
    assert {finding.code for finding in findings if finding.severity is Severity.ERROR} == {"LAYOUT-TURN"}


def test_a_walk_may_leave_a_gap() -> None:
    game = rules()
    at = placing("water 0,0; snow-leopard 2,0 1; forest 4,0", IDLE, seat("forest", supply=("red-fox",)), turn=1)
    after = play(game, at, "place red-fox 3,1", "move 2,0 -2,0")
    assert place(2, 0) in after.park.open
    assert "place forest 6,0" in choices(game, after)


# Choices made one at a time


def test_choices_are_read_by_number_and_by_slice_like_a_list() -> None:
    game = rules()
    for at in (
        placing("water 0,0", seat("forest", "bitterling", supply=("jackal",)), IDLE),
        placing("water 0,0", seat(supply=("jackal",)), IDLE),
    ):
        lazy = game.actions(at)
        whole = list(lazy)
        size = len(whole)
        assert len(lazy) == size == len(set(whole))
        assert [lazy[number] for number in range(-size, size)] == whole + whole
        assert (list(lazy[3:7]), list(lazy[::-1]), list(lazy[-2:])) == (whole[3:7], whole[::-1], whole[-2:])
        for number in (size, -size - 1):
            with pytest.raises(IndexError):
                lazy[number]


# Notation and views


@pytest.mark.parametrize(
    "text",
    [
        "scenario lake",
        "water 2,0",
        "keep forest takin-female",
        "place grey-wolf 3,-1",
        "move 3,1 -1,1",
        "pass",
        "aside bitterling",
    ],
)
def test_an_action_is_written_as_it_is_read(text: str) -> None:
    assert str(read(text)) == text
    assert rules().write(rules().read(f"  {text} ")) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "place",
        "place forest",
        "place forest 1",
        "place forest 1.5,0",
        "keep",
        "move 1,1",
        "pass now",
        "dance 1,1",
        "water x,y",
    ],
)
def test_what_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(IllegalActionError, match="is no action"):
        read(text)


def test_an_action_names_the_effect_it_sets_off() -> None:
    game = rules()
    at = placing("water 0,0", IDLE, IDLE)
    words = ("place grey-wolf 2,0", "move 2,0 4,0", "pass", "keep forest")
    assert [game.effect(at, read(text)) for text in words] == ["grey-wolf", "walk", "", ""]


def test_a_state_is_one_line_of_text() -> None:
    ground = "water 0,0; snow-leopard 2,0 2"
    mine = seat("forest", "bitterling", supply=("jackal", "grey-wolf"))
    at = placing(ground, mine, seat(passed=True, points=12), deck=("forest",) * 12)
    walked = play(rules(), at, "place grey-wolf 4,0", "move 2,0 -2,0")
    assert rules().write_state(walked) == (
        "phase=PLACING turn=1 mover=1 round=3 starter=1 turns=2 passes=2 seed=7 walking=- kept=- "
        f"deck={'+'.join(['forest'] * 12)} "
        "park=water@0,0@1|snow-leopard@2,0@2|grey-wolf@4,0@1|2,0>-2,0 "
        "seat=0/1/in/bitterling+forest/jackal seat=12/0/out/-/-"
    )
    assert rules().read_state(rules().write_state(walked)) == walked


def test_a_state_in_which_snow_leopards_have_to_move_is_read_back() -> None:
    game = rules()
    ground = "water 0,1; water 0,-1; snow-leopard 2,0 1; snow-leopard -2,0 3"
    at = play(game, placing(ground, seat("forest", supply=("jackal",)), IDLE, IDLE), "place jackal 0,0")
    assert at.walking == (place(2, 0), place(-2, 0))
    assert "walking=2,0|-2,0 " in game.write_state(at)
    assert game.read_state(game.write_state(at)) == at


@pytest.mark.parametrize("text", ["", "phase=PLACING", "phase=SLEEP turn=1", "phase=PLACING turn=x", "park=water@0"])
def test_what_is_no_state_is_refused(text: str) -> None:
    with pytest.raises(StateTextError, match="is no state"):
        rules().read_state(text)


@pytest.mark.parametrize(
    ("old", "new"),
    [("water@0,0@1", "water@0,0"), ("/in/", "/perhaps/"), ("2,0>-2,0", "9,9>-2,0"), ("round=3", "round=three")],
)
def test_a_state_with_something_wrong_in_it_is_refused(old: str, new: str) -> None:
    text = "phase=PLACING turn=1 mover=1 round=3 starter=1 turns=2 passes=2 seed=7 walking=- kept=- deck=- "
    text += "park=water@0,0@1|snow-leopard@2,0@2|2,0>-2,0 seat=0/1/in/forest/- seat=0/0/out/-/-"
    assert rules().read_state(text).round == 3
    assert old in text
    with pytest.raises(StateTextError, match="is no state"):
        rules().read_state(text.replace(old, new, 1))


def test_a_view_shows_a_player_her_own_hand_and_the_open_park_and_no_more() -> None:
    at = placing(
        "water 0,0", seat("forest", "bitterling", supply=("jackal",)), seat("takin-male", supply=("red-fox",), points=4)
    )
    seen = rules().view(at, 0)
    assert seen.seats[0] == at.seats[0]
    assert seen.seats[1] == Seat((UNKNOWN,), ("red-fox",), 0, False, 4)
    assert (seen.deck, seen.seed) == ((UNKNOWN,) * 36, 0)
    assert (seen.park, seen.history) == (at.park, at.history)


def test_an_action_is_a_value() -> None:
    assert read("place forest 2,0") == Action("place", ("forest",), place(2, 0))
    assert read("move 2,0 -2,1") == Action("move", at=place(-2, 1), start=place(2, 0))
