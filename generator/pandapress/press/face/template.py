"""Templates: Jinja2 in a sandbox, strict about every name, with errors that name template, line and card."""

from __future__ import annotations

import contextlib
import functools
import hashlib
import inspect
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any

from jinja2 import (
    BaseLoader,
    FileSystemBytecodeCache,
    StrictUndefined,
    Template,
    TemplateNotFound,
    TemplateSyntaxError,
    UndefinedError,
)
from jinja2 import TemplateError as JinjaError
from jinja2 import __version__ as jinja_version
from jinja2.bccache import Bucket
from jinja2.loaders import split_template_path

from pandapress.files import is_inside, read_regular
from pandapress.findings import did_you_mean
from pandapress.press.face.sandbox import Sandbox

POINT = 25.4 / 72
"""Millimetres in a point."""
LARGEST = 1_000_000
"""How large a template may be, in bytes."""


def points(value: float) -> float:
    """The filter `pt`: a size in points as millimetres."""
    return value * POINT


def calling_line() -> tuple[str, int]:
    """The innermost template line that led to this call; no name and line 0 where none did."""
    frame = inspect.currentframe()
    while frame is not None:
        template = frame.f_globals.get("__jinja_template__")
        if template is not None:
            return template.name or "", _line_of(template, frame.f_lineno)
        frame = frame.f_back
    return "", 0


@functools.lru_cache(maxsize=4_096)
def _line_of(template: Template, compiled: int) -> int:
    """The line of a template that a line of its compiled code was made from."""
    return template.get_corresponding_lineno(compiled)


class TemplateError(Exception):
    """A template cannot be used: where, what, and what to do."""

    def __init__(self, template: str, line: int, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.template = template
        self.line = line
        self.message = message
        self.hint = hint


class _TemplateCache(FileSystemBytecodeCache):
    """Compiled templates, kept from one run to the next; a disk that is full or in the way only costs their time."""

    def get_cache_key(self, name: str, filename: str | None = None) -> str:
        """A key for a template's path, in whatever letters the system writes it."""
        return hashlib.sha256(os.fsencode(filename or name)).hexdigest()

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fill the bucket, if the template was compiled before."""
        with contextlib.suppress(OSError):
            super().load_bytecode(bucket)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what was compiled."""
        with contextlib.suppress(OSError):
            super().dump_bytecode(bucket)


@functools.cache
def _template_cache() -> _TemplateCache | None:
    """Where compiled templates are kept: in a temporary folder of the user's own, None where there can be none.

    Each version of this program and of Jinja2 has its own.
    """
    code = hashlib.sha256(jinja_version.encode())
    for module in (Path(__file__), Path(__file__).with_name("sandbox.py")):
        code.update(module.read_bytes())
    try:
        return _TemplateCache(pattern=f"pandapress-{code.hexdigest()[:12]}-%s.cache")
    except (OSError, RuntimeError):
        return None


class _Own(BaseLoader):
    """Reads templates from a folder, none of them through a link that leads out of the project."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def get_source(self, environment: Any, template: str) -> tuple[str, str, Callable[[], bool]]:  # noqa: ARG002
        """The text of a template, its path, and that it stays as it is."""
        path = self.root.joinpath(*split_template_path(template))
        return self.text(path, template), str(path), lambda: True

    def text(self, path: Path, name: str) -> str:
        """The text of a file of the project; raises `TemplateError`, or `TemplateNotFound` where there is none."""
        if not path.is_file():
            raise TemplateNotFound(name)
        if not is_inside(path, self.root.parent):
            raise TemplateError(name, 0, "lies outside of the project", "keep the file itself there, not a link to it")
        try:
            return read_regular(path, LARGEST).decode()
        except OSError as problem:
            raise TemplateError(name, 0, f"cannot be read: {problem.strerror}", "mend or replace the file") from None
        except UnicodeError:
            raise TemplateError(name, 0, "is no UTF-8 text", "save it as UTF-8") from None

    def list_templates(self) -> list[str]:
        """The names of all files in the folder."""
        return sorted(path.relative_to(self.root).as_posix() for path in self.root.rglob("*") if path.is_file())


class Templates:
    """The templates of one project."""

    def __init__(self, root: Path, functions: Mapping[str, Callable[..., Any]], constants: Mapping[str, Any]) -> None:
        self.root = root
        self._loader = _Own(root)
        # A template runs a few times in its life: folding its constants would take longer than it saves.
        self._environment = Sandbox(
            loader=self._loader,
            undefined=StrictUndefined,
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
            optimized=False,
            bytecode_cache=_template_cache(),
        )
        self._environment.globals = {
            name: self._environment.globals[name] for name in ("range", "dict", "namespace", "cycler", "joiner")
        }
        self._environment.globals.update(functions)
        self._environment.globals.update(constants)
        self._environment.filters["pt"] = points
        self._environment.policies["json.dumps_kwargs"] = {"sort_keys": True}

    def render(self, name: str, context: Mapping[str, Any], names: Iterable[str] = ()) -> str:
        """The text of a template; raises `TemplateError`. `names` are further names a hint may offer."""
        try:
            with self._environment.counted():
                return self._environment.get_template(name).render(context)
        except TemplateSyntaxError as problem:
            where = self._relative(problem.name or "") or problem.name or name
            raise TemplateError(
                where, problem.lineno, *_syntax(problem.message or "", self._environment.filters)
            ) from None
        except TemplateNotFound as problem:
            missing = str(problem.name)
            hint = did_you_mean(missing, self._known())
            raise TemplateError(*self._place(problem, name), f"there is no template {missing!r}", hint) from None
        except UndefinedError as problem:
            hint = _undefined_hint(str(problem), [*context, *self._environment.globals, *names])
            message = re.sub(r"'[^']* object' has no attribute", "there is no column or attribute", str(problem))
            raise TemplateError(*self._place(problem, name), message, hint) from None
        except RecursionError as problem:
            hint = "look for art or a macro that draws itself"
            raise TemplateError(*self._place(problem, name), "calls itself without end", hint) from None
        except TemplateError:
            raise
        except JinjaError as problem:
            message, hint = _syntax(str(problem), self._environment.filters)
            raise TemplateError(*self._place(problem, name), message, hint) from None
        except _FAILURES as problem:
            hint = "look at the values used there"
            raise TemplateError(*self._place(problem, name), f"fails: {_failure(problem)}", hint) from None

    @contextlib.contextmanager
    def asked(self) -> Iterator[set[str]]:
        """The names of all templates that are asked for meanwhile, in a set that grows; outer ones learn of them."""
        outer = self._environment.asked
        inner: set[str] = set()
        self._environment.asked = inner
        try:
            yield inner
        finally:
            outer |= inner
            self._environment.asked = outer

    def ask(self, names: Iterable[str]) -> None:
        """Count other files that a face is made of among those it asked for."""
        self._environment.asked.update(names)

    def blame(self, name: str, token: str) -> tuple[str, int]:
        """The template and line in which a piece of rendered source was written; the template itself where unknown."""
        for template in [name, *sorted(other for other in self._known() if other != name)]:
            source = self._text(template)
            position = source.find(token) if token else -1
            if position >= 0:
                return template, source.count("\n", 0, position) + 1
        return name, 0

    def caller(self, token: str) -> tuple[str, int]:
        """The template and line that is being drawn: where the token is written, else the innermost call."""
        calls = list(self._calls())
        written = (call for call in calls if token and token in self._line(*call))
        return next(written, calls[0] if calls else ("", 0))

    def _calls(self) -> Iterator[tuple[str, int]]:
        """The template lines that are being drawn, the innermost first."""
        frame = inspect.currentframe()
        while frame is not None:
            template = frame.f_globals.get("__jinja_template__")
            if isinstance(template, Template) and template.name:
                yield template.name, _line_of(template, frame.f_lineno)
            frame = frame.f_back

    def _line(self, name: str, line: int) -> str:
        lines = self._text(name).splitlines()
        return lines[line - 1] if 0 < line <= len(lines) else ""

    def _text(self, name: str) -> str:
        """The text of a template; empty where it cannot be read."""
        try:
            return self._loader.text(self.root / name, name)
        except (TemplateError, TemplateNotFound):
            return ""

    def _known(self) -> list[str]:
        return [name for name in self._environment.list_templates() if name.endswith((".j2", ".svg"))]

    def _place(self, problem: BaseException, name: str) -> tuple[str, int]:
        """The innermost template line that an exception went through."""
        place = (name, 0)
        traceback: TracebackType | None = problem.__traceback__
        while traceback is not None:
            if template := self._relative(traceback.tb_frame.f_code.co_filename):
                place = (template, traceback.tb_lineno)
            traceback = traceback.tb_next
        return place

    def _relative(self, path: str) -> str:
        """The name of the template at a path; empty where it is none of this project."""
        return Path(path).relative_to(self.root).as_posix() if Path(path).is_relative_to(self.root) else ""


_FAILURES = (
    *(ArithmeticError, AttributeError, LookupError, MemoryError, NameError, RuntimeError, TypeError, ValueError),
)
"""What goes wrong when a template reckons with values that are not what it takes them for."""


def _failure(problem: BaseException) -> str:
    """Such a failure in words."""
    if isinstance(problem, NameError):
        return "a number is too large"
    return f"there is no {problem}" if isinstance(problem, KeyError) else str(problem) or type(problem).__name__


def _syntax(message: str, filters: Iterable[str]) -> tuple[str, str]:
    if unknown := re.match(r"No filter named '([^']*)'", message):
        return f"there is no filter {unknown[1]!r}", did_you_mean(unknown[1], filters)
    return f"cannot be read: {message.rstrip('.')}", "a value is written {{ row.name }}, a statement {% if ... %}"


def _undefined_hint(message: str, names: Iterable[str]) -> str:
    unknown = re.search(r"has no attribute '([^']+)'|^'([^']+)' is undefined", message)
    word = next((group for group in unknown.groups() if group), "") if unknown else ""
    hint = did_you_mean(word, names) if word else ""
    return hint if hint.startswith("did you mean") else "check the name"
