"""Answers: values as the plain JSON that commands and `import pandapress` give."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pydantic import TypeAdapter


def json_of(value: object, sparse: bool = False) -> Any:
    """A value, with the dataclasses and enums in it, as plain JSON values; `sparse` leaves out what is at its default.

    >>> from pandapress.findings import Finding, Severity
    >>> json_of(Finding(Severity.INFO, "NOTE", "is odd"), sparse=True)
    {'severity': 'info', 'code': 'NOTE', 'message': 'is odd'}
    """
    return _adapter(type(value)).dump_python(value, mode="json", exclude_defaults=sparse)  # type: ignore[arg-type]


@cache
def _adapter(kind: type) -> TypeAdapter[Any]:
    from pydantic import TypeAdapter

    return TypeAdapter(kind)
