"""The editor's page: boards whose blocks have corners."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

import nonogram
from nonogram import Block, Grid, Puzzle, Verdict
from nonogram.core.puzzle import parts_of
from nonogram.core.puzzle.corners import blocks_in, corners_of
from nonogram.core.puzzle.puzzle import trianogram_of
from support.browser import on_a_phone
from support.editors import Author, Editor
from support.paths import PUZZLES
from support.samples import HALVED
from support.trials import kinds
from support.trianograms import PALETTE, board_puzzle

Open = Callable[..., Author]

ROCKET = PUZZLES / "rocket.g"

#: How many lines are compared with what Python says of them.
LINES = 2000

BODY, SW, NW, NE, SE = 1, 2, 3, 4, 5  #: body, and the corners ◢ ◤ ◥ ◣


@pytest.fixture
def draw(watched: Any, shared: Editor) -> Any:
    """Opens the page of an editor that tests share, with a picture on it."""
    pages: list[Author] = []

    def opened(rows: Sequence[Sequence[int]], colours: int = 5) -> Author:
        grid = Grid(rows)
        puzzle = trianogram_of(grid, PALETTE[: colours + 1]).replace(goals=(grid,))
        data = json.loads(nonogram.dumps(puzzle, "json"))
        shared.post("verdict", puzzle=data, tab="blank", seen=0, force=True)
        pages.append(Author(watched, shared))
        return pages[-1]

    yield opened
    for page in pages[-1:]:
        page.rest()


def clues(author: Author, axis: str) -> list[str]:
    """The clues of a direction, as they are typed."""
    script = """
        const [axis] = arguments;
        return clues[axis].map((_, k) => typedText(lineNamed(`${axis} ${k + 1}`)));
    """
    return list(author.run(script, axis))


def drawn(author: Author) -> Puzzle:
    """The puzzle as the page has it."""
    return nonogram.loads(str(author.run("return JSON.stringify(puzzle())")), "json")


def test_a_puzzle_is_opened(author: Open) -> None:
    page = author(str(ROCKET))
    page.says("#verdict", "Unique solution")
    puzzle = nonogram.load(ROCKET)
    (solution,) = nonogram.solve(puzzle).solutions
    assert page.cells() == [*solution.cells]
    page.says("#unsaved", "saved")
    assert page.text("#unsaved") == "saved"
    assert clues(page, "row")[:4] == ["◢2◣", "◢4◣", "◢6◣", "3◤ ◥3"]
    assert page.text("#about") == "12 \u00d7 15"
    names = page.run("return elements('#brushes input').map(({ ariaLabel }) => ariaLabel)")
    assert names == ["black", "◢", "◤", "◥", "◣", "background"]
    page.says("#facts", "simple spaces")


def test_draw_and_save(draw: Open) -> None:
    """A block grows as one chip, on a sheet that has no corner yet; the file has what is seen."""
    page = draw([[0] * 5 for _ in range(3)])
    for colour, cells in ((SW, [1]), (BODY, [2, 3]), (SE, [4])):
        page.press(f"[data-brush='{colour}']")
        page.stroke(*cells)
    assert clues(page, "row") == ["◢4◣", "0", "0"]
    assert clues(page, "column") == ["0", "◢1", "1", "1", "◣1"]
    assert page.run("return document.querySelectorAll('.clue.row .chip').length") == 1
    page.says("#verdict", "Unique solution")
    page.press("#undo")
    assert clues(page, "row")[0] == "◢3"
    page.press("#redo")
    page.press("#save")
    page.says("#filed", "a.json is written")
    puzzle = nonogram.load(page.editor.folder / "a.json")
    assert puzzle.statement == trianogram_of(puzzle.goals[0], PALETTE[:6]).statement
    assert puzzle.goals[0].rows[0] == (0, SW, BODY, BODY, SE)


@pytest.mark.thorough
def test_a_reload_keeps_what_corners_are(draw: Open) -> None:
    page = draw([[0] * 3])
    page.press(f"[data-brush='{SW}']")
    page.stroke(0)
    page.until("document.body.dataset.asking === ''")
    page.browser.refresh()
    page.until("document.querySelector('#unsaved') !== null")
    page.browser.get_log("browser")  # of the address without the token
    page.press(f"[data-brush='{BODY}']")
    page.stroke(1)
    assert clues(page, "row") == ["◢2"]


def test_clues_of_lines(draw: Open) -> None:
    """Of whatever is drawn they are those of the package; typed they are the same again."""
    page = draw([[0] * 3], colours=6)
    rng = random.Random(61)
    corners = corners_of(PALETTE)
    asked, expected = [], []
    for _ in range(LINES):
        family = rng.randrange(2)
        cells = rng.choices(range(7), [4, 3, 1, 1, 1, 1, 1], k=rng.randint(1, 9))
        asked.append((cells, ["row", "column"][family]))
        clue = tuple(blocks_in(cells, corners, family))
        expected.append([[*block] for block in parts_of(clue)])
    script = """
        return arguments[0].map(([cells, axis]) => {
          clues[axis][0] = clueOf(groupsIn(cells, axis));
          const text = typedText(lineNamed(`${axis} 1`));
          return [clues[axis][0], parsed(text, axis, ""), text];
        });
    """
    found = page.run(script, asked)
    assert [clue for clue, _, _ in found] == expected
    assert [clue for _, clue, _ in found] == expected
    assert len({text for *_, text in found}) > LINES // 5


@pytest.mark.parametrize("axis", ["row", "column"])
def test_slashes_are_read_as_in_g(draw: Open, axis: str) -> None:
    texts = ["/3\\ \\1", "/2/", "1\\ 1 /1 /5/", "\\1 2 1/ 3", "?", "0", "/1\n"]
    page = draw([[0] * 3])
    read = page.run("return arguments[0].map(text => parsed(text, arguments[1], ''))", texts, axis)
    head = ROCKET.read_text().split(": rows")[0].replace("12 x 15", "")
    for text, clue in zip(texts, read):
        if "?" in text:
            assert clue == [[None, 1]]
            continue
        rows, columns = (text.strip("0\n") if axis == name else "1" for name in ("row", "column"))
        puzzle = nonogram.loads(f"{head}: rows\n{rows}\n: columns\n{columns}\n:\n", "olsak")
        (expected,) = puzzle.rows if axis == "row" else puzzle.columns
        assert clue == [[*part] for part in parts_of(expected)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("◢1◣", "expected a number, or between corners, which it counts, as ◢3◣ or /3\\ "),
        *kinds(
            [
                ("◢3◥", "expected a number, or between corners, which it counts, as ◢3◣ or /3\\ "),
                ("◤1", "expected a number"),
                ("◢?", "expected a number"),
                ("1#1", "expected a number"),
                ("3x", "expected a number"),
            ],
            ("◢?", "expected a number"),
        ),
    ],
)
def test_bad_clues(draw: Open, text: str, expected: str) -> None:
    page = draw([[0] * 3])
    page.run("$('typing').open = true")
    page.until("document.getElementById('typed row') !== null")
    page.run("document.getElementById('typed row').value = arguments[0]", text)
    page.press("#take")
    page.says("#filed", f'Row 1: "{text}", {expected}')


def test_bad_clues_have_examples_that_are_right(draw: Open) -> None:
    """In their direction; for a drawing without corners that is to add them."""
    script = """
        const [text, axis] = arguments;
        try { parsed(text, axis, "Here"); } catch (error) { return error.message; }
    """
    page = draw([[0] * 3])
    said = page.run(script, "◢3◣", "column")
    example = "expected a number, or between corners, which it counts, as ◢3◥ or /3\\"
    rule = "(in a column blocks begin with ◢ or ◣ and end with ◤ or ◥)"
    assert said == f'Here: "◢3◣", {example} {rule}.'
    for text in ("◢3◥", "/3\\"):
        assert page.run(script, text, "column") is None
    page.press("#add")
    said = page.run(script, "◢3a◥", "row")
    assert "and one of a b, or between corners, which it counts, as ◢3a◣ or /3a\\ (in a row" in said
    for text in ("◢3a◣", "/3a\\"):
        assert page.run(script, text, "row") is None


def test_clues_with_corners_before_there_are_any(sheet: Open) -> None:
    page = sheet(4)
    for text in ("/3\\", "◢3◣"):
        said = page.run("return attempt(() => parsed(arguments[0], 'row', 'Row 1'))", text)
        assert said is False
        page.says("#filed", f'Row 1: "{text}", which has corners: add corners with ◢ first.')


def test_new_corners_are_called_what_they_are(sheet: Open) -> None:
    page = sheet(4)
    page.press("#corners")
    page.says("#verdict", "Nothing is drawn yet")
    page.until("document.body.dataset.asking === ''")
    names = page.run("return elements('#brushes input').map(({ ariaLabel }) => ariaLabel)")
    assert names == ["black", "◢", "◤", "◥", "◣", "background"]


def test_typed_clues(draw: Open) -> None:
    """They are solved, and the picture is drawn on; errors are found."""
    page = draw([[0] * 4 for _ in range(3)])
    page.run("$('typing').open = true")
    page.until("document.getElementById('typed row') !== null")
    assert "◢3◣ or /3\\" in page.text("#typing .soft")

    def type(rows: str) -> None:
        page.run("document.getElementById('typed row').value = arguments[0]", rows)
        columns = "/1 /2\\\n2/\n\\1 1\n1\\ 1"
        page.run("document.getElementById('typed column').value = arguments[0]", columns)
        page.press("#take")

    type("◢4◣ \\1\n/2/\n\\1 2")
    page.says("#verdict", "No solution")
    page.says("#slips", "◢3◣ ◥1 instead of ◢4◣ ◥1")
    page.choose("row 1: ◢3◣ ◥1 instead of ◢4◣ ◥1")
    page.says("#verdict", "Unique solution")
    page.press("#adopt")
    assert page.cells() == [SW, BODY, SE, NE, SW, NW, 0, 0, NE, 0, BODY, BODY]
    assert clues(page, "row") == ["◢3◣ ◥1", "◢2◤", "◥1 2"]


@pytest.mark.parametrize("button", ["mirror", "flip"])
def test_a_mirror_turns_corners(draw: Open, button: str) -> None:
    rows = [[SW, BODY, SE, 0], [0, NE, NW, 1]]
    page = draw(rows)
    page.press(f"#{button}")
    page.until("play.at === 1")
    swapped = [[SW, NW, NE, SE].index(c) if c > 1 else None for c in range(6)]
    other = [SE, NE, NW, SW] if button == "mirror" else [NE, SE, SW, NW]
    turned = [[c if swapped[c] is None else other[swapped[c] or 0] for c in row] for row in rows]
    turned = [row[::-1] for row in turned] if button == "mirror" else turned[::-1]
    assert page.cells() == [cell for row in turned for cell in row]
    assert drawn(page).statement == board_puzzle([*map(tuple, turned)]).statement
    assert len(page.run("return palette")) == 6


def test_a_mirror_turns_cells_of_two_colours(author: Open, tmp_path: Path) -> None:
    """One that has no counterpart gets one, a colour of its own."""
    grid = Grid([[2, 1, 1, 0], [1, 1, 1, 1]])
    puzzle = nonogram.Puzzle.from_grid(grid).replace(
        colours=2, palette=HALVED.palette[:3], goals=(grid,)
    )
    (tmp_path / "half.json").write_text(nonogram.dumps(puzzle, "json"))
    page = author("half.json")
    page.says("#verdict", "Unique")
    page.press("#mirror")
    page.until("play.at === 1")
    assert page.cells() == [0, 1, 1, 3, 1, 1, 1, 1]
    assert drawn(page).palette[3].halves == ((255, 0, 0), (255, 255, 255), False)
    page.press("#mirror")
    page.until("play.at === 2")
    assert page.cells() == [2, 1, 1, 0, 1, 1, 1, 1]


@pytest.mark.thorough
def test_blots_stay_in_a_mirror(draw: Open) -> None:
    page = draw([[SW, BODY, SE, 0, BODY, BODY, BODY], [1] * 7])
    page.press("[data-pen=blot]")
    page.press("[data-block='row 1 2']")
    assert clues(page, "row") == ["◢3◣ ?", "7"]
    page.press("[data-block='row 1 1']")
    page.says("#filed", "The number of a block with corners stays")
    page.press("#mirror")
    page.until("play.at === 2")
    assert clues(page, "row") == ["? ◢3◣", "7"]
    page.press("#save")
    page.says("#filed", "is written")
    puzzle = nonogram.load(page.editor.folder / "a.json")
    assert puzzle.rows[0][0] == Block(None)


def test_numbers_that_are_needed_least(draw: Open) -> None:
    """None of those with corners is hidden, and each is found by its place among all parts."""
    page = draw([[SW, BODY, SE, 0, BODY, BODY, BODY], [1] * 7])
    page.press("#hide")
    page.says("#proposal", "Blotted")
    texts = clues(page, "row") + clues(page, "column")
    assert any("?" in text for text in texts)
    assert clues(page, "row")[0].startswith("◢3◣ ")
    puzzle = drawn(page)
    assert nonogram.solve(puzzle).verdict is Verdict.UNIQUE


def test_colours(draw: Open) -> None:
    """Corners follow their body and the background; a colour may get its own; all can go."""
    page = draw([[SW, BODY, SE, 0]])
    page.press(f"[data-brush='{BODY}']")
    page.run("changeColour('#ff0000')")
    puzzle = drawn(page)
    assert puzzle.corners == {2: "◢", 3: "◤", 4: "◥", 5: "◣"}
    assert {look.rgb for look in puzzle.palette} == {(255, 255, 255), (255, 0, 0)}
    page.press("[data-brush='0']")
    page.run("changeColour('#ffffee')")
    assert drawn(page).corners == puzzle.corners
    assert page.run("return attempt(() => changeColour('#ff0000'))") is False
    page.says("#filed", "look like the background")
    page.press("#add")
    page.press("#corners")
    corners = page.run("return colours.map(({ corner }) => corner ?? '').join('')")
    assert corners == "◢◤◥◣◢◤◥◣"
    page.until("nameOf(7) === 'yellow ◢'")
    page.press("[data-brush='7']")
    page.stroke(3)
    assert clues(page, "row") == ["◢3a◣ c1"]
    read = page.run("return parsed(typedText(lineNamed('row 1')), 'row', '')")
    assert read == page.run("return clues.row[0]")
    assert page.run("return shade(colours[7])") == page.run("return shade(colours[6])")
    for _ in range(4):
        page.press(f"[data-brush='{SW}']")
        page.press("#remove")
    assert drawn(page).colours == 6


def test_corners_for_a_drawing_without(sheet: Open) -> None:
    page = sheet(4)
    page.stroke(1, 2)
    page.press("#corners")
    page.press(f"[data-brush='{SW}']")
    page.stroke(0)
    assert clues(page, "row")[0] == "◢3"
    page.says("#verdict", "solution")
    page.press("#undo")
    page.press("#undo")
    assert page.run("return [colours.length, isCornered, clues.row[0]]") == [2, False, [[2, 1]]]
    page = sheet(3, shape="hexagon")
    page.press("#corners")
    page.says("#filed", "Triangles have no corners")


def test_make_unique(draw: Open) -> None:
    page = draw([[SW, SE, 0, BODY, 0], [NE, NW, BODY, 0, 0], [0] * 5])
    page.says("#verdict", "Multiple solutions")
    assert page.dotted()
    page.press("#unique")
    page.says("#proposal", "Make these changes")
    page.choose("Make these changes")
    page.says("#verdict", "Unique solution")
    puzzle = drawn(page)
    assert puzzle.corners
    assert puzzle.statement == trianogram_of(puzzle.goals[0], PALETTE[:6]).statement


@pytest.mark.thorough
def test_formats(author: Open, tmp_path: Path) -> None:
    """In .g as it was; it has no picture, but the clues say it."""
    (tmp_path / "a.g").write_text(ROCKET.read_text())
    page = author("a.g")
    page.says("#verdict", "Unique")
    page.until("document.body.dataset.asking === ''")
    page.press(f"[data-brush='{BODY}']")
    page.stroke(0)
    page.press("#save")
    page.says("#filed", "a.g is written")
    puzzle = nonogram.load(tmp_path / "a.g")
    assert puzzle.rows[0][0] == Block(1)
    assert puzzle.corners == nonogram.load(ROCKET).corners
    asked = {"puzzle": json.loads(nonogram.dumps(puzzle, "json")), "to": "cwc"}
    status, answer = page.editor.request("POST", "/file", json.dumps(asked).encode())
    assert status == 422
    assert "CWC has no corners" in json.loads(answer)["error"]


def test_a_picture_with_corners(author: Open, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(".◢◣.\n◢##◣\n")
    page = author("a.txt")
    page.says("#verdict", "solution")
    assert clues(page, "row") == ["◢2◣", "◢4◣"]


@pytest.mark.thorough
def test_a_phone(draw: Open) -> None:
    """At 390 pixels nothing is wider than the page, and no clue is cut off."""
    page = draw([[SW, BODY, SE, 0, SW, BODY, BODY, SE], [NE, BODY, NW, 0, NE, BODY, BODY, NW]])
    on_a_phone(page.browser)
    page.run("fit()")
    assert page.run("return document.documentElement.scrollWidth") <= 390
    cut = "clueElements.row.every(({ scrollWidth: all, clientWidth: seen }) => all <= seen)"
    assert page.run(f"return {cut}")
