"""Scripts in SMT-LIB: commands are told apart by their whole first word."""

from __future__ import annotations

import pytest

import nonogram
from nonogram.core.formula import smtlib
from nonogram.core.formula.encoding import Encoding
from nonogram.core.formula.integers import integer_model
from nonogram.core.logic.domains import initial_domains


@pytest.mark.parametrize(
    ("command", "kind"),
    [
        ("(assert false)\n", smtlib.ASSERT),
        ("(assert-soft (= x 1))\n", "assert-soft"),
        ("(declare-fun x () Int)\n", smtlib.DECLARE),
        ("(declare-fun-rec x () Int)\n", "declare-fun-rec"),
        ("( assert false)\n", smtlib.ASSERT),
        ("(check-sat)\n", "check-sat"),
    ],
)
def test_kinds(command: str, kind: str) -> None:
    assert smtlib.kind(command) == kind


def test_the_integer_model_is_one_command_at_a_time() -> None:
    """So that counting commands counts integers and assertions."""
    domains = initial_domains(nonogram.ndom_puzzle(4))
    for command in integer_model(Encoding(domains)):
        assert command.count("\n") == 1
        assert command.count("(") == command.count(")")
        assert smtlib.kind(command) in (smtlib.ASSERT, smtlib.DECLARE, smtlib.DEFINE)


def test_defined_variables() -> None:
    assert [*smtlib.defined(smtlib.definition(7))] == [7]
    assert [*smtlib.defined(smtlib.definition(7, "(= x 1)"))] == [7]
    assert not [*smtlib.defined("(declare-fun x () Int)\n")]
    assert not [*smtlib.defined("(check-sat)\n")]
