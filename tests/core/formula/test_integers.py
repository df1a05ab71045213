"""The integer model, and SMT solvers that are asked about it."""

from __future__ import annotations

import io
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import nonogram
from nonogram import Grid, Verdict
from nonogram.core.formula import PLACED, WRITTEN
from nonogram.core.formula.instance import Formula
from nonogram.core.sat.answer import read_answer
from nonogram.core.sat.base import Status
from support import brute, geometries
from support.command_line import run
from support.paths import PUZZLES
from support.puzzles import by_brute_force, puzzle_from, random_puzzle, rooms
from support.texts import BAD, NONE, SWITCH, UNIQUE
from support.trials import kinds, trials
from support.trianograms import board_puzzle, random_board, solutions


@pytest.fixture(scope="session")
def z3() -> str:
    """The program z3, of the package z3-solver or the system's."""
    beside = Path(sys.executable).with_name("z3")
    path = str(beside) if beside.exists() else shutil.which("z3")
    if path is None:
        pytest.skip("z3 is not installed: pip install '.[smt]'")
    return path


class TestZ3:
    def test_verdicts(self, z3: str) -> None:
        for name, verdict in [
            ("planet.cwd", Verdict.UNIQUE),
            ("switches.cwc", Verdict.MULTIPLE),
        ]:
            result = nonogram.solve(nonogram.load(PUZZLES / name), solver=f"smt:{z3}")
            assert result.verdict is verdict
            assert result.stats.variables > 0
            assert result.stats.clauses > 0

    @pytest.mark.parametrize("name", kinds(["melon.cwc", "crayons.cwc", "typo.cwd"], "melon.cwc"))
    def test_verdicts_without_propagation(self, z3: str, name: str) -> None:
        puzzle = nonogram.load(PUZZLES / name)
        expected = nonogram.solve(puzzle)
        result = nonogram.solve(puzzle, solver=f"smt:{z3}", propagation=False)
        assert (result.verdict, result.solutions) == (expected.verdict, expected.solutions)

    def test_solution_sets(self, z3: str) -> None:
        rng = random.Random(4)
        for _ in range(trials(15, 5)):
            colours = rng.randint(1, 2)
            puzzle = puzzle_from(*random_puzzle(rng, (2, 4), colours), colours)
            expected = by_brute_force(puzzle)
            if len(expected) > 6:
                continue
            result = nonogram.solve(puzzle, solver=f"smt:{z3}", limit=None, propagation=False)
            assert set(result.solutions) == expected
            assert set(nonogram.solutions(puzzle, solver=f"smt:{z3}")) == expected

    def test_corners(self, z3: str) -> None:
        rng = random.Random(5)
        for _ in range(trials(10, 3)):
            grid = random_board(rng, 4)
            puzzle = board_puzzle(grid)
            found = nonogram.solve(puzzle, solver=f"smt:{z3}", limit=None, propagation=False)
            assert set(found.solutions) == solutions(grid, 5)

    def test_triddlers(self, z3: str) -> None:
        rng = random.Random(6)
        for _ in range(4):
            geometry = geometries.random_geometry(rng, 12)
            grid = Grid.of_cells(geometry, [rng.randint(0, 2) for _ in range(geometry.size)])
            puzzle = nonogram.Puzzle.from_grid(grid, 2, geometry=geometry)
            expected = geometries.by_brute_force(puzzle)
            for propagation in (True, False):
                found = nonogram.solutions(puzzle, solver=f"smt:{z3}", propagation=propagation)
                assert set(found) == expected

    @pytest.mark.parametrize("whole", [[], ["--no-propagation"]])
    @pytest.mark.parametrize("rows", ["[[]]", "[[3]]"])
    def test_an_impossible_line_is_stated_where_its_cells_are_known(
        self, z3: str, whole: list[str], rows: str, tmp_path: Path
    ) -> None:
        (tmp_path / "p.json").write_text(f'{{"rows":{rows},"columns":[[1],[]]}}')
        script = run("encode", "--to", "smt2", *whole, str(tmp_path / "p.json")).stdout
        answer = subprocess.run([z3, "-in"], input=script, capture_output=True, text=True)
        assert answer.stdout.startswith("unsat\n")
        done = run("solve", "--solver", f"smt:{z3}", *whole, str(tmp_path / "p.json"))
        assert done.exit_code == 4

    def test_given_cells(self, z3: str) -> None:
        puzzle = rooms(1, 1)
        for grid in nonogram.solutions(puzzle):
            options = {at: grid[at] for at in grid.positions() if sum(at) % 3 == 0}
            for propagation in (True, False):
                result = nonogram.solve(
                    puzzle, given=options, solver=f"smt:{z3}", propagation=propagation, limit=None
                )
                assert set(result.solutions) == {
                    other
                    for other in nonogram.solutions(puzzle)
                    if all(other[at] == colour for at, colour in options.items())
                }

    def test_regions_and_counts(self, z3: str) -> None:
        puzzle = nonogram.load(PUZZLES / "switches.cwc")
        assert nonogram.count_solutions(puzzle, solver=f"smt:{z3}").found == 4

    def test_the_command_line(self, z3: str) -> None:
        assert run("solve", "--solver", f"smt:{z3}", "-", input=SWITCH).exit_code == 3
        arguments = ["solve", "--solver", z3, "--solver-style", "smt", "-"]
        assert run(*arguments, input=SWITCH).exit_code == 3

    @pytest.mark.parametrize("whole", [[], ["--no-propagation"]])
    @pytest.mark.parametrize("name", ["unique", "switch", "none", "melon"])
    def test_encode_and_decode(
        self, z3: str, whole: list[str], name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(tmp_path)
        melon = (PUZZLES / "melon.cwc").read_text()
        text = {"unique": UNIQUE, "switch": SWITCH, "none": NONE, "melon": melon}[name]
        Path("p").write_text(text)
        encoded = run("encode", "--to", "smt2", *whole, "p", "-o", "p.smt2")
        assert encoded.exit_code == 0
        assert re.search(
            r", [\d,]+ integers, [\d,]+ assertions?\nnonogram: wrote p.smt2\n$", encoded.stderr
        )
        answer = subprocess.run([z3, "p.smt2"], capture_output=True, text=True, check=False)
        decoded = run("decode", "p", "-", input=answer.stdout)
        if name == "none":
            assert (decoded.exit_code, decoded.stdout) == (4, "No solution\n")
            return
        assert decoded.exit_code == 0
        Path("first").write_text(decoded.stdout)
        run("encode", "--to", "smt2", *whole, "p", "--second", "first", "-o", "p.smt2")
        answer = subprocess.run([z3, "p.smt2"], capture_output=True, text=True, check=False)
        decoded = run("decode", "p", "-", "--second", "first", input=answer.stdout)
        assert decoded.exit_code == (3 if name == "switch" else 0)

    def test_the_time_limit(self, z3: str, tmp_path: Path) -> None:
        grid = brute.random_grid(random.Random(9), 30, 30, 1)
        text = nonogram.dumps(nonogram.Puzzle.from_grid(grid), "cwd")
        assert (
            run("solve", "--solver", f"smt:{z3}", "--timeout", "0.01", "-", input=text).exit_code
            == 5
        )


@pytest.mark.skipif(sys.platform == "win32", reason="needs programs that are scripts")
@pytest.mark.parametrize(
    ("script", "code", "message"),
    [
        ("echo hello", 6, "ended with exit code 0: no answer of a SAT solver, .*"),
        ("echo sat; echo '((v1 true)'", 6, "ended with exit code 0: the model is cut short: .*"),
        ("echo sat; exit 3", 6, "said satisfiable, but ended with exit code 3"),
        ("echo sat; echo '((v1 true) (v2 true))'", 6, "gave a false solution: .*"),
        ("echo unsat; echo '(error)'; exit 1", 4, None),
        ("echo unknown", 5, None),
        ("kill -9 $$", 6, "was ended by signal 9: .*"),
    ],
)
def test_programs_that_are_no_smt_solvers(
    tmp_path: Path, script: str, code: int, message: str | None
) -> None:
    program = tmp_path / "fake"
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    done = run("solve", "--solver", f"smt:{program}", "-", input=SWITCH)
    assert done.exit_code == code
    if message is not None:
        assert re.fullmatch(re.escape(f"nonogram: smt:{program} ") + message + "\n", done.stderr)


def test_the_script() -> None:
    script = run("encode", "--to", "smt2", "-", input=SWITCH).stdout
    for command in (
        "(set-logic QF_LIA)",
        "(declare-fun x_1_2 () Int)",
        "(assert (<= 0 x_1_2 1))",
        "(define-fun v2 () Bool (= x_1_2 1))",
        "(declare-fun c_2_1 () Int)",
        "(assert (<= 1 c_2_1 2))",
        "(assert (= (= x_1_2 1) (or (<= 1 c_2_1 1))))",
        "(check-sat)",
        "(get-value (v1 v2 v3 v4))",
    ):
        assert command in script.splitlines()
    assert script.count("(") == script.count(")")
    reason = run("encode", "--to", "smt2", "-", input=NONE)
    assert "(assert false)" in reason.stdout.splitlines()
    assert run("encode", "--to", "smt2", "-", input=BAD).exit_code == 1


@pytest.mark.parametrize("file", ["flower.json", "snowflake.g", "melon.cwc", "smudged.cwd"])
def test_all_symbols_are_legal(file: str) -> None:
    """Simple symbols of SMT-LIB, so that no solver has to read quoted ones."""
    puzzle = nonogram.load(PUZZLES / file)
    for name in (PLACED, WRITTEN):
        text = io.StringIO()
        Formula(puzzle, "order", None, name).write_script(text)
        declared = re.findall(r"^\((?:declare|define)-fun (.*?) \(", text.getvalue(), re.MULTILINE)
        assert len({*declared}) == len(declared) > 20
        legal = r"v\d+|[xrcd]_\d+_\d+(_end)?"
        assert [name for name in declared if not re.fullmatch(legal, name)] == []


def test_answers() -> None:
    text = "sat\n((v1 true)\n (v2 false)\n (v17 true))\n"
    assert read_answer(text) == (Status.SATISFIABLE, frozenset({1, 17}))
    assert read_answer('unsat\n(error "no model")\n').status is Status.UNSATISFIABLE
    assert read_answer("unknown\n").status is Status.UNKNOWN
