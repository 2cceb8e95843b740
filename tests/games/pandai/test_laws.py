"""What holds in every game: checked over tens of thousands of random states."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from pandapress.engine.rules import IllegalActionError
from pandapress.engine.score import Score
from pandapress.engine.values import but
from pandapress.games.pandai.cards import WHITE_TIGER
from pandapress.games.pandai.layout import from_state
from pandapress.games.pandai.notation import Action, read
from pandapress.games.pandai.rules import PandaiRules
from pandapress.games.pandai.state import FREE, UNKNOWN, Figure, Phase, State
from tests.games.pandai.table import ZONES, cards, figure, judged, rules, walk

NAMES = ("Ana", "Ben", "Cleo", "Dan")
GAMES = {2: 168, 3: 167, 4: 167}
"""How many games of each number of players and each reading the calculator judges: 2 * 502 in all."""
ENDINGS = {"four babies", "the last player with a Panda in play"}
START = frozenset(figure(square).square for zone in ZONES.values() for square in zone.split())

every_count = pytest.mark.parametrize("players", (2, 3, 4))
every_reading = pytest.mark.parametrize("reading", ("token", "none"))


def steps(players: int, reading: str, seeds: range) -> Iterator[tuple[PandaiRules, State, Action, State]]:
    game = rules(baby_without_figure=reading)
    for seed in seeds:
        for before, action, after in walk(game, players, seed):
            yield game, before, action, after


# Cards, figures and tokens


@every_reading
@every_count
def test_cards_figures_and_tokens_are_conserved(players: int, reading: str) -> None:
    deck = Counter((*cards().pile("plains"), *cards().pile("forest")))
    for _, _, _, at in steps(players, reading, range(8)):
        laid = [card for card in at.board if card]
        assert Counter((*laid, *at.plains, *at.forest)) == deck
        assert WHITE_TIGER not in laid
        tokens = Counter(kind for seat in at.seats for kind in seat.tokens)
        assert max(tokens.values(), default=0) <= 4
        for number, seat in enumerate(at.seats):
            assert len(seat.figures) + seat.reserve == 6
            assert len(set(seat.tokens)) == len(seat.tokens) <= (4 if number in at.winners else 3)
            assert len(seat.figures) <= 3 + len(seat.tokens)
            orphaned = at.phase is Phase.HEIR and number == at.mover
            assert sum(f.hat for f in seat.figures) == (1 if seat.figures and not orphaned else 0)


@every_count
def test_nobody_stands_where_nobody_can_stand(players: int) -> None:
    shared = 0
    for _, before, _, at in steps(players, "token", range(10)):
        standing = [(f.square, seat.colour) for seat in at.seats for f in seat.figures]
        colours = {square: {colour for here, colour in standing if here == square} for square, _ in standing}
        for square, count in Counter(square for square, _ in standing).items():
            (colour,) = colours[square]
            effect = cards().effects[at.board[square]][0] if at.board[square] else ""
            assert effect not in ("tiger", WHITE_TIGER)
            assert effect or square in cards().starts[colour]
            assert count == 1 or (count, effect) == (2, "pandai")
            shared += count == 2
        if at.phase is Phase.MOVE and at.turn == before.turn:
            assert len([seat for seat in at.seats if seat.figures]) >= 2
    assert shared > 0


@every_reading
@every_count
def test_somebody_has_an_action_until_the_game_is_over(players: int, reading: str) -> None:
    for game, before, action, at in steps(players, reading, range(6)):
        assert action in game.actions(before)
        assert len(set(game.actions(at))) == len(game.actions(at))
        assert bool(game.actions(at)) == (game.to_move(at) is not None) == (game.outcome(at) is None)
        assert game.turn(at) >= game.turn(before)
        assert at.turn == at.mover or at.phase is Phase.HEIR


@every_count
def test_the_turn_goes_to_the_left_past_those_who_are_out_or_caged(players: int) -> None:
    passed: Counter[str] = Counter()
    for _, before, _, at in steps(players, "token", range(15)):
        if at.turns == before.turns or at.phase is Phase.OVER:
            assert at.turn == before.turn
            continue
        seat = (before.turn + 1) % players
        while seat != at.turn:
            caged = {f.square for f in before.seats[seat].figures if f.caged}
            left = {f.square for f in at.seats[seat].figures}
            passed["caged" if left else "out"] += 1
            assert left <= caged | START  # a Hat Panda in its corner has but one way out
            seat = (seat + 1) % players
    assert passed["caged"] > 0
    assert passed["out"] > 0 or players == 2


# Which moves there are, by the rulebook alone


Position = tuple[frozenset[tuple[Figure, int]], Figure]


def position(figures: tuple[Figure, ...], moved: Figure) -> Position:
    return frozenset(Counter(figures).items()), moved


def after_move(figures: tuple[Figure, ...], mover: Figure, end: int) -> Position:
    rest = list(figures)
    rest.remove(mover)
    moved = Figure(end, mover.hat, mover.caged)
    return position((*rest, moved), moved)


def legal(at: State, seen: set[Position]) -> set[str]:
    """All moves of a state, as text."""
    figures = at.seats[at.turn].figures
    own = {f.square for f in figures}
    movers = {f for f in figures if f.caged == FREE}
    if at.phase is Phase.AGAIN:
        movers &= {at.figure} if at.figure else set()
    elif at.phase is Phase.FRUITS:
        movers -= {at.figure} if at.figure else set()
    found = {"stop"} if at.phase is Phase.FRUITS else set()
    for mover in movers:
        x, y = mover.square % 8, mover.square // 8
        for end in range(64):
            near = max(abs(end % 8 - x), abs(end // 8 - y)) == 1
            if near and end not in START and end not in own and after_move(figures, mover, end) not in seen:
                found.add(str(Action("move", mover.square, end, mover.hat)))
    return found


@every_count
def test_the_choices_are_exactly_the_legal_moves_and_no_position_comes_twice_in_a_turn(players: int) -> None:
    chains: Counter[int] = Counter()
    seen: set[Position] = set()
    turns = 0
    for game, before, action, _ in steps(players, "token", range(12)):
        if before.turns != turns:
            chains[len(seen)] += 1
            seen, turns = set(), before.turns
        if before.phase in (Phase.MOVE, Phase.AGAIN, Phase.FRUITS):
            assert {str(each) for each in game.actions(before)} == legal(before, seen)
        if action.verb == "move":
            mover = Figure(action.start, action.hat, FREE)
            reached = after_move(before.seats[before.turn].figures, mover, action.end)
            assert reached not in seen
            seen.add(reached)
    assert 5 < max(chains) <= 20


@every_count
def test_o54_on_nothing_but_porcupines_and_fruits_every_turn_ends(players: int) -> None:
    game = rules()
    roll = Random(players)
    for _ in range(4):
        at = game.start(players, seed=1)
        open_squares = [square for square in range(64) if square not in START]
        board = ["porcupine" if square in open_squares and roll.random() < 0.9 else "" for square in range(64)]
        board = ["fruits" if square in open_squares and not card else card for square, card in enumerate(board)]
        at = but(at, board=tuple(board), plains=(), forest=())
        moves = 0
        while at.turns < 12 and game.actions(at):
            actions = game.actions(at)
            following = game.apply(at, actions[int(roll.random() * (len(actions) - (len(actions) > 1)))])
            moves = moves + 1 if following.turns == at.turns else 0
            at = following
            assert moves < 1_000


# States and actions as values and as text


@every_count
def test_apply_leaves_the_old_state_untouched_and_gives_the_same_again(players: int) -> None:
    for game, before, action, after in steps(players, "token", range(2)):
        kept = repr(before)
        assert game.apply(before, action) == after
        assert repr(before) == kept


@every_count
def test_actions_states_and_views_are_read_back_from_their_text(players: int) -> None:
    for game, before, action, after in steps(players, "none", range(4)):
        assert read(game.write(action)) == action
        for at in (after, game.view(before, before.turn)):
            text = game.write_state(at)
            assert game.read_state(text) == at
            assert "\n" not in text


@every_count
def test_an_action_that_is_not_offered_is_refused(players: int) -> None:
    roll = Random(players)
    tried = Counter[bool]()
    for game, at, _, _ in steps(players, "token", range(2)):
        start = roll.choice(at.seats[at.turn].figures or (Figure(9, hat=True),))
        action = Action("move", start.square, roll.randrange(64), roll.random() < 0.5)
        verbs = [Action("stop"), Action("keep"), Action("plains"), Action("heir", start.square)]
        for each in (action, roll.choice(verbs)):
            offered = each in game.actions(at)
            tried[offered] += 1
            if not offered:
                with pytest.raises(IllegalActionError):
                    game.apply(at, each)
    assert tried[False] > 100


@every_count
def test_no_view_depends_on_the_order_of_the_piles(players: int) -> None:
    for game, _, _, at in steps(players, "token", range(3)):
        other = but(at, plains=at.plains[::-1], forest=at.forest[::-1], seed=at.seed + 1, draws=at.draws + 1)
        for player in range(players):
            seen = game.view(at, player)
            assert seen == game.view(other, player) == game.view(seen, player)
            assert set(seen.plains + seen.forest) <= {UNKNOWN}
            assert (len(seen.plains), len(seen.forest)) == (len(at.plains), len(at.forest))
            assert (seen.seats, seen.board) == (at.seats, at.board)


# The calculator agrees


def answered(at: State, reading: str) -> Score:
    """The calculator's answer to a state, which the gate finds nothing wrong with."""
    values = from_state(at, NAMES[: len(at.seats)], cards(), {"baby_without_figure": reading})
    answer, findings = judged(values)
    assert findings == []
    assert answer is not None
    return answer


def agrees(answer: Score, at: State) -> bool:
    """Whether an answer has each player's babies and Pandas in play."""
    in_play = {name: len(seat.figures) for name, seat in zip(NAMES, at.seats, strict=False)}
    totals = tuple(each.total for each in answer.players)
    return totals == tuple(len(seat.tokens) for seat in at.seats) and answer.details["in_play"] == in_play


@every_reading
@every_count
def test_over_a_thousand_games_the_calculators_answer_is_the_engines_own(players: int, reading: str) -> None:
    assert 2 * sum(GAMES.values()) > 1_000
    game = rules(baby_without_figure=reading)
    endings: Counter[str] = Counter()
    for seed in range(GAMES[players]):
        *_, (_, _, over) = walk(game, players, seed)
        outcome = game.outcome(over)
        assert outcome is not None
        endings[outcome.why] += 1
        answer = answered(over, reading)
        assert answer.winners == tuple(NAMES[seat] for seat in outcome.winners)
        assert agrees(answer, over)
    assert set(endings) == ENDINGS


@every_reading
@every_count
def test_t31_every_state_of_a_game_is_a_table_that_the_gate_finds_nothing_wrong_with(
    players: int, reading: str
) -> None:
    phases: Counter[Phase] = Counter()
    for game, before, _, at in steps(players, reading, range(100, 112)):
        answer = answered(before, reading)
        assert (answer.winners, answer.outcome[:9]) == ((), "not over:")
        assert agrees(answer, before)
        phases[before.phase] += 1
        assert (game.outcome(at) is None) == bool(game.actions(at))
    assert set(phases) == set(Phase) - {Phase.OVER}
