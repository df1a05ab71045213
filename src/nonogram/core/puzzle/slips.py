"""The slips of those who type clues, or read them from a picture, and how unlikely each one is.

A typed clue is not always the one that was meant. `slips` turns this round: it returns all clues
from which one slip leads to the typed one. Each has a cost, which is roughly the negative logarithm
of its likelihood: that of a kind of slip, divided among the places where it could have happened.
So the costs of slips in several lines add up.

The costs were chosen on other puzzles than those of `python -m benchmarks slips`, which shows how
often the right clues are the first answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, pairwise, product

from nonogram.core.puzzle.block import BACKGROUND, Block
from nonogram.core.puzzle.clue import Clue, shortest
from nonogram.core.puzzle.corners import Corners, role

#: The costs of slips in a clue.
SPLIT = 1  #: "1 2" for 12
JOINED = 2  #: 81 for "8 1"; no other slip in a clue has this cost
NEIGHBOURS = 3  #: two numbers, or blocks, beside one another exchanged
TWICE = 3  #: a number typed twice
FORGOTTEN = 4  #: a number left out
ONE_OFF = 4  #: a number larger or smaller by one
LOOKALIKE = 5  #: a digit instead of one that looks like it
COLOUR = 5  #: another colour; or a corner changed, added or left out
DIGITS = 6  #: a digit of a number left out, or one too many
MOVED = 6  #: cells counted in the next block
TOO_MANY = 5  #: a number that belongs to no block
FEW_OFF = 7  #: a number larger or smaller by two or three
MISREAD = 7  #: any other digit

#: The costs of slips with whole lines.
LINES = 3  #: the clues of two lines exchanged
LINE = 5  #: a line missing, or one too many

#: The cells by which a number may be wrong, or that may be counted in the next block.
_FEW = (1, -1, 2, -2, 3, -3)

#: For each digit those that look like it.
_ALIKE = dict(zip("0123456789", ("689", "47", "7", "589", "19", "36", "058", "12", "0369", "0348")))

Parts = dict[str, Sequence[int]]  #: the colours that each part of a block can have, by its name

#: The function that changes fields of a block, or returns None if no such block fits.
_Change = Callable[..., Block | None]


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
    it gets some of the blocks, and those that were meant instead. Without it a clue of n blocks has
    n slips for each free cell and each colour, and each of these has n blocks.
    """
    bodies = parts["colour"]

    def changed(block: Block, **change: int) -> Block | None:
        """The block with other fields, its colour fitted to its length and corners."""
        fields = {**block._asdict(), **change}
        length, caps = fields["length"], (fields["front"] > 0) + (fields["back"] > 0)
        if caps if length is None else not max(1, caps) <= length <= size:
            return None
        if length != caps and not bodies:
            return None
        fields["colour"] = BACKGROUND if length == caps else fields["colour"] or bodies[0]
        return Block(**fields)

    def fitting(typed: Clue, meant: Iterable[_Slip]) -> Iterator[tuple[int, Clue]]:
        """The blocks that fit and agree, among those that may have been meant."""
        for cost, maybe in meant:
            blocks = tuple(filter(None, maybe))
            if len(blocks) == len(maybe) and (agrees is None or agrees(typed, blocks)):
                yield cost, blocks

    lengths = range(1, size - shortest(clue) + 2)  # it may stand between two of equal colours
    looks = [dict(zip(parts, look)) for look in product(*(some or [0] for some in parts.values()))]
    some = (changed(Block(1), length=n, **look) for n, look in product(lengths, looks))
    left_out = [*dict.fromkeys(fitting((), ((FORGOTTEN, [block]) for block in some)))]
    windows: Iterator[tuple[int, Clue, Iterable[_Slip]]] = chain(
        ((at, (), left_out) for at in range(len(clue) + 1)),
        ((at, (block,), _for_one(block, parts, changed)) for at, block in enumerate(clue)),
        ((at, pair, _for_two(*pair, changed)) for at, pair in enumerate(pairwise(clue))),
    )
    found: dict[Clue, int] = {}
    for at, typed, meant in windows:
        for cost, blocks in fitting(typed, meant):
            whole = clue[:at] + blocks + clue[at + len(typed) :]
            if cost < found.get(whole, cost + 1) and shortest(whole) <= size:
                found[whole] = cost
    found.pop(clue, None)
    return found


_Slip = tuple[int, Sequence[Block | None]]  #: its cost, and the blocks that were meant


def _for_one(block: Block, parts: Parts, changed: _Change) -> Iterator[_Slip]:
    """The blocks that may have been meant by one."""
    yield TOO_MANY, ()
    for part, colours in parts.items():
        yield from ((COLOUR, [changed(block, **{part: colour})]) for colour in colours)
    if block.length is None:
        return
    for by in _FEW:
        yield ONE_OFF if abs(by) == 1 else FEW_OFF, [changed(block, length=block.length + by)]
    digits = str(block.length)
    for at in range(len(digits) + 1):
        lost = [digits[:at] + digit + digits[at:] for digit in _ALIKE]
        for meant in (*lost, f"0{digits[:at]}{digits[at + 1 :]}"):
            yield DIGITS, [changed(block, length=int(meant))]
    for at, digit in enumerate(digits):
        for other in _ALIKE:
            length = int(digits[:at] + other + digits[at + 1 :])
            cost = LOOKALIKE if other in _ALIKE[digit] else MISREAD
            yield cost, [changed(block, length=length)]
        if at and digit != "0":
            two = changed(block, length=int(digits[:at]), back=0)
            yield JOINED, [two, changed(block, length=int(digits[at:]), front=0)]


def _for_two(one: Block, other: Block, changed: _Change) -> Iterator[_Slip]:
    """The blocks that may have been meant by two neighbours."""
    yield NEIGHBOURS, (other, one)
    if one == other:
        yield TWICE, (one,)
    if one.length is not None is not other.length:
        yield NEIGHBOURS, [changed(one, length=other.length), changed(other, length=one.length)]
        for by in _FEW:
            lengths = one.length + by, other.length - by
            yield MOVED, [changed(one, length=lengths[0]), changed(other, length=lengths[1])]
        if one.colour == other.colour and not (one.back or other.front):
            yield SPLIT, [changed(one, length=int(f"{one.length}{other.length}"), back=other.back)]
