"""Why a puzzle has no solution, as data; the text of each is its sentence."""

from __future__ import annotations

from typing import NamedTuple

from nonogram.puzzle.geometry import Line, Position


class ClueTooLong(NamedTuple):
    """The blocks of a clue, pushed together, need more cells than their line has."""

    line: Line
    needed: int
    available: int

    def __str__(self) -> str:
        return f"{self.line} needs {self.needed} cells but has {self.available}"


class TotalsDiffer(NamedTuple):
    """The clues of the rows and those of the columns have different numbers of cells of a colour.

    `colour` is None in a puzzle of one colour, where it goes without saying.
    """

    colour: int | None
    rows: int
    columns: int

    def __str__(self) -> str:
        subject = "" if self.colour is None else f"colour {self.colour}: "
        return f"{subject}the row clues have {self.rows} cells, the column clues {self.columns}"


class LineImpossible(NamedTuple):
    """Line propagation found a line that no placement of its blocks completes."""

    line: Line

    def __str__(self) -> str:
        return f"{self.line} cannot be completed"


class CluesContradict:
    """Every line is possible, but search showed that they are not together."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CluesContradict)

    def __hash__(self) -> int:
        return hash(CluesContradict)

    def __repr__(self) -> str:
        return "CluesContradict()"

    def __str__(self) -> str:
        return "search shows that the clues contradict each other"


class LinesContradict(NamedTuple):
    """Lines that cannot all have their clues.

    `minimal`: without any one of them the others can; else that is not proven.
    """

    lines: tuple[Line, ...]
    minimal: bool

    def __str__(self) -> str:
        if len(self.lines) == 1:
            return f"{self.lines[0]} cannot be completed"
        return f"{_enumerated(self.lines)} contradict each other{_proven(self.minimal)}"


class GivenCellsContradict(NamedTuple):
    """Given cells that no solution has, each by row and column, counted from 0.

    `minimal`: there are solutions with all of them but any one; else that is not proven.
    """

    cells: tuple[Position, ...]
    minimal: bool

    def __str__(self) -> str:
        places = ", ".join(f"row {row + 1} column {column + 1}" for row, column in self.cells)
        many = len(self.cells) > 1
        subject = (
            f"the given cells {places} contradict"
            if many
            else f"the given cell {places} contradicts"
        )
        return f"{subject} the clues{_proven(self.minimal)}"


Reason = (
    ClueTooLong
    | TotalsDiffer
    | LineImpossible
    | CluesContradict
    | LinesContradict
    | GivenCellsContradict
)


def _enumerated(lines: tuple[Line, ...]) -> str:
    """The names of lines, such as "rows 3, 7 and column 9"."""
    parts = []
    for axis in ("row", "column"):
        numbers = [str(line.number) for line in lines if line.axis == axis]
        if numbers:
            parts.append(f"{axis}{'s' if len(numbers) > 1 else ''} {', '.join(numbers)}")
    return " and ".join(parts)


def _proven(minimal: bool) -> str:
    return "" if minimal else " (not proven minimal)"
