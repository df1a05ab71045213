"""The words of arguments, with a function for each kind of claim."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain, pairwise, starmap
from typing import NamedTuple

from nonogram.base.text import counted, listed
from nonogram.core.logic.line import bits
from nonogram.core.logic.marks import Mark, Marks
from nonogram.core.puzzle import BACKGROUND, gap
from nonogram.explanation.arguments import Argument
from nonogram.explanation.claims import BlockClaim, Says
from nonogram.explanation.steps import Thought
from nonogram.explanation.techniques import Technique
from nonogram.report.words import LineWords, colour_name, headed, sentence

LIST = "\n"  #: ends a line of a list
LONG = 34  #: a sentence with this many words is read twice
MOST_COLOURS = 5  #: the most colours whose cells are named separately

Words = Callable[[LineWords, BlockClaim], str]


class Said(NamedTuple):
    """Thoughts of a step that are told together, and what is told of them.

    Attributes:
        thoughts: the thoughts, in their order.
        why: the reason, "" if the conclusion has it, too.
        so: the conclusion, a sentence of its own.
        argument: what is told of a single line; None if more lines are.
        head: the number of this line of a list, and the line of the puzzle with its clue.
    """

    thoughts: Sequence[Thought]
    why: str
    so: str
    argument: Argument | None = None
    head: str = ""

    @property
    def text(self) -> str:
        """The reason and the conclusion; where the reason is a list, on a line of its own."""
        return f"{self.why}{LIST if LIST in self.why else ' '}{self.so}".strip()

    @property
    def line(self) -> str:
        """The text as a line of a list."""
        return headed(self.head, self.text)

    @property
    def is_long(self) -> bool:
        """Whether it is read twice."""
        return len(self.text.split()) >= LONG

    @property
    def techniques(self) -> str:
        """The techniques of the thoughts in words, each once."""
        return listed([*dict.fromkeys(thought.technique.words for thought in self.thoughts)])

    @property
    def level(self) -> str:
        """The level of the hardest thought in words."""
        return max(thought.level for thought in self.thoughts).words

    @property
    def concludes(self) -> Marks:
        """The cells that it names as new, in order; of colour logic only if nothing else is new."""
        own = [one for one in self.thoughts if one.technique is not Technique.COLOUR_LOGIC]
        left = {mark.cell: mark for one in own or self.thoughts for mark in one.concludes}
        return tuple(left.values())


def told(words: LineWords, argument: Argument) -> tuple[str, str]:
    """The reason, "" if the conclusion has it, and the conclusion, both as sentences."""
    claims = argument.claims
    reason = f"as {words.are(argument.premise)}, " if argument.premise else ""
    if claims[0].kind in _PLACES:
        reason += _lying(words, claims)
    else:
        reason += "; ".join([_SAYS[claim.kind](words, claim) for claim in claims])
    so = concluded(words, argument.concludes, argument.rules_out, argument.excluded)
    if claims[0].kind is Says.OUT_OF_REACH:
        return "", sentence(f"{reason}, {so}.")
    *_, last = (claims[-1].then if claims[-1].kind is Says.WHEREVER else ()) or claims
    choice = last.kind is Says.BELONGS and len(last.blocks) > 1
    return sentence(f"{reason}."), f"So {so}{' either way' * choice}."


# --- The conclusion


def concluded(words: LineWords, concludes: Marks, lost: Marks, excluded: Sequence[int]) -> str:
    """The conclusion: the colours of cells, or the colours that are lost if several are left.

    Of cells that become background some have lost the `excluded` colours before, unless they lose
    them now.
    """
    decided = [mark for mark in concludes if len(mark.colours) == 1]
    now = {(mark.cell, colour) for mark in lost for colour in mark.colours}
    before = dict[tuple[int, ...], list[Mark]]()
    for mark in decided if excluded else ():
        gone = tuple(colour for colour in excluded if (mark.cell, colour) not in now)
        if gone and mark.colours == (BACKGROUND,):
            before.setdefault(gone, []).append(mark)
    bare = [*chain(*before.values())]
    parts = [words.are(mark for mark in decided if mark not in bare)]
    for gone, marks in before.items():
        parts.append(f"{words.are(marks)} ({words.lost_before(marks, gone)})")
    if len({mark.colours for mark in decided}) > MOST_COLOURS:
        parts = [f"{counted(decided, 'cell')} get their colours"]
    cells = {mark.cell for mark in decided}
    lacks = lacking(words, (mark for mark in lost if mark.cell not in cells))
    return ", and ".join(filter(None, (listed([*filter(None, parts)]), listed(lacks))))


def lacking(words: LineWords, lost: Iterable[Mark]) -> list[str]:
    """The colours that cells lose which stay open: "columns 3 and 4 are not red"."""
    lacks: dict[int, tuple[int, ...]] = {}
    for mark in lost:
        place = words.place(mark.cell)
        lacks[place] = (*lacks.get(place, ()), *mark.colours)
    parts = []
    for colours in dict.fromkeys(lacks.values()):
        places = sorted(place for place in lacks if lacks[place] == colours)
        be = "are" if len(places) > 1 else "is"
        parts.append(f"{words.places(places)} {be} {words.none_of(colours)}")
    return parts


# --- Claims on places: a run, or the room between walls


def _of_places(words: LineWords, claim: BlockClaim) -> str:
    """The clause of places on their blocks, why no others are meant, and what these do then."""
    *verbs, choice = _OF_PLACES[claim.kind]
    why = _no_others(words, claim.others)
    aside = f", for {why}" if claim.kind is Says.RUN else f" ({why})"
    then = listed([_THEN[each.kind](words, each) for each in claim.then if each.kind in _THEN])
    verb = verbs[claim.places & claim.places - 1 != 0]
    if claim.kind is Says.ONLY_IN:
        verb = f"can be {colour_name(words.puzzle, words.clue[claim.blocks[0]].colour)} only in"
    is_end = claim.then and claim.then[0].kind in _ENDS
    told = _ending(words, claim) if is_end else f"{verb} {words.blocks(claim.blocks, choice)}"
    return f"{words.at(claim.places)} {told}{why and aside}{then and f', which {then}'}"


def _ending(words: LineWords, claim: BlockClaim) -> str:
    """The verbs of a run that ends its block, or begins it, or is all of it."""
    length = claim.places.bit_count()
    whole = [number for number in claim.blocks if words.clue[number].length == length]
    longer = [number for number in claim.blocks if number not in whole]
    verbs = ((("is", "are"), whole), (_ENDS[claim.then[0].kind], longer))
    parts = [f"{verb[length > 1]} {words.blocks(some)}" for verb, some in verbs if some]
    needs = "".join(f", for {_OTHERS[each.kind](words, each)}" for each in claim.then[1:])
    return listed(parts, "or") + needs


#: The verbs of one cell and of several at an end of a block.
_ENDS = {Says.ENDS_THERE: ("ends", "end"), Says.BEGINS_THERE: ("begins", "begin")}

_OF_PLACES = {
    Says.RUN: ("is", "are", "one"),
    Says.BELONGS: ("belongs to", "belong to", "one"),
    Says.ONLY_IN: ("", "", "one"),
    Says.NO_ROOM: ("has too little room for", "have too little room for", "any"),
}

_THEN: dict[Says, Words] = {
    Says.ENDS_FROM: lambda words, claim: f"ends at {words.at(claim.places)} or later",
    Says.BEGINS_BY: lambda words, claim: f"begins at {words.at(claim.places)} or before",
    Says.TOUCHES: lambda words, claim: f"would touch {words.at(claim.covered, 'or')} there",
}


def _no_others(words: LineWords, claims: Sequence[BlockClaim]) -> str:
    """The clauses on why no other blocks are meant, without what was said before."""
    return ", and ".join(_OTHERS[claim.kind](words, claim) for claim in claims)


def _does_not_fit(words: LineWords, claim: BlockClaim) -> str:
    """The clause of a block that does not fit somewhere with those behind it, or before it."""
    (number,), last = claim.blocks, len(words.clue) - 1
    beyond, other, all_others = number + 1, "before", "after"
    if claim.kind is Says.NOT_AFTER:
        beyond, other, all_others = number - 1, "after", "before"
    alone = beyond in (0, last)
    rest = f"{other} {words.block(beyond)}" if alone else f"with the rest {all_others} it"
    return f"{words.block(number)} does not fit there {rest}"


def _group(words: LineWords, blocks: Sequence[int]) -> str:
    """The blocks from one to another."""
    if len(blocks) <= 2:
        return listed([*map(words.block, blocks)])
    if len(blocks) == len(words.clue):
        return "the blocks"
    first, last = words.block(blocks[0]), words.block(blocks[-1])
    if not blocks[0]:
        return f"the blocks up to {last}"
    if blocks[-1] == len(words.clue) - 1:
        return f"the blocks from {first} on"
    return f"the blocks from {first} to {last}"


_OTHERS: dict[Says, Words] = {
    Says.ELSEWHERE: lambda words, claim: (
        f"{words.blocks(claim.blocks)} covers {words.at(claim.covered)}"
        + "".join(f" ({_no_others(words, [other])})" for other in claim.others)
    ),
    Says.NOT_BEFORE: _does_not_fit,
    Says.NOT_AFTER: _does_not_fit,
    Says.TOO_FAR: lambda words, claim: (
        f"with {words.blocks(claim.blocks)} there, {words.at(claim.covered, 'or')} would have no"
        " block"
    ),
    Says.NO_OTHER: lambda words, claim: "no other fits there",
    Says.LINE_BEGINS: lambda words, claim: "the line begins there",
    Says.LINE_ENDS: lambda words, claim: "the line ends there",
    Says.NEEDS: lambda words, claim: (
        f"{_group(words, sorted(claim.blocks))} need{'s' * (len(claim.blocks) == 1)}"
        f" at least {words.at(claim.places)}"
    ),
    Says.FILL: lambda words, claim: (
        f"{_group(words, claim.blocks)} just fit into {words.at(claim.places)}"
    ),
}


# --- Claims on where blocks lie


def _lying(words: LineWords, claims: Sequence[BlockClaim]) -> str:
    """The places of blocks in a row. A reason ends the sentence of the block that it is for."""
    every = {*chain(*(claim.blocks for claim in claims))}
    why = {(one.kind, one.blocks): one for claim in claims for one in claim.others}
    rooms = (blocks for kind, blocks in why if kind is Says.FILL)
    if len(every) > 1 and every.issubset(chain(*rooms)):
        return _no_others(words, [*why.values()])
    told, parts = list[str](), list[str]()
    for claim in claims:
        verb, rest = _PLACES[claim.kind](words, claim)
        parts.append(f"{words.blocks(claim.blocks)}{' now' * claim.again} {verb} {rest}")
        keys = [(one.kind, one.blocks) for one in claim.others]
        if new := _no_others(words, [why.pop(key) for key in keys if key in why]):
            told.append(f"{listed(parts)}, for {new}")
            parts = []
    first, *others = filter(None, [*told, listed(parts)])
    return ". ".join([first, *map(sentence, others)])


def _fits(words: LineWords, claim: BlockClaim) -> tuple[str, str]:
    middle = claim.covered.bit_count()
    share = f" (middle {middle if middle > 1 else 'one'})" if middle else ""
    return "fits", f"into {words.at(claim.places)}{share}"


#: The verb and the rest of a clause on where a block lies.
_PLACES: dict[Says, Callable[[LineWords, BlockClaim], tuple[str, str]]] = {
    Says.IS: lambda words, claim: ("is", words.at(claim.places)),
    Says.FITS: _fits,
    Says.COVERS: lambda words, claim: ("covers", f"{words.at(claim.covered)} in any case"),
    Says.ENDS_BY: lambda words, claim: ("ends", f"by {words.places(bits(claim.places)[-1:])}"),
    Says.BEGINS_AFTER: lambda words, claim: (
        "begins",
        f"after {words.places([bits(claim.places)[0] - 1])}",
    ),
}


def _out_of_reach(words: LineWords, claim: BlockClaim) -> str:
    return f"out of reach of {listed([*dict.fromkeys(map(words.whole, claim.blocks))])}"


# --- Claims on all blocks


def _fill(words: LineWords, claim: BlockClaim) -> str:
    axis = words.line.axis
    line = axis if axis.isalpha() else "line"  # lines of a triddler are named / and \
    gaps = ", with the gaps they need," if any(starmap(gap, pairwise(words.clue))) else ""
    return f"the blocks{gaps} fill the whole {line}"


def _wherever(words: LineWords, claim: BlockClaim) -> str:
    if claim.then:
        return _of_places(words, claim.then[0])
    return "all placements of the blocks agree"


_SAYS: dict[Says, Words] = {
    **dict.fromkeys(_OF_PLACES, _of_places),
    Says.OUT_OF_REACH: _out_of_reach,
    Says.NONE: lambda words, claim: "there is no block",
    Says.FILL: _fill,
    Says.ALL_THERE: lambda words, claim: "all of the blocks are there",
    Says.WHEREVER: _wherever,
}
