"""Typing errors in the clues of boards with corners, compared with trying every clue there is."""

from __future__ import annotations

import random

import nonogram
from nonogram import Block, Grid, Puzzle, Verdict, repairs, solve
from nonogram.core.puzzle.clue import Clue, blotted
from support import brute
from support.trials import trials
from support.trianograms import board_puzzle, lines, random_board

#: How many boards without a solution are tried.
BOARDS = trials(120, 40)

#: A group as `lines` knows it: its length, the colours of its body, front and back, 0 for none.
Group = tuple[int, int, int, int]


def groups(key: object) -> list[Group]:
    """The groups in a key of `lines`."""
    assert isinstance(key, tuple)
    return [(n, body[0] if body else 0, front, back) for n, *body, front, back in key]


def groups_of(clue: Clue) -> list[Group]:
    """The groups of a clue."""
    return [(block.least, block.colour, block.front, block.back) for block in clue]


def is_slip(old: list[Group], new: list[Group]) -> bool:
    """Whether one slip leads from the new clue to the old one, on lines of at most three cells."""
    if len(old) != len(new):
        short, long = sorted((old, new), key=len)
        return any(short == long[:at] + long[at + 1 :] for at in range(len(long)))
    places = [at for at, (one, other) in enumerate(zip(old, new)) if one != other]
    pairs = [(old[at], new[at]) for at in places]
    if len(places) == 1:
        (((was, body, *ends), (now, other, *others)),) = pairs
        if was != now:
            return ends == others and has_length(*pairs[0])
        if ends == others:
            return 0 not in (body, other)
        return sum(one != two for one, two in zip(ends, others)) == 1 and other in (0, body or 1)
    if len(places) != 2 or places[1] - places[0] != 1:
        return False
    if old[places[0]] == new[places[1]] and old[places[1]] == new[places[0]]:
        return True
    exchanged = [was for (was, *_), _ in pairs] == [now for _, (now, *_) in reversed(pairs)]
    moved = sum(now - was for (was, *_), (now, *_) in pairs) == 0
    return (exchanged or moved) and all(has_length(*pair) for pair in pairs)


def has_length(old: Group, new: Group) -> bool:
    """Whether a group is another one with its length changed; a body that comes is of colour 1."""
    _, body, *ends = old
    _, other, *others = new
    return ends == others and other in (0, body or 1)


def expected(puzzle: Puzzle, colours: int) -> dict[tuple[str, tuple[Group, ...]], Grid]:
    """Every slip in a line that is undone by a clue after which there is one solution, and that."""
    sizes = puzzle.width, puzzle.height
    known = [
        {tuple(groups(key)): cells for key, cells in lines(size, family, colours).items()}
        for family, size in enumerate(sizes)
    ]
    families = [0] * puzzle.height + [1] * puzzle.width
    clues = [tuple(groups_of(clue)) for clue in puzzle.clues]
    filled = [known[family].get(clue, []) for clue, family in zip(clues, families)]
    found = {}
    for index, (line, _) in enumerate(puzzle.by_line()):
        for other, cells in known[families[index]].items():
            if clues[index] != other and is_slip([*clues[index]], [*other]):
                some = [*filled[:index], cells, *filled[index + 1 :]]
                grids = brute.filled(some[: puzzle.height], some[puzzle.height :])
                if len(grids) == 1:
                    found[str(line), other] = Grid(grids.pop())
    return found


def test_every_repair_of_small_boards_is_found() -> None:
    rng = random.Random(35)
    tried = repaired = 0
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
        by_change = {
            (str(change.line), tuple(groups_of(change.new))): repair.solution
            for repair in found
            for change in repair.changes
            if len(repair.changes) == 1 and None not in (change.old, change.new)
        }
        assert by_change == expected(puzzle, colours)
        repaired += bool(by_change)
        for repair in found:
            again = nonogram.loads(nonogram.dumps(repair.puzzle, "json"))
            assert again.statement == repair.puzzle.statement
    assert repaired > BOARDS // 3


def test_a_number_that_cannot_be_read_gets_no_corners() -> None:
    """Files have no place for one in a block with corners: such a block keeps what it has."""
    rng = random.Random(36)
    repaired = 0
    for _ in range(BOARDS):
        grid = random_board(rng, 3)
        other = [[*row] for row in grid]
        rng.choice(other)[0] = rng.randint(0, 5)
        puzzle = board_puzzle(grid, 5, [*map(tuple, other)])
        for line, clue in puzzle.by_line():
            if len(clue) == 1 and clue[0].colour == 1 and rng.random() < 0.5:
                puzzle = puzzle.with_clue(line, (Block(None),))
        for repair in repairs(puzzle) if puzzle.corners else ():
            assert solve(repair.puzzle).solutions == (repair.solution,)
            repaired += any(map(blotted, puzzle.clues))
    assert repaired
