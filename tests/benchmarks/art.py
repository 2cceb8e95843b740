"""How many drawings of well-known icon sets are taken, and whether they look as librsvg draws them.

`python tests/benchmarks/art.py FOLDER [COUNT]`: the folder keeps the sets, fetched with `npm pack` where they are not
there yet; `rsvg-convert` has to be installed. Fifty drawings of each set are drawn by seed 7, on white, 400 pixels
wide. A drawing looks the same where at most one pixel in 200 differs by more than 48 of 255 once both pictures are
blurred by a pixel and a half, so that edges, which every program smooths in its own way, do not count.
"""

from __future__ import annotations

import io
import json
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

from PIL import Image, ImageChops, ImageFilter

from pandapress.findings import Findings, Severity
from pandapress.press.choices import Ink
from pandapress.press.face.face import Job, Studio
from pandapress.press.paper import Size
from pandapress.press.pdf.document import faces_pdf
from pandapress.press.pdf.raster import rasters

SETS = {
    "game-icons": "@iconify-json/game-icons",
    "bootstrap-icons": "bootstrap-icons",
    "twemoji": "@twemoji/svg",
    "flag-icons": "flag-icons",
    "lucide": "lucide-static",
    "tabler": "@tabler/icons",
    "openmoji": "openmoji",
    "simple-icons": "simple-icons",
    "Font Awesome": "@fortawesome/fontawesome-free",
}
MORE = {"noto": "@iconify-json/noto", "fluent emoji": "@iconify-json/fluent-emoji-flat", "devicon": "devicon"}
"""Sets that nothing was measured on before."""
SIDE, PIXELS, SAME, DIFFERS = 50.0, 400, 0.005, 48
FACE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 50 50">'
    '<rect width="50" height="50" fill="#ffffff"/>{{ art(name, 0, 0, 50, 50) }}</svg>'
)


def fetched(folder: Path, package: str) -> Path:
    """The folder of a package of the registry."""
    place = folder / package.replace("/", "_").replace("@", "_")
    if not place.is_dir():
        with tempfile.TemporaryDirectory() as there:
            subprocess.run(["npm", "pack", "--silent", package], cwd=there, check=True, stdout=subprocess.DEVNULL)
            (archive,) = Path(there).glob("*.tgz")
            with tarfile.open(archive) as tar:
                tar.extractall(place, filter="data")
    return place


def drawings(place: Path) -> dict[str, bytes]:
    """The drawings of a package by name: its SVG files, or those of an Iconify table."""
    tables = [*place.rglob("icons.json")]
    if tables and not [*place.rglob("*.svg")]:
        table = json.loads(tables[0].read_text(encoding="utf-8"))
        w, h = table.get("width", 16), table.get("height", 16)
        return {name: _icon(icon, w, h) for name, icon in sorted(table["icons"].items())}
    files = [path for path in sorted(place.rglob("*.svg")) if path.stat().st_size < 300_000]
    return {path.relative_to(place).as_posix(): path.read_bytes() for path in files if "sprite" not in path.name}


def _icon(icon: dict[str, object], w: object, h: object) -> bytes:
    box = f"0 0 {icon.get('width', w)} {icon.get('height', h)}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{icon["body"]}</svg>'.encode()


def looks_the_same(ours: Image.Image, raw: bytes) -> bool:
    """Whether a picture is, but for its edges, what librsvg draws."""
    command = ["rsvg-convert", "-w", str(PIXELS), "-h", str(PIXELS), "--keep-aspect-ratio", "-b", "white"]
    done = subprocess.run(command, input=raw, capture_output=True, check=False)
    if done.returncode:
        return True  # librsvg refuses it, and there is nothing to compare with
    theirs = Image.open(io.BytesIO(done.stdout)).convert("RGB")
    whole = Image.new("RGB", (PIXELS, PIXELS), "white")
    whole.paste(theirs, ((PIXELS - theirs.width) // 2, (PIXELS - theirs.height) // 2))
    one, other = (picture.filter(ImageFilter.GaussianBlur(1.5)) for picture in (ours, whole))
    grey = ImageChops.difference(one, other).convert("L")
    return sum(grey.histogram()[DIFFERS:]) / PIXELS**2 <= SAME


def tried(chosen: dict[str, bytes]) -> Iterator[tuple[str, str]]:
    """Each drawing with what became of it: refused and why, other, or nothing to say."""
    with tempfile.TemporaryDirectory() as there:
        templates = Path(there) / "templates"
        (templates / "art").mkdir(parents=True)
        (templates / "face.svg.j2").write_text(FACE, encoding="utf-8")
        for number, (name, raw) in enumerate(chosen.items()):
            (templates / "art" / f"{number}.svg").write_bytes(raw)
            findings = Findings()
            studio = Studio(templates, Ink.FULL, findings)
            face = studio.face(Job("face.svg.j2", Size(SIDE, SIDE), {"name": f"{number}.svg"}, name))
            if face is None:
                errors = [found for found in findings if found.severity is Severity.ERROR]
                yield name, f"refused: {errors[0].message if errors else 'nothing is said'}"
                continue
            (shown,) = rasters(faces_pdf([face]), [(PIXELS, PIXELS)])
            yield name, "" if looks_the_same(shown.convert("RGB"), raw) else "looks otherwise"


def main(folder: Path, count: int) -> None:
    for sets in (SETS, MORE):
        taken = same = whole = 0
        for title, package in sets.items():
            every = drawings(fetched(folder, package))
            names = Random(7).sample(sorted(every), min(count, len(every)))
            results = [*tried({name: every[name] for name in names})]
            refused = [(name, what) for name, what in results if what.startswith("refused")]
            other = [name for name, what in results if what == "looks otherwise"]
            whole, taken = whole + len(results), taken + len(results) - len(refused)
            same += len(results) - len(refused) - len(other)
            print(f"{title}: {len(results) - len(refused)} of {len(results)} taken, {len(other)} look otherwise")
            for name, what in [*refused, *((name, "looks otherwise") for name in other)]:
                print(f"    {name}: {what}", flush=True)
        print(f"in all {taken} of {whole} taken ({taken / whole:.1%}), {same} of them look the same")


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 50)
