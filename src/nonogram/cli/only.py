"""`--only`: the results that are wanted, by their verdict."""

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

#: The verdicts that are wanted; None for all results.
Only = frozenset[str] | None


def _chosen(ctx: click.Context, param: click.Parameter, names: tuple[str, ...]) -> Only:
    return frozenset(_VERDICTS.get(name, name) for name in names) or None


def only_option(what: str) -> Any:
    """`--only`, which may be given several times: an `Only`."""
    names = (*_VERDICTS, _ERROR)
    return option(
        "--only",
        type=OneOf(names),
        multiple=True,
        callback=_chosen,
        metavar="VERDICT",
        help=f"{what} with this verdict: {', '.join(names)}. May be given several times.",
    )


def is_wanted(record: Record, only: Only) -> bool:
    """Has a result one of the verdicts?"""
    return only is None or (_ERROR if "error" in record else record["verdict"]) in only
