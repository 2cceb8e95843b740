"""Full pages on paper of every size: as they are, in the middle, reduced, or over joined sheets."""

from __future__ import annotations

from typing import Any

import pytest

from pandapress.carddata.intake import Intake
from pandapress.findings import Findings
from pandapress.press.face.face import Studio
from pandapress.press.paper import paper_named
from pandapress.press.sheet.page import Page
from pandapress.workshop.build.fullpages import full_pages
from pandapress.workshop.build.order import Order, PrintOptions
from pandapress.workshop.catalogue.decks import catalogue
from pandapress.workshop.catalogue.loading import load_game
from pandapress.workshop.catalogue.project import Project
from tests.support import GAME, ProjectFolder

PAGE = '{% extends "shared/page.svg.j2" %}{% block body %}{{ text("what to do", 10, 40, 170, 10) }}{% endblock %}'
CONFIG = f"card_data/{GAME}/game.toml"


def printed(project: ProjectFolder, what: str, paper: str, **chosen: Any) -> tuple[list[Page], Findings]:
    project.write(f"templates/{GAME}/page.svg.j2", PAGE)
    if "[[page]]" not in project.read(CONFIG):
        entry = f'\n[[page]]\nid = "one"\ntitle = "One"\nwhat = "{what}"\ntemplate = "{GAME}/page.svg.j2"\n'
        project.write(CONFIG, project.read(CONFIG) + entry)
    findings, place = Findings(), Project(project.root)
    options = PrintOptions(paper=paper, **chosen)
    loaded = load_game(place, GAME, Intake(), findings)
    assert loaded is not None
    order = Order(catalogue(loaded, False, findings), Studio(place.templates, options.ink, findings), options)
    return list(full_pages(order, what)), findings


@pytest.mark.parametrize("paper", ["a4", "letter", "legal", "a3", "tabloid", "250x300"])
def test_on_paper_that_is_large_enough_a_page_is_printed_as_it_is(plain: ProjectFolder, paper: str) -> None:
    (page,), findings = printed(plain, "aids", paper)
    (face,) = page.faces
    size = paper_named(paper)[1]
    assert (page.paper, face.face.size, face.scale) == (size, size, 1)
    assert list(findings) == []


@pytest.mark.parametrize(("paper", "scale"), [("a5", 148 / 210), ("200x250", 250 / 297)])
def test_on_small_paper_a_page_is_reduced_and_the_findings_say_how_much(
    plain: ProjectFolder, paper: str, scale: float
) -> None:
    (page,), findings = printed(plain, "score-sheet", paper)
    (face,) = page.faces
    assert face.scale == pytest.approx(scale)
    assert face.trim.x >= 0
    assert face.trim.right <= page.paper.w + 1e-6
    assert face.trim.bottom <= page.paper.h + 1e-6
    assert face.trim.x + face.trim.right == pytest.approx(page.paper.w)
    assert not page.has_cards
    (found,) = findings
    assert (found.code, f"{scale:.0%}" in found.message) == ("REDUCED", True)


def test_a_page_that_nobody_could_read_is_refused(plain: ProjectFolder) -> None:
    pages, findings = printed(plain, "aids", "photo")
    assert pages == []
    (found,) = findings.errors
    assert found.code == "NO-ROOM"
    assert "48%, too small to be read" in found.message


def test_of_a_page_to_be_cut_out_nothing_is_reduced_it_goes_over_joined_sheets(plain: ProjectFolder) -> None:
    pages, findings = printed(plain, "tokens", "a5")
    assert len(pages) == 4
    assert {placed.scale for page in pages for placed in page.faces} == {1}
    assert list(findings) == []
