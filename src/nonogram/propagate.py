"""Lines to a fixpoint over a whole puzzle.

Every line is propagated; what it rules out is carried to the lines that cross it, which are
then looked at again, first in, first out, until nothing changes. The order does not matter for
the result (the fixpoint is unique), only for the work; a heap by expected yield was slower.
"""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from nonogram.deadline import Deadline
from nonogram.lines import Candidates, LineModel, propagate_line
from nonogram.puzzle import BACKGROUND, Grid, Line, Puzzle


class Domains(NamedTuple):
    """The candidate colours of every cell of a puzzle, kept once by row and once by column.

    Attributes:
        rows, columns: the lines' fixed parts.
        row_candidates, column_candidates: for every line the bit sets of its candidates. Both
            views agree on the colours that row and column share; a colour that a line's clue
            does not have is in no candidates of that line.
    """

    rows: list[LineModel]
    columns: list[LineModel]
    row_candidates: list[Candidates]
    column_candidates: list[Candidates]

    def count_undecided(self) -> int:
        """Number of cells with more than one candidate."""
        return sum(_undecided(candidates).bit_count() for candidates in self.row_candidates)

    def grid(self) -> Grid:
        """The picture so far, None where a cell is undecided."""
        rows = []
        for model, candidates in zip(self.rows, self.row_candidates):
            undecided = _undecided(candidates)
            row: list[int | None] = [BACKGROUND] * model.size
            for colour, mask in candidates.items():
                if colour != BACKGROUND:
                    for cell in bits(mask & ~undecided):
                        row[cell] = colour
            for cell in bits(undecided):
                row[cell] = None
            rows.append(row)
        return Grid(rows)


def bits(mask: int) -> list[int]:
    """The positions of the ones in a bit set, in ascending order."""
    positions = []
    while mask:
        lowest = mask & -mask
        positions.append(lowest.bit_length() - 1)
        mask ^= lowest
    return positions


def _undecided(candidates: Candidates) -> int:
    """The cells of a line that have more than one candidate, as a bit set."""
    once = twice = 0
    for mask in candidates.values():
        twice |= once & mask
        once |= mask
    return twice


class Propagation(NamedTuple):
    """What line propagation came to.

    Attributes:
        domains: the candidates left.
        conflict: the line that cannot be completed, if one turned up: there is no solution.
        complete: the fixpoint was reached (False when the deadline passed first).
        visits: number of lines propagated.
    """

    domains: Domains
    conflict: Line | None
    complete: bool
    visits: int


def initial_domains(puzzle: Puzzle) -> Domains:
    """The candidates before any propagation: a cell may have the colours of both its clues."""
    rows = [LineModel(clue, puzzle.width) for clue in puzzle.rows]
    columns = [LineModel(clue, puzzle.height) for clue in puzzle.columns]
    return Domains(rows, columns, _crossed(rows, columns), _crossed(columns, rows))


def _crossed(lines: list[LineModel], crossing: list[LineModel]) -> list[Candidates]:
    having: Candidates = {}
    for index, model in enumerate(crossing):
        for colour in model.colours:
            having[colour] = having.get(colour, 0) | 1 << index
    return [{colour: having.get(colour, 0) for colour in model.colours} for model in lines]


def _line(index: int, height: int) -> Line:
    """The line of this index, where all rows come before all columns."""
    if index < height:
        return Line("row", index + 1)
    return Line("column", index - height + 1)


def propagate(domains: Domains, deadline: Deadline) -> Propagation:
    """Propagate all lines to the fixpoint; the domains given are left as they are.

    Afterwards every candidate left has, in its row and in its column, a placement of all blocks
    that uses it. If no cell is undecided, the picture is the only solution.
    """
    height = len(domains.rows)
    models = domains.rows + domains.columns
    candidates = [dict(line) for line in domains.row_candidates + domains.column_candidates]
    lines = zip(models, candidates)
    queued = bytearray(not model.says_nothing(can) for model, can in lines)
    queue = deque(index for index, wanted in enumerate(queued) if wanted)
    conflict = None
    visits = 0
    while queue and not deadline.passed():
        index = queue.popleft()
        queued[index] = False
        visits += 1
        old = candidates[index]
        new = propagate_line(models[index], old)
        if new is None:
            conflict = _line(index, height)
            break
        if new == old:
            continue
        candidates[index] = new
        if index < height:
            first_crossing, own_bit = height, 1 << index
        else:
            first_crossing, own_bit = 0, 1 << (index - height)
        for colour, mask in new.items():
            for cell in bits(mask ^ old[colour]):
                crossing = first_crossing + cell
                line = candidates[crossing]
                if colour in line:
                    line[colour] ^= own_bit
                    if not queued[crossing]:
                        queued[crossing] = True
                        queue.append(crossing)
    result = Domains(domains.rows, domains.columns, candidates[:height], candidates[height:])
    return Propagation(result, conflict, not queue and conflict is None, visits)
