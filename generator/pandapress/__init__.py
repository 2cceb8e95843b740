"""PandaPress: a print-and-play companion and asset generator for five panda games, and for your own.

>>> import pandapress
>>> desk = pandapress.open_project()
>>> "pandai" in desk.games
True

`Desk` says what can be done: list games, validate, build, draw faces, score a layout.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pandapress.desk import Desk, open_project
    from pandapress.engine.score import Score
    from pandapress.findings import DataError, Finding, Severity, UsageError
    from pandapress.press.choices import Backs, Ink, Marks
    from pandapress.workshop.build.order import PrintOptions

__version__ = "0.2.0"
__all__ = [
    "Backs",
    "DataError",
    "Desk",
    "Finding",
    "Ink",
    "Marks",
    "PrintOptions",
    "Score",
    "Severity",
    "UsageError",
    "__version__",
    "open_project",
]
_HOMES = {
    "pandapress.desk": ("Desk", "open_project"),
    "pandapress.engine.score": ("Score",),
    "pandapress.findings": ("DataError", "Finding", "Severity", "UsageError"),
    "pandapress.press.choices": ("Backs", "Ink", "Marks"),
    "pandapress.workshop.build.order": ("PrintOptions",),
}


def __getattr__(name: str) -> Any:
    """A public name, whose module is imported only now."""
    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(home), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """The public names, imported or not."""
    return sorted({*globals(), *__all__})
