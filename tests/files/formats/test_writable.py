"""A writer refuses what its own reader would refuse, and what no reader takes."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import nonogram
from nonogram import Block, Colour, Grid, Puzzle, WriteError
from nonogram.base.limits import MOST_BLOCKS, MOST_COLOURS, MOST_ENTRIES, MOST_LENGTH, MOST_LINES
from nonogram.base.text import one_line
from nonogram.core.puzzle import Geometry, Rectangle, rectangular
from nonogram.core.puzzle.hexagon import Hexagon
from nonogram.core.puzzle.puzzle import ABOUT
from nonogram.files.puzzles import losses
from support.formats import BLACK, COLOURED, NAMES, TRIDDLERS, WRITTEN, dumps, sample
from support.hexagons import SMALL
from support.trials import kinds, trials

ONE = (Block(1),)
#: Six triangles around a point.
TRIANGLES = Geometry({"row": [range(3), range(3, 6)], "/": [[0, 1, 3], [2, 4, 5]]})
#: One row of triangles, and one line \\ of them, on too many rows.
BAND = Hexagon((1, 0, MOST_LINES, 0, 1, MOST_LINES - 1))
PILLAR = Hexagon((0, MOST_LINES, 1, 0, MOST_LINES, 1))


def puzzle_with(block: Block, colours: int = 1) -> Puzzle:
    return rectangular(((block,),), ((block,),), colours)


@cache
def extremes() -> dict[str, Puzzle]:
    """Puzzles at the limits of some format, or beyond those of all."""
    return {
        "as many blocks as lines": rectangular((ONE * MOST_LINES,), (ONE,)),
        "more blocks than lines": rectangular((ONE * (MOST_LINES + 1),), (ONE,)),
        "most blocks": rectangular((ONE * MOST_BLOCKS,), (ONE,)),
        "more blocks": rectangular((ONE * (MOST_BLOCKS + 1),), (ONE,)),
        "one long clue among many": rectangular((ONE * 1000, *[()] * (MOST_LINES - 1)), (ONE,)),
        "a block as long as lines": puzzle_with(Block(MOST_LINES)),
        "a block longer than lines": puzzle_with(Block(MOST_LINES + 1)),
        "the longest block": puzzle_with(Block(MOST_LENGTH)),
        "most rows": rectangular((ONE,) * MOST_LINES, (ONE,)),
        "more rows": rectangular((ONE,) * (MOST_LINES + 1), (ONE,)),
        "more columns": rectangular((ONE,), (ONE,) * (MOST_LINES + 1)),
        "many colours": puzzle_with(Block(1, 70), 70),
        "most colours": puzzle_with(Block(1, MOST_COLOURS), MOST_COLOURS),
        "a picture in most colours": rectangular(
            (tuple(Block(1, colour) for colour in range(1, MOST_COLOURS + 1)),),
            tuple((Block(1, colour),) for colour in range(1, MOST_COLOURS + 1)),
            MOST_COLOURS,
            goals=(Grid([range(1, MOST_COLOURS + 1)]),),
        ),
        "too large a picture": rectangular(
            ((),) * MOST_LINES,
            ((),) * (MOST_ENTRIES // MOST_LINES + 1),
            goals=(Grid([[0] * (MOST_ENTRIES // MOST_LINES + 1)] * MOST_LINES),),
        ),
        "a picture of another size": rectangular((ONE,), (ONE,), goals=(Grid([[1, 0]]),)),
        "a ragged picture": rectangular((ONE, ()), (ONE,), goals=(Grid([[1], []]),)),
        "a picture in other colours": rectangular((ONE,), (ONE,), goals=(Grid([[2]]),)),
        "no hexagon": Puzzle(TRIANGLES, ((),) * len(TRIANGLES.lines)),
        "a long triddler": Puzzle(BAND, (ONE * MOST_LINES, *[()] * (2 * MOST_LINES))),
        "a triddler of too many lines": Puzzle(PILLAR, ((),) * len(PILLAR.lines)),
        "a triddler with a picture of another outline": Puzzle(
            Hexagon.regular(1), ((),) * 6, goals=(Grid([[0] * 4, [0] * 2]),)
        ),
    }


@pytest.mark.parametrize("name", kinds(NAMES, "cwc", "json", "dzn"))
def test_extremes(name: str) -> None:
    """Each of them is refused, or what is written gives the clues back."""
    for kind, puzzle in extremes().items():
        try:
            text = dumps(puzzle, name)
        except WriteError:
            continue
        assert nonogram.loads(text, name).statement == puzzle.statement, kind


@pytest.mark.parametrize(
    ("kind", "message"),
    [
        (
            "more rows",
            "the puzzle has 10,001 rows and 1 column, "
            "expected at most 10000 lines of each direction",
        ),
        ("more blocks", "the puzzle has a clue of 50001 blocks, expected at most 50000"),
        ("no hexagon", "the puzzle is neither a rectangle nor a hexagon"),
        (
            "a triddler of too many lines",
            f"the puzzle has a hexagon of sides {PILLAR.sides}, "
            "expected at most 10000 lines of each direction",
        ),
        ("a ragged picture", "a goal is no picture of the size and the colours of the puzzle"),
    ],
)
@pytest.mark.parametrize("name", ["json", "xml", "cwc"])
def test_what_no_file_holds(name: str, kind: str, message: str) -> None:
    with pytest.raises(WriteError) as caught:
        nonogram.dumps(extremes()[kind], name)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("dzn", "more blocks than lines"),
        ("glpk", "one long clue among many"),
        ("minizinc", "a block longer than lines"),
    ],
)
def test_tables_too_large(name: str, kind: str) -> None:
    with pytest.raises(WriteError, match=r"would need a table of .* entries .* too large"):
        nonogram.dumps(extremes()[kind], name)


@pytest.mark.parametrize("name", kinds(["cwd", "cwc", "json", "xml", "mk", "nin"], "cwd", "json"))
def test_what_can_be_written_is(name: str) -> None:
    for kind in ("more blocks than lines", "the longest block", "most rows"):
        assert nonogram.loads(nonogram.dumps(extremes()[kind], name), name) is not None


looks = st.builds(
    Colour,
    st.none() | st.characters().filter(str.isprintable) | st.sampled_from(" \"'#;,:/\\[]|?01="),
    st.none() | st.tuples(*[st.integers(0, 255)] * 3),
    st.none() | st.text(max_size=6) | st.sampled_from(["red", "white", "black 1", "a\n: rows"]),
)


@st.composite
def odd_puzzles(draw: st.DrawFn, triddlers: bool) -> Puzzle:
    """Small clues and pictures, with whatever may be said about them."""
    colours = draw(st.integers(1, 4))
    small = st.integers(1, 4)
    rectangles = st.builds(Rectangle, small, small)
    geometry = draw(rectangles | st.sampled_from(SMALL[:50]) if triddlers else rectangles)
    number = geometry.size
    cells = draw(st.lists(st.integers(0, colours), min_size=number, max_size=number))
    goal = Grid.of_cells(geometry, cells)
    said = {what: draw(st.none() | st.text()) for what in ABOUT}
    return nonogram.Puzzle.from_grid(goal, colours, geometry=geometry).replace(
        palette=tuple(draw(st.lists(looks, max_size=colours + 2))),
        goals=(goal,),
        **said,
    )


@pytest.mark.parametrize("name", [name for name in BLACK if name in WRITTEN])
@settings(max_examples=trials(10, 3))
@given(data=st.data())
def test_whatever_is_said_does_no_harm(name: str, data: st.DataObject) -> None:
    """Titles, names and characters may be anything; the clues come back all the same."""
    puzzle = data.draw(odd_puzzles(name in TRIDDLERS))
    used = {block.colour for _, clue in puzzle.by_line() for block in clue}
    assume(name in COLOURED or used <= {1})
    try:
        losses([puzzle], name)
    except WriteError:
        assert name == "picture"


def test_no_file_is_longer_than_may_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = nonogram.Puzzle.from_grid([[1]]).replace(title="\N{SNOWMAN}" * 40)
    length = len(nonogram.dumps(puzzle, "json").encode())
    monkeypatch.setattr("nonogram.files.formats.registry.MOST_BYTES", length)
    nonogram.dumps(puzzle, "json")
    monkeypatch.setattr("nonogram.files.formats.registry.MOST_BYTES", length - 1)
    with pytest.raises(WriteError, match=f"JSON would need {length} bytes .* at most {length - 1}"):
        nonogram.dumps(puzzle, "json")


@pytest.mark.parametrize("name", WRITTEN)
def test_texts_that_are_no_text(name: str) -> None:
    """Are escaped where they are given, and written as they are shown, or not at all."""
    for title in ("\ud800", "\udcff x", "a\udfffb"):
        puzzle = sample(name)
        looks = tuple(look.replace(name=title) for look in puzzle.palette)
        puzzle = puzzle.replace(palette=looks, **dict.fromkeys(ABOUT, title))
        assert {one_line(title)} == {puzzle.title, *(look.name for look in looks), puzzle.title}
        text = nonogram.dumps(puzzle, name)
        assert text.encode()
        (again,) = nonogram.loads_all(text, name)
        assert again.title in (None, one_line(title))
        lost = [sentence for sentence in losses([puzzle], name) if "title" in sentence]
        assert (again.title is None) is bool(lost)
