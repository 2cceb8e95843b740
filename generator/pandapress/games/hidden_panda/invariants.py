"""What the rulebook of Hidden Panda demands of the card data."""

from __future__ import annotations

from collections.abc import Iterable

from pandapress.engine.invariants import Breach, Invariant, unlisted
from pandapress.findings import did_you_mean
from pandapress.games.hidden_panda.cards import (
    BANDIT,
    GRANDMA,
    KEEPER,
    NETS_OF_GRANDMA,
    PANDA,
    ROLES,
    TEAMS,
    TURNS_EACH,
    Cards,
)
from pandapress.games.hidden_panda.scoring import TEA, all_turns, cubs_after

ROLE_CARDS = {BANDIT: 3, PANDA: 2, KEEPER: 2, GRANDMA: 1}
TOKENS = {"cub-1": (42, 1), "cub-5": (3, 5), "net": (20, 1), "tea": (1, 2)}
COUNTS = (5, 6, 7, 8)
PRINTED_EIGHT = {PANDA: 2, GRANDMA: 1, KEEPER: 2, BANDIT: 3}
PRINTED_STASH = 2
SCRIPT = ("keepers", "pandas", "bandits")


def _roles(cards: Cards) -> Iterable[Breach]:
    for role in cards.roles:
        if role.role not in ROLES:
            yield Breach(role, "role", f"no role is called {role.role!r}", did_you_mean(role.role, ROLES))
            continue
        if role.copies != ROLE_CARDS[role.role]:
            message = f"{role.copies} {role.name} cards"
            yield Breach(role, "copies", message, f"the box has {ROLE_CARDS[role.role]}")
        if role.team != TEAMS[role.role]:
            message = f"the {role.name} plays for the {role.team} team"
            yield Breach(role, "team", message, f"write {TEAMS[role.role]}")
    yield from unlisted(cards.roles, "role", ROLES)


def _sums(cards: Cards) -> Iterable[Breach]:
    yield from _dealt(cards)
    copies = {role.role: role.copies for role in cards.roles}
    for row in cards.player_counts:
        for role, count in row.roles.items():
            column = role if role == GRANDMA else f"{role}s"
            if count > copies.get(role, 0):
                yield Breach(row, column, f"{count} of the role {role}", f"the box has {copies.get(role, 0)}")


def _dealt(cards: Cards) -> Iterable[Breach]:
    """A role for each player, and Grandma among them."""
    for row in cards.player_counts:
        total = sum(row.roles.values())
        if total != row.players:
            message = f"{total} roles for {row.players} players"
            yield Breach(row, "players", message, "deal one to each player")
        if row.grandma != 1:
            yield Breach(row, "grandma", f"{row.grandma} Grandmas", "there is always one")


def _counts(cards: Cards) -> Iterable[Breach]:
    yield from unlisted(cards.player_counts, "players", COUNTS)
    for row in cards.player_counts:
        if row.players not in COUNTS:
            yield Breach(row, "players", f"the game is not for {row.players} players", "write 5 to 8")


def _pandas(cards: Cards) -> Iterable[Breach]:
    for row in cards.player_counts:
        printed = 1 if row.players <= 6 else 2
        if row.pandas != printed:
            message = f"{row.pandas} Pandas with {row.players} players"
            yield Breach(row, "pandas", message, "one with 5 and 6 players, two with 7 and 8")


def _eight(cards: Cards) -> Iterable[Breach]:
    row = cards.counts.get(8)
    if row is None:
        return
    for role, printed in PRINTED_EIGHT.items():
        if row.roles[role] != printed:
            column = role if role == GRANDMA else f"{role}s"
            yield Breach(row, column, f"{row.roles[role]} with 8 players", f"the rulebook has {printed}")
    if row.stash != PRINTED_STASH:
        yield Breach(row, "stash", f"a stash of {row.stash} with 8 players", f"the rulebook has {PRINTED_STASH}")


def _even(cards: Cards) -> Iterable[Breach]:
    for row in cards.player_counts:
        if row.stash < 0 or row.stash % 2:
            message = f"a stash of {row.stash} makes {cubs_after(all_turns(row.players), row.stash)} cubs"
            yield Breach(row, "stash", message, "an even stash makes an odd number, so that no honest game can tie")


def _tokens(cards: Cards) -> Iterable[Breach]:
    for token in cards.tokens:
        if token.token not in TOKENS:
            yield Breach(token, "token", f"no token is called {token.token!r}", did_you_mean(token.token, TOKENS))
            continue
        copies, value = TOKENS[token.token]
        if token.copies != copies:
            yield Breach(token, "copies", f"{token.copies} tokens {token.token}", f"the box has {copies}")
        if token.value != value:
            yield Breach(token, "value", f"{token.token} is worth {token.value}", f"write {value}")
    yield from unlisted(cards.tokens, "token", TOKENS)


def _enough(cards: Cards) -> Iterable[Breach]:
    """Nets: Grandma's three, one each turn but her tea, and two for the tea. Cubs: all but Grandma's five as ones."""
    for row in cards.player_counts:
        nets = NETS_OF_GRANDMA + TURNS_EACH * row.players - 1 + TEA
        if nets > cards.nets:
            yield Breach(row, "players", f"{nets} nets may be needed", f"the box has {cards.nets}")
        cubs = cubs_after(all_turns(row.players), row.stash)
        if cubs > cards.cubs:
            yield Breach(row, "stash", f"{cubs} cubs are needed", f"the tokens of the box make {cards.cubs}")


def _script(cards: Cards) -> Iterable[Breach]:
    steps = [line.step for line in cards.script]
    if steps != list(range(1, len(steps) + 1)):
        yield Breach(cards.script, "step", "the lines are not numbered from 1, in order", "number them anew")
    for who in SCRIPT:
        eyes = [line.eyes for line in cards.script if line.who == who]
        if eyes != ["open", "closed"]:
            message = f"the {who} have their eyes {', then '.join(eyes) or 'closed all the time'}"
            yield Breach(cards.script, "eyes", message, "they open them once and close them again")
    opened = [line.who for line in cards.script if line.eyes == "open" and line.who in SCRIPT]
    if opened != list(SCRIPT):
        yield Breach(cards.script, "who", f"eyes open in the order {', '.join(opened)}", f"write {', '.join(SCRIPT)}")


INVARIANTS: tuple[Invariant[Cards], ...] = (
    Invariant("HIDDEN-8-ROLES", "3 Bandits, 2 Pandas, 2 Keepers, Grandma", "Components: 8 Role cards", _roles),
    Invariant("HIDDEN-SUMS", "a role for each player", "How to Use the Player Count Cards", _sums, _dealt),
    Invariant("HIDDEN-COUNTS", "5 to 8 players", "Game End: 5-6 and 7-8 player games", _counts),
    Invariant("HIDDEN-PANDAS", "1 Panda at 5 and 6, 2 at 7 and 8", "Game End: note", _pandas),
    Invariant("HIDDEN-EIGHT", "the printed row for 8", "How to Use the Player Count Cards", _eight),
    Invariant("HIDDEN-EVEN-STASH", "no honest game can tie", "Game End: in the case of a tie", _even),
    Invariant("HIDDEN-TOKENS", "42 and 3 cubs, 20 nets, one tea", "Components", _tokens),
    Invariant("HIDDEN-ENOUGH", "the tokens suffice", "Components", _enough),
    Invariant("HIDDEN-SCRIPT", "Keepers, Pandas, Bandits", "Setup: the script, a to d", _script),
)
