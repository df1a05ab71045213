"""Steps in sentences for players.

`where` names the place to look at, `what` the conclusion, and `why` also the reason.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from nonogram.base.text import counted, listed
from nonogram.core.puzzle import Line, Puzzle
from nonogram.core.puzzle.geometry import named
from nonogram.explanation.arguments import Before, arguments_of, by_place
from nonogram.explanation.steps import Contradiction, Deduction, Step, Thought
from nonogram.explanation.techniques import PLACING, Technique
from nonogram.report import claims
from nonogram.report.claims import LIST, Said
from nonogram.report.suppositions import MOST_TOLD, refuted
from nonogram.report.words import LineWords, colour_name, headed, sentence, since_of


def where(step: Thought) -> str:
    """The place to look at, without the conclusion."""
    if isinstance(step, Deduction):
        return f"Look at {named([step.line])}."
    return f"Look at {named([step.line])}, and suppose something of it."


def what(puzzle: Puzzle, step: Thought) -> str:
    """The conclusion of a step, and its technique."""
    how = step.technique.words
    if isinstance(step, Contradiction):
        how += f" of {counted(step.lines, 'line')}"
    found = LineWords(puzzle, step.line).are(step.concludes) or "no cell is of another colour"
    return sentence(f"{named([step.line])}: {found} ({how}).")


def head(puzzle: Puzzle, step: Step) -> str:
    """The line of a step with its clue, or several lines that say the same."""
    if step.technique is Technique.COLOUR_LOGIC and len(step.lines) > 1:
        return sentence(named(step.lines))
    words = LineWords(puzzle, step.thoughts[0].line)
    return sentence(words.headed([thought.line for thought in step.thoughts]))


def told_together(puzzle: Puzzle, step: Step, most: int | None = MOST_TOLD) -> Iterator[Said]:
    """The sentences of a step, each with the thoughts that it tells.

    They say since which earlier steps cells lack colours, if the step is seen on a path. Of a
    contradiction all lines are told if they are `most` or fewer.
    """
    thoughts = [one for one in step.thoughts if isinstance(one, Deduction)]
    if step.technique is Technique.COLOUR_LOGIC:
        yield Said(thoughts, *_colours(puzzle, thoughts))
    elif isinstance(step, Contradiction):
        yield refuted(puzzle, step).said(most)
    else:
        first, *_ = step.lines
        words = LineWords(puzzle, first, since_of(step))
        yield from told_of_line(words, [one for one in thoughts if one.line == first])


def told_of_line(words: LineWords, thoughts: Sequence[Deduction]) -> Iterator[Said]:
    """The sentences of what a line says, each with its thoughts: as many as fit in it.

    People think of a block, not of a technique: what a line says of the same blocks is one
    sentence, as long as that can be read at once. A thought about clues goes with the next one,
    whose sentence speaks of the clues. A long sentence is better than another that says again what
    is known by it.
    """
    placed = [by_place(words, thought) for thought in thoughts]
    before, begin = Before(), 0
    own = [
        k for k, thought in enumerate(thoughts) if thought.technique is not Technique.COLOUR_LOGIC
    ]
    while own:
        said, end = None, 0
        for argument in arguments_of(words, [placed[k] for k in own], before):
            more = Said((), *claims.told(words, argument), argument)
            if said and more.is_long and not _says_again(words, placed[own[end]], said, before):
                break
            said, end = more, end + 1
        assert said is not None, "a thought has an argument"
        assert said.argument is not None
        argument = said.argument
        yield said._replace(thoughts=thoughts[begin : own[end - 1] + 1])
        before, begin, own = argument.after(before), own[end - 1] + 1, own[end:]


def _says_again(words: LineWords, thought: Deduction, said: Said, before: Before) -> bool:
    """Whether a sentence on a thought alone would tell of no block, or of one in `said` again."""
    if thought.technique not in PLACING or said.argument is None:
        return True
    after = said.argument.after(before)
    apart = next(arguments_of(words, [thought], after))
    return any(n in after.reached for claim in apart.claims for n in claim.blocks)


def why(puzzle: Puzzle, step: Step, sentences: Iterable[str] = ()) -> str:
    """The reasons and conclusions of a step; `sentences` are these if they are told already."""
    said = " ".join(sentences or (said.text for said in told_together(puzzle, step)))
    if step.technique is Technique.COLOUR_LOGIC and len(step.lines) > 1:
        return said  # it names the lines
    return headed(head(puzzle, step), said)


def _colours(puzzle: Puzzle, thoughts: Sequence[Deduction]) -> tuple[str, str]:
    """The reason, "" if the conclusion has it, and the conclusion on cells of lines whose clues
    lack colours.
    """
    marks = [mark for thought in thoughts for mark in thought.concludes]
    if any(len(mark.colours) > 1 for mark in marks):
        here = LineWords(puzzle, thoughts[0].line).are(marks) if len(thoughts) == 1 else ""
        return "", sentence(f"{here}.") if here else _lacking(puzzle, thoughts)
    rows: dict[str, list[Line]] = {}
    for thought in thoughts:
        words = LineWords(puzzle, thought.line)
        at = words.places([words.place(mark.cell) for mark in thought.concludes])
        rows.setdefault(at, []).append(thought.line)
    several = len(thoughts) > 1  # else the line is in the title
    cells = [f"{at} of {named(lines)}" if several else at for at, lines in rows.items()]
    axes = puzzle.geometry.axes
    lines = " and ".join(axes) if all(map(str.isalpha, axes)) else "the lines of a cell"
    why = f"In {cells[0]}, {lines} have no colour in common."
    if len(cells) > 1:
        first = f"In these cells, {lines} have no colour in common:"
        why = LIST.join([first, *(f"{sentence(each)}." for each in cells)])
    so = "these cells are" if len(marks) > 1 else "this cell is"
    return why, f"So {so} background."


def _lacking(puzzle: Puzzle, thoughts: Sequence[Deduction]) -> str:
    """The sentence on colours that cells lose, and the lines whose clues lack these."""
    without: dict[str, dict[Line, None]] = {}
    for thought in thoughts:
        words = LineWords(puzzle, thought.line)
        for mark in thought.rules_out:
            for colour in mark.colours:
                lacking = without.setdefault(colour_name(puzzle, colour), {})
                lacking.update(dict.fromkeys(words.without(colour, mark.cell)))
    parts = [
        f"{'none' if k else 'no cell'} of {named(lacking)} {'' if k else 'is '}{name}"
        for k, (name, lacking) in enumerate(without.items())
    ]
    return f"{sentence(listed(parts))}, as the clues have no such blocks there."
