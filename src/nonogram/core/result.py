"""Results as plain data, with the figures of the run."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from time import process_time

from nonogram.base.shown import Shown
from nonogram.base.text import counted
from nonogram.base.values import NeitherTrueNorFalse, Value
from nonogram.core.puzzle.grid import Grid, joined, or_none
from nonogram.core.puzzle.puzzle import Puzzle
from nonogram.core.puzzle.reasons import ClueTooLong, Reasons, TotalsDiffer
from nonogram.core.verdict import VERDICTS, Cause, SettledBy, Verdict


class Timed:
    """The base class of what has taken CPU seconds."""

    cpu_seconds: Mapping[str, float]

    @property
    def cpu_total(self) -> float:
        """The CPU seconds of all steps."""
        return sum(self.cpu_seconds.values())


class Stats(Timed, Value):
    """The figures of one run, such as times and conflicts.

    In comparisons times and calls do not count.

    Attributes:
        cells: the number of cells.
        decided: the number of cells that line logic decided.
        lines: the number of propagated lines.
        suppositions: the number of cells that were supposed to have a colour.
        solver: the SAT solver that gave the last answer, or None if none was needed.
        formula: the kind of formula that this solver got, "narrowed" by line logic, or "written".
        variables: the number of variables of the formula.
        clauses: the number of clauses of the formula, without blocking clauses.
        conflicts: the number of conflicts of the SAT solver in all calls, or None if it does not
            report them.
        cpu_seconds: CPU seconds of each step, in order: "clues" (they are added up), "propagate"
            (line logic), "suppose", "guess", "encode" (the formula is made), "load" (the SAT
            solver), "solve", "solve again" (for another solution), "verify", and those of further
            questions, such as "ambiguous cells" and "cells to give".
        calls: for the verdict, the figures of each call of the SAT solver by name: the length of
            the clause that blocks the last solution ("blocking literals"), "variables", "clauses"
            with all that block, "conflicts", the "solver" that answered, CPU "seconds", and the
            "answer".
        requests: the number of all calls, also of those for cells in which solutions differ.
        gave_up: whether the SAT solver ended without an answer although there was time.
        stopped: the message of the TimeUpError by which `on_progress` ended the run, or None.
    """

    _UNCOMPARED = ("cpu_seconds", "calls", "requests")

    cells: int
    decided: int = 0
    lines: int = 0
    suppositions: int = 0
    solver: str | None = None
    formula: str | None = None
    variables: int = 0
    clauses: int = 0
    conflicts: int | None = 0
    cpu_seconds: Mapping[str, float] = {}
    calls: tuple[Mapping[str, str | float], ...] = ()
    requests: int = 0
    gave_up: bool = False
    stopped: str | None = None

    @property
    def searched(self) -> bool:
        """Whether line logic was not enough."""
        return self.solver is not None or self.suppositions > 0

    @property
    def cause(self) -> Cause:
        """The cause of what is not known after the run."""
        if self.gave_up:
            return Cause.SOLVER_GAVE_UP
        return Cause.TIME_LIMIT if self.stopped is None else Cause.STOPPED


class Counters:
    """The figures of `Stats` during a run.

    They are no part of a state, since the time of a step that was cut short counts, too.
    """

    decided = lines = suppositions = variables = clauses = requests = 0
    conflicts: int | None = 0
    solver: str | None = None
    formula: str | None = None
    calls: tuple[Mapping[str, str | float], ...] = ()
    gave_up = False

    def __init__(self, cells: int) -> None:
        self.cells = cells
        self.cpu_seconds: dict[str, float] = {}

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        """Add the CPU time of a `with` block to the step of this name."""
        started = cpu_seconds()
        before = self.cpu_seconds.setdefault(name, 0.0)
        try:
            yield
        finally:
            self.cpu_seconds[name] = before + cpu_seconds() - started

    @property
    def at(self) -> str:
        """The step that was begun last."""
        return next(reversed(self.cpu_seconds), "clues")

    def stats(self, stopped: str | None = None) -> Stats:
        """The figures so far, frozen, with the message of the caller who stopped the run."""
        return Stats(**self.__dict__, stopped=stopped)


def cpu_seconds() -> float:
    """CPU time of this process and of the children it has waited for."""
    times = os.times()
    return process_time() + times.children_user + times.children_system


def verdict_words(verdict: Verdict, cause: Cause | None, stats: Stats | None) -> str:
    """The verdict in words; for an undecided puzzle with the cause: who gave up, or stopped it."""
    if verdict is not Verdict.UNDECIDED:
        return VERDICTS[verdict]
    why = (cause or Cause.TIME_LIMIT).words
    if stats is not None:
        why = stats.stopped or (f"{stats.solver} gave up" if stats.gave_up else why)
    return f"Undecided ({why})"


def with_given(given: Grid | None) -> str:
    """The words that say after a verdict on how many given cells it depends."""
    return "" if given is None else f" with {counted(given.by_place(), 'given cell')}"


class Result(NeitherTrueNorFalse, Shown, Value):
    """The result of `solve`: the verdict, the solutions, and figures. `print` shows the verdict
    and, if there is no solution, the reasons.

    Attributes:
        verdict: the answer for the puzzle.
        solutions: at most `limit` verified solutions, in the order found.
        reasons: the reasons why there is no solution. There is one, unless adding up the clues
            gives several.
        stats: the figures of the run.
        complete: whether it is known that there are no other solutions.
        known: the cells that are proved to be the same in all solutions, with the others undecided.
            If `complete`, they are all such cells, and those of a unique puzzle are its solution.
            Otherwise they are those that line logic and suppositions proved, and if the time was up
            also those that follow from what Glucose had learnt. `check` looks for the others. It is
            None if there are no such cells, or if there is no solution.
        puzzle: the puzzle that was solved, if the result is of one.
        given: the given cells, if any. All else is about the solutions that have them, so that with
            another verdict than "no solution" the puzzle alone may have others.
    """

    _UNCOMPARED = ("puzzle",)
    _ASKED = "result.solution is not None, or result.verdict is Verdict.UNIQUE"

    verdict: Verdict
    solutions: tuple[Grid, ...]
    reasons: Reasons
    stats: Stats
    complete: bool = False
    known: Grid | None = None
    puzzle: Puzzle | None = None
    given: Grid | None = None

    @property
    def solution(self) -> Grid | None:
        """The first solution found; None without any."""
        return next(iter(self.solutions), None)

    @property
    def settled_by(self) -> SettledBy | None:
        """The method that settled the puzzle; None of an undecided one."""
        if self.verdict is Verdict.UNDECIDED:
            return None
        if self.stats.searched:
            return SettledBy.SEARCH
        if any(isinstance(reason, (ClueTooLong, TotalsDiffer)) for reason in self.reasons):
            return SettledBy.ADDING_UP_THE_CLUES
        return SettledBy.LINE_LOGIC

    @property
    def cause(self) -> Cause | None:
        """The cause of an undecided puzzle; None of another one."""
        return self.stats.cause if self.verdict is Verdict.UNDECIDED else None

    def knowing(self, grid: Grid) -> Result:
        """The same result, with these cells proved, too, to be the same in all solutions."""
        known = grid if self.known is None else joined(grid, self.known)
        return self.replace(known=or_none(known))

    def after(self, step: str, seconds: float) -> Result:
        """The same result with the CPU seconds of a further step."""
        stats = self.stats
        return self.replace(stats=stats.replace(cpu_seconds={**stats.cpu_seconds, step: seconds}))

    @property
    def words(self) -> str:
        """The verdict in words, with its cause if undecided, and the number of given cells."""
        return verdict_words(self.verdict, self.cause, self.stats) + with_given(self.given)

    def __repr__(self) -> str:
        return f"<Result: {self.verdict}{with_given(self.given)}>"

    def __str__(self) -> str:
        return "\n".join([self.words, *map(str, self.reasons)])


class Progress(Value):
    """The progress of a run, as `on_progress` receives it. Nobody knows how long a search will
    take, so it has no share.

    Attributes:
        elapsed: the wall-clock seconds since the beginning.
        conflicts: the number of conflicts, so far, of the first SAT solver. It is None before one
            is at work, or if it does not report them. Those of solvers that race with it in other
            processes are not counted.
        solutions: the number of solutions found.
        step: the current step, by its name in `Stats.cpu_seconds`, or what is done, in words.
        settled: the numbers of cells done, and of all cells, if the step goes through the cells, as
            "ambiguous cells" and "explanation" do; None in all other steps.
        solvers: the names of the SAT solvers at work, or, in the step "encode", of the one that
            gets the formula. A name is there twice if two processes run that solver.
    """

    elapsed: float
    conflicts: int | None
    solutions: int
    step: str
    settled: tuple[int, int] | None = None
    solvers: tuple[str, ...] = ()


class WithResult:
    """The base class of what is found about a puzzle beside its `result`."""

    result: Result

    @property
    def cause(self) -> Cause | None:
        """The cause of an undecided verdict; None of another one."""
        return self.result.cause

    @property
    def verdict(self) -> Verdict:
        """The verdict, as far as it is known."""
        return self.result.verdict

    @property
    def solution(self) -> Grid | None:
        """The first solution found; None without any."""
        return self.result.solution

    @property
    def stats(self) -> Stats:
        """The figures of the run."""
        return self.result.stats
