"""``nonogram encode``: a puzzle as an instance for SAT solvers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from shutil import copyfileobj
from tempfile import TemporaryDirectory, mkstemp
from typing import Any, NamedTuple, TextIO

from nonogram.ask.answer import answered
from nonogram.ask.question import Question
from nonogram.base.arguments import StrPath
from nonogram.base.clock.alarm import end_alarm
from nonogram.base.clock.deadline import Deadline
from nonogram.base.disk import STDIN
from nonogram.base.text import counted, table
from nonogram.cli import shared
from nonogram.cli.files import puzzles_in, writes
from nonogram.cli.groups import Chosen, Files, Folders, seconds
from nonogram.cli.kinds import OneOf
from nonogram.cli.printing import note, note_on, opened, put
from nonogram.cli.solve_options import is_wanted, needs_level
from nonogram.cli.turns import Turns, paths_in
from nonogram.cli.typed import command, flag, option, refuse_if
from nonogram.core.formula import DEFAULT
from nonogram.core.formula.instance import Formula
from nonogram.core.formula.instance import encode as formula_of
from nonogram.core.puzzle import Puzzle
from nonogram.files.puzzles import load_solution, picked

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

_CLAUSES = COLUMNS.index("clauses")

#: The cause of an empty formula, and the remedy.
_SOLVED = "as line logic solved their puzzles; --no-propagation writes whole puzzles"

#: How the text of a formula is kept until it is put where it belongs.
_AS_IT_IS: Any = {"encoding": "utf-8", "errors": "surrogatepass", "newline": ""}

#: The kinds of files by the endings of their names.
_ENDINGS = {".cnf": "cnf", ".dimacs": "cnf", ".opb": "opb", ".smt2": "smt2"}


class EncodeOptions(Folders, Chosen, Files, group="Solver and formula"):
    ENDINGS = _ENDINGS
    to: str | None = option(
        "Write clauses in DIMACS (cnf), pseudo-Boolean constraints (opb), or integers in SMT-LIB "
        "2 (smt2). By default the ending of FILE decides. Without FILE, it is cnf.",
        OneOf([*_WRITERS], "NAME"),
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
    )
    second: str | None = shared.second
    timeout: float | None = seconds(
        "Limit the search for the verdict, which only the table needs. The formula is always "
        "written."
    )


@command(EncodeOptions)
def encode(options: EncodeOptions) -> int:
    """Write a puzzle as a formula for any SAT solver, or for solvers of other kinds.

    Line logic narrows the puzzle first, and settles many puzzles alone. --no-propagation writes the
    whole puzzle. `nonogram decode` turns the solver's answer into a picture. For several files, -o
    names a folder, such as -o formulas/. It gets the formulas, and manifest.csv, a table of them.

    Example: nonogram encode puzzles/planet.cwd

    Exit codes: 0 if all is written, also without a verdict, 1 for bad input, 2 for wrong usage, and
    5 if --deadline ended the run.

    Comments in a formula say what every variable and every clause means. The size of a single
    formula goes to standard error. Without FILE, or if FILE is -, the command reads standard input.
    The table manifest.csv has a row for each formula. It describes the formula (file, kind,
    encoding, numbers of variables and clauses) and the puzzle (verdict, file, title, description).
    The kind is narrowed or written. The row also has the SHA-256 of both files. If `nonogram
    generate` has named the puzzle's file, the name contains the rule, the size and the seed.
    """
    paths, manifest = paths_in(options), str(Path(options.out or "", MANIFEST))
    turns = Turns(options.replace(timeout=options.deadline), len(paths))
    found = dict(puzzles_in(turns.over(paths), options.format_name, None))
    into = options.in_folder or len(found) > 1 or options.several
    kind = (options.to if into else options.file_kind) or "cnf"
    refuse_if(into and options.second is not None, "--second is for one puzzle")
    targets, rows = options.targets(found, kind, apart=into), list[Sequence[object]]([COLUMNS])
    if into:
        writes(manifest)

    def put_one(name: str, made: _Encoded) -> None:
        target = targets[name]
        with open(made.text, **_AS_IT_IS) as text, opened(target) as file:
            copyfileobj(text, file)
            end_alarm()
        Path(made.text).unlink()
        note_on(name, *made.remarks)
        if into and target is not None:
            name = Path(target).relative_to(str(options.out)).as_posix()
            rows.append([name, _digest(target), *made.columns])

    with TemporaryDirectory() as folder:
        try:
            turns.each(partial(_encoded, options, kind, into, folder), found.items(), put_one)
        finally:  # after Ctrl-C, too, the table has all formulas that are written
            if rows[1:]:
                put(table(rows), manifest)
    formulas = rows[1:]
    if empty := sum(row[_CLAUSES] == 0 for row in formulas):
        note(f"nonogram: empty formulas: {empty:,} of {len(formulas):,}, {_SOLVED}")
    return turns.code


class _Encoded(NamedTuple):
    """The file of a formula, its columns in the manifest, and the remarks on it."""

    text: str
    columns: Sequence[object]
    remarks: Sequence[str]


def _encoded(
    options: EncodeOptions,
    kind: str,
    into: bool,
    folder: str,
    name: str,
    puzzle: Puzzle,
    _: Deadline,
) -> _Encoded | None:
    """The formula of a puzzle, in a file of the folder, with its verdict if it is one of several.

    Another process may find them. None if --only leaves the puzzle out. Large formulas are never
    in memory as text.
    """
    second, only, verdict = options.second, options.only, None
    if into or only is not None:
        question = Question(
            timeout=options.timeout, difficulty=needs_level(only, puzzle, Deadline())
        )
        answer = answered(question, puzzle)
        if not is_wanted(answer, only):
            return None
        verdict = answer.verdict
    solution = None if second is None else load_solution(second, puzzle)
    formula = formula_of(
        puzzle, encoding=options.encoding, propagation=not options.no_propagation, second=solution
    )
    number, path = mkstemp(dir=folder)
    with open(number, "w", **_AS_IT_IS) as text:
        size = _WRITERS[kind](formula, text)
    remarks = [] if formula.failed is None else [f"{formula.failed} cannot be completed"]
    cells = counted(puzzle.geometry.size, "cell")
    figures = (counted(figure, name.removesuffix("s")) for name, figure in size.items())
    told = (
        f"{formula.name} formula, {formula.decided:,} of {cells} decided by line logic, "
        f"{', '.join(figures)}"
    )
    how = [formula.name, options.encoding, *[*size.values()][:2], verdict]
    if into:
        how += [name, _digest(picked(name)[0]), puzzle.title, puzzle.description]
    else:
        remarks.append(told)  # the table has the figures of several
    return _Encoded(path, how, remarks)


def _digest(path: StrPath) -> str:
    """The SHA-256 of a file, "" of standard input."""
    from hashlib import sha256

    return "" if path == STDIN else sha256(Path(path).read_bytes()).hexdigest()
