"""Writing webpbn's XML; `xml` has the grammar, and the reader."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from nonogram.formats.base import joined, texts_of
from nonogram.formats.palette import cells_in, hex_of, letters_for, looks
from nonogram.limits import MOST_COLOURS
from nonogram.puzzle import Clue, Puzzle, Rectangle
from nonogram.puzzle.characters import characters_of

#: Characters of colours in images, enough for all there can be.
_CHARACTERS = ".#abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789" + "".join(
    c for c in map(chr, range(0x100, 0x500)) if c.isprintable()
)
assert len(_CHARACTERS) > MOST_COLOURS

#: The sets of clues of a grid, and those of a triddler, each with the side that it is along.
GRID = ("columns", "rows")
TRIDDLER = {
    "topleft": "top_left",
    "bottomleft": "bottom_left",
    "top": "top",
    "topright": "top_right",
    "bottom": "bottom",
    "bottomright": "bottom_right",
}

#: These frame a row, or stand for undecided cells.
_RESERVED = {"grid": "?|[]", "triddler": "?|[]/\\"}


def write(puzzles: Sequence[Puzzle]) -> str:
    lines = ['<?xml version="1.0"?>', "<puzzleset>"]
    for puzzle in puzzles:
        lines += _written(puzzle)
    return joined([*lines, "</puzzleset>"])


def _written(puzzle: Puzzle) -> list[str]:
    clues, kind = _clue_sets(puzzle)
    colours = looks(puzzle)
    names = [_escaped(colour.name or "") for colour in colours]
    own = [*(characters_of(puzzle) or [])]
    own += [colour.character or "" for colour in colours[len(own) :]]
    colours = [colour.replace(character=c or None) for colour, c in zip(colours, own)]
    reserved = _RESERVED[kind]
    pool = _CHARACTERS + "".join({c for c in own if c and c not in _CHARACTERS + reserved})
    characters = letters_for(colours, pool, "XML has")
    lines = [f'<puzzle type="{kind}" backgroundcolor="{names[0]}" defaultcolor="{names[0]}">']
    lines += [f"<{tag}>{_escaped(text)}</{tag}>" for tag, text in texts_of(puzzle).items()]
    for colour, name, c in zip(colours, names, characters):
        lines.append(f'<color name="{name}" char="{_escaped(c)}">{hex_of(colour)}</color>')
    for axis, of_axis in clues.items():
        lines.append(f'<clues type="{axis}">')
        for clue in of_axis:
            counts = [f'<count color="{names[b.colour]}">{b.length or 0}</count>' for b in clue]
            lines.append("<line>" + "".join(counts) + "</line>")
        lines.append("</clues>")
    for index, goal in enumerate(puzzle.goals):
        cells = iter(cells_in(goal, characters))
        lines += [f'<solution type="{"solution" if index else "goal"}">', "<image>"]
        for frame, size in zip(puzzle.geometry.frames, puzzle.geometry.row_sizes):
            row = _escaped("".join(islice(cells, size)))
            lines.append(f"{frame.left or '|'}{row}{frame.right or '|'}")
        lines += ["</image>", "</solution>"]
    return [*lines, "</puzzle>"]


def _clue_sets(puzzle: Puzzle) -> tuple[dict[str, Sequence[Clue]], str]:
    """The sets of clues to write, and the type of a puzzle that has such."""
    if isinstance(puzzle.geometry, Rectangle):
        return dict(zip(GRID, (puzzle.columns, puzzle.rows))), "grid"
    from nonogram.puzzle.hexagon import Hexagon

    assert isinstance(puzzle.geometry, Hexagon)
    lines = puzzle.geometry.clued
    sets = {axis: [puzzle.clues[line] for line in lines[side]] for axis, side in TRIDDLER.items()}
    return {axis: clues for axis, clues in sets.items() if clues}, "triddler"


def _escaped(text: str) -> str:
    for c, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        text = text.replace(c, entity)
    return text
