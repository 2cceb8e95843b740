"""Prints: faces drawn as the press draws them, kept as PDF, and pictures of them in any resolution."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from pandapress.findings import DataError, Finding, Severity
from pandapress.press.face.face import Face
from pandapress.press.paper import Edges, Size
from pandapress.press.pdf.document import loose_pdf
from pandapress.press.pdf.raster import OpenPdf, pixels, png_bytes
from pandapress.press.sheet.page import Page, alone

RESOLUTIONS = (50, 75, 100, 150, 200, 300, 400, 600)
"""The resolutions in which faces can be looked at, in pixels to the inch."""
_QUICK = 1
_PICTURES_KEPT = 600
_BATCHES_KEPT = 8
"""Batches that nobody shows any more and that a page may still ask for."""

Problems = Mapping[Face, tuple[Finding, ...]]
"""Why faces cannot be drawn."""


@dataclass(frozen=True, slots=True, eq=False)
class _Batch:
    """Faces that were drawn together: a page each, with all of their bleed."""

    pdf: OpenPdf
    pages: Mapping[str, tuple[int, Size]]


class Prints:
    """Draws faces once each; any thread may ask for pictures of them."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._batches: list[_Batch] = []
        self._pictures: OrderedDict[tuple[str, int], bytes] = OrderedDict()

    def draw(self, faces: Sequence[Face]) -> Problems:
        """Draw the faces that are not there yet; what the engine does not draw is told, and all others are drawn."""
        problems: dict[Face, tuple[Finding, ...]] = {}
        new: dict[str, Face] = {}
        for face in faces:
            try:
                if self._place(face.key) is None:
                    new[face.key] = face
            except OSError as problem:
                problems[face] = (_gone(face, problem),)
        return {**problems, **self._drawn(new)}

    def _drawn(self, new: Mapping[str, Face]) -> Problems:
        if not new:
            return {}
        try:
            pdf = loose_pdf(map(_page, new.values()))
        except (DataError, OSError) as problem:
            if len(new) == 1:
                return {face: _told(face, problem) for face in new.values()}
            return {face: told for key, one in new.items() for face, told in self._drawn({key: one}).items()}
        pages = {key: (number, _area(face)) for number, (key, face) in enumerate(new.items())}
        with self._lock:
            self._batches.append(_Batch(OpenPdf(pdf), pages))
        return {}

    def keep(self, shown: Collection[str]) -> None:
        """Forget batches none of whose faces are shown; the newest stay, for a page may still ask for them."""
        with self._lock:
            for batch in self._batches[:-_BATCHES_KEPT]:
                if batch.pages.keys().isdisjoint(shown):
                    self._batches.remove(batch)
                    batch.pdf.close()

    def picture(self, key: str, dpi: int) -> bytes | None:
        """A face as PNG, its bleed included; None where it is not kept, or the resolution is none of ours."""
        if dpi not in RESOLUTIONS:
            return None
        with self._lock:
            if (key, dpi) not in self._pictures and not self._take(key, dpi):
                return None
            self._pictures.move_to_end((key, dpi))
            return self._pictures[key, dpi]

    def _take(self, key: str, dpi: int) -> bool:
        """Draw a picture, by one thread at a time, since PDFium is not made for several."""
        place = self._place(key)
        if place is None:
            return False
        batch, number, area = place
        picture = batch.pdf.raster(number, (pixels(area.w, dpi), pixels(area.h, dpi)))
        self._pictures[key, dpi] = png_bytes(picture, dpi, _QUICK)
        while len(self._pictures) > _PICTURES_KEPT:
            self._pictures.popitem(last=False)
        return True

    def _place(self, key: str) -> tuple[_Batch, int, Size] | None:
        return next(((batch, *batch.pages[key]) for batch in reversed(self._batches) if key in batch.pages), None)


def _area(face: Face) -> Size:
    return Size(face.size.w + 2 * face.bleed, face.size.h + 2 * face.bleed)


def _page(face: Face) -> Page:
    return alone(face, _area(face), Edges(face.bleed, face.bleed, face.bleed, face.bleed))


def _told(face: Face, problem: DataError | OSError) -> tuple[Finding, ...]:
    return problem.findings if isinstance(problem, DataError) else (_gone(face, problem),)


def _gone(face: Face, problem: OSError) -> Finding:
    message = f"a picture on the face cannot be read: {problem.strerror or type(problem).__name__}"
    return Finding(Severity.ERROR, "ART", message, face.template, hint="put it back, or name another")
