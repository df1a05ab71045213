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
(`losses`).
"""

from __future__ import annotations

from nonogram.clock.deadline import Deadline
from nonogram.logic.domains import Domains
from nonogram.logic.weighing.agreement import Agreement
from nonogram.logic.weighing.losses import Candidate, ruled_out

#: Weights are so many times as large as whole numbers.
_SCALE = 1 << 16

#: Seconds that it may take.
_PATIENCE = 20.0

#: Where there are more blocks, each times the cells of its line, a step takes so long that it is
#: not begun.
_MOST_WORK = 600_000

#: It ends when the measure of disagreement has fallen by less than this share in so many steps.
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
