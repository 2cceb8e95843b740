"""A slip in a template is told at its line, and takes neither all memory nor all time."""

from __future__ import annotations

import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest

from pandapress.press.face import sandbox
from pandapress.press.face.sandbox import MOST
from pandapress.press.face.template import TemplateError, Templates

Rendered = Callable[[str], str]


@pytest.fixture
def rendered(tmp_path: Path) -> Rendered:
    def render(source: str) -> str:
        (tmp_path / "a.j2").write_text(f"one\n{source}", encoding="utf-8")
        return Templates(tmp_path, {}, {}).render("a.j2", {"name": "Panda"}).removeprefix("one\n")

    return render


@pytest.mark.parametrize(
    "source",
    [
        "{{ 'x' * 10 ** 9 }}",
        "{{ 10 ** 9 * 'x' }}",
        "{{ name * (10 ** 9) }}",
        "{{ [0] * 10 ** 9 }}",
        "{{ (1, 2) * 10 ** 9 }}",
        "{{ 9 ** (9 ** 9) }}",
        "{{ range(10 ** 9) | length }}",
        "{{ range(10 ** 30) | length }}",
        "{% for x in range(10 ** 9) %}{% endfor %}",
        "{% for x in range(1000) %}{% for y in range(1000) %}{% for z in range(1000) %}" + 3 * "{% endfor %}",
        "{{ '%1000000000d' % 1 }}",
        "{{ '%*d' % (10 ** 9, 1) }}",
        "{{ '%.999999999f' | format(1) }}",
        "{{ 'x' | center(10 ** 9) }}",
        "{{ 'x' | indent(10 ** 9, true) }}",
        "{{ [1] | batch(10 ** 9, 'x') | list }}",
        "{{ [1] | slice(10 ** 9) | list }}",
        "{{ 2.5 | round(10 ** 9, 'ceil') }}",
        "{{ 'x'.ljust(10 ** 9) }}",
        "{{ name.zfill(10 ** 9) }}",
        "{{ '{:1000000000}'.format(1) }}",
        "{{ 1e999 + name | length }}",
    ],
)
def test_more_than_a_face_needs_is_refused_at_its_line(rendered: Rendered, source: str) -> None:
    with pytest.raises(TemplateError) as refused:
        rendered(source)
    assert (refused.value.template, refused.value.line) == ("a.j2", 2)


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("{{ 'ab' * 3 }}", "ababab"),
        ("{{ 2 * 'ab' }}", "abab"),
        ("{{ 2 ** 10 }} {{ 2 ** 0.5 }} {{ 2.5 * 2 }}", "1024 1.4142135623730951 5.0"),
        ("{{ 7 % 4 }} {{ '%+d' % 3 }} {{ '%05.1f' | format(2) }}", "3 +3 002.0"),
        ("{{ 'a' | center(5) }}|{{ 2.345 | round(2) }}", "  a  |2.35"),
        ("{% for two in [1, 2, 3] | batch(2) %}{{ two | join }};{% endfor %}", "12;3;"),
        ("{% for x in range(2) %}{{ x }}{% endfor %}{{ range(5, 1, -2) | join(' ') }}", "015 3"),
    ],
)
def test_what_a_face_needs_is_reckoned(rendered: Rendered, source: str, text: str) -> None:
    assert rendered(source) == text


def test_steps_are_counted_anew_for_each_face(tmp_path: Path) -> None:
    (tmp_path / "a.j2").write_text(f"{{{{ range({MOST}) | length }}}}", encoding="utf-8")
    templates = Templates(tmp_path, {}, {})
    assert [templates.render("a.j2", {}) for _ in range(3)] == [str(MOST)] * 3


def test_the_steps_of_a_drawing_count_with_its_face(tmp_path: Path) -> None:
    (tmp_path / "art.j2").write_text("{{ range(60000) | length }}", encoding="utf-8")
    (tmp_path / "a.j2").write_text("{{ draw() }}{{ draw() }}", encoding="utf-8")
    templates = Templates(tmp_path, {"draw": lambda: templates.render("art.j2", {})}, {})
    assert templates.render("art.j2", {}) == "60000"
    with pytest.raises(TemplateError, match="more than 100,000 steps"):
        templates.render("a.j2", {})


@pytest.mark.parametrize("source", ["{#\nx", "{% raw %}\nx"])
def test_what_the_reader_itself_refuses_is_placed_by_the_templates_name(rendered: Rendered, source: str) -> None:
    with pytest.raises(TemplateError) as refused:
        rendered(source)
    assert refused.value.template == "a.j2"


# A budget that holds whatever the template does

DOUBLED = (
    "{% set ns = namespace(s='x' * 1000) %}{% for n in range(40) %}{% set ns.s = SUM %}{% endfor %}{{ ns.s | length }}"
)
LISTED = (
    "{% set ns = namespace(s=[1]) %}{% for n in range(60) %}{% set ns.s = SUM %}{% endfor %}{{ ns.s == [ns.s, 1] }}"
)


TWICE = "{% macro twice(n) %}{% if n %}BOTH{% else %}x{% endif %}{% endmacro %}{{ twice(60) }}"
OVER_AND_OVER = "{% set s = 'x' * 50000 %}{% for a in s %}WORK{% endfor %}"


def over(rendered: Rendered, source: str) -> TemplateError:
    """The error with which a template ends."""
    start = time.process_time()
    with pytest.raises(TemplateError) as refused:
        rendered(source)
    assert time.process_time() - start < 10
    return refused.value


@pytest.mark.parametrize(
    "grown",
    [
        *("ns.s ~ ns.s", "ns.s + ns.s", "'%s%s' % (ns.s, ns.s)", "'%s%s' | format(ns.s, ns.s)"),
        *("[ns.s, ns.s] | join", "ns.s.replace('x', 'xx')", "ns.s | replace('x', 'xx')", "''.join([ns.s] * 3)"),
        *("ns.s | indent(ns.s | length, true)", "ns.s * 2"),
    ],
)
def test_w10_a_text_that_doubles_is_ended_while_it_is_small(rendered: Rendered, grown: str) -> None:
    tracemalloc.start()
    error = over(rendered, DOUBLED.replace("SUM", grown))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert (error.template, error.line) == ("a.j2", 2)
    assert "more than 100,000 steps or letters" in error.message
    assert peak < 20_000_000


@pytest.mark.parametrize(
    "grown", ["[ns.s, ns.s]", "(ns.s, ns.s)", "{'a': ns.s, 'b': ns.s}", "[ns.s] * 2", "ns.s + [ns.s]"]
)
def test_w10_a_list_of_lists_that_doubles_is_ended(rendered: Rendered, grown: str) -> None:
    error = over(rendered, LISTED.replace("SUM", grown))
    assert (error.template, error.line) == ("a.j2", 2)
    assert "a list of more than 100,000 parts" in error.message


@pytest.mark.parametrize(
    "source",
    [
        TWICE.replace("BOTH", "{{ twice(n - 1) }}{{ twice(n - 1) }}"),
        TWICE.replace("BOTH", "{{ twice(n - 1) ~ twice(n - 1) }}"),
        OVER_AND_OVER.replace("WORK", "{% for b in s %}{% endfor %}"),
        OVER_AND_OVER.replace("in s %}", "in s recursive %}").replace("WORK", "{{ loop(s) }}"),
        OVER_AND_OVER.replace("WORK", "{{ s | replace('x', 'y') | length }}"),
        OVER_AND_OVER.replace("WORK", "{{ s }}"),
        "{% set ns = namespace(n=3) %}{% for a in range(60) %}{% set ns.n = ns.n * ns.n %}{% endfor %}",
        "{{ (1).to_bytes(10 ** 9, 'big') }}",
        "{{ 'x'.encode().ljust(10 ** 9) }}",
        "{{ [[1] * 50000] * 50000 == [[1] * 50000] * 50000 }}",
        "{{ [[1, 2]] * 9 | sum(start=[]) }}",
    ],
)
def test_w10_steps_and_letters_are_bounded_together(rendered: Rendered, source: str) -> None:
    error = over(rendered, source)
    assert (error.template, error.line) == ("a.j2", 2)


def test_w10_a_template_that_includes_itself_twice_is_ended(rendered: Rendered) -> None:
    error = over(rendered, "{% include 'a.j2' %}{% include 'a.j2' %}")
    assert (error.template, error.line, error.message) == ("a.j2", 2, "calls itself without end")


def test_w10_a_loop_that_is_slow_without_many_steps_is_ended_by_the_clock(
    rendered: Rendered, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sandbox, "SECONDS", 0.2)
    source = "{% set big = range(50000) | list %}{% for a in range(40000) %}{{ a in big }}{% endfor %}"
    with pytest.raises(TemplateError, match=r"more than 0.2 seconds"):
        rendered(source)


def test_w10_a_face_begins_with_a_whole_budget(tmp_path: Path) -> None:
    (tmp_path / "a.j2").write_text("{% for n in range(90000) %}{{ 'x' * 40 }}{% endfor %}", encoding="utf-8")
    templates = Templates(tmp_path, {}, {})
    assert [len(templates.render("a.j2", {})) for _ in range(3)] == [40 * 90_000] * 3


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("{{ name.upper }}", "this is what is still to be called: write upper()"),
        ("{{ 'x' ~ name.upper }}", "this is what is still to be called: write upper()"),
        ("{{ [name.upper] | join }}", "this is what is still to be called: write upper()"),
        ("{{ '%s' % name.upper }}", "this is what is still to be called: write upper()"),
        ("{{ name.upper | string }}", "this is what is still to be called: write upper()"),
        ("{{ name | replace('P', name.upper) }}", "this is what is still to be called: write upper()"),
        ("{{ [1, 2] }}", "this is a list"),
        ("{{ none }}", "this is nothing (none)"),
        ("{{ namespace(a=1) }}", "this is Namespace"),
    ],
)
def test_w12_only_text_and_numbers_are_printed(rendered: Rendered, source: str, told: str) -> None:
    with pytest.raises(TemplateError) as refused:
        rendered(source)
    assert refused.value.message == f"fails: only text and numbers are printed, and {told}"
    assert refused.value.line == 2


def test_what_is_known_of_attributes_does_not_grow_without_end(tmp_path: Path) -> None:
    names = "{% for n in range(9000) %}{{ name|attr('x' ~ n)|default('') }}{% endfor %}"
    (tmp_path / "a.j2").write_text(names, encoding="utf-8")
    templates = Templates(tmp_path, {}, {})
    assert templates.render("a.j2", {"name": "Panda"}) == ""
    assert len(templates._environment._judged) <= sandbox._MOST_JUDGED


def test_an_attribute_of_one_kind_of_thing_tells_nothing_of_another(rendered: Rendered) -> None:
    assert rendered("{{ name.upper() }}{{ [name].__len__|default('no') }}{{ name.upper() }}") == "PANDAnoPANDA"
    with pytest.raises(TemplateError, match="unsafe"):
        rendered("{{ name.upper() }}{{ name.format('x') }}")
