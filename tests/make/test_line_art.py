"""Drawings of thin lines: recognised, kept connected, and made thicker."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from click.testing import CliRunner
from click.testing import Result as Run
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageOps

from nonogram import Grid, ParseError, from_image
from nonogram.cli import main
from nonogram.make.line_art import grown
from support.paths import PROJECT
from support.trials import kinds

FOX = str(PROJECT / "docs" / "fox.png")
SKETCH = str(PROJECT / "docs" / "sketch.png")

Save = Callable[[Image.Image], str]


@pytest.fixture
def saved(tmp_path: Path) -> Save:
    def save(image: Image.Image) -> str:
        image.save(tmp_path / "picture.png")
        return str(tmp_path / "picture.png")

    return save


def house(width: int, side: int = 500, ink: str = "black") -> Image.Image:
    """A house in one stroke, and a round window inside, which does not touch it."""
    image = Image.new("RGB", (500, 500), "white")
    draw = ImageDraw.Draw(image)
    walls = [(83, 447), (83, 213), (251, 61), (417, 213), (417, 447), (83, 447)]
    draw.line(walls, ink, width, joint="curve")
    draw.ellipse((190, 240, 310, 360), outline=ink, width=width)
    return image.resize((side, side), Image.Resampling.LANCZOS)


def shapes(grid: Grid, colour: int = 1) -> int:
    """The number of shapes of one colour; filled cells that touch at a corner are connected."""
    steps = [(di, dj) for di in (-1, 0, 1) for dj in (-1, 0, 1) if colour or not di * dj]
    left = {place for place in grid.positions() if grid[place] == colour}
    number = 0
    while left:
        number += 1
        reached = [left.pop()]
        while reached:
            i, j = reached.pop()
            near = {(i + di, j + dj) for di, dj in steps} & left
            left -= near
            reached += near
    return number


def filled(grid: Grid) -> int:
    return sum(cell == 1 for cell in grid.cells)


def run(*arguments: str) -> Run:
    return CliRunner().invoke(main, ["make", *arguments])


class TestConnected:
    @pytest.mark.parametrize("width", kinds([3, 5, 9, 13, 18], 3, 18))
    @pytest.mark.parametrize("size", kinds([18, 25, 33], 25))
    def test_a_house_of_lines(self, saved: Save, width: int, size: int) -> None:
        drawing = from_image(saved(house(width)), size)
        assert shapes(drawing.grid) == 2
        assert shapes(drawing.grid, 0) >= 3  # outside, inside, and within the window
        assert drawing.taken is not None
        if drawing.taken.lines is None:
            assert width * size > 0.5 * 500
        else:
            assert drawing.taken.lines == pytest.approx(width * size / 500, abs=0.25)

    @pytest.mark.parametrize("size", [22, 30])
    def test_pencil_on_paper_in_the_shade(self, size: int) -> None:
        drawing = from_image(SKETCH, size)
        assert drawing.taken is not None
        assert drawing.taken.lines is not None
        assert 0.1 < filled(drawing.grid) / len(drawing.grid.cells) < 0.35
        assert {*drawing.grid.rows[0], *drawing.grid.rows[-1]} == {0}

    def test_noise_is_no_line(self, saved: Save) -> None:
        rng = random.Random(3)
        noise = Image.frombytes("L", (500, 500), bytes(rng.randrange(24) for _ in range(250_000)))
        grainy = ImageChops.subtract(house(7).convert("L"), noise)
        assert shapes(from_image(saved(grainy), 25).grid) == 2

    def test_lines_without_a_ground(self, saved: Save) -> None:
        clear = house(7).convert("L")
        image = Image.new("RGBA", clear.size, "#206080")
        image.putalpha(ImageChops.invert(clear))
        assert shapes(from_image(saved(image), 25).grid) == 2

    def test_coloured_lines(self, saved: Save) -> None:
        both = ImageChops.darker(house(7, ink="red"), ImageOps.flip(house(7, ink="blue")))
        drawing = from_image(saved(both), 30, colours=2)
        looks = [colour.rgb for colour in drawing.palette[1:]]
        assert looks == [(0, 0, 255), (255, 0, 0)]
        assert {*drawing.grid.cells} == {0, 1, 2}

    def test_a_triddler(self, saved: Save) -> None:
        drawing = from_image(saved(house(5)), 14, shape="hexagon")
        assert drawing.taken is not None
        assert drawing.taken.lines is not None
        assert filled(drawing.grid) > 80


class TestTheSamePicture:
    """Changes of a picture that leave its puzzle as it was."""

    @pytest.mark.parametrize("width", kinds([5, 9], 5))
    def test_larger(self, saved: Save, width: int) -> None:
        plain = from_image(saved(house(width)), 25).grid
        larger = from_image(saved(house(width, 1000)), 25).grid
        assert sum(one != other for one, other in zip(plain.cells, larger.cells)) <= 12
        assert shapes(larger) == 2

    def test_inverted(self, saved: Save) -> None:
        plain = from_image(saved(house(7)), 25).grid
        assert from_image(saved(ImageOps.invert(house(7))), 25).grid == plain

    def test_mirrored(self, saved: Save) -> None:
        mirrored = from_image(saved(ImageOps.mirror(house(7))), 25).grid
        assert shapes(mirrored) == 2

    def test_in_a_shadow(self, saved: Save) -> None:
        shadow = Image.linear_gradient("L").resize((500, 500)).point(lambda v: 200 + v // 5)
        shaded = ImageChops.multiply(house(7).convert("L"), shadow)
        grid, plain = from_image(saved(shaded), 25).grid, from_image(saved(house(7)), 25).grid
        assert sum(one != other for one, other in zip(plain.cells, grid.cells)) <= 12


class TestOtherPictures:
    def squared(self) -> Image.Image:
        """A board with lines between its cells."""
        image = Image.new("L", (400, 400), "white")
        draw = ImageDraw.Draw(image)
        for k in range(20):
            draw.rectangle((k * 20, k * 20, k * 20 + 59, k * 20 + 19), "black")
            draw.line((0, k * 20, 400, k * 20), "gray")
            draw.line((k * 20, 0, k * 20, 400), "gray")
        return image

    def pictures(self) -> Iterable[Image.Image]:
        yield Image.open(FOX)
        yield house(40)
        yield self.squared()
        yield ImageOps.invert(self.squared())
        disc = Image.new("L", (400, 400), 230)
        ImageDraw.Draw(disc).ellipse((80, 80, 320, 320), 90)
        yield disc
        yield disc.filter(ImageFilter.GaussianBlur(30))
        yield Image.linear_gradient("L").resize((300, 300))
        yield Image.radial_gradient("L").resize((300, 300))

    def test_are_no_drawings_of_lines(self, saved: Save) -> None:
        for image in self.pictures():
            taken = from_image(saved(image), 20, background="#123456").taken
            assert taken is not None
            assert taken.lines is None

    def test_nothing_there(self, saved: Save) -> None:
        with pytest.raises(ParseError, match="nothing but background"):
            from_image(saved(Image.new("RGB", (300, 300), "white")), 20)


class TestThinParts:
    @pytest.mark.parametrize("legs", [6, 9])
    @pytest.mark.parametrize("size", kinds([20, 25, 33], 25))
    def test_legs(self, saved: Save, size: int, legs: int) -> None:
        """They stay below the body, each of them one cell wide, and one says so."""
        image = Image.new("RGB", (400, 400), "white")
        draw = ImageDraw.Draw(image)
        draw.ellipse((60, 60, 340, 260), "black")
        for x in (160, 230):
            draw.line((x, 200, x, 360), "black", legs)
        drawing = from_image(saved(image), size)
        rows = [row for row in drawing.grid.rows if sum(row)]
        assert len(rows) == pytest.approx(300 * size / 400, abs=1.5)
        assert {sum(row) for row in rows[round(220 * size / 400) : -1]} == {2}
        assert shapes(drawing.grid) == 1
        assert drawing.taken is not None
        assert drawing.taken.lines == pytest.approx(legs * size / 400, abs=0.2)

    @pytest.mark.parametrize("size", [20, 27])
    def test_corners_are_no_lines(self, saved: Save, size: int) -> None:
        image = Image.new("RGB", (400, 400), "white")
        draw = ImageDraw.Draw(image)
        draw.regular_polygon((110, 110, 90), 4, 45, "black")
        draw.regular_polygon((290, 110, 80), 6, 10, "black")
        draw.ellipse((30, 230, 180, 370), "black")
        draw.rectangle((230, 230, 370, 370), "black")
        taken = from_image(saved(image), size).taken
        assert taken is not None
        assert taken.lines is None

    def test_a_maze_beside_a_disc(self, saved: Save) -> None:
        """A long way leads to the ends of the lines, which once took minutes to go."""
        image = Image.new("RGB", (400, 400), "white")
        draw = ImageDraw.Draw(image)
        draw.ellipse((20, 20, 100, 60), "black")
        for n, y in enumerate(range(60, 380, 3)):
            draw.line((20, y, 380, y), "black")
            draw.line((20 + 360 * (n % 2), y - 3, 20 + 360 * (n % 2), y), "black")
        started = time.process_time()
        assert from_image(saved(image), 100).taken is not None
        assert time.process_time() - started < 15


class TestThreshold:
    def test_a_cell_filled_in_part(self, saved: Save) -> None:
        image = Image.new("L", (400, 400), "white")
        draw = ImageDraw.Draw(image)
        for k in range(1, 8):  # k eighths of a cell
            draw.rectangle((k * 40, 40, k * 40 + 39, 40 + 5 * k - 1), "black")
        draw.rectangle((40, 200, 359, 359), "black")  # so that it is no drawing of lines
        file = saved(image)
        for percent, least in ((1, 1), (25, 2), (26, 3), (50, 4), (75, 6), (100, 8)):
            grid = from_image(file, 10, threshold=percent).grid
            assert [j for j in range(10) if grid[1, j]] == [*range(least, 8)]

    def test_the_lower_the_more(self) -> None:
        grids = [from_image(FOX, 30, threshold=percent).grid for percent in (10, 50, 90)]
        many, some, few = ({p for p in g.positions() if g[p]} for g in grids)
        assert many > some > few

    def test_lines_keep_their_thickness(self, saved: Save) -> None:
        drawing = from_image(saved(house(9)), 25, threshold=40)
        assert drawing.taken is not None
        assert drawing.taken.lines is None
        assert filled(drawing.grid) < filled(from_image(saved(house(9)), 25).grid) / 2


class TestThicken:
    @pytest.mark.parametrize("thicken", [1, 2, 3])
    @pytest.mark.parametrize("scale", [1, 4, 7, 16])
    def test_a_dot(self, saved: Save, thicken: int, scale: int) -> None:
        image = Image.new("RGB", (11, 11), "white")
        image.putpixel((5, 5), (0, 0, 0))
        image = image.resize((11 * scale, 11 * scale), Image.Resampling.NEAREST)
        grid = from_image(saved(image), 11, thicken=thicken).grid
        assert filled(grid) == (thicken + 1) ** 2
        assert grid[5, 5] == 1

    def test_colours_stay(self, saved: Save) -> None:
        image = Image.new("RGB", (9, 9), "white")
        image.putpixel((3, 4), (220, 20, 20))
        image.putpixel((4, 4), (20, 20, 20))
        drawing = from_image(saved(image), thicken=1)
        plain = from_image(saved(image))
        assert drawing.palette == plain.palette
        assert drawing.grid[4, 3] == plain.grid[4, 3] == 2
        assert drawing.grid[4, 4] == plain.grid[4, 4] == 1
        assert {*drawing.grid.cells} == {0, 1, 2}

    def test_lines(self, saved: Save) -> None:
        thin, thick = (from_image(saved(house(5)), 25, thicken=by).grid for by in (0, 1))
        assert 1.6 < filled(thick) / filled(thin) < 2.4

    @settings(max_examples=40)
    @given(
        st.integers(0, 3),
        st.integers(0, 3),
        st.lists(st.lists(st.integers(0, 2), min_size=5, max_size=5), min_size=1, max_size=6),
    )
    def test_grown(self, before: int, after: int, rows: list[list[int]]) -> None:
        """Compared with the greatest number in the square around each pixel."""

        def near(place: int, length: int) -> range:
            return range(max(0, place - after), min(length, place + before + 1))

        expected = [
            [max(rows[k][m] for k in near(i, len(rows)) for m in near(j, 5)) for j in range(5)]
            for i in range(len(rows))
        ]
        assert [[*row] for row in grown(rows, before, after)] == expected

    def test_limits(self) -> None:
        with pytest.raises(ValueError, match="thicken is 21, expected 0 to 20"):
            from_image(FOX, thicken=21)
        for wrong in (0, 101):
            with pytest.raises(ValueError, match=f"threshold is {wrong}, expected 1 to 100"):
                from_image(FOX, threshold=wrong)


class TestCommand:
    def test_what_was_chosen(self, tmp_path: Path) -> None:
        out = str(tmp_path / "new.json")
        made = run(SKETCH, "-o", out, "--size", "22")
        assert made.exit_code == 0
        said = "cells thick were drawn one cell thick; --thicken N makes them thicker, --threshold"
        assert said in made.stderr
        kept = run(SKETCH, "-o", out, "--size", "22", "--threshold", "30")
        assert "one cell thick" not in kept.stderr
        thick = run(SKETCH, "-o", out, "--size", "22", "--thicken", "1")
        assert thick.stdout.count("#") > 1.5 * made.stdout.count("#")

    @pytest.mark.parametrize("option", ["--threshold", "--thicken"])
    def test_not_for_texts(self, tmp_path: Path, option: str) -> None:
        text = tmp_path / "picture.txt"
        text.write_text("..X\n.X.\n")
        made = run(str(text), "-o", str(tmp_path / "new.cwd"), option, "20")
        assert made.exit_code == 1
        assert "--threshold and --thicken are for images" in made.stderr

    def test_a_picture_that_cannot_be_unique(self, tmp_path: Path) -> None:
        text, out = tmp_path / "picture.txt", tmp_path / "new.cwd"
        text.write_text("#..\n.#.\n..#\n" * 2)
        assert run(str(text), "-o", str(out)).exit_code == 3
        before = out.read_bytes()
        made = run(str(text), "-o", str(out), "--unique", "--keep", str(text))
        assert made.exit_code == 3
        assert out.read_bytes() == before
        assert "no cell was changed: a few of those that may be are not enough" in made.stdout
        assert "where lines are one cell thick, fill the shapes, or make the lines" in made.stdout
