"""The members of a race: solvers of different kinds, so that one of them may be lucky.

The order counts: a machine with few processors runs the first of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import count, islice
from typing import NamedTuple

from nonogram.errors import SolverError
from nonogram.processes.programs import program_path
from nonogram.sat.child import command

#: Seconds in which the first member finds what it is good at.
_SOON = 8.0

#: Members at most: more would wait for memory rather than compute.
MOST = 16


class Member(NamedTuple):
    """One program, which answers as in the SAT competitions.

    Attributes:
        name: what to call it.
        command: gives what to run, on the machine where it is called; the formula comes behind.
        patience: seconds after which another may be luckier, and gets its seat; it goes on without
            one, for on hard puzzles luck is worth more than speed. None where it keeps the seat.
    """

    name: str
    command: Callable[[], tuple[str, ...]]
    patience: float | None = None


def members() -> Iterator[Member]:
    """As many members as a race has at most."""
    return iter(mixed(MOST, kissat_program()))


def guided() -> list[Member]:
    """CaDiCaL, which begins with what is likely: where that is known it comes first.

    It is in its focused mode for a little while, in which a likely picture that is close to a
    solution is found to be so. After that stable mode suits puzzles without order, which are
    settled in seconds or not at all, and both modes by turns those with order.
    """
    stable = _guided(stabilizeint=300, stabilizefactor=1_000_000)
    by_turns = _guided(stabilizeint=300, stabilizefactor=1_000_000, stabilizemaxint=5_000)
    return [stable._replace(patience=_SOON), by_turns]


def _guided(**options: int) -> Member:
    return _of_pysat("cadical195", 0, likely=1, target=2, **options)


def kissat_program() -> str | None:
    """Kissat as a program: one on the search path, or the one that the extra `kissat` brings."""
    return program_path("kissat")


def mixed(number: int, kissat: str | None) -> list[Member]:
    """So many members of different kinds, with Kissat as a program if there is one."""
    return list(islice(_mix(kissat), number))


def _mix(kissat: str | None) -> Iterator[Member]:
    """Members without end, each kind again and again with other seeds."""
    for seed in count():
        if kissat is None:
            yield _of_pysat("kissat404", seed)
        else:
            yield Member("kissat", partial(_kissat, f"--seed={seed}"))
        yield _of_pysat("cadical195", seed + 1, stabilizeonly=1, target=2)
        if kissat is not None:
            yield Member("kissat --sat", partial(_kissat, "--sat", f"--seed={seed}"))
        yield _of_pysat("glucose4", seed + 1)


def _of_pysat(name: str, seed: int, **options: int) -> Member:
    return Member(name, partial(command, name, seed, **options))


def _kissat(*options: str) -> tuple[str, ...]:
    """The command of Kissat, on this machine. Raises SolverError where there is none."""
    program = kissat_program()
    if program is None:
        raise SolverError("there is no Kissat here")
    return (program, "-q", *options)
