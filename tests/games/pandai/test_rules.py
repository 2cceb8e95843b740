"""The turn, the priority rules and the effects, one rule at a time. Pink has the turn on a board of Chairs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pandapress.carddata.rows import Rows
from pandapress.engine.playout import POLICIES, TURN_CAP, Policy, play_out
from pandapress.engine.rules import IllegalActionError, OptionError, StateTextError, chosen
from pandapress.engine.values import but
from pandapress.games.pandai.cards import WHITE_TIGER, Card
from pandapress.games.pandai.notation import read, square_name, square_of
from pandapress.games.pandai.rules import OPTIONS, PandaiRules
from pandapress.games.pandai.state import UNKNOWN, Phase, Seat, State
from tests.games.pandai.table import ZONES, cards, choices, play, rules, seat, squares, state

BLUE = seat("blue", "Hg5 f6 g6")
"""A player who is far away, and free."""
AROUND_D4 = ("c3", "d3", "e3", "c4", "e4", "c5", "d5", "e5")


def ends_the_turn(at: State) -> bool:
    return (at.phase, at.turn, at.mover, at.turns) == (Phase.MOVE, 1, 1, 2)


def aside(game: PandaiRules, at: State) -> State:
    """Blue steps aside, to the end of the board."""
    return play(game, at, choices(game, at)[-1])


def round_of(game: PandaiRules, at: State, mine: str) -> State:
    """Pink moves, and Blue steps aside."""
    return aside(game, play(game, at, mine))


def movable(game: PandaiRules, at: State) -> set[str]:
    """The squares of the Pandas that may move."""
    return {action.split()[-2] for action in choices(game, at) if action.startswith("move")}


# Set-up


@pytest.mark.parametrize("players", [2, 3, 4])
def test_pi_24_everybody_begins_with_the_hat_panda_and_two_others_and_three_in_reserve(players: int) -> None:
    start = rules().start(players, seed=3)
    for player in start.seats:
        corner, *beside = ZONES[player.colour].split()
        assert sorted(squares(player).split()) == sorted([f"H{corner}", *beside])
        assert (player.reserve, player.tokens) == (6 - 3, ())
    assert [len(start.plains), len(start.forest), set(start.board)] == [26, 26, {""}]
    assert (start.phase, start.turn, start.turns, len(start.seats)) == (Phase.MOVE, 0, 1, players)


def test_pi_24_two_players_begin_in_opposite_corners() -> None:
    assert [player.colour for player in rules().start(2, seed=1).seats] == ["pink", "blue"]


@pytest.mark.parametrize("players", [3, 4])
def test_the_player_to_the_left_sits_in_the_next_corner_clockwise(players: int) -> None:
    clockwise = ["a1", "h1", "h8", "a8"]
    corners = [ZONES[player.colour].split()[0] for player in rules().start(players, seed=1).seats]
    taken = [corner for corner in clockwise if corner in corners]
    assert corners == taken


@pytest.mark.parametrize("players", [1, 5])
def test_the_game_is_for_two_to_four(players: int) -> None:
    with pytest.raises(OptionError, match="it is for 2, 3, 4"):
        rules().start(players, seed=1)


def test_piles_are_shuffled_by_the_seed() -> None:
    one, same, other = (rules().start(2, seed) for seed in (1, 1, 2))
    assert one == same
    assert one.plains != other.plains
    assert one.forest != other.forest
    assert sorted(one.plains) == sorted(other.plains)


def test_the_first_turn_has_seven_moves_the_hat_pandas_being_diagonal() -> None:
    game = rules()
    hat, right, below = ["b2"], ["c1", "b2", "c2"], ["b2", "a3", "b3"]
    moves = [f"move hat a1 {end}" for end in hat]
    moves += [f"move b1 {end}" for end in right] + [f"move a2 {end}" for end in below]
    assert sorted(choices(game, game.start(2, seed=1))) == sorted(moves)
    assert len(moves) == 1 + 3 + 3


# Moving


def test_a_panda_moves_to_any_of_the_eight_squares_around_it() -> None:
    assert sorted(choices(rules(), state(seat("pink", "Hd4"), BLUE))) == sorted(
        f"move hat d4 {end}" for end in AROUND_D4
    )


def test_every_panda_of_the_player_may_move() -> None:
    at = state(seat("pink", "Hd4 f1"), BLUE)
    assert len(choices(rules(), at)) == 8 + len({"e1", "g2", "e2", "f2"})


@pytest.mark.parametrize(
    ("figures", "action", "why"),
    [
        pytest.param("Hd4 d5", "move hat d4 d5", "occupied by one of your own Pandas", id="own-panda"),
        pytest.param("Hb2 d5", "move hat b2 a1", "starting zone", id="own-corner"),
        pytest.param("Hb2 d5", "move hat b2 b1", "starting zone", id="own-zone"),
        pytest.param("Ha1 b1 a2", "move b1 a1", "starting zone", id="within-the-own-zone"),
        pytest.param("Hd4 f8", "move f8 g8", "starting zone", id="opposing-zone"),
        pytest.param("Hd4 f1", "move f1 g1", "starting zone", id="zone-of-nobody"),
        pytest.param("Hd4 f1", "move hat d4 d6", "d6 is not adjacent to d4", id="two-squares"),
        pytest.param("Hd4 h4", "move h4 a5", "a5 is not adjacent to h4", id="over-the-edge"),
        pytest.param("Hd4 f1", "move d4 d5", "no Panda on d4", id="not-the-hat"),
        pytest.param("Hd4 f1", "move hat f1 f2", "no Hat Panda on f1", id="the-hat-elsewhere"),
        pytest.param("Hd4 f1", "move g5 g4", "no Panda on g5", id="another-players"),
        pytest.param("Hd4 f1", "plains", "move one of your Pandas", id="draw-before-a-move"),
        pytest.param("Hd4 f1", "stop", "move one of your Pandas", id="pass"),
    ],
)
def test_pi_12_what_is_not_allowed_is_refused_with_the_rule(figures: str, action: str, why: str) -> None:
    with pytest.raises(IllegalActionError, match=why):
        play(rules(), state(seat("pink", figures), BLUE), action)


def test_a_pile_is_chosen_for_a_square_without_a_card_and_the_card_stays_there() -> None:
    game = rules()
    at = state(seat("pink", "Hd4 d6"), BLUE, plains=("cage", "chair"), forest=("tiger", "fruits"), d5="")
    asked = play(game, at, "move hat d4 d5")
    assert (asked.phase, asked.turn, choices(game, asked)) == (Phase.PILE, 0, ["plains", "forest"])
    for pile, card, left in (("plains", "chair", (("cage",), ("tiger", "fruits"))), ("forest", "fruits", None)):
        after = play(game, asked, pile)
        assert after.board[square_of("d5")] == card
        assert (after.plains, after.forest) == (left or (("cage", "chair"), ("tiger",)))
    assert ends_the_turn(play(game, asked, "plains"))


def test_the_card_of_a_square_has_its_effect_again_and_none_is_drawn() -> None:
    game = rules()
    at = state(seat("pink", "Hd4 f3"), BLUE, d5="cage")
    once = round_of(game, at, "move hat d4 d5")
    assert (squares(once.seats[0]), once.plains, once.forest) == ("f3 Hd5!", ("chair",), ("chair",))
    free = round_of(game, round_of(game, once, "move f3 f2"), "move hat d5 d4")
    again = play(game, free, "move hat d4 d5")
    assert squares(again.seats[0]) == "f2 Hd5~"


@pytest.mark.parametrize(
    ("plains", "forest", "card"), [((), ("fruits", "cage"), "cage"), (("fruits", "chair"), (), "chair")]
)
def test_one_empty_pile_leaves_the_other(plains: tuple[str, ...], forest: tuple[str, ...], card: str) -> None:
    after = play(rules(), state(seat("pink", "Hd4"), BLUE, plains=plains, forest=forest, d5=""), "move hat d4 d5")
    assert after.board[square_of("d5")] == card
    assert ends_the_turn(after)
    assert (after.plains, after.forest) == (plains[:-1], forest[:-1])


def test_with_both_piles_empty_a_square_without_a_card_cannot_be_entered() -> None:
    at = state(seat("pink", "Hd4"), BLUE, plains=(), forest=(), d5="")
    assert len(choices(rules(), at)) == 8 - 1
    assert "move hat d4 d5" not in choices(rules(), at)


def test_the_player_to_the_left_plays_next_and_the_last_is_followed_by_the_first() -> None:
    game = rules()
    at = state(seat("pink", "Hd4"), seat("black", "He6"), seat("orange", "Hb6"))
    turns = [at.turn]
    for action in ("move hat d4 d3", "move hat e6 f6", "move hat b6 b5"):
        at = play(game, at, action)
        turns.append(at.turn)
    assert turns == [0, 1, 2, 0]


# Captures


def test_an_opposing_panda_returns_to_the_reserve_of_its_owner() -> None:
    after = play(rules(), state(seat("pink", "Hd4"), seat("blue", "Hg5 d5 g6")), "move hat d4 d5")
    assert after.seats == (seat("pink", "Hd5"), seat("blue", "Hg5 g6", reserve=3 + 1))
    assert ends_the_turn(after)


def test_pi_07_for_a_captured_hat_panda_another_takes_the_hat_and_its_figure_goes_to_the_reserve() -> None:
    game = rules()
    asked = play(game, state(seat("pink", "Hd4"), seat("blue", "Hd5 f6 g6")), "move hat d4 d5")
    assert (asked.phase, asked.turn, game.to_move(asked)) == (Phase.HEIR, 0, 1)
    assert choices(game, asked) == ["heir f6", "heir g6"]
    after = play(game, asked, "heir g6")
    assert after.seats[1] == seat("blue", "f6 Hg6", reserve=3 + 1)
    assert ends_the_turn(after)


def test_the_only_other_panda_takes_the_hat_without_being_asked() -> None:
    after = play(rules(), state(seat("pink", "Hd4"), seat("blue", "Hd5 g6")), "move hat d4 d5")
    assert after.seats[1] == seat("blue", "Hg6", reserve=5)


@pytest.mark.parametrize("action", ["heir d5", "heir f5", "move f6 f5", "keep"])
def test_nobody_else_than_a_panda_in_play_takes_the_hat(action: str) -> None:
    asked = play(rules(), state(seat("pink", "Hd4"), seat("blue", "Hd5 f6 g6")), "move hat d4 d5")
    with pytest.raises(IllegalActionError, match="choose the new Hat Panda: heir f6, heir g6"):
        play(rules(), asked, action)


def test_pi_08_who_has_no_panda_left_is_eliminated_and_her_turn_is_passed_over() -> None:
    game = rules()
    at = state(seat("pink", "Hd4"), seat("blue", "Hd5", "green"), seat("orange", "Hb6"))
    after = play(game, at, "move hat d4 d5")
    assert after.seats[1] == Seat("blue", (), 6, ("green",))
    assert (after.phase, after.turn, game.outcome(after)) == (Phase.MOVE, 2, None)
    assert play(game, after, "move hat b6 b5").turn == 0


def test_pi_25_the_hat_panda_and_the_baby_beside_it_are_both_captured() -> None:
    at = state(seat("pink", "Hd4"), seat("blue", "Hd5 d5 g6", "red"), d5="pandai red")
    assert at.seats[1].reserve == 3
    assert play(rules(), at, "move hat d4 d5").seats[1] == seat("blue", "Hg6", "red", reserve=3 + 2)


def test_pi_26_a_caged_panda_that_takes_the_hat_stays_caged_on_its_owners_next_turn() -> None:
    game = rules()
    after = play(game, state(seat("pink", "Hd4 b6"), seat("blue", "Hd5 g6~"), seat("orange", "Hb3")), "move hat d4 d5")
    assert squares(after.seats[1]) == "Hg6"
    assert (after.turn, after.turns) == (2, 3)


def test_pi_26_a_caged_hat_panda_has_to_wait_while_others_move() -> None:
    game = rules()
    asked = play(game, state(seat("pink", "Hd4"), seat("blue", "Hd5 g6~ f6")), "move hat d4 d5")
    after = play(game, asked, "heir g6")
    assert squares(after.seats[1]) == "f6 Hg6!"
    assert movable(game, after) == {"f6"}


@pytest.mark.parametrize("mover", ["hat", "plain"])
def test_any_panda_captures_any_other(mover: str) -> None:
    figures, action = {"hat": ("Hd4 b4", "move hat d4 d5"), "plain": ("Hb4 d4", "move d4 d5")}[mover]
    after = play(rules(), state(seat("pink", figures), seat("blue", "Hg5 d5")), action)
    assert squares(after.seats[1]) == "Hg5"


def test_pi_22_the_opponent_is_removed_first_and_then_the_baby_is_made() -> None:
    at = state(seat("pink", "Hd4"), seat("blue", "Hg5 d5"), d5="pandai red")
    after = play(rules(), at, "move hat d4 d5")
    assert after.seats == (seat("pink", "Hd5 d5", "red", reserve=4), seat("blue", "Hg5", reserve=5))


def test_pi_22_the_heir_is_chosen_before_the_card_has_its_effect() -> None:
    game = rules()
    asked = play(game, state(seat("pink", "Hd4"), seat("blue", "Hd5 f6 g6"), d5="pandai red"), "move hat d4 d5")
    assert (asked.phase, asked.seats[0].tokens) == (Phase.HEIR, ())
    assert play(game, asked, "heir f6").seats[0] == seat("pink", "Hd5 d5", "red", reserve=4)


def test_a_capture_on_the_way_over_a_porcupine_counts_too() -> None:
    game = rules()
    at = state(seat("pink", "Hd4"), seat("blue", "Hg5 d5 d6"), d5="porcupine")
    after = play(game, at, "move hat d4 d5", "move hat d5 d6")
    assert (squares(after.seats[0]), squares(after.seats[1])) == ("Hd6", "Hg5")


def test_pandas_on_their_starting_zone_cannot_be_captured() -> None:
    at = state(seat("pink", "Hg6"), seat("blue", "Hh8 g8 h7"))
    assert {action.split()[3] for action in choices(rules(), at)} == {"f5", "g5", "h5", "f6", "h6", "f7", "g7"}


# The Chair, the Porcupine, the Fruits


def test_the_chair_ends_the_turn() -> None:
    after = play(rules(), state(seat("pink", "Hd4 d6"), BLUE), "move hat d4 d5")
    assert after.seats == (seat("pink", "Hd5 d6"), BLUE)
    assert ends_the_turn(after)


def test_a_panda_on_a_porcupine_must_move_again_and_no_other_one() -> None:
    game = rules()
    asked = play(game, state(seat("pink", "Hd4 f2"), BLUE, d5="porcupine"), "move hat d4 d5")
    assert (asked.phase, asked.turn) == (Phase.AGAIN, 0)
    assert movable(game, asked) == {"d5"}
    for other in ("stop", "move f2 f3", "plains"):
        with pytest.raises(IllegalActionError, match=r"move it again|must be moved again"):
            play(game, asked, other)
    assert ends_the_turn(play(game, asked, "move hat d5 d4"))


def test_a_panda_may_run_over_several_porcupines_and_back_to_where_it_began() -> None:
    at = state(seat("pink", "Hd4"), BLUE, d5="porcupine", d6="porcupine", e5="porcupine")
    after = play(rules(), at, "move hat d4 d5", "move hat d5 d6", "move hat d6 e5", "move hat e5 d4")
    assert (squares(after.seats[0]), ends_the_turn(after)) == ("Hd4", True)


def test_pi_54_on_a_porcupine_without_an_exit_it_stays_and_the_turn_ends() -> None:
    """From b1 to c1: b1 is a starting zone, and an own Panda stands on each of d1, b2, c2 and d2."""
    after = play(rules(), state(seat("pink", "b1 Hd1 b2 c2 d2"), BLUE, c1="porcupine"), "move b1 c1")
    assert (squares(after.seats[0]), ends_the_turn(after)) == ("c1 Hd1 b2 c2 d2", True)


def test_pi_54_on_a_porcupine_where_every_exit_would_repeat_it_stays_and_the_turn_ends() -> None:
    """From b1 over c1 to d1: only c1 is open, and there it has been in this turn."""
    game = rules()
    at = state(seat("pink", "b1 e1 Hb2 c2 d2 e2"), BLUE, c1="porcupine", d1="porcupine")
    after = play(game, at, "move b1 c1", "move c1 d1")
    assert (squares(after.seats[0]), ends_the_turn(after)) == ("d1 e1 Hb2 c2 d2 e2", True)


def test_o54_a_panda_does_not_hop_between_two_porcupines() -> None:
    game = rules()
    at = state(seat("pink", "b1 Hb2 c2 d2 e2"), BLUE, c1="porcupine", d1="porcupine")
    there = play(game, at, "move b1 c1", "move c1 d1")
    assert choices(game, there) == ["move d1 e1"]
    with pytest.raises(IllegalActionError, match="in that position before"):
        play(game, there, "move d1 c1")


def test_o54_a_board_of_porcupines_ends_the_turn_with_no_square_visited_twice() -> None:
    game = rules()
    at = play(game, state(seat("pink", "Hd4"), seat("blue", "Hh8 g8 h7"), fill="porcupine"), "move hat d4 d5")
    visited = ["d5"]
    while at.turn == 0:
        action = choices(game, at)[0]
        visited.append(action.split()[-1])
        at = play(game, at, action)
    assert len(visited) == len(set(visited)) <= 52
    assert ends_the_turn(at)


def test_after_the_fruits_another_panda_may_move_or_the_turn_ends() -> None:
    game = rules()
    asked = play(game, state(seat("pink", "Hd4 f2 b7"), BLUE, d5="fruits"), "move hat d4 d5")
    assert (asked.phase, asked.turn) == (Phase.FRUITS, 0)
    assert (movable(game, asked), choices(game, asked)[-1]) == ({"f2", "b7"}, "stop")
    assert ends_the_turn(play(game, asked, "stop"))
    moved = play(game, asked, "move f2 f3")
    assert (squares(moved.seats[0]), ends_the_turn(moved)) == ("f3 Hd5 b7", True)


def test_the_panda_that_ate_the_fruits_does_not_move_next() -> None:
    asked = play(rules(), state(seat("pink", "Hd4 f2"), BLUE, d5="fruits"), "move hat d4 d5")
    with pytest.raises(IllegalActionError, match="another of your Pandas moves"):
        play(rules(), asked, "move hat d5 d6")


def test_where_the_other_panda_lands_on_fruits_too_the_first_one_may_move_again() -> None:
    game = rules()
    at = state(seat("pink", "Hd4 f2 b7"), BLUE, d5="fruits", f3="fruits")
    again = play(game, at, "move hat d4 d5", "move f2 f3")
    assert again.phase is Phase.FRUITS
    assert movable(game, again) == {"d5", "b7"}
    assert squares(play(game, again, "move hat d5 d4").seats[0]) == "f3 Hd4 b7"


def test_fruits_and_porcupines_follow_one_another() -> None:
    game = rules()
    at = state(seat("pink", "Hd4 f2"), BLUE, d5="porcupine", d6="fruits", f3="porcupine", f4="fruits")
    after = play(game, at, "move hat d4 d5", "move hat d5 d6", "move f2 f3", "move f3 f4", "move hat d6 d7")
    assert (squares(after.seats[0]), ends_the_turn(after)) == ("f4 Hd7", True)


def test_fruits_without_another_panda_that_can_move_end_the_turn() -> None:
    assert ends_the_turn(play(rules(), state(seat("pink", "Hd4"), BLUE, d5="fruits"), "move hat d4 d5"))
    caged = play(rules(), state(seat("pink", "Hd4 f2!"), BLUE, d5="fruits"), "move hat d4 d5")
    assert ends_the_turn(caged)


def test_o54_within_a_turn_no_position_of_the_own_pandas_comes_twice() -> None:
    """Both go round on Fruits: the Hat Panda to d5 and back to d4, the other to f3 and back to f2."""
    game = rules()
    at = state(seat("pink", "Hd4 f2"), BLUE, fill="fruits")
    late = play(game, at, "move hat d4 d5", "move f2 f3", "move hat d5 d4", "move f3 f2")
    assert "move hat d4 d5" not in choices(game, late)
    with pytest.raises(IllegalActionError, match="in that position before"):
        play(game, late, "move hat d4 d5")
    assert "move hat d4 c4" in choices(game, late)


def test_o54_positions_are_forgotten_with_the_turn() -> None:
    game = rules()
    home = round_of(game, round_of(game, state(seat("pink", "Hd4"), BLUE), "move hat d4 d5"), "move hat d5 d4")
    assert len(choices(game, home)) == 8


# The Cage


def test_pi_13_a_caged_panda_is_not_played_on_the_next_turn_and_free_on_the_one_after() -> None:
    game = rules()
    caged = play(game, state(seat("pink", "Hd4 f2 b7"), BLUE, d5="cage"), "move hat d4 d5")
    assert ends_the_turn(caged)
    here = aside(game, caged)
    assert movable(game, here) == {"f2", "b7"}
    with pytest.raises(IllegalActionError, match="this Panda is caged"):
        play(game, here, "move hat d5 d6")
    free = round_of(game, here, "move f2 f3")
    assert "move hat d5 d6" in choices(game, free)


def test_pi_13_a_caged_panda_is_not_moved_by_the_fruits_either() -> None:
    game = rules()
    asked = play(game, state(seat("pink", "Hd4 f2! b7"), BLUE, d5="fruits"), "move hat d4 d5")
    assert movable(game, asked) == {"b7"}
    with pytest.raises(IllegalActionError, match="this Panda is caged"):
        play(game, asked, "move f2 f3")


def test_o54_the_turn_of_a_player_whose_only_panda_is_caged_passes_and_it_is_free_again() -> None:
    game = rules()
    at = state(seat("pink", "Hd4"), BLUE, d5="cage")
    caged = play(game, at, "move hat d4 d5")
    passed = aside(game, caged)
    assert (passed.turn, passed.turns, squares(passed.seats[0])) == (1, 4, "Hd5")
    assert "move hat d5 d6" in choices(game, aside(game, passed))


def test_o54_where_all_are_caged_everybody_waits_and_then_goes_on() -> None:
    game = rules()
    after = play(game, state(seat("pink", "Hd4"), seat("blue", "Hg5~"), d5="cage"), "move hat d4 d5")
    assert (after.phase, after.turn, squares(after.seats[0]), squares(after.seats[1])) == (Phase.MOVE, 1, "Hd5", "Hg5")


def test_a_caged_panda_may_be_captured() -> None:
    after = play(rules(), state(seat("pink", "Hd4"), seat("blue", "Hg5 d5~"), d5="cage"), "move hat d4 d5")
    assert after.seats == (seat("pink", "Hd5~"), seat("blue", "Hg5"))


def test_a_second_panda_of_the_player_is_caged_while_the_first_sits_out() -> None:
    game = rules()
    caged = round_of(game, state(seat("pink", "Hd4 f2"), BLUE, d5="cage", f3="cage"), "move hat d4 d5")
    both = round_of(game, caged, "move f2 f3")
    assert squares(both.seats[0]) == "f3! Hd5"
    assert movable(game, both) == {"d5"}


# The Tigers


def test_pi_09_another_panda_runs_from_the_tiger_into_the_reserve_and_the_hat_stays() -> None:
    after = play(rules(), state(seat("pink", "Hb4 d4 f2"), BLUE, d5="tiger"), "move d4 d5")
    assert after.seats[0] == seat("pink", "Hb4 f2", reserve=3 + 1)
    assert after.board[square_of("d5")] == "tiger"
    assert ends_the_turn(after)


def test_the_hat_panda_that_runs_from_the_tiger_takes_the_place_of_another_of_choice() -> None:
    game = rules()
    asked = play(game, state(seat("pink", "Hd4 b4 f2"), BLUE, d5="tiger"), "move hat d4 d5")
    assert (asked.phase, asked.mover, choices(game, asked)) == (Phase.HEIR, 0, ["heir f2", "heir b4"])
    after = play(game, asked, "heir b4")
    assert after.seats[0] == seat("pink", "f2 Hb4", reserve=3 + 1)
    assert ends_the_turn(after)


def test_the_heir_of_a_hat_panda_that_ran_does_not_set_off_the_card_it_stands_on() -> None:
    at = state(seat("pink", "Hd4 b4"), BLUE, d5="tiger", b4="pandai red")
    assert play(rules(), at, "move hat d4 d5").seats[0] == seat("pink", "Hb4", reserve=5)


def test_pi_10_the_last_panda_on_a_tiger_is_eliminated_and_the_other_player_wins() -> None:
    game = rules()
    over = play(game, state(seat("pink", "Hd4", "red", "blue"), BLUE, d5="tiger"), "move hat d4 d5")
    outcome = game.outcome(over)
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((1,), (2, 0))
    assert over.seats[0].reserve == 6
    assert "last player with a Panda in play" in outcome.why


def test_pi_10_with_three_players_the_game_goes_on() -> None:
    game = rules()
    after = play(game, state(seat("pink", "Hd4"), BLUE, seat("orange", "Hb6"), d5="tiger"), "move hat d4 d5")
    assert (game.outcome(after), after.turn) == (None, 1)
    assert play(game, after, "move hat g5 g4", "move hat b6 b5").turn == 1


@pytest.mark.parametrize("others", [0, 1, 5])
def test_pi_11_the_white_tiger_is_shuffled_back_into_the_forest_and_its_square_is_bare(others: int) -> None:
    forest = (*["chair"] * others, WHITE_TIGER)
    at = state(seat("pink", "Hb4 d4"), BLUE, forest=forest, d5="")
    after = play(rules(), at, "move d4 d5", "forest")
    assert (sorted(after.forest), after.board[square_of("d5")]) == (sorted(forest), "")
    assert len(after.forest) == others + 1
    assert after.seats[0] == seat("pink", "Hb4", reserve=5)
    assert ends_the_turn(after)


def test_pi_11_the_forest_is_shuffled_anew() -> None:
    forest = (*["chair"] * 19, WHITE_TIGER)
    at = state(seat("pink", "Hb4 d4"), BLUE, forest=forest, d5="")
    places = {play(rules(), but(at, seed=seed), "move d4 d5", "forest").forest.index(WHITE_TIGER) for seed in range(40)}
    assert len(places) > 10


def test_pi_11_the_hat_panda_flees_the_white_tiger_like_any_other_and_then_it_goes_back() -> None:
    game = rules()
    at = state(seat("pink", "Hd4 b4 f2"), BLUE, forest=("chair", WHITE_TIGER), d5="")
    after = play(game, at, "move hat d4 d5", "forest", "heir f2")
    assert (squares(after.seats[0]), after.seats[0].reserve, len(after.forest)) == ("Hf2 b4", 4, 2)
    assert ends_the_turn(after)


def test_pi_10_and_11_the_white_tiger_eliminates_the_last_panda_and_still_goes_back() -> None:
    over = play(rules(), state(seat("pink", "Hd4"), BLUE, forest=(WHITE_TIGER,), d5=""), "move hat d4 d5", "forest")
    assert (over.winners, over.forest, over.board[square_of("d5")]) == ((1,), (WHITE_TIGER,), "")


# The six Pandaï


def test_the_hat_panda_makes_a_baby_with_a_new_pandai_and_takes_its_token() -> None:
    after = play(rules(), state(seat("pink", "Hd4 f2 b7", "blue"), BLUE, d5="pandai red"), "move hat d4 d5")
    assert after.seats[0] == seat("pink", "Hd5 d5 f2 b7", "blue", "red", reserve=3 - 1)
    assert ends_the_turn(after)


def test_pi_03_no_baby_with_a_pandai_whose_token_she_has() -> None:
    after = play(rules(), state(seat("pink", "Hd4 f2", "red"), BLUE, d5="pandai red"), "move hat d4 d5")
    assert after.seats[0] == seat("pink", "Hd5 f2", "red")
    assert ends_the_turn(after)


def test_pi_04_no_baby_for_another_panda() -> None:
    after = play(rules(), state(seat("pink", "Hb4 d4"), BLUE, d5="pandai red"), "move d4 d5")
    assert after.seats[0] == seat("pink", "Hb4 d5")
    assert ends_the_turn(after)


def test_pi_20_one_baby_with_a_pandai_whose_card_lies_there_twice() -> None:
    game = rules()
    at = state(seat("pink", "Hd4"), BLUE, d5="pandai green", e6="pandai green")
    after = round_of(game, round_of(game, at, "move hat d4 d5"), "move hat d5 e6")
    assert after.seats[0] == seat("pink", "d5 He6", "green", reserve=4)


def test_two_players_make_a_baby_with_the_same_pandai() -> None:
    at = state(seat("pink", "Hd4"), seat("blue", "Hg5 g6", "red"), d5="pandai red")
    assert [player.tokens for player in play(rules(), at, "move hat d4 d5").seats] == [("red",), ("red",)]


def test_the_baby_is_a_panda_like_any_other_and_its_square_is_closed_to_its_own() -> None:
    game = rules()
    at = round_of(game, state(seat("pink", "Hd4"), BLUE, d5="pandai red"), "move hat d4 d5")
    assert "move d5 d6" in choices(game, at)
    away = round_of(game, at, "move hat d5 d6")
    assert squares(away.seats[0]) == "d5 Hd6"
    with pytest.raises(IllegalActionError, match="occupied by one of your own Pandas"):
        play(game, away, "move hat d6 d5")


def test_pi_01_the_fourth_baby_wins_at_once() -> None:
    game = rules()
    at = state(seat("pink", "Hd4 f2", "blue", "green", "yellow"), BLUE, d5="pandai red")
    over = play(game, at, "move hat d4 d5")
    outcome = game.outcome(over)
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.why) == ((0,), (4, 0), "four babies")
    assert (game.to_move(over), choices(game, over)) == (None, [])
    assert over.seats[0] == seat("pink", "Hd5 d5 f2", "blue", "green", "yellow", "red")


def test_pi_17_three_babies_do_not_win() -> None:
    game = rules()
    at = state(seat("pink", "Hd4", "blue", "green"), seat("blue", "Hg5", "blue", "green", "red"), d5="pandai red")
    assert game.outcome(play(game, at, "move hat d4 d5")) is None


FULL = seat("pink", "Hd4 f2 f3 f4 b7 b6", "blue", "green", "yellow")
"""All six figures in play, after three babies."""


def test_o53_without_a_figure_in_reserve_the_token_counts() -> None:
    over = play(rules(), state(FULL, BLUE, d5="pandai red"), "move hat d4 d5")
    assert (over.winners, len(over.seats[0].figures), over.seats[0].reserve) == ((0,), 6, 0)


def test_o53_read_otherwise_no_baby_is_made_without_a_figure() -> None:
    game = rules(baby_without_figure="none")
    after = play(game, state(FULL, BLUE, d5="pandai red"), "move hat d4 d5")
    assert (after.seats[0].tokens, ends_the_turn(after)) == (FULL.tokens, True)
    with_one = seat("pink", "Hd4 f2 f3 f4 b7", "blue", "green", "yellow")
    assert play(game, state(with_one, BLUE, d5="pandai red"), "move hat d4 d5").winners == (0,)


# The Hat


def test_on_the_hat_card_a_panda_may_swap_with_the_hat_panda_or_not() -> None:
    game = rules()
    asked = play(game, state(seat("pink", "Hb4 d4 f2"), BLUE, d5="hat"), "move d4 d5")
    assert (asked.phase, choices(game, asked)) == (Phase.SWAP, ["swap b4", "keep"])
    swapped, kept = play(game, asked, "swap b4"), play(game, asked, "keep")
    assert (squares(swapped.seats[0]), squares(kept.seats[0])) == ("f2 b4 Hd5", "f2 Hb4 d5")
    assert ends_the_turn(swapped)
    assert ends_the_turn(kept)


def test_on_the_hat_card_the_hat_panda_may_swap_with_any_other() -> None:
    game = rules()
    asked = play(game, state(seat("pink", "Hd4 b4 f2"), BLUE, d5="hat"), "move hat d4 d5")
    assert choices(game, asked) == ["swap f2", "swap b4", "keep"]
    assert squares(play(game, asked, "swap f2").seats[0]) == "Hf2 b4 d5"


@pytest.mark.parametrize("action", ["swap g5", "swap d5", "swap f2", "stop", "move d5 d6"])
def test_on_the_hat_card_nothing_else_is_swapped(action: str) -> None:
    asked = play(rules(), state(seat("pink", "Hb4 d4 f2"), BLUE, d5="hat"), "move d4 d5")
    with pytest.raises(IllegalActionError, match="swap with your Hat Panda, or not: swap b4, keep"):
        play(rules(), asked, action)


def test_the_hat_card_ends_the_turn_of_a_hat_panda_that_is_alone() -> None:
    assert ends_the_turn(play(rules(), state(seat("pink", "Hd4"), BLUE, d5="hat"), "move hat d4 d5"))


def test_pi_05_a_swap_onto_a_new_pandai_makes_no_baby_until_the_hat_panda_moves_onto_one() -> None:
    game = rules()
    at = state(seat("pink", "Hd4 f4"), BLUE, d5="hat", f4="pandai red")
    swapped = play(game, at, "move hat d4 d5", "swap f4")
    assert swapped.seats[0] == seat("pink", "Hf4 d5")
    back = round_of(game, aside(game, swapped), "move hat f4 f3")
    assert play(game, back, "move hat f3 f4").seats[0].tokens == ("red",)


@pytest.mark.parametrize("card", ["porcupine", "fruits", "cage", "hat", "chair"])
def test_pi_05_a_swap_sets_off_no_effect_on_either_square(card: str) -> None:
    at = state(seat("pink", "Hd4 f4"), BLUE, d5="hat", f4=card)
    after = play(rules(), at, "move hat d4 d5", "swap f4")
    assert (squares(after.seats[0]), ends_the_turn(after)) == ("Hf4 d5", True)


def test_the_hat_panda_may_swap_with_a_caged_panda_which_is_free_on_the_next_turn_all_the_same() -> None:
    game = rules()
    asked = play(game, state(seat("pink", "Hd4 f4! b7"), BLUE, f4="cage", d5="hat"), "move hat d4 d5")
    assert choices(game, asked) == ["swap f4", "swap b7", "keep"]
    swapped = play(game, asked, "swap f4")
    assert squares(swapped.seats[0]) == "Hf4 d5 b7"
    assert movable(game, aside(game, swapped)) == {"f4", "d5", "b7"}


def test_a_caged_hat_panda_may_be_swapped_by_another_on_the_hat_card() -> None:
    after = play(rules(), state(seat("pink", "Hf5! d4"), BLUE, f5="cage", d5="hat"), "move d4 d5", "swap f5")
    assert (squares(after.seats[0]), ends_the_turn(after)) == ("Hd5 f5", True)


def test_the_mark_of_a_panda_that_is_caged_on_this_turn_lasts_through_the_next() -> None:
    """d4 eats the Fruits on d5, and f4 goes into the Cage on f5: it sits out the next turn, and is free after it."""
    game = rules()
    at = state(seat("pink", "Hb4 d4 f4"), BLUE, d5="fruits", f5="cage")
    caged = play(game, at, "move d4 d5", "move f4 f5")
    assert (squares(caged.seats[0]), ends_the_turn(caged)) == ("Hb4 d5 f5~", True)
    sitting = aside(game, caged)
    assert (squares(sitting.seats[0]), movable(game, sitting)) == ("Hb4 d5 f5!", {"b4", "d5"})
    free = round_of(game, sitting, "move hat b4 b3")
    assert movable(game, free) == {"b3", "d5", "f5"}


def test_with_the_baby_on_her_square_the_hat_panda_alone_is_swapped() -> None:
    at = state(seat("pink", "Hf4 f4 d4", "red"), BLUE, d5="hat", f4="pandai red")
    asked = play(rules(), at, "move d4 d5")
    assert choices(rules(), asked) == ["swap f4", "keep"]
    assert squares(play(rules(), asked, "swap f4").seats[0]) == "f4 f4 Hd5"


# Goal of the game


def test_pi_16_the_last_of_four_players_wins_without_a_baby() -> None:
    game = rules()
    out = [Seat("black", (), 6, ("red", "blue", "green")), Seat("orange", (), 6)]
    over = play(game, state(seat("pink", "Hd4"), seat("blue", "Hd5", "red"), *out), "move hat d4 d5")
    outcome = game.outcome(over)
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((0,), (0, 1, 3, 0))


def test_pi_16_the_last_capture_ends_the_game_before_the_card_has_its_effect() -> None:
    at = state(seat("pink", "Hd4", "blue", "green", "yellow"), seat("blue", "Hd5"), d5="pandai red")
    over = play(rules(), at, "move hat d4 d5")
    assert (over.phase, over.winners, len(over.seats[0].tokens)) == (Phase.OVER, (0,), 3)


def test_nothing_is_played_after_the_end() -> None:
    over = play(rules(), state(seat("pink", "Hd4"), seat("blue", "Hd5")), "move hat d4 d5")
    for action in ("move hat d5 d6", "stop", "heir d5"):
        with pytest.raises(IllegalActionError, match="the game is over"):
            play(rules(), over, action)


# What is written, seen and told


def test_a_view_hides_the_order_of_the_piles_and_nothing_else() -> None:
    game = rules()
    at = state(seat("pink", "Hd4"), BLUE, plains=("chair", "cage"), forest=("hat", "tiger", "fruits"))
    for player in (0, 1):
        assert game.view(at, player) == but(at, plains=(UNKNOWN,) * 2, forest=(UNKNOWN,) * 3, seed=0, draws=0)


@pytest.mark.parametrize(
    ("piles", "actions", "effect"),
    [
        ({}, ["move hat d4 d5"], "fruits"),
        ({}, ["move hat d4 e5"], ""),
        ({}, ["move hat d4 e5", "plains"], "cage"),
        ({}, ["move hat d4 e5", "forest"], "tiger"),
        ({"plains": ()}, ["move hat d4 e5"], "tiger"),
        ({"forest": ()}, ["move hat d4 e5"], "cage"),
        ({}, ["move hat d4 d5", "stop"], ""),
    ],
)
def test_the_effect_of_an_action_is_that_of_the_card_it_reaches_or_draws(
    piles: dict[str, tuple[str, ...]], actions: list[str], effect: str
) -> None:
    game = rules()
    both = {"plains": ("cage",), "forest": ("tiger",), **piles}
    at = state(seat("pink", "Hd4 f2"), BLUE, plains=both["plains"], forest=both["forest"], d5="fruits", e5="")
    at = play(game, at, *actions[:-1])
    assert game.effect(at, read(actions[-1])) == effect


@pytest.mark.parametrize("square", ["a1", "h1", "c3", "a8", "h8"])
def test_squares_are_columns_a_to_h_and_rows_1_to_8_from_the_top(square: str) -> None:
    assert square_name(square_of(square)) == square
    assert (square_of("a1"), square_of("h1"), square_of("a2"), square_of("h8")) == (0, 7, 8, 63)


@pytest.mark.parametrize(
    "text", ["move a1 b2", "move hat a1 b2", "plains", "forest", "stop", "keep", "heir d4", "swap h8"]
)
def test_an_action_is_read_as_it_is_written(text: str) -> None:
    assert str(read(f" {text} ")) == text


@pytest.mark.parametrize(
    "text", ["", "move", "move a1", "move i1 a1", "move a0 a1", "heir", "plain", "hat a1 b2", "a1"]
)
def test_what_is_no_action_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(IllegalActionError, match="is no action; one is written like move b2 c3"):
        read(text)


@pytest.mark.parametrize(
    ("old", "new"),
    [("phase=MOVE", "phase=REST"), ("turn=1", "turn=x"), ("27h0", "27x0"), ("plains=", "plain="), ("/3/", "/3/3/")],
)
def test_what_is_no_state_is_refused(old: str, new: str) -> None:
    game = rules()
    text = game.write_state(state(seat("pink", "Hd4 f2 b7"), BLUE))
    assert old in text
    with pytest.raises(StateTextError):
        game.read_state(text.replace(old, new))


# A standstill


def quiet(game: PandaiRules, at: State, moves: int) -> State:
    """Both Hat Pandas walk to and fro, so many moves in all."""
    for move in range(moves):
        figure = next(f for f in at.seats[at.turn].figures if f.hat)
        start, end = figure.square, figure.square + (8 if move % 4 < 2 else -8)
        at = play(game, at, f"move hat {square_name(start)} {square_name(end)}")
    return at


@pytest.mark.parametrize(("reading", "rounds"), [("40", 40), ("15", 15)])
def test_pandas_that_walk_to_and_fro_end_the_game_after_so_many_rounds_and_nobody_wins(
    reading: str, rounds: int
) -> None:
    game = rules(standstill=reading)
    at = quiet(game, state(seat("pink", "Hd4"), seat("blue", "Hg4")), 2 * rounds - 1)
    assert game.outcome(at) is None
    outcome = game.outcome(quiet(game, at, 1))
    assert outcome is not None
    assert (outcome.winners, outcome.why) == ((), f"a standstill of {rounds} rounds")


@pytest.mark.parametrize(
    ("card", "figures"), [("", "Hg4"), ("pandai red", "Hg4"), ("tiger", "Hg4"), ("chair", "Hg4 c4 f4")]
)
def test_a_new_card_a_baby_a_flight_and_a_capture_begin_the_count_anew(card: str, figures: str) -> None:
    """Pink draws, begets, flees or captures on c4."""
    game = rules(standstill="15")
    at = but(state(seat("pink", "Hd4 b8"), seat("blue", figures), c4=card), quiet=29)
    moved = play(game, at, "move hat d4 c4")
    after = moved if card else play(game, moved, "plains")
    assert (game.outcome(after), after.quiet) == (None, 1)


def test_the_idle_neither_draw_nor_capture_nor_beget_while_they_can_do_otherwise() -> None:
    game = rules()
    at = state(seat("pink", "Hd4"), seat("blue", "Hg4 c4"), d5="", e5="pandai red", d3="pandai red")
    assert {str(action)[-2:] for action in game.idle(at)} == set(AROUND_D4) - {"c4", "d5", "e5", "d3"}
    closed = state(seat("pink", "Hd4"), seat("blue", "Hg4"), fill="")
    assert game.idle(closed) == []
    asked = play(game, state(seat("pink", "Hd4 f2"), BLUE, d5="fruits"), "move hat d4 d5")
    assert [str(action) for action in game.idle(asked)] == ["stop"]


@pytest.mark.parametrize("policy", ["random", "idle", "first", "last"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whatever_is_played_the_game_ends(players: int, policy: str) -> None:
    policies: dict[str, Policy] = {
        **POLICIES,
        "first": lambda game, at, _: game.actions(at)[0],
        "last": lambda game, at, _: game.actions(at)[-1],
    }
    for seed in range(12):
        playout = play_out(rules(), players, seed, policy=policies[policy])
        assert playout.outcome is not None
        assert playout.turns < TURN_CAP


# The register of effects


def test_t54_cards_with_an_effect_that_no_rule_performs_are_not_played() -> None:
    (first, *others) = cards().cards
    odd = but_card(first, effect="lake")
    with pytest.raises(OptionError, match=r"cards.csv, line 2: no rule performs the effect 'lake'"):
        PandaiRules(replace(cards(), cards=Rows(cards().cards.file, (odd, *others))), chosen(OPTIONS, {}))


def but_card(card: Card, **changes: str) -> Card:
    """A card of the table with some cells changed, in its line."""
    changed = card.model_copy(update=changes)
    changed._file, changed._line = card.file, card.line
    return changed
