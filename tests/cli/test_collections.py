"""A folder is a collection: which files are meant, one line for each, and a family of instances."""

from __future__ import annotations

import csv
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

import nonogram
from nonogram.base.clock.deadline import OutOfTime
from support.command_line import run, streams
from support.texts import BAD, NONE, SWITCH, UNIQUE


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Puzzles with each verdict, one in a subfolder, and a hidden one."""
    monkeypatch.chdir(tmp_path)
    names = {"a": UNIQUE, "b": SWITCH, "c": NONE, "d": BAD, "deep/e": UNIQUE, ".hidden": UNIQUE}
    for name, text in names.items():
        path = tmp_path / "in" / f"{name}.cwd"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path


def listed(*options: str) -> list[str]:
    """The files that are meant."""
    names = run("solve", "-ql", "in", *options).stdout.splitlines()
    return [name.removeprefix("in/").removesuffix(".cwd") for name in names]


def test_which_files_are_meant() -> None:
    assert listed() == ["a", "b", "c", "d"]
    assert listed("-r") == ["a", "b", "c", "d", "deep/e"]
    assert listed("--hidden") == [".hidden", "a", "b", "c", "d"]
    assert listed("-r", "--exclude", "deep") == ["a", "b", "c", "d"]
    assert listed("-r", "--exclude", "in/[ab]*", "--exclude", "c.cwd") == ["d", "deep/e"]
    skipped = run("solve", "-rv", "in", "--exclude", "in/deep/*").stderr
    assert "in/deep/e.cwd: skipped (excluded)" in skipped
    Path("list").write_text("in/a.cwd\nin/b.cwd\n")
    for command in ("solve", "check", "dupes", "show", "explain"):
        out = run(command, "--files-from", "list", "--exclude", "b*").output
        assert "in/b.cwd" not in out, command


@pytest.mark.parametrize(
    ("ending", "damaged", "other"),
    [
        (
            "json",
            ["{'rows': [[1]], 'columns': [[1]]}", '"rows": [[1]], "columns": [[1]]}', '{"rows: 1}'],
            ['{"name": "a package"}', "[1, 2]"],
        ),
        (
            "xml",
            ['?xml version="1.0"?>\n<puzzle/>', "</clues>\n</puzzle></puzzleset>", "<clues>"],
            ["<!DOCTYPE html><html><br></html>", '<?xml version="1.0"?>\n<rss></rss>'],
        ),
    ],
)
def test_damaged_files_are_errors(ending: str, damaged: list[str], other: list[str]) -> None:
    """A file of another program, which is whole, is skipped."""
    Path("mixed").mkdir()
    for name, texts in (("damaged", damaged), ("other", other)):
        for number, text in enumerate(texts):
            Path(f"mixed/{name}{number}.{ending}").write_text(text)
    code, out, err = streams(run("solve", "-l", "--only", "error", "mixed"))
    assert (code, out) == (1, "".join(f"mixed/damaged{n}.{ending}\n" for n in range(len(damaged))))
    assert f"skipped 2 other files: 2 .{ending}" in err


def test_blanks_in_a_list() -> None:
    """Those around a name are not meant, unless there is a file of that name."""
    Path("list").write_text("  in/a.cwd\n\n\tin/b.cwd \r\n   \n")
    assert run("solve", "-q", "--files-from", "list").stdout == (
        "in/a.cwd: Unique solution\nin/b.cwd: Multiple solutions\n"
    )
    Path(" in.cwd").write_text(Path("in/b.cwd").read_text())
    assert run("solve", "-q", "--files-from", "-", input=" in.cwd\n").stdout == (
        " in.cwd: Multiple solutions\n"
    )
    exact = run("solve", "-q0", "--files-from", "-", input=" in/a.cwd\0")
    assert exact.stdout == " in/a.cwd: Error: cannot read the file: no such file or directory\n"


def test_a_line_for_each() -> None:
    code, out, err = streams(run("check", "--brief", "-j1", "in"))
    unique, switch, none, bad = out.splitlines()
    skipped, summary, *_ = err.splitlines()
    assert (code, skipped) == (1, "nonogram: skipped 1 other file: 1 hidden")
    assert summary == "nonogram: 4 puzzles: 1 unique, 1 multiple, 1 no solution, 1 error"
    assert unique.startswith("in/a.cwd: Unique solution, ")
    assert switch == "in/b.cwd: Multiple solutions; solutions differ in 4 cells"
    assert none.startswith("in/c.cwd: No solution; ")
    assert bad == "in/d.cwd: Error: line 3: expected sizes of row 1 as numbers from 1, found 'x'"
    assert run("check", "--brief", "in/a.cwd").stdout == f"{unique}\n"
    assert run("check", "--brief", "-q", "in", "--only", "multiple,no-solution").stdout == (
        f"{switch}\n{none}\n"
    )


def test_the_cells_of_a_short_search_are_not_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """The line says so, since the next run may find others."""
    monkeypatch.setattr(
        "nonogram.diagnosis.check.ambiguous_cells", lambda *_: (((0, 0),), ((1, 1),))
    )
    assert run("check", "--brief", "in/b.cwd").stdout == (
        "in/b.cwd: Multiple solutions; solutions differ in at least 1 cell\n"
    )


@pytest.mark.parametrize("late", ["moments", "find_difficulty", "warnings"])
def test_the_verdict_stays_known_if_an_alarm_rings(
    late: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The time may be up at any place below the verdict."""

    def ring(*_: object) -> None:
        raise OutOfTime

    monkeypatch.setattr(f"nonogram.diagnosis.check.{late}", ring)
    done = run("check", "-q", "--brief", "--timeout", "9", "in/a.cwd")
    assert (done.exit_code, done.stdout[:26]) == (0, "in/a.cwd: Unique solution,")
    assert run("check", "-q", "--timeout", "9", "in/a.cwd").exit_code == 0


@pytest.mark.parametrize("late", ["find_difficulty", "Explanation", "difficulty_of"])
def test_solve_knows_the_verdict_if_an_alarm_rings(
    late: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The time may be up before the first step of the explanation, and after the last."""

    def ring(*_: object) -> None:
        raise OutOfTime

    monkeypatch.setattr(f"nonogram.explanation.explain.{late}", ring)
    unknown = "Unique solution, difficulty not known (time limit)\n"
    done = run("solve", "-q", "--difficulty", "--timeout", "9", "in/a.cwd")
    assert (done.exit_code, done.stdout) == (0, unknown)
    done = run("solve", "-q", "-j1", "--difficulty", "--timeout", "9", "in/a.cwd", "in/b.cwd")
    assert done.stdout == f"in/a.cwd: {unknown}in/b.cwd: Multiple solutions\n"


def test_the_reports_of_check_go_to_a_file() -> None:
    for name, begin in {
        "r.txt": "in/a.cwd\nsize:",
        "r.jsonl": '{"schema":2,"path":"in/a.cwd"',
        "r.csv": "path,width,",
        "r.html": "<!doctype html>",
    }.items():
        code, out, err = streams(run("check", "in", "-o", name, "--exit-zero"))
        assert (code, out, err.splitlines()[-1]) == (1, "", f"nonogram: wrote {name}")
        assert Path(name).read_text().startswith(begin)
    assert Path("r.txt").read_text() == run("check", "in").stdout
    assert run("check", "in", "-o", "r.doc").exit_code == 2
    assert run("check", "in/a.cwd", "-o", "one.json").exit_code == 0
    assert Path("one.json").read_text().startswith('{"schema":2,"path":"in/a.cwd"')


def test_duplicates_by_name() -> None:
    Path("in/z.cwd").write_text(UNIQUE)
    found = run("dupes", "-ql0", "-r", "in", "--exclude", "d.cwd", "--exit-zero")
    assert (found.exit_code, found.stdout) == (0, "in/z.cwd\0in/deep/e.cwd\0")
    names = "in/a.cwd\nin/z.cwd\n"
    assert run("dupes", "-q", "--files-from", "-", input=names).stdout == (
        "in/z.cwd: same as in/a.cwd\n"
    )


def test_a_family_of_instances() -> None:
    code, _, err = streams(run("encode", "-r", "in", "-o", "out/"))
    assert (code, err.count("narrowed formula")) == (1, 0)  # the table has the figures
    with open("out/manifest.csv", newline="") as file:
        rows = [*csv.DictReader(file)]
    assert [row["formula"] for row in rows] == ["a.cnf", "b.cnf", "c.cnf", "e.cnf"]
    assert [row["verdict"] for row in rows] == ["unique", "multiple", "no_solution", "unique"]
    for row in rows:
        formula, puzzle = Path("out", row["formula"]), Path(row["puzzle"])
        assert row["formula_sha256"] == sha256(formula.read_bytes()).hexdigest()
        assert row["puzzle_sha256"] == sha256(puzzle.read_bytes()).hexdigest()
        assert f"p cnf {row['variables']} {row['clauses']}\n" in formula.read_text()
    run("encode", "in/b.cwd", "-o", "out/", "--no-propagation")
    assert ",written,order," in Path("out/manifest.csv").read_text()
    assert run("encode", "in/a.cwd", "in/b.cwd").exit_code == 2


def test_an_interrupted_family_has_its_table(monkeypatch: pytest.MonkeyPatch) -> None:
    made = list[str]()

    def interrupted(puzzle: nonogram.Puzzle, **options: Any) -> nonogram.Formula:
        made.append("")
        if len(made) == 3:
            raise KeyboardInterrupt
        return nonogram.encode(puzzle, **options)

    monkeypatch.setattr("nonogram.cli.commands.encode.formula_of", interrupted)
    code, _, err = streams(run("encode", "-q", "-r", "in", "-o", "out/"))
    end = "nonogram: interrupted: 3 of 5 files are written"
    assert (code, err.splitlines()[-1]) == (130, end)
    with open("out/manifest.csv", newline="") as file:
        assert [row["formula"] for row in csv.DictReader(file)] == ["a.cnf", "b.cnf"]


def test_formulas_that_line_logic_leaves_empty_are_counted() -> None:
    told = "nonogram: empty formulas: 2 of 4, as line logic solved"
    assert told in run("encode", "-r", "in", "-o", "out/").stderr
    assert "empty formulas" not in run("encode", "in", "-o", "out/", "--no-propagation").stderr
    # a table of formulas that are there is not replaced by an empty one
    before = Path("out/manifest.csv").read_bytes()
    assert run("encode", "in/d.cwd", "-o", "out/").exit_code == 1
    assert Path("out/manifest.csv").read_bytes() == before


def test_a_page_for_each_puzzle() -> None:
    code, out, err = streams(run("explain", "-r", "in", "-o", "pages/", "--keep-folders"))
    told = [line.partition(": ")[0] for line in out.splitlines()]
    assert (code, told) == (1, ["in/a.cwd", "in/b.cwd", "in/c.cwd", "in/deep/e.cwd"])
    assert "nonogram: wrote 3 files: pages/a.html to pages/deep/e.html\n" in err
    assert "<html" in Path("pages/deep/e.html").read_text()
    Path("in/a.xml").write_text(nonogram.dumps(nonogram.load("in/a.cwd"), "xml"))
    code, _, err = streams(run("explain", "in", "-o", "more/"))
    assert (code, "--keep-folders or --rename keeps them apart" in err) == (1, True)
    assert not Path("more").exists()


def test_generated_collections() -> None:
    command = ["generate", "picture", "--size", "5x4", "--seed", "7"]
    assert streams(run(*command, "--count", "3", "-o", "new/")) == (
        *(0, ""),
        "nonogram: wrote 3 files: new/picture-5x4-7.cwd to new/picture-5x4-9.cwd\n",
    )
    assert Path("new/picture-5x4-7.cwd").read_text() == run(*command).stdout
    assert run(*command, "--count", "3", "-o", "new.cwd").exit_code == 2
    easy = ["--difficulty", "easy", "--count", "2", "-o", "easy/"]
    assert run("generate", "picture", "--size", "8", *easy).exit_code == 0
    reports = [nonogram.check(nonogram.load(file)) for file in Path("easy").iterdir()]
    assert [report.difficulty.level for report in reports] == ["easy"] * 2


def test_the_picture_of_a_generated_puzzle() -> None:
    for rule in ("random", "picture"):
        command = ["generate", rule, "--size", "6", "--seed", "3"]
        puzzle = nonogram.loads(run(*command).stdout)
        drawn = nonogram.loads(run(*command, "--to", "picture").stdout, "picture")
        assert drawn.clues == puzzle.clues
        assert puzzle.is_solution(drawn.goals[0])
        assert nonogram.loads(run(*command, "--to", "json").stdout).goals == ()


def test_what_a_deadline_leaves_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(10):
        Path(f"in/h{number}.cwd").write_text(UNIQUE)
    monkeypatch.setattr("nonogram.base.clock.deadline.Deadline.passed", lambda self: True)
    for one in ("check --brief", "convert --to xml -o out/", "encode -o out/", "show", "explain"):
        done = run(*one.split(), "-q", "in", "--deadline", "9", "--exclude", "d.cwd")
        assert done.exit_code == 5, one
        assert "13 files not done: in/a.cwd, in/b.cwd, " in done.stderr, one
        assert " and 5 more\n" in done.stderr, one
