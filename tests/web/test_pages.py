"""The page over a batch: what is in it, and what a browser makes of it."""

from __future__ import annotations

import json
import re
from base64 import b64decode, b64encode
from collections.abc import Iterable
from hashlib import sha256
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

import nonogram
from nonogram.ask.codec import json_line
from nonogram.ask.found import Answer
from nonogram.ask.job import Job
from nonogram.ask.question import Question
from nonogram.core.verdict import Verdict
from nonogram.web.pages import report_page
from support.asking import is_record, record_of, record_with
from support.command_line import run, streams
from support.paths import PROJECT
from support.texts import SWITCH, UNIQUE


def records(number: int) -> list[dict[str, Any]]:
    """Results with times 1, 2, 3 ... ms; every third puzzle has multiple solutions."""
    found: list[Any] = [
        record_of(Question(), Job("p", text.encode())) for text in (SWITCH, UNIQUE, UNIQUE)
    ]
    return [
        {
            **found[k % 3],
            "path": f"folder/{k:05}.cwd",
            "stats": {**found[k % 3]["stats"], "wall_seconds": (k + 1) / 1000},
        }
        for k in range(number)
    ]


RATED: dict[str, Any] = {
    **{"technique": None, "score": 30, "footholds": 1, "open_steps": 1.0, "contradictions": []},
    **{"steps": 1, "free_lines": 0, "narrowest": None, "scale": 2},
}


def rated(levels: list[tuple[str, float | None] | None]) -> list[dict[str, Any]]:
    """Results of puzzles of these levels and efforts, None if it is not known."""
    return [
        {**record, "difficulty": level and {**RATED, "level": level[0], "effort": level[1]}}
        for record, level in zip(records(len(levels)), levels)
    ]


#: A result of six triangles.
HEXAGON = record_with(
    path="six",
    sides=[1] * 6,
    colours=2,
    palette=[
        {"character": ".", "rgb": [255, 255, 255]},
        {"character": "1", "rgb": [0, 0, 0]},
        {"character": "2", "rgb": [255, 0, 0]},
    ],
    verdict="unique",
    solution=["/11.\\", "\\2.1/"],
    wall_seconds=0.5,
)


class Page(HTMLParser):
    """Every tag with its attributes, and the text of every script."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.scripts: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attributes)))

    def handle_data(self, data: str) -> None:
        if self.tags and self.tags[-1][0] == "script" and data.strip():
            self.scripts.append(data)


def page_of(found: Iterable[dict[str, Any]]) -> str:
    """The page of these records."""
    return report_page([*map(Answer.from_dict, found)])


class TestPage:
    def test_it_loads_nothing(self) -> None:
        text = page_of(records(3))
        page = Page(text)
        assert not [tag for tag in page.tags if {"src", "href"} & set(tag[1])]
        assert "http" not in re.sub(r"http-equiv", "", text)
        assert any("default-src 'none'" in tag[1].get("content", "") for tag in page.tags)

    def test_what_is_in_it(self) -> None:
        data = json.loads(Page(page_of(records(3))).scripts[0])
        assert [record["verdict"] for record in data] == ["multiple", "unique", "unique"]
        assert data[1]["solution"] == [[[1, 0, 1], [0, 1, 1], [1, 2, 1]], [[0, 0, 1], [1, 1, 2]]]
        assert data[1]["palette"] == ["#ffffff", "#1a1a1a"]

    def test_difficulty(self) -> None:
        data = json.loads(Page(page_of(rated([("hard", 5), None]))).scripts[0])
        assert data[0]["difficulty"] == {"level": "hard", "rank": 3, "effort": 5}
        assert "difficulty" not in data[1]

    def test_names_are_no_tags(self) -> None:
        name = "</script><script>alert(1)</script><!--"
        page = Page(report_page([Answer(Verdict.ERROR, error="<b>", path=name)]))
        assert len(page.scripts) == 2
        assert json.loads(page.scripts[0])[0]["path"] == name

    def test_more_colours_than_characters(self) -> None:
        puzzle = nonogram.Puzzle.from_grid([range(63)])
        (answer,) = nonogram.solve_many([puzzle], jobs=1)
        (data,) = json.loads(Page(report_page([answer])).scripts[0])
        assert len(data["palette"]) == 63
        assert [run[0] for run in data["solution"][0]] == [*range(63)]


class TestTriddlers:
    def test_where_rows_start(self) -> None:
        (data,) = json.loads(Page(page_of([HEXAGON])).scripts[0])
        assert (data["width"], data["height"]) == (4, 2)
        assert data["starts"] == [[0, True], [0, False]]
        assert data["solution"] == [[[1, 0, 2], [0, 2, 1]], [[2, 0, 1], [0, 1, 1], [1, 2, 1]]]

    def test_more_colours_than_characters(self) -> None:
        palette = [{"character": text, "rgb": None} for text in [".", *map(str, range(1, 63))]]
        record = {**HEXAGON, "palette": palette, "solution": ["/62  1  .\\", "\\ 2  . 11/"]}
        (data,) = json.loads(Page(page_of([record])).scripts[0])
        assert data["solution"][0] == [[62, 0, 1], [1, 1, 1], [0, 2, 1]]

    @pytest.mark.parametrize(
        "change",
        [
            {"sides": [1, 1, 1, 1, 1]},
            {"sides": [1, 1, 1, 1, 1, -1]},
            {"sides": [1, 1, 1, 1, 1, 2]},
            {"sides": [10**9, 10**9, 1, 1, 1, 1]},
            {"sides": "111111"},
            {"solution": ["/11.\\"]},
            {"solution": ["/11.\\", "\\2./"]},
        ],
    )
    def test_what_is_no_record(self, change: dict[str, Any]) -> None:
        assert is_record(HEXAGON)
        assert not is_record({**HEXAGON, **change})


class TestCommand:
    def test_the_last_of_a_puzzle_counts(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(tmp_path)
        first, second, _ = records(3)
        lines = [json_line(record) for record in (first, second, {**first, "verdict": "solved"})]
        Path("r.jsonl").write_text("".join(lines) + '{"schema":2,"path":"cut sho')
        assert streams(run("report", "r.jsonl", "-o", "r.html")) == (
            0,
            "",
            "nonogram: 2 puzzles\nnonogram: wrote r.html\n",
        )
        data = json.loads(Page(Path("r.html").read_text()).scripts[0])
        assert [record["verdict"] for record in data] == ["solved", "unique"]

    def test_only_some(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(tmp_path)
        bad = record_with(path="bad", verdict="error", error="e", fault="input")
        Path("r.jsonl").write_text("".join(map(json_line, [*records(4), bad])))
        code, _, err = streams(run("report", "r.jsonl", "-o", "r.html", "--only", "unique"))
        told = "nonogram: 5 puzzles; 3 left out by --only\nnonogram: wrote r.html\n"
        assert (code, err) == (0, told)
        data = json.loads(Page(Path("r.html").read_text()).scripts[0])
        assert [record["verdict"] for record in data] == ["unique", "unique"]
        several = ["--only", "error", "--only", "no_solution", "--only", "multiple"]
        _, _, err = streams(run("report", "r.jsonl", "-o", "r.html", *several))
        assert err == "nonogram: 5 puzzles; 2 left out by --only\nnonogram: replaced r.html\n"
        assert run("report", "r.jsonl", "--only", "uniq").exit_code == 2

    def test_bad_input(self, tmp_path: Path) -> None:
        file = tmp_path / "r.jsonl"
        file.write_text("no\n")
        code, _, err = streams(run("report", str(file)))
        assert (code, err) == (
            1,
            f"{file}:1: expected a result as `solve --json` writes it since 0.6.1, "
            "found JSON that is broken at column 1\n",
        )
        assert run("report", "missing").exit_code == 1
        assert run("report").exit_code == 2
        assert (
            run("report", str(PROJECT / "examples" / "results.jsonl"), "-o", "no/r.html").exit_code
            == 1
        )


class TestBrowser:
    @pytest.fixture(autouse=True)
    def _opened(self, watched: Any) -> None:
        self.browser = watched

    def after(self, tmp_path: Path, found: list[dict[str, Any]], script: str = "") -> str:
        """The page when it has been drawn, and the script has run."""
        file = tmp_path / "r.html"
        page = page_of(found).replace("</body>", f"<script>{script}</script></body>")
        digest = b64encode(sha256(script.encode()).digest()).decode()  # the policy lets it run
        file.write_text(page.replace("script-src", f"script-src 'sha256-{digest}'"))
        self.browser.get(file.as_uri())
        return str(self.browser.page_source)

    def rows(self, text: str) -> list[str]:
        return re.findall(r'<td class="name of-puzzle" title="folder/(\d+)\.cwd"', text)

    def test_only_what_is_seen_is_drawn(self, tmp_path: Path) -> None:
        text = self.after(tmp_path, records(2_000))
        shown = self.rows(text)
        assert shown[:2] == ["00000", "00001"]
        assert len(shown) < 100
        assert "2,000 puzzles" in text
        assert len(re.findall("<svg viewBox", text)) == len(shown) + 10

    def test_of_a_long_path_the_end_is_seen(self, tmp_path: Path) -> None:
        found = [
            {**record, "path": f"/collections/{'a/' * 200}{n}.cwd"}
            for n, record in enumerate(records(3))
        ]
        script = """
            const cell = document.querySelector("td.name"), range = document.createRange();
            const name = cell.querySelector("bdi"), last = name.lastChild;
            const inside = (text, at) => {
                range.setStart(text, at), range.setEnd(text, at + 1);
                const letter = range.getBoundingClientRect(), box = name.getBoundingClientRect();
                return box.left <= letter.left && letter.right <= box.right
                    && box.top <= letter.top + 1 && letter.bottom <= box.bottom + 1;
            };
            document.title = [cell.textContent, inside(name.childNodes[1], 0),
                inside(last, last.length - 1)].join();
        """
        page = self.after(tmp_path, found, script)
        assert f"<title>{found[0]['path']},false,true</title>" in page
        short = self.after(tmp_path, [{**found[0], "path": "../cat.cwd"}], script)
        assert "<title>../cat.cwd,true,true</title>" in short

    def test_a_name_begins_a_line_if_its_path_is_too_long_for_one(self, tmp_path: Path) -> None:
        found = [{**records(1)[0], "path": "/collections/of/nonograms/lighthouse.cwd"}]
        script = """
            const range = document.createRange();
            range.selectNode(document.querySelector("td.name > bdi").lastChild);
            document.title = `${range}: ${range.getClientRects().length}`;
        """
        assert "<title>lighthouse.cwd: 1</title>" in self.after(tmp_path, found, script)

    def test_sorted_and_filtered(self, tmp_path: Path) -> None:
        script = """
            const press = text => [...document.querySelectorAll("button")]
                .find(button => button.textContent.startsWith(text)).click();
            press("Time"); document.querySelector("input[value=multiple]").click();
        """
        text = self.after(tmp_path, records(100), script)
        assert self.rows(text)[:2] == ["00099", "00096"]
        assert "34 of 100" in text
        assert 'aria-sort="descending"' in text

    def test_sorted_by_level_then_by_effort(self, tmp_path: Path) -> None:
        levels = [("easy", 120.5), None, ("search", None), ("easy", 20.25), ("medium", 2400), None]
        script = """
            [...document.querySelectorAll("th button")]
                .find(button => button.textContent === "Difficulty").click();
        """
        text = self.after(tmp_path, rated(levels), script)
        assert self.rows(text)[:4] == ["00002", "00004", "00000", "00003"]
        shown = re.findall(r'<td class="number of-difficulty" title="([a-z-]+[0-9,. ]*)"', text)
        assert shown == ["search", "medium 2,400.0", "easy 120.5", "easy 20.3"]

    def test_no_column_without_difficulty(self, tmp_path: Path) -> None:
        assert ">Difficulty</button>" not in self.after(tmp_path, rated([None]))
        assert ">Difficulty</button>" in self.after(tmp_path, rated([None, ("easy", 1)]))

    def test_titles_and_authors(self, tmp_path: Path) -> None:
        found = records(3)
        found[0] |= {"title": "A fish", "author": "Ada"}
        found[2] |= {"title": "Zebra"}
        script = """
            const press = text => [...document.querySelectorAll("th button")]
                .find(button => button.textContent === text).click();
            press("Title"); press("Title");
            const search = document.getElementById("search");
            document.title = [...document.querySelectorAll("th")].map(th => th.textContent)
                .slice(1, 4).join();
        """
        text = self.after(tmp_path, found, script)
        assert "<title>Puzzle,Title,Author</title>" in text
        assert self.rows(text) == ["00002", "00000", "00001"]
        search = 'search.value = "ADA"; search.dispatchEvent(new Event("input", {bubbles: true}));'
        assert self.rows(self.after(tmp_path, found, script + search)) == ["00000"]
        assert ">Title</button>" not in self.after(tmp_path, records(1))

    def test_hardest_by_level_and_effort_slowest_by_time(self, tmp_path: Path) -> None:
        script = """
            const names = id => [...document.querySelectorAll(`#${id} li`)]
                .map(item => item.textContent.trim()).join();
            document.title = `${names("hardest")};${names("slowest")}`;
        """
        found = rated([("hard", 9), None, ("easy", 50), ("hard", 10), ("trivial", 1)])
        text = self.after(tmp_path, found, script)
        hard = "hard 10.000003.cwd,hard 9.000000.cwd,easy 50.000002.cwd,trivial 1.000004.cwd"
        slow = "5.0 ms00004.cwd,4.0 ms00003.cwd,3.0 ms00002.cwd,2.0 ms00001.cwd,1.0 ms00000.cwd"
        assert f"<title>{hard};{slow}</title>" in text
        assert '<section id="rated" class="card" hidden' in self.after(
            tmp_path, records(2)
        ).replace('=""', "")

    def test_what_the_limit_ended_is_as_hard_as_anything(self, tmp_path: Path) -> None:
        script = """
            document.title = [...document.querySelectorAll("#hardest li")]
                .map(item => item.textContent).join();
        """
        found = rated([("hard", 9), None, ("easy", 50)])
        found[1] |= {"verdict": "undecided", "cause": "time_limit", "solution": None}
        text = self.after(tmp_path, found, script)
        assert "<title>over 2.0 ms00001.cwd,hard 9.000000.cwd,easy 50.000002.cwd</title>" in text

    def test_chosen_by_level_and_by_method(self, tmp_path: Path) -> None:
        levels: list[tuple[str, float | None] | None] = [
            ("hard", 9),
            ("easy", 2),
            ("easy", 3),
            None,
            ("trivial", 1),
            ("hard", 8),
        ]
        found = rated(levels)
        for record, decided in zip(found, (1, 1, 2, 2, 1, 2)):
            record["stats"] |= {"cells": 2, "decided": decided}
        script = """
            const press = text => document.querySelector(`input[value=${text}]`).click();
            document.title = [...document.querySelectorAll(".choices")]
                .map(group => group.textContent).join("|");
            press("easy"); press("hard"); press("search");
        """
        text = self.after(tmp_path, found, script)
        assert (
            "<title>unique 4multiple 2|search 3line logic 3|trivial 1easy 2hard 2</title>" in text
        )
        assert self.rows(text) == ["00000", "00001"]

    def test_nothing_to_choose(self, tmp_path: Path) -> None:
        text = self.after(tmp_path, rated([("easy", 1)]))
        assert text.count('class="choices"') == 1

    def test_a_picture_enlarges(self, tmp_path: Path) -> None:
        found = [HEXAGON | {"path": "six"}, *records(3)[1:], {**records(1)[0], "solution": None}]
        script = """
            const large = document.getElementById("large"), seen = [];
            const look = () => seen.push(`${large.open} ${large.querySelector("p")?.textContent} ` +
                (parseInt(large.querySelector("svg").style.width) > 150));
            const press = key => large.dispatchEvent(new KeyboardEvent("keydown", { key }));
            document.querySelector("td .picture").click(); look();
            press("ArrowLeft"); look();
            press("ArrowRight"); press("ArrowRight"); press("ArrowRight"); look();
            [...large.querySelectorAll("button")].find(b => b.textContent === "Close").click();
            seen.push(large.open);
            document.title = seen.join(";");
        """
        text = self.after(tmp_path, found, script)
        last = "true folder/00002.cwd: unique true"
        assert f"<title>true six: unique true;true six: unique true;{last};false</title>" in text

    def test_all_that_is_chosen_is_printed(self, tmp_path: Path) -> None:
        script = """
            const count = () => document.querySelectorAll("td.unique").length;
            document.querySelector("input[value=unique]").click();
            const before = count();
            dispatchEvent(new Event("beforeprint"));
            const printed = count();
            dispatchEvent(new Event("afterprint"));
            document.title = [before < 100, printed, count() === before].join();
        """
        assert "<title>true,200,true</title>" in self.after(tmp_path, records(300), script)

    def test_each_printed_page_has_the_head_of_the_table(self, tmp_path: Path) -> None:
        self.after(tmp_path, records(100))
        printed = PdfReader(BytesIO(b64decode(self.browser.print_page()))).pages
        assert 1 < len(printed) < 7
        assert [page for page in printed if "Verdict" not in page.extract_text()] == []

    def test_the_table_is_as_wide_as_a_small_screen(self, tmp_path: Path) -> None:
        found = [{**record, "title": "A title"} for record in records(10)]
        script = """
            document.querySelector("main").style.width = "1217px";  // of 1280
            const { scrollWidth, clientWidth } = document.querySelector(".wide");
            document.title = scrollWidth <= clientWidth;
        """
        assert "<title>true</title>" in self.after(tmp_path, found, script)

    def test_triangles(self, tmp_path: Path) -> None:
        """A picture of them has the colours of their middles."""
        script = """
            const image = document.querySelector("#slowest svg"), point = image.createSVGPoint();
            const at = (x, y) => {
                Object.assign(point, { x, y });
                return [...image.children].filter(path => path.isPointInFill(point))
                    .map(path => path.getAttribute("fill")).join();
            };
            const up = 2 / 3, down = 1 / 3;
            document.title = [at(1, up), at(2, down), at(3, up),
                at(1, 1 + down), at(2, 1 + up), at(3, 1 + down)].join(" ");
        """
        text = self.after(tmp_path, [HEXAGON], script)
        black, white, red = "#000000", "#ffffff", "#ff0000"
        shown = " ".join([black, black, white, red, white, black])
        assert re.search("<title>.*</title>", text)[0] == f"<title>{shown}</title>"

    def test_corners(self, tmp_path: Path) -> None:
        """Half of a cell is filled, in the colour of which the record has the mean with paper."""
        looks = {".": 255, "#": 0, "\u25e2": 127, "\u25e3": 127}
        palette = [{"character": look, "rgb": [mean] * 3} for look, mean in looks.items()]
        roof = record_with(path="roof", height=1, width=3, palette=palette, wall_seconds=1.0)
        roof |= {"colours": 1, "verdict": "unique", "solution": ["\u25e2#\u25e3"]}
        script = """
            const image = document.querySelector("#slowest svg"), point = image.createSVGPoint();
            const at = (x, y) => {
                Object.assign(point, { x, y });
                return [...image.children].filter(path => path.isPointInFill(point))
                    .map(path => path.getAttribute("fill")).pop();
            };
            document.title = [at(0.3, 0.3), at(0.7, 0.7), at(1.5, 0.5), at(2.3, 0.7), at(2.7, 0.3)];
        """
        text = self.after(tmp_path, [roof], script)
        paper, ink = "#ffffff", "#000000"
        shown = ",".join([paper, ink, ink, ink, paper])
        assert re.search("<title>.*</title>", text)[0] == f"<title>{shown}</title>"

    def test_triangles_of_what_is_undecided(self, tmp_path: Path) -> None:
        """They are known from the sides, although no solution was found."""
        sides, palette = [4, 7, 3, 7, 4, 6], [{"character": look, "rgb": None} for look in ".#"]
        record = record_with(path="p", sides=sides, palette=palette, colours=1, verdict="undecided")
        assert ">155 cells<" in self.after(tmp_path, [record])

    def test_nothing(self, tmp_path: Path) -> None:
        assert "0 puzzles" in self.after(tmp_path, [])
        failed = record_with(path="p", verdict="error", error="e", fault="input")
        assert "1 puzzle," in self.after(tmp_path, [failed])
