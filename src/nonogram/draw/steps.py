"""Steps as SVG, 26 pixels a cell, in light and dark.

The two hues of places, blue and orange, are told apart by everybody; all else is grey or has the
colours of the puzzle. A contradiction, which takes several lines, has its board above its strip.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from html import escape

from nonogram.core.puzzle import BACKGROUND, Puzzle
from nonogram.core.puzzle.colours import halves_of, rgb_of
from nonogram.core.puzzle.palette import hexadecimal
from nonogram.draw.scene import scene_page
from nonogram.draw.sheet import View
from nonogram.draw.strip import LONGEST, Pictured, Span, Strip, marks_in, shortened
from nonogram.draw.svg import svg_part

Row = tuple[float, list[str]]  #: the height of a row in pixels, and its elements

CELL = 26  #: pixels
_LEAST = 374  #: the least width in pixels, which fits a phone
_FLAT = 0.6  #: the height of a row with a placement, in cells

#: The paths of marks, over places from `x` to `end`.
_MARKS = {
    "cross": "M{x} 8m6 0l10 10m0-10l-10 10",
    "rim": "M{x} 1.2m-.8 0h23.6v23.6h-23.6z",
    "ring": "M{x} 3.5m1.5 0h19v19h-19z",
    "bracket": "M{x} 6V1H{end}v5",
    "left": "M{x} 5H{end}v7H{x}z",
    "right": "M{x} 14H{end}v7H{x}z",
    "both": "M{x} 3H{end}v20H{x}z",
    "ghost": "M{x} 5H{end}v13H{x}z",
    "touch": "M{x} 6m6 0l10 10m0-10l-10 10",
    "width": "M{x} 22m4-3l-4 3l4 3m-4-3H{end}m-4-3l4 3l-4 3",
    "other": "M{x} 5v10m0-5H{end}m0-5v10",
    "wall": "M{x}-4m-2 0v30",
    "common": "M{x} 0m-1 0H{end}h1v16H{x}h-1z",
}

#: Looks. Names begin with "nonogram-", for a notebook has the styles of all its pictures.
_STYLE = """<style>
.nonogram-strip { --paper: #fff; --ground: #fff; --ink: #222; --soft: #8a8a86; --line: #c9c8c4;
  --left: #0072b2; --right: #d55e00; max-width: 100%; height: auto;
  font: 12px system-ui, "Segoe UI", Roboto, sans-serif; }
@media (prefers-color-scheme: dark) { .nonogram-strip { --paper: #d6d4cd; --ground: #1d1c1a;
  --ink: #eceae4; --soft: #96938b; --line: #8f8d86; --left: #56b4e9; --right: #e69f00; } }
.nonogram-strip .title, .nonogram-strip .says, .nonogram-strip .label { fill: var(--ink); }
.nonogram-strip .ground { fill: var(--ground); } .nonogram-strip .paper { fill: var(--paper); }
.nonogram-strip .grid { fill: none; stroke: var(--line); }
.nonogram-strip .dim { opacity: .35; } .nonogram-strip .soft { fill: var(--soft); }
.nonogram-strip .label { text-anchor: end; }
.nonogram-strip .struck { text-decoration: line-through; }
.nonogram-strip .number { text-anchor: middle; font-size: 10px; fill: var(--soft); }
.nonogram-strip .named { fill: var(--ink); font-weight: 700; }
.nonogram-strip .title { font-size: 14px; font-weight: 600; }
.nonogram-strip .says { font-size: 13px; }
.nonogram-strip .cross { fill: none; stroke: #444; stroke-width: 1.5; }
.nonogram-strip .ring { fill: none; stroke: #fff; stroke-width: 2; }
.nonogram-strip .rim { fill: none; stroke: #222; stroke-width: 2.5; }
.nonogram-strip .bracket, .nonogram-strip .width { fill: none; stroke: var(--ink);
  stroke-width: 1.5; }
.nonogram-strip .left { fill: var(--left); }
.nonogram-strip .right { fill: var(--right); }
.nonogram-strip .both, .nonogram-strip .common { fill: var(--soft); fill-opacity: .25;
  stroke: var(--ink); stroke-width: 1.5; }
.nonogram-strip .common { stroke: #222; }
.nonogram-strip .ghost { fill: none; stroke: var(--ink); stroke-width: 1.5;
  stroke-dasharray: 4 3; }
.nonogram-strip .touch { fill: none; stroke: var(--right); stroke-width: 2.5; }
.nonogram-strip .wall { stroke: var(--ink); stroke-width: 4; }
.nonogram-strip .other { fill: none; stroke: var(--soft); stroke-width: 1.3; }
</style>"""


def steps_svg(puzzle: Puzzle, steps: Sequence[Pictured]) -> str:
    """Draw steps, one below the other, as an SVG document."""
    strips = [strip for step in steps for strip in step.strips]
    longest = max((len(lane.of) for strip in strips for lane in strip.lanes), default=0)
    left = 18 + 6.7 * max(7, min(longest, LONGEST)) + 14 * (puzzle.colours > 1)
    scenes = [scene_page(puzzle, step.scene) if step.scene else None for step in steps]
    wide = (left + CELL * len(strip.cells) + 12 for strip in strips)
    width = max(_LEAST, *wide, *(CELL * page.width + 24 for page in scenes if page))
    rows: list[Row] = []
    for step, page in zip(steps, scenes):
        rows += _text(step.title, "title", left, (width - 20) / 8.4)
        if page:
            size = page.width + 0.2, page.height + 0.2
            part = View(12 - left, 8, CELL, -0.1, -0.1, *size, page.shapes)
            rows.append((CELL * page.height + 24, [*svg_part(part)]))
        for strip in step.strips:
            rows += _rows(puzzle, strip) if strip.cells else ()
            rows += [*_text(strip.text, "says", left, (width - 20) / 7.2), (12, [])]
    drawn, y = [], 4.0
    for high, elements in rows:
        drawn.append(f'<g transform="translate({left:g} {y:g})">{"".join(elements)}</g>')
        y += high
    box, told = f'width="{width:g}" height="{y:g}"', " ".join(strip.text for strip in strips)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" class="nonogram-strip" role="img" {box} '
            f'viewBox="0 0 {width:g} {y:g}">',
            f"<title>{escape(f'{steps[-1].title}: {told}')}</title>",
            _STYLE,
            f'<rect class="ground" {box}/>',
            *drawn,
            "</svg>\n",
        ]
    )


def _text(text: str, look: str, left: float, width: float) -> Iterator[Row]:
    """A text in lines of at most `width` characters."""
    for line in textwrap.wrap(text, int(width)):
        yield 17, [f'<text x="{10 - left:g}" y="14" class="{look}">{escape(line)}</text>']


def _rows(puzzle: Puzzle, strip: Strip) -> Iterator[Row]:
    """The rows of a strip: numbers, the line, lanes, new marks."""
    size, new = len(strip.cells), dict(strip.new)
    numbers = {place: "number" for place in range(size) if size <= 12 or place % 5 == 4}
    numbers |= dict.fromkeys([*strip.looked, *new], "number named")
    at = ((f'x="{CELL * place + 13}" y="14"', place + 1, look) for place, look in numbers.items())
    yield 18, [f'<text {where} class="{look}">{number}</text>' for where, number, look in at]
    known = dict(enumerate(strip.cells))
    looked = {place: known.pop(place) for place in strip.looked}
    line = [*_cells(puzzle, size, known, "dim"), *_cells(puzzle, 0, looked)]
    rings = [_mark(look, (place, place)) for look in ("rim", "ring") for place in looked]
    yield CELL + 6, [_label(strip.place, "label"), *line, *rings]
    for lane in strip.lanes:
        if lane.blocks:
            cells = {place: (colour,) for place, colour in lane.cells.items()}
            row = "".join(_cells(puzzle, size, cells))
            common = (_mark("common", (place, place)) for place in strip.common)
            yield 21, [f'<g transform="scale(1 {_FLAT})">{row}</g>', *common]
        else:
            marks = [_mark(*each) for each in marks_in(strip, lane)]
            colour = _rgb(puzzle, lane.colour) if puzzle.colours > 1 else ""
            look = "label soft" if lane.other else "label struck" if lane.ghost else "label"
            yield 18 if lane.other else 28, [_label(lane.of, look, colour), *marks]
    if new:
        yield CELL + 4, [_label("so", "label"), *_cells(puzzle, size, new)]


def _mark(look: str, places: Span) -> str:
    """A mark over some places."""
    path = _MARKS[look].format(x=CELL * places[0] + 2, end=CELL * (places[1] + 1) - 2)
    return f'<path class="{look}" d="{path}"/>'


def _cells(
    puzzle: Puzzle, size: int, cells: Mapping[int, Sequence[int]], look: str = ""
) -> Iterator[str]:
    """A row of cells with these colours by place, each with a part for every colour left."""
    if size:
        width = CELL * size
        borders = "".join(f"M{CELL * k} 0v{CELL}" for k in range(size + 1))
        yield f'<path class="paper" d="M0 0h{width}v{CELL}H0z"/>'
        yield f'<path class="grid" d="M0 0h{width}M0 {CELL}h{width}{borders}"/>'
    yield f'<g class="{look}">'
    for place, left in cells.items():
        if (*left,) == (BACKGROUND,):
            yield _mark("cross", (place, place))
            continue
        wide = CELL / max(1, len(left))
        for number, colour in enumerate(left):
            x = CELL * place + wide * number
            path = f"M{x:g} 0h{wide:g}v{CELL}h{-wide:g}z"
            yield f'<path d="{path}" fill="{_rgb(puzzle, colour)}"/>'
            if halves := halves_of(puzzle, colour):
                corner = CELL * halves[2]  # the lower left one if the diagonal rises
                path = f"M{x:g} {corner}h{wide:g}v{CELL - 2 * corner}z"
                yield f'<path d="{path}" fill="{hexadecimal(halves[1])}"/>'
    yield "</g>"


def _rgb(puzzle: Puzzle, colour: int) -> str:
    """The colour of a cell, or of its left half."""
    return hexadecimal((halves_of(puzzle, colour) or [rgb_of(puzzle, colour)])[0])


def _label(text: str, look: str, colour: str = "") -> str:
    """The name of a row, with a square of a colour."""
    short = escape(shortened(text))
    square = colour and f' <tspan fill="{colour}">\u25a0</tspan>'
    return f'<text x="-7" y="17" class="{look}">{short}{square}</text>'
