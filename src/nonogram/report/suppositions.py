"""The words of contradictions: what is supposed, what follows from it, and which line fails.

A contradiction refutes its supposed cells. If its conclusion were wrong, the line would have all of
them as supposed: so a sentence begins with the opposite of the conclusion.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonogram.base.text import counted, listed
from nonogram.core.logic.marks import Mark, Marks
from nonogram.core.puzzle import Position, Puzzle
from nonogram.core.puzzle.geometry import named
from nonogram.explanation.steps import Clash, Contradiction, Thought
from nonogram.report import claims
from nonogram.report.words import LineWords, sentence

MOST_KNOWN = 4  #: the most known cells that are named; the board shows more, but no lost colours
MOST_STEPS = 8  #: the most steps from a supposition to that line which are told one by one


def supposed(puzzle: Puzzle, step: Contradiction) -> str:
    """The clause on what a contradiction supposes."""
    words = LineWords(puzzle, step.line)
    return f"suppose that in {words.head} {words.are(step.supposed)}"


def fails(puzzle: Puzzle, clash: Clash) -> str:
    """The sentence on the line that cannot be completed."""
    words = LineWords(puzzle, clash.line)
    return f"{words.head} cannot be completed, as {words.are(clash.because)}"


def refuted(puzzle: Puzzle, step: Contradiction) -> tuple[str, str]:
    """The reason of a contradiction and its conclusion, both as sentences."""
    words, cells = LineWords(puzzle, step.line), [mark.cell for mark in step.concludes]
    few = len(step.because) <= MOST_KNOWN
    known = [m for m in step.because if m.cell not in cells and (few or len(m.colours) > 1)]
    aside, then = f"as {words.are(known)}, " if known else "", step.supposed
    if cells != [then[0].cell] or len(then) > 1:
        lost, so = tuple(_denied(words, step)), ""
        then = tuple(mark for mark in then if (mark,) != lost)
        told = f"if {words.are(lost, 'were', 'or')}, {aside and f'then, {aside}'}"
        told += words.are(then, "would be").replace("would be not", "would not be")
    else:
        lost, told, so = then, f"suppose that {words.are(then)}", aside
    reason = [told, *_followed(puzzle, step, words.at(words.places_of(then)))]
    so += _so(words, step.concludes, lost)
    return " ".join(f"{sentence(part)}." for part in reason), f"So {so}."


def _denied(words: LineWords, step: Contradiction) -> Iterator[Mark]:
    """The concluded cells with the colours that they lose: one of these, if that were wrong."""
    before = {mark.cell: mark.colours for mark in step.because}
    for mark in step.concludes:
        lost = {*before.get(mark.cell, words.model.colours)}.difference(mark.colours)
        yield mark._replace(colours=tuple(sorted(lost)))


def _so(words: LineWords, concludes: Marks, lost: Sequence[Mark]) -> str:
    """The conclusion: the colours of cells, or those that they lose if several are left."""
    decided: dict[tuple[int, ...], list[Mark]] = {}
    is_open = []
    for mark, gone in zip(concludes, lost):
        excluded = {*words.model.colours}.difference(mark.colours, gone.colours)
        if len(mark.colours) == 1:
            decided.setdefault(tuple(sorted(excluded)), []).append(mark)
        else:
            is_open.append(gone)
    parts = [words.are(of_these) + claims.before(words, c) for c, of_these in decided.items()]
    return ", and ".join([*parts, *claims.lacking(words, is_open)])


def _followed(puzzle: Puzzle, step: Contradiction, these: str) -> Iterator[str]:
    """The clauses on what follows line by line, and on the line that fails.

    `these` are the cells named just before.
    """
    words, links = LineWords(puzzle, step.clash.line), step.chain
    made, told = {mark.cell for mark in step.supposed}, list[tuple[str, str]]()
    for link in links:
        told.append(_told(puzzle, link, made))
        made.update(mark.cell for mark in link.concludes)
    last = len(links)
    while last and _is_across(words, links[last - 1]):
        last -= 1
    if last > MOST_STEPS:
        yield f"{counted(last, 'step')} follow, the first in {links[0].line}"
    elif last:
        count = f" in {counted(last, 'step')}" if last > 1 else ""
        *makes, end = [f"{line} makes {new}" for line, new in told[:last]]
        yield f"then{count} {', '.join(makes)}{', and ' if makes else ''}{end}"
    lines = [line for line, _ in told[last:]]
    if not any("(" in line for line in lines):
        lines = [named(link.line for link in links[last:])]
    by, name = listed(lines), words.head
    new = [mark for mark in step.clash.because if mark.cell in made]
    lost = [one for one in step.clash.because if len(one.colours) > 1 and one not in new]
    name += f", where {words.are(lost)}," if lost else ""
    having = words.are(new, "")
    if len(new) == 2 and having.startswith(f"{by} "):
        having = f"both {having[len(by) + 1 :]}"
    if by == these and len(links) - last > 1:
        by = f"these {words.place_name}s"
    yield f"{f'by {by} ' * bool(by)}{name} would have {having}, and could not be completed"


def _told(puzzle: Puzzle, link: Thought, made: set[Position]) -> tuple[str, str]:
    """The line of a link, with the colours that cells lost before the supposition, and its marks.

    Cells that have one colour are on the board.
    """
    words = LineWords(puzzle, link.line)
    new = words.are(link.concludes, "")
    if isinstance(link, Contradiction):
        return f"a contradiction in {link.line}", new
    lost = [mark for mark in link.because if len(mark.colours) > 1 and mark.cell not in made]
    return f"{link.line} ({words.are(lost)})" if lost else str(link.line), new


def _is_across(words: LineWords, link: Thought) -> bool:
    """Whether a link of another line has nothing new but cells of this one."""
    if isinstance(link, Contradiction) or link.line == words.line:
        return False
    return {*words.positions}.issuperset(mark.cell for mark in link.concludes)
