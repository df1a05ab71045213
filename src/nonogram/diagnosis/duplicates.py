"""Duplicates in a collection: equal, rotated, mirrored or recoloured puzzles."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator

from nonogram.base.arguments import lists_options
from nonogram.base.clock.deadline import Deadline, OutOfTime, check_timeout
from nonogram.base.errors import TimeUpError
from nonogram.base.ids import Id
from nonogram.base.shown import Told
from nonogram.base.values import Value
from nonogram.core.puzzle import Grid, GridLike, Puzzle, check_puzzle, check_several
from nonogram.core.puzzle.colours import quarters
from nonogram.core.puzzle.symmetry import Symmetry, canonical, renaming, symmetries


class Transformation(Id):
    """A change that turns one puzzle into another. `words` is the id.

    Attributes:
        ROTATED: it is turned.
        MIRRORED: it is mirrored.
        RECOLOURED: its colours are others.
    """

    ROTATED = "rotated"
    MIRRORED = "mirrored"
    RECOLOURED = "recoloured"


class Duplicate(Told, Value):
    """A puzzle that equals an earlier one, perhaps after it is turned, mirrored or recoloured.

    Attributes:
        number: the puzzle's number, from 0.
        first: the number of the first puzzle that is the same.
        changes: the changes made to the first puzzle. Without any, the two are equal as they are.
        degrees: the angle by which the first puzzle is turned clockwise; if it is mirrored, it is
            so before, from left to right.
        colours: the colours of this puzzle that those of the first one become, in their order.
        puzzle: this puzzle.
        original: the first puzzle.
    """

    number: int
    first: int
    changes: tuple[Transformation, ...]
    degrees: int
    colours: tuple[int, ...]
    puzzle: Puzzle
    original: Puzzle

    def carried(self, grid: GridLike) -> Grid:
        """A picture of the first puzzle, such as a solution, as this puzzle has it.

        It may be in any form that `Puzzle.grid` takes, and errors are those of that.
        """
        cells, geometry = self.original.grid(grid).cells, self.original.geometry
        turn = self.degrees, Transformation.MIRRORED in self.changes
        (image,) = (one for one in symmetries(geometry) if (one.degrees, one.mirrored) == turn)
        colours: dict[int | None, int] = dict(enumerate(self.colours))
        carried = [colours.get(cells[cell]) for cell in image.cells(geometry)]
        return Grid.of_cells(self.puzzle.geometry, carried).as_in(self.puzzle)

    def __repr__(self) -> str:
        told = f"number={self.number}, first={self.first}, changes={self.changes}"
        return f"<{type(self).__name__}: {told}, degrees={self.degrees}>"


@lists_options
def duplicates(puzzles: Iterable[Puzzle], *, timeout: float | None = None) -> Iterator[Duplicate]:
    """Find the puzzles that equal an earlier one, and yield each as soon as it is found.

    Args:
        puzzles: puzzles of any shapes. Only clues count, and the looks of colours: if these are
            known and differ, the puzzle is recoloured.
        timeout: the wall-clock seconds for comparing one puzzle, or None for no limit.

    Raises:
        RequestError: these are not puzzles, or the timeout is not a number of seconds from 0.
        TimeUpError: all duplicates were yielded but those of large puzzles that could not be
            compared in time. It names the first of these.
    """
    check_several(puzzles)
    check_timeout(timeout)
    return _those_in_time((keyed(puzzle, timeout) for puzzle in puzzles), timeout)


def _those_in_time(puzzles: Iterable[Keyed], timeout: float | None) -> Iterator[Duplicate]:
    """The duplicates; at the end TimeUpError if a puzzle could not be compared."""
    late: list[TimeUpError] = []
    yield from among(puzzles, timeout, late.append)
    for error in late:
        raise error


#: A puzzle, and what those that equal it have in common; None if time was too short to find that.
Keyed = tuple[Puzzle, Hashable | None]


def keyed(puzzle: Puzzle, timeout: float | None) -> Keyed:
    """The puzzle with its key. Another process may do this."""
    check_puzzle(puzzle)
    try:
        Deadline(timeout).check()
        return puzzle, canonical(puzzle)
    except OutOfTime:
        return puzzle, None


def among(
    puzzles: Iterable[Keyed],
    timeout: float | None,
    on_time_up: Callable[[TimeUpError], None],
) -> Iterator[Duplicate]:
    """The duplicates among puzzles whose keys are known, as `duplicates` finds them.

    For a puzzle without a key `on_time_up` is called with an error, and it is skipped.
    """
    firsts: dict[Hashable, _Numbered] = {}
    for number, (puzzle, key) in enumerate(puzzles):
        if key is None:
            message = f"undecided, as it could not be compared within {timeout:.3g} s"
            on_time_up(TimeUpError(message, f"puzzles[{number}]"))
            continue
        if key in firsts:
            first, same = firsts[key]
            yield Duplicate(number, first, *_way(same, puzzle), puzzle, same)
            continue
        firsts[key] = number, puzzle


_Numbered = tuple[int, Puzzle]  #: a puzzle without an earlier duplicate, and its number


#: Changes, the angle of the turn, and what the colours of the first puzzle become.
_Way = tuple[tuple[Transformation, ...], int, tuple[int, ...]]


def _way(first: Puzzle, other: Puzzle) -> _Way:
    """The way with the fewest changes from a puzzle to another, if possible with the colours."""
    found: list[_Way] = []
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
            changes = tuple(change for change, is_done in done.items() if is_done)
            every = tuple(colours.get(colour, colour) for colour in range(first.colours + 1))
            found.append((changes, symmetry.degrees, every))
    return min(found, key=lambda way: (len(way[0]), Transformation.RECOLOURED in way[0]))


def _differ(symmetry: Symmetry, first: Puzzle, here: int, other: Puzzle, there: int) -> bool:
    """Whether the colours of two puzzles differ: in their looks or, if unknown, their numbers."""
    for puzzle, colour in ((first, here), (other, there)):
        if colour >= len(puzzle.palette) or puzzle.palette[colour].rgb is None:
            return here != there
    was, now = quarters(first, here), quarters(other, there)
    ends = (was[:2], was[2:], was[:2])  # in lines of each direction
    turned = [ends[family][:: -1 if back else 1] for family, _, back in symmetry.origins]
    return (*turned[0], *turned[1]) != now
