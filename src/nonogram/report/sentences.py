"""Steps in sentences for players.

`where` names the place to look at, `what` the conclusion, and `why` also the reason.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonogram.base.text import counted, listed
from nonogram.core.puzzle import BACKGROUND, Line, Position, Puzzle
from nonogram.core.puzzle.geometry import named
from nonogram.explanation.steps import Clash, Contradiction, Deduction, Step, Thought
from nonogram.explanation.techniques import Technique
from nonogram.report import telling
from nonogram.report.telling import Said
from nonogram.report.words import LineWords, colour_name, sentence

MOST_LACKING = 3  #: the most groups of lines, or of cells, that are told of colours that lack


def where(step: Thought) -> str:
    """The place to look at, without the conclusion."""
    if isinstance(step, Deduction):
        return f"Look at {step.line}."
    return f"Look at {step.line}, and suppose something of it."


def what(puzzle: Puzzle, step: Thought) -> str:
    """The conclusion of a step, and its technique."""
    how = step.technique.words
    if isinstance(step, Contradiction):
        how += f" of {counted(len(step.lines), 'line')}"
    if step.technique is Technique.COLOURS and isinstance(step, Deduction):
        names = [colour_name(puzzle, colour) for colour in _lacking(step)]
        found = f"no cell is {listed(names, 'or')}"
    else:
        found = LineWords(puzzle, step.line).are(step.concludes)
    return sentence(f"{step.line}: {found} ({how}).")


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
        yield Said(thoughts, _colours(puzzle, thoughts))
    elif isinstance(step, Contradiction):
        yield _contradiction(puzzle, step)
    else:
        yield from telling.told_together(puzzle, thoughts[:1] if len(step.lines) > 1 else thoughts)


def told_behind(step: Step, made: set[Position]) -> str:
    """The sentence of a step behind the one that made these cells, or "" if it has its own reason.

    It needs one of these cells in each of its lines, all blocks are there, and the rest is clear.
    """
    clear = all(
        thought.technique is Technique.FINISHED
        and made.intersection(mark.cell for mark in thought.because)
        and {mark.colours for mark in thought.concludes} == {(BACKGROUND,)}
        for thought in step.thoughts
    )
    return f"That finishes {named(step.lines)}." * clear


def why(puzzle: Puzzle, step: Step) -> str:
    """The reason and the conclusion of a step."""
    said = " ".join(told(puzzle, step))
    return f"{head(puzzle, step)}: {said[:1].lower()}{said[1:]}"


def _colours(puzzle: Puzzle, thoughts: Sequence[Deduction]) -> str:
    """The sentence on colours that some lines lack, and on the cells that this decides."""
    alike: dict[str, list[Line]] = {}
    for thought in thoughts:
        names = [colour_name(puzzle, colour) for colour in _lacking(thought)]
        names[telling.MOST_COLOURS :] = ["others"] * (len(names) > telling.MOST_COLOURS)
        alike.setdefault(listed(names, "or"), []).append(thought.line)
    (lacking, first), *others = alike.items()
    if not others:
        text = f"no block is {lacking}, so no cell is."
    else:
        have, clue = ("have", "their clues") if len(first) > 1 else ("has", "its clue")
        parts = [f"{named(first)} {have} no {lacking} in {clue}"]
        parts += [f"{named(lines)} no {lacking}" for lacking, lines in others]
        more = sum(map(len, [*alike.values()][MOST_LACKING:]))
        if more > 1:
            parts[MOST_LACKING:] = [f"{more} other lines lack colours, too"]
        text = f"{listed(parts)}; their cells are not of those colours."
    decided = [m for thought in thoughts for m in thought.concludes if len(m.colours) == 1]
    if decided:
        words, geometry = LineWords(puzzle, thoughts[0].line), puzzle.geometry
        cells = geometry.name_of(geometry.cell(mark.cell) for mark in decided)
        if len(thoughts) == 1:
            cells = words.places([words.place(mark.cell) for mark in decided])
        elif len(decided) > MOST_LACKING:
            cells = counted(len(decided), "cell")
        text += f" That leaves only background for {cells}."
    return sentence(text)


def _lacking(thought: Deduction) -> list[int]:
    """The colours that no block of a line has."""
    return sorted({colour for mark in thought.rules_out for colour in mark.colours})


def _contradiction(puzzle: Puzzle, step: Contradiction) -> Said:
    """The sentence of a contradiction: refuted cells, the failing line, the conclusion."""
    made = [one.concludes if isinstance(one, Deduction) else one.supposed for one in step.chain]
    found = {mark.cell for marks in (step.supposed, *made) for mark in marks}
    new = [mark for mark in step.clash.because if mark.cell in found]
    clash = LineWords(puzzle, step.clash.line)
    having = f" with {clash.are(new, verb=False)}" if new else ""
    fails = f"{clash.head} could not be completed{having}"
    lines = counted(len(step.lines), "line")
    claim = f"{telling.refuted(puzzle, step)}, else {fails} ({lines})"
    so = telling.concluded(puzzle, step)
    return so._replace(text=f"{sentence(claim)}. {so.text}")


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
