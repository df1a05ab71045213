"""Writing webpbn's XML; `xml` has the grammar, and the reader."""

from __future__ import annotations

from collections.abc import Sequence

from nonogram.formats.base import joined, texts_of
from nonogram.formats.limits import MOST_COLOURS
from nonogram.formats.palette import cells_in, hex_of, letters_for, looks
from nonogram.puzzle import Puzzle

#: Characters of colours in images, enough for all there can be.
_CHARACTERS = ".#abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789" + "".join(
    c for c in map(chr, range(0x100, 0x500)) if c.isprintable()
)
assert len(_CHARACTERS) > MOST_COLOURS

#: These frame a row, or stand for undecided cells.
_RESERVED = "?|[]"


def write(puzzles: Sequence[Puzzle]) -> str:
    lines = [
        '<?xml version="1.0"?>',
        '<!DOCTYPE pbn SYSTEM "http://webpbn.com/pbn-0.3.dtd">',
        "<puzzleset>",
    ]
    for puzzle in puzzles:
        lines += _written(puzzle)
    return joined([*lines, "</puzzleset>"])


def _written(puzzle: Puzzle) -> list[str]:
    colours = looks(puzzle)
    names = [_escaped(colour.name or "") for colour in colours]
    own = [colour.character for colour in colours]
    pool = _CHARACTERS + "".join({c for c in own if c and c not in _CHARACTERS + _RESERVED})
    characters = letters_for(colours, pool)
    assert characters is not None
    lines = [f'<puzzle type="grid" backgroundcolor="{names[0]}" defaultcolor="{names[1]}">']
    for tag, text in zip(("title", "author", "copyright"), texts_of(puzzle)):
        if text is not None:
            lines.append(f"<{tag}>{_escaped(text)}</{tag}>")
    for colour, name, c in zip(colours, names, characters):
        lines.append(f'<color name="{name}" char="{_escaped(c)}">{hex_of(colour)}</color>')
    for axis, clues in (("columns", puzzle.columns), ("rows", puzzle.rows)):
        lines.append(f'<clues type="{axis}">')
        for clue in clues:
            counts = [f'<count color="{names[b.colour]}">{b.length or 0}</count>' for b in clue]
            lines.append("<line>" + "".join(counts) + "</line>")
        lines.append("</clues>")
    for index, goal in enumerate(puzzle.goals):
        cells = cells_in(goal, characters)
        lines += [f'<solution type="{"solution" if index else "goal"}">', "<image>"]
        for start in range(0, len(cells), goal.width):
            lines.append(f"|{_escaped(cells[start : start + goal.width])}|")
        lines += ["</image>", "</solution>"]
    return [*lines, "</puzzle>"]


def _escaped(text: str) -> str:
    for c, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        text = text.replace(c, entity)
    return text
