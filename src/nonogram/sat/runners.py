"""The programs of a race: which ones, started while there are seats, and asked for answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, closing, suppress
from functools import partial
from itertools import count, islice
from pathlib import Path
from typing import NamedTuple

from nonogram.clock.alarm import uninterrupted
from nonogram.clock.deadline import Deadline
from nonogram.cnf import dimacs
from nonogram.cnf.clauses import Clause, Literal
from nonogram.errors import ParseError, SolverError
from nonogram.processes.process import Ended, Program, temporary_folder
from nonogram.processes.programs import program_path
from nonogram.processes.seats import Seats
from nonogram.sat.base import APART, Member, Status
from nonogram.sat.external import FormulaFile, judged
from nonogram.sat.pysat import child_command

#: Members at most: more would wait for memory rather than compute.
MOST = 16


def members(seed: int = 0) -> Iterator[Member]:
    """The members of a race, whose seeds go on from this one.

    They are solvers of different kinds, so that one of them may be lucky. The order counts: a
    machine with few processors runs the first of them.
    """
    return islice(mixed(program_path("kissat"), seed * APART), MOST)


def mixed(kissat: str | None, first: int = 0) -> Iterator[Member]:
    """Endless members: each kind again and again with other seeds."""
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
    """The command of Kissat, on this machine. Raises SolverError where there is none."""
    program = program_path("kissat")
    if program is None:
        raise SolverError("there is no Kissat here")
    return (program, "-q", *options)


class Claim(NamedTuple):
    """The answer of a program, with a model, true or not, if satisfiable; or its advice."""

    status: Status
    model: Sequence[Literal] = ()
    clauses: Sequence[Clause] = ()


class _Run(NamedTuple):
    """A program at work; a guest has no seat, but takes turns with the caller."""

    member: Member
    until: Deadline  #: how long it needs a seat
    seated: bool
    guest: bool


class Runners:
    """Programs at work on one formula, members in their order. Close them.

    `beside` gives those clauses of the formula that are not about the puzzle as such.
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

    @property
    def guest(self) -> bool:
        """Whether a member takes turns with the caller."""
        return any(run.guest for run in self._running.values())

    def start(self, guests: bool) -> None:
        """Start as many more as there are seats for; with `guests` one where there is none at all.

        A guest takes turns with the caller (`share`): a second kind of luck is worth more than the
        first one twice as fast. One that advises is a guest or takes no seat. Members that cannot
        be started, as there is no room for their file, are missing, no more.
        """
        while (taken := self._seats.take()) or (guests and not self._running):
            for member in self._members:
                seated = taken and not member.advises
                run = _Run(member, Deadline(member.patience), seated, guest=not taken)
                if self._started(run) and (seated or run.guest):
                    break
            else:
                if taken:
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
        if (path := self._files.get(member.told)) is None:
            path = self._folder / str(next(self._numbers))
            if member.told is None:
                with closing(FormulaFile(path)) as formula:
                    formula.add(self._clauses())
                    formula.finish(self._assumptions)
            else:
                assumed = ([literal] for literal in self._assumptions)
                path.write_bytes(member.told([*self._beside(), *assumed]))
            self._files[member.told] = path
        return path

    def share(self, seconds: float) -> None:
        """Let a guest work for this long, if there is one."""
        for program, run in self._running.items():
            if run.guest:
                program.work(seconds)

    def claims(self) -> Iterator[Claim]:
        """The sensible answers of members that have ended.

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
                self._files.clear()  # members that start later know more
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
    """The claim of a member that has ended. Raises SolverError or ParseError if it is no sense."""
    if member.advises:
        clauses = dimacs.read_clauses(ended.output.splitlines())
        return Claim(Status.UNKNOWN, clauses=[clause for _, clause in clauses])
    status, true = judged(member.name, ended, ended.output)
    variables = range(1, max(true, default=0) + 1)
    return Claim(status, [variable if variable in true else -variable for variable in variables])
