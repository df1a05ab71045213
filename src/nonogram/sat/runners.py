"""The programs of a race: started while there are seats for them, and asked for their answers."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from typing import NamedTuple

from nonogram.clock.deadline import Deadline
from nonogram.cnf.clauses import Clause, Literal
from nonogram.errors import SolverError
from nonogram.processes.process import Program
from nonogram.processes.seats import Seats
from nonogram.processes.temporary import temporary_folder
from nonogram.sat.base import Status
from nonogram.sat.external import judged
from nonogram.sat.input import FormulaFile
from nonogram.sat.members import Member


class Claim(NamedTuple):
    """What a program says: the status and, if satisfiable, a model, true or not."""

    status: Status
    model: list[Literal]


class _Run(NamedTuple):
    """A program at work.

    Attributes:
        name: what to call it.
        until: how long it needs a seat.
        seated: whether it has one.
        guest: whether it never had one.
    """

    name: str
    until: Deadline
    seated: bool
    guest: bool


class Runners:
    """Programs at work on one formula. Close them.

    Args:
        members: which, in the order in which they are started.
        seats: how many may run at once.
        clauses: gives the formula.
        assumptions: literals that have to hold, too.
        likely: literals that are likely true, for members who want to know.
    """

    def __init__(
        self,
        members: Iterator[Member],
        seats: Seats,
        clauses: Callable[[], Iterable[Clause]],
        assumptions: Iterable[Literal],
        likely: Sequence[Literal],
    ) -> None:
        self._members = members
        self._seats = seats
        self._clauses = clauses
        self._assumptions = [*assumptions]
        self._likely = likely
        self._running: dict[Program, _Run] = {}
        self._open = ExitStack()
        self._path: Path | None = None
        self._variables = 0

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the members that run."""
        return tuple(run.name for run in self._running.values())

    def start(self) -> None:
        """Start as many more as there are seats for; one without, if there is none at all.

        That one is a guest, which takes turns with the caller (`share`): a second kind of luck is
        worth more than the first one twice as fast. Members that cannot be started, as there is
        no room for the formula, are missing, no more.
        """
        while (seated := self._seats.take()) or not self._running:
            member = next(self._members, None)
            program = None if member is None else self._started(member)
            if seated and program is None:
                self._seats.give()
            if member is None:
                break
            if program is not None:
                run = _Run(member.name, Deadline(member.patience), seated, guest=not seated)
                self._running[program] = run

    def _started(self, member: Member) -> Program | None:
        try:
            return self._seats.run(member.command, self._formula())
        except (OSError, SolverError):
            return None

    def _formula(self) -> Path:
        """The file with the formula, written when it is first needed. Raises SolverError."""
        if self._path is None:
            folder = self._open.enter_context(temporary_folder())
            path = Path(folder) / "formula.cnf"
            with closing(FormulaFile(path)) as formula:
                formula.add(self._clauses())
                formula.add_likely(self._likely)
                formula.finish(self._assumptions)
                self._variables = max(formula.variables, *map(abs, self._assumptions), 0)
            self._path = path
        return self._path

    def share(self, seconds: float) -> None:
        """Let a guest work for so long, if there is one."""
        for program, run in self._running.items():
            if run.guest:
                program.work(seconds)

    def claims(self) -> Iterator[Claim]:
        """The answers of members that have ended, if they have one that makes sense.

        Members whose patience is over give their seats to others, and go on without; a guest
        gives way to the next.
        """
        for program, run in [*self._running.items()]:
            ended = program.ended()
            if ended is None:
                if run.guest and run.until.passed():
                    self._end(program)
                elif run.seated and run.until.passed():
                    self._running[program] = run._replace(seated=False)
                    self._seats.give()
                continue
            self._end(program)
            try:
                answer = judged(run.name, ended, ended.output)
            except SolverError:
                continue
            if answer.status is not Status.UNKNOWN:
                yield Claim(answer.status, literals(self._variables, answer.true))

    def _end(self, program: Program) -> None:
        run = self._running.pop(program)
        program.close()
        if run.seated:
            self._seats.give()

    def close(self) -> None:
        """End all that still run."""
        for program in [*self._running]:
            self._end(program)
        self._open.close()


def literals(variables: int, true: Container[int]) -> list[Literal]:
    """The literals that are true where these variables are."""
    return [variable if variable in true else -variable for variable in range(1, variables + 1)]
