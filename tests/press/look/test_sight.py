from __future__ import annotations

import pytest

from pandapress.press.look.sight import Sight, colour, contrast, difference, luminance
from pandapress.press.look.sight import _ciede2000 as ciede2000

BLACK, WHITE = (0, 0, 0), (255, 255, 255)

SHARMA = (
    ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
    ((50, 0, 0), (50, -1, 2), 2.3669),
    ((50, 2.49, -0.001), (50, -2.49, 0.0009), 7.1792),
    ((50, 2.49, -0.001), (50, -2.49, 0.0011), 7.2195),
    ((50, -0.001, 2.49), (50, 0.0011, -2.49), 4.7461),
    ((50, 2.5, 0), (50, 0, -2.5), 4.3065),
    ((50, 2.5, 0), (73, 25, -18), 27.1492),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
    ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
)
"""From the test data that come with the formula's paper, table 1: the hard places among them."""


@pytest.mark.parametrize(("one", "other", "apart"), SHARMA)
def test_the_difference_is_that_of_the_published_test_data(
    one: tuple[float, float, float], other: tuple[float, float, float], apart: float
) -> None:
    assert ciede2000(one, other) == pytest.approx(apart, abs=5e-5)
    assert ciede2000(other, one) == pytest.approx(apart, abs=5e-5)


def test_black_and_white_are_as_far_apart_as_can_be() -> None:
    assert contrast(BLACK, WHITE) == contrast(WHITE, BLACK) == pytest.approx(21)
    assert all(difference(BLACK, WHITE, sight) == pytest.approx(100, abs=0.01) for sight in Sight)


@pytest.mark.parametrize(("code", "on_white"), [("#767676", 4.54), ("#777777", 4.48), ("#ff0000", 4.0), ("#00f", 8.59)])
def test_the_contrast_is_that_of_the_guidelines(code: str, on_white: float) -> None:
    assert contrast(colour(code), WHITE) == pytest.approx(on_white, abs=0.005)


def test_a_colour_is_written_short_or_long() -> None:
    assert colour("#2f6") == colour("#22ff66") == (34, 255, 102)
    assert luminance(WHITE) == pytest.approx(1)


@pytest.mark.parametrize("sight", Sight)
def test_grey_looks_alike_to_every_eye_and_no_colour_differs_from_itself(sight: Sight) -> None:
    assert difference((120, 120, 120), (124, 124, 124), sight) == pytest.approx(
        difference((120, 120, 120), (124, 124, 124)), abs=0.05
    )
    assert difference((200, 40, 90), (200, 40, 90), sight) == 0


@pytest.mark.parametrize(
    ("sight", "one", "other"),
    [
        (Sight.PROTANOPIA, "#a02020", "#4a4a10"),
        (Sight.DEUTERANOPIA, "#c8432f", "#7f7a20"),
        (Sight.TRITANOPIA, "#2f8f8f", "#3a8fb0"),
        (Sight.GREY, "#c8432f", "#2f7d45"),
    ],
)
def test_e11_what_others_tell_apart_is_alike_to_the_eye_that_lacks_it(sight: Sight, one: str, other: str) -> None:
    full = difference(colour(one), colour(other))
    assert difference(colour(one), colour(other), sight) < 0.55 * full
    assert full > 10
