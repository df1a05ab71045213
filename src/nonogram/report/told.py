"""What `print` says of a report and of a hint: the sentences of the command line."""

from __future__ import annotations

from nonogram.diagnosis.check import Report
from nonogram.diagnosis.hint import Hint
from nonogram.report.facts import facts
from nonogram.report.hints import hint_told


def text_of(value: Report | Hint) -> str:
    """All of a report but the pictures; of a hint where to look, or what is wrong."""
    return "\n".join(facts(value, None) if isinstance(value, Report) else hint_told(value))
