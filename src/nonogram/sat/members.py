"""The members of a race: solvers of different kinds, so that one of them may be lucky.

The order counts: a machine with few processors runs the first of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import count, islice

from nonogram.errors import SolverError
from nonogram.processes.programs import program_path
from nonogram.sat.base import Member
from nonogram.sat.child import command

#: How far the seeds of members are apart where the races have neighbouring seeds.
APART = 1000

#: Members at most: more would wait for memory rather than compute.
MOST = 16


def members(seed: int = 0) -> Iterator[Member]:
    """As many members as a race has at most, whose seeds go on from this one."""
    return islice(_mix(kissat_program(), seed * APART), MOST)


def kissat_program() -> str | None:
    """Kissat as a program: one on the search path, or the one that the extra `kissat` brings."""
    return program_path("kissat")


def mixed(number: int, kissat: str | None) -> list[Member]:
    """So many members of different kinds, with Kissat as a program if there is one."""
    return list(islice(_mix(kissat), number))


def _mix(kissat: str | None, first: int = 0) -> Iterator[Member]:
    """Members without end, each kind again and again with other seeds."""
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
    return Member(name, partial(command, name, seed, **options))


def _kissat(*options: str) -> tuple[str, ...]:
    """The command of Kissat, on this machine. Raises SolverError where there is none."""
    program = kissat_program()
    if program is None:
        raise SolverError("there is no Kissat here")
    return (program, "-q", *options)
