"""The sandbox of templates: a slip in one must neither reach beyond it nor take all the memory and time there is.

Each face has a budget of steps (of loops, and for calls, filters and operators), of letters that it makes, and of time.
Steps and letters are counted, so a template that takes too many is refused alike everywhere; time is the last resort.
"""

from __future__ import annotations

import functools
import re
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sized
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from jinja2 import nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.filters import make_attrgetter
from jinja2.runtime import LoopContext, Undefined
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import pass_eval_context
from markupsafe import Markup, escape

MOST = 100_000
"""The longest text or list that a template may make at once, and the most steps that its ranges may have together."""
STEPS = 1_000_000
"""The most steps of a face; a call is worth `_CALL` of them."""
LETTERS = 20_000_000
"""The most letters that a face may make, those of its parts and of parts of these counted each."""
SECONDS = 8.0
"""The most time that the processor may spend on a face."""
_CALL, _LOOK = 50, 128
_DIGITS = 5_000
"""The longest whole number, in bits."""
_TEXT_METHODS = frozenset(
    {"capitalize", "casefold", "count", "endswith", "find", "index", "join", "lower", "lstrip", "partition"}
    | {"removeprefix", "removesuffix", "replace", "rfind", "rindex", "rpartition", "rsplit", "rstrip", "split"}
    | {"splitlines", "startswith", "strip", "swapcase", "title", "upper"}
    | {name for name in dir(str) if name.startswith("is")}
)
"""The methods of text that are of use to a face, none of which makes it longer than it was but `join` and `replace`."""
_NEEDLESS = ("filesizeformat", "pprint", "random", "urlize", "wordwrap", "xmlattr")
"""Filters for web pages and for those who look for mistakes; some print what only this process can know."""
_WIDE = re.compile(r"%[^%a-zA-Z]*(\*|\d{5})")
"""A place in a format that is filled to any width."""


class TooMuchError(ValueError):
    """A template asks for more than any face needs."""


class NoTextError(TypeError):
    """A template prints what is neither text nor a number."""


def _says_how(kind: Any) -> bool:
    """Whether things of a kind say how they are printed."""
    return kind.__str__ is not object.__str__


def text_in(value: Any) -> str:
    """A value as a face may print it: text, a number, or what says how it is printed; else raises `NoTextError`."""
    if isinstance(value, str):
        return value
    if isinstance(value, int | float) or _says_how(type(value)):
        return str(value)
    kind = "nothing (none)" if value is None else "a list" if isinstance(value, list | tuple) else type(value).__name__
    if callable(value):
        kind = f"what is still to be called: write {getattr(value, '__name__', 'it')}()"
    raise NoTextError(f"only text and numbers are printed, and this is {kind}")


class _Generator(CodeGenerator):
    """Compiles templates so that loops, lists and `~` ask the sandbox."""

    def _output_child_to_const(self, node: nodes.Expr, frame: Frame, finalize: Any) -> str:
        """Only the template's own text is known beforehand; what is printed is looked at when it is."""
        if not isinstance(node, nodes.TemplateData):
            raise nodes.Impossible
        return super()._output_child_to_const(node, frame, finalize)

    def visit_Concat(self, node: nodes.Concat, frame: Frame) -> None:  # noqa: N802
        """Put `~` into the hands of the sandbox."""
        self.write("environment.joined(context.eval_ctx.autoescape, (")
        for part in node.nodes:
            self.visit(part, frame)
            self.write(", ")
        self.write("))")

    def visit_For(self, node: nodes.For, frame: Frame) -> None:  # noqa: N802
        """Count the steps of a loop."""
        asked = nodes.EnvironmentAttribute("counting", lineno=node.lineno)
        node.iter = nodes.Call(asked, [node.iter], [], None, None, lineno=node.lineno)
        super().visit_For(node, frame)

    def visit_List(self, node: nodes.List, frame: Frame) -> None:  # noqa: N802
        """Weigh a list that is written."""
        self._weighed(super().visit_List, node, frame)

    def visit_Dict(self, node: nodes.Dict, frame: Frame) -> None:  # noqa: N802
        """Weigh a table of names that is written."""
        self._weighed(super().visit_Dict, node, frame)

    def visit_Tuple(self, node: nodes.Tuple, frame: Frame) -> None:  # noqa: N802
        """Weigh a tuple that is written; one of names to be set is none."""
        if node.ctx == "load":
            self._weighed(super().visit_Tuple, node, frame)
        else:
            super().visit_Tuple(node, frame)

    def _weighed(self, visit: Callable[..., None], node: nodes.Node, frame: Frame) -> None:
        self.write("environment.weighed(")
        visit(node, frame)
        self.write(")")


@dataclass(frozen=True, slots=True)
class _Counting:
    """What a loop runs over, each step of which is counted."""

    things: Iterable[Any]
    spend: Callable[[int], None]

    def __iter__(self) -> Iterator[Any]:
        for thing in self.things:
            self.spend(1)
            yield thing

    def __len__(self) -> int:
        return len(self.things)  # type: ignore[arg-type]


class Sandbox(ImmutableSandboxedEnvironment):
    """Jinja2's sandbox with a budget for each face."""

    intercepted_binops = frozenset({"+", "*", "**", "%"})
    code_generator_class = _Generator

    def __init__(self, **options: Any) -> None:
        super().__init__(**options, finalize=self._printed)
        self._depth = self._ranges = self._steps = self._letters = self._look = 0
        self._begun = 0.0
        self.asked: set[str] = set()
        """The names of the templates that were asked for, those that are not there among them."""
        self._judged: dict[tuple[type, str], bool] = {}
        self.globals["range"] = self._range
        self.concat = self._bound  # type: ignore[method-assign]
        for name in _NEEDLESS:
            del self.filters[name]
        self.filters["join"] = self._join
        for name, check in _CHECKS.items():
            self.filters[name] = self._checked(self.filters[name], check)
        for name in {*self.filters} - {*_CHECKS}:
            self.filters[name] = self._checked(self.filters[name], _nothing)

    @contextmanager
    def counted(self) -> Iterator[None]:
        """Count what one face takes; a drawing within it counts with it."""
        if not self._depth:
            self._ranges = self._steps = self._letters = self._look = 0
            self._begun = time.thread_time()
        self._depth += 1
        try:
            yield
        finally:
            self._depth -= 1

    def spend(self, steps: int) -> None:
        """Take steps of the budget; raises `TooMuchError` where it is used up."""
        self._steps += steps
        if self._steps >= self._look:
            self._look = self._steps + _LOOK
            if self._steps > STEPS:
                raise TooMuchError(f"more than {STEPS:,} steps")
            if time.thread_time() - self._begun > SECONDS:
                raise TooMuchError(f"more than {SECONDS:g} seconds")

    def write(self, letters: int) -> None:
        """Take letters of the budget; raises `TooMuchError` where it is used up."""
        self._letters += letters
        if self._letters > LETTERS:
            raise TooMuchError(f"more than {LETTERS:,} letters in all")

    # What compiled templates call

    def weighed(self, things: Any) -> Any:
        """A list, unless it is endless."""
        self._weigh(things)
        return things

    def counting(self, things: Iterable[Any]) -> Iterable[Any]:
        """What a loop runs over."""
        return _Counting(things, self.spend)

    def joined(self, escaping: bool, parts: Iterable[Any]) -> str:
        """Texts and numbers in one, as `~` joins them."""
        texts = [text_in(part) for part in parts]
        self._made(sum(map(len, texts)))
        if escaping and any(isinstance(text, Markup) for text in texts):
            return Markup("").join(texts)
        return "".join(texts)

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:  # noqa: ARG002
        """Reckon, unless the result would be enormous; raises `TooMuchError`."""
        if type(left) in _NUMBERS and type(right) in _NUMBERS:
            if operator in "**":
                _check_number(operator, left, right)
            return self.binop_table[operator](left, right)
        if operator == "+":
            self._made(sum(len(each) for each in (left, right) if isinstance(each, Sized)))
        elif operator == "*":
            for many, times in ((left, right), (right, left)):
                if isinstance(many, Sized) and isinstance(times, int):
                    self._made(len(many) * times)
        elif operator == "%" and isinstance(left, str):
            self._made(_filled(left, right))
        result = self.binop_table[operator](left, right)
        self._weigh(result)
        return result

    def call(__self, __context: Any, __obj: Any, *args: Any, **kwargs: Any) -> Any:  # noqa: N805
        """Call what a template may call, at the price of some steps."""
        __self.spend(_CALL)
        if isinstance(__obj, LoopContext) and args:
            args = (__self.counting(args[0]), *args[1:])
        result = super().call(__context, __obj, *args, **kwargs)
        __self._weigh(result)
        return result

    def wrap_str_format(self, value: Any) -> Callable[..., str] | None:
        """`replace` and `join` of a text as they are bounded; `str.format` is no safe attribute here."""
        owner, name = getattr(value, "__self__", None), getattr(value, "__name__", "")
        if not isinstance(owner, str) or name not in ("replace", "join"):
            return None
        check = _replaced if name == "replace" else _joined_by

        def bounded(*values: Any) -> str:
            self._made(check(owner, *values))
            return value(*values)  # type: ignore[no-any-return]

        return bounded

    def getattr(self, obj: Any, attribute: str) -> Any:
        """What stands behind a dot: an attribute that a template may ask for, else what is held under that name."""
        try:
            value = getattr(obj, attribute)
        except AttributeError:
            try:
                return obj[attribute]
            except (TypeError, LookupError):
                return self.undefined(obj=obj, name=attribute)
        if type(value) not in _PLAIN and (bounded := self.wrap_str_format(value)) is not None:
            return bounded
        return value if self.is_safe_attribute(obj, attribute, value) else self.unsafe_undefined(obj, attribute)

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """Whether a template may ask for an attribute: the same for all things of a kind, so each is judged once."""
        asked = (type(obj), attr)
        if asked not in self._judged:
            if len(self._judged) >= _MOST_JUDGED:
                self._judged.clear()
            self._judged[asked] = self._is_safe(obj, attr, value)
        return self._judged[asked]

    def _is_safe(self, obj: Any, attr: str, value: Any) -> bool:
        if isinstance(obj, str) and attr in _TEXT_METHODS:
            return True
        if any(isinstance(obj, kind) and hasattr(kind, attr) for kind in (str, int, float, bytes, bytearray)):
            return False
        return super().is_safe_attribute(obj, attr, value)

    def _load_template(self, name: str, globals: Any) -> Any:  # noqa: A002
        self.asked.add(name)
        self.spend(_CALL)
        return super()._load_template(name, globals)

    # The limits

    def _printed(self, value: Any) -> Any:
        """What is printed, once it is paid for."""
        text = value if isinstance(value, str) else str(value) if type(value) in _NUMBERS else text_in(value)
        self._letters += len(text)
        if self._letters > LETTERS:
            raise TooMuchError(f"more than {LETTERS:,} letters in all")
        return text

    def _bound(self, parts: Iterable[str]) -> str:
        """The parts of a template in one."""
        kept = [*parts]
        self.write(sum(map(len, kept)))
        return "".join(kept)

    def _made(self, size: int) -> None:
        """Pay for a text or list before it is made."""
        _check(size)
        self.write(size)
        self.spend(1 + size // 64)

    def _weigh(self, value: Any) -> None:
        """Refuse a list of lists of lists that has few parts and no end."""
        if type(value) in _LISTS:
            self.spend(1 + _weight(value, MOST) // 16)

    def _range(self, *bounds: int) -> range:
        """A range, as long as this face has steps left for it; raises `TooMuchError`."""
        made = range(*bounds)
        try:
            self._ranges += len(made)
        except OverflowError:
            self._ranges = MOST + 1
        _check(self._ranges)
        return made

    @pass_eval_context
    def _join(self, eval_ctx: Any, things: Iterable[Any], d: Any = "", attribute: Any = None) -> str:
        """The filter `join`; `attribute` names what is joined of each thing."""
        values = things if attribute is None else map(make_attrgetter(self, attribute), things)
        between = [text_in(d)] if d else []
        parts = [part for thing in values for part in (*between, thing)][len(between) :]
        return self.joined(eval_ctx.autoescape, parts)

    def _checked(self, filtered: Callable[..., Any], check: Callable[..., int]) -> Callable[..., Any]:
        """A filter that reckons with the size of what it makes first, and weighs it then."""
        skipped = 1 if hasattr(filtered, "jinja_pass_arg") else 0

        @functools.wraps(filtered)
        def checked(*values: Any, **named: Any) -> Any:
            given = values[skipped] if len(values) > skipped else ""
            self.spend(1 + (len(given) // 16 if isinstance(given, Sized) and not isinstance(given, Undefined) else 0))
            size = check(*values[skipped:], **named)
            if size:
                self._made(size)
            result = filtered(*values, **named)
            if isinstance(result, str):
                _check(len(result))
            self._weigh(result)
            return result

        return checked


_NUMBERS = (int, float, bool)
_PLAIN = frozenset({str, int, float, bool, list, tuple, dict})
"""Kinds of values that are nothing to be called."""
_MOST_JUDGED = 4_096
_LISTS = (list, tuple, dict)


def _check(size: int) -> None:
    if size > MOST:
        raise TooMuchError(f"more than {MOST:,} steps or letters")


def _check_number(operator: str, left: Any, right: Any) -> None:
    """Refuse whole numbers that fill pages."""
    if isinstance(left, int) and isinstance(right, int):
        if operator == "*" and left.bit_length() + right.bit_length() > _DIGITS:
            raise TooMuchError(f"a number of more than {_DIGITS:,} bits")
        if operator == "**" and left.bit_length() * abs(right) > _DIGITS:
            raise TooMuchError(f"a number of more than {_DIGITS:,} bits")


def _weight(value: Any, most: int) -> int:
    """How much there is in a list and the lists in it, those that are there twice counted twice."""
    weight = 0
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if type(one) in _LISTS:
            weight += len(one)
            waiting += one.values() if isinstance(one, dict) else one
        elif isinstance(one, str):
            weight += len(one) // 16
        if weight > most:
            raise TooMuchError(f"a list of more than {most:,} parts")
    return weight


# How long a filter makes a text


def _nothing(*_values: Any, **_named: Any) -> int:
    return 0


def _filled(form: str, values: Any) -> int:
    """The length of a format whose places are filled."""
    if _WIDE.search(form):
        raise TooMuchError("a format fills more than 10,000 places")
    parts = values.values() if isinstance(values, Mapping) else values if isinstance(values, tuple) else (values,)
    lengths = [len(text_in(part)) for part in parts]
    return len(form) + form.count("%") * (
        max(lengths, default=0) + 10_000 * bool(re.search(r"%[^%a-zA-Z]*\d{4}", form))
    )


def _format(form: Any, *values: Any, **named: Any) -> int:
    return _filled(str(form), named or values)


def _replaced(text: Any, old: Any = "", new: Any = "", count: Any = None) -> int:
    old, new = text_in(old), text_in(new)
    times = text_in(text).count(old)
    if isinstance(count, int) and count >= 0:
        times = min(times, count)
    return len(text_in(text)) + times * max(0, len(escape(new)) - len(old))


def _joined_by(between: str, things: Iterable[Any]) -> int:
    return sum(len(thing) for thing in things if isinstance(thing, str)) + len(list(things)) * len(between)


def _width(*values: Any, **named: Any) -> int:
    """The largest number that is given."""
    numbers = [abs(value) for value in (*values[1:], *named.values()) if isinstance(value, int)]
    return max(numbers, default=0)


def _indent(text: Any, width: Any = 4, *_others: Any, **_named: Any) -> int:
    wide = len(width) if isinstance(width, str) else abs(int(width))
    return len(text_in(text)) + wide * (text_in(text).count("\n") + 1)


def _summed(things: Any = (), attribute: Any = None, start: Any = 0) -> int:
    """Only numbers are summed: lists would grow with each step."""
    del attribute
    if isinstance(start, Sized):
        raise TooMuchError("only numbers are summed")
    return len(things) if isinstance(things, Sized) else 0


def _printable(value: Any = "") -> int:
    return len(text_in(value))


_CHECKS: Mapping[str, Callable[..., int]] = {
    **dict.fromkeys(("batch", "center", "round", "slice", "truncate"), _width),
    "format": _format,
    "indent": _indent,
    "replace": _replaced,
    "string": _printable,
    "sum": _summed,
}
