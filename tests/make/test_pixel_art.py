"""Drawings made of cells are taken cell by cell, however they are enlarged and written."""

from __future__ import annotations

import random
from math import dist
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageDraw

from nonogram import Drawing, from_image
from nonogram.make import pixel_art
from nonogram.make.drawing import Lost
from nonogram.make.picture import from_pixels
from support.command_line import run
from support.memory import Memory
from support.processes import linux_only
from support.trials import kinds

Rgb = tuple[int, int, int]
Cells = list[list[Rgb]]

WHITE, BLACK, YELLOW, RED, BLUE = (
    (255, 255, 255),
    (0, 0, 0),
    (255, 204, 0),
    (220, 20, 20),
    (30, 40, 210),
)


def made_by_rule(seed: int) -> Cells:
    """1 to 9 colours on a background, 5 to 60 cells a side: rectangles, strokes and lone dots."""
    rng = random.Random(seed)
    height, width, number = rng.randint(5, 60), rng.randint(5, 60), 1 + seed % 9
    ground, *inks = colours_apart(rng, number + 1)
    cells = [[ground] * width for _ in range(height)]
    for ink in inks * 3:
        top, left = rng.randrange(height), rng.randrange(width)
        tall, wide = rng.choice([(1, width // 2), (height // 2, 1), (height // 3, width // 3)])
        for row in cells[top : top + tall]:
            row[left : left + wide] = [ink] * len(row[left : left + wide])
    for ink in [*inks, ground] * (height * width // 100):
        cells[rng.randrange(height)][rng.randrange(width)] = ink
    places = rng.sample([(i, j) for i in range(height) for j in range(width)], number + 1)
    for (i, j), ink in zip(places, [*inks, ground]):  # none is quite covered
        cells[i][j] = ink
    return cells


def colours_apart(rng: random.Random, number: int) -> list[Rgb]:
    found: list[Rgb] = []
    while len(found) < number:
        red, green, blue = (rng.randrange(256) for _ in range(3))
        if all(dist((red, green, blue), other) >= 60 for other in found):
            found.append((red, green, blue))
    return found


def picture_of(cells: Cells, side: int = 1) -> Image.Image:
    data = bytes(channel for row in cells for rgb in row for channel in rgb)
    image = Image.frombytes("RGB", (len(cells[0]), len(cells)), data)
    return image.resize((image.width * side, image.height * side), Image.Resampling.NEAREST)


def colours_of(drawing: Drawing) -> Cells:
    rgb = [colour.rgb for colour in drawing.palette]
    return [[rgb[cell] for cell in row] for row in drawing.grid.rows]


def recognised(drawing: Drawing, cells: Cells) -> Cells:
    """The drawing in the true colours, each of its own being the nearest of these."""
    true = {rgb for row in cells for rgb in row}
    return [
        [min(true, key=lambda rgb: dist(rgb, cell)) for cell in row] for row in colours_of(drawing)
    ]


@pytest.mark.parametrize("seed", kinds(range(20), *range(7)))
@pytest.mark.parametrize("kind", ["png", "gif"])
def test_every_cell_and_colour_at_any_enlargement(seed: int, kind: str, tmp_path: Path) -> None:
    cells = made_by_rule(seed)
    side = [1, 1, 2, 3, 7, 8, 16][seed % 7]
    file = tmp_path / f"drawing.{kind}"
    picture_of(cells, side).save(file)
    drawing = from_image(file)
    assert colours_of(drawing) == cells
    assert drawing.taken is not None
    assert (drawing.taken.side, drawing.taken.lost, drawing.taken.uncertain) == (side, (), ())


@pytest.mark.parametrize("seed", kinds(range(20), *range(7)))
def test_every_cell_after_jpeg_where_cells_are_large(seed: int, tmp_path: Path) -> None:
    cells = made_by_rule(seed)
    side, quality = [8, 9, 10, 11, 13, 16, 24][seed % 7], [75, 80, 90, 95][seed % 4]
    file = tmp_path / "drawing.jpg"
    picture_of(cells, side).save(file, quality=quality)
    drawing = from_image(file)
    assert recognised(drawing, cells) == cells
    assert len(drawing.palette) == len({rgb for row in cells for rgb in row})
    assert drawing.taken is not None
    assert drawing.taken.side == side


@pytest.mark.parametrize("seed", kinds(range(20), *range(7)))
def test_of_smaller_cells_after_jpeg_what_is_uncertain_is_said(seed: int, tmp_path: Path) -> None:
    cells = made_by_rule(seed)
    file = tmp_path / "drawing.jpg"
    picture_of(cells, 4 + seed % 4).save(file, quality=[75, 85][seed % 2])
    drawing = from_image(file)
    taken = drawing.taken
    assert taken is not None
    if taken.side is None:  # that it was reduced is said
        assert taken.pixels != (drawing.grid.height, drawing.grid.width)
        return
    found = recognised(drawing, cells)
    wrong = {
        (i, j) for i, row in enumerate(cells) for j, cell in enumerate(row) if found[i][j] != cell
    }
    assert wrong <= {*taken.uncertain}


def test_a_jpeg_with_a_cell_a_pixel_says_what_is_uncertain(tmp_path: Path) -> None:
    cells = made_by_rule(4)[:30]
    file = tmp_path / "drawing.jpg"
    picture_of([row[:30] for row in cells]).save(file, quality=75)
    done = run("make", str(file), "-o", "-", "--colors", "5")
    assert f"{file}: uncertain: " in done.stderr
    taken = from_image(file, colours=5).taken
    assert taken is not None
    assert taken.side is None
    assert taken.uncertain


def smiley(ink: Rgb, skin: Rgb) -> Image.Image:
    """16 x 16, lines of one pixel."""
    image = Image.new("RGB", (16, 16), WHITE)
    draw = ImageDraw.Draw(image)
    draw.ellipse((1, 1, 14, 14), fill=skin, outline=ink)
    draw.point([(5, 5), (10, 5)], BLACK)
    draw.arc((4, 4, 11, 11), 30, 150, fill=BLACK)
    return image


@pytest.mark.parametrize("inks", [(BLACK, WHITE), (YELLOW, YELLOW), (BLUE, YELLOW)])
def test_lines_of_one_pixel(inks: Any, tmp_path: Path) -> None:
    image = smiley(*inks)
    image.save(tmp_path / "smiley.png")
    data = image.tobytes()
    expected = [[tuple(data[48 * i + 3 * j :][:3]) for j in range(16)] for i in range(16)]
    assert colours_of(from_image(tmp_path / "smiley.png")) == expected
    assert colours_of(from_image(tmp_path / "smiley.png", (16, 16), 3)) == expected


def test_a_long_picture_without_any_change_is_no_drawing_of_a_cell_a_pixel() -> None:
    long = pixel_art.pixels_of(Image.new("RGBA", (50_000, 60), WHITE))
    assert pixel_art.pixel_art(long, [(1, WHITE)], lossy=False) is None


@linux_only
@pytest.mark.parametrize("shape", kinds(["rectangle", "hexagon"], "rectangle"))
@pytest.mark.parametrize("kind", kinds(["png", "jpeg"], "jpeg"))
def test_large_pictures_take_few_bytes_a_pixel(kind: str, shape: str, tmp_path: Path) -> None:
    """A file of a few thousand bytes can be one of 50 million pixels."""
    small = smiley(BLACK, WHITE).convert("RGB")
    large = small.resize((3072, 3072), Image.Resampling.NEAREST)
    for image in (small, large):  # what is imported is no cost of a picture
        file = tmp_path / f"{image.width}.{kind}"
        image.save(file)
        memory = Memory()
        from_image(file, 16, shape=shape)
    assert memory.peak() < 16 * large.width * large.height


def test_a_picture_whose_contrast_is_where_few_look() -> None:
    """The rows that show the cells are none of those that are compared with the picture."""
    side, seen = 627, {*range(157, 275, 39), *range(314, 432, 39)}
    image = Image.new("RGBA", (2 * side, 2 * side), (100, 100, 100))
    draw = ImageDraw.Draw(image)
    for y in (y for y in range(2 * side) if y % side in seen):
        for left, shade in enumerate((50, 150) if y < side else (150, 50)):
            draw.line((left * side, y, left * side + side - 1, y), (shade, shade, shade))
    assert pixel_art.pixel_art(pixel_art.pixels_of(image), [], lossy=True) is None


def test_changes_between_rows_are_seen() -> None:
    image = smiley(BLACK, WHITE).convert("RGBA").resize((48, 48), Image.Resampling.NEAREST)
    whole = pixel_art.pixel_art(pixel_art.pixels_of(image), [(1, WHITE)], lossy=False)
    assert whole is not None
    assert whole.side == 3
    pixels = pixel_art.pixels_of(smiley(BLACK, WHITE).convert("RGBA"))
    assert [[(*cell, 255) for cell in row if cell] for row in whole.cells] == pixels.rows


def test_small_blends_keep_what_is_thin(tmp_path: Path) -> None:
    """More shades than a drawing has, a cell a pixel: thin lines are not taken for blends."""
    image = Image.linear_gradient("L").resize((24, 64)).crop((0, 40, 24, 64)).convert("RGB")
    draw = ImageDraw.Draw(image)
    draw.line((0, 0, 23, 23), RED)
    for shade in range(40):
        draw.point((shade % 24, shade // 24), (shade, 255 - shade, 2 * shade))
    image.save(tmp_path / "lines.png")
    drawing = from_image(tmp_path / "lines.png", colours=3)
    assert drawing.taken is not None
    assert drawing.taken.side is None
    reds = [colour.rgb for colour in drawing.palette if dist(colour.rgb, RED) < 60]
    assert len(reds) == 1


class TestWhatIsLost:
    @pytest.fixture
    def sprite(self, tmp_path: Path) -> Path:
        cells = [[WHITE] * 8 for _ in range(8)]
        cells[2][2:6] = [RED] * 4
        cells[4][1:7] = [BLACK] * 6
        cells[6][3] = BLUE
        file = tmp_path / "sprite.png"
        picture_of(cells, 3).save(file)
        return file

    def test_nothing_by_default(self, sprite: Path) -> None:
        drawing = from_image(sprite)
        assert [colour.rgb for colour in drawing.palette] == [WHITE, BLACK, BLUE, RED]
        done = run("make", str(sprite), "-o", "-")
        taken = f"{sprite}: taken cell by cell: a cell has 3 x 3 pixels"
        assert done.stderr.splitlines()[0] == taken
        assert "lost" not in done.stderr

    def test_colours_that_are_too_many(self, sprite: Path) -> None:
        drawing = from_image(sprite, colours=2)
        [lost] = drawing.taken.lost
        assert lost == Lost(BLUE, 1 / 64, lost.became)
        assert lost.became in {colour.rgb for colour in drawing.palette}
        became = "#" + bytes(lost.became).hex()
        done = run("make", str(sprite), "-o", "-", "--colors", "2")
        said = f"lost: #1e28d2, 1.56% of the picture, became {became}"
        assert f"{sprite}: {said}" in done.stderr.splitlines()

    def test_one_colour_for_a_format_without_colours(self, sprite: Path, tmp_path: Path) -> None:
        done = run("make", str(sprite), "-o", str(tmp_path / "sprite.cwd"))
        assert done.exit_code in (0, 3)
        assert done.stderr.count("lost: ") == 2
        done = run("make", str(sprite), "-o", str(tmp_path / "sprite.cwd"), "--colors", "3")
        assert done.exit_code == 1
        assert "sprite.cwd: CWD has no colours\n" in done.stderr
        assert "did not replace" in done.stderr

    def test_colours_that_win_no_cell(self, tmp_path: Path) -> None:
        image = Image.new("RGB", (600, 600), WHITE)
        draw = ImageDraw.Draw(image)
        draw.rectangle((105, 105, 494, 494), BLACK)
        draw.rectangle((0, 33, 599, 34), RED)
        image.save(tmp_path / "line.png")
        drawing = from_image(tmp_path / "line.png", colours=2)
        assert drawing.taken.lost == (Lost(RED, 2 / 600, None),)
        done = run("make", str(tmp_path / "line.png"), "-o", "-", "--colors", "2")
        assert done.stderr.splitlines()[:2] == [
            f"{tmp_path}/line.png: 600 x 600 pixels reduced to 40 rows and 40 columns",
            f"{tmp_path}/line.png: lost: #dc1414, 0.33% of the picture, has no cell of its own",
        ]

    def test_one_colour_that_nobody_asked_for(self, tmp_path: Path) -> None:
        """A face whose edges are soft: its eyes would be gone without a word."""
        image = Image.new("RGB", (400, 400), WHITE)
        draw = ImageDraw.Draw(image)
        draw.ellipse((30, 30, 370, 370), (253, 203, 88))
        draw.ellipse((120, 130, 160, 180), BLACK)
        file = tmp_path / "face.png"
        image.resize((130, 130), Image.Resampling.BICUBIC).save(file)
        said = {
            ("-",): "one colour is taken; --colors N takes more",
            (str(tmp_path / "face.cwd"),): "one colour is taken",
            ("-", "--colors", "1"): None,
            ("-", "--colors", "2"): None,
        }
        for options, expected in said.items():
            lines = run("make", str(file), "-o", *options).stderr.splitlines()
            assert lines[0] == f"{file}: 130 x 130 pixels reduced to 40 rows and 40 columns"
            taken = [line for line in lines if "is taken" in line]
            assert taken == ([] if expected is None else [f"{file}: {expected}"])

    def test_many_are_counted(self, tmp_path: Path) -> None:
        shades = [[(shade, 250 - shade, shade // 2) for shade in range(0, 250, 10)]]
        picture_of([*shades, [WHITE] * 25]).save(tmp_path / "shades.png")
        done = run("make", str(tmp_path / "shades.png"), "-o", "-", "--colors", "3")
        lines = [line for line in done.stderr.splitlines() if ": lost: " in line]
        lost = from_image(tmp_path / "shades.png", colours=3).taken.lost
        assert len(lines) == 6
        assert lines[-1].endswith(f": lost: {len(lost) - 5} more colours")


class TestColoursThatLookAlike:
    def test_white_on_what_is_transparent(self, tmp_path: Path) -> None:
        """The eyes of a ghost, which get another ground; and its mouth, in nearly the same red."""
        rows = [".rrrr.", "rwrrwr", "rrrrrr", "rrmmrr", "rrrrrr", "r.rr.r"]
        inks = {".": (0, 0, 0, 0), "r": (*RED, 255), "w": (*WHITE, 255), "m": (212, 24, 20, 255)}
        image = Image.new("RGBA", (6, 6))
        image.putdata([inks[c] for row in rows for c in row])
        image.save(tmp_path / "ghost.png")
        done = run("make", str(tmp_path / "ghost.png"), "-o", str(tmp_path / "ghost.xml"))
        said = [line for line in done.stderr.splitlines() if ": warning: " in line]
        assert len([line for line in said if "look alike (" in line]) == 1
        assert [line for line in said if "background and white" in line] == []
        checked = run("check", str(tmp_path / "ghost.xml"), "--quiet").stdout
        assert checked.count("look alike (") == 1

    def test_many_are_counted(self, tmp_path: Path) -> None:
        reds = [[WHITE] * 9, [(200 + 2 * shade, 20, 20) for shade in range(9)]]
        picture_of(reds).save(tmp_path / "reds.png")
        done = run("make", str(tmp_path / "reds.png"), "-o", "-")
        said = [line for line in done.stderr.splitlines() if ": warning: " in line]
        assert len(said) == 6
        assert said[-1].endswith(" more pairs of colours that look alike")


class TestWhatIsNoDrawing:
    @pytest.mark.parametrize("kind", ["png", "jpg"])
    def test_pictures_without_cells(self, kind: str, tmp_path: Path) -> None:
        image = Image.radial_gradient("L").resize((240, 160)).convert("RGB")
        image.save(tmp_path / f"picture.{kind}")
        drawing = from_image(tmp_path / f"picture.{kind}")
        assert drawing.taken.side is None
        assert (drawing.grid.height, drawing.grid.width) == (27, 40)
        assert len(drawing.palette) == 2

    @pytest.mark.parametrize(
        ("kind", "shape"), [("png", "rectangle"), ("png", "ellipse"), ("jpg", "ellipse")]
    )
    def test_large_shapes(self, kind: str, shape: str, tmp_path: Path) -> None:
        """Edges that are nowhere near those of the cells that might be."""
        image = Image.new("RGB", (480, 480), WHITE)
        getattr(ImageDraw.Draw(image), shape)((110, 110, 365, 367), BLACK)
        image.save(tmp_path / f"shape.{kind}")
        assert from_image(tmp_path / f"shape.{kind}").taken.side is None


def test_hidden_colours_of_what_is_transparent(tmp_path: Path) -> None:
    """Editors leave any colour below what is transparent."""
    rng = random.Random(1)
    image = Image.new("RGBA", (40, 40))
    for i in range(40):
        for j in range(40):
            ink = (
                (*BLACK, 255)
                if (i // 4 + j // 8) % 3
                else (rng.randrange(256), i, j, rng.randrange(99))
            )
            image.putpixel((j, i), ink)
    image.save(tmp_path / "hidden.png")
    drawing = from_image(tmp_path / "hidden.png")
    assert drawing.taken.side == 4
    assert drawing.grid.rows[0] == (0, 0, 1, 1, 1, 1, 0, 0, 1, 1)


@pytest.mark.parametrize("seed", range(6))
def test_pixels_without_pillow(seed: int, tmp_path: Path) -> None:
    """The same drawing is in the bytes of a picture, of whatever colour its clear pixels are."""
    side = 1 + seed % 4
    image = picture_of(made_by_rule(seed), side).convert("RGBA")
    if seed % 2:
        noise = Image.effect_noise(image.size, 90).convert("RGBA")
        noise.putalpha(seed * 20)
        image.paste(noise.crop((0, 0, side, 3 * side)), (0, 0))
    drawing = from_pixels(pixel_art.pixels_of(image))
    file = tmp_path / "drawing.png"
    image.save(file)
    assert drawing is not None
    assert drawing.taken is not None
    assert drawing.taken.side is not None
    assert drawing.taken.side % side == 0
    assert drawing.replace(taken=None) == from_image(file).replace(taken=None)


@pytest.mark.parametrize("seed", kinds(range(4), 1))
def test_jpeg_without_pillow(seed: int, tmp_path: Path) -> None:
    """A browser decodes it, and knows that it is one."""
    file = tmp_path / "drawing.jpg"
    picture_of(made_by_rule(seed), 8 + 4 * seed).save(file, quality=90 - 10 * seed)
    with Image.open(file) as image:
        pixels = pixel_art.pixels_of(image.convert("RGBA"))
    drawing, made = from_pixels(pixels, lossy=True), from_image(file)
    assert drawing is not None
    assert (drawing.grid, drawing.palette) == (made.grid, made.palette)
    assert made.taken.side == 8 + 4 * seed


@pytest.mark.parametrize("side", [7, 12, 25])
def test_a_picture_that_was_cropped_through_cells(side: int, tmp_path: Path) -> None:
    """A cell that was cut is there if its middle is, in a file as in pixels."""
    cells = made_by_rule(8)
    height, width = len(cells), len(cells[0])
    image = picture_of(cells, side)
    left, top = side // 3, side - 2
    image = image.crop((left, top, width * side - side // 2 - 1, height * side))
    image.save(tmp_path / "cropped.png")
    expected = [row[: width - 1] for row in cells[1:]]
    drawing = from_image(tmp_path / "cropped.png")
    assert colours_of(drawing) == expected
    pixels = pixel_art.pixels_of(image.convert("RGBA"))
    assert from_pixels(pixels) == drawing.replace(taken=from_pixels(pixels).taken)
