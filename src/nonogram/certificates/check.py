"""The check that a certificate's formula and proof show that there is no solution, or only one.

The programs that made them are not trusted. The solution has to satisfy the clues; no other picture
that satisfies them may make a clause of the formula false (`meaning`); and the proof, in DRAT, has
to refute the formula, lemma by lemma (`drat`). Other programs get what was judged, written anew
(`export`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, nullcontext

from nonogram.base.errors import ParseError, Refused
from nonogram.certificates.drat import Checker, Step, steps_of
from nonogram.certificates.export import exported
from nonogram.certificates.meaning import ClauseMeanings
from nonogram.certificates.packed import Packed, PartName
from nonogram.core.formula.clauses import Clause
from nonogram.core.puzzle import Grid, Puzzle
from nonogram.core.result import Progress
from nonogram.core.search.terms import Terms


def check_parts(
    puzzle: Puzzle,
    solution: Grid | None,
    packed: Packed,
    terms: Terms,
    checker: str | None = None,
    export: str | None = None,
) -> None:
    """Check that the formula and the proof show that this solution is the only one.

    Args:
        solution: the solution; None for the claim that there is none.
        checker, export: as in `nonogram.verify`.
    Raises:
        Refused: they do not show it.
    """
    if solution is not None:
        check_solution(puzzle, solution, packed.source(PartName.SOLUTION))
    formula, proof = (packed.source(part) for part in (PartName.FORMULA, PartName.PROOF))
    clauses = until(terms, packed.lines(PartName.FORMULA), "formula")
    steps = steps_of(until(terms, packed.lines(PartName.PROOF), "proof"))
    meanings = ClauseMeanings(puzzle, solution)
    for_others = nullcontext() if checker is export is None else exported(meanings.number)
    with closing(Checker()) as own, for_others as others:

        def add(clause: Clause) -> None:
            own.add(clause)
            if others is not None:
                others.add(clause)

        with blaming(formula):
            unsound = meanings.first_unsound(clauses, add)
        if unsound is not None:
            line, number, clause, why = unsound
            raise Refused(f"clause {number}, {_shown(clause)}: {why}", line, formula)
        with blaming(proof):
            wrong = first_wrong(own, steps if others is None else others.copied(steps))
        if wrong is not None:
            place, why = wrong
            raise Refused(why, place, proof)
        if others is not None:
            others.finish()
            if checker is not None and not others.accepted_by(checker, terms.deadline):
                raise Refused("the checker does not accept the proof", None, proof)
            if export is not None:
                others.save(export)


def check_solution(puzzle: Puzzle, grid: Grid, source: str) -> None:
    """Raise Refused if a grid violates a clue."""
    line = puzzle.violated_line(grid)
    if line is not None:
        raise Refused(f"{line} does not have its clue", None, source)


@contextmanager
def blaming(source: str) -> Iterator[None]:
    """Add this source to errors of reading in the `with` block."""
    try:
        yield
    except ParseError as error:
        raise error.in_source(source) from None


def until(terms: Terms, lines: Iterable[str], step: str) -> Iterator[str]:
    """Yield the same lines, and report progress. Raises TimeUpError at the deadline."""
    number = 0
    deadline = terms.watched(lambda took: Progress(took, None, 0, f"{step}: {number:,} lines"))
    for line in lines:
        deadline.check()
        yield line
        number += 1


def _shown(clause: Clause) -> str:
    """A clause in a message."""
    return (" ".join(map(str, clause[:10])) + (" ..." if len(clause) > 10 else "")) or "empty"


def first_wrong(checker: Checker, steps: Iterable[Step]) -> tuple[int | None, str] | None:
    """The first line of a proof that does not hold, and why, or None if it refutes the formula."""
    number = None
    for number, is_deletion, clause in steps:
        if is_deletion:
            checker.delete(clause)
        elif objection := checker.accept(clause):
            return number, objection
        elif not clause:
            return None
    return None if checker.refuted() else (number, "the proof ends without the empty clause")
