"""Typing errors are found again."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

import nonogram
from nonogram import (
    Block,
    Grid,
    Line,
    LinesContradict,
    Puzzle,
    Rectangle,
    RequestError,
    TimeUpError,
    Verdict,
    repairs,
    solve,
)
from nonogram.base.clock.deadline import Deadline
from nonogram.core.logic.subsets import all_but_one, nothing_known
from nonogram.core.puzzle.grid import joined
from nonogram.core.sat.base import Status
from nonogram.core.search.session import SolverSession
from nonogram.core.search.terms import terms_for
from nonogram.diagnosis.repair import unlikelihood
from nonogram.diagnosis.uneven import evened
from nonogram.make import rules as generate
from support.paths import PUZZLES
from support.puzzles import one_off, rooms, slips_in
from support.questions import reason_of
from support.trials import trials


def unique(rng: random.Random, colours: int) -> Puzzle:
    """A random puzzle with one solution."""
    while True:
        size = rng.randint(5, 15)
        puzzle = generate.picture_puzzle(size, size, colours=colours, seed=rng.randrange(10**6))
        if solve(puzzle).verdict is Verdict.UNIQUE:
            return puzzle


def test_one_off() -> None:
    """The original is among the repairs, and all repairs are such."""
    rng = random.Random(51)
    for number in range(trials(30, 10)):
        original = unique(rng, 1 + number % 3)
        puzzle, line = one_off(rng, original)
        found = repairs(puzzle)
        assert found.complete
        assert len({repair.puzzle.clues for repair in found}) == len(found)
        firsts = [repair.changes[0] for repair in found]
        assert (line, original.clue(line)) in [(change.line, change.new) for change in firsts]
        for repair, first in zip(found, firsts):
            if first.old is not None:
                assert first.old == puzzle.clue(first.line)
            repaired = solve(repair.puzzle, solver="cadical")
            assert repaired.verdict is Verdict.UNIQUE
            assert repaired.solutions == (repair.solution,)


def changed(puzzle: Puzzle, change: Callable[[Block, Block], tuple[Block, Block]]) -> Puzzle | None:
    """The puzzle after the first change of two neighbours that leaves it without solution.

    The change makes no number more than 3 larger or smaller, and at most one colour another.
    """
    for line, clue in puzzle.by_line():
        for index in range(len(clue) - 1):
            pair = clue[index : index + 2]
            try:
                blocks = change(*pair)
            except RequestError:  # a block of no cell
                continue
            steps = [abs(new.length - old.length) for old, new in zip(pair, blocks)]
            recoloured = [new.colour != old.colour for old, new in zip(pair, blocks)]
            if max(steps) > 3:
                continue
            if any(recoloured) and (any(steps) or sum(recoloured) > 1):
                continue
            other = puzzle.with_clue(line, (*clue[:index], *blocks, *clue[index + 2 :]))
            if solve(other).verdict is Verdict.NO_SOLUTION:
                return other
    return None


@pytest.mark.parametrize(
    "change",
    [
        lambda left, right: (
            Block(right.length, left.colour),
            Block(left.length, right.colour),
        ),
        lambda left, right: (Block(left.length + 2, left.colour), right),
        lambda left, right: (
            Block(left.length - 1, left.colour),
            Block(right.length + 1, right.colour),
        ),
        lambda left, right: (Block(left.length, 3 - left.colour), right),
    ],
    ids=["swapped", "two more", "one from here to there", "colour"],
)
def test_kinds_of_mistakes(change: Callable[..., Any]) -> None:
    rng = random.Random(52)
    tried = 0
    while tried < 8:
        original = unique(rng, 2)
        puzzle = changed(original, change)
        if puzzle is None:
            continue
        tried += 1
        assert original.clues in [repair.puzzle.clues for repair in repairs(puzzle)]


def _in_place(repair: nonogram.Repair) -> bool:
    """Whether its first line neither was missing nor goes."""
    return None not in (repair.changes[0].old, repair.changes[0].new)


def test_a_change_and_a_repair_in_words() -> None:
    """A change alone has numbers for colours."""
    puzzle = nonogram.load(PUZZLES / "typo.cwd")
    (repair,) = repairs(puzzle)
    (change,) = repair.changes
    assert str(change) == str(repair) == "row 21: 4 8 instead of 5 7"
    clue = (Block(1, 2), Block(3, 1))
    assert str(change.replace(old=None, new=clue)) == "row 21 is missing: 1(2) 3(1)"
    assert str(change.replace(old=(), new=None)) == "row 21 is one too many: 0"


def test_likely_slips_come_first() -> None:
    rng = random.Random(58)
    several = 0
    for _ in range(20):
        puzzle, _ = one_off(rng, unique(rng, 1))
        found = [one for one in repairs(puzzle) if _in_place(one)]
        costs = [
            sum(slips_in(puzzle, puzzle.geometry.index_of(c.line))[c.new] for c in one.changes)
            for one in found
            if len(one.changes) == 1
        ]
        assert costs == sorted(costs)
        several += len(costs) > 1
    assert several > 2


def test_a_known_reason() -> None:
    """It spares a search and changes nothing else."""
    rng = random.Random(54)
    for number in range(trials(20, 6)):
        puzzle, _ = one_off(rng, unique(rng, 1 + number % 2))
        reason = reason_of(puzzle)
        assert isinstance(reason, LinesContradict)
        assert repairs(puzzle, reason=reason) == repairs(puzzle)


def test_nothing_to_repair() -> None:
    for puzzle in (rooms(1, 1), nonogram.Puzzle.from_grid([[1, 0], [1, 1]])):
        found = repairs(puzzle)
        assert found == nonogram.Repairs((), complete=True, needless=True)
        assert str(found) == "the puzzle has a solution: there is nothing to repair"


def test_slips_in_two_lines() -> None:
    """They are tried if a single slip explains nothing."""
    puzzle = nonogram.loads("2\n2\n2 2\n2 2\n\n1\n1\n")
    assert str(repairs(puzzle)) == "no small change gives exactly one solution"
    picture = [[1, 1, 0, 1, 1], [1, 0, 0, 0, 1], [1, 1, 1, 1, 1], [0, 1, 1, 1, 0], [0, 0, 1, 0, 0]]
    right = Puzzle.from_grid(picture)
    wrong = right.with_clue("row 3", [4]).with_clue("row 4", [1])
    found = repairs(wrong)
    assert found[0].puzzle.clues == right.clues
    assert [str(change.line) for change in found[0].changes] == ["row 3", "row 4"]
    assert str(found[0]) == "row 3: 5 instead of 4; row 4: 3 instead of 1"


def test_exchanged_lines() -> None:
    """The lines of a right puzzle, exchanged, are found, and no wrong answer is the only one."""
    rng = random.Random(57)
    tried = 0
    while tried < 12:
        right = unique(rng, 1 + tried % 2)
        family = rng.choice(right.geometry.families)
        one, other = rng.sample(family, 2)
        clues = [*right.clues]
        clues[one], clues[other] = clues[other], clues[one]
        wrong = right.replace(clues=tuple(clues))
        if solve(wrong).verdict is not Verdict.NO_SOLUTION:
            continue
        tried += 1
        found = repairs(wrong)
        assert found.complete
        (mended,) = (repair for repair in found if repair.puzzle.clues == right.clues)
        assert [change.line for change in mended.changes] == [
            right.geometry.line(index) for index in sorted((one, other))
        ]


def test_no_time() -> None:
    puzzle, _ = one_off(random.Random(3), rooms(2, 2))
    assert not repairs(puzzle, timeout=0).complete


def test_a_change_that_the_solver_leaves_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """There was time for all others, not for all."""
    puzzle, _ = one_off(random.Random(3), nonogram.random_puzzle(7, 7, density=0.5, seed=3))
    assert repairs(puzzle).complete
    monkeypatch.setattr(SolverSession, "ask", lambda *_, **__: Status.UNKNOWN)
    assert not repairs(puzzle).complete


def test_slips_in_two_lines_of_large_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    """All slips of a line are kept then, so a board may not have too many cells and blocks."""
    picture = [[1, 1, 0, 1, 1], [1, 0, 0, 0, 1], [1, 1, 1, 1, 1], [0, 1, 1, 1, 0], [0, 0, 1, 0, 0]]
    right = Puzzle.from_grid(picture)
    wrong = right.with_clue("row 3", [4]).with_clue("row 4", [1])
    kept = 25 * max(map(len, wrong.clues))
    for most, tried in ((kept, True), (kept - 1, False)):
        monkeypatch.setattr("nonogram.diagnosis.repair._MOST_KEPT", most)
        assert bool(repairs(wrong)) is tried


def test_nothing_is_tried_after_the_time() -> None:
    """Also where many lines may be wrong: the next step after the deadline ends the search."""
    puzzle = nonogram.load(PUZZLES / "typo.cwd")
    nothing, lines = nothing_known(puzzle), frozenset(range(len(puzzle.clues)))
    with pytest.raises(TimeUpError):
        next(all_but_one(nothing, lines, Deadline(0)), None)
    board = Rectangle(puzzle.height + 1, puzzle.width)
    with pytest.raises(TimeUpError):
        next(evened(puzzle, board, terms_for(puzzle, timeout=0)))


def test_likelier_repairs_come_first() -> None:
    """Smaller changes first; among equals symmetric pictures, then those with shorter outlines."""
    symmetric = Grid([[1, 0, 0, 1], [0, 1, 1, 0], [1, 0, 0, 1]])
    upside_down = Grid([[1, 0, 0, 0], [0, 1, 1, 1], [1, 0, 0, 0]])
    plain = Grid([[1, 1, 0, 0], [1, 1, 0, 0], [0, 1, 0, 0]])
    ragged = Grid([[1, 0, 1, 0], [0, 1, 0, 0], [1, 0, 1, 1]])
    drawn = [(1, symmetric), (1, upside_down), (1, plain), (1, ragged), (2, symmetric)]
    (repair, *_) = repairs(nonogram.load(PUZZLES / "typo.cwd"))
    repair = repair.replace(puzzle=Puzzle.from_grid(plain))
    keys = [unlikelihood(cost, repair.replace(solution=grid)) for cost, grid in drawn]
    assert keys[0] == keys[1] < keys[2] < keys[3] < keys[4]


def test_suspects_are_narrowed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a changed clue still contradicts others, only lines of that contradiction are tried."""
    puzzle = nonogram.load(PUZZLES / "typo.cwd")
    everything = repairs(puzzle)
    every = LinesContradict(tuple(line for line, _ in puzzle.by_line()), False)
    tried = []
    real = SolverSession.alternative
    monkeypatch.setattr(
        SolverSession,
        "alternative",
        lambda self, line, clue: tried.append(line) or real(self, line, clue),
    )
    assert repairs(puzzle, reason=every).repairs == everything.repairs
    assert len({*tried}) < len(every.lines)


@pytest.mark.parametrize(("number", "times"), [(2, 1), (1, 1), (None, 0)])
def test_any_digit_may_be_misread(number: int | None, times: int) -> None:
    puzzle = Puzzle.from_grid([[1] * 5] * 5).with_clue(Line("row", 2), (Block(number),))
    assert [one.new for repair in repairs(puzzle) for one in repair.changes] == (
        [(Block(5),)] * times
    )


def test_with_given_cells() -> None:
    """All changes, and no others, after which one solution agrees with the given cells."""
    rng = random.Random(9)
    seen = 0
    while seen < 12:
        original = generate.picture_puzzle(5, 4, colours=1 + seen % 2, seed=rng.randrange(10**6))
        puzzle = original if seen % 2 else one_off(rng, original)[0]
        wrong = generate.picture_puzzle(5, 4, colours=1 + seen % 2, seed=rng.randrange(10**6))
        picture = solve(wrong if seen % 2 else original).solutions[0]
        given = picture.only(rng.sample([*picture.positions()], 3))
        found = repairs(puzzle, given=given, solver=rng.choice(["auto", "glucose"]))
        assert found.complete
        if solve(puzzle, given=given).verdict is not Verdict.NO_SOLUTION:
            assert not found
            continue
        seen += 1
        expected = {
            (line, clue)
            for index, (line, _) in enumerate(puzzle.by_line())
            for clue in slips_in(puzzle, index)
            if solve(puzzle.with_clue(line, clue), given=given).verdict is Verdict.UNIQUE
        }
        changes = [repair.changes for repair in found]
        single = {(each[0].line, each[0].new) for each in changes if len(each) == 1}
        assert single == expected
        assert [
            repair for repair in found if joined(repair.solution, given) != repair.solution
        ] == []
        assert nonogram.check(puzzle, given=given, repair=True).repairs == found
