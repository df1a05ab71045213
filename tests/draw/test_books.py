"""Books of puzzles: what is on their pages, read back, and where it is."""

from __future__ import annotations

import random
import re
import sys
from collections import Counter
from collections.abc import Callable
from io import BytesIO
from itertools import combinations, pairwise
from pathlib import Path
from types import FrameType
from typing import Any, TypeGuard
from xml.etree import ElementTree

import pytest
from PIL import Image
from pypdf import PdfReader

import nonogram
from nonogram.base.errors import install
from nonogram.core.puzzle import Grid, Puzzle
from nonogram.draw import blocks
from nonogram.draw.blocks import LARGEST_SOLVED, LEAST_SOLVED, Piece, Sheets, least_cell
from nonogram.draw.book import book_of
from nonogram.draw.measures import DOT, PAPERS, PICA
from nonogram.draw.outlines import box_of
from nonogram.draw.page import page_of
from nonogram.draw.pdf import pdf_sheets, unprintable
from nonogram.draw.png import png_sheet
from nonogram.draw.shapes import GREY, INK, Area, Chip, Label, Shape, Stroke
from nonogram.draw.sheet import Sheet, View
from nonogram.draw.svg import svg_sheet
from nonogram.draw.tiles import OVERLAP
from support.command_line import run, run_without
from support.paths import PUZZLES
from support.questions import marked
from support.trials import kinds
from support.triddlers import triddler

SVG = "{http://www.w3.org/2000/svg}"

#: How high the digits of Helvetica are at least, in its own measures: a share of the size of type.
DIGIT = 0.703

TINY = Puzzle.of([[1]], [[1]])


def solved(puzzle: Puzzle) -> Grid:
    return nonogram.solve(puzzle).solutions[0]


def mixed(number: int = 12) -> list[Puzzle]:
    """Puzzles small and large, with titles."""
    rng = random.Random(7)
    sizes = [(rng.randint(1, 24), rng.randint(1, 24)) for _ in range(number - 3)]
    return [
        *(
            nonogram.random_puzzle(*size, density=0.6, seed=seed).replace(title=f"Random {seed}")
            for seed, size in enumerate(sizes)
        ),
        nonogram.random_puzzle(60, 75, density=0.6, seed=1).replace(title="Large"),
        triddler((4, 3, 5, 4, 3, 5), colours=3)[0].replace(title="Triangles"),
        nonogram.load(PUZZLES / "candle.xml"),
    ]


class TestInPython:
    def test_as_the_command_line_does(self, tmp_path: Path) -> None:
        files = [str(PUZZLES / name) for name in ("cat.cwd", "candle.xml", "switches.cwc")]
        puzzles = [nonogram.load(file) for file in files]  # the command adds names of files
        puzzles = [p.replace(title=p.title or Path(file).stem) for p, file in zip(puzzles, files)]
        solutions = [marked(puzzle) for puzzle in puzzles]
        out = tmp_path / "book.pdf"
        for options, settings in (
            (["--title", "Evenings"], {"title": "Evenings"}),
            (["--page", "Letter"], {"paper": "Letter"}),
            (["--solved"], {"solved": True}),
            (["--order", "given"], {"order": "given"}),
            (["--show-titles"], {"show_titles": True}),
        ):
            run("show", *files, "-o", str(out), *options)
            assert nonogram.pdf(puzzles, solutions, **settings) == out.read_bytes()
        run("show", *files, "-o", str(out), "--no-solutions")
        assert nonogram.pdf(iter(puzzles)) == out.read_bytes()
        assert nonogram.pdf(TINY) == nonogram.pdf([TINY])

    @pytest.mark.parametrize("draw", [nonogram.svg, nonogram.png, nonogram.pdf])
    def test_clues_at_both_ends(self, draw: Callable[..., str | bytes]) -> None:
        assert draw(TINY, clues_at="both") != draw(TINY, clues_at="once") == draw(TINY)
        with pytest.raises(nonogram.RequestError, match="clues_at is True, expected once or both"):
            draw(TINY, clues_at=True)

    def test_some_solutions_as_rows(self) -> None:
        puzzles = mixed(4)
        grids = [solved(puzzles[0]).rows, None, None, None]
        pages = PdfReader(BytesIO(nonogram.pdf(puzzles, grids))).pages
        assert len(pages) == len(PdfReader(BytesIO(nonogram.pdf(puzzles))).pages) + 1

    @pytest.mark.parametrize(
        ("arguments", "settings", "message"),
        [
            ([[]], {}, "no puzzles, expected at least one"),
            (
                ["puzzles"],
                {},
                "expected a Puzzle, found 'puzzles' (nonogram.load reads files)",
            ),
            ([["cat.cwd"]], {}, "expected a Puzzle, found 'cat.cwd' (nonogram.load reads files)"),
            ([[TINY], [None] * 2], {}, "2 solutions, expected one for each of 1 puzzle"),
            (
                [[TINY], [[[1, 1]]]],
                {},
                "solution 1 of 1 row and 2 columns for a puzzle of 1 row and 1 column"
                "; single cells are {(row, place): colour}",
            ),
            ([TINY], {"paper": "A5"}, "paper is 'A5', expected A4 or Letter"),
            ([TINY], {"clues_at": "all"}, "clues_at is 'all', expected once or both"),
            ([TINY], {"order": "name"}, "order is 'name', expected fitting or given"),
        ],
    )
    def test_what_makes_no_sense(
        self, arguments: Any, settings: dict[str, Any], message: str
    ) -> None:
        with pytest.raises(nonogram.RequestError) as caught:
            nonogram.pdf(*arguments, **settings)
        assert str(caught.value) == message


def drawings(sheet: Sheet) -> list[View]:
    """The parts of a sheet that are no writing beside puzzles."""
    return [part for part in sheet.parts if part.cell != PICA]


def labels(part: View) -> list[str]:
    return [shape.text for shape in part.shapes if isinstance(shape, Label)]


def board_of(part: View, puzzle: Puzzle) -> tuple[float, float]:
    """The place of a board on its sheet, in millimetres."""
    left, top = page_of(puzzle, counted=True).board
    return part.x + (left - part.left) * part.cell, part.y + (top - part.top) * part.cell


def written(sheet: Sheet) -> list[str]:
    """The lines of text beside the puzzles."""
    found: list[str] = []
    for part in sheet.parts:
        if part.cell == PICA:
            lines: dict[float, str] = {}
            for shape in part.shapes:
                if isinstance(shape, Label):
                    lines[shape.y] = lines.get(shape.y, "") + shape.text
            found += lines.values()
    return found


def numbers_of(puzzle: Puzzle) -> Counter[str]:
    """The numbers that can be read, and a 0 for every empty clue."""
    known = [block.length for clue in puzzle.clues for block in clue if block.length is not None]
    return Counter(map(str, [*known, *(0 for clue in puzzle.clues if not clue)]))


def texts(content: bytes) -> list[list[tuple[str, float]]]:
    """The texts of each page of a PDF, and the size of their type in millimetres."""
    pages = []
    for page in PdfReader(BytesIO(content)).pages:
        found: list[tuple[str, float]] = []

        def visit(
            text: str,
            _m: Any,
            text_matrix: list[float],
            _f: Any,
            size: float,
            found: list[tuple[str, float]] = found,
        ) -> None:
            if text.strip():
                found.append((text.strip(), size * abs(text_matrix[3]) * 25.4 / 72))

        page.extract_text(visitor_text=visit)
        pages.append(found)
    return pages


class TestLayout:
    @pytest.mark.parametrize("paper", PAPERS)
    def test_everything_is_on_paper_and_nothing_above_another(self, paper: str) -> None:
        puzzles = mixed()
        sheets = book_of(puzzles, [*map(solved, puzzles)], paper=paper, title="All of it")
        for sheet in sheets:
            assert sorted((sheet.width, sheet.height)) == sorted(PAPERS[paper])
            boxes = []
            for part in sheet.parts:
                right = part.x + part.width * part.cell
                bottom = part.y + part.height * part.cell
                assert part.x > 5
                assert part.y > 5
                assert right < sheet.width - 5
                assert bottom < sheet.height - 5
                if part in drawings(sheet):
                    boxes.append((part.x, part.y, right, bottom))
            for one, other in combinations(boxes, 2):
                apart = (
                    one[2] < other[0] or other[2] < one[0] or one[3] < other[1] or other[3] < one[1]
                )
                assert apart

    @pytest.mark.parametrize("order", ["fitting", "given"])
    @pytest.mark.parametrize("tells", kinds([False, True], True))
    def test_every_puzzle_once_and_its_solution_at_the_end(self, order: str, tells: bool) -> None:
        puzzles = mixed()
        sheets = book_of(puzzles, [*map(solved, puzzles)], order=order, show_titles=tells)
        said = [text for sheet in sheets for text in written(sheet)]
        middle = said.index("Solutions")
        names = [text for text in said[middle:] if ". " in text]
        titles = [name.partition(". ")[2] for name in names]
        assert Counter(titles) == Counter(puzzle.title for puzzle in puzzles)
        assert (titles == [puzzle.title for puzzle in puzzles]) == (order == "given")
        heads = [text.split(", sheet")[0] for text in said[:middle] if text != "Large"]
        heads = [text.split(" \N{MIDDLE DOT} ")[0] for text in heads if "Cut at" not in text]
        count = len(puzzles)
        expected = names if tells else [str(number) for number in range(1, count + 1)]
        feet = {str(number) for number in range(1, len(sheets) + 1)} if tells else ()
        assert [*dict.fromkeys(text for text in heads if text not in feet)][:count] == expected
        assert said[-1] == str(len(sheets))

    def test_a_title_is_told_with_the_solution(self) -> None:
        puzzle = nonogram.Puzzle.from_grid([[1, 1]]).replace(title="A bar")
        asked, answer = book_of([puzzle], [solved(puzzle)], hints=["Look at it."])[::2]
        assert written(asked)[0] == "2 \N{MULTIPLICATION SIGN} 1"
        assert written(answer)[:2] == ["Solutions", "A bar"]
        for tells in (True, False):
            sheet, *_ = book_of([puzzle], [solved(puzzle)], show_titles=tells, solved=not tells)
            assert written(sheet)[0] == "A bar \N{MIDDLE DOT} 2 \N{MULTIPLICATION SIGN} 1"

    def test_hints_are_a_list_at_the_left(self) -> None:
        puzzles, hints = [TINY, TINY], ["Begin with row 1.", "Look at column 1: it is full."]
        _, sheet = book_of(puzzles, hints=hints)
        texts = [
            part for part in sheet.parts if set(labels(part)) & {f"1: {hints[0]}", f"2: {hints[1]}"}
        ]
        assert len(texts) == 2
        assert {
            (label.x, label.left)
            for part in texts
            for label in part.shapes
            if isinstance(label, Label)
        } == {(0, True)}
        assert len({part.x for part in texts}) == 1
        assert svg_sheet(sheet).count('text-anchor="start"') == 2

    def test_a_level_is_stars(self) -> None:
        note = nonogram.Level.HARD.stars
        assert note == "\u2605" * 4 + "\u2606"
        (sheet,) = book_of([nonogram.Puzzle.from_grid([[1, 1]])], notes=[note])
        inks = [fill.rgb for fill in fills(sheet) if len(fill.corners) == 10]
        assert len(inks) == 5
        assert [ink == inks[0] for ink in inks] == [True] * 4 + [False]
        assert written(sheet) == [" \N{MIDDLE DOT} 2 \N{MULTIPLICATION SIGN} 1"]

    def test_sizes_can_be_read_in_pixels(self) -> None:
        """Pillow's type has no sign of multiplication."""
        sheet, *_ = book_of([nonogram.random_puzzle(5, 5)])
        part = next(part for part in sheet.parts if part.cell == PICA)
        (label,) = part.shapes
        assert isinstance(label, Label)
        assert "\N{MULTIPLICATION SIGN}" in label.text
        plain = label._replace(text=label.text.replace("\N{MULTIPLICATION SIGN}", "x"))
        both = [sheet._replace(parts=[part._replace(shapes=[one])]) for one in (label, plain)]
        assert png_sheet(both[0]) == png_sheet(both[1])

    def test_a_book_of_forty(self) -> None:
        puzzles = [nonogram.random_puzzle(5, 5, density=0.6, seed=k) for k in range(40)]
        sheets = book_of(puzzles, [*map(solved, puzzles)])
        assert len(sheets) == 3
        assert sum(len(drawings(sheet)) for sheet in sheets[:2]) == 40
        assert len(drawings(sheets[2])) == 40

    @pytest.mark.parametrize("seed", range(3))
    def test_thirteen_from_10_to_30_take_five_pages_and_one(self, seed: int) -> None:
        sides = [10, 10, 10, 15, 15, 15, 20, 20, 20, 25, 25, 30, 30]
        random.Random(seed).shuffle(sides)
        draw = nonogram.picture_puzzle
        puzzles = [draw(k, k, density=0.5, seed=seed + n) for n, k in enumerate(sides)]
        grids = [Grid([[0] * k] * k) for k in sides]
        assert len(book_of(puzzles, grids)) <= 6
        assert len(book_of(puzzles, grids, order="given")) <= 9

    def test_other_orders_are_tried(self) -> None:
        """By their heights alone these take nine sheets."""
        chance = random.Random(6)
        sides = [(chance.choice([10, 20, 30]), chance.choice([10, 20, 30])) for _ in range(13)]
        puzzles = [nonogram.random_puzzle(*size, density=0.5, seed=7) for size in sides]
        sheets = book_of(puzzles)
        assert len(sheets) == 8
        assert [*map(repr, book_of(puzzles))] == [*map(repr, sheets)]  # the same each time

    def test_many_small_puzzles_are_laid_out_with_few_steps(self) -> None:
        """A drawing takes ten times the steps if a sheet is measured anew for it."""
        page = page_of(nonogram.random_puzzle(5, 5, density=0.6, seed=1))
        pieces = [Piece(number, page, least_cell(page)) for number in range(200)]
        calls: Counter[str] = Counter()

        def called(frame: FrameType, event: str, _: object) -> None:
            calls[event] += frame.f_code.co_filename == blocks.__file__

        sys.setprofile(called)
        try:
            sheets = Sheets(PAPERS["A4"], "").laid(pieces, 0, 10, free=True)
        finally:
            sys.setprofile(None)
        assert sum(len(sheet.pieces) for sheet in sheets) == 200
        assert calls["call"] < 1500 * len(pieces)

    def test_cells_of_a_sheet_are_equal_and_boards_in_line(self) -> None:
        puzzles = [nonogram.picture_puzzle(12, 12, density=0.6, seed=seed) for seed in range(6)]
        (sheet,) = book_of(puzzles, order="given")
        assert len({part.cell for part in drawings(sheet)}) == 1
        places = [board_of(part, puzzle) for part, puzzle in zip(drawings(sheet), puzzles)]
        across, down = ([round(place, 6) for place in side] for side in zip(*places))
        assert across[::2] == [across[0]] * 3
        assert down[::2] == down[1::2]
        assert len({*down}) == 3

    def test_a_single_puzzle_turns_its_page_to_be_larger(self) -> None:
        wide = nonogram.picture_puzzle(14, 30, density=0.6, seed=1)
        for puzzle, is_turned in ((wide, True), (nonogram.random_puzzle(5, 9), False)):
            for title in ("", "A title"):
                (sheet,) = book_of([puzzle], title=title)
                assert (sheet.width > sheet.height) is is_turned

    def test_a_name_is_black_and_the_rest_grey_and_smaller(self) -> None:
        sheet, *_ = book_of([nonogram.random_puzzle(9, 9)] * 2)
        part = next(part for part in sheet.parts if part.cell == PICA)
        name, more = (shape for shape in part.shapes if isinstance(shape, Label))
        assert (name.text, name.rgb, more.rgb) == ("1", INK, GREY)
        assert more.text == " \N{MIDDLE DOT} 9 \N{MULTIPLICATION SIGN} 9"
        assert more.size < name.size
        assert name.x < more.x

    def test_a_wide_puzzle_turns_its_page(self) -> None:
        wide, small = Puzzle.from_grid([[1] * 50] * 5), nonogram.random_puzzle(5, 5)
        (sheet,) = book_of([wide, small], order="given")
        assert sheet.width > sheet.height
        assert len(drawings(sheet)) == 2

    @pytest.mark.parametrize("long", [400, 3000, 4000])
    def test_a_long_solution_is_on_its_paper(self, long: int) -> None:
        """It turns its sheet, and has cells of less than a dot if it needs them."""
        for rows in ([[1] * long] * 3, [[1] * 3] * long):
            page = page_of(Puzzle.from_grid(rows), Grid(rows), clues=False)
            sheets = Sheets(PAPERS["A4"], "Solutions")
            (laid,) = sheets.laid([Piece(0, page)], LEAST_SOLVED, LARGEST_SOLVED, free=False)
            sheets.add_drawings(laid, {0: "1"})
            *_, sheet = sheets.numbered()
            (board,) = drawings(sheet)
            assert (sheet.width > sheet.height) is (len(rows) == 3)
            assert board.x >= 0
            assert board.y >= 0
            assert board.x + board.width * board.cell <= sheet.width
            assert board.y + board.height * board.cell <= sheet.height

    def test_a_heading_that_is_too_long_goes_to_the_solution(self) -> None:
        tiny = TINY.replace(author="A. Author", copyright="(c) 2026 by A. Author and others")
        sheet, answers = book_of([tiny], [Grid([[1]])])
        assert written(sheet)[0] == "1 \N{MULTIPLICATION SIGN} 1, A. Author"
        assert written(answers)[1] == "(c) 2026 by A. Author and others"
        tiny = tiny.replace(author="A. Author of Somewhere", title="Dot")
        sheet, answers = book_of([tiny], [Grid([[1]])])
        assert written(sheet)[0] == "1 \N{MULTIPLICATION SIGN} 1"
        assert (
            written(answers)[1] == "Dot, A. Author of Somewhere, (c) 2026 by A. Author and others"
        )
        for sheets in (book_of([tiny]), book_of([tiny], [Grid([[1]])], solved=True)):
            assert "(c) 2026" in written(sheets[0])[0]  # there is no other place for it

    def test_several_solutions_are_last_with_a_word(self) -> None:
        """A solution whose cells are marked, as `show` has it, is one of several."""
        unsure = Puzzle.of([[1], [1]], [[1], [1]])
        grids = [Grid([[1, 0], [0, 1]]).marking([(0, 0), (0, 1)]), solved(TINY)]
        *drawn, _ = book_of([unsure, TINY], grids)
        assert written(drawn[0])[0] == "1 \N{MIDDLE DOT} 1 \N{MULTIPLICATION SIGN} 1"
        assert "2 \N{MIDDLE DOT} multiple solutions" in " ".join(written(drawn[-1]))
        (sheet, _) = book_of([unsure, TINY], grids, order="given")
        assert "1 \N{MIDDLE DOT} multiple solutions" in written(sheet)[0]

    def test_solutions_are_pictures(self) -> None:
        """Lines between cells lie below filled ones, and the frame above them."""
        _, sheet = book_of([Puzzle.from_grid([[1] * 6])], [Grid([[1] * 6])])
        (picture,) = drawings(sheet)
        kinds = [
            (type(one), one.rgb == INK) for one in picture.shapes if isinstance(one, Area | Stroke)
        ]
        assert kinds[:2] == [(Stroke, False)] * 2

    def test_a_cover_and_a_page_on_how_to_solve(self) -> None:
        """Several puzzles with a title have them; a single one has its title above it."""
        small = nonogram.random_puzzle(5, 5).replace(author="A. Author")
        cover, rules, puzzles = book_of([small, small], title="Title")
        assert written(cover) == ["Title", "2 puzzles \N{MIDDLE DOT} A. Author"]  # and no number
        (picture,) = drawings(cover)  # none of the book's: it is solved
        assert len({area.rgb for area in fills(cover)}) > 4
        assert 2 * picture.width * picture.cell > cover.width
        assert written(rules)[0] == "How to solve"
        examples = drawings(rules)
        assert len(examples) == 3
        assert labels(examples[1]).count("\N{MULTIPLICATION SIGN}") == 1  # in the gap of 4 4
        text = next(part for part in rules.parts if "Each number" in " ".join(labels(part)))
        last = examples[2]
        right = last.x + last.width * last.cell
        assert text.x == pytest.approx(examples[0].x, abs=2)
        assert rules.width - right == pytest.approx(text.x, abs=2)  # one measure, in the middle
        assert "coloured" not in "".join(written(rules))
        assert len(drawings(puzzles)) == 2
        coloured = Puzzle.from_grid([[1, 2]])
        assert "coloured" in "".join(written(book_of([coloured] * 2, title="Title")[1]))
        first, *_ = book_of([small], title="Title")
        assert written(first)[:2] == ["Title", "5 \N{MULTIPLICATION SIGN} 5, A. Author"]

    def test_none_is_alone_where_two_fit(self) -> None:
        """The second may need larger cells than the first, and then all of the sheet has them."""
        plain = nonogram.load(PUZZLES / "umbrella.cwd")
        capped = nonogram.load(PUZZLES / "rocket.g")
        (sheet,) = book_of([plain, capped], order="given")
        assert len(drawings(sheet)) == 2

    def test_one_alone_is_as_large_as_its_sheet(self) -> None:
        """Also if others of the book need smaller cells."""
        puzzles = [nonogram.random_puzzle(side, side, seed=side) for side in (27, 20)]
        cells = [drawings(sheet)[0].cell for sheet in book_of(puzzles, order="given")]
        assert cells == [drawings(*book_of([puzzle]))[0].cell for puzzle in puzzles]
        assert cells[0] < cells[1]

    def test_pictures_are_in_columns(self) -> None:
        """Solutions begin at the top, below their heading."""
        puzzles = [nonogram.random_puzzle(5 + k, 9, density=0.6, seed=k) for k in range(12)]
        parts = drawings(book_of(puzzles, [*map(solved, puzzles)])[-1])
        assert len(parts) == 12
        assert len({round(part.x + part.width * part.cell / 2, 1) for part in parts}) <= 4

    def test_puzzles_share_the_height_of_their_sheet(self) -> None:
        """As much is left above the first one as between two, and below the last one."""
        wide = Puzzle.from_grid([[1] * 30] * 6)
        for count in (1, 2, 3):
            (sheet,) = book_of([wide] * count)
            parts = drawings(sheet)
            assert len(parts) == count
            high = parts[0].height * parts[0].cell
            ends = [-high, *(part.y for part in parts), sheet.height]
            room = [after - before - high for before, after in pairwise(ends)]
            assert room == pytest.approx([room[0]] * (count + 1), abs=15)

    def test_numbers_of_a_puzzle_have_one_size(self) -> None:
        """Those between corners, and those of two digits, too."""
        for name in ("rocket.g", "fox.json", "wheel.cwc"):
            page = page_of(nonogram.load(PUZZLES / name))
            numbers = [one for one in page.shapes if isinstance(one, Label) and one.text.isdigit()]
            assert len({one.size for one in numbers}) == 1, name

    def test_a_large_solution_leaves_columns_narrow(self) -> None:
        small = Puzzle.from_grid([[1] * 9] * 9)
        puzzles = [small] * 4 + [Puzzle.from_grid([[1] * 90] * 90)]
        solutions = [Grid([[1] * 9] * 9)] * 4 + [Grid([[1] * 90] * 90)]
        answers = [sheet for sheet in book_of(puzzles, solutions) if "Solutions" in written(sheet)]
        first = [part for part in drawings(answers[0]) if part.width < 12]
        assert len({round(part.y) for part in first}) == 1  # side by side

    def test_solutions_are_those_of_the_puzzles(self) -> None:
        puzzle = nonogram.Puzzle.from_grid([[1, 0], [1, 1]])
        (sheet, other) = book_of([puzzle], [solved(puzzle)])
        assert (0x1A,) * 3 not in [shape.rgb for shape in fills(sheet)]
        assert {box_of(fill.corners) for fill in fills(other)} == {(0, 0, 1, 1), (0, 1, 2, 1)}
        assert labels(drawings(other)[0]) == []  # no clues
        (filled,) = book_of([puzzle], [solved(puzzle)], solved=True)
        assert len(fills(filled)) == len(fills(sheet)) + 2

    def test_a_puzzle_without_solution_has_none(self) -> None:
        puzzles = [nonogram.Puzzle.from_grid([[1]]), nonogram.Puzzle.from_grid([[0]])]
        said = [written(sheet) for sheet in book_of(puzzles, [None, Grid([[0]])])]
        assert said[1] == ["Solutions", "2", "2"]  # the last is the number of the page
        assert len(book_of(puzzles, [None, None])) == 1

    def test_a_title_does_not_stand_alone(self) -> None:
        puzzle = nonogram.random_puzzle(25, 25, density=0.6)
        assert [len(drawings(sheet)) for sheet in book_of([puzzle], title="Title")] == [1]

    def test_what_is_said_of_a_puzzle(self) -> None:
        puzzle = nonogram.Puzzle.from_grid([[1, 1]]).replace(
            author="A. Author", copyright="(c) \x01 2026"
        )
        (sheet,) = book_of([puzzle])
        assert written(sheet) == ["2 \N{MULTIPLICATION SIGN} 1, A. Author, (c) 2026"]

    def test_clues_have_a_frame_and_every_fifth_line_its_number(self) -> None:
        puzzle = nonogram.random_puzzle(12, 7, density=0.6)
        (sheet,), (both,) = (book_of([puzzle], clues_at=ends) for ends in ("once", "both"))
        marginal = [
            [
                shape.text
                for part in drawings(one)
                for shape in part.shapes
                if isinstance(shape, Label) and is_marginal(shape)
            ]
            for one in (sheet, both)
        ]
        assert marginal == [["5", "10", "5"], []]
        left, top = page_of(puzzle).board
        ends = {(s.start, s.end) for s in drawings(sheet)[0].shapes if isinstance(s, Stroke)}
        assert ((0, top), (0, top + 12)) in ends
        assert ((left, 0), (left + 7, 0)) in ends


def is_marginal(shape: Shape) -> TypeGuard[Label]:
    """Whether it is the number of a line."""
    return isinstance(shape, Label) and shape.rgb == GREY


def is_blot(shape: Shape) -> bool:
    return isinstance(shape, Chip) and shape.radius is None


def fills(sheet: Sheet) -> list[Area]:
    return [shape for part in sheet.parts for shape in part.shapes if isinstance(shape, Area)]


class TestSizes:
    @pytest.mark.parametrize("size", [(5, 5), (30, 30), (100, 100), (3, 250), (250, 3), (45, 20)])
    def test_digits_have_two_millimetres(self, size: tuple[int, int]) -> None:
        puzzle = nonogram.random_puzzle(*size, density=0.97, seed=2)
        found: Counter[str] = Counter()
        for sheet in book_of([puzzle]):
            for part in drawings(sheet):
                for shape in part.shapes:
                    if isinstance(shape, Label) and not is_marginal(shape):
                        assert shape.size * part.cell * DIGIT >= 2
                        found[shape.text] += 1
        assert found >= numbers_of(puzzle)

    def test_cells_are_whole_dots(self) -> None:
        for sheet in book_of(mixed()):
            for part in drawings(sheet):
                assert part.cell / DOT == pytest.approx(round(part.cell / DOT))

    def test_the_least_cell(self) -> None:
        page = page_of(nonogram.Puzzle.from_grid([[1] * 120]))
        (size,) = {shape.size for shape in page.shapes if isinstance(shape, Label)} - {0.62}
        assert 2 <= least_cell(page) * size * DIGIT < 2.1


class TestTiles:
    puzzle = nonogram.random_puzzle(80, 100, density=0.6, seed=3)

    def test_they_cover_the_drawing_and_overlap(self) -> None:
        page = page_of(self.puzzle, counted=True)
        parts = [part for sheet in book_of([self.puzzle]) for part in drawings(sheet)]
        assert len(parts) > 2
        for left, length in (("left", "width"), ("top", "height")):
            spans = {
                (round(getattr(p, left) + 0.06), round(getattr(p, length) - 0.12)) for p in parts
            }
            first, *_ = ordered = sorted(spans)
            assert first[0] == 0
            assert ordered[-1][0] + ordered[-1][1] == pytest.approx(getattr(page, length), abs=0.5)
            for one, other in pairwise(ordered):
                assert one[0] + one[1] == other[0] + OVERLAP
        assert len(parts) == len({part.left for part in parts}) * len({part.top for part in parts})

    def test_all_of_a_line_s_numbers_are_on_some_sheet(self) -> None:
        page = page_of(self.puzzle, counted=True)
        found = {
            shape
            for sheet in book_of([self.puzzle])
            for part in drawings(sheet)
            for shape in part.shapes
        }
        assert found == {*page.shapes}

    def test_what_is_out_of_sight_is_not_drawn(self) -> None:
        for sheet in book_of([self.puzzle]):
            for part in drawings(sheet):
                for shape in part.shapes:
                    if isinstance(shape, Label):
                        assert part.left < shape.x < part.left + part.width
                        assert part.top < shape.y < part.top + part.height

    def test_each_says_where_it_belongs(self) -> None:
        sheets = book_of([self.puzzle.replace(title="Large")])
        last = len(sheets)
        assert (
            written(sheets[0])[0]
            == f"100 \N{MULTIPLICATION SIGN} 80, sheet 1 of {last} (row 1, column 1)"
        )
        assert "Cut at the left and top from mark to mark" in written(sheets[-1])[1]
        assert "sheet 1." in written(sheets[1])[1]
        for sheet in sheets:
            row, column = re.findall("row (.*), column (.*)[)]$", written(sheet)[0])[0]
            (drawn,) = drawings(sheet)
            assert (row > "1", column > "1") == (drawn.top > 0, drawn.left > 0)

    def test_triddlers(self) -> None:
        puzzle, _ = triddler((30,) * 6)
        sheets = book_of([puzzle])
        assert len(sheets) > 2
        found = {shape for sheet in sheets for part in drawings(sheet) for shape in part.shapes}
        assert found == {*page_of(puzzle, counted=True).shapes}


class TestPdf:
    def test_pages_are_of_paper(self) -> None:
        for paper, (width, height) in PAPERS.items():
            (page,) = PdfReader(BytesIO(pdf_sheets(book_of(mixed(4)[:1], paper=paper)))).pages
            assert float(page.mediabox.width) == pytest.approx(width * 72 / 25.4, abs=0.01)
            assert float(page.mediabox.height) == pytest.approx(height * 72 / 25.4, abs=0.01)

    def test_texts_are_those_of_the_sheets(self) -> None:
        puzzles = mixed(6)
        sheets = book_of(puzzles, [*map(solved, puzzles)], title="All")
        pages = texts(pdf_sheets(sheets))
        assert len(pages) == len(sheets)
        for page, sheet in zip(pages, sheets):
            expected = Counter(text.strip() for part in sheet.parts for text in labels(part))
            assert Counter(text for text, _ in page) == expected

    def test_digits_have_two_millimetres_on_paper(self) -> None:
        for puzzle in (
            nonogram.load(PUZZLES / "moonrise.cwd"),
            nonogram.load(PUZZLES / "flower.json"),
            nonogram.random_puzzle(10, 10, density=0.6),
        ):
            sheets = book_of([puzzle])
            pages = texts(pdf_sheets(sheets))
            found: Counter[str] = Counter()
            for number, page in enumerate(pages, 1):
                numbers = [(text, size) for text, size in page if text.isdecimal()]
                if len(pages) > 1:
                    numbers.remove(next(pair for pair in numbers[::-1] if pair[0] == str(number)))
                large = [text for text, size in numbers if size * DIGIT >= 2]
                small = {text for text, size in numbers if size * DIGIT < 2}
                assert [
                    text for text in small if int(text) % 5 != 0
                ] == []  # those of lines, at the margin
                found.update(large)
            assert found >= numbers_of(puzzle)

    def test_same_input_same_bytes(self) -> None:
        first, again = (pdf_sheets(book_of(mixed(5), title="Twice"), "Twice") for _ in range(2))
        assert first == again

    def test_metadata(self) -> None:
        reader = PdfReader(BytesIO(pdf_sheets(book_of(mixed(4)), "A title", "An author")))
        assert (reader.metadata.title, reader.metadata.author) == ("A title", "An author")
        assert reader.metadata.creation_date.year == 2000  # of all: it is no date of ours

    def test_where_numbers_are(self) -> None:
        """Left of its row, on its line: read back from the file."""
        puzzle = nonogram.Puzzle.from_grid([[1] * 7, [0] * 7])
        (sheet,) = book_of([puzzle])
        (part,) = drawings(sheet)
        places = []

        def visit(text: str, _m: Any, text_matrix: list[float], *_: Any) -> None:
            if text.strip() == "7":
                places.append((text_matrix[4] * 25.4 / 72, text_matrix[5] * 25.4 / 72))

        PdfReader(BytesIO(pdf_sheets([sheet]))).pages[0].extract_text(visitor_text=visit)
        ((x, y),) = places
        assert part.x < x < part.x + 1.1 * part.cell
        top = sheet.height - part.y
        assert top - 2.1 * part.cell < y < top - 1.1 * part.cell

    @pytest.mark.parametrize("title", ["Ж 漢字 😀", "\ud800", "x" * 4000, "(\\)", "é—“”", "Ω ☎"])
    def test_titles(self, title: str) -> None:
        sheets = book_of(
            [nonogram.Puzzle.from_grid([[1]]).replace(title=title)], title=title, show_titles=True
        )
        assert len(PdfReader(BytesIO(pdf_sheets(sheets, title))).pages) == 1
        assert unprintable(sheets) == ("Ж漢字😀" if title[0] == "Ж" else "")

    def test_without_reportlab(self, tmp_path: Path) -> None:
        file = tmp_path / "cat.pdf"
        done = run_without("reportlab", "show", str(PUZZLES / "cat.cwd"), "-o", str(file))
        assert done == (1, "", f"PDF needs ReportLab: {install('pdf')}\n")
        assert not file.exists()


class TestOtherForms:
    def test_svg(self) -> None:
        puzzles = mixed()
        for sheet in book_of(puzzles, [grid_of_nothing(puzzle) for puzzle in puzzles]):
            root = ElementTree.fromstring(svg_sheet(sheet))
            assert root.get("width") == f"{sheet.width:g}mm"
            assert root.get("viewBox") == f"0 0 {sheet.width:g} {sheet.height:g}"
            found = Counter(text.text for text in root.iter(f"{SVG}text"))
            assert found == Counter(text for part in sheet.parts for text in labels(part))
            parts = root.findall(f"{SVG}svg")
            assert [float(part.get("x")) for part in parts] == pytest.approx(
                [part.x for part in sheet.parts], abs=0.001
            )
            defined = {element.get("id") for element in root.iter()}
            blots = any(is_blot(s) for part in sheet.parts for s in part.shapes)
            assert ("blot" in defined) == blots

    def test_png(self) -> None:
        puzzle = nonogram.Puzzle.from_grid([[1, 0], [0, 1]])
        (sheet,) = book_of([puzzle], [solved_first(puzzle)], solved=True)
        image = Image.open(BytesIO(png_sheet(sheet)))
        assert image.size == (2480, 3508)  # A4 at 300 dots an inch
        (part,) = drawings(sheet)

        def colour(row: float, column: float) -> Any:
            """The colour in the middle of a cell, below and right of the clues."""
            x = part.x + (column + 1.5 - part.left) * part.cell
            y = part.y + (row + 1.5 - part.top) * part.cell
            return image.getpixel((round(x / DOT), round(y / DOT)))

        cells = [[colour(row, column) == (0x1A,) * 3 for column in (0, 1)] for row in (0, 1)]
        assert cells == [[bool(cell) for cell in row] for row in solved_first(puzzle).rows]


def solved_first(puzzle: Puzzle) -> Grid:
    return min(nonogram.solutions(puzzle), key=lambda grid: [*map(tuple, grid.rows)])


def grid_of_nothing(puzzle: Puzzle) -> Grid:
    """All cells undecided: they are hatched."""
    return solved(puzzle).without([*solved(puzzle).positions()])
