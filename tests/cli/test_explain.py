"""`nonogram explain`: the path in sentences, as JSON, as a page."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NoReturn

import pytest

import nonogram
from nonogram.cli.files import numbered
from support.command_line import run, streams
from support.paths import PUZZLES
from support.texts import BAD, NONE, SWITCH, UNIQUE, ndom

FISH = str(PUZZLES / "fish.cwd")


@pytest.fixture(autouse=True)
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = {"unique": UNIQUE, "switch": SWITCH, "none": NONE, "bad": BAD}
    for name, text in texts.items():
        (tmp_path / f"{name}.cwd").write_text(text)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")


def test_the_path() -> None:
    code, out, err = streams(run("explain", "unique.cwd", "--quiet"))
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "Row 1 (1 1)",
        "   1  The blocks, with the gaps they need, fill the whole row. So columns 1 and",
        "      3 are filled and column 2 background. [forced line, trivial]",
        *out.splitlines()[3:-1],
        "4 steps, the picture is complete; the hardest: finished line (trivial)",
    ]


def test_pictures_on_the_way() -> None:
    """After each quarter of the cells, and at the end."""
    out = run("explain", str(PUZZLES / "fish.cwd")).stdout
    shares = [line for line in out.splitlines() if line.endswith("% of the cells:")]
    assert len(shares) == 4
    assert shares[-1] == "100% of the cells:"
    solution = run("solve", str(PUZZLES / "fish.cwd")).stdout.splitlines()[:-1]
    assert out.splitlines()[-1 - len(solution) : -1] == solution


def test_some_steps() -> None:
    out = run("explain", "unique.cwd", "--quiet", "--steps", "1").stdout
    assert out.splitlines()[-1] == "1 step, 3 cells open; the hardest: forced line (trivial)"


class TestCell:
    """Only the steps that lead to the colour of a cell."""

    def test_in_sentences(self) -> None:
        code, out, err = streams(run("explain", FISH, "--cell", "4,12"))
        assert (code, err) == (0, "")
        assert out.splitlines() == [
            "Column 1 (0)",
            "   1  There is no block. So rows 1 to 14 are background. [forced line, trivial]",
            "Row 4 (4 6 2)",
            "   2  As column 1 is background, the 4 begins after column 1 and the 6 fits into",
            "      columns 7 to 17 (middle one). So column 12 is filled. [overlap, easy]",
            "Row 4, column 12 is filled: 2 steps of 65",
        ]

    def test_as_json(self) -> None:
        lines = run("explain", FISH, "--cell", "4,12", "--json").stdout.splitlines()
        every = run("explain", FISH, "--json", "--steps", "2").stdout.splitlines()
        assert lines == every

    @pytest.mark.parametrize(
        ("options", "code", "message"),
        [
            (["--cell", "15,1"], 2, "--cell 15,1: the puzzle has no such cell"),
            (["--cell", "4"], 2, "'4' is no cell, expected ROW,COLUMN, such as 3,12"),
            (["--cell", "4,1", "-o", "a.html"], 2, "--cell and -o exclude each other"),
            (["--cell", "4,1", "--steps", "2"], 2, "--cell and --steps exclude each other"),
        ],
    )
    def test_refused(self, options: list[str], code: int, message: str) -> None:
        result = run("explain", FISH, *options)
        assert result.exit_code == code
        assert message in result.stderr

    def test_no_step_decides_it(self) -> None:
        result = run("explain", "switch.cwd", "--cell", "1,1")
        assert (result.exit_code, result.stdout) == (5, "")
        assert result.stderr == "switch.cwd: row 1 column 1: no step decides this cell\n"
        asked = ("explain", "--cell", "1,1", "--exit-zero", "switch.cwd", "unique.cwd")
        code, out, err = streams(run(*asked))
        assert (code, out.splitlines()[0]) == (0, "unique.cwd")
        assert err.startswith("switch.cwd: row 1 column 1: no step decides this cell\n")

    def test_a_board_without_it_does_not_end_the_others(self) -> None:
        code, out, err = streams(run("explain", "--cell", "4,12", "unique.cwd", FISH))
        assert (code, "Row 4, column 12 is filled: 2 steps of 65" in out) == (2, True)
        assert "unique.cwd: --cell 4,12: the puzzle has no such cell\n" in err


def test_where_logic_ends() -> None:
    code, out, _ = streams(run("explain", "switch.cwd", "--quiet"))
    assert code == 3
    assert out.splitlines() == [
        "Logic ends here: 4 cells open.",
        "No reasoning decides these, as solutions differ: row 1 columns 1, 2; row 2",
        "columns 1, 2",
    ]


def test_no_solution() -> None:
    code, out, err = streams(run("explain", "none.cwd"))
    assert (code, out) == (4, "No solution\n")
    assert err


def test_from_a_picture(tmp_path: Path) -> None:
    (tmp_path / "given").write_text("#.#\n???\n")
    out = run("explain", "unique.cwd", "--quiet", "--given", "given").stdout
    assert "Row 1" not in out
    assert out.splitlines()[-1].endswith(
        "the picture is complete; the hardest: finished line (trivial)"
    )


class TestJson:
    def test_steps(self) -> None:
        lines = run("explain", "unique.cwd", "--json").stdout.splitlines()
        steps = [json.loads(line) for line in lines]
        assert [step["step"] for step in steps] == [1, 2, 3, 4]
        assert steps[0] == {
            "path": "unique.cwd",
            "step": 1,
            "level": "trivial",
            "technique": "forced_line",
            "line": "row 1",
            "because": [],
            "concludes": [[1, 1, [1]], [1, 2, [0]], [1, 3, [1]]],
            "blocks": [1, 2],
            "text": "Row 1 (1 1): the blocks, with the gaps they need, fill the whole row."
            " So columns 1 and 3 are filled and column 2 background.",
            "told": [
                {
                    "why": "The blocks, with the gaps they need, fill the whole row.",
                    "so": "So columns 1 and 3 are filled and column 2 background.",
                    "claims": [{"kind": "fill", "blocks": [1, 2]}],
                }
            ],
        }

    def test_a_contradiction(self) -> None:
        out = run("explain", "-", "--json", input=ndom(3)).stdout
        step = next(s for s in map(json.loads, out.splitlines()) if "supposed" in s)
        assert [*step] == [
            *(
                "path",
                "step",
                "level",
                "technique",
                "supposed",
                "line",
                "chain",
                "clash",
                "concludes",
                "text",
                "told",
            )
        ]
        axis, number = step["line"].split()
        for row, column, (_,) in (*step["supposed"], *step["concludes"]):
            assert {"row": row, "column": column}[axis] == int(number)
        lines = {s["line"] for s in step["chain"]} | {step["clash"]["line"], step["line"]}
        assert len(lines) >= 4

    def test_where_logic_ends(self) -> None:
        (line,) = run("explain", "switch.cwd", "--json").stdout.splitlines()
        cells = [[1, 1], [1, 2], [2, 1], [2, 2]]
        known = {"undecided": cells, "ambiguous": cells, "unknown": []}
        assert json.loads(line) == {"path": "switch.cwd", "standstill": known}

    def test_no_solution(self) -> None:
        (line,) = run("explain", "none.cwd", "--json").stdout.splitlines()
        assert json.loads(line)["reasons"]


class TestPage:
    def test_the_deep_list_is_for_the_terminal(self) -> None:
        assert run("explain", "unique.cwd", "--deep", "-o", "walk.html").exit_code == 2

    def test_written(self, tmp_path: Path) -> None:
        code, out, err = streams(run("explain", "unique.cwd", "-o", "walk.html"))
        assert (code, out, err) == (
            0,
            "Unique solution\n",
            "nonogram: wrote walk.html\n",
        )
        assert run("explain", "unique.cwd", "-q", "-o", "walk.html").stderr == ""
        _, out, err = streams(run("explain", "unique.cwd", "-o", "-"))
        assert (out.endswith("</html>\n"), err) == (True, "Unique solution\n")
        assert "): the blocks, with the gaps they need" in (tmp_path / "walk.html").read_text()

    def test_not_over_the_puzzle(self, tmp_path: Path) -> None:
        code, _, err = streams(run("explain", "unique.cwd", "-o", "unique.cwd"))
        assert code in (1, 2)
        assert err
        assert (tmp_path / "unique.cwd").read_text() == UNIQUE

    def test_not_with_json(self) -> None:
        code, _, err = streams(run("explain", "unique.cwd", "--json", "-o", "walk.html"))
        assert code == 2
        assert "-o and --json exclude each other" in err

    def test_a_long_path_is_cut(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """A page to play on does not wait for all of it, unless --timeout says how long."""
        monkeypatch.setattr("nonogram.cli.commands.explain._PATIENCE", 0.0)
        told = "Unique solution, the first 1 step; with --timeout it takes longer\n"
        assert run("explain", FISH, "-o", "walk.html").stdout == told
        text = (tmp_path / "walk.html").read_text()
        assert "so far" in text
        assert '"cut":true' in text
        timed = run("explain", FISH, "-o", "walk.html", "--timeout", "60")
        assert timed.stdout == "Unique solution\n"
        assert '"cut":false' in (tmp_path / "walk.html").read_text()

    def test_none_without_a_solution(self, tmp_path: Path) -> None:
        code, out, err = streams(run("explain", "none.cwd", "-o", "walk.html"))
        assert (code, out) == (4, "No solution\n")
        assert err.splitlines()[-1] == "nonogram: nothing is written"
        assert not (tmp_path / "walk.html").exists()


def test_a_bad_puzzle() -> None:
    code, out, err = streams(run("explain", "bad.cwd"))
    assert (code, out) == (1, "")
    assert err.startswith("bad.cwd:3: ")


@pytest.mark.thorough
def test_cells_that_nothing_decides_are_named_in_lines_of_80() -> None:
    rows = "10\n10\n" + "1\n" * 10 + "\n" + "1\n" * 10
    out = run("explain", "-", "--quiet", input=rows).stdout
    assert out.startswith("Logic ends here: 100 cells open.\nNo reasoning decides these, as")
    assert max(map(len, out.splitlines())) <= 80


def test_dots_for_unknown_cells(tmp_path: Path) -> None:
    (tmp_path / "dots.txt").write_text("...\n..#\n")
    given = ("--given", "dots.txt")
    assert run("explain", "unique.cwd", *given).exit_code == 4
    assert run("explain", "unique.cwd", *given, "--unknown", ".").exit_code == 0
    assert "--unknown goes with --given" in run("explain", "unique.cwd", "--unknown", ".").stderr


def test_only_what_steps_have_said_is_known() -> None:
    """Lines without blocks are steps like others: what they say is not counted before."""
    hut = "5\n5\n0\n1\n1 1\n3\n0\n\n0\n2\n1 1\n2\n0\n"
    path = nonogram.explain(nonogram.loads(hut))
    assert path.grid_after(0)[0, 0] is None
    assert path.grid_after(1)[0, 0] == 0
    out = run("explain", "-", "--steps", "1", input=hut).stdout
    assert "\n40% of the cells:\n.....\n?????\n?????\n?????\n.....\n1 step, 15 cells" in out
    assert out.endswith(" open; the hardest: forced line (trivial)\n")


class TestBook:
    """Several puzzles in one page."""

    def test_files_and_folders(self, tmp_path: Path) -> None:
        (tmp_path / "folder").mkdir()
        (tmp_path / "folder" / "other.cwd").write_text(UNIQUE)
        code, out, err = streams(run("explain", "unique.cwd", "folder", "-o", "book.html"))
        inside = Path("folder", "other.cwd")
        assert (code, out.splitlines()) == (
            0,
            ["unique.cwd: Unique solution", f"{inside}: Unique solution"],
        )
        assert err == "nonogram: wrote book.html\n"
        text = (tmp_path / "book.html").read_text()
        assert "<title>2 puzzles</title>" in text
        assert text.count('<script type="application/json">') == 2
        assert '"file":"other.cwd"' in text

    def test_those_without_a_page_are_named(self, tmp_path: Path) -> None:
        code, out, err = streams(
            run("explain", "unique.cwd", "bad.cwd", "none.cwd", "switch.cwd", "-o", "book.html")
        )
        assert (code, out.splitlines()) == (
            1,
            [
                "unique.cwd: Unique solution",
                "none.cwd: No solution",
                "switch.cwd: Multiple solutions",
            ],
        )
        bad, *reasons, failed, time, _ = err.splitlines()
        assert bad.startswith("bad.cwd:3: ")
        assert reasons
        assert [reason for reason in reasons if not reason.startswith("none.cwd: ")] == []
        assert failed == "nonogram: 4 puzzles: 3 done, 1 error"
        assert "s of CPU time" in time
        assert (tmp_path / "book.html").read_text().count('type="application/json"') == 2

    def test_a_pack(self, tmp_path: Path) -> None:
        nonogram.save([*map(nonogram.loads, (UNIQUE, SWITCH))], "pack.json")
        assert run("explain", "pack.json").exit_code == 3
        assert run("explain", "pack.json", "-o", "book.html").exit_code == 0  # as of show
        assert '"file":"pack.json#2"' in (tmp_path / "book.html").read_text()

    def test_several_jobs_make_the_same_page(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("nonogram.cli.turns._PATIENCE", 0.0)
        names = ["unique.cwd", "switch.cwd", "none.cwd", "unique.cwd"]
        for jobs in ("1", "2"):
            assert run("explain", *names, "-j", jobs, "-o", f"{jobs}.html").exit_code == 4
        assert (tmp_path / "1.html").read_text() == (tmp_path / "2.html").read_text()

    def test_those_that_are_chosen(self, tmp_path: Path) -> None:
        names = ["unique.cwd", "switch.cwd", "none.cwd"]
        code, out, err = streams(run("explain", *names, "--only", "unique", "-o", "book.html"))
        assert (code, out) == (0, "unique.cwd: Unique solution\n")
        assert err.startswith("nonogram: 3 puzzles; 2 left out by --only\n")
        assert err.endswith("\nnonogram: wrote book.html\n")
        assert run("explain", *names, "-l", "--only", "multiple,none").exit_code == 2
        assert run("explain", *names, "-l", "--only", "multiple").stdout == "switch.cwd\n"

    def test_names_alone_need_no_path(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def solve(*_: object) -> NoReturn:
            raise AssertionError("the puzzle is solved")

        monkeypatch.setattr("nonogram.cli.commands.explain.path_to", solve)
        assert streams(run("explain", "none.cwd", "-l")) == (0, "none.cwd\n", "")

    def test_in_sentences_below_names(self, tmp_path: Path) -> None:
        one, other = (run("explain", name).stdout for name in ("unique.cwd", "switch.cwd"))
        both = run("explain", "unique.cwd", "switch.cwd")
        assert (both.exit_code, both.stdout) == (3, f"unique.cwd\n{one}\nswitch.cwd\n{other}")
        nonogram.save([*map(nonogram.loads, (UNIQUE, SWITCH))], "pack.json")
        assert run("explain", "pack.json", "--no-filename").stdout == f"{one}\n{other}"
        lines = [
            json.loads(line) for line in run("explain", "pack.json", "--json").stdout.splitlines()
        ]
        assert {line["path"] for line in lines} == {"pack.json#1", "pack.json#2"}

    def test_not_with_one_picture(self) -> None:
        given = ("--given", "unique.cwd", "-o", "book.html")
        code, _, err = streams(run("explain", "unique.cwd", "switch.cwd", *given))
        assert code == 2
        assert "--given goes with one puzzle" in err

    def test_nothing_to_write(self, tmp_path: Path) -> None:
        code, _, err = streams(run("explain", "none.cwd", "bad.cwd", "-o", "book.html"))
        assert code == 1
        assert err
        assert not (tmp_path / "book.html").exists()


class TestPicturesOfSteps:
    def test_one_file_a_step(self) -> None:
        code, out, err = streams(run("explain", "unique.cwd", "--to", "svg", "-o", "steps/"))
        assert (code, out) == (0, "Unique solution, 4 steps\n")
        assert err == "nonogram: wrote 4 files: steps/1.svg to steps/4.svg\n"
        walk = nonogram.explain(nonogram.load("unique.cwd"))
        for number, step in enumerate(walk, 1):
            assert Path(f"steps/{number}.svg").read_text() == step.svg()

    def test_folders_whose_names_have_no_stem(self) -> None:
        for folder in (".", "./"):
            told = run("explain", "unique.cwd", "--to", "svg", "-o", folder).stderr
            assert told == "nonogram: wrote 4 files: ./1.svg to ./4.svg\n"
            for path in Path().glob("*.svg"):
                path.unlink()
        assert [*numbered("/", 1), *numbered("..", 1)] == ["/1.svg", "../1.svg"]

    def test_numbers_are_padded(self) -> None:
        code, _, err = streams(run("explain", FISH, "--to", "svg", "-o", "steps/", "--quiet"))
        assert (code, err) == (0, "")
        assert sorted(path.name for path in Path("steps").iterdir())[:2] == ["01.svg", "02.svg"]

    def test_some_steps(self) -> None:
        run("explain", FISH, "--to", "svg", "-o", "steps/", "--steps", "9")
        assert [*map(str, sorted(Path("steps").iterdir()))][-1] == "steps/9.svg"

    def test_pictures_of_another_path_are_not_mixed_with_them(self) -> None:
        """Those of the same steps are written anew; files that are no steps do not matter."""
        command = ("explain", FISH, "--to", "svg", "-o", "steps/", "--quiet")
        assert run(*command).exit_code == 0
        Path("steps/notes.svg").write_text("")
        Path("steps/2024.svg").write_text("")
        assert run(*command).exit_code == 0
        assert run(*command, "--steps", "20").exit_code == 0  # the first steps of the same path
        Path("steps/77.svg").write_text("")
        before = {path: path.read_text() for path in Path("steps").iterdir()}
        code, out, err = streams(run(*command))
        assert (code, out) == (1, "")
        told = "steps/: numbered files would remain: remove"
        assert err == f"{told} steps/77.svg\n"
        Path("steps/99.svg").write_text("")
        assert run(*command).stderr == f"{told} 2 files: steps/77.svg and steps/99.svg\n"
        Path("steps/99.svg").unlink()
        assert {path: path.read_text() for path in Path("steps").iterdir()} == before

    @pytest.mark.parametrize("out", [("-o", "step.svg"), ("-o", "-")])
    def test_they_need_a_folder(self, out: tuple[str, ...]) -> None:
        code, _, err = streams(run("explain", "unique.cwd", "--to", "svg", *out))
        assert code == 2
        assert "--to svg needs a folder: name it with -o, such as -o steps/" in err

    def test_without_a_solution_there_are_none(self) -> None:
        code, out, _ = streams(run("explain", "none.cwd", "--to", "svg", "-o", "steps/"))
        assert (code, out) == (4, "No solution\n")
        assert not Path("steps").exists()

    def test_to_goes_with_an_output(self) -> None:
        code, _, err = streams(run("explain", "unique.cwd", "--to", "html"))
        assert code == 2
        assert "--to goes with -o" in err
        run("explain", "unique.cwd", "--to", "html", "-o", "page")
        assert Path("page").read_text().startswith("<!doctype html>")

    def test_the_title_is_for_pages(self) -> None:
        told = run("explain", "unique.cwd", "--to", "svg", "-o", "steps/", "--title", "Evenings")
        assert "--title and --show-titles are for a page" in told.stderr
        assert "--title goes with -o" in run("explain", "unique.cwd", "--title", "Evenings").stderr
