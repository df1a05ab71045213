"""Somebody in front of the editor's page."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

import nonogram
from nonogram.puzzle import Geometry, Grid
from support.editors import Author, Editor, editing


@pytest.fixture
def author(watched: Any, tmp_path: Path) -> Iterator[Callable[..., Author]]:
    """Opens an editor of its own and its page."""
    with ExitStack() as stack:
        yield lambda *arguments: Author(watched, stack.enter_context(editing(tmp_path, *arguments)))
        watched.get("about:blank")


@pytest.fixture
def sheet(watched: Any, shared: Editor) -> Iterator[Callable[..., Author]]:
    """Opens the page of an editor that tests share, with a blank sheet of a size on it."""

    pages: list[Author] = []

    def opened(size: int, colours: int = 1, shape: str = "rectangle") -> Author:
        rectangle = nonogram.Rectangle(size, size)
        geometry: Geometry = rectangle if shape == "rectangle" else nonogram.Hexagon.regular(size)
        grid = Grid([[0] * cells for cells in geometry.row_sizes])
        puzzle = nonogram.puzzle_of(grid, colours, geometry=geometry).replace(goals=(grid,))
        data = json.loads(nonogram.dumps(puzzle, "json"))
        shared.post("verdict", puzzle=data, tab="blank", seen=0, force=True)
        pages.append(Author(watched, shared))
        return pages[-1]

    yield opened
    for page in pages[-1:]:
        page.rest()


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Editor]:
    with editing(tmp_path_factory.mktemp("shared"), "a.json") as editor:
        yield editor


@pytest.fixture
def watched(browser: Any) -> Iterator[Any]:
    """The browser, in which nothing may have gone wrong at the end."""
    browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    yield browser
    assert [entry["message"] for entry in browser.get_log("browser")] == []
