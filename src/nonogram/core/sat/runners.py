"""The programs of a race: their choice, their turns on the processors, and their answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, closing, suppress
from functools import partial
from itertools import count
from pathlib import Path
from time import process_time, sleep
from typing import NamedTuple

from nonogram.base.clock.alarm import uninterrupted
from nonogram.base.clock.deadline import Deadline
from nonogram.base.errors import ParseError, SolverError
from nonogram.base.processes.process import Ended, Program, temporary_folder
from nonogram.base.processes.seats import Seats, memory_left
from nonogram.core.formula import dimacs
from nonogram.core.formula.clauses import Clause, Literal
from nonogram.core.sat.base import SEED_STEP, Clauses, Member, Status
from nonogram.core.sat.external import FormulaFile, judged
from nonogram.core.sat.program import child_command
from nonogram.core.sat.turns import chosen, head_start

MOST = 16  #: members at most

_SHORT = 0.06  #: the share of the machine's memory that has to be left


def members(seed: int = 0) -> Iterator[Member]:
    """The members of a race, endless: all kinds again and again, with seeds from this one on.

    They are solvers of different kinds, so that one of them may be lucky. The order matters: easy
    puzzles need only the first ones.
    """
    for number in count(seed * SEED_STEP):
        yield _of_pysat("kissat404", number)
        yield _of_pysat("cadical195", number + 1, stabilizeonly=1, target=2)
        yield _of_pysat("glucose4", number + 1)


def _of_pysat(name: str, seed: int, **options: int) -> Member:
    return Member(name, partial(child_command, name, seed, **options))


class Claim(NamedTuple):
    """A program's answer, with an unchecked model if satisfiable; or its advice."""

    name: str  #: of the program
    status: Status
    model: Sequence[Literal] = ()
    clauses: Sequence[Clause] = ()


class Here(Program):
    """A member that works in this process, step by step; its steps yield its output at the end."""

    def __init__(self, steps: Iterator[str]) -> None:
        self._steps = steps
        self._ended: Ended | None = None
        self._spent = 0.0
        self.working = False  #: whether it is its turn

    def ended(self) -> Ended | None:
        return self._ended

    def let_work(self, now: bool) -> None:
        self.working = now

    def spent(self) -> float:
        return self._spent

    def work(self, seconds: float) -> None:
        """Do steps for this long."""
        started, turn = process_time(), Deadline(seconds)
        while self._ended is None:
            output = next(self._steps, None)
            if output != "":
                self._ended = Ended(0, output or "", "")
            elif turn.passed():
                break
        self._spent += process_time() - started

    def kill(self) -> None:
        self._steps = iter(())

    close = kill


class _AtWork(NamedTuple):
    """A member that was started, and the CPU seconds that others had had before."""

    member: Member
    program: Program
    head_start: float

    def had(self) -> float:
        """The CPU seconds that count when turns are given."""
        return self.head_start + self.program.spent()


class Runners:
    """The programs of one formula, which take turns with the caller; to be closed after use.

    `beside` returns the clauses that are not part of the puzzle's formula. Members are started in
    their order, each when its turn comes, and then kept: who has to wait is paused.
    """

    def __init__(
        self,
        members: Iterator[Member],
        seats: Seats,
        clauses: Clauses,
        beside: Clauses,
        assumptions: Iterable[Literal],
    ) -> None:
        self._members = members
        self._seats = seats
        self._clauses = clauses
        self._beside = beside
        self._assumptions = [*assumptions]
        self._kept: list[_AtWork] = []
        self._held = 0  # seats
        self._more = True  # whether there may be members that were not started
        self._alone = False  # whether this process has to do all work
        self._open = ExitStack()
        self._folder: Path | None = None
        self._files: dict[object, Path] = {}
        self._numbers = count()

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the members that were started and have not ended."""
        return tuple(one.member.name for one in self._kept)

    def start(self, had: float) -> None:
        """Start the members whose first turn has come, the caller having `had` its CPU seconds.

        When memory is short nobody is started any more, and the member that has had the least time
        is ended, as least is lost with it. Where no process can be started, members work in this
        process if they can. Others, and those for whose file there is no room, are left out.
        """
        if self._crowded():
            self._end(min(self._kept, key=lambda one: one.program.spent()))
            self._more = False
        while self._more and len(self._kept) + 1 in self._chosen(had):
            self._more = any(map(self._started, self._members))

    def turns(self, had: float) -> bool:
        """Let those work whose turn it is, and pause the others.

        Return whether the caller goes on: it is its turn, and nobody has ended, or is to be ended
        or started.
        """
        next_ones = self._chosen(had)
        for number, one in enumerate(self._kept, 1):
            one.program.let_work(number in next_ones)
        if self._crowded() or any(one.program.ended() for one in self._kept):
            return False
        return 0 in next_ones and len(self._kept) + 1 not in next_ones

    def _crowded(self) -> bool:
        return bool(self._kept) and memory_left() < _SHORT

    def _chosen(self, had: float) -> set[int]:
        """The numbers of those that work: 0 is the caller, the last may be yet to be started."""
        clocks = [0.0 if self._seats.elsewhere else had, *(one.had() for one in self._kept)]
        if self._more:
            clocks.append(head_start(len(clocks)))
        self._hold(0 if self._alone else len(clocks) - 1)
        return chosen(clocks, 1 + self._held)

    def _hold(self, most: int) -> None:
        """Hold as many seats as there are, but no more than these."""
        while self._held < most and self._seats.take():
            self._held += 1
        while self._held > most:
            self._held -= 1
            self._seats.give()

    def rest(self, seconds: float) -> None:
        """Let members in this process whose turn it is work for this long; else wait so long."""
        here = [one.program for one in self._kept if isinstance(one.program, Here)]
        working = [program for program in here if program.working]
        for program in working:
            program.work(seconds)
        if not working:
            sleep(seconds)

    def _started(self, member: Member) -> bool:
        head = head_start(len(self._kept) + 1)
        try:
            file = self._file(member)
            with uninterrupted():  # otherwise a program might run unknown to us
                program = self._seats.run(member.command, file)
                self._kept.append(_AtWork(member, program, head))
        except (OSError, SolverError):
            if member.here is None or member.payload not in self._files:
                return False
            self._alone = True
            self._kept.append(_AtWork(member, Here(member.here(file)), head))
        return True

    def _file(self, member: Member) -> Path:
        """The file for a member, written when it is first needed. Raises OSError, SolverError."""
        if self._folder is None:
            self._folder = Path(self._open.enter_context(temporary_folder()))
        if (path := self._files.get(member.payload)) is None:
            path = self._folder / str(next(self._numbers))
            if member.payload is None:
                with closing(FormulaFile(path)) as formula:
                    formula.add(self._clauses())
                    formula.finish(self._assumptions)
            else:
                assumed = ([literal] for literal in self._assumptions)
                path.write_bytes(member.payload([*self._beside(), *assumed]))
            self._files[member.payload] = path
        return path

    def claims(self) -> Iterator[Claim]:
        """The valid answers of members that have ended."""
        for one in [*self._kept]:
            if (ended := one.program.ended()) is None:
                continue
            self._end(one)
            if one.member.advises:
                self._files.clear()  # members that start later get more clauses
            with suppress(SolverError, ParseError):
                yield _claim(one.member, ended)

    def _end(self, one: _AtWork) -> None:
        self._kept.remove(one)
        one.program.close()

    def close(self) -> None:
        """End all members."""
        with uninterrupted():
            self._hold(0)
            for one in self._kept:  # all at once, since on a busy machine each takes its time
                one.program.kill()
            while self._kept:
                self._end(self._kept[-1])
            self._open.close()


def _claim(member: Member, ended: Ended) -> Claim:
    """The claim of a member that has ended. Raises SolverError or ParseError if it is invalid."""
    if member.advises:
        clauses = dimacs.read_clauses(ended.output.splitlines())
        return Claim(member.name, Status.UNKNOWN, clauses=[clause for _, clause in clauses])
    status, true = judged(member.name, ended, ended.output)
    variables = range(1, max(true, default=0) + 1)
    model = [variable if variable in true else -variable for variable in variables]
    return Claim(member.name, status, model)
