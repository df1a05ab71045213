"""Proofs in LRAT: each step is accepted by a checker that knows only the clauses that it names."""

from __future__ import annotations

import io
import json
import random
import shutil
import sys
from itertools import groupby
from pathlib import Path
from zipfile import ZipFile

import pytest

import nonogram
from nonogram.certificates.check import command_of
from nonogram.certificates.lrat import LratChecker
from support.certificates import pack, unpacked
from support.clauses import CHAIN, RING, SQUARE, Clause, random_clause, satisfiable
from support.command_line import run
from support.paths import PUZZLES


class Strict:
    """Clauses by number; a lemma has to follow from those it names, one after the other."""

    def __init__(self, formula: list[Clause]) -> None:
        self.clauses = dict(enumerate(formula, 1))
        self.last = len(formula)

    def take(self, line: str) -> None:
        """Go through a line; AssertionError if it does not hold."""
        number, *words = line.split()
        if words[0] == "d":
            assert words[-1] == "0"
            for word in words[1:-1]:
                del self.clauses[int(word)]
            return
        numbers = [*map(int, words)]
        end = numbers.index(0)
        lemma, hints = numbers[:end], numbers[end + 1 : -1]
        assert numbers[-1] == 0
        assert int(number) > self.last
        parts = [[*part] for _, part in groupby(hints, lambda hint: hint > 0)]
        true = {-literal for literal in lemma}
        if not any(-literal in true for literal in true):
            ahead = parts.pop(0) if parts and parts[0][0] > 0 else []
            if not self.false(true, ahead):
                self.check_resolvents(lemma, true, hints[len(ahead) :])
            else:
                assert not parts
        self.last = int(number)
        self.clauses[self.last] = lemma

    def false(self, true: set[int], hints: list[int]) -> bool:
        """Whether the clauses, one after the other unit, end with one that is false."""
        for hint in hints:
            left = {literal for literal in self.clauses[hint] if -literal not in true}
            if not left:
                return True
            assert len(left) == 1
            true |= left
        return False

    def check_resolvents(self, lemma: Clause, true: set[int], hints: list[int]) -> None:
        by_clause: dict[int, list[int]] = {}
        for hint in hints:
            if hint < 0:
                by_clause[-hint] = []
            else:
                by_clause[[*by_clause][-1]].append(hint)
        pivot = lemma[0]
        against = {n for n, clause in self.clauses.items() if -pivot in clause}
        assert against == set(by_clause)
        for number, reasons in by_clause.items():
            rest = [literal for literal in self.clauses[number] if literal != -pivot]
            if not any(literal in true for literal in rest):
                assert self.false(true | {-literal for literal in rest}, reasons)


def taken(formula: list[Clause], proof: str) -> list[bool]:
    """The lemmas that are accepted. The LRAT written of them has to be accepted, too."""
    out = io.StringIO()
    checker = LratChecker(out)
    for clause in formula:
        checker.add(clause)
    found = []
    for step in proof.split(","):
        words = step.split()
        if words[:1] == ["d"]:
            checker.delete([*map(int, words[1:])])
        else:
            found.append(checker.accept([*map(int, words)]) is None)
    strict = Strict(formula)
    for line in out.getvalue().splitlines():
        strict.take(line)
    return found


@pytest.mark.parametrize(
    ("formula", "proof"),
    [
        (SQUARE, "2,"),
        (SQUARE, "9,2,"),
        (SQUARE, "5 1 2,-5 1,-5 2,1,"),
        (RING, "5 -1,-5 1,5"),
        (CHAIN, "1 -3"),
        (CHAIN, "-1 -2"),
        ([[-1, 2], [-1, 3]], "d 3 -1,1 -2"),
        ([[-1, 2], [-1, 2]], "d 2 -1,d -1 2,1"),
        ([[1], [-1]], ""),
        ([[1, 1], [-1, 2], [-2]], ""),
        ([[3, -3], [1], [-1]], "3 -3,"),
    ],
)
def test_accepted(formula: list[Clause], proof: str) -> None:
    assert all(taken(formula, proof))


@pytest.mark.parametrize(
    ("formula", "proof"),
    [
        (SQUARE, ""),
        (CHAIN, "-3 1"),
        (CHAIN, "-2"),
        ([[-1, 2], [-1, 3]], "1 -2"),
        ([[-1, 2], [-1, 2]], "d 2 -1,1"),
        ([[-1, 3], [-1, -3]], "1"),
    ],
)
def test_refused(formula: list[Clause], proof: str) -> None:
    assert not taken(formula, proof)[-1]


def test_lemmas_at_random() -> None:
    for seed in range(60):
        rng = random.Random(seed)
        formula = [random_clause(rng, 5) for _ in range(rng.randint(4, 14))]
        steps = []
        for _ in range(30):
            lemma = " ".join(map(str, random_clause(rng, 6)))
            steps.append(f"d {lemma}" if rng.random() < 0.2 else lemma)
        found = taken(formula, ",".join([*steps, ""]))
        assert found[-1] <= (not satisfiable(formula)), seed


def test_proofs_of_a_solver() -> None:
    """What a solver logs for formulas that have no model, deletions and all."""
    solvers = pytest.importorskip("pysat.solvers")
    rng = random.Random(1)
    refuted = 0
    for _ in range(25):
        formula = [
            [rng.choice((-1, 1)) * name for name in rng.sample(range(1, 31), 3)] for _ in range(150)
        ]
        with solvers.Solver(name="glucose4", bootstrap_with=formula, with_proof=True) as solver:
            if solver.solve():
                continue
            steps = [line.removesuffix("0").strip() for line in solver.get_proof()]
        assert all(taken(formula, ",".join([*steps, ""])))
        refuted += 1
    assert refuted > 10


def certificate(folder: Path, name: str) -> list[str]:
    """The arguments of `verify-proof` for a shipped puzzle, proved."""
    return proved(folder, PUZZLES / name)


def proved(folder: Path, file: Path) -> list[str]:
    """The arguments of `verify-proof` for the puzzle of a file, proved."""
    puzzle = nonogram.load(file)
    nonogram.prove(puzzle, nonogram.solve(puzzle), folder / "c.zip")
    return [str(file), str(folder / "c.zip")]


@pytest.fixture
def ndom(tmp_path: Path) -> list[str]:
    """The arguments of `verify-proof` for a puzzle that needs a search, proved."""
    file = tmp_path / "ndom.cwd"
    nonogram.save(nonogram.ndom_puzzle(6), file)
    return proved(tmp_path, file)


def formula_in(file: Path) -> list[Clause]:
    lines = [line for line in unpacked(file)["formula.cnf"].splitlines() if line[0] not in "cp"]
    return [[*map(int, line.split()[:-1])] for line in lines]


def test_the_command_writes_it(tmp_path: Path, ndom: list[str]) -> None:
    out = tmp_path / "proof.lrat"
    done = run("verify-proof", "--lrat", str(out), *ndom)
    assert (done.exit_code, done.stdout) == (0, "Proved: unique solution\n")
    strict = Strict(formula_in(tmp_path / "c.zip"))
    for line in out.read_text().splitlines():
        strict.take(line)
    assert strict.clauses[strict.last] == []
    kept = out.read_text()
    pack(tmp_path / "c.zip", {**unpacked(tmp_path / "c.zip"), "proof.drat": "0\n"})
    assert run("verify-proof", "--lrat", str(out), *ndom).exit_code == 1
    assert out.read_text() == kept


def test_it_is_for_one_certificate(tmp_path: Path) -> None:
    command, out = ["verify-proof", *certificate(tmp_path, "planet.cwd")], tmp_path / "out.lrat"
    assert run(*command, "--lrat", str(out)).exit_code == 0
    assert out.read_text().splitlines()[-1].split()[1] == "0"
    assert run(*command, "--lrat", str(out), "--proof-dir", str(tmp_path)).exit_code == 2


def test_a_certificate_with_lrat_in_it(tmp_path: Path) -> None:
    puzzles = [str(PUZZLES / name) for name in ("planet.cwd", "typo.cwd", "switches.cwc")]
    folder = str(tmp_path / "proofs")
    asked = ["--proof-dir", folder, "--proof-format", "lrat", "--verify"]
    assert run("solve", "-q", *puzzles, *asked).exit_code == 4
    names = {path.name: set(ZipFile(path).namelist()) for path in tmp_path.rglob("*.zip")}
    assert {name: "proof.lrat" in parts for name, parts in names.items()} == {
        "planet.cwd.zip": True,
        "typo.cwd.zip": "formula.cnf" in names["typo.cwd.zip"],
        "switches.cwc.zip": False,
    }
    (file,) = tmp_path.rglob("planet.cwd.zip")
    texts = unpacked(file)
    assert "map" in json.loads(texts["claim.json"])
    strict = Strict(formula_in(file))
    for line in texts["proof.lrat"].splitlines():
        strict.take(line)
    assert strict.clauses[strict.last] == []
    assert run("solve", "-q", puzzles[0], "--proof-format", "lrat").exit_code == 2


@pytest.mark.parametrize("mode", [0o120777, 0o040755, 0o010644])
def test_a_part_that_is_no_regular_file(tmp_path: Path, mode: int) -> None:
    puzzle = nonogram.load(PUZZLES / "planet.cwd")
    nonogram.prove(puzzle, nonogram.solve(puzzle), tmp_path / "c.zip")
    with ZipFile(tmp_path / "c.zip") as packed, ZipFile(tmp_path / "d.zip", "w") as other:
        for info in packed.infolist():
            content = packed.read(info)
            if info.filename == "formula.cnf":
                info.external_attr = mode << 16
            other.writestr(info, content)
    done = run("verify-proof", str(PUZZLES / "planet.cwd"), str(tmp_path / "d.zip"))
    assert (done.exit_code, done.stdout) == (1, "")
    assert "formula.cnf: no regular file" in done.stderr


def test_a_part_that_is_there_twice(tmp_path: Path) -> None:
    puzzle = nonogram.load(PUZZLES / "switches.cwc")
    nonogram.prove(puzzle, nonogram.solve(puzzle), tmp_path / "c.zip")
    with ZipFile(tmp_path / "c.zip", "a") as packed, pytest.warns(UserWarning, match="Duplicate"):
        packed.writestr("claim.json", "{}")
    done = run("verify-proof", str(PUZZLES / "switches.cwc"), str(tmp_path / "c.zip"))
    assert (done.exit_code, "another part of this name" in done.stderr) == (1, True)


@pytest.mark.parametrize(
    ("checker", "program"),
    [
        ("drat-trim", ("drat-trim", False)),
        ("./cake_lpr -x", ("./cake_lpr -x", True)),
        ("/opt/lrat-check", ("/opt/lrat-check", True)),
        ("lrat:mine", ("mine", True)),
        ("drat:cake_lpr", ("cake_lpr", False)),
        ("", ("", False)),
        ("'", ("'", False)),
    ],
)
def test_what_programs_read(checker: str, program: tuple[str, bool]) -> None:
    assert command_of(checker) == program


@pytest.mark.skipif(sys.platform == "win32", reason="needs programs that are scripts")
def test_a_program_gets_lrat(tmp_path: Path, ndom: list[str]) -> None:
    program = tmp_path / "lrat-look"
    script = 'head -n 1 "$2" | grep -q " 0 .*0$" && echo "s VERIFIED UNSAT"'
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    assert run("verify-proof", "--checker", str(program), *ndom).exit_code == 0
    assert run("verify-proof", "--checker", f"drat:{program}", *ndom).exit_code == 1


def test_a_verified_checker(tmp_path: Path) -> None:
    checker = shutil.which("cake_lpr")
    if checker is None:
        pytest.skip("cake_lpr is not on the path")
    for name in ("planet.cwd", "ndom-14.cwd"):
        files = certificate(tmp_path, name)
        done = run("verify-proof", "--checker", checker, "--lrat", str(tmp_path / "l"), *files)
        assert done.exit_code == 0
