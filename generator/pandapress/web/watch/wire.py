"""Wire: what a page is told of a preview, as values of JSON."""

from __future__ import annotations

from typing import Any

from pandapress.findings import Finding
from pandapress.press.face.face import safe_zone
from pandapress.workshop.preview.shown import Shown, Spread
from pandapress.workshop.preview.subject import PAGES

Told = dict[str, Any]


def spread_told(spread: Spread) -> Told:
    """A whole preview: `order` are the ids of its cards, `cards` what there is to say of each."""
    return {
        "title": spread.title,
        "save": spread.save,
        "ready": spread.ready,
        "order": [card.subject.id for card in spread.cards],
        "cards": {card.subject.id: _card(card) for card in spread.cards},
        "findings": [_finding(finding) for finding in spread.findings],
    }


def news(before: Told | None, now: Told) -> Told | None:
    """What a page that knows `before` has to learn to know `now`: of the cards those that differ; None for nothing."""
    if before is None:
        return {**now, "whole": True}
    differ = {name: card for name, card in now["cards"].items() if before["cards"].get(name) != card}
    others = {name: value for name, value in now.items() if name != "cards" and before[name] != value}
    return {**others, "cards": differ} if differ or others else None


def _card(shown: Shown) -> Told:
    subject = shown.subject
    file, line = shown.place
    sides = shown.sides.values()
    return {
        "id": subject.id,
        "name": subject.name,
        "deck": subject.group,
        "deckTitle": subject.group_title,
        "page": subject.group == PAGES,
        "copies": subject.copies,
        "place": f"{file}:{line}" if file else "",
        "width": subject.size.w,
        "height": subject.size.h,
        "bleed": subject.bleed,
        "safe": round(safe_zone(subject.size), 3) if subject.bleed else 0,
        "radius": subject.radius,
        "changed": shown.changed,
        "lost": shown.lost,
        "sides": [{"side": side, **_side(shown, side)} for side in subject.sides],
        "stale": shown.lost or any(not side.fresh for side in sides),
        "findings": [_finding(finding) for finding in shown.all_findings],
    }


def _side(shown: Shown, name: str) -> Told:
    side = shown.sides.get(name)
    return {"key": side.key if side else "", "fresh": side.fresh and not shown.lost if side else True}


def _finding(finding: Finding) -> Told:
    where = f"{finding.file}:{finding.line}" if finding.file and finding.line else finding.file
    return {
        "severity": finding.severity.value,
        "code": finding.code,
        "where": ": ".join(part for part in (where, finding.column) if part),
        "message": finding.message,
        "hint": finding.hint,
    }
