"""Verdicts, and their causes: the names of kinds, which need no puzzle."""

from __future__ import annotations

from nonogram.base.ids import Id


class Verdict(Id):
    """The answer for a puzzle, such as "unique" or "undecided". `words` is the id with blanks.

    Attributes:
        UNIQUE: there is exactly one solution.
        MULTIPLE: there are at least two solutions.
        NO_SOLUTION: there is none.
        UNDECIDED: it was not found in time, or for another `Cause`.
        SOLVED: there is a solution, and with a limit of 1 no others were looked for.
        ERROR: a puzzle among many could not be read, or its solver failed.
    """

    UNIQUE = "unique"
    MULTIPLE = "multiple"
    NO_SOLUTION = "no_solution"
    UNDECIDED = "undecided"
    SOLVED = "solved"
    ERROR = "error"


class Cause(Id):
    """The reason why there is no verdict, or no difficulty of a puzzle with one solution.

    `words` is the id with blanks.

    Attributes:
        TIME_LIMIT: the time was up.
        MEMORY_LIMIT: the process needed more memory than `memory_limit`.
        WORKER_DIED: the process that had the puzzle died.
        SOLVER_GAVE_UP: the SAT solver ended without an answer.
        STOPPED: the caller stopped the run by a TimeUpError, whose message `words` of a result has.
    """

    TIME_LIMIT = "time_limit"
    MEMORY_LIMIT = "memory_limit"
    WORKER_DIED = "worker_died"
    SOLVER_GAVE_UP = "solver_gave_up"
    STOPPED = "stopped"


class SettledBy(Id):
    """The method that settled a puzzle. `words` is the id with blanks.

    Attributes:
        ADDING_UP_THE_CLUES: the totals of the clues differ, or a clue is too long.
        LINE_LOGIC: what follows from one line at a time decides every cell.
        SEARCH: suppositions or a SAT solver were needed, too.
    """

    ADDING_UP_THE_CLUES = "adding_up_the_clues"
    LINE_LOGIC = "line_logic"
    SEARCH = "search"


#: The verdicts in words.
VERDICTS = {
    Verdict.UNIQUE: "Unique solution",
    Verdict.MULTIPLE: "Multiple solutions",
    Verdict.NO_SOLUTION: "No solution",
    Verdict.UNDECIDED: f"Undecided ({Cause.TIME_LIMIT.words})",
    Verdict.SOLVED: "Solved (uniqueness not checked)",
}

#: The verdict after Ctrl-C.
INTERRUPTED = "Undecided (interrupted)"


def verdict_of(solutions: int, complete: bool, limit: int | None = None) -> Verdict:
    """The verdict for a number of solutions, at most `limit`; `complete` if these are all."""
    if solutions == limit == 1:
        return Verdict.SOLVED
    if solutions > 1:
        return Verdict.MULTIPLE
    if not complete:
        return Verdict.UNDECIDED
    return Verdict.UNIQUE if solutions else Verdict.NO_SOLUTION
