"""Draws the README's pictures: ``python benchmarks/make_pictures.py`` writes them into docs/.

Each SVG shows a terminal with a command and what it prints, a cell of the puzzle being a square.
Each PNG but fox.png and die.png is what `nonogram show` or `nonogram solve` writes, and so is
show-angelfish.svg.
"""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

from PIL import Image, ImageDraw

import nonogram
from nonogram.core.puzzle.colours import rgb_of

PROJECT = Path(__file__).parent.parent
DOCS = PROJECT / "docs"
PUZZLES = PROJECT / "puzzles"

_CELL = 12
_MARGIN = 16
_LINE = 22


def terminal(name: str) -> str:
    """The SVG of `nonogram solve` on a shipped puzzle."""
    puzzle = nonogram.load(PUZZLES / name)
    result = nonogram.solve(puzzle)
    assert result.verdict is nonogram.Verdict.UNIQUE
    assert result.solution is not None
    command = f"$ nonogram solve puzzles/{name}"
    width = max(puzzle.width * _CELL, 9 * len(command)) + 2 * _MARGIN
    top = _MARGIN + _LINE
    bottom = top + puzzle.height * _CELL
    height = bottom + _LINE + _MARGIN
    shapes = []
    for i, row in enumerate(result.solution.rows):
        column = 0
        for colour, run in groupby(row):
            length = len(list(run))
            fill = "#{:02x}{:02x}{:02x}".format(*rgb_of(puzzle, colour or 0))
            shapes.append(
                f'<rect x="{_MARGIN + column * _CELL}" y="{top + i * _CELL}" '
                f'width="{length * _CELL}" height="{_CELL}" fill="{fill}"/>'
            )
            column += length
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">',
            f'<rect width="{width}" height="{height}" rx="8" fill="#20242c"/>',
            '<g font-family="monospace" font-size="15" fill="#e6e6e6">',
            f'<text x="{_MARGIN}" y="{_MARGIN + 12}">{command}</text>',
            f'<text x="{_MARGIN}" y="{bottom + 20}">Unique solution</text>',
            "</g>",
            '<g shape-rendering="crispEdges">',
            *shapes,
            "</g>",
            "</svg>",
            "",
        ]
    )


def solution(puzzle: nonogram.Puzzle) -> nonogram.Grid | None:
    """The solution, with the cells marked in which others differ."""
    found = nonogram.ambiguity(puzzle)
    return found.solution.marking(found.ambiguous) if found else nonogram.solve(puzzle).solution


def fox() -> Image.Image:
    """The picture from which the README makes a puzzle."""
    image = Image.new("RGB", (1200, 1200), "#cfe3ef")
    draw = ImageDraw.Draw(image)
    orange, white, black = "#d9641e", "#fffaf0", "#2a2320"

    def mirrored(shape: str, *points: tuple[int, int], fill: str) -> None:
        """Draw a shape and its mirror image, in hundredths of the side."""
        for left in (True, False):
            across = [((x if left else 100 - x) * 12, y * 12) for x, y in points]
            getattr(draw, shape)(across if shape == "polygon" else sorted(across), fill=fill)

    mirrored("polygon", (14, 8), (40, 34), (14, 52), fill=orange)
    mirrored("polygon", (18, 17), (32, 33), (19, 42), fill=black)
    mirrored("polygon", (50, 30), (36, 30), (14, 44), (8, 62), (50, 94), fill=orange)
    mirrored("polygon", (8, 62), (34, 60), (50, 82), (50, 94), fill=white)
    for box in ((28, 48, 37, 57), (63, 48, 72, 57), (43, 82, 57, 94)):
        draw.ellipse([12 * length for length in box], fill=black)
    return image.resize((400, 400), Image.Resampling.LANCZOS)


def die() -> Image.Image:
    """A die that shows a two: turned by a quarter it has the same clues."""
    image = Image.new("RGB", (12, 12), "white")
    draw = ImageDraw.Draw(image)
    draw.rectangle((1, 1, 10, 10), outline="#202020")
    for corner in (3, 7):
        draw.rectangle((corner, corner, corner + 1, corner + 1), fill="#202020")
    return image.resize((240, 240), Image.Resampling.NEAREST)


if __name__ == "__main__":
    die().save(DOCS / "die.png")
    fox().save(DOCS / "fox.png")
    made = nonogram.from_image(DOCS / "fox.png", 30, colours=3)
    (DOCS / "make-fox.png").write_bytes(nonogram.png(made.puzzle, made.grid))
    for name in ("cat.cwd", "apples.cwc"):
        (DOCS / f"{Path(name).stem}.svg").write_text(terminal(name))
    for file, puzzle, solved, clues in (
        ("show-balloon", nonogram.load(PUZZLES / "balloon.cwc"), True, True),
        ("show-owl", nonogram.load(PUZZLES / "owl.cwd"), False, True),
        ("solve-switches", nonogram.load(PUZZLES / "switches.cwc"), True, False),
    ):
        grid = solution(puzzle) if solved else None
        (DOCS / f"{file}.png").write_bytes(nonogram.png(puzzle, grid, clues=clues))
    angelfish = nonogram.load(PUZZLES / "angelfish.xml")
    (DOCS / "show-angelfish.svg").write_text(nonogram.svg(angelfish, solution(angelfish)))
