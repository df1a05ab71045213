"""Pictures of printed puzzles, drawn in many layouts and fonts, and spoiled; and of what is none.

A picture follows from its seed. The fonts are those of Debian that are installed; without any,
digits are drawn from bitmaps. Seeds below 1,000 are for choosing, those from 10,000 on for the
report; neither fonts nor layouts were chosen by the latter.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from io import BytesIO
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

import nonogram
from nonogram import Puzzle, Verdict

#: The files of fonts, without their ending, if they are installed.
_NAMED = (
    "DejaVuSans DejaVuSans-Bold DejaVuSerif LiberationSans-Regular LiberationSerif-Regular"
    " LiberationMono-Bold LiberationSansNarrow-Regular NotoSans-Regular NotoSerif-Regular"
    " Roboto-Regular Lato-Regular OpenSans-Regular Comfortaa-Regular Caladea-Regular FreeSerif"
    " Cabin-Regular B612-Regular Vollkorn-Bold"
)
FONTS = _NAMED.split()

#: The font that ReportLab brings: what is drawn in it is the same everywhere.
OWN = "Vera"

#: Digits of 5 x 7 dots, where there is no font.
_DOTS = {
    "0": "01110 10001 10011 10101 11001 10001 01110",
    "1": "00100 01100 00100 00100 00100 00100 01110",
    "2": "01110 10001 00001 00110 01000 10000 11111",
    "3": "11111 00010 00100 00010 00001 10001 01110",
    "4": "00010 00110 01010 10010 11111 00010 00010",
    "5": "11111 10000 11110 00001 00001 10001 01110",
    "6": "00110 01000 10000 11110 10001 10001 01110",
    "7": "11111 00001 00010 00100 01000 01000 01000",
    "8": "01110 10001 10001 01110 10001 10001 01110",
    "9": "01110 10001 10001 01111 00001 00010 01100",
}


class Layout(NamedTuple):
    """A way to print a puzzle."""

    font: str
    digits: int  #: pixels of the height of the type
    cell: int  #: pixels of a cell
    boxed: bool = False  #: each number in a box of its own
    shade: int = 255  #: grey of the fields of numbers
    line: int = 0  #: grey of thin lines
    thick: int = 3  #: width of each fifth line; 1: as the others
    gap: float = 0.6  #: between the numbers of a row, in type heights
    title: str = ""
    dark: bool = False
    frame: bool = False


class Printed(NamedTuple):
    """A puzzle, its layout, and its picture in grey."""

    puzzle: Puzzle
    layout: Layout
    image: Image.Image


@cache
def installed() -> dict[str, Path]:
    """The files of the fonts that are installed."""
    every = sorted(Path("/usr/share/fonts").rglob("*.?tf"))
    return {path.stem: path for path in every if path.stem in FONTS}


def _file(font: str) -> Path | None:
    """The file of a font; None if it is not installed."""
    if font != OWN:
        return installed().get(font)
    import reportlab

    return Path(reportlab.__file__).with_name("fonts") / f"{OWN}.ttf"


class Type:
    """A font in a size, or one made of dots."""

    def __init__(self, name: str, size: int) -> None:
        path = _file(name)
        self._face = ImageFont.truetype(str(path), size) if path else None
        self._dot = max(1, round(size / 9))

    def width(self, text: str) -> float:
        if self._face is not None:
            return self._face.getlength(text)
        return 6 * self._dot * len(text) - self._dot

    def write(self, draw: Any, place: tuple[float, float], text: str, anchor: str) -> None:
        """Write with the anchor, one of lm and mm, at a place; in black."""
        if self._face is not None:
            draw.text(place, text, fill=0, font=self._face, anchor=anchor)
            return
        dot = self._dot
        left = place[0] - (self.width(text) / 2 if anchor == "mm" else 0)
        for n, digit in enumerate(text):
            for y, row in enumerate(_DOTS.get(digit, "11111 " * 7).split()):
                for x, bit in enumerate(row):
                    if bit == "1":
                        at = (
                            round(left) + (6 * n + x) * dot,
                            round(place[1]) + (y * 2 - 7) * dot // 2,
                        )
                        draw.rectangle((*at, at[0] + dot - 1, at[1] + dot - 1), fill=0)


def puzzle_of(
    rng: random.Random, sides: tuple[int, ...] = (5, 8, 10, 12, 15, 20, 25, 30)
) -> Puzzle:
    """A puzzle in black and white with one solution."""
    for seed in count(rng.randrange(10**8)):
        height, width = rng.choice(sides), rng.choice(sides)
        density = rng.choice([0.45, 0.5, 0.55, 0.6])
        puzzle = nonogram.picture_puzzle(height, width, density, seed=seed)
        if nonogram.solve(puzzle, timeout=5).verdict is Verdict.UNIQUE:
            return puzzle
    raise AssertionError


def layout_of(rng: random.Random, sizes: tuple[int, ...] = (12, 14, 16, 18, 20, 24, 28)) -> Layout:
    """A layout; sizes are those of the digits."""
    fonts = [*installed()] or ["dots"]
    digits = rng.choice(sizes)
    size = round(digits / 0.72)  # of the type
    return Layout(
        rng.choice(fonts),
        size,
        round(size * rng.uniform(1.35, 1.9)),
        boxed=rng.random() < 0.45,
        shade=rng.choice([255, 255, 235, 215]),
        line=rng.choice([0, 0, 60, 120, 160]),
        thick=rng.choice([1, 2, 3, 3]),
        gap=rng.uniform(0.42, 0.75),
        title=rng.choice(["", "", "Puzzle 17", "No. 4 - 2019", "15 x 15"]),
        dark=rng.random() < 0.12,
        frame=rng.random() < 0.15,
    )


def drawn(puzzle: Puzzle, layout: Layout) -> Image.Image:
    """The puzzle as it is printed."""
    font, cell = Type(layout.font, layout.digits), layout.cell
    rows, columns = (
        [[str(block.length) for block in clue] or ["0"] for clue in clues]
        for clues in (puzzle.rows, puzzle.columns)
    )
    deep = max(map(len, rows)), max(map(len, columns))
    gap = layout.gap * layout.digits

    def wide(row: list[str]) -> float:
        return sum(map(font.width, row)) + gap * (len(row) - 1)

    high = cell if layout.boxed else round(layout.digits * 1.2)
    left = deep[0] * cell if layout.boxed else round(max(map(wide, rows)) + cell * 0.7)
    top = deep[1] * high + (0 if layout.boxed else cell // 3)
    margin = round(cell * 0.8)
    head = 2 * layout.digits if layout.title else 0
    x0, y0 = margin + left, margin + head + top
    x1, y1 = x0 + len(columns) * cell, y0 + len(rows) * cell
    image = Image.new("L", (x1 + margin + 3, y1 + margin + 3), 255)
    draw = ImageDraw.Draw(image)
    draw.rectangle((margin, y0, x0, y1), fill=layout.shade)
    draw.rectangle((x0, margin + head, x1, y0), fill=layout.shade)
    if layout.frame:
        draw.rectangle((margin, margin + head, x1, y1), outline=0)
    if layout.title:
        font.write(draw, (margin, margin * 0.5 + layout.digits * 0.6), layout.title, "lm")
    begins = (margin, margin + head) if layout.boxed else (x0, y0)
    for n, at in [*enumerate(range(x0, x1 + 1, cell))]:
        width = layout.thick if n % 5 == 0 or at == x1 else 1
        grey = 0 if width > 1 else layout.line
        draw.line((at, begins[1], at, y1), fill=grey, width=width)
    for n, at in [*enumerate(range(y0, y1 + 1, cell))]:
        width = layout.thick if n % 5 == 0 or at == y1 else 1
        grey = 0 if width > 1 else layout.line
        draw.line((begins[0], at, x1, at), fill=grey, width=width)
    if layout.boxed:
        for x in range(margin, x0, cell):
            draw.line((x, y0, x, y1), fill=layout.line)
        for y in range(margin + head, y0, cell):
            draw.line((x0, y, x1, y), fill=layout.line)
    for n, row in enumerate(rows):
        middle, begin = y0 + (n + 0.5) * cell, x0 - 0.3 * cell - wide(row)
        for at, number in enumerate(row):
            if layout.boxed:
                font.write(draw, (x0 - (len(row) - at - 0.5) * cell, middle), number, "mm")
            else:
                font.write(draw, (begin, middle), number, "lm")
            begin += font.width(number) + gap
    for n, column in enumerate(columns):
        for at, number in enumerate(column):
            above = (len(column) - at - 0.5) * high + (0 if layout.boxed else cell // 6)
            font.write(draw, (x0 + (n + 0.5) * cell, y0 - above), number, "mm")
    return Image.eval(image, lambda grey: round(235 - 0.8 * grey)) if layout.dark else image


Spoil = Callable[[Image.Image, Any], Image.Image]


def _paper(image: Image.Image) -> int:
    return int(np.median(np.asarray(image)[:3]))


def jpeg(image: Image.Image, quality: int) -> Image.Image:
    data = BytesIO()
    image.save(data, "JPEG", quality=quality)
    return Image.open(BytesIO(data.getvalue())).convert("L")


def noisy(image: Image.Image, rng: Any, by: float) -> Image.Image:
    grey = np.asarray(image, float)
    return Image.fromarray(np.clip(grey + rng.normal(0, by, grey.shape), 0, 255).astype(np.uint8))


def turned(image: Image.Image, rng: Any, most: float = 3) -> Image.Image:
    angle = rng.uniform(1, most) * rng.choice([-1, 1])
    return image.rotate(angle, Image.Resampling.BICUBIC, expand=True, fillcolor=_paper(image))


def scaled(image: Image.Image, by: float) -> Image.Image:
    size = round(image.width * by), round(image.height * by)
    return image.resize(size, Image.Resampling.BILINEAR if by < 1 else Image.Resampling.BICUBIC)


def slanted(image: Image.Image, rng: Any, by: float = 0.03) -> Image.Image:
    """The picture in perspective: each corner moved by up to this share."""
    w, h = image.size
    corners = np.array([(0, 0), (w, 0), (w, h), (0, h)], float)
    moved = corners + rng.uniform(-by, by, (4, 2)) * (w, h)
    moved -= moved.min(0)
    equations, values = [], []
    for (x, y), (u, v) in zip(corners, moved):  # from the new picture to the old one
        equations += [[u, v, 1, 0, 0, 0, -u * x, -v * x], [0, 0, 0, u, v, 1, -u * y, -v * y]]
        values += [x, y]
    numbers = np.linalg.solve(np.array(equations), np.array(values))
    width, height = (int(side) + 1 for side in moved.max(0))
    return image.transform(
        (width, height),
        Image.Transform.PERSPECTIVE,
        [*numbers],
        Image.Resampling.BICUBIC,
        fillcolor=_paper(image),
    )


def lit(image: Image.Image, rng: Any) -> Image.Image:
    """The picture in the light from one side."""
    grey = np.asarray(image, float)
    h, w = grey.shape
    y, x = np.mgrid[0:h, 0:w]
    angle = rng.uniform(0, 6.28)
    light = 0.7 - 0.45 * (np.cos(angle) * (x / w - 0.5) + np.sin(angle) * (y / h - 0.5))
    return Image.fromarray(np.clip(grey * light, 0, 255).astype(np.uint8))


def photo(image: Image.Image, rng: Any) -> Image.Image:
    """The picture as a phone sees a page: all of it."""
    image = slanted(turned(scaled(image, 1.4), rng, 2), rng)
    image = lit(image.filter(ImageFilter.GaussianBlur(1.1)), rng)
    return jpeg(noisy(image, rng, 8), 70)


#: The ways to spoil a picture.
KINDS: dict[str, Spoil] = {
    "clean": lambda image, _: image,
    "light": lit,
    "JPEG": lambda image, _: jpeg(image, 50),
    "turned": turned,
    "perspective": slanted,
    "scaled": lambda image, _: scaled(image, 0.7),
    "blurred": lambda image, _: image.filter(ImageFilter.GaussianBlur(1)),
    "noisy": lambda image, rng: noisy(image, rng, 25),
    "photo": photo,
}


def printed(seed: int, kind: str = "clean", **layout: Any) -> Printed:
    """A puzzle as a picture of a kind. Digits of the kind "scaled" are 12 px or more, too."""
    rng = random.Random(f"{seed} {kind}")
    puzzle, found = puzzle_of(rng), layout_of(rng)
    if kind == "scaled":
        found = found._replace(digits=round(found.digits / 0.7), cell=round(found.cell / 0.7))
    found = found._replace(**layout)
    image = KINDS[kind](drawn(puzzle, found), np.random.default_rng(seed))
    return Printed(puzzle, found, image)


def crossword(seed: int) -> Image.Image:
    """Black cells, and small numbers in some of the others."""
    rng, cell = random.Random(seed), 36
    n = rng.choice([9, 11, 13, 15])
    image = Image.new("L", (n * cell + 80, n * cell + 80), 255)
    draw, number, font = ImageDraw.Draw(image), 0, Type(FONTS[0], 13)
    for y in range(n):
        for x in range(n):
            box = (40 + x * cell, 40 + y * cell, 40 + (x + 1) * cell, 40 + (y + 1) * cell)
            black = rng.random() < 0.2
            draw.rectangle(box, fill=0 if black else 255, outline=0)
            if not black and rng.random() < 0.4:
                number += 1
                font.write(draw, (box[0] + 3, box[1] + 9), str(number), "lm")
    return image


def sudoku(seed: int) -> Image.Image:
    rng, cell = random.Random(seed), rng_cell(seed)
    image = Image.new("L", (9 * cell + 60, 9 * cell + 60), 255)
    draw, font = ImageDraw.Draw(image), Type(FONTS[seed % 5], cell // 2)
    for n in range(10):
        at, width = 30 + n * cell, 3 if n % 3 == 0 else 1
        draw.line((30, at, 30 + 9 * cell, at), fill=0, width=width)
        draw.line((at, 30, at, 30 + 9 * cell), fill=0, width=width)
    for y in range(9):
        for x in range(9):
            if rng.random() < 0.35:
                middle = 30 + (x + 0.5) * cell, 30 + (y + 0.5) * cell
                font.write(draw, middle, str(rng.randint(1, 9)), "mm")
    return image


def rng_cell(seed: int) -> int:
    return random.Random(seed + 1).choice([28, 36, 44])


def chess_board(seed: int) -> Image.Image:
    cell = rng_cell(seed)
    image = Image.new("L", (8 * cell + 80, 8 * cell + 80), 255)
    draw, font = ImageDraw.Draw(image), Type(FONTS[seed % 5], cell // 2)
    draw.rectangle((40, 40, 40 + 8 * cell, 40 + 8 * cell), outline=0)
    for y in range(8):
        font.write(draw, (20, 40 + (y + 0.5) * cell), str(8 - y), "mm")
        font.write(draw, (40 + (y + 0.5) * cell, 60 + 8 * cell), "abcdefgh"[y], "mm")
        for x in range(8):
            if (x + y) % 2:
                at = 40 + x * cell, 40 + y * cell
                draw.rectangle((*at, at[0] + cell, at[1] + cell), fill=120)
    return image


def page_of_text(seed: int) -> Image.Image:
    rng = random.Random(seed)
    image = Image.new("L", (700, 900), 255)
    draw, font = ImageDraw.Draw(image), Type(FONTS[seed % 5], 18)
    for y in range(60, 860, 26):
        words = "".join(rng.choice("abcdefghijklmnopqrstuvwxyz    0123456789") for _ in range(60))
        font.write(draw, (40, y), words, "lm")
    return image


#: Pictures that are no puzzles.
OTHERS = {
    "crossword": crossword,
    "sudoku": sudoku,
    "chess board": chess_board,
    "text": page_of_text,
}
