"""The steps of an explanation as plain data, for JSON and for the page.

Rows and places count from 1, as in everything that people read. docs/explain.md has the schema.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from nonogram.ask.record import Record, reason_data
from nonogram.diagnosis.hint import Hint
from nonogram.explanation.explain import Explanation, Standstill
from nonogram.explanation.steps import Clash, Contradiction, Deduction, Mark, Step, Visit
from nonogram.puzzle import Position, Puzzle
from nonogram.puzzle.reasons import Reason
from nonogram.report.sentences import why


def step_data(step: Step, number: int | None = None) -> Record:
    """A step; its number if it is one of the path."""
    data: Record = {} if number is None else {"step": number}
    data |= {"level": step.level.value, "technique": step.technique.title}
    if isinstance(step, Visit):
        thoughts = [step_data(thought) for thought in step.thoughts]
        return {**data, "thoughts": thoughts, "concludes": marks_data(step.concludes)}
    return data | (_deduction(step) if isinstance(step, Deduction) else _contradiction(step))


def _deduction(step: Deduction) -> Record:
    data: Record = {
        "line": str(step.line),
        "because": marks_data(step.because),
        "concludes": marks_data(step.concludes),
        "blocks": [block + 1 for block in step.blocks],
    }
    if step.sees != step.because:
        data["sees"] = marks_data(step.sees)
    return data


def _contradiction(step: Contradiction) -> Record:
    return {
        "given": marks_data(step.given),
        "line": str(step.line),
        "chain": [step_data(inner) for inner in step.chain],
        "clash": clash_data(step.clash),
        "concludes": marks_data(step.concludes),
    }


def clash_data(clash: Clash) -> Record:
    """The line that cannot be completed."""
    return {"line": str(clash.line), "because": marks_data(clash.because)}


def marks_data(marks: Iterable[Mark]) -> list[list[object]]:
    """Cells with the colours that they may have: row, place in the row, colours."""
    data: list[list[object]] = []
    for mark in marks:
        row, place = mark.cell
        data.append([row + 1, place + 1, list(mark.colours)])
    return data


def standstill_data(standstill: Standstill) -> Record:
    """Where logic ends."""
    return {
        "standstill": {
            "undecided": _positions(standstill.undecided),
            "ambiguous": _positions(standstill.ambiguous),
            "unknown": _positions(standstill.unknown),
        }
    }


def _positions(positions: Iterable[Position]) -> list[list[int]]:
    return [[row + 1, place + 1] for row, place in positions]


def hint_data(puzzle: Puzzle, hint: Hint) -> Record:
    """A hint: what is wrong, or the steps that it is about, or where logic ends."""
    data: Record = {"verdict": hint.result.outcome.value, "wrong": _positions(hint.wrong)}
    if hint.together:
        data["together"] = True
    steps = (*hint.before, hint.step) if hint.step is not None else ()
    data["steps"] = [{**step_data(step), "says": why(puzzle, step)} for step in steps]
    data["reasons"] = [reason_data(reason) for reason in hint.result.reasons]
    if hint.standstill is not None:
        data |= standstill_data(hint.standstill)
    return data


def path_data(
    explanation: Explanation, most: int | None, reasons: Iterable[Reason]
) -> Iterator[Record]:
    """The steps, `most` at most, then where logic ends or why there is no solution."""
    for number, step in enumerate(islice(explanation, most), 1):
        yield step_data(step, number)
    if explanation.standstill is not None:
        yield standstill_data(explanation.standstill)
    if data := [*map(reason_data, reasons)]:
        yield {"reasons": data}
