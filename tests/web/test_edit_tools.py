"""Tools of the editor: lines, frames, selections, sides; files and pictures that are opened."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

import nonogram
from support import printed
from support.browser import at_a_desk, on_a_phone
from support.editors import Author
from support.paths import PROJECT
from support.trials import kinds

Open = Callable[..., Author]

DOCS = PROJECT / "docs"
CHOSEN = "return allCells.filter(cell => cellElements[cell].classList.contains('chosen'))"


def drawn(page: Author, *rows: str) -> bool:
    """Whether these rows are drawn; a blank is background, a digit a colour, # colour 1."""
    cells = [int(cell) for cell in "".join(rows).replace(" ", "0").replace("#", "1")]
    return page.cells() == cells


def draw(page: Author, *rows: str) -> None:
    cells = [int(cell) for cell in "".join(rows).replace(" ", "0").replace("#", "1")]
    page.run("arguments[0].forEach((c, k) => c && play.mark(k, c)); lift(); changed()", cells)


def test_a_line_and_a_frame(sheet: Open) -> None:
    """A line has one cell in each row or column; neither is emptied by where it begins."""
    page = sheet(6)
    page.press("[data-pen=line]")
    page.stroke(0, 21)
    assert drawn(page, "#     ", " #    ", "  #   ", "   #  ", *[" " * 6] * 2)
    page.press("#undo")
    page.stroke(0, 5)
    page.press("[data-pen=box]")
    page.stroke(0, 21)
    assert drawn(page, "######", "#  #  ", "#  #  ", "####  ", *[" " * 6] * 2)


def test_a_frame_of_triangles(sheet: Open) -> None:
    page = sheet(3, shape="hexagon")
    page.press("[data-pen=box]")
    page.stroke(0, 53)
    cells = page.cells()
    assert 0 < sum(cells) < 54
    assert cells[0] == cells[53] == 1


def test_keys_draw_frames_and_select(sheet: Open) -> None:
    from selenium.webdriver import Keys

    page = sheet(4)
    page.press("[data-pen=box]")
    page.run("cellElements[0].focus()")
    page.keys(" ", Keys.ARROW_DOWN, Keys.ARROW_DOWN, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ENTER)
    assert drawn(page, "### ", "# # ", "### ", "    ")
    page.keys(" ", Keys.ARROW_RIGHT, Keys.ESCAPE)
    assert drawn(page, "### ", "# # ", "### ", "    ")
    page.press("[data-pen=select]")
    page.run("cellElements[0].focus()")
    page.keys(" ", Keys.ARROW_RIGHT, Keys.ARROW_DOWN, " ")
    assert page.run(CHOSEN) == [0, 1, 4, 5]
    page.keys(Keys.ESCAPE)
    assert page.run(CHOSEN) == []


def test_a_selection_is_moved(sheet: Open) -> None:
    """Over others, which it does not erase; all moves are one step to undo."""
    page = sheet(5)
    draw(page, "##   ", "#    ", "     ", "   # ", "     ")
    page.press("[data-pen=select]")
    page.stroke(0, 6)
    assert page.run(CHOSEN) == [0, 1, 5, 6]
    page.stroke(0, 18)
    assert drawn(page, "     ", "     ", "     ", "   ##", "   # ")
    assert page.run(CHOSEN) == [18, 19, 23, 24]
    page.press("[title='Shift up']")
    page.press("[title='Shift left']")
    assert drawn(page, "     ", "     ", "  ## ", "  ## ", "     ")
    page.press("#undo")
    assert drawn(page, "##   ", "#    ", "     ", "   # ", "     ")
    assert page.run(CHOSEN) == []


def test_a_selection_is_turned_copied_and_cleared(sheet: Open) -> None:
    page = sheet(5)
    draw(page, "###  ", "#    ", "     ", "     ", "     ")
    page.press("[data-pen=select]")
    page.stroke(0, 7)
    page.press("#rotate")
    assert drawn(page, "##   ", " #   ", " #   ", "     ", "     ")
    page.press("#mirror")
    page.press("#flip")
    assert drawn(page, "#    ", "#    ", "##   ", "     ", "     ")
    page.press("#copy")
    page.press("[title='Shift right']")
    page.press("[title='Shift right']")
    assert drawn(page, "# #  ", "# #  ", "#### ", "     ", "     ")
    page.press("#clear")
    assert drawn(page, "#    ", "#    ", "##   ", "     ", "     ")
    page.press("#undo")
    page.press("#undo")
    assert drawn(page, "#    ", "#    ", "##   ", "     ", "     ")


@pytest.mark.thorough
def test_a_selection_of_triangles(sheet: Open) -> None:
    """It goes where they point the same way, wherever it is dragged, and turned upside down."""
    page = sheet(4, shape="hexagon")
    middles = [tuple(at) for at in page.run("return allCells.map(shape.middleOf)")]
    drawn = "return allCells.filter(cell => play.cells[cell] === 1)"

    def outline() -> list[tuple[float, float]]:
        """The middles of what is drawn, from the one that is leftmost."""
        (left, top), *others = sorted(middles[cell] for cell in page.run(drawn))
        return [(round(x - left, 3), round(y - top, 3)) for x, y in others]

    page.run("[11, 12, 13, 21].forEach(cell => play.mark(cell, 1)); lift(); changed()")
    before = outline()
    page.press("[data-pen=select]")
    page.stroke(9, 25)
    chosen = page.run(CHOSEN)
    assert chosen == [*range(9, 14), *range(21, 26)]
    for to in (22, 23, 37):
        page.stroke(page.run(CHOSEN)[1], to)
        assert page.run(drawn) != [11, 12, 13, 21]
        assert outline() == before
        assert len(page.run(CHOSEN)) == len(chosen)
    anew = """
        const from = [...chosenCells()][1], at = { ...eventAt(from + 1) }, before = [];
        beginStroke({ ...eventAt(from), target: cellElements[from], button: 0 });
        for (let k = 0; k < 3; k++) before.push(continueStroke(at) ?? selection.state);
        endStroke();
        return before.filter((state, k) => state !== before[k - 1]).length;
    """
    assert page.run(anew) == 1  # though the pointer moves on in this cell
    for side in ("left", "up", "down"):
        page.press(f"[title='Shift {side}']")
        assert outline() == before
    for turn in ("flip", "mirror"):
        page.press(f"#{turn}")
        assert len(page.run(drawn)) == 4
        assert outline() != before
        page.press(f"#{turn}")
        assert outline() == before
    page.press("#copy")
    page.press("[title='Shift right']")
    page.press("[title='Shift right']")
    page.press("[title='Shift right']")
    assert len(page.run(drawn)) == 8


def test_locks_go_with_a_selection(sheet: Open) -> None:
    page = sheet(3)
    draw(page, "#  ", "   ", "   ")
    page.press("[data-pen=lock]")
    page.stroke(0)
    page.press("[data-pen=select]")
    page.stroke(0, 1)
    page.press("[title='Shift down']")
    assert page.run("return [...locked]") == [3]


def test_a_quarter_turn(sheet: Open) -> None:
    """Four give what was there; a drawing that is wide becomes high."""
    page = sheet(3)
    page.run("$('size').value = '3 x 2'; $('resize').requestSubmit()")
    page.until("form.rows === 2")
    draw(page, "## ", "#  ")
    page.press("#rotate")
    page.until("form.rows === 3")
    assert drawn(page, "##", " #", "  ")
    for _ in range(3):
        at = page.run("return play.at")
        page.press("#rotate")
        page.until("play.at === arguments[0] + 1", at)
    assert drawn(page, "## ", "#  ")


def test_a_quarter_turn_of_corners(sheet: Open) -> None:
    """Also of a selection, outside of which they stay."""
    page = sheet(2)
    page.press("#corners")
    corner = {page.run("return colours[arguments[0]].corner", k): k for k in (2, 3, 4, 5)}
    cells = [corner[mark] for mark in "◢◣◥◤"]
    page.run("arguments[0].forEach((c, k) => play.mark(k, c)); lift(); changed()", cells)
    page.press("#rotate")
    page.until("play.at === 3")
    assert page.cells() == cells  # a circle
    page.press("[data-pen=select]")
    page.stroke(0, 1)
    page.press("#flip")
    assert page.cells() == [corner[mark] for mark in "◥◤◥◤"]


SIDES = [
    ("left", 1, [" # ", "   "]),
    ("right", 1, ["#  ", "   "]),
    ("up", 1, ["  ", "# ", "  "]),
    ("down", 1, ["# ", "  ", "  "]),
    ("left", -1, [" ", " "]),
    ("right", -1, ["#", " "]),
    ("up", -1, ["  "]),
    ("down", -1, ["# "]),
]


@pytest.mark.parametrize(
    ("side", "by", "rows"),
    kinds(SIDES, *SIDES[::3]),
)
def test_lines_are_added_and_cut_at_each_side(
    sheet: Open, side: str, by: int, rows: list[str]
) -> None:
    page = sheet(2)
    draw(page, "# ", "  ")
    where = {"up": "top", "down": "bottom"}.get(side, side)
    page.press(f"#{'adds' if by > 0 else 'cuts'} [title$='the {where}']")
    assert drawn(page, *rows)
    assert page.run("return [form.rows, form.columns]") == [len(rows), len(rows[0])]
    if side == "left":
        page.run("growAt('up', -1)")
        page.run("attempt(() => growAt('up', -1))")
        page.says("#filed", "Expected columns x rows")


def test_another_proposal(sheet: Open) -> None:
    """Others are looked for when they are wished; what is made is the one that is shown."""
    page = sheet(4)
    draw(page, "#   ", " #  ", "    ", "    ")
    shown = "return allCells.filter(c => cellElements[c].matches('.proposed'))"
    page.press("#unique")
    page.says("#proposal", "2 cells to change")
    assert "Proposal" not in page.text("#proposal")
    seen = [tuple(page.run(shown))]
    page.run(
        "const asked = post; window.levels = []; $('level').value = 'easy';"
        "post = (what, request) => { levels.push(request.level); return asked(what, request); }"
    )
    page.choose("Another")
    page.says("#proposal", "Proposal 2 of ")
    assert page.run("return levels") == [None]  # others for the level of the first
    count = int(page.text("#proposal").split(" of ")[1].split(".")[0])
    assert count > 1
    seen.append(tuple(page.run(shown)))
    for number in range(2, count + 1):
        page.choose("Another")
        page.says("#proposal", f"Proposal {number % count + 1} of {count}.")
        seen.append(tuple(page.run(shown)))
    assert len({*seen}) == count
    assert seen[0] == seen[-1]
    page.choose("Another")
    page.choose("Make these changes")
    before = [1, 0, 0, 0, 0, 1] + [0] * 10
    assert [k for k, (a, b) in enumerate(zip(before, page.cells())) if a != b] == [*seen[1]]
    page.says("#verdict", "Unique solution")


def test_what_takes_long_can_be_stopped(sheet: Open) -> None:
    """By its button, or by the next stroke. What is known already is shown again."""
    page = sheet(30)
    noise = random.Random(3).choices([0, 1], k=900)
    page.run("play.cells = arguments[0]; settle()", noise)

    def draws() -> None:
        page.run("play.mark(210, 1 - play.cells[210]); lift(); changed()")

    for stop in (lambda: page.choose("Stop"), draws):
        page.press("#unique")
        page.says("#proposal", "Looking for a few cells to change")
        stop()
        page.until("$('proposal').textContent === ''")
        page.until("aside === null")
    known = [{"changes": [[0, 1, 0]], "told": ["1 cell to change"]}]
    for stop in (lambda: page.choose("Stop"), draws):
        page.run("propose(arguments[0], 0)", known)
        page.choose("Another")
        page.says("#proposal", "Looking for other cells")
        stop()
        if stop is draws:
            page.until("$('proposal').textContent === ''")
        else:
            page.says("#proposal", "1 cell to change")
        page.until("aside === null")
    page.run(
        "const asked = post; propose(arguments[0], 0);"
        "post = async (what, request) => {"  # not for a verdict that is still on its way
        "  if (what !== 'unique') return asked(what, request);"
        "  post = asked; throw new Refused('No answer'); }",
        known,
    )
    page.choose("Another")
    page.says("#filed", "No answer")
    page.says("#proposal", "1 cell to change")
    page.run("propose(arguments[0], 0)", known)
    page.choose("Another")
    page.says("#proposal", "Looking for other cells")
    page.press("#unique")  # which asks anew: nothing takes the place of what is said of that
    page.says("#proposal", "Looking for a few cells to change … 1 of at most 30 s")
    page.choose("Stop")
    page.until("aside === null")
    page.says("#verdict", "solution")


def test_a_patch_of_its_own_colour_stays(sheet: Open) -> None:
    page = sheet(3)
    draw(page, "## ", "   ", "   ")
    page.press("[data-pen=fill]")
    before = page.run("return play.at")
    page.stroke(0)
    assert drawn(page, "## ", "   ", "   ")
    assert page.run("return play.at") == before


def choose_file(page: Author, path: Path) -> None:
    page.browser.find_element("css selector", "#chosen").send_keys(str(path))


def test_a_puzzle_is_opened(sheet: Open, puzzles: Path) -> None:
    """In one step, which is undone with its title; its solution is what is drawn on."""
    page = sheet(3)
    page.stroke(0)
    page.press("#title")
    page.keys("Mine")
    choose_file(page, puzzles / "balloon.cwc")
    page.until("form.rows !== 3")
    page.says("#verdict", "Unique solution")
    puzzle = nonogram.load(puzzles / "balloon.cwc")
    (solution,) = nonogram.solve(puzzle).solutions
    page.until("!play.cells.includes(OPEN)")
    assert page.cells() == [*solution.cells]
    assert page.run("return $('title').value") == (puzzle.title or "")
    page.press("#undo")
    assert page.cells() == [1, *[0] * 8]
    assert page.run("return $('title').value") == "Mine"
    page.press("#redo")
    assert page.run("return puzzle().title") == puzzle.title


def test_pasted_and_dropped(sheet: Open) -> None:
    """Texts and files; what is pasted into a field stays there."""
    page = sheet(3)
    give = (
        "const [kind, name, text, target] = arguments, given = new DataTransfer();"
        "if (name) given.items.add(new File([text], name)); else given.setData('text', text);"
        "const event = kind === 'paste' ? new ClipboardEvent(kind, { clipboardData: given,"
        " bubbles: true, cancelable: true }) : new DragEvent(kind, { dataTransfer: given,"
        " bubbles: true, cancelable: true });"
        "(target ? $(target) : document.body).dispatchEvent(event)"
    )
    page.run(give, "paste", None, "##.#\n#..#\n", None)
    page.until("form.columns === 4 && form.rows === 2")
    page.run(give, "paste", None, "#.\n", "title")
    page.run(give, "drop", "a.txt", "1\n1\n1\n\n1\n", None)
    page.until("form.columns === 1")
    page.run(give, "drop", "a.txt", "hello", None)
    page.says("#filed", "Line 1: expected a puzzle in a known format")
    assert page.run("return play.past.length") == 3
    page.browser.get_log("browser")  # it has been told of a refusal


def test_one_of_several_puzzles(sheet: Open) -> None:
    page = sheet(3)
    titled = [nonogram.Puzzle.from_grid([[1] * k]).replace(title=f"No. {k}") for k in (4, 5)]
    text = json.dumps({"puzzles": [json.loads(nonogram.dumps(one, "json")) for one in titled]})
    page.run("openPuzzle({ text: arguments[0] })", text)
    page.says("#filed", "2 No. 5")
    page.run(
        "const list = document.querySelector('#filed select');"
        "list.selectedIndex = 2; list.dispatchEvent(new Event('change'))"
    )
    page.until("form.columns === 5")
    assert page.run("return $('title').value") == "No. 5"


def test_a_picture_is_taken_live(sheet: Open) -> None:
    """It stands on the board, as one step, however often its size and colours are changed."""
    page = sheet(3)
    page.stroke(0)
    choose_file(page, DOCS / "fox.png")
    page.until("!$('picture').hidden && form.rows === 40")
    sides = "return ['#picture', '#left'].map(s => $$(s).getBoundingClientRect())"
    card, board = page.run(sides.replace("$$", "document.querySelector"))
    assert card["left"] >= board["right"]  # it hides nothing of the drawing
    move = "$(arguments[0]).value = arguments[1]; $(arguments[0]).dispatchEvent(new Event('input'))"
    page.run(move, "cells", 20)
    page.run(move, "inks", 3)
    page.until("form.rows === 20 && colours.length === 4 && !picture.isBusy")
    assert page.run("return [play.at, play.past.length]") == [2, 3]
    page.choose("Cancel")
    assert page.cells() == [1, *[0] * 8]
    assert page.run("return play.past.length") == 2
    choose_file(page, DOCS / "die.png")
    page.until("!$('picture').hidden && form.rows === 12 && !picture.isBusy")
    assert page.cells() == [*nonogram.from_image(DOCS / "die.png").grid.cells]
    page.choose("Take it")
    page.says("#verdict", "Multiple solutions")
    assert page.run("return $('picture').hidden")
    page.press("#undo")
    assert page.cells() == [1, *[0] * 8]


PAINTED = """
    const canvas = new OffscreenCanvas(400, 300), context = canvas.getContext("2d");
    const fill = (style, draw) => { context.fillStyle = style; draw(); context.fill(); };
    const disc = (x, y, size) => () => { context.beginPath(); context.arc(x, y, size, 0, 7); };
    if (!arguments[2]) fill("#fff", () => context.rect(0, 0, 400, 300));
    fill(arguments[0], disc(200, 150, 120));
    fill("#111", disc(160, 120, 30));
    if (arguments[1]) fill("#c22", disc(200, 200, 30));
    canvas.convertToBlob().then(blob => openFile(new File([blob], "face.png")));
"""


@pytest.mark.parametrize(
    ("shades", "count"),
    kinds(
        [
            (["#fc3", True], 3),
            (["#fc3", False], 2),
            (["#999", False], 1),
            (["#fc3", True, "without paper"], 3),
        ],
        (["#fc3", True], 3),
    ),
)
def test_a_picture_has_its_colours(sheet: Open, shades: list[Any], count: int) -> None:
    """Greys are one; a title that is given to the picture stays when its size is chosen."""
    page = sheet(3)
    page.run(PAINTED, *shades)
    page.until("!$('picture').hidden && form.columns === 40 && !picture.isBusy")
    assert page.run("return [inkCount(), Number($('inks').value)]") == [count, count]
    page.press("#title")
    page.keys("A face")
    page.run("$('cells').value = 20; $('cells').dispatchEvent(new Event('input'))")
    page.until("form.columns === 20 && !picture.isBusy")
    assert page.run("return $('title').value") == "A face"
    page.press("#untaken")
    assert page.run("return $('title').value") == ""


def test_a_picture_of_nothing(sheet: Open, tmp_path: Path) -> None:
    """What is wrong is said, and the picture can be given up."""
    from PIL import Image

    page = sheet(3)
    Image.new("RGB", (50, 60), "white").save(tmp_path / "blank.png")
    choose_file(page, tmp_path / "blank.png")
    page.says("#filed", "Nothing but background is left at this size")
    page.choose("Cancel")
    assert page.run("return [$('picture').hidden, picture, play.past.length]") == [True, None, 1]
    page.browser.get_log("browser")  # it has been told of a refusal


def test_a_clean_print_is_read(author: Open, tmp_path: Path) -> None:
    """Of its thin lines nothing is left to draw on."""
    fish = nonogram.load(PROJECT / "puzzles" / "fish.cwd")
    thin = printed.Layout(printed.OWN, 24, 40, thick=1)
    printed.drawn(fish, thin).save(tmp_path / "fish.png")
    page = author("fish.png")
    assert page.run("return play.cells.every(cell => cell === 0)")
    page.choose("Read its clues")
    page.until("!$('scanned').hidden")
    assert page.run("return clues.row.map(clue => clue.length)") == [*map(len, fish.rows)]
    page.browser.get_log("browser")  # it has been told that nothing is left


def test_a_printed_puzzle_is_read(author: Open, tmp_path: Path) -> None:
    """Beside its picture, in which a click on a number goes to its clue."""
    (tmp_path / "scanned.jpg").write_bytes((DOCS / "scanned.jpg").read_bytes())
    page = author("scanned.jpg")
    page.says("#notice", "read the clues")
    page.choose("Read its clues")
    page.until("!$('scanned').hidden")
    page.says("#verdict", "Unique solution")
    right = nonogram.load(PROJECT / "puzzles" / "fish.cwd")
    assert page.run("return clues.row.map(clue => clue.length)") == [*map(len, right.rows)]
    assert page.text("#told-of") == "14 rows and 20 columns read, confirmed: exactly one solution"
    selected = (
        "const area = document.activeElement;"
        "return [area.id, area.selectionStart, area.value.slice(area.selectionStart,"
        " area.selectionEnd)]"
    )
    page.run("goToNumber('row 4', 2)")
    third = right.rows[3][1].length
    assert page.run(selected)[::2] == ["typed row", str(third)]
    page.run("goToNumber('column 3', 1)")
    assert page.run(selected)[::2] == ["typed column", str(right.columns[2][0].length)]
    page.run("openPuzzle({ text: '#.\\n##' })")
    page.until("$('scanned').hidden")


def test_doubtful_lines_alone_are_asked_for(author: Open, tmp_path: Path) -> None:
    """Their pieces of the picture stand beside fields; after the last one the clues are taken."""
    right = nonogram.load(PROJECT / "puzzles" / "fish.cwd")
    lost = nonogram.Line("row", 4), nonogram.Line("column", 3)
    image = Image.open(DOCS / "scanned.jpg")
    for one in nonogram.scan(DOCS / "scanned.jpg").readings:
        if one.line in lost:
            left, top, end, bottom = one.box
            image.paste(image.getpixel((left - 2, top - 2)), (left, top, end + 1, bottom + 1))
    image.save(tmp_path / "blotted.jpg", quality=95)
    page = author("blotted.jpg")
    page.choose("Read its clues")
    page.until("!$('scanned').hidden")
    names = page.run("return elements('#doubts label span').map(one => one.textContent)")
    assert {*map(str.lower, names)} >= {*map(str, lost)}
    assert len(names) < len(right.clues) / 2
    assert page.run("return elements('#doubts canvas').map(one => one.width * one.height > 400)")
    for name in names:
        clue = right.clue(name.lower())
        text = " ".join(str(block.length) for block in clue) or "0"
        page.run(
            "const label = elements('#doubts label').find(one =>"
            " one.firstChild.textContent === arguments[0]);"
            "label.lastChild.value = arguments[1];"
            "label.lastChild.dispatchEvent(new Event('input'));"
            "label.lastChild.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }))",
            name,
            text,
        )
    page.says("#verdict", "Unique solution")
    typed = [[block.length for block in clue] for clue in right.rows]
    assert page.run("return clues.row.map(clue => clue.map(block => block[0]))") == typed


def test_a_picture_without_a_printed_puzzle_stays(sheet: Open) -> None:
    """What was made of it is still there, and can be changed."""
    page = sheet(3)
    choose_file(page, DOCS / "sketch.png")
    page.until("picture && !picture.isBusy")
    before = page.run("return [play.cells, $('picture').hidden]")
    page.choose("Read its clues")
    page.says("#filed", "no grid found")
    assert page.run("return [play.cells, $('picture').hidden]") == before
    page.browser.get_log("browser")  # it has been told of a refusal


def test_a_picture_is_taken_while_it_is_read(sheet: Open) -> None:
    """What it has become stays, and nothing is said of its clues any more."""
    page = sheet(3)
    choose_file(page, DOCS / "scanned.jpg")
    page.until("picture && !picture.isBusy")
    before = page.cells()
    page.choose("Read its clues")
    page.says("#filed", "Reading the clues")
    page.run("$('picture').requestSubmit()")
    page.until("$('filed').textContent === ''")
    assert page.cells() == before


def test_the_reading_of_clues_can_be_stopped(sheet: Open) -> None:
    """What was made of the picture is still there. Here nobody reads, so that it takes long."""
    page = sheet(3)
    choose_file(page, DOCS / "scanned.jpg")
    page.until("picture && !picture.isBusy")
    page.run(
        "const asked = post, answers = {};"
        "post = (what, request) => {"
        " if (what === 'scan') return new Promise(answer => { answers.scan = answer; });"
        " if (what === 'stop') answers.scan({ superseded: true });"
        " return asked(what, request);"
        "}"
    )
    page.choose("Read its clues")
    page.says("#filed", "Reading the clues")
    page.choose("Stop")
    page.until("$('filed').textContent === ''")
    assert page.run("return $('picture').hidden") is False


def test_the_verdict_is_above_the_grid_on_a_phone(sheet: Open) -> None:
    page = sheet(5)
    on_a_phone(page.browser)
    page.until("$('told').nextElementSibling === $('place')")
    place = "const { y, height } = $('told').getBoundingClientRect(); return [y, height]"
    before = page.run(place)
    page.stroke(0, 4)
    page.says("#verdict", "Unique solution")
    page.rest()
    assert page.run(place) == before
    assert before[1] < 34
    at_a_desk(page.browser)
    page.until("$('told').previousElementSibling === $('verdict-title')")


def test_what_is_drawn_on_a_picture_by_keys_is_not_lost(sheet: Open) -> None:
    """Any change but that of a slider takes the picture."""
    page = sheet(3)
    choose_file(page, DOCS / "die.png")
    page.until("!$('picture').hidden && form.rows === 12 && !picture.isBusy")
    page.run("cellElements[0].focus()")
    page.keys(" ")
    assert page.run("return [$('picture').hidden, picture]") == [True, None]
    assert page.run("return play.past.length") == 3
    page.press("#undo")
    assert page.cells() == [*nonogram.from_image(DOCS / "die.png").grid.cells]


def test_blots_of_another_drawing_are_not_taken(sheet: Open) -> None:
    """One has drawn on while they were looked for."""
    page = sheet(3)
    draw(page, "###", "###", "###")
    page.run(
        "window.post = (ask => async (what, request) => {"
        " const answer = await ask(what, request);"
        " if (what === 'blots') { clearChosen(); window.blotted = answer; }"
        " return answer; })(post)"
    )
    page.run("hideNumbers()")
    page.until("window.blotted")
    page.rest()
    assert page.run("return hidden") == {}


def test_a_copy_of_what_is_hardly_on_the_board(sheet: Open) -> None:
    page = sheet(3)
    draw(page, "## ", "   ", "   ")
    page.press("[data-pen=select]")
    page.stroke(0, 1)
    page.press("[title='Shift right']")
    page.press("[title='Shift right']")
    assert drawn(page, "  #", "   ", "   ")
    page.press("#copy")
    page.says("#filed", "Too little of the selection is on the board.")
    assert drawn(page, "  #", "   ", "   ")


def test_another_board_than_the_one_that_is_turned(sheet: Open) -> None:
    """Python is asked for the form of a turned hexagon, and one opens something meanwhile."""
    page = sheet(3, shape="hexagon")
    page.run("$('size').value = '2, 3, 2, 4, 1, 4'; $('resize').requestSubmit()")
    page.until("form.sides.join() === '2,3,2,4,1,4'")
    page.run("attempt(() => turn('mirror')); play.undo(); changed()")
    page.says("#filed", "The board has changed meanwhile.")
    assert page.run("return form.sides") == [3] * 6
