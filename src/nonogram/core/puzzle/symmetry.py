"""Puzzles that are the same after rotation, reflection and recolouring.

A rotation or reflection maps every direction of lines to a direction. So it is described by the
origin of each direction of the image: the original direction, whether its lines come in reverse
order, and whether they are read from the other end. One rotation and one reflection generate all.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import NamedTuple, TypeVar

from nonogram.core.puzzle.block import Block, Part
from nonogram.core.puzzle.clue import Clue, Clues, backwards, parts_of
from nonogram.core.puzzle.geometry import Geometry
from nonogram.core.puzzle.grid import Grid
from nonogram.core.puzzle.puzzle import Puzzle

#: A clue as pairs of numbers: 0 for an unreadable one, negative for parts with joins.
_Numbers = tuple[tuple[int, int], ...]

T = TypeVar("T")


class Origin(NamedTuple):
    """The original direction of the lines of a direction of the image."""

    family: int
    flipped: bool = False  #: whether the lines come in reverse order
    reversed: bool = False  #: whether each line is read from its other end


class Symmetry(NamedTuple):
    """A rotation or reflection of a geometry, or the identity."""

    shape: tuple[int, ...]  #: the sizes of the image, see `Geometry.shape`
    origins: tuple[Origin, ...]  #: for each direction of the image
    degrees: int = 0  #: the angle of a clockwise turn, before which left and right are exchanged
    mirrored: bool = False  #: whether they are

    @property
    def rotated(self) -> bool:
        """Whether it is a turn alone."""
        return self.degrees > 0 and not self.mirrored

    @property
    def is_upright(self) -> bool:
        """Whether it exchanges left and right alone, or top and bottom."""
        return self.mirrored and self.origins[0].family == 0

    def clues(self, puzzle: Puzzle) -> Clues:
        """The clues of the image of a puzzle on this geometry."""
        mirrored = [*map(backwards, puzzle.clues)]
        return tuple(self.arranged(puzzle.geometry, puzzle.clues, mirrored))

    def cells(self, geometry: Geometry) -> list[int]:
        """The cell that each cell of the image comes from, row by row."""
        lines, mirrored = geometry.lines, [line[::-1] for line in geometry.lines]
        rows = len(geometry.families[self.origins[0].family])
        return [*chain.from_iterable(self.arranged(geometry, lines, mirrored)[:rows])]

    def arranged(self, geometry: Geometry, clues: Sequence[T], mirrored: Sequence[T]) -> list[T]:
        """The clues of the image, or what else lines have; `mirrored` has them read backwards."""
        found: list[T] = []
        for number, flipped, reverse in self.origins:
            family = geometry.families[number]
            lines = (mirrored if reverse else clues)[family.start : family.stop]
            found += lines[::-1] if flipped else lines
        return found


_QUARTER = (Origin(1, reversed=True), Origin(0, flipped=True))  #: a quarter turn of a rectangle
_DIAGONAL = (Origin(1), Origin(0))  #: exchanges its rows and columns
_SIXTH = (Origin(1, reversed=True), Origin(2), Origin(0, flipped=True))  #: a sixth of a hexagon's
_ACROSS = (Origin(1), Origin(0), Origin(2, flipped=True))  #: exchanges lines / and rows

_ANGLES = {_QUARTER: 90, _SIXTH: 60}  #: of turns, in degrees


@lru_cache(maxsize=1024)
def symmetries(geometry: Geometry) -> tuple[Symmetry, ...]:
    """The identity, rotations, then reflections: 8 of a rectangle, 12 of a hexagon, otherwise 1."""
    shape = geometry.shape
    identity = Symmetry(shape, tuple(map(Origin, range(len(geometry.families)))))
    if not shape:
        return (identity,)
    turn, exchange = (_QUARTER, _DIAGONAL) if geometry.orthogonal else (_SIXTH, _ACROSS)
    mirrored = Symmetry(shape[::-1], exchange, 360 - _ANGLES[turn], mirrored=True)
    return (identity, *_turned(identity, turn), mirrored, *_turned(mirrored, turn))


def _turned(start: Symmetry, turn: tuple[Origin, ...]) -> Iterator[Symmetry]:
    """The symmetry followed by one turn, by two turns, and so on, up to a whole circle."""
    shape, origins, degrees = start.shape, start.origins, start.degrees
    while True:
        shape = (*shape[1:], shape[0])
        origins = tuple(
            Origin(origins[f].family, flip ^ origins[f].flipped, back ^ origins[f].reversed)
            for f, flip, back in turn
        )
        if origins == start.origins:
            return
        degrees = (degrees + _ANGLES[turn]) % 360
        yield start._replace(shape=shape, origins=origins, degrees=degrees)


def symmetries_of(grid: Grid, geometry: Geometry) -> Iterator[tuple[Symmetry, list[int]]]:
    """The symmetries that change no colour of a grid, each with the cell that each cell comes from.

    The first is the identity. A corner of a cell is a colour that a reflection would change.
    """
    for symmetry in symmetries(geometry):
        if symmetry.shape == geometry.shape:
            image = symmetry.cells(geometry)
            if all(grid.cells[cell] == colour for cell, colour in zip(image, grid.cells)):
                yield symmetry, image


@lru_cache(maxsize=1024)
def _to_least_shape(geometry: Geometry) -> tuple[Symmetry, ...]:
    """The symmetries whose image has the least shape, which all related geometries share."""
    least = min(symmetry.shape for symmetry in symmetries(geometry))
    return tuple(symmetry for symmetry in symmetries(geometry) if symmetry.shape == least)


def canonical(puzzle: Puzzle) -> Hashable:
    """A value that is equal for puzzles that are the same up to symmetry and recolouring."""
    geometry = puzzle.geometry
    clues = [*map(_numbers, puzzle.clues)]
    mirrored = [_numbers(backwards(clue)) for clue in puzzle.clues]
    least = _to_least_shape(geometry)
    images = [_renumbered(symmetry.arranged(geometry, clues, mirrored)) for symmetry in least]
    return least[0].shape or geometry, tuple(_least(images, len(clues)))


def _numbers(clue: Clue) -> _Numbers:
    """Two numbers for each part of a clue; the first of a joined one is negative."""
    return tuple([(_size(part), part.colour) for part in parts_of(clue)])


def _size(part: Block) -> int:
    length = part.length or 0
    return -3 * length - part.join - 1 if isinstance(part, Part) else length


def _renumbered(clues: Iterable[_Numbers]) -> Iterator[_Numbers]:
    """The clues with colours renumbered in the order of their first occurrence."""
    numbers: dict[int, int] = {}
    for clue in clues:
        yield tuple((length, numbers.setdefault(c, len(numbers) + 1)) for length, c in clue)


def _least(images: list[Iterator[_Numbers]], lines: int) -> Iterator[_Numbers]:
    """The least of several images of `lines` lines, compared line by line: most drop out early."""
    for _ in range(lines):
        clues = [*map(next, images)]
        least = min(clues)
        images = [image for image, clue in zip(images, clues) if clue == least]
        yield least


def renaming(clues: Sequence[Clue], others: Sequence[Clue]) -> dict[int, int] | None:
    """The renaming of colours that turns these clues into the others, or None if there is none."""
    there: dict[int, int] = {}
    back: dict[int, int] = {}
    for clue, other in zip(clues, others):
        parts, other_parts = _numbers(clue), _numbers(other)
        if len(parts) != len(other_parts):
            return None
        for (kind, colour), (other_kind, other_colour) in zip(parts, other_parts):
            same = there.setdefault(colour, other_colour) == other_colour
            same = same and back.setdefault(other_colour, colour) == colour
            if kind != other_kind or not same:
                return None
    return there if len(clues) == len(others) else None
