"""The page of the module: each subject begins with its names, as calls with a sentence each.

The site is made from docstrings; these lists are for whoever reads the plain page. `make renew`
writes them.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Callable
from enum import Enum
from typing import Any

import nonogram
from support.kept import assert_kept
from support.paths import PROJECT
from support.signatures import form_of

PAGE = PROJECT / "docs/api.md"
MODULES: dict[str, str] = vars(nonogram)["_PLACES"]

#: A line of a list.
LISTED = re.compile(r"^- `\w+.*\n", re.MULTILINE)


def with_lists(page: str) -> str:
    """The page, each subject with the list of its names before the first of its entries."""
    subjects = re.split(r"^(?=## )", page, flags=re.MULTILINE)
    return "".join(map(with_list, subjects))


def with_list(subject: str) -> str:
    """A subject with its list, or one without entries as it is."""
    names = re.findall(r"^::: nonogram\.(\w+)$", subject, re.MULTILINE)
    if not names:
        return subject
    text, entries, rest = subject.partition("::: ")
    said = LISTED.sub("", text).strip()
    listed = "\n".join(f"- {entry(name)}" for name in names)
    return f"{said}\n\n{listed}\n\n{entries}{rest}"


def entry(name: str) -> str:
    """Return the call of a name with a sentence, and the values of an enumeration."""
    value = getattr(nonogram, name)
    if inspect.isfunction(value):
        return f"`{name}{called(value)}`: {first_sentence(value.__doc__)}"
    if not inspect.isclass(value):
        definition, comment = alias(name)
        return f"`{name}`, {definition}: {comment}"
    told = f"`{name}{called(value) if is_made(value) else ''}`: {first_sentence(value.__doc__)}"
    if issubclass(value, Enum):
        told += f" Its values are {', '.join(f'`{member}`' for member in value.__members__)}."
    return told


def first_sentence(text: str | None) -> str:
    """The first sentence of a docstring; a capital or a name begins the next one."""
    paragraph = inspect.cleandoc(text or "").split("\n\n")[0].replace("\n", " ")
    return re.split(r"(?<=[.!]) (?=[A-Z`])", paragraph)[0]


def called(function: Callable[..., Any]) -> str:
    """The arguments of a function, without types; "" if a class is made without any."""
    form = form_of(function)
    arguments = (one for one in form.parameters.values() if one.name not in ("self", "cls"))
    plain = [one.replace(annotation=one.empty, default=default_of(one)) for one in arguments]
    text = str(form.replace(parameters=plain, return_annotation=form.empty))
    return "" if inspect.isclass(function) and text == "()" else text.replace("'", '"')


class Spelt(str):
    """A default as a program would write it."""

    def __repr__(self) -> str:
        return str(self)


def default_of(argument: inspect.Parameter) -> object:
    """The default of an argument, as a program would write it."""
    default = argument.default
    if isinstance(default, Enum):
        return Spelt(f"{type(default).__name__}.{default.name}")
    return Spelt("...") if inspect.isfunction(default) else default


def is_made(kind: type) -> bool:
    """Whether people can make one by a call. Most results are values, whose fields are shown so.

    People make neither enumerations nor protocols, nor what only functions of the package make.
    """
    no_call = issubclass(kind, (Enum, Exception)) or getattr(kind, "_is_protocol", False)
    if no_call or "makes it" in (kind.__doc__ or ""):
        return False
    arguments = inspect.signature(kind).parameters
    return "terms" not in arguments and not any(name.startswith("_") for name in arguments)


def alias(name: str) -> tuple[str, str]:
    """The definition of a name for types, and the comment on it."""
    getattr(nonogram, name)  # loads its module
    source = inspect.getsource(sys.modules[f"nonogram.{MODULES[name]}"])
    several = r"\((?:\n    .*)+\n\)"
    line = rf"((?:^#: .*\n)*)^{name} = ({several}|.*?)(?:  #: (.*))?$"
    found = re.search(line, source, re.MULTILINE)
    assert found is not None
    above, definition, beside = found.groups()
    definition = " ".join(definition.strip("()").split())
    comment = beside or above.replace("#: ", "").replace("\n", " ").strip()
    assert comment, f"{name} has no comment"
    return f"`{definition}`", comment[0].upper() + comment[1:].rstrip(".") + "."


def test_each_subject_begins_with_its_names() -> None:
    assert_kept(PAGE, with_lists(PAGE.read_text(encoding="utf-8")))


def test_lists_are_made_once() -> None:
    """What is there already is replaced, and what people wrote stays."""
    listed = "- `Old(1)`: gone."
    page = f"# A\n\n## Errors\n\nSaid.\n\n{listed}\n\n::: nonogram.WriteError\n"
    made = with_lists(page)
    assert with_lists(made) == made
    assert "Said.\n\n- `WriteError`: The error for a file that cannot be written" in made
    assert "Old" not in made


def test_help_has_every_name_by_subject() -> None:
    """In the order of the page."""
    *_, rest = str(nonogram.__doc__).split("describes one:\n\n")
    told = {
        title: names.split(", ")
        for title, names in (
            " ".join(subject.split()).split(": ")
            for subject in re.split(r"\n    (?=\S)", "\n" + rest.split("\n\n")[0])[1:]
        )
    }
    subjects = re.split(r"^## ", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    entries = {
        subject.partition("\n")[0]: re.findall(r"^::: nonogram\.(\w+)$", subject, re.MULTILINE)
        for subject in subjects
    }
    assert [*told] == [title for title, names in entries.items() if names]
    for title, names in told.items():
        assert names == entries[title], f"the names of nonogram/__init__.py on: {title}"


def test_help_names_what_programs_seldom_name() -> None:
    """They are public, but not among the first names."""
    _, _, rest = str(nonogram.__doc__).partition(" fields hold: ")
    seldom = re.split(r",\s", rest.partition(".")[0])
    assert seldom == sorted(seldom)
    assert {*seldom} <= {*MODULES} - {*nonogram.__all__}
    assert len(seldom) > 10


def test_help_names_the_names_for_types() -> None:
    """`help` of one of these shows Python's page of unions or tuples, so that of all says it."""
    *_, rest = str(nonogram.__doc__).partition("`help` says nothing:\n\n")
    told = re.findall(r"^    (\w+) +\S", rest, re.MULTILINE)
    aliases = {
        name
        for name in MODULES
        if not (inspect.isclass(what := getattr(nonogram, name)) or inspect.isfunction(what))
    }
    assert told == sorted(told, key=str.lower)
    assert {*told} == aliases - {"__version__", "TRUE", "FALSE"}
