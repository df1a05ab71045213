"""A question about a puzzle."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any

from nonogram.base.clock.deadline import Deadline
from nonogram.base.processes.seats import Seats
from nonogram.base.values import Value
from nonogram.core.puzzle import Grid
from nonogram.core.sat.backends import backend_named
from nonogram.core.search.state import How
from nonogram.core.search.terms import OnProgress, Terms, solver_for
from nonogram.core.verdict import Cause


class Wanted(Enum):
    """The kinds of questions.

    Attributes:
        VERDICT: whether the solution is the only one; with a limit of 1, a solution.
        NUMBER: how many solutions there are.
        EACH: each solution; if nothing can be shown, their number.
        REPORT: the report of `check`.
        PROVED: which verdict a certificate proves.
    """

    VERDICT = "verdict"
    NUMBER = "number"
    EACH = "each"
    REPORT = "report"
    PROVED = "proved"


class Marked(Enum):
    """The cells that a question wants marked: none, or some or all cells in which solutions differ.

    A solver that is named, or has the whole formula, is not asked for more solutions. Then the
    picture marks the cells in which the solutions that it has found differ.

    Attributes:
        NONE: none.
        AT_ONCE: those found in a fifth of a second.
        ALL: all.
    """

    NONE = 0
    AT_ONCE = 1
    ALL = 2


class Proofs(Value):
    """The certificates of a question: it makes them or, if it is `Wanted.PROVED`, checks them."""

    folder: str  #: the folder that they are in
    verify: bool = False  #: whether another process checks each as it is made
    checker: str | None = None  #: another program to check proofs
    file: str = ""  #: the certificate of the only puzzle, wherever it is
    exported: str | None = None  #: the folder below which checked proofs are written anew


class Question(Value):
    """A question about a puzzle, with its options. It can be sent to another process."""

    wanted: Wanted = Wanted.VERDICT
    limit: int | None = 2  #: most solutions to look for, None for all
    how: How = How()
    timeout: float | None = None  #: wall-clock seconds for one puzzle, None for no limit
    given: Grid | None = None  #: cells whose colour is known
    marked: Marked = Marked.NONE
    difficulty: bool = False  #: whether to rate a puzzle with one solution, too
    repair: bool = False  #: whether a report also has the slips that explain contradictions
    proofs: Proofs | None = None  #: the certificates to make, or to check; None for none
    format: str | None = None  #: name of the format of files; None finds it by content
    memory_limit: int | None = None  #: MB that a worker may have, None for no limit
    later: tuple[tuple[str, object], ...] = ()  #: what a later release asks for, too

    @property
    def is_report(self) -> bool:
        """Whether it asks for a report."""
        return self.wanted is Wanted.REPORT


class Setting(Value):
    """A field that is an option of `solve` and `check`, with its help, and a keyword in Python.

    `reuse` tells from the values in an earlier question and in this one whether a puzzle that was
    given up, or refused, need not be asked again. With a cause it matters for what was given up by
    that alone.
    """

    text: str
    metavar: str | None
    group: Any  #: that of the option in help, by its title
    reuse: Callable[[Any, Any], bool]
    cause: Cause | None = None


def within(then: float | None, now: float | None) -> bool:
    """Whether no more of something is allowed now than was then; None is without limit."""
    return then is None or (now is not None and now <= then)


#: The fields that options, keywords, keys of `asked` and the use of earlier answers follow from.
SETTINGS = {
    "memory_limit": Setting(
        "Limit the memory for a puzzle to SIZE, such as 2G.",
        "SIZE",
        "Limits",
        within,
        Cause.MEMORY_LIMIT,
    ),
}


def terms_of(
    question: Question,
    deadline: Deadline | None = None,
    on_progress: OnProgress | None = None,
    seats: Seats | None = None,
) -> Terms:
    """The terms of a question, whose time runs from now unless there is a deadline.

    A question is checked where it is made. Raises UnknownNameError for a solver that is not there.
    """
    how, given = question.how, question.given
    if given is not None and {None}.issuperset(given.cells):
        given = None
    solver = backend_named(solver_for(how.solver, how.propagation)).name
    until = Deadline(question.timeout) if deadline is None else deadline
    return Terms(until, given, how.replace(solver=solver), on_progress, seats)
