"""Scenes: a table as a value, which faces lie where in millimetres, with which words and badges."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SceneCard:
    """A face on the table: a card's id (`deck/row`), its side, its top left corner and its width; tokens are round."""

    card: str
    x: float
    y: float
    w: float
    back: bool = False
    round: bool = False


@dataclass(frozen=True, slots=True)
class SceneWords:
    """Words in a box, as large as fits up to `size`; `align` is left, center or right."""

    text: str
    x: float
    y: float
    w: float
    h: float
    size: float
    colour: str = "#2b2727"
    align: str = "left"
    title: bool = False
    bold: bool = False


@dataclass(frozen=True, slots=True)
class ScenePanel:
    """A rounded rectangle behind or around other things; a fill or stroke of `none` is not drawn."""

    x: float
    y: float
    w: float
    h: float
    fill: str
    stroke: str = "none"
    radius: float = 3.0


@dataclass(frozen=True, slots=True)
class SceneArt:
    """An illustration from the project's art in a box."""

    name: str
    x: float
    y: float
    w: float
    h: float


@dataclass(frozen=True, slots=True)
class SceneLine:
    """A straight line with round ends, dashed where `dash` is a length."""

    x1: float
    y1: float
    x2: float
    y2: float
    colour: str
    width: float = 0.8
    dash: float = 0.0


Thing = SceneCard | SceneWords | ScenePanel | SceneArt | SceneLine
"""Whatever a scene is made of."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture of a table: its size, its title, and its things from the lowest to the topmost."""

    w: float
    h: float
    title: str
    things: tuple[Thing, ...]
