"""The work of ``nonogram check``: check each puzzle of files, and print the report."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from itertools import chain, islice

import click

from nonogram.ask.question import Question, Wanted
from nonogram.cli import app, shared
from nonogram.cli.files import INPUT, puzzles_in, without_source
from nonogram.cli.printing import drawn, put_line, say, tell
from nonogram.cli.progress import ask
from nonogram.cli.typed import Whole, argument, flag, nested, option
from nonogram.clock.alarm import GRACE, alarm
from nonogram.clock.deadline import Deadline
from nonogram.diagnosis.check import MOST_COUNTED, Report
from nonogram.errors import NonogramError, ParseError
from nonogram.explanation.steps import Level
from nonogram.files.puzzles import load_picture
from nonogram.puzzle import Puzzle
from nonogram.report.facts import facts
from nonogram.result import Outcome
from nonogram.search.ambiguity import PATIENCE


class CheckOptions(shared.Reading):
    files: tuple[str, ...] = argument(INPUT, nargs=-1, metavar="[FILE|DIR]...")
    repair: bool = flag("Look for the typing error in an impossible puzzle.")
    limit: int = option("Count solutions up to this number.", Whole(2), default=MOST_COUNTED)
    level: Level | None = option(
        "Demand a puzzle that people can solve: trivial, easy, medium, hard or very-hard.",
        shared.LevelName(),
        "--solvable",
    )
    given: str | None = shared.given
    recursive: bool = shared.recursive
    solver: shared.Solver = nested(shared.Solver)
    quiet: bool = flag("Print no pictures.", "-q")
    proof_dir: str | None = option(
        "Prove the verdict, and which cells are the same in all solutions: write a certificate "
        "below DIR, which `nonogram verify-proof` checks.",
        shared.Folder(),
    )
    watch: bool = flag("Check the file again whenever it is saved.")
    as_json: bool = flag("Print one JSON object per puzzle and line.", "--json")
    colour: str = shared.colour


def check_all(options: CheckOptions, paths: Iterable[str | ParseError]) -> list[int]:
    """Check the puzzles of all files, and say what is wrong with those that are not; exit codes."""
    begun = Deadline(options.timeout)
    named = puzzles_in(paths, options.format_name, options.timeout)
    first = list(islice(named, 2))
    several = len(first) > 1
    codes: list[int] = []
    for name, puzzle in chain(first, named):
        if several and not options.as_json:
            if codes:
                say("")
            say(name)
        deadline = Deadline(options.timeout) if several else begun
        try:
            codes.append(_check_one(options, name, puzzle, deadline))
        except NonogramError as error:
            if not several and not options.as_json:
                raise
            codes.append(app.exit_code(error))
            if options.as_json:
                put_line({"path": name, "error": without_source(error)})
            else:
                say(f"error: {without_source(error)}")
    return codes


def _check_one(
    options: CheckOptions, name: str, puzzle: Puzzle | NonogramError, deadline: Deadline
) -> int:
    """Check a puzzle and print what is known, after Ctrl-C too, which ends all; the exit code."""
    if isinstance(puzzle, NonogramError):
        raise puzzle
    given = None if options.given is None else load_picture(options.given, puzzle)
    with alarm(deadline, GRACE):
        limit, solver, left = options.limit, options.solver.name, deadline.left()
        question = Question(Wanted.REPORT, limit, solver, left, given, repair=options.repair)
        answer, stopped = ask(question, puzzle)
    report = answer.report
    assert report is not None
    if options.as_json:
        put_line({"path": name, **answer.record})
    else:
        draw = None if options.quiet else partial(drawn, puzzle, colour=options.colour)
        with alarm(deadline, GRACE):
            for line in facts(report, draw, options.level, stopped=stopped):
                tell(line)
        found = report.ambiguity
        is_short = found is not None and (found.unknown or found.givens is None)
        if is_short and options.timeout is None and not stopped:
            gave_up = f"gave up on these after {PATIENCE:g} s"
            say(f"{gave_up}; --timeout SECONDS gives more time", err=True)
    if stopped:
        click.get_current_context().exit(app.INTERRUPTED)
    code = _exit_code(report, options.level)
    if options.proof_dir is not None:
        from nonogram.cli.certificates import save_proof

        folder, result = options.proof_dir, report.result
        if not save_proof(report.puzzle, result, solver, deadline, folder, name):
            return app.most_serious([code, app.UNDECIDED])
    return code


def _exit_code(report: Report, level: Level | None) -> int:
    """The exit code of the verdict, or of whether people can solve the puzzle if that is asked."""
    if level is not None and report.result.outcome is Outcome.UNIQUE:
        if report.is_harder_than(level):
            return app.TOO_HARD
        if report.difficulty is None:
            return app.UNDECIDED
    return app.EXIT_CODES[report.result.outcome]
