"""``nonogram encode``: a puzzle as an instance for SAT solvers."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import nullcontext
from typing import TextIO

from nonogram.base.clock.alarm import end_alarm
from nonogram.base.disk import STDIN, written
from nonogram.base.text import counted
from nonogram.cli import shared
from nonogram.cli.files import INPUT, OUTPUT, file_or_stdin, kind_of
from nonogram.cli.printing import remark_on
from nonogram.cli.typed import OneOf, argument, command, flag, option
from nonogram.core.formula import DEFAULT
from nonogram.core.formula.instance import Formula
from nonogram.core.formula.instance import encode as formula_of
from nonogram.files.puzzles import load, load_solution

#: The writers of an instance by the names that --to takes; the first is the default.
_WRITERS: dict[str, Callable[[Formula, TextIO], dict[str, int]]] = {
    "cnf": Formula.write,
    "dimacs": Formula.write,
    "opb": Formula.write_constraints,
    "smt2": Formula.write_script,
}
_ENDINGS = {".cnf": "cnf", ".dimacs": "cnf", ".opb": "opb", ".smt2": "smt2"}


class EncodeOptions(shared.Reading):
    file: str | None = argument(INPUT, required=False)
    out: str | None = option("Write the formula to FILE.", OUTPUT, "-o")
    to: str | None = option(
        "Write clauses in DIMACS, for SAT solvers, pseudo-Boolean constraints in OPB, or integers "
        "in SMT-LIB 2, for SMT solvers; by default the ending of FILE decides.",
        OneOf([*_WRITERS]),
    )
    encoding: str = option(
        "How the clues become clauses: order is ours; copris adds a variable for every block and "
        "cell, as Copris does.",
        shared.ENCODING,
        default=DEFAULT,
    )
    no_propagation: bool = flag(
        "Encode the puzzle as it is written, without line logic: each block may be anywhere in "
        "its line."
    )
    second: str | None = shared.second


@command(EncodeOptions)
@shared.within_timeout
def encode(options: EncodeOptions) -> None:
    """Write a puzzle as a formula for any SAT solver, or for solvers of other kinds.

    Comments in it say what every variable and every clause means; the size of the formula goes to
    standard error. --to opb is for pseudo-Boolean solvers, --to smt2 for SMT solvers. `nonogram
    decode` turns the solver's answer into a picture. Without FILE, or for -, the puzzle is read
    from standard input.

    Example: nonogram encode puzzles/planet.cwd
    """
    out, second = options.out, options.second
    write = _WRITERS[kind_of(out, _ENDINGS, options.to) or "cnf"]
    file = file_or_stdin(options.file)
    puzzle = load(file, options.format_name)
    solution = None if second is None else load_solution(second, puzzle)
    formula = formula_of(
        puzzle, encoding=options.encoding, propagation=not options.no_propagation, second=solution
    )
    with nullcontext(sys.stdout) if out in (None, STDIN) else written(out) as target:
        size = write(formula, target)
        end_alarm()
    if formula.failed is not None:
        remark_on(file, f"{formula.failed} cannot be completed")
    decided = (
        f"{formula.decided:,} of {counted(puzzle.geometry.size, 'cell')} decided by line logic"
    )
    figures = (counted(figure, name.removesuffix("s")) for name, figure in size.items())
    remark_on(file, f"{formula.name} formula, {decided}, {', '.join(figures)}")
