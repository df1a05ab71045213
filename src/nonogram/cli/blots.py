"""The option that hides numbers of a puzzle, and what is said about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonogram.cli.numbers import whole
from nonogram.cli.typed import option
from nonogram.errors import counted
from nonogram.result import VERDICTS, Outcome

if TYPE_CHECKING:
    from nonogram.make import Blotted

#: More numbers than any puzzle has.
_MOST = 10_000_000

blot_option = option(
    "--blot",
    "blots",
    type=whole(0, _MOST),
    default=0,
    metavar="N",
    help="Hide N numbers, those needed least: the solution stays the only one.",
)


def hidden_text(blotted: Blotted, wished: int) -> str:
    """How many numbers were hidden, and why no more."""
    hidden = f"blotted {counted(len(blotted.hidden), 'number')}"
    if len(blotted.hidden) == wished:
        return hidden
    if blotted.outcome is not Outcome.UNIQUE:
        return f"{hidden}: {VERDICTS[blotted.outcome].lower()}"
    why = "no other can be spared" if blotted.complete else "the time was up"
    return f"{hidden} of {wished}: {why}"
