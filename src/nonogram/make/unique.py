"""Changes of a few cells, after which a picture is the only solution of its clues.

While there is a second solution, a cell is changed in which the two solutions differ, or a
neighbour of one; in a picture with symmetries, all cells that these exchange with it. The chosen
change is the one with the least sum of the cells that line logic then leaves undecided, on
the whole board, and of what it spoils, times a weight. At the end, changes that are not needed are
reverted. Each weight makes a proposal. The best one spoils the picture least: shapes stay whole,
symmetries are kept, and edges are changed rather than lines of one cell and the inside of shapes.

The same is done while the puzzle is harder than wished, with the cells that remain
after all steps that are not too hard. If line logic decides all cells after each of several
changes, the chosen one is that with which these steps leave the fewest cells.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache, partial
from itertools import chain, product
from operator import attrgetter
from typing import Any, NamedTuple

from nonogram.base.arguments import whole, whole_or_none
from nonogram.base.clock.deadline import OutOfTime
from nonogram.base.errors import ParseError, RequestError
from nonogram.base.shown import Shown, Told
from nonogram.base.text import counted, joined_lines
from nonogram.base.values import NeitherTrueNorFalse, Value
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
    Positions,
    Puzzle,
    Rows,
)
from nonogram.core.puzzle.colours import colour_name
from nonogram.core.puzzle.puzzle import check_puzzle, grid_for
from nonogram.core.puzzle.symmetry import symmetries_of
from nonogram.core.result import Progress, Result
from nonogram.core.search.pipeline import decided, solve
from nonogram.core.search.terms import SEARCH, Terms, with_options
from nonogram.core.verdict import VERDICTS, Verdict
from nonogram.explanation.explain import Difficulty, find_difficulty
from nonogram.explanation.levels import Level, LevelLike
from nonogram.make.drawing import Drawing, palette_of
from nonogram.make.level import cells_left
from nonogram.make.text import IMAGE_ENDINGS, drawing_of_text

_MOST_CHANGES = 0.1  #: the share of the cells that may be changed before giving up
#: The share of the time for the search where a level is wished; the rest is for the difficulty.
_SEARCHING = 0.8
_TRIED = 16  #: ambiguous cells that are tried, with their neighbours, for every change

_WEIGHTS = (1, 3, 10)  #: the numbers of undecided cells that are as bad as one cell spoilt

#: What a broken symmetry spoils, in cells, beside those whose mirror images are not changed, and
#: what a colour spoils that no cell has any more.
_BROKEN = 5

_THIN = 2  #: cells of its colour around a cell, at most, in a line of one cell or at its end


class Change(Value):
    """A changed cell, with its colour before and after the change. `print` shows its text."""

    _UNCOMPARED = ("text",)

    cell: Position
    before: int
    after: int
    text: str = ""  #: the change in words; empty while changes are looked for

    def __str__(self) -> str:
        return self.text


class Unique(NeitherTrueNorFalse, Shown, Told, Value):
    """The result of `make_unique`: the picture with its changes, and its puzzle.

    Attributes:
        grid: the picture, with the changes.
        changes: the changes, row by row, as `print` lists them. There are none if they do not make
            the solution unique.
        verdict: the verdict on the picture. It is UNIQUE if the picture is the only solution of its
            clues, MULTIPLE if too many changes would be needed, and UNDECIDED if the time ran out.
            The last two leave the picture as it was.
        puzzle: the puzzle of the picture, with its palette, and the picture among its goals.
        too_hard: whether the solution is unique, but too many changes would be needed to make
            the puzzle as easy as wished. If it is False, a unique puzzle is as easy.
        minimal: whether the changes are enough, and it is known that none can be left out; in a
            picture with a symmetry, none together with its images. It is False, too, if the time
            ran out before.
        spoilt: what the changes spoil, in cells: more than their number if shapes are torn or
            joined, thin lines broken, symmetries lost, or cells inside of shapes changed.
        alternatives: the other proposals, in the order in which they spoil more.
        difficulty: the difficulty of a unique puzzle, if a level was wished. A part of the time is
            kept for it; it is None if that was too short, too.
        stopped: the message of the TimeUpError by which `on_progress` ended the run, or None.
    """

    _UNCOMPARED = ("puzzle", "difficulty", "stopped")  # made of the others, or of the moment
    _ASKED = "unique.verdict is Verdict.UNIQUE, or len(unique.changes)"

    grid: Grid
    changes: tuple[Change, ...]
    verdict: Verdict
    puzzle: Puzzle
    too_hard: bool = False
    minimal: bool = False
    spoilt: float = 0
    alternatives: tuple[Unique, ...] = ()
    difficulty: Difficulty | None = None
    stopped: str | None = None

    @property
    def cells(self) -> Positions:
        """The positions of the changed cells, which `svg()` marks."""
        return tuple(change.cell for change in self.changes)


@with_options(SEARCH)
def make_unique(
    picture: Rows | str | Drawing | Puzzle,
    terms: Terms,
    *,
    colours: int | None = None,
    geometry: Geometry | None = None,
    palette: Palette = (),
    most: int | None = None,
    level: LevelLike | None = None,
    keep: GridLike | None = None,
    proposals: int = 1,
    colors: int | None = None,
) -> Unique:
    """Change a few cells of a picture until its clues have no other solution.

    With a level, go on until the puzzle is no harder than that.

    Args:
        picture: the picture, in which all cells are decided. It is a grid, or rows of colour
            numbers, or a text of two to nine different signs, or a list of its lines, or what
            `from_image` returns, or a puzzle: then it is the puzzle's goal, or without a goal its
            only solution. All but a grid and rows bring a palette and a geometry of their own, and
            a puzzle its texts. The background of a text is mostly the commonest sign along its
            border, and the others are colours 1, 2, ... in the order in which they come; blanks
            between all cells part them.
        colours: K, by default the largest colour in the picture.
        geometry: the geometry of the cells, by default a rectangle.
        palette: the looks of all colours, in place of K. If some are corners, with the characters
            ◢◤◥◣, the picture is that of a trianogram, and remains one.
        most: the largest number of changes, by default 10 % of the cells, and at least 10. With 0
            the result's `puzzle` is that of the picture as it is.
        level: the hardest level that is allowed. None allows all. The puzzle may be easier, as
            `difficulty` of the result says. For one that is not too easy either, try other pictures
            until ``made.difficulty is not None and made.difficulty >= Level.MEDIUM``.
        keep: a grid with the colours of the cells that are not to be changed, and None in all
            others, such as ``grid.only([(0, 2), (0, 3)])``.
        proposals: the number of different proposals, of which the best is returned, with the others
            in its `alternatives`. There may be fewer.
        timeout: the wall-clock seconds for all of it, or None for no limit. If it ends the search
            for changes that can be left out, the result is not `minimal`.
        solver: the name of the SAT solver, as in `nonogram.solve`.
        seed: the seed of random choices, as in `nonogram.solve`.
        on_progress: a function that is told of the progress, as in `nonogram.solve`.

    Raises:
        RequestError: as `Puzzle.from_grid`, or the timeout is not a number of seconds, or cells to
            keep have other colours than in the picture, or a puzzle has neither a goal nor exactly
            one solution.
        TimeUpError: the time was up before the solution of a puzzle was known.
        ParseError: the text is no picture, or the name of a file.
        UnknownNameError: no such level, or solver.
    """
    drawing = _drawing_of(picture, palette, geometry, terms)
    texts = picture.texts if isinstance(picture, Puzzle) else {}
    level = None if level is None else Level(level)
    most = whole_or_none("most", most, 0)
    proposals = whole("proposals", proposals, 1)
    colours = len(drawing.palette) - 1 if drawing.palette else colours
    puzzle = Puzzle.from_grid(drawing.grid, colours, geometry=drawing.geometry, colors=colors)
    if most is None:
        most = max(10, int(_MOST_CHANGES * puzzle.geometry.size))
    looks = drawing.palette or (Colour(),) * (puzzle.colours + 1)
    canvas = drawing.replace(palette=looks, geometry=puzzle.geometry)
    kept, groups = _kept(puzzle, drawing.grid, keep), list[Group]()
    searching = terms if level is None else terms.within(_SEARCHING * terms.deadline.remaining())
    deadline = searching.watched(partial(_progress, groups))
    silent = searching.replace(deadline=deadline, on_progress=None)
    way = _Way(canvas, drawing.palette, level, silent, most, kept, groups)
    best, *others = (_rated(made, texts, level, terms) for made in way.proposals(proposals))
    return best.replace(alternatives=tuple(others), stopped=terms.deadline.stopped)


def _drawing_of(
    picture: Any,
    palette: Palette,
    geometry: Geometry | None,
    terms: Terms,
) -> Drawing:
    """The picture with these looks and this geometry, if there are any, or with its own."""
    picture = joined_lines(picture)
    if isinstance(picture, str):
        # The name of an image that is missing would otherwise be a picture of one row.
        if picture.endswith(IMAGE_ENDINGS) or os.path.isfile(picture):  # noqa: PTH113 (any text)
            raise ParseError("the name of a file, expected a picture: load and from_image read it")
        text = drawing_of_text(picture)
        picture = text.source or text.drawing
    if isinstance(picture, Puzzle):
        looks = palette_of(picture) if picture.palette else ()
        picture = Drawing(_picture_of(picture, terms), looks, None, picture.geometry)
    if not isinstance(picture, Drawing):
        return Drawing(Grid.of(picture), palette, None, geometry)
    return picture.replace(
        palette=palette or picture.palette, geometry=geometry or picture.geometry
    )


def _progress(groups: Sequence[Group], elapsed: float) -> Progress:
    return Progress(elapsed, None, 0, f"{counted(sum(map(len, groups)), 'cell')} changed")


def _picture_of(puzzle: Puzzle, terms: Terms) -> Grid:
    """The first goal of a puzzle that shows every cell, or without one its only solution."""
    check_puzzle(puzzle)
    for goal in puzzle.goals:
        if goal.fits(puzzle.geometry) and None not in goal.cells:
            return goal
    result = decided(solve.under(puzzle, terms))
    if result.verdict is not Verdict.UNIQUE:
        found = VERDICTS[result.verdict].lower()
        raise RequestError(f"expected a picture, found a puzzle with no goal and {found}")
    return result.solutions[0]


def _rated(made: Unique, texts: dict[str, Any], level: Level | None, terms: Terms) -> Unique:
    """The proposal with the texts of its puzzle and, if a level is wished, its difficulty."""
    puzzle = made.puzzle.replace(**texts)
    rated = None if level is None else find_difficulty(puzzle, terms).difficulty
    return made.replace(puzzle=puzzle, difficulty=rated)


def _kept(puzzle: Puzzle, grid: Grid, keep: GridLike | None) -> Collection[Position]:
    """The cells to keep. Raises RequestError if they have other colours than in the picture."""
    cells = grid_for(puzzle, {} if keep is None else keep, "the cells to keep").by_place()
    if any(grid[cell] != colour for cell, colour in cells.items()):
        raise RequestError("cells to keep have other colours than in the picture")
    return cells.keys()


def change_text(puzzle: Puzzle, change: Change) -> str:
    """A change in words: its cell, and what it becomes."""
    turned = "filled" if not change.before else "emptied"
    if change.before and change.after:
        turned = f"{colour_name(puzzle, change.before)} to {colour_name(puzzle, change.after)}"
    elif change.after and puzzle.colours > 1:
        turned = f"filled with {colour_name(puzzle, change.after)}"
    return f"{puzzle.geometry.cell_name(change.cell)}: {turned}"


Group = tuple[Change, ...]  #: changes that are made together


class _Way(NamedTuple):
    """The original picture, the demands on its puzzle, and a way to look for changes."""

    canvas: Drawing
    palette: Palette
    level: Level | None
    terms: Terms
    most: int
    kept: Collection[Position]  #: cells that are not to be changed
    groups: list[Group]  #: the changes so far
    weight: int = 0
    symmetries: Sequence[Sequence[int]] = ()  #: those that are kept, as in `symmetries_of`

    def proposals(self, number: int) -> list[Unique]:
        """The best proposals, at most this number; if there are none, one that fails.

        In each round some keep the symmetries of the picture, and others need not. From the second
        round on they change no cells that earlier ones change.
        """
        canvas = self.canvas
        symmetric = [image for _, image in symmetries_of(canvas.grid, canvas.puzzle.geometry)]
        forms = [symmetric] * (len(symmetric) > 1) + [symmetric[:1]]
        kept, found, failed = {*self.kept}, dict[Group, Unique](), list[Unique]()
        before, over = -1, False
        while before < len(found) < number and not over:
            before = len(found)
            for symmetries, weight in product(forms, _WEIGHTS):
                most = self.most
                if len(found) >= number:
                    # A heuristic: a change spoils at least one cell, and two if it breaks a
                    # symmetry. A way that may break one, but does not, is bound too tightly.
                    worst = sorted(one.spoilt for one in found.values())[number - 1]
                    breaks = len(symmetries) < len(symmetric)
                    most = min(most, int((worst - _BROKEN * breaks) / (1 + breaks)))
                way = self._replace(kept=kept, weight=weight, symmetries=symmetries, most=most)
                made = way.proposal(symmetric)
                if made.verdict is Verdict.UNIQUE and not made.too_hard:
                    found[made.changes] = made
                else:
                    failed.append(made)
                over = () in found or self.terms.deadline.passed()
                if over:
                    break
            kept.update(change.cell for changes in found for change in changes)
        best = sorted(found.values(), key=attrgetter("spoilt"))[:number]
        return best or [
            max(failed, key=lambda one: (one.too_hard, one.verdict is Verdict.UNDECIDED))
        ]

    def proposal(self, symmetric: Sequence[Sequence[int]]) -> Unique:
        """The changes of this way; none if they do not make the solution unique."""
        self.groups.clear()
        verdict, enough = self.change()
        unique, canvas = verdict is Verdict.UNIQUE, self.canvas
        minimal = unique and enough and self.needed()
        made = chain(*self.groups) if unique else ()  # the picture would be spoilt for nothing
        changes = tuple(sorted(made, key=attrgetter("cell")))
        drawn = _changed(canvas.grid, changes)
        cells = {canvas.puzzle.geometry.cell(change.cell) for change in changes}
        lost = sum(any(image[cell] not in cells for image in symmetric) for cell in cells)
        spoilt = self.spoilt(drawn, changes) + (lost and lost + _BROKEN)
        grid = drawn.as_in(canvas.grid.drawn_as or canvas.puzzle)
        puzzle = canvas.replace(grid=grid).puzzle.replace(palette=self.palette)
        changes = tuple(one.replace(text=change_text(canvas.puzzle, one)) for one in changes)
        return Unique(grid, changes, verdict, puzzle, unique and not enough, minimal, spoilt)

    def change(self) -> tuple[Verdict, bool]:
        """Add groups one by one; return the verdict, and whether the demands are met."""
        while True:
            drawn = _changed(self.canvas.grid, chain(*self.groups))
            result, unsettled = self.judged(drawn)
            best = unsettled and self.best(drawn, self.candidates(drawn, unsettled, result))
            if not best:
                late = bool(unsettled) and self.terms.deadline.passed()
                verdict = Verdict.UNDECIDED if late else result.verdict
                return verdict, not unsettled
            self.groups.append(best)

    def needed(self) -> bool:
        """Remove groups that are not needed; return whether there was time for all of them."""
        waiting = self.groups[:-1]  # the last one was needed
        minimal = True
        while waiting:
            group = waiting.pop()
            others = [other for other in self.groups if other != group]
            result, unsettled = self.judged(_changed(self.canvas.grid, chain(*others)))
            if result.verdict is Verdict.UNIQUE and not unsettled:
                self.groups[:] = others
                waiting = [*others]  # each of them may no longer be needed
            minimal = minimal and result.verdict is not Verdict.UNDECIDED
        return minimal

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

    def candidates(self, grid: Grid, unsettled: Sequence[Position], result: Result) -> list[Group]:
        """Changes of unsettled cells and their neighbours to colours nearby, with their images."""
        puzzle = self.canvas.puzzle
        geometry, corners = puzzle.geometry, puzzle.corners
        changed = {change.cell for change in chain(*self.groups)}
        step = -(-len(unsettled) // _TRIED)
        found: dict[Group, None] = {}
        for cell in unsettled[::step]:
            for tried in [cell, *geometry.neighbours[cell]]:
                images = {image[geometry.cell(tried)] for image in self.symmetries}
                cells = [*map(geometry.position, sorted(images))]
                many = len(changed) + len(cells) > self.most
                if many or not changed.isdisjoint(cells) or not {*cells}.isdisjoint(self.kept):
                    continue
                before = grid[tried] or BACKGROUND
                other = [solution[tried] for solution in result.solutions]
                near = [grid[place] for place in geometry.neighbours[tried]]
                near = [ink for ink in near if ink not in corners]  # it would fit no neighbour
                for after in (*other, *near, BACKGROUND):
                    if after not in (before, None):
                        found[tuple(Change(one, before, after or BACKGROUND) for one in cells)] = (
                            None
                        )
        return [*found]

    def spoilt(self, drawn: Grid, changes: Group) -> float:
        """The damage of changes in the picture that has become this one, in cells."""
        geometry, gone = self.canvas.puzzle.geometry, {*self.canvas.grid.cells} - {*drawn.cells}
        total = float(_BROKEN * len(gone))
        for change in changes:
            beside, corners = _around(geometry, change.cell)
            like = sum(self.canvas.grid[place] == change.before for place in (*beside, *corners))
            inks = (change.before, change.after)
            torn = sum(pieces(geometry, drawn, change.cell, ink) != 1 for ink in inks)
            strange = sum(drawn[place] != change.after for place in beside)
            total += 1 + 2 * torn + strange / 2 + 2 * (like <= _THIN)
        return total

    def best(self, grid: Grid, tried: Sequence[Group]) -> Group | None:
        """The group that leaves few cells undecided and spoils little, if there is time."""
        pictures = [_changed(grid, group) for group in tried]
        spoilt = [self.spoilt(drawn, group) for drawn, group in zip(pictures, tried)]
        ranked: list[tuple[float, int, int]] = []
        for number in sorted(range(len(tried)), key=spoilt.__getitem__):
            worse = self.weight * spoilt[number]
            if ranked and worse > min(ranked)[0]:
                break
            puzzle = self.canvas.replace(grid=pictures[number]).puzzle
            propagated = propagate(initial_domains(puzzle), self.terms.deadline)
            if not propagated.complete:
                return None
            undecided = propagated.domains.count_undecided()
            ranked.append((undecided + worse, undecided, number))
        ranked.sort()
        best = [tried[number] for _, undecided, number in ranked if undecided == ranked[0][1]]
        easy = self.level is not None and self.level < Level.MEDIUM
        if not best or ranked[0][1] or not easy:
            return best[0] if best else None
        left = []
        try:
            for group in best[:_TRIED]:
                _, unsettled = self.judged(_changed(grid, group))
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
    return Grid.unchecked(tuple(map(tuple, rows)))


@lru_cache(maxsize=4096)
def _around(geometry: Geometry, cell: Position) -> tuple[Positions, list[Position]]:
    """The neighbours of a cell, and the cells at its corners, which are neighbours of two."""
    near = geometry.neighbours[cell]
    around = Counter(other for place in near for other in geometry.neighbours[place])
    return near, [other for other, number in around.items() if number > 1 and other != cell]


def pieces(geometry: Geometry, grid: Grid, cell: Position, colour: int) -> int:
    """The number of connected pieces of a colour around a cell. If it is 1, no shape is torn.

    Shapes also hang together at corners, the background only at sides.
    """
    near, corners = _around(geometry, cell)
    left = {place for place in (*near, *corners) if grid[place] == colour}
    pieces = 0
    for place in (*near, *corners) if colour else near:
        reached = [place] if place in left else []
        pieces += len(reached)
        while reached:
            last = reached.pop()
            left.discard(last)
            beside, aside = _around(geometry, last)
            reached += (other for other in (*beside, *(aside if colour else ())) if other in left)
    return pieces
