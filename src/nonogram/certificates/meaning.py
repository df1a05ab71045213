"""What the clauses of a formula mean, checked without trust in what made it.

A formula comes with a map: comments that say what its variables mean. By it a picture that fits the
clues, with its blocks in their places, gives every variable its value. If no clause is false under
any such picture but the solution that is ruled out, and the formula has no model, then there is no
other picture. That can be asked of each clause alone:

- A clause about one line is **sound** if no placement of the line's blocks makes it false. A cell
  has as candidates the background and the colours that all clues of its lines have.
- A clause about cells alone is sound if one of the lines that have all of them makes it so.
- One other clause may stand in the formula, the one that **rules the solution out**: it is true of
  every picture but that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from nonogram.certificates.placements import LinePlacements, Placement, Wish
from nonogram.certificates.variables import BlockAt, CellIs, Covers, Meaning, Placed, Variables
from nonogram.cnf.clauses import Clause
from nonogram.puzzle import BACKGROUND, Grid, Puzzle

#: What a formula says of itself that was made after propagation.
AFTERWARDS = "after line propagation"


class Formula:
    """The formula of a puzzle, clause by clause.

    Args:
        puzzle: the clues.
        solution: the solution that one clause may rule out; None for none.
    """

    def __init__(self, puzzle: Puzzle, solution: Grid | None) -> None:
        geometry = puzzle.geometry
        self._puzzle = puzzle
        self._cells = geometry.lines
        self._lines_of: list[list[int]] = [[] for _ in range(geometry.size)]
        for index, cells in enumerate(geometry.lines):
            for cell in cells:
                self._lines_of[cell].append(index)
        colours = [sum({1 << block.colour for block in clue}) | 1 for clue in puzzle.clues]
        self._candidates = [-1] * geometry.size
        for cell, lines in enumerate(self._lines_of):
            for index in lines:
                self._candidates[cell] &= colours[index]
        self._places = [{cell: place for place, cell in enumerate(line)} for line in geometry.lines]
        self._placements: dict[int, LinePlacements] = {}
        self._variables = Variables(puzzle, self._candidates)
        self._solution = solution
        self._may_block = solution is not None
        self._is_whole = True

    def mapped(self, lines: Iterable[str]) -> Iterator[str]:
        """The same lines; what their comments say of variables is kept.

        Raises:
            ParseError: a comment says what cannot be; its source is left open.
        """
        for number, line in enumerate(lines, 1):
            if line.startswith("c "):
                if AFTERWARDS in line:
                    self._is_whole = False
                else:
                    self._variables.hear(line, number)
            yield line

    def objection_to(self, clause: Clause) -> str | None:
        """Why a clause must not stand in the formula; None if it may."""
        colours: dict[int, int] = {}
        others: list[tuple[bool, Meaning]] = []
        line = None
        for literal in clause:
            meaning = self._variables.meaning(abs(literal))
            if isinstance(meaning, CellIs):
                cell, colour = meaning
                allowed = colours.get(cell, self._candidates[cell])
                bit = 1 << colour
                colours[cell] = allowed & ~bit if literal > 0 else allowed & bit
            elif meaning is None:
                return f"no comment says what variable {abs(literal)} means"
            elif line not in (None, meaning.line):
                return "it speaks of the blocks of two lines"
            else:
                line = meaning.line
                others.append((literal > 0, meaning))
        if not all(colours.values()):
            return None  # whatever the cell is, the clause is true
        lines = self._lines_with(colours) if line is None else [line]
        found: tuple[int, Placement] | None = None
        for index in lines:
            places = self._places[index]
            if any(cell not in places for cell in colours):
                return (
                    f"it speaks of blocks of {self._puzzle.geometry.line(index)} and of other cells"
                )
            at = {places[cell]: allowed for cell, allowed in colours.items()}
            placement = next(self._against(index, Wish(colours=at), others), None)
            if placement is None:
                return None
            found = found or (index, placement)
        if line is None and self._may_block and self._rules_out(clause):
            self._may_block = False
            return None
        if not self._is_whole:
            return "it relies on cells decided beforehand; encode with --no-propagation"
        if found is None:
            return "it is about cells of several lines, and does not rule the solution out"
        return f"it is false where {self._told(*found)}"

    def only_colour_of(self, cell: int) -> int | None:
        """The colour of a cell that has no other candidate."""
        return _only(self._candidates[cell])

    def cell_said_by(self, literal: int) -> tuple[int, int] | None:
        """The cell, by number, and the colour that it has where a literal is true; or None."""
        meaning = self._variables.meaning(abs(literal))
        if not isinstance(meaning, CellIs):
            return None
        cell, colour = meaning
        left = 1 << colour if literal > 0 else self._candidates[cell] & ~(1 << colour)
        only = _only(left)
        return None if only is None else (cell, only)

    def _lines_with(self, cells: Iterable[int]) -> list[int]:
        """The lines that have all of some cells."""
        several = [self._lines_of[cell] for cell in cells]
        if not several:
            return [*range(len(self._cells))]
        return [index for index in several[0] if all(index in lines for lines in several[1:])]

    def _against(
        self, index: int, wish: Wish, left: list[tuple[bool, Meaning]]
    ) -> Iterator[Placement]:
        """The placements of a line that make literals false, and have cells as they are wished."""
        line = self._line(index)
        starts: dict[int, int] = {}
        ends: dict[int, int] = {}
        either: list[Covers] = []
        without: set[Placement] = set()
        every = (1 << line.size) - 1
        for is_true, meaning in left:
            if isinstance(meaning, BlockAt):
                narrowed = ends if meaning.is_end else starts
                places = ~meaning.places if is_true else meaning.places
                narrowed[meaning.block] = narrowed.get(meaning.block, every) & places
            elif isinstance(meaning, Covers) and is_true:
                either.append(meaning)
            elif isinstance(meaning, Covers):
                upto = (1 << meaning.place + 1) - 1
                starts[meaning.block] = starts.get(meaning.block, every) & upto
                ends[meaning.block] = ends.get(meaning.block, every) & ~(upto >> 1)
            elif isinstance(meaning, Placed) and is_true:
                without.add(meaning.placement)
            elif isinstance(meaning, Placed):
                if len(meaning.placement) != len(line.blocks):
                    return
                for block, (first, last) in enumerate(meaning.placement):
                    starts[block] = starts.get(block, every) & 1 << first
                    ends[block] = ends.get(block, every) & 1 << last
        for one in _either(wish._replace(starts=starts, ends=ends), either, every):
            if line.has(one):  # most often not: then the search for one is spared
                yield from (one for one in line.all(one) if one not in without)

    def _line(self, index: int) -> LinePlacements:
        if index not in self._placements:
            candidates = [self._candidates[cell] for cell in self._cells[index]]
            self._placements[index] = LinePlacements(self._puzzle.clues[index], candidates)
        return self._placements[index]

    def _rules_out(self, clause: Clause) -> bool:
        """Whether the clause is false of the solution, and true of every other picture."""
        assert self._solution is not None
        solution = self._solution.cells
        turned: dict[int, int] = {}  # by cell, the colours that make the clause true
        for literal in clause:
            meaning = self._variables.meaning(abs(literal))
            assert isinstance(meaning, CellIs)
            cell, colour = meaning
            makes_true = 1 << colour if literal > 0 else self._candidates[cell] & ~(1 << colour)
            turned[cell] = turned.get(cell, 0) | makes_true
        for cell, has in enumerate(solution):
            assert has is not None
            if turned.get(cell, 0) >> has & 1:
                return False
            others = self._candidates[cell] & ~(1 << has)
            needed = has != BACKGROUND or not self._totals_are_known
            if needed and others & ~turned.get(cell, 0):
                return False
        return True

    @property
    def _totals_are_known(self) -> bool:
        """Whether the clues of one direction fix how many cells of each colour there are.

        Then a picture that has all filled cells of another, in their colours, is the same.
        """
        return any(
            all(
                block.length is not None
                for clue in self._puzzle.clues[family.start : family.stop]
                for block in clue
            )
            for family in self._puzzle.geometry.families
        )

    def _told(self, index: int, placement: Placement) -> str:
        """A line with its blocks in their places, in words."""
        spans = [
            f"{first + 1}" if first == last else f"{first + 1} to {last + 1}"
            for first, last in islice(placement, 20)
        ]
        line = self._puzzle.geometry.line(index)
        return f"{line} has its blocks at {', '.join(spans)}" if spans else f"{line} is empty"


def _only(colours: int) -> int | None:
    """The only member of a bit set; None if it has not just one."""
    return colours.bit_length() - 1 if colours.bit_count() == 1 else None


def _either(wish: Wish, covers: list[Covers], every: int) -> Iterator[Wish]:
    """The wish, with blots that cover their cells not: they begin behind it, or end before it."""
    if not covers:
        yield wish
        return
    (_, block, place), *rest = covers
    upto = (1 << place + 1) - 1
    starts = {**wish.starts, block: wish.starts.get(block, every) & ~upto}
    ends = {**wish.ends, block: wish.ends.get(block, every) & upto >> 1}
    yield from _either(wish._replace(starts=starts), rest, every)
    yield from _either(wish._replace(ends=ends), rest, every)
