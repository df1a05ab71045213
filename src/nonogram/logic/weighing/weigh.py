"""Lines weighed against each other: what follows from all of them at once, and what is likely.

Give every cell and colour a weight in each of the cell's lines, so that these add up to zero. Then
a solution weighs zero in all lines together, whatever the weights are. Hence, if the heaviest
placements of all lines together weigh less, there is no solution; and if they weigh a little more,
no line of a solution can lose more than that to its heaviest one. This is Lagrangian decomposition
(Guignard, Kim, 1987), and to rule out what would lose more is reduced cost fixing. Sets of cells
that weights show to be the only ones are called additive in discrete tomography (Fishburn,
Lagarias, Reeds, Shepp, 1991).

Good weights are those on which the lines agree: under which each cell has the same chance of each
colour in all of its lines (`agreement`). What they rule out is counted again in whole numbers
(`ruled_out`).

What a line loses by giving a cell a colour is the difference between its heaviest placement and the
heaviest one that does so. Nothing that loses more than all lines together can spare is in a
solution, whatever the weights are: that shares no code with the search for good ones.
"""

from __future__ import annotations

from collections.abc import Mapping

from nonogram.clock.deadline import Deadline
from nonogram.logic.domains import Domains
from nonogram.logic.line import Candidates
from nonogram.logic.weighing.agreement import Agreement
from nonogram.puzzle import BACKGROUND, Clue, gap

#: A cell by number, and a colour.
Candidate = tuple[int, int]

#: The weight of a cell of a line, by its place, in a colour: none where it weighs nothing.
LineWeights = Mapping[tuple[int, int], int]

#: Less than anything that can weigh something.
_NEVER = float("-inf")


def ruled_out(
    domains: Domains, weights: Mapping[int, LineWeights], deadline: Deadline
) -> list[Candidate] | None:
    """The candidates that are in no solution; None if there is no solution.

    Args:
        domains: what is known.
        weights: of some lines without blots, by index, what their cells weigh in colours; the
            weights of one cell in one colour add up to zero.
        deadline: when to stop.

    Raises:
        OutOfTime: the deadline passed.
    """
    spare: float = 0
    lost: dict[Candidate, float] = {}
    for index, of_line in weights.items():
        deadline.check()
        model = domains.models[index]
        line = WeighedLine(model.clue, model.size, domains.candidates[index], of_line)
        best, best_with = line.bests()
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


class WeighedLine:
    """A line and what its cells weigh."""

    def __init__(self, clue: Clue, size: int, candidates: Candidates, weights: LineWeights) -> None:
        self._clue = clue
        self._size = size
        self._candidates = candidates
        self._weights = weights
        self._empty = [candidates[BACKGROUND] >> place & 1 for place in range(size)]
        self._weighed = [self._places_of(*block) for block in clue]

    def _places_of(self, length: int | None, colour: int) -> dict[int, int]:
        """The weight of a block by its start, for every start where it fits."""
        assert length is not None
        weighed = {}
        for start in range(self._size - length + 1):
            run = (1 << length) - 1 << start
            if self._candidates[colour] & run == run:
                places = range(start, start + length)
                weighed[start] = sum(self._weights.get((place, colour), 0) for place in places)
        return weighed

    def bests(self) -> tuple[float, dict[tuple[int, int], float]]:
        """The most that the line can weigh, in all and with each colour of each cell."""
        best_with = {
            (place, colour): _NEVER
            for colour, mask in self._candidates.items()
            for place in range(self._size)
            if mask >> place & 1
        }

        def found(place: int, colour: int, total: float) -> None:
            best_with[place, colour] = max(best_with[place, colour], total)

        before, behind = self._before(), self._behind()
        for place in range(self._size):
            if self._empty[place]:
                for left, right in zip(before, behind):
                    found(place, BACKGROUND, left[place] + right[place + 1])
        for number, ((length, colour), weighed) in enumerate(zip(self._clue, self._weighed)):
            for start, weight in weighed.items():
                end = start + (length or 0)
                total: float = weight + self._up_to(before[number], number, start)
                total += self._from(behind[number + 1], number + 1, end)
                for place in range(start, end):
                    found(place, colour, total)
        return behind[0][0], best_with

    def _before(self) -> list[list[float]]:
        """The greatest weight of the first blocks, by the number of blocks and of cells."""
        tables = [[_NEVER] * (self._size + 1) for _ in range(len(self._clue) + 1)]
        tables[0][0] = 0
        for number, table in enumerate(tables):
            for end in range(1, self._size + 1):
                best = table[end - 1] if self._empty[end - 1] else _NEVER
                if number:
                    start = end - (self._clue[number - 1].length or 0)
                    weight = self._weighed[number - 1].get(start, _NEVER)
                    best = max(best, weight + self._up_to(tables[number - 1], number - 1, start))
                table[end] = best
        return tables

    def _behind(self) -> list[list[float]]:
        """The greatest weight of a block and those behind it, by the first cell they have."""
        tables = [[_NEVER] * (self._size + 1) for _ in range(len(self._clue) + 1)]
        tables[-1][-1] = 0
        for number in range(len(self._clue), -1, -1):
            table = tables[number]
            for start in range(self._size - 1, -1, -1):
                best = table[start + 1] if self._empty[start] else _NEVER
                if number < len(self._clue):
                    end = start + (self._clue[number].length or 0)
                    weight = self._weighed[number].get(start, _NEVER)
                    best = max(best, weight + self._from(tables[number + 1], number + 1, end))
                table[start] = best
        return tables

    def _up_to(self, table: list[float], number: int, start: int) -> float:
        """The most that cells and blocks in front of this block weigh if it begins there."""
        if self._parted(number):
            return table[start - 1] if start > 0 and self._empty[start - 1] else _NEVER
        return table[start] if start >= 0 else _NEVER

    def _from(self, table: list[float], number: int, end: int) -> float:
        """The most that blocks from this one on weigh if the one before ends at `end`."""
        if self._parted(number):
            return table[end + 1] if end < self._size and self._empty[end] else _NEVER
        return table[end] if end <= self._size else _NEVER

    def _parted(self, number: int) -> bool:
        """Whether this block has to be parted from the one before it."""
        return 0 < number < len(self._clue) and gap(*self._clue[number - 1 : number + 1]) > 0


#: Weights are multiplied by this to become whole numbers.
_SCALE = 1 << 16

#: Seconds that it may take.
_PATIENCE = 20.0

#: Where there are more blocks, each times the cells of its line, a step takes so long that it is
#: not begun.
_MOST_WORK = 600_000

#: It ends when disagreement has fallen by less than this share in this number of steps.
_SHARE = 0.001
_WINDOW = 10

#: Below this each line has one placement that is likelier than all others together.
_AGREED = 0.6


def weigh(domains: Domains, deadline: Deadline) -> list[Candidate] | None:
    """The colours that cells have in no solution; None if there is no solution.

    Args:
        domains: candidates at the fixpoint of line propagation; what they lack counts as ruled out.
        deadline: when to stop.

    Raises:
        OutOfTime: the deadline passed.
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
