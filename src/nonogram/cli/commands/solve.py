"""``nonogram solve``: the picture and the verdict."""

from __future__ import annotations

import sys

from nonogram.ask.question import Marked, Question, Wanted
from nonogram.base.clock.alarm import GRACE, alarm
from nonogram.base.clock.deadline import Deadline, OutOfTime
from nonogram.base.disk import STDIN
from nonogram.base.errors import install
from nonogram.base.text import counted
from nonogram.cli import app
from nonogram.cli.files import about
from nonogram.cli.printing import (
    TEXT,
    describe,
    drawn,
    printed_to,
    put_solution,
    remark,
    remark_on,
    say,
    tell,
)
from nonogram.cli.progress import ask, remarks_of
from nonogram.cli.solve_options import SolveOptions
from nonogram.cli.turns import paths_in
from nonogram.cli.typed import command, given_for_many, refuse_if
from nonogram.core.puzzle import Grid, Puzzle
from nonogram.core.sat import AUTO, PORTFOLIO, backend_named
from nonogram.core.verdict import VERDICTS, Verdict
from nonogram.report.verdict import verdict_told

#: Printed once if a run by one solver takes long.
_ADVICE = f"no verdict yet; --solver {AUTO}, several solvers at once, may be quicker"
_COUNTING = f"counting goes on; with Ganak it may be quicker: {install('count')}"


@command(SolveOptions)
def solve(options: SolveOptions) -> int:
    """Solve puzzles, and say whether each solution is the only one.

    For one puzzle the command prints the picture and the verdict. For several files, or for a
    folder, it prints a line for each puzzle. FILE is in CWD, in CWC for colours, or in another
    format. -o FILE.svg draws the solution. -o FOLDER/ --to svg draws the solutions of several
    puzzles.

    Example: nonogram solve puzzles/balloon.cwc

    Exit codes: 0 for a unique solution (with --first or --limit 1 for any solution), 1 for bad
    input, 2 for wrong usage, 3 for multiple solutions, 4 for no solution, 5 if the time or the
    memory ran out, and 6 if a SAT solver failed or a certificate does not hold. If there are
    several puzzles, the most serious code counts. The order is 1, 6, 5, 4, 3, 0. If --deadline has
    left files, the code is always 5. With --only, only the chosen puzzles and errors count. If
    there is no picture for -o FILE, --exit-zero does not change the code.

    Without FILE, or if FILE is -, the command reads standard input. A file may have several
    puzzles, and FILE#3 is its third puzzle. For several puzzles, a summary goes to standard error.
    With --json, --only or --resume, a single puzzle is also printed as a line. --limit and --all
    print each solution when it is found, and then the number of solutions. With --jobs N, one hard
    puzzle gets up to N solvers at a time. In drawings for print (SVG, PNG and PDF), the cells in
    which solutions differ are hatched. PNG needs the package Pillow. The manual's page "Formats"
    describes the formats.
    """
    question = options.question
    several = bool(given_for_many()) or options.several or options.in_folder
    given, one_picture = options.given is not None, options.is_drawn and not options.in_folder
    options.refuse_nonsense(question.how.solver)
    paths, puzzles = paths_in(options), None
    refuse_if(given and len(paths) > 1, "--given is for one FILE")
    refuse_if(
        one_picture and len(paths) > 1,
        "several puzzles: name a folder for pictures with -o, such as -o new/",
    )
    if given or one_picture or not several:
        deadline = Deadline(options.timeout)
        question, puzzles = options.asked_in(question, paths[0], deadline, one=one_picture)
        if len(puzzles) == 1 and not several:
            return _solve_one(options, question, paths[0], puzzles[0], deadline)
    from nonogram.cli.batch import solve_all

    with printed_to(options.out if options.as_json else None):
        return solve_all(options, question, paths, puzzles)


def _solve_one(
    options: SolveOptions, question: Question, file: str, puzzle: Puzzle, deadline: Deadline
) -> int:
    """Print the picture, the verdict and further parts of the answer; return the exit code."""
    out, kind = options.out, options.picture_kind
    if kind != TEXT:
        question = question.replace(marked=Marked.ALL)
    elif out is None and sys.stdout.isatty():
        question = question.replace(marked=Marked.AT_ONCE)
    advice = None if options.quiet else _advice(question)

    def show(grid: Grid) -> None:
        if kind != TEXT or out is not None:
            put_solution(kind, puzzle, grid, out)
        elif not options.quiet:
            end = "\n\n" if question.wanted is Wanted.EACH else "\n"
            tell(drawn(puzzle, grid, options.colour), end)

    aside = kind != TEXT and out in (None, STDIN)
    seats = options.seats
    try:
        with alarm(deadline, GRACE):
            answer, stopped = ask(
                question,
                puzzle,
                show,
                deadline=deadline,
                name=file,
                advice=advice and about(file, advice)[0],
                progress=options.shown,
                seats=seats,
            )
    except OutOfTime:
        say(VERDICTS[Verdict.UNDECIDED], err=aside)
        return options.code(app.UNDECIDED)
    known = answer.known if answer.solution is None else None
    if known is not None and not options.quiet and out is None and sys.stdout.isatty():
        tell(drawn(puzzle, known, options.colour))
        cells = counted(puzzle.geometry.size, "cell")
        remark_on(file, f"{len(known.by_place()):,} of {cells} are proved so far")
    say(verdict_told(answer, question, stopped=stopped), err=aside)
    code, lacks = app.exit_code_of(answer), out is not None and answer.solution is None
    if not options.quiet:
        remark_on(file, *remarks_of(answer, stopped=stopped))
    if options.verbose:
        remark(*describe(answer, question))
    return app.INTERRUPTED if stopped else code if lacks else options.code(code)


def _advice(question: Question) -> str | None:
    """A way that may be quicker, for questions that take long; None if there is none."""
    if question.wanted is Wanted.NUMBER and question.limit is None:
        from nonogram.core.sat.ganak import is_installed

        return None if is_installed() else _COUNTING
    return None if backend_named(question.how.solver).name in (AUTO, PORTFOLIO) else _ADVICE
