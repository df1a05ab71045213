"""The meaning of clauses, checked without trust in the program that wrote them.

A formula comes with a *map*: comments that say what its variables mean (`variables`). By the map, a
picture that fits the clues, with the places of its blocks, gives every variable a value. If no such
picture, except the solution that is ruled out, makes a clause false, and the formula has no
model, then there is no other picture. This can be checked for each clause alone:

- A clause about one line is **sound** if no placement of the line's blocks makes it false
  (`placements`). The candidates of a cell are the background and the colours that all clues of its
  lines have.
- A clause about cells alone is sound if it is sound for a line with all of these cells.
- One other clause is allowed, which **rules the solution out**: it is true of every picture except
  that one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import islice

from nonogram.base.errors import Refused
from nonogram.certificates.placements import LinePlacements, Pattern, Placement
from nonogram.certificates.variables import BlockAt, CellIs, Covers, Placed, Variables
from nonogram.core.formula.clauses import Clause
from nonogram.core.formula.dimacs import read_clauses
from nonogram.core.puzzle import BACKGROUND, Grid, Puzzle, parts_of

_OnBlock = tuple[bool, BlockAt | Covers | Placed]  #: whether a literal is positive, and its meaning
#: The comment in a formula made after propagation: "line logic", in earlier releases otherwise.
AFTERWARDS = ", after line "


class ClauseMeanings:
    """The meanings of a formula's clauses for a puzzle. One of them may rule a solution out."""

    def __init__(self, puzzle: Puzzle, solution: Grid | None) -> None:
        geometry, clues = puzzle.geometry, [*map(parts_of, puzzle.clues)]
        self._puzzle = puzzle
        self._solution = solution
        self._places = [{cell: place for place, cell in enumerate(line)} for line in geometry.lines]
        self._lines_of: list[list[int]] = [[] for _ in range(geometry.size)]
        self.candidates = [-1] * geometry.size  #: the colours of each cell, as a bit set
        for index, (line, clue) in enumerate(zip(geometry.lines, clues)):
            colours = sum({1 << block.colour for block in clue}) | 1
            for cell in line:
                self._lines_of[cell].append(index)
                self.candidates[cell] &= colours
        # If the clues of one direction fix how many cells of each colour there are, a picture
        # with all filled cells of another, in their colours, is the same picture.
        self._filled_suffice = any(
            all(block.length is not None for index in family for block in clues[index])
            for family in geometry.families
        )
        self._placements: dict[int, LinePlacements] = {}
        self._variables = Variables(puzzle, self.candidates)
        self.number = self._variables.number  #: the variables that have a meaning so far, numbered
        self._may_rule_out = solution is not None
        self._is_whole = True

    def sound(self, lines: Iterable[str]) -> Iterator[Clause]:
        """Yield the clauses of a formula with its map. Raises Refused at the first unsound one."""
        for number, (line, clause) in enumerate(read_clauses(self.mapped(lines)), 1):
            if objection := self.objection_to(clause):
                shown = " ".join(map(str, clause[:10])) + " ..." * (len(clause) > 10)
                told = f"clause {number}, {shown or 'empty'}: {objection}"
                raise Refused(told, line, kind="other_puzzle")
            yield clause

    def mapped(self, lines: Iterable[str]) -> Iterator[str]:
        """Yield the same lines, and read the map in their comments. Raises as `hear`."""
        for number, line in enumerate(lines, 1):
            if line.startswith("c "):
                if AFTERWARDS in line:
                    self._is_whole = False
                else:
                    self._variables.hear(line, number)
            yield line

    def objection_to(self, clause: Clause) -> str | None:
        """The objection to a clause of the formula, or None if the clause is sound."""
        # In a picture that it cuts off, all of its literals are false.
        colours: dict[int, int] = {}
        on_blocks: list[_OnBlock] = []
        line = None
        for literal in clause:
            meaning = self._variables.meaning.get(abs(literal))
            if meaning is None:
                return f"no comment says what variable {abs(literal)} means"
            if isinstance(meaning, CellIs):
                cell = meaning.cell
                falsifying = ~self._colours_for(literal, meaning)
                colours[cell] = colours.get(cell, self.candidates[cell]) & falsifying
            elif line in (None, meaning.line):
                line = meaning.line
                on_blocks.append((literal > 0, meaning))
            else:
                return "it speaks of the blocks of two lines"
        if not all(colours.values()):
            return None  # the clause is true for any colour of the cell
        cut_off: tuple[int, Placement] | None = None
        for index in self._lines_with(colours) if line is None else [line]:
            places = self._places[index]
            if any(cell not in places for cell in colours):
                name = self._puzzle.geometry.line(index)
                return f"it speaks of blocks of {name} and of other cells"
            at = {places[cell]: allowed for cell, allowed in colours.items()}
            placement = self._falsifying(index, at, on_blocks)
            if placement is None:
                return None
            cut_off = cut_off or (index, placement)
        if line is None and self._may_rule_out and self._rules_out(colours):
            self._may_rule_out = False
            return None
        if not self._is_whole:
            return "it relies on cells decided beforehand; encode with --no-propagation"
        if cut_off is None:
            return "it is about cells of several lines, and does not rule the solution out"
        return f"it is false where {self._told(*cut_off)}"

    def _colours_for(self, literal: int, meaning: CellIs) -> int:
        """The candidates of a cell that make a literal about it true."""
        colours = meaning.colours
        return colours if literal > 0 else self.candidates[meaning.cell] & ~colours

    def said_of_cell(self, literal: int) -> tuple[int, int] | None:
        """The cell of a literal, and the colours that make it true, or None if about blocks."""
        meaning = self._variables.meaning.get(abs(literal))
        if not isinstance(meaning, CellIs):
            return None
        return meaning.cell, self._colours_for(literal, meaning)

    def _lines_with(self, cells: Iterable[int]) -> list[int]:
        """The lines that contain all of these cells."""
        several = [self._lines_of[cell] for cell in cells]
        if not several:
            return [*range(len(self._places))]
        return [index for index in several[0] if all(index in lines for lines in several[1:])]

    def _falsifying(
        self, index: int, colours: dict[int, int], on_blocks: Iterable[_OnBlock]
    ) -> Placement | None:
        """A placement of a line, in these colours, with the literals about its blocks false."""
        if index not in self._placements:
            candidates = [self.candidates[cell] for cell in self._places[index]]
            self._placements[index] = LinePlacements(self._puzzle.clues[index], candidates)
        line = self._placements[index]
        starts: dict[int, int] = defaultdict(lambda: -1)
        ends: dict[int, int] = defaultdict(lambda: -1)
        bare: dict[int, int] = defaultdict(int)
        others: set[Placement] = set()
        for is_positive, meaning in on_blocks:
            match meaning:
                case BlockAt(_, block, is_end, places):
                    narrowed = ends if is_end else starts
                    narrowed[block] &= ~places if is_positive else places
                case Covers(_, block, place) if is_positive:
                    bare[block] |= 1 << place
                case Covers(_, block, place):
                    starts[block] &= (1 << place + 1) - 1
                    ends[block] &= -1 << place
                case Placed(_, placement) if is_positive:
                    others.add(placement)
                case Placed(_, placement):
                    if len(placement) != len(line.clue):
                        return None
                    for block, (first, last) in enumerate(placement):
                        starts[block] &= 1 << first
                        ends[block] &= 1 << last
        wish = Pattern(starts, ends, colours, bare)
        if not line.has(wish):  # so for most clauses
            return None
        return next((placement for placement in line.all(wish) if placement not in others), None)

    def _rules_out(self, colours: dict[int, int]) -> bool:
        """Whether a clause that is false for these colours rules out only the solution."""
        assert self._solution is not None
        for cell, colour in enumerate(self._solution.cells):
            assert colour is not None
            allowed = colours.get(cell, self.candidates[cell])
            if not allowed >> colour & 1:
                return False
            if allowed != 1 << colour and (colour != BACKGROUND or not self._filled_suffice):
                return False
        return True

    def _told(self, index: int, placement: Placement) -> str:
        """A line and the places of its blocks, in words."""
        spans = [
            f"{first + 1}" if first == last else f"{first + 1} to {last + 1}"
            for first, last in islice(placement, 20)
        ]
        line = self._puzzle.geometry.line(index)
        return f"{line} has its blocks at {', '.join(spans)}" if spans else f"{line} is empty"
