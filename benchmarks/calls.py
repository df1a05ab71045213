"""SAT calls beside one uninterrupted call of PySAT for each question."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterator
from statistics import median
from time import process_time

import nonogram
from benchmarks.report import Report
from nonogram.base.clock.deadline import Deadline
from nonogram.core.formula import ENCODINGS
from nonogram.core.formula.clauses import Clause
from nonogram.core.formula.encoding import Encoding
from nonogram.core.logic.domains import initial_domains
from nonogram.core.logic.fixpoint import propagate
from nonogram.core.sat.backends import backend_named
from nonogram.core.sat.pysat import IncrementalSolver, pysat_solver

SOLVERS = ("minisat", "minisat-gh", "glucose")
SIZES = range(10, 19)

#: Questions that take less, in CPU seconds, are left out: they need no slices.
_SHORT = 0.5

#: The most CPU seconds that the runs of one puzzle should take; longer ones are repeated less.
_PATIENCE = 30.0

#: Finds a solution, blocks it, and finds the next one; returns the CPU seconds of each question.
Way = Callable[[str, list[Clause], Encoding], list[float]]


def main(options: Namespace, report: Report) -> None:
    rows: list[list[str]] = []
    for size in SIZES:
        for name in ENCODINGS:
            encoding = encoded(size, name)
            clauses = [*encoding.clauses()]
            for solver in SOLVERS:
                report.progress(f"calls: {size}-Dom, {name}, {solver}")
                rows += compared(size, name, solver, clauses, encoding, options.repeat)
    report.say(f"n-Dom {SIZES[0]} to {SIZES[-1]}; questions that take {_SHORT} s or more.")
    heads = ["puzzle", "encoding", "solver", "question", "runs", "one call s", "ours s", "ratio"]
    report.table(heads, rows)


def encoded(size: int, name: str) -> Encoding:
    """The formula that line logic leaves."""
    domains = initial_domains(nonogram.ndom_puzzle(size))
    return Encoding(propagate(domains, Deadline()).domains, name)


def compared(
    size: int, name: str, solver: str, clauses: list[Clause], encoding: Encoding, repeat: int
) -> Iterator[list[str]]:
    """The rows of a puzzle, an encoding and a solver; the two ways take turns."""
    solver = backend_named(solver).name
    times: dict[Way, list[list[float]]] = {at_once: [], as_we_do: []}
    while len(times[as_we_do]) < repeat:
        for way, runs in times.items():
            runs.append(way(solver, clauses, encoding))
        if sum(sum(run) for runs in times.values() for run in runs) > _PATIENCE:
            break
    for question, (alone, ours) in enumerate(zip(*(zip(*runs) for runs in times.values())), 1):
        if median(alone) >= _SHORT:
            ratio = median(ours) / median(alone)
            seconds = [f"{median(alone):.2f}", f"{median(ours):.2f}", f"{ratio:.2f}"]
            yield [f"{size}-Dom", name, solver, f"{question}", f"{len(ours)}", *seconds]


def at_once(solver: str, clauses: list[Clause], encoding: Encoding) -> list[float]:
    """PySAT's class, one call for each question."""
    with pysat_solver(solver) as pysat:
        pysat.append_formula(clauses)
        started = process_time()
        pysat.solve()
        found = process_time()
        model = {literal for literal in pysat.get_model() if literal > 0}
        pysat.add_clause(encoding.blocking_clause(encoding.decode(model)))
        again = process_time()
        pysat.solve()
        return [found - started, process_time() - again]


def as_we_do(solver: str, clauses: list[Clause], encoding: Encoding) -> list[float]:
    """Calls with a deadline, as every question of this package has them."""
    with IncrementalSolver(solver) as ours:
        ours.add(clauses)
        started = process_time()
        ours.solve(Deadline(10_000), lambda: None)
        found = process_time()
        ours.add([encoding.blocking_clause(encoding.decode(ours.model()))])
        again = process_time()
        ours.solve(Deadline(10_000), lambda: None)
        return [found - started, process_time() - again]
