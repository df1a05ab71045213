"""Draws pictures of five kinds: ``python -m benchmarks.make_sketches`` writes them into docs/.

taken.png shows each of them above the cells that `nonogram make` takes from it, and sketch.png is
the one in pencil.
"""

from __future__ import annotations

from io import BytesIO
from math import cos, pi, sin
from random import Random

from PIL import Image, ImageChops, ImageDraw, ImageFilter

import nonogram
from benchmarks.make_pictures import DOCS, fox

_SIDE = 600  #: pixels of a picture's side
_SHOWN = 150  #: pixels of a side on the sheet
_GAP = 10

Points = list[tuple[float, float]]


def ship(draw: ImageDraw.ImageDraw, ink: str, width: int) -> None:
    """A ship of lines, on 600 x 600 pixels."""
    hull: Points = [(60, 400), (540, 400), (450, 520), (140, 520), (60, 400)]
    sail: Points = [(290, 60), (290, 340), (110, 340), (290, 60)]
    jib: Points = [(320, 110), (320, 340), (470, 340), (320, 110)]
    for line in (hull, sail, jib, [(305, 40), (305, 400)]):
        draw.line(line, ink, width, joint="curve")
    for x in (210, 300, 390):
        draw.ellipse((x - 22, 440, x + 22, 484), outline=ink, width=width)


def line_art() -> Image.Image:
    """Black lines of one width on white."""
    image = Image.new("RGB", (_SIDE, _SIDE), "white")
    ship(ImageDraw.Draw(image), "black", 11)
    return image


def pencil() -> Image.Image:
    """A face in pencil on paper, photographed: grain, and a shadow from one side."""
    draw_at = Random(5).uniform
    image = Image.new("L", (_SIDE, _SIDE), 0)
    draw = ImageDraw.Draw(image)

    def curve(points: Points) -> None:
        for _ in range(2):  # each line is drawn twice, not quite in the same place
            shaky = [(x + draw_at(-2, 2), y + draw_at(-2, 2)) for x, y in points]
            draw.line(shaky, int(draw_at(90, 130)), 4, joint="curve")

    def arc(x: float, y: float, across: float, down: float, start: float, end: float) -> None:
        turns = [pi * (start + (end - start) * k / 40) for k in range(41)]
        curve([(x + across * cos(turn), y + down * sin(turn)) for turn in turns])

    arc(300, 320, 210, 210, 0, 2)
    arc(300, 330, 120, 110, 0.15, 0.85)
    for x in (225, 375):
        arc(x, 260, 26, 36, 0, 2)
    curve([(300, 290), (280, 350), (310, 352)])
    for x in (210, 290, 370):
        curve([(x, 125), (x + 15, 40), (x + 50, 75)])
    lines = image.filter(ImageFilter.GaussianBlur(1))
    shadow = Image.linear_gradient("L").rotate(90).resize(image.size)
    bright = shadow.point(lambda shade: 235 - shade // 5)
    grain = Image.effect_noise(image.size, 6)
    paper = ImageChops.subtract(ImageChops.add(bright, grain, 1, -128), lines)
    return paper.convert("RGB")


def pixel_art() -> Image.Image:
    """A heart of large pixels."""
    rows = (".##...##.", "#oo#.#oo#", "#oooooow#", "#ooooowo#", ".#ooooo#.", "..#ooo#..")
    image = Image.new("RGB", (11, 11), "white")
    colours = {"#": (32, 32, 32), "o": (210, 30, 50), "w": (250, 190, 200)}
    for i, row in enumerate((*rows, "...#o#...", "....#....")):
        for j, letter in enumerate(row):
            if letter in colours:
                image.putpixel((j + 1, i + 1), colours[letter])
    return image.resize((55 * 11, 55 * 11), Image.Resampling.NEAREST)


def photo() -> Image.Image:
    """A ball on a table: shades, and grain."""
    image = Image.new("RGB", (_SIDE, _SIDE), "#b9c4cc")
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 400, _SIDE, _SIDE), fill="#97826b")
    draw.ellipse((150, 430, 520, 520), fill="#5d4b3a")
    for k in range(150):
        left, top = 150 + 0.6 * k, 150 + 0.5 * k
        size = 320 - 2 * k
        draw.ellipse((left, top, left + size, top + size), fill=(60 + k, 30 + k // 2, 40 + k // 3))
    grain = Image.merge("RGB", [Image.effect_noise(image.size, 30)] * 3)
    return Image.blend(image.filter(ImageFilter.GaussianBlur(3)), grain, 0.1)


def cells_of(image: Image.Image, size: int | None, colours: int | None) -> Image.Image:
    """The cells that are taken from a picture."""
    file = BytesIO()
    image.save(file, "PNG")
    file.seek(0)
    drawing = nonogram.from_image(file, size, colours)
    return Image.open(BytesIO(nonogram.png(drawing.puzzle, drawing.grid, clues=False)))


def sheet() -> Image.Image:
    """All pictures in a row, with their cells below."""
    kinds: list[tuple[Image.Image, int | None, int | None]] = [
        (line_art(), 25, None),
        (pencil(), 25, None),
        (fox(), 25, 3),
        (pixel_art(), None, None),
        (photo(), 25, 4),
    ]
    step = _SHOWN + _GAP
    image = Image.new("RGB", (len(kinds) * step + _GAP, 2 * step + _GAP), "#d8d8d8")
    for number, (drawn, size, colours) in enumerate(kinds):
        taken = cells_of(drawn, size, colours)
        for row, each in enumerate((drawn, taken)):
            shown = each.convert("RGB").resize((_SHOWN, _SHOWN), Image.Resampling.LANCZOS)
            image.paste(shown, (_GAP + number * step, _GAP + row * step))
    return image.quantize(128)


if __name__ == "__main__":
    pencil().resize((300, 300), Image.Resampling.LANCZOS).save(DOCS / "sketch.png", optimize=True)
    sheet().save(DOCS / "taken.png", optimize=True)
