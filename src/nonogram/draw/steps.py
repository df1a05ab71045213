"""Steps as SVG, 26 pixels a cell, in light and dark.

The two hues of places, blue and orange, are told apart by everybody; all else is grey or has the
colours of the puzzle. A contradiction, which takes several lines, has its board above its strip.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape

from nonogram.core.puzzle import BACKGROUND, Puzzle
from nonogram.core.puzzle.colours import halves_of, rgb_of
from nonogram.core.puzzle.palette import hexadecimal
from nonogram.draw.scene import scene_page
from nonogram.draw.sheet import View
from nonogram.draw.strip import Lane, Pictured, Strip
from nonogram.draw.svg import svg_part

Row = tuple[float, list[str]]  #: the height of a row in pixels, and its elements

CELL = 26  #: pixels
_LEAST = 374  #: the least width in pixels, which fits a phone
_LONGEST = 18  #: the most characters of a label
_FLAT = 0.6  #: the height of a row with a placement, in cells

#: Looks. Names begin with "nonogram-", for a notebook has the styles of all its pictures.
_STYLE = """<style>
.nonogram-strip { --paper: #fff; --ground: #fff; --ink: #222; --soft: #8a8a86; --line: #c9c8c4;
  --left: #0072b2; --right: #d55e00; font: 12px system-ui, "Segoe UI", Roboto, sans-serif; }
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
.nonogram-strip .bracket { fill: none; stroke: var(--ink); stroke-width: 1.5; }
.nonogram-strip .left { fill: var(--left); }
.nonogram-strip .right { fill: var(--right); }
.nonogram-strip .both { fill: var(--soft); fill-opacity: .25; stroke: var(--ink);
  stroke-width: 1.5; }
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
    left = 18 + 6.7 * max(7, min(longest, _LONGEST)) + 14 * (puzzle.colours > 1)
    pages = [scene_page(puzzle, step.scene) if step.scene else None for step in steps]
    wide = [left + CELL * len(strip.cells) + 12 for strip in strips]
    width = max(_LEAST, *wide, *(CELL * page.width + 24 for page in pages if page))
    rows: list[Row] = []
    for step, page in zip(steps, pages):
        rows += _text(step.title, "title", left, width)
        if page is not None:
            size = page.width + 0.2, page.height + 0.2
            board = svg_part(View(12 - left, 8, CELL, -0.1, -0.1, *size, page.shapes))
            rows.append((CELL * page.height + 24, [*board]))
        for strip in step.strips:
            rows += _rows(puzzle, strip) if strip.cells else ()
            rows += [*_text(strip.text, "says", left, width), (12, [])]
    drawn, y = [], 4.0
    for high, elements in rows:
        drawn.append(f'<g transform="translate({left:g} {y:g})">{"".join(elements)}</g>')
        y += high
    told = ": ".join([steps[-1].title, *(strip.text for strip in steps[-1].strips)])
    box = f'width="{width:g}" height="{y:g}"'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" class="nonogram-strip" role="img" {box} '
            f'viewBox="0 0 {width:g} {y:g}">',
            f"<title>{escape(told)}</title>",
            _STYLE,
            f'<rect class="ground" {box}/>',
            *drawn,
            "</svg>",
            "",
        ]
    )


def _text(text: str, look: str, left: float, width: float) -> Iterator[Row]:
    """A text in lines as wide as the picture."""
    for line in textwrap.wrap(text, int((width - 20) / (6.7 if look == "says" else 8))):
        yield 17, [f'<text x="{10 - left:g}" y="14" class="{look}">{escape(line)}</text>']


def _rows(puzzle: Puzzle, strip: Strip) -> Iterator[Row]:
    """The rows of a strip: numbers, the line, lanes, new marks."""
    size, new = len(strip.cells), dict(strip.new)
    named = {*strip.looked, *new}
    every = 1 if size <= 12 else 5
    yield (
        18,
        [
            f'<text x="{CELL * place + 13}" y="14" class="number{" named" * (place in named)}">'
            f"{place + 1}</text>"
            for place in range(size)
            if place in named or (place + 1) % every == 0
        ],
    )
    known = dict(enumerate(strip.cells))
    looked = {place: known.pop(place) for place in strip.looked}
    rings = [_rect(place, place, 1.25, 23.5, "rim", 1.25) for place in looked]
    rings += [_rect(place, place, 3.5, 19, "ring", 3.5) for place in looked]
    line = [*_cells(puzzle, size, known, "dim"), *_cells(puzzle, 0, looked)]
    yield CELL + 6, [_label(strip.place, 17), *line, *rings]
    for lane in strip.lanes:
        high, elements = _lane(puzzle, strip, lane)
        frames = [_rect(place, place, 0, high - 4, "both") for place in strip.common]
        yield high, [*elements, *frames]
    yield CELL + 4, [_label("so", 17), *_cells(puzzle, size, new)]


def _lane(puzzle: Puzzle, strip: Strip, lane: Lane) -> Row:
    """The lane of a block, or of a placement."""
    size, colour = len(strip.cells), lane.colour
    if lane.blocks:
        cells = {
            place: (of_block,)
            for first, last, of_block in lane.blocks
            for place in range(first, last + 1)
        }
        row = "".join(_cells(puzzle, size, cells))
        return _FLAT * CELL + 5, [f'<g transform="scale(1 {_FLAT})">{row}</g>']
    elements = [_label(lane.of, 14, soft=lane.other is not None)]
    if puzzle.colours > 1:
        elements.append(f'<rect x="-16" y="5" width="9" height="9" fill="{_rgb(puzzle, colour)}"/>')
        elements[0] = elements[0].replace('x="-7"', 'x="-21"')
    if lane.other is not None:
        x, end = CELL * lane.other[0] + 3, CELL * (lane.other[1] + 1) - 3
        return 18, [*elements, f'<path class="other" d="M{x} 5v10m0-5H{end}m0-5v10"/>']
    ends = []
    if lane.left and lane.right:
        ends.append((lane.left[0], lane.right[1]))
        if lane.left != lane.right:
            x, end = CELL * ends[0][0] + 2, CELL * (ends[0][1] + 1) - 2
            elements.append(f'<path class="bracket" d="M{x} 6V1H{end}v5"/>')
            elements.append(_rect(*lane.left, 5, 7, "left", 2))
            elements.append(_rect(*lane.right, 14, 7, "right", 2))
        first, last = lane.right[0], lane.left[1]
        if first <= last:
            elements.append(_rect(first, last, 3, 20, "both"))
    if lane.ghost:
        ends += [lane.ghost] * (lane.width is None)
        elements.append(_rect(*lane.ghost, 5, 13, "ghost", 2))
        elements[0] = elements[0].replace("label", "label struck")
    if lane.width:
        ends.append(lane.width)
        x, end = CELL * lane.width[0] + 3, CELL * (lane.width[1] + 1) - 3
        elements.append(
            f'<path class="bracket" d="M{x + 4} 19l-4 3l4 3m-4-3H{end}m-4-3l4 3l-4 3"/>'
        )
    elements += (
        f'<path class="touch" d="M{CELL * place + 8} 6l10 10m0-10l-10 10"/>' for place in lane.touch
    )
    for first, last in ends:
        for beyond, at in ((first - 1, first), (last + 1, last + 1)):
            known = strip.cells[beyond] if 0 <= beyond < size else (BACKGROUND,)
            if known and colour not in known and 0 <= at <= size:
                elements.append(f'<path class="wall" d="M{CELL * at} -4v30"/>')
    return 28, elements


def _cells(
    puzzle: Puzzle, size: int, cells: Mapping[int, Iterable[int]], look: str = ""
) -> Iterator[str]:
    """A row of cells with these colours by place, each with a part for every colour left."""
    if size:
        width = CELL * size
        borders = "".join(f"M{CELL * k} 0v{CELL}" for k in range(size + 1))
        yield f'<rect class="paper" width="{width}" height="{CELL}"/>'
        yield f'<path class="grid" d="M0 0h{width}M0 {CELL}h{width}{borders}"/>'
    yield f'<g class="{look}">'
    for place, colours in cells.items():
        x, left = CELL * place, [*colours]
        if left == [BACKGROUND]:
            yield f'<path class="cross" d="M{x + 8} 8l10 10m0-10l-10 10"/>'
            continue
        wide = CELL / max(1, len(left))
        for number, colour in enumerate(left):
            begin = x + wide * number
            look = f'y="0" width="{wide:g}" height="{CELL}"'
            yield f'<rect x="{begin:g}" {look} fill="{_rgb(puzzle, colour)}"/>'
            if halves := halves_of(puzzle, colour):
                _, right, rises = halves
                low = f"l{-wide:g} 0" if rises else f"l{-wide:g} {-CELL}"
                path = f"M{begin + wide:g} 0v{CELL}{low}z"
                yield f'<path d="{path}" fill="{hexadecimal(right)}"/>'
    yield "</g>"


def _rgb(puzzle: Puzzle, colour: int) -> str:
    """The colour of a cell, or of its left half."""
    halves = halves_of(puzzle, colour)
    return hexadecimal(halves[0] if halves else rgb_of(puzzle, colour))


def _rect(first: int, last: int, y: float, high: float, look: str, inset: float = 1) -> str:
    """A rectangle over some places."""
    x, width = CELL * first + inset, CELL * (last - first + 1) - 2 * inset
    return f'<rect class="{look}" x="{x:g}" y="{y:g}" width="{width:g}" height="{high:g}"/>'


def _label(text: str, y: int, *, soft: bool = False) -> str:
    short = text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}\u2026"
    return f'<text x="-7" y="{y}" class="label{" soft" * soft}">{escape(short)}</text>'
