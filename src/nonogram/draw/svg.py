"""A page or a sheet as SVG, its size in millimetres, so that it is printed in that size."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby

from nonogram.colours.looks import Rgb
from nonogram.draw.page import page_of
from nonogram.draw.shapes import (
    CHIP_INSET,
    HATCH_GROUND,
    HATCH_INK,
    PAPER,
    RIM,
    Area,
    Chip,
    Hatch,
    Label,
    Point,
    Shape,
    Stroke,
    blot_outlines,
    box_around,
    box_of,
    corners_of,
)
from nonogram.draw.sheet import Part, Sheet, whole
from nonogram.puzzle import Puzzle, Rows

#: Units a cell; with less, type would be smaller than some browsers care for.
_UNITS = 20

_STROKES = " ".join(f"M{(k / 3 - 1) * _UNITS:.2f} {_UNITS}l{_UNITS} -{_UNITS}" for k in range(7))

#: Three strokes a cell; they go on from cell to cell.
_HATCH = f"""<defs>
<pattern id="hatch" width="{_UNITS}" height="{_UNITS}" patternUnits="userSpaceOnUse">
<rect width="{_UNITS}" height="{_UNITS}" fill="{{ground}}"/>
<path d="{_STROKES}" stroke="{{ink}}" stroke-width="{0.07 * _UNITS:g}" fill="none"/>
</pattern>
</defs>"""


def svg(puzzle: Puzzle, grid: Rows | None = None, *, clues: bool = True) -> str:
    """The puzzle as an SVG document.

    Args:
        puzzle: the clues, and how the colours look.
        grid: what its cells have; undecided ones are hatched. None leaves all cells empty.
        clues: False draws the grid alone.
    """
    page = page_of(puzzle, grid, clues=clues)
    part = whole(page)
    width, height = part.width * part.cell, part.height * part.cell
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.2f}mm" height="{height:.2f}mm" '
        f'viewBox="{_box(part)}">',
        f"<title>{escape(page.title)}</title>",
        *_definitions([part]),
        _rect(part.left, part.top, part.width, part.height, PAPER),
        *_drawing(part),
    ]
    return "\n".join([*lines, "</svg>", ""])


def svg_sheet(sheet: Sheet) -> str:
    """A sheet as an SVG document, its size in millimetres."""
    size = f'width="{sheet.width:g}mm" height="{sheet.height:g}mm"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} '
        f'viewBox="0 0 {sheet.width:g} {sheet.height:g}">',
        f"<title>{escape(sheet.title)}</title>",
        *_definitions(sheet.parts),
        f'<rect width="{sheet.width:g}" height="{sheet.height:g}" fill="{_hex(PAPER)}"/>',
    ]
    for part in sheet.parts:
        width, height = part.width * part.cell, part.height * part.cell
        lines += [
            f'<svg x="{part.x:.3f}" y="{part.y:.3f}" width="{width:.3f}" height="{height:.3f}" '
            f'viewBox="{_box(part)}">',
            *_drawing(part),
            "</svg>",
        ]
    return "\n".join([*lines, "</svg>", ""])


def _box(part: Part) -> str:
    """The window of a part, in units."""
    return f"{_n(part.left)} {_n(part.top)} {_n(part.width)} {_n(part.height)}"


def _definitions(parts: Sequence[Part]) -> Iterator[str]:
    """What shapes refer to."""
    shapes = [shape for part in parts for shape in part.shapes]
    if any(isinstance(shape, Hatch) for shape in shapes):
        yield _HATCH.format(ground=_hex(HATCH_GROUND), ink=_hex(HATCH_INK))
    if any(isinstance(shape, Chip) and shape.radius is None for shape in shapes):
        path = " ".join(f"M{_points(outline)}z" for outline in blot_outlines())
        yield f'<defs><path id="blot" d="{path}"/></defs>'


def _drawing(part: Part) -> Iterator[str]:
    """The shapes, grouped by what they have in common."""
    for common, shapes in groupby(part.shapes, _common):
        yield from (f"<g{common}>", *map(_element, shapes), "</g>")


def _common(shape: Shape) -> str:
    """The attributes that a shape shares with others of its kind."""
    match shape:
        case Area(corners):
            return ' shape-rendering="crispEdges"' if box_of(corners) else ""
        case Hatch():
            return ' fill="url(#hatch)"'
        case Chip():
            return f' stroke-width="{0.03 * _UNITS:g}"'
        case Stroke():
            return "" if shape.square else ' stroke-linecap="round"'
        case Label():
            return ' text-anchor="middle" font-family="Helvetica, Arial, sans-serif"'


def _element(shape: Shape) -> str:
    match shape:
        case Area(corners, rgb):
            return _polygon(corners, f' fill="{_hex(rgb)}"')
        case Hatch(corners):
            return _polygon(corners)
        case Chip(x, y, rgb, rim, radius):
            if radius is None:
                return (
                    f'<use href="#blot" x="{_n(x)}" y="{_n(y)}" fill="{_hex(rgb)}"{_rim(rim)}>'
                    "<title>?</title></use>"
                )
            side = 1 - 2 * CHIP_INSET
            return (
                f'<rect x="{_n(x + CHIP_INSET)}" y="{_n(y + CHIP_INSET)}" width="{_n(side)}" '
                f'height="{_n(side)}" rx="{_n(radius)}" fill="{_hex(rgb)}"{_rim(rim)}/>'
            )
        case Stroke(square=True, rgb=rgb):
            return _rect(*box_around(shape), rgb)
        case Stroke((x, y), (end_x, end_y), thickness, rgb):
            return (
                f'<path d="M{_n(x)} {_n(y)}L{_n(end_x)} {_n(end_y)}" '
                f'stroke-width="{_n(thickness)}" stroke="{_hex(rgb)}"/>'
            )
        case Label(x, y, size, text, rgb):
            return (
                f'<text x="{_n(x)}" y="{_n(y)}" font-size="{_n(size)}" fill="{_hex(rgb)}">'
                f"{escape(text)}</text>"
            )


def _polygon(corners: Sequence[Point], fill: str = "") -> str:
    if box := box_of(corners):
        x, y, width, height = map(_n, box)
        return f'<rect x="{x}" y="{y}" width="{width}" height="{height}"{fill}/>'
    return f'<path d="M{_points(corners)}z"{fill}/>'


def _rect(x: float, y: float, width: float, height: float, rgb: Rgb) -> str:
    return _polygon(corners_of(x, y, width, height), f' fill="{_hex(rgb)}"')


def _rim(rim: bool) -> str:
    return f' stroke="{_hex(RIM)}"' if rim else ""


def _points(points: Sequence[Point]) -> str:
    return " ".join(f"{_n(x)} {_n(y)}" for x, y in points)


def _n(number: float) -> str:
    """A length in units, short: a hundredth of one is less than a printer's dot."""
    return f"{number * _UNITS:.2f}".rstrip("0").rstrip(".")


def _hex(rgb: Rgb) -> str:
    return "#{:02x}{:02x}{:02x}".format(*rgb)
