"""``encode`` and ``decode``: instances out, answers in."""

from __future__ import annotations

import copy
import io
import itertools
import os
import pickle
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import nonogram
from nonogram.base.errors import ParseError
from nonogram.cli import main
from nonogram.core.formula import ENCODINGS
from nonogram.core.formula.dimacs import read_clauses
from nonogram.core.formula.instance import Formula, encode, picture_of_model
from nonogram.core.puzzle.pictures import parse_picture
from nonogram.core.sat.answer import read_answer
from nonogram.core.sat.base import Status
from support import brute
from support.command_line import COMMAND, run
from support.paths import PUZZLES
from support.puzzles import rooms
from support.solvers import FAKE
from support.texts import BAD, NONE, SWITCH, UNIQUE, ndom

SWITCH_PICTURES = ["#.\n.#\n", ".#\n#.\n"]


def answer_to(formula: str) -> str:
    """The answer of PySAT to a formula, as in the competitions."""
    solvers = pytest.importorskip("pysat.solvers")
    clauses = [clause for _, clause in read_clauses(formula.splitlines())]
    with solvers.Solver(name="minisat22", bootstrap_with=clauses) as solver:
        if not solver.solve():
            return "s UNSATISFIABLE\n"
        return f"c\ns SATISFIABLE\nv {' '.join(map(str, solver.get_model()))}\nv 0\n"


def holds(constraint: str, true: set[int]) -> bool:
    """Whether a constraint in OPB holds where these variables are true and no others."""
    *terms, relation, number, end = constraint.split()
    pairs = zip(terms[::2], terms[1::2])
    total = sum(int(factor) for factor, name in pairs if int(name.removeprefix("x")) in true)
    assert end == ";"
    return total == int(number) if relation == "=" else total >= int(number)


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in [("unique", UNIQUE), ("switch", SWITCH), ("none", NONE), ("bad", BAD)]:
        (tmp_path / f"{name}.cwd").write_text(text)
    (tmp_path / "ndom.cwd").write_text(ndom(4))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("propagation", [True, False])
def test_pseudo_boolean_constraints_and_clauses_have_the_same_models(propagation: bool) -> None:
    solvers = pytest.importorskip("pysat.solvers")
    rng = random.Random(propagation)
    models = others = 0
    for number in range(60):
        grid = nonogram.Grid(brute.random_grid(rng, rng.randint(1, 4), rng.randint(1, 5), 2))
        puzzle = nonogram.Puzzle.from_grid(grid, 2) if number % 5 else nonogram.loads(NONE)
        text = io.StringIO()
        formula = encode(puzzle, propagation=propagation)
        size = formula.write_constraints(text)
        first, *lines = text.getvalue().splitlines()
        constraints = [line for line in lines if not line.startswith("*")]
        assert first == f"* #variable= {size['variables']} #constraint= {size['constraints']}"
        assert len(constraints) == size["constraints"]
        # A puzzle that is settled has no variable whose value could be another.
        assert size["variables"] == max(formula.variables, min(1, len(constraints)))
        clauses = [*formula.clauses]
        with solvers.Solver(name="minisat22", bootstrap_with=clauses) as solver:
            found = list(itertools.islice(solver.enum_models(), 5))
        variables = range(1, size["variables"] + 1)
        tried = [{v for v in model if v > 0} for model in found]
        tried += [{v for v in variables if rng.random() < 0.5} for _ in range(5)]
        tried += [true ^ {rng.choice(variables)} for true in tried if variables]
        for true in tried:
            fits = all(any((v > 0) == (abs(v) in true) for v in clause) for clause in clauses)
            assert fits == all(holds(constraint, true) for constraint in constraints)
            models, others = models + fits, others + (not fits)
    assert models > 50 < others


@pytest.mark.usefixtures("files")
class TestEncodeAndDecode:
    @pytest.mark.parametrize("name", ["unique", "switch", "none", "ndom"])
    def test_a_pseudo_boolean_solver(self, name: str) -> None:
        clasp = shutil.which("clasp") or pytest.skip("clasp is not on the search path")
        encoded = run("encode", f"{name}.cwd", "-o", "formula.opb")
        assert encoded.exit_code == 0
        assert "variable" in encoded.stderr
        answer = subprocess.run([clasp, "formula.opb"], capture_output=True, text=True).stdout
        decoded = run("decode", f"{name}.cwd", "-", input=answer)
        assert decoded.exit_code == (4 if name == "none" else 0)

    @pytest.mark.parametrize("encoding", ENCODINGS)
    @pytest.mark.parametrize("whole", [[], ["--no-propagation"]])
    @pytest.mark.parametrize("name", ["unique", "switch", "none", "ndom"])
    def test_there_and_back(self, encoding: str, whole: list[str], name: str) -> None:
        encoded = run("encode", f"{name}.cwd", "--encoding", encoding, *whole)
        assert encoded.exit_code == 0
        decoded = run("decode", f"{name}.cwd", "-", input=answer_to(encoded.stdout))
        if name == "none":
            assert (decoded.exit_code, decoded.stdout) == (4, "No solution\n")
            return
        assert decoded.exit_code == 0
        *rows, verdict = decoded.stdout.splitlines()
        assert verdict == "Solved (uniqueness not checked)"
        puzzle = nonogram.load(f"{name}.cwd")
        assert puzzle.is_solution(parse_picture(puzzle, rows))

    @pytest.mark.parametrize("whole", [[], ["--no-propagation"]])
    def test_second(self, files: Path, whole: list[str]) -> None:
        for name, code in [("unique", 0), ("switch", 3), ("ndom", 0)]:
            (files / "first").write_text(run("solve", f"{name}.cwd").stdout)
            formula = run("encode", f"{name}.cwd", "--second", "first", *whole).stdout
            decoded = run(
                "decode", f"{name}.cwd", "-", "--second", "first", input=answer_to(formula)
            )
            assert decoded.exit_code == code
            if code == 3:
                shown = decoded.stdout.removesuffix("Multiple solutions\n")
                assert shown in SWITCH_PICTURES
                assert shown not in (files / "first").read_text()
            else:
                assert decoded.stdout == (files / "first").read_text()

    def test_comments_say_what_everything_means(self) -> None:
        encoded = run("encode", "switch.cwd")
        *_, figures = encoded.stderr.splitlines()
        assert figures == (
            "switch.cwd: narrowed formula, 0 of 4 cells decided by line logic, "
            "8 variables, 16 clauses, 32 literals"
        )
        whole = run("encode", "switch.cwd", "--no-propagation").stderr
        assert whole.startswith("switch.cwd: written formula, 0 of 4 cells decided by line logic, ")
        for line in (
            "c 1 cell 1 1 colour 1, else 0",
            "c 4 cell 2 2 colour 1, else 0",
            "c 5 row 1 block 1 start <= 1",
            "c 8 column 2 block 1 start <= 1",
            "c clauses 1 to 2: row 1: covered",
            "p cnf 8 16",
        ):
            assert line in encoded.stdout.splitlines()

    def test_groups_cover_all_clauses(self, puzzles: Path) -> None:
        for encoding in ENCODINGS:
            done = run(
                "encode", str(puzzles / "melon.cwc"), "--no-propagation", "--encoding", encoding
            )
            ranges = re.findall(r"c clauses (\d+) to (\d+): ", done.stdout)
            end = 0
            for first, last in ranges:
                assert int(first) == end + 1
                end = int(last)
            assert len(list(read_clauses(done.stdout.splitlines()))) == end

    def test_a_file_instead_of_standard_output(self, files: Path) -> None:
        done = run("encode", "switch.cwd", "-o", "switch.cnf")
        assert (done.exit_code, done.stdout) == (0, "")
        assert (files / "switch.cnf").read_text() == run("encode", "switch.cwd").stdout

    def test_nothing_half_written(self, files: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        (files / "old.cnf").write_text("old")
        monkeypatch.setattr("nonogram.core.formula.dimacs.line", lambda clause: 1 / 0)
        for name in ("old.cnf", "new.cnf"):
            with pytest.raises(ZeroDivisionError):
                CliRunner().invoke(
                    main, ["encode", "switch.cwd", "-o", name], catch_exceptions=False
                )
        assert (files / "old.cnf").read_text() == "old"
        assert {path.name for path in files.iterdir()} == {
            *("unique.cwd", "switch.cwd", "none.cwd", "bad.cwd", "ndom.cwd", "old.cnf")
        }

    def test_what_cannot_be_written(self) -> None:
        done = run("encode", "switch.cwd", "-o", "no/such/folder.cnf")
        assert (done.exit_code, done.stdout) == (1, "")
        assert done.stderr == (
            "no/such/folder.cnf: cannot write the file: no such file or directory\n"
        )

    def test_a_reason_is_the_empty_clause(self) -> None:
        done = run("encode", "none.cwd")
        assert done.exit_code == 0
        assert done.stdout.endswith("p cnf 0 1\n0\n")
        assert re.match(r"none.cwd: (row|column) \d cannot be completed\n", done.stderr)

    @pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")
    def test_a_pipe(self, files: Path) -> None:
        tool = FAKE
        nonogram_command = " ".join(COMMAND)
        done = subprocess.run(
            f"{nonogram_command} encode ndom.cwd | {sys.executable} {tool} competition |"
            f" {nonogram_command} decode ndom.cwd -",
            shell=True,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0
        assert done.stdout.endswith("\nSolved (uniqueness not checked)\n")

    @pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")
    def test_a_reader_that_has_enough(self) -> None:
        planet = PUZZLES / "planet.cwd"
        done = subprocess.run(
            f"({' '.join(COMMAND)} encode {planet}; echo $? >&2) | head -n 1",
            shell=True,
            capture_output=True,
            text=True,
        )
        assert done.stderr.splitlines()[-1] == "141"
        assert "Traceback" not in done.stderr


class TestBadInput:
    @pytest.mark.parametrize(
        ("text", "code", "message"),
        [
            ("", 1, "answer: no answer of a SAT solver, expected a line 's SATISFIABLE'.*"),
            ("hello\n", 1, "answer: no answer of a SAT solver, expected .*"),
            ("s MAYBE\n", 1, "answer:1: expected one status, of SATISFIABLE, .*"),
            ("s SATISFIABLE\ns UNSATISFIABLE\n", 1, "answer:2: expected one status, .*"),
            ("s SATISFIABLE\nv 1 -2\n", 1, "answer:2: the model is cut short: .*"),
            ("s SATISFIABLE\nv 1 x 0\n", 1, "answer:2: expected a literal .*, found 'x'"),
            ("s SATISFIABLE\nv x1 x\n", 1, "answer:2: expected a literal .*, found 'x'"),
            ("s SATISFIABLE\nv 4294967296 0", 1, "answer:2: expected a literal .* found '4294.*"),
            (
                f"sat\n((v{'1' * 5000} true))",
                6,
                "nonogram: a false model: row 1 does not.*",
            ),
            ("s SATISFIABLE\nv 1 -1 0\n", 1, "answer:2: expected no -1 after .*"),
            ("s SATISFIABLE\nv 1 0 2 0\n", 1, "answer:2: expected no 2 after .*"),
            ("SAT\n1 2", 1, "answer:2: the model is cut short: .*"),
            (
                "s SATISFIABLE\nv 1 2 3 4 0\n",
                6,
                "nonogram: a false model: row 1 does not.*",
            ),
            ("SAT\n0\n", 6, "nonogram: a false model: row 1 does not.*"),
            ("\0\0", 1, "answer:1: binary data, expected text"),
        ],
    )
    def test_answers(self, files: Path, text: str, code: int, message: str) -> None:
        (files / "answer").write_text(text)
        done = run("decode", "switch.cwd", "answer")
        assert (done.exit_code, done.stdout) == (code, "")
        assert re.fullmatch(message + "\n", done.stderr), done.stderr

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("#.\n", "first:1: a picture of 1 row, expected 2"),
            ("#.\n.#\n..\n", "first:3: more rows than the 2 of the puzzle"),
            ("#.\n.\n", "first:2: row 2 has 1 cell, expected 2"),
            ("#.\n.y\n", "first:2: column 2 has 'y', expected one of . # ?"),
            ("#.\n.?\n", "first: a grid with undecided cells is no solution"),
            ("#.\n##\n", "first:2: no solution: row 2 does not have its clue"),
            ("#.\n#.\n", "first: no solution: column 1 does not have its clue"),
        ],
    )
    @pytest.mark.parametrize("command", [["encode", "switch.cwd"], ["decode", "switch.cwd", "a"]])
    def test_solutions(self, files: Path, text: str, message: str, command: list[str]) -> None:
        (files / "first").write_text(text)
        (files / "a").write_text("s UNSATISFIABLE\n")
        done = run(*command, "--second", "first")
        assert (done.exit_code, done.stdout, done.stderr) == (1, "", message + "\n")

    @pytest.mark.usefixtures("files")
    def test_the_solution_that_was_ruled_out(self) -> None:
        answer = answer_to(run("encode", "switch.cwd").stdout)  # without --second
        solved = run("decode", "switch.cwd", "-", input=answer)
        Path("first").write_text(solved.stdout)
        done = run("decode", "switch.cwd", "-", "--second", "first", input=answer)
        assert (done.exit_code, done.stdout) == (6, "")
        message = "a false model: it is the solution that was to be ruled out"
        assert done.stderr == f"nonogram: {message}\n"

    @pytest.mark.usefixtures("files")
    def test_bad_puzzles_and_wrong_usage(self) -> None:
        assert run("encode", "bad.cwd").stderr.startswith("bad.cwd:3: ")
        assert run("decode", "bad.cwd", "bad.cwd").exit_code == 1
        assert run("encode", "switch.cwd", "--encoding", "log").exit_code == 2
        assert run("decode", "-", "-").exit_code == 2
        assert run("encode", "-", "--second", "-").exit_code == 2
        assert run("encode", input=SWITCH).stdout == run("encode", "switch.cwd").stdout
        with pytest.raises(ValueError, match="no solution: row 1 does not have its clue"):
            encode(nonogram.load("switch.cwd"), second=nonogram.Grid([[0, 0], [0, 0]]))


def test_undecided(files: Path) -> None:
    for text in ("s UNKNOWN\n", "INDET\n"):
        done = run("decode", "switch.cwd", "-", input=text)
        assert (done.exit_code, done.stdout) == (5, "Undecided\n")


def test_answers_in_both_ways() -> None:
    pseudo_boolean = "v x1 -x2\nv x3\ns SATISFIABLE\n"
    for text in ("c hi\ns SATISFIABLE\nv 1 -2\nv 3 0\n", "SAT\n1 -2 3 0\n", pseudo_boolean):
        assert read_answer(text) == (Status.SATISFIABLE, frozenset({1, 3}))
    for text in ("s UNSATISFIABLE\n", "UNSAT\n"):
        assert read_answer(text) == (Status.UNSATISFIABLE, frozenset())


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        ("1 2 0\n", 1),
        ("p cnf 2\n", 1),
        ("p cnf 2 1\n1 2\n", 2),
        ("p cnf 2 1\n1 x 0\n", 2),
        ("p cnf 2 1\n1 3 0\n", 2),
        ("c\np cnf 2 2\n1 2 0\n", 3),
    ],
)
def test_formulas_that_are_none(text: str, line: int) -> None:
    with pytest.raises(ParseError) as caught:
        list(read_clauses(text.splitlines()))
    assert caught.value.line == line


@pytest.mark.parametrize("colours", [1, 2, 9, 61, 62, 100])
def test_pictures_are_read_back(colours: int) -> None:
    rng = random.Random(colours)
    grid = nonogram.Grid(brute.random_grid(rng, 5, 7, colours))
    puzzle = nonogram.Puzzle.from_grid(grid, colours)
    text = str(puzzle.grid(grid))
    for ending in ("", "\n", "\n\n", "\nUnique solution\n", "\nSolved (uniqueness not checked)\n"):
        assert parse_picture(puzzle, (text + ending).splitlines()) == grid
    assert parse_picture(puzzle, text.replace("\n", "\r\n").splitlines()) == grid


@pytest.mark.thorough
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs Linux")
def test_memory_does_not_grow_with_the_formula(tmp_path: Path) -> None:
    """A formula of 20 MB in less than 10 MB more than a small one takes."""
    code = (
        "import sys\n"
        "from nonogram.cli import main\n"
        "try: main(sys.argv[1:])\n"
        "except SystemExit: pass\n"
        "lines = open('/proc/self/status').read().splitlines()\n"
        "(most,) = [line for line in lines if line.startswith('VmHWM:')]\n"
        "print(int(most.split()[1]) / 1000)\n"
    )
    peaks = []
    rng = random.Random(1)
    for size in (10, 110):
        grid = [[rng.randint(0, 1) for _ in range(size)] for _ in range(size)]
        (tmp_path / "p.cwd").write_text(nonogram.dumps(nonogram.Puzzle.from_grid(grid), "cwd"))
        arguments = ["encode", "--no-propagation", "p.cwd", "-o", "p.cnf"]
        done = subprocess.run(
            [sys.executable, "-c", code, *arguments],
            cwd=tmp_path,
            env=os.environ,
            capture_output=True,
            text=True,
        )
        peaks.append(float(done.stdout))
    assert (tmp_path / "p.cnf").stat().st_size > 15e6
    assert peaks[1] - peaks[0] < 10


@pytest.mark.parametrize("propagation", [True, False])
@pytest.mark.parametrize("encoding", ENCODINGS)
def test_in_python(encoding: str, propagation: bool) -> None:
    """Every model is a solution, and with one ruled out every model is another."""
    solvers = pytest.importorskip("pysat.solvers")
    puzzle = rooms(1, 1)
    formula = nonogram.encode(puzzle, propagation=propagation, encoding=encoding)
    variables = formula.variables  # asked for before anything else
    assert {abs(literal) for clause in formula.clauses for literal in clause} <= {*formula.meanings}
    assert [*formula.meanings] == [*range(1, variables + 1)]
    assert formula.variables == variables
    assert repr(formula) == f"<Formula of {puzzle.geometry}: {formula.variables} variables>"
    with solvers.Solver("glucose4", bootstrap_with=formula.clauses) as solver:
        assert solver.solve()
        first = formula.decode(solver.get_model())
    assert puzzle.is_solution(first)
    other = nonogram.encode(puzzle, propagation=propagation, encoding=encoding, second=first)
    with solvers.Solver("glucose4", bootstrap_with=other.clauses) as solver:
        assert solver.solve()
        assert other.decode(solver.get_model()) in {*nonogram.solutions(puzzle)} - {first}
    with pytest.raises(nonogram.SolverError, match=r"^a false model: "):
        formula.decode([])
    with pytest.raises(
        nonogram.RequestError, match=r"expected the literals of a model, found None"
    ):
        formula.decode(None)


@pytest.mark.parametrize("propagation", [True, False])
def test_clauses_are_a_sequence(propagation: bool) -> None:
    formula = nonogram.encode(rooms(1, 1), propagation=propagation)
    clauses = formula.clauses
    made = [*map(tuple, clauses)]
    assert len(clauses) == len(made) == formula.write(io.StringIO())["clauses"]
    assert [*map(tuple, clauses)] == made, "iterated over a second time"
    assert [tuple(clauses[at]) for at in (0, 3, -1, -len(made))] == [
        made[at] for at in (0, 3, -1, -len(made))
    ]
    for part in (slice(2), slice(-3, None), slice(None, None, -2), slice(5, 2), slice(1, 9, 3)):
        assert [*map(tuple, clauses[part])] == made[part]
    assert [*map(tuple, reversed(clauses))] == made[::-1]
    assert clauses[2] in clauses
    assert repr(clauses) == f"<{len(made)} clauses of {formula!r}>"
    for at in (len(made), -len(made) - 1):
        with pytest.raises(IndexError):
            _ = clauses[at]


def test_an_impossible_puzzle_has_the_empty_clause() -> None:
    formula = nonogram.encode(nonogram.loads(NONE))
    assert (len(formula.clauses), [*formula.clauses[0]], formula.variables) == (1, [], 0)


@pytest.mark.parametrize("propagation", [True, False])
def test_formulas_are_copied_and_pickled(propagation: bool) -> None:
    puzzle = rooms(1, 1)
    first = nonogram.solve(puzzle).solution
    formula = nonogram.encode(puzzle, propagation=propagation, second=first, given={(0, 0): 1})
    for again in (copy.copy(formula), copy.deepcopy(formula), pickle.loads(pickle.dumps(formula))):
        assert again == formula
        assert hash(again) == hash(formula)
        assert [*map(tuple, again.clauses)] == [*map(tuple, formula.clauses)]
        assert (again.puzzle, again.second, again.given) == (puzzle, first, formula.given)
    assert formula != nonogram.encode(puzzle, propagation=propagation)
    assert formula != puzzle


@pytest.mark.parametrize("propagation", [True, False])
def test_given_cells(propagation: bool) -> None:
    solvers = pytest.importorskip("pysat.solvers")
    puzzle = nonogram.loads(SWITCH)
    first, second = nonogram.solve(puzzle).solutions
    for grid in (first, second):
        given = {(0, 0): grid[0, 0]}
        formula = nonogram.encode(puzzle, propagation=propagation, given=given)
        with solvers.Solver("glucose4", bootstrap_with=formula.clauses) as solver:
            assert solver.solve()
            assert formula.decode(solver.get_model()) == grid
        other = nonogram.encode(puzzle, propagation=propagation, given=given, second=grid)
        with solvers.Solver("glucose4", bootstrap_with=other.clauses) as solver:
            assert not solver.solve()
    with pytest.raises(nonogram.RequestError, match=r"^no solution with the given cells: "):
        nonogram.encode(puzzle, propagation=propagation, given=first, second=second)


def test_written_to_a_path_or_a_file(tmp_path: Path) -> None:
    formula = nonogram.encode(rooms(1, 1))
    for write in (formula.write, formula.write_script, formula.write_constraints):
        text = io.StringIO()
        size = write(text)
        assert write(tmp_path / "formula") == write(str(tmp_path / "formula")) == size
        assert (tmp_path / "formula").read_text() == text.getvalue()
        for wrong in (None, 3, io.BytesIO()):
            with pytest.raises(nonogram.RequestError, match=r"^expected the name of a file, or a "):
                write(wrong)  # type: ignore[arg-type]
        with pytest.raises(nonogram.WriteError, match="cannot write the file"):
            write(tmp_path / "none" / "formula")


def test_a_model_is_read_with_few_formulas(monkeypatch: pytest.MonkeyPatch) -> None:
    """One if its reading is a solution, and all of its clauses hold."""
    made = []
    usual = Formula.__init__

    def init(self: Formula, *arguments: Any) -> None:
        made.append(arguments)
        usual(self, *arguments)

    puzzle = rooms(1, 1)
    words = answer_to(written_text(puzzle)).split("v ")[1].split()
    true = frozenset(literal for literal in map(int, words) if literal > 0)
    monkeypatch.setattr(Formula, "__init__", init)
    assert picture_of_model(puzzle, true) in {*nonogram.solutions(puzzle)}
    assert len(made) == 1


def written_text(puzzle: nonogram.Puzzle) -> str:
    text = io.StringIO()
    nonogram.encode(puzzle).write(text)
    return text.getvalue()


def test_a_false_model_is_told_by_all_of_its_readings() -> None:
    """Line logic leaves no cell open here; in the other formulas no variable is true."""
    puzzle = nonogram.Puzzle.of([[3], [1], [1]], [[2], [1], [2]])
    with pytest.raises(nonogram.SolverError) as caught:
        picture_of_model(puzzle, frozenset())
    assert str(caught.value) == (
        "a false model: row 2 does not have its clue (narrowed formula); "
        "row 1 does not have its clue (placed formula)"
    )


def test_a_false_model_is_told_once_if_all_readings_say_the_same() -> None:
    puzzle = nonogram.Puzzle.of([[1], [1]], [[1], [1]])
    with pytest.raises(nonogram.SolverError) as caught:
        picture_of_model(puzzle, frozenset())
    assert str(caught.value) == "a false model: row 1 does not have its clue"
