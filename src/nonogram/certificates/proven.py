"""The check of a certificate, and the verdict that it proves.

The programs that made it are not trusted. A solution has to satisfy the clues; no other picture
that satisfies them may make a clause of the formula false (`meaning`); and the proof, in DRAT, has
to refute the formula, lemma by lemma (`drat`). Other programs get what was judged, written anew
(`export`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, nullcontext

from nonogram.base.arguments import StrPath, file_name, text_or_none
from nonogram.base.errors import ParseError, Refused
from nonogram.certificates.drat import Checker, Step, refute, steps_of
from nonogram.certificates.export import exported
from nonogram.certificates.meaning import ClauseMeanings
from nonogram.certificates.packed import Packed, PartName
from nonogram.core.formula.clauses import Clause
from nonogram.core.puzzle import Grid, Puzzle
from nonogram.core.puzzle.pictures import parse_picture
from nonogram.core.puzzle.reasons import arithmetic_reasons
from nonogram.core.result import Progress
from nonogram.core.sat.proof import run_checker
from nonogram.core.search.terms import BOUNDED, Terms, with_options
from nonogram.core.verdict import Verdict

_A_CELL = 40  #: the most bytes of a cell of a picture, with its surroundings

#: The verdicts that a certificate may prove.
PROVED = (Verdict.UNIQUE, Verdict.MULTIPLE, Verdict.NO_SOLUTION)


@with_options(BOUNDED)
def verify(
    puzzle: Puzzle,
    terms: Terms,
    path: StrPath,
    checker: str | None = None,
    *,
    export: StrPath | None = None,
) -> Verdict:
    """Check a certificate, and return the verdict that it proves.

    Args:
        path: the file, as `prove` writes it.
        checker: another program to check the proof, run as ``CHECKER FORMULA PROOF``. It has to
            print ``s VERIFIED``, as drat-trim does. Its files are those of `export`.
        export: a folder for other checkers: ``formula.cnf`` has the clauses that were judged,
            ``proof.drat`` the proof, both written anew. There are none if the proof does not hold,
            or needs no formula.
        timeout: the wall-clock seconds, or None for no limit. A long line is read to its end.
        on_progress: a function that is called now and then during a long check.

    Returns:
        UNIQUE, NO_SOLUTION or MULTIPLE.
    Raises:
        Refused: the certificate proves nothing for this puzzle, as the message explains, and its
            `kind` tells programs. It is a ParseError, too.
        MissingFileError: there is no such file; it is a ParseError, too.
        ParseError: the system cannot read the file.
        SolverError: the checker cannot be run, or is missing.
        WriteError: the folder, or a file in it, cannot be written.
        TimeUpError: the time was up first.
    """
    return checked(puzzle, terms, file_name(path), checker, export)[0]


def checked(
    puzzle: Puzzle,
    terms: Terms,
    path: str,
    checker: str | None = None,
    export: StrPath | None = None,
) -> tuple[Verdict, Grid | None]:
    """The answer of `verify`, and the common cells of all solutions that are proved, if any."""
    text_or_none("checker", checker)
    folder = None if export is None else file_name(export)
    certain = None
    with closing(Packed(path)) as packed:
        verdict = _claimed(packed)
        sums = verdict is Verdict.NO_SOLUTION and PartName.FORMULA not in packed
        if verdict is Verdict.MULTIPLE:
            if PartName.CERTAIN in packed:
                certain = _picture(puzzle, packed, PartName.CERTAIN, decided=False)
            _check_several(puzzle, packed, terms, certain)
        elif sums:
            if not arithmetic_reasons(puzzle):
                why = "the clues add up: expected formula.cnf and proof.drat in it"
                raise Refused(why, None, packed.path, "other_puzzle")
        else:
            unique = verdict is Verdict.UNIQUE
            solution = _picture(puzzle, packed, PartName.SOLUTION) if unique else None
            _check_parts(puzzle, solution, packed, terms, checker, folder)
    return verdict, certain


def _claimed(packed: Packed) -> Verdict:
    claim = packed.claim().get("verdict")
    for verdict in PROVED:
        if claim == verdict.value:
            return verdict
    expected = ", ".join(f'"{verdict.value}"' for verdict in PROVED)
    raise Refused(f'expected a "verdict": {expected}', None, packed.source(PartName.CLAIM))


def _check_parts(
    puzzle: Puzzle,
    solution: Grid | None,
    packed: Packed,
    terms: Terms,
    checker: str | None,
    export: str | None,
) -> None:
    """Raise Refused unless formula and proof show that this solution, or none, is the only one."""
    if solution is not None:
        _check_solution(puzzle, solution, packed.source(PartName.SOLUTION))
    proof = packed.source(PartName.PROOF)
    meanings = ClauseMeanings(puzzle, solution)
    for_others = nullcontext() if checker is export is None else exported(meanings.number)
    with closing(Checker()) as own, for_others as others:
        for clause in _clauses_in(packed, meanings, terms):
            own.add(clause)
            if others is not None:
                others.add(clause)
        steps = _steps_in(packed, terms)
        with _blaming(proof):
            refute(own, steps if others is None else others.copied(steps))
        if others is not None:
            others.finish()
            files = str(others.formula), str(others.proof)
            if checker is not None and not run_checker(checker, *files, terms.deadline):
                raise Refused("the checker does not accept the proof", None, proof, "checker")
            if export is not None:
                others.save(export)


def _check_several(puzzle: Puzzle, packed: Packed, terms: Terms, certain: Grid | None) -> None:
    """Raise Refused if the pictures are no two solutions, or common cells are not as claimed."""
    grids = {part: _picture(puzzle, packed, part) for part in (PartName.SOLUTION, PartName.ANOTHER)}
    for part, grid in grids.items():
        _check_solution(puzzle, grid, packed.source(part))
    if grids[PartName.SOLUTION] == grids[PartName.ANOTHER]:
        raise Refused("the same as solution.txt", None, packed.source(PartName.ANOTHER))
    if certain is not None and (why := _not_in_common(puzzle, packed, terms, certain)):
        raise Refused(why, None, packed.source(PartName.CERTAIN), "gap")


def _picture(puzzle: Puzzle, packed: Packed, part: str, *, decided: bool = True) -> Grid:
    geometry = puzzle.geometry
    most = _A_CELL * (geometry.size + len(geometry.lines))
    text = packed.text(part, most, f", expected a picture of {geometry}")
    try:
        grid = parse_picture(puzzle, text.splitlines())
    except ParseError as error:
        why = f"{error.message}: perhaps of another puzzle"
        raise Refused(why, error.line, packed.source(part), "other_puzzle") from None
    if decided and None in grid.cells:
        raise Refused("a cell is unknown", None, packed.source(part))
    return grid


def _not_in_common(puzzle: Puzzle, packed: Packed, terms: Terms, certain: Grid) -> str | None:
    """The gap in the evidence for the common cells: the lemmas, and pictures that differ."""
    pictures = _pictures(puzzle, packed)
    for number, picture in enumerate(pictures, 1):
        if (line := puzzle.violated_line(picture)) is not None:
            return f"picture {number} is no solution: {line} does not have its clue"
    if why := _unproved(puzzle, packed, terms, certain):
        return why
    alike = [
        [at + 1 for at in puzzle.geometry.position(cell)]
        for cell, colour in enumerate(certain.cells)
        if colour is None and len({picture.cells[cell] for picture in pictures}) < 2
    ]
    if alike != packed.claim().get("unknown"):
        return f"in {len(alike)} cells that are not certain no two pictures differ"
    return None


def _pictures(puzzle: Puzzle, packed: Packed) -> list[Grid]:
    """The pictures of multiple solutions, perhaps with empty lines between them."""
    size, count = puzzle.geometry.size, len(puzzle.geometry.row_sizes)
    text = packed.text(PartName.PICTURES, 100_000 * _A_CELL + _A_CELL * size * size)
    rows = [*filter(None, text.splitlines())]
    with _blaming(packed.source(PartName.PICTURES)):
        return [
            parse_picture(puzzle, rows[first : first + count])
            for first in range(0, max(1, len(rows)), count)
        ]


def _unproved(puzzle: Puzzle, packed: Packed, terms: Terms, certain: Grid) -> str | None:
    """The gap in the proof that some cells are the same in all solutions, or None without a gap."""
    meanings = ClauseMeanings(puzzle, None)
    possible = [*meanings.candidates]
    with closing(Checker()) as checker:
        for clause in _clauses_in(packed, meanings, terms):
            checker.add(clause)
        for _, is_deletion, lemma in _steps_in(packed, terms):
            # A lemma that is only RAT may be false in some solution.
            if not is_deletion and checker.follows(lemma):
                checker.add(lemma)
                if len(lemma) == 1 and (said := meanings.said_of_cell(lemma[0])) is not None:
                    cell, colours = said
                    possible[cell] &= colours
    geometry = puzzle.geometry
    for cell, colour in enumerate(certain.cells):
        if colour is not None and possible[cell] != 1 << colour:
            name = geometry.cell_name(geometry.position(cell))
            return f"it is not shown that {name} is the same in all solutions"
    return None


def _clauses_in(packed: Packed, meanings: ClauseMeanings, terms: Terms) -> Iterator[Clause]:
    """Yield the clauses of the formula. Raises Refused at the first one that is unsound."""
    with _blaming(packed.source(PartName.FORMULA)):
        yield from meanings.sound(_until(terms, packed.lines(PartName.FORMULA), "formula"))


def _steps_in(packed: Packed, terms: Terms) -> Iterator[Step]:
    """Yield the steps of the proof. Raises Refused."""
    with _blaming(packed.source(PartName.PROOF)):
        yield from steps_of(_until(terms, packed.lines(PartName.PROOF), "proof"))


def _check_solution(puzzle: Puzzle, grid: Grid, source: str) -> None:
    """Raise Refused if a grid violates a clue."""
    line = puzzle.violated_line(grid)
    if line is not None:
        raise Refused(f"{line} does not have its clue", None, source, "other_puzzle")


@contextmanager
def _blaming(source: str) -> Iterator[None]:
    """Turn errors in the `with` block that name no file into Refused, with this source."""
    try:
        yield
    except ParseError as error:
        if error.source is not None:
            raise
        refused = error if isinstance(error, Refused) else Refused(error.message, error.line)
        raise refused.in_source(source) from None


def _until(terms: Terms, lines: Iterable[str], step: str) -> Iterator[str]:
    """Yield the same lines, and report progress. Raises TimeUpError at the deadline."""
    number = 0
    deadline = terms.watched(lambda took: Progress(took, None, 0, f"{step}: {number:,} lines"))
    for line in lines:
        deadline.check()
        yield line
        number += 1
