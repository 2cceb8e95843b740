"""How a competitive round ends where nobody goes out: no card can be drawn, or nobody draws and trades any more."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from pandapress.engine.playout import TURN_CAP, Policy, idly, play_out
from pandapress.engine.values import but
from pandapress.games.pilfering_pandas.notation import Action
from pandapress.games.pilfering_pandas.state import Phase, State
from tests.games.pilfering_pandas.table import applied, area, rules, written
from tests.games.pilfering_pandas.test_competitive import scores, seat, table

Choose = Callable[[Sequence[Action]], Action]


def choosing(choose: Choose) -> Policy:
    """A policy that takes one of the actions by their order alone."""
    return lambda rules, state, _: choose(rules.actions(state))


def taking(choices: Sequence[Action]) -> Action:
    """Never a card of the deck, never a trade, whenever there is another way."""
    quiet = [action for action in choices if action.verb not in ("draw", "play", "swap", "pick")]
    return (quiet or choices)[0]


POLICIES: dict[str, Policy] = {
    "first": choosing(lambda choices: choices[0]),
    "last": choosing(lambda choices: choices[-1]),
    "taking": choosing(taking),
    "idle": idly,
}


def quiet_turn(at: State, how: str = "take") -> State:
    """A turn without a trade: a card into the hand, another into the Hideout."""
    game = rules()
    acting = applied(game, at, how, "done")
    return applied(game, acting, written(game, acting)[0])


def hands(count: int) -> list[str]:
    return ["B1 B3 Y5", "P1 P3 R5", "G1 G3 B6", "Y1 Y3 P7"][:count]


def emptied(count: int) -> State:
    """A table of so many whose Loot deck has just run out, in the first player's turn."""
    seats = [seat(hand, 10 * (number + 1), "Cheeky") for number, hand in enumerate(hands(count))]
    return table(*seats, hideout="R9 P9 G9", deck="", phase=Phase.REFRESH)


def test_t01_to_choose_an_empty_deck_ends_the_round_and_scores_it() -> None:
    game = rules()
    at = emptied(2)
    assert "draw" in written(game, at)
    over = applied(game, at, "draw")
    assert over.phase is Phase.OVER
    assert scores(game, over) == (10 - (1 + 1 + 1), 20 - (1 + 1 + 1))
    following = applied(rules(rounds="3"), at, "draw")
    assert (following.round, following.phase, len(following.deck)) == (2, Phase.REFRESH, 49 - 12 - 3)


def test_t01_a_top_up_that_finds_no_card_is_a_need_too() -> None:
    game = rules()
    at = table(seat("B1 B3 Y5"), seat("P1 P3"), hideout="R9", deck="", phase=Phase.STASH)
    assert applied(game, at, "stash B1").phase is Phase.OVER
    enough = but(at, hideout=("R9", "P9"))
    assert applied(game, enough, "stash B1").phase is Phase.REFRESH


@pytest.mark.parametrize("players", [2, 3, 4])
def test_t01_a_circuit_without_a_trade_ends_a_round_without_a_deck(players: int) -> None:
    at = applied(rules(), table(*map(seat, hands(players)), deck="Y2", phase=Phase.REFRESH), "draw", "done")
    at = applied(rules(), at, written(rules(), at)[0])
    assert (at.deck, at.turn) == ((), 1)
    for number in range(players - 1):
        at = quiet_turn(at)
        assert at.phase is Phase.REFRESH, number
    assert quiet_turn(at).phase is Phase.OVER


@pytest.mark.parametrize("trade", ["play 2: Y1 Y2 Y3", "swap 1.2 Y7"])
def test_t01_a_trade_or_a_key_swap_begins_the_circuit_anew(trade: str) -> None:
    game = rules()
    laid = [area("P7 K B7")]
    at = table(seat("P1 P3 R5"), seat("Y1 Y2 Y3 Y7 B1"), areas=laid, deck="", phase=Phase.REFRESH)
    at = quiet_turn(but(at, idle=1))
    traded = applied(game, at, "take", trade, "done", "stash B1")
    assert (traded.phase, traded.turn, quiet_turn(at).phase) == (Phase.REFRESH, 0, Phase.OVER)
    again = quiet_turn(traded)
    assert (again.phase, quiet_turn(again).phase) == (Phase.REFRESH, Phase.OVER)


def test_t01_by_the_other_reading_a_turn_does_not_begin_without_a_deck() -> None:
    game = rules(empty_deck="at_once")
    at = table(seat("B1 B3 Y5"), seat("P1 P3"), deck="Y2", phase=Phase.REFRESH)
    drawn = applied(game, at, "draw", "done")
    assert (drawn.deck, drawn.phase) == ((), Phase.STASH)
    assert applied(game, drawn, "stash B1").phase is Phase.OVER
    assert applied(rules(), drawn, "stash B1").phase is Phase.REFRESH


@pytest.mark.parametrize("rounds", ["1", "3", "5"])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("policy", POLICIES)
def test_t01_no_policy_plays_for_ever(policy: str, players: int, rounds: str) -> None:
    for seed in range(3):
        played = play_out(rules(rounds=rounds), players, seed, policy=POLICIES[policy])
        assert played.outcome is not None
        assert not played.stuck
        assert played.turns < TURN_CAP


@pytest.mark.parametrize("options", [{"empty_deck": "at_once"}, {"end_turn_order": "check_first"}])
def test_t01_no_reading_lets_never_trading_players_go_on(options: dict[str, str]) -> None:
    for policy in POLICIES.values():
        assert play_out(rules(rounds="3", **options), 4, seed=1, policy=policy).outcome is not None


def test_t01_who_never_trades_draws_or_takes_stashes_and_ends() -> None:
    game = rules()
    at = table(seat("R3 R4 R5 B9"), hideout="Y9 P4 R1", phase=Phase.REFRESH)
    assert [str(action) for action in game.idle(at)] == ["draw", "take"]
    acting = applied(game, at, "draw")
    assert [str(action) for action in game.idle(acting)] == ["done"]
    played = play_out(game, 3, seed=4, policy=idly)
    assert {action.verb for action in played.actions} == {"draw", "take", "done", "stash"}


def test_t02_who_refuses_to_go_first_does_not_start() -> None:
    game = rules(rounds="3", novice="1")
    refused = 0
    for seed in range(20):
        at = game.start(3, seed)
        while at.phase is not Phase.FIRST:
            at = game.apply(at, game.idle(at)[0])
        others = [number for number in range(3) if number != at.mover]
        earliest = min(others, key=lambda number: at.meerkats[number])
        refused += min(at.meerkats) == at.meerkats[at.mover]
        assert applied(game, at, "not first").turn == earliest
        assert applied(game, at, "first").turn == at.mover
    assert refused > 3
