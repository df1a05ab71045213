"""Pictures for print and for the terminal: read back, not only made."""

from __future__ import annotations

import random
import re
from io import BytesIO
from itertools import product
from math import dist
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

import nonogram
from nonogram.base.errors import install
from nonogram.core.puzzle import Grid
from nonogram.core.puzzle.colours import contrast, ink_on, rgb_of
from nonogram.draw.outlines import HATCH_GROUND, blot_outlines
from nonogram.draw.page import page_of
from nonogram.draw.pen import Layout
from nonogram.draw.png import png
from nonogram.draw.shapes import INK, Area, Chip, Label, Page
from nonogram.draw.svg import svg
from nonogram.draw.terminal import clued_picture, in_ascii, layout_for
from support.command_line import run, run_without
from support.kept import assert_kept
from support.paths import PUZZLES
from support.puzzles import blotted
from support.questions import marked
from support.trials import trials

SVG = "{http://www.w3.org/2000/svg}"


def solved(name: str) -> tuple[nonogram.Puzzle, Grid]:
    puzzle = nonogram.load(PUZZLES / name)
    return puzzle, marked(puzzle)


def without_codes(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


colours = st.tuples(*[st.integers(0, 255)] * 3)


class TestContrast:
    def test_known_ratios(self) -> None:
        assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
        assert contrast((255, 255, 255), (0x76, 0x76, 0x76)) == pytest.approx(4.54, abs=0.005)
        assert contrast((9, 9, 9), (9, 9, 9)) == 1

    @given(colours)
    def test_ink_can_be_read_on_every_colour(self, rgb: tuple[int, int, int]) -> None:
        assert contrast(ink_on(rgb), rgb) >= 4.5

    def test_every_label_can_be_read(self) -> None:
        puzzle = nonogram.Puzzle.from_grid([range(41)], 40)
        shapes = page_of(puzzle).shapes
        chips = {(shape.x, shape.y): shape.rgb for shape in shapes if isinstance(shape, Chip)}
        labels = [shape for shape in shapes if isinstance(shape, Label)]
        assert len(labels) == 81  # one of them the 0 of the empty column
        for label in labels:
            ground = chips.get((int(label.x), int(label.y)), (0xF5, 0xF4, 0xF0))
            assert contrast(label.rgb, ground) >= 4.5


class TestCorners:
    def test_no_paper_lies_behind_numbers_with_corners(self) -> None:
        """What a corner leaves free has the ground of the clues, which is not white."""
        page = page_of(nonogram.load(PUZZLES / "rocket.g"))
        areas = [shape for shape in page.shapes if isinstance(shape, Area)]
        assert len(areas) > 20
        assert not [area for area in areas if area.rgb == (255, 255, 255)]


class TestPage:
    @pytest.mark.parametrize("size", [(1, 1), (5, 4), (100, 100), (1, 120), (120, 1), (30, 200)])
    def test_fits_a_sheet(self, size: tuple[int, int]) -> None:
        page = page_of(nonogram.random_puzzle(*size, density=0.6))
        short, long = sorted(
            (side + 2 * page.margin) * page.cell for side in (page.width, page.height)
        )
        assert short <= 210.001
        assert long <= 279.001  # A4 and Letter
        assert page.cell <= 8

    def test_title(self) -> None:
        puzzle = nonogram.Puzzle.from_grid([[1]]).replace(title="<One> & \x00only")
        root = ElementTree.fromstring(svg(puzzle))
        assert root.findtext(f"{SVG}title") == "<One> & only"
        assert "<One> & only" in [text.text for text in root.iter(f"{SVG}text")]
        assert page_of(puzzle, clues=False).height == 1


class TestSvg:
    def test_physical_size(self) -> None:
        root = ElementTree.fromstring(svg(nonogram.Puzzle.from_grid([[1]])))
        assert (root.get("width"), root.get("height")) == ("36.00mm", "36.00mm")
        assert root.get("viewBox") == "-25 -25 90 90"

    def test_it_is_what_it_was(self) -> None:
        """Byte for byte: of printed pages people notice every change."""
        rows = [[1, 1, 0, 2, 0, 1], [0] * 6, [1, 2, 2, 1, 1, 1]]
        puzzle = nonogram.Puzzle.from_grid(rows).replace(title="Golden")
        grid = Grid(rows).without([(2, 3), (2, 4)])
        file = Path(__file__).with_name("drawings") / "rectangle.svg"
        assert_kept(file, svg(puzzle, grid))

    def test_clues_and_cells(self) -> None:
        puzzle, grid = solved("balloon.cwc")
        root = ElementTree.fromstring(svg(puzzle, grid))
        numbers = [text.text for text in root.iter(f"{SVG}text")]
        expected = [
            str(number)
            for clue in puzzle.rows + puzzle.columns
            for number in [block.length for block in clue] or [0]
        ]
        assert numbers == expected
        left, top = max(map(len, puzzle.rows)), max(map(len, puzzle.columns))
        painted = {}
        for rect in root.iter(f"{SVG}rect"):
            x, y, width, height = (
                float(rect.get(key)) / 20 for key in ("x", "y", "width", "height")
            )
            if height == 1 and x >= left and y >= top:
                for k in range(int(width)):
                    painted[int(y) - top, int(x) - left + k] = rect.get("fill")
        filled = {(i, j) for i in range(30) for j in range(25) if grid[i, j]}
        assert painted.keys() == filled
        assert painted[0, 12] == "#e0322b"
        empty = ElementTree.fromstring(svg(puzzle))
        assert len([*empty.iter(f"{SVG}text")]) == len(numbers)
        assert "20" not in [rect.get("height") for rect in empty.iter(f"{SVG}rect")]

    def test_cells_in_which_solutions_differ_are_hatched(self) -> None:
        puzzle, grid = solved("switches.cwc")
        root = ElementTree.fromstring(svg(puzzle, grid, clues=False))
        (hatched,) = [p for p in root.iter(f"{SVG}path") if p.get("fill") == "url(#hatch)"]
        runs = [
            f"M{x} {y} {x + 20} {y} {x + 20} {y + 20} {x} {y + 20}z"
            for y in (180, 200)
            for x in (100, 120, 180, 200)
        ]
        assert hatched.get("d") == " ".join(runs)
        assert root.find(f".//{SVG}pattern") is not None
        assert "pattern" not in svg(puzzle)


def pixels_of(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data)).convert("RGB")


class TestPng:
    @pytest.mark.parametrize("clues", [False, True])
    def test_every_cell_has_its_colour(self, clues: bool) -> None:
        puzzle, grid = solved("balloon.cwc")
        page = page_of(puzzle, grid, clues=clues)
        image = pixels_of(png(puzzle, grid, clues=clues))
        cell = round(image.width / (page.width + 2 * page.margin))
        left, top = page.width - puzzle.width, page.height - puzzle.height
        margin = round(page.margin * cell)
        left, top = round(left), round(top)  # whole cells
        looks = ((255, 255, 255), (26, 26, 26), (224, 50, 43), (46, 158, 68), (43, 98, 217))
        for i in range(30):
            for j in range(25):
                place = (
                    margin + (left + j) * cell + cell // 2,
                    margin + (top + i) * cell + cell // 2,
                )
                colour = grid[i, j]
                if colour < len(looks):
                    assert image.getpixel(place) == looks[colour]

    def test_hatched(self) -> None:
        puzzle = nonogram.Puzzle.from_grid([[1, 0], [0, 1]])
        image = pixels_of(png(puzzle, Grid([[None, 1], [1, 0]]), clues=False))
        page = page_of(puzzle, clues=False)
        cell = round(image.width / (2 + 2 * page.margin))
        margin = round(page.margin * cell)
        first = image.crop((margin + 9, margin + 9, margin + cell - 9, margin + cell - 9))
        counts = {colour: number for number, colour in first.getcolors(1 << 16)}
        assert HATCH_GROUND in counts
        assert len(counts) > 2
        assert max(counts.values()) < first.width * first.height * 0.9

    def test_dots_an_inch(self) -> None:
        puzzle = nonogram.Puzzle.from_grid([[1]])
        image = Image.open(BytesIO(png(puzzle)))
        assert image.info["dpi"][0] == pytest.approx(300, abs=3)
        inches = image.width / image.info["dpi"][0]
        assert inches * 25.4 == pytest.approx(36, abs=0.5)

    def test_too_large(self) -> None:
        puzzle = nonogram.Puzzle.from_grid([[1] * 1600] * 1000)
        with pytest.raises(nonogram.WriteError, match="pixels, more than 100,000,000"):
            png(puzzle)

    def test_without_pillow(self, tmp_path: Path) -> None:
        file = tmp_path / "cat.png"
        done = run_without("PIL", "show", str(PUZZLES / "cat.cwd"), "-o", str(file))
        assert done == (1, "", f"PNG needs Pillow: {install('pictures')}\n")
        assert not file.exists()


class TestTerminal:
    def test_full(self) -> None:
        puzzle = nonogram.Puzzle.from_grid([[1, 1, 0, 1, 0, 1], [0] * 6, [1] * 6])
        assert clued_picture(puzzle).splitlines() == [
            "      │ 1 1   1  │ 1│",
            "      │ 1 1 1 1 1│ 1│",
            "──────┼──────────┼──┤",
            "2 1 1 │ · · · · ·│ ·│",
            "    0 │ · · · · ·│ ·│",
            "    6 │ · · · · ·│ ·│",
            "──────┴──────────┴──┘",
        ]
        grid = Grid([[1, 1, 0, 1, 0, 1], [0] * 6, [1, 1, 1, None, 1, 1]])
        drawn = clued_picture(puzzle, grid).splitlines()
        assert drawn[3] == "2 1 1 │████  ██  │██│"
        assert drawn[5] == "    6 │██████ ?██│██│"
        assert in_ascii(drawn[5]) == "    6 |###### ?##|##|"

    def test_half(self) -> None:
        puzzle = nonogram.Puzzle.from_grid([[1] * 12, [1, 0] * 6, [0] * 12])
        grid = Grid([[1] * 12, [1, 0] * 6, [0] * 12])
        drawn = clued_picture(puzzle, grid, Layout.HALF).splitlines()
        assert drawn == [
            "   │212121212121│",
            "───┼────────────┤",
            "12 │█▀█▀█▀█▀█▀█▀│ 1 1 1 1 1 1",
            " 0 │            │",
            "───┴────────────┘",
        ]
        bare = clued_picture(puzzle, grid, Layout.BARE).splitlines()
        assert bare == ["█▀█▀█▀█▀█▀█▀"]  # and an empty line
        assert clued_picture(puzzle, None, Layout.BARE) == ":" * 12 + "\n" + "·" * 12

    def test_half_without_colours_has_letters_for_several_inks(self) -> None:
        rows = [[1, 2, 0], [2, 2, 1], [0, 1, 2]]
        puzzle, grid = nonogram.Puzzle.from_grid(rows, 2), Grid([*rows[:2], [0, 1, None]])
        assert clued_picture(puzzle, grid, Layout.HALF).splitlines()[-5:-2] == [
            "1a 1b │ab │",
            "      │bba│ 2b 1a",
            "1a 1b │ a?│",
        ]
        assert clued_picture(puzzle, grid, Layout.BARE).splitlines() == ["ab", "bba", " a?"]
        coloured = clued_picture(puzzle, grid, Layout.BARE, depth=256)
        assert len(coloured.splitlines()) == 2

    def test_numbers_of_several_digits_stand_apart(self) -> None:
        puzzle = nonogram.Puzzle.from_grid([[1]] * 11 + [[0]] + [[1]] * 3)
        top = clued_picture(puzzle, None, Layout.HALF).splitlines()[:4]
        assert [line[-2] for line in top] == ["1", "1", " ", "3"]

    def test_more_colours_than_characters(self) -> None:
        puzzle = nonogram.Puzzle.from_grid([range(101)], 100)
        lines = clued_picture(puzzle, Grid([range(101)])).splitlines()
        assert {len(line) for line in lines} == {len(lines[0])}
        assert lines[-2].endswith("  99│ 100│")

    def test_hundred_by_hundred(self) -> None:
        puzzle, grid = solved("moonrise.cwd")
        assert layout_for(puzzle, 400) is Layout.FULL
        assert layout_for(puzzle, 200) is Layout.HALF
        assert layout_for(puzzle, 100) is Layout.BARE
        for layout, columns in ((Layout.FULL, 400), (Layout.HALF, 200), (Layout.BARE, 100)):
            lines = clued_picture(puzzle, grid, layout).splitlines()
            assert max(map(len, lines)) <= columns
        assert len(lines) == 50

    @settings(max_examples=trials(25, 6))
    @given(st.integers(1, 12), st.integers(1, 12), st.integers(1, 3), st.integers(0, 99))
    def test_layouts_fit_as_promised(
        self, height: int, width: int, colours: int, seed: int
    ) -> None:
        puzzle = nonogram.random_puzzle(height, width, 0.6, colours, seed)
        for columns, coloured in product(range(1, 60), (False, True)):
            layout = layout_for(puzzle, columns, coloured=coloured)
            if layout is not Layout.BARE:
                drawing = clued_picture(puzzle, None, layout, depth=2**24 if coloured else None)
                lines = without_codes(drawing).splitlines()
                assert max(map(len, lines)) <= columns

    def test_colours_survive_without_colour(self) -> None:
        puzzle = nonogram.Puzzle.from_grid([[1, 2, 2], [0, 1, 0]])
        assert clued_picture(puzzle, Grid([[1, 2, 2], [0, 1, 0]])).splitlines() == [
            "      │    1b   │",
            "      │ 1a 1a 1b│",
            "──────┼─────────┤",
            "1a 2b │  a  b  b│",
            "   1a │     a   │",
            "──────┴─────────┘",
            "a black, b red",
        ]

    def test_letters_are_those_of_the_file_if_it_has_some(self) -> None:
        palette = (
            nonogram.Colour(".", name="white"),
            nonogram.Colour("r", (200, 0, 0), "rose"),
            nonogram.Colour("k", (1, 2, 3)),
        )
        puzzle = nonogram.Puzzle.from_grid([[1, 2, 0]]).replace(palette=palette)
        for layout in (Layout.FULL, Layout.HALF):
            drawing = clued_picture(puzzle, layout=layout)
            assert "1r 1k" in drawing
            assert " ".join(drawing.split()).endswith("r rose, k black")

    def test_colours(self) -> None:
        puzzle, grid = solved("mushroom.cwc")
        for depth in (256, 2**24):
            coloured = clued_picture(puzzle, grid, depth=depth)
            widths = {len(line) for line in without_codes(coloured).splitlines()}
            assert len(widths) == 1
            assert layout_for(puzzle, *widths, coloured=True) is Layout.FULL
        assert "\x1b[38;2;0;0;0;48;2;224;50;43m" in coloured  # black on red
        halves = clued_picture(puzzle, grid, Layout.BARE, depth=2**24)
        assert halves.count("▀") == 9 * 20


def blots_of(page: Page) -> list[Chip]:
    return [shape for shape in page.shapes if isinstance(shape, Chip) and shape.radius is None]


class TestBlots:
    """Numbers that cannot be read."""

    puzzle = nonogram.Puzzle.from_grid([[1, 2, 0, 1], [0, 1, 1, 1], [2, 2, 2, 2]])
    puzzle = blotted(random.Random(4), puzzle, 0.5)

    def test_in_print(self) -> None:
        root = ElementTree.fromstring(svg(self.puzzle))
        blots = [*root.iter(f"{SVG}use")]
        hidden = [block for clue in self.puzzle.clues for block in clue if block.length is None]
        assert len(blots) == len(hidden) > 3
        fills = ["#{:02x}{:02x}{:02x}".format(*rgb_of(self.puzzle, b.colour)) for b in hidden]
        assert [blot.get("fill") for blot in blots] == fills
        assert {blot.findtext(f"{SVG}title") for blot in blots} == {"?"}
        assert root.find(f".//{SVG}path[@id='blot']") is not None
        assert "?" not in [text.text for text in root.iter(f"{SVG}text")]
        assert "blot" not in svg(nonogram.Puzzle.from_grid([[1]]))

    def test_in_print_as_pixels(self) -> None:
        image = pixels_of(png(self.puzzle))
        page = page_of(self.puzzle)
        cell = round(image.width / (page.width + 2 * page.margin))
        margin = round(page.margin * cell)
        blots = blots_of(page)
        for blot in blots:
            x, y = (margin + round((at + 0.5) * cell) for at in (blot.x, blot.y))
            assert image.getpixel((x, y)) == blot.rgb

    def test_in_one_colour_it_is_ink(self) -> None:
        puzzle = blotted(random.Random(0), nonogram.Puzzle.from_grid([[1, 0, 1]]), 1)
        blots = [
            shape
            for shape in page_of(puzzle).shapes
            if isinstance(shape, Chip) and shape.radius is None
        ]
        assert {blot.rgb for blot in blots} == {INK}

    def test_what_is_drawn_stays_in_its_cell(self) -> None:
        points = [point for outline in blot_outlines() for point in outline]
        assert [point for point in points if not (dist(point, (0.5, 0.5)) < 0.5)] == []

    def test_on_the_terminal(self) -> None:
        assert "?a" in clued_picture(self.puzzle)
        for layout in (Layout.FULL, Layout.HALF):
            coloured = clued_picture(self.puzzle, layout=layout, depth=2**24)
            assert "\x1b[38;2;0;0;0;48;2;224;50;43m?" in coloured
        plain = blotted(random.Random(0), nonogram.Puzzle.from_grid([[1, 0, 1]]), 1)
        assert clued_picture(plain).splitlines()[-2].startswith("? ? │")


class TestCommands:
    def test_show(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("COLUMNS", "200")
        shown = run("show", str(PUZZLES / "cat.cwd"))
        assert shown.exit_code == 0
        assert shown.stdout == clued_picture(nonogram.load(PUZZLES / "cat.cwd")) + "\n"

    def test_show_in_colour(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("COLUMNS", "200")
        shown = run("show", "--solved", "--color", "always", str(PUZZLES / "balloon.cwc"))
        puzzle, grid = solved("balloon.cwc")
        assert shown.stdout == clued_picture(puzzle, grid, depth=2**24) + "\n"

    def test_show_narrow(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("COLUMNS", "30")
        shown = run("show", "--solved", str(PUZZLES / "cat.cwd"))
        assert len(shown.stdout.splitlines()) == 13
        assert shown.stderr.splitlines() == [
            "too wide for 30 columns with its clues; -o FILE.svg has them all",
            "(in half blocks: each line is two rows)",
        ]

    @pytest.mark.parametrize(
        ("name", "code", "message"),
        [
            ("cat.cwd", 0, ""),
            ("switches.cwc", 0, "{}: Multiple solutions\n"),
            ("typo.cwd", 4, "{0}: No solution\n{0}: column 4 cannot be completed\n"),
        ],
    )
    def test_show_solved(self, name: str, code: int, message: str) -> None:
        shown = run("show", "--solved", "--to", "svg", str(PUZZLES / name))
        assert (shown.exit_code, shown.stderr) == (code, message.format(PUZZLES / name))
        assert ElementTree.fromstring(shown.stdout).tag == f"{SVG}svg"

    def test_the_name_of_the_file_decides(self, tmp_path: Path) -> None:
        cat = str(PUZZLES / "cat.cwd")
        for name in ("cat.png", "cat.svg", "cat.txt"):
            assert run("show", cat, "-o", str(tmp_path / name)).exit_code == 0
        assert (tmp_path / "cat.png").read_bytes().startswith(b"\x89PNG")
        assert ElementTree.parse(tmp_path / "cat.svg")
        assert "┼" in (tmp_path / "cat.txt").read_text(encoding="utf-8")

    def test_solve_to_standard_output(self) -> None:
        drawn = run("solve", "--to", "png", str(PUZZLES / "switches.cwc"))
        assert (drawn.exit_code, drawn.stderr) == (3, "Multiple solutions\n")
        puzzle, grid = solved("switches.cwc")
        assert drawn.stdout_bytes == png(puzzle, grid, clues=False)

    def test_solve_to_a_file(self, tmp_path: Path) -> None:
        fish = str(PUZZLES / "fish.cwd")
        for name in ("fish.svg", "fish.txt"):
            drawn = run("solve", fish, "-o", str(tmp_path / name))
            assert (drawn.exit_code, drawn.stdout) == (0, "Unique solution\n")
        puzzle, grid = solved("fish.cwd")
        assert (tmp_path / "fish.svg").read_text() == svg(puzzle, grid, clues=False)
        assert (tmp_path / "fish.txt").read_text() == str(puzzle.grid(grid)) + "\n"

    def test_solve_first_hatches_nothing(self) -> None:
        drawn = run("solve", "--first", "--to", "svg", str(PUZZLES / "switches.cwc"))
        assert (drawn.exit_code, "hatch" in drawn.stdout) == (0, False)

    def test_nothing_is_written_without_a_solution(self, tmp_path: Path) -> None:
        file = tmp_path / "none.svg"
        assert run("solve", str(PUZZLES / "typo.cwd"), "-o", str(file)).exit_code == 4
        assert not file.exists()

    @pytest.mark.parametrize("options", [["--all"], ["--count"], ["--limit", "3"], ["y"]])
    def test_one_picture_of_one_file(self, options: list[str]) -> None:
        assert run("solve", "x", "-o", "x.svg", *options).exit_code == 2
