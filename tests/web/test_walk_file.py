"""The walk page: marks saved to a file, and opened again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import nonogram
from nonogram.core.puzzle import Colour
from nonogram.files.puzzles import load_board
from nonogram.web.pages import walk_page
from support.command_line import run
from support.paths import PUZZLES as DRAWN
from support.player import PUZZLES, Player
from support.processes import wait_until
from support.trials import kinds
from support.walks import walk_data

MARKED = """
    allCells.forEach(cell => { if (cell % 3) play.mark(cell, TRUTH[cell][0]); });
    play.lift();
    changed();
"""


@pytest.mark.parametrize(
    "name", kinds(["five", "colours", "triddler", "lopsided"], "colours", "lopsided")
)
def test_what_is_saved_is_a_picture(
    player: Callable[[str], Player], tmp_path: Path, name: str
) -> None:
    """As `--given` reads it; opened on an empty page it is what was saved, strokes and all."""
    page = player(name)
    page.run(MARKED)
    text = page.run("return fileText()")
    file = tmp_path / "marks.txt"
    file.write_text(text)
    grid = load_board(file, PUZZLES[name]()).grid
    marked = page.marked()
    assert [[-1 if cell is None else cell for cell in row] for row in grid.rows] == marked
    page.press("#undo")
    page.run("openText(arguments[0])", text)
    page.run("redraw()")
    assert page.marked() == marked
    page.press("#undo")
    start = [[-1 if len(left) > 1 else left[0] for left in row] for row in page.data["start"]]
    for cell in page.run("return [...crossed]"):  # of lines without blocks
        row, place = page.run("return [rowOf(arguments[0]), placeOf(arguments[0])]", cell)
        start[row][place] = 0
    assert page.marked() == start
    page.run("openText(arguments[0])", text.split("\n\nstate")[0])
    page.run("redraw()")
    assert page.marked() == marked


def test_more_colours_than_letters(browser: Any, tmp_path: Path) -> None:
    puzzle = nonogram.Puzzle.from_grid([[*range(60)], [*range(59, -1, -1)]])
    data = walk_data(puzzle.replace(palette=tuple(Colour(name=f"no {k}") for k in range(60))))
    file = tmp_path / "many.html"
    file.write_text(walk_page(data))
    browser.get(file.as_uri())
    browser.execute_script(MARKED)
    marks = tmp_path / "marks.txt"
    marks.write_text(browser.execute_script("return fileText()"))
    grid = load_board(marks, puzzle).grid
    cells = browser.execute_script("return play.cells")
    assert [-1 if cell is None else cell for cell in grid.cells] == cells
    again = browser.execute_script("return cellsInText(arguments[0])", marks.read_text())
    assert again == cells
    browser.execute_script("removeEventListener('pagehide', keep); localStorage.clear()")


WRONG = [
    ("", "line 1: 0 cells, expected 5"),
    ("\n?????\n??Z??\n", 'line 3: "Z", expected one of ? . #'),
    ("?????\n????\n", "line 2: 4 cells, expected 5"),
    ("?????\n" * 4, "line 5: 0 cells, expected 5"),
]


@pytest.mark.parametrize(
    ("text", "error"),
    kinds(WRONG, *WRONG[1:3]),
)
def test_what_is_no_picture(player: Callable[[str], Player], text: str, error: str) -> None:
    page = player("five")
    page.run("$('files').open = true")
    page.click(3, 3)
    script = "return openFile(new File([arguments[0]], 'marks.txt'))"
    page.run(script, text)
    assert page.text("#filed") == f"marks.txt: {error}"
    assert page.marked()[2] == [-1, -1, 1, -1, -1]


def test_a_changed_picture_counts(player: Callable[[str], Player]) -> None:
    """Strokes beside a picture that has been edited are not those of the picture."""
    page = player("five")
    page.click(3, 3)
    page.press("#guess")
    text = page.run("return fileText()").replace("??#??", "??#.?")
    page.run("openText(arguments[0]); changed()", text)
    assert page.marked()[2] == [-1, -1, 1, 0, -1]
    page.press("#undo")
    assert page.marked()[2] == [-1, -1, 1, -1, -1]
    page.run("openText(arguments[0]); changed()", "?????\n" * 5 + "\nstate [1,\n")
    assert page.marked()[2] == [-1] * 5


def test_saved_by_the_button(browser: Any, player: Callable[[str], Player], tmp_path: Path) -> None:
    """The file is written, and `hint --given` reads it."""
    puzzle = DRAWN / "fish.cwd"
    page_file = tmp_path / "fish.html"
    assert run("explain", str(puzzle), "-o", str(page_file)).exit_code == 0
    browser.execute_cdp_cmd(
        "Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(tmp_path)}
    )
    browser.get(page_file.as_uri())
    browser.execute_script("play.mark(1, 1); play.lift(); changed(); $('save').click()")
    assert browser.find_element("id", "title").text == browser.title == "Nonogram"
    saved = tmp_path / "Nonogram.txt"  # its name does not tell, either
    wait_until(lambda: saved.exists() and bool(saved.read_text()))  # it is there before its text
    assert saved.read_text().startswith(".#????")  # no block is in column 1
    found = run("hint", str(puzzle), "--given", str(saved))
    assert found.stdout.startswith("Something is wrong in row 1.")
    browser.find_element("id", "file").send_keys(str(saved))
    browser.execute_script("removeEventListener('pagehide', keep); localStorage.clear()")
