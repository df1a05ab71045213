"""Forced line: the blocks, with their gaps, fill the line, or it has none."""

from __future__ import annotations

from nonogram.explanation.claims import BlockClaim, Says
from nonogram.explanation.levels import Level
from nonogram.explanation.sight import Sight
from nonogram.explanation.techniques import finished_line
from nonogram.explanation.techniques.finding import Asked, Claims, Example, Findings, Row


def look(sight: Sight) -> Findings:
    """Blocks and gaps fill the whole line, or it has no block."""
    if not (sight.model.slack and sight.clue):
        yield from finished_line.look(sight)


def argue(asked: Asked) -> Claims:
    """Claim that the blocks fill the line."""
    every = tuple(range(len(asked.sight.clue)))
    yield BlockClaim(Says.FILL if every else Says.NONE, every)


ROW = Row(
    "forced_line",
    Level.TRIVIAL,
    look=look,
    argue=argue,
    finds=(Example("2 1", "????", "##.#"), Example("2a 1b", "???", "aab")),
    silent=("2 1", "?????"),
)
