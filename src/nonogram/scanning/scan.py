"""A puzzle read from a picture of it: a photo of a page, a screenshot, a page of a PDF."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import ceil, floor
from statistics import median
from typing import IO, TYPE_CHECKING, Any

from nonogram.base.arguments import StrPath, whole
from nonogram.base.clock.deadline import Deadline, check_timeout
from nonogram.base.errors import ParseError
from nonogram.base.values import Value
from nonogram.base.version import __version__
from nonogram.core.puzzle import Clue, Grid, Line, Puzzle, Rectangle
from nonogram.core.puzzle.puzzle import ABOUT
from nonogram.diagnosis.uneven import ChangedLine
from nonogram.files.puzzles import name_of
from nonogram.scanning.correct import PATIENCE, Grade, clue_of_numbers, judged
from nonogram.scanning.page import check_packages, page_of

if TYPE_CHECKING:
    from PIL.Image import Image

    from nonogram.scanning.numbers import Lines
    from nonogram.scanning.pixels import Matrix

SURE = 0.8  #: a number less likely than this is doubtful
_LIKELY = 0.5  #: most numbers of a puzzle are at least as likely
_MOST_PAGES = 10_000
_LEAST_HEIGHT = 8.0  #: pixels of digits in the picture
_COLOURS = 70.0  #: differences between the colours of numbers in black and white, of 255


class ScannedNumber(Value):
    """A number as it was read from a picture.

    Attributes:
        line: its line.
        place: which number of the line it is, from 1.
        value: the number.
        confidence: how likely it was read right, from 0 to 1, by the look of it alone.
        box: the pixels of the picture around it: left, top, right, bottom.
    """

    line: Line
    place: int
    value: int
    confidence: float
    box: tuple[int, int, int, int]


class Scan(Value):
    """A puzzle read from a picture, and how certain the reading is.

    Attributes:
        grade: "confirmed" if the puzzle as it was read has exactly one solution, "corrected" if it
            has with the corrections; else, and if a line was not read whole, "unconfirmed".
        puzzle: the puzzle, with the likeliest corrections.
        solution: its only solution, or None if no reading with exactly one was found.
        corrections: the lines whose clues were corrected, each with the old clue and the new one.
        other_ways: the number of other corrections that were found to give exactly one solution.
        readings: every number as it was read.
        unread: the lines that were not read whole: without a number, or with a mark that is as high
            as a digit, but none, or with a 0 beside other numbers.
        lattice: the change of perspective from (column, row) in the grid to pixels of the picture,
            as three rows of three numbers.
        image: the picture, upright and perhaps made smaller, as an image of Pillow.
    """

    grade: Grade
    puzzle: Puzzle
    solution: Grid | None
    corrections: tuple[ChangedLine, ...]
    other_ways: int
    readings: tuple[ScannedNumber, ...]
    unread: tuple[Line, ...]
    lattice: tuple[tuple[float, ...], ...]
    image: Any

    _UNCOMPARED = ("image",)

    @property
    def doubtful(self) -> tuple[ScannedNumber, ...]:
        """The numbers less likely than four fifths, and all of corrected or half-read lines."""
        changed = {*self.unread, *(change.line for change in self.corrections)}
        return tuple([one for one in self.readings if one.confidence < SURE or one.line in changed])

    @property
    def outline(self) -> tuple[tuple[float, float], ...]:
        """The corners of the grid in the picture, (x, y) each, clockwise from the upper left."""
        from nonogram.scanning.pixels import moved

        height, width = self.puzzle.geometry.shape
        corners = moved(self.lattice, [(0, 0), (width, 0), (width, height), (0, height)])
        return tuple([(x, y) for x, y in corners.tolist()])

    @property
    def size(self) -> tuple[int, int]:
        """The width and height of the picture in which the boxes are, in pixels."""
        width, height = self.image.size
        return width, height

    def overlay(self) -> bytes:
        """The picture as PNG, with the grid and the numbers as read, doubtful ones in red."""
        from nonogram.scanning.overlay import overlay

        doubtful = {*self.doubtful}
        numbers = ((str(one.value), one.box, one in doubtful) for one in self.readings)
        return overlay(self.image, self.puzzle.geometry.shape, self.lattice, numbers)

    def to_dict(self) -> dict[str, Any]:
        """The puzzle with its texts, the grade, and all numbers with their places, as plain data.

        The version is that of the program that read them.
        """

        def numbers(clue: Clue | None) -> list[int | None]:
            return [block.length for block in clue or ()]

        return {
            "grade": str(self.grade),
            **dict.fromkeys(ABOUT),
            **self.puzzle.texts,
            "rows": [*map(numbers, self.puzzle.rows)],
            "columns": [*map(numbers, self.puzzle.columns)],
            "solution": None if self.solution is None else str(self.solution).splitlines(),
            "corrections": [
                {"line": str(one.line), "old": numbers(one.old), "new": numbers(one.new)}
                for one in self.corrections
            ],
            "other_ways": self.other_ways,
            "unread": [*map(str, self.unread)],
            "readings": [
                {**vars(one), "line": str(one.line), "box": [*one.box]} for one in self.readings
            ],
            "outline": [[*corner] for corner in self.outline],
            "size": [*self.size],
            "version": __version__,
        }


def scan(picture: StrPath | IO[bytes], *, page: int = 1, timeout: float | None = None) -> Scan:
    """Read a black-and-white puzzle from a picture of it.

    The grid must be empty and a rectangle, seen whole and nearly from above, with the numbers left
    of it and above. A puzzle that has not exactly one solution, as it was read, is corrected: the
    likeliest reading near it that has is taken. `grade` says so, and `other_ways` how many others
    would do.

    Args:
        picture: a file of any format that Pillow reads, or a PDF, by name or open.
        page: the page of a PDF, from 1.
        timeout: seconds for all of it, by default 20.

    Raises:
        MissingFileError: there is no such file.
        ParseError: the file cannot be read, has no grid with numbers, or one that is not read:
            in colours, begun, or with digits of less than eight pixels; or the packages of the
            extra `scan` are missing.
        RequestError: there is no such page, or the timeout is negative.
        TimeUpError: the time was up before the page of a PDF was drawn, or a grid was found.
    """
    page = whole("page", page, 1, _MOST_PAGES)
    check_timeout(timeout)
    source = name_of(picture)
    check_packages(source)
    deadline = Deadline(PATIENCE if timeout is None else timeout)
    try:
        return scanned(page_of(picture, page, source, deadline), deadline)
    except ParseError as error:
        raise error if error.source else error.in_source(source) from None


def scanned(image: Image, deadline: Deadline) -> Scan:
    """The puzzle in a picture in RGB. Raises ParseError or OutOfTime."""
    from nonogram.scanning.grid import find_grid
    from nonogram.scanning.numbers import read_numbers

    straight = find_grid(image.convert("L"), deadline)
    lines, unread = read_numbers(straight)
    geometry = Rectangle(straight.rows, straight.columns)
    numbers = [*_placed(geometry, lines, straight.perspective)]
    height = median([number.box[3] - number.box[1] for number in numbers])
    if height < _LEAST_HEIGHT:
        raise ParseError(f"digits of {height:.0f} pixels are too small: enlarge the picture")
    for n in (0, straight.rows - 1, straight.rows, len(lines) - 1):
        if not lines[n]:
            wrong = f"no number beside {geometry.line(n)}: the grid was not read right"
            raise ParseError(f"{wrong}, or it is not in the picture; turn it upright, and crop it")
    _check_numbers(numbers)
    _check_colours(image, numbers)
    puzzle = Puzzle(
        geometry, tuple([clue_of_numbers([one.value for one in line]) for line in lines])
    )
    found = judged(puzzle, lines, deadline)
    if unread:
        found = found._replace(grade=Grade.UNCONFIRMED)  # a line may have lost its numbers
    cell = straight.cell
    lattice = straight.perspective @ ((cell, 0, straight.left), (0, cell, straight.top), (0, 0, 1))
    return Scan(
        **found._asdict(),
        readings=tuple(numbers),
        unread=tuple(map(geometry.line, unread)),
        lattice=tuple(map(tuple, lattice.tolist())),
        image=image,
    )


def _placed(geometry: Rectangle, lines: Lines, perspective: Matrix) -> Iterator[ScannedNumber]:
    """The numbers with their places in the picture."""
    from nonogram.scanning.pixels import moved

    for n, line in enumerate(lines):
        for place, number in enumerate(line, 1):
            left, top, right, bottom = number.box
            corners = moved(perspective, [*product((left, right), (top, bottom))])
            x, y = map(floor, corners.min(0))
            end, below = map(ceil, corners.max(0))
            yield ScannedNumber(
                geometry.line(n), place, number.value, number.confidence, (x, y, end, below)
            )


def _check_numbers(numbers: list[ScannedNumber]) -> None:
    """Raise ParseError if the marks beside the grid are no numbers: bullets look like a 0."""
    likely = median(number.confidence for number in numbers)
    if likely < _LIKELY or not any(number.value for number in numbers):
        raise ParseError("the marks beside the grid are no numbers; expected a puzzle's clues")


def _check_colours(image: Image, numbers: list[ScannedNumber]) -> None:
    """Raise ParseError if the numbers have several colours."""
    import numpy as np

    inks = []
    for number in numbers:
        pixels = np.asarray(image.crop(number.box), np.float32).reshape(-1, 3)
        light = pixels.sum(1)
        inks.append(pixels[light <= np.percentile(light, 25)].mean(0))
    red, green, blue = np.transpose(inks)
    low, high = np.percentile((red - green, blue - green), (5, 95), 1)
    if (high - low).max() > _COLOURS:
        raise ParseError("numbers in several colours; expected a puzzle in black and white")
