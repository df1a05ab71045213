"""What ``nonogram check`` does with files: each puzzle is checked, and what is known printed."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from itertools import chain, islice
from pathlib import Path

import click

from nonogram.ask.question import Question, Wanted
from nonogram.cli import app
from nonogram.cli.asking import ask
from nonogram.cli.batch_options import proof_dir_option
from nonogram.cli.drawing import drawn
from nonogram.cli.input import puzzles_in, without_source
from nonogram.cli.kinds import OneOf, whole
from nonogram.cli.options import (
    Solver,
    colour_option,
    format_option,
    given_option,
    recursive_option,
    timeout_option,
)
from nonogram.cli.output import put_line, say, tell
from nonogram.cli.paths import INPUT
from nonogram.cli.typed import Options, argument, flag, nested, option
from nonogram.clock.alarm import GRACE, alarm
from nonogram.clock.deadline import Deadline
from nonogram.diagnosis.check import MOST_COUNTED, Report
from nonogram.errors import NonogramError, ParseError, one_line
from nonogram.explanation.steps import Level
from nonogram.files.disk import make_folder
from nonogram.files.puzzles import load_picture, picked
from nonogram.puzzle import Puzzle
from nonogram.report.facts import facts
from nonogram.result import Outcome
from nonogram.search.ambiguity import PATIENCE, Ambiguity


class CheckOptions(Options):
    """The options of `check`."""

    files: tuple[str, ...] = argument("files", nargs=-1, type=INPUT, metavar="[FILE|DIR]...")
    repair: bool = flag("--repair", help="Look for the typing error in an impossible puzzle.")
    limit: int = option(
        "--limit",
        type=whole(2),
        default=MOST_COUNTED,
        show_default=True,
        metavar="N",
        help="Count solutions up to this number.",
    )
    solvable: str | None = option(
        "--solvable",
        type=OneOf([level.value for level in Level if level is not Level.SEARCH]),
        metavar="LEVEL",
        help="Demand a puzzle that people can solve: trivial, easy, medium, hard or very-hard.",
    )
    given: str | None = given_option
    recursive: bool = recursive_option
    solver: Solver = nested(Solver)
    timeout: float | None = timeout_option
    format_name: str | None = format_option
    quiet: bool = flag("-q", "--quiet", help="Print no pictures.")
    proof_dir: str | None = proof_dir_option(
        "Prove the verdict, and which cells are the same in all solutions: write a certificate "
        "below DIR, which `nonogram verify-proof` checks."
    )
    watch: bool = flag("--watch", help="Check the file again whenever it is saved.")
    as_json: bool = flag("--json", "as_json", help="Print one JSON object per puzzle and line.")
    colour: str = colour_option

    @property
    def question(self) -> Question:
        """What is asked of each puzzle."""
        return Question(Wanted.REPORT, self.limit, self.solver.name, repair=self.repair)

    @property
    def level(self) -> Level | None:
        """The level that is demanded."""
        return None if self.solvable is None else Level(self.solvable)


def check_all(options: CheckOptions, paths: Iterable[str | ParseError]) -> list[int]:
    """Check the puzzles of all files, and say what is wrong with those that are not; exit codes."""
    begun = Deadline(options.timeout)
    named = (
        puzzle
        for path in paths
        for puzzle in puzzles_in(path, options.format_name, options.timeout)
    )
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
        question = options.question._replace(timeout=deadline.left(), given=given)
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
        if options.timeout is None and not stopped and report.ambiguity is not None:
            _say_if_short(report.ambiguity)
    if stopped:
        click.get_current_context().exit(app.INTERRUPTED)
    code = _exit_code(report, options.level)
    folder = options.proof_dir
    if folder is not None and not _is_proved(options, folder, name, report, deadline):
        return app.most_serious([code, app.EXIT_CODES[Outcome.UNDECIDED]])
    return code


def _is_proved(
    options: CheckOptions, folder: str, name: str, report: Report, deadline: Deadline
) -> bool:
    """Write the certificate of a verdict, and say where it is; False if there was no time."""
    from nonogram.ask.certificates import certificate_path
    from nonogram.certificates.save import save_certificate

    if report.result.outcome is Outcome.UNDECIDED:
        return False
    path = certificate_path(folder, name, picked(name)[1])
    make_folder(str(Path(path).parent))
    with alarm(deadline, GRACE):
        steps = save_certificate(
            report.puzzle,
            report.result,
            path,
            solver=options.solver.name,
            timeout=deadline.left(),
            cells=True,
        )
    if steps is None:
        say("no proof within the time", err=True)
        return False
    say(f"proved by {one_line(path)}", err=True)
    return True


def _say_if_short(ambiguity: Ambiguity) -> None:
    """Say so if the search for what several solutions have in common ended early."""
    if ambiguity.unknown or ambiguity.givens is None:
        say(f"gave up on these after {PATIENCE:g} s; --timeout SECONDS gives more time", err=True)


def _exit_code(report: Report, level: Level | None) -> int:
    """That of the verdict; or whether people can solve the puzzle, if that is asked."""
    if level is not None and report.result.outcome is Outcome.UNIQUE:
        if report.is_harder_than(level):
            return app.TOO_HARD
        if report.difficulty is None:
            return app.EXIT_CODES[Outcome.UNDECIDED]
    return app.EXIT_CODES[report.result.outcome]
