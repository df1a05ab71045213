"""A browser, and pages in it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from nonogram.report.pages import walk_page
from support.player import PUZZLES, Player
from support.walks import walk_data


@pytest.fixture(scope="session")
def files(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """The pages of all puzzles, made when first asked for."""
    folder = tmp_path_factory.mktemp("pages")

    def file(name: str) -> Path:
        path = folder / f"{name}.html"
        if not path.exists():
            data = walk_data(PUZZLES[name](), name)
            path.with_suffix(".json").write_text(json.dumps(data))
            path.write_text(walk_page(data))
        return path

    return file


@pytest.fixture
def player(browser: Any, files: Callable[[str], Path]) -> Iterator[Callable[[str], Player]]:
    """Opens the page of a puzzle; at the end nothing may have gone wrong in it."""
    browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    yield lambda name: Player(browser, files(name))
    browser.execute_script("removeEventListener('pagehide', keep); localStorage.clear()")
    assert [entry["message"] for entry in browser.get_log("browser")] == []
