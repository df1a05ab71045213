"""`--only`: the results that are wanted, by their verdict and level."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from nonogram.cli.kinds import OneOf
from nonogram.cli.typed import option
from nonogram.result import Outcome

if TYPE_CHECKING:
    from nonogram.ask.record import Record

_ERROR = "error"

#: What can be chosen, and what the results say.
_VERDICTS = {outcome.value.replace(" ", "-"): outcome.value for outcome in Outcome}

#: The levels, by `nonogram.explanation.steps.Level`, which is loaded only where it is needed.
LEVELS = ("trivial", "easy", "medium", "hard", "very-hard", "search")

#: The verdicts and levels that are wanted; None for all results.
Only = frozenset[str] | None


def _chosen(ctx: click.Context, param: click.Parameter, names: tuple[str, ...]) -> Only:
    return frozenset(_VERDICTS.get(name, name) for name in names) or None


def only_option(what: str) -> Any:
    """`--only`, which may be given several times: an `Only`."""
    verdicts = (*_VERDICTS, _ERROR)
    return option(
        "--only",
        type=OneOf([*verdicts, *LEVELS]),
        multiple=True,
        callback=_chosen,
        metavar="VERDICT|LEVEL",
        help=f"{what} with this verdict ({', '.join(verdicts)}) or of this level "
        f"({', '.join(LEVELS)}). May be given several times.",
    )


def is_wanted(record: Record, only: Only) -> bool:
    """Whether a result has one of the verdicts, and one of the levels."""
    if only is None:
        return True
    levels = only.intersection(LEVELS)
    verdicts = only - levels
    verdict = _ERROR if "error" in record else record["verdict"]
    level = (record.get("difficulty") or {}).get("level")
    return (not verdicts or verdict in verdicts) and (not levels or level in levels)
