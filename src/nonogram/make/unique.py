"""Changes of a few cells, after which a picture is the only solution of its clues.

While there is a second solution, one cell is changed: a cell in which the two solutions
differ, or a neighbour of one. The chosen change is the one with which line propagation leaves the
fewest cells undecided on the whole board. At the end, changes that are not needed are reverted.

The same is done while the puzzle is harder than wished, with the cells that remain
after all steps that are not too hard. If line propagation decides all cells after each of several
changes, the chosen one is that with which these steps leave the fewest cells.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from operator import attrgetter
from typing import NamedTuple

from nonogram.base.clock.deadline import OutOfTime
from nonogram.base.errors import RequestError
from nonogram.base.shown import Shown, Told
from nonogram.base.text import counted
from nonogram.base.values import Value
from nonogram.core.logic.domains import initial_domains
from nonogram.core.logic.fixpoint import propagate
from nonogram.core.puzzle import (
    BACKGROUND,
    Colour,
    Geometry,
    Grid,
    GridLike,
    Palette,
    Position,
    Puzzle,
    Rows,
)
from nonogram.core.puzzle.arguments import whole_or_none
from nonogram.core.puzzle.puzzle import grid_for
from nonogram.core.result import Progress, Result, Verdict
from nonogram.core.search.pipeline import solve
from nonogram.core.search.terms import SEARCH, Terms, with_options
from nonogram.explanation.levels import Level
from nonogram.make.drawing import Drawing
from nonogram.make.level import cells_left

_MOST_CHANGES = 0.1  #: the share of the cells that may be changed before giving up
_TRIED = 16  #: ambiguous cells that are tried, with their neighbours, for every change


class Change(Value):
    """A cell, and its colour before and after. `print` of the whole result has it in words."""

    cell: Position
    before: int
    after: int


class Unique(Shown, Told, Value):
    """The result of `make_unique`.

    Attributes:
        grid: the picture, with the changes.
        changes: the changes, row by row, as `print` lists them; none if they do not make the
            solution unique.
        verdict: UNIQUE if the picture is the only solution of its clues; MULTIPLE if too many
            changes would be needed; UNDECIDED if the time ran out. These two leave the picture as
            it was.
        puzzle: the puzzle of the picture, with its palette.
        too_hard: whether the solution is unique, but too many changes would be needed to make
            the puzzle as easy as wished.
        minimal: whether the changes are enough, and it is known that none can be left out; False
            also if the time ran out before.
    """

    _UNCOMPARED = ("puzzle",)  # made of the others

    grid: Grid
    changes: tuple[Change, ...]
    verdict: Verdict
    puzzle: Puzzle
    too_hard: bool = False
    minimal: bool = False


@with_options(SEARCH)
def make_unique(
    grid: Rows,
    terms: Terms,
    *,
    colours: int | None = None,
    geometry: Geometry | None = None,
    palette: Palette = (),
    most: int | None = None,
    level: Level | None = None,
    keep: GridLike | None = None,
    colors: int | None = None,
) -> Unique:
    """Change a few cells of a decided grid until its clues have no other solution.

    With a level, go on until the puzzle is no harder than that.

    Args:
        grid: the picture, a grid or rows of colour numbers, all cells decided.
        colours: K; by default the largest colour in the grid.
        geometry: the geometry of the cells, by default a rectangle.
        palette: the looks of all colours, in place of K. If some are corners, with the characters
            ◢◤◥◣, the picture is that of a trianogram, and remains one.
        most: give up after this number of changes; by default 10 % of the cells (at least 10).
        level: the hardest level allowed, None for any.
        keep: cells that are not to be changed: a grid with their colours, None in all others,
            such as ``grid.only([(0, 2), (0, 3)])``.
        timeout: wall-clock seconds for all of it, None for no limit. If it ends the search for
            changes that can be left out, the result is not `minimal`.
        solver, seed, on_progress: as in `nonogram.solve`.

    Raises:
        RequestError: as `Puzzle.from_grid`, or the timeout is not a number of seconds, or cells to
            keep have other colours than in the grid.
        UnknownNameError: no such level, or solver.
    """
    grid = Grid.of(grid)
    level = None if level is None else Level(level)
    most = whole_or_none("most", most, 0)
    colours = len(palette) - 1 if palette else colours
    puzzle = Puzzle.from_grid(grid, colours, geometry=geometry, colors=colors)
    if most is None:
        most = max(10, int(_MOST_CHANGES * puzzle.geometry.size))
    kept: Collection[Position] = ()
    if keep is not None:
        cells = grid_for(puzzle, keep, "the cells to keep").by_place()
        kept = cells.keys()
        if any(grid[cell] != colour for cell, colour in cells.items()):
            raise RequestError("cells to keep have other colours than in the grid")
    canvas = Drawing(grid, palette or (Colour(),) * (puzzle.colours + 1), None, puzzle.geometry)
    changes: list[Change] = []
    deadline = terms.watched(
        lambda elapsed: Progress(elapsed, None, 0, f"{counted(len(changes), 'cell')} changed")
    )
    wish = _Wish(canvas, level, terms._replace(deadline=deadline, on_progress=None))
    verdict, enough = wish.change(changes, most, kept)
    minimal = verdict is Verdict.UNIQUE and enough
    if verdict is not Verdict.UNIQUE:
        changes = []  # the picture would be spoilt for nothing
    if minimal:
        changes, minimal = wish.needed(changes)
    drawn = _changed(grid, changes).as_in(grid.drawn_as or canvas.puzzle)
    too_hard = verdict is Verdict.UNIQUE and not enough
    in_order = tuple(sorted(changes, key=attrgetter("cell")))
    made = canvas.replace(grid=drawn).puzzle.replace(palette=palette)
    return Unique(drawn, in_order, verdict, made, too_hard, minimal)


class _Wish(NamedTuple):
    """The original picture, and the demands on its puzzle."""

    canvas: Drawing
    level: Level | None
    terms: Terms

    def change(
        self, changes: list[Change], most: int, kept: Collection[Position]
    ) -> tuple[Verdict, bool]:
        """Add changes one by one; return the verdict, and whether the demands are met."""
        while True:
            drawn = _changed(self.canvas.grid, changes)
            result, unsettled = self.judged(drawn)
            best = None
            if unsettled and len(changes) < most:
                taken = {*kept, *(change.cell for change in changes)}
                best = self.best(drawn, self.candidates(drawn, taken, unsettled, result))
            if best is None:
                late = bool(unsettled) and self.terms.deadline.passed()
                verdict = Verdict.UNDECIDED if late else result.verdict
                return verdict, not unsettled
            changes.append(best)

    def needed(self, changes: list[Change]) -> tuple[list[Change], bool]:
        """A minimal set of these changes, and whether there was time to find it."""
        waiting = changes[:-1]  # the last one was needed
        minimal = True
        while waiting:
            change = waiting.pop()
            others = [other for other in changes if other != change]
            result, unsettled = self.judged(_changed(self.canvas.grid, others))
            if result.verdict is Verdict.UNIQUE and not unsettled:
                changes = others
                waiting = [*others]  # each of them may no longer be needed
            minimal = minimal and result.verdict is not Verdict.UNDECIDED
        return changes, minimal

    def judged(self, grid: Grid) -> tuple[Result, Sequence[Position]]:
        """The result, and the cells that are ambiguous, or left open without too hard steps."""
        puzzle = self.canvas.replace(grid=grid).puzzle
        result = solve.under(puzzle, self.terms)
        if result.verdict is Verdict.MULTIPLE:
            return result, result.solutions[0].differing(result.solutions)
        if result.verdict is not Verdict.UNIQUE:
            return result, ()
        try:
            return result, cells_left(puzzle, result, self.level, self.terms)
        except OutOfTime:
            return result.replace(verdict=Verdict.UNDECIDED), ()

    def candidates(
        self, grid: Grid, taken: Collection[Position], unsettled: Sequence[Position], result: Result
    ) -> list[Change]:
        """Changes of unsettled cells and their neighbours, without `taken`, to colours nearby."""
        puzzle = self.canvas.puzzle
        geometry, corners = puzzle.geometry, puzzle.corners
        step = -(-len(unsettled) // _TRIED)
        found: dict[Change, None] = {}
        for cell in unsettled[::step]:
            for tried in [cell, *neighbours(geometry, cell)]:
                if tried in taken:
                    continue
                before = grid[tried] or BACKGROUND
                other = [solution[tried] for solution in result.solutions]
                near = [grid[place] for place in neighbours(geometry, tried)]
                near = [ink for ink in near if ink not in corners]  # it would fit no neighbour
                for after in (*other, *near, BACKGROUND):
                    if after not in (before, None):
                        found[Change(tried, before, after or BACKGROUND)] = None
        return [*found]

    def best(self, grid: Grid, tried: Sequence[Change]) -> Change | None:
        """The change that leaves the fewest cells undecided, and looks best, if there is time."""
        ranked: list[tuple[int, int, int, int]] = []
        for number, change in enumerate(tried):
            drawn = _changed(grid, [change])
            puzzle = self.canvas.replace(grid=drawn).puzzle
            propagated = propagate(initial_domains(puzzle), self.terms.deadline)
            if not propagated.complete:
                return None
            cell, after = change.cell, change.after
            strange = sum(drawn[place] != after for place in neighbours(puzzle.geometry, cell))
            inks = (change.before, after)
            torn = sum(pieces(puzzle.geometry, drawn, cell, ink) != 1 for ink in inks)
            ranked.append((propagated.domains.count_undecided(), torn, strange, number))
        ranked.sort()
        best = [tried[number] for undecided, *_, number in ranked if undecided == ranked[0][0]]
        easy = self.level is not None and self.level < Level.MEDIUM
        if not best or ranked[0][0] or not easy:
            return best[0] if best else None
        left = []
        try:
            for change in best[:_TRIED]:
                _, unsettled = self.judged(_changed(grid, [change]))
                self.terms.deadline.check()
                left.append(len(unsettled))
        except OutOfTime:
            return None
        return best[left.index(min(left))]


def _changed(grid: Grid, changes: Iterable[Change]) -> Grid:
    """The picture after some changes."""
    rows = [*map(list, grid.rows)]
    for change in changes:
        row, place = change.cell
        rows[row][place] = change.after
    return Grid(rows)


def neighbours(geometry: Geometry, cell: Position) -> Iterable[Position]:
    return map(geometry.position, geometry.neighbours[geometry.cell(cell)])


def pieces(geometry: Geometry, grid: Grid, cell: Position, colour: int) -> int:
    """The number of connected pieces of a colour around a cell. If it is 1, no shape is torn."""
    near = [*neighbours(geometry, cell)]
    around = Counter(other for place in near for other in neighbours(geometry, place))
    corners = [other for other, number in around.items() if number > 1 and other != cell]
    left = {place for place in (*near, *corners) if grid[place] == colour}
    pieces = 0
    for place in near:
        reached = [place] if place in left else []
        pieces += len(reached)
        while reached:
            last = reached.pop()
            left.discard(last)
            reached += (other for other in neighbours(geometry, last) if other in left)
    return pieces
