"""What a person can choose about a print."""

from __future__ import annotations

from enum import StrEnum


class Backs(StrEnum):
    """How the backs of cards are printed."""

    DUPLEX = "duplex"
    DUPLEX_SHORT = "duplex-short"
    FOLD = "fold"
    SEPARATE = "separate"
    NONE = "none"


class Marks(StrEnum):
    """Which cut marks are drawn."""

    MARGIN = "margin"
    CORNER = "corner"
    FULL = "full"
    NONE = "none"


class MarkSides(StrEnum):
    """Which sides of a sheet carry cut marks."""

    FRONT = "front"
    BACK = "back"
    BOTH = "both"


class Registration(StrEnum):
    """Which marks for a cutting machine are printed."""

    NONE = "none"
    SILHOUETTE = "silhouette"


class Ink(StrEnum):
    """How much ink a build may use."""

    FULL = "full"
    LOW = "low"
