"""What a puzzle loses in a format, found out by writing it and reading it again."""

from __future__ import annotations

from collections.abc import Sequence

from nonogram.errors import InternalError, ParseError
from nonogram.formats import format_named, read_all, write_all
from nonogram.formats.reader import split_lines
from nonogram.puzzle import Colour, Puzzle
from nonogram.puzzle.puzzle import ABOUT

#: Black ink on white paper: losing this palette is no loss.
_PLAIN = {None: None, "white": (255, 255, 255), "black": (0, 0, 0)}


def losses(puzzles: Sequence[Puzzle], format: str) -> list[str]:
    """A sentence such as "CWD has no title" for everything that is lost beside the clues.

    Raises:
        WriteError: the format cannot hold the clues.
        UnknownNameError: no such format.
        InternalError: reading the text again gives other clues: a bug of ours.
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
    found: dict[str, None] = {}  # each once, in order
    for before, after in zip(puzzles, again):
        for what in ABOUT:
            old, new = getattr(before, what), getattr(after, what)
            if old is not None and old != new:
                found[f"{title} {'has no' if new is None else 'alters the'} {what}"] = None
        if before.goals and before.goals != after.goals:
            kept = f"keeps {len(after.goals)} of {len(before.goals)} goals"
            found[f"{title} {kept if after.goals else 'has no goal'}"] = None
        for what in _palette_losses(before, after):
            found[f"{title} has no {what}"] = None
    return [*found]


def _palette_losses(before: Puzzle, after: Puzzle) -> list[str]:
    if all(map(_is_plain, before.palette)):
        return []
    if not after.palette:
        return ["palette"]
    looks = [*after.palette, *[Colour()] * len(before.palette)]
    pairs = list(zip(before.palette, looks))
    if _is_plain(before.palette[0]):
        del pairs[0]  # a white background goes without saying
    pairs = [(old if new.second else old.replace(rgb=old.plain), new) for old, new in pairs]
    parts = (
        ("second", "cells of two colours"),
        ("rgb", "colour values"),
        ("name", "names of colours"),
        ("character", "characters"),
    )
    return [
        what
        for part, what in parts
        if any(getattr(old, part) not in (None, getattr(new, part)) for old, new in pairs)
    ]


def _is_plain(colour: Colour) -> bool:
    return colour.name in _PLAIN and colour.rgb in (None, _PLAIN[colour.name])
