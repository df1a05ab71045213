"""Lines to a fixpoint over a whole puzzle.

Every line is propagated; what it rules out is carried to the lines that cross it, which are
then looked at again, first in, first out, until nothing changes. The order does not matter for
the result (the fixpoint is unique), only for the work; a heap by expected yield was slower.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from nonogram.deadline import Deadline
from nonogram.logic.line import Candidates, LineModel, propagate_line
from nonogram.puzzle import BACKGROUND, Clue, Grid, Line, Puzzle, line_at


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
        failed: the line that cannot be completed, if one turned up: there is no solution.
        blamed: then the lines, by index, that led to it: they contradict each other
            (others may too, and not all of these need be necessary).
        complete: the fixpoint was reached (False when the deadline passed first).
        visits: number of lines propagated.
    """

    domains: Domains
    failed: Line | None
    blamed: frozenset[int]
    complete: bool
    visits: int


def initial_domains(
    puzzle: Puzzle, given: Grid | None = None, silent: AbstractSet[int] = frozenset()
) -> Domains:
    """The candidates before any propagation: a cell may have the colours of both its clues.

    Args:
        puzzle: the clues.
        given: cells whose colour is known; None in a cell says nothing.
        silent: lines, by index (rows from 0, then columns), that are left out of account, even
            as to which colours their clues have. They can be heard later (`propagate`).
    """
    rows = [LineModel(clue, puzzle.width) for clue in puzzle.rows]
    columns = [LineModel(clue, puzzle.height) for clue in puzzle.columns]
    colours = [model.colours for model in rows + columns]
    if silent:
        every = tuple(dict.fromkeys(colour for line in colours for colour in line))
        colours = [every if index in silent else line for index, line in enumerate(colours)]
    of_rows, of_columns = colours[: puzzle.height], colours[puzzle.height :]
    by_row, by_column = _crossed(of_rows, of_columns), _crossed(of_columns, of_rows)
    if given is not None:
        for candidates, cells in zip([*by_row, *by_column], [*given.rows, *given.columns]):
            for colour in candidates:
                for index, cell in enumerate(cells):
                    if cell is not None and cell != colour:
                        candidates[colour] &= ~(1 << index)
    return Domains(rows, columns, by_row, by_column)


def _crossed(lines: list[tuple[int, ...]], crossing: list[tuple[int, ...]]) -> list[Candidates]:
    """The candidates of lines with these colours: where a crossing line has the colour too."""
    having: Candidates = {}
    for index, colours in enumerate(crossing):
        for colour in colours:
            having[colour] = having.get(colour, 0) | 1 << index
    return [{colour: having.get(colour, 0) for colour in colours} for colours in lines]


def propagate(
    domains: Domains,
    deadline: Deadline,
    begin: Iterable[int] | None = None,
    silent: AbstractSet[int] = frozenset(),
) -> Propagation:
    """Propagate lines to the fixpoint; the domains given are left as they are.

    Afterwards every candidate left has, in its row and in its column, a placement of all blocks
    that uses it. If no cell is undecided, the picture is the only solution.

    Args:
        domains: the candidates to begin with.
        deadline: when to stop.
        begin: the lines, by index, that are to be looked at first, all by default; the others
            follow where these have something to tell them.
        silent: lines that are never looked at. Another propagation, from the domains that this
            one leaves, may begin with them.
    """
    height = len(domains.rows)
    models = domains.rows + domains.columns
    candidates = [dict(line) for line in domains.row_candidates + domains.column_candidates]
    queue = deque(
        index
        for index in (range(len(models)) if begin is None else begin)
        if index not in silent and not models[index].says_nothing(candidates[index])
    )
    queued = bytearray(len(models))
    for index in (*queue, *silent):  # a silent line is never queued: it counts as if it were
        queued[index] = True
    failed = None
    blamed: frozenset[int] = frozenset()
    history: list[tuple[int, int]] = []
    visits = 0
    while queue and not deadline.passed():
        index = queue.popleft()
        queued[index] = False
        visits += 1
        old = candidates[index]
        new = propagate_line(models[index], old)
        if new is None:
            failed = line_at(index, height)
            blamed = _blamed(index, history, domains) - silent
            break
        if new == old:
            continue
        candidates[index] = new
        if index < height:
            first_crossing, own_bit = height, 1 << index
        else:
            first_crossing, own_bit = 0, 1 << (index - height)
        lost = 0
        for colour, mask in old.items():  # with a line just heard also colours it does not have
            gone = mask ^ new.get(colour, 0)
            lost |= gone
            for cell in bits(gone):
                crossing = first_crossing + cell
                line = candidates[crossing]
                if colour in line:
                    line[colour] ^= own_bit
                    if not queued[crossing]:
                        queued[crossing] = True
                        queue.append(crossing)
        history.append((index, lost))
    result = Domains(domains.rows, domains.columns, candidates[:height], candidates[height:])
    complete = not queue and failed is None
    return Propagation(result, failed, blamed, complete, visits)


def _blamed(line: int, history: list[tuple[int, int]], domains: Domains) -> frozenset[int]:
    """The lines that had a say in what was known of a line at the end.

    Args:
        line: its index.
        history: the lines that lost candidates, in order, each with the bit set of these cells.
        domains: the candidates at the beginning. A line whose clue lacks a colour has had a say
            there already.
    """
    height = len(domains.rows)
    rows, columns = (1 << line, 0) if line < height else (0, 1 << line - height)
    for index, lost in reversed(history):
        if index < height and lost & columns:
            rows |= 1 << index
        elif index >= height and lost & rows:
            columns |= 1 << index - height
    lacking_rows = _lacking(domains.rows, [domains.columns[index] for index in bits(columns)])
    lacking_columns = _lacking(domains.columns, [domains.rows[index] for index in bits(rows)])
    by_row = bits(rows) + lacking_rows
    by_column = bits(columns) + lacking_columns
    return frozenset(by_row + [height + index for index in by_column])


def _lacking(lines: list[LineModel], crossing: list[LineModel]) -> list[int]:
    """The lines, by index, that do not have all the colours of these lines that cross them."""
    wanted = {colour for model in crossing for colour in model.colours}
    return [index for index, model in enumerate(lines) if not wanted.issubset(model.colours)]


def with_clue(domains: Domains, index: int, clue: Clue) -> Domains:
    """The domains where a silent line, by index, has another clue, of which nothing is known yet.

    To hear it, propagate beginning from that line.
    """
    height = len(domains.rows)
    models = domains.rows + domains.columns
    candidates = domains.row_candidates + domains.column_candidates
    models[index] = model = LineModel(clue, models[index].size)
    candidates[index] = dict.fromkeys(model.colours, 0) | candidates[index]
    return Domains(models[:height], models[height:], candidates[:height], candidates[height:])
