"""Ganak, an exact model counter, as a program that works beside this process.

It is by Shubham Sharma, Subhajit Roy, Mate Soos and Kuldeep S. Meel (GANAK: a scalable
probabilistic exact model counter, IJCAI 2019); the extra `count` has it. Its number is proved by
nothing: with a small probability two components of the formula are taken for the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import ExitStack, closing, suppress
from importlib.util import find_spec
from pathlib import Path

from nonogram.base.errors import SolverError
from nonogram.base.processes.process import Running, temporary_folder
from nonogram.base.processes.programs import python_child
from nonogram.core.formula.clauses import Clause
from nonogram.core.sat.external import FormulaFile

#: Megabytes that the program may use; when it needs more it ends without an answer.
_MEMORY = 4_000


def is_installed() -> bool:
    """Whether Ganak is there."""
    return find_spec("pyganak") is not None


class ModelCounter:
    """A run of Ganak on some clauses; close it. It has no answer where it cannot be started."""

    def __init__(self, clauses: Iterable[Clause]) -> None:
        self._program: Running | None = None
        self._stack = ExitStack()
        if is_installed():
            with suppress(OSError, SolverError):
                self._start(clauses)

    def _start(self, clauses: Iterable[Clause]) -> None:
        folder = self._stack.enter_context(temporary_folder())
        formula = self._stack.enter_context(closing(FormulaFile(Path(folder) / "formula.cnf")))
        formula.add(clauses)
        formula.finish()
        command = python_child(__name__, str(_MEMORY), str(formula.path))
        self._program = self._stack.enter_context(closing(Running(command)))

    def number(self) -> int | None:
        """The number of models, if it is known by now."""
        ended = self._program.ended() if self._program is not None else None
        if ended is None:
            return None
        self._program = None  # what has failed is not asked again
        return int(ended.output) if ended.code == 0 else None

    def close(self) -> None:
        """End the program, if it still runs."""
        self._stack.close()


def main() -> None:
    """Run the program."""
    import sys

    from pyganak import Counter

    from nonogram.base.processes.worker import limit_memory
    from nonogram.core.formula.dimacs import clauses_in

    megabytes, formula = sys.argv[1:]
    with suppress(ValueError):  # the parent's own limit is smaller, and holds here, too
        limit_memory(int(megabytes))
    counter = Counter()
    counter.add_clauses([*map(list, clauses_in(formula))])
    print(counter.count())
