"""Reasons why a puzzle has no solution, as data; the text of each is its sentence."""

from __future__ import annotations

from nonogram.puzzle.geometry import Line, Position, named
from nonogram.puzzle.values import Value


class ClueTooLong(Value):
    """The blocks of a clue, pushed together, need more cells than their line has."""

    line: Line
    needed: int
    available: int

    def __str__(self) -> str:
        return f"{self.line} needs {self.needed} cells but has {self.available}"


class TotalsDiffer(Value):
    """The clues of two directions have different numbers of cells of a colour.

    Attributes:
        colour: None in a puzzle of one colour.
        cells: for every direction of lines its name and the number of cells.
        at_least: the directions that have blots, so that there may be more cells.
    """

    colour: int | None
    cells: tuple[tuple[str, int], ...]
    at_least: tuple[str, ...] = ()

    def __str__(self) -> str:
        subject = "" if self.colour is None else f"colour {self.colour}: "
        (axis, number), *others = self.cells
        rest = ", ".join(f"the {axis} clues {self._number(axis, n)}" for axis, n in others)
        return f"{subject}the {axis} clues have {self._number(axis, number)} cells, {rest}"

    def _number(self, axis: str, number: int) -> str:
        return f"at least {number}" if axis in self.at_least else str(number)


class LineImpossible(Value):
    """Line propagation found a line that no placement of its blocks completes."""

    line: Line

    def __str__(self) -> str:
        return f"{self.line} cannot be completed"


class CluesContradict(Value):
    """Every line is possible alone, but search showed that all are not together."""

    def __str__(self) -> str:
        return "search shows that the clues contradict each other"


class LinesContradict(Value):
    """Lines that cannot all have their clues; if `minimal`, any others of them can."""

    lines: tuple[Line, ...]
    minimal: bool

    def __str__(self) -> str:
        if len(self.lines) == 1:
            return f"{self.lines[0]} cannot be completed"
        return f"{named(self.lines)} contradict each other{_proven(self.minimal)}"


class GivenCellsContradict(Value):
    """Given cells that no solution has.

    Attributes:
        cells: each by row and place in the row, counted from 0.
        name: what people call them.
        minimal: whether leaving out any one of them allows a solution; False if not proven.
    """

    cells: tuple[Position, ...]
    name: str
    minimal: bool

    def __str__(self) -> str:
        many = len(self.cells) > 1
        verb = f"contradict{'s' * (not many)} the clues"
        return f"the given cell{'s' * many} {self.name} {verb}{_proven(self.minimal)}"


Reason = (
    ClueTooLong
    | TotalsDiffer
    | LineImpossible
    | CluesContradict
    | LinesContradict
    | GivenCellsContradict
)


def _proven(minimal: bool) -> str:
    return "" if minimal else " (not proven minimal)"
