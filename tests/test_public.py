"""The public names: each is where the package says, and type checkers are told the same.

`make renew` writes what they are told.
"""

from __future__ import annotations

import ast
import pickle
import pydoc
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from inspect import Signature, get_annotations, getsource, isclass, isfunction, signature
from pathlib import Path
from typing import Any, ForwardRef, get_args, get_origin

import pytest

import nonogram
from support.kept import assert_kept
from support.signatures import form_of

NAMES: dict[str, str] = vars(nonogram)["_NAMES"]
PUBLIC = [*vars(nonogram)["_PLACES"]]
STUB = Path(nonogram.__file__).with_suffix(".pyi")


#: What the signatures name that is not ours.
TYPES = """\
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
"""


def stub() -> str:
    """The stub for type checkers: each public name with its module, or its signature."""
    names = [(name, module) for module, names in NAMES.items() for name in names.split()]
    asked = [name for name, _ in names if is_written(getattr(nonogram, name))]
    lines = (
        f"from nonogram.{module} import {name} as {name}"
        for name, module in names
        if name not in asked
    )
    functions = (f"def {name}{bare(form_of(getattr(nonogram, name)))}: ..." for name in asked)
    return "\n".join([TYPES, *lines, "", *functions, "", "__all__: list[str]", ""])


def is_written(value: object) -> bool:
    """Whether the stub has the signature: it is made of options, or has settings."""
    return hasattr(value, "under") or (isfunction(value) and form_of(value) != signature(value))


def bare(form: Signature) -> str:
    """A signature without quotes around its types, which are texts."""
    return re.sub(r"(: |-> )'([^']*)'", r"\1\2", str(form))


def test_type_checkers_are_told_the_same() -> None:
    assert_kept(STUB, stub())


def test_names_are_sorted_and_there() -> None:
    assert nonogram.__all__ == sorted(set(nonogram.__all__))
    assert [name for name in nonogram.__all__ if not hasattr(nonogram, name)] == []
    assert dir(nonogram) == sorted(PUBLIC)
    assert {*nonogram.__all__} < {*PUBLIC}
    assert [name for name in PUBLIC if not hasattr(nonogram, name)] == []
    assert not {"annotations", "import_module"} & set(dir(nonogram))
    assert [*NAMES] == sorted(NAMES)
    for names in NAMES.values():
        assert names.split() == sorted(names.split())
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        _ = nonogram.nothing  # type: ignore[attr-defined]


@cache
def scope(module: str) -> dict[str, Any]:
    """The names that annotations of a module use, with those it imports for type checkers alone."""
    names = dict(vars(sys.modules[module]))
    tree = ast.parse(Path(names["__file__"]).read_text(encoding="utf-8"))
    for node in tree.body:
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            exec(compile(ast.Module(node.body, []), module, "exec"), names)
    return names


def annotated(name: str, value: object) -> Iterator[tuple[str, Any]]:
    """A public function; or the fields, properties and methods of a public class."""
    if isfunction(value):
        yield name, value
    elif isclass(value):
        for kind in value.__mro__:
            if kind.__module__.startswith("nonogram."):
                yield name, kind
                for member, what in vars(kind).items():
                    what = what.fget if isinstance(what, property) else what
                    what = getattr(what, "__func__", what)
                    if isfunction(what) and not member.startswith("_"):
                        yield f"{name}.{member}", what


def types_in(annotation: object) -> Iterator[type]:
    """The classes of ours in an annotation."""
    parts = annotation if isinstance(annotation, list) else get_args(annotation)
    for part in parts:
        yield from types_in(part)
    kind = get_origin(annotation) or annotation
    if isclass(kind) and kind.__module__.startswith("nonogram."):
        yield kind


def test_whatever_they_take_and_hand_out_is_public() -> None:
    """The type of every field, argument and result of what is public is public, too."""
    public = {name: getattr(nonogram, name) for name in PUBLIC}
    hidden, seen = set(), 0
    for name, value in public.items():
        for place, what in annotated(name, value):
            known = {**scope("nonogram.core.search.terms"), **scope(what.__module__)}
            for field, text in get_annotations(what).items():
                text = text.__forward_arg__ if isinstance(text, ForwardRef) else text
                kinds = {*types_in(eval(text, known))}.difference(public.values())
                if not field.startswith("_"):
                    hidden |= {f"{place}: {field}: {kind.__name__}" for kind in kinds}
                    hidden |= {
                        f"{place}: {field}: {each}" for each in aliases_in(text, known) - {*public}
                    }
                seen += 1
    assert seen > 500
    assert not hidden


def aliases_in(text: str, known: dict[str, Any]) -> set[str]:
    """The names of types in an annotation that stand for combinations of others."""
    names = {node.id for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name)}
    return {name for name in names if get_args(known.get(name))}


#: Words that stand for more than one type in public signatures, each with its one meaning.
MEANINGS = {
    "before": "what came before: steps, or the colour of a changed cell",
    "cell": "one cell: its position, in geometries its number",
    "cells": "several cells: their colours, in order, or their places; in figures how many",
    "changes": "what makes one thing another",
    "clauses": "clauses of a formula, in figures how many",
    "clues": "clues, or whether they are drawn",
    "colours": "colours by number, in puzzles K, how many",
    "columns": "the columns: clues of a puzzle, cells of a grid",
    "difficulty": "how hard it is, or whether that is asked",
    "given": "cells that are known beforehand, in reasons whether there are any",
    "goals": "pictures in the file, in reports how they fit",
    "grid": "a picture, in scans the number of one",
    "level": "a level of difficulty, or its text",
    "line": "a line of a puzzle, in errors and refusals of a file",
    "lines": "lines of a puzzle, in figures how many",
    "marked": "cells that pictures mark, or which of them are wanted",
    "number": "which one, counted: a place in a list, a line; in warnings a measure",
    "path": "a file",
    "picture": "what a puzzle is made of: an image, or cells",
    "puzzle": "a puzzle, or its looks",
    "puzzles": "several puzzles, or their files",
    "repairs": "other clues that would do, in reports with whether all were tried",
    "rows": "the rows: clues of a puzzle, cells of a grid",
    "second": "another one: a solution, the colour of half a cell",
    "shape": "a form: of a board, of the picture that is made",
    "size": "how large: a board in cells, a picture in its sides",
    "solutions": "solutions, in progress how many",
    "step": "a step: of the explanation, in progress of the search",
    "steps": "steps of the explanation, or how many",
    "text": "sentences, or the function that gives them",
}


def words_in_signatures() -> Iterator[tuple[str, str]]:
    """The names of arguments, fields and properties, each with its type, without "or None"."""
    for name in PUBLIC:
        value = getattr(nonogram, name)
        for place, what in annotated(name, value):
            owner, _, member = place.partition(".")
            is_property = isinstance(vars(getattr(nonogram, owner)).get(member), property)
            for word, text in get_annotations(what).items():
                text = text.__forward_arg__ if isinstance(text, ForwardRef) else text
                if word == "return" and is_property:
                    word = member
                if word not in ("return", "record") and not word.startswith("_"):
                    yield word, re.sub(r" *\| *None", "", text)


def test_no_word_has_two_meanings() -> None:
    """A word with several types is on a list that says what it means everywhere."""
    kinds: dict[str, set[str]] = {}
    for word, kind in words_in_signatures():
        kinds.setdefault(word, set()).add(kind)
    several = {word for word, found in kinds.items() if len(found) > 1}
    assert several == {*MEANINGS}, several ^ {*MEANINGS}


def test_options_have_one_order() -> None:
    """Those that may search take the same options, last and in the same order."""
    usual = {"given": None, "solver": "auto", "timeout": None, "seed": 0, "on_progress": None}
    asked = [name for name in PUBLIC if hasattr(getattr(nonogram, name), "under")]
    asked.append("Session")
    without_given = {"blot", "make_unique", "prove", "verify"}
    without_seed = {"prove", "verify"}
    assert len(asked) > 10
    for name in asked:
        function = getattr(nonogram, name)
        form = signature(function)
        expected = [
            each
            for each in usual
            if not (each == "given" and name in without_given)
            and not (each == "seed" and name in without_seed)
            and not (each == "solver" and name == "verify")
        ]
        assert [*form.parameters][-len(expected) :] == expected
        defaults = {each: form.parameters[each].default for each in expected}
        assert defaults == {each: usual[each] for each in expected}
        assert "terms" not in form.parameters
        if name != "Session":
            assert signature(function.under).parameters.keys() >= {"terms"}
            assert getsource(function).startswith("@with_options(")
        assert pickle.loads(pickle.dumps(function)) is function


def test_names_are_loaded_when_they_are_used() -> None:
    code = (
        "import sys, nonogram; nonogram.RequestError;"
        "print([name for name in sys.modules if name.startswith('nonogram')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = ["base", "base.shown", "", "base.listed", "base.text", "base.errors"]
    assert done.stdout == f"{[f'nonogram.{name}'.rstrip('.') for name in loaded]}\n"


def test_help_is_short_and_has_every_name() -> None:
    """It describes each function, and no class but `Puzzle`: that has its own `help`."""
    told = pydoc.plain(pydoc.render_doc(nonogram))
    unsaid = [name for name in PUBLIC if re.search(rf"\b{name}\b", told) is None]
    assert unsaid == ["__version__"]  # it is said as VERSION
    functions = [name for name in sorted(PUBLIC) if isfunction(getattr(nonogram, name))]
    assert nonogram.__all__ == ["Puzzle", *functions]
    assert len(told.splitlines()) < 1000


def test_everything_by_a_star() -> None:
    names: dict[str, object] = {}
    exec("from nonogram import *", names)
    assert {*nonogram.__all__} <= names.keys()


if __name__ == "__main__":
    STUB.write_text(stub(), encoding="utf-8")
