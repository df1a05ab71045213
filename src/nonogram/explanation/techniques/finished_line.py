"""Finished line: all filled cells are known, or all background cells."""

from __future__ import annotations

from nonogram.core.logic.line import Candidates, LineModel
from nonogram.core.puzzle import BACKGROUND
from nonogram.core.puzzle.clue import cells_of
from nonogram.explanation.claims import BlockClaim, Says
from nonogram.explanation.levels import Level
from nonogram.explanation.sight import Sight
from nonogram.explanation.techniques import overlap, places, simple_spaces
from nonogram.explanation.techniques.finding import Asked, Claims, Example, Finding, Findings, Row


def look(sight: Sight) -> Findings:
    """The remaining cells of a finished line: covered by a block in any case, or out of reach."""
    lost = dict.fromkeys(sight.can, 0)
    for finding in (*overlap.look(sight), *simple_spaces.look(sight)):
        for colour, mask in finding.lost.items():
            lost[colour] |= mask
    yield Finding(tuple(range(len(sight.clue))), lost)


def is_finished(model: LineModel, can: Candidates) -> bool:
    """Whether all filled cells, or all background cells, are known."""
    total = cells_of([model.clue]).total()
    filled = model.size - can[BACKGROUND].bit_count()
    if filled == total and not model.blotted:
        return True
    possibly = 0
    for colour, mask in can.items():
        if colour != BACKGROUND:
            possibly |= mask
    return possibly.bit_count() == total


def argue(asked: Asked) -> Claims:
    """Claim that all blocks are there, if they are drawn; else where they lie."""
    is_drawn = asked.drawn in (None, cells_of([asked.sight.clue]).total())
    if is_drawn and asked.colours == {(BACKGROUND,)}:
        yield BlockClaim(Says.ALL_THERE)
    else:
        yield from places.argue(asked)


ROW = Row(
    "finished_line",
    Level.TRIVIAL,
    look=look,
    argue=argue,
    finds=(Example("2 1", "?##?#?", ".##.#."), Example("2 1", "??.?.", "##.#.")),
    silent=("2 1", "?##???"),  # the 1 is missing
)
