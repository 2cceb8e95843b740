"""Fixtures of the games."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.breaking import Tables
from tests.support import ProjectFolder


@pytest.fixture
def own(tmp_path: Path, request: pytest.FixtureRequest) -> ProjectFolder:
    """A copy of the tables of the module's game (`TABLES`) that a test may edit."""
    tables: Tables = request.module.TABLES
    return tables.copied(tmp_path)
