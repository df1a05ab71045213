"""Every format: there and back, found by content, and safe from any text.

What is particular to one of them is in a file of its own, `test_formats_*.py`.
"""

from __future__ import annotations

import random
import subprocess
import sys
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonogram
from nonogram import Block, Colour, Grid, ParseError, Puzzle, puzzle_of
from nonogram.files.sniff import is_plausible
from nonogram.formats import FORMATS, format_named, name_for
from nonogram.puzzle import rectangular
from support.brute import random_grid
from support.paths import DOCS
from support.samples import TINY, TINY_IN_COLOUR

NAMES = [known.name for known in FORMATS]
COLOURED = [name for name in NAMES if format_named(name).colours]
WITHOUT_PICTURE = [name for name in COLOURED if name != "picture"]
BLACK = [name for name in NAMES if name != "tournament"]  # which has one size only
#: These hold a picture and nothing else.
PICTURES = ["pbm", "picture"]


def grids(colours: int) -> st.SearchStrategy[Grid]:
    cells = st.integers(0, colours)
    return st.integers(1, 7).flatmap(
        lambda width: st.lists(
            st.lists(cells, min_size=width, max_size=width), min_size=1, max_size=7
        ).map(Grid)
    )


def read(text: str, format: str | None = None) -> list[Puzzle] | ParseError:
    try:
        return nonogram.loads_all(text, format)
    except ParseError as error:
        return error


def check(puzzle: Puzzle) -> None:
    """Is it a puzzle at all, solvable or not?"""
    assert puzzle.rows
    assert puzzle.columns
    for _, clue in puzzle.lines():
        assert all(b.length >= 1 and 1 <= b.colour <= puzzle.colours for b in clue)
    for goal in puzzle.goals:
        assert (goal.height, goal.width) == (puzzle.height, puzzle.width)
        assert all(0 <= (cell or 0) <= puzzle.colours for row in goal.rows for cell in row)


def whole(grid: Grid) -> bool:
    """Can a picture format hold it, in the colours it has?"""
    used = {cell for row in grid.rows for cell in row}
    return used <= {0, 1} or used == set(range(max(used) + 1))


@pytest.mark.parametrize("name", BLACK)
@settings(max_examples=40)
@given(grids(1))
def test_there_and_back(name, grid):
    puzzle = puzzle_of(grid).replace(goals=(grid,))
    text = nonogram.dumps(puzzle, name)
    assert nonogram.loads(text, name).clues == puzzle.clues


@pytest.mark.parametrize("name", COLOURED)
@settings(max_examples=40)
@given(grids(4).filter(whole))
def test_there_and_back_in_colour(name, grid):
    puzzle = puzzle_of(grid).replace(goals=(grid,))
    text = nonogram.dumps(puzzle, name)
    assert nonogram.loads(text, name).clues == puzzle.clues


@pytest.mark.parametrize("name", BLACK)
@settings(max_examples=40)
@given(grids(1))
def test_it_is_found_by_content(name, grid):
    """Or two readings are named; only sizes and keywords make sure."""
    puzzle = puzzle_of(grid).replace(goals=(grid,))
    text = nonogram.dumps(puzzle, name)
    found = read(text)
    if isinstance(found, ParseError):
        assert name in {known.name for known in FORMATS if known.loose}
        assert "reads as" in str(found) or grid.width == 1
    else:
        assert found[0].clues == puzzle.clues


@pytest.mark.parametrize("name", WITHOUT_PICTURE)
@settings(max_examples=40)
@given(grids(4).filter(whole))
def test_it_is_found_by_content_in_colour(name, grid):
    puzzle = puzzle_of(grid)
    assert nonogram.loads(nonogram.dumps(puzzle, name)).clues == puzzle.clues


@settings(max_examples=400)
@given(
    st.permutations(sorted(WITHOUT_PICTURE)),
    st.permutations(sorted(set(BLACK) - set(PICTURES))),
    st.data(),
)
def test_through_all_of_them(coloured, black, data):
    """Any clues, such as no picture has, go through any formats that hold them unchanged."""
    colours = data.draw(st.sampled_from([1, 1, 2, 5]))
    block = st.builds(Block, st.integers(1, 12), st.integers(1, colours))
    line = st.lists(block, max_size=4).map(tuple)
    rows, columns = (data.draw(st.lists(line, min_size=1, max_size=5)) for _ in range(2))
    puzzle = found = rectangular(tuple(rows), tuple(columns), colours)
    used = {block.colour for _, clue in puzzle.lines() for block in clue}
    for name in coloured[:3] if used - {1} else (coloured + black)[-4:] + black[:2]:
        found = nonogram.loads(nonogram.dumps(found, name), name)
        assert found.clues == puzzle.clues, name


@pytest.mark.parametrize("first", BLACK)
@pytest.mark.parametrize("second", BLACK)
def test_every_pair(first, second):
    """From one format into another and back."""
    rng = random.Random(f"{first} {second}")
    for _ in range(3):
        grid = Grid(random_grid(rng, rng.randint(1, 6), rng.randint(1, 6), 1))
        puzzle = puzzle_of(grid).replace(goals=(grid,))
        once = nonogram.loads(nonogram.dumps(puzzle, first), first)
        assert once.clues == puzzle.clues
        if second in PICTURES:
            once = once.replace(goals=(grid,))
        twice = nonogram.loads(nonogram.dumps(once, second), second)
        if first in PICTURES:
            twice = twice.replace(goals=(grid,))
        assert nonogram.loads(nonogram.dumps(twice, first), first).clues == puzzle.clues


@pytest.mark.parametrize("first", WITHOUT_PICTURE)
@pytest.mark.parametrize("second", WITHOUT_PICTURE)
def test_every_pair_in_colour(first, second):
    rng = random.Random(f"{first} {second}")
    for _ in range(3):
        puzzle = puzzle_of(random_grid(rng, rng.randint(1, 6), rng.randint(1, 6), 5), 5)
        once = nonogram.loads(nonogram.dumps(puzzle, first), first)
        twice = nonogram.loads(nonogram.dumps(once, second), second)
        assert nonogram.loads(nonogram.dumps(twice, first), first).clues == puzzle.clues


ABOUT = TINY_IN_COLOUR.replace(
    palette=(
        Colour(".", (255, 255, 255), "white"),
        Colour("r", (255, 0, 0), "red"),
        Colour("b", (0, 0, 255), "blue"),
    ),
    title='Tiny & "small" <1>',
    author="A. Nobody",
    copyright="© nobody",
    goals=(Grid([[1, 1, 2, 0], [0, 0, 0, 0], [2, 0, 2, 2]]),),
)


@pytest.mark.parametrize("name", ["xml", "json"])
def test_everything_is_kept(name):
    assert nonogram.loads(nonogram.dumps(ABOUT, name)) == ABOUT


def test_non_keeps_everything_but_names():
    found = nonogram.loads(nonogram.dumps(ABOUT, "non"))
    assert found[:3] + found[4:] == ABOUT[:3] + ABOUT[4:]
    assert [colour.rgb for colour in found.palette[1:]] == [(255, 0, 0), (0, 0, 255)]


@pytest.mark.parametrize("name", ["olsak", "toml", "ini"])
def test_palettes_are_kept(name):
    found = nonogram.loads(nonogram.dumps(ABOUT, name))
    assert found.palette[1:] == ABOUT.palette[1:]


@pytest.mark.parametrize("name", [n for n in NAMES if format_named(n).several])
def test_several_puzzles(name):
    size = 25 if name == "tournament" else 3
    puzzles = [
        puzzle_of([[int((i * j + k) % 3 == 0) for i in range(size)] for j in range(size)])
        for k in range(3)
    ]
    text = nonogram.dumps_all(puzzles, name)
    assert [p.clues for p in nonogram.loads_all(text)] == [p.clues for p in puzzles]
    with pytest.raises(ParseError, match=r"^3 puzzles in the text, expected one$"):
        nonogram.loads(text)


@pytest.mark.parametrize("name", [n for n in NAMES if not format_named(n).several])
def test_one_puzzle_a_file(name):
    with pytest.raises(nonogram.WriteError, match="has one puzzle a file, these are 2"):
        nonogram.dumps_all([TINY, TINY], name)


@pytest.mark.parametrize("name", [n for n in NAMES if n not in COLOURED])
def test_no_colours(name):
    with pytest.raises(nonogram.WriteError, match="has no colours"):
        nonogram.dumps(TINY_IN_COLOUR, name)


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_needs_a_goal(name):
    for puzzle in (TINY, TINY.replace(goals=(Grid([[1] * 4] * 3),))):
        with pytest.raises(nonogram.WriteError, match="holds a picture and no clues"):
            nonogram.dumps(puzzle, name)


def test_suffixes():
    for known in FORMATS:
        assert name_for(f"some.where/p.{known.name.upper()}") == known.name
    assert name_for("p.g") == "olsak"
    assert name_for("p.dzn") == "dzn"
    assert name_for("p.nonpack") == "non"
    assert name_for("cwd") is None


def test_two_readings_are_named():
    # One row of one cell with an impossible column, or three of them with a possible one.
    text = "1\n1\n1\n\n3\n"
    with pytest.raises(ParseError) as caught:
        nonogram.loads(text)
    assert str(caught.value) == (
        "reads as cwd and as keen, with different clues: name the format that is meant"
    )
    assert nonogram.loads(text, "cwd").height == 1
    assert nonogram.loads(text, "keen").height == 3


SAMPLES = {
    name: nonogram.dumps(
        puzzle_of([[int((i * j) % 4 == 0) for i in range(25)] for j in range(25)])
        if name == "tournament"
        else TINY.replace(goals=(Grid([[1, 1, 1, 0], [0, 0, 0, 0], [1, 0, 1, 1]]),))
        if name not in COLOURED or name == "picture"
        else ABOUT,
        name,
    )
    for name in NAMES
}


@st.composite
def mutated(draw: st.DrawFn, text: str) -> str:
    """A text with a few pieces cut out, doubled, exchanged or made up."""
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 12)))
        piece = draw(
            st.sampled_from(["", text[start:end] * 2, "\n", "0", "999999999999999999999", "-1"])
            | st.text(max_size=3)
            | st.sampled_from([*text.split()] or [""])
        )
        text = text[:start] + piece + text[end:]
    return text


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=150)
@given(data=st.data())
def test_mutated_text(name, data):
    text = data.draw(mutated(SAMPLES[name]))
    for format in (name, None):
        found = read(text, format)
        if isinstance(found, ParseError):
            assert found.message
            assert found.line is None or 1 <= found.line <= max(1, text.count("\n") + 2)
        else:
            assert found
            for puzzle in found:
                check(puzzle)


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=60)
@given(st.text() | st.text("0123456789 \n.#&*$:[]|,<>{}\"'-=;ab"))
def test_arbitrary_text(name, text):
    found = read(text, name)
    if not isinstance(found, ParseError):
        for puzzle in found:
            check(puzzle)


def test_long_lines_of_one_thing_take_no_time():
    """No pattern goes over a text again and again."""
    started = time.process_time()
    pieces = [
        "1",
        "#",
        ".",
        " ",
        "a",
        "/*",
        "\n",
        "0 ",
        "<",
        "[",
        "'",
        '"',
        "=",
        "a=",
        "====\n",
        "1 1\n",
    ]
    for piece in pieces:
        text = piece * 100_000
        for head in (
            "",
            "1 1\n",
            "width 1\n",
            "param ",
            "[clues]\nrows=",
            "maxlen",
            "row_rules",
            ":",
        ):
            with pytest.raises(ParseError):
                nonogram.loads_all(head + text + "!")
    assert time.process_time() - started < 30


def test_a_thousand_files_take_less_than_a_second():
    rng = random.Random(1)
    texts = [
        nonogram.dumps(puzzle_of(random_grid(rng, 30, 30, colours), colours), name)
        for _ in range(50)
        for name, colours in (("cwd", 1), ("cwc", 4))
    ]
    started = time.process_time()
    for _ in range(10):
        for text in texts:
            nonogram.loads(text)
    assert time.process_time() - started < 1


def test_only_the_modules_that_are_needed_are_imported():
    code = (
        "import sys, nonogram\n"
        "for text in sys.argv[1:]: nonogram.loads(text)\n"
        "print(sorted(m for m in sys.modules if m.startswith('nonogram.formats.')))\n"
        "print(sorted({'xml', 'json', 'configparser', 'tomllib', 'html'} & set(sys.modules)))\n"
    )
    texts = [nonogram.dumps(TINY, "cwd"), nonogram.dumps(TINY_IN_COLOUR, "cwc")]
    done = subprocess.run(
        [sys.executable, "-c", code, *texts], capture_output=True, text=True, check=True
    )
    modules, heavy = done.stdout.splitlines()
    assert modules == str([f"nonogram.formats.{name}" for name in ("base", "cwc", "cwd")])
    assert heavy == "[]"


def test_the_documentation_has_the_same_tables():
    text = (DOCS / "formats.md").read_text()
    lines = [[cell.strip() for cell in line.split("|")] for line in text.splitlines()]
    table = [cells for cells in lines if len(cells) == 8 and cells[1].startswith("`")]
    assert [
        (cells[1], cells[3], cells[4].startswith("yes"), cells[5] == "yes") for cells in table
    ] == [
        (
            f"`{known.name}`",
            " ".join(f"`{suffix}`" for suffix in known.suffixes),
            format_named(known.name).colours,
            format_named(known.name).several,
        )
        for known in FORMATS
    ]
    order = [cells[2] for cells in lines if len(cells) == 5 and cells[1][:1].isdigit()]
    assert ", ".join(order) == ", ".join(f"`{name}`" for name in NAMES)


def test_a_palette_and_goals_turn_with_the_puzzle():
    turned = ABOUT.transposed()
    assert turned.goals[0].rows == tuple(zip(*ABOUT.goals[0].rows))
    assert turned.transposed() == ABOUT
    assert (turned.title, turned.palette) == (ABOUT.title, ABOUT.palette)


def test_plausible():
    assert is_plausible(TINY)
    assert is_plausible(TINY_IN_COLOUR)
    assert not is_plausible(TINY_IN_COLOUR.replace(columns=TINY.columns))
    long = ((Block(3),),)
    assert not is_plausible(rectangular(long, long))
