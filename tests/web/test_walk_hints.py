"""The walk page: hints, and the path walked step by step."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import nonogram
from nonogram.report.walk import walk_data
from nonogram.web.pages import walk_page
from support.paths import PROJECT
from support.player import PUZZLES, Player
from support.trials import kinds


class TestHints:
    def test_three_depths(self, player: Callable[[str], Player]) -> None:
        page = player("five")
        page.press('[data-depth="2"]')
        assert page.text("#hint").startswith("Row 4: columns 1 to 5 are filled (forced line).")
        step = page.data["steps"][1]
        axis, number = step["line"].split()
        page.press('[data-depth="1"]')
        assert page.text("#hint") == f"Look at {axis} {number}."
        assert page.number(".line-band") == 1
        assert page.number("#board .cell.concluded") == 0
        page.press('[data-depth="2"]')
        assert page.text("#hint") == "Row 4: columns 1 to 5 are filled (forced line).\nMark it"
        assert page.number("#board .cell.concluded[data-ghost]") == len(step["concludes"])
        assert page.marked()[3] == [-1] * 5
        page.press('[data-depth="3"]')
        assert page.text("#hint").startswith(step["text"])
        assert step["text"].startswith("Row 4 (5): ")
        assert page.number("#hint .strip .lane") == page.number("#hint .strip .placed") == 1
        assert page.number("#hint .strip .bit[data-colour='1']") == len(step["concludes"])
        assert page.find("#hint").get_attribute("aria-live") == "polite"
        page.press("#mark-it")
        assert [
            (r, c, left)
            for r, c, left in step["concludes"]
            if page.marked()[r - 1][c - 1] != left[0]
        ] == []
        assert page.text("#hint") == "Done. Another hint?"

    @pytest.mark.parametrize("name", kinds(["five", "colours", "ndom", "rocket"], "ndom"))
    def test_they_lead_to_the_end(self, player: Callable[[str], Player], name: str) -> None:
        """Every one can be marked, and rests on what has been marked before."""
        page = player(name)
        problem = page.run("""
            for (let count = 0; count <= SIZE && !isSolved(); count++) {
              const { left } = openSteps();
              const isKnown = mark => left[cellOf(mark)].every(colour => mark[2].includes(colour));
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
        page.press("#ending-close")
        assert page.text("#checked") == "Solved: every clue is satisfied."
        page.press('[data-depth="1"]')
        assert page.text("#hint") == "Solved: there is nothing left to find."

    def test_what_lines_share_no_colour_of_is_for_the_player(
        self, player: Callable[[str], Player]
    ) -> None:
        """Such a cell is open at first, and a hint says why it is background."""
        page = player("flower")
        apart = page.run("""
            const common = useClues([...START]);
            return allCells.filter(cell => common[cell].length < 2 && !crossed.has(cell));
        """)
        marks = page.run("return arguments[0].map(cell => play.cells[cell])", apart)
        assert marks == [-1] * 18
        said = page.run(
            """
            for (let count = 0; count <= SIZE && !isSolved(); count++) {
              hint(3);
              const { step } = hinted, cells = step.concludes.map(cellOf);
              if (cells.some(cell => arguments[0].includes(cell))) return $("hint").textContent;
              $("mark-it").click();
            }
        """,
            apart,
        )
        assert "lines across the framed cells share no colour, so these are" in said

    def test_what_is_said_goes_with_the_next_mark(self, player: Callable[[str], Player]) -> None:
        """That something is wrong is said of the marks as they were."""
        page = player("five")
        wrong = page.run("return allCells.find(cell => TRUTH[cell][0] === 0 && !crossed.has(cell))")
        for undone in ("play.undo(); changed()", "markCell(arguments[0], 0)"):
            page.run("markCell(arguments[0], 1); hint(1)", wrong)
            assert page.text("#hint").startswith("Something is wrong in row ")
            assert page.number(".line-band.clash") == 1
            page.run(undone, wrong)
            assert page.text("#hint") == ""
            assert page.number(".line-band") == 0

    @pytest.mark.thorough
    def test_steps_that_exclude_colours_come_with_one_that_decides(
        self, player: Callable[[str], Player]
    ) -> None:
        page = player("excluding")
        kinds = page.run("""
            const kinds = new Set();
            for (let { open } = openSteps(); open.length; { open } = openSteps()) {
              kinds.add(open.length > 1);
              if (!open.slice(0, -1).every(step => step.concludes.some(isExclusion))) return "why?";
              for (const mark of open[open.length - 1].concludes.filter(isDecided))
                play.mark(cellOf(mark), mark[2][0]);
            }
            return [...kinds];
        """)
        assert sorted(kinds) == [False, True]

    def test_what_it_rests_on_can_be_opened(self, player: Callable[[str], Player]) -> None:
        page = player("excluding")
        page.run("""
            let { open } = openSteps();
            for (; open.length < 2 || open.at(-1).line === open[0].line; { open } = openSteps())
              for (const mark of open.at(-1).concludes.filter(isDecided))
                play.mark(cellOf(mark), mark[2][0]);
            hint(3);
        """)
        assert "It uses colours that other steps exclude." in page.text("#hint")
        assert page.number("#board .cell.some") > 0
        page.press("#hint .tree > summary")
        page.run("return new Promise(requestAnimationFrame)")
        page.run("document.querySelector('.inner').focus()")
        assert page.number("#board .line-band") == 1
        assert page.number("#board .supposed") == 0

    @pytest.mark.thorough
    def test_a_contradiction_that_only_excludes_a_colour(
        self, player: Callable[[str], Player]
    ) -> None:
        page = player("ruling out")
        found = page.run("""
            for (let { open } = openSteps(); open.length; { open } = openSteps()) {
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

    def test_wrong_cells_come_first(self, player: Callable[[str], Player]) -> None:
        page = player("five")
        page.actions().context_click(page.cell(3, 3)).perform()
        page.press('[data-depth="1"]')
        assert page.text("#hint") == "Something is wrong in row 3."  # as `hint` says
        page.press('[data-depth="3"]')
        assert page.text("#hint") == "1 cell is wrong: row 3, column 3.\nTake it back"
        page.find("#hint button").click()
        assert page.marked()[2][2] == -1
        assert page.run(
            "return [hints, $('hint').textContent, document.activeElement.textContent]"
        ) == [
            0,
            "",
            "Where?",
        ]
        page.press('[data-depth="1"]')
        assert page.text("#hint").startswith("Look at ")

    @pytest.mark.parametrize("without", [False, True])
    def test_the_nearest_comes_first(self, player: Callable[[str], Player], without: bool) -> None:
        """Of what lines say, `without` the path; and of those as near the one with most cells.

        A step of the path has better words: it may be three cells farther.
        """
        page = player("ndom" if without else "colours")
        found = page.run(
            """
            if (arguments[0]) PATH.length = 0;
            const found = [];
            for (let k = 0; k < 40; k++) {
              const cell = (k * 389) % SIZE;
              if (k % 5 === 0) Object.assign(play, new Play());
              play.mark(cell, TRUTH[cell][0]);
              play.lift();
              const at = shape.middleOf(cell), { left, open } = openSteps(), step = open.at(-1);
              const common = useClues([...left]);
              const away = ({ concludes }) => Math.min(...concludes.filter(isDecided)
                .map(mark => distance(cellOf(mark), at)));
              const count = ({ concludes }) => concludes.filter(isDecided).length;
              const all = allLines().map(line => lineStep(line, left, common))
                .filter(says => says?.level === step.level);
              const least = Math.min(...all.map(away));
              const most = Math.max(...all.filter(says => away(says) === least).map(count));
              const isOwn = step.technique === undefined;
              found.push([isOwn, isOwn ? away(step) === least && count(step) === most
                : away(step) <= least + 3]);
            }
            return found;
            """,
            without,
        )
        assert [rightly for _, rightly in found] == [True] * 40
        assert {own for own, _ in found} == {without}

    def test_lines_that_have_their_blocks_are_no_hint(
        self, player: Callable[[str], Player]
    ) -> None:
        """Who marks filled cells only is told of filled cells, and of what they need."""
        page = player("five")
        told = page.run("""
            const told = [];
            for (let { open } = openSteps(); open.length && !isSolved(); { open } = openSteps()) {
              const { line, concludes } = open.at(-1);
              if (isFinished(lineNamed(line))) return line;
              told.push(line);
              for (const mark of concludes) if (mark[2][0]) play.mark(cellOf(mark), mark[2][0]);
              if (!play.stroke.length) for (const mark of concludes) play.mark(cellOf(mark), 0);
              play.lift();
            }
            return told;
        """)
        assert isinstance(told, list)
        assert page.run("return isSolved()")

    def test_what_lines_have_left_over_is_drawn(self, player: Callable[[str], Player]) -> None:
        """Background that a step uses, which nobody has marked, as the line has its blocks."""
        page = player("ndom")
        seen = page.run("""
            for (let { open } = openSteps(); open.length; { open } = openSteps()) {
              const step = open.at(-1), { left } = openSteps();
              const used = usedCells(step).filter(cell => play.cells[cell] === OPEN);
              const decided = used.filter(cell => left[cell].length === 1);
              if (decided.length) {
                hint(3);
                return decided.map(cell => cellElements[cell].dataset.colour);
              }
              for (const mark of step.concludes)
                if (isDecided(mark) && mark[2][0]) play.mark(cellOf(mark), mark[2][0]);
              if (!play.stroke.length)
                for (const mark of step.concludes) play.mark(cellOf(mark), mark[2][0]);
              play.lift();
            }
        """)
        assert set(seen) == {"0"}
        page.press('[data-depth="1"]')
        assert page.run("""
            const isBare = cell => cellElements[cell].dataset.colour === undefined;
            return allCells.every(cell => play.cells[cell] !== OPEN || isBare(cell));
        """)

    def test_a_line_that_has_no_room_left(self, player: Callable[[str], Player]) -> None:
        """Where the solution does not say that cells are wrong, lines may."""
        page = player("switches")
        page.run("""
            for (let { open } = openSteps(); open.length; { open } = openSteps()) {
              for (const mark of open.at(-1).concludes.filter(isDecided))
                play.mark(cellOf(mark), mark[2][0]);
              play.lift();
            }
            const rows = clues.row.map((_, k) => lineNamed(`row ${k + 1}`));
            for (const cell of rows.find(row => !isFinished(row)).cells)
              if (play.cells[cell] === OPEN) play.mark(cell, 0);
            play.lift();
            changed();
        """)
        page.press('[data-depth="1"]')
        assert "has no room left for its blocks: something is wrong there." in page.text("#hint")

    def test_where_logic_ends(self, player: Callable[[str], Player]) -> None:
        page = player("switches")
        page.run("""
            for (let { open } = openSteps(); open.length; { open } = openSteps())
              for (const mark of open[open.length - 1].concludes.filter(isDecided))
                play.mark(cellOf(mark), mark[2][0]);
            changed();
        """)
        page.press('[data-depth="2"]')
        assert page.text("#hint") == "Logic ends here: 8 cells open. Solutions differ in 8 cells."
        page.press("#check")
        assert page.text("#checked") == "All cells so far are right."
        page.click(10, 6)
        page.press("#check")
        assert page.text("#checked") == (
            "No wrong cell is known. Of 1 cell the path does not tell."
        )


class TestWalking:
    def test_to_and_fro(self, player: Callable[[str], Player]) -> None:
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
        page.click(5, 5)  # the path is not played on
        assert page.marked() == first
        page.press("#to-play")
        assert page.marked()[3] == [-1] * 5

    def test_where_logic_ends(self, player: Callable[[str], Player]) -> None:
        page = player("switches")
        page.press("#to-walk")
        page.press("#last")
        assert (
            page.text("#step .end") == "Logic ends here: 8 cells open. Solutions differ in 8 cells."
        )

    def test_techniques_are_counted_by_thoughts(self, browser: Any, tmp_path: Path) -> None:
        puzzle = nonogram.load(PROJECT / "puzzles" / "melon.cwc")
        file = tmp_path / "melon.html"
        file.write_text(walk_page(walk_data(nonogram.explain(puzzle))))
        browser.get(file.as_uri())
        text = browser.execute_script("""
            removeEventListener('pagehide', keep);
            return techniquesText();
        """)
        steps, thoughts, *names = re.findall(r"\d+", text)
        assert text.startswith(f"{steps} steps, {thoughts} thoughts, ")
        assert int(steps) < int(thoughts) == sum(map(int, names))

    def test_a_path_cut_short(self, browser: Any, tmp_path: Path) -> None:
        """It says so at its end; hints go on."""
        puzzle = PUZZLES["five"]()
        file = tmp_path / "cut.html"
        file.write_text(walk_page(walk_data(nonogram.explain(puzzle), 2)))
        browser.get(file.as_uri())
        text = browser.execute_script("""
            setMode(true);
            goToStep(2);
            removeEventListener('pagehide', keep);
            return document.querySelector(".end").textContent;
        """)
        assert text == "The path was cut short: 15 cells open."
        steps = browser.execute_script("""
            const press = (element, key) =>
              element.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
            press($("to-walk"), "ArrowLeft");
            press(cellElements[0], "ArrowLeft");  // there it moves to another cell
            const before = path.at;
            press(document.body, "ArrowRight");
            return [before, path.at];
        """)
        assert steps == [1, 2]
        steps = browser.execute_script("""
            for (const step of steps)
              for (const mark of step.concludes) play.mark(cellOf(mark), mark[2][0]);
            return openSteps().open;
        """)
        assert steps

    @pytest.mark.parametrize("mode", ["play", "walk"])
    def test_a_contradiction_is_open(self, player: Callable[[str], Player], mode: str) -> None:
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
            step = page.run("return hinted.step")
        before = page.marked()
        assert page.number(".inner") == len(step["chain"]) + 1
        page.run("document.querySelectorAll('.inner')[1].focus()")
        for row, column, (colour,) in step["supposed"]:
            assert page.marked()[row - 1][column - 1] == colour
            assert "supposed" in page.cell(row, column).get_attribute("class")
        for row, column, left in step["chain"][1]["concludes"]:
            assert page.marked()[row - 1][column - 1] == left[0]
        page.run("[...document.querySelectorAll('.inner')].at(-1).focus()")
        assert page.number(".line-band.clash") == 1
        page.run("document.activeElement.blur()")
        assert page.marked() == before
        links = [step["supposed"], *(inner["concludes"] for inner in step["chain"])]
        assert page.number("#board .supposed") == len(
            {(r, c) for link in links for r, c, _ in link}
        )
        assert page.number("#board [data-sign='?']") >= 1
        for number in (1, len(step["chain"])):
            assert page.number(f"#board [data-sign='{number}']") >= 1

    def test_one_inside_another(self, player: Callable[[str], Player]) -> None:
        page = player("ndom")
        page.run("""
            const [outer, inner] = steps.filter(step => step.chain);
            outer.chain.unshift(inner);
            setMode(true);
            goToStep(outer.step);
        """)
        page.run("elements('.tree .tree > summary')[0].scrollIntoView()")
        page.press(".tree .tree > summary")
        page.run("return new Promise(requestAnimationFrame)")
        assert page.number(".tree .tree .clash") == 1
