"""What is known of the cubes of one puzzle, in a file: an interrupted run goes on where it was.

A line of JSON each: first the name of the formula, then in the order in which it happened how a
cube was split, that one was refuted, or a solution. Each is written by one call, so at most the
last line is cut short, and it is removed when the file is opened again. A file of another puzzle,
or with anything else in it, is refused, and not touched.
"""

from __future__ import annotations

import json
import os
import stat
from os import PathLike, fspath
from typing import Any, BinaryIO

from nonogram.cnf.clauses import Literal
from nonogram.cubes.formula import Cube, Formula
from nonogram.cubes.tree import Tree
from nonogram.errors import NonogramError, ParseError, WriteError, system_message
from nonogram.puzzle import Grid
from nonogram.puzzle.judge import is_solution


class Journal:
    """A file about the cubes of a puzzle, continued or new; it is opened by `continued`."""

    def __init__(self, path: str | PathLike[str]) -> None:
        self.path = fspath(path)
        self._file: BinaryIO | None = None

    def continued(self, formula: Formula, tree: Tree) -> list[Grid]:
        """Open the file, and do to a new tree what it says; the solutions that it has.

        Raises:
            ParseError: it cannot be read, or there is something else in it.
            WriteError: it cannot be written.
        """
        try:
            self._file = open(self.path, "a+b", buffering=0)  # noqa: SIM115
            if not stat.S_ISREG(os.fstat(self._file.fileno()).st_mode):
                raise WriteError(f"{self.path}: cannot go on with it: no regular file")
            self._file.seek(0)
            lines = self._file.read().splitlines(keepends=True)
        except OSError as error:
            raise self._unwritable(error) from error
        head = {"cubes": formula.name}
        solutions: list[Grid] = []
        if (_entry(lines[0]) if lines else None) != head:
            if lines and not (len(lines) == 1 and _line(head).startswith(lines[0])):
                raise ParseError("expected the cubes of this puzzle, or no such file", 1, self.path)
            self._file.truncate(0)
            self._write(head)
            return solutions
        size = len(lines[0])
        for number, line in enumerate(lines[1:], 2):
            if not line.endswith(b"\n"):
                break
            try:
                self._done_again(_entry(line), formula, tree, solutions)
            except (ValueError, TypeError, AttributeError, NonogramError):
                message = "expected a cube that was split or refuted, or a solution"
                raise ParseError(message, number, self.path) from None
            size += len(line)
        self._file.truncate(size)
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
        assert self._file is not None
        line = _line(entry)
        try:
            if self._file.write(line) != len(line):
                raise WriteError(f"{self.path}: cannot write the file: no space left")
        except OSError as error:
            raise self._unwritable(error) from error

    def _unwritable(self, error: OSError) -> WriteError:
        return WriteError(f"{self.path}: cannot write the file: {system_message(error)}")

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()


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
