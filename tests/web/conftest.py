"""A browser, pages in it, and somebody in front of the editor's page."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

import nonogram
from nonogram.core.puzzle import Geometry, Grid
from nonogram.web.pages import walk_page
from support.editors import Author, Editor, editing, nearby
from support.paths import DOCS, PROJECT
from support.player import PUZZLES, Player
from support.tabs import serving_files
from support.visitors import Visitor, tab_served
from support.walks import walk_data


@pytest.fixture
def puzzles(tmp_path: Path) -> Path:
    """A copy of the shipped puzzles, since editors keep unsaved changes beside their files."""
    return copytree(PROJECT / "puzzles", tmp_path / "puzzles")


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """The address of the browser tab's page, without Python."""
    with tab_served() as served:
        yield served


@pytest.fixture(scope="session")
def files(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """The pages of all puzzles, made when first asked for, once for all processes of the tests."""
    own = tmp_path_factory.mktemp("pages")
    folder = own
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = tmp_path_factory.getbasetemp().parent / "pages"
        folder.mkdir(exist_ok=True)

    def file(name: str) -> Path:
        path = folder / f"{name}.html"
        if not path.exists():
            data = walk_data(PUZZLES[name](), name)
            # Each file comes as a whole, the page last: others may look for it at any time.
            for suffix, text in ((".json", json.dumps(data)), (".html", walk_page(data))):
                made = own / f"{name}{suffix}"
                made.write_text(text)
                made.replace(path.with_suffix(suffix))
        return path

    return file


@pytest.fixture
def player(browser: Any, files: Callable[[str], Path]) -> Iterator[Callable[[str], Player]]:
    """Opens the page of a puzzle; at the end nothing may have gone wrong in it."""
    yield lambda name: Player(browser, files(name))
    browser.execute_script("removeEventListener('pagehide', keep); localStorage.clear()")
    assert [entry["message"] for entry in browser.get_log("browser")] == []


@pytest.fixture
def author(watched: Any, tmp_path: Path) -> Iterator[Callable[..., Author]]:
    """Opens an editor of its own, in this process, and its page."""
    with ExitStack() as stack:
        yield lambda *arguments: Author(watched, stack.enter_context(nearby(tmp_path, *arguments)))
        watched.get("about:blank")


@pytest.fixture
def sheet(watched: Any, shared: Editor) -> Iterator[Callable[..., Author]]:
    """Opens the page of an editor that tests share, with a blank sheet of a size on it."""

    pages: list[Author] = []

    def opened(size: int, colours: int = 1, shape: str = "rectangle") -> Author:
        rectangle = nonogram.Rectangle(size, size)
        geometry: Geometry = rectangle if shape == "rectangle" else nonogram.Hexagon.regular(size)
        grid = Grid([[0] * cells for cells in geometry.row_sizes])
        puzzle = nonogram.Puzzle.from_grid(grid, colours, geometry=geometry).replace(goals=(grid,))
        data = json.loads(nonogram.dumps(puzzle, "json"))
        shared.post("verdict", puzzle=data, tab="blank", seen=0, force=True)
        pages.append(Author(watched, shared))
        return pages[-1]

    yield opened
    for page in pages[-1:]:
        page.rest()


@pytest.fixture
def visitor(watched: Any, address: str) -> Iterator[Visitor]:
    """Opens the page for somebody who has not been there before."""
    yield Visitor(watched, address)
    # A page keeps its drawing when it is left: first it is left, then what it kept is forgotten.
    watched.get("about:blank")
    kept = {"origin": address, "storageTypes": "local_storage"}
    watched.execute_cdp_cmd("Storage.clearDataForOrigin", kept)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the browser tab as `make site` builds it; nothing is fetched for it."""
    folder = tmp_path_factory.mktemp("site") / "try"
    command = [sys.executable, str(DOCS / "tab" / "build.py"), "--kept", str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=200)
    if done.returncode == 3:
        pytest.skip("no Pyodide: `make site` has not fetched it")
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture(scope="session")
def served(site: Path) -> Iterator[str]:
    """The address of the tab, served by a plain server of files."""
    with serving_files(site) as address:
        yield address


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Editor]:
    with editing(tmp_path_factory.mktemp("shared"), "a.json") as editor:
        yield editor


@pytest.fixture
def watched(browser: Any) -> Iterator[Any]:
    """The browser, in which nothing may have gone wrong at the end."""
    yield browser
    assert [entry["message"] for entry in browser.get_log("browser")] == []
