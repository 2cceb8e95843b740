"""Faces that ask for the same of their rows are made once, and no others."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pandapress.findings import Findings
from pandapress.press.choices import Ink
from pandapress.press.face.face import Job, Studio
from pandapress.press.face.rows import RowView
from pandapress.press.paper import Size

SIZE = Size(40, 40)
OPEN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">'
WORDS = '<text x="5" y="9" font-family="Manrope" font-size="4">{}</text>'


class Table:
    """A studio with one template, and the rows that it has really drawn."""

    def __init__(self, root: Path, body: str, context: Mapping[str, object] | None = None) -> None:
        (root / "art").mkdir(parents=True, exist_ok=True)
        (root / "card.svg.j2").write_text(f"{OPEN}{WORDS.format(body)}</svg>", encoding="utf-8")
        self.findings = Findings()
        self.studio = Studio(root, Ink.FULL, self.findings)
        self.context = context or {}
        self.drawn = 0
        render = self.studio._templates.render

        def counted(*given: Any, **named: Any) -> str:
            self.drawn += 1
            return render(*given, **named)

        self.studio._templates.render = counted  # type: ignore[method-assign]

    def job(self, line: int, row: Mapping[str, object], context: Mapping[str, object] | None = None) -> Job:
        view = RowView(row, "cards.csv", line)
        return Job("card.svg.j2", SIZE, context or self.context, f"card {line}", "cards.csv", line, row=view)

    def words(self, *rows: Mapping[str, object]) -> list[str]:
        """What each row's face says."""
        faces = [self.studio.face(self.job(line, row)) for line, row in enumerate(rows, start=2)]
        return ["" if face is None else face.svg.partition('"4">')[2].partition("<")[0] for face in faces]


def test_a_back_that_asks_nothing_of_its_row_is_drawn_once(tmp_path: Path) -> None:
    table = Table(tmp_path, "the back")
    assert table.words({"name": "a"}, {"name": "b"}, {"name": "c"}) == ["the back"] * 3
    assert table.drawn == 1


def test_a_back_that_asks_for_one_column_is_drawn_once_for_each_value_of_it(tmp_path: Path) -> None:
    table = Table(tmp_path, "{{ row.set }}")
    rows = [{"name": name, "set": colour} for name, colour in (("a", "red"), ("b", "blue"), ("c", "red"))]
    assert table.words(*rows) == ["red", "blue", "red"]
    assert table.drawn == 2


def test_what_is_asked_for_only_at_times_counts_when_it_is(tmp_path: Path) -> None:
    table = Table(tmp_path, '{% if row.kind == "named" %}{{ row.name }}{% else %}none{% endif %}')
    rows = [{"kind": kind, "name": name} for kind in ("named", "plain") for name in "ab"]
    assert table.words(*rows, *rows) == ["a", "b", "none", "none"] * 2
    assert table.drawn == 3


def test_numbers_that_are_equal_and_written_otherwise_are_two_faces(tmp_path: Path) -> None:
    assert Table(tmp_path, "{{ row.n }}").words({"n": 1}, {"n": 1.0}, {"n": True}) == ["1", "1.0", "True"]


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("{{ rows[0] == row }}", ["True", "False", "False"]),
        ("{{ row == rows[1] }}", ["False", "True", "False"]),
        ("{{ row in rows[1:] }}", ["False", "True", "True"]),
        ("{% for column in row %}{{ row[column] }}{% endfor %}", ["ax", "bx", "ax"]),
        ("{{ row.name|default('') }}{{ row['name'] }}", ["aa", "bb", "aa"]),
        ("{{ rows|map(attribute='name')|join }}", ["aba", "aba", "aba"]),
    ],
)
def test_every_way_to_look_at_a_row_counts(tmp_path: Path, body: str, said: list[str]) -> None:
    rows = [{"name": name, "text": "x"} for name in "aba"]
    views = [RowView(row, "cards.csv", line) for line, row in enumerate(rows, start=2)]
    assert Table(tmp_path, body, {"rows": views}).words(*rows) == said


def test_a_list_in_a_cell_is_read_each_time(tmp_path: Path) -> None:
    table = Table(tmp_path, "{{ row.keep|join('-') }}")
    assert table.words({"keep": [1, 2]}, {"keep": [1, 2]}, {"keep": [3]}) == ["1-2", "1-2", "3"]


def test_what_else_a_template_sees_makes_another_face_though_it_lies_where_the_first_lay(tmp_path: Path) -> None:
    table = Table(tmp_path, "{{ deck[0] }}")
    for number in range(200):
        face = table.studio.face(table.job(2, {"name": "a"}, {"deck": [f"deck {number}"]}))
        assert face is not None
        assert f">deck {number}<" in face.svg


def test_a_face_that_is_wrong_is_told_for_each_card(tmp_path: Path) -> None:
    table = Table(tmp_path, "{{ text(row.name, 0, 0, 9, 3) }}")
    assert table.words({"name": "Hippopotamus"}, {"name": "Hippopotamus"}) == ["", ""]
    assert [finding.line for finding in table.findings] == [2, 3]


PIECES = st.sampled_from(
    ["{{ row.a }}", "{{ row.b }}", "{% if row.a %}{{ row.c }}{% endif %}", "{{ row.c|length }}", "x"]
)
CELLS = {"a": st.sampled_from([0, 1, 1.0]), "b": st.sampled_from("pq"), "c": st.text("rs", max_size=2)}
ROWS = st.lists(st.fixed_dictionaries(CELLS), min_size=2, max_size=6)


@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(PIECES, max_size=4).map("".join), ROWS)
def test_an_album_never_shows(tmp_path: Path, body: str, rows: list[dict[str, object]]) -> None:
    together = Table(tmp_path, body).words(*rows)
    assert together == [Table(tmp_path, body).words(row)[0] for row in rows]
