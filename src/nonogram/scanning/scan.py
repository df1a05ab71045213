"""A puzzle read from a picture of it: a photo of a page, a screenshot, a page of a PDF."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import ceil, floor
from statistics import median
from typing import IO, TYPE_CHECKING, Any

from nonogram.base.arguments import StrPath, whole
from nonogram.base.clock.deadline import Deadline, check_timeout
from nonogram.base.errors import ParseError, RequestError
from nonogram.base.values import NeitherTrueNorFalse, Value
from nonogram.base.version import __version__
from nonogram.core.puzzle import Clue, Grid, Line, Puzzle, Rectangle
from nonogram.core.puzzle.clue import shortest
from nonogram.core.puzzle.puzzle import ABOUT
from nonogram.diagnosis.uneven import ChangedLine
from nonogram.files.puzzles import name_of
from nonogram.scanning.correct import PATIENCE, Grade, clue_of_numbers, judged
from nonogram.scanning.page import check_packages, page_of

if TYPE_CHECKING:
    from PIL.Image import Image

    from nonogram.scanning.grid import Straight
    from nonogram.scanning.numbers import Lines

SURE = 0.8  #: a number less likely than this is doubtful
_LIKELY = 0.5  #: most numbers of a puzzle are at least as likely
_WRONG = 0.25  #: the share of lines that may have more cells to fill than there are
_MOST_PAGES = 10_000
_MOST_GRIDS = 100
_FIELDS = 100  #: of the longer side of a picture, whose brightness is averaged
_BRIGHT = 1.5  #: how much likelier paper is brighter than ink
_LEAST_HEIGHT = 6.0  #: pixels of digits in the picture


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


class Scan(NeitherTrueNorFalse, Value):
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
        entered: the cells that are filled or marked in the picture: None where nothing stands.
        lattice: the crossings of the grid's lines, (x, y) in pixels of the picture, row by row.
        grid: which of the picture's grids it is, as `scan` takes it: from 1, in reading order.
        grids: how many grids the picture seems to have.
        image: the picture, upright and perhaps made smaller, as an image of Pillow.
    """

    _ASKED = "scan.grade is Grade.CONFIRMED"

    grade: Grade
    puzzle: Puzzle
    solution: Grid | None
    corrections: tuple[ChangedLine, ...]
    other_ways: int
    readings: tuple[ScannedNumber, ...]
    unread: tuple[Line, ...]
    entered: Grid
    lattice: tuple[tuple[tuple[float, float], ...], ...]
    grid: int
    grids: int
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
        first, last = self.lattice[0], self.lattice[-1]
        return first[0], first[-1], last[-1], last[0]

    @property
    def size(self) -> tuple[int, int]:
        """The width and height of the picture in which the boxes are, in pixels."""
        width, height = self.image.size
        return width, height

    def place_of(self, line: Line) -> tuple[int, int]:
        """The pixel of the picture, x and y, at which a line of the grid begins."""
        ends = next(zip(*self.lattice)) if line.axis == "row" else self.lattice[0]
        x, y = ends[line.number - 1]
        return round(x), round(y)

    def overlay(self) -> bytes:
        """The picture as PNG, with the grid and the numbers as read, doubtful ones in red."""
        from nonogram.scanning.overlay import overlay

        doubtful = {*self.doubtful}
        numbers = ((str(one.value), one.box, one in doubtful) for one in self.readings)
        return overlay(self.image, self.lattice, numbers)

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
            "given": str(self.entered).splitlines(),
            "solution": None if self.solution is None else str(self.solution).splitlines(),
            "corrections": [
                {"line": str(one.line), "old": numbers(one.old), "new": numbers(one.new)}
                for one in self.corrections
            ],
            "other_ways": self.other_ways,
            "grid": self.grid,
            "grids": self.grids,
            "unread": [*map(str, self.unread)],
            "readings": [
                {**vars(one), "line": str(one.line), "box": [*one.box]} for one in self.readings
            ],
            "outline": [[*corner] for corner in self.outline],
            "size": [*self.size],
            "version": __version__,
        }


def scan(
    picture: StrPath | IO[bytes],
    *,
    page: int = 1,
    grid: int | None = None,
    timeout: float | None = None,
) -> Scan:
    """Read a black-and-white puzzle from a picture of it.

    The grid must be a rectangle, seen whole and nearly from above, with the numbers left of it and
    above. Cells may be filled or marked. A puzzle that has not exactly one solution, as it was
    read, is corrected: the likeliest reading near it that has is taken. `grade` says so, and
    `other_ways` how many others would do.

    Args:
        picture: a file of any format that Pillow reads, or a PDF, by name or open.
        page: the page of a PDF, from 1.
        grid: the number of a grid, if the picture has several, from 1, in reading order; by
            default the largest that has numbers.
        timeout: seconds for all of it, by default 20.

    Raises:
        MissingFileError: there is no such file.
        ParseError: the file cannot be read, has no grid with numbers, or one that is not read:
            in colours, or with digits of fewer than six pixels; or the packages of the
            extra `scan` are missing.
        RequestError: there is no such page or grid, or the timeout is negative.
        TimeUpError: the time was up before the page of a PDF was drawn, or a grid was found.
    """
    page = whole("page", page, 1, _MOST_PAGES)
    grid = None if grid is None else whole("grid", grid, 1, _MOST_GRIDS)
    check_timeout(timeout)
    source = name_of(picture)
    check_packages(source)
    deadline = Deadline(PATIENCE if timeout is None else timeout)
    try:
        return scanned(page_of(picture, page, source, deadline), deadline, grid)
    except ParseError as error:
        raise error if error.source else error.in_source(source) from None


def scanned(image: Image, deadline: Deadline, grid: int | None = None) -> Scan:
    """The largest puzzle in a picture in RGB, or one by its number in reading order.

    Raises ParseError, RequestError or OutOfTime.
    """
    from PIL import ImageOps

    from nonogram.scanning.grid import NO_GRID, find_grid
    from nonogram.scanning.lattice import part_of, places_in
    from nonogram.scanning.pixels import ink_of

    bright = image.convert("L")
    ways = []
    for weight, grey in ((_BRIGHT, bright), (1, ImageOps.invert(bright))):
        places = places_in(ink_of(grey, -(-max(image.size) // _FIELDS)))
        area = max([place[0].box.area for place in places], default=0)
        ways.append((weight * area, grey, places))
    ways.sort(key=lambda way: -way[0])
    grids = len(ways[0][2])
    if 0 < grids < (grid or 1):
        raise RequestError(f"grid {grid}: the picture has {grids}")
    errors = []
    for _, grey, places in ways:
        if len(places) != grids and grid is not None:
            break  # its numbers are those of others
        boxes = [place[0].box for place in places]
        largest = sorted(range(len(places)), key=lambda n: -boxes[n].area)
        for n in largest if grid is None else [grid - 1]:
            for lattice in places[n]:
                deadline.check()
                part = part_of(lattice, boxes[:n] + boxes[n + 1 :], image.size)
                try:
                    straight = find_grid(grey, lattice, part)
                    return _read(image, straight, deadline, n + 1, len(places))
                except ParseError as error:
                    errors.append(error)
    told = next((one for one in errors if NO_GRID not in str(one)), ParseError(NO_GRID))
    raise told if grid is None else ParseError(f"grid {grid} of {grids}: {told}")


def _read(image: Image, straight: Straight, deadline: Deadline, grid: int, grids: int) -> Scan:
    """The puzzle of a grid, which is one of several, with the numbers beside it.

    Raises ParseError if they cannot be read, or are none: bullets look like a 0.
    """
    from nonogram.scanning.colours import check_colours
    from nonogram.scanning.numbers import read_numbers

    lines, unread = read_numbers(straight)
    geometry = Rectangle(*reversed(straight.size))
    numbers = tuple(_placed(geometry, lines, straight))
    height = median([number.box[3] - number.box[1] for number in numbers])
    if height < _LEAST_HEIGHT:
        raise ParseError(f"digits of {height:.0f} pixels are too small: enlarge the picture")
    check_colours(image, [number.box for number in numbers])
    clues = tuple([clue_of_numbers([number.value for number in line]) for line in lines])
    likely = median([number.confidence for number in numbers])
    too_long = [shortest(clue) > len(cells) for clue, cells in zip(clues, geometry.lines)]
    if likely < _LIKELY or not any(clues) or sum(too_long) > _WRONG * len(clues):
        raise ParseError("the marks beside the grid are no numbers; expected a puzzle's clues")
    found = judged(Puzzle(geometry, clues), lines, deadline)
    if unread:
        found = found._replace(grade=Grade.UNCONFIRMED)  # a line may have lost its numbers
    return Scan(
        **found._asdict(),
        readings=numbers,
        unread=tuple(map(geometry.line, unread)),
        entered=found.puzzle.grid(straight.board),
        lattice=straight.crossings,
        grid=grid,
        grids=grids,
        image=image,
    )


def _placed(geometry: Rectangle, lines: Lines, straight: Straight) -> Iterator[ScannedNumber]:
    """The numbers with their places in the picture."""
    for n, line in enumerate(lines):
        for place, number in enumerate(line, 1):
            left, top, right, bottom = (side / straight.cell for side in number.box)
            corners = straight.way.points([*product((left, right), (top, bottom))])
            (x, y), (right, bottom) = map(floor, corners.min(0)), map(ceil, corners.max(0))
            box = x, y, right, bottom
            yield ScannedNumber(geometry.line(n), place, number.value, number.confidence, box)
