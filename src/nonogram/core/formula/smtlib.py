"""Scripts in SMT-LIB 2, the common format of SMT solvers: Boolean variables ``v1``, ``v2``, ..."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nonogram.core.formula.clauses import Literal

ASSERT, DECLARE, DEFINE = "assert", "declare-fun", "define-fun"  #: kinds of commands
HEAD = "(set-option :produce-models true)\n(set-logic QF_LIA)\n"


def assertion(clause: Iterable[Literal]) -> str:
    """A clause as a command."""
    words = [f"v{literal}" if literal > 0 else f"(not v{-literal})" for literal in clause]
    return f"(assert (or {' '.join(words)}))\n" if words else "(assert false)\n"


def definition(variable: int, meaning: str | None = None) -> str:
    """The command that declares a variable, or defines it by a formula, its meaning."""
    if meaning is None:
        return f"(declare-fun v{variable} () Bool)\n"
    return f"(define-fun v{variable} () Bool {meaning})\n"


def kind(command: str) -> str:
    """The kind of a command: its first word."""
    return command.strip("( )\n").split()[0]


def defined(command: str) -> Iterator[int]:
    """The variable that a command declares."""
    if kind(command) in (DEFINE, DECLARE) and (name := command.split()[1]).startswith("v"):
        yield int(name[1:])


def question(variables: Iterable[int]) -> Iterator[str]:
    """The commands that ask for a model, and for the values of variables in it."""
    yield "(check-sat)\n"
    words = " ".join(f"v{variable}" for variable in variables)
    if words:
        yield f"(get-value ({words}))\n"
