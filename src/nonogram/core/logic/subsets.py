"""The domains by some of the lines: by all but one, or by those needed for a contradiction.

The lines are divided in halves, these in halves, and so on. The domains by one half are kept while
parts of the other half are added.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from collections.abc import Set as AbstractSet

from nonogram.base.clock.deadline import Deadline
from nonogram.base.values import Value
from nonogram.core.logic.domains import Domains, initial_domains
from nonogram.core.logic.fixpoint import propagate
from nonogram.core.puzzle import Grid, Puzzle


class ByLines(Value):
    """The domains by some lines, and the other lines, whose clues restrict nothing in them.

    This is the only way to domains that some lines have not shaped: `nothing_known` begins, and
    `with_lines` adds lines.
    """

    domains: Domains
    unused: AbstractSet[int]

    def with_lines(self, lines: Iterable[int], deadline: Deadline) -> ByLines | None:
        """The domains by more lines, until the deadline, or None if they contradict each other."""
        lines = frozenset(lines)
        unused = self.unused - lines
        propagated = propagate(self.domains, deadline, sorted(lines), unused)
        return None if propagated.failed is not None else ByLines(propagated.domains, unused)


def nothing_known(puzzle: Puzzle, given: Grid | None = None) -> ByLines:
    """The domains before any line is used, by the given cells alone."""
    domains = initial_domains(puzzle, given, free=True)
    return ByLines(domains, frozenset(range(len(puzzle.clues))))


def lines_by_logic(puzzle: Puzzle, deadline: Deadline, given: Grid | None = None) -> frozenset[int]:
    """A minimal set of lines that line logic finds to contradict each other, or the given cells.

    By index; empty if line logic finds nothing, or the deadline passed first; not minimal if it
    passes later. First minimise the second half of the lines while all of the first half is used,
    then the first half together with that result (Junker: QuickXplain, AAAI 2004). This is three
    times as fast as leaving out one line after the other.
    """

    def needed(lines: list[int], known: ByLines | None) -> list[int]:
        """A minimal subset of these lines that contradicts the domains, found by halving."""
        if known is None:
            return []
        if len(lines) == 1 or deadline.passed():
            return lines
        middle = len(lines) // 2
        first, second = lines[:middle], lines[middle:]
        of_second = needed(second, known.with_lines(first, deadline))
        return needed(first, known.with_lines(of_second, deadline)) + of_second

    blamed = propagate(initial_domains(puzzle, given), deadline).blamed
    # The last direction comes first, so that mostly its lines are kept: a SAT solver has to search
    # where lines of several directions meet.
    last_first = [index for family in reversed(puzzle.geometry.families) for index in family]
    in_order = [index for index in last_first if index in blamed]
    return frozenset(needed(in_order, nothing_known(puzzle, given)) if blamed else blamed)


def all_but_one(
    nothing: ByLines, lines: AbstractSet[int], deadline: Deadline, *without: int
) -> Iterator[tuple[int, Domains]]:
    """Yield some lines, by index, each with the domains that all others give, if consistent.

    The lines `without` which the domains are to be stay unused. Raises OutOfTime.
    """
    in_order = sorted(lines)

    def use(known: ByLines, numbers: range, _: bool) -> ByLines | None:
        deadline.check()
        return known.with_lines([in_order[number] for number in numbers], deadline)

    known = nothing.with_lines(nothing.unused - lines - {*without}, deadline) if lines else None
    for number, domains in halved(range(len(lines)), known, use):
        yield in_order[number], domains


def halved(
    numbers: range, known: ByLines | None, use: Callable[[ByLines, range, bool], ByLines | None]
) -> Iterator[tuple[int, Domains]]:
    """Yield numbers, each with the domains if it is chosen, where these are consistent.

    `use` adds to what is known what follows if none of some numbers is chosen, all of which are
    behind, or before, the one chosen. It is asked for halves, for halves of these, and so on.
    """
    if known is None:
        return
    if len(numbers) == 1:
        yield numbers[0], known.domains
        return
    middle = len(numbers) // 2
    first, second = numbers[:middle], numbers[middle:]
    yield from halved(first, use(known, second, True), use)
    yield from halved(second, use(known, first, False), use)
