"""The programs of a race: started while there are seats for them, and asked for their answers."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from contextlib import ExitStack, closing, suppress
from itertools import count
from pathlib import Path
from typing import NamedTuple

from nonogram.clock.deadline import Deadline
from nonogram.clock.uninterrupted import uninterrupted
from nonogram.cnf import dimacs
from nonogram.cnf.clauses import Clause, Literal
from nonogram.errors import ParseError, SolverError
from nonogram.processes.process import Ended, Program
from nonogram.processes.seats import Seats
from nonogram.processes.temporary import temporary_folder
from nonogram.sat.base import Member, Status
from nonogram.sat.external import judged
from nonogram.sat.input import FormulaFile


class Claim(NamedTuple):
    """What a program says: the status and, if satisfiable, a model, true or not; or its advice."""

    status: Status
    model: Sequence[Literal] = ()
    clauses: Sequence[Clause] = ()


class _Run(NamedTuple):
    """A program at work.

    Attributes:
        member: which one.
        until: how long it needs a seat.
        seated: whether it has one.
        guest: whether it takes turns with the caller.
    """

    member: Member
    until: Deadline
    seated: bool
    guest: bool = False


class Runners:
    """Programs at work on one formula. Close them.

    Args:
        members: which, in the order in which they are started.
        seats: how many may run at once.
        clauses: gives the formula.
        beside: gives those of its clauses that are not about the puzzle as such.
        assumptions: literals that have to hold, too.
    """

    def __init__(
        self,
        members: Iterator[Member],
        seats: Seats,
        clauses: Callable[[], Iterable[Clause]],
        beside: Callable[[], Iterable[Clause]],
        assumptions: Iterable[Literal],
    ) -> None:
        self._members = members
        self._seats = seats
        self._clauses = clauses
        self._beside = beside
        self._assumptions = [*assumptions]
        self._running: dict[Program, _Run] = {}
        self._open = ExitStack()
        self._folder: Path | None = None
        self._files: dict[object, Path] = {}
        self._numbers = count()

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the members that run."""
        return tuple(run.member.name for run in self._running.values())

    def start(self, guests: bool) -> None:
        """Start as many more as there are seats for; with `guests` one where there is none at all.

        A guest takes turns with the caller (`share`): a second kind of luck is worth more than the
        first one twice as fast. One that advises is a guest or takes no seat. Members that cannot
        be started, as there is no room for their file, are missing, no more.
        """
        while (seated := self._seats.take()) or (guests and not self._running):
            for member in self._members:
                run = _Run(
                    member, Deadline(member.patience), seated and not member.advises, not seated
                )
                if self._started(run) and (run.seated or run.guest):
                    break
            else:
                if seated:
                    self._seats.give()
                break

    def _started(self, run: _Run) -> bool:
        try:
            file = self._file(run.member)
            with uninterrupted():  # else a program might run of which nothing is known
                self._running[self._seats.run(run.member.command, file)] = run
        except (OSError, SolverError):
            return False
        return True

    def _file(self, member: Member) -> Path:
        """The file for a member, written when it is first needed. Raises OSError, SolverError."""
        if self._folder is None:
            self._folder = Path(self._open.enter_context(temporary_folder()))
        key = member.told
        if key not in self._files:
            path = self._folder / str(next(self._numbers))
            if member.told is None:
                with closing(FormulaFile(path)) as formula:
                    formula.add(self._clauses())
                    formula.finish(self._assumptions)
            else:
                assumed = ([literal] for literal in self._assumptions)
                path.write_bytes(member.told([*self._beside(), *assumed]))
            self._files[key] = path
        return self._files[key]

    def share(self, seconds: float) -> None:
        """Let a guest work for so long, if there is one."""
        for program, run in self._running.items():
            if run.guest:
                program.work(seconds)

    def claims(self) -> Iterator[Claim]:
        """The answers of members that have ended, if they have one that makes sense.

        Members whose patience is over give their seats to others, and go on without.
        """
        for program, run in [*self._running.items()]:
            ended = program.ended()
            if ended is None:
                if run.seated and run.until.passed():
                    self._running[program] = run._replace(seated=False)
                    self._seats.give()
                continue
            self._end(program)
            if run.member.advises:
                self._files.clear()  # who starts later knows more
            with suppress(SolverError, ParseError):
                yield _claim(run.member, ended)

    def _end(self, program: Program) -> None:
        run = self._running.pop(program)
        program.close()
        if run.seated:
            self._seats.give()

    def close(self) -> None:
        """End all that still run."""
        with uninterrupted():
            for program in [*self._running]:
                self._end(program)
            self._open.close()


def _claim(member: Member, ended: Ended) -> Claim:
    """What a member says that has ended. Raises SolverError and ParseError if that is no sense."""
    if member.advises:
        clauses = dimacs.read_clauses(ended.output.splitlines())
        return Claim(Status.UNKNOWN, clauses=[clause for _, clause in clauses])
    answer = judged(member.name, ended, ended.output)
    return Claim(answer.status, literals(max(answer.true, default=0), answer.true))


def literals(variables: int, true: Container[int]) -> list[Literal]:
    """The literals that are true where these variables are."""
    return [variable if variable in true else -variable for variable in range(1, variables + 1)]
