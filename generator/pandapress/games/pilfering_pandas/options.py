"""The options of Pilfering Pandas: ways to play, levels, changes of difficulty and open readings of the rulebook."""

from __future__ import annotations

from pandapress.engine.rules import SIMULATE, Option

_SEATS = ("nobody", "1", "2", "3", "4")
_COMPETITIVE, _TOGETHER, _SOLO = {"mode": ("competitive",)}, {"mode": ("cooperative", "solo")}, {"mode": ("solo",)}


def _handicap(name: str, decides: str) -> Option:
    """An option that names seats ("Balancing Gameplay")."""
    return Option(name, _SEATS, decides, (SIMULATE,), _COMPETITIVE, several=True)


OPTIONS = (
    Option("mode", ("competitive", "cooperative", "solo"), "which of the three ways is played", key=True),
    Option("difficulty", ("normal", "intro", "hard"), "the difficulty level", within=_TOGETHER, key=True, level=True),
    Option("rounds", ("1", "3", "5"), "how many rounds make a game", (SIMULATE,), _COMPETITIVE),
    Option(
        "meerkat_check",
        ("cards", "points"),
        "whether the Meerkat Check counts the cards in the Trade area or points",
        within=_COMPETITIVE,
    ),
    Option("key_counts_as_preference", ("true", "false"), "whether a Key can stand for a preference of the bonus"),
    Option("all_key_set", ("refuse", "allow"), "whether Keys alone can be a set"),
    Option(
        "extend_ends", ("both", "right"), "whether both ends can be extended, or the right end", within=_COMPETITIVE
    ),
    Option(
        "end_turn_order",
        ("stash_first", "check_first"),
        "whether a turn ends with the stash or the check first",
        (SIMULATE,),
        _COMPETITIVE,
    ),
    Option(
        "empty_deck",
        ("circuit", "at_once"),
        "whether a round without a Loot deck ends after a circuit without a trade, or with the turn that emptied it",
        (SIMULATE,),
        _COMPETITIVE,
    ),
    Option(
        "solo_stash_counts",
        ("green_box", "faq"),
        "whether the Secret Stash counts in the solo check, or never",
        within=_SOLO,
    ),
    Option("zoo_keeper_floor", ("0", "none"), "whether the Zoo Keeper can go back beyond space 0", within=_TOGETHER),
    Option(
        "timer_end",
        ("lose", "last_check"),
        "whether the Timer's 4-position loses, or leaves a last check",
        within={"mode": ("cooperative",)},
    ),
    Option("foiled_plans", ("false", "true"), "whether Foiled Plans are in the deck", variant=True, within=_TOGETHER),
    Option(
        "easy_sets",
        ("false", "true"),
        "whether sets below the Meerkat Limit leave the Zoo Keeper where he is",
        variant=True,
        within=_TOGETHER,
    ),
    Option(
        "easy_sets_keys",
        ("pay", "free"),
        "whether Keys in such sets still move him",
        variant=True,
        within={**_TOGETHER, "easy_sets": ("true",)},
    ),
    Option(
        "easy_pick_up",
        ("false", "true"),
        "whether a multi-card pick-up costs +3 instead of +4",
        variant=True,
        within=_TOGETHER,
    ),
    Option(
        "thin_deck",
        ("false", "true"),
        "whether three cards are taken out of the deck unseen",
        variant=True,
        within=_TOGETHER,
    ),
    Option(
        "low_limit",
        ("false", "true"),
        "whether the Meerkat Limit is five cards",
        variant=True,
        within={**_TOGETHER, "difficulty": ("normal", "intro")},
    ),
    Option(
        "solo_suspicion",
        ("false", "true"),
        "whether a solo multi-card pick-up raises suspicion on a Trade area",
        variant=True,
        within=_SOLO,
    ),
    Option(
        "solo_check",
        ("by_level", "ignore_stash", "count_stash"),
        "which level's solo check is used (mix and match)",
        variant=True,
        within={**_SOLO, "solo_stash_counts": ("green_box",)},
    ),
    _handicap("novice", "seats of novices, who start on the 3-space"),
    Option(
        "novice_choice",
        ("with_novices", "always", "never"),
        "whether whoever has least points chooses to go first in the next round, or not",
        (SIMULATE,),
        {**_COMPETITIVE, "rounds": ("3", "5")},
    ),
    _handicap("experienced", "seats with all four handicaps of the experienced"),
    _handicap("experienced_check", "seats with a Meerkat Check of +2"),
    _handicap("experienced_deal", "seats that are dealt a card less"),
    _handicap("experienced_first_set", "seats whose first set contains a preference"),
    _handicap("experienced_hand_limit", "seats with a hand limit of 10 cards"),
)
"""What a game can be played or scored under; defaults first."""
