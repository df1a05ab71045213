"""Checking a certificate in one file: the verdict that it proves."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from os import PathLike
from pathlib import Path
from tempfile import TemporaryDirectory

from nonogram.certificates.check import Lines, Means, Refusal, check_lines, no_solution
from nonogram.certificates.common import objection, place_of
from nonogram.certificates.packed import (
    ANOTHER,
    CERTAIN,
    CLAIM,
    FORMULA,
    PICTURES,
    PROOF,
    SOLUTION,
    Packed,
)
from nonogram.certificates.second import Program
from nonogram.clock.deadline import Deadline, check_timeout
from nonogram.errors import ParseError
from nonogram.puzzle import Grid, Puzzle, check_puzzle
from nonogram.puzzle.arguments import check_function, file_name, text_or_none
from nonogram.puzzle.characters import parse_picture
from nonogram.puzzle.totals import arithmetic_reasons
from nonogram.result import Outcome
from nonogram.search.terms import OnProgress

#: Bytes that a cell of a picture may take, with what surrounds it.
_A_CELL = 40

#: What a certificate may prove, and what that is called.
PROVED = {
    Outcome.UNIQUE: "unique solution",
    Outcome.MULTIPLE: "several solutions",
    Outcome.NO_SOLUTION: "no solution",
}


def proven_verdict(
    puzzle: Puzzle,
    path: str | PathLike[str],
    checker: str | None = None,
    *,
    lrat: str | PathLike[str] | None = None,
    timeout: float | None = None,
    on_progress: OnProgress | None = None,
) -> Outcome | Refusal:
    """The verdict on a puzzle that a certificate in one file proves; or why it proves none.

    Args:
        puzzle: the clues.
        path: the file, as `save_certificate` writes it.
        checker, lrat, on_progress: as in `check_certificate`; no LRAT is written where no proof is
            needed.
        timeout: wall-clock seconds, None for no limit; a single long line is read to its end.

    Returns:
        UNIQUE, NO_SOLUTION or MULTIPLE; or what is wrong with the certificate.

    Raises:
        ParseError: the file cannot be read, or is no certificate.
        SolverError: the checker cannot be run.
        TimeUpError: the time was up first.
    """
    check_timeout(timeout)
    deadline = Deadline(timeout)
    check_puzzle(puzzle)
    text_or_none("checker", checker)
    check_function("on_progress", on_progress)
    with closing(Packed(file_name(path))) as packed:
        verdict = _claimed(packed)
        if verdict is Outcome.MULTIPLE:
            refusal = _several(puzzle, packed)
            if refusal is None and CERTAIN in packed:
                refusal = _uncommon(puzzle, packed, deadline)
        elif verdict is Outcome.NO_SOLUTION and FORMULA not in packed:
            why = f"the clues add up: expected {FORMULA} and {PROOF} in it"
            refusal = None if arithmetic_reasons(puzzle) else Refusal(packed.path, None, why)
        else:
            means = Means(
                None if checker is None else Program.named(checker),
                None if lrat is None else file_name(lrat),
                partial(_unpacked, packed),
                on_progress,
            )
            refusal = _refuted(puzzle, packed, verdict is Outcome.UNIQUE, means, deadline)
    return verdict if refusal is None else refusal


def certain_cells(puzzle: Puzzle, path: str | PathLike[str]) -> Grid | None:
    """The cells that a certificate, which has been checked, shows to be the same in all solutions.

    None if it is not about cells.
    """
    with closing(Packed(file_name(path))) as packed:
        return _picture(puzzle, packed, CERTAIN, decided=False) if CERTAIN in packed else None


def _claimed(packed: Packed) -> Outcome:
    verdict = packed.claim().get("verdict")
    for outcome in PROVED:
        if verdict == outcome.value:
            return outcome
    expected = ", ".join(f'"{outcome.value}"' for outcome in PROVED)
    raise ParseError(f'expected a "verdict": {expected}', None, packed.source(CLAIM))


def _several(puzzle: Puzzle, packed: Packed) -> Refusal | None:
    """Why the pictures are not two solutions."""
    grids = {name: _picture(puzzle, packed, name) for name in (SOLUTION, ANOTHER)}
    for name, grid in grids.items():
        if refusal := no_solution(puzzle, grid, packed.source(name)):
            return refusal
    if grids[SOLUTION] == grids[ANOTHER]:
        return Refusal(packed.source(ANOTHER), None, f"the same as {SOLUTION}")
    return None


def _uncommon(puzzle: Puzzle, packed: Packed, deadline: Deadline) -> Refusal | None:
    """Why it is not shown which cells are the same in all solutions, and which are not."""
    certain = _picture(puzzle, packed, CERTAIN, decided=False)
    count = len(puzzle.geometry.row_sizes)
    most = 100_000 * _A_CELL + _A_CELL * puzzle.geometry.size * len(certain.cells)
    rows = [row for row in packed.text(PICTURES, most).splitlines() if row.strip()]
    pictures = []
    for first in range(0, max(1, len(rows)), count):
        try:
            pictures.append(parse_picture(puzzle, rows[first : first + count]))
        except ParseError as error:
            raise error.in_source(packed.source(PICTURES)) from None
    try:
        why = objection(
            puzzle, certain, pictures, packed.lines(FORMULA), packed.lines(PROOF), deadline
        )
    except ParseError as error:
        raise error.in_source(packed.path) from None
    if why is None:
        both = [*zip(*(picture.cells for picture in pictures))]
        open_cells = [number for number, cell in enumerate(certain.cells) if cell is None]
        alike = [[*place_of(puzzle, cell)] for cell in open_cells if len({*both[cell]}) < 2]
        if alike != packed.claim().get("unknown"):
            why = f"in {len(alike)} cells that are not certain no two pictures differ"
    return None if why is None else Refusal(packed.source(CERTAIN), None, why)


def _refuted(
    puzzle: Puzzle, packed: Packed, unique: bool, means: Means, deadline: Deadline
) -> Refusal | None:
    """Why the solution, if one is claimed, is none, or not shown to be the only one."""
    solution = _picture(puzzle, packed, SOLUTION) if unique else None
    formula, proof = (Lines(packed.source(name), packed.lines(name)) for name in (FORMULA, PROOF))
    source = packed.source(SOLUTION)
    return check_lines(puzzle, solution, source, formula, proof, deadline, means)


def _picture(puzzle: Puzzle, packed: Packed, name: str, *, decided: bool = True) -> Grid:
    geometry = puzzle.geometry
    text = packed.text(name, _A_CELL * (geometry.size + len(geometry.lines)))
    try:
        grid = parse_picture(puzzle, text.splitlines())
    except ParseError as error:
        raise error.in_source(packed.source(name)) from None
    if decided and None in grid.cells:
        raise ParseError("a cell is unknown", None, packed.source(name))
    return grid


@contextmanager
def _unpacked(packed: Packed) -> Iterator[tuple[str, str]]:
    """The names of the formula and the proof, as files that go at the end."""
    with TemporaryDirectory(prefix="nonogram-") as folder:
        formula, proof = (Path(folder, name) for name in (FORMULA, PROOF))
        for file in (formula, proof):
            with file.open("wb") as unpacked:
                unpacked.writelines(packed.raw_lines(file.name))
        yield str(formula), str(proof)
