"""Puzzles read from pictures: what is read, corrected and refused."""

from __future__ import annotations

import os
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFilter, ImageFont

import nonogram
from nonogram import LayoutLike, ParseError, Puzzle, RequestError
from nonogram.base.clock.deadline import Deadline
from nonogram.base.processes.pool import Workers
from nonogram.scanning import page
from nonogram.scanning.colours import check_colours
from nonogram.scanning.grid import find_grid
from nonogram.scanning.lattice import LINES, lattices_in
from nonogram.scanning.numbers import read_numbers
from nonogram.scanning.page import sized
from nonogram.scanning.pixels import ink_of
from nonogram.scanning.scan import Scan, scanned
from support.paths import PUZZLES
from support.printed import (
    KINDS,
    OTHERS,
    OWN,
    Layout,
    Printed,
    Type,
    drawn,
    page_of_text,
    printed,
)
from support.trials import kinds, trials

#: A puzzle with one solution, numbers of two digits and an empty line.
TREE = Puzzle.of(
    rows=[[1], [3], [5], [7], [9], [11], [13], [1], [3], [0]],
    columns=[[1], [2], [3], [4], [5], [6, 1], [9], [6, 1], [5], [4], [3], [2], [1]],
)
FISH = nonogram.load(PUZZLES / "fish.cwd")
SEEDS = range(500, 500 + trials(2))
PLAIN = Layout(OWN, 26, 40)

#: Pages as sites have them, which are kept since once they were read wrongly.
PICTURES = Path(__file__).with_name("pictures")


def endless_page() -> bytes:
    """A PDF of a page that takes PDFium some years: drawings that draw one another ten times."""
    form = "<</Type/XObject/Subtype/Form/BBox[0 0 600 800]"
    contents = ["/F Do " * 10] * 11 + ["0 0 500 500 re f"]
    parts = [
        "<</Type/Catalog/Pages 2 0 R>>",
        "<</Type/Pages/Kids[3 0 R]/Count 1>>",
        "<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R"
        "/Resources<</XObject<</F 5 0 R>>>>>>",
        *(
            f"{form}/Resources<</XObject<</F {n} 0 R>>>>/Length {len(text)}>>stream\n{text}\n"
            "endstream"
            for n, text in enumerate(contents, 5)
        ),
    ]
    objects = [f"{n} 0 obj\n{part}\nendobj\n" for n, part in enumerate(parts, 1)]
    return "".join(["%PDF-1.7\n", *objects, "trailer<</Root 1 0 R>>\n%%EOF"]).encode()


def scan(image: Image.Image) -> Scan:
    return scanned(sized(image.convert("RGB")), Deadline(200))


@pytest.mark.parametrize("kind", kinds(KINDS, "clean", "blurred"))
def test_most_pictures_are_read(kind: str) -> None:
    """The share is lower than the manual's, since these are few, and fonts may be missing."""
    right = 0
    for seed in SEEDS:
        one = printed(seed, kind)
        try:
            found = scan(one.image)
        except ParseError:
            continue
        if found.puzzle.clues == one.puzzle.clues:
            right += 1
        else:
            assert found.grade != "confirmed"
    assert 2 * right >= len(SEEDS)


@pytest.mark.parametrize("name", kinds(OTHERS, "chess board"))
def test_what_is_no_puzzle_is_refused(name: str) -> None:
    for seed in SEEDS:
        with pytest.raises(ParseError, match=r"expected|no number|too small"):
            scan(OTHERS[name](seed))


def test_reading_numbers_leaves_the_picture_as_it_is() -> None:
    image = drawn(TREE, PLAIN).convert("L")
    (lattice,) = lattices_in(ink_of(image, 9), LINES[0])
    straight = find_grid(image, lattice, (0, 0, *image.size))
    parts = straight.marks.ink, *straight.marks.rules
    before = [part.copy() for part in parts]
    first = read_numbers(straight)
    assert [*map(np.array_equal, parts, before)] == [True] * len(parts)
    assert read_numbers(straight) == first


class TestLayouts:
    """What is read in each way to print the tree."""

    @pytest.mark.parametrize(
        "layout",
        [
            PLAIN,
            PLAIN._replace(boxed=True),
            PLAIN._replace(boxed=True, shade=215, line=160, thick=1),
            PLAIN._replace(dark=True),
            PLAIN._replace(title="No. 4 - 2019", frame=True),
            PLAIN._replace(digits=60, cell=95),
        ],
        ids=["plain", "boxed", "shaded", "dark", "title", "large"],
    )
    def test_layout(self, layout: Layout) -> None:
        found = scan(drawn(TREE, layout))
        assert found.puzzle == TREE
        assert found.grade == "confirmed"
        assert found.corrections == ()
        assert found.solution == nonogram.solve(TREE).solution

    @pytest.mark.parametrize("blur", [0.7, 1.0])
    def test_small_numbers_that_fill_their_boxes(self, blur: float) -> None:
        """The ground of a box is that of the boxes beside it; its lines reach into it."""
        small = drawn(TREE, Layout(OWN, 12, 16, boxed=True))
        found = scan(small.filter(ImageFilter.GaussianBlur(blur)))
        assert found.puzzle == TREE

    def test_a_pale_ground_is_no_line(self) -> None:
        """A 1 stands where a line of the grid would go on, on a ground that grows darker there."""
        found = scan(Image.open(PICTURES / "dark.png"))
        rows = [[7], [10], [2], [0], [0], [4, 1], [6, 1, 1], [8, 1], [7], [7]]
        columns = [*[[2, 5]] * 3, [3, 5], [3, 4], [2, 4], [2, 3], [1, 2], [1], [1, 3]]
        assert found.puzzle == Puzzle.of(rows, columns)
        assert found.grade == "confirmed"

    def test_text_below(self) -> None:
        """Lines of text are no lines of the grid, though they are at equal distances."""
        image, text = drawn(FISH, PLAIN._replace(cell=46)), page_of_text(3)
        page = Image.new("L", (image.width, image.height + text.height), 255)
        page.paste(image)
        page.paste(text, (0, image.height))
        assert scan(page).puzzle.clues == FISH.clues

    def test_what_is_left_of_lines(self) -> None:
        """Pale and thin pieces as high as digits, each beside the first number of a row."""
        image = drawn(TREE, PLAIN)
        draw = ImageDraw.Draw(image)
        for number in scan(image).readings:
            left, top, _, bottom = number.box
            if number.place == 1 and number.line.axis == "row":
                draw.line((left - 20, top, left - 20, bottom), 150)
        found = scan(image)
        assert (found.grade, found.puzzle) == ("confirmed", TREE)

    @pytest.mark.thorough
    def test_a_hundred_rows_and_columns(self) -> None:
        """Its cells have 18 pixels."""
        moonrise = nonogram.load(PUZZLES / "moonrise.cwd")
        found = nonogram.scan(BytesIO(nonogram.png(moonrise)), timeout=200)
        assert (found.grade, found.puzzle.clues) == ("confirmed", moonrise.clues)

    def test_a_line_of_boxes_that_is_not_seen(self) -> None:
        layout = PLAIN._replace(boxed=True)
        image = drawn(FISH, layout)
        x = image.width - round(0.8 * layout.cell) - 3 - (FISH.width + 2) * layout.cell
        ImageDraw.Draw(image).line((x, image.height // 3, x, image.height - 40), 255, 3)
        assert scan(image).puzzle.clues == FISH.clues

    def test_places(self) -> None:
        """Boxes are around numbers in the picture, and corners are those of the grid."""
        image = sized(drawn(TREE, PLAIN).convert("RGB"))
        found = scan(image)
        grey = np.asarray(image.convert("L"))
        for number in found.readings:
            x, y, end, below = number.box
            assert grey[y:below, x:end].min() < 100
            assert 0 < number.confidence <= 1
        by_line = {(str(one.line), one.place): one.value for one in found.readings}
        assert by_line["column 6", 1] == 6
        assert by_line["column 6", 2] == 1
        assert by_line["row 10", 1] == 0
        (left, top), _, (right, bottom), _ = found.outline
        assert (right - left) / (bottom - top) == pytest.approx(13 / 10, rel=0.02)
        assert grey[round(top) - 2 : round(top) + 3, round(left + 50)].min() < 100


def wrong(puzzle: Puzzle, line: str, clue: list[int]) -> Image.Image:
    """The picture of a puzzle with another clue in one line."""
    return drawn(puzzle.with_clue(line, clue), PLAIN)


class TestCorrections:
    """What was printed, or read, wrong."""

    def test_a_digit(self) -> None:
        found = scan(wrong(TREE, "row 5", [8]))
        assert found.grade == "corrected"
        assert found.puzzle == TREE
        assert found.other_ways == len(nonogram.repairs(TREE.with_clue("row 5", [8]))) - 1
        assert [(str(change.line), change.new) for change in found.corrections] == [
            ("row 5", TREE.rows[4])
        ]
        assert {str(number.line) for number in found.doubtful} >= {"row 5"}

    def test_a_number_in_two(self) -> None:
        found = scan(wrong(TREE, "row 7", [1, 3]))
        assert found.grade == "corrected"
        assert found.puzzle == TREE

    @pytest.mark.parametrize("boxed", kinds([False, True], True))
    def test_a_number_that_is_too_large(self, boxed: bool) -> None:
        """Its digits stand as near to each other as those of other numbers."""
        found = scan(drawn(TREE.with_clue("row 3", [51]), PLAIN._replace(boxed=boxed)))
        assert [one.value for one in found.readings if str(one.line) == "row 3"] == [51]
        assert found.grade != "confirmed"

    def test_several_solutions(self) -> None:
        square = Puzzle.of([[1]] * 5, [[1]] * 5)
        found = scan(drawn(square, PLAIN))
        assert found.puzzle == square
        assert found.grade == "unconfirmed"
        assert found.solution is None

    def test_nothing_near(self) -> None:
        clues = [[1, 1]] * 3 + [[5]] * 2
        puzzle = Puzzle.of(clues, [[1, 3], [5], [1], [3, 1], [2]])
        assert nonogram.solve(puzzle).verdict == "no_solution"
        assert scan(drawn(puzzle, PLAIN)).grade in ("unconfirmed", "corrected")


#: A puzzle with a lone cell that is the first of its row and of its column, and that one solution
#: does without.
ISLE = """
#.....#.
.....###
......#.
...#..##
..##.##.
.#.#.##.
######.#
#.##.##.
"""


def cross(draw: ImageDraw.ImageDraw, box: tuple[int, int, int, int]) -> None:
    """A number that was crossed out."""
    draw.line(box, 0, 4)
    draw.line((box[0], box[3], box[2], box[1]), 0, 4)


def blot(draw: ImageDraw.ImageDraw, box: tuple[int, int, int, int]) -> None:
    draw.ellipse(box, fill=0)


@pytest.mark.parametrize("hidden", kinds([cross, blot], blot))
@pytest.mark.parametrize("boxed", [False, True])
def test_a_mark_that_is_no_digit(hidden: Callable[..., None], boxed: bool) -> None:
    """Both numbers of the lone cell are hidden: what is left has one solution, a wrong one."""
    puzzle, other = (
        Puzzle.from_grid([[cell == "#" for cell in row] for row in text.split()])
        for text in (ISLE, ISLE.replace("#", ".", 1))
    )
    assert nonogram.solve(puzzle).verdict == nonogram.solve(other).verdict == "unique"
    image = drawn(puzzle, PLAIN._replace(boxed=boxed))
    for number in scan(image).readings:
        if number.place == 1 and str(number.line) in ("row 1", "column 1"):
            left, top, right, bottom = number.box
            middle, half = (left + right) // 2, (bottom - top) // 2
            box = middle - half, top, middle + half, bottom
            draw = ImageDraw.Draw(image)
            draw.rectangle(box, fill=255)
            hidden(draw, box)
    found = scan(image)
    assert found.grade == "unconfirmed"
    assert [str(line) for line in found.unread] == ["row 1", "column 1"]
    assert {str(number.line) for number in found.doubtful} >= {"row 1", "column 1"}


def test_no_time() -> None:
    """The search for the grid has no more time than the solver."""
    with pytest.raises(nonogram.TimeUpError):
        scanned(drawn(TREE, PLAIN).convert("RGB"), Deadline(0))


class TestBegun:
    """What stands in the cells is no part of the puzzle, and is read apart from it."""

    @pytest.mark.parametrize("boxed", [False, True])
    def test_cells(self, boxed: bool) -> None:
        """Crosses and fills at the edges cut nothing off."""
        image = drawn(TREE, PLAIN._replace(boxed=boxed))
        x, y = image.width - 35 - 13 * 40, image.height - 35 - 10 * 40
        draw, solution = ImageDraw.Draw(image), nonogram.solve(TREE).solution
        assert solution is not None
        known: list[list[int | None]] = [[None] * 13 for _ in range(10)]
        for row, column in ((0, 0), (0, 6), (4, 12), (5, 3), (5, 4), (5, 5), (9, 0), (9, 12)):
            left, top = x + 40 * column, y + 40 * row
            known[row][column] = solution[row, column]
            if solution[row, column]:
                draw.rectangle((left, top, left + 40, top + 40), fill=0)
            else:
                cross(draw, (left + 10, top + 10, left + 30, top + 30))
        found = scan(image)
        assert (found.grade, found.puzzle) == ("confirmed", TREE)
        assert found.entered == TREE.grid(known)
        assert scan(drawn(TREE, PLAIN)).entered == TREE.grid([[None] * 13] * 10)

    @pytest.mark.parametrize(("layout", "width"), [(PLAIN, 2), (Layout(OWN, 13, 22), 1)])
    def test_numbers_that_are_struck_out(self, layout: Layout, width: int) -> None:
        """The line through the middle of a number is a little longer than it is wide."""
        image = drawn(TREE, layout)
        draw = ImageDraw.Draw(image)
        for number in scan(image).readings:
            left, top, right, bottom = number.box
            if number.place == 1:
                y = (top + bottom) / 2 + (width == 1)
                draw.line((left - 2, y, right + 1, y), 0, width)
        found = scan(image)
        assert found.puzzle == TREE


class TestSeveral:
    """Two puzzles on a page."""

    def test_by_number(self) -> None:
        one, other = drawn(TREE, PLAIN), drawn(FISH, PLAIN)
        page = Image.new("L", (max(one.width, other.width), one.height + other.height), 255)
        page.paste(one)
        page.paste(other, (0, one.height))
        rgb = page.convert("RGB")
        for number, puzzle in ((1, TREE), (2, FISH), (None, FISH)):
            found = scanned(sized(rgb.copy()), Deadline(200), number)
            assert found.puzzle.clues == puzzle.clues
            assert (found.grid, found.grids) == (number or 2, 2)
        with pytest.raises(RequestError, match="grid 3: the picture has 2"):
            scanned(sized(rgb), Deadline(200), 3)

    def test_one_that_cannot_be_read_keeps_its_number(self) -> None:
        """Its neighbour does not stand for it."""
        first, fish = drawn(TREE, PLAIN), drawn(FISH, PLAIN)
        ImageDraw.Draw(first).rectangle((0, 0, first.width, first.height - 36 - 400), fill=255)
        page = Image.new("RGB", (fish.width, first.height + fish.height), "white")
        page.paste(first)
        page.paste(fish, (0, first.height))
        with pytest.raises(ParseError, match="grid 1 of 2: a grid, but no numbers"):
            scanned(sized(page), Deadline(200), 1)
        for number in (2, None):
            found = scanned(sized(page), Deadline(200), number)
            assert (found.puzzle.clues, found.grid, found.grids) == (FISH.clues, 2, 2)


def test_numbers_at_the_far_end_of_their_boxes() -> None:
    """The boxes next to the grid are empty in most lines, as its cells are."""
    image = drawn(Puzzle.of([[0]] * 10, [[0]] * 13), PLAIN._replace(boxed=True))
    wide, high = 3, 2
    page = Image.new("L", (image.width + wide * 40, image.height + high * 40), 255)
    x, y = 32 + (wide + 1) * 40, 32 + (high + 1) * 40
    draw, font = ImageDraw.Draw(page), Type(OWN, 26)
    for n in range(11):
        draw.line((x - (wide + 1) * 40, y + 40 * n, x + 520, y + 40 * n), 0)
    for n in range(14):
        draw.line((x + 40 * n, y - (high + 1) * 40, x + 40 * n, y + 400), 0)
    for n in range(wide + 1):
        draw.line((x - 40 * (n + 1), y, x - 40 * (n + 1), y + 400), 0)
    for n in range(high + 1):
        draw.line((x, y - 40 * (n + 1), x + 520, y - 40 * (n + 1)), 0)
    for n, clue in enumerate(TREE.rows):
        for at, number in enumerate([block.length for block in clue] or [0]):
            place = x - (wide + 0.5 - at) * 40, y + 40 * n + 20
            font.write(draw, place, str(number), "mm")
    for n, clue in enumerate(TREE.columns):
        for at, number in enumerate([block.length for block in clue] or [0]):
            font.write(draw, (x + 40 * n + 20, y - (high + 0.5 - at) * 40), str(number), "mm")
    wide_row = [1, 1, 1, 1]
    for at, number in enumerate(wide_row[1:], 1):  # one line fills all of its boxes
        font.write(draw, (x - (wide + 0.5 - at) * 40, y + 8 * 40 + 20), str(number), "mm")
    for at in (1, 2):
        font.write(draw, (x + 20, y - (high + 0.5 - at) * 40), "1", "mm")
    found = scan(page)
    assert found.puzzle.geometry == TREE.geometry
    lines = [str(one.line) for one in found.readings]
    assert lines.count("row 9") == wide + 1
    assert lines.count("column 1") == high + 1
    read = {str(one.line): one.value for one in found.readings if one.place == 1}
    for line, clue in TREE.by_line():
        name = str(line)
        assert name in ("row 9", "column 1") or read[name] == (clue[0].length if clue else 0)


class TestRefused:
    """One line says what was seen, and what would help."""

    @pytest.mark.parametrize(
        ("spoilt", "says"),
        [
            (lambda image: image.crop((0, 0, image.width, image.height // 3)), "no grid|no number"),
            (lambda image: Image.new("L", image.size, 255), "no grid"),
            (lambda image: Image.new("L", (1, 1)), "no grid"),
            (lambda image: Image.new("L", (3000, 2)), "no grid"),
            (lambda image: image.resize((image.width // 5, image.height // 5)), "no grid|small"),
        ],
        ids=["cropped", "white", "tiny", "thin", "small"],
    )
    def test_says(self, spoilt: Callable[[Image.Image], Image.Image], says: str) -> None:
        with pytest.raises(ParseError, match=says):
            scan(spoilt(drawn(TREE, PLAIN)))

    def test_noise(self) -> None:
        noise = np.random.default_rng(1).integers(0, 256, (300, 400), dtype=np.uint8)
        with pytest.raises(ParseError, match="expected"):
            scan(Image.fromarray(noise))

    def test_a_grid_without_numbers(self) -> None:
        image = Image.new("L", (600, 500), 255)
        draw = ImageDraw.Draw(image)
        for n in range(11):
            draw.line((100, 60 + 36 * n, 460, 60 + 36 * n), fill=0)
            draw.line((100 + 36 * n, 60, 100 + 36 * n, 420), fill=0)
        with pytest.raises(ParseError, match="no numbers left of it"):
            scan(image)

    @pytest.mark.parametrize("boxed", kinds([False, True], False))
    @pytest.mark.parametrize("side", kinds(range(4), 0, 3))
    def test_open(self, side: int, boxed: bool) -> None:
        """Without its outer edge an empty line is not seen, and the others have one solution."""
        clues = [[0], [1], [3], [5], [3], [1], [0]]
        image = drawn(Puzzle.of(clues, clues), PLAIN._replace(boxed=boxed))
        right, bottom = image.width - 35, image.height - 35
        left, top = right - 280, bottom - 280
        edges = (
            (left, top + 2, left, bottom - 2),
            (left + 2, top, right - 2, top),
            (right, 0, right, bottom),
            (0, bottom, right, bottom),
        )
        ImageDraw.Draw(image).line(edges[side], 255, 5)
        with pytest.raises(ParseError, match="the grid is open at a side"):
            scan(image)

    @pytest.mark.parametrize("name", ["begun", "begun-few-greys"])
    def test_cut(self, name: str) -> None:
        """Begun puzzles whose last rows do not look closed. Without them each has one solution."""
        with pytest.raises(ParseError, match=r"the grid is open at a side|no grid found"):
            scan(Image.open(PICTURES / f"{name}.png"))

    def test_cut_between_crosses(self) -> None:
        """The last column has no number, is crossed out, and is half outside of the picture."""
        columns = [[block.length for block in clue] for clue in TREE.columns]
        rows = [[block.length for block in clue] for clue in TREE.rows]
        image = drawn(Puzzle.of(rows, [*columns, [0]]), PLAIN)
        right, bottom = image.width - 35, image.height - 35
        draw = ImageDraw.Draw(image)
        draw.rectangle((right - 38, 0, right, bottom - 402), 255)
        for y in range(bottom - 400, bottom, 40):
            cross(draw, (right - 30, y + 10, right - 10, y + 30))
        with pytest.raises(ParseError, match="the grid is open at a side"):
            scan(image.crop((0, 0, right - 19, image.height)))

    def test_colours(self) -> None:
        """Numbers of which half are red and half are blue."""
        grey = np.asarray(drawn(TREE, PLAIN))
        picture = np.stack([grey, grey, grey], 2)
        half = grey.shape[0] * 2 // 3
        picture[:half, :, 0] = np.maximum(picture[:half, :, 0], 220)
        picture[half:, :, 2] = np.maximum(picture[half:, :, 2], 220)
        with pytest.raises(ParseError, match="several colours"):
            scan(Image.fromarray(picture))

    def test_colours_at_the_edge_of_the_picture(self) -> None:
        """Numbers without paper above them; the edge of a picture goes on outside of it."""
        image = Image.new("RGB", (100, 20), "white")
        boxes = [(x, 0, x + 10, 15) for x in range(0, 120, 20)]
        for box, colour in zip(boxes, ["red"] * 3 + ["blue"] * 2):
            image.paste(colour, box)
        with pytest.raises(ParseError, match="several colours"):
            check_colours(image, boxes)


class TestFiles:
    """Pictures and pages in files, and those that are neither."""

    @pytest.fixture
    def png(self, tmp_path: Path) -> Path:
        file = tmp_path / "tree.png"
        drawn(TREE, PLAIN).save(file)
        return file

    def test_by_name_and_open(self, png: Path) -> None:
        found = nonogram.scan(png)
        assert found.puzzle == TREE
        with png.open("rb") as file:
            assert nonogram.scan(file) == found
        assert nonogram.scan(str(png), timeout=5) == found
        assert nonogram.scan(bytes(png)) == found  # type: ignore[arg-type]

    def test_pages_of_a_pdf(self, tmp_path: Path) -> None:
        file = tmp_path / "book.pdf"
        blank = Image.new("RGB", (600, 800), "white")
        picture = drawn(TREE, PLAIN).convert("RGB")
        blank.save(file, save_all=True, append_images=[picture], resolution=100)
        assert nonogram.scan(file, page=2).puzzle == TREE
        with pytest.raises(ParseError, match="no grid"):
            nonogram.scan(file)
        with pytest.raises(RequestError, match="page 3: the file has 2"):
            nonogram.scan(file, page=3)

    @pytest.mark.parametrize("name", kinds(["anchor", "boat"], "anchor"))
    def test_our_own_pages(self, name: str) -> None:
        pytest.importorskip("reportlab")
        puzzle = nonogram.load(PUZZLES / f"{name}.cwd")
        for data in (nonogram.pdf(puzzle), nonogram.png(puzzle)):
            found = nonogram.scan(BytesIO(data), timeout=200)
            assert (found.grade, found.puzzle.clues) == ("confirmed", puzzle.clues)

    @pytest.mark.parametrize(
        "name", kinds(["cherries.cwc", "melon.cwc", "mushroom.cwc"], "cherries.cwc")
    )
    def test_our_own_colours(self, name: str) -> None:
        """The ground of a number has its colour."""
        with pytest.raises(ParseError, match="several colours"):
            nonogram.scan(BytesIO(nonogram.png(nonogram.load(PUZZLES / name))), timeout=200)

    def test_a_title_above_the_frame_of_the_numbers(self) -> None:
        """Our pages have the size there, whose digits stand nearer to numbers than these do."""
        pytest.importorskip("reportlab")
        assert nonogram.scan(BytesIO(nonogram.pdf(FISH)), timeout=200).puzzle.clues == FISH.clues

    def test_a_page_that_takes_for_ever(self) -> None:
        with pytest.raises(nonogram.TimeUpError):
            nonogram.scan(BytesIO(endless_page()), timeout=1)

    def test_a_page_that_ends_the_library(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """PDFium is written in C++."""
        submit = Workers.submit
        monkeypatch.setattr(Workers, "submit", lambda workers, *_: submit(workers, os.abort))
        with pytest.raises(ParseError, match="PDFium cannot draw the page: exit code -6"):
            nonogram.scan(BytesIO(b"%PDF-1.7"))

    def test_pages_of_a_picture(self, png: Path) -> None:
        with pytest.raises(RequestError, match="only PDF files have pages"):
            nonogram.scan(png, page=2)

    def test_upright_by_its_own_word(self, tmp_path: Path) -> None:
        """A phone writes how it was held."""
        file = tmp_path / "held.jpg"
        turned = drawn(TREE, PLAIN).transpose(Image.Transpose.ROTATE_90)
        exif = Image.Exif()
        exif[0x0112] = 6
        turned.save(file, exif=exif, quality=95)
        assert nonogram.scan(file).puzzle == TREE

    @pytest.mark.parametrize(
        ("content", "says"),
        [
            (b"", "no picture of a kind that Pillow knows"),
            (b"3\n4\n", "no picture"),
            (b"%PDF-1.7\n", "cannot read the PDF"),
            (b"%PDF-1.7\n" + bytes(1000), "cannot read the PDF"),
            (b"\x89PNG\r\n\x1a\n", "no picture|cannot read"),
        ],
    )
    def test_neither(self, tmp_path: Path, content: bytes, says: str) -> None:
        file = tmp_path / "strange"
        file.write_bytes(content)
        with pytest.raises(ParseError, match=f"strange: {says}"):
            nonogram.scan(file)

    def test_missing(self, tmp_path: Path) -> None:
        with pytest.raises(nonogram.MissingFileError):
            nonogram.scan(tmp_path / "none.png")

    def test_large_pictures_are_made_smaller(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(page, "LARGEST", 600)
        picture = drawn(TREE, PLAIN).convert("RGB")
        assert max(picture.size) > max(sized(picture).size) == 600
        assert scan(picture).puzzle == TREE


def screenshot(text: str, size: int) -> Image.Image:
    """A terminal that draws the lines of a frame and blocks itself, as most do, on black."""
    lines = text.splitlines()
    wide, high = size // 2, size
    image = Image.new("L", (wide * (max(map(len, lines)) + 8), high * (len(lines) + 2)), 10)
    draw = ImageDraw.Draw(image)
    font = ImageFont.load_default(0.8 * size)
    blocks = {"█": (0, 1), "▀": (0, 0.5), "▄": (0.5, 1)}
    middle = wide // 2
    for row, line in enumerate(lines, 1):
        for column, sign in enumerate(line, 1):
            x, y = column * wide, row * high
            if sign in "│┼┤┴┘":
                end = y + (high // 2 if sign in "┴┘" else high - 1)
                draw.line((x + middle, y, x + middle, end), 220)
            if sign in "─┼┤┴┘":
                end = x + (middle if sign in "┤┘" else wide - 1)
                draw.line((x, y + high // 2, end, y + high // 2), 220)
            elif sign in blocks:
                begin, end = (y + round(high * at) for at in blocks[sign])
                draw.rectangle((x, begin, x + wide - 1, end - 1), 220)
            elif sign not in "│ ":
                draw.text((x + middle, y + middle * 2), sign, 220, font, "mm")
    return image


@pytest.mark.parametrize("size", kinds([14, 20, 30], 20))
@pytest.mark.parametrize("solved", [False, True])
@pytest.mark.parametrize("layout", ["full", "half"])
def test_a_terminal_is_refused(layout: LayoutLike, solved: bool, size: int) -> None:
    """No lines are around each cell."""
    puzzle = TREE if solved else FISH
    grid = nonogram.solve(puzzle).solution if solved else None
    with pytest.raises(ParseError, match="grid"):
        scan(screenshot(nonogram.clued_picture(puzzle, grid, layout), size))


def test_overlay() -> None:
    found = scan(wrong(TREE, "row 5", [8]))
    with Image.open(BytesIO(found.overlay())) as picture:
        assert picture.size == found.size
        colours = {colour for _, colour in picture.getcolors(1 << 24)}
    assert (208, 0, 0) in colours
    assert (0, 80, 192) in colours


def test_as_data() -> None:
    data = scan(wrong(TREE, "row 5", [8])).to_dict()
    assert data["grade"] == "corrected"
    assert data["rows"][4] == [9]
    assert data["corrections"] == [{"line": "row 5", "old": [8], "new": [9]}]
    number = next(one for one in data["readings"] if one["line"] == "row 5")
    assert (number["place"], number["value"]) == (1, 8)
    assert len(data["outline"]) == 4
    assert data["solution"] == str(nonogram.solve(TREE).solution).splitlines()


def test_a_picture_of_ours_is_a_puzzle() -> None:
    """The generator's own promise."""
    one = printed(1)
    assert isinstance(one, Printed)
    assert nonogram.solve(one.puzzle).verdict == "unique"
    assert printed(1).image.tobytes() == one.image.tobytes()


def test_bullets_are_no_numbers() -> None:
    """Marks that look like a 0, beside each line, would be a puzzle without a filled cell."""
    empty = Puzzle.of([[0]] * 8, [[0]] * 8)
    with pytest.raises(ParseError, match="no numbers"):
        scan(drawn(empty, PLAIN))


def test_dark_colours_are_colours() -> None:
    image = drawn(TREE, PLAIN).convert("RGB")
    left = image.crop((0, image.height // 3, image.width // 4, image.height))
    blue = left.point([*range(256)] * 2 + [max(128, value) for value in range(256)])
    image.paste(blue, (0, image.height // 3))
    with pytest.raises(ParseError, match="several colours"):
        scan(image)
