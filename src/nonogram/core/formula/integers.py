"""The puzzle as constraints over integers, in SMT-LIB 2 (logic QF_LIA), as Copris states it.

``x_i_j`` is the colour of the cell at place j of row i; ``r_i_k`` and ``c_j_k`` are the first cells
of block k of row i and of column j, ``d_l_k`` and so on those of lines of further directions, and
``r_i_k_end`` is the last cell of a blot, all from 1. A cell has a colour if and only if a block of
that colour covers it. ``v17`` is variable 17 of the encodings, so that models, blocking clauses and
assumptions are the same for SAT and SMT solvers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from nonogram.core.formula.encoding import Encoding
from nonogram.core.formula.line import Cell, Room
from nonogram.core.formula.smtlib import assertion, definition
from nonogram.core.puzzle import BACKGROUND, Block, Geometry, gap
from nonogram.core.puzzle.clue import glued


def integer_model(encoding: Encoding) -> Iterator[str]:
    """The commands that declare the integers of a formula, and state the same lines."""
    geometry = encoding.geometry
    positions = map(geometry.position, range(geometry.size))
    names = [f"x_{row + 1}_{place + 1}" for row, place in positions]
    for number in encoding.undecided:
        name = names[number]
        yield f"(declare-fun {name} () Int)\n"
        yield f"(assert {_one_of(name, sorted(encoding.cells[number]))})\n"
        for variable, colour in encoding.colours_of(number):
            yield definition(variable, f"({encoding.relation or '='} {name} {colour})")
    yield from map(assertion, encoding.given)
    names_of = geometry.along_lines(names)
    for index, rooms in encoding.rooms():
        if rooms is None:
            yield assertion([])
        else:
            blocks = [*zip(encoding.domains.models[index].clue, rooms)]
            cells = [*zip(encoding.cells_of[index], names_of[index])]
            yield from _line(_prefix(geometry, index), blocks, cells)


def _prefix(geometry: Geometry, index: int) -> str:
    """The beginning of the names of a line's blocks: a letter for its direction, and its number."""
    direction = geometry.family_of(index)
    letter = "rc"[direction] if direction < 2 else "d" * (direction - 1)
    return f"{letter}_{geometry.line(index).number}"


def _line(
    prefix: str, blocks: Sequence[tuple[Block, Room]], cells: Sequence[tuple[Cell, str]]
) -> Iterator[str]:
    """The constraints of blocks, with their rooms, on the cells of a line, with their names."""
    names = [f"{prefix}_{number}" for number, _ in enumerate(blocks, 1)]
    for name, (block, (starts, ends)) in zip(names, blocks):
        yield from _integer(name, starts)
        if block.length is None:
            yield from _integer(f"{name}_end", ends)
            yield f"(assert (<= {name} {name}_end))\n"
    for (here, there), ((left, _), (right, _)) in zip(pairwise(names), pairwise(blocks)):
        order = "=" if glued(right) else "<="
        if left.length is None:
            yield f"(assert ({order} (+ {here}_end {1 + gap(left, right)}) {there}))\n"
        else:
            yield f"(assert ({order} (+ {here} {left.length + gap(left, right)}) {there}))\n"
    for place, (cell, x) in enumerate(cells, 1):
        covers: dict[int, list[str]] = {colour: [] for colour in cell if colour != BACKGROUND}
        for name, ((length, colour, *_), (starts, ends)) in zip(names, blocks):
            least = starts[0] + 1
            if least <= place <= ends[-1] + 1:
                if length is None:
                    covering = f"(<= {name} {place} {name}_end)"
                else:
                    covering = f"(<= {max(least, place - length + 1)} {name} {place})"
                covers.setdefault(colour, []).append(covering)
        for colour, ways in covers.items():
            covered = f"(or {' '.join(ways)})" if ways else "false"
            if colour not in cell:
                yield f"(assert (not {covered}))\n"
            elif len(cell) == 1:
                yield f"(assert {covered})\n"
            else:
                yield f"(assert (= (= {x} {colour}) {covered}))\n"


def _integer(name: str, places: Sequence[int]) -> Iterator[str]:
    """The declaration of an integer from the first to the last of some places."""
    yield f"(declare-fun {name} () Int)\n"
    yield f"(assert (<= {places[0] + 1} {name} {places[-1] + 1}))\n"


def _one_of(name: str, values: Sequence[int]) -> str:
    """The constraint that an integer is one of these ascending values."""
    bounds = f"(<= {values[0]} {name} {values[-1]})"
    holes = sorted({*range(values[0], values[-1])} - {*values})
    apart = [f" (distinct {name} {hole})" for hole in holes]
    return f"(and {bounds}{''.join(apart)})" if apart else bounds
