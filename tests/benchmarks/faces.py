"""How fast the press is, as ratios in one run: `python tests/benchmarks/faces.py`.

Each figure is the median of whole processes that take turns, the program compiled before, as when it is installed.
`bare` is the plain loop of Typst and pikepdf over the very SVG files of the faces, each a form that is placed on A4
sheets of nine. Builds are cold (`--fresh`) unless they say `kept`.
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from pandapress.games.registry import GAME_IDS
from pandapress.press.face.fonts import font_files

CHECKOUT = Path(__file__).resolve().parents[2]
GAME = "adorable-pandaring"
ALLOW = [
    word
    for code in ("40-CARDS", "FOUR-OF-EACH", "EFFECTS", "EFFECT-ONCE", "PRINTED-EFFECTS")
    for word in ("--allow", f"PANDARING-{code}")
]
RUNS = 5
BARE = """
import sys
from io import BytesIO
from pathlib import Path
import pikepdf, typst
svgs = [path.read_text(encoding="utf-8") for path in sorted(Path(sys.argv[1]).glob("*.svg"))]
fonts = typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[sys.argv[3]])
size = "width: 69.5mm, height: 94.9mm"
pages = [f'#page({size}, image(bytes(sys.inputs.at("{n}")), format: "svg", {size}))' for n in range(len(svgs))]
source = "\\n".join(["#set document(date: none)", "#set page(margin: 0pt)", *pages])
inputs = {str(n): svg for n, svg in enumerate(svgs)}
compiler = typst.Compiler(source.encode(), root=sys.argv[3], font_paths=fonts, sys_inputs=inputs)
drawn = pikepdf.open(BytesIO(compiler.compile(format="pdf", pdf_tags=False)))
sheets = pikepdf.new()
for start in range(0, len(svgs), 9):
    page = sheets.add_blank_page(page_size=(595, 842))
    for place, number in enumerate(range(start, min(start + 9, len(svgs)))):
        form = sheets.copy_foreign(drawn.pages[number].as_form_xobject())
        name = page.add_resource(sheets.make_indirect(form), pikepdf.Name.XObject)
        x, y = 20 + 180 * (place % 3), 20 + 260 * (place // 3)
        page.contents_add(f"q 1 0 0 1 {x} {y} cm {name} Do Q".encode())
sheets.save(sys.argv[2])
"""
FACE = """{% extends "shared/face.svg.j2" %}
{% from "adorable-pandaring/frame.svg.j2" import grove, panel, badge, pill, ribbon, foot with context %}
{% block face %}
{{ grove() }}{{ panel() }}{{ art("panda-head.svg.j2", 14.5, 10, 34, 34) }}
{{ badge(row.number) }}{{ pill("Low", 47, 5.6, "#2f6f4f") }}{{ pill("Odd", 47, 11.4, "#2b4c7e") }}
{{ ribbon(row.name) }}{{ text(row.text, 7, 58.2, 49, 20.8, align="center", valign="middle") }}{{ foot(row.number) }}
{% endblock %}
"""
CONFIG = """title = "Benchmark"
summary = "Faces."
players = [3, 5]
credits = ["Nobody."]

[[deck]]
id = "pandas"
title = "Pandas"
rows = "pandas.csv"
face = "bench/face.svg.j2"
size = "poker"
copies = "copies"
"""


def make_project(root: Path, faces: int, copies: int) -> Path:
    """A project with one deck of distinct poker faces."""
    shutil.copytree(CHECKOUT / "card_data", root / "card_data")
    shutil.copytree(CHECKOUT / "templates", root / "templates")
    (root / "templates" / "bench").mkdir()
    (root / "templates" / "bench" / "face.svg.j2").write_text(FACE, encoding="utf-8")
    (root / "card_data" / GAME / "game.toml").write_text(CONFIG, encoding="utf-8")
    text = "When scoring: if three or more Banana Pandas are in play, gain one **for each of yours**, number {0}."
    rows = [f'{n},Panda {n},{copies},banana,"{text.format(n)}",panda-head.svg.j2,house' for n in range(1, faces + 1)]
    header = "number,name,copies,effect,text,art,source"
    (root / "card_data" / GAME / "pandas.csv").write_text("\n".join([header, *rows]), encoding="utf-8")
    return root


def svg_files(project: Path, folder: Path) -> Path:
    """The SVG of every face of a project, with the size that the bare loop needs."""
    from pandapress.carddata.intake import Intake
    from pandapress.findings import Findings
    from pandapress.press.choices import Ink
    from pandapress.press.face.face import Studio
    from pandapress.workshop.catalogue.decks import catalogue
    from pandapress.workshop.catalogue.loading import load_game
    from pandapress.workshop.catalogue.project import Project

    findings, place = Findings(), Project(project)
    codes = frozenset(word for word in ALLOW if word != "--allow")
    loaded = load_game(place, GAME, Intake(allow=codes), findings)
    assert loaded is not None, list(findings)
    studio = Studio(place.templates, Ink.FULL, findings)
    folder.mkdir()
    for number, card in enumerate(catalogue(loaded, False, findings).cards):
        face = studio.face(card.front)
        assert face is not None, list(findings)
        sized = face.svg.replace("<svg ", '<svg width="69.5mm" height="94.9mm" ', 1)
        (folder / f"{number:04}.svg").write_text(sized, encoding="utf-8")
    return folder


def build_command(project: Path, out: Path, *more: str) -> list[str]:
    """A whole build of the game of a project, cold."""
    command = [sys.executable, "-m", "pandapress", "build", GAME, "--project", str(project), "--out", str(out)]
    return [*command, *ALLOW, "--fresh", *more]


def measure(commands: Mapping[str, Sequence[str]], runs: int = RUNS) -> dict[str, tuple[float, float]]:
    """Median seconds and peak megabytes of each command, run in turns."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    for command in commands.values():
        subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    seconds: dict[str, list[float]] = {name: [] for name in commands}
    peaks: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(runs):
        for name, command in commands.items():
            started = time.perf_counter()
            process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            seconds[name].append(time.perf_counter() - started)
            peaks[name].append(usage.ru_maxrss / 1024)
            assert process.returncode == 0, command
    return {name: (statistics.median(seconds[name]), max(peaks[name])) for name in commands}


def against_bare(place: Path, faces: int) -> None:
    """The press against the bare loop over the same faces."""
    project = make_project(place / f"faces{faces}", faces, 1)
    svgs, bare = svg_files(project, place / f"svg{faces}"), place / "bare.py"
    bare.write_text(BARE, encoding="utf-8")
    out, fonts = place / f"out{faces}", place / f"fonts{faces}"
    fonts.mkdir()
    for path in font_files().values():
        shutil.copy(path, fonts)
    found = measure(
        {
            "bare": [sys.executable, str(bare), str(svgs), str(place / "bare.pdf"), str(fonts)],
            "build": build_command(project, out, "--only", "cards"),
        }
    )
    size = (out / GAME / f"{GAME}-cards-a4.pdf").stat().st_size / 1000
    (bare_s, _), (build_s, peak) = found["bare"], found["build"]
    print(f"{faces:4} faces: bare {bare_s:.2f} s, build {build_s:.2f} s, ratio {build_s / bare_s:.2f}, ", end="")
    print(f"peak {peak:.0f} MB, PDF {size:.0f} KB")


def copies(place: Path) -> None:
    """Ten times the copies of one deck."""
    few, many = make_project(place / "few", 54, 1), make_project(place / "many", 54, 10)
    commands = {
        "few": build_command(few, place / "few-out", "--only", "cards"),
        "many": build_command(many, place / "many-out", "--only", "cards"),
    }
    found = measure(commands)
    ratio = found["many"][0] / found["few"][0]
    print(f"10x the copies: {found['few'][0]:.2f} s -> {found['many'][0]:.2f} s, ratio {ratio:.2f}, ", end="")
    print(f"peak {found['few'][1]:.0f} -> {found['many'][1]:.0f} MB")


def start_up(place: Path) -> None:
    """Commands that should answer at once, and the shipped games with one and two workers."""
    base = [sys.executable, "-m", "pandapress"]
    shipped = [*base, "build", "--project", str(CHECKOUT), "--out", str(place / "shipped")]
    os.environ["XDG_CACHE_HOME"] = str(place / "cache")
    found = measure(
        {
            "python": [sys.executable, "-c", "pass"],
            "--help": [*base, "--help"],
            "build, 1 worker": [*shipped, "--fresh", "--workers", "1"],
            "build, 2 workers": [*shipped, "--fresh", "--workers", "2"],
            "build, kept": shipped,
            "validate": [*base, "validate", "--project", str(CHECKOUT)],
        }
    )
    for name, (seconds, peak) in found.items():
        print(f"{name}: {seconds:.2f} s, peak {peak:.0f} MB")
    print(f"two workers: {found['build, 1 worker'][0] / found['build, 2 workers'][0]:.2f}x faster than one")


def one_card_edited(place: Path) -> None:
    """The cards of each shipped game after one of its tables was touched, all else kept."""
    project = place / "edited"
    for folder in ("card_data", "templates"):
        shutil.copytree(CHECKOUT / folder, project / folder)
    base = [sys.executable, "-m", "pandapress", "build", "--project", str(project), "--out", str(place / "edited-out")]
    found = measure({game: [*base, game, "--only", "cards", "--fresh"] for game in GAME_IDS})
    print("one card edited:", ", ".join(f"{game} {seconds:.2f} s" for game, (seconds, _) in found.items()))


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        against_bare(place, 54)
        against_bare(place, 540)
        copies(place)
        start_up(place)
        one_card_edited(place)


if __name__ == "__main__":
    main()
