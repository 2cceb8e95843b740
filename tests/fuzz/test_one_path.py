"""Whatever is damaged, `validate` and `build` say the same of it: both are satisfied, or both refuse.

Each example is tried in a process of its own, which may take 10 s and 600 MB and is gone when it is done.
"""

from __future__ import annotations

import shutil
import sys
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from pandapress.carddata.intake import Intake
from pandapress.findings import DataError, Finding
from pandapress.processes import Limits, apart
from pandapress.workshop.build.build import build
from pandapress.workshop.build.order import PrintOptions
from pandapress.workshop.catalogue.project import Project
from pandapress.workshop.judge.validate import validate
from tests.fuzz.ground import Ground, sound
from tests.fuzz.mutations import damaged_bytes, damaged_table, damaged_text, fuzz
from tests.fuzz.test_templates import HEADS, PIECES, SVG_PIECES
from tests.support import CHECKOUT, GAME

LIMITS = Limits(seconds=10, memory=600_000_000)
TABLE, FACE = f"card_data/{GAME}/laws.csv", f"templates/{GAME}/law-face.svg.j2"
DRAWING, PICTURE = "templates/art/drawn.svg", "templates/art/painted.png"
CONFIG = f"""title = "Laws"
summary = "Four laws, a drawing and a picture."
players = [3, 5]
credits = ["Nobody."]

[[deck]]
id = "laws"
title = "Laws"
rows = "laws.csv"
face = "{GAME}/law-face.svg.j2"
"""
TEMPLATE = """{% extends "shared/face.svg.j2" %}
{% block face %}
{% set w, h = size.w + 2 * bleed, size.h + 2 * bleed %}
<rect x="{{ -bleed }}" y="{{ -bleed }}" width="{{ w }}" height="{{ h }}" fill="#cfe8b0"/>
{% for number in row.numbers %}
{{ text(number, 5 + loop.index0 * 9, 40, 9, 9, box="numbers") }}
{% endfor %}
{{ text(row.name, 5, 5, size.w - 10, 10, title=true, box="name") }}
{{ art("drawn.svg", 5, 50, 20, 20) }}
{{ art("painted.png", 30, 50, 20, 20) }}
{% endblock %}
"""
STRANGE = (
    b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n{} loop\n",
    b"GIF89a",
    b"II*\0",
    b"<svg/>",
    b"\xff\xd8\xff",
)


def painted() -> bytes:
    stream = BytesIO()
    Image.new("RGB", (40, 40), "#c8432f").save(stream, "PNG")
    return stream.getvalue()


WHOLE = {
    f"card_data/{GAME}/game.toml": CONFIG.encode(),
    TABLE: (CHECKOUT / TABLE).read_bytes(),
    FACE: TEMPLATE.encode(),
    DRAWING: (CHECKOUT / "templates" / "art" / "icons" / "bamboo.svg").read_bytes(),
    PICTURE: painted(),
}


@st.composite
def damaged(draw: st.DrawFn) -> dict[str, bytes]:
    """One of the files of the game, damaged."""
    file = draw(st.sampled_from((TABLE, FACE, DRAWING, PICTURE)))
    content = WHOLE[file]
    if file == TABLE:
        return {file: draw(damaged_table(content))}
    if file == PICTURE:
        return {file: draw(st.one_of(damaged_bytes(content), st.sampled_from(STRANGE)))}
    text, pieces = content.decode(), PIECES if file == FACE else SVG_PIECES
    head = draw(st.sampled_from(HEADS)) if file == DRAWING else ""
    return {file: (head + draw(damaged_text(text, pieces))).encode("utf-8", "replace")}


def verdicts(root: Path) -> tuple[tuple[Finding, ...], tuple[Finding, ...]]:
    """The errors that `validate` finds in a project, and those with which `build` refuses it."""
    project = Project(root)
    (report,) = validate(project, [GAME], Intake())
    found = tuple(finding for finding in report.findings if finding.severity.value == "error")
    out = root / "out"
    try:
        build(project, [GAME], Intake(), PrintOptions(), out)
    except DataError as refused:
        assert not out.exists()
        return found, tuple(finding for finding in refused.findings if finding.severity.value == "error")
    shutil.rmtree(out)
    return found, ()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux holds a process to its memory")
@fuzz(25)
@given(changed=damaged())
def test_w13_validate_and_build_walk_one_path(ground: Ground, changed: dict[str, bytes]) -> None:
    with ground.with_files({**WHOLE, **changed}):
        found, refused = apart(LIMITS, verdicts, ground.folder.root)
    assert bool(found) == bool(refused), (found, refused)
    assert {finding.message for finding in refused} <= {finding.message for finding in found}
    for finding in sound((*found, *refused)):
        assert finding.file.startswith((f"card_data/{GAME}", "templates/")), finding


def test_w13_the_whole_game_is_found_good_and_built(ground: Ground) -> None:
    with ground.with_files(WHOLE):
        assert verdicts(ground.folder.root) == ((), ())


DOUBLINGS = """{% block face %}
{% set ns = namespace(s="x") %}{% for n in range(40) %}{% set ns.s = ns.s ~ ns.s %}{% endfor %}
"""
DEFECTS = {
    "a parameter entity": (
        DRAWING,
        b'<!DOCTYPE svg [<!ENTITY % x SYSTEM "file:///etc/hostname"> %x;]>' + WHOLE[DRAWING],
    ),
    "240 groups": (DRAWING, WHOLE[DRAWING].replace(b"</svg>", b"<g>" * 240 + b"</g>" * 240 + b"</svg>")),
    "PostScript": (PICTURE, STRANGE[0]),
    "a use of itself": (
        DRAWING,
        b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><g id="a"><use href="#a"/></g></svg>',
    ),
    "a method that is not called": (FACE, TEMPLATE.replace("text(row.name,", "text(row.name.upper,").encode()),
    "doublings": (FACE, TEMPLATE.replace("{% block face %}", DOUBLINGS).encode()),
}


@pytest.mark.parametrize("name", DEFECTS)
def test_w13_what_cannot_be_drawn_is_refused_by_both_at_its_file(ground: Ground, name: str) -> None:
    file, content = DEFECTS[name]
    with ground.with_files({**WHOLE, file: content}):
        found, refused = verdicts(ground.folder.root)
    assert found
    assert {finding.message for finding in refused} == {finding.message for finding in found}
    assert all(finding.file in (file, FACE, TABLE) for finding in found), found
