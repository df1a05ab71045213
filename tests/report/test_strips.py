"""The pictures of steps as data: which blocks, where, and why."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import nonogram
from nonogram import Contradiction, Deduction, Grid, Puzzle, Technique
from nonogram.core.logic.board import Board
from nonogram.core.logic.domains import initial_domains
from nonogram.core.puzzle import Block, parts_of, rectangular
from nonogram.draw.strip import Lane, Strip, strip_text
from nonogram.explanation.lines import LineSteps
from nonogram.report.strips import pictured
from nonogram.report.walk import walk_data
from nonogram.report.words import LineWords
from support.paths import PUZZLES
from support.trials import kinds, trials

T = Technique


def strip_of(technique: Technique, clue: str, known: str) -> Strip:
    """The strip of what a technique finds in a row with this clue, of which so much is known."""
    row = tuple(Block(int(length)) for length in clue.split())
    puzzle = rectangular([row], [(Block(1),)] * len(known), 1)
    given = Grid([[{"?": None, ".": 0, "#": 1}[cell] for cell in known]])
    step = LineSteps(Board(initial_domains(puzzle, given)), 0).first([technique])
    assert step is not None
    (strip,) = pictured(puzzle, step, given).strips
    assert [place for place, _ in strip.new] == [mark.cell[1] for mark in step.concludes]
    return strip


@pytest.mark.parametrize(
    ("technique", "clue", "known", "looked", "lanes"),
    [
        (T.FORCED_LINE, "1 2", "????", (), [Lane(blocks=((0, 0, 1), (2, 3, 1)))]),
        (T.FINISHED_LINE, "2", "?##?", (1, 2), []),
        (
            T.FINISHED_LINE,
            "1 1 1",
            ".?.?.?.",
            (0, 6),
            [
                Lane("first 1", left=(1, 1), right=(1, 1)),
                Lane("second 1", left=(3, 3), right=(3, 3)),
                Lane("last 1", left=(5, 5), right=(5, 5)),
            ],
        ),
        (T.CAPPING, "2 1", "?##????", (1, 2), [Lane("2", left=(1, 2), right=(1, 2))]),
        (
            T.SIDE_CAPPING,
            "4 2",
            ".#??#???????.",
            (0, 1),
            [Lane("4", left=(1, 4), right=(1, 4))],
        ),
        (T.GLUE, "4", "?#???????", (1,), [Lane("4", left=(0, 3), right=(1, 4))]),
        (
            T.GLUE,
            "3 2",
            "?.?#??????????",
            (1, 3),
            [Lane("3", left=(2, 4), right=(3, 5)), Lane("2", other=(6, 13))],
        ),
        (
            T.MERCURY,
            "2 3",
            "????#???.???",
            (4, 8),
            [Lane("3", ghost=(5, 7), touch=(4,)), Lane("2", other=(0, 5))],
        ),
        (T.TOO_SMALL_A_GAP, "2", "???.?.??", (3, 5), [Lane("2", ghost=(4, 5), width=(4, 4))]),
        (T.OVERLAP, "4", "??????", (), [Lane("4", left=(0, 3), right=(2, 5))]),
        (
            T.OVERLAP,
            "3 2 3",
            "???????????",
            (),
            [
                Lane("first 3", left=(0, 2), right=(1, 3)),
                Lane("2", left=(4, 5), right=(5, 6)),
                Lane("last 3", left=(7, 9), right=(8, 10)),
            ],
        ),
        (T.SIMPLE_SPACES, "3", "???#??????", (3,), [Lane("3", left=(1, 3), right=(3, 5))]),
    ],
)
def test_lanes(
    technique: Technique, clue: str, known: str, looked: tuple[int, ...], lanes: list[Lane]
) -> None:
    strip = strip_of(technique, clue, known)
    assert (strip.looked, [*strip.lanes], strip.common) == (looked, lanes, ())
    assert "".join("?" if not cell else ".#"[cell[0]] for cell in strip.cells) == known


def test_cases_frame_what_all_placements_share() -> None:
    strip = strip_of(T.BY_CASES, "2 1 1", "?#?..#?????")
    assert strip.looked == (1, 5)
    assert strip.common == (6,)
    assert [lane.blocks for lane in strip.lanes] == [
        ((0, 1, 1), (3, 3, 1), (5, 5, 1)),  # the last 1, then the first, covers column 6
        ((1, 2, 1), (5, 5, 1), (10, 10, 1)),
    ]


def strips_of(puzzle: Puzzle) -> Iterator[tuple[Deduction, Strip]]:
    """The strips of a path, each with a thought that it tells."""
    walk = nonogram.explain(puzzle)
    for number, step in enumerate(walk):
        drawn = pictured(puzzle, step, walk.grid_after(number))
        if drawn.scene is None:
            first = step.thoughts[0]
            assert isinstance(first, Deduction)
            yield from ((first, strip) for strip in drawn.strips)


@pytest.mark.parametrize(
    "name",
    kinds(
        ["fish.cwd", "melon.cwc", "candle.xml", "flower.json", "angelfish.xml", "crayons.cwc"],
        "melon.cwc",
        "candle.xml",
        "flower.json",
    ),
)
def test_strips_agree_with_the_solution(name: str) -> None:
    puzzle = nonogram.load(PUZZLES / name)
    solution = nonogram.solve(puzzle).solution
    assert solution is not None
    boxes = 0
    for thought, strip in strips_of(puzzle):
        index = puzzle.geometry.index_of(thought.line)
        line = [solution.cells[cell] for cell in puzzle.geometry.lines[index]]
        assert len(line) == len(strip.cells)
        for place, colours in (*strip.new, *((k, c) for k, c in enumerate(strip.cells) if c)):
            assert line[place] in colours
        for lane in strip.lanes:
            if lane.left is not None and lane.right is not None:
                assert lane.left <= lane.right
                sure = range(lane.right[0], lane.left[1] + 1)
                assert {line[place] for place in sure} <= {lane.colour}
                boxes += len(sure)
            if lane.ghost is not None and lane.ghost[1] < len(line):
                first, last = lane.ghost
                outside = (line[k] for k in (first - 1, last + 1) if 0 <= k < len(line))
                alone = lane.colour not in outside
                assert not (alone and {*line[first : last + 1]} == {lane.colour})
            clue = [block.colour for block in parts_of(puzzle.clues[index])]
            if len(lane.blocks) == len(clue):
                assert [colour for _, _, colour in lane.blocks] == clue
    assert boxes


@pytest.mark.parametrize("seed", range(trials(4, 2)))
def test_marks_are_those_that_the_sentence_names(seed: int) -> None:
    """What clues exclude in a thought before it is no mark of its own."""
    for _, strip in strips_of(nonogram.picture_puzzle(9, 9, 0.6, 3, seed)):
        named = set[int]()
        if strip.text.startswith("In "):
            continue  # these are named before "So"
        end = re.sub(r"\(.*?\)", "", strip.text.rpartition(" So ")[2])
        end = strip.text if re.match("these cells ", end) else end
        for first, last in re.findall(r"(\d+)(?: to (\d+))?", end):
            named.update(range(int(first) - 1, int(last or first)))
        assert {place for place, _ in strip.new} <= named, strip.text


def test_a_contradiction_is_a_scene() -> None:
    rows = ["1000010", "1000000", "0101100", "0110000", "0100100", "0010011"]
    puzzle = nonogram.Puzzle.from_grid([[*map(int, row)] for row in rows])
    walk = nonogram.explain(puzzle)
    number, step = next((k, one) for k, one in enumerate(walk) if isinstance(one, Contradiction))
    drawn = pictured(puzzle, step, walk.grid_after(number))
    assert drawn.scene is not None
    assert drawn.scene.supposed == tuple(mark.cell for mark in step.supposed)
    assert drawn.scene.framed == (puzzle.geometry.index_of(step.clash.line),)
    texts = {text for _, text in drawn.scene.notes.values()}
    assert texts == {"?", *(str(k) for k in range(1, len(step.chain) + 1))}
    supposed, *links, but, so = drawn.strips
    assert supposed.text.startswith("Suppose that ")
    assert [link.text.split()[0] for link in links] == [f"{k}." for k in range(1, len(links) + 1)]
    assert len(links) == len(step.chain) + 1
    words = LineWords(puzzle, step.clash.line)
    clash = links[-1]
    assert {*clash.looked} < {words.place(mark.cell) for mark in step.clash.because}
    assert [place for place in clash.looked if not clash.cells[place]] == []  # it is on the board
    ((place, colours),) = clash.new
    assert not {*clash.cells[place]} & {*colours}  # it has another colour by then
    for strip in (supposed, but, so):
        assert (strip.cells, strip.lanes) == ((), ())  # what it says is on the board


def test_colours_of_several_lines_are_a_scene() -> None:
    puzzle = nonogram.load(PUZZLES / "wheel.cwc")
    walk = nonogram.explain(puzzle)
    drawn = pictured(puzzle, walk[0], walk.grid_after(0))
    assert drawn.scene is not None
    assert [puzzle.geometry.line(index) for index in drawn.scene.framed] == [*walk[0].lines]
    assert {*drawn.scene.notes} == {mark.cell for mark in walk[0].concludes}
    (told,) = drawn.strips
    assert (told.cells, told.lanes) == ((), ())
    first, second, *_, last = told.text.splitlines()
    assert first == "In these cells, row and column have no colour in common:"
    assert second == "Columns 1 to 10 and 22 to 31 of rows 1, 2, 30 and 31."
    assert last == "So these cells are background."


def test_the_same_in_several_lines_is_one_strip() -> None:
    puzzle = nonogram.load(PUZZLES / "melon.cwc")
    walk = nonogram.explain(puzzle)
    drawn = pictured(puzzle, walk[1], walk.grid_after(1))
    assert drawn.title.startswith("Rows 2 to 4 (")
    assert len(drawn.strips) == 1


def test_data_for_pages() -> None:
    puzzle = nonogram.load(PUZZLES / "fish.cwd")
    steps = walk_data(nonogram.explain(puzzle))["steps"]
    assert (steps[1]["looked"], steps[1]["lanes"]) == (
        [1],
        [  # the 4 meets the border, and is why the 6 cannot lie further left
            {"of": "4", "left": [2, 5], "right": [7, 10]},
            {"of": "6", "left": [7, 12], "right": [12, 17]},
        ],
    )
    visits = [step for step in steps if "thoughts" in step]
    assert [visit["text"] for visit in visits if not visit["told"]] == []
    assert min(len(visit["told"]) for visit in visits) == 1  # with the head of the step
    several = [visit for visit in visits if len(visit["told"]) > 1]
    for visit in several:
        cells = [(row, place) for told in visit["told"] for row, place, _ in told["concludes"]]
        assert {*cells} == {(row, place) for row, place, _ in visit["concludes"]}
    assert any(len(visit["told"]) < len(visit["thoughts"]) for visit in several)


def test_data_of_a_colour_and_of_placements() -> None:
    puzzle = nonogram.load(PUZZLES / "melon.cwc")
    steps = walk_data(nonogram.explain(puzzle))["steps"]
    told = [told for step in steps for told in step.get("told", [step])]
    assert told[1]["lanes"] == [{"blocks": [[1, 2, 3], [3, 18, 2], [19, 20, 3]]}]
    coloured = (lane for each in told for lane in each.get("lanes", []))
    assert {lane.get("colour", 1) for lane in coloured if "of" in lane} - {1}


def test_long_names_leave_room_for_the_line() -> None:
    lane = Lane("third, fourth, fifth, sixth, seventh or last 1", left=(0, 0), right=(2, 2))
    strip = Strip("", "column", ((),) * 20, lanes=(lane,))
    told = strip_text(Puzzle.of([[1]], [[1]]), strip, 80)
    assert max(map(len, told.splitlines())) <= 80
    assert "third, fourth, fi\u2026   [" in told
