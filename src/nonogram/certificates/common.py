"""What all solutions of a puzzle have in common, proved cell by cell.

A certificate of several solutions may say more: that some cells are the same in all of them. There
is one formula, that of the whole puzzle, and a proof with one lemma a cell, "it has this colour".
Each lemma has to follow by unit propagation; a lemma that is RAT only need not be true of every
solution, and does not count. Of all other cells two solutions show that they differ, or it is said
that nothing is known of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import closing
from itertools import islice
from typing import NamedTuple

from nonogram.certificates.drat import Checker
from nonogram.certificates.meaning import Formula
from nonogram.clock.deadline import Deadline
from nonogram.cnf.clauses import TRUE, Literal
from nonogram.cnf.dimacs import literals, read_clauses
from nonogram.puzzle import BACKGROUND, Grid, Puzzle
from nonogram.puzzle.judge import violated_line
from nonogram.sat.base import Status
from nonogram.sat.opening import open_prover
from nonogram.search.encodings.instance import Instance

#: Clauses handed over at once.
_BATCH = 10_000


class Common(NamedTuple):
    """What is known of the cells.

    Attributes:
        grid: the cells that are the same in all solutions, all others undecided.
        pictures: solutions; in every other cell two of them differ, or it is not known.
        unknown: the cells that nothing is known of, by row and place, from 1.
        steps: the lemmas of the proof, in DRAT.
    """

    grid: Grid
    pictures: tuple[Grid, ...]
    unknown: tuple[tuple[int, int], ...]
    steps: tuple[str, ...]


def common_to(puzzle: Puzzle, instance: Instance, solver: str, deadline: Deadline) -> Common | None:
    """What all solutions have in common, as far as there is time; None if no solution is found.

    Args:
        puzzle: the clues.
        instance: its whole formula.
        solver: a back end that logs proofs.
        deadline: when to stop.
    """
    encoding = instance.encoding
    with closing(open_prover(solver)) as prover:
        clauses = instance.clauses()
        while batch := list(islice(clauses, _BATCH)):
            prover.add(batch)
            deadline.check()

        def asked(assumptions: list[Literal]) -> Status:
            status = prover.solve(deadline, lambda: None, assumptions)
            if status is Status.SATISFIABLE:
                pictures.append(encoding.decode(prover.model()))
            return status

        pictures: list[Grid] = []
        if asked([]) is not Status.SATISFIABLE:
            return None
        first = pictures[0].cells
        alike = {*range(len(first))}
        certain: dict[int, Literal] = {}
        unknown: list[tuple[int, int]] = []
        for cell, colour in enumerate(first):
            if cell not in alike:
                continue
            literal = encoding.literal(cell, colour or BACKGROUND)
            status = Status.UNSATISFIABLE if literal == TRUE else asked([-literal])
            if status is Status.UNSATISFIABLE:
                certain[cell] = literal
            elif status is Status.SATISFIABLE:
                alike -= {other for other in alike if pictures[-1].cells[other] != first[other]}
            else:
                unknown.append(place_of(puzzle, cell))
        lemmas = [*prover.lemmas()]
    lemmas += (f"{literal} 0" for literal in certain.values() if literal != TRUE)
    grid = pictures[0].only([*map(puzzle.geometry.position, certain)])
    return Common(grid, tuple(pictures), tuple(unknown), tuple(lemmas))


def objection(
    puzzle: Puzzle,
    claimed: Grid,
    pictures: Iterable[Grid],
    formula: Iterable[str],
    proof: Iterable[str],
    deadline: Deadline,
) -> str | None:
    """Why it is not shown that these cells are the same in all solutions; None if it is.

    Raises:
        ParseError: the formula or the proof is none; its source is left open.
        OutOfTime: the deadline passed.
    """
    pictures = [*pictures]
    for number, picture in enumerate(pictures, 1):
        if (line := violated_line(puzzle, picture)) is not None:
            return f"picture {number} is no solution: {line} does not have its clue"
    meanings = Formula(puzzle, None)
    with closing(Checker()) as checker:
        for number, (_, clause) in enumerate(read_clauses(meanings.mapped(formula)), 1):
            deadline.check()
            if why := meanings.objection_to(clause):
                return f"clause {number}: {why}"
            checker.add(clause)
        shown = dict(_shown(meanings, checker, proof, deadline))
    for cell, colour in enumerate(claimed.cells):
        if colour is not None and shown.get(cell, meanings.only_colour_of(cell)) != colour:
            return f"it is not shown that {_name(puzzle, cell)} is the same in all solutions"
    return None


def _shown(
    meanings: Formula, checker: Checker, proof: Iterable[str], deadline: Deadline
) -> Iterator[tuple[int, int]]:
    """The cells whose colour a lemma says, each with it; lemmas that do not follow do not count."""
    for number, line in enumerate(proof, 1):
        deadline.check()
        words = line.split()
        if not words or words[0] in ("c", "d"):
            continue
        lemma = literals(words, number)
        if not checker.follows(lemma):
            continue
        checker.add(lemma)
        if len(lemma) == 1 and (said := meanings.cell_said_by(lemma[0])) is not None:
            yield said


def place_of(puzzle: Puzzle, cell: int) -> tuple[int, int]:
    """Row and place of a cell, from 1."""
    row, place = puzzle.geometry.position(cell)
    return row + 1, place + 1


def _name(puzzle: Puzzle, cell: int) -> str:
    row, place = puzzle.geometry.position(cell)
    return f"{puzzle.geometry.line(row)}, {puzzle.geometry.place_name} {place + 1}"
