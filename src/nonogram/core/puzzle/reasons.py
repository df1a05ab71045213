"""Reasons why a puzzle has no solution, as data, and those that adding up its clues gives.

`str` of a reason is its sentence. Adding up gives some reasons without a search.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from nonogram.base.text import counted
from nonogram.base.values import Value
from nonogram.core.puzzle.characters import clue_text
from nonogram.core.puzzle.clue import Clue, blotted, cells_of, shortest
from nonogram.core.puzzle.geometry import Geometry, Line, Positions, by_direction, named
from nonogram.core.puzzle.puzzle import Puzzle


class ClueTooLong(Value):
    """A reason for no solution: the blocks of a clue need more cells than their line has."""

    line: Line
    needed: int
    available: int

    def __str__(self) -> str:
        return f"{self.line} needs {counted(self.needed, 'cell')} but has {self.available}"


class TotalsDiffer(Value):
    """A reason for no solution: the clues of two directions have different sums in a colour.

    Attributes:
        colour: the colour, None in a puzzle of one colour.
        totals: the name and the number of cells of each direction of lines.
        at_least: the directions with blots, which may have more cells.
    """

    colour: int | None
    totals: tuple[tuple[str, int], ...]
    at_least: tuple[str, ...] = ()

    def __str__(self) -> str:
        subject = "" if self.colour is None else f"colour {self.colour}: "
        (axis, number), *others = self.totals
        rest = ", ".join(f"the {axis} clues {self._number(axis, n)}" for axis, n in others)
        cells = self._number(axis, counted(number, "cell"))
        return f"{subject}the {axis} clues have {cells}, {rest}"

    def _number(self, axis: str, number: object) -> str:
        return f"at least {number}" if axis in self.at_least else str(number)


class LineImpossible(Value):
    """A reason for no solution: the blocks of a line do not fit its known cells.

    Attributes:
        line: the line.
        given: whether cells were given; the clues alone may then allow a solution.
    """

    line: Line
    given: bool = False

    def __str__(self) -> str:
        return f"{self.line} cannot be completed{' with the given cells' * self.given}"


class CluesContradict(Value):
    """A reason for no solution: each line alone is possible, but no picture fits all clues.

    With `given` cells it showed only that no solution has these.
    """

    given: bool = False

    def __str__(self) -> str:
        why = "no solution has the given cells" if self.given else "the clues contradict each other"
        return f"search shows that {why}"


class LinesContradict(Value):
    """A reason for no solution: no picture has the clues of all these lines.

    If it is `minimal`, the clues of all these lines but one have a common picture, whichever is
    left out.
    """

    lines: tuple[Line, ...]
    minimal: bool

    def __str__(self) -> str:
        if len(self.lines) == 1:
            return f"{self.lines[0]} cannot be completed"
        return f"{named(self.lines)} contradict each other{_proven(self.minimal)}"


class GivenCellsContradict(Value):
    """A reason for no solution: no solution has all of these cells, which the caller has given.

    Attributes:
        cells: the positions of the cells.
        name: the cells in words.
        minimal: whether leaving out any one of them allows a solution; False if not proven.
    """

    cells: Positions
    name: str
    minimal: bool

    def _origin(self) -> str:
        return "given"

    def __str__(self) -> str:
        many = len(self.cells) > 1
        verb = f"contradict{'s' * (not many)} the clues"
        return f"the {self._origin()} cell{'s' * many} {self.name} {verb}{_proven(self.minimal)}"


class AssumedCellsContradict(GivenCellsContradict):
    """A reason for no solution: no solution has all of these cells, which a session assumes.

    `given` says whether given cells are among them. The other attributes are as before.
    """

    given: bool = False

    def _origin(self) -> str:
        return "given and assumed" if self.given else "assumed"


#: The reason why a puzzle has no solution: a value of one of these classes, which `print` tells.
#: In a session it may be an AssumedCellsContradict, which is a GivenCellsContradict, too.
Reason = (
    ClueTooLong
    | TotalsDiffer
    | LineImpossible
    | CluesContradict
    | LinesContradict
    | GivenCellsContradict
)

Reasons = tuple[Reason, ...]  #: several reasons, or none


def _proven(minimal: bool) -> str:
    return "" if minimal else " (not proven minimal)"


def totals(puzzle: Puzzle) -> list[Counter[int]]:
    """The least number of cells of each colour, by the clues of each direction of lines."""
    return [cells_of(clues) for clues in by_direction(puzzle.geometry, puzzle.clues)]


def readable(geometry: Geometry, clues: Sequence[Clue]) -> list[bool]:
    """Whether all numbers can be read, for each direction of lines."""
    return [not any(map(blotted, part)) for part in by_direction(geometry, clues)]


def totals_known(geometry: Geometry, clues: Sequence[Clue]) -> bool:
    """Whether all solutions have the same number of cells of each colour, by the clues.

    Only then do some of a solution's cells tell the number of its other cells.
    """
    return any(readable(geometry, clues))


def filled(puzzle: Puzzle) -> float | None:
    """The share of filled cells, or None if the clues leave it open, or contradict each other."""
    known = readable(puzzle.geometry, puzzle.clues)
    if True not in known or arithmetic_reasons(puzzle):
        return None
    return totals(puzzle)[known.index(True)].total() / puzzle.geometry.size


def arithmetic_reasons(puzzle: Puzzle) -> list[ClueTooLong | TotalsDiffer]:
    """All reasons against a solution that follow from adding up the clues."""
    geometry = puzzle.geometry
    reasons: list[ClueTooLong | TotalsDiffer] = []
    for index, (line, clue) in enumerate(zip(geometry.lines, puzzle.clues)):
        needed = shortest(clue)
        if needed > len(line):
            reasons.append(ClueTooLong(geometry.line(index), needed, len(line)))
    known = readable(geometry, puzzle.clues)
    for colour, numbers in differing(totals(puzzle), known):
        named = colour if puzzle.colours > 1 else None
        least = tuple(axis for axis, exact in zip(geometry.axes, known) if not exact)
        reasons.append(TotalsDiffer(named, tuple(zip(geometry.axes, numbers)), least))
    return reasons


def differing(
    by_axis: Sequence[Counter[int]], known: Sequence[bool]
) -> Iterator[tuple[int, list[int]]]:
    """The colours whose totals contradict each other, with these, by the totals of directions.

    Those of a direction that is not `known` are lower bounds.
    """
    if all(total == by_axis[0] for total in by_axis):
        return
    for colour in sorted(set().union(*by_axis)):
        numbers = [total[colour] for total in by_axis]
        exactly = {number for number, exact in zip(numbers, known) if exact}
        if len(exactly) > 1 or (exactly and max(numbers) > min(exactly)):
            yield colour, numbers


def reason_text(puzzle: Puzzle, reason: Reason) -> str:
    """The sentence of a reason, with the name of its colour, or the clue that may be meant."""
    if isinstance(reason, TotalsDiffer) and reason.colour is not None:
        from nonogram.core.puzzle.colours import colour_name

        return f"{colour_name(puzzle, reason.colour)}: {reason.replace(colour=None)}"
    if isinstance(reason, ClueTooLong):
        from nonogram.core.puzzle.slips import parts_for, slips

        family = puzzle.geometry.axes.index(reason.line.axis)
        parts = parts_for(puzzle.colours, puzzle.corners, family)
        clue, available = puzzle.clue(reason.line), reason.available
        # Only numbers that were joined are typed as one block where two were meant.
        meant = slips(clue, available, parts, lambda typed, meant: len(typed) == 1 < len(meant))
        texts = [clue_text(puzzle, clue) for clue in meant]
        return f"{reason}: {' or '.join(texts)}?" if texts else str(reason)
    return str(reason)
