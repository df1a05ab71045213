"""The walk page: what is in it, and what it looks like."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import nonogram
from nonogram.core.puzzle import Colour
from nonogram.web.pages import walk_page
from support.browser import on_a_phone
from support.player import PUZZLES, Player
from support.trials import kinds
from support.walks import walk_data

HOSTILE = "</script><script>alert(1)</script><!-- \u2028 {{data}} <b>&amp;</b> \ud800"


class Page(HTMLParser):
    """Every tag with its attributes, and the text inside every kind of tag."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, list[str]] = {}
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attributes)))

    def handle_data(self, data: str) -> None:
        if self.tags and data.strip():
            self.texts.setdefault(self.tags[-1][0], []).append(data)


class TestPage:
    def test_it_loads_nothing(self) -> None:
        text = walk_page(walk_data(PUZZLES["five"]()))
        page = Page(text)
        links = {tag[1][name] for tag in page.tags for name in {"src", "href"} & set(tag[1])}
        assert [link for link in links if not str(link).startswith("#icon-")] == []
        assert "http" not in text.replace("http-equiv", "")
        assert any("default-src 'none'" in tag[1].get("content", "") for tag in page.tags)
        assert not re.search(r"\{\{\w+\}\}", text)

    def test_the_data_come_as_they_are(self) -> None:
        data = walk_data(PUZZLES["ndom"]())
        assert json.loads(Page(walk_page(data)).texts["script"][0]) == json.loads(json.dumps(data))

    def test_titles_are_no_tags(self) -> None:
        data = {**walk_data(PUZZLES["five"]()), "title": HOSTILE}
        text = walk_page(data, title=HOSTILE)
        text.encode()
        page = Page(text)
        assert len(page.texts["script"]) == 2
        assert json.loads(page.texts["script"][0])["title"] == HOSTILE
        assert "b" not in page.texts
        assert page.texts["title"] == page.texts["h1"]
        assert "</script><script>alert(1)" in page.texts["title"][0]
        assert "{{data}}" in page.texts["title"][0]

    def test_a_title_does_not_tell(self) -> None:
        """What is read before the scripts run has no title of a puzzle, nor the name of a file."""
        data = {**walk_data(PUZZLES["five"](), "A cat"), "file": "cat.cwd"}
        page = Page(walk_page(data))
        assert page.texts["title"] == page.texts["h1"] == ["Nonogram"]


#: What of a hint lies below the button that marks it.
COVERED = """
    const { left, right, top, bottom } = $("mark-it").getBoundingClientRect();
    const range = document.createRange();  // of lines of text, which go around it
    return elements("#hint > :not(#mark-it)").flatMap(one => {
      range.selectNodeContents(one);
      return [...range.getClientRects()];
    }).filter(one =>
      one.left < right && one.right > left && one.top < bottom && one.bottom > top);
"""


class TestSizes:
    @pytest.mark.thorough
    def test_large(self, player: Callable[[str], Player]) -> None:
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

    @pytest.mark.parametrize("name", kinds(["colours", "large", "triddler"], "colours"))
    def test_on_a_phone(self, browser: Any, player: Callable[[str], Player], name: str) -> None:
        """Nothing is wider than the page, and cells are large enough for a finger."""
        on_a_phone(browser)
        page = player(name)
        assert page.run("return document.documentElement.scrollWidth") == 390
        assert page.run("return Math.min(cellElements[0].offsetWidth, board.sizes.cell)") >= 24
        for answer, ask in (("#hint", "hint(3)"), ("#checked", "check()")):
            page.run(f"scrollTo(0, 0); {ask}")
            box = "return document.querySelector(arguments[0]).getBoundingClientRect()"
            # It may be scrolled in its panel, which ends where the window does.
            assert 0 < page.run(f"{box}.top", answer) < page.run("return innerHeight") - 60
            panel = page.run(box, f".dock:has({answer})")
            assert panel["bottom"] <= page.run("return innerHeight + 1")
        page.run("hint(3)")
        assert page.run(COVERED) == [], "the button covers what is told"

    def test_a_finger(self, browser: Any, player: Callable[[str], Player]) -> None:
        """It marks, also where the grid is larger than the frame, unless it is to scroll."""
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
        drag(3)
        assert page.marked()[0][:5] == [1, 1, 1, -1, -1]
        page.press("#undo")
        page.run("$('drags').click(); frame.scrollTo(0, 0)")
        drag(4)
        assert page.marked()[0][:5] == [-1] * 5
        page.run("frame.scrollTo(0, 0)")
        drag(1)
        assert page.marked()[0][:5] == [1, -1, -1, -1, -1]

    def test_larger_and_smaller(self, player: Callable[[str], Player]) -> None:
        page = player("colours")
        width = "return cellElements[0].offsetWidth"
        first = page.run(width)
        page.press("#larger")
        assert page.run(width) == first + 3
        page.press("#smaller")
        assert page.run(width) == first


class TestLooks:
    @pytest.mark.parametrize("scheme", ["light", "dark"])
    def test_text_can_be_read(
        self, browser: Any, player: Callable[[str], Player], scheme: str
    ) -> None:
        """A contrast of 4.5 at least, as WCAG 2 asks of text."""
        browser.execute_cdp_cmd(
            "Emulation.setEmulatedMedia",
            {"features": [{"name": "prefers-color-scheme", "value": scheme}]},
        )
        page = player("five")
        page.press('[data-depth="3"]')
        page.run("check(); document.querySelectorAll('details').forEach(fold => fold.open = true)")
        ground = page.run("return getComputedStyle(document.body).backgroundColor")
        assert (int(ground.split("(")[1].split(",")[0]) < 128) == (scheme == "dark")
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
            const texts = "h1, h2, p, summary, button:enabled, label, dt, dd, span, .foot i";
            return [...document.querySelectorAll(texts)]
              .filter(element => element.offsetParent && contrast(element) < 4.5)
              .map(element => element.textContent);
        """)
        assert faint == []

    @pytest.mark.parametrize("scheme", ["light", "dark"])
    def test_digits_can_be_read_on_every_colour(
        self, browser: Any, tmp_path: Path, scheme: str
    ) -> None:
        """A contrast of 4.5, also of numbers that are struck out, and by night."""
        browser.execute_cdp_cmd(
            "Emulation.setEmulatedMedia",
            {"features": [{"name": "prefers-color-scheme", "value": scheme}]},
        )
        rng = random.Random(57)
        greys = [(grey, grey, grey) for grey in range(5, 250, 12)]
        rgbs = greys + [
            (rng.randrange(256), rng.randrange(256), rng.randrange(256)) for _ in range(99)
        ]
        palette = [Colour(rgb=(255, 255, 255)), *(Colour(rgb=rgb) for rgb in rgbs)]
        puzzle = nonogram.Puzzle.from_grid([[*range(1, len(palette))]], len(rgbs))
        file = tmp_path / "colours.html"
        file.write_text(walk_page(walk_data(puzzle.replace(palette=tuple(palette)))))
        browser.get(file.as_uri())
        faint = browser.execute_script("""
            const context = document.createElement("canvas").getContext("2d",
              { willReadFrequently: true });
            const parts = text => {  // also of mixed colours
              context.fillStyle = text;
              context.fillRect(0, 0, 1, 1);
              return context.getImageData(0, 0, 1, 1).data;
            };
            const light = text => brightness("#" + [...parts(text)].slice(0, 3)
              .map(part => part.toString(16).padStart(2, "0")).join(""));
            const contrast = element => {
              const { color, backgroundColor } = getComputedStyle(element);
              const pair = [light(color), light(backgroundColor)];
              return (Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05);
            };
            board.classList.remove("tiny");  // where nobody reads them
            const faint = [], blocks = [...document.querySelectorAll(".clue.row .block")];
            for (const name of ["", "struck", "finished"])
              for (const block of blocks) {
                block.className = `block ${name}`;
                const ratio = contrast(block);
                if (ratio < 4.5) faint.push([name, block.dataset.colour, ratio]);
              }
            removeEventListener("pagehide", keep);
            return [blocks.length, faint];
        """)
        assert faint == [len(rgbs), []]

    @pytest.mark.parametrize("name", kinds(["five", "colours"], "five"))
    def test_the_board_is_dark_by_night(
        self, browser: Any, player: Callable[[str], Player], name: str
    ) -> None:
        """In one colour, where the filled cells are light then. By day it is light."""
        grounds = {}
        for scheme in ("light", "dark"):
            browser.execute_cdp_cmd(
                "Emulation.setEmulatedMedia",
                {"features": [{"name": "prefers-color-scheme", "value": scheme}]},
            )
            page = player(name)
            page.run("markCell(12, 1); markCell(13, 0)")
            colour = "return getComputedStyle(cellElements[arguments[0]]).backgroundColor"
            grounds[scheme] = [page.run(colour, cell) for cell in (12, 13, 14)]
            page.run("localStorage.clear()")
        light = {
            scheme: [int(rgb.split("(")[1].split(",")[0]) > 128 for rgb in rgbs]
            for scheme, rgbs in grounds.items()
        }
        assert light["light"] == [False, True, True]
        turned = name == "five"  # colours are seen on paper, by night as by day
        assert light["dark"] == [turned, not turned, not turned]

    def test_lines_have_numbers_at_the_far_edges(self, player: Callable[[str], Player]) -> None:
        page = player("colours")
        row = "getComputedStyle(cellElements[arguments[0]].parentNode, '::after').content"
        contents = [page.run(f"return {row}", 30 * k) for k in (3, 4, 9)]
        assert contents[0] in ("none", "normal")
        assert contents[1:] == ["counter(row)"] * 2
        feet = page.run("return [...document.querySelectorAll('.foot i')].map(i => i.textContent)")
        assert feet == [str(k) if k % 5 == 0 else "" for k in range(1, 31)]
        page = player("triddler")
        numbers = "return AXES.map(axis => clueElements[axis].map(c => c.dataset.number ?? ''))"
        assert page.run(numbers) == [["", "", "", "", "5", ""]] * 3

    def test_numbers_of_lines_of_triangles_are_beside_their_clues(
        self, browser: Any, player: Callable[[str], Player]
    ) -> None:
        """No clue is moved by its number. In a small window the middle is what one sees first."""
        page = player("triddler")
        shifts = page.run("""
            return AXES.flatMap(axis => clueElements[axis].map(clue => {
              const middle = ({ top, bottom, left, right }) => [(left + right) / 2,
                (top + bottom) / 2];
              const [clueAt, textAt] = [clue, clue.firstChild].map(element =>
                middle(element.getBoundingClientRect()));
              return axis === "row" ? Math.abs(clueAt[1] - textAt[1]) : 0;
            }));
        """)
        assert max(shifts) < 1
        on_a_phone(browser, 140, 500)
        browser.refresh()
        left, most = page.run("return [frame.scrollLeft, frame.scrollWidth - frame.clientWidth]")
        assert most > 20
        assert left == pytest.approx(most / 2, abs=1)

    def test_bars_have_their_hue_beside_triangles(self, player: Callable[[str], Player]) -> None:
        page = player("triddler")
        page.press("#to-walk")
        page.run("for (let k = 1; !document.querySelector('#step .left'); k++) goToStep(k)")
        bar = "return getComputedStyle(document.querySelector('#step .left')).backgroundColor"
        assert page.run(bar) == "rgb(0, 114, 178)"

    def test_a_hostile_title_runs_nothing(
        self, browser: Any, files: Callable[[str], Path], tmp_path: Path
    ) -> None:
        data = json.loads(files("five").with_suffix(".json").read_text())
        file = tmp_path / "hostile.html"
        file.write_text(walk_page({**data, "title": HOSTILE}, show_titles=True))
        browser.get(file.as_uri())  # an alert would be an exception at the next command
        shown = browser.execute_script("return document.title.slice(0, 38)")  # then a surrogate
        assert shown == HOSTILE[:38]
        assert browser.execute_script("return cellElements.length") == 25
