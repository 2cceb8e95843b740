from __future__ import annotations

import sys

import pytest

from pandapress.cli.shared.output import print_table

ROWS = [("output/adorable-pandaring/adorable-pandaring-cards-a4.pdf", "[bold]Ana[/bold]", 7)]


def test_in_a_pipe_a_row_is_a_line_with_tabs(capsys: pytest.CaptureFixture[str]) -> None:
    print_table(("file", "name", "cards"), ROWS)
    assert capsys.readouterr().out.splitlines() == ["file\tname\tcards", "\t".join(map(str, ROWS[0]))]


def test_on_a_terminal_no_word_is_cut_and_no_cell_is_markup(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "60")
    print_table(("file", "name", "cards"), ROWS)
    shown = capsys.readouterr().out
    assert "\u2026" not in shown
    assert "[bold]Ana[/bold]" in shown
    assert "".join(line.split()[0] for line in shown.splitlines() if "adorable" in line or "pdf" in line) == ROWS[0][0]
