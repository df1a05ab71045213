"""Boards as people type them: each is read as it was meant, or refused."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence

import pytest

import nonogram
from nonogram import Colour, Grid, Puzzle, RequestError
from nonogram.base.errors import ParseError, StrangeCellError
from nonogram.core.puzzle.pictures import Picture, read_board
from nonogram.draw.terminal import clued_picture
from support.paths import PROJECT
from support.trials import trials

Row = Sequence[int | None]


def rows_in(empty: str, filled: str, unknown: str) -> Callable[[Iterable[Row]], list[str]]:
    """A function that writes rows in these signs."""
    signs = {0: empty, 1: filled, None: unknown}
    return lambda rows: ["".join(map(signs.__getitem__, row)) for row in rows]


usual = rows_in(".", "#", "?")


def barred(rows: list[Row]) -> list[str]:
    rule = "+" + "---+" * len(rows[0])
    return [rule, *(line for row in usual(rows) for line in (f"| {' | '.join(row)} |", rule))]


def framed(rows: list[Row]) -> list[str]:
    rule = f"+{'-' * len(rows[0])}+"
    return [rule, *(f"|{row}|" for row in usual(rows)), rule]


#: The styles: signs of background, filled and unknown cells, or a function of rows.
STYLES: dict[str, Callable[[list[Row]], list[str]]] = {
    **{
        style: rows_in(*style)
        for style in (
            *(".#?", "-#?", "01?", "x#?", "x#.", "X1.", "·█?", "\N{MULTIPLICATION SIGN}■?", "□■?"),
            *("⬜⬛?", "_X?", "-X ", "01 ", ".@?", ".*?", "x# "),
        )
    },
    "parted by blanks": lambda rows: [" ".join(row) for row in usual(rows)],
    "parted by commas": lambda rows: [",".join(row) for row in usual(rows)],
    "parted by bars": barred,
    "doubled": lambda rows: ["".join(c + c for c in row) for row in usual(rows)],
    # Beyond the twenty that were asked for.
    "in a frame": framed,
    "bars alone": lambda rows: [f"|{'|'.join(row)}|" for row in usual(rows)],
    "commas and blanks": lambda rows: [", ".join(row) for row in usual(rows)],
    "crosses parted by commas": lambda rows: [",".join(row) for row in rows_in(*"x#.")(rows)],
    "a dash for unknown": rows_in(*"x#-"),
    "emoji": rows_in("❌", "⬛\N{VARIATION SELECTOR-16}", "⬜\N{VARIATION SELECTOR-16}"),
}


def boards(
    rng: random.Random, number: int, most: int, unknown: float
) -> Iterable[tuple[Puzzle, list[Row]]]:
    """Puzzles with pictures of them of which a share is unknown."""
    for _ in range(number):
        height, width = rng.randint(5, most), rng.randint(5, most)
        goal = [[int(rng.random() < 0.5) for _ in range(width)] for _ in range(height)]
        rows: list[Row] = [[None if rng.random() < unknown else c for c in row] for row in goal]
        yield Puzzle.from_grid(goal), rows


def test_there_are_twenty_styles_and_more() -> None:
    assert [*STYLES].index("in a frame") == 20


@pytest.mark.parametrize("end", ["", " "], ids=["as typed", "without blanks at the ends"])
@pytest.mark.parametrize("style", STYLES)
def test_boards_are_read_as_they_are_meant(style: str, end: str) -> None:
    """A third is unknown: all twenty styles are read, none as another."""
    for puzzle, rows in boards(random.Random(style), trials(10), 20, 1 / 3):
        lines = [line.rstrip(end) if end else line for line in STYLES[style](rows)]
        assert read_board(puzzle, "\n".join(lines) + "\n").grid == Grid(rows)


@pytest.mark.parametrize("style", STYLES)
def test_small_and_empty_boards_are_refused_rather_than_misread(style: str) -> None:
    """Where a kind of cell is missing, its sign is not known, and the others may mean two things.

    A picture of # and . alone is one that `print` shows, whatever they were meant to be.
    """
    read = 0
    for puzzle, rows in boards(random.Random(style), trials(40), 6, 0.9):
        text = "\n".join(STYLES[style](rows))
        try:
            found = read_board(puzzle, text)
        except ParseError:
            continue
        read += 1
        assert found.grid == Grid(rows) or {*text} <= {*"#.\n"}
    assert read > 0


def test_what_a_sign_means_is_said() -> None:
    puzzle = Puzzle.of([[1], [1]], [[1], [1]])
    assert read_board(puzzle, "x#\n#.\n") == Picture(
        Grid([[0, 1], [1, None]]), "x is read as background, . as unknown"
    )
    blank = read_board(puzzle, " #\n#x\n").said
    assert blank == "x is read as background, a blank as unknown"
    assert read_board(puzzle, ".#\n#?\n").said == ""


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x.\n.x\n", None),  # whole, and a solution: x is filled
        (
            "x.\n..\n",
            "several readings fit: . as background, x as filled; x as background, . as unknown",
        ),
        (
            "XO\n??\n",
            "several readings fit: O as background, X as filled; X as background, O as filled",
        ),
        (
            "-#\n--\n",
            "several readings fit: - as background, # as filled; - as unknown, # as filled",
        ),
        (
            " #\n??\n",
            "several readings fit: a blank as background, # as filled; a blank as unknown",
        ),
        ("x#\n?y\n", "column 2 has 'y', expected one of . # ?"),
        ("x#\n..\n..\n", "more rows than the 2 of the puzzle"),
        ("x#\n", "a picture of 1 row, expected 2"),
        ("x#\n#\n", "row 2 has 1 cell, expected 2"),
        ("x,#\n#,.,.\n", "row 2 has 3 cells, expected 2"),
        ("x#\n-.\n", "two characters would mean the same"),
        ("x#.\n.#x\n", "row 1 has 3 cells, expected 2"),
    ],
)
def test_what_is_not_clear_is_refused(text: str, message: str | None) -> None:
    puzzle = Puzzle.of([[1], [1]], [[1], [1]])
    if message is None:
        assert puzzle.is_solution(read_board(puzzle, text).grid)
        return
    with pytest.raises(ParseError) as caught:
        read_board(puzzle, text)
    assert caught.value.message.startswith(message)


@pytest.mark.parametrize(
    ("signs", "rows"),
    [
        ({"background": "x"}, [[0, None], [None, None]]),
        ({"filled": "x", "background": "."}, [[1, 0], [0, 0]]),
        ({"unknown": "."}, None),
        ({"unknown": ".", "filled": "x"}, [[1, None], [None, None]]),
        ({"unknown": ".x"}, [[None, None], [None, None]]),
    ],
)
def test_options_settle_it(signs: dict[str, str], rows: list[Row] | None) -> None:
    puzzle = Puzzle.of([[1], [1]], [[1], [1]])
    if rows is None:
        with pytest.raises(StrangeCellError):
            read_board(puzzle, "x.\n..\n", **signs)
    else:
        assert read_board(puzzle, "x.\n..\n", **signs).grid == Grid(rows)


def test_empty_lines_are_rows_only_where_that_is_clear() -> None:
    """Where blanks are cells, an empty line may be a row, or lie before rows or between them."""
    puzzle = Puzzle.from_grid([[1, 0, 1, 1], [0, 1, 0, 0], [0, 0, 0, 0], [1, 1, 0, 0]])
    as_rows = Grid([[1, None, 1, 1], [None, 1, None, 0], [None] * 4, [1, 1, None, None]])
    for text in (
        "# ##\n # x\n\n##\n",
        "\n\n# ##\n # x\n\n##\n".replace("\n\n##", "\n    \n##"),
        "# ##\n\n # x\n\n    \n\n##\n",
    ):
        assert read_board(puzzle, text, unknown=" ").grid == as_rows
    first = Grid([[None] * 4, [1, None, 1, 1], [None, 1, None, 0], [None] * 4])
    assert read_board(puzzle, "    \n# ##\n # x\n\n", unknown=" ").grid == first
    for text in ("\n# ##\n #?\n\n", "\n\n# ##\n # x\n"):
        with pytest.raises(
            StrangeCellError, match=r"; .*, empty lines at the beginning as no rows"
        ):
            read_board(puzzle, text, unknown=" ")


def test_no_row_is_taken_for_a_frame() -> None:
    puzzle = Puzzle.from_grid([[1, 0, 1, 1], [0, 1, 0, 0], [0, 0, 0, 0], [1, 1, 0, 0]])
    with pytest.raises(StrangeCellError):
        read_board(puzzle, "# x#\n+ x#\nx# x\n\n\n")
    for background, filled in ("|+", "+|"):
        own = puzzle.replace(palette=(Colour(background), Colour(filled)))
        text = "+?++\n|+??\n?|||\n++||\n".translate(str.maketrans("|+", background + filled))
        rows = [[1, None, 1, 1], [0, 1, None, None], [None, 0, 0, 0], [1, 1, 0, 0]]
        assert read_board(own, text).grid == Grid(rows)
        assert read_board(own, text, background=background, filled=filled).grid == Grid(rows)
        assert read_board(puzzle, text, background=background, filled=filled).grid == Grid(rows)


def test_dots_beside_blanks_may_mean_two_things() -> None:
    """A dot may be unknown beside blanks of the background, or background beside unknown blanks."""
    puzzle = Puzzle.from_grid([[0, 1, 1, 0], [1, 0, 0, 1], [1, 1, 0, 0]])
    for dot in ".·":
        text = f" {dot}#{dot}\n#  #\n#{dot} {dot}\n"
        with pytest.raises(StrangeCellError, match=f"a blank as background, {dot} as unknown"):
            read_board(puzzle, text)
        assert read_board(puzzle, text, unknown=dot).grid[0] == (0, None, 1, None)
        assert read_board(puzzle, text, background=dot).grid[0] == (None, 0, 1, 0)


@pytest.mark.parametrize("signs", [{"background": "x", "filled": "x"}, {"background": ".?"}])
def test_options_do_not_share_characters(signs: dict[str, str]) -> None:
    puzzle = Puzzle.of([[1], [1]], [[1], [1]])
    with pytest.raises(RequestError, match=r"^background, unknown and filled cells need "):
        read_board(puzzle, "x.\n..\n", **signs)


def test_filled_cells_may_have_further_characters() -> None:
    puzzle = Puzzle.of([[1, 1], [1]], [[1], [1], [1]])
    assert read_board(puzzle, "x.#\n.-.\n", filled="x-").grid == Grid([[1, 0, 1], [0, 1, 0]])
    own = puzzle.replace(palette=(Colour("w"), Colour("b")))
    assert read_board(own, "x.b\n..?\n", filled="x").grid == Grid([[1, 0, 1], [0, 0, None]])
    assert read_board(puzzle, "x#x\n#?#\n", filled="x", background="#").grid[0] == (1, 0, 1)


def test_colours_are_the_puzzles_own_characters() -> None:
    puzzle = nonogram.load(PROJECT / "puzzles" / "melon.cwc")
    solution = nonogram.solve(puzzle).solution
    assert solution is not None
    some = solution.without([*solution.positions()][::3])
    printed = str(some)
    for changed in (
        printed.replace(".", "-"),
        printed.replace(".", "x").replace("?", " "),
        printed.replace("a", "1").replace("b", "2").replace(".", "0"),
        printed.replace("?", "-"),
        "\n".join(map(";".join, printed.split("\n"))),
    ):
        assert read_board(puzzle, changed).grid == some
    with pytest.raises(StrangeCellError):  # . is the puzzle's own background
        read_board(puzzle, printed.replace(".", "x").replace("?", "."))
    with pytest.raises(StrangeCellError):  # which colour # would be nobody knows
        read_board(puzzle, printed.replace("a", "#"))


def test_triddlers_are_typed_as_well() -> None:
    puzzle = nonogram.load(PROJECT / "puzzles" / "snowflake.g")
    solution = nonogram.solve(puzzle).solution
    assert solution is not None
    some = solution.without([*solution.positions()][::3])
    printed = str(puzzle.grid(some))
    assert read_board(puzzle, printed.replace(".", "x").replace("?", ".")).grid == some


@pytest.mark.parametrize("name", ["fish.cwd", "melon.cwc", "rocket.g", "candle.xml"])
def test_a_drawing_with_clues_is_read(name: str) -> None:
    puzzle = nonogram.load(PROJECT / "puzzles" / name)
    ambiguity, solution = nonogram.ambiguity(puzzle), nonogram.solve(puzzle).solution
    grid = solution if ambiguity is None else ambiguity.backbone
    assert grid is not None
    assert read_board(puzzle, clued_picture(puzzle, grid)).grid == grid
    assert {*read_board(puzzle, clued_picture(puzzle)).grid.cells} == {None}


def test_python_reads_the_same() -> None:
    puzzle = Puzzle.of([[1], [1]], [[1], [1]])
    assert nonogram.hint(puzzle, given="x,#\n?,x").given == Grid([[0, 1], [None, 0]])
    with pytest.raises(RequestError, match=r"^given cells: line 2: row 2 has 1 cell, expected 2$"):
        nonogram.hint(puzzle, given="x#\n?")
    with pytest.raises(RequestError, match=r"^given cells: several readings fit: "):
        nonogram.hint(puzzle, given="x?\n??")
