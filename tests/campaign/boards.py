"""Small puzzles of all shapes, against brute force, which tries everything."""

from __future__ import annotations

import random
from itertools import product
from pathlib import Path

import nonogram
from campaign.drawn import puzzle, read, smaller, written
from campaign.kinds import Kind
from nonogram import Grid, Puzzle, Rectangle, Verdict
from nonogram.core.formula import ENCODINGS
from nonogram.core.puzzle.reasons import GivenCellsContradict, LinesContradict
from support import brute
from support.command_line import run
from support.examples import example
from support.geometries import by_brute_force, has_clues, pictures
from support.hints import agreeing, check_hint, partial
from support.known_cells import check_known, some_cells
from support.questions import backbone, reason_of

#: How many cells a board may have, by the number of colours: so many that all solutions are
#: found by way of the rows, and so few that all pictures can be gone through.
_ROWS = {1: 26, 2: 20, 3: 16}
_PICTURES = {1: 10, 2: 6, 3: 5}

#: What proves explanations again.
RECHECK = example("recheck")

#: By how much a number may be mistyped at most.
_MISTYPED = 3


def all_solutions(puzzle: Puzzle) -> set[Grid]:
    """All solutions, found by brute force."""
    if isinstance(puzzle.geometry, Rectangle):
        return {Grid(rows) for rows in brute.solutions([*puzzle.rows], [*puzzle.columns])}
    return by_brute_force(puzzle)


def check_solutions(subject: str, rng: random.Random) -> None:
    """Verdict, all solutions, their number, what they have in common, and cells to give."""
    puzzle = read(subject)
    expected = all_solutions(puzzle)
    wanted = [Verdict.NO_SOLUTION, Verdict.UNIQUE, Verdict.MULTIPLE][min(2, len(expected))]
    result = nonogram.solve(puzzle)
    assert result.verdict is wanted
    assert {*result.solutions} <= expected
    ways = [*product(ENCODINGS, (False, True))]
    for encoding, propagation in ways if puzzle.corners else rng.sample(ways, 1):
        found = nonogram.solve(puzzle, limit=None, encoding=encoding, propagation=propagation)
        assert found.complete
        assert len(found.solutions) == len(expected)
        assert {*found.solutions} == expected
    assert {*nonogram.solutions(puzzle)} == expected
    tally = nonogram.count_solutions(puzzle)
    assert (tally.found, tally.complete) == (len(expected), True)
    common = [
        cells[0] if len({*cells}) == 1 else None
        for cells in zip(*(grid.cells for grid in expected))
    ]
    if expected:
        _, grid = backbone(puzzle)
        assert grid is not None
        assert grid.cells == tuple(common)
    if len(expected) > 1:
        ambiguity = nonogram.ambiguity(puzzle)
        assert ambiguity is not None
        assert ambiguity.backbone.cells == tuple(common)
        only = nonogram.solve(puzzle, given=ambiguity.deciding)
        assert (only.verdict, only.solutions) == (Verdict.UNIQUE, (ambiguity.solution,))
    report = nonogram.check(puzzle)
    assert report.result.verdict is wanted
    if expected:
        assert (report.found, report.complete) == (len(expected), True)


def check_given(subject: str, rng: random.Random) -> None:
    """All that is said about a puzzle with given cells is about the solutions that have them."""
    puzzle = read(subject)
    solutions = all_solutions(puzzle)
    for _ in range(2):
        check_known(puzzle, solutions, some_cells(rng, puzzle, solutions), rng)


def check_reasons(subject: str, rng: random.Random) -> None:
    """Lines or given cells that contradict each other do, and no part of them does."""
    puzzle = read(subject)
    everything = [*pictures(puzzle.geometry, puzzle.colours)]
    solutions = [cells for cells in everything if has_clues(puzzle, cells)]
    for cells in rng.sample(everything, min(30, len(everything))):
        grid = Grid.of_cells(puzzle.geometry, cells)
        assert puzzle.is_solution(grid) is (cells in solutions)
    check_false_reason(puzzle, everything, rng)
    given = partial(rng, rng.choice(everything), puzzle.colours)
    reason = reason_of(puzzle, given=Grid.of_cells(puzzle.geometry, given))
    if reason is None:
        assert agreeing({*solutions}, given)
        return
    assert reason.minimal
    if isinstance(reason, GivenCellsContradict):
        assert solutions
        named = {*map(puzzle.geometry.cell, reason.cells)}
        for left_out in (None, *named):
            kept = named - {left_out}
            only = [cell if n in kept else None for n, cell in enumerate(given)]
            assert bool(agreeing({*solutions}, only)) is (left_out is not None)
    else:
        assert isinstance(reason, LinesContradict)
        assert not solutions
        lines = {*map(puzzle.geometry.index_of, reason.lines)}
        assert [cells for cells in everything if has_clues(puzzle, cells, lines)] == []
        for line in lines:
            assert any(has_clues(puzzle, cells, lines - {line}) for cells in everything)


def check_false_reason(
    puzzle: Puzzle, everything: list[tuple[int, ...]], rng: random.Random
) -> None:
    """Any lines may be called a reason: they change no repair."""
    number = len(puzzle.clues)
    lines = {*rng.sample(range(number), rng.randint(0, number))}
    reason = LinesContradict(tuple(map(puzzle.geometry.line, sorted(lines))), rng.random() < 0.5)
    assert {*nonogram.repairs(puzzle, reason=reason)} == {*nonogram.repairs(puzzle)}


def check_repairs(subject: str, rng: random.Random) -> None:
    """Each repair makes the puzzle solvable, and no change of one number or colour is missed."""
    puzzle = read(subject)
    found = nonogram.repairs(puzzle)
    assert found.complete
    assert len({repair.puzzle.clues for repair in found}) == len(found)
    for repair in found:
        assert all_solutions(repair.puzzle) == {repair.solution}
    told = {(repair.changes[0].line, repair.changes[0].new) for repair in found}
    corners = puzzle.corners
    bodies = [colour for colour in range(1, puzzle.colours + 1) if colour not in corners]
    if all_solutions(puzzle):
        assert not told
        return
    for line, clue in puzzle.by_line():
        for place, block in enumerate(clue):
            others = [block._replace(colour=colour) for colour in bodies if block.colour]
            if block.length is not None and block.colour:
                least = max(1 + (block.front > 0) + (block.back > 0), block.length - _MISTYPED)
                most = block.length + _MISTYPED
                others += [block._replace(length=length) for length in range(least, most + 1)]
            for other in others:
                new = (*clue[:place], other, *clue[place + 1 :])
                if new != clue and len(all_solutions(puzzle.with_clue(line, new))) == 1:
                    assert (line, new) in told, f"{line}: {new}"


def check_hints(subject: str, rng: random.Random) -> None:
    """Cells called wrong are wrong, and every solution takes the step."""
    puzzle = read(subject)
    solutions = {tuple(cell or 0 for cell in grid.cells) for grid in all_solutions(puzzle)}
    if solutions:
        for _ in range(3):
            cells = rng.choice(sorted(solutions))
            check_hint(puzzle, solutions, partial(rng, cells, puzzle.colours))


def check_explanations(subject: str, rng: random.Random) -> None:
    """Every step is proved again by code that shares nothing with the program."""
    puzzle = read(subject)
    solution = nonogram.solve(puzzle, limit=1).solution
    if solution is None:
        return
    Path("explained.json").write_text(subject)
    checker = RECHECK.Checker("explained.json")
    options = ["--deep"] * (rng.random() < 0.3)
    if rng.random() < 0.5:
        known = [at for at in solution.positions() if rng.random() < 0.3]
        Path("known.txt").write_text(str(puzzle.grid(solution.only(known))) + "\n")
        options += ["--given", "known.txt"]
        checker.start |= {(row + 1, at + 1): {solution[row, at]} for row, at in known}
    said = run("explain", "--json", *options, "explained.json")
    assert said.exit_code in (0, 3), said.stderr
    RECHECK.prove_all(checker, said.stdout.splitlines())


KINDS = {
    "solutions": Kind(
        lambda rng: written(puzzle(rng, _ROWS, corners=20)),
        check_solutions,
        smaller,
        share=3,
    ),
    "known cells": Kind(
        lambda rng: written(puzzle(rng, _ROWS, corners=20)),
        check_given,
        smaller,
        share=2,
    ),
    "explanations": Kind(
        lambda rng: written(puzzle(rng, {1: 100, 2: 80, 3: 60}, 10, wrong=0.1, corners=80)),
        check_explanations,
        smaller,
    ),
    "reasons": Kind(
        lambda rng: written(puzzle(rng, _PICTURES, wrong=0.6, corners=4)),
        check_reasons,
        smaller,
    ),
    "repairs": Kind(
        lambda rng: written(puzzle(rng, {1: 16, 2: 12, 3: 9}, wrong=0.9, corners=9)),
        check_repairs,
        smaller,
    ),
    "hints": Kind(
        lambda rng: written(puzzle(rng, _ROWS, wrong=0, corners=20)),
        check_hints,
        smaller,
    ),
}
