"""Verdicts, and their causes: the names of kinds, which need no puzzle."""

from __future__ import annotations

from nonogram.base.ids import Id


class Verdict(Id):
    """The answer for a puzzle, such as "unique" or "undecided". `words` is the id with blanks."""

    UNIQUE = "unique"  #: exactly one solution
    MULTIPLE = "multiple"  #: at least two solutions
    NO_SOLUTION = "no_solution"
    UNDECIDED = "undecided"  #: the deadline passed first
    SOLVED = "solved"  #: a solution; others were not looked for
    ERROR = "error"  #: of a puzzle among many: it could not be read, or its solver failed


class Cause(Id):
    """The reason why a puzzle is undecided. `words` is the id with blanks."""

    TIME_LIMIT = "time_limit"
    MEMORY_LIMIT = "memory_limit"  #: of a worker
    WORKER_DIED = "worker_died"
    GAVE_UP = "solver_gave_up"


class SettledBy(Id):
    """The method that settled a puzzle. `words` is the id with blanks."""

    ADDING_UP = "adding_up_the_clues"
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
