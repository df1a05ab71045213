"""A page as SVG, its size in millimetres, so that it is printed in that size."""

from __future__ import annotations

from html import escape
from itertools import groupby

from nonogram.draw.page import (
    CHIP_INSET,
    CHIP_RADIUS,
    HATCH_GROUND,
    HATCH_INK,
    PAPER,
    RIM,
    Chip,
    Fill,
    Hatch,
    Label,
    Rule,
    Shape,
    page_of,
)
from nonogram.draw.palette import Rgb
from nonogram.puzzle import Grid, Puzzle

#: Units a cell; with less, type would be smaller than some browsers care for.
_UNITS = 20

#: What the shapes of a kind have in common.
_GROUPS = {
    Fill: '<g shape-rendering="crispEdges">',
    Hatch: '<g fill="url(#hatch)">',
    Chip: f'<g stroke-width="{0.03 * _UNITS:g}">',
    Rule: "<g>",
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


def svg(puzzle: Puzzle, grid: Grid | None = None, *, clues: bool = True) -> str:
    """The puzzle as an SVG document.

    Args:
        puzzle: the clues, and how the colours look.
        grid: what its cells have; undecided ones are hatched. None leaves all cells empty.
        clues: False draws the grid alone.
    """
    page = page_of(puzzle, grid, clues=clues)
    width, height = page.width + 2 * page.margin, page.height + 2 * page.margin
    corner = -page.margin
    lines = [
        '<svg xmlns="http://www.w3.org/2000/svg" '
        f'width="{width * page.cell:.2f}mm" height="{height * page.cell:.2f}mm" '
        f'viewBox="{_n(corner)} {_n(corner)} {_n(width)} {_n(height)}">',
        f"<title>{escape(page.title)}</title>",
    ]
    if any(isinstance(shape, Hatch) for shape in page.shapes):
        lines.append(_HATCH.format(ground=_hex(HATCH_GROUND), ink=_hex(HATCH_INK)))
    lines.append(_rect(corner, corner, width, height, PAPER))
    for kind, shapes in groupby(page.shapes, type):
        lines += [_GROUPS[kind], *map(_element, shapes), "</g>"]
    return "\n".join([*lines, "</svg>", ""])


def _element(shape: Shape) -> str:
    match shape:
        case Fill(x, y, width, height, rgb):
            return _rect(x, y, width, height, rgb)
        case Hatch(x, y, width):
            return f'<rect x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_UNITS}"/>'
        case Chip(x, y, rgb, rim):
            side = 1 - 2 * CHIP_INSET
            stroke = f' stroke="{_hex(RIM)}"' if rim else ""
            return (
                f'<rect x="{_n(x + CHIP_INSET)}" y="{_n(y + CHIP_INSET)}" width="{_n(side)}" '
                f'height="{_n(side)}" rx="{_n(CHIP_RADIUS)}" fill="{_hex(rgb)}"{stroke}/>'
            )
        case Rule(x, y, length, upright, thickness, rgb):
            # As long as it is, and half as thick as it is beyond either end: corners are square.
            x, y, length = x - thickness / 2, y - thickness / 2, length + thickness
            width, height = (thickness, length) if upright else (length, thickness)
            return _rect(x, y, width, height, rgb)
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


def _n(number: float) -> str:
    """A length in units, short: a hundredth of one is less than a printer's dot."""
    return f"{number * _UNITS:.2f}".rstrip("0").rstrip(".")


def _hex(rgb: Rgb) -> str:
    return "#{:02x}{:02x}{:02x}".format(*rgb)
