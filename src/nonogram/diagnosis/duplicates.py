"""Duplicates in a collection: equal, rotated, mirrored, recoloured or inverted puzzles."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from itertools import chain

from nonogram.base.arguments import check_function, lists_options, truth
from nonogram.base.clock.deadline import Deadline, OutOfTime, check_timeout
from nonogram.base.errors import TimeUpError
from nonogram.base.ids import Id
from nonogram.base.shown import Plain, Told
from nonogram.base.values import Value
from nonogram.core.puzzle import Grid, Puzzle, check_puzzle, check_several, parts_of
from nonogram.core.puzzle.colours import quarters
from nonogram.core.puzzle.symmetry import Symmetry, canonical, renaming, symmetries
from nonogram.core.search.pipeline import solve
from nonogram.core.verdict import Verdict


class Transformation(Id):
    """A change that turns one puzzle into another. `words` is the id."""

    ROTATED = "rotated"
    MIRRORED = "mirrored"
    RECOLOURED = "recoloured"
    INVERTED = "inverted"  #: filled and empty cells exchanged


class Duplicate(Told, Plain, Value):
    """A puzzle that equals an earlier one, perhaps after it is turned, mirrored or recoloured.

    Attributes:
        number: the puzzle's number, from 0.
        first: the number of the first puzzle that is the same.
        changes: those made to the first puzzle; none if the two are equal as they are.
    """

    number: int
    first: int
    changes: tuple[Transformation, ...] = ()

    __repr__ = Value.__repr__  # its text counts from 0 as well, but does not say so


@lists_options
def duplicates(
    puzzles: Iterable[Puzzle],
    *,
    inverted: bool = False,
    timeout: float | None = None,
    on_time_up: Callable[[TimeUpError], None] | None = None,
) -> Iterator[Duplicate]:
    """Find the puzzles that equal an earlier one, and yield each as soon as it is found.

    Args:
        puzzles: puzzles of any shapes. Only clues count, and the looks of colours: if these are
            known and differ, the puzzle is recoloured.
        inverted: also find pairs in black and white in which the picture of one has the clues of
            the other after filled and empty cells are exchanged. The picture is a goal, or else
            the only solution; puzzles are solved to find it, but only if the lines of one have
            as many filled cells as those of the other have empty ones.
        timeout: wall-clock seconds for comparing one puzzle, and for solving it; None for no
            limit.
        on_time_up: called with the error for a large puzzle that could not be compared in time;
            it is then skipped.

    Raises:
        RequestError: these are not puzzles, or the timeout is not a number of seconds from 0.
        TimeUpError: a puzzle could not be compared in time, and `on_time_up` is None.
        SolverError: the SAT solver fails.
    """
    check_several(puzzles)
    check_timeout(timeout)
    check_function("on_time_up", on_time_up)
    truth("inverted", inverted)
    return _duplicates(puzzles, inverted, timeout, on_time_up)


def _duplicates(
    puzzles: Iterable[Puzzle],
    inverted: bool,
    timeout: float | None,
    on_time_up: Callable[[TimeUpError], None] | None,
) -> Iterator[Duplicate]:
    firsts: dict[Hashable, _Numbered] = {}
    inverses = _Inverses(timeout)
    for number, puzzle in enumerate(puzzles):
        check_puzzle(puzzle)
        try:
            Deadline(timeout).check()
            key = canonical(puzzle)
        except OutOfTime:
            message = f"undecided, as it could not be compared within {timeout:.3g} s"
            error = TimeUpError(message, f"puzzles[{number}]")
            if on_time_up is None:
                raise error from None
            on_time_up(error)
            continue
        if key in firsts:
            first, same = firsts[key]
            yield Duplicate(number, first, _changes(same, puzzle))
            continue
        if inverted:
            found = inverses.among(firsts, key, puzzle)
            if found is not None:
                yield Duplicate(number, *found)
                continue
            inverses.add(number, puzzle)
        firsts[key] = number, puzzle


_Numbered = tuple[int, Puzzle]  #: a puzzle without an earlier duplicate, and its number

#: The numbers of filled cells in the lines of each direction, the same up to symmetry.
_Profile = tuple[tuple[int, ...], ...]


class _Inverses:
    """The inverses of the kept puzzles, each made when a puzzle comes that may equal it."""

    def __init__(self, timeout: float | None) -> None:
        self._timeout = timeout
        self._known: dict[Hashable, _Numbered] = {}  # the inverses by key, with their puzzles
        self._kept: dict[_Profile, list[_Numbered]] = {}

    def add(self, number: int, puzzle: Puzzle) -> None:
        """Keep a puzzle."""
        if (profiles := _profiles(puzzle)) is not None:
            self._kept.setdefault(profiles[0], []).append((number, puzzle))

    def among(
        self, firsts: Mapping[Hashable, _Numbered], key: Hashable, puzzle: Puzzle
    ) -> tuple[int, tuple[Transformation, ...]] | None:
        """The number of the first puzzle whose inverse is this puzzle, and the changes, or None."""
        profiles = _profiles(puzzle)
        if profiles is None or profiles[1] not in self._kept:
            return None
        for number, kept in self._kept[profiles[1]]:
            inverse = _inverse(kept, self._timeout)
            if inverse is not None:
                self._known.setdefault(canonical(inverse), (number, inverse))
        self._kept[profiles[1]] = []  # their inverses, if any, are known now
        if key in self._known:
            first, inverse = self._known[key]
            return first, (*_changes(inverse, puzzle), Transformation.INVERTED)
        inverse = _inverse(puzzle, self._timeout)
        if inverse is None or (same := firsts.get(canonical(inverse))) is None:
            return None
        return same[0], (*_changes(same[1], inverse), Transformation.INVERTED)


def _profiles(puzzle: Puzzle) -> tuple[_Profile, _Profile] | None:
    """The profiles of filled and of empty cells, or None for blots, or for several colours."""
    geometry = puzzle.geometry
    parts = chain.from_iterable(map(parts_of, puzzle.clues))
    if any(part.colour != 1 or part.length is None for part in parts):
        return None
    filled = [sum(block.least for block in clue) for clue in puzzle.clues]
    empty = [len(line) - count for line, count in zip(geometry.lines, filled)]

    def profile(counts: list[int]) -> _Profile:
        by_direction = ([counts[index] for index in family] for family in geometry.families)
        return tuple(sorted(tuple(sorted(of_lines)) for of_lines in by_direction))

    return profile(filled), profile(empty)


def _inverse(puzzle: Puzzle, timeout: float | None) -> Puzzle | None:
    """The puzzle of an inverted goal, or of the inverted only solution, if one of them is known."""
    goals = (goal for goal in puzzle.goals if None not in goal.cells and puzzle.is_solution(goal))
    picture = next(goals, None)
    if picture is None:
        result = solve(puzzle, timeout=timeout)
        picture = result.solution if result.verdict is Verdict.UNIQUE else None
    if picture is None or not {*picture.cells} <= {0, 1}:
        return None
    cells = [1 - (cell or 0) for cell in picture.cells]
    return Puzzle.from_grid(Grid.of_cells(puzzle.geometry, cells), geometry=puzzle.geometry)


def _changes(first: Puzzle, other: Puzzle) -> tuple[Transformation, ...]:
    """The fewest changes from the first puzzle to the other, without recolouring if possible."""
    found = []
    for symmetry in symmetries(first.geometry):
        if symmetry.shape != other.geometry.shape:
            continue
        colours = renaming(symmetry.clues(first), other.clues)
        if colours is not None:
            done = {
                Transformation.ROTATED: symmetry.rotated,
                Transformation.MIRRORED: symmetry.mirrored,
                Transformation.RECOLOURED: any(
                    _differ(symmetry, first, here, other, there) for here, there in colours.items()
                ),
            }
            found.append(tuple(change for change, is_done in done.items() if is_done))
    return min(found, key=lambda changes: (len(changes), Transformation.RECOLOURED in changes))


def _differ(symmetry: Symmetry, first: Puzzle, here: int, other: Puzzle, there: int) -> bool:
    """Whether the colours of two puzzles differ: in their looks or, if unknown, their numbers."""
    for puzzle, colour in ((first, here), (other, there)):
        if colour >= len(puzzle.palette) or puzzle.palette[colour].rgb is None:
            return here != there
    was, now = quarters(first, here), quarters(other, there)
    ends = (was[:2], was[2:], was[:2])  # in lines of each direction
    turned = [ends[family][:: -1 if back else 1] for family, _, back in symmetry.origins]
    return (*turned[0], *turned[1]) != now
