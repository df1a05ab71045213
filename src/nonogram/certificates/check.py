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
from nonogram.certificates.drat import Checker, Step, refute, steps_of
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
    proof = packed.source(PartName.PROOF)
    meanings = ClauseMeanings(puzzle, solution)
    for_others = nullcontext() if checker is export is None else exported(meanings.number)
    with closing(Checker()) as own, for_others as others:
        for clause in clauses_in(packed, meanings, terms):
            own.add(clause)
            if others is not None:
                others.add(clause)
        steps = steps_in(packed, terms)
        with blaming(proof):
            refute(own, steps if others is None else others.copied(steps))
        if others is not None:
            others.finish()
            if checker is not None and not others.accepted_by(checker, terms.deadline):
                raise Refused("the checker does not accept the proof", None, proof)
            if export is not None:
                others.save(export)


def clauses_in(packed: Packed, meanings: ClauseMeanings, terms: Terms) -> Iterator[Clause]:
    """Yield the clauses of the formula. Raises Refused at the first one that is unsound."""
    with blaming(packed.source(PartName.FORMULA)):
        yield from meanings.sound(_until(terms, packed.lines(PartName.FORMULA), "formula"))


def steps_in(packed: Packed, terms: Terms) -> Iterator[Step]:
    """Yield the steps of the proof. Raises Refused."""
    with blaming(packed.source(PartName.PROOF)):
        yield from steps_of(_until(terms, packed.lines(PartName.PROOF), "proof"))


def check_solution(puzzle: Puzzle, grid: Grid, source: str) -> None:
    """Raise Refused if a grid violates a clue."""
    line = puzzle.violated_line(grid)
    if line is not None:
        raise Refused(f"{line} does not have its clue", None, source)


@contextmanager
def blaming(source: str) -> Iterator[None]:
    """Turn errors in the `with` block that name no file into Refused, with this source."""
    try:
        yield
    except ParseError as error:
        if error.source is not None:
            raise
        raise Refused(error.message, error.line, source) from None


def _until(terms: Terms, lines: Iterable[str], step: str) -> Iterator[str]:
    """Yield the same lines, and report progress. Raises TimeUpError at the deadline."""
    number = 0
    deadline = terms.watched(lambda took: Progress(took, None, 0, f"{step}: {number:,} lines"))
    for line in lines:
        deadline.check()
        yield line
        number += 1
