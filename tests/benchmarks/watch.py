"""From save to the new picture in Chromium: one card's row, and a template of 45 cards, all of them in sight.

Reach: 0.2 s for a card, 1 s for a template of 40. Run by hand: `python tests/benchmarks/watch.py`.
"""

from __future__ import annotations

import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from playwright.sync_api import sync_playwright
from tests.web.browser import chromium

ROOT = Path(__file__).resolve().parents[2]
GAME = "pilfering-pandas"
TIMES = 9
PAUSE = 700
"""Milliseconds between two saves: nobody saves again before the first is drawn."""
KEYS = "() => [...document.querySelectorAll('.card')].map((c) => [c.dataset.card, c.querySelector('img')?.dataset.key])"
FULL = "() => !document.querySelector('.card[data-card^=loot]:not(:has(img[data-key]))')"
SHOWN = """(before) => {
  const now = [...document.querySelectorAll('.card')];
  return before.every(([id, key]) => {
    const image = now.find((card) => card.dataset.card === id)?.querySelector('img');
    return image && image.dataset.key !== key && image.complete;
  });
}"""


def main() -> None:
    """Print the median and the slowest of several saves of each kind."""
    with tempfile.TemporaryDirectory() as folder:
        project = Path(folder)
        for name in ("card_data", "templates"):
            shutil.copytree(ROOT / name, project / name)
        command = [sys.executable, "-m", "pandapress", "watch", GAME, "--project", folder]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server, sync_playwright() as playwright:
            assert server.stdout is not None
            address = server.stdout.readline().split()[-1]
            browser = playwright.chromium.launch(executable_path=chromium())
            page = browser.new_page(viewport={"width": 1280, "height": 2600})
            page.goto(address)
            page.wait_for_selector(".card")
            page.select_option("#zoom", "0.5")
            page.wait_for_selector('.card[data-card="meerkats/aria"] img[data-key]')
            page.wait_for_function(FULL)
            page.wait_for_function("() => /nothing found$/.test(document.querySelector('#status').textContent)")
            card = [timed(page, lambda number: edit_row(project, number), one) for one in range(TIMES)]
            template = [timed(page, lambda number: edit_template(project, number), one) for one in range(TIMES)]
            browser.close()
            server.terminate()
    report("one card, row to picture", card, 0.2)
    report("template of 45 cards", template, 1.0)


def timed(page: Any, edit: Callable[[int], str], number: int) -> float:
    """Seconds from the save to the last new picture."""
    page.wait_for_timeout(PAUSE)
    before = page.evaluate(KEYS)
    begun = time.perf_counter()
    deck = edit(number)
    page.wait_for_function(SHOWN, arg=[pair for pair in before if pair[0].startswith(deck)], polling="raf")
    return time.perf_counter() - begun


def edit_row(project: Path, number: int) -> str:
    """Another value in a row; the id of its card."""
    path = project / "card_data" / GAME / "meerkats.csv"
    text = path.read_text()
    path.write_text(text.replace(f"Aria,{10 - number % 2}", f"Aria,{9 + number % 2}"))
    return "meerkats/aria"


def edit_template(project: Path, number: int) -> str:
    """Another thing in a template; the deck that it draws."""
    name = Path("templates") / GAME / "loot.svg.j2"
    before, end, after = (ROOT / name).read_text().rpartition("{% endblock %}")
    (project / name).write_text(f'{before}<circle cx="{20 + number}" cy="30" r="2" fill="#123456"/>{end}{after}')
    return "loot/"


def report(what: str, seconds: list[float], reach: float) -> None:
    """One line of the answer."""
    print(f"{what}: median {statistics.median(seconds):.3f} s, slowest {max(seconds):.3f} s (reach {reach:g} s)")


if __name__ == "__main__":
    main()
