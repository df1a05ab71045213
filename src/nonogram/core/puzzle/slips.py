"""The slips of those who type clues, or read them from a picture, and how unlikely each one is.

A typed clue is not always the one that was meant. `slips` turns this round: it returns all clues
from which one slip leads to the typed one. Each has a cost, which is roughly the negative logarithm
of its likelihood: that of a kind of slip, divided among the places where it could have happened.
So the costs of slips in several lines add up.

The costs were chosen on other puzzles than those of `python -m benchmarks slips`, which shows how
often the right clues are the first answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, combinations, product

from nonogram.core.puzzle.clue import BACKGROUND, Block, Clue, shortest
from nonogram.core.puzzle.corners import Corners, role

#: The costs of slips in a clue.
SPLIT = 1  #: "1 2" for 12
JOINED = 2  #: 81 for "8 1"
NEIGHBOURS = 3  #: two numbers, colours or blocks beside one another exchanged
TWICE = 3  #: a number typed twice
FORGOTTEN = 4  #: a number left out
ONE_OFF = 4  #: a number larger or smaller by one
LOOKALIKE = 5  #: a digit instead of one that looks like it
COLOUR = 5  #: another colour; or a corner changed, added or left out
MOVED = 6  #: cells counted in another block of the line
TOO_MANY = 6  #: a number that belongs to no block
FEW_OFF = 7  #: a number larger or smaller by two or three
MISREAD = 7  #: any other digit

#: The costs of slips with whole lines.
LINES = 3  #: the clues of two lines exchanged
LINE_TWICE = 2  #: the clue of a line typed twice
LINE = 4  #: a line missing, or one too many

#: The cells by which a number may be wrong, or that may be counted elsewhere.
_FEW = (1, -1, 2, -2, 3, -3)

#: For each digit those that look like it.
_ALIKE = dict(zip("0123456789", ("689", "47", "7", "589", "19", "36", "058", "12", "0369", "0348")))

Parts = dict[str, Sequence[int]]  #: the colours that each part of a block can have, by its name

#: The cost of a slip; the blocks from one index to another; those that were meant instead.
_Slip = tuple[int, int, int, Clue]


def parts_for(colours: int, corners: Corners, family: int) -> Parts:
    """The colours of parts of blocks in the lines of a direction; 0 is a missing corner."""
    parts: dict[str, list[int]] = {"front": [BACKGROUND], "colour": [], "back": [BACKGROUND]}
    for colour in range(1, colours + 1):
        parts[role(colour, corners, family)].append(colour)
    return {**parts}


def slips(
    clue: Clue, size: int, parts: Parts, agrees: Callable[[Clue, Clue], bool] | None = None
) -> dict[Clue, int]:
    """The clues for a line of `size` cells from which one slip leads to this clue, with its cost.

    A number that cannot be read stays one, unless it is one too many. `agrees` may exclude slips:
    it gets some of the blocks, and those that were meant instead.
    """
    found: dict[Clue, int] = {}
    for cost, at, to, blocks in chain(_of_blocks(clue, size, parts), _of_pairs(clue, size, parts)):
        if agrees is None or agrees(clue[at:to], blocks):
            meant = clue[:at] + blocks + clue[to:]
            if cost < found.get(meant, cost + 1) and shortest(meant) <= size:
                found[meant] = cost
    found.pop(clue, None)
    return found


def parted(clue: Clue, size: int) -> list[Clue]:
    """The clues for a line of `size` cells that become this one if one blank is left out."""
    found = [
        (*clue[:at], Block(left, block.colour), Block(right, block.colour), *clue[at + 1 :])
        for at, block in enumerate(clue)
        for left, right in divided(block.length or 0)
        if not (block.front or block.back)
    ]
    return [meant for meant in found if shortest(meant) <= size]


def divided(length: int) -> Iterator[tuple[int, int]]:
    """The two numbers that become this one if the blank between them is left out."""
    digits = str(length)
    for at in range(1, len(digits)):
        if digits[at] != "0":
            yield int(digits[:at]), int(digits[at:])


def _of_blocks(clue: Clue, size: int, parts: Parts) -> Iterator[_Slip]:
    """Slips that made one block of another, of two, or of none; or that left one out."""
    lengths = range(1, size - shortest(clue) + 1)
    some = product(*(of_part or [BACKGROUND] for of_part in parts.values()))
    colours = [dict(zip(parts, one)) for one in some]
    fitting = (_fitted(Block(1), parts, length=n, **one) for n, one in product(lengths, colours))
    more = [(block,) for block in dict.fromkeys(filter(None, fitting))]
    for at in range(len(clue) + 1):
        yield from ((FORGOTTEN, at, at, blocks) for blocks in more)
    for at, block in enumerate(clue):
        beside = clue[max(0, at - 1) : at] + clue[at + 1 : at + 2]
        yield TWICE if block in beside else TOO_MANY, at, at + 1, ()
        for cost, changes in _changes(block, size, parts):
            blocks = tuple(filter(None, (_fitted(block, parts, **change) for change in changes)))
            if len(blocks) == len(changes):
                yield cost, at, at + 1, blocks


def _changes(block: Block, size: int, parts: Parts) -> Iterator[tuple[int, list[dict[str, int]]]]:
    """The other fields of a block, or of the two blocks that it may be."""
    if block.length is not None:
        for cost, length in _numbers(block.length):
            if 0 < length <= size:
                yield cost, [{"length": length}]
        for left, right in divided(block.length):
            yield JOINED, [{"length": left, "back": 0}, {"length": right, "front": 0}]
    for part, colours in parts.items():
        yield from ((COLOUR, [{part: colour}]) for colour in colours)


def _numbers(length: int) -> Iterator[tuple[int, int]]:
    """The numbers that one of this length may be."""
    yield from ((ONE_OFF if abs(by) == 1 else FEW_OFF, length + by) for by in _FEW)
    digits = str(length)
    for at, digit in enumerate(digits):
        for other in _ALIKE:
            cost = LOOKALIKE if other in _ALIKE[digit] else MISREAD
            yield cost, int(digits[:at] + other + digits[at + 1 :])


def _of_pairs(clue: Clue, size: int, parts: Parts) -> Iterator[_Slip]:
    """Slips that made two blocks of others, or of a single one."""
    for (at, one), (to, other) in combinations(enumerate(clue), 2):
        between = clue[at + 1 : to]
        pairs: list[tuple[int, Block | None, Block | None]] = []
        if not between:
            pairs.append((NEIGHBOURS, other, one))
        if one.length is not None is not other.length:
            lengths = [(MOVED, one.length + by, other.length - by) for by in _FEW]
            if not between and one.ink != other.ink:
                lengths.append((NEIGHBOURS, other.length, one.length))
            pairs += [
                (cost, _fitted(one, parts, length=first), _fitted(other, parts, length=second))
                for cost, first, second in lengths
            ]
            length = int(f"{one.length}{other.length}")
            split = one.colour == other.colour and not (between or one.back or other.front)
            if split and length <= size:
                joined = _fitted(one, parts, length=length, back=other.back)
                if joined:
                    yield SPLIT, at, to + 1, (joined,)
        for cost, first_block, second_block in pairs:
            if first_block and second_block:
                yield cost, at, to + 1, (first_block, *between, second_block)


def _fitted(block: Block, parts: Parts, **change: int) -> Block | None:
    """A changed block, its colour fitted to its length and corners; None if it cannot be."""
    fields = {**block._asdict(), **change}
    length, caps = fields["length"], (fields["front"] > 0) + (fields["back"] > 0)
    bodies = parts["colour"]
    if (caps if length is None else length < max(1, caps)) or (length != caps and not bodies):
        return None
    fields["colour"] = BACKGROUND if length == caps else fields["colour"] or bodies[0]
    return Block(**fields)
