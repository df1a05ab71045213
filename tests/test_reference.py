"""The page of the module: each subject begins with its names, as calls with a sentence each.

The site is made from docstrings; these lists are for whoever reads the plain page. `make renew`
writes them.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from typing import Any

import nonogram
from support.kept import assert_kept
from support.paths import PROJECT

PAGE = PROJECT / "docs/api.md"
MODULES: dict[str, str] = vars(nonogram)["_PLACES"]

#: A line of a list, or one that continues it.
LISTED = re.compile(r"^(- `\w+.*|    .*)\n", re.MULTILINE)


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
    listed = "\n".join("- " + "\n    ".join(entry(name)) for name in names)
    return f"{said}\n\n{listed}\n\n{entries}{rest}"


def entry(name: str) -> Iterator[str]:
    """The lines of a name: its call with a sentence, and what else it has."""
    value = getattr(nonogram, name)
    if inspect.isclass(value):
        call = f"{name}{called(value)}" if is_made(value) else name
        yield f"`{call}`: {first_sentence(value.__doc__)}"
        if issubclass(value, Enum):
            yield f"Its values are {named(value.__members__)}."
        own_names, above = [*members(value)], [*inherited(value)]
        if own_names:
            told = ", and those of ".join([named(own_names), *above])
            yield f"`{name}` has the {kinds(own_names)} {told}."
        elif above:
            yield f"`{name}` has the attributes and methods of {above[0]}."
    elif inspect.isfunction(value):
        yield f"`{name}{called(value)}`: {first_sentence(value.__doc__)}"
    else:
        definition, comment = alias(name)
        yield f"`{name}`, {definition}: {comment}"


def named(names: Iterable[str]) -> str:
    """The names as code."""
    return ", ".join(f"`{name}`" for name in names)


def kinds(names: list[str]) -> str:
    """The words for names, of which those of methods end with their arguments."""
    methods = [name.endswith(")") for name in names]
    if any(methods) and not all(methods):
        return "attributes and methods"
    return ("method" if all(methods) else "attribute") + "s" * (len(names) > 1)


def inherited(kind: type) -> Iterator[str]:
    """The public classes whose members a class has, too."""
    for base in kind.__mro__[1:]:
        if base.__name__ in MODULES and [*members(base)]:
            yield f"`{base.__name__}`"


def first_sentence(text: str | None) -> str:
    """The first sentence of a docstring; a capital or a name begins the next one."""
    paragraph = inspect.cleandoc(text or "").split("\n\n")[0].replace("\n", " ")
    return re.split(r"(?<=[.!]) (?=[A-Z`])", paragraph)[0]


def called(function: Callable[..., Any]) -> str:
    """The arguments of a function, without types; "" if a class is made without any."""
    form = inspect.signature(function)
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
    """Whether people can make one by a call; most results are values, whose fields are shown so."""
    others = issubclass(kind, (Enum, Exception)) or "makes it" in (kind.__doc__ or "")
    return not (others or "terms" in inspect.signature(kind).parameters)


def members(kind: type) -> Iterator[str]:
    """The members of a class that neither its call nor a public class above it shows, each once."""
    shown = {"replace", *(inspect.signature(kind).parameters if is_made(kind) else ())}
    above = [base for base in kind.__mro__[1:] if base.__name__ in MODULES]
    shown.update(name for base in above for name, _ in own(base))
    for name, what in own(kind):
        if name not in shown and not name.startswith("_"):
            shown.add(name)
            yield name + (called(what) if inspect.isfunction(what) else "")


def own(kind: type) -> Iterator[tuple[str, object]]:
    """The members of a class: those of its docstring, and those of the classes of ours."""
    _, _, attributes = inspect.cleandoc(kind.__doc__ or "").partition("Attributes:\n")
    for names in re.findall(r"^ {4}(\w[\w, ]*):", attributes, re.MULTILINE):
        yield from ((name, None) for name in names.split(", "))
    for base in kind.__mro__:
        if base.__module__.startswith("nonogram."):
            yield from ((name, None) for name in inspect.get_annotations(base))
            for name, what in vars(base).items():
                what = getattr(what, "__func__", what)
                if inspect.isfunction(what) or isinstance(what, property):
                    yield name, what


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
    listed = "- `Old(1)`: gone.\n    It has `x`."
    page = f"# A\n\n## Errors\n\nSaid.\n\n{listed}\n\n::: nonogram.WriteError\n"
    made = with_lists(page)
    assert with_lists(made) == made
    assert "Said.\n\n- `WriteError`: The error for a file that cannot be written" in made
    assert "Old" not in made


def test_help_names_the_names_for_types() -> None:
    """`help` of one of these shows Python's page of unions or tuples, so that of all says it."""
    *_, rest = str(nonogram.__doc__).split("by subject. ")
    told = re.split(r",\s+|\s+and\s+", rest.partition(" are names")[0])
    aliases = {
        name
        for name in MODULES
        if not (inspect.isclass(what := getattr(nonogram, name)) or inspect.isfunction(what))
    }
    assert told == sorted(told, key=str.lower)
    assert {*told} == aliases - {"__version__", "TRUE", "FALSE"}
