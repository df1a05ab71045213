"""The layout of a puzzle for print: the shapes and their places.

The clue of a line is before its first cell, in the direction of the line, each number as large as a
cell; borders of lines continue between the clues. The three directions of a hexagon are laid out
alike, each turned; a cell of its page is as high as a row. In several colours every number has a
chip of its colour (`contrast` says why it is legible). The drawing with its margin fits a sheet
of A4 and of Letter, in portrait or landscape format.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import chain, groupby, pairwise, product
from typing import NamedTuple

from nonogram.base.arguments import one_of, truth
from nonogram.core.puzzle import (
    BACKGROUND,
    Block,
    Clue,
    Grid,
    GridLike,
    Position,
    Puzzle,
    check_board,
    grid_for,
)
from nonogram.core.puzzle.characters import BLOT, number_text
from nonogram.core.puzzle.colours import Rgb, body_of, contrast, halves_of, ink_on, rgb_of
from nonogram.draw.boards import DrawnBoard, board_of
from nonogram.draw.measures import LARGEST_CELL, MARGIN
from nonogram.draw.outlines import (
    CHIP_INSET,
    HATCH_GROUND,
    MARKED_GROUND,
    NEW_GROUND,
    RIM,
    Point,
    Points,
    Segment,
    corners_of,
)
from nonogram.draw.shapes import (
    GREY,
    INK,
    PAPER,
    Area,
    Chip,
    Hatch,
    Label,
    Page,
    Shape,
    Stroke,
    printed,
)

_SHEET = (210.0, 279.0)  #: millimetres that fit both A4 and Letter

ENDS = ("once", "both")  # places of clues: at one end of their line, or of a rectangle's at both

CLUES: Rgb = (0xF5, 0xF4, 0xF0)  # ground of the clues
_FAINT: Rgb = (0x6B, 0x6B, 0x6B)  # the 0 of an empty clue

_DIGIT_HEIGHT = 0.72  #: height of digits as a share of the type size
_DIGIT_WIDTH = 0.58  #: width of a digit

#: Thickness and colour of lines between cells, of every fifth line, and of the frame.
LINES = ((0.03, (0xBC, 0xBC, 0xB8)), (0.09, (0x74, 0x74, 0x72)), (0.12, INK))

_LAYERS = (Area, Hatch, Stroke, Chip, Label)  #: the kinds of shapes, from bottom to top
_COUNTED = 0.7  #: the room in cells for numbers of lines
_CAP = 0.2  #: the part of a chip that a corner at its end takes


class _Edge(NamedTuple):
    """One end of the lines of a direction."""

    points: Points  #: the ends of the lines' borders
    outward: Point  #: the way from there to the clues
    read_inwards: bool  #: whether clues are read towards the lines
    depth: float  #: depth of the ground of the clues; 0 without clues here

    def out(self, point: Point, far: float) -> Point:
        """The point at this distance from another, towards the clues."""
        return point[0] + self.outward[0] * far, point[1] + self.outward[1] * far

    def outer(self) -> Points:
        """The ends of the borders, which continue between the clues."""
        return [self.out(point, self.depth) for point in self.points]

    def places(self, line: int, count: int, nearest: float) -> Points:
        """The upper left corners of the cells of a line's numbers, in the order of its blocks."""
        (x, y), (next_x, next_y) = self.points[line : line + 2]
        end = (x + next_x) / 2, (y + next_y) / 2
        middles = [self.out(end, nearest + k) for k in range(count)]
        return [(x - 0.5, y - 0.5) for x, y in (middles[::-1] if self.read_inwards else middles)]


_Placing = Callable[[Iterable[Point]], Points]  #: moves points of a board to a page
_Sides = tuple[_Edge, _Edge]  #: the two sides of a direction, the one with clues first


def page_of(
    puzzle: Puzzle,
    grid: GridLike | None = None,
    *,
    clues: bool = True,
    clues_at: str = ENDS[0],
    further: Callable[[Callable[[Position], Points]], Iterable[Shape]] = lambda _: (),
    counted: bool = False,
    marks: Collection[Position] = (),
) -> Page:
    """Lay out a puzzle as for `svg`, with `further` shapes, made from the corners of a cell.

    As in books, it may be `counted`: with the number of every fifth line of a rectangle at the ends
    without clues.
    """
    check_board(puzzle)
    both = one_of("clues_at", clues_at, ENDS) == "both"
    clues = truth("clues", clues) and puzzle._clued
    cells = None if grid is None else grid_for(puzzle, grid)
    if marks:
        blank = Grid.of_cells(puzzle.geometry, [BACKGROUND] * puzzle.geometry.size)
        cells = (cells or blank).marking(marks)
    board = board_of(puzzle)
    title = printed(puzzle.title)
    above = 2 if clues and title else 0
    directions = [*_directions(puzzle, board, clues, both and board.square)]
    across, down = zip(*(end for sides in directions for side in sides for end in side.outer()))
    left, top = min(across), min(down) - above
    beyond = _COUNTED * counted
    width, height = max(across) + beyond - left, max(down) + beyond - top

    def placed(points: Iterable[Point]) -> Points:
        return tuple((x - left, y - top) for x, y in points)

    shapes: list[Shape] = []
    if above:
        size = min(1.0, width / (_DIGIT_WIDTH * len(title)))
        shapes.append(Label(width / 2, 1.1, size, title, INK))
    shapes += (Area(placed(ground), CLUES) for ground in _grounds(directions, board.square))
    if cells is not None:
        shapes += _runs(puzzle, cells, lambda first, last: placed(board.corners(first, last)))
    for border, thickness, rgb in _strokes(directions):
        start, end = placed(border)
        shapes.append(Stroke(start, end, thickness, rgb, board.square))
    if counted and board.square and not both:
        shapes += _line_numbers(directions, placed)
    shapes += _clues(puzzle, board, directions, placed)
    shapes += further(lambda cell: placed(board.corners(cell, cell)))
    # Blots come together, after the chips, which makes PDFs smaller.
    shapes.sort(key=lambda s: (_LAYERS.index(type(s)), isinstance(s, Chip) and not s.radius))
    cell = _largest_cell(width, height)
    title = title or f"Nonogram of {puzzle.geometry}"
    return Page(width, height, MARGIN / cell, cell, title, shapes, (-left, -top))


def _directions(puzzle: Puzzle, board: DrawnBoard, clued: bool, both: bool) -> Iterator[_Sides]:
    """The directions of a board, with room for clues at one end of their lines, or at both."""
    for family, (borders, outward, inwards) in zip(puzzle.geometry.families, board.directions):
        longest = max(1, *(len(puzzle.clues[index]) for index in family))
        depth = board.nearest + longest - 1 + board.farthest if clued else 0
        starts, ends = zip(*borders)
        opposite = -outward[0], -outward[1]
        yield (
            _Edge(starts, outward, inwards, depth),
            _Edge(ends, opposite, not inwards, depth if both else 0),
        )


def _line_numbers(directions: Iterable[_Sides], placed: _Placing) -> Iterator[Label]:
    """The number of every fifth line, at its end without a clue."""
    for _, side in directions:
        for line in range(4, len(side.points) - 1, 5):
            ((x, y),) = placed(side.places(line, 1, _COUNTED / 2))
            yield Label(x + 0.5, y + 0.65, 0.42, str(line + 1), GREY)


def _grounds(directions: Sequence[_Sides], square: bool) -> Iterator[Points]:
    """The corners of the areas behind the clues, along each straight part of a side."""
    for side in chain.from_iterable(zip(*directions)):
        for one, other in pairwise(_bends(side.points) if side.depth else []):
            corners = one, other, side.out(other, side.depth), side.out(one, side.depth)
            (left, top), (right, bottom) = min(corners), max(corners)
            yield corners_of(left, top, right - left, bottom - top) if square else corners


def _bends(points: Points) -> Points:
    """The ends of the straight parts of a polygonal line."""
    inner = [
        (x, y)
        for (before_x, before_y), (x, y), (next_x, next_y) in zip(points, points[1:], points[2:])
        if abs((x - before_x) * (next_y - y) - (y - before_y) * (next_x - x)) > 1e-9
    ]
    return [points[0], *inner, points[-1]]


def _strokes(directions: Sequence[_Sides]) -> Iterator[tuple[Segment, float, Rgb]]:
    """Borders with thickness and colour: every fifth above the others, then the frames."""
    for kind, (thickness, rgb) in enumerate(LINES):
        for near, far in directions:
            for n, border in enumerate(zip(near.outer(), far.outer())):
                if kind == (2 if n in (0, len(near.points) - 1) else n % 5 == 0):
                    yield border, thickness, rgb
    for side in chain.from_iterable(directions):
        for border in pairwise(_bends(side.outer()) if side.depth else ()):
            yield border, thickness, rgb


def _largest_cell(width: float, height: float) -> float:
    """The largest millimetres of a cell with which a drawing fits a sheet in one of its formats."""
    short, long = (side - 2 * MARGIN for side in _SHEET)
    upright = min(short / width, long / height)
    turned = min(long / width, short / height)
    return min(LARGEST_CELL, max(upright, turned))


def _runs(
    puzzle: Puzzle, grid: Grid, corners: Callable[[Position, Position], Points]
) -> Iterator[Shape]:
    """The runs of cells of one colour, without those of the paper; a hatch over some cells.

    These are the marked and the undecided ones. The ground of those that are both is darker; that
    of marked background is tinted where other cells are undecided.
    """
    hatched = []
    tinted = None in grid.cells
    for i, row in enumerate(grid.rows):
        first = 0
        for (colour, marked), run in groupby(
            (cell, (i, j) in grid.marked) for j, cell in enumerate(row)
        ):
            last = first + len([*run]) - 1
            if marked or colour is None:
                hatched.append(corners((i, first), (i, last)))
            if colour is None:
                yield Area(hatched[-1], MARKED_GROUND if marked else HATCH_GROUND)
            elif halves := halves_of(puzzle, colour):
                for j in range(first, last + 1):
                    yield from halved(corners((i, j), (i, j)), *halves)
            else:
                tint = tinted and marked and colour == BACKGROUND
                rgb = NEW_GROUND if tint else rgb_of(puzzle, colour)
                if rgb != PAPER:
                    yield Area(corners((i, first), (i, last)), rgb)
            first = last + 1
    if hatched:
        yield Hatch(tuple(hatched))


def halved(corners: Points, left: Rgb, right: Rgb, rises: bool) -> Iterator[Area]:
    """A square of two colours, with a diagonal between them that rises or falls."""
    upper_left, upper_right, lower_right, lower_left = corners
    yield Area(corners, left)  # the whole square, so that no gap shows between the halves
    yield Area((upper_right, lower_right, lower_left if rises else upper_left), right)


def _numbers(
    puzzle: Puzzle, clue: Clue, places: Points, radius: float, level: bool, size: float
) -> Iterator[Shape]:
    """The numbers of a clue in cells with these upper left corners: a 0 if the clue is empty."""
    if not clue:
        yield _number("0", *places[0], _FAINT, size)
    for block, (x, y) in zip(clue, places):
        text, colour = number_text(block), _ground(puzzle, block)
        rgb = INK if puzzle.colours == 1 else rgb_of(puzzle, colour)
        rim = contrast(rgb, PAPER) < 1.4
        if text == BLOT:
            yield Chip(x, y, rgb, rim, None)
            continue
        ink = INK
        if halves := halves_of(puzzle, colour):
            for inset in (CHIP_INSET - 0.02, CHIP_INSET):
                box = corners_of(x + inset, y + inset, 1 - 2 * inset, 1 - 2 * inset)
                yield from halved(box, *(halves if inset == CHIP_INSET else (RIM, RIM, True)))
            yield Area(corners_of(x + 0.22, y + 0.22, 0.56, 0.56), PAPER)
        elif block.front or block.back:
            ink = ink_on(rgb)
            yield from _capped(puzzle, block, x, y, level)
            beside = _CAP / 2 * (bool(block.front) - bool(block.back))
            x, y = (x + beside, y) if level else (x, y + beside)
        elif puzzle.colours > 1:
            ink = ink_on(rgb)
            yield Chip(x, y, rgb, rim, radius)
        yield _number(text, x, y, ink, size)


def _ground(puzzle: Puzzle, block: Block) -> int:
    """The colour behind a number: for corners alone that of whole cells like them, or any such."""
    whole = (colour for colour in range(1, puzzle.colours + 1) if colour not in puzzle.corners)
    return block.colour or body_of(puzzle, block.ink) or next(whole, block.ink)


def _capped(puzzle: Puzzle, block: Block, x: float, y: float, level: bool) -> Iterator[Area]:
    """A chip between the corners of its number, from left to right or, if not level, down."""
    side, paper = 1 - 2 * CHIP_INSET, rgb_of(puzzle, BACKGROUND)
    box = corners_of(x + CHIP_INSET, y + CHIP_INSET, side, side)
    outline, ends = [*box], []
    for cap, far in ((block.front, _CAP), (block.back, -_CAP)):
        if halves := halves_of(puzzle, cap):
            empty = "◢◣◤◥".index(puzzle.corners[cap])  # clockwise, like the outline
            full = 3 - empty if level else empty ^ 1  # same end, other side
            inner, tip = [
                (a + far, b) if level else (a, b + far) for a, b in (box[empty], box[full])
            ]
            outline[empty] = inner
            left, right, _ = halves
            ends.append(Area((inner, tip, box[full]), right if left == paper else left))
    ground = rgb_of(puzzle, _ground(puzzle, block))
    yield Area(tuple(outline), ground)
    yield from (end for end in ends if end.rgb != ground)


def _clues(
    puzzle: Puzzle, board: DrawnBoard, directions: Iterable[_Sides], placed: _Placing
) -> Iterator[Shape]:
    """The clues of all lines, at the sides that have them, with numbers of one size."""
    digits = max((len(number_text(block)) for block in chain(*puzzle.clues)), default=1)
    room = 0.62 if puzzle.corners else 0.8  # slanted ends take a part of it
    size = min(0.62, room / (_DIGIT_WIDTH * digits))
    for number, (family, sides) in enumerate(zip(puzzle.geometry.families, directions)):
        for (line, index), side in product(enumerate(family), sides):
            if side.depth:
                clue = puzzle.clues[index]
                places = placed(side.places(line, len(clue) or 1, board.nearest))
                yield from _numbers(puzzle, clue, places, board.radius, number == 0, size)


def _number(text: str, x: float, y: float, ink: Rgb, size: float) -> Label:
    """A number of this size in the middle of the cell with this upper left corner."""
    return Label(x + 0.5, y + 0.5 + _DIGIT_HEIGHT / 2 * size, size, text, ink)
