"""The walk page: triangles, and blots."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from nonogram.base.errors import RequestError
from nonogram.core.puzzle import Geometry, Puzzle
from nonogram.web.pages import walk_page
from support.player import PUZZLES, Player
from support.puzzles import blotted
from support.walks import walk_data

NAMES = ["triddler", "lopsided", "contradicting"]


class TestData:
    def test_lines_have_their_cells(self) -> None:
        puzzle = PUZZLES["lopsided"]()
        data = json.loads(json.dumps(walk_data(puzzle)))
        assert data["sides"] == [2, 3, 2, 3, 2, 3]
        assert [*data["clues"]] == [*data["lines"]] == [*data["borders"]] == ["row", "/", "\\"]
        lines = [line for axis in data["lines"].values() for line in axis]
        assert lines == [[*line] for line in puzzle.geometry.lines]
        for axis, clues in data["clues"].items():
            assert len(data["borders"][axis]) == len(clues) + 1

    def test_other_boards_are_refused(self) -> None:
        board = Geometry({"a": [[0, 1], [2]], "b": [[0, 2], [1]]})
        with pytest.raises(RequestError, match="rectangles and hexagons, not 2 lines a, 2 lines b"):
            walk_data(Puzzle(board, ((), (), (), ())))


@pytest.mark.parametrize("name", NAMES)
class TestTriangles:
    def test_a_place_has_the_cell_around_it(
        self, player: Callable[[str], Player], name: str
    ) -> None:
        page = player(name)
        assert page.run("""
            const { left, top } = board.getBoundingClientRect(), { sizes } = board;
            return allCells.every(cell => {
              const [x, y] = shape.middleOf(cell);
              const clientX = left + sizes.left + x * sizes.cell;
              const clientY = top + sizes.top + y * sizes.cell;
              const hit = document.elementFromPoint(clientX, clientY);
              return shape.cellUnder({ clientX, clientY }) === cell && hit === cellElements[cell];
            });
        """)

    def test_numbers_stand_around(self, player: Callable[[str], Player], name: str) -> None:
        """Upright, on their line, inside the frame, and not on the triangles."""
        page = player(name)
        problems = page.run("""
            const { left, top } = board.getBoundingClientRect(), { sizes } = board;
            const problems = [], scaled = point => point.map(part => part * sizes.cell);
            const middle = block => {
              const box = block.getBoundingClientRect();
              return [(box.left + box.right) / 2 - left - sizes.left,
                (box.top + box.bottom) / 2 - top - sizes.top];
            };
            for (const axis of AXES) clueElements[axis].forEach((element, k) => {
              const middles = [...element.firstChild.children].map(middle);
              const { cells } = lineNamed(`${axis} ${k + 1}`);
              const ends = [cells[0], cells.at(-1)].map(cell => scaled(shape.middleOf(cell)));
              const along = [...middles, ...ends].map(([x, y]) => axis === "row" ? x : y);
              if (axis === "\\\\") along.unshift(...along.splice(-2));
              if (!along.every((at, n) => n === 0 || at >= along[n - 1])) problems.push("order");
              const [x, y] = scaled(shape.clueEnd(axis, k)), [outX, outY] = shape.outward[axis];
              for (const [atX, atY] of middles) {
                const aside = Math.abs((atX - x) * outY - (atY - y) * outX);
                const away = (atX - x) * outX + (atY - y) * outY;
                if (aside > 3) problems.push(`aside ${axis} ${aside}`);
                if (away < sizes.cell * 0.3) problems.push(`on the grid ${axis} ${away}`);
              }
            });
            for (const block of document.querySelectorAll("#board .block")) {
              const box = block.getBoundingClientRect(), outer = frame.getBoundingClientRect();
              if (box.left < outer.left || box.right > outer.right) problems.push("outside");
              if (box.top < outer.top || box.bottom > outer.bottom) problems.push("outside");
            }
            return problems;
        """)
        assert problems == []

    def test_hints_lead_to_the_end(self, player: Callable[[str], Player], name: str) -> None:
        page = player(name)
        page.run("""
            for (let count = 0; count <= SIZE && !isSolved(); count++) {
              hint(3);
              document.getElementById("mark-it").click();
            }
        """)
        filled = [[max(colour, 0) for colour in row] for row in page.marked()]
        assert filled == page.data["solution"]
        assert page.text("#checked") == "Solved: every clue is satisfied."
        assert page.number("#board .block:not(.finished)") == 0


class TestPlaying:
    def test_by_mouse(self, player: Callable[[str], Player]) -> None:
        page = player("triddler")
        page.click(1, 2)
        assert page.label(1, 2) == "Row 1, cell 2: filled"
        page.actions().click_and_hold(page.cell(3, 1)).move_to_element(
            page.cell(3, 5)
        ).release().perform()
        assert page.marked()[2] == [1] * 5 + [-1] * 6
        page.actions().click_and_hold(page.cell(6, 1)).move_to_element(
            page.cell(4, 2)
        ).release().perform()
        assert page.marked()[5][0] == page.marked()[3][1] == 1
        page.press("#undo")
        assert page.marked()[5][0] == -1

    def test_by_keyboard(self, player: Callable[[str], Player]) -> None:
        from selenium.webdriver.common.keys import Keys

        page = player("triddler")
        page.run("goToCell(0, true)")
        page.keys(Keys.ARROW_DOWN, " ")
        assert page.label(2, 2) == "Row 2, cell 2: filled"
        page.keys(Keys.HOME, "x", Keys.END, "x", Keys.ARROW_RIGHT)
        assert page.marked()[1] == [0, 1, *[-1] * 6, 0]
        page.keys(Keys.PAGE_DOWN, Keys.HOME, "1", Keys.ARROW_UP, Keys.ARROW_UP, Keys.ARROW_UP, "1")
        assert page.marked()[5][0] == page.marked()[2][2] == 1

    def test_where_one_is(self, player: Callable[[str], Player]) -> None:
        page = player("triddler")
        page.run("goToCell(0, true)")
        lines = page.run("return [...$('here').children].map(line => line.textContent)")
        assert [line.split(":")[0] for line in lines] == ["Row 1", "/ 1", "\\ 3"]
        assert page.number(".cross[points]") == 3

    def test_wrong_cells_are_named(self, player: Callable[[str], Player]) -> None:
        page = player("triddler")
        truth = page.data["solution"][0]
        page.run("play.mark(0, arguments[0]); play.lift(); changed()", 1 - truth[0])
        page.press("#check")
        assert page.text("#checked") == "1 cell is wrong: row 1, cell 1.\nTake it back"
        assert page.number("#board .cell.wrong") == 1


class TestWalking:
    def test_a_step(self, player: Callable[[str], Player]) -> None:
        page = player("triddler")
        page.press("#to-walk")
        for number, step in enumerate(page.data["steps"], 1):
            page.run("goToStep(arguments[0])", number)
            assert page.number("#board .cell.concluded") == len(step["concludes"])
            assert page.number("#shapes .line-band") == page.number(".clue.looked-at") == 1
            assert page.number(".clue.looked-at") == 1
        assert page.marked() == page.data["solution"]
        assert page.text("#step .end") == "Every cell is decided."

    def test_a_band_covers_its_cells_and_no_other(self, player: Callable[[str], Player]) -> None:
        page = player("lopsided")
        covered = page.run("""
            const found = [];
            for (const axis of AXES) clues[axis].forEach((_, k) => {
              const line = lineNamed(`${axis} ${k + 1}`);
              addLine(line.name);
              const band = document.querySelector("#shapes .line-band");
              const point = band.ownerSVGElement.createSVGPoint();
              const inside = allCells.filter(cell => {
                [point.x, point.y] = shape.middleOf(cell);
                return band.isPointInFill(point);
              });
              found.push(inside.join() === [...line.cells].sort((a, b) => a - b).join());
              unpoint();
            });
            return found;
        """)
        assert covered == [True] * 15

    def test_what_is_concluded_in_a_sloping_line(self, player: Callable[[str], Player]) -> None:
        page = player("triddler")
        thoughts = (t for s in page.data["steps"] for t in s.get("thoughts", [s]))
        step = next(thought for thought in thoughts if thought["line"].startswith("/"))
        text = step["what"]
        assert text.startswith(f"Line {step['line']}: cell")
        assert step["where"] == f"Look at line {step['line']}."
        line = page.data["lines"]["/"][int(step["line"][2:]) - 1]
        sizes = [len(row) for row in page.data["start"]]
        row, place, _ = step["concludes"][0]
        assert str(line.index(sum(sizes[: row - 1]) + place - 1) + 1) in text.split("(")[0]

    def test_a_contradiction_opens(self, player: Callable[[str], Player]) -> None:
        page = player("contradicting")
        place = next(k for k, step in enumerate(page.data["steps"]) if "chain" in step)
        page.press("#to-walk")
        page.run("goToStep(arguments[0])", place + 1)
        page.run("[...document.querySelectorAll('.inner')].at(-1).focus()")
        assert page.number("#shapes .line-band.clash") == 1
        assert page.number("#board .supposed") > 0


class TestBlots:
    def test_a_blot_is_drawn(self, browser: Any, tmp_path: Path) -> None:
        puzzle = blotted(random.Random(3), PUZZLES["lopsided"](), 0.3)
        data = walk_data(puzzle)
        count = sum(block.length is None for clue in puzzle.clues for block in clue)
        assert count > 5
        file = tmp_path / "blots.html"
        file.write_text(walk_page(data))
        browser.get(file.as_uri())
        blots = browser.find_elements("css selector", "#board .blot")
        assert [blot.get_attribute("title") for blot in blots] == ["?"] * count
        browser.execute_script("setMode(true); steps.forEach((_, k) => goToStep(k + 1))")
        inks = [None, "black", "red"]
        assert browser.execute_script("return allLines().map(clueText)") == [
            ", ".join(f"{inks[block.colour]} {block.length or '?'}" for block in clue) or "0"
            for clue in puzzle.clues
        ]
        fill = "return getComputedStyle(document.querySelector('.blot path')).fill"
        assert browser.execute_script(fill).startswith("rgb(")
        found = browser.execute_script("""
            const found = (clue, cells) => finishedBlocks(clue, cells,
              placements({ clue }, cells.map(value => value === OPEN ? [0, 1] : [value])));
            return [found([[null, 1]], [0, 1, 1, -1, -1]), found([[null, 1]], [0, 1, 1, 0, -1]),
              found([[null, 1], [1, 1]], [0, 1, 1, 0, -1])];
        """)
        assert found == [[False], [True], [True, False]]
        browser.execute_script("localStorage.clear()")
        assert [entry["message"] for entry in browser.get_log("browser")] == []

    def test_what_a_blot_looks_like_is_on_the_page_of_those_who_need_it(self) -> None:
        assert "blot" not in walk_data(PUZZLES["five"]())
