"""The programs of a race: their choice, their start while there are seats, and their answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, closing, suppress
from functools import partial
from itertools import count, islice
from pathlib import Path
from typing import NamedTuple

from nonogram.base.clock.alarm import uninterrupted
from nonogram.base.clock.deadline import Deadline
from nonogram.base.errors import ParseError, SolverError
from nonogram.base.processes.process import Ended, Program, temporary_folder
from nonogram.base.processes.programs import program_path
from nonogram.base.processes.seats import Seats
from nonogram.core.formula import dimacs
from nonogram.core.formula.clauses import Clause, Literal
from nonogram.core.sat.base import APART, Clauses, Member, Status
from nonogram.core.sat.external import FormulaFile, judged
from nonogram.core.sat.program import child_command

MOST = 16  #: members at most: more would wait for memory rather than compute


def members(seed: int = 0) -> Iterator[Member]:
    """The members of a race, with seeds from this one on.

    They are solvers of different kinds, so that one of them may be lucky. The order matters: a
    machine with few processors runs only the first ones.
    """
    return islice(mixed(program_path("kissat"), seed * APART), MOST)


def mixed(kissat: str | None, first: int = 0) -> Iterator[Member]:
    """Endless members: all kinds again and again, with other seeds."""
    for seed in count(first):
        if kissat is None:
            yield _of_pysat("kissat404", seed)
        else:
            yield Member("kissat", partial(_kissat, f"--seed={seed}"))
        yield _of_pysat("cadical195", seed + 1, stabilizeonly=1, target=2)
        if kissat is not None:
            yield Member("kissat --sat", partial(_kissat, "--sat", f"--seed={seed}"))
        yield _of_pysat("glucose4", seed + 1)


def _of_pysat(name: str, seed: int, **options: int) -> Member:
    return Member(name, partial(child_command, name, seed, **options))


def _kissat(*options: str) -> tuple[str, ...]:
    """The command of Kissat on this machine. Raises SolverError if there is none."""
    program = program_path("kissat")
    if program is None:
        raise SolverError("there is no Kissat here")
    return (program, "-q", *options)


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

    def ended(self) -> Ended | None:
        return self._ended

    def work(self, seconds: float) -> None:
        turn = Deadline(seconds)
        while self._ended is None:
            output = next(self._steps, None)
            if output != "":
                self._ended = Ended(0, output or "", "")
            elif turn.passed():
                return

    def close(self) -> None:
        self._steps = iter(())


class _AtWork(NamedTuple):
    """A running program; a guest has no seat, but takes turns with the caller."""

    member: Member
    until: Deadline  #: until when it needs a seat, or no other one becomes a guest
    seated: bool
    guest: bool


class Runners:
    """The running programs of one formula, in the order of members; to be closed after use.

    `beside` returns the clauses that are not part of the puzzle's formula.
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
        self._running: dict[Program, _AtWork] = {}
        self._open = ExitStack()
        self._folder: Path | None = None
        self._files: dict[object, Path] = {}
        self._numbers = count()

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the running members."""
        return tuple(run.member.name for run in self._running.values())

    @property
    def guest(self) -> bool:
        """Whether a member takes turns with the caller."""
        return any(run.guest for run in self._running.values())

    def start(self, guests: bool) -> None:
        """Start a member for each free seat; without any seat and with `guests`, one guest.

        A guest takes turns with the caller (`share`): a second kind of solver is worth more than
        the first one twice as fast. There is none while a seat is taken, since a member whose
        patience is over gives its seat to the next one. Those that advise are guests or take no
        seat. Where no process can be started, members work in this process, as guests, if they can.
        Others, and those for whose file there is no room, are left out.
        """
        while (taken := self._seats.take()) or (
            guests and all(run.until.passed() and not run.seated for run in self._running.values())
        ):
            for member in self._members:
                seated = taken and not member.advises
                until = Deadline(member.patience if taken else None)
                run = _AtWork(member, until, seated, guest=not taken)
                if self._started(run) and (seated or run.guest):
                    self._end_seatless()
                    break
            else:
                if taken:
                    self._seats.give()
                break

    def _end_seatless(self) -> None:
        """End all but the last of the members that have lost their seats.

        One process too many slows the others little.
        """
        lost = [one for one, run in self._running.items() if run.until.passed() and not run.seated]
        for program in lost[:-1]:
            self._end(program)

    def _started(self, run: _AtWork) -> bool:
        try:
            file = self._file(run.member)
            with uninterrupted():  # otherwise a program might run unknown to us
                self._running[self._seats.run(run.member.command, file)] = run
        except (OSError, SolverError):
            if run.member.here is None or run.member.payload not in self._files:
                return False
            until = Deadline(run.member.patience)
            self._running[Here(run.member.here(file))] = run._replace(guest=True, until=until)
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

    def share(self, seconds: float) -> None:
        """Let a guest, if there is one, work for this long."""
        for program, run in self._running.items():
            if run.guest:
                program.work(seconds)

    def claims(self) -> Iterator[Claim]:
        """The valid answers of members that have ended.

        A member whose patience is over gives its seat to another one, and goes on without.
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
                self._files.clear()  # members that start later get more clauses
            with suppress(SolverError, ParseError):
                yield _claim(run.member, ended)

    def _end(self, program: Program) -> None:
        run = self._running.pop(program)
        program.close()
        if run.seated:
            self._seats.give()

    def close(self) -> None:
        """End all running members."""
        with uninterrupted():
            for program in [*self._running]:
                self._end(program)
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
