"""What is known of the cubes of one puzzle, in a file: an interrupted run goes on where it was.

A line of JSON each: first the name of the formula, then in the order in which it happened how a
cube was split, that one was refuted, or a solution. A line that was cut short is removed when the
file is opened again. A file of another puzzle, or with anything else in it, is refused, and not
touched. That a cube was refuted is believed, as `solve` would take too long to see for itself.
"""

from __future__ import annotations

import json
from os import PathLike
from typing import Any

from nonogram.cnf.clauses import Literal
from nonogram.cubes.formula import Cube, Formula
from nonogram.cubes.tree import Tree
from nonogram.errors import NonogramError, ParseError
from nonogram.files.appended import AppendedFile
from nonogram.puzzle import Grid
from nonogram.puzzle.judge import is_solution


class Journal:
    """A file about the cubes of a puzzle, continued or new; to be closed.

    Raises:
        WriteError: it cannot be written; as all methods.
    """

    def __init__(self, path: str | PathLike[str]) -> None:
        self._file = AppendedFile(path)

    def close(self) -> None:
        """Close the file; nothing can be written any more."""
        self._file.close()

    def continued(self, formula: Formula, tree: Tree) -> list[Grid]:
        """Do to a new tree what the file says; the solutions that it has.

        Raises:
            ParseError: there is something else in it.
        """
        head = {"cubes": formula.name}
        lines = self._file.lines()
        first = next(lines, b"")
        if _entry(first) != head:
            if not _line(head).startswith(first) or next(lines, None) is not None:
                raise ParseError(
                    "expected the cubes of this puzzle, or no such file", 1, self._file.path
                )
            self._file.keep(0)
            self._write(head)
            return []
        solutions: list[Grid] = []
        size = len(first)
        for number, line in enumerate(lines, 2):
            if not line.endswith(b"\n"):
                break
            try:
                self._done_again(_entry(line), formula, tree, solutions)
            except (ValueError, TypeError, AttributeError, NonogramError):
                message = "expected a cube that was split or refuted, or a solution"
                raise ParseError(message, number, self._file.path) from None
            size += len(line)
        self._file.keep(size)
        return solutions

    def _done_again(self, entry: Any, formula: Formula, tree: Tree, solutions: list[Grid]) -> None:
        """Do what a line says. Raises ValueError or TypeError where that makes no sense."""
        ((kind, content),) = entry.items()
        if kind == "solution":
            solutions.append(_solution(formula, content))
        elif kind == "refuted":
            tree.refute(_cube(content))
        elif kind == "split":
            *cube, literal = _cube(content)
            tree.split(tuple(cube), literal)
        else:
            raise ValueError(kind)

    def split(self, cube: Cube, literal: Literal) -> None:
        """Write down that a cube was split by a literal."""
        self._write({"split": [*cube, literal]})

    def refuted(self, core: Cube) -> None:
        """Write down that nothing more is in a cube."""
        self._write({"refuted": core})

    def solution(self, grid: Grid) -> None:
        """Write down a solution."""
        self._write({"solution": grid.rows})

    def _write(self, entry: dict[str, Any]) -> None:
        self._file.append(_line(entry))


def _line(entry: dict[str, Any]) -> bytes:
    return json.dumps(entry, separators=(",", ":")).encode("ascii") + b"\n"


def _entry(line: bytes) -> Any:
    """What is in a line; None if it is no whole line of JSON."""
    try:
        return json.loads(line) if line.endswith(b"\n") else None
    except (ValueError, RecursionError):
        return None


def _cube(value: Any) -> Cube:
    if not all(type(literal) is int and literal for literal in value):
        raise ValueError(value)
    return tuple(value)


def _solution(formula: Formula, rows: Any) -> Grid:
    grid = Grid(rows)
    given = formula.given.cells if formula.given is not None else grid.cells
    agrees = all(wanted in (None, cell) for wanted, cell in zip(given, grid.cells))
    if not agrees or not is_solution(formula.puzzle, grid):
        raise ValueError(rows)
    return grid
