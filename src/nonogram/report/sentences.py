"""Steps in sentences for players.

`where` names the place to look at, `what` the conclusion, and `why` also the reason.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from nonogram.base.text import counted, listed
from nonogram.core.puzzle import BACKGROUND, Line, Position, Puzzle
from nonogram.core.puzzle.geometry import named
from nonogram.explanation.steps import Clash, Contradiction, Deduction, Step, Thought
from nonogram.explanation.techniques import Technique
from nonogram.report import telling
from nonogram.report.telling import Said
from nonogram.report.words import LineWords, colour_name, sentence

MOST_NAMED = 3  #: the most groups of cells that are named in a sentence about clues
MOST_LINES = 5  #: the most lines that are named there


def where(step: Thought) -> str:
    """The place to look at, without the conclusion."""
    if isinstance(step, Deduction):
        return f"Look at {named([step.line])}."
    return f"Look at {named([step.line])}, and suppose something of it."


def what(puzzle: Puzzle, step: Thought) -> str:
    """The conclusion of a step, and its technique."""
    how = step.technique.words
    if isinstance(step, Contradiction):
        how += f" of {counted(len(step.lines), 'line')}"
    found = LineWords(puzzle, step.line).are(step.concludes) or "no cell is of another colour"
    return sentence(f"{named([step.line])}: {found} ({how}).")


def head(puzzle: Puzzle, step: Step) -> str:
    """The line of a step with its clue, or several lines that say the same."""
    if step.technique is Technique.COLOURS and len(step.lines) > 1:
        return sentence(named(step.lines))
    words = LineWords(puzzle, step.thoughts[0].line)
    return sentence(words.headed([thought.line for thought in step.thoughts]))


def told(puzzle: Puzzle, step: Step) -> list[str]:
    """The reasons and conclusions of a step's thoughts, one for all lines that say the same."""
    return [said.text for said in told_together(puzzle, step)]


def told_together(puzzle: Puzzle, step: Step) -> Iterator[Said]:
    """The sentences of a step, each with the thoughts that it tells."""
    thoughts = [one for one in step.thoughts if isinstance(one, Deduction)]
    if step.technique is Technique.COLOURS:
        yield Said(thoughts, *_colours(puzzle, thoughts))
    elif isinstance(step, Contradiction):
        yield _contradiction(puzzle, step)
    else:
        first, *_ = step.lines
        yield from telling.told_together(puzzle, [one for one in thoughts if one.line == first])


def told_behind(step: Step, made: set[Position]) -> str:
    """The sentence of a step behind the one that made these cells, or "" if it has its own reason.

    It needs one of these cells in each of its lines, all blocks are there, and the rest is clear.
    """
    clear = step.technique is Technique.FINISHED and all(
        thought.technique is Technique.COLOURS
        or (
            made.intersection(mark.cell for mark in thought.because)
            and {mark.colours for mark in thought.concludes} == {(BACKGROUND,)}
        )
        for thought in step.thoughts
    )
    return f"That finishes {named(step.lines)}." * clear


def why(puzzle: Puzzle, step: Step, sentences: Iterable[str] = ()) -> str:
    """The reasons and conclusions of a step; `sentences` are these if they are told already."""
    said = " ".join(sentences or told(puzzle, step))
    return f"{head(puzzle, step)}: {said[:1].lower()}{said[1:]}"


def _colours(puzzle: Puzzle, thoughts: Sequence[Deduction]) -> tuple[str, str]:
    """The reason, "" if the conclusion has it, and the conclusion on cells of lines whose clues
    lack colours.
    """
    marks = [mark for thought in thoughts for mark in thought.concludes]
    if any(len(mark.colours) > 1 for mark in marks):
        here = LineWords(puzzle, thoughts[0].line).are(marks) if len(thoughts) == 1 else ""
        if here:
            return "", sentence(f"{here}.")
        without: dict[str, dict[Line, None]] = {}
        for thought in thoughts:
            words = LineWords(puzzle, thought.line)
            for mark in thought.rules_out:
                for colour in mark.colours:
                    lacking = without.setdefault(colour_name(puzzle, colour), {})
                    lacking.update(dict.fromkeys(words.without(colour, mark.cell)))
        parts = [
            f"{'none' if k else 'no cell'} of {_first(lacking)} {'' if k else 'is '}{name}"
            for k, (name, lacking) in enumerate(without.items())
        ]
        parts[telling.MOST_COLOURS :] = ["so on"] * (len(parts) > telling.MOST_COLOURS)
        return "", f"{sentence(listed(parts))}, as the clues have no such blocks there."
    rows: dict[str, list[Line]] = {}
    for thought in thoughts:
        words = LineWords(puzzle, thought.line)
        cells = words.places([words.place(mark.cell) for mark in thought.concludes])
        rows.setdefault(cells, []).append(thought.line)
    cells = listed([f"{places} of {named(lines)}" for places, lines in rows.items()])
    if len(rows) > MOST_NAMED:
        cells = counted(len(marks), "cell")
    axes = puzzle.geometry.axes
    lines = " and ".join(axes) if all(map(str.isalpha, axes)) else "the lines of a cell"
    so = "these cells are" if len(marks) > 1 else "this cell is"
    return f"In {cells}, {lines} have no colour in common.", f"So {so} background."


def _first(lines: Iterable[Line]) -> str:
    """The names of lines, the first ones if there are many."""
    first, rest = [*lines][:MOST_LINES], [*lines][MOST_LINES:]
    return named(first) + f" and {counted(len(rest), 'further line')}" * bool(rest)


def _contradiction(puzzle: Puzzle, step: Contradiction) -> Said:
    """The sentence of a contradiction: refuted cells, the failing line, the conclusion."""
    made = [one.concludes if isinstance(one, Deduction) else one.supposed for one in step.chain]
    found = {mark.cell for marks in (step.supposed, *made) for mark in marks}
    new = [mark for mark in step.clash.because if mark.cell in found]
    clash = LineWords(puzzle, step.clash.line)
    having = f" with {clash.are(new, verb=False)}" if new else ""
    so = telling.concluded(puzzle, step)
    claim = f"{sentence(telling.refuted(puzzle, step))}, else {clash.head} could not be completed"
    claim += f"{having} ({counted(len(step.lines), 'line')})."
    return so._replace(why=f"{claim} {so.why}".strip())


def tree(puzzle: Puzzle, step: Contradiction, depth: int = 0) -> Iterator[tuple[int, str]]:
    """The consequences of a supposition, each with its depth, up to the line that fails."""
    words = LineWords(puzzle, step.line)
    yield depth, f"suppose that in {words.head} {words.are(step.supposed)}"
    for follows in step.chain:
        inner = LineWords(puzzle, follows.line)
        yield depth + 1, f"{inner.head}: {inner.are(follows.concludes)} ({follows.technique.words})"
        if isinstance(follows, Contradiction):
            yield from tree(puzzle, follows, depth + 2)
    yield depth + 1, fails(puzzle, step.clash)


def fails(puzzle: Puzzle, clash: Clash) -> str:
    """The sentence on the line that cannot be completed."""
    words = LineWords(puzzle, clash.line)
    return f"{words.head} cannot be completed, as {words.are(clash.because)}"
