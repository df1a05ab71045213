"""A puzzle and the same turned, mirrored, in other colours, or with cells given."""

from __future__ import annotations

import random
from collections.abc import Callable

import nonogram
from campaign.drawn import puzzle, read, smaller, written
from campaign.kinds import Kind
from nonogram import Block, Clue, Colour, Grid, Puzzle, Rectangle, Verdict
from nonogram.core.puzzle.clue import backwards
from nonogram.core.puzzle.hexagon import Hexagon
from support.known_cells import some_cells
from support.questions import backbone

#: Solutions are counted up to this number.
_MOST = 200

Cells = tuple[int | None, ...]


def turned(puzzle: Puzzle) -> tuple[Puzzle, Callable[[Cells], Cells]]:
    """The puzzle turned by half a turn, and what becomes of its cells."""
    clues: list[Clue] = []
    for family in puzzle.geometry.families:
        clues += [backwards(puzzle.clues[index]) for index in reversed(family)]
    geometry = puzzle.geometry
    if isinstance(geometry, Hexagon):
        geometry = Hexagon((*geometry.sides[3:], *geometry.sides[:3]))
    palette = tuple(_exchanged(look, look.diagonal) for look in puzzle.palette)
    other = puzzle.replace(geometry=geometry, clues=tuple(clues), palette=palette)
    return other, lambda cells: cells[::-1]


def _exchanged(look: Colour, diagonal: str | None) -> Colour:
    """The look with its halves exchanged, and another diagonal."""
    if look.second is None:
        return look
    return look.replace(rgb=look.second, second=look.rgb, diagonal=diagonal)


def mirrored(puzzle: Puzzle) -> tuple[Puzzle, Callable[[Cells], Cells]]:
    """A rectangle, mirrored left to right."""
    rows = [backwards(clue) for clue in puzzle.rows]
    flipped = {"/": "\\", "\\": "/"}
    palette = tuple(_exchanged(k, flipped.get(k.diagonal or "")) for k in puzzle.palette)
    other = Puzzle.of(rows, puzzle.columns[::-1], puzzle.colours, palette=palette)
    width = puzzle.width

    def along(cells: Cells) -> Cells:
        rows = (cells[start : start + width][::-1] for start in range(0, len(cells), width))
        return tuple(cell for row in rows for cell in row)

    return other, along


def transposed(puzzle: Puzzle) -> tuple[Puzzle, Callable[[Cells], Cells]]:
    width = puzzle.width
    return puzzle.transposed(), lambda cells: tuple(
        cell for column in range(width) for cell in cells[column::width]
    )


def recoloured(puzzle: Puzzle, rng: random.Random) -> tuple[Puzzle, Callable[[Cells], Cells]]:
    """The puzzle with its colours exchanged."""
    others = rng.sample(range(1, puzzle.colours + 1), puzzle.colours)
    colours = [0, *others]
    clues = (
        tuple(Block(b.length, *(colours[c] for c in (b.colour, b.front, b.back))) for b in clue)
        for clue in puzzle.clues
    )
    palette = [*puzzle.palette]
    for number, look in enumerate(puzzle.palette):
        palette[colours[number]] = look
    other = puzzle.replace(clues=tuple(clues), palette=tuple(palette))
    return other, lambda cells: tuple(None if cell is None else colours[cell] for cell in cells)


def check_symmetries(subject: str, rng: random.Random) -> None:
    """Verdict, solutions, their number, backbone, and what line logic decides."""
    puzzle = read(subject)
    ways = [turned(puzzle), recoloured(puzzle, rng)]
    if isinstance(puzzle.geometry, Rectangle):
        ways += [mirrored(puzzle), transposed(puzzle)]
    known: Cells = (None,) * puzzle.geometry.size
    if rng.random() < 0.5:
        known = some_cells(rng, puzzle, nonogram.solve(puzzle).solutions).cells
    given = Grid.of_cells(puzzle.geometry, known)
    one = nonogram.solve(puzzle, given=given)
    number = nonogram.count_solutions(puzzle, limit=_MOST, given=given)
    _, common = backbone(puzzle, given=given)
    for other, along in ways:
        same_given = Grid.of_cells(other.geometry, along(known))
        found = nonogram.solve(other, given=same_given)
        assert found.verdict is one.verdict
        if one.verdict is not Verdict.NO_SOLUTION:  # a failure may come sooner or later
            assert found.stats.decided == one.stats.decided
        if one.verdict is Verdict.UNIQUE:
            assert found.solutions[0].cells == along(one.solutions[0].cells)
        tally = nonogram.count_solutions(other, limit=_MOST, given=same_given)
        assert (tally.found, tally.complete) == (number.found, number.complete)
        _, same = backbone(other, given=same_given)
        assert (same and same.cells) == (common and along(common.cells))


def check_given(subject: str, rng: random.Random) -> None:
    """Given cells leave the solutions that agree with them: together, those of all colours."""
    puzzle = read(subject)
    geometry = puzzle.geometry
    result = nonogram.solve(puzzle)
    number = nonogram.count_solutions(puzzle, limit=_MOST)
    cell = rng.randrange(geometry.size)
    parts = []
    for colour in range(puzzle.colours + 1):
        only: list[int | None] = [None] * geometry.size
        only[cell] = colour
        only_one = Grid.of_cells(geometry, only)
        parts.append(nonogram.count_solutions(puzzle, limit=_MOST, given=only_one))
    if number.complete:
        assert [part for part in parts if not part.complete] == []
        assert sum(part.found for part in parts) == number.found
    for solution in result.solutions:
        only = [known if rng.random() < 0.5 else None for known in solution.cells]
        found = nonogram.solve(puzzle, given=Grid.of_cells(geometry, only))
        assert found.verdict in (Verdict.UNIQUE, Verdict.MULTIPLE)
        assert found.verdict is Verdict.MULTIPLE or found.solutions == (solution,)
        assert nonogram.solve(puzzle, given=solution).solutions == (solution,)


KINDS = {
    "symmetries": Kind(
        lambda rng: written(puzzle(rng, {1: 225, 2: 225, 4: 225}, 15, corners=225)),
        check_symmetries,
        smaller,
        share=1.5,
    ),
    "given": Kind(
        lambda rng: written(puzzle(rng, {1: 80, 2: 80, 4: 80}, 9, wrong=0.1, corners=80)),
        check_given,
        smaller,
        share=0.5,
    ),
}
