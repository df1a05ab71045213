"""Lines weighed against each other: candidates that all lines together rule out.

Give every cell and colour a weight in each of the cell's lines, such that these add up to zero.
Then all lines of a solution together weigh zero, for any weights. Hence, if the heaviest
placements of all lines together weigh less, there is no solution. If they weigh more, by the
*spare weight*, no line of a solution is lighter than its heaviest placement by more than that. This
is Lagrangian decomposition (Guignard, Kim, 1987) with reduced cost fixing. In discrete tomography,
sets of cells that weights prove to be the only solution are called additive (Fishburn, Lagarias,
Reeds, Shepp, 1991).

Under good weights the lines agree: each cell has the same probability of each colour in all of its
lines (`agreement`). `ruled_out` computes the conclusions again in integers.

The loss of a cell and colour in a line is the difference between the heaviest placement and the
heaviest one with this colour there. If it exceeds the spare weight, the candidate is in no
solution, for any weights; this code shares nothing with the search for good weights.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from nonogram.base.clock.deadline import Deadline
from nonogram.core.logic.domains import Domains
from nonogram.core.logic.line import Candidates, LineModel
from nonogram.core.logic.weighing.agreement import Agreement
from nonogram.core.puzzle import BACKGROUND, Block, Clue, gap

Candidate = tuple[int, int]  #: a cell, by number, and a colour

#: The weights of a line, by place and colour; missing ones are 0.
LineWeights = Mapping[tuple[int, int], int]

_NEVER = float("-inf")  #: the weight of impossible placements


def ruled_out(
    domains: Domains, weights: Mapping[int, LineWeights], deadline: Deadline
) -> list[Candidate] | None:
    """The candidates that are in no solution, or None if there is no solution.

    Lines with weights, by index, have no blots and no joins; the weights of a cell and colour
    add up to zero. Raises OutOfTime at the deadline.
    """
    spare: float = 0
    lost: dict[Candidate, float] = {}
    for index, of_line in weights.items():
        deadline.check()
        best, best_with = bests(domains.models[index], domains.candidates[index], of_line)
        if best == _NEVER:
            return None
        spare += best
        cells = domains.geometry.lines[index]
        for (place, colour), with_it in best_with.items():
            candidate = cells[place], colour
            lost[candidate] = lost.get(candidate, 0) + best - with_it
    if spare < 0:
        return None
    return [candidate for candidate, loss in lost.items() if loss > spare]


def bests(
    model: LineModel, candidates: Candidates, weights: LineWeights
) -> tuple[float, dict[tuple[int, int], float]]:
    """The greatest weight of a line, in all and with each colour in each cell."""
    clue, size = model.clue, model.size
    empty = [candidates[BACKGROUND] >> place & 1 for place in range(size)]
    weighed = [_by_start(block, size, candidates, weights) for block in clue]
    before = _Side(clue, empty, weighed)
    mirrored = [
        {size - start - block.least: weight for start, weight in of_block.items()}
        for block, of_block in zip(clue, weighed)
    ]
    behind = _Side(clue[::-1], empty[::-1], mirrored[::-1])
    best_with = {
        (place, colour): _NEVER
        for colour, mask in candidates.items()
        for place in range(size)
        if mask >> place & 1
    }

    def found(place: int, colour: int, total: float) -> None:
        best_with[place, colour] = max(best_with[place, colour], total)

    for place in range(size):
        if empty[place]:
            for left, right in zip(before.tables, reversed(behind.tables)):
                found(place, BACKGROUND, left[place] + right[size - place - 1])
    for number, (block, of_block) in enumerate(zip(clue, weighed)):
        length, colour = block
        for start, weight in of_block.items():
            end = start + (length or 0)
            total = weight + before.in_front(number, start)
            total += behind.in_front(len(clue) - number - 1, size - end)
            for place in range(start, end):
                found(place, colour, total)
    return before.tables[-1][-1], best_with


def _by_start(
    block: Block, size: int, candidates: Candidates, weights: LineWeights
) -> dict[int, int]:
    """The weights of a block by its start, for all starts at which it fits."""
    weighed = {}
    length, colour = block.least, block.colour
    for start in range(size - length + 1):
        run = (1 << length) - 1 << start
        if candidates[colour] & run == run:
            places = range(start, start + length)
            weighed[start] = sum(weights.get((place, colour), 0) for place in places)
    return weighed


class _Side:
    """A line from one end: the greatest weight of its first blocks in its first cells."""

    def __init__(
        self, clue: Clue, empty: Sequence[int], weighed: Sequence[Mapping[int, int]]
    ) -> None:
        self._empty = empty
        self._parted = [False, *[gap(*pair) > 0 for pair in pairwise(clue)]]
        self.tables: list[list[float]] = []  # by the number of blocks and of cells
        for number in range(len(clue) + 1):
            table = [_NEVER if number else 0]
            self.tables.append(table)
            length = clue[number - 1].least if number else 0
            for end, is_empty in enumerate(empty, 1):
                best = table[-1] if is_empty else _NEVER
                weight = weighed[number - 1].get(end - length) if number else None
                if weight is not None:
                    best = max(best, weight + self.in_front(number - 1, end - length))
                table.append(best)

    def in_front(self, number: int, start: int) -> float:
        """The greatest weight of the cells and blocks before this block if it begins there."""
        table = self.tables[number]
        if self._parted[number]:
            return table[start - 1] if start > 0 and self._empty[start - 1] else _NEVER
        return table[start] if start >= 0 else _NEVER


_SCALE = 1 << 16  #: weights are multiplied by this and rounded to integers
_PATIENCE = 20.0  #: the most seconds for weighing

#: The most blocks, each times the cells of its line, for which weighing is tried: more would make
#: a single step too long.
_MOST_WORK = 600_000

#: Weighing ends when disagreement has fallen by less than this share in this number of steps.
_SHARE = 0.001
_WINDOW = 10

#: Below this disagreement, each line has a placement that is likelier than all others together.
_AGREED = 0.6


def weigh(domains: Domains, deadline: Deadline) -> list[Candidate] | None:
    """The candidates that weighing rules out, or None if there is no solution.

    The domains are at the fixpoint of line logic. Raises OutOfTime at the deadline.
    """
    if sum(model.size * len(model.clue) for model in domains.models) > _MOST_WORK:
        return []
    agreement = Agreement(domains)
    measured: list[float] = []
    begun = Deadline(_PATIENCE)
    for measure in agreement.steps(deadline):
        measured.append(measure)
        if measure < _AGREED or begun.passed():
            break
        if len(measured) > _WINDOW and measure > (1 - _SHARE) * measured[-1 - _WINDOW]:
            break
    if not measured:
        return []
    return ruled_out(domains, agreement.whole(_SCALE), deadline)
