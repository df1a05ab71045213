"""The clauses of Tamura's and Wolter's model, written a second time: naive, of strings.

A literal is a pair: whether it holds, and what its variable means, in the words of formulas in
files; `True` and `False` stand for what is known. Nothing of the package is used.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import product

Literal = tuple[bool, str] | bool
Line = tuple[str, Sequence[tuple[int, int]], Sequence[str]]  #: name, blocks, names of cells


def negated(literal: Literal) -> Literal:
    return not literal if isinstance(literal, bool) else (not literal[0], literal[1])


def written(lines: Iterable[Line], colours: int) -> Counter[frozenset[Literal]]:
    """The clauses of all lines, without what is known."""
    lines = list(lines)
    clauses: list[list[Literal]] = [
        [(False, f"{cell} colour <= {v}"), (True, f"{cell} colour <= {v + 1}")]
        for cell in dict.fromkeys(cell for _, _, cells in lines for cell in cells)
        for v in range(colours - 1)
    ]
    for line in lines:
        clauses += of_line(line, colours)
    open_ones = [c for c in clauses if True not in c and not any(negated(each) in c for each in c)]
    return Counter(frozenset(each for each in c if each is not False) for c in open_ones)


def of_line(line: Line, colours: int) -> Iterator[list[Literal]]:
    name, blocks, cells = line
    size = len(cells)

    def start(k: int, a: int) -> Literal:
        """r(k) <= a, where r(k) is in 0..n-L"""
        most = size - blocks[k][0]
        return a >= most or (a >= 0 and (True, f"{name} block {k + 1} start <= {a + 1}"))

    def covers(k: int, j: int) -> Literal:
        begun, ended = start(k, j), start(k, j - blocks[k][0])
        if begun is not True and ended is not False:
            return (True, f"{name} block {k + 1} covers cell {j + 1}")
        return negated(ended) if begun is True else begun

    def colour_is(j: int, v: int) -> list[Literal]:
        """x(j) = v, which is x(j) > v - 1 and x(j) <= v"""
        return [
            (False, f"{cells[j]} colour <= {v - 1}"),
            v == colours or (True, f"{cells[j]} colour <= {v}"),
        ]

    for k, (length, colour) in enumerate(blocks):
        for a in range(size - length):
            yield [negated(start(k, a)), start(k, a + 1)]
        for a in range(size - length + 1 if k else 0):
            before = blocks[k - 1][0] + (blocks[k - 1][1] == colour)
            yield [negated(start(k, a)), start(k - 1, a - before)]
        for j in range(size):
            begun, ended, both = start(k, j), start(k, j - length), covers(k, j)
            yield from ([negated(both), begun], [negated(both), negated(ended)])
            yield from ([negated(begun), ended, each] for each in [both, *colour_is(j, colour)])
    for j, v in product(range(size), range(1, colours + 1)):
        having = [covers(k, j) for k, (_, colour) in enumerate(blocks) if colour == v]
        yield [*map(negated, colour_is(j, v)), *having]
