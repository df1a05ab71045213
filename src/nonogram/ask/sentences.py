"""The sentences that answers have, in words that need the puzzle's clues or colours."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from nonogram.core.puzzle import Puzzle
from nonogram.core.puzzle.characters import clue_text
from nonogram.core.puzzle.reasons import ClueTooLong, Reason, TotalsDiffer

if TYPE_CHECKING:
    from nonogram.diagnosis.repair import Repair


def reason_text(puzzle: Puzzle, reason: Reason) -> str:
    """The sentence of a reason, with the name of its colour, or the clue that may be meant."""
    if isinstance(reason, TotalsDiffer) and reason.colour is not None:
        from nonogram.core.puzzle.colours import called

        return f"{called(puzzle, reason.colour)}: {reason.replace(colour=None)}"
    if isinstance(reason, ClueTooLong):
        from nonogram.core.puzzle.slips import parts_for, slips

        family = puzzle.geometry.axes.index(reason.line.axis)
        parts = parts_for(puzzle.colours, puzzle.corners, family)
        clue, available = puzzle.clue(reason.line), reason.available
        # Only numbers that were joined are typed as one block where two were meant.
        meant = slips(clue, available, parts, lambda typed, meant: len(typed) == 1 < len(meant))
        texts = [clue_text(puzzle, clue) for clue in meant]
        return f"{reason}: {' or '.join(texts)}?" if texts else str(reason)
    return str(reason)


def repair_text(puzzle: Puzzle, repair: Repair) -> str:
    """The changed lines in words."""
    told = [change.told(partial(clue_text, puzzle)) for change in repair.changes]
    if repair.puzzle.geometry != puzzle.geometry:
        told.append(f"the size is then {repair.puzzle.geometry}")
    return "; ".join(told)
