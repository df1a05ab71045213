"""The members of a race: solvers of different kinds, so that one of them may be lucky.

The order counts: a machine with few processors runs the first of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice
from typing import NamedTuple

from nonogram.sat.child import command
from nonogram.sat.programs import program_path

#: Members at most: more would wait for memory rather than compute.
MOST = 16


class Member(NamedTuple):
    """One program, which answers as in the SAT competitions; the formula comes behind."""

    name: str
    command: tuple[str, ...]


def members() -> Iterator[Member]:
    """As many members as a race has at most."""
    return iter(mixed(MOST, kissat_program()))


def guided() -> list[Member]:
    """CaDiCaL, which begins with what is likely: where that is known it comes first.

    It is in its focused mode for a little while, in which a likely picture that is close to a
    solution is found to be so, and after that in stable mode, which suits puzzles without order.
    """
    soon_stable = _guided(stabilizeint=300, stabilizefactor=1_000_000)
    return [soon_stable, _guided(stabilizeonly=1)]


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
            yield Member("kissat", (kissat, "-q", f"--seed={seed}"))
        yield _of_pysat("cadical195", seed + 1, stabilizeonly=1, target=2)
        if kissat is not None:
            yield Member("kissat --sat", (kissat, "-q", "--sat", f"--seed={seed}"))
        yield _of_pysat("glucose4", seed + 1)


def _of_pysat(name: str, seed: int, **options: int) -> Member:
    return Member(name, command(name, seed, **options))
