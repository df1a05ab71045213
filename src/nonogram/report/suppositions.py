"""The words of contradictions: what is supposed, what follows from it, and which line fails."""

from __future__ import annotations

from collections.abc import Iterator

from nonogram.base.text import counted, listed
from nonogram.core.puzzle import BACKGROUND, Puzzle
from nonogram.explanation.refutations import failing, refutation
from nonogram.explanation.steps import Clash, Contradiction, Since, Thought
from nonogram.report.claims import clauses, concluded
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


def refuted(puzzle: Puzzle, step: Contradiction, *since: Since) -> tuple[str, str]:
    """The reason of a contradiction and its conclusion, both as sentences."""
    words = LineWords(puzzle, step.line, *since)
    marks, denied, follows, known = refutation(words, step)
    few = len(known) <= MOST_KNOWN
    known = tuple(mark for mark in known if few or len(mark.colours) > 1)
    then = tuple(mark for mark in step.supposed if (mark,) != denied)
    aside = f"as {words.are(known)}, " if known else ""
    reason = [f"suppose that {words.are(denied, 'or')}"]
    begin = "then "
    if then:
        reason.append(f"then{aside and ', '}{aside or ' '}{words.are(then)}")
        begin = ""
    reason += _followed(puzzle, step, begin, *since)
    so = f"{'' if then else aside}in {step.line} "
    every, bare = {*words.model.colours}, (BACKGROUND,)
    left = [{*mark.colours, *lost.colours} for mark, lost in zip(marks, denied)]
    gone = (every - some for mark, some in zip(marks, left) if mark.colours == bare)
    so += concluded(words, marks, denied, sorted(set().union(*gone)))
    so += f", and then {words.are(follows)}" if follows else ""
    return " ".join(f"{sentence(part)}." for part in reason), f"So {so}."


def _followed(puzzle: Puzzle, step: Contradiction, begin: str, *since: Since) -> Iterator[str]:
    """The clauses on what follows line by line, and on the line that fails, and why it does."""
    fails, links = LineWords(puzzle, step.clash.line, *since), step.chain
    made, told_of = {mark.cell for mark in step.supposed}, list[str]()
    last = 0  # the links behind it make cells of that line alone, and need no reason
    for number, link in enumerate(links, 1):
        words = LineWords(puzzle, link.line)
        lost = [mark for mark in link.because if len(mark.colours) > 1 and mark.cell not in made]
        if lost or not _is_across(fails, link):
            last = number
        where = f", where {words.are(lost)}," if lost else ""
        told_of.append(f"{_name(words, link)}{where} makes {words.made(link.concludes)}")
        made.update(mark.cell for mark in link.concludes)
    if last > MOST_STEPS:
        yield f"{counted(last, 'step')} follow, the first in {links[0].line}"
    elif last:
        begin += f"in {counted(last, 'step')} " if last > 1 else ""
        *makes, end = told_of[:last]
        yield f"{begin}{', '.join(makes)}{', and ' if makes else ''}{end}"
    new = [mark for mark in step.clash.because if mark.cell in made]
    by = listed([_name(LineWords(puzzle, link.line), link) for link in links[last:]])
    yield f"{f'by {by}, ' * bool(by)}{fails.head} would have {fails.made(new)}"
    yield f"but {', so '.join(clauses(fails, failing(fails, step.clash, made)))}"


def _name(words: LineWords, link: Thought) -> str:
    """The line of a link, in black and white with its clue."""
    if isinstance(link, Contradiction):
        return f"a contradiction in {link.line}"
    return words.head if words.puzzle.colours == 1 else str(link.line)


def _is_across(words: LineWords, link: Thought) -> bool:
    """Whether a link of another line has nothing new but cells of this one."""
    new = {mark.cell for mark in link.concludes}
    return link.line != words.line and {*words.positions}.issuperset(new)
