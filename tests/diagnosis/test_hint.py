"""Hints from any picture: what is wrong is wrong, and what is said next is so in every solution."""

from __future__ import annotations

import os
import pickle
import random
from functools import partial as partial_of

import pytest

import nonogram
from nonogram import Deduction, Grid, Puzzle, RequestError
from support import brute
from support.geometries import has_clues, pictures, random_geometry
from support.hints import check_hint, partial
from support.paths import PUZZLES
from support.puzzles import puzzle_from

#: More of them where somebody asks for it; ten thousand were tried once.
MANY = int(os.environ.get("NONOGRAM_HINTS", "120"))


@pytest.mark.parametrize("colours", [1, 2, 3])
def test_rectangles(colours: int) -> None:
    rng = random.Random(colours)
    kinds = set()
    for _ in range(MANY // 6):
        picture = brute.random_grid(rng, rng.randint(2, 6), rng.randint(2, 6), colours)
        rows = [brute.clue(row) for row in picture]
        columns = [brute.clue(column) for column in zip(*picture)]
        puzzle = puzzle_from(rows, columns, colours)
        solutions = {sum(grid, ()) for grid in brute.solutions(rows, columns)}
        for _ in range(3):
            given = partial(rng, sum(picture, ()), colours)
            kinds.add(check_hint(puzzle, solutions, given))
    assert {"wrong", "step"} <= kinds


def test_three_directions() -> None:
    rng = random.Random(7)
    for _ in range(MANY // 12):
        colours = rng.randint(1, 2)
        geometry = random_geometry(rng, 9 if colours == 1 else 7)
        cells = tuple(rng.randint(0, colours) for _ in range(geometry.size))
        puzzle = nonogram.Puzzle.from_grid(
            Grid.of_cells(geometry, cells), colours, geometry=geometry
        )
        solutions = {found for found in pictures(geometry, colours) if has_clues(puzzle, found)}
        for _ in range(3):
            check_hint(puzzle, solutions, partial(rng, cells, colours))


def test_what_excludes_colours_comes_before() -> None:
    """A hint ends with a cell that is decided, and begins with what is needed for that."""
    puzzle = nonogram.random_puzzle(7, 7, 0.5, colours=3, seed=71)
    explanation = nonogram.explain(puzzle)
    for number, step in enumerate(explanation, 1):
        if all(len(mark.colours) > 1 for mark in step.concludes):  # a picture does not show that
            hint = nonogram.hint(puzzle, given=explanation.grid_after(number))
            if hint.before:
                break
    assert isinstance(hint.step, Deduction)
    for step in hint.before:
        assert [mark for mark in step.concludes if len(mark.colours) <= 1] == []
    before = {mark.cell for step in hint.before for mark in step.concludes}
    assert before & {mark.cell for mark in hint.step.sees}


def test_the_nearest_of_the_easiest() -> None:
    """Wherever the player is; without that the step that decides most cells."""
    puzzle = nonogram.load(PUZZLES / "cat.cwd")
    steps = [nonogram.hint(puzzle, near=near).step for near in (None, (3, 4), (24, 19))]
    assert [
        step for step in steps if not (step is not None and step.level is nonogram.Level.EASY)
    ] == []
    most, left, right = ({mark.cell for mark in step.concludes} for step in steps if step)
    assert len(most) >= max(len(left), len(right))

    def away(cells: set[tuple[int, int]], row: int, place: int) -> int:
        return min((i - row) ** 2 + (j - place) ** 2 for i, j in cells)

    assert away(left, 3, 4) <= min(away(most, 3, 4), away(right, 3, 4))
    assert away(right, 24, 19) <= min(away(most, 24, 19), away(left, 24, 19))


def test_near_a_cell_that_is_not_there() -> None:
    with pytest.raises(nonogram.RequestError, match=r"no cell at \(99, 0\)"):
        nonogram.hint(nonogram.load(PUZZLES / "cat.cwd"), near=(99, 0))


@pytest.mark.parametrize("seed", range(30))
def test_background_of_finished_lines_is_no_hint(seed: int) -> None:
    """On boards where filled cells alone are marked, as many players do."""
    rng = random.Random(seed)
    puzzle = nonogram.picture_puzzle(10, 10, seed=seed)
    solution = nonogram.solve(puzzle).solutions[0]
    cells = [cell if cell and rng.random() < 0.8 else None for cell in solution.cells]
    given = Grid.of_cells(puzzle.geometry, cells)
    hint = nonogram.hint(puzzle, given=given)
    finished = [
        index
        for index, line in enumerate(puzzle.geometry.lines)
        if nonogram.clue_of([cells[cell] or 0 for cell in line]) == puzzle.clues[index]
    ]
    for step in (*hint.before, *([hint.step] if hint.step is not None else [])):
        for mark in step.concludes:
            cell = puzzle.geometry.cell(mark.cell)
            assert [index for index in finished if cell in puzzle.geometry.lines[index]] == []


@pytest.mark.parametrize("colours", [1, 3])
def test_hints_end_with_the_solution(colours: int) -> None:
    """Whoever takes one step after the other has the solution, the rest of background included."""
    puzzle = nonogram.picture_puzzle(8, 8, colours=colours, seed=6)
    hint, levels = nonogram.hint(puzzle), set()
    while not hint.finished and hint.step is not None:
        assert hint.level is max(step.level for step in hint.steps)
        levels.add(hint.level)
        before, hint = hint.grid, nonogram.hint(puzzle, given=hint.grid)
        assert not hint.wrong
    assert (hint.level, str(hint)) == (None, "Nothing is left to do.")
    assert None in before.cells
    assert hint.grid == nonogram.solve(puzzle).solution
    assert nonogram.hint(puzzle, given=hint.grid).finished
    assert max(levels) is not None


@pytest.mark.parametrize(
    ("puzzle", "given", "end"),
    [
        (nonogram.load(PUZZLES / "switches.cwc"), None, "standstill"),  # multiple solutions
        (nonogram.load(PUZZLES / "typo.cwd"), None, "reasons"),  # no solution
        (Puzzle.of([[1], [1]], [[1], [1]]), None, "standstill"),
        (Puzzle.of([[1, 1], [2]], [[1], [1], [2]]), None, "finished"),
        (Puzzle.of([[1, 1], [2]], [[1], [1], [2]]), [[0, None, None], [None] * 3], "wrong"),
    ],
)
def test_a_loop_of_hints_ends(puzzle: Puzzle, given: list[list[int]] | None, end: str) -> None:
    """As its help says: without a step, and one attribute says how."""
    hint = nonogram.hint(puzzle, given=given)
    for _ in range(puzzle.geometry.size):
        if hint.step is None:
            break
        hint = nonogram.hint(puzzle, given=hint.grid)
    assert hint.step is None
    ends = {
        "finished": hint.finished,
        "wrong": bool(hint.wrong),
        "standstill": hint.standstill is not None,
        "reasons": bool(hint.result.reasons),
    }
    assert [name for name, is_so in ends.items() if is_so] == [end]


def _before_search(progress: nonogram.Progress) -> None:
    """Let the time be up when line logic has done its part."""
    if progress.step not in ("clues", "propagate"):
        raise nonogram.TimeUpError("enough")


@pytest.mark.parametrize("name", ["planet.cwd", "apples.cwc"])
def test_steps_that_come_before_the_verdict(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """They follow from the clues, as long as the picture does; what may be wrong gets none."""
    monkeypatch.setattr("nonogram.base.clock.deadline._PAUSE", 0.0)
    puzzle = nonogram.load(PUZZLES / name)
    solution, picture = nonogram.solve(puzzle).solutions[0], puzzle.grid({})
    asked = partial_of(nonogram.solve, puzzle, on_progress=_before_search)
    known, kinds = asked().known, set()
    assert known is not None
    for number in range(5):
        if number == 2:
            picture = known  # from here on contradictions are needed
        hint = nonogram.hint(puzzle, given=picture, on_progress=_before_search)
        assert (hint.verdict, hint.finished) == ("undecided", False)
        assert hint.cells
        assert solution.only(hint.cells).by_place() == hint.cells
        assert str(hint).startswith("Look at ")
        assert not {*hint.cells} & {*picture.by_place()}
        kinds.add(type(hint.step))
        picture = hint.grid
    assert nonogram.Contradiction in kinds
    places = [at for at in solution.positions() if known[at] is None]
    given = {at: solution[at] or 0 for at in places}
    others = {at: 1 - min(1, given[at]) for at in places}
    open_ = (at for at in places if asked(given={at: others[at]}).verdict == "undecided")
    more = next(open_)  # nobody knows whether it is wrong
    with pytest.raises(nonogram.TimeUpError, match="enough"):
        nonogram.hint(puzzle, given={more: others[more]}, on_progress=_before_search)
    hint = nonogram.hint(puzzle, given=given | {more: others[more]}, on_progress=_before_search)
    assert (more in hint.wrong, hint.verdict, hint.step) == (True, "undecided", None)


def test_what_is_not_finished() -> None:
    ends = [
        nonogram.hint(nonogram.load(PUZZLES / "switches.cwc")),
        nonogram.hint(nonogram.load(PUZZLES / "typo.cwd")),
        nonogram.hint(Puzzle.of([[1]], [[1]]), given=[[0]]),
        nonogram.hint(Puzzle.of([[1]], [[1]])),
    ]
    assert [hint for hint in ends if hint.finished] == []
    with pytest.raises(RequestError, match="no step to draw"):
        ends[2].strip()
    assert ends[2].svg() == nonogram.svg(ends[2].puzzle, [[0]], marks=[(0, 0)])  # the wrong cell


def test_a_hint_and_its_step_are_drawn_and_told() -> None:
    puzzle = Puzzle.of([[3], [1], [3]], [[3], [1, 1], [1, 1]])
    hint = nonogram.hint(puzzle)
    assert hint.step is not None
    assert hint.strip() == hint.step.svg()
    assert hint.cells == {(0, 0): 1, (0, 1): 1, (0, 2): 1}
    assert hint.svg() == nonogram.svg(puzzle, hint.cells, marks=hint.cells)
    assert hint.text().startswith(hint.step.text())
    walk = nonogram.explain(puzzle)
    assert [step.text() for step in walk] == [*map(walk.text, walk)]
    with pytest.raises(RequestError, match="no copy"):
        pickle.loads(pickle.dumps(walk[0])).text()


def test_a_copy_of_a_hint_sees_its_own_board() -> None:
    puzzle = Puzzle.of([[3], [1], [3]], [[3], [1, 1], [1, 1]])
    hint = nonogram.hint(puzzle)
    assert hint.step is not None
    drawn = hint.step.svg()
    hint.replace(given=hint.grid)
    assert hint.step.svg() == drawn
    read = pickle.loads(pickle.dumps(hint))
    assert read == hint
    assert read.step.svg() == drawn
