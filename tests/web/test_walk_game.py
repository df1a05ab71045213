"""The walk page as a game: strokes, crosses, a guess, the time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from nonogram.core.puzzle import Puzzle
from nonogram.web.pages import walk_page
from support.browser import on_a_phone
from support.command_line import run
from support.paths import PROJECT
from support.player import PUZZLES, Player
from support.walks import walk_data


class TestStrokes:
    def test_they_stay_in_a_line_and_are_counted(self, player: Callable[[str], Player]) -> None:
        page = player("colours")
        stroke = page.actions().click_and_hold(page.cell(3, 3)).move_to_element(page.cell(3, 6))
        stroke.move_to_element(page.cell(6, 7)).perform()
        assert page.text("#count") == "5"
        assert page.marked()[2][:8] == [-1, -1, 1, 1, 1, 1, 1, -1]
        assert [row[6] for row in page.marked()[:8]] == [-1, -1, 1, *[-1] * 5]
        page.actions().move_to_element(page.cell(3, 4)).perform()  # and back
        assert page.text("#count") == "2"
        assert page.marked()[2][:8] == [-1, -1, 1, 1, -1, -1, -1, -1]
        page.actions().move_to_element(page.cell(3, 3)).move_to_element(page.cell(5, 3)).perform()
        page.actions().release().perform()  # another line, from the first cell on
        assert [row[2] for row in page.marked()[:7]] == [-1, -1, 1, 1, 1, -1, -1]
        assert page.marked()[2][:8] == [-1, -1, 1, *[-1] * 5]
        assert not page.find("#count").is_displayed()
        page.press("#undo")
        assert page.marked()[2:5] == [[-1] * 30] * 3

    def test_a_line_of_triangles(self, player: Callable[[str], Player]) -> None:
        page = player("triddler")
        marked = page.run("""
            const found = [];
            for (const axis of AXES) {
              const { cells } = lineNamed(`${axis} 2`), [from, to] = [cells[0], cells.at(-1)];
              const event = cell => {
                const { left, top } = board.getBoundingClientRect(), { sizes } = board;
                const [x, y] = shape.middleOf(cell).map(part => part * sizes.cell);
                return { clientX: left + sizes.left + x, clientY: top + sizes.top + y, button: 0,
                  target: cellElements[cell] };
              };
              beginStroke(event(from));
              continueStroke(event(cells[1]));
              continueStroke(event(to));
              endStroke();
              found.push(cells.every(cell => play.cells[cell] === 1)
                && play.past.at(-1).length === cells.length);
              play.undo();
            }
            return found;
        """)
        assert marked == [True] * 3

    def test_crosses_by_themselves(self, player: Callable[[str], Player]) -> None:
        """Where a line has all its blocks, as part of the stroke, and if the player likes that."""
        page = player("five")

        def stroke() -> list[int]:
            cells = page.cell(4, 1), page.cell(4, 5)
            page.actions().click_and_hold(cells[0]).move_to_element(cells[1]).release().perform()
            return [row[0] for row in page.marked()]

        column = [row[0] for row in page.data["solution"]]
        assert column == [0, 0, 0, 1, 0]
        assert stroke() == [0, -1, -1, 1, -1]  # row 1 has the clue 0
        page.press("#undo")
        page.run("document.querySelector('[data-setting=crosses]').click()")
        assert stroke() == column
        page.press("#undo")
        assert [row[0] for row in page.marked()] == [0, -1, -1, -1, -1]

    def test_settings_are_kept(self, browser: Any, player: Callable[[str], Player]) -> None:
        page = player("five")
        page.run("document.querySelector('[data-setting=cycles]').click()")
        browser.refresh()
        settings = page.run("return settings")
        assert not settings["cycles"]
        assert settings["drags"]
        player("colours")
        assert not page.run("return document.querySelector('[data-setting=cycles]').checked")


def test_two_tabs_show_the_same(browser: Any, player: Callable[[str], Player]) -> None:
    page = player("five")
    here, address, before = browser.current_window_handle, browser.current_url, page.marked()
    browser.switch_to.new_window("tab")
    try:
        browser.get(address)
        page.click(2, 2)
        other = page.marked()
    finally:
        browser.close()
        browser.switch_to.window(here)
    assert page.marked() == other != before
    page.press("#undo")
    assert page.marked() == before


class TestGuesses:
    def test_dropped(self, browser: Any, player: Callable[[str], Player]) -> None:
        page = player("five")
        page.click(2, 2)
        page.press("#guess")
        page.click(3, 3)
        page.click(3, 4)
        assert page.label(3, 3) == "Row 3, column 3: filled, guessed"
        assert page.number(".cell.guessed") == 2
        browser.refresh()
        assert page.number(".cell.guessed") == 2
        page.press("#drop")
        assert page.marked()[2] == [-1] * 5
        assert page.marked()[1][1] == 1
        assert page.find("#guess").is_displayed()
        page.press("#redo")
        assert page.marked()[2] == [-1, -1, 1, -1, -1]
        assert page.number(".cell.guessed") == 0

    def test_kept(self, player: Callable[[str], Player]) -> None:
        page = player("five")
        page.press("#guess")
        page.click(3, 3)
        page.press("#keep")
        assert page.marked()[2] == [-1, -1, 1, -1, -1]
        assert page.number(".cell.guessed") == 0

    def test_undone(self, player: Callable[[str], Player]) -> None:
        page = player("five")
        page.click(2, 2)
        page.press("#guess")
        page.press("#undo")
        assert page.find("#guess").is_displayed()


class TestTime:
    def test_it_runs_while_one_plays(self, browser: Any, player: Callable[[str], Player]) -> None:
        page = player("five")
        page.run("seconds = 0; tick(); tick()")
        assert page.text("#time") == "0:00"  # not begun
        page.click(3, 3)
        shown = "return document.querySelector('#time').textContent"  # at once: time goes on
        assert page.run(f"seconds = 0; for (let k = 0; k < 75; k++) tick(); {shown}") == "1:15"
        page.press("#to-walk")
        seconds = page.run("return seconds")
        page.run("tick()")
        assert page.run("return seconds") == seconds >= 75
        browser.refresh()
        assert page.run("return seconds") >= seconds  # kept, and the clock goes on at once
        assert page.run("return timeText(3 * 3600 + 65)") == "3:01:05"


class TestClues:
    def test_struck_by_hand(self, browser: Any, player: Callable[[str], Player]) -> None:
        page = player("five")
        page.press('[data-block="column 1 1"]')
        browser.refresh()
        assert page.number(".block.struck") == 1
        page.press('[data-block="column 1 1"]')
        assert page.number(".block.struck") == 0

    def test_struck_by_keys(self, player: Callable[[str], Player]) -> None:
        """N goes from a cell to the numbers of its lines; arrows go along them, and back."""
        from selenium.webdriver import Keys

        page = player("fifteen")
        page.run("goToCell(17, true)")
        here = "const { block } = document.activeElement.dataset; return block ?? current"
        places = []
        for key in ("n", Keys.ARROW_RIGHT, " ", Keys.ARROW_LEFT, Keys.ARROW_LEFT):
            page.keys(key)
            places.append(page.run(here))
        assert places == ["row 2 1", "row 2 2", "row 2 2", "row 2 1", 17]
        named = page.run("return clueAt(lineNamed('row 2')).ariaLabel")
        numbers = page.run("return lineNamed('row 2').clue.map(([length]) => length)")
        assert named == f"Row 2: {' '.join(map(str, numbers))}; struck out: {numbers[1]}"
        assert page.run("return elements('.struck')[0].ariaPressed") == "true"
        page.keys("n", Keys.ARROW_RIGHT, Keys.ENTER, Keys.ESCAPE)
        assert page.run(here) == 17
        assert page.number(".block.struck") == 0
        assert page.run("return isBegun()") is False

    def test_on_triangles(self, player: Callable[[str], Player]) -> None:
        page = player("triddler")
        page.press('[data-block^="/ 3"]')
        assert page.number(".block.struck") == 1


class TestEnding:
    def test_the_picture(self, browser: Any, player: Callable[[str], Player]) -> None:
        """Once, when the last cell is right; its title and time beside it."""
        page = player("triddler")
        page.press("#guess")
        page.run("""
            allCells.forEach(cell => play.mark(cell, TRUTH[cell][0]));
            seconds = 65;
            lift();
            changed();
        """)
        assert page.find("#ending").is_displayed()
        assert page.text("#ending-title") == "triddler"
        assert page.text("#ending-text") == "Solved in 1:05 · without hints"
        outlines = page.run(
            "return [...document.querySelectorAll('#ending path')]"
            ".map(path => path.getAttribute('d').split('M').length - 1)"
        )
        cells = [colour for row in page.data["solution"] for colour in row]
        assert outlines == [cells.count(0), cells.count(1)]
        # Where nothing may be copied it is selected, for the player to copy it.
        page.run("""Object.defineProperty(navigator, "share", { value: undefined });
          Object.defineProperty(navigator, "clipboard", { value: undefined });""")
        page.press("#ending-share")
        selected = """const { value, selectionStart, selectionEnd } = $("shared").firstChild;
          return value.slice(selectionStart, selectionEnd)"""
        shared = page.run(selected)
        assert "Solved in 1:05" in shared
        assert "file:" not in shared  # nobody else has that path
        page.press("#ending-close")
        assert page.number(".cell.guessed") == 0
        crosses = "return elements('.cross').map(one => getComputedStyle(one).display)"
        page.run("cellElements[0].focus()")  # nothing lies on the picture then
        assert {*page.run(crosses)} == {"none"}
        browser.refresh()
        assert not page.find("#ending").is_displayed()
        page.press("#picture")
        assert page.find("#ending").is_displayed()
        page.run("$('ending').close(); play.undo(); changed(); cellElements[0].focus()")
        assert not page.find("#picture").is_displayed()
        assert {*page.run(crosses)} == {"block"}

    def test_cells_of_two_colours(self, player: Callable[[str], Player]) -> None:
        page = player("halved")
        page.run("""
            allCells.forEach(cell => play.mark(cell, TRUTH[cell][0]));
            lift();
            changed();
        """)
        looks = [page.cell(1, k).value_of_css_property("background-image") for k in (1, 2, 4)]
        white, red = "rgb(255, 255, 255)", "rgb(255, 0, 0)"
        half, soft = "calc(50% - 0.5px)", "calc(50% + 0.5px)"  # so that it has no saw teeth
        assert looks == [
            f"linear-gradient(to right bottom, {white} {half}, {red} {soft})",
            "none",
            f"linear-gradient(to right top, {red} {half}, {white} {soft})",
        ]
        outlines = page.run(
            "return [...document.querySelectorAll('#ending path')]"
            ".map(path => [path.getAttribute('fill'), path.getAttribute('d')])"
        )
        white, red = (path for fill, path in outlines if fill in ("#ffffff", "#ff0000"))
        assert white == "M0,0 1,0 0,1zM3,0 4,0 4,1z"
        assert red.startswith("M1,0 1,1 0,1z")
        assert red.count("M") == 4  # two halves, and two runs of whole cells


def pinched(page: Player, *places: tuple[float, float]) -> None:
    """Two fingers go from the first two places of the frame to the last two."""
    for kind, pair in (("touchStart", places[:2]), ("touchMove", places[2:]), ("touchEnd", ())):
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(pair)]
        command = {"type": kind, "touchPoints": points}
        page.browser.execute_cdp_cmd("Input.dispatchTouchEvent", command)


@pytest.mark.parametrize("drags", [True, False])
def test_two_fingers(browser: Any, player: Callable[[str], Player], drags: bool) -> None:
    """The cells grow, and the point between the fingers stays between them; clues in view."""
    page = player("colours")
    page.run("zoom = 16; fit(); frame.scrollTo(60, 60)")
    if not drags:
        page.run("$('drags').click()")
    size = page.run("return board.sizes.cell")
    x, y = page.run("""
        const { left, top } = cellElements[5 * shape.width + 5].getBoundingClientRect();
        return [left, top];
    """)
    pinched(page, (x - 20, y), (x + 20, y), (x - 60, y - 30), (x + 20, y - 30))
    sizes = page.run("return board.sizes")
    assert sizes["cell"] == 2 * size
    corner = page.run("""
        const { left, top } = cellElements[5 * shape.width + 5].getBoundingClientRect();
        return [left, top];
    """)
    assert abs(corner[0] - (x - 20)) <= 2
    assert abs(corner[1] - (y - 30)) <= 2
    assert page.marked()[5] == [-1] * 30
    head, outer = page.run(
        "return [clueElements.column[5], frame].map(part => part.getBoundingClientRect().top)"
    )
    assert abs(head - outer) < 2


def touched(page: Player, kind: str, *places: tuple[float, float]) -> None:
    points = [{"x": x, "y": y} for x, y in places]
    command = {"type": kind, "touchPoints": points}
    page.browser.execute_cdp_cmd("Input.dispatchTouchEvent", command)


@pytest.mark.parametrize("drags", [True, False])
def test_a_finger_that_rests_marks_a_cross(
    browser: Any, player: Callable[[str], Player], drags: bool
) -> None:
    """A tap marks what the brush has; and the count of a drag is beside the finger."""
    on_a_phone(browser)
    page = player("fifteen")
    if not drags:
        page.run("settings.drags = true; $('drags').click(); frame.classList.add('scrolls')")
    x, y = page.run("""
        const { left, top, width } = cellElements[16].getBoundingClientRect();
        return [left + width / 2, top + width / 2];
    """)
    touched(page, "touchStart", (x, y))
    page.browser.execute_async_script("setTimeout(arguments[0], HOLD + 150)")
    touched(page, "touchEnd")
    assert page.marked()[1][1] == 0
    touched(page, "touchStart", (x, y + 40))
    touched(page, "touchEnd")
    page.browser.execute_async_script("setTimeout(arguments[0], HOLD + 150)")
    assert page.run("return play.past.length") == 2
    assert [cell for row in page.marked() for cell in row].count(1) == 1
    if drags:
        touched(page, "touchStart", (x, y + 80))
        touched(page, "touchMove", (x + 60, y + 80))
        assert int(page.text("#count")) >= 3
        touched(page, "touchEnd")


def test_a_tap_on_a_board_seen_whole(browser: Any, player: Callable[[str], Player]) -> None:
    """Its cells are too small for a finger, so that the tap goes nearer and marks nothing."""
    from selenium.webdriver.support.ui import WebDriverWait

    on_a_phone(browser)
    page = player("colours")
    page.run("showWhole()")
    x, y = page.run("""
        const { left, top, width } = cellElements[SIZE - 2].getBoundingClientRect();
        return [left + width / 2, top + width / 2];
    """)
    touched(page, "touchStart", (x, y))
    touched(page, "touchEnd")
    WebDriverWait(browser, 20).until(lambda _: page.run("return board.sizes.cell >= 24"))
    assert page.run("return play.past.length") == 0
    assert page.run("""
        const { left, top, width } = cellElements[SIZE - 2].getBoundingClientRect();
        const there = document.elementFromPoint(left + width / 2, top + width / 2);
        return there === cellElements[SIZE - 2];
    """)


def test_the_clock_can_be_hidden(player: Callable[[str], Player]) -> None:
    """It runs on, and nothing moves."""
    page = player("five")
    place = "return cellElements[0].getBoundingClientRect().y"
    before = page.run(place)
    page.run("elements('[data-setting=clock]')[0].click()")
    assert not page.find("#time").is_displayed()
    assert page.run(place) == before
    page.run("elements('[data-setting=clock]')[0].click()")
    assert page.find("#time").is_displayed()


class TestBook:
    @pytest.fixture
    def book(self, browser: Any, tmp_path: Path) -> Iterator[Path]:
        """A book of two shapes, with one puzzle without a title."""
        puzzles = [walk_data(PUZZLES[name](), name) for name in ("five", "triddler")]
        puzzles.append({**walk_data(PUZZLES["given"]()), "title": None, "file": "given.cwc"})
        file = tmp_path / "book.html"
        file.write_text(walk_page(*puzzles))
        browser.get(file.as_uri())
        yield file
        browser.execute_script("removeEventListener('pagehide', keep); localStorage.clear()")
        assert [entry["message"] for entry in browser.get_log("browser")] == []

    def test_from_puzzle_to_puzzle(self, browser: Any, book: Path) -> None:
        def wait_for(title: str) -> None:
            """The page begins again, which takes a moment."""
            from selenium.webdriver.support.ui import WebDriverWait

            script = "return document.readyState === 'complete' && $('title').textContent"
            WebDriverWait(browser, 20).until(lambda b: b.execute_script(script) == title)

        def entries() -> list[str]:
            return [entry.text for entry in browser.find_elements("css selector", ".entry")]

        def open_list() -> None:
            """Wait for the list, which is drawn only then."""
            from selenium.webdriver.support.ui import WebDriverWait

            assert entries() == []
            browser.find_element("css selector", "#book summary").click()
            WebDriverWait(browser, 20).until(lambda _: len(entries()) == 3)

        open_list()
        assert browser.title == "3 puzzles"
        assert browser.find_element("id", "title").text == "No. 1"
        assert [entry.splitlines()[0] for entry in entries()] == ["No. 1", "No. 2", "No. 3"]
        assert entries()[0].splitlines()[1] == "5 \u00d7 5 · ★☆☆☆☆"
        browser.execute_script("""
            allCells.forEach(cell => play.mark(cell, TRUTH[cell][0]));
            seconds = 65;
            lift();
            changed();
        """)
        assert browser.find_element("id", "title").text == "five"  # solved, it has its title
        assert browser.title == "3 puzzles"
        browser.find_element("id", "ending-next").click()
        wait_for("No. 2")
        browser.execute_script("markCell(0, 1)")
        open_list()
        browser.find_elements("css selector", ".entry")[2].click()
        wait_for("No. 3")
        open_list()
        assert [entry.splitlines()[0] for entry in entries()] == ["five", "No. 2", "No. 3"]
        assert [entry.splitlines()[-1] for entry in entries()[:2]] == ["solved in 1:05", "begun"]
        pictures = browser.find_elements("css selector", ".entry svg")
        assert len(pictures) == 1  # of the solved one
        summary = browser.find_element("css selector", "#book summary")
        assert summary.text.split() == ["Puzzle", "3", "of", "3"]
        browser.find_element("id", "unsolved").click()
        wait_for("No. 2")  # behind the last comes the first that is open
        assert browser.execute_script("return play.cells[0]") == 1
        browser.back()
        wait_for("No. 3")
        browser.get(f"{book.as_uri()}#99")
        wait_for("No. 3")
        assert browser.execute_script("return chosen") == 3

    def test_a_title(self, browser: Any, tmp_path: Path) -> None:
        """It is the tab's name, also where other puzzles than the first are played."""
        file = tmp_path / "titled.html"
        names = [str(PROJECT / "puzzles" / name) for name in ("cat.cwd", "fish.cwd")]
        made = run("explain", "--title", "Cats & <fish>", *names, "-o", str(file))
        assert made.exit_code == 0
        for number in (1, 2):
            browser.get(f"{file.as_uri()}#{number}")
            browser.refresh()
            assert browser.title == "Cats & <fish>"
        asked = run("explain", "--title", "Cats", names[0])
        assert (asked.exit_code, asked.stdout) == (2, "")
        assert "--title goes with -o" in asked.stderr

    @pytest.mark.thorough
    def test_a_large_puzzle_that_is_won(self, browser: Any, tmp_path: Path) -> None:
        """Its picture has more corners than a function takes arguments."""
        large = Puzzle.from_grid([[int(j <= i) for j in range(200)] for i in range(200)])
        data = walk_data(large)
        assert data["solution"] is not None
        file = tmp_path / "large.html"
        file.write_text(walk_page(walk_data(PUZZLES["five"]()), data))
        browser.get(file.as_uri())
        browser.execute_script("store(keptName(book[1]), { solved: true, seconds: 1 })")
        browser.refresh()
        browser.find_element("css selector", "#book summary").click()
        from selenium.webdriver.support.ui import WebDriverWait

        drawn = "return document.querySelector('.entry svg')?.getAttribute('viewBox')"
        WebDriverWait(browser, 20).until(lambda b: b.execute_script(drawn) == "0 0 200 200")
        browser.execute_script("removeEventListener('pagehide', keep); localStorage.clear()")
        assert [entry["message"] for entry in browser.get_log("browser")] == []

    def test_the_list_closes_with_the_next_press(self, browser: Any, book: Path) -> None:
        """Of the pointer elsewhere, or of Escape; one of both lists of the header is open."""
        browser.get(book.as_uri())
        opened = "return [...document.querySelectorAll('header [open]')].map(menu => menu.id)"
        for menu in ("book", "figures"):
            browser.find_element("css selector", f"#{menu} > summary").click()
            assert browser.execute_script(opened) == [menu]
        browser.find_element("css selector", "#about").click()
        assert browser.execute_script(opened) == ["figures"]
        browser.find_element("css selector", "#progress").click()
        assert browser.execute_script(opened) == []
        browser.execute_script("$('book').open = true")
        browser.find_element("css selector", "body").send_keys("\ue00c")  # Escape
        assert browser.execute_script(opened) == []
        browser.execute_script("removeEventListener('pagehide', keep); localStorage.clear()")

    def test_one_puzzle_is_no_book(self, player: Callable[[str], Player]) -> None:
        page = player("five")
        assert not page.find("#book").is_displayed()
        assert not page.run("return $('ending-next').hidden === false")


def finish(page: Player, *marks: str) -> None:
    """Fill what is right, after other marks by script."""
    page.run(f"""
        {"".join(marks)}
        allCells.forEach(cell => play.mark(cell, TRUTH[cell][0]));
        lift();
        changed();
    """)


class TestTitles:
    @pytest.fixture
    def cat(self, tmp_path: Path) -> Callable[..., Path]:
        """The page of a puzzle whose file, or whose title, tells what it is."""

        def made(title: str | None, show_titles: bool = False) -> Path:
            data = {**walk_data(PUZZLES["five"]()), "title": title, "file": "cat.old.cwd"}
            file = tmp_path / "cat.html"
            file.write_text(walk_page(data, show_titles=show_titles))
            return file

        return made

    @pytest.mark.parametrize(("title", "told"), [("A cat", "A cat"), (None, "cat.old")])
    def test_it_comes_with_the_solution(
        self, browser: Any, cat: Callable[..., Path], title: str | None, told: str
    ) -> None:
        def seen() -> tuple[str, str]:
            return browser.find_element("id", "title").text, browser.title

        browser.get(cat(title).as_uri())
        assert seen() == ("Nonogram", "Nonogram")
        browser.execute_script("""
            allCells.forEach(cell => play.mark(cell, TRUTH[cell][0]));
            lift();
            changed();
        """)
        assert seen() == (told, told)
        assert browser.find_element("id", "ending-title").text == told
        browser.execute_script("$('ending').close(); play.undo(); changed()")
        assert seen() == ("Nonogram", "Nonogram")
        browser.execute_script("document.querySelector('[data-setting=titles]').click()")
        assert seen() == (told, told)
        browser.execute_script("removeEventListener('pagehide', keep); localStorage.clear()")

    def test_from_the_beginning(self, browser: Any, cat: Callable[..., Path]) -> None:
        browser.get(cat("A cat", show_titles=True).as_uri())
        assert browser.title == browser.find_element("id", "title").text == "A cat"
        browser.execute_script("removeEventListener('pagehide', keep); localStorage.clear()")

    def test_the_option(self, tmp_path: Path) -> None:
        name, out = str(PROJECT / "puzzles" / "fish.cwd"), tmp_path / "fish.html"
        assert run("explain", name, "-o", str(out)).exit_code == 0
        assert '<main class="titled">' not in out.read_text()
        assert run("explain", name, "-o", str(out), "--show-titles").exit_code == 0
        assert '<main class="titled">' in out.read_text()
        asked = run("explain", name, "--show-titles")
        assert (asked.exit_code, asked.stdout) == (2, "")
        assert "--show-titles goes with -o" in asked.stderr


class TestHelp:
    def test_a_line_that_cannot_be_right_is_marked(self, player: Callable[[str], Player]) -> None:
        page = player("five")
        assert page.data["clues"]["row"][3] == [[5, 1]]
        page.actions().context_click(page.cell(4, 2)).perform()
        broken = "return [...document.querySelectorAll('.clue.broken')].map(c => c.ariaLabel)"
        assert page.run(broken) == ["Row 4: 5"]
        page.press("#to-walk")
        assert page.run(broken) == []
        page.press("#to-play")
        page.run("document.querySelector('[data-setting=broken]').click()")
        assert page.run(broken) == []
        page.run("document.querySelector('[data-setting=broken]').click()")
        page.press("#undo")
        assert page.run(broken) == []

    def test_mistakes_are_taken_back_and_counted(
        self, browser: Any, player: Callable[[str], Player]
    ) -> None:
        page = player("five")
        wrong = page.run("return allCells.filter(c => TRUTH[c][0] === 0 && !crossed.has(c))[0]")
        page.run("document.querySelector('[data-setting=mistakes]').click()")
        page.run("markCell(arguments[0], 1)", wrong)
        assert page.run("return play.cells[arguments[0]]", wrong) == 0
        assert page.text("#counts").endswith(" · 1 mistake")
        page.press("#undo")
        assert page.run("return play.cells[arguments[0]]", wrong) == -1
        browser.refresh()
        assert page.text("#counts").endswith(" · 1 mistake")
        finish(page)
        assert page.text("#ending-text").endswith(" · without hints · 1 mistake")

    def test_what_is_taken_back_tells_no_colour(self, player: Callable[[str], Player]) -> None:
        """A cell of another colour is open again; one counts once in a stroke."""
        page = player("colours")
        page.run("document.querySelector('[data-setting=mistakes]').click()")
        cell, colour = page.run("""
            const cell = allCells.find(cell => TRUTH[cell][0] > 1);
            return [cell, TRUTH[cell][0]];
        """)
        script = "const [cell, colours] = arguments; for (const c of colours) play.mark(cell, c);"
        page.run(f"{script} lift(); changed()", cell, [1, colour + 1 if colour < 5 else 1, 0, 1])
        assert page.run("return [play.cells[arguments[0]], mistakes]", cell) == [-1, 1]
        page.run(f"{script} lift(); changed()", cell, [1, colour])
        assert page.run("return [play.cells[arguments[0]], mistakes]", cell) == [colour, 1]

    def test_hints_are_counted(self, player: Callable[[str], Player]) -> None:
        """All depths of a hint count once."""
        page = player("five")
        for depth in (1, 2, 3):
            page.press(f'[data-depth="{depth}"]')
        assert page.text("#hints") == "1 so far"
        page.press("#mark-it")
        page.press('[data-depth="1"]')
        assert page.text("#hints") == "2 so far"
        finish(page, "seconds = 65;")
        assert page.text("#ending-text") == "Solved in 1:05 · 2 hints"
        page.run("$('ending').close(); strike('row 2 1')")
        page.press("#clear")  # and one begins anew
        assert page.run("tick(); return [seconds, hints, struck.size]") == [0, 0, 0]
        assert page.run("restart(null); markCell(7, 1); tick(); return seconds") == 1

    def test_what_is_no_hint_is_not_counted(self, player: Callable[[str], Player]) -> None:
        """That something is wrong, or that nothing is left; another game begins at none."""
        page = player("five")
        wrong = page.run("return allCells.find(cell => TRUTH[cell][0] === 0 && !crossed.has(cell))")
        page.run("markCell(arguments[0], 1); hint(3)", wrong)
        assert page.text("#hint").startswith("1 cell is wrong: row 2, column 1.")
        assert page.run("return [hints, play.hintAt]") == [0, -1]
        page.run("play.undo(); changed(); hint(1)")
        assert page.run("return [hints, play.hintAt]") == [1, 0]
        assert page.run("restart(null); hint(1); return hints") == 1
        finish(page)
        page.run("$('ending').close(); hint(1)")
        assert page.run("return hints") == 1

    def test_progress(self, player: Callable[[str], Player]) -> None:
        page = player("five")
        assert page.text("#counts") == "0 of 20 cells"  # row 1, whose clue is 0, is no task
        finish(page)
        assert page.text("#counts") == "solved"
        assert page.run("return $('progress').value") == 1

    def test_what_was_said_goes_with_the_next_action(self, player: Callable[[str], Player]) -> None:
        page = player("five")
        for act in ("markCell(12, 1)", "hint(1)", "$('undo').click()", "$('guess').click()"):
            page.run("check(); tell('filed', 'opened')")
            assert page.text("#checked") == "All cells so far are right."
            page.run(act)
            assert page.run("return $('checked').textContent + $('filed').textContent") == ""

    def test_patterns(self, player: Callable[[str], Player]) -> None:
        """Of all colours but the first, and no two of a few colours alike."""
        page = player("colours")
        finish(page)
        page.run("$('ending').close()")
        page.run("document.querySelector('[data-setting=patterns]').click()")
        looks = page.run("""
            return [1, 2, 3, 4, 5].map(colour => getComputedStyle(
              document.querySelector(`.cell[data-colour="${colour}"]`)).backgroundImage);
        """)
        assert looks[0] == "none"
        assert len({*looks}) == 5
        plain = """return elements(".clue .block[data-colour] > b").map(number => {
          const { backgroundColor, backgroundImage } = getComputedStyle(number);
          return backgroundImage === "none"
            && backgroundColor === getComputedStyle(number.parentNode).backgroundColor; });"""
        assert {*page.run(plain)} == {True}  # behind all numbers, finished ones too
        page.run("play.beginGuess(); draw(); $('drop').scrollIntoView()")
        boxes = page.run("""return [$("keep"), $("drop")].map(button => {
          const { top, width, height } = button.getBoundingClientRect();
          return [top, width, height]; });""")
        assert boxes[0][1:] == boxes[1][1:]  # two equal buttons, apart
        assert boxes[1][0] - boxes[0][0] >= boxes[0][2] + 8

    @pytest.mark.thorough
    def test_patterns_leave_black_and_corners_alone(self, player: Callable[[str], Player]) -> None:
        """A setting holds for all pages of a folder, also for those without several colours."""
        for name, selector in (("five", ".block"), ("rocket", ".brush:nth-child(2) i")):
            page = player(name)
            look = """
                const { backgroundImage, backgroundSize, textShadow } =
                  getComputedStyle(document.querySelector(arguments[0]));
                return [backgroundImage, backgroundSize.split(" ").join(), textShadow];
            """
            looks = []
            for _ in (True, False):  # the setting of the page before comes first
                page.run("document.querySelector('[data-setting=patterns]').click()")
                looks.append(page.run(look, selector))
            (image, size, shadow), (other_image, other_size, other_shadow) = looks
            assert (image, shadow) == (other_image, other_shadow)
            assert {size, other_size} <= {"auto", "100%,100%"}

    def test_numbers_in_cells_leave_cells_where_they_are(
        self, player: Callable[[str], Player]
    ) -> None:
        page = player("colours")
        places = """
            return cellElements.map(cell => cell.getBoundingClientRect())
              .map(({ x, y, width }) => [x, y, width]);
        """
        before = page.run(places)
        page.run("document.querySelector('[data-setting=numbers]').click()")
        assert page.number("#board.numbers") == 1
        assert page.run(places) == before

    @pytest.mark.thorough
    def test_a_step_repeats_no_mark(self, player: Callable[[str], Player]) -> None:
        """Of what a step of the path concludes, a hint names what is not marked yet."""
        page = player("colours")
        repeated = page.run("""
            const repeated = [];
            for (let count = 0; count < 150 && !isSolved(); count++) {
              const { open } = openSteps(), step = open.at(-1);
              if (!step) break;
              if (step.concludes.filter(isDecided).some(mark => play.cells[cellOf(mark)] !== OPEN))
                repeated.push(step.line);
              const marks = step.concludes.filter(isDecided);
              for (const mark of marks.slice(0, Math.ceil(marks.length / 2)))
                play.mark(cellOf(mark), mark[2][0]);
              play.lift();
            }
            return repeated;
        """)
        assert repeated == []


def test_what_0_5_0_kept(browser: Any, player: Callable[[str], Player]) -> None:
    """Strokes under the same name, without counts of hints and of mistakes."""
    page = player("five")
    page.run("removeEventListener('pagehide', keep)")
    kept = (
        '{"strokes":[[[12,1]],[[5,0],[6,0]]],"at":1,"guess":null,"seconds":7,'
        '"struck":["row 3 1"],"solved":false}'
    )
    page.run("localStorage.setItem(`nonogram ${JSON.stringify(data.clues)}`, arguments[0])", kept)
    browser.refresh()
    assert page.marked()[2] == [-1, -1, 1, -1, -1]
    assert page.run("return [seconds >= 7, hints, mistakes]") == [True, 0, 0]
    assert page.number(".block.struck") == 1
    page.press("#redo")
    assert page.marked()[1][:2] == [0, 0]


class TestPaper:
    PRINT = "dispatchEvent(new Event('beforeprint'))"

    def sheets(self, browser: Any) -> list[str]:
        script = "return [...document.querySelectorAll('.sheet h2')].map(h => h.textContent)"
        return list(browser.execute_script(script))

    def test_a_puzzle_a_page(self, browser: Any, tmp_path: Path) -> None:
        """In its colours and as it was before it was begun; then the page is as it was."""
        file = tmp_path / "book.html"
        names = ("five", "triddler", "colours", "rocket")
        file.write_text(walk_page(*(walk_data(PUZZLES[name](), name) for name in names)))
        browser.get(file.as_uri())
        browser.execute_script("removeEventListener('pagehide', keep); markCell(12, 1)")
        browser.execute_script(self.PRINT)
        told = self.sheets(browser)
        assert [head.split(" ")[:2] for head in told] == [["No.", str(k)] for k in (1, 2, 3, 4)]
        assert "5 \u00d7 5" in told[0]
        shown = browser.execute_script("""
            const sheets = [...document.querySelectorAll(".sheet")];
            return sheets.slice(0, 4).map(sheet => [sheet.querySelectorAll(".cell").length,
              sheet.querySelectorAll('.cell[data-colour="1"]').length, new Set([...sheet
                .querySelectorAll(".block")].map(b => getComputedStyle(b).backgroundColor)).size]);
        """)
        assert [cells for cells, _, _ in shown] == [25, 54, 900, 180]
        assert [marked for _, marked, _ in shown] == [0, 0, 0, 0]
        drawn = "return document.querySelectorAll(arguments[0]).length"
        assert browser.execute_script(drawn, ".sheet .borders") == 4
        assert shown[0][2] == 1
        assert shown[2][2] == 5
        assert (
            browser.execute_script("return document.querySelector('.answers').children.length") == 0
        )
        assert browser.execute_script("return [play.cells[12], data.title, SIZE]") == [
            1,
            "five",
            25,
        ]
        assert browser.execute_script("return cellElements[12].dataset.colour") == "1"
        browser.execute_script("dispatchEvent(new Event('afterprint')); markCell(11, 1)")
        assert self.sheets(browser) == []
        assert browser.execute_script("return cellElements[11].dataset.colour") == "1"
        browser.execute_script("localStorage.clear()")
        assert [entry["message"] for entry in browser.get_log("browser")] == []

    def test_a_sheet_that_fails_leaves_the_board(self, browser: Any, tmp_path: Path) -> None:
        file = tmp_path / "book.html"
        names = ("five", "triddler")
        file.write_text(walk_page(*(walk_data(PUZZLES[name](), name) for name in names)))
        browser.get(file.as_uri())
        browser.execute_script("removeEventListener('pagehide', keep)")
        browser.execute_script("""
            const fits = fitting;
            fitting = (...box) => {
              if (SIZE > 25) throw Error("no room");
              return fits(...box);
            };
        """)
        browser.execute_script(self.PRINT)
        cells = "return [SIZE, board.querySelectorAll('.cell').length, cellElements.length]"
        assert browser.execute_script(cells) == [25, 25, 25]
        assert "no room" in browser.get_log("browser")[0]["message"]

    @pytest.mark.thorough
    def test_numbers_of_neighbours_are_apart(self, browser: Any, tmp_path: Path) -> None:
        """Those of 60 columns, of two digits each, are not wider than their columns."""
        puzzle = Puzzle.from_grid([[int(row < 12)] * 60 for row in range(60)])
        file = tmp_path / "wide.html"
        file.write_text(walk_page(walk_data(puzzle)))
        browser.get(file.as_uri())
        browser.execute_script("removeEventListener('pagehide', keep)")
        browser.execute_script(self.PRINT)
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
        wide, cell = browser.execute_script("""
            const clue = document.querySelector(".sheet .clue.column"), range = new Range();
            range.selectNodeContents(clue.querySelector(".block"));
            return [range, clue].map(part => part.getBoundingClientRect().width);
        """)
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
        assert 0 < wide < cell

    def test_the_solution_on_request(self, player: Callable[[str], Player]) -> None:
        page = player("five")
        page.run("document.querySelector('[data-setting=solutions]').click()")
        page.run(self.PRINT)
        assert page.number(".answers figure svg") == 1
        assert page.run("return document.querySelector('.answers figcaption').textContent") == (
            "five"
        )
        page.run("dispatchEvent(new Event('afterprint'))")
