"""The walk page: playing on it, by pointer and by keys, and checking what one has."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from nonogram import Puzzle
from nonogram.web.pages import walk_page
from support.browser import on_a_phone
from support.player import Player
from support.trials import kinds
from support.walks import walk_data


class TestPlaying:
    def test_by_mouse(self, player: Callable[[str], Player]) -> None:
        page = player("five")
        page.click(2, 2)
        assert page.label(2, 2) == "Row 2, column 2: filled"
        page.actions().click_and_hold(page.cell(3, 1)).move_to_element(
            page.cell(3, 4)
        ).release().perform()
        assert page.marked()[2] == [1, 1, 1, 1, -1]
        page.actions().context_click(page.cell(3, 5)).perform()
        assert page.label(3, 5) == "Row 3, column 5: background"
        page.press("#undo")
        page.press("#undo")
        assert page.marked()[2] == [-1] * 5
        page.press("#redo")
        assert page.marked()[2] == [1, 1, 1, 1, -1]
        page.click(2, 2)  # once more: background, and then open
        assert page.label(2, 2) == "Row 2, column 2: background"
        page.click(2, 2)
        assert page.label(2, 2) == "Row 2, column 2: open"
        page.run("settings.cycles = false")
        page.click(2, 2)
        page.click(2, 2)
        assert page.label(2, 2) == "Row 2, column 2: open"
        page.press("#clear")
        assert page.marked()[1:] == [[-1] * 5] * 4
        page.press("#undo")
        assert page.marked()[2] == [1, 1, 1, 1, -1]

    def test_a_stroke_changes_cells_of_one_kind(self, player: Callable[[str], Player]) -> None:
        page = player("five")
        page.actions().context_click(page.cell(3, 2)).perform()
        page.actions().click_and_hold(page.cell(3, 1)).move_to_element(
            page.cell(3, 3)
        ).release().perform()
        assert page.marked()[2] == [1, 0, 1, -1, -1]

    def test_given_cells_stay(self, player: Callable[[str], Player]) -> None:
        """In colour, too, these are the cells of lines without blocks."""
        page = player("given")
        assert page.marked() == [[-1, -1, 0], [0, 0, 0], [-1, -1, 0]]
        page.click(1, 3)
        page.press("#clear")
        assert page.marked() == [[-1, -1, 0], [0, 0, 0], [-1, -1, 0]]

    def test_by_keyboard(self, player: Callable[[str], Player]) -> None:
        from selenium.webdriver.common.keys import Keys

        page = player("five")
        page.run("cellElements[0].focus()")
        page.keys(Keys.ARROW_DOWN, Keys.ARROW_RIGHT, " ")
        assert page.label(2, 2) == "Row 2, column 2: filled"
        assert page.run("return $('said').textContent") == "filled"
        assert page.run("return document.activeElement === cellElements[6]")
        page.keys(Keys.ARROW_RIGHT, "x")
        assert page.label(2, 3) == "Row 2, column 3: background"
        page.actions().key_down(Keys.SHIFT).send_keys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT).key_up(
            Keys.SHIFT
        ).perform()
        assert page.marked()[1] == [-1, 1, 0, 0, 0]
        page.keys(Keys.BACKSPACE, Keys.HOME, "1")
        assert page.marked()[1] == [1, 1, 0, 0, -1]
        page.actions().key_down(Keys.CONTROL).send_keys("z").key_up(Keys.CONTROL).perform()
        assert page.marked()[1] == [-1, 1, 0, 0, -1]
        page.actions().key_down(Keys.CONTROL).send_keys("y").key_up(Keys.CONTROL).perform()
        assert page.marked()[1] == [1, 1, 0, 0, -1]

    def test_the_pointer_does_not_move_the_keys(self, player: Callable[[str], Player]) -> None:
        page = player("five")
        page.click(2, 2)
        page.actions().move_to_element(page.cell(5, 5)).perform()
        assert page.text("#here").startswith("Row 5:")
        page.keys("x")
        assert page.label(2, 2) == "Row 2, column 2: background"

    def test_a_brush_by_keys(self, player: Callable[[str], Player]) -> None:
        from selenium.webdriver.common.keys import Keys

        page = player("five")
        page.press('[data-brush="1"]')
        page.keys(Keys.ARROW_RIGHT)
        assert page.find('[data-brush="0"]').is_selected()
        assert page.run("return brush") == 0
        page.keys(Keys.ARROW_LEFT, Keys.ARROW_UP)
        assert page.find('[data-brush="-1"]').is_selected()

    def test_strokes_are_kept(self, browser: Any, player: Callable[[str], Player]) -> None:
        page = player("five")
        for column in (3, 1, 5):
            page.click(3, column)
        page.press("#undo")
        browser.refresh()
        assert page.marked()[2] == [1, -1, 1, -1, -1]
        page.press("#redo")
        assert page.marked()[2] == [1, -1, 1, -1, 1]
        for _ in range(3):
            page.press("#undo")
        assert page.marked()[2] == [-1] * 5

    @pytest.mark.parametrize(
        "kept",
        [
            "no",
            *kinds(["[]", '"text"', '{"a":1}']),
            "[9,-7,null" + ',"x"' * 22 + "]",
            '{"strokes":[7,[[0]],[[99,1],[0,9],[0.5,1]]],"at":8,"guess":-1,"seconds":"x"}',
        ],
    )
    def test_what_is_kept_can_be_anything(
        self, browser: Any, player: Callable[[str], Player], kept: str
    ) -> None:
        page = player("five")
        page.run(
            "removeEventListener('pagehide', keep); localStorage.setItem(KEPT, arguments[0])", kept
        )
        browser.refresh()
        assert page.marked()[1:] == [[-1] * 5] * 4

    def test_in_colours(self, player: Callable[[str], Player]) -> None:
        page = player("colours")
        page.press('[data-brush="4"]')
        page.click(1, 1)
        assert page.label(1, 1) == "Row 1, column 1: blue"
        page.keys("3")
        assert page.label(1, 1) == "Row 1, column 1: green"
        shown = "return getComputedStyle(cellElements[0], '::after').content"
        assert page.run(shown) == "none"
        page.run("$('numbers').click()")
        assert page.run(shown) != "none"

    FINISHED = """
        const [clue, cells] = arguments, inks = [0, ...new Set(clue.map(([, ink]) => ink))];
        return finishedBlocks(clue, cells,
          placements({ clue }, cells.map(value => value === OPEN ? inks : [value])));
    """

    def test_finished_blocks(self, player: Callable[[str], Player]) -> None:
        page = player("five")
        for clue, cells, finished in (
            ([2, 1], "??????", [0, 0]),
            ([2, 1], ".##???", [1, 0]),  # the first block, from the border
            ([2, 1], "?##???", [1, 0]),  # no other block has room there
            ([2, 1], "???#???", [0, 0]),  # nobody knows which block this cell is of
            ([2, 1], "?##.#?", [1, 1]),  # all filled cells are there
            ([1, 1], "??.#..", [0, 1]),
            ([1, 1], "??#???", [0, 0]),
            ([3], ".##???", [0]),
            ([2], ".###..", [0]),  # wrong: nothing is finished
        ):
            blocks = [[length, 1] for length in clue]
            values = ["?.#".index(cell) - 1 for cell in cells]
            found = page.run(self.FINISHED, blocks, values)
            assert found == [bool(block) for block in finished], (clue, cells)

    def test_touching_blocks_of_two_colours(self, player: Callable[[str], Player]) -> None:
        page = player("five")
        found = page.run(self.FINISHED, [[1, 1], [2, 2], [1, 1]], [1, 2, 2, -1, -1])
        assert found == [True, True, False]

    def test_a_clue_is_greyed(self, player: Callable[[str], Player]) -> None:
        page = player("five")
        page.actions().click_and_hold(page.cell(3, 2)).move_to_element(
            page.cell(3, 5)
        ).release().perform()
        assert page.number(".line:nth-child(5) .clue .finished") == 1


class TestChecking:
    def test_wrong_cells_are_named(self, player: Callable[[str], Player]) -> None:
        page = player("five")
        page.click(3, 3)
        page.press("#check")
        assert page.text("#checked") == "All cells so far are right."
        page.actions().context_click(page.cell(3, 2)).context_click(page.cell(3, 4)).perform()
        page.press("#check")
        assert (
            page.text("#checked")
            == "2 cells are wrong: row 3, column 2; row 3, column 4.\nTake them back"
        )
        assert page.number("#board .cell.wrong") == 2
        assert page.label(3, 2) == "Row 3, column 2: background, wrong"
        page.press("#undo")
        assert page.number("#board .cell.wrong") == 0
        assert page.label(3, 2) == "Row 3, column 2: background"


@pytest.mark.parametrize(("side", "cell"), [(10, 34), (15, 23), (20, 17), (24, 21)])
def test_a_phone_shows_the_whole_board_if_a_finger_can_hit_its_cells(
    browser: Any, tmp_path: Path, side: int, cell: int
) -> None:
    """Cells are smaller than a finger wants only where the whole board is then seen.

    Otherwise they are the largest with which it scrolls in one direction.
    """
    file = tmp_path / "phone.html"
    puzzle = Puzzle.from_grid([[1] * side] * side)
    file.write_text(walk_page(walk_data(puzzle)))
    on_a_phone(browser)
    browser.get(file.as_uri())
    sizes = browser.execute_script("return [board.sizes.cell, COARSE, frame.matches('.scrolls')]")
    assert sizes == [cell, True, side == 24]
