"""What a person must know who prints only what has changed since an earlier print."""

from __future__ import annotations

from pandapress.workshop.build.order import Order

_MOST_NAMED = 6


def check_changes(order: Order) -> None:
    """Notice cards to take out, and an earlier print that cannot be compared in full."""
    earlier = order.options.earlier
    if earlier is None:
        return
    if earlier.some:
        message = "the earlier file holds chosen cards alone: all others count as new"
        order.findings.warning("EARLIER-SOME", message, hint="compare with the file of a whole build")
    if earlier.ink != order.options.ink.value:
        message = f"the earlier file was printed with --ink {earlier.ink}: cards that have fills count as changed"
        order.findings.warning("EARLIER-INK", message, hint=f"pass --ink {earlier.ink} to compare like with like")
    now = {card.id: order.options.copies_of(card) for card in order.catalogue.cards}
    extra = {card: had - now.get(card, 0) for card, (_, had) in earlier.cards.items() if had > now.get(card, 0)}
    if extra:
        named = [f"{card} x {count}" if card in now else card for card, count in extra.items()]
        more = f" and {len(named) - _MOST_NAMED} more" if len(named) > _MOST_NAMED else ""
        message = f"{sum(extra.values())} printed cards are no longer needed: {', '.join(named[:_MOST_NAMED])}{more}"
        order.findings.info("LEFTOVER", message, hint="take them out")
