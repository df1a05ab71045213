"""Every format: there and back, through any other, and what is kept.

What is particular to one of them is in a file of its own; `test_golden.py` reads files.
"""

from __future__ import annotations

import random
import re
import textwrap

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonogram
from nonogram import Grid, ParseError, Puzzle
from nonogram.files.formats import FORMATS, FormatEntry, format_named, name_for
from nonogram.files.formats.base import unwritten
from support.brute import random_grid
from support.formats import (
    ANY_CLUES,
    BLACK,
    CHOSEN,
    COLOURED,
    NAMES,
    PICTURES,
    TRIDDLERS,
    WITHOUT_PICTURE,
    WRITTEN,
    any_clues,
    dumps,
    grids,
    whole,
)
from support.hexagons import random_triddler
from support.paths import DOCS, PROJECT, SOURCE
from support.samples import COLOUR, TINY, TINY_IN_COLOUR, TRIDDLER
from support.trials import kinds, trials


@pytest.mark.parametrize("name", BLACK)
@settings(max_examples=trials(15, 5))
@given(grids(1))
def test_there_and_back(name: str, grid: list[list[int]]) -> None:
    puzzle = Puzzle.from_grid(grid)
    text = dumps(puzzle, name)
    assert nonogram.loads(text, name).statement == puzzle.statement


@pytest.mark.parametrize("name", COLOURED)
@settings(max_examples=trials(15, 5))
@given(grids(4).filter(whole))
def test_there_and_back_in_colour(name: str, grid: list[list[int]]) -> None:
    puzzle = Puzzle.from_grid(grid)
    text = dumps(puzzle, name)
    assert nonogram.loads(text, name).statement == puzzle.statement


@settings(max_examples=trials(100, 30))
@given(
    st.permutations(sorted(WITHOUT_PICTURE)),
    st.permutations(sorted(ANY_CLUES)),
    st.sampled_from([1, 1, 2, 5]).flatmap(any_clues),
)
def test_through_all_of_them(coloured: list[str], black: list[str], puzzle: Puzzle) -> None:
    """Any clues, such as no picture has, go through any formats that hold them unchanged."""
    found = puzzle
    used = {block.colour for _, clue in puzzle.by_line() for block in clue}
    for name in coloured[:3] if used - {1} else (coloured + black)[-4:] + black[:2]:
        found = nonogram.loads(dumps(found, name), name)
        assert found.statement == puzzle.statement, name


@pytest.mark.parametrize("first", kinds(BLACK, *CHOSEN))
def test_every_pair(first: str) -> None:
    """From one format into every other and back."""
    rng = random.Random(first)
    for second in BLACK * 2:
        grid = Grid(random_grid(rng, rng.randint(1, 6), rng.randint(1, 6), 1))
        puzzle = Puzzle.from_grid(grid)
        once = nonogram.loads(dumps(puzzle, first), first)
        assert once.statement == puzzle.statement
        if second in PICTURES:
            once = once.replace(goals=(grid,))
        twice = nonogram.loads(dumps(once, second), second)
        if first in PICTURES:
            twice = twice.replace(goals=(grid,))
        again = nonogram.loads(dumps(twice, first), first)
        assert again.statement == puzzle.statement, second


@pytest.mark.parametrize("first", kinds(WITHOUT_PICTURE, *CHOSEN))
def test_every_pair_in_colour(first: str) -> None:
    rng = random.Random(first)
    for second in WITHOUT_PICTURE * 3:
        puzzle = Puzzle.from_grid(random_grid(rng, rng.randint(1, 6), rng.randint(1, 6), 5), 5)
        once = nonogram.loads(dumps(puzzle, first), first)
        twice = nonogram.loads(dumps(once, second), second)
        again = nonogram.loads(dumps(twice, first), first)
        assert again.statement == puzzle.statement, second


@pytest.mark.parametrize("first", TRIDDLERS)
@pytest.mark.parametrize("second", TRIDDLERS)
def test_every_pair_of_triddlers(first: str, second: str) -> None:
    """Outlines and clues come back, and no other format takes the text for its own."""
    rng = random.Random(f"{first} {second}")
    for _ in range(20):
        puzzle = random_triddler(rng)
        (goal,) = puzzle.goals
        once = nonogram.loads(dumps(puzzle, first))
        assert once.statement == puzzle.statement
        twice = nonogram.loads(dumps(once.replace(goals=(goal,)), second))
        assert twice.statement == puzzle.statement
        assert twice.goals in ((), (goal,))


@pytest.mark.parametrize("name", [n for n in WRITTEN if n not in TRIDDLERS])
def test_no_triddlers(name: str) -> None:
    with pytest.raises(nonogram.WriteError, match=r"has no triddlers$"):
        nonogram.dumps(TRIDDLER, name)


@pytest.mark.parametrize("name", ["xml", "json"])
@pytest.mark.parametrize("puzzle", [COLOUR, TRIDDLER], ids=["rectangle", "triddler"])
def test_everything_is_kept(name: str, puzzle: Puzzle) -> None:
    assert nonogram.loads(nonogram.dumps(puzzle, name)) == puzzle


def test_non_keeps_everything_but_names_and_description() -> None:
    found = nonogram.loads(nonogram.dumps(COLOUR, "non"))
    assert found == COLOUR.replace(palette=found.palette, description=None)
    assert [colour.rgb for colour in found.palette[1:]] == [(255, 0, 0), (0, 0, 255)]


@pytest.mark.parametrize("name", ["olsak", "toml"])
def test_palettes_are_kept(name: str) -> None:
    found = nonogram.loads(nonogram.dumps(COLOUR, name))
    assert found.palette[1:] == COLOUR.palette[1:]


@pytest.mark.parametrize("name", [n for n in NAMES if format_named(n).several])
def test_several_puzzles(name: str) -> None:
    size = 3 if name in BLACK else 25
    grids = [
        Grid([[int((i * j + k) % 3 == 0) for i in range(size)] for j in range(size)])
        for k in range(3)
    ]
    puzzles = [Puzzle.from_grid(grid).replace(goals=(grid,)) for grid in grids]
    text = nonogram.dumps(puzzles, name)
    assert [p.statement for p in nonogram.loads_all(text)] == [p.statement for p in puzzles]
    with pytest.raises(ParseError, match=r"^3 puzzles in the text, expected one$"):
        nonogram.loads(text)


@pytest.mark.parametrize("name", [n for n in WRITTEN if not format_named(n).several])
def test_one_puzzle_a_file(name: str) -> None:
    with pytest.raises(nonogram.WriteError, match="has one puzzle a file, these are 2"):
        nonogram.dumps([TINY, TINY], name)


@pytest.mark.parametrize("name", [n for n in WRITTEN if n not in COLOURED])
def test_no_colours(name: str) -> None:
    with pytest.raises(nonogram.WriteError, match="has no colours"):
        nonogram.dumps(TINY_IN_COLOUR, name)


@pytest.mark.parametrize("known", FORMATS, ids=lambda known: known.name)
def test_some_formats_are_only_read(known: FormatEntry) -> None:
    assert (format_named(known.name).write is unwritten) is not known.written
    if not known.written:
        with pytest.raises(nonogram.WriteError, match=r"^this format is only read: most .* cwd$"):
            nonogram.dumps(TINY, known.name)
        with pytest.raises(nonogram.WriteError, match=rf"^p\.{known.name}: this format is only"):
            nonogram.save(TINY, f"p.{known.name}")


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_needs_a_goal(name: str) -> None:
    for puzzle in (TINY, TINY.replace(goals=(Grid([[1] * 4] * 3),))):
        with pytest.raises(nonogram.WriteError, match="the puzzle has no such picture"):
            nonogram.dumps(puzzle, name)


def test_suffixes() -> None:
    for known in FORMATS:
        assert name_for(f"some.where/p.{known.name.upper()}") == known.name
    assert name_for("p.g") == "olsak"
    assert name_for("p.dzn") == "dzn"
    assert name_for("p.nonpack") == "non"
    assert name_for("cwd") is None


def test_the_documentation_has_the_same_tables() -> None:
    text = (DOCS / "formats.md").read_text()
    lines = [[cell.strip() for cell in line.split("|")] for line in text.splitlines()]
    table = [cells[1:4] for cells in lines if len(cells) == 7 and cells[1].startswith("`")]
    assert [
        (name, "colours" in holds, "several puzzles" in holds, "triddlers" in holds)
        for name, _, holds in table
    ] == [
        (
            ", ".join(f"`{word}`" for word in (known.name, *known.suffixes)),
            format_named(known.name).colours,
            format_named(known.name).several,
            format_named(known.name).triddlers,
        )
        for known in FORMATS
    ]
    assert [name.split("`")[1] for name, _, _ in table] == [*NAMES]


def test_a_palette_and_goals_turn_with_the_puzzle() -> None:
    turned = COLOUR.transposed()
    assert turned.goals[0].rows == tuple(zip(*COLOUR.goals[0].rows))
    assert turned.transposed() == COLOUR
    assert (turned.title, turned.palette) == (COLOUR.title, COLOUR.palette)


def test_the_example_of_the_documentation_is_a_format() -> None:
    text = (PROJECT / "CONTRIBUTING.md").read_text()
    (example,) = re.findall(r"   ```python\n(.*?)   ```", text, re.DOTALL)
    reader, line = textwrap.dedent(example).split("\nFORMATS = {\n")
    source = (SOURCE / "files" / "formats" / "two_lists.py").read_text()
    assert reader in source
    assert line in source


def test_the_examples_of_the_documentation() -> None:
    text = (DOCS / "formats.md").read_text()
    example, roofs = re.findall(r"```json\n(.*?)```", text, re.DOTALL)
    assert nonogram.solve(nonogram.loads(roofs, "json")).verdict is nonogram.Verdict.UNIQUE
    puzzle = nonogram.loads(example, "json")
    assert nonogram.solve(puzzle).solutions == puzzle.goals
    (picture,) = re.findall(r"```\n( +/.*?)```", text, re.DOTALL)
    puzzle = nonogram.loads(picture)
    (solution,) = nonogram.solve(puzzle).solutions
    assert str(puzzle.grid(solution)) + "\n" == picture


@pytest.mark.parametrize("name", [n for n in TRIDDLERS if format_named(n).blots])
def test_triddlers_with_blots(name: str) -> None:
    blotted = nonogram.blot(TRIDDLER.replace(goals=()), 3)
    assert len(blotted.hidden) == 3
    again = nonogram.loads(nonogram.dumps(blotted.puzzle, name))
    assert again.statement == blotted.puzzle.statement
    assert nonogram.solve(again).solutions == TRIDDLER.goals
