"""What holds in every game of all three ways to play: checked over thousands of random states."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice, permutations
from random import Random

import pytest

from pandapress.engine.playout import play_many
from pandapress.engine.rules import IllegalActionError, StateTextError
from pandapress.engine.values import but
from pandapress.games.pilfering_pandas.area import Play
from pandapress.games.pilfering_pandas.competitive.layout import from_state
from pandapress.games.pilfering_pandas.notation import Action
from pandapress.games.pilfering_pandas.rules import PilferingRules
from pandapress.games.pilfering_pandas.state import PLAN, UNKNOWN, Phase, State, Turn
from tests.games.pilfering_pandas.table import answered, cards, rules, walk

NAMES = ("Ana", "Ben", "Cleo", "Dan")
WAYS: dict[str, dict[str, str]] = {
    "competitive": {},
    "rounds": {"rounds": "3", "novice": "1", "experienced": "2"},
    "other-readings": {"meerkat_check": "points", "extend_ends": "right", "key_counts_as_preference": "false"},
    "check-first": {"end_turn_order": "check_first"},
    "cooperative": {"mode": "cooperative"},
    "cooperative-harder": {
        "mode": "cooperative",
        "difficulty": "hard",
        "foiled_plans": "true",
        "thin_deck": "true",
        "low_limit": "true",
    },
    "cooperative-easier": {
        "mode": "cooperative",
        "difficulty": "intro",
        "foiled_plans": "true",
        "easy_sets": "true",
        "easy_sets_keys": "free",
        "easy_pick_up": "true",
        "timer_end": "last_check",
        "zoo_keeper_floor": "none",
    },
    "solo": {"mode": "solo"},
    "solo-harder": {
        "mode": "solo",
        "difficulty": "hard",
        "foiled_plans": "true",
        "thin_deck": "true",
        "solo_suspicion": "true",
        "solo_stash_counts": "faq",
    },
    "solo-easier": {
        "mode": "solo",
        "difficulty": "intro",
        "foiled_plans": "true",
        "easy_sets": "true",
        "easy_sets_keys": "free",
        "easy_pick_up": "true",
        "solo_check": "count_stash",
    },
}
TABLES = [(way, players) for way in WAYS for players in ((1,) if WAYS[way].get("mode") == "solo" else (2, 3, 4))]
JUDGED = {"competitive": 16, "other-readings": 310, "rounds": 4, "check-first": 6}
"""How many games of each number of players the calculator judges: 3 * 336 in all."""
LONGEST = 4_000
"""So many steps of a game are looked at, which is all of them."""

every_table = pytest.mark.parametrize(("way", "players"), TABLES)


def steps(game: PilferingRules, players: int, seed: int) -> Iterator[tuple[State, Action, State]]:
    return islice(walk(game, players, seed), LONGEST)


def states(game: PilferingRules, players: int, phase: Phase, held: range) -> Iterator[State]:
    """States of random games in a phase whose mover holds so many cards."""
    for seed in range(100):
        for before, _, _ in steps(game, players, seed):
            if before.phase is phase and len(before.seats[before.mover].hand) in held:
                yield before


def is_competitive(way: str) -> bool:
    return "mode" not in WAYS[way]


def everything(at: State) -> Counter[str]:
    """All cards, wherever they lie."""
    held = [card for seat in at.seats for card in seat.hand]
    laid = [card for area in at.areas for card in area.cards]
    return Counter([*held, *laid, *at.deck, *at.hideout, *at.secret, *at.box])


# Cards and turns


@every_table
def test_cards_are_conserved_and_somebody_can_act_until_the_game_is_over(way: str, players: int) -> None:
    game = rules(**WAYS[way])
    loot = Counter(cards().deck(players, is_competitive(way)))
    plans = {"hard": 3}.get(WAYS[way].get("difficulty", ""), 2) if WAYS[way].get("foiled_plans") else 0
    for seed in range(1 if is_competitive(way) else 8):
        for _, _, after in steps(game, players, seed):
            assert bool(game.actions(after)) == (game.to_move(after) is not None) == (game.outcome(after) is None)
            if after.phase is Phase.PANDA:
                continue
            there = everything(after)
            drawn = {card: there.pop(card) for card in list(there) if card.startswith(PLAN)}
            assert there == loot
            assert list(drawn.values()) == [1] * plans


@every_table
def test_what_holds_in_every_turn_of_hands_the_hideout_and_the_markers(way: str, players: int) -> None:
    game = rules(**WAYS[way])
    limits = {"rounds": {1: 10}}.get(way, {0: 12} if players == 1 else {})
    for seed in range(1 if is_competitive(way) else 8):
        turns = 0
        for _, _, after in steps(game, players, seed):
            assert after.turns in range(turns, turns + players + 1)
            turns = after.turns
            assert all(list(seat.hand) == sorted(seat.hand) for seat in after.seats)
            assert all(len(after.seats[seat].hand) <= most for seat, most in limits.items())
            if after.phase is Phase.REFRESH:
                assert (after.mover, after.now) == (after.turn, Turn())
                assert (len(after.hideout) >= 3, len(after.secret)) == (True, 3 if players == 1 else 0)
                assert after.seats[after.mover].hand or way == "check-first"
            if after.phase is not Phase.OVER and not is_competitive(way):
                assert after.keeper < after.panda


@pytest.mark.parametrize("way", ["competitive", "cooperative", "solo"])
def test_every_random_game_ends(way: str) -> None:
    tally = play_many(rules(**WAYS[way]), players=1 if way == "solo" else 3, games=15, seed=11)
    assert (tally.finished, tally.unfinished, tally.stuck) == (15, 0, 0)


# States and actions as values and as text


@every_table
def test_apply_leaves_the_old_state_untouched_and_gives_the_same_again(way: str, players: int) -> None:
    game = rules(**WAYS[way])
    for before, action, after in steps(game, players, seed=5):
        kept = repr(before)
        assert game.apply(before, action) == after
        assert repr(before) == kept


@every_table
def test_actions_states_and_views_are_read_back_from_their_text(way: str, players: int) -> None:
    game = rules(**WAYS[way])
    for seed in range(1 if is_competitive(way) else 4):
        for number, (before, _, after) in enumerate(steps(game, players, seed)):
            for action in game.actions(before)[:40]:
                assert game.read(game.write(action)) == action
            at = after if number % 2 else game.view(after, number // 2 % players)
            text = game.write_state(at)
            assert game.read_state(text) == at
            assert "\n" not in text


@pytest.mark.parametrize(
    "text",
    [
        *("", "hide R4", "play", "play 1:", "play 5: R3 R4 R5", "play 1: R0", "play 1: R3, R4", "pick 0", "take 3"),
        *("stash", "stash Q", "swap 1.0 R4", "swap 1 R4", "share R4 5", "starter 0", "rummage", "panda"),
    ],
)
def test_what_is_no_action_is_refused_with_how_one_is_written(text: str) -> None:
    with pytest.raises(IllegalActionError, match="is no action; one is written like draw, pick 3"):
        rules().read(text)


@pytest.mark.parametrize(
    ("old", "new"), [("phase=REFRESH", "phase=LUNCH"), (" deck=", " duck="), ("seed=1", "seed=one")]
)
def test_what_is_no_state_is_refused(old: str, new: str) -> None:
    game = rules()
    text = game.write_state(game.start(2, seed=1))
    assert old in text
    with pytest.raises(StateTextError, match="is no state"):
        game.read_state(text.replace(old, new))


@every_table
def test_the_choices_are_different_and_each_may_be_taken(way: str, players: int) -> None:
    game = rules(**WAYS[way])
    for number, (before, _, _) in enumerate(steps(game, players, seed=6)):
        choices = game.actions(before)
        assert len(set(choices)) == len(choices)
        for action in choices if number % 6 == 0 else ():
            game.apply(before, action)


# Views


def reshuffled(at: State, player: int, seed: int, thinned: bool) -> State:
    """The same table as a player sees it, with everything that she cannot see exchanged."""
    roll = Random(seed)
    others = [number for number in range(len(at.seats)) if number != player]
    unseen_box = 3 if thinned else 0
    loot = [*at.box[:unseen_box], *(card for card in at.deck if not card.startswith(PLAN))]
    loot += [card for number in others for card in at.seats[number].hand]
    roll.shuffle(loot)
    seats = list(at.seats)
    for number in others:
        count = len(at.seats[number].hand)
        loot, hand = loot[count:], loot[:count]
        seats[number] = but(at.seats[number], hand=tuple(sorted(hand)))
    box, deck = loot[:unseen_box], [*loot[unseen_box:], *(card for card in at.deck if card.startswith(PLAN))]
    roll.shuffle(deck)
    now = at.now
    if at.turn != player:
        given = roll.choice(seats[at.turn].hand) if now.given else ""
        now = but(now, given=given, looking=tuple(deck[: len(now.looking)]))
    exchanged = but(at, seats=tuple(seats), deck=tuple(deck), box=(*box, *at.box[unseen_box:]), now=now)
    return but(exchanged, seed=seed, draws=at.draws + 1)


@every_table
def test_no_view_depends_on_what_its_player_may_not_know(way: str, players: int) -> None:
    game = rules(**WAYS[way])
    thinned = WAYS[way].get("thin_deck") == "true"
    exchanged = 0
    for seed in range(1 if is_competitive(way) else 6):
        for _, _, at in steps(game, players, seed):
            if at.phase is Phase.PANDA:
                continue
            for player in range(players):
                other = reshuffled(at, player, seed, thinned)
                exchanged += other.deck != at.deck
                assert game.view(at, player) == game.view(other, player)
    assert exchanged > 50


@every_table
def test_a_view_blanks_other_hands_and_the_deck_and_nothing_that_lies_open(way: str, players: int) -> None:
    game = rules(**WAYS[way])
    for _, _, at in steps(game, players, seed=3):
        for player in range(players):
            seen = game.view(at, player)
            hands = [seat.hand for number, seat in enumerate(seen.seats) if number != player]
            assert {*seen.deck, *(card for hand in hands for card in hand)} <= {UNKNOWN}
            assert [len(hand) for hand in hands] == [len(s.hand) for n, s in enumerate(at.seats) if n != player]
            assert (len(seen.deck), seen.seed) == (len(at.deck), 0)
            assert seen.seats[player] == at.seats[player]
            assert but(seen, seats=(), deck=(), box=(), now=Turn(), seed=0, draws=0) == but(
                at, seats=(), deck=(), box=(), now=Turn(), seed=0, draws=0
            )


@pytest.mark.parametrize(("verb", "phase"), [("ability", Phase.LOOK), ("share", Phase.GIVE)])
def test_only_she_who_looks_or_gives_sees_those_cards(verb: str, phase: Phase) -> None:
    game = rules(mode="cooperative")
    found = 0
    for seed in range(40):
        for _, action, at in steps(game, 3, seed):
            if action.verb == verb and at.phase is phase:
                found += 1
                for player in range(3):
                    now = game.view(at, player).now
                    if player == at.turn:
                        assert now == at.now
                    else:
                        assert (now.given, set(now.looking)) == ("", {UNKNOWN} if at.now.looking else set())
    assert found > 5


# Every legal play, and no other


def alike(at: State, play: Play) -> tuple[object, ...]:
    """What tells plays apart: within equal numbers the order of the cards that touch no other set does not."""
    area = at.areas[play.area]
    whole = ((area.end_card(play.left),) if play.reuse else ()) + play.cards
    numbers = [card[1:] for card in whole if card != "K"]
    first = () if play.reuse else play.cards[:1]
    if len(numbers) > 1 and len(set(numbers)) == 1:
        middle = tuple(sorted(play.cards[len(first) : -1]))
        return play.area, play.left and bool(area.cards), play.reuse, first, middle, play.cards[-1]
    return play.area, play.left and bool(area.cards), play.reuse, play.cards


def accepted(game: PilferingRules, at: State, play: Play) -> bool:
    try:
        game.apply(at, Action("play", play))
    except IllegalActionError:
        return False
    return True


def all_orders(at: State, most: int) -> Iterator[Play]:
    """Every way to lay cards of the mover's hand at an end of an area."""
    hand = at.seats[at.mover].hand
    for count in range(1, most + 1):
        for laid in dict.fromkeys(permutations(hand, count)):
            for number, area in enumerate(at.areas):
                for left in (False, True) if area.cards else (False,):
                    yield Play(number, laid, False, left)
                    if area.cards:
                        yield Play(number, laid, True, left)


@pytest.mark.parametrize(
    ("way", "players"), [("competitive", 2), ("other-readings", 3), ("cooperative", 2), ("solo", 1)]
)
def test_the_plays_offered_are_exactly_those_that_are_accepted(way: str, players: int) -> None:
    game = rules(**WAYS[way])
    answers: Counter[bool] = Counter()
    for before in states(game, players, Phase.ACT, range(4, 7)):
        offered = {alike(before, action.play) for action in game.actions(before) if action.play is not None}
        if offered:
            for play in all_orders(before, most=4):
                may = accepted(game, before, play)
                answers[may] += 1
                assert may == (alike(before, play) in offered), play
        if answers[True] > 25:
            break
    assert min(answers[True], answers[False]) > 25


def could_play(game: PilferingRules, at: State, card: str) -> bool:
    """Whether plays and swaps, in any order, can bring a card of the hand into a Trade area this turn."""
    seen: set[tuple[object, object]] = set()
    to_try = [at]
    while to_try:
        here = to_try.pop()
        key = (here.seats[here.mover].hand, here.areas)
        if here.phase is not Phase.ACT or here.mover != at.mover or key in seen:
            continue
        seen.add(key)
        for action in game.actions(here):
            if card == action.card if action.play is None else card in action.play.cards:
                if action.verb in ("play", "swap"):
                    return True
            elif action.verb in ("play", "swap"):
                to_try.append(game.apply(here, action))
    return False


@pytest.mark.parametrize(("way", "players"), [("competitive", 2), ("competitive", 4), ("cooperative", 3), ("solo", 1)])
def test_a_pick_up_is_offered_exactly_where_its_card_can_be_played_this_turn(way: str, players: int) -> None:
    game = rules(**WAYS[way])
    answers: Counter[bool] = Counter()
    for before in islice(states(game, players, Phase.REFRESH, range(1, 6)), 150):
        calm = but(before, keeper=-90)
        seat = calm.seats[calm.mover]
        offered = {action.number for action in game.actions(calm) if action.verb == "pick"}
        for count in range(2, min(len(calm.hideout), 7 - len(seat.hand)) + 1):
            picked = calm.hideout[-count:]
            if picked[0] == "K" or calm.timer[0] == calm.mover:
                continue
            held = but(seat, hand=tuple(sorted((*seat.hand, *picked))))
            seats = tuple(held if number == calm.mover else each for number, each in enumerate(calm.seats))
            free = but(calm, phase=Phase.ACT, seats=seats, hideout=calm.hideout[:-count])
            answers[count in offered] += 1
            assert (count in offered) == could_play(game, free, picked[0]), game.write_state(free)
    assert min(answers[True], answers[False]) > 15


@pytest.mark.parametrize(("way", "players"), [("other-readings", 3), ("cooperative-easier", 2), ("solo-easier", 1)])
def test_after_every_pick_up_that_is_offered_its_card_can_be_played_in_the_end(way: str, players: int) -> None:
    game = rules(**WAYS[way])
    picked: Counter[Phase] = Counter()
    for before in islice(states(game, players, Phase.REFRESH, range(1, 5)), 250):
        for action in game.actions(before):
            if action.verb == "pick" and action.number + len(before.seats[before.mover].hand) <= 7:
                after = game.apply(before, action)
                picked[after.phase] += 1
                if after.phase is not Phase.OVER and after.now.must != "K":
                    assert could_play(game, after, after.now.must), game.write_state(after)
    assert picked[Phase.ACT] > 50


@pytest.mark.parametrize(("way", "players"), [("competitive", 3), ("cooperative", 2), ("solo", 1)])
def test_one_action_of_them_is_drawn_from_all_of_them_and_from_no_others(way: str, players: int) -> None:
    game, few = rules(**WAYS[way]), 0
    for seed, at in enumerate(islice(states(game, players, Phase.REFRESH, range(3, 9)), 10)):
        offered = game.actions(at)
        chance = Random(seed)
        drawn = Counter(game.one_of_them(at, chance.random) for _ in range(30 * len(offered)))
        assert set(drawn) == set(offered), game.write_state(at)
        assert min(drawn.values()) > 8
        few += len(offered) > 2
        picked = [game.apply(at, action) for action in offered if action.verb == "pick"]
        for after in [each for each in picked if each.phase is Phase.ACT and each.now.must][:1]:
            acts = game.actions(after)
            assert {game.one_of_them(after, chance.random) for _ in range(20 * len(acts))} == set(acts)
    assert few > 2


# The calculator agrees


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("way", JUDGED)
def test_over_a_thousand_games_the_calculators_answer_is_the_engines_own(way: str, players: int) -> None:
    assert 3 * sum(JUDGED.values()) > 1_000
    game = rules(**WAYS[way])
    ended = 0
    for seed in range(JUDGED[way]):
        *_, (_, _, over) = steps(game, players, seed)
        outcome = game.outcome(over)
        assert outcome is not None
        ended += 1
        score = answered(from_state(over, NAMES[:players], WAYS[way]))
        assert tuple(player.total for player in score.players) == outcome.scores
        assert score.winners == tuple(NAMES[seat] for seat in outcome.winners)
    assert ended == JUDGED[way]
