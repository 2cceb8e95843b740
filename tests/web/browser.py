"""A real browser: which Chromium there is, and what tests do without one."""

from __future__ import annotations

import os
import shutil

import pytest

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
NEEDED = "PANDAPRESS_BROWSER_TESTS"
"""Where this is `needed`, a machine without Chromium fails the browser tests."""


def chromium() -> str | None:
    """The browser: what `PANDAPRESS_CHROMIUM` names, else the first on the path; None where there is none."""
    named = os.environ.get("PANDAPRESS_CHROMIUM")
    found = (shutil.which(name) for name in ([named] if named else NAMES))
    return next(filter(None, found), None)


def need_chromium() -> str:
    """The browser; the test that asks is skipped where there is none, or fails where that must not be."""
    path = chromium()
    if path is not None:
        return path
    why = "there is no Chromium: install one, or name it in PANDAPRESS_CHROMIUM"
    if os.environ.get(NEEDED) == "needed":
        pytest.fail(why)
    pytest.skip(why)
