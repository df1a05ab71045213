"""The words of steps."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

import pytest

import nonogram
from nonogram import Block, Colour, Contradiction, Grid, Mark, Position, Step, Technique
from nonogram.core.logic.board import Board
from nonogram.core.logic.domains import initial_domains
from nonogram.core.puzzle import Puzzle, rectangular
from nonogram.draw.strip import strip_text
from nonogram.explanation.lines import LineSteps
from nonogram.explanation.refutations import failing, following, refutation
from nonogram.make.rules import picture_puzzle
from nonogram.report.claims import Said
from nonogram.report.sentences import (
    told_of_line,
    told_together,
    what,
    where,
    why,
)
from nonogram.report.strips import pictured
from nonogram.report.suppositions import Refuted, refuted
from nonogram.report.words import LineWords
from nonogram.report.words import sentence as capital
from support.brute import parts
from support.kept import assert_kept
from support.paths import PUZZLES
from support.placements import left
from support.replaying import broken, colours_of, start
from support.trials import kinds, trials
from support.walks import explained

NAMES = (Colour(name="white"), Colour(name="red"), Colour(name="blue"))


def row_of(clue: str, known: str) -> tuple[Puzzle, Board]:
    """A row with this clue, "3 4" or "3a 4b", of whose cells so much is known."""
    blocks = [Block(int(block.rstrip("ab")), 1 + ("b" in block)) for block in clue.split()]
    colours = max(block.colour for block in blocks)
    columns = [tuple(Block(1, colour + 1) for colour in range(colours))] * len(known)
    puzzle = rectangular([tuple(blocks)], columns, colours, NAMES if colours > 1 else ())
    cells = [{"?": None, ".": 0, "#": 1, "a": 1, "b": 2}[cell] for cell in known]
    return puzzle, Board(initial_domains(puzzle, Grid([cells])))


@pytest.mark.parametrize(
    ("technique", "clue", "known", "said"),
    [
        (
            Technique.FORCED_LINE,
            "1 2",
            "????",
            "the blocks, with the gaps they need, fill the whole row. So columns 1, 3 and 4 are "
            "filled and column 2 background.",
        ),
        (
            Technique.FINISHED_LINE,
            "1",
            "?#??",
            "all of the blocks are there. So columns 1, 3 and 4 are background.",
        ),
        (
            Technique.CAPPING,
            "2 2",
            "???##????",
            "columns 4 and 5 are one of the 2s. So columns 3 and 6 are background.",
        ),
        (
            Technique.GLUE,
            "3 1",
            "?#??????",
            "column 2 belongs to the 3 (the 1 does not fit there after the 3), which "
            "ends at column 3 or later. So column 3 is filled.",
        ),
        (
            Technique.GLUE,
            "3 3",
            "????.?#??????",
            "as column 5 is background, column 7 belongs to one of the 3s, which ends at column "
            "8 or later. So column 8 is filled either way.",
        ),
        (
            Technique.MERCURY,
            "1 3",
            "?.?#?#??",
            "as column 2 is background and column 4 filled, column 3 can be filled only in the 1 "
            "(the 3 covers column 6), which would touch column 4 there. So column 3 is background.",
        ),
        (
            Technique.TOO_SMALL_A_GAP,
            "2",
            "??.?.??",
            "as columns 3 and 5 are background, column 4 has too little room for the 2. So column "
            "4 is background.",
        ),
        (
            Technique.BY_CASES,
            "2 1",
            "???#??",
            "as column 4 is filled, column 4 belongs to the 2 or the 1. So column 5 is background "
            "either way.",
        ),
        (  # cells of a block that has one place are said to be filled, too
            Technique.OVERLAP,
            "2 1",
            "??..?",
            "as columns 3 and 4 are background, the 2 is columns 1 and 2 and the 1 is column 5. "
            "So columns 1, 2 and 5 are filled.",
        ),
        (  # where a block lies by counting, the sentence says so
            Technique.OVERLAP,
            "1 1 2",
            "?.?????",
            "as column 2 is background, the first 1 is column 1, for the last 1 and the 2 need at "
            "least columns 4 to 7. The 2 fits into columns 5 to 7 (middle one). So columns 1 and 6 "
            "are filled.",
        ),
        (  # where a block is told to lie is no reason of it
            Technique.SIDE_CAPPING,
            "1 2 3 2 1",
            "???????????#??",
            "as column 12 is filled, the last 2 is columns 11 and 12, for the last 1 needs at "
            "least column 14. So column 13 is background.",
        ),
        (  # a filled cell that the board shows says more than where blocks end by counting
            Technique.FINISHED_LINE,
            "3 2 1",
            ".###..##.?",
            "as columns 7 and 8 are filled, the 1 is column 10, for the 2 covers columns 7 and 8. "
            "So column 10 is filled.",
        ),
        (
            Technique.FINISHED_LINE,
            "1 3 2 2",
            "#..##?.#?.#?",
            "as column 1 is filled and column 3 background, the blocks from the 3 on just fit into "
            "columns 4 to 12, and the 1 covers column 1. So columns 6, 9 and 12 are filled.",
        ),
        (
            Technique.FINISHED_LINE,
            "1 1 1 1",
            "#..?.?.?",
            "as column 1 is filled and column 3 background, the blocks from the second "
            "1 on just fit into columns 4 to 8, and the first 1 covers column 1. So columns 4, 6 "
            "and 8 are filled.",
        ),
        (  # why a cell that shows where a block lies is not of another one
            Technique.OVERLAP,
            "1 3 1",
            "???.#?????",
            "as column 4 is background and column 5 filled, the 3 is columns 5 to 7, for the first "
            "1 does not fit there with the rest after it, and the last 1 does not fit there with "
            "the rest before it. So columns 6 and 7 are filled.",
        ),
        (
            Technique.OVERLAP,
            "1 1 1",
            "?.#...??",
            "as column 3 is filled and columns 5 and 6 background, the first 1 is column 1, "
            "for the second 1 covers column 3 (the first 1 does not fit there with the rest after "
            "it). So column 1 is filled.",
        ),
        (
            Technique.OVERLAP,
            "1a 1b 2b 1a 2b 1a",
            "a?.bb.a?b.a",
            "as columns 1 and 7 are red, columns 4 and 5 blue and column 10 background, the blue 1 "
            "is column 2, for the first red 1 covers column 1, and the first blue 2 covers columns "
            "4 and 5. The last blue 2 is columns 8 and 9. So columns 2 and 8 are blue.",
        ),
        (
            Technique.OVERLAP,
            "1 2 1",
            "?.????.",
            "as columns 2 and 7 are background, the blocks just fit into columns 1 to 6. So "
            "columns 1, 3, 4 and 6 are filled.",
        ),
        (  # where no block is longer, none needs room
            Technique.SIDE_CAPPING,
            "2 2",
            "???##????",
            "columns 4 and 5 are one of the 2s. So column 3 is background either way.",
        ),
        (  # a block at the end needs no other reason
            Technique.CAPPING,
            "1 3",
            "#???????",
            "column 1 is the 1, for the line begins there. So column 2 is background.",
        ),
        (
            Technique.CAPPING,
            "3 2",
            "??????##",
            "columns 7 and 8 are the 2, for the line ends there. So column 6 is background.",
        ),
        (  # filled cells of the next block say more than its limit, if they are far enough
            Technique.CAPPING,
            "4 3",
            "??##????###??",
            "columns 9 to 11 are the 3, for the 4 covers columns 3 and 4. So columns 8 and 12 are "
            "background.",
        ),
        (  # where no block is longer, it does not matter which one it is
            Technique.CAPPING,
            "3 3",
            "??##????###??",
            "columns 9 to 11 are one of the 3s. So columns 8 and 12 are background.",
        ),
        (
            Technique.CAPPING,
            "1 3",
            "?#.#???",
            "column 2 is the 1, for the 3 does not fit there after the 1. So column 1 "
            "is background.",
        ),
        (
            Technique.OVERLAP,
            "3 4",
            "??????????",
            "the 3 fits into columns 1 to 5 (middle one) and the 4 fits into columns 5 to 10 "
            "(middle 2). So columns 3, 7 and 8 are filled.",
        ),
        (
            Technique.OVERLAP,
            "3 1 2 2",
            ".???????????",
            "as column 1 is background, the blocks just fit into columns 2 to 12. So columns 2 to "
            "4, 6, 8, 9, 11 and 12 are filled.",
        ),
        (
            Technique.GLUE,
            "1 2 4",
            "#.#????????",
            "as columns 1 and 3 are filled and column 2 background, the 2 is columns 3 and 4. So "
            "column 4 is filled.",
        ),
        (
            Technique.SIMPLE_SPACES,
            "3",
            "??#??????",
            "as column 3 is filled, the 3 ends by column 5. So columns 6 to 9 are background.",
        ),
        (
            Technique.OVERLAP,
            "2a 2b",
            "?????",
            "the red 2 fits into columns 1 to 3 (middle one). So column 2 is red.",
        ),
    ],
)
def test_why(technique: Technique, clue: str, known: str, said: str) -> None:
    puzzle, board = row_of(clue, known)
    step = LineSteps(board, 0).first([technique])
    assert step is not None
    assert why(puzzle, step) == f"{why(puzzle, step).partition(':')[0]}: {said}"
    assert where(step) == "Look at row 1."


def test_the_clue_is_named() -> None:
    puzzle, board = row_of("2a 2b", "?????")
    step = LineSteps(board, 0).first([Technique.OVERLAP])
    assert step is not None
    assert why(puzzle, step).startswith("Row 1 (red 2, blue 2): ")


def test_what() -> None:
    puzzle, board = row_of("3 4", "??????????")
    step = LineSteps(board, 0).first([Technique.OVERLAP])
    assert step is not None
    assert what(puzzle, step) == "Row 1: columns 3, 7 and 8 are filled (overlap)."


def drawn(puzzle: Puzzle, step: Step, width: int) -> list[str]:
    (strip,) = pictured(puzzle, step, puzzle.grid({(0, 0): 0})).strips
    return strip_text(puzzle, strip, width).splitlines()


def test_a_line_in_characters() -> None:
    puzzle, board = row_of("3 4", ".??????????")
    step = LineSteps(board, 0).first([Technique.OVERLAP])
    assert step is not None
    assert drawn(puzzle, step, 80) == [
        "         1  2  3  4  5  6  7  8  9 10 11",
        "column   .  ?  ?  ?  ?  ?  ?  ?  ?  ?  ?",
        "         ^",
        "3           [-----#-----]",
        "4                       [-----#--#-----]",
        "so                #           #  #",
    ]


def test_a_line_too_wide_in_characters_goes_on_below() -> None:
    puzzle, board = row_of("30", ".?" + "?" * 38)
    step = LineSteps(board, 0).first([Technique.OVERLAP])
    assert step is not None
    lines = drawn(puzzle, step, 80)
    assert max(map(len, lines)) <= 80
    chunk = ["", "column", "", "30", "so"]
    assert [line.partition(" ")[0] for line in lines] == [*chunk, "", *chunk]
    assert "".join(lines).count("#") == 2 * 21


def test_a_contradiction() -> None:
    rows = ["10010", "01100", "00000", "01000"]
    puzzle = Puzzle.from_grid([[*map(int, row)] for row in rows])
    step = next(step for step in nonogram.explain(puzzle) if isinstance(step, Contradiction))
    said = why(puzzle, step)
    assert said.startswith(f"{str(step.line).capitalize()} (")
    assert len(step.supposed) > 1
    suppose, *links, but, so = said.partition(": ")[2].splitlines()
    assert re.fullmatch(r"suppose that column \d+ is [a-z]+\. Then.+\. So column.+\.", suppose)
    assert len(links) == len(step.chain) + 1
    for number, link in enumerate(links, 1):
        assert re.match(
            rf"{number}\. (Row|Column) \d+ \([ 0-9]+\): now .+? \((supposed|line \d)\)", link
        )
    assert re.fullmatch(r"But in row \d+ column \d+ is [a-z]+ \(.+\): a contradiction\.", but)
    assert re.fullmatch(r"So in row \d+ column \d+ is [a-z]+\. Then.+ So column.+\.", so)
    assert where(step) == f"Look at {step.line}, and suppose something of it."
    shown = pictured(puzzle, step, puzzle.grid({})).strips
    assert [strip.text for strip in shown] == [capital(suppose), *links, but, so]


def test_contradictions_inside_others_have_numbers_of_their_own() -> None:
    rows = ["01000", "10100", "00011", "01000", "10001"]
    puzzle = Puzzle.from_grid([[*map(int, row)] for row in rows])
    step = next(step for step in nonogram.explain(puzzle) if has_inner(step))
    assert isinstance(step, Contradiction)
    lines = why(puzzle, step).splitlines()
    assert [*refuted(puzzle, step).lines] == [capital(lines[0].partition(": ")[2]), *lines[1:-1]]
    number = next(k for k, link in enumerate(step.chain, 1) if isinstance(link, Contradiction))
    at = next(k for k, text in enumerate(lines) if text.startswith(f"{number}. "))
    assert ": suppose that " in lines[at]
    assert lines[at + 1].startswith(f"{number}.1. ")
    shown = pictured(puzzle, step, puzzle.grid({})).strips
    assert [strip.text for strip in shown] == [*refuted(puzzle, step).lines, lines[-1]]


def test_blocks_that_are_not_drawn_are_not_said_to_be_there() -> None:
    """A contradiction leaves out what it does not need: here the 2 of row 8."""
    rows = ["1114", "4112", "631", "122", "11121", "1114", "222", "21121", "2111"]
    columns = [
        "31",
        "31",
        "22",
        "33",
        "111",
        "211",
        "11",
        "113",
        "21",
        "11",
        "8",
        "8",
        "111",
        "1121",
    ]
    puzzle = Puzzle.of(
        [[*map(int, clue)] for clue in rows], [[*map(int, clue)] for clue in columns]
    )
    lines = [
        line
        for step in nonogram.explain(puzzle)
        if isinstance(step, Contradiction)
        for line in refuted(puzzle, step).lines
        if "Row 8" in line
    ]
    assert lines
    assert not [line for line in lines if "All of the blocks are there" in line]


def test_of_a_long_list_no_line_is_told() -> None:
    """A line alone names others that nobody sees. All are told if they are asked for."""
    puzzle, step = max(contradictions(), key=lambda one: len(one[1].chain))
    whole, cut = (next(told_together(puzzle, step, most)).text for most in (None, 1))
    first, *_, so = whole.splitlines()
    assert cut == f"{first.removesuffix('.')} (`explain --deep` lists them). {so}"


def told(puzzle: Puzzle, step: Step) -> list[str]:
    """The sentences of a step."""
    return [said.text for said in told_together(puzzle, step)]


def has_inner(step: Step) -> bool:
    return isinstance(step, Contradiction) and any(
        isinstance(inner, Contradiction) for inner in step.chain
    )


@pytest.mark.thorough
@pytest.mark.parametrize(
    "name", kinds(["wheel.cwc", "crayons.cwc", "planet.cwd", "rocket.g"], "crayons.cwc")
)
def test_few_words_are_enough(name: str) -> None:
    """Most sentences are short. (Lines of a dozen blocks in eight colours have longer ones.)"""
    walk = explained(name)
    puzzle, steps = walk.puzzle, walk[:60]
    texts = [text for step in steps for text in told(puzzle, step)]
    sentences = [sentence for text in texts for sentence in text.split(". ")]
    assert len([sentence for sentence in sentences if len(sentence.split()) > 60]) <= 6
    lines = [text for text in texts if not text.startswith("Suppose")]  # it tells several
    assert max(len(text.split()) for text in lines) <= 115


def test_many_colours_are_counted() -> None:
    """Where a line has ten colours or more, the clue says which."""
    palette = tuple(Colour(name=f"hue {number}") for number in range(12))
    clue = tuple(Block(1, colour) for colour in range(1, 12))
    puzzle = rectangular([clue], [(block,) for block in clue], 11, palette)
    (step,) = nonogram.explain(puzzle)
    assert why(puzzle, step).endswith("fill the whole row. So 11 cells get their colours.")


def test_no_cell_is_said_that_was_known() -> None:
    """Of all steps of a puzzle: the cells named last are those concluded."""
    puzzle = nonogram.load(PUZZLES / "mushroom.cwc")
    known: dict[Position, tuple[int, ...]] = {}
    for step in nonogram.explain(puzzle):
        for mark in step.concludes:
            assert known.get(mark.cell) != mark.colours
            known[mark.cell] = mark.colours


#: Steps of shipped puzzles, by their numbers: where a block lies, for all cells that follow; a long
#: sentence with what one can count; and a 7 that the border and one filled cell place, beside which
#: no other block has to be named.
TOGETHER = (("boat", 8), ("anchor", 16), ("boat", 12))


def test_one_sentence_a_block() -> None:
    """All that a line says, in as many sentences as it places blocks."""
    said = []
    for name, number in TOGETHER:
        puzzle = nonogram.load(PUZZLES / f"{name}.cwd")
        said += [f"== {name} {number}", *told(puzzle, nonogram.explain(puzzle)[number])]
    assert_kept(Path(__file__).with_name("kept") / "together.txt", "\n".join(said) + "\n")


CONTRADICTED = [
    # Lines of random puzzles, in which nothing follows from one line.
    *(nonogram.random_puzzle(9, 9, 0.5, 1, seed) for seed in range(trials(20, 8))),
    *(nonogram.random_puzzle(7, 7, 0.5, 2, seed) for seed in range(trials(13, 6))),
]


@cache
def contradictions() -> list[tuple[Puzzle, Contradiction]]:
    """All contradictions of the paths of these puzzles, each with its puzzle."""
    solvable = (puzzle for puzzle in CONTRADICTED if nonogram.solve(puzzle).solutions)
    steps = ((puzzle, step) for puzzle in solvable for step in nonogram.explain(puzzle))
    return [(puzzle, step) for puzzle, step in steps if isinstance(step, Contradiction)]


def test_what_a_contradiction_needs_of_its_line() -> None:
    """With these cells alone, placements that differ from the supposition show the conclusion.

    So whoever denies the conclusion has the supposition: this is what a sentence says.
    """
    for puzzle, step in contradictions():
        assert follows(puzzle, step, step.because), step
        for mark in step.because:
            fewer = [other for other in step.because if other != mark]
            assert not follows(puzzle, step, fewer), (step, mark)
    assert len(contradictions()) > 6


def shown(step: Step) -> Mapping[Position, int]:
    """The cells of the board before a step."""
    assert step.seen_on is not None
    return step.seen_on.board().by_place()


def test_whoever_denies_a_conclusion_has_the_supposition() -> None:
    """A sentence says so of each concluded cell, with the colours that it says are denied."""
    seen = hidden = 0
    for puzzle, step in contradictions():
        index, number = puzzle.geometry.index_of(step.line), puzzle.geometry.cell
        every = colours_of(puzzle, index)
        known = {number(mark.cell): frozenset(mark.colours) for mark in step.because}
        for mark in step.concludes:
            at = number(mark.cell)
            denied = {**known, at: known.get(at, every) - {*mark.colours}}
            cells = puzzle.geometry.lines[index]
            found = left(parts(puzzle.clues[index]), [denied.get(c, every) for c in cells])
            if found is not None:
                then = dict(zip(cells, found))
                open_still = [m for m in step.supposed if then[number(m.cell)] - {*m.colours}]
                assert open_still == [], step
                seen += 1
        made = {mark.cell for one in step.chain for mark in one.concludes}
        made |= {mark.cell for mark in step.supposed}
        lost = [m for m in step.clash.because if len(m.colours) > 1 and m.cell not in made]
        assert step.seen_on is not None
        words = LineWords(puzzle, step.clash.line, step.seen_on.since)
        _, against = failing(words, step.clash, made)
        seen_there = following(words, against, shown(step)).premise  # what the board hides is said
        on_board = [mark for mark in seen_there if mark.cell not in made]
        assert words.are(on_board) in next(told_together(puzzle, step, None)).text
        hidden += bool(lost)
    assert seen > 10
    assert hidden


def says(words: LineWords, known: Iterable[Mark], lost: Iterable[Mark]) -> bool:
    """Whether no placement of a line with these known cells has such colours in others."""
    every, number = colours_of(words.puzzle, words.index), words.puzzle.geometry.cell
    cells = {number(mark.cell): frozenset(mark.colours) for mark in known}
    found = left(parts(words.puzzle.clues[words.index]), [cells.get(c, every) for c in words.cells])
    assert found is not None
    return not any(found[words.place(mark.cell)] & {*mark.colours} for mark in lost)


def opposite(words: LineWords, marks: Iterable[Mark]) -> list[Mark]:
    """The cells with all other colours of the line."""
    every = colours_of(words.puzzle, words.index)
    return [Mark(mark.cell, tuple(every.difference(mark.colours))) for mark in marks]


def test_from_a_cell_that_is_denied_the_other_conclusions_follow() -> None:
    """With what is known. Else each of the others, if it is denied, has the supposition."""
    seen = {True: 0, False: 0}
    for puzzle, step in contradictions():
        words = LineWords(puzzle, step.line)
        cell, denied, then, rest, follow = refutation(words, step)
        assert not {*cell.colours} & {*denied.colours}
        known = [mark for mark in step.because if mark.cell != cell.cell]
        others = [mark for mark in step.supposed if mark.cell != cell.cell]
        assert says(words, [*known, denied], opposite(words, others)), step
        assert (then is None) is not bool(others)
        assert {cell, *rest} == {*step.concludes}
        if rest:
            assert says(words, [*known, cell], opposite(words, rest)) is bool(follow), step
            seen[bool(follow)] += 1
    assert min(seen.values()) > 1


def test_each_line_of_a_contradiction() -> None:
    """What a line concludes follows from what it looks at; the last denies a cell of the list."""
    seen = 0
    for puzzle, step in contradictions():
        made = {mark.cell: mark.colours for mark in step.supposed}
        told = refuted(puzzle, step)
        *links, clash = told.links
        assert len(links) == len(step.chain)
        for link in told.links:
            if isinstance(link, Refuted):
                made |= {mark.cell: mark.colours for mark in link.step.concludes}
                continue
            argument = link.argument
            assert argument is not None
            words = LineWords(puzzle, argument.line)
            assert says(words, argument.looked, argument.rules_out), link.text
            new = [mark for mark in argument.looked if mark.cell in made]
            assert [mark for mark in new if not {*made[mark.cell]} <= {*mark.colours}] == []
            assert bool(new) is link.text.startswith("Now ")
            assert link.text.count("(line ") + link.text.count("(supposed)") >= bool(new)
            if link is not clash:
                made |= {mark.cell: mark.colours for mark in argument.concludes}
                wanted = [mark for one in link.thoughts for mark in one.concludes]
                assert {*wanted} == {*argument.concludes}
            seen += 1
        assert isinstance(clash, Said)
        assert clash.argument is not None
        (mark,) = clash.argument.concludes
        assert not {*mark.colours} & {*made[mark.cell]}, told.but
    assert seen > 30


@pytest.mark.parametrize("seed", range(trials(8, 4)))
def test_since_which_step_a_cell_lacks_a_colour(seed: int) -> None:
    """The step that a sentence names, and those before it, exclude what it says of these cells."""
    puzzle = nonogram.random_puzzle(8, 8, 0.5, 3, seed + 40)
    palette = tuple(Colour(name=name) for name in ("white", "red", "black", "blue"))
    walk, known = nonogram.explain(puzzle.replace(palette=palette)), start(puzzle)
    lost: dict[tuple[int, int], int] = {}
    seen = 0
    for number, step in enumerate(walk, 1):
        for said in told_together(walk.puzzle, step):
            for sentence, last in re.findall(r"(.*?)since step (\d+)", said.text):
                steps = {n for n in lost.values() if n <= int(last)}
                assert int(last) in steps, (sentence, number)
                assert int(last) < number
                seen += 1
        for mark in step.concludes:
            cell = puzzle.geometry.cell(mark.cell)
            for colour in known[cell] - {*mark.colours}:
                lost[cell, colour] = number
            known[cell] = frozenset(mark.colours)
        assert walk.text(step.replace()) == step.text()
    assert seen


def test_what_a_cell_loses_now_it_has_not_lost_before() -> None:
    """Row 1 may be red until this step, and row 5 has not been red for long."""
    clues = {
        "rows": [[1, [1, 2]], [1, 1, [1, 2], 1], [1, [1, 2]], [[4, 2]], [[1, 2], 2], [[1, 2]]],
        "columns": [[2, [1, 2]], [1, [1, 2], [1, 2]], [1, [1, 2], 1], [[4, 2], 1], [1, [1, 2]]],
        "colours": 2,
    }
    puzzle = nonogram.loads(json.dumps(clues), "json")
    told = " ".join(step.text() for step in nonogram.explain(puzzle))
    assert "So row 5 is background (not red since step" in told
    assert not re.search(r"rows 1 and 5 are background \(not red", told)


def test_a_line_of_a_contradiction_names_no_cell_that_does_no_work() -> None:
    """What a block covers and what is out of its reach need the same cell alone."""
    puzzle, board = row_of("2 1 2 1", "#??????#???.#")
    link = LineSteps(board, 0).because_of(1, {0: 0b10, 1: 0b100})
    words, known = LineWords(puzzle, link.line), {0: 1, 7: 1, 11: 0, 12: 1}
    shown = {words.positions[place]: colour for place, colour in known.items()}
    argument = following(words, link, shown)
    assert [words.place(mark.cell) for mark in argument.evidence] == [0]
    assert words.are(argument.concludes) == "column 2 is filled and column 3 background"


def test_what_follows_from_a_contradiction_follows_from_what_is_named() -> None:
    """In colour also the colours that cells had lost before are named."""
    checked = 0
    for puzzle, step in contradictions():
        words = LineWords(puzzle, step.line)
        parts = refutation(words, step)
        if parts.follow is not None:
            named = following(words, parts.follow, shown(step)).evidence
            assert says(words, [*named, parts.concludes], parts.follow.rules_out), step
            checked += 1
    assert checked > 1


def follows(puzzle: Puzzle, step: Contradiction, because: Iterable[Mark]) -> bool:
    """Whether the conclusion holds if these cells are known, and some supposed one is denied."""
    index, number = puzzle.geometry.index_of(step.line), puzzle.geometry.cell
    known = dict.fromkeys(puzzle.geometry.lines[index], colours_of(puzzle, index))
    known |= {number(mark.cell): frozenset(mark.colours) for mark in because}
    cells: list[frozenset[int]] = [
        known.get(cell, frozenset()) for cell in range(puzzle.geometry.size)
    ]
    given = {number(mark.cell): frozenset(mark.colours) for mark in step.supposed}
    left = broken(puzzle, index, cells, given)
    return all(left[number(mark.cell)] <= {*mark.colours} for mark in step.concludes)


def test_a_line_that_another_finishes_reads_alone() -> None:
    """It has its own title, and the sentence names the cells that become background."""
    puzzle = Puzzle.from_grid([[0, 1, 1, 0], [1, 1, 1, 1], [0, 1, 0, 0]])
    listed = str(nonogram.explain(puzzle))
    assert "Column 1 (1)\n   2  All of the blocks are there. So rows 1 and 3 are" in listed


def test_what_is_said_again_of_a_block() -> None:
    """A narrower range is told as new, one that is no narrower is not told again."""
    puzzle = picture_puzzle(15, 20, 0.5, 1, 58)
    texts = " ".join(text for step in nonogram.explain(puzzle) for text in told(puzzle, step))
    assert "the 7 fits into columns 3 to 13 (middle 3) and the 4 is columns 17 to 20." in texts
    assert "the 7 now begins after column 1 and the 4 is columns 17 to 20. So column 1 is" in texts


def test_colours_that_many_lines_lack_are_told_in_short() -> None:
    puzzle = nonogram.random_puzzle(12, 12, 0.3, 5, seed=1)
    lacks = [one for one in nonogram.explain(puzzle) if one.technique is Technique.COLOUR_LOGIC]
    texts = [" ".join(told(puzzle, step)) for step in lacks]
    assert any(re.match(r"No cell of [^,]+, .+? and columns .+? is ", text) for text in texts)
    assert max(len(text.split()) for text in texts) < 90


@pytest.mark.parametrize("seed", [33003, *range(trials(10, 4))])
def test_all_blocks_are_there_if_no_cell_of_the_line_is_left(seed: int) -> None:
    """The board after such a sentence has no open cell in its line, in colour neither."""
    puzzle = picture_puzzle(11, 11, 0.6, 3, seed) if seed % 2 else picture_puzzle(9, 12, seed=seed)
    walk, geometry = nonogram.explain(puzzle), puzzle.geometry
    for number, step in enumerate(walk, 1):
        if "ll of the blocks are there" in " ".join(told(puzzle, step)):
            along = [*geometry.along_lines(walk.grid_after(number).cells)]
            open_lines = [line for line in step.lines if None in along[geometry.index_of(line)]]
            assert open_lines == [], step


def test_cells_whose_lines_share_no_colour_come_first() -> None:
    """They are decided before any step uses them, and colours of clues where they are needed."""
    walk = nonogram.explain(picture_puzzle(11, 11, 0.6, 3, 33003))
    texts = [walk.text(step) for step in walk]
    assert texts[1].splitlines() == [
        "In these cells, row and column have no colour in common:",
        "Columns 2 to 4 of row 2.",
        "Columns 9 and 10 of rows 8 to 10.",
        "So these cells are background.",
    ]
    assert texts[5].startswith("Row 3 (red 1, black 6): as column 4 has no black in its clue, the ")
    assert Technique.COLOUR_LOGIC not in [step.technique for step in walk[2:]]


def test_what_a_cell_lacks_for_another_reason_is_said_before_it_is_used() -> None:
    """The black 2 tells that column 4 is not black; that it is not red, the clue of column 4."""
    rows = ["101022", "022201", "110221", "011002", "210211"]
    palette = [Colour(name=name) for name in ("white", "red", "black")]
    puzzle = Puzzle.from_grid([[*map(int, row)] for row in rows], 2).replace(palette=palette)
    assert told(puzzle, nonogram.explain(puzzle)[1]) == [
        "As column 6 is black, the black 2 is columns 5 and 6. So column 5 is black and column 4 "
        "is background (no red in its clue).",
        "As column 4 is background, the first red 1 and the last red 1 just fit into columns 1 to "
        "3. So columns 1 and 3 are red and column 2 background.",
    ]


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (1, "the second 1"),
        (2, "the 1 after the 2"),
        (3, "the second 1 after the 2"),
        (4, "the fifth 1"),
        (5, "the second 1 before the 5"),
        (6, "the 1 before the 5"),
        (9, "the last 1 but one"),
        (10, "the last 1"),
    ],
)
def test_a_block_is_named_by_one_beside_it_where_counting_takes_longer(
    number: int, said: str
) -> None:
    clue = "1 1 2 1 1 1 1 1 5 1 1 1 1"
    puzzle, _ = row_of(clue, "?" * 31)
    ones = [n for n, length in enumerate(clue.split()) if length == "1"]
    assert LineWords(puzzle, puzzle.geometry.line(0)).block(ones[number]) == said


def test_two_blocks_do_not_support_each_other() -> None:
    """Of two runs with the length of the longest blocks none needs the other."""
    puzzle, board = row_of("1 2 2 1", "?.##??##??")
    thoughts = []
    for _ in range(2):
        thought = LineSteps(board, 0).first([Technique.CAPPING])
        assert thought is not None
        board.take(thought.concludes)
        thoughts.append(thought)
    assert [said.text for said in told_of_line(LineWords(puzzle, thoughts[0].line), thoughts)] == [
        "Columns 3 and 4 are one of the 2s. So column 5 is background.",
        "Columns 7 and 8 are one of the 2s. So columns 6 and 9 are background.",
    ]
