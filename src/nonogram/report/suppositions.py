"""The words of contradictions: what is supposed, what follows from it, and which line fails."""

from __future__ import annotations

from collections.abc import Iterator

from nonogram.core.puzzle import BACKGROUND, Puzzle
from nonogram.explanation.refutations import failing, following, refutation
from nonogram.explanation.steps import Clash, Contradiction
from nonogram.report.claims import clauses, concluded
from nonogram.report.words import LineWords, sentence, since_of

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
    words = LineWords(puzzle, step.line, *since_of(step))
    marks, denied, follows, known = refutation(words, step)
    few = len(known) <= MOST_KNOWN
    known = tuple(mark for mark in known if few or len(mark.colours) > 1)
    then = tuple(mark for mark in step.supposed if (mark,) != denied)
    aside = f"as {words.are(known)}, " if known else ""
    reason = [f"suppose that {words.are(denied, 'or')}"]
    reason += [f"then{aside and ', '}{aside or ' '}{words.are(then)}"] if then else []
    reason += _followed(puzzle, step)
    so = f"{'' if then else aside}in {step.line} "
    every, bare = {*words.model.colours}, (BACKGROUND,)
    left = [{*mark.colours, *lost.colours} for mark, lost in zip(marks, denied)]
    gone = (every - some for mark, some in zip(marks, left) if mark.colours == bare)
    so += concluded(words, marks, denied, sorted(set().union(*gone)))
    so += f", and then {words.are(follows)}" if follows else ""
    return " ".join(f"{sentence(part)}." for part in reason), f"So {so}."


def _followed(puzzle: Puzzle, step: Contradiction) -> Iterator[str]:
    """The clauses on what follows line by line, and on the line that fails, and why it does."""
    links, board = step.chain, {} if step.seen_on is None else step.seen_on.board().by_place()
    made = {mark.cell for link in links for mark in link.concludes}
    made.update(mark.cell for mark in step.supposed)
    if len(links) > MOST_STEPS:
        within = [link.line for link in links if isinstance(link, Contradiction)]
        another = f", with another contradiction in {within[0]}" if within else ""
        yield f"{len(links)} steps follow, the first in {links[0].line}{another}"
    for link in links if len(links) <= MOST_STEPS else ():
        words = LineWords(puzzle, link.line, *since_of(step))
        if isinstance(link, Contradiction):
            yield f"by a contradiction in {words.head} {words.are(link.concludes)}"
        else:
            because, so = clauses(words, following(words, link, board))
            yield f"in {words.head}, {because}, so {so}"
    words = LineWords(puzzle, step.clash.line, *since_of(step))
    new = [mark for mark in step.clash.because if mark.cell in made]
    yield f"then in {words.head} {LineWords(puzzle, step.clash.line).are(new)}"
    yield f"but {', so '.join(clauses(words, failing(words, step.clash, made, board)))}"
