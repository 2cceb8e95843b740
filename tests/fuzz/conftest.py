"""The project that all fuzzing shares."""

from __future__ import annotations

import pytest

from tests.fuzz.ground import Ground, ground_in


@pytest.fixture(scope="session")
def ground(tmp_path_factory: pytest.TempPathFactory) -> Ground:
    return ground_in(tmp_path_factory.mktemp("fuzz"))
