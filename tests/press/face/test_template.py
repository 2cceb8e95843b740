from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from pandapress.press.face.template import TemplateError, Templates, points

Made = Callable[[Mapping[str, str]], Templates]


class Row(dict[str, str]):
    """Something that templates ask for columns."""


@pytest.fixture
def made(tmp_path: Path) -> Made:
    """Templates written into a folder of their own."""

    def write(files: Mapping[str, str]) -> Templates:
        for name, content in files.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(content, encoding="utf-8")
        return Templates(tmp_path, {"shout": lambda word: word.upper()}, {"ink": "full"})

    return write


def fault(templates: Templates, name: str, context: Mapping[str, Any] | None = None) -> TemplateError:
    """The error of a template that is wrong."""
    with pytest.raises(TemplateError) as raised:
        templates.render(name, context or {"row": Row(name="Sad Panda")}, ["name"])
    return raised.value


def test_a_template_sees_its_context_the_functions_and_the_constants(made: Made) -> None:
    templates = made({"a.j2": "{{ row.name }} {{ shout('hi') }} {{ ink }} {{ 72|pt }}"})
    assert templates.render("a.j2", {"row": Row(name="Sad Panda")}) == "Sad Panda HI full 25.4"


def test_seven_points_are_2_469_millimetres() -> None:
    assert points(7) == pytest.approx(2.469, abs=0.001)


@pytest.mark.parametrize(
    "written", ["{{ row.nmae }}", "{{ nmae }}", "{{ row['nmae'] }}", "{% if row.nmae %}x{% endif %}"]
)
def test_a9_a10_a_typo_in_a_variable_names_template_line_and_the_name_that_was_meant(made: Made, written: str) -> None:
    found = fault(made({"shared/a.j2": f"one\ntwo\n{written}\n"}), "shared/a.j2")
    assert (found.template, found.line) == ("shared/a.j2", 3)
    assert "'nmae'" in found.message
    assert found.hint == "did you mean name?"


@pytest.mark.parametrize(
    "written", ["{{ }}", "{% if %}", "{{ row.name ", "{% endif %}", "{% for x in %}", "{{ 'a }}", "{% block a %}"]
)
def test_a12_what_is_no_template_is_refused_by_line(made: Made, written: str) -> None:
    found = fault(made({"a.j2": f"one\n{written}"}), "a.j2")
    assert (found.template, found.line) == ("a.j2", 2)
    assert found.message.startswith("cannot be read: ")
    assert found.hint


@pytest.mark.parametrize(
    "written",
    [
        "{{ row.name|uper }}",
        "{% if true %}{{ row.name|uper }}{% endif %}",
        "{% for x in 'ab' %}{{ x|uper }}{% endfor %}",
    ],
    ids=["plain", "within if", "within for"],
)
def test_a12_an_unknown_filter_is_refused_by_line_with_the_nearest_one(made: Made, written: str) -> None:
    found = fault(made({"a.j2": f"one\n{written}"}), "a.j2")
    assert (found.template, found.line) == ("a.j2", 2)
    assert "'uper'" in found.message
    assert "did you mean upper?" in found.hint


@pytest.mark.parametrize("tag", ["include", "extends", "import"])
def test_a_template_that_is_not_there_is_refused_where_it_is_asked_for(made: Made, tag: str) -> None:
    end = " as x" if tag == "import" else ""
    templates = made({"a.j2": f"\n{{% {tag} 'shared/fram.svg.j2'{end} %}}", "shared/frame.svg.j2": ""})
    found = fault(templates, "a.j2")
    assert (found.template, found.line) == ("a.j2", 2)
    assert found.message == "there is no template 'shared/fram.svg.j2'"
    assert found.hint == "did you mean shared/frame.svg.j2?"


def test_a_template_outside_of_the_project_is_not_there(made: Made, tmp_path: Path) -> None:
    (tmp_path.parent / "secret.j2").write_text("password", encoding="utf-8")
    assert "there is no template" in fault(made({"a.j2": "{% include '../secret.j2' %}"}), "a.j2").message


@pytest.mark.parametrize("wrong", ["1 / 0", "'a' + 1", "row.name.x.y", "[][3].z", "shout()", "shout(3)"])
def test_what_fails_within_a_macro_is_placed_in_the_macro(made: Made, wrong: str) -> None:
    templates = made(
        {
            "frame.j2": f"{{% macro badge(row) %}}\n\n{{{{ {wrong} }}}}\n{{% endmacro %}}",
            "a.j2": "{% from 'frame.j2' import badge %}\n\n\n\n{{ badge(row) }}",
        }
    )
    found = fault(templates, "a.j2")
    assert (found.template, found.line) == ("frame.j2", 3)


@pytest.mark.parametrize(
    "written",
    [
        "{{ ''.__class__ }}",
        "{{ shout.__globals__ }}",
        "{{ row.update({}) }}",
        "{{ row|attr('__class__') }}",
        "{{ [].append(1) }}",
    ],
)
def test_what_the_sandbox_forbids_is_refused_by_line(made: Made, written: str) -> None:
    found = fault(made({"a.j2": f"one\n{written}"}), "a.j2")
    assert (found.template, found.line) == ("a.j2", 2)


def test_no_template_runs_without_end(made: Made) -> None:
    templates = made({"a.j2": "{% include 'a.j2' %}", "b.j2": "{% for x in range(10 ** 9) %}x{% endfor %}"})
    assert "without end" in fault(templates, "a.j2").message
    assert fault(templates, "b.j2").line == 1


@pytest.mark.parametrize("name", ["random", "lipsum", "now"])
def test_nothing_random_is_at_hand(made: Made, name: str) -> None:
    assert f"'{name}' is undefined" in fault(made({"a.j2": f"{{{{ {name}() }}}}"}), "a.j2").message


def test_no_filter_picks_at_random(made: Made) -> None:
    assert fault(made({"a.j2": "{{ [1, 2, 3]|random }}"}), "a.j2").line == 1


def test_r14_data_is_never_run_and_is_escaped(made: Made) -> None:
    templates = made({"a.j2": "{{ row.name }}"})
    assert templates.render("a.j2", {"row": Row(name="{{ 7*7 }} <b>&")}) == "{{ 7*7 }} &lt;b&gt;&amp;"


def test_a_template_in_another_encoding_is_refused_by_name(made: Made, tmp_path: Path) -> None:
    templates = made({})
    (tmp_path / "a.j2").write_bytes("Ñandú".encode("cp1252"))
    assert fault(templates, "a.j2").template == "a.j2"


def test_blame_finds_the_line_that_wrote_a_piece_first_in_the_template_itself(made: Made) -> None:
    templates = made({"a.j2": "\n<b/>\n", "z.j2": "<b/><i/>", "m.j2": '\n\n<g opacity="1"/>'})
    assert templates.blame("a.j2", "<b/>") == ("a.j2", 2)
    assert templates.blame("a.j2", 'opacity="1"') == ("m.j2", 3)
    assert templates.blame("a.j2", "nowhere") == ("a.j2", 0)


def test_a_message_names_no_object_of_the_program(made: Made) -> None:
    found = fault(made({"a.j2": "{{ row.nmae }}"}), "a.j2")
    assert not re.search(r"object|Row|tests\.", found.message)
