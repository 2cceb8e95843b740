"""Whatever stands in a template or in a drawing: a face comes of it, or findings say why not, and soon."""

from __future__ import annotations

import time
from collections.abc import Mapping
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pandapress.carddata.intake import Intake
from pandapress.findings import Finding, Findings
from pandapress.games.registry import GAME_IDS
from pandapress.press.choices import Ink
from pandapress.press.face.face import Job, Studio
from pandapress.press.paper import PAPERS, Size
from pandapress.press.pdf.picture import picture_bytes
from pandapress.workshop.build.pages import page_job
from pandapress.workshop.catalogue.decks import catalogue
from pandapress.workshop.catalogue.loading import load_game
from pandapress.workshop.catalogue.project import Project
from tests.fuzz.ground import Ground, sound
from tests.fuzz.mutations import damaged_lines, damaged_text, fuzz
from tests.support import CHECKOUT

TEMPLATES = CHECKOUT / "templates"
PIECES = (
    *(
        "{%",
        "%}",
        "{{",
        "}}",
        "{#",
        "#}",
        "{{ }}",
        "{{ nope }}",
        "{{ row.nope }}",
        "{{ row }}",
        "{{ self }}",
        "{{ 1 / 0 }}",
    ),
    *(
        "{% include self %}",
        "{% extends nope %}",
        '{% extends "nope" %}',
        '{% include "../game.toml" %}',
        "{% endblock %}",
    ),
    *("{% block face %}", "{% raw %}", "{% endraw %}", "{% if x %}", "{% endfor %}", "{% macro x() %}", "{% set x %}"),
    *(
        "{{ size.w / (size.w - size.w) }}",
        "{{ row.name[99] }}",
        "{{ row.name * 3 }}",
        "{{ () | first }}",
        "{{ [] | max }}",
    ),
    *("{{ '%d' % 'x' }}", "{{ '%s' | format }}", "{{ 'x' | int | round(99) }}", "{{ 'x' | pt }}", "{{ x | nope }}"),
    *(
        "{{ game.__class__ }}",
        "{{ ''.__class__.__mro__ }}",
        "{{ text.__globals__ }}",
        "{{ row._values }}",
        "{{ cycler() }}",
    ),
    *(
        "{{ range(10 ** 9) | length }}",
        "{% for x in range(10 ** 9) %}{% endfor %}",
        "{{ 'x' * 10 ** 9 }}",
        "{{ 9 ** 9 ** 9 }}",
    ),
    *("{{ '%1000000000d' % 1 }}", "{{ 'x' | center(10 ** 9) }}", "{{ 'x'.ljust(10 ** 9) }}", "{{ [0] * 10 ** 9 }}"),
    *(
        "{{ lipsum() }}",
        "{{ tables.nope }}",
        "{{ decks[99] }}",
        "{{ text() }}",
        "{{ text(1, 2) }}",
        '{{ text("x", 0, 0, 0, 0) }}',
    ),
    *('{{ text("x", "a", 0, 9, 9) }}', '{{ text("x", 0, 0, -9, 9) }}', '{{ text("x", 0, 0, 9, 9, size=0) }}'),
    *(
        '{{ text("x", 0, 0, 9, 9, leading=-1) }}',
        '{{ text("x", 0, 0, 9, 9, align="nope") }}',
        "{{ text(none, 0, 0, 9, 9) }}",
    ),
    *(
        '{{ text("x", 0, 0, 9, 9, size=1e308, smallest=1e308) }}',
        '{{ text("x", 1e999, 0, 9, 9) }}',
        '{{ width("x", "y") }}',
    ),
    *(
        '{{ art("nope.svg", 0, 0, 9, 9) }}',
        '{{ art("", 0, 0, 9, 9) }}',
        '{{ art("icons", 0, 0, 9, 9) }}',
        "{{ art(1, 2) }}",
    ),
    *('{{ art("panda-head.svg.j2", 0, 0, 9, 9, fill=[1]) }}', '{{ art("panda-head.svg.j2", 0, 0, 0, 0) }}'),
    *(
        '{{ art("panda-head.svg.j2", 0, 0, "w", 9) }}',
        '{{ art("\\u0000.svg", 0, 0, 9, 9) }}',
        "{{ art(none, 0, 0, 9, 9) }}",
    ),
    *(
        "<",
        ">",
        "&",
        "&nope;",
        "&#0;",
        "&#xD800;",
        "<!-- -- -->",
        "<![CDATA[",
        "]]>",
        "<?xml?>",
        "<?php ?>",
        "<!DOCTYPE x>",
    ),
    *(
        '<use href="#x"/>',
        '<text x="1" y="1">x</text>',
        "<g>",
        "</g>",
        '<g transform="rotate(nan)">',
        'fill="red"',
        'r="1e999"',
    ),
    *('<image href="x.png" x="0" y="0" width="9" height="9"/>', '<image href="" x="0" y="0" width="0" height="0"/>'),
    *(
        '<rect width="-1" height="nan"/>',
        '<path d="M0"/>',
        '<path d="M0 0A1 1 0 9 9 0 0"/>',
        'viewBox="0 0 0 0"',
        "\x00",
        "\x0b",
    ),
    *('<clipPath id="c"><g/></clipPath><g clip-path="url(#c)"/>', '<g clip-path="url(#nope)"/>', 'fill="url(#nope)"'),
    *('<linearGradient id="g"/>', '<rect x="0" y="0" width="9" height="9" fill="url(#g)"/>', 'transform="scale(0)"'),
)
LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
HEADS = (
    *(
        "",
        "\ufeff",
        " ",
        '<?xml version="1.0" encoding="utf-16"?>',
        '<?xml version="1.0" encoding="nope"?>',
        "<!DOCTYPE svg>",
    ),
    *(f'<!DOCTYPE svg [<!ENTITY l0 "ha">{LAUGHS}]>', '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/hostname">]>'),
    *('<!DOCTYPE svg SYSTEM "file:///nope.dtd">', '<!DOCTYPE svg [<!ENTITY % x SYSTEM "http://localhost:9/x"> %x;]>'),
)
SVG_PIECES = (
    *(
        "&l9;",
        "&x;",
        "nan",
        "inf",
        "1e999",
        "-1",
        "9" * 400,
        "1e-400",
        "NaN",
        "0",
        "#fff",
        "url(#x)",
        "url(http://x/#y)",
    ),
    *(
        '<a xlink:href="x"/>',
        '<svg xmlns="http://www.w3.org/2000/svg"/>',
        "<script>x</script>",
        "<g>" * 300,
        'xmlns=""',
    ),
    *(
        '<image href="https://localhost:9/x.png"/>',
        "<style>@import 'x';</style>",
        'id="x" id="x"',
        'viewBox="0 0 nan 1"',
    ),
)
SOON = 10.0
"""No face may take longer, in seconds."""


@cache
def jobs(game_id: str) -> dict[str, Job]:
    """A card or page for each template of a game that is drawn by itself; the first card stands for the others."""
    findings = Findings()
    loaded = load_game(Project(CHECKOUT), game_id, Intake(), findings)
    assert loaded is not None
    cards = catalogue(loaded, False, findings)
    made = {job.template: job for card in cards.cards for job in (card.back, card.front) if job is not None}
    studio = Studio(TEMPLATES, Ink.FULL, findings)
    pages = [page_job(cards, page, PAPERS["a4"], studio) for page in loaded.config.page if not page.layouts]
    return {"": cards.cards[0].front, **made, **{job.template: job for job in pages if job is not None}}


def drawn_or_refused(ground: Ground, job: Job, contents: Mapping[str, str], ink: Ink = Ink.FULL) -> list[Finding]:
    """What is said of a face with other texts in some files; where nothing is, it is a PDF too."""
    findings, begun = Findings(), time.monotonic()
    with ground.with_files({f"templates/{name}": content for name, content in contents.items()}):
        face = Studio(ground.project.templates, ink, findings).face(job)
        found = sound(findings)
        assert (face is None) == bool(findings.errors)
        if face is not None:
            assert picture_bytes(face, "fuzz", ".pdf").startswith(b"%PDF-")
    assert time.monotonic() - begun < SOON
    return [*found]


@pytest.mark.parametrize("game_id", GAME_IDS)
@fuzz(6)
@given(data=st.data())
def test_a_damaged_template_gives_a_face_or_findings(ground: Ground, game_id: str, data: st.DataObject) -> None:
    path = data.draw(st.sampled_from(sorted((TEMPLATES / game_id).glob("*.j2"))))
    name, text = f"{game_id}/{path.name}", path.read_text(encoding="utf-8")
    damaged = data.draw(st.one_of(damaged_text(text, PIECES), damaged_lines(text, st.sampled_from(PIECES))))
    job = jobs(game_id).get(name, jobs(game_id)[""])
    drawn_or_refused(ground, job, {name: damaged}, data.draw(st.sampled_from(Ink)))


@pytest.mark.parametrize("piece", PIECES)
def test_every_odd_piece_of_a_template_gives_a_face_or_findings_at_its_line(ground: Ground, piece: str) -> None:
    before = '{% extends "shared/face.svg.j2" %}\n{% block face %}\n<rect x="0" y="0" width="9" height="9"/>\n'
    source = {"x.svg.j2": f"{before}{piece}\n{{% endblock %}}\n"}
    found = drawn_or_refused(ground, Job("x.svg.j2", Size(20, 20), {"game": "x", "decks": []}, "x"), source)
    line = before.count("\n") + 1
    assert all(finding.file == "templates/x.svg.j2" for finding in found), found
    placed = [finding for finding in found if not finding.message.startswith("words stand outside")]
    assert all(finding.line in (0, line, line + 1) for finding in placed), found


@fuzz(60)
@given(data=st.data())
def test_a_damaged_drawing_gives_a_face_or_findings(ground: Ground, data: st.DataObject) -> None:
    path = data.draw(st.sampled_from(sorted((TEMPLATES / "art").rglob("*.svg"))))
    damaged = data.draw(damaged_text(path.read_text(encoding="utf-8"), SVG_PIECES))
    face = '{% extends "shared/face.svg.j2" %}{% block face %}{{ art("icons/x.svg", 0, 0, 9, 9) }}{% endblock %}'
    contents = {"art/icons/x.svg": data.draw(st.sampled_from(HEADS)) + damaged, "x.svg.j2": face}
    drawn_or_refused(ground, Job("x.svg.j2", Size(20, 20), {}, "x"), contents)


@pytest.mark.parametrize("head", HEADS)
def test_a_drawing_reaches_no_other_file_and_is_not_blown_up(ground: Ground, head: str) -> None:
    body = '<text x="1" y="9" font-family="Manrope" font-size="3">&x;&l9;</text><rect width="9" height="9"/>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{body}</svg>'
    face = '{% extends "shared/face.svg.j2" %}{% block face %}{{ art("icons/x.svg", 0, 0, 9, 9) }}{% endblock %}'
    found = drawn_or_refused(
        ground, Job("x.svg.j2", Size(20, 20), {}, "x"), {"art/icons/x.svg": head + svg, "x.svg.j2": face}
    )
    assert found
    assert "haha" not in str(found)
