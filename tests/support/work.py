"""Work that can be counted, and is the same on every machine: what a reader does with a text.

Three things are counted: lines of Python that run in the package, characters that the methods of
texts go through, and the steps of patterns. A pattern does its work inside one call, so that
nothing in Python sees it; here it is matched a second time by a matcher of a few lines, which
tries what Python's tries, in the same order.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from types import FrameType
from typing import Any

import pytest

from nonogram.files.formats import reader
from support.paths import SOURCE

_NEW = sys.version_info >= (3, 11)
names: Any = import_module("re._constants" if _NEW else "sre_constants")
grammar: Any = import_module("re._parser" if _NEW else "sre_parse")

#: The methods of texts whose work grows with the text, and those that look for the first of
#: something.
_WHOLE = [
    *("casefold", "encode", "expandtabs", "lower", "upper", "replace", "translate", "count"),
    *("isalpha", "isascii", "isdecimal", "isdigit", "isidentifier", "isprintable"),
    *("strip", "lstrip", "rstrip", "removeprefix", "removesuffix"),
    *("split", "splitlines", "partition", "rpartition", "__contains__"),
]
_FIRST = ("find", "index")

_CATEGORIES: dict[Any, Callable[[str], bool]] = {
    names.CATEGORY_DIGIT: str.isdigit,
    names.CATEGORY_SPACE: str.isspace,
    names.CATEGORY_WORD: lambda c: c.isalnum() or c == "_",
}
_CATEGORIES |= {
    names.CATEGORY_NOT_DIGIT: lambda c: not c.isdigit(),
    names.CATEGORY_NOT_SPACE: lambda c: not c.isspace(),
    names.CATEGORY_NOT_WORD: lambda c: not (c.isalnum() or c == "_"),
}

_LITTLE = 50  #: units of work that say nothing about growth

_ONE_CHARACTER = (names.LITERAL, names.NOT_LITERAL, names.ANY, names.IN)


class Matcher:
    """A pattern's matches in a text, and the number of steps that they take."""

    def __init__(self, pattern: re.Pattern[str]) -> None:
        self.pattern = pattern
        self.parsed = [*grammar.parse(pattern.pattern, pattern.flags)]
        self.steps = 0
        self.text = ""
        self.begin = self.limit = 0

    def search(self, text: str, begin: int = 0, limit: int | None = None) -> int | None:
        """The end of the first match; None if there is none."""
        self.text, self.begin = str(text), begin
        self.limit = len(text) if limit is None else min(limit, len(text))
        starts = range(begin, self.limit + 1)
        return next((end for start in starts if (end := self.match(start)) is not None), None)

    def match(self, at: int) -> int | None:
        return next(self.ends(self.parsed, at), None)

    def ends(self, items: list[Any], at: int) -> Iterator[int]:
        """The places where a match of the items from `at` on may end, in the order of trial."""
        if not items:
            yield at
            return
        kind, what = items[0]
        for end in self.ends_of(kind, what, at):
            yield from self.ends(items[1:], end)

    def ends_of(self, kind: Any, what: Any, at: int) -> Iterator[int]:
        self.steps += 1
        if kind in _ONE_CHARACTER:
            if at < self.limit and self.fits(kind, what, self.text[at]):
                yield at + 1
        elif kind is names.AT:
            if self.is_at(what, at):
                yield at
        elif kind is names.SUBPATTERN:
            yield from self.ends([*what[-1]], at)
        elif kind is names.BRANCH:
            for items in what[1]:
                yield from self.ends([*items], at)
        elif kind in (names.ASSERT, names.ASSERT_NOT):
            assert what[0] == 1, "looks ahead"
            if (next(self.ends([*what[1]], at), None) is None) is (kind is names.ASSERT_NOT):
                yield at
        elif kind.name == "POSSESSIVE_REPEAT":
            yield from [*self.repeated(what, at, greedy=True)][:1]
        elif kind.name == "ATOMIC_GROUP":
            yield from [*self.ends([*what], at)][:1]
        else:
            assert kind in (names.MAX_REPEAT, names.MIN_REPEAT), kind
            yield from self.repeated(what, at, greedy=kind is names.MAX_REPEAT)

    def repeated(self, bounds: Any, at: int, *, greedy: bool) -> Iterator[int]:
        least, most, what = bounds
        items = [*what]
        if len(items) > 1 or items[0][0] not in _ONE_CHARACTER:
            if most and greedy:
                for end in self.ends(items, at):
                    if end > at:
                        fewer = most if most == names.MAXREPEAT else most - 1
                        yield from self.repeated((max(0, least - 1), fewer, what), end, greedy=True)
            if not least:
                yield at
            return
        last = at
        ends = [at] if not least else []
        while last < self.limit and last - at < most and next(self.ends(items, last), None):
            last += 1
            if last - at >= least:
                ends.append(last)
                if not greedy:
                    yield from ends[-1:]
        for end in reversed(ends) if greedy else ():
            self.steps += 1
            yield end

    def fits(self, kind: Any, what: Any, c: str) -> bool:
        if kind is names.LITERAL:
            return bool(ord(c) == what)
        if kind is names.NOT_LITERAL:
            return bool(ord(c) != what)
        if kind is names.ANY:
            return c != "\n" or bool(self.pattern.flags & re.DOTALL)
        negated = what[0][0] is names.NEGATE
        return negated is not any(map(self.is_one, what[negated:], [c] * len(what)))

    def is_one(self, item: Any, c: str) -> bool:
        kind, what = item
        if kind is names.RANGE:
            return bool(what[0] <= ord(c) <= what[1])
        return bool(_CATEGORIES[what](c)) if kind is names.CATEGORY else bool(ord(c) == what)

    def is_at(self, what: Any, at: int) -> bool:
        def word(n: int) -> bool:
            return 0 <= n < self.limit and (self.text[n].isalnum() or self.text[n] == "_")

        if what is names.AT_BEGINNING_STRING:
            return at == 0
        if what is names.AT_BEGINNING:
            return at == 0 or (
                bool(self.pattern.flags & re.MULTILINE) and self.text[at - 1] == "\n"
            )
        if what is names.AT_END_STRING:
            return at == self.limit
        if what is names.AT_END:
            return at == self.limit or self.text[at] == "\n"
        assert what in (names.AT_BOUNDARY, names.AT_NON_BOUNDARY), what
        return (word(at - 1) is not word(at)) is (what is names.AT_BOUNDARY)


class Work(Counter[str]):
    """The work that is counted while `counting` runs."""

    def text(self, text: object) -> Any:
        """The same text, whose methods count what they go through; or a list of such."""
        if type(text) is str:
            return Text(text)
        if isinstance(text, list):
            return [*map(self.text, text)]
        return (*map(self.text, text),) if isinstance(text, tuple) else text


WORK = Work()


class Text(str):
    """A text whose methods are counted."""

    __slots__ = ()

    def __getitem__(self, key: Any) -> Any:
        found = str.__getitem__(self, key)
        WORK["characters"] += len(found)
        return Text(found)

    def __iter__(self) -> Iterator[str]:
        WORK["characters"] += len(self)
        return str.__iter__(self)


def _counted(name: str, *, first: bool) -> Callable[..., Any]:
    plain = getattr(str, name)

    def method(self: str, *arguments: Any) -> Any:
        found = plain(self, *arguments)
        start = arguments[1] if first and len(arguments) > 1 else 0
        end = found if first and found >= 0 else len(self)
        WORK["characters"] += max(0, end - start) + 1
        return WORK.text(found)

    return method


for _name in (*_WHOLE, *_FIRST):
    setattr(Text, _name, _counted(_name, first=_name in _FIRST))


class Pattern:
    """A pattern whose steps are counted; what it finds is what Python's finds."""

    def __init__(self, pattern: re.Pattern[str]) -> None:
        self.pattern = pattern

    def __getattr__(self, name: str) -> Any:
        found = getattr(self.pattern, name)
        if not callable(found):
            return found

        def method(*arguments: Any, **named: int) -> Any:
            at = 1 if name == "sub" else 0
            texts = [str(one) if type(one) is Text else one for one in arguments]
            if isinstance(texts[at], str):
                self.count(name, *texts[at:], *named.values())
            return found(*texts, **named)

        return method

    def count(self, name: str, text: str, *more: Any) -> None:
        matcher = Matcher(self.pattern)
        if name in ("match", "fullmatch"):
            matcher.text, matcher.limit = text, len(text)
            matcher.match(0)
        elif name == "search":
            matcher.search(text, *more)
        else:
            at: int | None = 0
            once = name in ("sub", "split") and more[:1] == (1,)
            while at is not None and at <= len(text):
                end = matcher.search(text, at)
                at = None if end is None or once else max(end, at + 1)
        WORK["steps"] += matcher.steps


@contextmanager
def counting() -> Iterator[None]:
    """Count the work of the package in the `with` block, and of modules imported before."""
    package = str(SOURCE)

    def trace(frame: FrameType, event: str, argument: object) -> Any:
        if not frame.f_code.co_filename.startswith(package):
            return None
        WORK["lines"] += event == "line"
        return trace

    with pytest.MonkeyPatch.context() as patch:
        _count_patterns(patch)
        before = sys.gettrace()
        limit = sys.getrecursionlimit()
        sys.setrecursionlimit(100_000)
        sys.settrace(trace)
        try:
            yield
        finally:
            sys.settrace(before)
            sys.setrecursionlimit(limit)


def _count_patterns(patch: pytest.MonkeyPatch) -> None:
    """Put patterns, and texts of lines, that are counted in place of those of the package."""
    plain, text_of = re.compile, reader.text_of

    def compiled(pattern: Any, flags: int = 0) -> Any:
        return pattern if isinstance(pattern, Pattern) else Pattern(plain(pattern, flags))

    for name in ("search", "match", "fullmatch", "split", "sub", "findall", "finditer"):

        def function(pattern: Any, *arguments: Any, called: str = name, **named: Any) -> Any:
            return getattr(compiled(pattern), called)(*arguments, **named)

        patch.setattr(re, name, function)
    patch.setattr(re, "compile", compiled)
    for module in [m for name, m in sys.modules.items() if name.startswith("nonogram.")]:
        for name, value in vars(module).copy().items():
            if isinstance(value, re.Pattern) and isinstance(value.pattern, str):
                patch.setattr(module, name, Pattern(value))
            elif value is text_of:
                patch.setattr(module, name, lambda lines: Text(text_of(lines)))


def growth(does: Callable[[int], object], sizes: Sequence[int]) -> dict[str, float]:
    """The growth of each kind of work if a size is doubled. Call it while `counting`.

    There are three sizes, each twice the one before. The growth is that of what is added from one
    to the next, so that nothing constant counts: it is 2 if the work follows the size.
    """
    first, second, third = (_work(does, size) for size in sizes)
    return {
        kind: (third[kind] - second[kind]) / max(1, second[kind] - first[kind])
        for kind in third
        if third[kind] - second[kind] > _LITTLE
    }


def _work(does: Callable[[int], object], size: int) -> Counter[str]:
    WORK.clear()
    does(size)
    return Counter(WORK)
