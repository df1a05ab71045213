"""The puzzle as constraints over integers, in SMT-LIB 2 (logic QF_LIA), as Copris states it.

``x_i_j`` is the colour of the cell at place j of row i; ``r_i_k`` and ``c_j_k`` are the first cells
of block k of row i and of column j, and ``r_i_k_end`` is the last one of a blot, all from 1. A cell
has a colour if and only if a block of that colour covers it. Decided cells and starts have no
variables. ``v17`` is variable 17 of the encodings, so that models, blocking clauses and
assumptions are the same for SAT and SMT solvers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from nonogram.core.formula.line import Cell
from nonogram.core.formula.smtlib import definition
from nonogram.core.logic.domains import Domains
from nonogram.core.logic.line import Candidates, LineModel, bits, feasible_spans
from nonogram.core.puzzle import BACKGROUND, gap
from nonogram.core.puzzle.clue import glued


def integer_model(domains: Domains, cells: Sequence[Cell]) -> Iterator[str]:
    """The commands that declare the integers and state the clues."""
    geometry, models, candidates = domains
    positions = map(geometry.position, range(geometry.size))
    names = [f"x_{row + 1}_{place + 1}" for row, place in positions]
    for cell, name in zip(cells, names):
        if len(cell) > 1:
            yield f"(declare-fun {name} () Int)\n"
            yield f"(assert {_one_of(name, sorted(cell))})\n"
            for colour, literal in cell.items():
                if literal > 0:
                    yield definition(literal, f"(= {name} {colour})")
    contents = zip(models, candidates, geometry.along_lines(cells), geometry.along_lines(names))
    for index, (model, known, own_cells, own_names) in enumerate(contents):
        line = geometry.line(index)
        yield from _line(f"{line.axis[0]}_{line.number}", model, known, own_cells, own_names)


def _line(
    prefix: str,
    model: LineModel,
    candidates: Candidates,
    cells: Sequence[Cell],
    names: Sequence[str],
) -> Iterator[str]:
    """The constraints of a clue on its line; none if all cells are decided."""
    if all(len(cell) == 1 for cell in cells):
        return
    spans = feasible_spans(model, candidates)
    if spans is None:
        yield "(assert false)\n"
        return
    blocks = [f"{prefix}_{number}" for number, _ in enumerate(model.clue, 1)]
    for (length, *_), block, (starts, ends) in zip(model.clue, blocks, spans):
        yield from _integer(block, starts)
        if length is None:
            yield from _integer(f"{block}_end", ends)
            yield f"(assert (<= {block} {block}_end))\n"
    for (left, right), (here, there) in zip(pairwise(model.clue), pairwise(blocks)):
        order = "=" if glued(right) else "<="
        if left.length is None:
            yield f"(assert ({order} (+ {here}_end {1 + gap(left, right)}) {there}))\n"
        else:
            yield f"(assert ({order} (+ {here} {left.length + gap(left, right)}) {there}))\n"
    for place, (cell, name) in enumerate(zip(cells, names), 1):
        covers: dict[int, list[str]] = {colour: [] for colour in cell if colour != BACKGROUND}
        for (length, colour, *_), block, (starts, ends) in zip(model.clue, blocks, spans):
            least = bits(starts)[0] + 1
            if least <= place <= ends.bit_length():
                if length is None:
                    covering = f"(<= {block} {place} {block}_end)"
                else:
                    covering = f"(<= {max(least, place - length + 1)} {block} {place})"
                covers.setdefault(colour, []).append(covering)
        for colour, ways in covers.items():
            covered = f"(or {' '.join(ways)})" if ways else "false"
            if colour not in cell:
                yield f"(assert (not {covered}))\n"
            elif len(cell) == 1:
                yield f"(assert {covered})\n"
            else:
                yield f"(assert (= (= {name} {colour}) {covered}))\n"


def _integer(name: str, places: int) -> Iterator[str]:
    """The declaration of an integer that is one of some places."""
    yield f"(declare-fun {name} () Int)\n"
    yield f"(assert (<= {bits(places)[0] + 1} {name} {places.bit_length()}))\n"


def _one_of(name: str, values: Sequence[int]) -> str:
    """The constraint that an integer is one of these ascending values."""
    bounds = f"(<= {values[0]} {name} {values[-1]})"
    holes = sorted({*range(values[0], values[-1])} - {*values})
    apart = [f" (distinct {name} {hole})" for hole in holes]
    return f"(and {bounds}{''.join(apart)})" if apart else bounds
