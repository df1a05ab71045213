"""The page of the browser tab: what it begins with, links, what the browser keeps, playing."""

from __future__ import annotations

import json
import random
import zlib
from base64 import urlsafe_b64encode
from typing import Any

import pytest

import nonogram
from nonogram.core.puzzle import Grid, Puzzle
from nonogram.web.start import example, start_cards, start_data
from support.browser import on_a_phone
from support.paths import DOCS, PUZZLES
from support.trials import kinds
from support.visitors import EXAMPLES, Visitor

DAMAGED = "This link is damaged: a part of it is missing, or was changed. Ask for it again."
LATER = "The link was made by a later version of this page. Load the page again."


def packed(text: str, version: int = 1) -> str:
    """A link as the page makes it."""
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    deflated = deflate.compress(text.encode()) + deflate.flush()
    return f"{version}.{urlsafe_b64encode(deflated).decode().rstrip('=')}"


def drawing(*rows: str, title: str | None = None) -> str:
    """A drawing as a file of JSON."""
    grid = Grid([[int(cell == "#") for cell in row] for row in rows])
    return nonogram.dumps(Puzzle.from_grid(grid).replace(goals=(grid,), title=title), "json")


#: A puzzle of triangles, which only Python reads.
TRIANGLES = nonogram.dumps(example(PUZZLES / "angelfish.xml").replace(title="Theirs"), "json")


def test_examples_are_drawn() -> None:
    puzzles = [example(PUZZLES / name) for name in EXAMPLES]
    assert [puzzle for puzzle in puzzles if None in puzzle.goals[0].cells] == []
    assert [puzzle.title for puzzle in puzzles] == ["Anchor", "Mushroom", "Angelfish", "A fox"]
    data = start_data(puzzles)
    assert (data["rows"], data["columns"]) == (15, 15)
    assert [one["title"] for one in data["examples"]] == [puzzle.title for puzzle in puzzles]


def test_cards_tell_what_examples_are() -> None:
    puzzles = [example(PUZZLES / name) for name in EXAMPLES]
    texts = start_cards([puzzles[0].replace(title="<b>&"), *puzzles[1:]]).splitlines()
    told = [line.rpartition("</svg>")[2] for line in texts if "</small>" in line]
    assert told == [
        "&lt;b&gt;&amp;<small>15 &times; 15</small></a>",
        "Mushroom<small>20 &times; 18, 3 colours</small></a>",
        "Angelfish<small>triangles, 2 colours</small></a>",
        "A fox<small>12 &times; 12, corners</small></a>",
    ]


def test_one_draws_before_python_is_there(visitor: Visitor) -> None:
    """What is being loaded is said, and nothing moves when that is over."""
    visitor.visit()
    visitor.run("away = new Promise(there => { window.there = there; })")
    note = "dispatchEvent(new CustomEvent('loading', { detail: arguments[0] }))"
    visitor.run(note, {"done": 3_100_000, "whole": 12_400_000})
    assert "Loading the solver: 3.1 of 12.4 MB" in visitor.text("main")
    place = "return cellElements[0].getBoundingClientRect().y"
    before = visitor.run(place)
    visitor.stroke(0, 4)
    assert visitor.cells()[:6] == [1, 1, 1, 1, 1, 0]
    assert visitor.run("return clueText(lineNamed('row 1'))") == "5"
    visitor.run(note, {"done": 12_400_000, "whole": 12_400_000})
    visitor.run("away = null; there()")
    visitor.says("#verdict", "Unique solution")
    assert "Loading" not in visitor.text("main")
    assert visitor.run(place) == before
    visitor.run(note, {"done": 12_399_999, "whole": 12_400_000})
    assert "The solver starts" in visitor.text("main")
    assert visitor.run("return elements('progress:indeterminate').length") > 0
    visitor.run(note, {"error": "no such file"})
    assert "No such file" in visitor.text("main")


def test_what_the_page_has_written_waits_for_nobody(visitor: Visitor) -> None:
    """Kept drawings and links are there before Python is, as they were, blots and corners too."""
    visitor.visit()
    wait = "away = new Promise(there => { window.there = there; })"
    seen = "return [puzzle(), clues, colours.map(ink => String(ink.halves ?? ink.rgb))]"
    for number, title in ((0, "Anchor"), (1, "Mushroom"), (3, "A fox")):  # 2 has triangles
        visitor.run("location.hash = `example=${arguments[0]}`", number)
        visitor.until("$('title').value === arguments[0]", title)
        visitor.run("play.mark(7, 1); lift(); changed(); hidden = {}; keepDrawing()")
        visitor.says("#verdict", "solution")
        known = visitor.run(seen)
        link = visitor.browser.execute_async_script(
            "packed(JSON.stringify(puzzle())).then(arguments[0])"
        )
        for fragment in (visitor.run("return location.hash"), f"#edit={link}"):
            visitor.run(f"beginEmpty(); {wait}; location.hash = arguments[0]", fragment)
            visitor.until("$('title').value === arguments[0]", title)
            found = visitor.run(seen)
            assert [found[0]["goals"], found[1:]] == [known[0]["goals"], known[1:]]
            visitor.run("away = null; there()")
            visitor.says("#verdict", "solution")


#: What is not in the files of drawings that the page writes.
STRANGE: list[dict[str, Any]] = [
    {"rows": [[[1, 1]], [[9, 7]]]},
    {"rows": [[[1, 1]], [[0, 1]]]},
    {"rows": [[[1, 1]], [["1", 1]]]},
    {"rows": [[[1, 1]], [[2]]]},
    {"rows": [[[2, 1]], [[2, 0]]]},
    {"rows": [[[2, 1]], [[2, 1, 0]]]},
    {"rows": [[[2, 1]], [[2, 1, 1, 0]]]},
    {"rows": 2},
    {"rows": []},
    {"colours": 10**9},
    {"colours": 12},
    {"palette": [{"rgb": [0, 0, 0]}]},
    {"palette": [{"rgb": [0, 0, 0]}, {"rgb": [0, 0, "0;}"]}]},
    {"goals": [[[1, 1], [1]]]},
    {"goals": [[[1, 1], [1, 2]]]},
    {"goals": 1},
    {"author": "Nobody"},
    {"sides": [1] * 6},
    {"rows": [[]] * 300, "columns": [[]] * 300, "goals": []},
]


def test_what_else_a_text_holds_is_left_to_python(visitor: Visitor) -> None:
    palette: list[object] = [{"rgb": [255, 255, 255]}, {"rgb": [0, 0, 0]}]
    ours = {
        "colours": 1,
        "palette": palette,
        "rows": [[[2, 1]], [[1, 1]]],
        "columns": [[[2, 1]], [[1, 1]]],
        "goals": [[[1, 1], [1, 0]]],
    }
    visitor.visit()
    read = "return readAtOnce(JSON.stringify(arguments[0]))"
    assert visitor.run(read, ours)["puzzle"] == ours
    for change in STRANGE:
        assert visitor.run(read, {**ours, **change}) is None, change
    corner = {"rgb": [255, 255, 255], "second": [0, 0, 0], "diagonal": "/"}  # begins blocks
    capped = {**ours, "colours": 2, "palette": [*palette, corner], "goals": []}
    known = [[3, 1, 2, 0], [1, 0, 2, 0]]
    for block in [*known, [3, 1, 0, 2], [2, 0, 2, 0], [1, 1, 2, 0], [3, 2, 2, 0]]:
        found = visitor.run(read, {**capped, "rows": [[block], [[1, 1]]]})
        assert (found is not None) == (block in known), block
    assert visitor.run("return readAtOnce('null') ?? readAtOnce('[') ?? readAtOnce('7')") is None


#: The place and the size of a cell, in a page that begins so far down.
PLACE = """((cell, top) => {
      const { x, y, width, height } = cell.getBoundingClientRect();
      return [x, y + top, width, height].map(Math.round);
    })"""


@pytest.mark.parametrize("window", kinds(["1280x800", "390x844", "844x390"], "1280x800"))
def test_a_player_sees_the_board_at_once(visitor: Visitor, window: str) -> None:
    """It is where the page has it. The drawing behind it is as it was."""
    if window != "1280x800":
        on_a_phone(visitor.browser, *map(int, window.split("x")))
    visitor.visit()
    visitor.stroke(0)
    before = visitor.cells()
    visitor.run("away = new Promise(there => { window.there = there; })")
    palette = [{"rgb": [255, 255, 255]}, {"rgb": [200, 0, 0]}, {"rgb": [0, 0, 200]}]
    ours = {"colours": 2, "palette": palette, "rows": [[[2, 1]], [[1, 2]]]}
    link = packed(json.dumps({**ours, "columns": [[[1, 1], [1, 2]], [[1, 1]]]}))
    visitor.run("location.hash = arguments[0]", f"play={link}")
    sheet = "#sheet-to-play [role=gridcell]"
    visitor.until(f"elements('{sheet}').length === 4")
    place = visitor.run(f"return {PLACE}(elements('{sheet}')[0], 0)")
    assert visitor.run("return elements('#sheet-to-play .clue').map(clue => clue.textContent)") == [
        *("11", "1", "2", "1")
    ]
    ground = "getComputedStyle(elements('#sheet-to-play .row .block')[arguments[0]])"
    grounds = [visitor.run(f"return {ground}.backgroundColor", k) for k in (0, 1)]
    assert grounds == ["rgb(200, 0, 0)", "rgb(0, 0, 200)"]
    visitor.run("away = null; there()")
    visitor.until(f"!elements('{sheet}').length")
    first = "$('game').contentDocument.querySelector('.cell'), $('game').offsetTop"
    assert visitor.run(f"return {PLACE}({first})") == place
    visitor.press("#back")
    assert visitor.cells() == before
    assert visitor.run("return cellElements.filter(({ isConnected }) => isConnected).length") == 225
    visitor.stroke(1)
    visitor.says("#verdict", "solution")


@pytest.mark.thorough
def test_a_solution_of_typed_clues_stays_behind_the_player(visitor: Visitor) -> None:
    """It can be drawn on, as before."""
    visitor.visit()
    lines = [[[2, 1]], [[1, 1]]]
    clues = {"row": lines, "column": lines}
    visitor.run("retype({ rows: 2, columns: 2 }, arguments[0])", clues)
    visitor.says("#verdict", "Unique solution")
    solved = [1, 1, 1, 0]
    assert visitor.cells() == solved
    visitor.run("goToCell(2)")
    visitor.press("#play")
    visitor.until("$('game').contentDocument?.querySelector('.cell')")
    visitor.press("#back")
    assert visitor.cells() == solved
    assert visitor.run("return [$('adopt').disabled, current]") == [False, 2]
    assert visitor.run("return cellElements.map(cell => cell.dataset.colour)") == [*"1110"]


@pytest.mark.thorough
def test_corners_of_a_puzzle_that_is_played(visitor: Visitor) -> None:
    """A block is one number between its corners, as long as the page is made, too."""
    visitor.visit()
    data = json.loads(nonogram.dumps(nonogram.load(PUZZLES / "rocket.g"), "json"))
    for family in ("rows", "columns"):  # blocks as the page writes them
        data[family] = [
            [block if isinstance(block, list) else [block, 1] for block in clue]
            for clue in data[family]
        ]
    visitor.run("away = new Promise(there => { window.there = there; })")
    visitor.run("location.hash = arguments[0]", f"play={packed(json.dumps(data))}")
    visitor.until("elements('#sheet-to-play .clue').length > 0")
    counts = visitor.run("""
        return elements("#sheet-to-play .clue.row")
          .map(clue => clue.querySelectorAll(".block").length);
    """)
    assert counts == [len(clue) for clue in data["rows"]]
    visitor.run("away = null; there()")
    visitor.until("$('game').contentDocument?.querySelector('.cell')")
    visitor.press("#back")


@pytest.mark.thorough
def test_what_is_not_solved_has_no_picture(visitor: Visitor) -> None:
    visitor.visit()
    visitor.run("retype({ rows: 1, columns: 2 }, { row: [[[1, 1]]], column: [[], []] })")
    visitor.says("#verdict", "o solution")
    visitor.run("keepDrawing()")
    assert visitor.run("return drawings()[0].seen") == ""


@pytest.mark.thorough
def test_all_of_a_board_on_a_phone(visitor: Visitor) -> None:
    """A button shows it, and makes its cells as large as before."""
    on_a_phone(visitor.browser)
    visitor.visit()
    for size, cell in ((15, 21), (10, 29)):  # a board whose cells suit a finger needs no button
        visitor.run("resizeTo(arguments[0], arguments[0]); fit()", size)
        assert visitor.run("return board.sizes.cell") == cell
        assert visitor.run("return $('see-all').disabled") == (cell >= 28)
    visitor.run("resizeTo(100, 100); fit(); showWhole()")
    assert visitor.run("return frame.scrollWidth <= frame.clientWidth")
    least = visitor.run("return board.sizes.cell")
    on_a_phone(visitor.browser, 768, 1024)
    visitor.run("fit()")  # all of it is seen in a larger window, too
    assert visitor.run("return board.sizes.cell") > least
    on_a_phone(visitor.browser)
    visitor.run("resizeTo(15, 15); fit()")
    for expected in (28, 21):
        visitor.press("#see-all")
        assert visitor.run("return board.sizes.cell") == expected
    visitor.run("resize({ rows: 40, columns: 40 })")
    before = visitor.run("return board.sizes.cell")
    for scrolls in (False, True):
        visitor.press("#see-all")
        assert not visitor.run("return $('see-all').disabled")
        assert visitor.run("return frame.scrollWidth > frame.clientWidth") == scrolls
    assert visitor.run("return board.sizes.cell") == before


def test_examples_by_keys_alone(visitor: Visitor) -> None:
    """Each opens, and the verdict is of it; undo has the drawing before."""
    visitor.visit()
    visitor.stroke(0)
    for number, (title, cells) in enumerate(
        [("Anchor", 225), ("Mushroom", 360), ("Angelfish", 190), ("A fox", 144)]
    ):
        visitor.run(
            "$('start').open = true; elements('[href*=example]')[arguments[0]].focus()", number
        )
        visitor.keys("\ue007")
        visitor.until("$('title').value === arguments[0]", title)
        assert len(visitor.cells()) == cells
        assert not visitor.run("return typed || $('start').open")
        visitor.says("#verdict", "Unique solution")
    visitor.rest()
    for _ in EXAMPLES:
        visitor.run("play.undo(); changed()")
    assert visitor.cells() == [1] + [0] * 224


def test_a_stroke_moves_no_cell(visitor: Visitor) -> None:
    """The board is fitted when it is opened, not under the pointer; undo leaves it there, too."""
    place = """
        return [0, 359].map(cell => {
          const { x, y, width } = cellElements[cell].getBoundingClientRect();
          return [x, y, width];
        });
    """
    visitor.visit()
    visitor.run("elements('[href=\"#example=1\"]')[0].click()")
    visitor.until("$('title').value === 'Mushroom'")
    visitor.says("#verdict", "Unique solution")
    before = visitor.run(place)
    visitor.run("fit()")
    assert visitor.run(place) == before  # there is no better place
    for row in (3, 9):
        elements = [visitor.run("return cellElements[arguments[0]]", 20 * row + k) for k in (2, 9)]
        visitor.actions().click_and_hold(elements[0]).perform()
        assert visitor.run(place) == before
        visitor.actions().move_to_element(elements[1]).perform()
        assert visitor.run(place) == before
        visitor.actions().release().perform()
        assert visitor.run(place) == before
        visitor.says("#verdict", "solution")
        assert visitor.run(place) == before
    visitor.press("#undo")
    assert visitor.run(place) == before


@pytest.mark.parametrize("size", kinds([5, 15, 30, 45], 15))
@pytest.mark.parametrize("where", kinds(["desk", "phone"], "phone"))
def test_clues_that_grow_move_no_cell(visitor: Visitor, where: str, size: int) -> None:
    """However many blocks a line can have: its clue fades, and all of it stands below the board."""
    if where == "phone":
        on_a_phone(visitor.browser)
    visitor.visit()
    visitor.run("$('start').open = false; resizeTo(arguments[0], arguments[0])", size)
    visitor.rest()
    visitor.run("fit(); scrollTo(0, 9999); if ($('left').matches('.tall')) frame.scrollIntoView()")
    place = "const { x, y, width } = cellElements[0].getBoundingClientRect(); return [x, y, width]"
    before = visitor.run(place)
    for k in range(0, size, 2):
        visitor.run("play.mark(2 * SIZE / HEIGHT + arguments[0], 1)", k)
        visitor.run("play.mark(HEIGHT * arguments[0] + 2, 1); lift(); changed()", k)
        assert visitor.run(place) == pytest.approx(before, abs=0.5)  # a page rests between pixels
    beyond = """
        const element = clueElements[arguments[0]][2], clue = element.getBoundingClientRect();
        const numbers = element.firstChild.getBoundingClientRect();
        return [numbers.right - clue.right, numbers.bottom - clue.bottom];
    """
    visitor.run("lookAt(2 * SIZE / HEIGHT + 2)")
    sizes = "elements('.clue .block').map(one => getComputedStyle(one).fontSize)"
    assert visitor.run(f"return new Set({sizes}).size") == 1
    shown = "elements('#here > span').map(one => one.querySelectorAll('.block').length)"
    assert visitor.run(f"return {shown}") == [(size + 1) // 2] * 2
    for axis in ("row", "column"):
        blocks = visitor.run("return clues[arguments[0]][2].length", axis)
        assert blocks == (size + 1) // 2
        assert max(visitor.run(beyond, axis)) < 1


def test_an_empty_sheet_and_typed_clues(visitor: Visitor) -> None:
    visitor.visit("#example=1")
    visitor.run("$('start').open = true; $('sheet').value = '7 x 4'")
    visitor.press("#blank button")
    visitor.until("$('size').value === '7 x 4'")
    assert visitor.cells() == [0] * 28
    assert visitor.run("return [colours.length, $('title').value, location.hash]") == [
        2,
        "",
        "#new",
    ]
    visitor.visit("#example=3")
    visitor.until("colours.length > 2")
    visitor.run("$('start').open = true; $('sheet').value = '7 x 4'")
    visitor.press("#type")
    visitor.until("$('size').value === '7 x 4'")
    assert visitor.run("return [colours.length, $('title').value]") == [2, ""]
    visitor.keys("\ue009a\ue009", "3")
    visitor.press("#take")
    visitor.until("typed")


def test_clues_of_another_puzzle_have_a_title_of_their_own(visitor: Visitor) -> None:
    """And colours, unless they use those that are there. A correction leaves both."""
    visitor.visit("#example=1")
    visitor.until("colours.length > 2")
    known = visitor.run("return [colours.length, $('title').value]")
    visitor.press("#typing summary")
    visitor.until("document.getElementById('typed row') !== null")
    take = """
        for (const axis of AXES) {
          const lines = document.getElementById(`typed ${axis}`).value.split("\\n");
          document.getElementById(`typed ${axis}`).value =
            lines.map((line, k) => k < arguments[0] ? arguments[1] : line).join("\\n");
        }
        takeTyped();
        return [colours.length, $('title').value];
    """
    assert visitor.run(take, 1, "2") == known
    visitor.run("locked = new Set([0])")
    assert visitor.run(take, 99, "3") == [2, ""]
    assert visitor.run("return locked.size") == 0
    visitor.press("#undo")
    visitor.press("#undo")
    assert visitor.run("return [colours.length, $('title').value]") == known
    letter = visitor.run("return letters().at(-1)")
    assert visitor.run(take, 99, f"3{letter}") == [known[0], ""]


def test_no_verdict_before_the_first(visitor: Visitor) -> None:
    """The heading says that a verdict is of the drawing before only where there is one."""
    visitor.visit()
    said = """
        tell("verdict", arguments[0]);
        document.body.dataset.asking = "verdict";
        return getComputedStyle($("verdict-title"), "::after").content;
    """
    assert visitor.run(said, "") == "none"
    assert "before the last change" in visitor.run(said, "Unique solution")


def test_a_link_of_what_players_cannot_play(visitor: Visitor) -> None:
    """It is made all the same, and the verdict is said."""
    visitor.visit()
    for stroke, doubted in (([0], False), ([16], True)):
        visitor.stroke(*stroke)
        visitor.says("#verdict", "solution")
        visitor.rest()
        visitor.press("#share-play")
        visitor.says("#linked", "characters")
        verdict = "$('linked').textContent.includes('The verdict is: multiple solutions')"
        visitor.until(f"{verdict} === arguments[0]", doubted)
    visitor.run("play.mark(16, 0); lift(); changed(); $('share-play').click()")
    visitor.until("!$('linked').textContent.includes('multiple')")  # of the drawing before


def test_a_link_there_and_back(visitor: Visitor) -> None:
    """One of 30 x 30 cells is shorter than 2,000 characters, and nothing is lost."""
    cells = random.Random(5).choices([0, 1], k=900)
    visitor.visit()
    visitor.run(
        "$('title').value = 'Noise'; resize({ rows: 30, columns: 30 });"
        "arguments[0].forEach((value, cell) => play.mark(cell, value)); lift(); changed()",
        cells,
    )
    visitor.press("#share-edit")
    visitor.says("#linked", "characters")
    link = visitor.run("return $('link').value")
    assert link.startswith(f"{visitor.address}#edit=1.")
    assert len(link) < 2000
    visitor.run("localStorage.clear()")
    visitor.visit(link.removeprefix(visitor.address))
    visitor.until("$('title').value === 'Noise'")
    assert visitor.cells() == cells
    assert visitor.run("return stored(DRAWINGS)") is None  # it has only been looked at


def test_players_get_the_clues_alone(visitor: Visitor) -> None:
    """The page is made by Python, and is played in a frame; going back leaves it."""
    visitor.visit()
    visitor.stroke(0, 2)
    visitor.says("#unsaved", "kept")
    kept = visitor.run("return location.hash")
    visitor.press("#play")
    visitor.until("$('game').contentDocument?.querySelector('.cell')")
    part = visitor.run("return location.hash").removeprefix("#play=")
    text = visitor.browser.execute_async_script("unpacked(arguments[0]).then(arguments[1])", part)
    assert "goals" not in json.loads(text)
    visitor.browser.switch_to.frame("game")
    visitor.browser.find_element("css selector", ".cell").click()
    assert visitor.run("return play.cells[0]") == 1
    visitor.browser.switch_to.default_content()
    assert visitor.text("#back") == "Back to the drawing"
    visitor.run("$('game').contentWindow.print = () => { document.title = 'printed'; }")
    visitor.browser.find_element("id", "print").click()
    assert visitor.browser.title == "printed"
    visitor.browser.find_element("id", "back").click()
    visitor.until("location.hash === arguments[0] && !$('playing').open", kept)
    visitor.run("history.back()")
    visitor.until("!$('playing').open")
    assert visitor.cells()[:4] == [1, 1, 1, 0]
    visitor.visit(f"#play={part}")
    visitor.until("$('game').contentDocument?.querySelector('.cell')")
    assert visitor.text("#back") == "Draw your own"
    assert visitor.cells() == [0] * 225


HUGE = json.dumps({"rows": [[]] * 300, "columns": [[]] * 300, "colours": 1})


def bad() -> dict[str, str]:
    """Links that open nothing, and what is said of each."""
    return {
        "edit=": DAMAGED,
        "edit=1.____": DAMAGED,
        f"edit={packed(drawing('#.', '..'))[:-9]}": DAMAGED,
        f"edit={packed('{}', version=2)}": LATER,
        f"edit={packed('[' * 60_000_000)}": "The link holds more than 1,000,000 characters.",
        f"edit={packed('[' * 900_000)}": "expected a puzzle in a known format",
        f"edit={packed(HUGE)}": "90,000 cells, expected at most 40,000",
        f"edit={packed('[[')}": "expected a puzzle in a known format",
        "kept=nothing": "There is no such drawing in this browser.",
        "kept=%E0%A4%A": "There is no such drawing in this browser.",
        "example=99": "There is no such drawing in this browser.",
        "example=constructor": "There is no such drawing in this browser.",
    }


def test_bad_links_are_one_line(visitor: Visitor) -> None:
    """The page works on."""
    visitor.visit()
    for fragment, line in bad().items():
        visitor.run("location.hash = arguments[0]", fragment)
        visitor.says("#notice", line)
        assert visitor.run("return elements('#notice p').length") == 1
    visitor.run("location.hash = arguments[0]", f"play={packed('{}', version=2)}")
    visitor.says("#making", LATER)  # a player does not see the editor
    assert visitor.run("return [$('playing').open, $('print').checkVisibility()]") == [True, False]
    visitor.run("beginEmpty()")
    for fragment in ("#edit", "#nothing=1", "#constructor=1", "#__proto__=1"):
        visitor.run("location.hash = arguments[0]", fragment)
    visitor.stroke(0)
    visitor.says("#verdict", "Unique solution")
    assert visitor.cells() == [1] + [0] * 224


@pytest.mark.parametrize("way", kinds(["edit", "play"], "play"))
def test_titles_are_texts(visitor: Visitor, way: str) -> None:
    """Also those of kept drawings."""
    title = "</script><img src=x onerror=\"top.document.title = 'taken'\">{{data}}"
    text = drawing("##", "#.", title=title)
    visitor.visit(f"#{way}={packed(text)}")
    if way == "edit":
        visitor.until("$('title').value === arguments[0]", title)
        visitor.stroke(3)
        visitor.says("#unsaved", "kept")
        visitor.run("showKept()")
        visitor.says("#kept", title[:60])
        others = "#kept img:not([src^='data:image/svg+xml,'])"
        assert visitor.run("return elements(arguments[0]).length", others) == 0
    else:
        visitor.until("$('game').contentDocument?.querySelector('.cell')")
    assert visitor.browser.title != "taken"


def test_drawings_are_kept(visitor: Visitor) -> None:
    """Each under its own name: the last few, which the next visit offers."""
    visitor.visit()
    visitor.run("showKept()")
    assert visitor.text("#kept") == ""
    visitor.press("#add")
    visitor.press("#brushes .brush")
    visitor.stroke(0, 2)
    visitor.press("[data-pen=lock]")
    visitor.stroke(1)
    visitor.until("stored(DRAWINGS)?.[0].locked.length === 1")
    visitor.rest()
    visitor.run("keepDrawing()")
    read = "OPENING.kept(drawings()[0].id).then(({ colours }) => colours.map(({ name }) => name))"
    names = visitor.run("return colours.map(({ name }) => name)")
    assert "colour 2" not in names
    assert visitor.run(f"return {read}") == names  # before Python is there
    visitor.browser.refresh()
    visitor.until("play.cells[0] === 1")
    assert visitor.run("return [...locked]") == [1]
    visitor.run("location.hash = 'example=0'")
    visitor.until("$('title').value === 'Anchor'")
    visitor.stroke(0)
    visitor.until("stored(DRAWINGS)?.length === 2")
    visitor.visit()
    visitor.run("$('start').open = true")
    assert visitor.text("#kept").splitlines()[0::3] == ["Anchor", "Untitled"]
    anchor = visitor.run("return stored(DRAWINGS)[0].id")
    visitor.press("#kept [title='Delete']")
    assert visitor.text("#kept").splitlines()[0::3] == ["Untitled"]
    visitor.says("#filed", "Anchor is deleted.")
    focused = "return document.activeElement.textContent"
    assert visitor.run(focused) == "Undo"
    visitor.choose("Undo")
    assert visitor.text("#kept").splitlines()[0::3] == ["Anchor", "Untitled"]
    assert visitor.run(focused).startswith("Anchor")
    visitor.press("#kept [title='Delete']")
    visitor.run("store(DRAWINGS, [{ ...stored(DRAWINGS)[0], id: arguments[0] }])", anchor)
    visitor.choose("Undo")  # another tab has drawn on it meanwhile, and keeps its own
    assert visitor.run("return new Set(stored(DRAWINGS).map(({ id }) => id)).size") == 2
    assert visitor.run("return stored(DRAWINGS)[0].seen.length") < 3000
    assert visitor.cells() == [0] * 225
    visitor.run(
        """store(DRAWINGS, [..."abcdef"].map(id => ({ ...stored(DRAWINGS)[0], id })));
        play.mark(0, 1); lift(); changed(); keepDrawing();"""
    )
    assert visitor.run("return stored(DRAWINGS)[5].id") == "e"  # the last one has gone
    assert visitor.run("return stored(DRAWINGS).length") == 6


JUNK = ("", "{", "7", "[null, 7, []]", '{"length": 3}', '[{"id": {}, "text": 1}]', "[[[[[[]]]]]]")


def test_junk_in_the_browser(visitor: Visitor) -> None:
    """It is nothing, and what is drawn next takes its place."""
    visitor.visit()
    for junk in JUNK:
        visitor.run("localStorage.setItem(DRAWINGS, arguments[0]); showKept()", junk)
        assert visitor.text("#kept") == ""
        visitor.run("play.mark(0, 1 - play.cells[0]); lift(); changed(); keepDrawing()")
        assert visitor.run("return drawings().length") == 1


def test_a_kept_drawing_that_is_none(visitor: Visitor) -> None:
    one = {"id": "a", "title": "t" * 999, "size": "s", "text": "[", "when": {}, "locked": 7}
    visitor.visit()
    visitor.run("localStorage.setItem(DRAWINGS, arguments[0])", json.dumps([one]))
    visitor.visit("#kept=a")
    visitor.says("#notice", "expected a puzzle in a known format")
    visitor.run("$('start').open = true")
    assert len(visitor.text("#kept").splitlines()[0]) == 60


def test_a_browser_that_keeps_nothing(visitor: Visitor) -> None:
    visitor.visit()
    visitor.run("Storage.prototype.setItem = () => { throw Error('full'); }")
    visitor.stroke(0)
    visitor.says("#unsaved", "not kept: this browser does not allow it, or has no room for it")
    assert visitor.run("return location.hash") == "#new"


def test_files(visitor: Visitor) -> None:
    """PNG is the browser's own; a file is written where the browser can, else it is a download."""
    visitor.visit("#example=3")
    visitor.until("$('title').value === 'A fox'")
    script = """const [done] = arguments, asked = { puzzle: puzzle(), to: "png", solved: true };
        file(asked).then(createImageBitmap).then(({ width, height }) => done([width, height]))"""
    width, height = visitor.browser.execute_async_script(script)
    assert (width, height) == (1058, 1118)
    assert "pdf" not in visitor.run("return elements('#to option').map(({ value }) => value)")
    visitor.run(
        """window.offer = (file, name) => { window.offered = name; };
        window.showSaveFilePicker = async () => ({ name: "mine.json",
          createWritable: async () => ({ write(file) { window.wrote = file; }, close() {} }) })"""
    )
    visitor.press("#save")
    visitor.says("#filed", "mine.json is written.")
    text = visitor.browser.execute_async_script("wrote.text().then(arguments[0])")
    assert nonogram.loads(text, "json").title == "A fox"


def test_on_a_phone(visitor: Visitor) -> None:
    on_a_phone(visitor.browser)
    visitor.visit()
    visitor.run("play.mark(0, 1); lift(); changed(); keepDrawing(); showKept()")
    button, picture = (
        visitor.run("return elements(arguments[0])[0].getBoundingClientRect().toJSON()", one)
        for one in ("#kept button", "#kept img")
    )
    assert button["bottom"] <= picture["top"]
    assert 24 <= button["width"] <= 42
    assert visitor.run("return document.documentElement.scrollWidth") == 390
    assert visitor.run("return cellElements[0].getBoundingClientRect().bottom") < 844
    visitor.says("#verdict", "solution")
    visitor.rest()
    visitor.run("const one = $('share-play'); one.scrollIntoView({ block: 'end' }); one.click()")
    visitor.says("#linked", "characters")
    visitor.until("innerHeight >= $('linked').getBoundingClientRect().bottom")
    visitor.run("location.hash = arguments[0]", f"play={packed(drawing('##', '#.'))}")
    visitor.until("$('game').contentDocument?.querySelector('.cell')")
    wide = "return $('game').contentDocument.documentElement.scrollWidth"
    assert visitor.run(wide) == 390


@pytest.mark.thorough
def test_a_link_is_opened_though_one_draws_meanwhile(visitor: Visitor) -> None:
    """Python may need seconds; the drawing is kept, and the address is the link's."""
    visitor.visit()
    visitor.run("away = new Promise(there => { window.there = there; })")
    link = f"#edit={packed(TRIANGLES)}"
    visitor.run("location.hash = arguments[0]", link)
    visitor.says("#notice", "Opening the puzzle")
    visitor.run("play.mark(7, 1); lift(); changed(); keepDrawing(); away = null; there()")
    visitor.until("$('title').value === 'Theirs'")
    assert visitor.run("return [location.hash, $('notice').textContent]") == [link, ""]
    (kept,) = visitor.run("return stored(DRAWINGS)")
    assert sum(nonogram.loads(kept["text"], "json").goals[0].cells) == 1


def test_an_empty_sheet_instead_of_a_link(visitor: Visitor) -> None:
    """The sheet stays when the link has been read."""
    visitor.visit()
    visitor.run("away = new Promise(there => { window.there = there; })")
    visitor.run("location.hash = arguments[0]", f"edit={packed(TRIANGLES)}")
    visitor.says("#notice", "Opening the puzzle")
    visitor.run("beginEmpty()")
    visitor.until("!wanted && $('notice').textContent === ''")
    visitor.run("away = null; there()")
    visitor.says("#verdict", "Nothing is drawn yet")
    assert visitor.run("return [SIZE, location.hash]") == [225, "#new"]


def test_two_tabs_lose_no_drawing(visitor: Visitor) -> None:
    """Two that show the same kept drawing keep what they draw under two names."""
    visitor.visit()
    visitor.stroke(0)
    visitor.until("stored(DRAWINGS)?.length === 1")
    first = visitor.run("return location.hash")
    visitor.run(  # as the other tab keeps it
        "const [one] = stored(DRAWINGS);"
        "store(DRAWINGS, [{ ...one, when: one.when + 1, title: 'Theirs' }])"
    )
    visitor.run("play.mark(5, 1); lift(); changed(); keepDrawing()")
    assert visitor.run("return stored(DRAWINGS).map(one => one.title)") == ["", "Theirs"]
    assert visitor.run("return location.hash") != first
    visitor.run("play.mark(6, 1); lift(); changed(); keepDrawing()")
    assert visitor.run("return stored(DRAWINGS).length") == 2


def test_a_file_that_cannot_be_written(visitor: Visitor) -> None:
    """It is told, and the next time another file can be chosen."""
    visitor.visit()
    visitor.run(
        """window.asked_for = 0; window.showSaveFilePicker = async () => {
          window.asked_for++;
          return { name: "mine.json",
            createWritable: async () => { throw new DOMException("It has gone."); } };
        }"""
    )
    for number in (1, 2):
        visitor.press("#save")
        visitor.says("#filed", "mine.json is not written: It has gone.")
        assert visitor.run("return asked_for") == number
        visitor.run("$('filed').replaceChildren()")


def test_a_link_to_play_that_holds_several_puzzles(visitor: Visitor) -> None:
    visitor.visit()
    several = json.dumps({"puzzles": [json.loads(drawing("#")), json.loads(drawing("##"))]})
    visitor.run("location.hash = arguments[0]", f"play={packed(several)}")
    visitor.says("#making", "The link holds several puzzles, expected one.")


def test_a_picture_is_left_for_an_example(visitor: Visitor) -> None:
    """What it had become is kept, and no slider puts it in the place of the example."""
    visitor.visit()
    visitor.browser.find_element("css selector", "#chosen").send_keys(str(DOCS / "die.png"))
    visitor.until("!$('picture').hidden && form.rows === 12 && !picture.isBusy")
    assert visitor.run("keepDrawing(); return stored(DRAWINGS)") is None  # it may still change
    visitor.run("location.hash = 'example=0'")
    visitor.until("$('title').value === 'Anchor'")
    assert visitor.run("return [$('picture').hidden, picture]") == [True, None]
    (kept,) = visitor.run("return stored(DRAWINGS)")
    (goal,) = nonogram.loads(kept["text"], "json").goals
    assert goal == nonogram.from_image(DOCS / "die.png").grid


def test_somebody_without_a_link_sees_a_drawing(visitor: Visitor) -> None:
    """An example, or what was drawn last."""
    visitor.visit("")
    visitor.until("$('title').value === 'Mushroom'")
    visitor.says("#verdict", "Unique solution")
    assert visitor.run("return [stored(DRAWINGS), location.hash]") == [None, ""]
    assert visitor.run("return $('undo').disabled")  # nothing has been done yet
    visitor.press("#play")
    visitor.says("#back", "Back to the drawing")
    visitor.visit()
    visitor.stroke(0, 2)
    visitor.until("stored(DRAWINGS)?.length === 1")
    visitor.visit("")
    visitor.until("play.cells.length === 225 && play.cells[0] === 1")


@pytest.mark.parametrize("way", kinds(["edit", "play"], "edit"))
def test_what_a_damaged_link_still_has(visitor: Visitor, way: str) -> None:
    """The rows of a drawing, else the clues that there are; and the start page.

    Nobody waits for Python to hear that a link is damaged.
    """
    rows = ["#.#.#.#", ".#####.", "#######", "#.#.#.#", "##...##", "#######"]
    text = drawing(*rows, title="Theirs")
    visitor.visit("#example=1")
    visitor.until("$('title').value === 'Mushroom'")
    data = visitor.run(
        """const found = JSON.parse(arguments[0]), { goals, rows, columns, ...about } = found;
        return arguments[1] ? { ...about, palette: [], goals, rows, columns }
          : { ...about, palette: [], rows, columns };""",
        text,
        way == "edit",
    )
    link = packed(json.dumps({"colours": 1, "title": "Theirs", **data}, separators=(",", ":")))
    visitor.run("away = new Promise(there => { window.there = there; })")
    visitor.run("location.hash = arguments[0]", f"{way}={link[:-12]}")
    told = {"edit": "#notice", "play": "#making"}[way]
    visitor.says(told, DAMAGED)
    visitor.run("away = null; there()")
    visitor.until(f"elements('{told} button').length === 2")
    offered = visitor.run("return elements(arguments[0]).map(b => b.textContent)", f"{told} button")
    assert offered == ["Start page", "Open what could be read"]
    picture, caption = visitor.run(
        """const [figure] = elements(arguments[0]);
        return [figure.querySelector("svg, pre"), figure.lastChild.textContent];""",
        f"{told} figure",
    )
    assert (picture.tag_name, caption) == ({"edit": "svg", "play": "pre"}[way], "Theirs")
    assert way == "edit" or picture.text.split("\n")[0] == "1 1 1 1"
    visitor.choose("Open what could be read")
    visitor.until("$('title').value === 'Theirs'")
    assert visitor.run("return [form.columns <= 7, form.rows <= 6, typed]") == [
        *(True, True),
        way == "play",
    ]
    assert visitor.run("return clueText(lineNamed('row 1'))") == "1 1 1 1"
    visitor.run("keepDrawing()")
    visitor.visit(f"#{way}={link[:-30]}")  # somebody who has drawings here reads it, too
    visitor.says(told, DAMAGED)
    visitor.browser.execute_async_script("setTimeout(arguments[0], 300)")
    visitor.says(told, DAMAGED)


def test_a_puzzle_alone_on_paper(visitor: Visitor) -> None:
    """That of the drawing, or that which is played: its board, empty, and nothing of the page."""
    visitor.visit("#example=1")
    visitor.until("$('title').value === 'Mushroom'")
    visitor.rest()
    before = visitor.cells()
    visitor.run("dispatchEvent(new Event('beforeprint'))")
    visitor.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    seen = """return [elements('.sheet').length, elements('.sheet .cell').length,
        elements('.sheet .cell[data-colour]').length, elements('main')[0].checkVisibility(),
        elements('.sheet h2')[0].textContent]"""
    assert visitor.run(seen) == [1, 360, 0, False, "Nonogram 20 \N{MULTIPLICATION SIGN} 18"]
    width, height = visitor.run(
        """const { width, height } = elements('.sheet #board')[0].getBoundingClientRect();
        return [width, height]"""
    )
    assert 600 < width < 730
    assert height < 930
    visitor.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
    visitor.run("dispatchEvent(new Event('afterprint'))")
    assert visitor.run("return elements('.sheet').length") == 0
    assert visitor.cells() == before
    palette = [{"rgb": [255, 255, 255]}, {"rgb": [200, 0, 0]}]
    theirs = {"colours": 1, "palette": palette, "rows": [[[2, 1]]], "columns": [[[1, 1]]] * 2}
    visitor.run("location.hash = arguments[0]", f"play={packed(json.dumps(theirs))}")
    visitor.until("$('game').contentDocument?.querySelector('.cell')")
    visitor.run("dispatchEvent(new Event('beforeprint'))")
    assert visitor.run("return elements('.sheet .cell').length") == 2
    visitor.run("dispatchEvent(new Event('afterprint'))")
    visitor.press("#back")


def test_a_book_of_what_is_kept(visitor: Visitor) -> None:
    """A cover, a page on how to solve, the puzzles, and their solutions."""
    visitor.visit()
    assert visitor.run("return $('bind').hidden")
    visitor.stroke(0, 2)
    visitor.until("stored(DRAWINGS)?.length === 1")
    visitor.run("location.hash = 'example=1'")
    visitor.until("$('title').value === 'Mushroom'")
    visitor.stroke(0)
    visitor.until("stored(DRAWINGS)?.length === 2")
    visitor.run("window.print = () => { dispatchEvent(new Event('beforeprint')); }")
    visitor.press("#start summary")
    visitor.press("#bind")
    visitor.until("elements('.leaf').length === 4")
    assert visitor.run("return elements('.leaf').every(page => page.naturalWidth > 700)")
    visitor.run("dispatchEvent(new Event('afterprint'))")
