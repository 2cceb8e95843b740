"""The gate, all cards together: what is conserved, what follows from the rest, and what is asked for."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.hidden_panda.table import changed, layout, refused, scored, words
from tests.games.hidden_panda.test_layout import GOOD

EARLY = layout(8, "2:2 3:1 4:6 6:3", nets="4:2 6:1 8:1")
"""Four turns: twelve cubs and four nets."""
GRANDMA_PAID = layout(8, "1:0 2:10 6:9 7:8", nets="2:2 3:2 4:2", stash=2 + 5)
"""Nine turns, of which the last was a failed vote of Grandma's on the tea and two nets: 34 cubs, 8 - 2 nets."""

# Cubs


def test_hp_23_a_number_of_cubs_that_no_turns_make_is_a_miscount() -> None:
    values = changed(2, GOOD, cubs=6)
    assert refused(values) == [("LAYOUT-MISCOUNT", "players")]
    assert "54 cubs on the table; Grandma's five, the first 2 of the stash and three a turn make " in words(values)
    assert "make 52 after 15 turns and 55 after 16 turns" in words(values)


@pytest.mark.parametrize("more", [3, 6])
def test_hp_23_more_cubs_than_all_turns_make_are_a_miscount(more: int) -> None:
    values = changed(2, GOOD, cubs=7 + more)
    assert refused(values) == [("LAYOUT-MISCOUNT", "players")]
    assert "make 55 after 16 turns" in words(values)


def test_hp_23_a_finished_game_has_the_cubs_of_all_turns() -> None:
    values = {**EARLY, "partial": False}
    assert refused(values) == [("LAYOUT-MISCOUNT", "players")]
    assert "19 cubs on the table, 55 are expected after 16 turns; look for a lost cub" in words(values)
    assert words({**GOOD, "partial": False}) == ""


@pytest.mark.parametrize(
    ("values", "said"),
    [
        pytest.param(changed(2, GOOD, cubs=6), "55 after 16 turns; is one lost?", id="one-less"),
        pytest.param(changed(2, GOOD, cubs=5), "55 after 16 turns; is one too many?", id="one-more-in-the-middle"),
        pytest.param(changed(2, GOOD, cubs=8), "make 55 after 16 turns; is one too many?", id="one-more"),
        pytest.param(changed(2, GOOD, cubs=10), "55 after 16 turns; are 3 too many, perhaps in the stash", id="three"),
        pytest.param(
            {**changed(2, GOOD, cubs=8), "partial": False},
            "56 cubs on the table, 55 are expected after 16 turns; is one too many?",
            id="the-end",
        ),
        pytest.param(
            layout(5, "2:8 3:9 4:13", nets="2:2", stash=2),
            "37 cubs on the table; Grandma's five and three a turn make 35 after 10 turns; "
            "are 2 too many, perhaps in the stash, which begins with 0 for 5 players?",
            id="37-of-35",
        ),
        pytest.param(
            layout(5, "2:8 3:7", nets="2:2", stash=2),
            "is one lost, or are too many in the stash, which begins with 0 for 5 players?",
            id="22-of-20",
        ),
    ],
)
def test_t24_a_miscount_tells_whether_cubs_are_lost_or_too_many(values: dict[str, Any], said: str) -> None:
    assert refused(values) == [("LAYOUT-MISCOUNT", "players")]
    assert said in words(values)


@pytest.mark.parametrize("cubs", ["2:8 3:9 4:13", "2:8 3:13"])
def test_t24_grandma_whose_cubs_are_not_written_has_lost_none_to_a_stash_without_them(cubs: str) -> None:
    values = changed(1, layout(5, cubs, nets="2:2 3:1 4:1", stash=2), cubs=None)
    assert refused(values) == [("LAYOUT-MISCOUNT", "players")]
    assert "in the stash, which begins with 0 for 5 players?" in words(values)


def test_a_tie_is_a_miscount() -> None:
    values = layout(8, "1:5 2:21 6:24", stash=2, partial=False)
    assert 5 + 21 == 24 + 2
    assert refused(values) == [("LAYOUT-MISCOUNT", "players")]


def test_t24_one_turn_gives_two_cubs_to_one_player_and_one_to_another() -> None:
    assert refused(layout(8, "2:2 3:1", nets="4:1")) == []
    assert refused(layout(8, "2:1 3:1 4:1", nets="4:1")) == [("LAYOUT-CUBS", "players")]
    values = layout(8, "2:3", nets="4:1")
    assert refused(values) == [("LAYOUT-CUBS", "players[1].cubs")]
    assert "Ben has 3 cubs after one turn; others give two a turn at most, and nobody netted gave hers: 2" in words(
        values
    )


def test_t24_nobody_keeps_cubs_of_her_own_turns() -> None:
    """Of sixteen turns two are Ben's own: 2 * 14 are the most."""
    nets = "2:2 3:2 4:2 5:2 6:2 7:2"
    assert refused(layout(8, "1:5 2:28 3:17", nets=nets, tea=8, stash=5)) == []
    assert refused(layout(8, "1:5 2:29 3:16", nets=nets, tea=8, stash=5)) == [("LAYOUT-CUBS", "players[1].cubs")]


def test_t24_a_netted_player_may_have_given_more() -> None:
    assert refused(layout(8, "1:5 2:30 3:18", nets="2:2 3:2 4:2 5:2 6:2 7:1 8:3")) == []


# Nets


@pytest.mark.parametrize("nets", ["4:2 6:1", "4:2 6:2 8:1", ""])
def test_t24_every_turn_lays_one_net(nets: str) -> None:
    values = layout(8, "2:2 3:1 4:6 6:3", nets=nets)
    assert refused(values) == [("LAYOUT-NETS", "players")]
    assert "by the cubs 4 of 16 turns are played; 4 nets were laid, and a failed vote takes three back: " in words(
        values
    )


def test_t24_a_failed_vote_takes_three_nets_back() -> None:
    assert words(EARLY).count("\n") == 0
    one = layout(8, "2:2 4:6", nets="6:1", stash=2 + 4)
    assert refused(one) == []


def test_t24_nets_that_nobody_wrote_are_told_so() -> None:
    values = layout(6, "2:6 3:4 5:5")
    for number in range(1, 7):
        values = changed(number, values, nets=None)
    assert refused(values) == [("LAYOUT-NETS", "players")]
    assert "nets is not written for anybody, and by the cubs 5 of 12 turns are played" in words(values)
    assert "5 nets were laid, and a failed vote takes three back: 2 or 5 can lie there; write nets" in words(values)


def test_t24_three_netted_after_no_turn_are_refused() -> None:
    values = layout(8, nets="6:3 7:3 8:3")
    assert refused(values) == [("LAYOUT-NETS", "players")]
    assert "9 nets lie before the others, and by the cubs 0 of 16 turns are played; 0 nets were laid" in words(values)


def test_t24_the_last_turns_net_may_be_to_come() -> None:
    values = layout(8, "2:2 3:1 4:6 6:3", nets="4:2 6:1")
    assert "is the last turn's net not laid yet, write net_to_come = true" in words(values)
    assert refused({**values, "net_to_come": True}) == []
    assert refused({**EARLY, "net_to_come": True}) == [("LAYOUT-NETS", "players")]
    assert "is the last turn's net laid, leave net_to_come out" in words({**EARLY, "net_to_come": True})


@pytest.mark.parametrize(
    "values",
    [
        pytest.param(layout(8), id="no-turn"),
        pytest.param({**EARLY, "vote": {"target": "Dan", "passed": True}}, id="a-vote"),
        pytest.param(layout(6, "2:6 5:3", nets="4:3"), id="all-pandas-netted"),
    ],
)
def test_no_net_is_to_come_before_the_first_turn_or_at_the_end(values: dict[str, Any]) -> None:
    assert refused({**values, "net_to_come": True})


def test_hp_22_four_nets_are_the_tea_on_two() -> None:
    """Sixteen turns: fifteen nets and two for the tea, less three of a failed vote."""
    values = layout(8, "1:5 2:20 6:25", nets="2:2 3:2 4:2 5:2 6:1 7:1 8:4", stash=5)
    assert 2 + 2 + 2 + 2 + 1 + 1 + 4 == 15 + 2 - 3
    assert refused(values) == []


def test_t24_four_nets_come_from_grandmas_second_turn_on() -> None:
    values = layout(8, "2:2 4:6 6:4", nets="8:4")
    assert refused(values) == [("LAYOUT-NETS", "players[7].nets")]
    assert "Hugo has 4 nets after 4 turns; a fourth comes with the tea" in words(values)


def test_two_players_with_four_nets_are_refused_for_there_is_one_tea() -> None:
    values = layout(8, "1:5 2:20 6:25", nets="2:2 3:2 4:2 7:4 8:4", stash=5)
    assert refused(values) == [("LAYOUT-NETS", "players")]
    assert "Gwen and Hugo have 4 nets" in words(values)


def test_more_nets_than_the_box_has_are_refused() -> None:
    values = layout(8, "1:5 6:48", nets="2:3 3:3 4:3 5:3 6:2 7:4", stash=2)
    assert refused(values) == [("LAYOUT-NETS", "players")]
    assert "21 nets on the table; the box has 20" in words(values)


# Tea


def test_there_is_one_cup_of_tea() -> None:
    values = changed(7, GOOD, tea=True, nets=0)
    assert refused(values) == [("LAYOUT-TEA", "players[7].tea")]
    assert "the tea stands before Gwen and Hugo; the box has one cup" in words(values)


def test_t24_the_tea_stands_on_a_card_from_grandmas_second_turn_on() -> None:
    values = changed(8, EARLY, tea=True, nets=0)
    assert refused(values) == [("LAYOUT-TEA", "players[7].tea")]
    assert "before Hugo after 4 turns; Grandma places it on her second turn, the 9th" in words(values)


def test_t24_grandma_has_the_tea_until_her_second_turn() -> None:
    assert refused(changed(1, EARLY, tea=True)) == []
    assert refused(changed(8, changed(1, GOOD, tea=True), tea=None)) == [("LAYOUT-TEA", "players[0].tea")]


@pytest.mark.parametrize("nets", [1, 2, 3])
def test_the_tea_beside_a_net_is_refused_for_a_vote_has_settled_it(nets: int) -> None:
    values = changed(8, changed(2, GOOD, cubs=7 + 7), nets=nets, cubs=0)
    assert refused(values) == [("LAYOUT-TEA", "players[7].tea")]
    assert 'settle it: target = "Hugo" under [vote]' in words(values)


def test_t24_a_tea_that_stands_nowhere_has_left_nets_or_gone_with_a_failed_vote() -> None:
    values = changed(8, GOOD, tea=None)
    assert refused(values) == [("LAYOUT-NETS", "players")]
    assert "does the tea stand on a card, write tea = true there" in words(values)


# Grandma's cubs, and the stash


def test_o32_grandma_loses_her_five_to_the_stash_by_a_failed_vote_on_the_tea() -> None:
    assert 10 + 9 + 8 + 7 == 5 + 2 + 3 * 9
    assert refused(GRANDMA_PAID) == []
    assert refused({**GRANDMA_PAID, "options": {"grandma_fails": "keeps_five"}}) == [("LAYOUT-CUBS", "players[0].cubs")]


def test_t24_grandma_without_cubs_and_a_stash_that_never_got_them() -> None:
    """What was told as "Rescue wins 29-26"."""
    values = layout(8, "1:0 2:12 3:6 4:5 5:6 6:9 7:8 8:7", nets="2:2 3:2 4:2 5:1 6:1", stash=2)
    assert 12 + 6 + 5 + 6 == 29 and 9 + 8 + 7 + 2 == 26
    assert refused(values) == [("LAYOUT-STASH", "stash")]
    assert "Grandma's five lie there too, so that it has 7 or more" in words(values)


def test_t24_grandma_keeps_her_cubs_until_her_second_turn() -> None:
    values = layout(8, "1:0 2:2 3:1 4:6 6:3", nets="4:2 6:1 8:1", stash=2 + 5)
    assert refused(values) == [("LAYOUT-CUBS", "players[0].cubs")]
    assert "only a failed vote of her own takes them, on her second turn, the 9th, at the earliest" in words(values)


def test_t24_grandma_has_lost_no_vote_while_its_tea_stands_on_a_card() -> None:
    values = changed(1, {**GOOD, "stash": 10}, cubs=0)
    assert refused(values) == [("LAYOUT-CUBS", "players[0].cubs")]
    assert "the tea that calls it leaves the game with it" in words(values)


def test_t24_no_cub_comes_to_the_stash_without_a_failed_vote() -> None:
    values = layout(8, "2:2 3:1 4:4 6:3", nets="4:2 6:1 8:1", stash=2 + 2)
    assert refused(values) == [("LAYOUT-STASH", "stash")]
    assert "cubs come there by failed votes, and by the nets none has failed" in words(values)


def test_t24_what_grandmas_failed_vote_alone_brings_is_five() -> None:
    values = {**changed(2, GRANDMA_PAID, cubs=8), "stash": 2 + 5 + 2}
    assert refused(values) == [("LAYOUT-STASH", "stash")]
    assert "by the nets no vote has failed but Grandma's" in words(values)


def test_t24_what_was_handed_out_in_the_turn_of_a_failed_vote_lies_with_others() -> None:
    assert refused(layout(8, "2:2 3:1", nets="6:1", stash=2 + 9)) == []
    values = layout(8, "2:2", nets="6:1", stash=2 + 10)
    assert refused(values) == [("LAYOUT-STASH", "stash")]
    assert "lies with others" in words(values)


def test_a_failed_vote_that_took_no_cub_is_unusual_and_no_more() -> None:
    values = layout(8, "2:2 3:1 4:6 6:3", nets="6:1")
    assert refused(values) == []
    assert "warning: by the nets a vote has failed, and no cub of its caller lies in the stash of 2" in words(values)


# What follows, and what is asked for


def bare(values: dict[str, Any], *keys: str) -> dict[str, Any]:
    """A layout in which Grandma's row has lost some keys."""
    return changed(1, values, **dict.fromkeys(keys))


@pytest.mark.parametrize("values", [GOOD, EARLY, GRANDMA_PAID])
def test_t25_grandmas_nets_and_cubs_follow_from_the_rest(values: dict[str, Any]) -> None:
    assert scored(bare(values, "cubs", "nets")) == scored(values)


def test_t25_the_stash_follows_where_one_number_alone_fits() -> None:
    without = {key: value for key, value in GOOD.items() if key != "stash"}
    assert scored(bare(without, "nets", "cubs")) == scored(GOOD)


def test_t25_the_stash_of_a_finished_game_follows_from_the_other_cubs() -> None:
    values = layout(8, "1:5 2:17 3:8 6:14", nets="2:2 3:2 4:2 5:2 6:2 7:1", stash=11)
    without = {key: value for key, value in values.items() if key != "stash"}
    assert scored({**without, "partial": False}) == scored(values)
    assert refused(without) == [("LAYOUT-STASH", "stash")]
    assert "it may be 2 or 11, or write partial = false if all turns are played" in words(without)


def test_t25_the_stash_is_asked_for_where_several_numbers_fit() -> None:
    without = {key: value for key, value in GRANDMA_PAID.items() if key != "stash"}
    values = bare(without, "cubs")
    assert refused(values) == [("LAYOUT-STASH", "stash")]
    assert "how many cubs lie in the Bandit Stash? write stash = ...; it may be 7, " in words(values)


def test_t25_cubs_of_netted_players_and_of_all_where_no_turn_is_left_need_not_be_written() -> None:
    netted = layout(8, "2:6 6:3", nets="8:3")
    assert scored(changed(8, netted, cubs=None)) == scored(netted)
    full = layout(8, "1:5 2:17 3:16 6:10 7:2", nets="2:2 3:2 4:2 5:2 6:2 7:2", tea=8, stash=5)
    assert scored(changed(8, full, cubs=None)) == scored(full)


def test_cubs_that_decide_are_asked_for() -> None:
    values = changed(4, EARLY, cubs=None)
    assert refused(values) == [("LAYOUT-CUBS", "players[3].cubs")]
    assert "how many cubs has Dan? write cubs = 0 where she has none" in words(values)


def test_nets_that_would_net_a_panda_are_asked_for() -> None:
    """Six players, four turns, one net: a failed vote took three, or they lie before the only Panda."""
    values = layout(6, "2:6 5:6", nets="2:1")
    assert refused(changed(4, values, nets=None)) == [("LAYOUT-NETS", "players[3].nets")]
    assert "how many nets lie before Dan?" in words(changed(4, values, nets=None))
    assert refused(values) == []
    assert scored(changed(4, values, nets=3)).winners == ("Eve", "Finn")


def test_nets_that_cannot_be_there_need_not_be_written() -> None:
    assert scored(changed(5, EARLY, nets=None)) == scored(EARLY)


# A game in progress


def test_no_winner_yet_is_a_note_and_no_error() -> None:
    assert "players: info: by the cubs 4 of 16 turns are played, and nobody has won yet" in words(EARLY)
    assert scored(EARLY).outcome == "the game goes on after 4 of 16 turns: Rescue 14, Bandits 5 with the stash"
    assert words({**EARLY, "partial": True}) == ""


def test_what_is_said_of_the_end_has_to_fit() -> None:
    assert refused({**GOOD, "partial": True}) == [("LAYOUT-TURN", "partial")]
    last = changed(7, GOOD, nets=1)
    assert refused({**last, "net_to_come": True, "partial": True}) == []
    assert refused({**last, "net_to_come": True, "partial": False}) == [("LAYOUT-TURN", "partial")]


@pytest.mark.parametrize(
    ("players", "netted", "fewest"), [(5, "3:3", 3), (6, "4:3", 3), (7, "3:3 4:3", 6), (8, "4:3 5:3", 6)]
)
def test_hp_13_all_pandas_netted_end_the_game_after_three_turns_a_panda_at_least(
    players: int, netted: str, fewest: int
) -> None:
    for turns in range(1, players + 1):
        others = {1: 0, 2: 1, 0: 2}[(turns - 2) % 3 if turns > 1 else 0]
        nets = f"{netted} 2:{(turns - fewest) % 3}"
        values = layout(players, f"2:{3 * turns}", nets=nets)
        assert (refused(values) == []) == (turns >= fewest), (turns, others, words(values))


LAST_PANDA = layout(5, "2:0 3:19 4:0 5:11", nets="2:3 3:3 4:3", tea=5, stash=0)
"""Ten turns of five: the last net is the third before Cleo, the only Panda, with nineteen cubs."""


@pytest.mark.parametrize(
    ("values", "number", "cubs"),
    [
        pytest.param(LAST_PANDA, 3, "19 cubs", id="the-last-turn"),
        pytest.param({**LAST_PANDA, "partial": False}, 3, "19 cubs", id="said-to-be-the-end"),
        pytest.param(layout(6, "1:5 2:6 4:9", nets="4:3 2:2"), 4, "9 cubs", id="in-the-middle"),
        pytest.param(layout(8, "1:5 2:17 4:1", nets="4:3 5:3"), 4, "one cub", id="the-other-panda-netted"),
        pytest.param(layout(8, "1:5 2:8 5:10", nets="4:3 5:3"), 5, "10 cubs", id="two-pandas"),
    ],
)
def test_t21_the_vote_on_the_last_panda_is_asked_for_while_her_cubs_lie_before_her(
    values: dict[str, Any], number: int, cubs: str
) -> None:
    name = values["players"][number - 1]["name"]
    assert refused(values) == [("LAYOUT-VOTE", f"players[{number - 1}].nets")]
    assert f"has the vote on {name}, who has three nets and {cubs}, passed?" in words(values)
    assert f'write target = "{name}", and whose thumbs are up, or passed = true or false, under [vote]' in words(values)


def test_t21_a_panda_with_four_nets_was_netted_on_grandmas_second_turn() -> None:
    values = layout(5, "1:5 2:8 3:13", nets="2:2 3:4 4:2")
    assert refused(values) == [("LAYOUT-NETTED", "players[2].cubs")]
    assert "Cleo has four nets and 13 cubs; the fourth came with the tea on turn 6" in words(values)


def test_t21_the_cubs_of_the_last_panda_are_asked_for_though_she_has_three_nets() -> None:
    middle = layout(6, "1:5 2:6 4:9", nets="4:3 2:2")
    assert refused(changed(4, middle, cubs=None)) == [("LAYOUT-CUBS", "players[3].cubs")]
    earlier = layout(6, "1:5 2:9 5:6", nets="4:3 2:2")
    assert refused(changed(4, earlier, cubs=None)) == [("LAYOUT-CUBS", "players[3].cubs")]
    assert refused(earlier) == []
    held = {**layout(8, "1:5 2:14 5:4", nets="4:3 5:3"), "vote": {"target": "Eve", "passed": True}}
    assert refused(changed(4, held, cubs=None)) == []


def test_t21_the_vote_on_the_last_panda_decides_the_game() -> None:
    passed = scored({**LAST_PANDA, "vote": {"target": "Cleo", "passed": True}})
    assert passed.outcome == "the Bandit Team wins: all Pandas are netted (Rescue 24, Bandits 11 with the stash)"
    failed = scored({**LAST_PANDA, "vote": {"target": "Cleo", "passed": False, "caller": "Ben"}})
    assert failed.outcome == "the Rescue Team wins: Rescue 24, Bandits 11 with the stash"


def test_t21_a_last_panda_whose_vote_has_surely_passed_is_not_asked_about() -> None:
    """On Grandma's second turn the tea alone calls a vote; a fourth net comes with it; no cubs are given away."""
    second = layout(5, "1:5 2:8 3:10", nets="2:2 3:3 4:2")
    fourth = layout(5, "1:5 2:8 3:10", nets="2:2 3:4 4:1")
    earlier = layout(6, "1:5 2:9 5:6", nets="4:3 2:2")
    for values in (second, fourth, earlier):
        assert refused(values) == []
        assert "all Pandas are netted" in scored(values).outcome


def test_hp_13_the_last_panda_netted_still_holds_her_cubs_for_the_bandits_win_at_once() -> None:
    values = {**layout(6, "1:5 2:6 4:9", nets="4:3 2:2"), "vote": {"target": "Dan", "up": 3}}
    assert refused(values) == []
    assert scored(values).winners == ("Eve", "Finn")
    assert scored(values).players[3].total == 9


def test_hp_11_one_of_two_netted_pandas_may_hold_cubs_and_not_both() -> None:
    ballot = {"target": "Eve", "passed": True}
    assert refused({**layout(8, "1:5 2:14 5:4", nets="4:3 5:3"), "vote": ballot}) == []
    both = layout(8, "1:5 2:10 4:4 5:4", nets="4:3 5:3")
    assert refused(both) == [("LAYOUT-NETTED", "players[4].cubs")]
    assert refused({**both, "vote": ballot}) == [("LAYOUT-NETTED", "players[3].cubs")]


def test_t25_the_last_turn_without_anybody_to_take_a_net_is_good() -> None:
    """Five players: all but the Panda are netted after nine turns, and on her own turn nobody can take anything."""
    values = layout(5, "1:5 3:27", nets="2:3 4:3 5:4 3:0", stash=3)
    assert refused(values) == []
