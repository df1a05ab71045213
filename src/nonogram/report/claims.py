"""The words of arguments, with a function for each kind of claim."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from itertools import pairwise, starmap
from operator import or_

from nonogram.base.text import counted, listed
from nonogram.core.logic.line import bits
from nonogram.core.logic.marks import Mark
from nonogram.core.puzzle import BACKGROUND, gap
from nonogram.explanation.arguments import Argument
from nonogram.explanation.claims import BlockClaim, Says
from nonogram.report.words import LineWords, colour_name, sentence

MOST_COLOURS = 5  #: the most colours whose cells are named separately

Words = Callable[[LineWords, BlockClaim], str]


def told(words: LineWords, argument: Argument, *, short: bool = False) -> tuple[str, str]:
    """The reason, "" if the conclusion has it, and the conclusion, both as sentences.

    If it is to be `short`, cells of which the reason has said that they are blocks are not named
    again.
    """
    reason = sentence(premise(words, argument) + claimed(words, argument.claims))
    last = argument.claims[-1]
    so = concluded(words, argument, _placed(argument.claims) if short else ())
    so += _TAILS.get(last.kind, ("", ""))[len(last.blocks) > 1] if last.places else ""
    if last.kind is Says.OUT_OF_REACH:
        return "", f"{reason}, {so}."
    return f"{reason}.", f"So {so}."


#: What follows the conclusion, if the last claim is of one block, and of several.
_TAILS = {Says.BELONGS: ("", " either way"), Says.WHEREVER: (" wherever it lies", " either way")}


def premise(words: LineWords, argument: Argument) -> str:
    """The known cells that a sentence begins with."""
    return f"as {words.are(argument.premise)}, " if argument.premise else ""


def claimed(words: LineWords, claims: Sequence[BlockClaim]) -> str:
    """The claims of an argument in a row."""
    lies = [claim for claim in claims if claim.kind in _PLACES]
    parts = [_SAYS[claim.kind](words, claim) for claim in claims if claim.kind in _SAYS]
    if not lies:
        is_plain = all("," not in part for part in parts) and claims[0].kind is not Says.JUST_FIT
        return listed(parts) if is_plain else "; ".join(parts)
    room = ", with room for the rest" if claims[-1].kind is Says.REST_FITS else ""
    return "; ".join([*parts, _clauses(words, lies) + room])


# --- The conclusion


def concluded(words: LineWords, argument: Argument, placed: Sequence[BlockClaim] = ()) -> str:
    """The conclusion: the colours of cells, or the colours they lack if several are left.

    Cells where blocks are `placed` are not named again, if these have one colour, or if all of
    them are decided.
    """
    decided = [mark for mark in argument.concludes if len(mark.colours) == 1]
    cells = {mark.cell for mark in decided}
    inks = {words.clue[claim.blocks[0]].colour for claim in placed}
    at = reduce(or_, (claim.places for claim in placed), 0)
    if len(inks) > 1 and not _all_decided(words, argument, placed):
        at = 0
    these = [mark for mark in decided if at >> words.place(mark.cell) & 1]
    parts = [f"these cells {_get(words, these)}"] if these else []
    others = [mark for mark in decided if mark not in these]
    bare = [mark for mark in others if argument.excluded and mark.colours == (BACKGROUND,)]
    parts += filter(None, [words.are(mark for mark in others if mark not in bare)])
    if bare:
        parts.append(words.are(bare) + before(words, argument.excluded))
    if len({mark.colours for mark in decided}) > MOST_COLOURS:
        parts = [f"{counted(len(decided), 'cell')} get their colours"]
    lost = (mark for mark in argument.rules_out if mark.cell not in cells)
    return ", and ".join(filter(None, map(listed, (parts, lacking(words, lost)))))


def before(words: LineWords, excluded: Sequence[int]) -> str:
    """The aside on colours that a cell has lost before, "" without any."""
    return f" ({words.none_of(excluded)}, as found before)" if excluded else ""


def _get(words: LineWords, marks: Sequence[Mark]) -> str:
    """The verb of a conclusion on cells with their colour, if that is one."""
    (ink, *_), *several = {mark.colours for mark in marks}
    return "get their colours" if several else f"are {colour_name(words.puzzle, ink)}"


def _all_decided(words: LineWords, argument: Argument, placed: Sequence[BlockClaim]) -> bool:
    """Whether all cells of placed blocks are known, and something new is said of each block."""
    left = {words.place(m.cell): m.colours for m in (*argument.known, *argument.concludes)}
    told = ([left[at] for at in bits(claim.places) if at in left] for claim in placed)
    return all(cells and all(len(colours) == 1 for colours in cells) for cells in told)


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


def _placed(claims: Sequence[BlockClaim]) -> list[BlockClaim]:
    """The claims on blocks that have one place each, if there are several and no others."""
    is_bare = all(claim.kind in (Says.IS, Says.REST_FITS) for claim in claims)
    placed = [claim for claim in claims if claim.kind is Says.IS]
    return placed if is_bare and len(placed) > 1 else []


# --- Claims on places: a run, or the room between walls


def _of_places(words: LineWords, claim: BlockClaim) -> str:
    """The clause of places on their blocks, why no others are meant, and what these do then."""
    *verbs, choice = _OF_PLACES[claim.kind]
    why = _no_others(words, claim.others)
    aside = f", for {why}" if claim.kind is Says.RUN else f" ({why})"
    then = listed([_THEN[each.kind](words, each) for each in claim.then if each.kind in _THEN])
    verb = verbs[claim.places & claim.places - 1 != 0]
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
    return listed(parts, "or") + ", with room for the rest" * (len(claim.then) > 1)


#: The verbs of one cell and of several at an end of a block.
_ENDS = {Says.ENDS_THERE: ("ends", "end"), Says.BEGINS_THERE: ("begins", "begin")}

_OF_PLACES = {
    Says.RUN: ("is", "are", "one"),
    Says.BELONGS: ("belongs to", "belong to", "one"),
    Says.ONLY_IN: ("can only be in", "can only be in", "one"),
    Says.NO_ROOM: ("has too little room for", "have too little room for", "any"),
}

_THEN: dict[Says, Words] = {
    Says.ENDS_FROM: lambda words, claim: f"ends at {words.at(claim.places)} or later",
    Says.BEGINS_BY: lambda words, claim: f"begins at {words.at(claim.places)} or before",
    Says.TOUCHES: lambda words, claim: f"would touch {words.at(claim.covered, 'or')} there",
}


def _no_others(words: LineWords, claims: Sequence[BlockClaim]) -> str:
    """The clauses on why no other blocks are meant, without what was said before."""
    parts = [_OTHERS[claim.kind](words, claim) for claim in claims if claim.kind in _OTHERS]
    if far := [claim.blocks[0] for claim in claims if claim.kind is Says.TOO_FAR]:
        do = "does" if len(far) == 1 else "do"
        parts.append(f"{listed([*map(words.block, far)])} {do} not reach so far")
    return ", and ".join(sorted(parts, key=len))


def _does_not_fit(words: LineWords, claim: BlockClaim) -> str:
    """The clause of a block that does not fit somewhere with those behind it, or before it."""
    (number,), last = claim.blocks, len(words.clue) - 1
    beyond, other, all_others = number + 1, "before", "after"
    if claim.kind is Says.NOT_AFTER:
        beyond, other, all_others = number - 1, "after", "before"
    alone = beyond in (0, last)
    rest = f"{other} {words.block(beyond)}" if alone else f"with the rest {all_others} it"
    return f"{words.block(number)} does not fit there {rest}"


_OTHERS: dict[Says, Words] = {
    Says.ELSEWHERE: lambda words, claim: (
        f"{words.blocks(claim.blocks)} covers {words.at(claim.covered)}"
    ),
    Says.NOT_BEFORE: _does_not_fit,
    Says.NOT_AFTER: _does_not_fit,
    Says.NO_OTHER: lambda words, claim: "no other fits there",
    Says.LINE_BEGINS: lambda words, claim: "the line begins there",
    Says.LINE_ENDS: lambda words, claim: "the line ends there",
}


# --- Claims on where blocks lie


def _clauses(words: LineWords, claims: Sequence[BlockClaim]) -> str:
    """The places of blocks in a row. A verb that two have in common is said once."""
    parts, said = [], ""
    for claim in claims:
        verb, rest = _PLACES[claim.kind](words, claim)
        now = " now" if claim.again and claim.kind is not Says.AS_SAID else ""
        own = "" if verb == said else f"{verb} "
        parts.append(f"{words.blocks(claim.blocks)}{now} {own}{rest}")
        said = verb
    return listed(parts)


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
    Says.AS_SAID: lambda words, claim: ("lies", "as said"),
}


def _just_fit(words: LineWords, claim: BlockClaim) -> str:
    """The place of blocks that have no room to spare."""
    names = dict.fromkeys(map(words.whole, (claim.blocks[0], claim.blocks[-1])))
    if len(names) == 1:
        return f"{listed([*names])} is {words.at(claim.places)}"
    return f"the blocks from {' to '.join(names)} just fit into {words.at(claim.places)}"


def _out_of_reach(words: LineWords, claim: BlockClaim) -> str:
    return f"out of reach of {listed([*dict.fromkeys(map(words.whole, claim.blocks))])}"


# --- Claims on all blocks


def _fill(words: LineWords, claim: BlockClaim) -> str:
    axis = words.line.axis
    line = axis if axis.isalpha() else "line"  # lines of a triddler are named / and \
    gaps = ", with the gaps they need," if any(starmap(gap, pairwise(words.clue))) else ""
    return f"the blocks{gaps} fill the whole {line}"


def _wherever(words: LineWords, claim: BlockClaim) -> str:
    if not claim.places:
        return "that is so however the blocks are placed"
    return f"{words.at(claim.places)} belongs to {words.blocks(claim.blocks)}"


_SAYS: dict[Says, Words] = {
    **dict.fromkeys(_OF_PLACES, _of_places),
    Says.JUST_FIT: _just_fit,
    Says.OUT_OF_REACH: _out_of_reach,
    Says.NONE: lambda words, claim: "there is no block",
    Says.FILL: _fill,
    Says.ALL_THERE: lambda words, claim: "all of the blocks are there",
    Says.WHEREVER: _wherever,
}
