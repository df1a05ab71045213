"""A page or a sheet as SVG, with its size in millimetres for print."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from html import escape
from itertools import chain, groupby
from operator import itemgetter
from typing import Literal

from nonogram.base.arguments import lists_options
from nonogram.core.puzzle import GridLike, Position, Puzzle
from nonogram.core.puzzle.palette import Rgb, hexadecimal
from nonogram.draw import outlines
from nonogram.draw.outlines import Box, Points
from nonogram.draw.page import page_of
from nonogram.draw.shapes import PAPER, Area, Chip, Hatch, Label, Shape, Stroke
from nonogram.draw.sheet import Sheet, View, sheet_of

_UNITS = 20  #: units per cell; with fewer, type would be smaller than some browsers allow


@lists_options
def svg(
    puzzle: Puzzle,
    grid: GridLike | None = None,
    *,
    marks: Collection[Position] = (),
    clues: bool = True,
    clues_at: Literal["once", "both"] = "once",
) -> str:
    """Draw a puzzle as an SVG document.

    Args:
        puzzle: the puzzle, with the looks of its colours.
        grid: the colours of cells, with undecided and marked ones hatched. None leaves all empty.
        marks: positions of cells to hatch; undecided ones get a darker ground, and background
            among undecided cells a yellow one.
        clues: False draws the grid alone.
        clues_at: "once", or "both" for clues at both ends of a rectangle's lines.
    """
    sheet = sheet_of(page_of(puzzle, grid, clues=clues, clues_at=clues_at, marks=marks))
    (part,) = sheet.parts
    ground = _rect((part.left, part.top, part.width, part.height), _fill(PAPER))
    size = f"{sheet.width:.2f}", f"{sheet.height:.2f}"
    return _document(sheet, size, _box(part), [ground, *_drawing(part)])


def svg_sheet(sheet: Sheet) -> str:
    """A sheet as an SVG document, its size in millimetres."""
    wide, high = size = f"{sheet.width:g}", f"{sheet.height:g}"
    content = [f'<rect width="{wide}" height="{high}"{_fill(PAPER)}/>']
    content += chain(*map(svg_part, sheet.parts))
    return _document(sheet, size, f"0 0 {wide} {high}", content)


def svg_part(part: View) -> Iterator[str]:
    """A part of a sheet, at its place in an SVG document."""
    width, height = part.width * part.cell, part.height * part.cell
    place = f'x="{part.x:.3f}" y="{part.y:.3f}" width="{width:.3f}" height="{height:.3f}"'
    yield from (f'<svg {place} viewBox="{_box(part)}">', *_drawing(part), "</svg>")


def _document(sheet: Sheet, size: tuple[str, str], box: str, content: Iterable[str]) -> str:
    """A document of a size in millimetres, with a title and the definitions of its shapes."""
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}mm" height="{size[1]}mm" '
        f'viewBox="{box}">',
        f"<title>{escape(sheet.title)}</title>",
        *_definitions([shape for part in sheet.parts for shape in part.shapes]),
        *content,
    ]
    return "\n".join([*lines, "</svg>", ""])


def _box(part: View) -> str:
    """The window of a part, in units."""
    return " ".join(map(_n, (part.left, part.top, part.width, part.height)))


def _definitions(shapes: Sequence[Shape]) -> Iterator[str]:
    """The definitions that shapes refer to."""
    if any(isinstance(shape, Hatch) for shape in shapes):
        size = f'width="{_UNITS}" height="{_UNITS}"'
        starts = [(k / 3 - 1) * _UNITS for k in range(7)]
        path = " ".join(f"M{x:.2f} {_UNITS}l{_UNITS} -{_UNITS}" for x in starts)
        width = _n(outlines.HATCH_THICKNESS)
        look = f'stroke="{hexadecimal(outlines.HATCH_INK)}" stroke-width="{width}" fill="none"'
        yield from (
            "<defs>",
            f'<pattern id="hatch" {size} patternUnits="userSpaceOnUse">',
            f'<path d="{path}" {look}/>',
            "</pattern>",
            "</defs>",
        )
    if any(isinstance(shape, Chip) and shape.radius is None for shape in shapes):
        yield f'<defs><path id="blot" d="{_path(outlines.blot_outlines())}"/></defs>'


def _drawing(part: View) -> Iterator[str]:
    """The shapes, grouped by their common attributes."""
    for common, shapes in groupby(map(_element, part.shapes), itemgetter(0)):
        yield from (f"<g{common}>", *(element for _, element in shapes), "</g>")


def _element(shape: Shape) -> tuple[str, str]:
    """The attributes that a shape shares with others of its kind, and its element."""
    match shape:
        case Area(corners, rgb):
            if box := outlines.box_of(corners):
                return ' shape-rendering="crispEdges"', _rect(box, _fill(rgb))
            return "", f'<path d="{_path([corners])}"{_fill(rgb)}/>'
        case Hatch(cells):
            return "", f'<path d="{_path(cells)}" fill="url(#hatch)"/>'
        case Chip(x, y, rgb, rim, radius):
            look = _fill(rgb) + (f' stroke="{hexadecimal(outlines.RIM)}"' if rim else "")
            if radius is None:
                place = f'x="{_n(x)}" y="{_n(y)}"'
                element = f'<use href="#blot" {place}{look}><title>?</title></use>'
            else:
                element = _rect(shape.box, f' rx="{_n(radius)}"{look}')
            return f' stroke-width="{_n(outlines.RIM_THICKNESS)}"', element
        case Stroke(square=True, rgb=rgb):
            return "", _rect(shape.box(), _fill(rgb))
        case Stroke(start, end, thickness, rgb):
            look = f'stroke-width="{_n(thickness)}" stroke="{hexadecimal(rgb)}"'
            path = f'<path d="M{_points([start])}L{_points([end])}" {look}/>'
            return ' stroke-linecap="round"', path
        case Label(x, y, size, text, rgb, left):
            look = f'font-size="{_n(size)}"{_fill(rgb)}'
            element = f'<text x="{_n(x)}" y="{_n(y)}" {look}>{escape(text)}</text>'
            anchor = "start" if left else "middle"
            return f' text-anchor="{anchor}" font-family="Helvetica, Arial, sans-serif"', element


def _path(polygons: Iterable[Points]) -> str:
    return " ".join(f"M{_points(corners)}z" for corners in polygons)


def _rect(box: Box, look: str) -> str:
    x, y, width, height = map(_n, box)
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}"{look}/>'


def _points(points: Points) -> str:
    return " ".join(f"{_n(x)} {_n(y)}" for x, y in points)


def _n(number: float) -> str:
    """A length in units, with two digits: a hundredth of a unit is less than a printer's dot."""
    return f"{number * _UNITS:.2f}".rstrip("0").rstrip(".")


def _fill(rgb: Rgb) -> str:
    return f' fill="{hexadecimal(rgb)}"'
