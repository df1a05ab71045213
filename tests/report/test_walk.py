"""The walk page: what is in it, and what a player can do with it."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser

import pytest

from nonogram import load, puzzle_of
from nonogram.make.rules import ndom_puzzle, picture_puzzle, random_puzzle
from nonogram.report.walk import walk_page
from support.browser import CHROMIUM, DRIVER, chromium
from support.paths import PROJECT, SOURCE
from support.walks import walk_data


def large(row: int, column: int) -> int:
    """Two triangles that lack their corners."""
    return int(30 < row + column < 160 and abs(row - column) > 9)


#: By lines in one colour, and in five; large; with given cells; by contradictions, some of which
#: exclude one colour of several; with several solutions.
PUZZLES = {
    "five": lambda: picture_puzzle(5, 5, 0.5, seed=3),
    "colours": lambda: picture_puzzle(30, 30, 0.7, colours=5, seed=1, blurs=10),
    "large": lambda: puzzle_of([[large(i, j) for j in range(100)] for i in range(100)]),
    "given": lambda: puzzle_of([[1, 1, 0], [0, 2, 2], [1, 0, 0]]),
    "ndom": lambda: ndom_puzzle(3),
    "excluding": lambda: random_puzzle(7, 7, 0.4, colours=2, seed=6),
    "switches": lambda: load(PROJECT / "puzzles" / "switches.cwc"),
}
HOSTILE = "</script><script>alert(1)</script><!-- \u2028 {{data}} <b>&amp;</b> \ud800"


class Page(HTMLParser):
    """Every tag with its attributes, and the text inside every kind of tag."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict]] = []
        self.texts: dict[str, list[str]] = {}
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.tags.append((tag, dict(attributes)))

    def handle_data(self, data):
        if self.tags and data.strip():
            self.texts.setdefault(self.tags[-1][0], []).append(data)


class TestPage:
    def test_it_loads_nothing(self):
        text = walk_page(walk_data(PUZZLES["five"]()))
        page = Page(text)
        assert not [tag for tag in page.tags if {"src", "href"} & set(tag[1])]
        assert "http" not in text.replace("http-equiv", "")
        assert any("default-src 'none'" in tag[1].get("content", "") for tag in page.tags)
        assert not re.search(r"\{\{\w+\}\}", text)

    def test_the_data_come_as_they_are(self):
        data = walk_data(PUZZLES["ndom"]())
        assert json.loads(Page(walk_page(data)).texts["script"][0]) == json.loads(json.dumps(data))

    def test_titles_are_no_tags(self):
        data = {**walk_data(PUZZLES["five"]()), "title": HOSTILE}
        text = walk_page(data)
        text.encode()
        page = Page(text)
        assert len(page.texts["script"]) == 2
        assert json.loads(page.texts["script"][0])["title"] == HOSTILE
        assert "b" not in page.texts
        assert page.texts["title"] == page.texts["h1"]
        assert "</script><script>alert(1)" in page.texts["title"][0]
        assert "{{data}}" in page.texts["title"][0]

    def test_without_a_title(self):
        data = {**walk_data(PUZZLES["five"]()), "title": None}
        assert Page(walk_page(data)).texts["title"] == ["Nonogram"]

    def test_every_part_is_in_the_package(self):
        text = (PROJECT / "pyproject.toml").read_text()
        patterns = re.findall(r'"(report/\S+)"', text)
        shipped = {path for pattern in patterns for path in SOURCE.glob(pattern)}
        parts = {path for path in (SOURCE / "report").iterdir() if path.is_file()}
        assert shipped == {path for path in parts if path.suffix != ".py"}


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    pytest.importorskip("selenium")
    if CHROMIUM is None or DRIVER is None:
        pytest.skip("no Chromium with its driver here")
    with chromium(tmp_path_factory.mktemp("profile")) as browser:
        yield browser


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """The pages of all puzzles, made when first asked for."""
    folder = tmp_path_factory.mktemp("pages")

    def file(name: str):
        path = folder / f"{name}.html"
        if not path.exists():
            data = walk_data(PUZZLES[name](), name)
            path.with_suffix(".json").write_text(json.dumps(data))
            path.write_text(walk_page(data))
        return path

    return file


class Player:
    """Somebody in front of a page."""

    def __init__(self, browser, file) -> None:
        self.browser = browser
        self.data = json.loads(file.with_suffix(".json").read_text())
        browser.get(file.as_uri())

    def run(self, script: str, *arguments):
        return self.browser.execute_script(script, *arguments)

    def find(self, selector: str):
        return self.browser.find_element("css selector", selector)

    def press(self, selector: str) -> None:
        self.find(selector).click()

    def text(self, selector: str) -> str:
        return self.find(selector).text

    def number(self, selector: str) -> int:
        return self.run("return document.querySelectorAll(arguments[0]).length", selector)

    def cell(self, row: int, column: int):
        return self.find(f".line:nth-child({row + 2}) > :nth-child({column + 1})")

    def label(self, row: int, column: int) -> str:
        return self.cell(row, column).get_attribute("aria-label")

    def actions(self):
        from selenium.webdriver import ActionChains

        return ActionChains(self.browser, duration=10)

    def keys(self, *keys: str) -> None:
        self.actions().send_keys(*keys).perform()

    def marked(self) -> list[list[int]]:
        """What is marked on the grid, -1 where a cell is open."""
        cells = self.run("return cellElements.map(cell => Number(cell.dataset.colour ?? -1))")
        width = self.data["columns"]
        return [cells[at : at + width] for at in range(0, len(cells), width)]


@pytest.fixture
def player(browser, files):
    """Opens the page of a puzzle; at the end nothing may have gone wrong in it."""
    browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    yield lambda name: Player(browser, files(name))
    browser.execute_script("localStorage.clear()")
    assert [entry["message"] for entry in browser.get_log("browser")] == []


class TestPlaying:
    def test_by_mouse(self, player):
        page = player("five")
        page.cell(2, 2).click()
        assert page.label(2, 2) == "Row 2, column 2: black"
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
        page.cell(2, 2).click()  # once more: open
        assert page.label(2, 2) == "Row 2, column 2: open"
        page.press("#clear")
        assert page.marked()[1:] == [[-1] * 5] * 4
        page.press("#undo")
        assert page.marked()[2] == [1, 1, 1, 1, -1]

    def test_a_stroke_changes_cells_of_one_kind(self, player):
        page = player("five")
        page.actions().context_click(page.cell(3, 2)).perform()
        page.actions().click_and_hold(page.cell(3, 1)).move_to_element(
            page.cell(3, 3)
        ).release().perform()
        assert page.marked()[2] == [1, 0, 1, -1, -1]

    def test_given_cells_stay(self, player):
        page = player("given")
        assert page.marked() == [[-1, -1, 0], [0, -1, -1], [-1, -1, 0]]
        page.cell(1, 3).click()
        page.press("#clear")
        assert page.marked() == [[-1, -1, 0], [0, -1, -1], [-1, -1, 0]]

    def test_by_keyboard(self, player):
        from selenium.webdriver.common.keys import Keys

        page = player("five")
        page.run("cellElements[0].focus()")
        page.keys(Keys.ARROW_DOWN, Keys.ARROW_RIGHT, " ")
        assert page.label(2, 2) == "Row 2, column 2: black"
        assert page.run("return $('said').textContent") == "black"
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

    def test_the_pointer_does_not_move_the_keys(self, player):
        page = player("five")
        page.cell(2, 2).click()
        page.actions().move_to_element(page.cell(5, 5)).perform()
        assert page.text("#here").startswith("Row 5: ")
        page.keys("x")
        assert page.label(2, 2) == "Row 2, column 2: background"

    def test_a_brush_by_keys(self, player):
        from selenium.webdriver.common.keys import Keys

        page = player("five")
        page.press('[data-brush="1"]')
        page.keys(Keys.ARROW_RIGHT)
        assert page.find('[data-brush="0"]').get_attribute("aria-checked") == "true"
        page.keys(Keys.ARROW_LEFT, Keys.ARROW_UP)
        assert page.find('[data-brush="-1"]').get_attribute("aria-checked") == "true"

    def test_marks_are_kept(self, browser, player):
        page = player("five")
        page.cell(3, 3).click()
        browser.refresh()
        assert page.marked()[2] == [-1, -1, 1, -1, -1]
        page.press("#undo")
        assert page.marked()[2] == [-1] * 5

    @pytest.mark.parametrize("kept", ["no", "[]", '{"a":1}', "[9,-7,null" + ',"x"' * 22 + "]"])
    def test_what_is_kept_can_be_anything(self, browser, player, kept):
        page = player("five")
        page.run("localStorage.setItem(KEPT, arguments[0])", kept)
        browser.refresh()
        assert page.marked()[1:] == [[-1] * 5] * 4

    def test_in_colours(self, player):
        page = player("colours")
        page.press('[data-brush="4"]')
        page.cell(1, 1).click()
        assert page.label(1, 1) == "Row 1, column 1: blue"
        page.keys("3")
        assert page.label(1, 1) == "Row 1, column 1: green"
        shown = "return getComputedStyle(cellElements[0], '::after').content"
        assert page.run(shown) == "none"
        page.press("#numbers")
        assert page.run(shown) != "none"

    def test_finished_blocks(self, player):
        page = player("five")
        for clue, cells, finished in (
            ([2, 1], "??????", [0, 0]),
            ([2, 1], ".##???", [1, 0]),  # the first block, from the border
            ([2, 1], "?##???", [0, 0]),  # nobody knows which block these cells are
            ([2, 1], "?##.#?", [1, 1]),  # all filled cells are there
            ([1, 1], "??.#..", [0, 1]),
            ([1, 1], "?#.???", [0, 0]),
            ([3], ".##???", [0]),
            ([2], ".###..", [0]),  # wrong: nothing is finished
        ):
            blocks = [[length, 1] for length in clue]
            values = ["?.#".index(cell) - 1 for cell in cells]
            found = page.run("return finishedBlocks(...arguments)", blocks, values)
            assert found == [bool(block) for block in finished], (clue, cells)

    def test_touching_blocks_of_two_colours(self, player):
        page = player("five")
        found = page.run("return finishedBlocks([[1, 1], [2, 2], [1, 1]], [1, 2, 2, -1, -1])")
        assert found == [True, True, False]

    def test_a_clue_is_greyed(self, player):
        page = player("five")
        page.actions().click_and_hold(page.cell(3, 2)).move_to_element(
            page.cell(3, 5)
        ).release().perform()
        assert page.number(".line:nth-child(5) .clue .finished") == 1


class TestHints:
    def test_three_depths(self, player):
        page = player("five")
        page.press('[data-depth="2"]')
        assert page.text("#hint").startswith("Row 1: columns 1 to 5 are background (forced line).")
        page.press("#mark-it")
        step = page.data["steps"][1]
        axis, number = step["line"].split()
        page.press('[data-depth="1"]')
        assert page.text("#hint") == f"Look at {axis} {number}."
        assert page.number(".line-band") == 1
        assert page.number("#board .cell.concluded") == 0
        page.press('[data-depth="2"]')
        assert page.text("#hint") == "Row 4: columns 1 to 5 are black (forced line).\nMark it"
        assert page.number("#board .cell.concluded[data-ghost]") == len(step["concludes"])
        assert page.marked()[3] == [-1] * 5
        page.press('[data-depth="3"]')
        assert page.text("#hint").startswith(step["says"])
        assert page.number("#board .leftmost") == page.number("#board .rightmost") == 1
        assert page.number("#hint .names span") == 4  # columns, leftmost, rightmost, so
        assert page.find("#hint").get_attribute("aria-live") == "polite"
        page.press("#mark-it")
        assert all(page.marked()[r - 1][c - 1] == left[0] for r, c, left in step["concludes"])
        assert page.text("#hint") == "Done. Another hint?"

    @pytest.mark.parametrize("name", ["five", "colours", "ndom"])
    def test_they_lead_to_the_end(self, player, name):
        """Every one can be marked, and rests on what has been marked before."""
        page = player(name)
        problem = page.run("""
            const isKnown = mark => !isDecided(mark) || hasMark(mark);
            for (let count = 0; count <= steps.length && !isSolved(); count++) {
              hint(2);
              if (!hinted) return "no hint";
              const { step } = hinted;
              if (!step.concludes.some(isDecided)) return "nothing to mark";
              if (!(step.because ?? []).every(isKnown)) return "not open";
              document.getElementById("mark-it").click();
            }
        """)
        assert problem is None
        filled = [[max(colour, 0) for colour in row] for row in page.marked()]
        assert filled == page.data["solution"]
        assert page.text("#checked") == "Solved: every clue is satisfied."
        page.press('[data-depth="1"]')
        assert page.text("#hint") == "Solved: there is nothing left to find."

    def test_steps_that_exclude_colours_come_with_one_that_decides(self, player):
        page = player("colours")
        kinds = page.run("""
            const kinds = new Set();
            for (let open = openSteps(); open.length; open = openSteps()) {
              kinds.add(open.length > 1);
              if (!open.slice(0, -1).every(step => step.concludes.some(isExclusion))) return "why?";
              for (const mark of open[open.length - 1].concludes.filter(isDecided))
                play.mark(cellOf(mark), mark[2][0]);
            }
            return [...kinds];
        """)
        assert sorted(kinds) == [False, True]

    def test_what_it_rests_on_can_be_opened(self, player):
        page = player("colours")
        page.run("""
            let open = openSteps();
            for (; open.length < 2 || open.at(-1).line === open[0].line; open = openSteps())
              for (const mark of open.at(-1).concludes.filter(isDecided))
                play.mark(cellOf(mark), mark[2][0]);
            hint(3);
        """)
        assert "It uses colours that are excluded by " in page.text("#hint")
        assert page.number("#board .cell.some") > 0
        page.press("#hint .tree > summary")
        page.run("return new Promise(requestAnimationFrame)")
        page.run("document.querySelector('.inner').focus()")
        assert page.number("#board .line-band") == 1
        assert page.number("#board .supposed") == 0

    def test_a_contradiction_that_only_excludes_a_colour(self, player):
        page = player("excluding")
        found = page.run("""
            for (let open = openSteps(); open.length; open = openSteps()) {
              if (open.slice(0, -1).some(step => step.chain)) return hint(3), true;
              for (const mark of open.at(-1).concludes.filter(isDecided))
                play.mark(cellOf(mark), mark[2][0]);
            }
        """)
        assert found
        page.press("#hint .earlier > summary")
        page.run("return new Promise(requestAnimationFrame)")
        page.press("#hint .earlier .supposition > summary")
        page.run("return new Promise(requestAnimationFrame)")
        page.run("document.querySelector('.supposition .inner').focus()")
        assert page.number("#board .supposed") > 0

    def test_wrong_cells_come_first(self, player):
        page = player("five")
        page.actions().context_click(page.cell(3, 3)).perform()
        page.press('[data-depth="3"]')
        assert page.text("#hint") == "A hint needs right cells. 1 cell is wrong: row 3, column 3."

    def test_where_logic_ends(self, player):
        page = player("switches")
        page.run("""
            for (let open = openSteps(); open.length; open = openSteps())
              for (const mark of open[open.length - 1].concludes.filter(isDecided))
                play.mark(cellOf(mark), mark[2][0]);
            changed();
        """)
        page.press('[data-depth="2"]')
        assert page.text("#hint") == "Logic ends here: 8 cells are open."
        page.press("#check")
        assert page.text("#checked") == "All cells so far are right."
        page.cell(10, 6).click()
        page.press("#check")
        assert page.text("#checked") == (
            "No wrong cell is known. Of 1 cell the path does not tell."
        )


class TestChecking:
    def test_wrong_cells_are_named(self, player):
        page = player("five")
        page.cell(3, 3).click()
        page.press("#check")
        assert page.text("#checked") == "All cells so far are right."
        page.actions().context_click(page.cell(3, 2)).context_click(page.cell(3, 4)).perform()
        page.press("#check")
        assert page.text("#checked") == "2 cells are wrong: row 3, column 2; row 3, column 4."
        assert page.number("#board .cell.wrong") == 2
        assert page.label(3, 2) == "Row 3, column 2: background, wrong"
        page.press("#undo")
        assert page.number("#board .cell.wrong") == 0
        assert page.label(3, 2) == "Row 3, column 2: background"


class TestWalking:
    def test_to_and_fro(self, player):
        page = player("five")
        page.press("#to-walk")
        assert page.marked()[3] == [-1] * 5
        page.press("#next")
        page.press("#next")
        first = page.marked()
        assert first[0] == [0] * 5
        assert first[3] == [1] * 5
        assert page.text("#step").startswith("2 of ")
        assert page.number("#board .cell.concluded") == len(page.data["steps"][1]["concludes"])
        page.press("#last")
        assert page.marked() == page.data["solution"]
        assert page.text("#step .end") == "Every cell is decided."
        assert not page.find("#next").is_enabled()
        page.run("$('slider').value = 3; $('slider').dispatchEvent(new Event('input'))")
        page.press("#previous")
        assert page.marked() == first
        page.cell(5, 5).click()  # the path is not played on
        assert page.marked() == first
        page.press("#to-play")
        assert page.marked()[3] == [-1] * 5

    def test_it_runs(self, player):
        page = player("five")
        page.run("setInterval = action => { window.tick = action; return 1; }")
        page.press("#to-walk")
        page.press("#run")
        assert page.text("#run") == "Stop"
        page.run("steps.forEach(() => tick())")
        assert page.marked() == page.data["solution"]
        assert page.text("#run") == "Run"

    def test_where_logic_ends(self, player):
        page = player("switches")
        page.press("#to-walk")
        page.press("#last")
        assert page.text("#step .end") == "Logic ends here: 8 cells are open."

    @pytest.mark.parametrize("mode", ["play", "walk"])
    def test_a_contradiction_opens(self, player, mode):
        page = player("ndom")
        place = next(k for k, step in enumerate(page.data["steps"]) if "chain" in step)
        step = page.data["steps"][place]
        if mode == "walk":
            page.press("#to-walk")
            page.run("goToStep(arguments[0])", place + 1)
        else:
            page.run("for (const step of steps.slice(0, arguments[0])) "
                     "for (const mark of step.concludes) play.mark(cellOf(mark), mark[2][0]); "
                     "play.lift(); changed()", place)  # fmt: skip
            page.press('[data-depth="3"]')
        before = page.marked()
        assert page.number(".inner") == 0
        page.press(".tree > summary")
        page.run("return new Promise(requestAnimationFrame)")
        assert page.number(".inner") == len(step["chain"]) + 1
        page.run("document.querySelectorAll('.inner')[1].focus()")
        row, column, (colour,) = step["suppose"]
        assert page.marked()[row - 1][column - 1] == colour
        assert "supposed" in page.cell(row, column).get_attribute("class")
        for row, column, left in step["chain"][1]["concludes"]:
            assert page.marked()[row - 1][column - 1] == left[0]
        page.run("[...document.querySelectorAll('.inner')].at(-1).focus()")
        assert page.number(".line-band.clash") == 1
        page.run("document.activeElement.blur()")
        assert page.marked() == before
        assert page.number("#board .supposed") == 0

    def test_one_inside_another(self, player):
        page = player("ndom")
        page.run("""
            const [outer, inner] = steps.filter(step => step.chain);
            outer.chain.unshift(inner);
            setMode(true);
            goToStep(outer.step);
        """)
        page.press(".tree > summary")
        page.run("return new Promise(requestAnimationFrame)")
        page.press(".tree .tree > summary")
        page.run("return new Promise(requestAnimationFrame)")
        assert page.number(".tree .tree .clash") == 1


class TestSizes:
    def test_large(self, player):
        page = player("large")
        page.press("#to-walk")
        page.press("#last")
        if page.data["solution"]:
            assert page.marked() == page.data["solution"]
        page.run("frame.scrollTo(1e6, 1e6)")
        clue, top = page.run("""
            const side = clueElements.row[99].getBoundingClientRect();
            const head = clueElements.column[99].getBoundingClientRect();
            const outer = frame.getBoundingClientRect();
            return [Math.abs(side.left - outer.left), Math.abs(head.top - outer.top)];
        """)
        assert clue < 2
        assert top < 2
        page.press("#to-play")
        page.run("hint(3)")
        assert page.number(".line-band") == 1

    def test_on_a_phone(self, browser, player):
        phone = {"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": True}
        browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", phone)
        page = player("colours")
        assert page.run("return document.documentElement.scrollWidth") == 390

    def test_a_finger(self, browser, player):
        """Where the grid is larger than the frame it scrolls, unless the player says otherwise."""
        from selenium.webdriver.common.actions import interaction
        from selenium.webdriver.common.actions.action_builder import ActionBuilder
        from selenium.webdriver.common.actions.pointer_input import PointerInput

        def drag(to: int) -> None:
            finger = PointerInput(interaction.POINTER_TOUCH, "finger")
            actions = ActionBuilder(browser, mouse=finger, duration=20)
            actions.pointer_action.move_to(page.cell(1, 1)).pointer_down()
            actions.pointer_action.move_to(page.cell(1, to)).pointer_up()
            actions.perform()

        page = player("colours")
        page.run("zoom = 30; fit()")
        drag(4)
        assert page.marked()[0][:5] == [-1] * 5
        page.run("frame.scrollTo(0, 0)")
        drag(1)
        assert page.marked()[0][:5] == [1, -1, -1, -1, -1]
        page.run("$('drags').click()")
        drag(4)
        assert page.marked()[0][:5] == [-1] * 5
        drag(3)
        assert page.marked()[0][:5] == [1, 1, 1, -1, -1]

    def test_larger_and_smaller(self, player):
        page = player("colours")
        width = "return cellElements[0].offsetWidth"
        first = page.run(width)
        page.press("#larger")
        assert page.run(width) == first + 3
        page.press("#smaller")
        assert page.run(width) == first


class TestLooks:
    @pytest.mark.parametrize("scheme", ["light", "dark"])
    def test_text_can_be_read(self, browser, player, scheme):
        """A contrast of 4.5 at least, as WCAG 2 asks of text."""
        browser.execute_cdp_cmd(
            "Emulation.setEmulatedMedia",
            {"features": [{"name": "prefers-color-scheme", "value": scheme}]},
        )
        page = player("five")
        page.press('[data-depth="3"]')
        dark = page.run("return getComputedStyle(document.body).backgroundColor") != (
            "rgb(246, 245, 241)"
        )
        assert dark == (scheme == "dark")
        faint = page.run("""
            const rgb = text => text.match(/[\\d.]+/g).map(Number);
            const light = text => brightness("#" + rgb(text).slice(0, 3)
              .map(part => part.toString(16).padStart(2, "0")).join(""));
            const ground = element => {
              const colour = getComputedStyle(element).backgroundColor;
              return rgb(colour)[3] === 0 ? ground(element.parentElement) : colour;
            };
            const contrast = element => {
              const pair = [light(getComputedStyle(element).color), light(ground(element))];
              return (Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05);
            };
            const texts = "h1, h2, p, summary, button:enabled, #here span, .names span";
            return [...document.querySelectorAll(texts)]
              .filter(element => element.offsetParent && contrast(element) < 4.5)
              .map(element => element.textContent);
        """)
        assert faint == []

    def test_a_hostile_title_runs_nothing(self, browser, files, tmp_path):
        data = json.loads(files("five").with_suffix(".json").read_text())
        file = tmp_path / "hostile.html"
        file.write_text(walk_page({**data, "title": HOSTILE}))
        browser.get(file.as_uri())  # an alert would be an exception at the next command
        assert browser.title.startswith("</script><script>alert(1)</script><!--")
        assert browser.execute_script("return cellElements.length") == 25
