"""Puzzles from pictures, and pictures made unique."""

from __future__ import annotations

import random
import struct
import subprocess
import sys
import zlib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from click.testing import Result as Run
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageDraw

import nonogram
from nonogram import Change, ParseError, Puzzle, Result, Verdict, from_image, make_unique
from nonogram.base.clock.deadline import Deadline, OutOfTime
from nonogram.base.errors import install
from nonogram.cli import main
from nonogram.core.puzzle import Colour, Grid
from nonogram.core.puzzle.symmetry import symmetries_of
from nonogram.core.search.pipeline import solve
from nonogram.core.search.terms import Terms, terms_for
from nonogram.make.drawing import Drawing
from nonogram.make.quantize import few_colours, lightness, nearest_of
from nonogram.make.unique import Unique, _Way, change_text, pieces
from nonogram.report.made import changes_of, warnings_of
from support.command_line import run_without
from support.paths import PROJECT, PUZZLES
from support.trials import kinds, trials

FOX = str(PROJECT / "docs" / "fox.png")
RED, GREEN, BLUE, WHITE, BLACK = "#e01010", "#10a020", "#2030d0", "#ffffff", "#000000"
SWITCH = Grid([[1, 0], [0, 1]])

#: A face of lines, one cell thick.
FACE = Grid(
    [int(cell == "#") for cell in row]
    for row in (
        "..#####..",
        ".#.....#.",
        "#..#.#..#",
        "#.......#",
        "#.......#",
        "#.#...#.#",
        "#..###..#",
        ".#.....#.",
        "..#####..",
    )
)
ANY = nonogram.Puzzle.of([[1]], [[1]])  #: a puzzle that is not compared

#: A small drawing in letters, and the colours they stand for.
FLAG = ["........", ".rrrggg.", ".rrrggg.", ".b......", ".b......"]
INKS = {".": WHITE, "r": RED, "g": GREEN, "b": BLUE}


def run(*arguments: str) -> Run:
    return CliRunner().invoke(main, ["make", *arguments])


def pixels(rows: list[str], inks: dict[str, str], scale: int = 1, mode: str = "RGB") -> Image.Image:
    """A picture with `scale` pixels a side for each letter."""
    image = Image.new(mode, (len(rows[0]) * scale, len(rows) * scale))
    draw = ImageDraw.Draw(image)
    for i, row in enumerate(rows):
        for j, letter in enumerate(row):
            corners = (j * scale, i * scale, (j + 1) * scale - 1, (i + 1) * scale - 1)
            draw.rectangle(corners, inks[letter])
    return image


@pytest.fixture
def saved(tmp_path: Path) -> Callable[..., str]:
    def save(image: Image.Image, name: str = "picture.png", **options: Any) -> str:
        image.save(tmp_path / name, **options)
        return str(tmp_path / name)

    return save


class TestDrawing:
    @pytest.mark.parametrize("scale", [1, 3, 16])
    def test_flat_colours(self, saved: Callable[..., str], scale: int) -> None:
        drawing = from_image(saved(pixels(FLAG, INKS, scale)), 8, colours=3)
        letters = ".brg"  # from dark to light
        assert drawing.grid == Grid([letters.index(cell) for cell in row] for row in FLAG)
        rgb = [colour.rgb for colour in drawing.palette]
        assert rgb == [(255, 255, 255), (32, 48, 208), (224, 16, 16), (16, 160, 32)]
        assert drawing.puzzle.palette == drawing.palette
        assert drawing.puzzle.is_solution(drawing.grid)

    def test_small_pictures_keep_their_size(self, saved: Callable[..., str]) -> None:
        file = saved(pixels(FLAG, INKS))
        assert from_image(file, colours=3).grid.width == 8
        with Path(file).open("rb") as opened:
            assert from_image(opened, colours=3) == from_image(file, colours=3)
        image = Image.linear_gradient("L").resize((800, 500))
        large = from_image(saved(image), colours=3).grid
        assert (large.height, large.width) == (25, 40)

    def test_sizes(self, saved: Callable[..., str]) -> None:
        file = saved(pixels(FLAG, INKS, 20))
        for size, expected in ((16, (10, 16)), ((7, 31), (7, 31)), (400, (250, 400))):
            grid = from_image(file, size).grid
            assert (grid.height, grid.width) == expected

    def test_one_colour_takes_the_dark_side(self, saved: Callable[..., str]) -> None:
        image = Image.new("L", (400, 400), 230)
        ImageDraw.Draw(image).ellipse((80, 80, 320, 320), 90)
        grid = from_image(saved(image.resize((200, 200))), 20).grid
        assert grid[0, 0] == 0
        assert grid[10, 10] == 1
        assert grid == Grid(row[::-1] for row in grid.rows)

    def test_blends_along_edges_are_no_colours(self, saved: Callable[..., str]) -> None:
        image = Image.new("RGB", (800, 800), WHITE)
        draw = ImageDraw.Draw(image)
        draw.ellipse((100, 100, 700, 700), RED)
        draw.ellipse((300, 300, 500, 500), BLACK)
        drawing = from_image(saved(image.resize((200, 200))), 25, colours=2)
        rgb = [colour.rgb for colour in drawing.palette]
        assert rgb == [(255, 255, 255), (0, 0, 0), (224, 16, 16)]

    def test_fewer_colours_than_asked_for(self, saved: Callable[..., str]) -> None:
        drawing = from_image(saved(pixels(FLAG, INKS, 4)), 8, colours=12)
        assert len(drawing.palette) == 4

    @pytest.mark.parametrize("name", ["p.jpg", "p.gif", "p.bmp", "p.webp", "p.tiff"])
    def test_kinds_of_files(self, saved: Callable[..., str], name: str) -> None:
        drawing = from_image(saved(pixels(FLAG, INKS, 16), name), 8, colours=3)
        assert drawing.grid == Grid([".brg".index(cell) for cell in row] for row in FLAG)

    @pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "CMYK", "I;16", "I", "F"])
    def test_modes(self, saved: Callable[..., str], mode: str) -> None:
        image = pixels(["..#", "##.", "#.."], {".": "white", "#": "black"}, 8, "L")
        if mode in ("I;16", "I"):
            image = image.convert("I").point(lambda value: value * 257)
        name = "p.tiff" if mode in ("CMYK", "F", "I") else "p.png"
        grid = from_image(saved(image.convert(mode), name), 3, background="white").grid
        assert grid == Grid([[0, 0, 1], [1, 1, 0], [1, 0, 0]])

    def test_grey_of_16_bits_has_shades(self, saved: Callable[..., str]) -> None:
        image = Image.new("I", (2, 1))
        image.putpixel((0, 0), 40_000)
        image.putpixel((1, 0), 20_000)
        grid = from_image(saved(image.convert("I;16")), background="white").grid
        assert grid == Grid([[0, 1]])

    def test_held_upright(self, saved: Callable[..., str]) -> None:
        exif = Image.Exif()
        exif[0x0112] = 6  # turned to the left
        file = saved(pixels(["#..", "..."], {".": WHITE, "#": BLACK}, 16), "p.jpg", exif=exif)
        assert from_image(file, 3).grid == Grid([[0, 1], [0, 0], [0, 0]])

    def test_the_first_of_moving_pictures(self, saved: Callable[..., str]) -> None:
        first = pixels(["#.", ".."], {".": WHITE, "#": BLACK})
        second = pixels([".#", "##"], {".": WHITE, "#": BLACK})
        file = saved(first, "p.gif", save_all=True, append_images=[second])
        assert from_image(file).grid == Grid([[1, 0], [0, 0]])


class TestBackground:
    def test_most_of_the_border(self, saved: Callable[..., str]) -> None:
        file = saved(pixels(["###", "#.#", "###"], {"#": BLACK, ".": WHITE}, 8))
        drawing = from_image(file, 3)
        assert drawing.grid == Grid([[0, 0, 0], [0, 1, 0], [0, 0, 0]])
        assert [colour.rgb for colour in drawing.palette] == [(0, 0, 0), (255, 255, 255)]

    @pytest.mark.parametrize("name", ["white", "#fff", "#f4f4f4", "hsl(0, 0%, 100%)"])
    def test_by_name(self, saved: Callable[..., str], name: str) -> None:
        file = saved(pixels(["###", "#.#", "###"], {"#": BLACK, ".": WHITE}, 8))
        assert from_image(file, 3, background=name).grid[1, 1] == 0

    def test_transparent(self, saved: Callable[..., str]) -> None:
        inks = {".": "#00000000", "#": BLACK, "r": RED}
        file = saved(pixels(["....", ".##.", ".rr."], inks, 8, "RGBA"))
        assert from_image(file, 4, colours=1).grid.rows[1:] == ((0, 1, 1, 0), (0, 1, 1, 0))
        drawing = from_image(file, 4)
        assert drawing.grid.rows == ((0, 0, 0, 0), (0, 1, 1, 0), (0, 2, 2, 0))
        assert drawing.palette[0].rgb == (255, 255, 255)

    def test_transparent_on_a_colour(self, saved: Callable[..., str]) -> None:
        inks = {".": "#00000000", "#": BLACK, "w": WHITE}
        file = saved(pixels(["....", ".##.", ".ww."], inks, 8, "RGBA"))
        drawing = from_image(file, 4, colours=2, background="white")
        assert drawing.grid.rows == ((0, 0, 0, 0), (0, 1, 1, 0), (0, 0, 0, 0))

    def test_a_transparent_colour_of_a_gif(self, saved: Callable[..., str]) -> None:
        image = pixels(["..#", "..#"], {".": "white", "#": "black"}, 1, "L").convert("P")
        file = saved(image, "p.gif", transparency=image.getpixel((0, 0)))
        assert from_image(file).grid == Grid([[0, 0, 1], [0, 0, 1]])

    def test_unknown(self, saved: Callable[..., str]) -> None:
        with pytest.raises(ValueError, match="blurple"):
            from_image(FOX, background="blurple")
        with pytest.raises(ValueError, match="'wite' is no colour, expected white, or #ffcc00"):
            from_image(FOX, background="wite")


def png_header(width: int, height: int) -> bytes:
    body = b"IHDR" + struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    data = b"\0\0\0\0IDAT" + struct.pack(">I", zlib.crc32(b"IDAT"))
    return b"\x89PNG\r\n\x1a\n\0\0\0\r" + body + struct.pack(">I", zlib.crc32(body)) + data


class TestBadPictures:
    @pytest.mark.parametrize(
        ("data", "message"),
        [
            (b"", "no picture of a kind that Pillow knows"),
            (b"2\n3\n", "no picture of a kind that Pillow knows"),
            (
                b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n%%EndComments\n%%EOF\n",
                "an EPS file: make a PNG of it first",
            ),
            (Path(FOX).read_bytes()[:3000], "cannot read the picture: image file is truncated"),
            (png_header(8000, 7000), "8,000 x 7,000 pixels, more than 50,000,000: make it smaller"),
            (png_header(10**5, 10**5), "a picture, more than 50,000,000: make it smaller"),
            (png_header(70, 50), "cannot read the picture: "),
        ],
        ids=["empty", "text", "postscript", "truncated", "large", "huge", "hollow"],
    )
    def test_one_line_and_nothing_written(self, tmp_path: Path, data: bytes, message: str) -> None:
        file, out = tmp_path / "bad.png", tmp_path / "new.cwd"
        file.write_bytes(data)
        made = run(str(file), "-o", str(out))
        assert made.exit_code == 1
        assert made.stderr.startswith(f"{file}: {message}")
        assert made.stderr.count("\n") == 1
        assert [*tmp_path.iterdir()] == [file]

    def test_pillow_says_nothing_of_its_own(self, tmp_path: Path) -> None:
        """It logs some mistakes before it raises them, and Python prints what nobody logs."""
        file = tmp_path / "bad.tiff"
        Image.new("RGB", (4, 4)).save(file)
        samples = struct.pack("<HHI", 277, 3, 1)
        file.write_bytes(file.read_bytes().replace(samples + b"\3", samples + b"\x80"))
        made = subprocess.run(
            [sys.executable, "-m", "nonogram", "make", str(file), "-o", str(tmp_path / "new.cwd")],
            capture_output=True,
            text=True,
        )
        assert made.returncode == 1
        assert made.stderr == f"{file}: no picture of a kind that Pillow knows\n"

    def test_missing(self, tmp_path: Path) -> None:
        made = run(str(tmp_path / "none.png"), "-o", str(tmp_path / "new.cwd"))
        assert made.exit_code == 1
        assert made.stderr.endswith("none.png: cannot read the file: no such file or directory\n")

    @settings(max_examples=60)
    @given(st.data())
    def test_broken_bytes(
        self, tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
    ) -> None:
        whole = bytearray(Path(FOX).read_bytes())
        for _ in range(data.draw(st.integers(1, 6))):
            whole[data.draw(st.integers(0, len(whole) - 1))] = data.draw(st.integers(0, 255))
        file = tmp_path_factory.getbasetemp() / "broken.png"
        file.write_bytes(whole)
        with suppress(ParseError):
            from_image(file, 10)

    def test_nothing_but_background(self, saved: Callable[..., str]) -> None:
        with pytest.raises(ParseError, match="is left at this size; --size N takes more cells"):
            from_image(saved(Image.new("RGB", (30, 30), GREEN)))
        with pytest.raises(ParseError, match="nothing but background"):
            from_image(saved(Image.new("RGBA", (30, 30))))

    def test_without_pillow(self, tmp_path: Path) -> None:
        needs = f"reading a picture needs Pillow: {install('pictures')}"
        done = run_without("PIL", "make", FOX, "-o", str(tmp_path / "new.cwd"))
        assert done == (1, "", f"{FOX}: {needs}\n")

    def test_nonsense(self) -> None:
        for size in (0, -3, (0, 5), (5, 1001)):
            with pytest.raises(ValueError, match="expected 1 to 1,000"):
                from_image(FOX, size)
        with pytest.raises(ValueError, match="colours is 0, expected 1 to 1,000"):
            from_image(FOX, colours=0)


class TestColours:
    def test_lightness(self) -> None:
        assert lightness((0, 0, 0)) == pytest.approx(0, abs=1e-6)
        assert lightness((255, 255, 255)) == pytest.approx(1, abs=1e-6)
        assert lightness((255, 0, 0)) == pytest.approx(0.628, abs=1e-3)  # Ottosson's table

    def test_a_rare_colour_that_stands_out(self) -> None:
        pixels = [(5000, (250, 250, 250)), (3000, (20, 20, 20)), (60, (230, 20, 20))]
        pixels += [(10, (shade, shade, shade)) for shade in range(30, 240, 30)]
        colours = few_colours(pixels, 3)
        assert nearest_of(colours)((230, 20, 20)) == colours.index((230, 20, 20))

    @settings(max_examples=trials(30, 10))
    @given(
        st.lists(st.tuples(st.integers(1, 99), st.tuples(*[st.integers(0, 255)] * 3)), min_size=1)
    )
    def test_always_some_and_never_more(
        self, pixels: list[tuple[int, tuple[int, int, int]]]
    ) -> None:
        for number in (1, 2, 5):
            colours = few_colours(pixels, number)
            assert 1 <= len(colours) <= number
            assert {channel for rgb in colours for channel in rgb} <= {*range(256)}
            assert few_colours(pixels, number) == colours


def noisy(size: int, seed: int, colours: int = 1) -> Grid:
    """A disc on a ground, with dots."""
    draw = random.Random(seed).random
    middle = (size - 1) / 2
    return Grid(
        [
            int((i - middle) ** 2 + (j - middle) ** 2 < size * size / 6) ^ (draw() < 0.05)
            and 1 + int(draw() * colours)
            for j in range(size)
        ]
        for i in range(size)
    )


class TestUnique:
    def test_a_switch(self) -> None:
        made = make_unique(SWITCH)
        assert made.verdict is Verdict.UNIQUE
        assert len(made.changes) == 1
        assert nonogram.solve(nonogram.Puzzle.from_grid(made.grid)).verdict is Verdict.UNIQUE

    @settings(max_examples=25)
    @given(st.integers(2, 7), st.integers(2, 7), st.integers(0, 9999))
    def test_cells_to_keep_are_kept(self, height: int, width: int, seed: int) -> None:
        draw = random.Random(seed)
        rows = [[draw.randint(0, 1) for _ in range(width)] for _ in range(height)]
        keep = [[cell if draw.random() < 0.3 else None for cell in row] for row in rows]
        made = make_unique(rows, colours=1, keep=keep)
        for row, kept in zip(made.grid, keep):
            assert [(cell, want) for cell, want in zip(row, kept) if want not in (None, cell)] == []
        solved = nonogram.solve(nonogram.Puzzle.from_grid(made.grid, 1)).verdict
        assert solved is (made.verdict if made.verdict is Verdict.UNIQUE else Verdict.MULTIPLE)

    def test_a_text_or_a_drawing_is_a_picture(self) -> None:
        """They bring their own looks, and the text is read as `nonogram make` reads it."""
        drawing = from_image(FOX, 20, 2)
        made = make_unique(drawing, level="medium")
        assert made == make_unique(drawing.grid, palette=drawing.palette, level="medium")
        assert made.puzzle.palette == drawing.palette
        typed = make_unique("\n#.\n.#\n")
        assert typed == make_unique(SWITCH)
        assert [*map(str, typed.changes)] == ["row 1, column 1: emptied"]
        with pytest.raises(ParseError, match="undecided"):
            make_unique("#?\n.#")

    def test_the_name_of_a_file_is_no_picture_of_one_row(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(tmp_path)
        Path("heart.txt").write_text("#.\n.#\n")
        with pytest.raises(ParseError, match="the name of a file, expected a picture: load"):
            make_unique("heart.txt")

    def test_the_name_of_a_missing_image_is_no_picture(self) -> None:
        """It was a puzzle of one row, with a colour for each character."""
        with pytest.raises(ParseError, match="the name of a file, expected a picture: load"):
            make_unique("missing.png")

    def test_a_puzzle_is_the_picture_of_its_goal(self) -> None:
        """It keeps its looks and its texts; without a goal the picture is its only solution."""
        fish = nonogram.load(PROJECT / "puzzles" / "angelfish.xml").replace(goals=())
        (solution,) = nonogram.solve(fish).solutions
        made = make_unique(fish)
        assert (made.grid, made.changes) == (solution, ())
        assert made.puzzle == fish.replace(goals=(solution,))
        noise = nonogram.random_puzzle(8, 8, seed=6, colours=2)
        (picture,) = noise.goals
        assert noise.is_solution(picture)
        assert make_unique(noise) == make_unique(picture, colours=2)
        assert make_unique(noise).changes
        for rows, found in (([[1], [1]], "multiple solutions"), ([[2], [1]], "no solution")):
            puzzle = nonogram.Puzzle.of(rows, [[1], [1]])
            message = f"^expected a picture, found a puzzle with no goal and {found}$"
            with pytest.raises(nonogram.RequestError, match=message):
                make_unique(puzzle)

    def test_nothing_can_be_changed(self) -> None:
        made = make_unique(SWITCH, keep=SWITCH)
        assert (made.verdict, made.changes) == (Verdict.MULTIPLE, ())
        with pytest.raises(nonogram.RequestError, match="other colours"):
            make_unique(SWITCH, keep=[[0, None], [None, None]])
        with pytest.raises(nonogram.RequestError, match="the cells to keep of 1 row"):
            make_unique(SWITCH, keep=[[1, None]])

    def test_what_becomes_of_shapes(self) -> None:
        grid = Grid([[1, 1, 0, 0], [1, 1, 0, 0], [0, 0, 0, 1]])
        geometry = nonogram.Puzzle.from_grid(grid).geometry
        assert pieces(geometry, grid, (0, 0), 1) == 1  # the shape only loses a corner
        assert pieces(geometry, grid, (0, 2), 1) == 1  # or gains one
        assert pieces(geometry, grid, (2, 3), 1) == 0  # a dot would go
        slope = Grid([[0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 0]])
        assert pieces(geometry, slope, (1, 1), 1) == 1  # shapes hang together at corners
        assert pieces(geometry, slope, (1, 2), 0) == 1
        assert pieces(geometry, slope, (0, 2), 0) == 1
        gap = Grid([[0, 1, 0, 0], [0, 0, 0, 0], [0, 1, 0, 0]])
        assert pieces(geometry, gap, (1, 1), 0) == 2
        assert pieces(geometry, grid, (1, 2), 1) == 2  # two shapes would become one

    def test_the_puzzle_of_the_picture(self) -> None:
        looks = (nonogram.Colour(".", (255, 255, 255)), nonogram.Colour("r", (200, 0, 0)))
        made = make_unique(SWITCH, palette=looks)
        assert made.puzzle.palette == looks
        assert nonogram.solve(made.puzzle).solutions == (made.grid,)
        assert make_unique(SWITCH).puzzle.palette == ()
        text = "#.\n##"
        assert make_unique(text).puzzle == nonogram.loads(text)

    def test_nothing_to_do(self) -> None:
        grid = Grid([[1, 1], [1, 0]])
        assert make_unique(grid) == Unique(grid, (), Verdict.UNIQUE, ANY, minimal=True)

    @settings(max_examples=trials(15, 5))
    @given(st.integers(2, 9), st.integers(2, 9), st.integers(1, 3), st.integers(0, 9999))
    def test_changes_are_told_and_needed(
        self, height: int, width: int, colours: int, seed: int
    ) -> None:
        draw = random.Random(seed).random
        rows = [[int(draw() * (colours + 1)) for _ in range(width)] for _ in range(height)]
        made = make_unique(Grid(rows), colours=colours)
        assert made.verdict is Verdict.UNIQUE
        puzzle = nonogram.Puzzle.from_grid(made.grid, colours)
        assert nonogram.solve(puzzle).solutions == (made.grid,)
        for change in made.changes:
            assert rows[change.cell[0]][change.cell[1]] == change.before != change.after
            rows[change.cell[0]][change.cell[1]] = change.after
        assert Grid(rows) == made.grid
        symmetric = len([*symmetries_of(Grid(rows), puzzle.geometry)]) > 1  # then changed together
        for change in () if symmetric else made.changes:
            rows[change.cell[0]][change.cell[1]] = change.before
            assert (
                nonogram.solve(nonogram.Puzzle.from_grid(rows, colours)).verdict is Verdict.MULTIPLE
            )
            rows[change.cell[0]][change.cell[1]] = change.after

    @pytest.mark.parametrize("colours", kinds([1, 3], 3))
    def test_noise(self, colours: int) -> None:
        made = make_unique(noisy(25, 5, colours), colours=colours)
        assert made.verdict is Verdict.UNIQUE
        assert len(made.changes) <= 12

    def test_time_runs_out_between_two_changes(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """It is not said that the changes do not suffice where there was no time for more."""
        real, solutions = Deadline.passed, []
        monkeypatch.setattr(
            "nonogram.make.unique._Way.candidates", lambda *args: solutions.append(1) or []
        )
        monkeypatch.setattr(Deadline, "passed", lambda self: bool(solutions) or real(self))
        assert make_unique(SWITCH, timeout=1000) == Unique(SWITCH, (), Verdict.UNDECIDED, ANY)
        monkeypatch.undo()
        assert make_unique(SWITCH, most=0) == Unique(SWITCH, (), Verdict.MULTIPLE, ANY)

    def test_time_runs_out_while_changes_are_left_out(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Then it is not said that all that are left are needed."""
        grid = noisy(25, 7)
        found: list[nonogram.Grid] = []

        def late(puzzle: Puzzle, terms: Terms) -> Result:
            result = solved(puzzle, terms)
            if found:
                return result.replace(verdict=Verdict.UNDECIDED)
            found.extend(result.solutions[: result.verdict is Verdict.UNIQUE])
            return result

        solved = solve.under
        assert make_unique(grid).minimal
        monkeypatch.setattr("nonogram.make.unique.solve.under", late)
        made = make_unique(grid)
        assert (made.verdict, made.minimal, len(made.changes) > 1) == (Verdict.UNIQUE, False, True)
        cells = [change.cell for change in made.changes]  # in the order in which they are printed
        assert cells == sorted(cells)
        assert changes_of(made)[-1].startswith("perhaps fewer")

    def test_changes_name_colours_as_the_page_does(self) -> None:
        """As on the editor's buttons: by the names of the file, or those of their looks."""
        grid = Grid([[1, 2], [2, 0]])
        slate = Colour("s", (0x22, 0x44, 0x66))
        puzzle = nonogram.Puzzle.from_grid(grid).replace(
            palette=(Colour(), slate, Colour("r", (255, 0, 0), "rust"))
        )
        changes = (Change((0, 0), 1, 2), Change((1, 0), 2, 0), Change((1, 1), 0, 1))
        told = [change_text(puzzle, change) for change in changes]
        assert [line.split(": ")[1] for line in told] == [
            "slate to rust", "emptied", "filled with slate"
        ]  # fmt: skip

    def test_proposals_keep_symmetries_and_shapes(self) -> None:
        """The best one adds two cells at the edges of a face; others may break its symmetry."""
        made = make_unique(FACE, proposals=3)
        several = made, *made.alternatives
        assert len({one.grid for one in several}) == 3
        assert [one.spoilt for one in several] == sorted(one.spoilt for one in several)
        for one in several:
            assert one.verdict is Verdict.UNIQUE
            assert nonogram.solve(one.puzzle).solutions == (one.grid,)
            assert one.alternatives == (made.alternatives if one is made else ())
        assert [change.after for change in made.changes] == [1, 1]
        mirrored = [change.cell for change in made.changes]
        assert {(row, 8 - place) for row, place in mirrored} == {*mirrored}

    def test_a_proposal_that_is_enough_is_the_only_one(self) -> None:
        made = make_unique(Grid([[1, 1], [1, 0]]), proposals=5)
        assert (made.changes, made.spoilt, made.alternatives) == ((), 0, ())

    def test_edges_rather_than_lines_and_the_inside(self) -> None:
        """What a change spoils: a corner goes, an edge, a cell inside, one of a line."""
        rows = [[1, 1, 1, 1, 0], [1, 1, 1, 1, 0], [1, 1, 1, 1, 0], [0, 0, 0, 0, 0], [1, 1, 1, 1, 1]]
        spoilt = []
        for cell in ((2, 3), (1, 3), (1, 1), (4, 2)):
            canvas = Drawing(Grid(rows), ())
            way = _Way(canvas, (), None, terms_for(canvas.puzzle), 9, (), [])
            change = Change(cell, 1, 0)
            drawn = [[*row] for row in rows]
            drawn[cell[0]][cell[1]] = 0
            spoilt.append(way.spoilt(Grid(drawn), (change,)))
        assert spoilt == sorted({*spoilt})

    def test_limits(self) -> None:
        grid = noisy(25, 5)
        assert make_unique(grid, most=1) == Unique(grid, (), Verdict.MULTIPLE, ANY)
        assert make_unique(grid, most=0) == Unique(grid, (), Verdict.MULTIPLE, ANY)
        assert make_unique(grid, timeout=0) == Unique(grid, (), Verdict.UNDECIDED, ANY)


class TestCommand:
    def test_a_palette_of_fewer_colours(self, tmp_path: Path) -> None:
        """That colours become one is said, however many were asked for."""
        known = str(PUZZLES / "cat.cwd")
        made = run(FOX, "-o", str(tmp_path / "fox.cwd"), "--colors", "3", "--palette", known)
        told = "3 colours became 1: the palette has no others that look like them"
        assert f"{FOX}: {told}" in made.stderr.splitlines()
        both = run(FOX, "-o", str(tmp_path / "fox.xml"), "--palette", known)
        assert "became 1" not in both.stderr

    def test_fox(self, tmp_path: Path) -> None:
        out = tmp_path / "fox.cwc"
        made = run(FOX, "-o", str(out), "--size", "30", "--colors", "3")
        drawing = from_image(FOX, 30, 3)
        picture = str(drawing.puzzle.grid(drawing.grid))
        assert made.stdout == f"{picture}\nUnique solution\n"
        assert nonogram.load(out) == drawing.puzzle.replace(palette=(), goals=())
        assert [*tmp_path.iterdir()] == [out]

    def test_to_standard_output(self) -> None:
        made = run(FOX, "-o", "-", "--size", "20x15")
        drawing = from_image(FOX, (15, 20))
        assert made.stdout == nonogram.dumps(drawing.puzzle, "cwd")
        assert made.stderr.endswith("Unique solution\n")

    @pytest.mark.parametrize("name", [(), ("-",)])
    def test_from_standard_input(self, name: tuple[str, ...]) -> None:
        options = *name, "--size", "20x15", "--to", "cwd"
        made = CliRunner().invoke(main, ["make", *options], input=Path(FOX).read_bytes())
        assert made.stdout == run(FOX, "--size", "20x15", "--to", "cwd").stdout
        cut = CliRunner().invoke(main, ["make", *options], input=Path(FOX).read_bytes()[:300])
        assert cut.exit_code == 1
        assert cut.stderr == "<stdin>: cannot read the picture: image file is truncated\n"

    @pytest.mark.parametrize(
        ("out", "said"),
        [("x.txt", "A picture has no palette\n"), ("x.pbm", "PBM has no palette\n")],
    )
    def test_a_format_of_pictures(
        self, saved: Callable[..., str], tmp_path: Path, out: str, said: str
    ) -> None:
        file = saved(pixels(["#.", ".."], {"#": BLACK, ".": WHITE}))
        made = run(file, "-o", str(tmp_path / out))
        assert (made.exit_code, made.stdout.splitlines()[-1]) == (0, "Unique solution")
        assert made.stderr == f"{file}: {said}nonogram: wrote {tmp_path / out}\n"
        assert nonogram.load(tmp_path / out).goals == (Grid([[1, 0], [0, 0]]),)

    def test_verdict(self, saved: Callable[..., str], tmp_path: Path) -> None:
        file = saved(pixels(["#.", ".#"], {"#": BLACK, ".": WHITE}))
        out = str(tmp_path / "new.cwd")
        made = run(file, "-o", out)
        assert (made.exit_code, made.stdout) == (3, "#.\n.#\nMultiple solutions\n")
        made = run(file, "-o", out, "--unique")
        assert made.exit_code == 0
        change = make_unique(SWITCH).changes[0]
        assert change == Change((0, 0), 1, 0)
        assert made.stdout == (
            ":.\n.#\n(the picture is changed in the marked cells; : means .)\n"
            "changed 1 cell:\n  row 1, column 1: emptied\nUnique solution\n"
        )

    def test_cells_to_keep(self, saved: Callable[..., str], tmp_path: Path) -> None:
        file = saved(pixels(["#.", ".#"], {"#": BLACK, ".": WHITE}))
        keep = tmp_path / "keep"
        keep.write_text("#.\n?#\n")
        made = run(file, "-o", "-", "--unique", "--keep", str(keep))
        assert made.exit_code == 0
        assert "row 2, column 1: filled" in made.stderr
        keep.write_text("?.\n#?\n")
        made = run(file, "-o", "-", "--unique", "--keep", str(keep))
        assert (made.exit_code, made.stdout) == (1, "")
        message = f"{keep}:2: row 2, column 1 has another colour than the image\n"
        assert made.stderr == message
        assert run(file, "-o", "-", "--keep", str(keep)).exit_code == 2
        keep.write_text("#.\n.#\n")
        made = run(file, "-o", "-", "--unique", "--keep", str(keep))
        assert made.exit_code == 3
        assert "no cell was changed: a few of those that may be are not enough" in made.stderr

    def test_proposals_have_files_with_numbers(self, tmp_path: Path) -> None:
        drawn, out = tmp_path / "switch.txt", str(tmp_path / "switch.cwd")
        drawn.write_text("#..\n.#.\n...\n")
        asked = [str(drawn), "--background", ".", "-o", out, "--unique", "--proposals", "3"]
        made = run(*asked)
        assert made.exit_code == 0
        files = sorted(tmp_path.glob("*.cwd"))
        assert [file.name for file in files] == [f"switch-{n}.cwd" for n in range(1, 4)]
        heads = [line for line in made.stdout.splitlines() if line.startswith("Proposal")]
        assert heads == [f"Proposal {n} of 3" for n in range(1, 4)]
        assert made.stdout.count("Unique solution") == 3
        puzzles = [nonogram.load(file) for file in files]
        assert len({puzzle.clues for puzzle in puzzles}) == 3
        assert {nonogram.solve(puzzle).verdict for puzzle in puzzles} == {Verdict.UNIQUE}
        for wrong in (["--unique"], ["--unique", "-o", "-"], ["-o", out]):
            done = run(str(drawn), "--proposals", "2", *wrong)
            assert (done.exit_code, "--proposals goes with" in done.stderr) == (2, True)

    def test_fewer_proposals_do_not_stand_beside_earlier_ones(self, tmp_path: Path) -> None:
        drawn, out = tmp_path / "switch.txt", str(tmp_path / "switch.cwd")
        drawn.write_text("#..\n.#.\n...\n")
        asked = [str(drawn), "--background", ".", "-o", out, "--unique", "--proposals"]
        assert run(*asked, "3").exit_code == 0
        before = {path: path.read_text() for path in tmp_path.glob("*.cwd")}
        done = run(*asked, "2")
        left = f"numbered files would remain: remove {tmp_path / 'switch-3.cwd'}"
        assert (done.exit_code, done.stderr) == (1, f"{out}: {left}\n")
        assert {path: path.read_text() for path in tmp_path.glob("*.cwd")} == before
        assert run(*asked, "3").exit_code == 0

    def test_nor_beside_those_with_more_digits(self, tmp_path: Path) -> None:
        drawn, out = tmp_path / "switch.txt", str(tmp_path / "switch.cwd")
        drawn.write_text("#..\n.#.\n...\n")
        for name in ("switch-02.cwd", "switch-100.cwd", "switch-2024.cwd", "switch-1.txt"):
            (tmp_path / name).write_text("")
        done = run(str(drawn), "--background", ".", "-o", out, "--unique", "--proposals", "2")
        first, last = (tmp_path / f"switch-{number}.cwd" for number in ("02", "100"))
        left = f"numbered files would remain: remove 2 files: {first} and {last}"
        assert (done.exit_code, done.stderr) == (1, f"{out}: {left}\n")
        assert not (tmp_path / "switch-1.cwd").exists()

    def test_proposals_are_written_when_all_are_made(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        drawn, out = tmp_path / "switch.txt", str(tmp_path / "switch.cwd")
        drawn.write_text("#..\n.#.\n...\n")
        texts = iter(["the first one"])

        def text_for(*_: object) -> str:
            for text in texts:
                return text
            raise OutOfTime

        monkeypatch.setattr("nonogram.cli.commands.make.text_for", text_for)
        done = run(str(drawn), "--background", ".", "-o", out, "--unique", "--proposals", "2")
        assert done.exit_code != 0
        assert [*tmp_path.glob("*.cwd")] == []

    def test_the_title_is_the_name_where_there_is_none(self, tmp_path: Path) -> None:
        out = str(tmp_path / "x.xml")
        for options, title in (([], "fox"), (["--title", "A"], "A"), (["--title", ""], None)):
            assert run(FOX, "-o", out, "--size", "10", *options).exit_code in (0, 3)
            assert nonogram.load(out).title == title

    def test_a_format_that_cannot_hold_it(self, tmp_path: Path) -> None:
        out = tmp_path / "fox.cwd"
        made = run(FOX, "-o", str(out), "--colors", "3")
        assert made.exit_code == 1
        assert made.stderr.splitlines() == [f"{out}: CWD has no colours"]
        assert [*tmp_path.iterdir()] == []

    @pytest.mark.parametrize(
        "options", [["--size", "0"], ["--size", "1001"], ["--colors", "0"], ["--background", "x"]]
    )
    def test_wrong_usage(self, options: list[str]) -> None:
        assert run(FOX, "-o", "-", *options).exit_code == 2


def test_a_transparent_background_looks_like_no_filled_cell(
    saved: Callable[..., str],
) -> None:
    red, white = (200, 0, 0, 255), (255, 255, 255, 255)
    image = Image.new("RGBA", (6, 4), (0, 0, 0, 0))
    for place in ((1, 1), (2, 1), (3, 1), (2, 2)):
        image.putpixel(place, red)
    assert from_image(saved(image)).palette[0].rgb == (255, 255, 255)
    image.putpixel((4, 1), white)
    drawing = from_image(saved(image))
    paper = drawing.palette[0].rgb
    assert paper is not None
    assert not [*warnings_of(drawing.puzzle, drawing.grid)]
    assert paper != (255, 255, 255)


def test_an_image_in_the_colours_of_a_puzzle(saved: Callable[..., str]) -> None:
    """Each cell has the colour most like its own, by that puzzle's number."""
    image = Image.new("RGB", (6, 3), (250, 250, 255))
    for x, ink in ((1, (180, 20, 20)), (2, (20, 20, 170)), (3, (190, 10, 10))):
        image.putpixel((x, 1), ink)
    flag = nonogram.Puzzle.from_grid([[1, 2]]).replace(
        palette=(
            nonogram.Colour(".", (255, 255, 255), "white"),
            nonogram.Colour("b", (0, 0, 160), "blue"),
            nonogram.Colour("r", (200, 0, 0), "red"),
        )
    )
    drawing = from_image(saved(image)).in_colours_of(flag)
    assert drawing.palette == flag.palette
    assert drawing.grid.rows[1] == (0, 2, 1, 2, 0, 0)


def test_a_drawing_without_a_palette() -> None:
    assert Drawing(nonogram.Grid([[1, 0]]), ()).puzzle == nonogram.Puzzle.from_grid([[1, 0]])
