"""Typing errors in the clues of boards with corners, compared with trying every clue there is."""

from __future__ import annotations

import random
from collections import Counter

from nonogram.diagnosis.mistakes import plausible

import nonogram
from nonogram import Block, Grid, Puzzle, Verdict, repairs, solve
from nonogram.core.puzzle.clue import Clue, blotted
from support import brute
from support.trianograms import board_puzzle, lines, random_board

#: How many boards without a solution are tried.
BOARDS = 500

#: A group as `lines` knows it: its length, the colours of its body, front and back, 0 for none.
Group = tuple[int, int, int, int]


def groups(key: object) -> list[Group]:
    """The groups in a key of `lines`."""
    assert isinstance(key, tuple)
    return [(n, body[0] if body else 0, front, back) for n, *body, front, back in key]


def groups_of(clue: Clue) -> list[Group]:
    """The groups of a clue."""
    return [(block.least, block.colour, block.front, block.back) for block in clue]


def is_small(old: list[Group], new: list[Group]) -> bool:
    """Whether one number is mistyped, or two, or one colour; the body takes what is left."""
    if len(old) != len(new) or old == new:
        return False
    pairs = [(one, other) for one, other in zip(old, new) if one != other]
    by = [other[0] - one[0] for one, other in pairs]
    for (_, body, *ends), (_, other, *others) in pairs:
        if any(by) and ends != others:
            return False
        if body and other != body and other and any(by):
            return False
        if not body and other > 1:  # a body that comes is of the first colour
            return False
    if any(by):
        one_or_two = len(by) == 1 or (len(by) == 2 and sum(by) == 0)
        return one_or_two and all(by) and max(map(abs, by)) <= 3
    if len(pairs) > 1:
        return False
    ((_, body, *ends), (_, other, *others)) = pairs[0]
    parts = [one != two for one, two in zip(ends, others)]
    return sum(parts) + (body != other and 0 not in (body, other)) == 1


def size_of(old: list[Group], new: list[Group]) -> int:
    """The size of a change: the difference of numbers, and whether corners and bodies differ."""
    changed = 0
    for (was, body, *ends), (now, other, *others) in zip(old, new):
        changed += abs(now - was) + (0 not in (body, other) and body != other)
        changed += sum(one != two for one, two in zip(ends, others))
    return changed


def expected(puzzle: Puzzle, colours: int) -> dict[tuple[str, tuple[Group, ...]], Grid]:
    """Every small change of a clue after which there is one solution, and that."""
    sizes = puzzle.width, puzzle.height
    known = [
        {tuple(groups(key)): cells for key, cells in lines(size, family, colours).items()}
        for family, size in enumerate(sizes)
    ]
    families = [0] * puzzle.height + [1] * puzzle.width
    clues = [tuple(groups_of(clue)) for clue in puzzle.clues]
    filled = [known[family].get(clue, []) for clue, family in zip(clues, families)]
    found = {}
    for index, (line, _) in enumerate(puzzle.lines()):
        for other, cells in known[families[index]].items():
            if is_small([*clues[index]], [*other]):
                some = [*filled[:index], cells, *filled[index + 1 :]]
                grids = brute.filled(some[: puzzle.height], some[puzzle.height :])
                if len(grids) == 1:
                    found[str(line), other] = Grid(grids.pop())
    return found


def test_every_repair_of_small_boards_is_found() -> None:
    rng = random.Random(35)
    tried = repaired = 0
    sizes: Counter[int] = Counter()
    while tried < BOARDS:
        colours = rng.choice([5, 6])
        grid = random_board(rng, 3, colours)
        other = [[*row] for row in grid]
        for _ in range(rng.choice([1, 1, 2])):
            row = rng.choice(other)
            row[rng.randrange(len(row))] = rng.randint(0, colours)
        puzzle = board_puzzle(grid, colours, [*map(tuple, other)])
        if not puzzle.corners or nonogram.solve(puzzle).verdict is not Verdict.NO_SOLUTION:
            continue
        tried += 1
        found = repairs(puzzle)
        assert found.complete
        by_change = {(str(r.line), tuple(groups_of(r.new))): r.solution for r in found}
        assert len(by_change) == len(found)
        assert by_change == expected(puzzle, colours)
        for index, old in enumerate(puzzle.clues):
            for new, size in plausible(puzzle, index).items():
                assert size == size_of(groups_of(old), groups_of(new))
                sizes[size] += 1
        repaired += bool(by_change)
        for repair in found:
            again = nonogram.loads(nonogram.dumps(repair.puzzle, "json"))
            assert again.statement == repair.puzzle.statement
    assert repaired > BOARDS // 3
    assert sizes[1] > BOARDS // 2
    assert sizes[2]


def test_a_number_that_cannot_be_read_gets_no_corners() -> None:
    """Files have no place for one in a block with corners: such a block keeps what it has."""
    rng = random.Random(36)
    repaired = 0
    for _ in range(BOARDS):
        grid = random_board(rng, 3)
        other = [[*row] for row in grid]
        rng.choice(other)[0] = rng.randint(0, 5)
        puzzle = board_puzzle(grid, 5, [*map(tuple, other)])
        for line, clue in puzzle.lines():
            if len(clue) == 1 and clue[0].colour == 1 and rng.random() < 0.5:
                puzzle = puzzle.with_clue(line, (Block(None),))
        for repair in repairs(puzzle) if puzzle.corners else ():
            assert solve(repair.puzzle).solutions == (repair.solution,)
            repaired += any(map(blotted, puzzle.clues))
    assert repaired
