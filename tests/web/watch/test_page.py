"""The page in a real browser: what is saved is seen, in its place, with what is wrong beside it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, expect, sync_playwright

from pandapress.press.look.sight import SEEN, Sight
from tests.support import GAME, ProjectFolder
from tests.web.browser import need_chromium
from tests.web.serving import served

FACE, TABLE = f"templates/{GAME}/plain.svg.j2", f"card_data/{GAME}/pandas.csv"
FIRST = ".card >> nth=0"
PATIENCE = 30_000


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    path = need_chromium()
    with sync_playwright() as playwright:
        made = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield made
        made.close()


@pytest.fixture
def page(browser: Browser, plain: ProjectFolder) -> Iterator[Page]:
    """The page with ten cards, whose first picture is there; nothing may go wrong in its scripts."""
    with served(plain.root, GAME) as server:
        context = browser.new_context(viewport={"width": 1280, "height": 800})
        made = context.new_page()
        made.set_default_timeout(PATIENCE)
        expect.set_options(timeout=PATIENCE)
        wrong: list[str] = []
        made.on("pageerror", lambda problem: wrong.append(str(problem)))
        made.on("console", lambda said: wrong.append(said.text) if "Content Security Policy" in said.text else None)
        made.goto(server.address)
        made.wait_for_selector(f"{FIRST} >> img[data-key]")
        yield made
        context.close()
        assert wrong == []


def key(page: Page, card: str = FIRST) -> str:
    return page.locator(card).locator("img").first.get_attribute("data-key") or ""


def seen(page: Page, before: str, card: str = FIRST) -> None:
    """Wait until a card shows another picture than before."""
    expect(page.locator(card).locator("img").first).not_to_have_attribute("data-key", before)


def colour(page: Page, card: str = FIRST) -> tuple[int, int, int]:
    """The colour of a card within its left edge, where it shows nothing else, as it is on the screen."""
    shot = Image.open(BytesIO(page.locator(card).locator(".side").first.screenshot())).convert("RGB")
    red, green, blue = shot.getpixel((7, shot.height // 2))  # type: ignore[misc]
    return red, green, blue


def test_a_saved_template_is_seen_and_marked(page: Page, plain: ProjectFolder) -> None:
    assert colour(page) == (0xCF, 0xE8, 0xB0)
    before = key(page)
    plain.edit(FACE, {"#cfe8b0": "#ff8000"})
    seen(page, before)
    assert colour(page) == (0xFF, 0x80, 0x00)
    expect(page.locator(".card.changed")).to_have_count(page.locator(".card").count())
    expect(page.locator("#status")).to_contain_text("changed")


def test_a_saved_row_is_seen_and_the_page_keeps_its_place(page: Page, plain: ProjectFolder) -> None:
    page.select_option("#zoom", "2")
    last = page.locator(".card").last
    last.scroll_into_view_if_needed()
    last.click()
    name = page.locator("#panel-name").inner_text()
    top = page.evaluate("document.querySelector('main').scrollTop")
    assert top > 200
    plain.edit(TABLE, {name: f"{name} II"})
    expect(page.locator("#panel-name")).to_have_text(f"{name} II")
    expect(page.locator(".card.changed")).to_have_count(1)
    assert page.evaluate("document.querySelector('main').scrollTop") == top
    assert page.locator("#zoom").input_value() == "2"
    page.reload()
    expect(page.locator("#panel-name")).to_have_text(f"{name} II")
    page.wait_for_function("top => document.querySelector('main').scrollTop === top", arg=top)


def test_a_broken_template_leaves_the_picture_and_says_where(page: Page, plain: ProjectFolder) -> None:
    before = key(page)
    plain.edit(FACE, {"row.text": "row.txet"})
    page.click(FIRST)
    finding = page.locator("#panel-findings li").first
    expect(finding).to_contain_text(f"{FACE}:6")
    expect(finding).to_contain_text("Error")
    expect(page.locator(".side.stale").first).to_be_visible()
    assert key(page) == before
    assert colour(page)[1] > 100
    plain.edit(FACE, {"row.txet": "row.text"})
    expect(page.locator("#panel-findings li")).to_have_count(0)
    expect(page.locator(".side.stale")).to_have_count(0)


def test_what_is_about_no_card_stands_in_a_list(page: Page, plain: ProjectFolder) -> None:
    config = f"card_data/{GAME}/game.toml"
    plain.edit(config, {"players = [3, 5]": "players = [3]"})
    expect(page.locator("#other-findings li")).to_contain_text(config)
    plain.edit(config, {"players = [3]": "players = [3, 5]"})
    expect(page.locator("#others")).to_be_hidden()


@pytest.mark.parametrize("sight", [sight for sight in Sight if sight is not Sight.FULL])
def test_other_eyes_see_what_the_press_reckons_with(page: Page, sight: Sight) -> None:
    page.select_option("#sight", sight.name.lower())
    page.wait_for_function("() => document.querySelector('.card img').complete")
    light = [((part / 255 + 0.055) / 1.055) ** 2.4 for part in (0xCF, 0xE8, 0xB0)]
    mixed = [min(max(sum(f * x for f, x in zip(row, light, strict=True)), 0), 1) for row in SEEN[sight]]
    wanted = [round(255 * (1.055 * part ** (1 / 2.4) - 0.055)) for part in mixed]
    assert all(abs(one - other) <= 2 for one, other in zip(colour(page), wanted, strict=True))


def test_low_ink_shows_other_faces(page: Page, plain: ProjectFolder) -> None:
    plain.edit(FACE, {'fill="#cfe8b0"': 'fill="{{ "#fefefe" if ink == "low" else "#cfe8b0" }}"'})
    before = key(page)
    page.select_option("#ink", "low")
    seen(page, before)
    assert colour(page) == (0xFE, 0xFE, 0xFE)


def test_the_keys_do_what_the_buttons_do(page: Page) -> None:
    page.locator(FIRST).focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement === document.querySelectorAll('.card')[1]")
    page.keyboard.press("Enter")
    expect(page.locator("#panel")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#panel")).to_be_hidden()
    for name, letter in (("cut", "c"), ("safe", "s"), ("arm", "a")):
        page.keyboard.press(letter)
        expect(page.locator(f"#{name}")).to_have_attribute("aria-pressed", "true")
    assert page.locator("#zoom").input_value() == "0.25"
    page.keyboard.press("+")
    assert page.locator("#zoom").input_value() == "0.5"
    page.keyboard.press("f")
    assert page.locator("#side").input_value() == "back"
    page.keyboard.press("?")
    expect(page.locator("#help")).to_be_visible()


def test_cut_line_and_safe_zone_are_where_they_are_printed(page: Page) -> None:
    page.select_option("#zoom", "1")
    page.click("#cut")
    page.click("#safe")
    side = page.locator(FIRST).locator(".side").first
    side.locator("img").wait_for()
    picture = side.locator("img").bounding_box()
    trim = side.locator(".lines").bounding_box()
    assert picture is not None
    assert trim is not None
    millimetre = 96 / 25.4
    assert trim["width"] == pytest.approx(63 * millimetre, abs=0.5)
    assert trim["x"] - picture["x"] == pytest.approx(3 * millimetre, abs=0.5)
    inset = page.evaluate("getComputedStyle(document.querySelector('.lines'), '::after').top")
    assert float(inset.removesuffix("px")) == pytest.approx(3 * millimetre, abs=0.5)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 360])
def test_it_fits_and_everything_has_a_name(page: Page, width: int, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    page.set_viewport_size({"width": width, "height": 740})
    page.click(FIRST)
    expect(page.locator("#panel")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    tree = page.locator("body").aria_snapshot()
    assert not re.search(r"- (button|combobox)(:| \[|$)(?! )", tree, re.MULTILINE), tree
    dark = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert (dark == "rgb(27, 28, 26)") is (scheme == "dark")


def test_a_server_that_is_gone_is_said_and_what_was_seen_stays(browser: Browser, plain: ProjectFolder) -> None:
    with served(plain.root, GAME) as server:
        page = browser.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(server.address)
        page.wait_for_selector(f"{FIRST} >> img[data-key]")
        assert server.end()[0] == 0
        expect(page.locator("#status")).to_contain_text("is not running")
        assert key(page)
        page.close()
