"""What a person can choose about an export."""

from __future__ import annotations

from enum import StrEnum


class Kind(StrEnum):
    """What cards are exported for."""

    PNG = "png"
    SVG = "svg"
    TTS = "tts"
    MPC = "mpc"
    TGC = "tgc"


class Corners(StrEnum):
    """What is seen where the corners of a card are cut off."""

    TRANSPARENT = "transparent"
    WHITE = "white"
    SQUARE = "square"
