"""``nonogram encode``: a puzzle as an instance for SAT solvers."""

from __future__ import annotations

import csv
from collections.abc import Callable, Sequence
from io import StringIO
from pathlib import Path
from typing import TextIO

from nonogram.ask.answer import answered
from nonogram.ask.question import Question
from nonogram.base.arguments import StrPath
from nonogram.base.clock.alarm import end_alarm
from nonogram.base.clock.deadline import Deadline
from nonogram.base.disk import STDIN
from nonogram.base.text import counted
from nonogram.cli import shared
from nonogram.cli.files import are_several, kind_of, puzzles_in, targets_in, writes
from nonogram.cli.groups import Files, Written, seconds
from nonogram.cli.kinds import OneOf
from nonogram.cli.printing import opened, put
from nonogram.cli.shared import in_time
from nonogram.cli.turns import Turns, note_on, paths_in
from nonogram.cli.typed import command, flag, option, refuse_if
from nonogram.core.formula import DEFAULT
from nonogram.core.formula.instance import Formula
from nonogram.core.formula.instance import encode as formula_of
from nonogram.core.puzzle import Puzzle
from nonogram.files.puzzles import load, load_solution, picked

#: The writers of an instance by the names that --to takes; the first is the default.
_WRITERS: dict[str, Callable[[Formula, TextIO], dict[str, int]]] = {
    "cnf": Formula.write,
    "dimacs": Formula.write,
    "opb": Formula.write_constraints,
    "smt2": Formula.write_script,
}
MANIFEST = "manifest.csv"  #: the table in a folder of formulas

#: The columns of the manifest. OPB has constraints, SMT-LIB integers and assertions instead.
COLUMNS = (
    *("formula", "formula_sha256", "kind", "encoding", "variables", "clauses", "verdict"),
    *("puzzle", "puzzle_sha256", "title", "description"),
)

_ENDINGS = {".cnf": "cnf", ".dimacs": "cnf", ".opb": "opb", ".smt2": "smt2"}


class EncodeOptions(Written, Files, group="Solver and formula"):
    to: str | None = option(
        "Write clauses in DIMACS (cnf), pseudo-Boolean constraints (opb), or integers in SMT-LIB "
        "2 (smt2). By default the ending of FILE decides. Without FILE, it is cnf.",
        OneOf([*_WRITERS]),
    )
    encoding: str = option(
        "Choose the clauses that stand for the clues. order is our own encoding. copris adds "
        "a variable for every block and cell, as Copris does.",
        shared.ENCODING,
        default=DEFAULT,
        rare=True,
    )
    no_propagation: bool = flag(
        "Encode the whole puzzle, without line logic. Each block may then be anywhere in its line.",
        rare=True,
    )
    second: str | None = shared.second
    timeout: float | None = seconds(
        "Limit the search for the verdict, which only the table needs. The formula is written in "
        "any case."
    )


@command(EncodeOptions)
def encode(options: EncodeOptions) -> int:
    """Write a puzzle as a formula for any SAT solver, or for solvers of other kinds.

    `nonogram decode` turns the solver's answer into a picture. The formulas of several files go to
    a folder, such as -o formulas/, with a table of all formulas.

    Example: nonogram encode puzzles/planet.cwd

    Comments in a formula say what every variable and every clause means. The size of the formula
    goes to standard error. Without FILE, or if FILE is -, the command reads standard input. The
    table manifest.csv has a row for each formula. Its columns are the formula's file, kind
    (narrowed or written), encoding, and numbers of variables and clauses, the puzzle's verdict,
    file, title and description, and the SHA-256 of both files. If `nonogram generate` has named the
    puzzle's file, the name contains the rule, the size and the seed.

    Exit codes: 0 if all is written, also without a verdict, 1 for bad input, 2 for wrong usage, and
    5 if --deadline ended the run.
    """
    files, out, to = options, options.out, options.to
    paths = paths_in(files)
    if options.in_folder or len(paths) > 1 or are_several(files.names):
        return _encode_all(options, paths, to or "cnf")
    kind = kind_of(out, _ENDINGS, to) or "cnf"
    with in_time(Deadline(files.deadline), paths[0]):
        _encoded(options, paths[0], load(paths[0], files.format_name), kind, out)
    return 0


def _encoded(
    options: EncodeOptions, name: str, puzzle: Puzzle, kind: str, out: str | None
) -> tuple[Formula, dict[str, int]]:
    """Write the formula of a puzzle, and say its size; return both."""
    second = options.second
    solution = None if second is None else load_solution(second, puzzle)
    formula = formula_of(
        puzzle, encoding=options.encoding, propagation=not options.no_propagation, second=solution
    )
    with opened(out) as target:
        size = _WRITERS[kind](formula, target)
        end_alarm()
    if formula.failed is not None:
        note_on(name, f"{formula.failed} cannot be completed")
    decided = (
        f"{formula.decided:,} of {counted(puzzle.geometry.size, 'cell')} decided by line logic"
    )
    figures = (counted(figure, name.removesuffix("s")) for name, figure in size.items())
    note_on(name, f"{formula.name} formula, {decided}, {', '.join(figures)}")
    return formula, size


def _encode_all(options: EncodeOptions, paths: Sequence[str], kind: str) -> int:
    """Write a formula for each puzzle, and the manifest of all, into a folder; the exit code."""
    out, turns = options.out, Turns(options.replace(timeout=None), len(paths))
    refuse_if(options.second is not None, "--second is for one puzzle")
    found = dict(puzzles_in(turns.over(paths), options.format_name, None))
    targets = targets_in(out, [*found], kind)
    manifest = str(Path(str(out)) / MANIFEST)
    writes(manifest)

    def row(name: str, puzzle: Puzzle, _: Deadline) -> list[object]:
        target = Path(targets[name])
        formula, size = _encoded(options, name, puzzle, kind, str(target))
        verdict = answered(Question(timeout=options.timeout), puzzle).verdict
        how = [formula.name, options.encoding, *[*size.values()][:2]]
        source = [name, _digest(picked(name)[0]), puzzle.title, puzzle.description]
        return [target.name, _digest(target), *how, verdict, *source]

    rows = [made for _, made in turns.each(row, found.items())]
    table = StringIO()
    csv.writer(table, lineterminator="\n").writerows([COLUMNS, *rows])
    put(table.getvalue(), manifest)
    return turns.code


def _digest(path: StrPath) -> str:
    """The SHA-256 of a file, "" of standard input."""
    from hashlib import sha256

    return "" if path == STDIN else sha256(Path(path).read_bytes()).hexdigest()
