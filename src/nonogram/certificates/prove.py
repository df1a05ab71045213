"""Finding the proof, and writing it next to the formula it refutes."""

from __future__ import annotations

from contextlib import closing
from itertools import islice
from os import PathLike
from typing import NamedTuple, TextIO

from nonogram.certificates.lrat import LratChecker
from nonogram.certificates.seal import Seal
from nonogram.clock.deadline import Deadline, check_timeout
from nonogram.errors import InternalError, SolverError, one_line
from nonogram.files.disk import written
from nonogram.puzzle import Puzzle, Rows, check_puzzle, grid_for
from nonogram.puzzle.arguments import check_function, file_name, text_or_none
from nonogram.result import Progress
from nonogram.sat import DEFAULT
from nonogram.sat.base import Status
from nonogram.sat.opening import open_prover
from nonogram.search.encodings.instance import Instance
from nonogram.search.terms import OnProgress

#: Clauses handed over at once: few enough to look at the clock in between.
_BATCH = 10_000


class Certificate(NamedTuple):
    """Where a certificate is, and how many lemmas and deletions its proof has."""

    formula: str
    proof: str
    steps: int


def certify(
    puzzle: Puzzle,
    solution: Rows | None,
    out: str | PathLike[str],
    *,
    puzzle_name: str = "PUZZLE",
    solver: str = DEFAULT,
    timeout: float | None = None,
    on_progress: OnProgress | None = None,
) -> Certificate | None:
    """Prove that a solution is the only one, and write ``OUT.cnf`` and ``OUT.drat``.

    Args:
        puzzle: the clues.
        solution: a solution; None to prove that there is none.
        out: where to write, without the endings.
        puzzle_name: the puzzle's file, for the comment that says how to check.
        solver: name or alias of a SAT back end that logs proofs.
        timeout: wall-clock seconds, None for no limit.
        on_progress: called several times a second.

    Returns:
        The certificate; None if no proof was found in time, and nothing is written then.

    Raises:
        RequestError: the solver logs no proofs, or the solution is none.
        WriteError: one of the two files cannot be written; then neither is.
        SolverError: the solver failed, or says that there is another solution.
    """
    check_puzzle(puzzle)
    check_timeout(timeout)
    check_function("on_progress", on_progress)
    text_or_none("puzzle_name", puzzle_name)
    out = file_name(out)
    deadline = Deadline(timeout)
    grid = None if solution is None else grid_for(puzzle, solution, "a solution")
    instance = Instance(puzzle, propagation=False, second=grid)
    steps = refutation(instance, solver, deadline, on_progress)
    if steps is None:
        return None
    certificate = Certificate(f"{out}.cnf", f"{out}.drat", len(steps))
    names = [puzzle_name] if solution is None else [puzzle_name, "SOLUTION"]
    with written(certificate.formula) as formula, written(certificate.proof) as proof:
        seal = write_proof(proof, steps)
        write_formula(formula, instance, names, certificate[:2], seal)
    return certificate


def refutation(
    instance: Instance, solver: str, deadline: Deadline, on_progress: OnProgress | None
) -> list[str] | None:
    """The steps of a proof that a formula has no model; None if none was found in time.

    Raises:
        RequestError: the solver logs no proofs.
        SolverError: the solver failed, or says that there is a model.
    """

    def tick() -> None:
        if on_progress is not None:
            on_progress(Progress(deadline.elapsed(), prover.conflicts, 0, "proof"))

    with closing(open_prover(solver)) as prover:
        clauses = instance.clauses()
        while batch := list(islice(clauses, _BATCH)):
            prover.add(batch)
            if deadline.passed():
                return None
        status = prover.solve(deadline, tick)
        if status is Status.UNKNOWN:
            return None
        if status is Status.SATISFIABLE:
            raise SolverError(f"{prover.name} finds a solution that it had ruled out before")
        return prover.proof()


def write_proof(file: TextIO, steps: list[str]) -> Seal:
    """Write the steps, a line each; return their digest."""
    seal = Seal()
    file.writelines(f"{step}\n" for step in seal.over(steps))
    return seal


def write_formula(
    file: TextIO, instance: Instance, names: list[str], files: tuple[str, str], seal: Seal
) -> None:
    """Write a formula; comments say what it claims, and how to check it.

    Args:
        file: where to write.
        instance: the formula.
        names: what the files of the puzzle and of its solution, if it has one, are called.
        files: what this file and that of the proof are called.
        seal: the digest of the proof.
    """
    claim = "no solution" if len(names) == 1 else "no solution but the one ruled out"
    comments = [
        f"Certificate: there is {claim}. To check it:",
        f"nonogram verify-proof {' '.join([*names, *files])}",
        "The proof alone, with any checker of RUP or DRAT:",
        f"drat-trim {' '.join(files)}",
        seal.comment(),
    ]
    instance.write(file, [one_line(comment) for comment in comments])


def write_lrat(file: TextIO, instance: Instance, steps: list[str], deadline: Deadline) -> None:
    """Write the steps as LRAT.

    Raises:
        InternalError: one of them does not follow.
        OutOfTime: the deadline passed.
    """
    checker = LratChecker(file)
    for clause in instance.clauses():
        checker.add(clause)
        deadline.check()
    for step in steps:
        deadline.check()
        words = step.split()
        if words[0] == "d":
            checker.delete([*map(int, words[1:-1])])
        elif reason := checker.accept([*map(int, words[:-1])]):
            raise InternalError(f"a step of the proof is none: {reason}")
