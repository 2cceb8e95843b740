"""Pictures of scenes: cards are cut to their shape on paper of their own."""

from __future__ import annotations

import pytest

from pandapress.findings import Findings
from pandapress.press.choices import Ink
from pandapress.press.face.face import Studio
from pandapress.press.paper import Box, Size
from pandapress.press.pdf.picture import picture_bytes, picture_job
from pandapress.scene import Scene, SceneCard, ScenePanel
from tests.press.pixels import WHITE, PageImage, face_of, rasterise
from tests.support import CHECKOUT

TABLE, RED = (0, 128, 0), (255, 0, 0)
SQUARE = Size(24, 24)
SPOT = '<rect x="8" y="8" width="8" height="8" fill="#ff0000"/>'
WHOLE = '<rect x="-3" y="-3" width="30" height="30" fill="#ff0000"/>'


def drawn(body: str, *, is_round: bool) -> PageImage:
    """A card 48 mm wide of a face 24 mm wide, its corner at 6, 6, on a green table."""
    things = (ScenePanel(0, 0, 60, 60, "#008000", radius=0), SceneCard("tokens/one", 6, 6, 48, round=is_round))
    findings = Findings()
    studio = Studio(CHECKOUT / "templates", Ink.FULL, findings)
    faces = {("tokens/one", False): face_of(body, SQUARE, 3)}
    face = studio.face(picture_job(Scene(60, 60, "Round", things), faces, studio))
    assert face is not None, list(findings)
    return rasterise(picture_bytes(face, "Round", ".pdf"))


def test_a_round_card_is_cut_to_a_circle_on_paper_of_its_own() -> None:
    image = drawn(SPOT, is_round=True)
    assert image.at(30, 30) == RED
    assert [image.at(30, y) for y in (7, 53)] == [WHITE, WHITE]
    assert [image.at(x, 30) for x in (7, 53)] == [WHITE, WHITE]
    assert [image.at(x, y) for x in (8, 52) for y in (8, 52)] == [TABLE] * 4


@pytest.mark.parametrize(("is_round", "corner"), [(True, TABLE), (False, RED)])
def test_the_art_of_a_card_does_not_show_beyond_its_shape(is_round: bool, corner: tuple[int, int, int]) -> None:
    image = drawn(WHOLE, is_round=is_round)
    assert [image.at(x, y) for x in (10, 50) for y in (10, 50)] == [corner] * 4
    assert [image.at(30, y) for y in (4, 56)] == [TABLE, TABLE]
    assert image.ink(Box(7, 29, 46, 2)) is not None
