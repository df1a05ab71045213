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
    Blot,
    Chip,
    Fill,
    Hatch,
    HatchedArea,
    Label,
    Point,
    Rule,
    Shape,
    Stroke,
    blot_outlines,
)
from nonogram.draw.sheet import Part, Sheet, whole
from nonogram.puzzle import Puzzle, Rows

#: Units a cell; with less, type would be smaller than some browsers care for.
_UNITS = 20

#: What the shapes of a kind have in common.
_GROUPS = {
    Fill: '<g shape-rendering="crispEdges">',
    Area: "<g>",
    Hatch: '<g fill="url(#hatch)">',
    HatchedArea: '<g fill="url(#hatch)">',
    Chip: f'<g stroke-width="{0.03 * _UNITS:g}">',
    Blot: f'<g stroke-width="{0.03 * _UNITS:g}">',
    Rule: "<g>",
    Stroke: '<g stroke-linecap="round">',
    Label: '<g text-anchor="middle" font-family="Helvetica, Arial, sans-serif">',
}

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
    kinds = {type(shape) for part in parts for shape in part.shapes}
    if kinds & {Hatch, HatchedArea}:
        yield _HATCH.format(ground=_hex(HATCH_GROUND), ink=_hex(HATCH_INK))
    if Blot in kinds:
        path = " ".join(f"M{_points(outline)}z" for outline in blot_outlines())
        yield f'<defs><path id="blot" d="{path}"/></defs>'


def _drawing(part: Part) -> Iterator[str]:
    """The shapes, kind by kind."""
    for kind, shapes in groupby(part.shapes, type):
        yield from (_GROUPS[kind], *map(_element, shapes), "</g>")


def _element(shape: Shape) -> str:
    match shape:
        case Fill(x, y, width, height, rgb):
            return _rect(x, y, width, height, rgb)
        case Hatch(x, y, width):
            return f'<rect x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_UNITS}"/>'
        case Area(corners, rgb):
            return f'<path d="M{_points(corners)}z" fill="{_hex(rgb)}"/>'
        case HatchedArea(corners):
            return f'<path d="M{_points(corners)}z"/>'
        case Chip(x, y, rgb, rim, radius):
            side = 1 - 2 * CHIP_INSET
            return (
                f'<rect x="{_n(x + CHIP_INSET)}" y="{_n(y + CHIP_INSET)}" width="{_n(side)}" '
                f'height="{_n(side)}" rx="{_n(radius)}" fill="{_hex(rgb)}"{_rim(rim)}/>'
            )
        case Blot(x, y, rgb, rim):
            return (
                f'<use href="#blot" x="{_n(x)}" y="{_n(y)}" fill="{_hex(rgb)}"{_rim(rim)}>'
                "<title>?</title></use>"
            )
        case Rule(x, y, length, upright, thickness, rgb):
            # As long as it is, and half as thick as it is beyond either end: corners are square.
            x, y, length = x - thickness / 2, y - thickness / 2, length + thickness
            width, height = (thickness, length) if upright else (length, thickness)
            return _rect(x, y, width, height, rgb)
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


def _rect(x: float, y: float, width: float, height: float, rgb: Rgb) -> str:
    return (
        f'<rect x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}" '
        f'fill="{_hex(rgb)}"/>'
    )


def _rim(rim: bool) -> str:
    return f' stroke="{_hex(RIM)}"' if rim else ""


def _points(points: Sequence[Point]) -> str:
    return " ".join(f"{_n(x)} {_n(y)}" for x, y in points)


def _n(number: float) -> str:
    """A length in units, short: a hundredth of one is less than a printer's dot."""
    return f"{number * _UNITS:.2f}".rstrip("0").rstrip(".")


def _hex(rgb: Rgb) -> str:
    return "#{:02x}{:02x}{:02x}".format(*rgb)
