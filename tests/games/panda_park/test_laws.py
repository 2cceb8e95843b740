"""What holds in every game: checked over thousands of random states."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest

from pandapress.engine.playout import play_many
from pandapress.engine.rules import IllegalActionError
from pandapress.engine.values import but
from pandapress.findings import Findings
from pandapress.games.panda_park.answer import answer, judge
from pandapress.games.panda_park.layout import as_it_lies, from_state, read_layout
from pandapress.games.panda_park.notation import Action, read
from pandapress.games.panda_park.park import place, spot
from pandapress.games.panda_park.rules import ParkRules
from pandapress.games.panda_park.state import UNKNOWN, Laid, Phase, State
from tests.games.panda_park.table import cards, rules, walk

NAMES = ("Ana", "Ben", "Cleo", "Dan")
EACH = {2: 6, 3: 4, 4: 3}
OPTIONS: dict[str, dict[str, str]] = {
    "in-turn": {},
    "scenario": {"setup": "scenario"},
    "agreed": {"setup": "agreed"},
    "first-game": {"setup": "scenario", "first_game": "true"},
    "wet-bitterlings": {"bitterling_needs_water": "true"},
}
GAMES = {"in-turn": 40, "scenario": 90, "agreed": 8, "first-game": 190, "wet-bitterlings": 8}
"""How many games of each number of players the calculator judges: 3 * 336 in all."""
LESS = {"LAYOUT-PREDATORS", "LAYOUT-GAP", "LAYOUT-POND", "LAYOUT-FIRST-GAME"}
"""What may be worth a warning in a park that a random game ends in."""
SOLITARY = ("brown-bear", "south-china-tiger", "malayan-porcupine")

every_option = pytest.mark.parametrize("option", OPTIONS)
every_count = pytest.mark.parametrize("players", EACH)


@cache
def prey_deck() -> Counter[str]:
    return Counter({prey.card: prey.copies for prey in cards().prey})


# Cards, turns and rounds


@every_option
@every_count
def test_cards_are_conserved_and_nobody_is_ever_without_an_action(players: int, option: str) -> None:
    game = rules(**OPTIONS[option])
    sets = Counter(game.start(players, 0).seats[0].supply)
    for seed in range(2):
        aside: Counter[str] = Counter()
        for _, action, after in walk(game, players, seed):
            aside.update(action.cards if action.verb == "aside" else ())
            in_park = Counter(after.park.cards.values())
            prey = Counter(after.deck) + aside
            for number, seat in enumerate(after.seats):
                prey += Counter(seat.hand)
                mine = Counter(after.park.cards[at] for at, owner in after.park.owners.items() if owner == number)
                assert mine + Counter(seat.supply) == sets
            assert prey + Counter({card: in_park[card] for card in prey_deck()}) == prey_deck()
            assert in_park["water"] == 12 or after.phase in (Phase.WATER, Phase.SCENARIO)
            assert bool(game.actions(after)) == (game.to_move(after) is not None) == (game.outcome(after) is None)


@every_count
def test_pd_26_four_rounds_of_12_prey_and_pd_25_two_predators_each_at_most(players: int) -> None:
    game = rules(setup="scenario")
    for seed in range(8):
        prey: Counter[int] = Counter()
        predators: Counter[tuple[int, int]] = Counter()
        starters: dict[int, int] = {}
        for before, action, after in walk(game, players, seed):
            starters.setdefault(after.round, after.starter)
            assert starters[after.round] == after.starter
            if after.round > before.round:
                assert [len(seat.hand) for seat in after.seats] == [EACH[players]] * players
            if action.verb == "place" and action.cards[0] in cards().predator_ids:
                predators[before.round, before.mover] += 1
            elif action.verb == "place":
                prey[before.round] += 1
            if after.round > before.round > 0 or after.phase is Phase.OVER:
                assert (action.verb, action.cards[0] in prey_deck()) == ("place", True)
        assert prey == {1: 12, 2: 12, 3: 12, 4: 12}
        assert max(predators.values()) <= 2
        assert [starters[number] for number in (1, 2, 3, 4)] == [number % players for number in range(4)]


@every_count
def test_the_turn_goes_round_to_the_left_past_those_alone_who_cannot_act(players: int) -> None:
    game = rules(setup="scenario")
    skipped = 0
    for seed in range(16):
        for before, action, after in walk(game, players, seed):
            if before.phase is not Phase.PLACING or after.phase is not Phase.PLACING or after.round > before.round:
                continue
            count = (after.turn - before.turn - 1) % players
            between = [after.seats[(before.turn + 1 + step) % players] for step in range(count)]
            skipped += count
            assert (after.mover, after.turns) == (after.turn, before.turns + 1)
            assert all(not seat.hand for seat in between)
            assert all(seat.passed or seat.placed == 2 for seat in between)
            assert after.seats[before.mover].passed == (action.verb == "pass")
    assert skipped > 0


@every_option
def test_every_random_game_ends(option: str) -> None:
    tally = play_many(rules(**OPTIONS[option]), players=4, games=6, seed=11)
    assert (tally.finished, tally.unfinished, tally.stuck) == (6, 0, 0)


# States and actions as values and as text


@every_count
def test_apply_leaves_the_old_state_untouched_and_gives_the_same_again(players: int) -> None:
    game = rules()
    for before, action, after in walk(game, players, seed=5):
        kept = repr(before)
        assert game.apply(before, action) == after
        assert repr(before) == kept


@every_option
@every_count
def test_actions_states_and_views_are_read_back_from_their_text(players: int, option: str) -> None:
    game = rules(**OPTIONS[option])
    for number, (_, action, after) in enumerate(walk(game, players, seed=players)):
        assert read(game.write(action)) == action
        at = after if number % 2 else game.view(after, number // 2 % players)
        text = game.write_state(at)
        assert game.read_state(text) == at
        assert "\n" not in text


def reshuffled(at: State, player: int, seed: int) -> State:
    """The same table as a player sees it, with everything that she cannot see exchanged."""
    roll = Random(seed)
    unseen = [*at.deck, *(card for number, seat in enumerate(at.seats) if number != player for card in seat.hand)]
    roll.shuffle(unseen)
    take = iter(unseen)
    deck = tuple(next(take) for _ in at.deck)
    seats = tuple(
        seat if number == player else but(seat, hand=tuple(sorted(next(take) for _ in seat.hand)))
        for number, seat in enumerate(at.seats)
    )
    kept = tuple(mine if number == player else seats[number].hand[: len(mine)] for number, mine in enumerate(at.kept))
    return but(at, seats=seats, deck=deck, kept=kept, seed=seed)


@every_count
def test_no_view_depends_on_what_its_player_may_not_know(players: int) -> None:
    game = rules(setup="scenario")
    exchanged = 0
    for seed in range(6):
        for _, _, at in walk(game, players, seed):
            for player in range(players):
                other = reshuffled(at, player, seed)
                exchanged += other.seats != at.seats
                assert game.view(at, player) == game.view(other, player)
                assert game.view(at, player).seats[player] == at.seats[player]
    assert exchanged > 500


@every_count
def test_what_a_view_blanks_is_every_other_hand_the_choices_the_deck_and_the_seed(players: int) -> None:
    game = rules(setup="scenario")
    for _, _, at in walk(game, players, seed=3):
        for player in range(players):
            seen = game.view(at, player)
            others = [number for number in range(players) if number != player]
            hidden = [*seen.deck, *(card for number in others for card in seen.seats[number].hand)]
            hidden += [card for number in others if seen.kept for card in seen.kept[number]]
            assert (set(hidden) <= {UNKNOWN}, seen.seed) == (True, 0)
            assert game.view(seen, player) == seen


# Which actions there are, by the rulebook alone


Spot = tuple[int, int]


def beside(one: Spot, other: Spot) -> bool:
    across, down = abs(one[0] - other[0]), abs(one[1] - other[1])
    return (down == 0 and across == 2) or (down == 1 and across <= 1)


def overlapping(one: Spot, other: Spot) -> bool:
    return one[1] == other[1] and abs(one[0] - other[0]) < 2


def box(park: dict[Spot, str]) -> list[Spot]:
    """Every spot on and around the cards, and some farther away."""
    xs, ys = [x for x, _ in park], [y for _, y in park]
    return [(x, y) for x in range(min(xs) - 4, max(xs) + 5) for y in range(min(ys) - 2, max(ys) + 3)]


def touched(park: dict[Spot, str]) -> dict[Spot, set[str]]:
    """Each spot where a card overlaps none and touches some, and what it touches there."""
    near: dict[Spot, set[str]] = {}
    taken = set()
    for (x, y), card in park.items():
        for dx in range(-3, 4):
            for dy in (-1, 0, 1):
                if beside((0, 0), (dx, dy)):
                    near.setdefault((x + dx, y + dy), set()).add(card)
                if overlapping((0, 0), (dx, dy)):
                    taken.add((x + dx, y + dy))
    return {at: touches for at, touches in near.items() if at not in taken}


def allowed(card: str, touches: set[str], wet: bool) -> bool:
    """Whether a card may lie where it touches these."""
    if card == "snow-leopard":
        return touches.isdisjoint(cards().predator_ids)
    if card == "bitterling" and wet:
        return bool(touches & {"water", "bitterling"})
    return card not in SOLITARY or card not in touches


def legal(at: State, wet: bool) -> set[str]:
    """All actions of a state of Phase 2, as text."""
    park = {spot(where): card for where, card in at.park.cards.items()}
    if at.phase is Phase.MOVING:
        start = spot(at.walking[0])
        leopard = park.pop(start)
        return {
            f"move {start[0]},{start[1]} {x},{y}"
            for (x, y), touches in touched(park).items()
            if allowed(leopard, touches, wet) and (x, y) != start
        }
    seat = at.seats[at.mover]
    near = touched(park)
    own = {*seat.hand, *(seat.supply if seat.placed < 2 else ())}
    plays = {f"place {card} {x},{y}" for card in own for (x, y), touches in near.items() if allowed(card, touches, wet)}
    if not seat.hand:
        return {*plays, "pass"}
    return plays or {f"aside {card}" for card in seat.hand}


@every_option
@every_count
def test_the_choices_are_exactly_the_legal_placements_and_walks(players: int, option: str) -> None:
    game = rules(**OPTIONS[option])
    wet = option == "wet-bitterlings"
    for number, (before, _, _) in enumerate(walk(game, players, seed=players)):
        if before.phase is Phase.MOVING or (before.phase is Phase.PLACING and number % 3 == 0):
            offered = [str(action) for action in game.actions(before)]
            assert len(offered) == len(set(offered)) == len(game.actions(before))
            assert set(offered) == legal(before, wet)


@every_option
def test_an_action_is_taken_where_it_is_legal_and_refused_everywhere_else(option: str) -> None:
    game = rules(**OPTIONS[option])
    roll = Random(9)
    answers: Counter[bool] = Counter()
    for number, (before, _, _) in enumerate(walk(game, 3, seed=4)):
        if before.phase not in (Phase.PLACING, Phase.MOVING) or (number % 2 and not before.walking):
            continue
        fitting = legal(before, option == "wet-bitterlings")
        around = box({spot(where): card for where, card in before.park.cards.items()})
        deck = sorted({*prey_deck(), *cards().predator_ids})
        tried = [Action("place", (roll.choice(deck),), place(*roll.choice(around))) for _ in range(10)]
        tried += [read(roll.choice(sorted(fitting))), read("pass")]
        if before.walking:
            tried += [Action("move", at=place(*roll.choice(around)), start=before.walking[0]) for _ in range(10)]
        for action in tried:
            answers[str(action) in fitting] += 1
            assert taken(game, before, action) == (str(action) in fitting)
    assert min(answers[True], answers[False]) > 30


def taken(game: ParkRules, at: State, action: Action) -> bool:
    try:
        game.apply(at, action)
    except IllegalActionError:
        return False
    return True


@every_count
def test_the_snow_leopard_alone_ever_moves_and_only_away_from_a_predator(players: int) -> None:
    game = rules(setup="scenario")
    moved = 0
    for seed in range(12):
        for before, action, after in walk(game, players, seed):
            if action.verb != "move":
                assert before.park.cards.items() <= after.park.cards.items()
                continue
            moved += 1
            assert action.start is not None and action.at is not None
            laid = [step for step in before.history if isinstance(step, Laid)][-1]
            assert before.park.cards[action.start] == after.park.cards[action.at] == "snow-leopard"
            assert before.park.owners[action.start] == after.park.owners[action.at] == before.mover
            assert beside(spot(laid.at), spot(action.start)) and laid.card in cards().predator_ids
            assert (before.turn, laid.seat) == (laid.seat, before.turn)
    assert moved > 0


# The calculator agrees


@every_option
@every_count
def test_over_a_thousand_games_the_calculators_answer_is_the_engines_own(players: int, option: str) -> None:
    assert 3 * sum(GAMES.values()) > 1_000
    game = rules(**OPTIONS[option])
    for seed in range(GAMES[option]):
        *_, (_, _, over) = walk(game, players, seed)
        outcome = game.outcome(over)
        assert outcome is not None
        findings = Findings()
        entered = from_state(over, NAMES[:players], cards(), OPTIONS[option])
        table = read_layout(entered, cards(), "park.toml", findings)
        assert table is not None, list(findings)
        verdict = judge(table, cards())
        score = answer(verdict)
        assert verdict.park == over.park.cards
        assert tuple(player.total for player in score.players) == outcome.scores
        assert score.winners == tuple(NAMES[seat] for seat in outcome.winners)
        prey = [player.parts.get("prey", 0) for player in score.players]
        assert prey == [seat.points for seat in over.seats]
        lying = as_it_lies(over, NAMES[:players], cards(), OPTIONS[option])
        read = read_layout(lying, cards(), "park.toml", findings)
        assert read is not None, list(findings)
        rows = judge(read, cards())
        assert rows.park == over.park.cards
        assert [player.total for player in answer(rows).players] == [player.total for player in score.players]
        assert {one.code for one in findings} <= LESS
