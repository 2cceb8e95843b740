"""What holds in every game: checked over thousands of random states."""

from __future__ import annotations

from random import Random

import pytest

from pandapress.engine.playout import play_many, play_out
from pandapress.games.adorable_pandaring.layout import from_state
from pandapress.games.adorable_pandaring.notation import read
from pandapress.games.adorable_pandaring.state import Seat, State, Then, bamboo_cards
from tests.games.adorable_pandaring.table import NAMES, Watched, rules, scored, scorings, walk

DECK = sorted(list(range(1, 11)) * 4)


def on_table(at: State) -> list[int]:
    return sorted([*at.deck, *(panda for seat in at.seats for panda in (*seat.hand, *seat.face_up, *seat.hidden))])


@pytest.mark.parametrize("players", [3, 4, 5])
def test_pandas_and_bamboo_cards_are_conserved_and_nobody_is_ever_without_an_action(players: int) -> None:
    game = rules()
    for seed in range(60):
        for before, action, after in walk(game, players, seed):
            assert action in game.actions(before)
            assert on_table(after) == DECK
            assert sum(bamboo_cards(seat.bamboo) for seat in after.seats) <= 18
            assert bool(game.actions(after)) == (game.outcome(after) is None)
            assert all(len(seat.hand) <= 4 for seat in after.seats)


@pytest.mark.parametrize("options", [{}, {"run_out": "empty_draw"}, {"banana": "per_player"}, {"sad_panda": "exactly"}])
def test_every_random_game_ends(options: dict[str, str]) -> None:
    tally = play_many(rules(**options), players=4, games=150, seed=11)
    assert (tally.finished, tally.unfinished, tally.stuck) == (150, 0, 0)


def test_two_players_end_too() -> None:
    tally = play_many(rules(two_players="true"), players=2, games=150, seed=1)
    assert (tally.finished, tally.stuck) == (150, 0)


def test_apply_leaves_the_old_state_untouched() -> None:
    game = rules()
    for before, action, _ in walk(game, 3, seed=5):
        kept = repr(before)
        game.apply(before, action)
        assert repr(before) == kept


def reshuffled(at: State, player: int, seed: int) -> State:
    """The same table as a player sees it, with everything that she cannot see exchanged."""
    roll = Random(seed)
    unseen = [*at.deck, *(p for n, s in enumerate(at.seats) if n != player for p in (*s.hand, *s.hidden))]
    roll.shuffle(unseen)
    take = iter(unseen)
    deck = tuple(next(take) for _ in at.deck)
    seats = tuple(
        seat
        if number == player
        else Seat(
            tuple(next(take) for _ in seat.hand), seat.face_up, tuple(next(take) for _ in seat.hidden), seat.bamboo
        )
        for number, seat in enumerate(at.seats)
    )
    return State(at.phase, at.turn, at.mover, at.law, seats, deck, seed, at.draws, at.turns, then=at.then, dry=at.dry)


def test_no_view_depends_on_what_its_player_may_not_know() -> None:
    game = rules()
    seen = 0
    for seed in range(12):
        for at, _, _ in walk(game, 4, seed):
            if at.passing or at.winners:
                continue
            for player in range(4):
                seen += 1
                assert game.view(at, player) == game.view(reshuffled(at, player, seed), player)
    assert seen > 1_000


def test_actions_and_states_are_read_back_from_their_text() -> None:
    game = rules()
    for seed in range(20):
        for at, action, after in walk(game, 5, seed):
            assert read(game.write(action)) == action
            assert game.read_state(game.write_state(at)) == at
            assert game.read_state(game.write_state(after)) == after


def test_over_a_thousand_games_the_calculators_answer_to_each_scoring_is_the_engines_own() -> None:
    game = Watched()
    compared = 0
    for seed in range(1_000):
        at = game.start(3, seed)
        for action in play_out(rules(), 3, seed).actions:
            game.caught.clear()
            at = game.apply(at, action)
            for table, then in game.caught:
                forced = then is Then.DRAW
                answer = scored(from_state(table, NAMES[:3], forced, {}))
                assert [player.total for player in answer.players] == [seat.bamboo for seat in at.seats]
                assert answer.winners == tuple(NAMES[seat] for seat in at.winners)
                assert answer.details["red_panda"] or forced
                compared += 1
    assert compared > 2_000


@pytest.mark.parametrize("reading", ["last_card", "empty_draw"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_table_before_a_scoring_keeps_what_the_gate_holds_it_to(players: int, reading: str) -> None:
    for seed in range(120):
        for at, then in scorings(players, seed, two_players="true", run_out=reading):
            lie = sum(len(seat.face_up) + len(seat.hidden) for seat in at.seats)
            ran_out = then is Then.DRAW
            assert lie <= 40 - 4 * players + (3 if ran_out else 0)
            assert lie >= 40 - 4 * players or not ran_out
            assert sum(len(seat.hidden) for seat in at.seats) <= sum(len(seat.face_up) for seat in at.seats)
            assert max(seat.bamboo for seat in at.seats) <= 4


def ways_to_lie(bamboo: int) -> set[tuple[int, int]]:
    """The ones and twos that so much bamboo may lie on, whatever its player took or turned."""
    return {(bamboo - 2 * twos, twos) for twos in range(bamboo // 2 + 1)}


def test_t50_whether_a_card_is_taken_or_turned_is_free_as_eighteen_are_enough_for_four_bamboo_each() -> None:
    # The other four have four ones each at most; she takes what is left, and turns where nothing is.
    left = 18 - 4 * max(ones + twos for ones, twos in ways_to_lie(4))
    assert left == 2
    for bamboo in range(4):
        for ones, twos in ways_to_lie(bamboo):
            assert ones or ones + twos < left
