"""Authors' work beside drawing: colours, blots, the whole drawing, changes, typed clues."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import nonogram
from nonogram.core.puzzle import Grid
from support.browser import on_a_phone
from support.editors import Author, Editor, drawn
from support.trials import kinds

Open = Callable[..., Author]


def test_colours(sheet: Open) -> None:
    """Added, of another shade, and removed; each can be undone."""
    page = sheet(4)
    page.stroke(0, 3)
    page.press("#add")
    page.stroke(4, 5)
    assert page.cells()[:6] == [1, 1, 1, 1, 2, 2]
    page.run("$('ink').value = '#123456'; $('ink').dispatchEvent(new Event('change'))")
    page.press("#save")
    page.says("#filed", "is written")
    palette = nonogram.load(page.editor.folder / "a.json").palette
    assert palette[2].rgb == (0x12, 0x34, 0x56)
    page.press("#remove")
    assert page.cells()[:6] == [1, 1, 1, 1, 0, 0]
    page.press("#undo")
    assert page.cells()[:6] == [1, 1, 1, 1, 2, 2]
    page.run("chooseBrush(1)")
    page.press("#remove")  # the other one is the first then
    assert page.cells()[:6] == [0, 0, 0, 0, 1, 1]


def test_fill_lock_and_blot(sheet: Open) -> None:
    page = sheet(4)
    page.stroke(4, 7)
    page.press("[data-pen=fill]")
    page.stroke(8)
    assert page.cells() == [0] * 4 + [1] * 12
    page.press("[data-pen=lock]")
    page.stroke(0, 5)
    locked = "return allCells.filter(cell => cellElements[cell].classList.contains('locked'))"
    assert page.run(locked) == [0, 1, 4, 5]
    page.press("[data-pen=blot]")
    page.press("[data-block='row 2 1']")
    assert page.run("return clues.row[1]") == [[None, 1]]
    page.keys(" ")
    assert page.run("return clues.row[1]") == [[4, 1]]
    page.press("#undo")
    assert page.run("return clues.row[1]") == [[None, 1]]
    page.press("#save")
    page.says("#filed", "is written")
    puzzle = nonogram.load(page.editor.folder / "a.json")
    assert puzzle.rows[1][0].length is None
    page.press("[data-pen=draw]")
    page.press("#hide")
    page.says("#proposal", "Blotted")


def test_blots_stay(sheet: Open) -> None:
    """Where lines are mirrored, shifted, or longer, and have their clues still."""
    page = sheet(6)
    page.stroke(6, 7)
    page.stroke(9)
    page.press("[data-pen=blot]")
    page.press("[data-block='row 2 1']")
    row = "return clues.row.map(clue => clue.map(([length]) => length))"
    two_and_one = [[], [None, 1], [], [], [], []]
    assert page.run(row) == two_and_one
    page.press("#mirror")
    page.until("play.cells[11] === 1")
    assert page.run(row)[1] == [1, None]
    page.press("#flip")
    page.until("play.cells[29] === 1")
    assert page.run(row)[4] == [1, None]
    page.press("[title='Shift up']")
    page.until("play.cells[23] === 1")
    assert page.run(row)[3] == [1, None]
    page.press(
        "[title='Shift right']"
    )  # its last cell comes in at the other side: the clue is another
    page.until("play.cells[18] === 1")
    assert page.run(row)[3] == [1, 1, 1]
    page.press("#undo")
    page.run("$('size').value = '8 x 7'; $('resize').requestSubmit()")
    page.until("form.rows === 7")
    assert page.run(row)[3] == [1, None]
    assert page.run("return clues.column.flat().every(([length]) => length)")


@pytest.mark.parametrize("shape", kinds(["rectangle", "hexagon"], "hexagon"))
def test_the_whole_drawing(sheet: Open, shape: str) -> None:
    """Mirroring twice, and shifting to and fro, give what was there; sizes go there and back."""
    page = sheet(4, shape=shape)
    page.stroke(4, 5)
    before = page.cells()
    shifts = ("[title='Shift right']", "[title='Shift left']")
    for selectors in (("#mirror", "#mirror"), ("#flip", "#flip"), shifts):
        for number, selector in enumerate(selectors):
            at = page.run("return play.at")
            page.press(selector)
            page.until("play.at === arguments[0] + 1", at)
            assert (page.cells() == before) == (number == 1)
    for size in ("5", "4"):
        at = page.run("return play.at")
        page.run("$('size').value = arguments[0]; $('resize').requestSubmit()", size)
        page.until("play.at === arguments[0] + 1", at)
    assert page.cells() == before
    page.says("#verdict", "Unique")


def test_what_is_no_size(sheet: Open) -> None:
    page = sheet(4)
    for size in ("-3x4", "3 x -4", "3 x 4 x 5", "2.5", "0x3", "", "x", "1e9"):
        page.run("$('size').value = arguments[0]; $('resize').requestSubmit()", size)
        page.says("#resized", "Expected columns x rows")
        assert page.run("return [form.columns, form.rows]") == [4, 4], size
    page.run("$('size').value = ' 3\\u00d75 '; $('resize').requestSubmit()")
    page.until("form.columns === 3 && form.rows === 5")


def test_a_hexagon_that_is_lopsided(sheet: Open) -> None:
    page = sheet(3, shape="hexagon")
    page.run("$('size').value = '2, 3, 2, 3, 2, 3'; $('resize').requestSubmit()")
    page.until("form.sides[0] === 2")
    page.press("#mirror")
    page.until("form.sides[0] === 2 && form.sides[1] === 3 && play.at === 2")
    page.run("$('size').value = '1, 2, 3'; $('resize').requestSubmit()")
    page.says("#resized", "lengths of six sides")
    page.browser.get_log("browser")  # it has been told of a refusal


def test_make_unique(sheet: Open) -> None:
    """Changes are shown, and made when the author says so; locked cells are left alone."""
    page = sheet(4)
    page.stroke(0)
    page.stroke(5)
    page.press("[data-pen=lock]")
    page.stroke(0, 1)
    page.press("#unique")
    page.says("#proposal", "1 cell to change.")
    assert page.cells() == [1, 0, 0, 0, 0, 1] + [0] * 10
    (proposed,) = page.run("return allCells.filter(c => cellElements[c].matches('.proposed'))")
    assert proposed not in (0, 1)
    page.choose("Make these changes")
    page.says("#verdict", "Unique solution")
    assert page.cells()[proposed] != [1, 0, 0, 0, 0, 1, *[0] * 10][proposed]
    page.press("#undo")
    page.says("#verdict", "Multiple")


def test_standstill_of_a_hard_puzzle(shared: Editor) -> None:
    puzzle = nonogram.random_puzzle(10, 10, seed=26)
    answer = shared.post("report", puzzle=json.loads(nonogram.dumps(puzzle, "json")))
    stuck = dict(answer["stuck"])
    assert [*stuck][:3] == ["trivial", "easy", "medium"]
    assert answer["difficulty"]["level"] not in stuck
    stats = nonogram.solve(puzzle).stats
    assert 0 < len(stuck["medium"]) == stats.cells - stats.decided  # as line logic leaves them


def test_where_people_get_stuck(author: Open, puzzles: Path) -> None:
    """A sentence says what dots mean, as long as they are there."""
    page = author(str(puzzles / "cat.cwd"))
    page.says("#verdict", "Unique solution")
    page.says("#facts", "Left after")
    page.choose("trivial steps")
    dots = page.run("return elements('.cell.stuck').length")
    told = f"By steps that are at most trivial, nobody finds the {dots} dotted cells."
    assert page.text("#stuck") == told
    page.run("redraw()")  # as every change does
    assert page.text("#stuck") == ""
    assert page.run("return elements('.cell.stuck').length") == 0


def test_typed_clues_and_repair(author: Open, puzzles: Path) -> None:
    page = author(str(puzzles / "cat.cwd"))
    page.says("#verdict", "Unique solution")
    page.press("#typing summary")
    page.until("document.getElementById('typed row') !== null")
    page.run(
        "const area = document.getElementById('typed row'), lines = area.value.split('\\n');"
        "lines[4] = lines[4].replace(/9/, 10); area.value = lines.join('\\n')"
    )
    page.press("#take")
    page.says("#verdict", "No solution")
    page.says("#slips", "row 5: 9 instead of 10")
    page.choose("row 5: 9 instead of 10")
    page.says("#verdict", "Unique solution")
    page.press("#adopt")
    (solution,) = nonogram.solve(nonogram.load(puzzles / "cat.cwd")).solutions
    assert page.cells() == [*solution.cells]
    page.run("document.getElementById('typed row').value = '1x'")
    page.press("#take")
    page.says("#filed", 'Row 1: "1x"')


def test_clues_with_multiple_solutions_are_drawn_on(
    author: Open, puzzles: Path, tmp_path: Path
) -> None:
    """The picture that is shown is made unique as if it had been drawn."""
    file = tmp_path / "clues.json"
    nonogram.save(nonogram.load(puzzles / "switches.cwc").replace(goals=()), file)
    page = author(str(file))
    page.says("#verdict", "Multiple solutions")
    page.rest()
    page.press("#adopt")
    page.rest()
    page.press("#unique")
    page.says("#proposal", "Make these changes")


def test_two_typed_lines_exchanged(author: Open, puzzles: Path) -> None:
    """A change of several lines is made at once."""
    right = nonogram.load(puzzles / "cat.cwd")
    rows = [*right.rows]
    rows[1], rows[3] = rows[3], rows[1]
    (repair, *_) = nonogram.repairs(right.replace(clues=(*rows, *right.columns)))
    assert repair.puzzle.clues == right.clues
    page = author(str(puzzles / "cat.cwd"))
    page.says("#verdict", "Unique solution")
    page.press("#typing summary")
    page.until("document.getElementById('typed row') !== null")
    page.run(
        "const area = document.getElementById('typed row'), lines = area.value.split('\\n');"
        "[lines[1], lines[3]] = [lines[3], lines[1]]; area.value = lines.join('\\n')"
    )
    page.press("#take")
    page.says("#verdict", "No solution")
    page.says("#slips", str(repair))
    page.choose(str(repair))
    page.says("#verdict", "Unique solution")


def test_typed_clues_follow_what_is_drawn(sheet: Open) -> None:
    """What stands in the fields is what is there, so that taking it changes nothing."""
    page = sheet(3)
    page.press("#typing summary")
    page.until("document.getElementById('typed row') !== null")
    page.stroke(0, 1)
    assert page.run("return document.getElementById('typed row').value") == "2\n0\n0"
    page.press("#take")
    page.says("#verdict", "Unique")
    page.until("play.cells.join() === '1,1,0,0,0,0,0,0,0'")


def test_play(sheet: Open) -> None:
    """The page opens, and nothing is said of it any more; a browser that opens none has a link."""
    page = sheet(3)
    page.stroke(0, 2)
    page.run("window.own = window.open; window.open = () => null")
    page.press("#play")
    page.until("document.querySelector('#filed a')")
    page.run("window.open = page => { window.link = page; return own(page); }")
    page.press("#play")
    page.until("window.link && $('filed').childElementCount === 0")
    path = page.run("return window.link")
    status, body = page.editor.request("GET", path)
    assert status == 200
    assert b'id="to-walk"' in body
    assert b"<title>Nonogram</title>" in body
    assert page.editor.request("GET", path + "x")[0] == 404
    for handle in page.browser.window_handles[1:]:
        page.browser.switch_to.window(handle)
        page.until("document.querySelector('#to-walk') !== null")
        page.browser.close()
    page.browser.switch_to.window(page.browser.window_handles[0])


@pytest.mark.parametrize("solved", [False, True])
@pytest.mark.parametrize(
    ("to", "begins"),
    [
        ("svg", b"<svg"),
        ("png", b"\x89PNG"),
        ("pdf", b"%PDF"),
        ("html", b"<!doctype"),
        ("non", b""),
        ("xml", b"<?xml"),
    ],
)
def test_downloads(shared: Editor, to: str, begins: bytes, solved: bool) -> None:
    body = json.dumps({"puzzle": drawn([[1, 1], [1, 0]]), "to": to, "solved": solved}).encode()
    status, file = shared.request("POST", "/file", body)
    assert status == 200
    assert file.lstrip()[: len(begins)] == begins
    if to in ("non", "xml"):
        assert nonogram.loads(file).goals == (Grid([[1, 1], [1, 0]]),)


def test_a_format_that_cannot_hold_it(shared: Editor) -> None:
    body = json.dumps({"puzzle": drawn([[1, 2], [1, 0]]), "to": "cwd"}).encode()
    status, answer = shared.request("POST", "/file", body)
    assert status == 422
    assert "CWD has no colours" in json.loads(answer)["error"]


def test_a_phone(sheet: Open) -> None:
    """At 390 pixels nothing is wider than the page, and a finger draws."""
    page = sheet(15)
    on_a_phone(page.browser)
    page.run("fit()")
    page.until("document.documentElement.scrollWidth <= 390")
    x, y = page.run(
        "const box = cellElements[0].getBoundingClientRect(); return [box.x + 5, box.y + 5]"
    )
    send = page.browser.execute_cdp_cmd
    send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x + 60, "y": y}]})
    send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert page.cells()[:2] == [1, 1]
