"""The sandbox of templates: a slip in one must neither reach beyond it nor take all the memory and time there is."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterator, Sized
from contextlib import contextmanager
from typing import Any

from jinja2.sandbox import ImmutableSandboxedEnvironment

MOST = 100_000
"""The longest text or list that a template may make at once, and the most steps that its ranges may have together."""
_GROWING = frozenset({"center", "expandtabs", "format", "format_map", "ljust", "rjust", "zfill"})
"""Methods of text that make it as long as a number says."""
_MEASURED = ("batch", "center", "format", "indent", "round", "slice")
"""Filters that do."""
_WIDE = re.compile(r"%[^%a-zA-Z]*(\*|\d{5})")
"""A place in a format that is filled to any width."""


class TooMuchError(ValueError):
    """A template asks for more than any face needs."""


class Sandbox(ImmutableSandboxedEnvironment):
    """Jinja2's sandbox with limits on what one step may make, and on the steps of loops over ranges."""

    intercepted_binops = frozenset({"*", "**", "%"})

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._steps: int | None = None
        self.globals["range"] = self._range
        for name in _MEASURED:
            self.filters[name] = _measured(self.filters[name])

    @contextmanager
    def counted(self) -> Iterator[None]:
        """Count the steps of one face; a drawing within it counts with it."""
        outer = self._steps
        self._steps = outer or 0
        try:
            yield
        finally:
            if outer is None:
                self._steps = None

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        """Reckon, unless the result would be enormous; raises `TooMuchError`."""
        if operator == "*":
            for many, times in ((left, right), (right, left)):
                if isinstance(many, Sized) and isinstance(times, int):
                    _check(len(many) * times)
        elif operator == "**" and isinstance(left, int) and isinstance(right, int):
            _check(left.bit_length() * right)
        elif isinstance(left, str):
            _check_format(left)
        return super().call_binop(context, operator, left, right)

    def wrap_str_format(self, value: Any) -> Callable[..., str] | None:  # noqa: ARG002
        """Nothing: `str.format` is no safe attribute here."""
        return None

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """Whether a template may ask for an attribute."""
        return not (isinstance(obj, str) and attr in _GROWING) and super().is_safe_attribute(obj, attr, value)

    def _range(self, *bounds: int) -> range:
        """A range, as long as this face has steps left for it; raises `TooMuchError`."""
        made = range(*bounds)
        try:
            self._steps = (self._steps or 0) + len(made)
        except OverflowError:
            self._steps = MOST + 1
        _check(self._steps)
        return made


def _measured(filtered: Callable[..., Any]) -> Callable[..., Any]:
    """A filter that looks at its numbers and its format first."""

    @functools.wraps(filtered)
    def checked(*values: Any, **named: Any) -> Any:
        for value in (*values, *named.values()):
            if isinstance(value, int):
                _check(abs(value))
            elif isinstance(value, str):
                _check_format(value)
        return filtered(*values, **named)

    return checked


def _check_format(text: str) -> None:
    if _WIDE.search(text):
        raise TooMuchError("a format fills more than 10,000 places")


def _check(size: int) -> None:
    if size > MOST:
        raise TooMuchError(f"more than {MOST:,} steps or letters")
