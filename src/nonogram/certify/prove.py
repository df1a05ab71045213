"""Finding the proof, and writing it next to the formula it refutes."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import closing
from itertools import islice
from typing import NamedTuple, TextIO

from nonogram.certify.seal import Seal
from nonogram.deadline import Deadline
from nonogram.encode.instance import Instance
from nonogram.errors import SolverError, one_line
from nonogram.files.disk import written
from nonogram.puzzle import Grid, Puzzle
from nonogram.result import Progress
from nonogram.sat import DEFAULT, Status, open_prover
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
    solution: Grid | None,
    out: str,
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
        ValueError: the solver logs no proofs, or the solution is none.
        WriteError: one of the two files cannot be written; then neither is.
        SolverError: the solver failed, or says that there is another solution.
    """
    deadline = Deadline(timeout)
    instance = Instance(puzzle, propagation=False, second=solution)

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
        steps = prover.proof()
    certificate = Certificate(f"{out}.cnf", f"{out}.drat", len(steps))
    with written(certificate.formula) as formula, written(certificate.proof) as file:
        seal = _write_proof(file, steps)
        instance.write(formula, _comments(certificate, puzzle_name, solution, seal))
    return certificate


def _comments(
    certificate: Certificate, puzzle_name: str, solution: Grid | None, seal: Seal
) -> list[str]:
    """What is claimed, and how to check it."""
    if solution is None:
        claim, names = "no solution", puzzle_name
    else:
        claim, names = "no solution but the one ruled out", f"{puzzle_name} SOLUTION"
    files = f"{certificate.formula} {certificate.proof}"
    comments = [
        f"Certificate: there is {claim}. To check it:",
        f"nonogram verify-proof {names} {files}",
        "The proof alone, with any checker of RUP or DRAT:",
        f"drat-trim {files}",
        seal.comment(),
    ]
    return [one_line(comment) for comment in comments]


def _write_proof(file: TextIO, steps: Iterable[str]) -> Seal:
    seal = Seal()
    for step in steps:
        file.write(f"{step}\n")
        seal.add(step)
    return seal
