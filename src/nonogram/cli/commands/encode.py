"""``nonogram encode``: a puzzle as an instance for SAT solvers."""

from __future__ import annotations

import csv
from collections.abc import Callable, Sequence
from functools import partial
from io import StringIO
from pathlib import Path
from typing import NamedTuple, TextIO

from nonogram.ask.answer import answered
from nonogram.ask.question import Question
from nonogram.base.arguments import StrPath
from nonogram.base.clock.deadline import Deadline
from nonogram.base.disk import STDIN
from nonogram.base.text import counted
from nonogram.cli import shared
from nonogram.cli.files import are_several, kind_of, puzzles_in, targets_in, writes
from nonogram.cli.groups import Chosen, Files, Written, seconds
from nonogram.cli.kinds import OneOf
from nonogram.cli.printing import put
from nonogram.cli.shared import in_time
from nonogram.cli.solve_options import has_level, is_wanted
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


class EncodeOptions(Written, Chosen, Files, group="Solver and formula"):
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
    out, to, paths = options.out, options.to, paths_in(options)
    if options.in_folder or len(paths) > 1 or are_several(options.names):
        return _encode_all(options, paths, to or "cnf")
    refuse_if(options.only is not None, "--only needs a folder: name it with -o, such as -o new/")
    kind, (path,) = kind_of(out, _ENDINGS, to) or "cnf", paths
    with in_time(Deadline(options.deadline), path):
        made = _encoded(options, kind, load(path, options.format_name))
        put(made.text, out)
    note_on(path, *made.remarks)
    return 0


class _Encoded(NamedTuple):
    """A formula, its columns in the manifest, and the remarks on it."""

    text: str
    columns: Sequence[object]
    remarks: Sequence[str]


def _encoded(options: EncodeOptions, kind: str, puzzle: Puzzle) -> _Encoded:
    """The formula of a puzzle."""
    second, text = options.second, StringIO()
    solution = None if second is None else load_solution(second, puzzle)
    formula = formula_of(
        puzzle, encoding=options.encoding, propagation=not options.no_propagation, second=solution
    )
    size = _WRITERS[kind](formula, text)
    failed = [] if formula.failed is None else [f"{formula.failed} cannot be completed"]
    decided = f"{formula.decided:,} of {counted(puzzle.geometry.size, 'cell')}"
    figures = (counted(figure, name.removesuffix("s")) for name, figure in size.items())
    told = f"{formula.name} formula, {decided} decided by line logic, {', '.join(figures)}"
    how = [formula.name, options.encoding, *[*size.values()][:2]]
    return _Encoded(text.getvalue(), how, [*failed, told])


def _encode_all(options: EncodeOptions, paths: Sequence[str], kind: str) -> int:
    """Write a formula for each puzzle, and the manifest of all, into a folder; the exit code."""
    out, turns = options.out, Turns(options.replace(timeout=None), len(paths))
    refuse_if(options.second is not None, "--second is for one puzzle")
    found = dict(puzzles_in(turns.over(paths), options.format_name, None))
    targets = targets_in(out, [*found], kind)
    manifest = str(Path(str(out)) / MANIFEST)
    writes(manifest)
    rows: list[Sequence[object]] = [COLUMNS]

    def put_row(name: str, made: _Encoded) -> None:
        put(made.text, targets[name])
        note_on(name, *made.remarks)
        rows.append([Path(targets[name]).name, _digest(targets[name]), *made.columns])

    turns.each(partial(_instance, options, kind), found.items(), put_row)
    table = StringIO()
    csv.writer(table, lineterminator="\n").writerows(rows)
    put(table.getvalue(), manifest)
    return turns.code


def _instance(
    options: EncodeOptions, kind: str, name: str, puzzle: Puzzle, _: Deadline
) -> _Encoded | None:
    """The formula of a puzzle among others, and its verdict. Another process may find them.

    None if --only leaves it out.
    """
    question = Question(timeout=options.timeout, difficulty=has_level(options.only))
    answer = answered(question, puzzle)
    if not is_wanted(answer, options.only):
        return None
    made = _encoded(options, kind, puzzle)
    source = [name, _digest(picked(name)[0]), puzzle.title, puzzle.description]
    return made._replace(columns=[*made.columns, answer.verdict, *source])


def _digest(path: StrPath) -> str:
    """The SHA-256 of a file, "" of standard input."""
    from hashlib import sha256

    return "" if path == STDIN else sha256(Path(path).read_bytes()).hexdigest()
