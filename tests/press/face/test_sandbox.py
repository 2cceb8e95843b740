"""A slip in a template is told at its line, and takes neither all memory nor all time."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

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
