"""How hard a puzzle is, as plain data for JSON and in a few words; docs/batch.md has the schema."""

from __future__ import annotations

from nonogram.ask.record import Record
from nonogram.explanation.difficulty import Difficulty


def difficulty_data(difficulty: Difficulty) -> Record:
    """The level, the technique behind it by its name, the score, and what that is made of."""
    technique = difficulty.technique
    return {
        "level": difficulty.level.value,
        "technique": None if technique is None else technique.title,
        "score": difficulty.score,
        "footholds": difficulty.footholds,
        "rounds": difficulty.rounds,
        "open_steps": difficulty.open_steps,
        "contradictions": list(difficulty.contradictions),
        "steps": difficulty.steps,
    }


def difficulty_words(data: Record | None) -> str:
    """Level and score, as in `easy (12.3)`, of a puzzle with one solution; None: time was short."""
    if data is None:
        return "difficulty not known (time limit)"
    return f"{data['level']} ({data['score']:.1f})"
