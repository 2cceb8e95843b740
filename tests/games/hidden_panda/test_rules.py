"""The script, the turn, votes, the tea and the end, one rule at a time.

With eight players Grandma is player 1, the Keepers are 2 and 3, the Pandas 4 and 5, and the Bandits 6, 7 and 8.
"""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from pandapress.engine.playout import play_out
from pandapress.engine.rules import IllegalActionError, OptionError, StateTextError
from pandapress.engine.values import but
from pandapress.games.hidden_panda.notation import read
from pandapress.games.hidden_panda.rules import HiddenPandaRules
from pandapress.games.hidden_panda.state import UNKNOWN, Phase, State
from tests.games.hidden_panda.table import (
    ROLES,
    STASH,
    all_cubs,
    at_turn,
    choices,
    cubs,
    nets,
    opened,
    play,
    rules,
    vote,
)

every_count = pytest.mark.parametrize("players", (5, 6, 7, 8))


def voted_on(player: int, *, turn: int = 3, tea: str = "", **cubs_of: int) -> State:
    """A vote on a player who has just got her third net; `p4=7` are the cubs of player 4."""
    at = at_turn(turn, cubs={int(name[1:]): count for name, count in cubs_of.items()}, nets=f"{player}:2", tea=tea)
    return play(rules(), but(at, phase=Phase.NET), f"net {player}")


def first_turns(at: State, game: HiddenPandaRules) -> int:
    """How many ways there are to hand out cubs and play a net."""
    return sum(len(choices(game, game.apply(at, action))) for action in game.actions(at))


# Set-up


@every_count
def test_set_up_deals_the_roles_and_grandma_takes_three_nets_the_tea_and_five_cubs(players: int) -> None:
    start = rules().start(players, seed=4)
    assert Counter(seat.role for seat in start.seats) == Counter(ROLES[players].split())
    for number, seat in enumerate(start.seats):
        is_grandma = number == start.grandma
        assert (seat.role == "grandma", seat.cubs, seat.nets) == (is_grandma, 5 * is_grandma, 3 * is_grandma)
    assert (start.stash, start.tea, [seat for seat in start.seats if seat.tea]) == (STASH[players], True, [])
    assert (start.phase, start.turn, start.mover) == (Phase.SCRIPT, start.grandma, start.grandma)


@pytest.mark.parametrize("players", [4, 9])
def test_the_game_is_for_five_to_eight(players: int) -> None:
    with pytest.raises(OptionError, match="it is for 5, 6, 7, 8"):
        rules().start(players, seed=1)


def test_roles_are_dealt_by_the_seed() -> None:
    game = rules()
    deals = {tuple(seat.role for seat in game.start(8, seed).seats) for seed in range(20)}
    assert len(deals) > 15
    assert game.start(8, 3) == game.start(8, 3)


# The script


def knows(at: State, player: int) -> str:
    """Whose roles a player sees in her view, by number."""
    seats = rules().view(at, player - 1).seats
    return " ".join(str(number) for number, seat in enumerate(seats, start=1) if seat.role != UNKNOWN)


@pytest.mark.parametrize(
    ("read_lines", "seen"),
    [
        (0, {"grandma": "1", "keeper": "1 2", "panda": "1 4", "bandit": "1 6"}),
        (1, {"grandma": "1", "keeper": "1 2", "panda": "1 4", "bandit": "1 6"}),
        (2, {"grandma": "1 2 3", "keeper": "1 2 3", "panda": "1 4", "bandit": "1 6"}),
        (3, {"grandma": "1 2 3", "keeper": "1 2 3", "panda": "1 4", "bandit": "1 6"}),
        (4, {"grandma": "1 2 3", "keeper": "1 2 3", "panda": "1 4 5", "bandit": "1 6"}),
        (5, {"grandma": "1 2 3", "keeper": "1 2 3", "panda": "1 4 5", "bandit": "1 6"}),
        (6, {"grandma": "1 2 3", "keeper": "1 2 3", "panda": "1 4 5", "bandit": "1 6 7 8"}),
        (8, {"grandma": "1 2 3", "keeper": "1 2 3", "panda": "1 4 5", "bandit": "1 6 7 8"}),
    ],
)
def test_after_each_line_of_the_script_everybody_knows_what_she_has_seen(read_lines: int, seen: dict[str, str]) -> None:
    at = but(at_turn(1), phase=Phase.SCRIPT, script=0, turns=0)
    at = play(rules(), at, *["read"] * read_lines)
    first = {"grandma": 1, "keeper": 2, "panda": 4, "bandit": 6}
    assert {role: knows(at, player) for role, player in first.items()} == seen


def test_grandma_reads_eight_lines_and_then_begins() -> None:
    game = rules()
    at = game.start(8, seed=2)
    for _ in range(8):
        assert (at.phase, at.mover, choices(game, at), game.turn(at)) == (Phase.SCRIPT, at.grandma, ["read"], 0)
        at = play(game, at, "read")
    assert (at.phase, at.turn, at.mover, game.turn(at)) == (Phase.HAND_OUT, at.grandma, at.grandma, 1)


@pytest.mark.parametrize("action", ["give 2 3", "net 2", "up"])
def test_nothing_else_is_done_while_the_script_is_read(action: str) -> None:
    with pytest.raises(IllegalActionError, match="it is time to read the script out loud"):
        play(rules(), rules().start(8, seed=2), action)


# Counts by hand


@pytest.mark.parametrize(("players", "ways"), [(8, 294), (7, 180), (6, 100), (5, 48)])
def test_grandmas_first_turn_has_as_many_ways_as_counted_by_hand(players: int, ways: int) -> None:
    free = players - 1
    assert free * (free - 1) * free == ways
    assert first_turns(opened(rules(), players), rules()) == ways


@pytest.mark.parametrize(("players", "ways"), [(8, 180), (7, 100), (6, 48), (5, 18)])
def test_any_other_first_turn_with_nobody_netted_has_as_many_ways_as_counted_by_hand(players: int, ways: int) -> None:
    free = players - 2
    assert free * (free - 1) * free == ways
    assert first_turns(at_turn(2, players), rules()) == ways


# Hand out panda cub tokens


def test_hp_15_two_cubs_go_to_one_player_and_one_to_another() -> None:
    after = play(rules(), at_turn(2), "give 4 6")
    assert cubs(after) == [5, 0, 0, 2, 0, 1, 0, 0]
    assert (after.phase, after.turn, after.mover) == (Phase.NET, 1, 1)


def test_hp_15_every_pair_of_two_other_free_players_can_be_given_cubs_and_nobody_else() -> None:
    game = rules()
    at = at_turn(2, nets="7:3")
    assert choices(game, at) == [f"give {two} {one}" for two, one in permutations((3, 4, 5, 6, 8), 2)]


@pytest.mark.parametrize(
    "action",
    [
        pytest.param("give all 4", id="three-to-one"),
        pytest.param("give 4 4", id="two-and-one-to-the-same"),
        pytest.param("give 2 4", id="two-to-herself"),
        pytest.param("give 4 2", id="one-to-herself"),
        pytest.param("give 1 4", id="two-to-grandma"),
        pytest.param("give 4 1", id="one-to-grandma"),
        pytest.param("give 7 4", id="two-to-a-netted-player"),
        pytest.param("give 4 7", id="one-to-a-netted-player"),
        pytest.param("give 4 9", id="to-nobody"),
        pytest.param("give stash", id="to-the-stash"),
    ],
)
def test_hp_15_any_other_hand_out_is_refused(action: str) -> None:
    with pytest.raises(IllegalActionError, match="none to yourself, Grandma or netted players"):
        play(rules(), at_turn(2, nets="7:3"), action)


def test_hp_15_one_each_to_three_players_cannot_even_be_written() -> None:
    with pytest.raises(IllegalActionError, match="is no action"):
        read("give 4 5 6")


def test_cubs_come_before_the_net() -> None:
    for action in ("net 4", "tea 4", "up", "hand 4"):
        with pytest.raises(IllegalActionError, match="it is time to hand out panda cub tokens"):
            play(rules(), at_turn(2), action)


def test_hp_24_all_three_cubs_go_to_the_only_player_who_is_not_netted() -> None:
    game = rules()
    at = at_turn(2, nets="2:3 3:3 4:3 5:1 6:3 7:3 8:3")
    assert choices(game, at) == ["give all 5"]
    after = play(game, at, "give all 5")
    assert (cubs(after), choices(game, after)) == ([5, 0, 0, 0, 3, 0, 0, 0], ["net 5"])


def test_hp_24_the_active_player_does_not_count_among_those() -> None:
    at = at_turn(5, nets="2:3 3:3 4:3 6:3 7:3")
    assert choices(rules(), at) == ["give all 8"]


def test_hp_24_with_nobody_left_the_cubs_go_to_the_stash_and_no_net_is_placed() -> None:
    game = rules()
    at = at_turn(5, nets="2:3 3:3 4:3 6:3 7:3 8:3")
    assert choices(game, at) == ["give stash"]
    after = play(game, at, "give stash")
    assert (after.stash, cubs(after), nets(after)) == (2 + 3, cubs(at), nets(at))
    assert (after.phase, after.turn, after.turns) == (Phase.HAND_OUT, 5, 6)


def test_a_netted_player_still_hands_out_cubs_and_nets() -> None:
    after = play(rules(), at_turn(6, nets="6:3"), "give 4 5", "net 3")
    assert (cubs(after), nets(after)) == ([5, 0, 0, 2, 1, 0, 0, 0], [3, 0, 1, 0, 0, 3, 0, 0])


# Play a net


def test_hp_17_a_net_goes_on_the_card_of_any_other_free_player_given_cubs_or_not() -> None:
    game = rules()
    at = play(game, at_turn(2, nets="7:3"), "give 4 6")
    assert choices(game, at) == [f"net {player}" for player in (3, 4, 5, 6, 8)]
    assert nets(play(game, at, "net 8")) == [3, 0, 0, 0, 0, 0, 3, 1]


@pytest.mark.parametrize("action", ["net 2", "net 1", "net 7", "net 9"])
def test_hp_17_a_net_on_herself_on_grandma_or_on_a_netted_player_is_refused(action: str) -> None:
    with pytest.raises(IllegalActionError, match="another player's card, not on Grandma's or a netted player's"):
        play(rules(), at_turn(2, nets="7:3"), "give 4 6", action)


def test_the_net_must_be_played() -> None:
    with pytest.raises(IllegalActionError, match="it is time to play a net"):
        play(rules(), at_turn(2), "give 4 6", "give 4 6")


def test_after_the_net_the_player_to_the_left_has_her_turn() -> None:
    game = rules()
    after = play(game, at_turn(8), "give 4 6", "net 4")
    assert (after.phase, after.turn, after.mover, after.turns) == (Phase.HAND_OUT, 0, 0, 9)


def test_two_nets_do_not_call_a_vote() -> None:
    assert play(rules(), at_turn(2, nets="4:1"), "give 4 6", "net 4").phase is Phase.HAND_OUT


# Voting


def test_hp_05_a_third_net_calls_a_vote_of_all_others_from_the_targets_left_one_at_a_time() -> None:
    game = rules()
    at = play(game, at_turn(3, nets="6:2 8:3"), "give 4 5", "net 6")
    assert (at.phase, at.target, choices(game, at)) == (Phase.VOTE, 5, ["up", "down"])
    voters = []
    for number in range(7):
        voters.append(at.mover + 1)
        assert at.votes == (True,) * number
        at = play(game, at, "up")
    assert voters == [7, 8, 1, 2, 3, 4, 5]
    assert at.phase is not Phase.VOTE


def test_thumbs_that_were_shown_before_are_seen_by_all() -> None:
    at = play(rules(), voted_on(6), "up", "down")
    assert [rules().view(at, player).votes for player in range(8)] == [(True, False)] * 8


@pytest.mark.parametrize(
    ("players", "up", "passes"),
    [
        pytest.param(8, 4, True, id="hp-01-four-of-seven"),
        pytest.param(8, 3, False, id="hp-01-three-of-seven"),
        pytest.param(7, 3, False, id="hp-02-three-of-six"),
        pytest.param(7, 4, True, id="hp-02-four-of-six"),
        pytest.param(6, 3, True, id="three-of-five"),
        pytest.param(6, 2, False, id="two-of-five"),
        pytest.param(5, 2, False, id="hp-04-two-of-four"),
        pytest.param(5, 3, True, id="hp-04-three-of-four"),
        pytest.param(8, 0, False, id="none"),
        pytest.param(8, 7, True, id="all"),
    ],
)
def test_hp_01_02_04_a_vote_passes_with_more_than_half(players: int, up: int, passes: bool) -> None:
    game = rules()
    last = players  # a Bandit
    called = play(game, at_turn(2, players, nets=f"{last}:2"), "give 3 4", f"net {last}")
    after = vote(game, called, up)
    assert after.seats[last - 1].nets == (3 if passes else 0)


def test_hp_05_two_netted_players_vote_too() -> None:
    game = rules()
    at = but(at_turn(3, nets="2:3 6:2 8:3"), phase=Phase.NET)
    assert nets(vote(game, play(game, at, "net 6"), 4)) == [3, 3, 0, 0, 0, 3, 0, 3]
    assert nets(vote(game, play(game, at, "net 6"), 3)) == [3, 3, 0, 0, 0, 0, 0, 3]


def test_hp_06_after_a_failed_vote_the_nets_return_and_the_callers_cubs_go_to_the_stash() -> None:
    after = vote(rules(), voted_on(6, turn=3, p3=5, p6=4), 3)
    assert (cubs(after), after.stash) == ([5, 0, 0, 0, 0, 4, 0, 0], 2 + 5)
    assert nets(after) == [3, 0, 0, 0, 0, 0, 0, 0]
    assert (after.phase, after.turn) == (Phase.HAND_OUT, 3)


def test_hp_06_a_caller_without_cubs_loses_none() -> None:
    assert vote(rules(), voted_on(6, turn=3, p6=4), 0).stash == 2


@pytest.mark.parametrize(("reading", "left", "stash"), [("all", 0, 2 + 5), ("keeps_five", 5, 2)])
def test_o32_a_failed_vote_that_grandma_called_costs_her_five_too(reading: str, left: int, stash: int) -> None:
    game = rules(grandma_fails=reading)
    after = vote(game, play(game, but(at_turn(1, nets="6:2"), phase=Phase.NET), "net 6"), 3)
    assert (after.seats[0].cubs, after.stash, all_cubs(after)) == (left, stash, 5 + 2)


@pytest.mark.parametrize("reading", ["all", "keeps_five"])
def test_o32_another_caller_keeps_nothing_under_either_reading(reading: str) -> None:
    after = vote(rules(grandma_fails=reading), voted_on(6, turn=3, p3=7), 3)
    assert (after.seats[2].cubs, after.stash) == (0, 2 + 7)


def test_hp_07_after_a_passed_vote_the_netted_player_gives_all_her_cubs_to_a_free_player() -> None:
    game = rules()
    asked = vote(game, voted_on(6, turn=3, p2=1, p6=4), 4)
    assert (asked.phase, asked.turn, game.to_move(asked)) == (Phase.BEQUEATH, 2, 5)
    assert choices(game, asked) == [f"hand {player}" for player in (2, 3, 4, 5, 7, 8)]
    after = play(game, asked, "hand 2")
    assert (cubs(after), after.stash) == ([5, 1 + 4, 0, 0, 0, 0, 0, 0], 2)
    assert (after.phase, after.turn, nets(after)) == (Phase.HAND_OUT, 3, [3, 0, 0, 0, 0, 3, 0, 0])


@pytest.mark.parametrize("action", ["hand 1", "hand 8", "hand 6"])
def test_hp_07_not_to_grandma_nor_to_a_netted_player_nor_to_herself(action: str) -> None:
    game = rules()
    at = but(at_turn(3, cubs={6: 4}, nets="6:2 8:3"), phase=Phase.NET)
    asked = vote(game, play(game, at, "net 6"), 4)
    with pytest.raises(IllegalActionError, match="cannot choose a player who's netted"):
        play(game, asked, action)


def test_a_netted_player_without_cubs_gives_none() -> None:
    assert vote(rules(), voted_on(6), 4).phase is Phase.HAND_OUT


def test_the_cubs_of_the_last_free_player_go_to_the_stash() -> None:
    """With Pandas in the game the Bandits would have won before it came to that."""
    game = rules()
    at = but(at_turn(3, cubs={6: 4}, nets="2:3 3:3 4:3 5:3 6:2 7:3 8:3"), phase=Phase.NET)
    at = but(at, seats=tuple(but(seat, role="keeper") if seat.role == "panda" else seat for seat in at.seats))
    after = vote(game, play(game, at, "net 6"), 7)
    assert (after.seats[5].cubs, after.stash, after.phase) == (0, 2 + 4, Phase.HAND_OUT)


def test_a_netted_player_keeps_her_role_to_herself() -> None:
    after = vote(rules(), voted_on(6), 4)
    assert rules().view(after, 1).seats[5].role == UNKNOWN


def test_the_active_player_may_not_be_voted_on_by_her_own_net() -> None:
    at = but(at_turn(3, nets="3:2"), phase=Phase.NET)
    assert "net 3" not in choices(rules(), at)


# Cup of tea


def grandmas_second(nets: str = "", cubs: dict[int, int] | None = None) -> State:
    """Grandma's second turn, once she has handed out cubs."""
    return play(rules(), at_turn(9, cubs=cubs, nets=nets), "give 2 3")


def test_on_her_first_turn_grandma_plays_a_net_and_on_her_second_the_tea() -> None:
    game = rules()
    first = play(game, at_turn(1), "give 2 3")
    assert (first.phase, choices(game, first)) == (Phase.NET, [f"net {player}" for player in range(2, 9)])
    second = grandmas_second()
    assert (second.phase, choices(game, second)) == (Phase.TEA, [f"tea {player}" for player in range(2, 9)])
    for action in ("net 4", "tea 1", "tea 9"):
        with pytest.raises(IllegalActionError):
            play(game, second, action)


def test_nobody_else_has_a_tea() -> None:
    assert play(rules(), at_turn(10), "give 3 4").phase is Phase.NET


def test_the_tea_stands_for_two_nets_and_calls_no_vote_on_a_player_without_one() -> None:
    after = play(rules(), grandmas_second(), "tea 6")
    assert (after.phase, after.turn, after.tea) == (Phase.HAND_OUT, 1, False)
    assert (after.seats[5].nets, after.seats[5].tea) == (0, True)


@pytest.mark.parametrize("before", [1, 2])
def test_the_tea_calls_a_vote_at_once_on_a_player_with_one_net_or_two(before: int) -> None:
    at = play(rules(), grandmas_second(f"6:{before}"), "tea 6")
    assert (at.phase, at.target, at.mover) == (Phase.VOTE, 5, 6)


@pytest.mark.parametrize(("before", "after"), [(1, 3), (2, 4)])
def test_hp_22_a_passed_vote_replaces_the_tea_by_two_nets(before: int, after: int) -> None:
    passed = vote(rules(), play(rules(), grandmas_second(f"6:{before}"), "tea 6"), 4)
    assert (passed.seats[5].nets, passed.seats[5].tea, passed.tea) == (before + 2, False, False)
    assert passed.seats[5].nets == after


def test_one_net_beside_the_tea_calls_the_vote() -> None:
    game = rules()
    after = play(game, grandmas_second(), "tea 6")
    called = play(game, after, "give 4 5", "net 6")
    assert (called.phase, called.target) == (Phase.VOTE, 5)
    assert vote(game, called, 4).seats[5].nets == 1 + 2


@pytest.mark.parametrize(("reading", "stays"), [("out", False), ("stays", True)])
def test_o31_after_a_failed_vote_the_tea_is_out_of_the_game_or_stays(reading: str, stays: bool) -> None:
    game = rules(tea_on_failed_vote=reading)
    failed = vote(game, play(game, grandmas_second("6:1"), "tea 6"), 3)
    assert (failed.seats[5].nets, failed.seats[5].tea, failed.tea) == (0, stays, False)
    called = play(game, failed, "give 4 5", "net 6")
    assert (called.phase is Phase.VOTE) == stays


def test_a_netted_player_gets_no_tea() -> None:
    with pytest.raises(IllegalActionError, match="not on Grandma's or a netted player's"):
        play(rules(), grandmas_second("6:3"), "tea 6")


def test_with_all_others_netted_the_tea_leaves_the_game() -> None:
    at = at_turn(9, nets="2:3 3:3 4:3 5:3 6:3 7:3 8:3")
    after = play(rules(), at, "give stash")
    assert (after.tea, after.stash, after.phase) == (False, 2 + 3, Phase.HAND_OUT)
    assert not any(seat.tea for seat in after.seats)


def test_with_all_others_netted_on_grandmas_first_turn_the_tea_stays_with_her() -> None:
    at = at_turn(1, nets="2:3 3:3 4:3 5:3 6:3 7:3 8:3")
    assert play(rules(), at, "give stash").tea


def test_the_only_free_player_gets_all_cubs_and_the_tea() -> None:
    game = rules()
    at = play(game, at_turn(9, nets="2:3 3:3 4:3 5:2 6:3 7:3 8:3"), "give all 5")
    assert choices(game, at) == ["tea 5"]


# Game end


@every_count
def test_hp_18_everybody_has_two_turns(players: int) -> None:
    game = rules()
    at = opened(game, players, seed=5)
    turns: Counter[int] = Counter()
    while at.phase is not Phase.OVER:
        if at.phase is Phase.HAND_OUT:
            turns[at.turn] += 1
        at = play(game, at, choices(game, at)[-1])
    assert (game.turn(at), turns) == (2 * players, dict.fromkeys(range(players), 2))
    assert game.turn(at) == {5: 10, 6: 12, 7: 14, 8: 16}[players]


def last_turn(cubs_before: dict[int, int], stash: int = 2, nets: str = "") -> State:
    """The sixteenth turn of eight players: that of the player on Grandma's right."""
    return at_turn(16, stash=stash, cubs=cubs_before, nets=nets, tea="-")


def test_hp_08_the_teams_count_their_cubs_and_the_rescue_team_has_more() -> None:
    """After 16 turns: Bandits 9, 8, 7 and a stash of 2; Grandma 5, Keepers 7 and 6, Pandas 5 and 6."""
    game = rules()
    at = last_turn({2: 7, 3: 6, 4: 5 - 2, 5: 6 - 1, 6: 9, 7: 8, 8: 7})
    over = play(game, at, "give 4 5", "net 6")
    outcome = game.outcome(over)
    assert outcome is not None
    assert 9 + 8 + 7 + 2 == 26
    assert 5 + 7 + 6 + 5 + 6 == 29
    assert (outcome.why, outcome.winners) == ("29 cubs to 26", (0, 1, 2, 3, 4))
    assert outcome.scores == (5, 7, 6, 5, 6, 9, 8, 7)
    assert all_cubs(over) == 55


def test_hp_09_the_stash_decides_for_the_bandits() -> None:
    game = rules()
    at = last_turn({2: 22 - 3, 6: 25}, stash=3)
    over = play(game, at, "give 2 3", "net 6")
    outcome = game.outcome(over)
    assert outcome is not None
    assert (outcome.why, outcome.winners) == ("27 cubs to 28", (5, 6, 7))


def test_hp_12_one_panda_netted_and_another_with_two_nets_is_not_the_end() -> None:
    game = rules()
    after = play(game, at_turn(6, nets="4:3 5:1"), "give 2 3", "net 5")
    assert (nets(after)[3:5], game.outcome(after)) == ([3, 2], None)


def test_hp_12_three_nets_that_a_vote_takes_back_are_not_the_end() -> None:
    game = rules()
    after = vote(game, play(game, at_turn(6, nets="4:3 5:2"), "give 2 3", "net 5"), 3)
    assert (nets(after)[3:5], game.outcome(after)) == ([3, 0], None)


def test_hp_13_the_only_panda_of_six_is_netted_on_turn_five_and_the_bandits_win_at_once() -> None:
    game = rules()
    at = at_turn(5, players=6, cubs={2: 6, 4: 4}, nets="4:2")
    over = vote(game, play(game, at, "give 2 3", "net 4"), 3)
    outcome = game.outcome(over)
    assert outcome is not None
    assert (outcome.winners, outcome.why, game.turn(over)) == ((4, 5), "all Pandas are netted", 5)
    assert (cubs(over)[3], game.to_move(over), choices(game, over)) == (4, None, [])


def test_hp_11_all_pandas_netted_on_the_last_turn_beats_the_count() -> None:
    game = rules()
    at = last_turn({2: 30, 5: 4, 6: 13 - 3}, nets="4:3 5:2")
    over = vote(game, play(game, at, "give 2 3", "net 5"), 4)
    outcome = game.outcome(over)
    assert outcome is not None
    assert (outcome.winners, outcome.why) == ((5, 6, 7), "all Pandas are netted")


def test_a_vote_that_fails_on_the_last_turn_is_settled_before_the_count() -> None:
    game = rules()
    at = last_turn({2: 20, 3: 2, 6: 10, 8: 15 - 2}, nets="5:2")
    over = vote(game, play(game, at, "give 2 3", "net 5"), 3)
    assert (over.phase, over.stash, over.seats[7].cubs) == (Phase.OVER, 2 + 13, 0)
    assert over.why == "30 cubs to 25"


def test_a_netted_player_gives_her_cubs_away_before_the_count() -> None:
    game = rules()
    at = last_turn({2: 20, 3: 2, 6: 10, 8: 13}, nets="6:2")
    asked = vote(game, play(game, at, "give 2 3", "net 6"), 4)
    over = play(game, asked, "hand 2")
    assert (asked.phase, over.phase, over.why) == (Phase.BEQUEATH, Phase.OVER, f"{5 + 22 + 3 + 10} cubs to {13 + 2}")


def test_after_the_end_every_role_is_seen_and_nothing_is_played() -> None:
    game = rules()
    over = play_out(game, 8, seed=1).state
    assert [game.view(over, player) for player in range(8)] == [over] * 8
    for action in ("give 4 5", "read", "up"):
        with pytest.raises(IllegalActionError, match="the game is over"):
            play(game, over, action)


# What is written and told


@pytest.mark.parametrize(
    ("action", "effect"), [("give 4 5", ""), ("net 4", "net"), ("tea 4", "tea"), ("read", ""), ("hand 2", "")]
)
def test_nets_and_the_tea_are_effects(action: str, effect: str) -> None:
    assert rules().effect(at_turn(2), read(action)) == effect


def test_the_last_thumb_has_the_effect_of_the_vote() -> None:
    game = rules()
    at = play(game, voted_on(6), "up", "up", "up", "down", "down", "down")
    assert [game.effect(at, read(thumb)) for thumb in ("up", "down")] == ["vote passed", "vote failed"]
    assert game.effect(voted_on(6), read("up")) == ""


@pytest.mark.parametrize(
    "text", ["read", "give 3 5", "give all 3", "give stash", "net 4", "tea 4", "up", "down", "hand 2"]
)
def test_an_action_is_read_as_it_is_written(text: str) -> None:
    assert str(read(f" {text} ")) == text


@pytest.mark.parametrize("text", ["", "give", "give 3", "give 0 3", "net", "net 44", "tea", "hand", "thumb up", "Up"])
def test_what_is_no_action_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(IllegalActionError, match="is no action; one is written like give 3 5"):
        read(text)


@pytest.mark.parametrize(
    ("old", "new"), [("phase=VOTE", "phase=SLEEP"), ("turns=3", "turns=x"), ("votes=ud", "votes=ux"), ("stash=", "s=")]
)
def test_what_is_no_state_is_refused(old: str, new: str) -> None:
    game = rules()
    text = game.write_state(play(game, voted_on(6), "up", "down"))
    assert old in text
    with pytest.raises(StateTextError):
        game.read_state(text.replace(old, new))
