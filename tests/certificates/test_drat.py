"""The checker of lemmas: what it accepts, what it must refuse, and that it is sound."""

from __future__ import annotations

import random
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

import pytest

import nonogram
from nonogram import Grid, Puzzle, Result
from nonogram.base.clock.deadline import Deadline
from nonogram.base.processes.programs import program_path
from nonogram.certificates.drat import Checker
from nonogram.core.formula import dimacs
from nonogram.core.formula.instance import encode
from nonogram.core.sat.proof import Propagator, run_checker
from support import brute
from support.certificates import refusal_of, unpacked
from support.clauses import CHAIN, RING, SQUARE, Clause, random_clause, satisfiable
from support.paths import PUZZLES
from support.trials import kinds, trials


def refused(formula: list[Clause], proof: str) -> int | None:
    """The number of the step that is refused, from 1, or None if all are accepted."""
    with closing(Checker()) as checker:
        for clause in formula:
            checker.add(clause)
        for number, step in enumerate(proof.split(","), 1):
            words = step.split()
            if words[:1] == ["d"]:
                checker.delete([*map(int, words[1:])])
            elif checker.accept([*map(int, words)]) is not None:
                return number
    return None


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
        # What is unit stays, though it is deleted before other clauses are taken out.
        (
            [
                [1],
                [-1, 2],
                *([-2, *clause] for clause in ([3, 9], [3, -9], [-3, 9], [-3, -9])),
                [4, 5],
            ],
            "d 1,d -1 2,d 4 5,-4,3,",
        ),
    ],
)
def test_accepted(formula: list[list[int]], proof: str) -> None:
    assert refused(formula, proof) is None


@pytest.mark.parametrize(
    ("formula", "proof", "step"),
    [
        (SQUARE, "", 1),
        (RING, "9,-9", 2),
        (RING, "5 -1,-5 1,5,-1", 4),
        (CHAIN, "-3 1", 1),  # RAT on 1, which does not come first
        (CHAIN, "-2", 1),
        ([[-1, 2], [-1, 3]], "1 -2", 1),  # one resolvent follows, the other does not
        ([[-1, 2], [-1, 2]], "d 2 -1,1", 2),  # one of two was deleted
        ([[-1, 2], [-1, 3]], "d -1 2,d -1 4,1 -2", 3),  # another, and one that is not there
        ([[-1, 3], [-1, -3]], "d -1 3,d -1 -3,1,", 4),  # what was deleted helps no more
        ([[-1, 3], [-1, -3]], "5,d -1 3,d -1 -3,1,", 5),
        ([[-1, 3], [-1, -3]], "1", 1),
    ],
)
def test_refused(formula: list[list[int]], proof: str, step: int) -> None:
    assert refused(formula, proof) == step


def units(formula: list[Clause]) -> set[int]:
    """The literals that unit propagation finds to be true; of both signs if that contradicts."""
    true: set[int] = set()
    while True:
        new = set(true)
        for clause in formula:
            left = [literal for literal in clause if -literal not in true]
            if len(left) <= 1:
                new.update(left or [clause[0], -clause[0]] if clause else [1, -1])
        if new == true:
            return true
        true = new


def follows(formula: list[Clause], lemma: Clause) -> bool:
    """Whether a lemma follows by unit propagation, word by word as defined."""
    true = units([*formula, *([-literal] for literal in lemma)])
    return any(-literal in true for literal in true)


def is_rat(formula: list[Clause], lemma: Clause) -> bool:
    """Whether a lemma is RAT, word by word as defined."""
    pivot = lemma[0]
    return all(
        follows(formula, [*lemma, *(literal for literal in clause if literal != -pivot)])
        for clause in formula
        if -pivot in clause
    )


def without(formula: list[Clause], clause: Clause) -> list[Clause]:
    """The formula after a deletion, which is ignored if the clause is unit."""
    true = units(formula)
    if sorted((literal in true) - (-literal in true) for literal in clause)[-2:] in ([1], [-1, 1]):
        return formula
    place = formula.index(clause)
    return formula[:place] + formula[place + 1 :]


def random_formula(rng: random.Random) -> list[Clause]:
    return [random_clause(rng, 5) for _ in range(rng.randint(4, 12))]


@pytest.mark.parametrize("seed", range(trials(200, 60)))
def test_nothing_satisfiable_is_refuted(seed: int) -> None:
    """Whatever lemmas and deletions there are."""
    rng = random.Random(seed)
    while not satisfiable(formula := random_formula(rng)):
        pass
    with closing(Checker()) as checker:
        for clause in formula:
            checker.add(clause)
        there = formula
        for _ in range(60):
            if there and rng.random() < 0.4:
                clause = there.pop(rng.randrange(len(there)))
                checker.delete(rng.sample(clause, len(clause)))
            elif checker.accept(lemma := random_clause(rng, 7)) is None:
                there.append(lemma)
            assert checker.accept([]) is not None
            assert not checker.refuted()


@pytest.mark.parametrize("seed", range(trials(200, 60)))
def test_nothing_that_is_rat_is_refused(seed: int) -> None:
    rng = random.Random(seed)
    formula = random_formula(rng)
    with closing(Checker()) as checker:
        for clause in formula:
            checker.add(clause)
        for _ in range(60):
            if formula and rng.random() < 0.4:
                clause = rng.choice(formula)
                checker.delete(rng.sample(clause, len(clause)))
                formula = without(formula, clause)
                continue
            lemma = random_clause(rng, 7)
            if follows(formula, lemma) or is_rat(formula, lemma):
                assert checker.accept(lemma) is None
                formula = [*formula, lemma]


@pytest.mark.parametrize("lemmas", [["{0} {1}"], ["{0} {1}", "{1} -{1}", "{0} {1} 9"]])
def test_long_proofs_take_steps_in_proportion(
    lemmas: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each lemma outdates a clause that was deleted; no clause is handed over again and again."""
    added = []
    for size in (50, 100, 200):
        count = 0

        class Counting(Propagator):
            def add(self, clause: Sequence[int]) -> None:
                nonlocal count
                count += 1
                super().add(clause)

        monkeypatch.setattr("nonogram.certificates.drat.Propagator", Counting)
        formula = [[-number, -number - 1] for number in range(10, 10 + size)]
        steps = [f"d {first} {second}" for first, second in formula]
        for number in range(10, 10 + size):
            steps += [lemma.format(number, 1000 + number) for lemma in lemmas]
        assert refused(formula, ",".join(steps)) is None
        added.append(count)
    assert added[2] - added[1] == 2 * (added[1] - added[0])


def test_many_copies_take_no_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each lemma flips the same variable, and copies half of the clauses."""
    counts: list[int] = []

    class Counting(Propagator):
        def __init__(self) -> None:
            super().__init__()
            counts.append(0)

        def add(self, clause: Sequence[int]) -> None:
            counts[-1] += 1
            super().add(clause)

    monkeypatch.setattr("nonogram.certificates.drat.Propagator", Counting)
    formula = [[sign, number] for number in range(10, 40) for sign in (1, -1)]
    assert refused(formula, ",".join(f"1 {number}" for number in range(100, 140))) is None
    assert sum(counts) > 1000
    assert max(counts) < 300


def unique_puzzles(number: int) -> Iterator[Puzzle]:
    """Puzzles with one solution, most of which need search."""
    rng = random.Random(7)
    while number:
        colours = rng.randint(1, 2)
        grid = Grid(brute.random_grid(rng, rng.randint(8, 12), rng.randint(8, 12), colours))
        puzzle = nonogram.Puzzle.from_grid(grid, colours)
        if nonogram.solve(puzzle).verdict is nonogram.Verdict.UNIQUE:
            number -= 1
            yield puzzle


@pytest.fixture(scope="module")
def ten() -> list[tuple[Puzzle, Result]]:
    puzzles = [*unique_puzzles(trials(8)), *map(nonogram.ndom_puzzle, (5, 7))]
    return [(puzzle, nonogram.solve(puzzle)) for puzzle in puzzles]


@pytest.mark.parametrize(
    "solver", kinds(["glucose4", "glucose3", "cadical153", "cadical195"], "glucose4", "cadical195")
)
def test_proofs_of_pysat(solver: str, ten: list[tuple[Puzzle, Result]], tmp_path: Path) -> None:
    file, formula, proof = (tmp_path / name for name in ("c.zip", "f.cnf", "f.drat"))
    for puzzle, result in ten:
        assert nonogram.prove(puzzle, result, file, solver=solver) is not None
        assert nonogram.verify(puzzle, file) is nonogram.Verdict.UNIQUE
        texts = unpacked(file)
        formula.write_text(texts["formula.cnf"])
        proof.write_text(texts["proof.drat"])
        judged_alike(str(formula), str(proof))


def test_proofs_of_kissat(ten: list[tuple[Puzzle, Result]], tmp_path: Path) -> None:
    kissat = program_path("kissat")
    if kissat is None:
        pytest.skip("Kissat is not installed (the extra `kissat` brings it)")
    planet = nonogram.load(PUZZLES / "planet.cwd")  # Kissat's proof needs RAT
    formula, proof = tmp_path / "f.cnf", tmp_path / "f.drat"
    for puzzle, result in [*ten[: trials(10, 3)], (planet, nonogram.solve(planet))]:
        solution = result.solution
        with formula.open("w") as file:
            encode(puzzle, propagation=False, second=solution).write(file)
        proof.unlink(missing_ok=True)
        done = subprocess.run([kissat, "-q", "--no-binary", str(formula), str(proof)], check=False)
        assert done.returncode == 20
        texts = formula.read_text(), proof.read_text()
        assert refusal_of(puzzle, solution, *texts, tmp_path) is None
        judged_alike(str(formula), str(proof))


def judged_alike(formula: str, proof: str) -> None:
    """A proof that we accept is one to drat-trim, if that is installed."""
    if shutil.which("drat-trim"):
        assert run_checker("drat-trim", formula, proof, Deadline())


@pytest.mark.parametrize("proof", ["2,", "9,2,", "5 1 2,-5 1,-5 2,1,"])
def test_drat_trim_agrees(proof: str, tmp_path: Path) -> None:
    if shutil.which("drat-trim") is None:
        pytest.skip("drat-trim is not on the search path")
    formula = tmp_path / "f.cnf"
    formula.write_text(dimacs.header(2, 4) + "".join(map(dimacs.line, SQUARE)))
    (tmp_path / "f.drat").write_text("".join(f"{step} 0\n" for step in proof.split(",")))
    assert run_checker("drat-trim", str(formula), str(tmp_path / "f.drat"), Deadline())
