"""The signatures of public functions, as help and type checkers should have them."""

from __future__ import annotations

from collections.abc import Callable
from inspect import Parameter, Signature, signature
from typing import Any

from nonogram.ask.question import SETTINGS, Question


def form_of(function: Callable[..., Any]) -> Signature:
    """The signature; for ``**settings`` it has the keywords that fields of a question are."""
    form = signature(function)
    if "settings" not in form.parameters:
        return form
    own = [one for one in form.parameters.values() if one.kind is not Parameter.VAR_KEYWORD]
    settings = [
        Parameter(
            name,
            Parameter.KEYWORD_ONLY,
            default=getattr(Question, name),
            annotation=Question._FIELDS[name],
        )
        for name in SETTINGS
    ]
    return form.replace(parameters=[*own, *settings])
