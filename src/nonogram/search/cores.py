"""Why there is no solution: assumptions that cannot hold together, and none of them to spare."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING

from nonogram.cnf.clauses import Literal
from nonogram.sat.base import Status

if TYPE_CHECKING:
    from nonogram.search.session import Session

#: How many rounds shrink a core by asking about it alone.
_ROUNDS = 5

#: Given a core and a literal just shown necessary, further literals that the last solution shows
#: necessary.
NeededToo = Callable[[Sequence[Literal], Literal], AbstractSet[Literal]]


def irredundant_core(
    session: Session,
    step: str,
    patience: float | None = None,
    needed_too: NeededToo | None = None,
) -> tuple[list[Literal], bool]:
    """After UNSATISFIABLE: assumptions that cannot hold together, all of them necessary.

    Asking again about the core alone shrinks it for a few rounds. Then each literal in turn, the
    smallest first, is left out, and stays out if the rest still cannot hold together (deletion, as
    in Marques-Silva, Lynce: On improving MUS extraction algorithms, SAT 2011).

    Args:
        session: which has just answered so.
        step: as in `Session.ask`.
        patience: seconds for each of these questions; a literal whose question goes unanswered is
            kept.
        needed_too: finds more necessary literals, which saves questions.

    Returns:
        The literals; and False if not all questions were answered.
    """
    core = session.core()
    for _ in range(_ROUNDS):
        size = len(core)
        if session.ask(step, core, patience) is not Status.UNSATISFIABLE:
            break
        core = session.core()
        if len(core) == size:
            break
    answered = True
    needed: set[Literal] = set()
    for literal in sorted(core):
        if literal not in core or literal in needed:
            continue
        others = [other for other in core if other != literal]
        status = session.ask(step, others, patience)
        answered = answered and status is not Status.UNKNOWN
        if status is Status.UNSATISFIABLE:
            core = session.core()
        elif status is Status.SATISFIABLE and needed_too is not None:
            needed |= needed_too(core, literal)
        if session.deadline.passed():
            return core, False
    return core, answered
