"""Words for a puzzle that was read from a picture."""

from __future__ import annotations

from collections.abc import Iterator

from nonogram.base.text import counted
from nonogram.core.puzzle.characters import clue_text
from nonogram.scanning.scan import Scan

_MOST_TOLD = 8  #: lines that were not read whole, and doubtful numbers, that are named


def told_of(found: Scan) -> Iterator[str]:
    """The lines that say what was read, and how sure it is."""
    height, width = found.puzzle.geometry.shape
    size = f"{counted(height, 'row')} and {counted(width, 'column')}"
    number = len(found.corrections)
    read = {reading.line for reading in found.readings}
    if found.solution is None:
        why = "not confirmed: no reading near this one was found that gives exactly one solution"
    elif found.unread:
        why = "not confirmed: one solution, but numbers are missing, or were not read"
    elif found.other_ways:
        ways = counted(found.other_ways, "other way")
        why = f"likely with {counted(number, 'correction')}: {ways} to exactly one solution"
    elif number:
        why = f"confirmed with {counted(number, 'correction')}: exactly one solution"
    else:
        why = "confirmed: exactly one solution"
    yield f"{size} read, {why}"
    if found.grids > 1:
        yield f"this is grid {found.grid} of {found.grids}: --grid N reads another one"
    for change in found.corrections:
        old = clue_text(found.puzzle, change.old or ()) if change.line in read else "nothing"
        yield f"{change.line}: read {old}, taken {clue_text(found.puzzle, change.new or ())}"
    for line in found.unread[:_MOST_TOLD]:
        x, y = found.place_of(line)
        yield f"{line}, at {x}, {y}: a number is missing, or was not read"
    if not number:
        doubtful = [one for one in found.doubtful if one.line not in found.unread]
        for one in sorted(doubtful, key=lambda one: one.confidence)[:_MOST_TOLD]:
            x, y = one.box[:2]
            yield f"{one.line}, at {x}, {y}: the {one.value} is doubtful ({one.confidence:.0%})"
