"""What a puzzle loses in a format, found out by writing it and reading it again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonogram.errors import InternalError, ParseError
from nonogram.formats import format_named, read_all, write_all
from nonogram.formats.reader import split_lines
from nonogram.puzzle import Colour, Puzzle
from nonogram.puzzle.puzzle import ABOUT

#: Black ink on white paper: losing this palette is no loss.
_PLAIN = {None: None, "white": (255, 255, 255), "black": (0, 0, 0)}

#: The parts of a colour, and what many of them are called.
_PARTS = {
    "second": "cells of two colours",
    "rgb": "colour values",
    "name": "names of colours",
    "character": "characters",
}


def losses(puzzles: Sequence[Puzzle], format: str) -> list[str]:
    """A sentence such as "CWD has no title" for everything that is lost beside the clues.

    Raises WriteError if the format cannot hold the clues, and InternalError, a bug of ours, if
    reading the text again gives others.
    """
    known = format_named(format)
    text = write_all(puzzles, format)
    try:
        again = read_all(split_lines(text), format)
    except ParseError as error:
        raise InternalError(f"{known.title} does not read what it has written: {error}") from error
    if [puzzle.statement for puzzle in again] != [puzzle.statement for puzzle in puzzles]:
        raise InternalError(f"{known.title} does not give back the clues it was written with")
    title = known.title[0].upper() + known.title[1:]
    lost = (what for pair in zip(puzzles, again) for what in _losses(*pair))
    return [f"{title} {what}" for what in dict.fromkeys(lost)]


def _losses(before: Puzzle, after: Puzzle) -> Iterator[str]:
    """What a format does to a puzzle."""
    for what in ABOUT:
        old, new = getattr(before, what), getattr(after, what)
        if old is not None and old != new:
            yield f"{'has no' if new is None else 'alters the'} {what}"
    if before.goals and before.goals != after.goals:
        kept = f"keeps {len(after.goals)} of {len(before.goals)} goals"
        yield kept if after.goals else "has no goal"
    if all(map(_is_plain, before.palette)):
        return
    if not after.palette:
        yield "has no palette"
        return
    pairs = list(zip(before.palette, [*after.palette, *[Colour()] * len(before.palette)]))
    if _is_plain(before.palette[0]):
        del pairs[0]  # a white background goes without saying
    pairs = [(old if new.second else old.replace(rgb=old.plain), new) for old, new in pairs]
    for part, what in _PARTS.items():
        if any(getattr(old, part) not in (None, getattr(new, part)) for old, new in pairs):
            yield f"has no {what}"


def _is_plain(colour: Colour) -> bool:
    return colour.name in _PLAIN and colour.rgb in (None, _PLAIN[colour.name])
