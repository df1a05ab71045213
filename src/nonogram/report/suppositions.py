"""The words of contradictions: a list of what is supposed, what follows line by line, and a clash.

Each line of the puzzle that is used has a line of the list. It begins with the cells that are new
there, each with the number of the line that gave it, and says one inference from them and from what
the board shows. The last of these lines finds another colour for a cell than the cell has by then.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from itertools import chain
from typing import NamedTuple

from nonogram.core.logic.marks import Mark
from nonogram.core.puzzle import BACKGROUND, Position, Puzzle
from nonogram.explanation.arguments import Argument
from nonogram.explanation.refutations import Known, Refutation, failing, following, refutation
from nonogram.explanation.steps import Contradiction, Deduction, Since
from nonogram.report.claims import LIST, Said, concluded, told
from nonogram.report.words import LineWords, headed, lowered, sentence, since_of

MOST_TOLD = 20  #: the most lines of a list that are all told
FEW = 5  #: the most lines of a list whose number is not said


class Refuted(NamedTuple):
    """A contradiction in words.

    Attributes:
        step: the contradiction.
        head: if it is inside another, its number in the list, and its line with its clue.
        suppose: the sentences on what is supposed in its line.
        links: the numbered lines: those of the chain, and that of the line that clashes.
        but: the sentence on the cell that would have two colours.
        so: the sentences on what the contradiction concludes.
    """

    step: Contradiction
    head: str
    suppose: str
    links: tuple[Said | Refuted, ...]
    but: str
    so: str

    @property
    def lines(self) -> list[str]:
        """The lines of the list but the last, with those of contradictions inside it."""
        links = (
            [link.line] if isinstance(link, Said) else [*link.lines, link.so] for link in self.links
        )
        return [headed(self.head, self.suppose), *chain(*links), self.but]

    def said(self, most: int | None) -> Said:
        """The list as one text; where more than `most` lines are numbered, only their number."""
        lines = self.lines
        if most is not None and len(self.links) > most:
            lines = [f"{lines[0].removesuffix('.')} (`explain --deep` lists them)."]
        return Said([self.step], LIST.join(lines), self.so)


def refuted(puzzle: Puzzle, step: Contradiction) -> Refuted:
    """A contradiction in words, as it is seen on its board."""
    board = {} if step.seen_on is None else step.seen_on.board().by_place()
    return _refuted(puzzle, step, since_of(step), board, {}, "")


def _refuted(
    puzzle: Puzzle,
    step: Contradiction,
    since: Since,
    board: Known,
    made: Mapping[Position, str],
    at: str,
) -> Refuted:
    """The words of a contradiction with cells `made` before it, whose line has the number `at`."""
    words = LineWords(puzzle, step.line, since)
    parts = refutation(words, step)
    made = {**made, **{mark.cell: "supposed" for mark in step.supposed}}
    links = list[Said | Refuted]()
    for number, link in enumerate(step.chain, 1):
        name = f"{at}{number}."
        here = LineWords(puzzle, link.line, since, made)
        if isinstance(link, Contradiction):
            links.append(_refuted(puzzle, link, since, board, made, name))
        else:
            links.append(_linked(here, link, board, name))
        made |= {mark.cell: f"line {name[:-1]}" for mark in link.concludes}
    here = LineWords(puzzle, step.clash.line, since, made)
    mark, against = failing(here, step.clash, made)
    others = {cell: name for cell, name in made.items() if cell != mark.cell}
    last = LineWords(puzzle, step.clash.line, since, others)
    links.append(_linked(last, against, board, f"{at}{len(step.chain) + 1}."))
    but = f"But in {step.clash.line} {here.are([mark])}: a contradiction."
    then = _then(words, parts.then, parts.denied, board)
    suppose = f"Suppose that {words.are([parts.denied])}.{then}"
    if len(links) > FEW:
        suppose += f" {len(links)} lines lead to a clash."
    head = f"{at} {sentence(words.head)}" if at else ""
    return Refuted(step, head, suppose, tuple(links), but, _so(words, step, parts, board))


def _linked(words: LineWords, link: Deduction, board: Known, name: str) -> Said:
    """The line of the list on one line of the puzzle."""
    argument = following(words, link, board)
    new = [mark for mark in argument.looked if mark.cell in words.made]
    why, so = _apart(words, argument, {mark.cell for mark in new})
    now = f"Now {words.are(new)}. {why}" if new else why
    return Said([link], now, so, argument, f"{name} {sentence(words.head)}")


def _then(words: LineWords, link: Deduction | None, cell: Mark, board: Known) -> str:
    """The sentences on what else follows from a cell in its line, if anything does."""
    if link is None:
        return ""
    why, so = _apart(words, following(words, link, board), {cell.cell})
    return f" Then{',' * why.startswith('As ')} {lowered(why)} {so}"


def _apart(words: LineWords, argument: Argument, named: Container[Position]) -> tuple[str, str]:
    """The sentences of an argument, where some known cells have been named."""
    premise = tuple(mark for mark in argument.premise if mark.cell not in named)
    return told(words, argument._replace(premise=premise))


def _so(words: LineWords, step: Contradiction, parts: Refutation, board: Known) -> str:
    """The sentences on the conclusion: on the cell that was denied, and on the others."""
    mark, denied = parts.concludes, parts.denied
    excluded = {*words.model.colours}.difference(mark.colours, denied.colours)
    bare = sorted(excluded) if mark.colours == (BACKGROUND,) else []
    so = f"So in {step.line} {concluded(words, (mark,), (denied,), bare)}."
    if parts.follow or not parts.rest:
        return f"{so}{_then(words, parts.follow, mark, board)}"
    again = f"if one were not, it would again follow that {words.are(step.supposed)}"
    return f"{so} Likewise {words.are(parts.rest)}: {again}."
