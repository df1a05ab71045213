"""``nonogram check``: the verdict on puzzles, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from itertools import chain, islice
from pathlib import Path

from nonogram.ask.question import Question, Wanted
from nonogram.base.clock.alarm import GRACE, alarm
from nonogram.base.clock.deadline import Deadline
from nonogram.base.errors import NonogramError, ParseError
from nonogram.cli import app, shared
from nonogram.cli.files import INPUT, or_stdin, puzzles_in, spread, without_source
from nonogram.cli.printing import drawn, put_line, say, tell
from nonogram.cli.progress import ask
from nonogram.cli.typed import Whole, argument, command, flag, nested, option, refuse_if
from nonogram.core.puzzle import Puzzle
from nonogram.core.result import Outcome
from nonogram.core.sat import backend_named
from nonogram.core.search.ambiguity import PATIENCE
from nonogram.diagnosis.check import MOST_COUNTED
from nonogram.explanation.levels import Level
from nonogram.files.reading import STDIN
from nonogram.report.facts import facts


class CheckOptions(shared.Reading):
    files: tuple[str, ...] = argument(INPUT, nargs=-1, metavar="[FILE|DIR]...")
    repair: bool = flag("Look for the typing error in an impossible puzzle.")
    limit: int = option("Count solutions up to this number.", Whole(2), default=MOST_COUNTED)
    level: Level | None = shared.level("Demand a puzzle that people can solve", "--solvable")
    known: shared.KnownCells = nested(shared.KnownCells)
    recursive: bool = shared.recursive
    solver: shared.FormulaOptions = nested(shared.FormulaOptions)
    quiet: bool = flag("Print no pictures.", "-q")
    proof_dir: str | None = option(
        "Prove the verdict, and which cells are the same in all solutions: write a certificate "
        "below DIR, which `nonogram verify-proof` checks.",
        shared.Folder(),
    )
    watch: bool = flag("Check the file again whenever it is saved.")
    as_json: bool = flag("Print one JSON object per puzzle and line.", "--json")
    colour: str = shared.colour


@command(CheckOptions)
def check(options: CheckOptions) -> int:
    """Say whether puzzles are good, and what is wrong with those that are not.

    If a puzzle has several solutions, the picture has a ? in every cell where they differ, and
    the report names a few cells that leave only one solution if they are given. If it has none,
    the report names clues that contradict each other; --repair also lists changes of one clue that
    give exactly one solution, likeliest first. Without --timeout, the search for such changes ends
    after a minute, those for common cells and for the difficulty after 10 s; Ctrl-C ends each and
    shows what is known.

    The difficulty is for people: the hardest technique that the puzzle needs, and a score, about
    the number of lines that a person looks at. With --solvable the exit code says whether a step
    is harder than LEVEL, and then the picture shows how far easier steps lead.

    With --watch the verdict and the picture are printed at every save of FILE, until Ctrl-C.

    Exit code: 0 unique, 1 bad input, 2 wrong usage, 3 multiple solutions, 4 no solution,
    5 undecided (with --solvable also if the difficulty is), 6 a SAT solver failed, 7 unique, but
    harder than LEVEL. For several puzzles it is the most serious one: 1, 6, 5, 4, 3, 7, 0.

    Example: nonogram check puzzles/cat.cwd
    """
    files, watch = options.files, options.watch
    paths = spread(files if watch else or_stdin(files), options.recursive).paths
    given, proves = options.known.given is not None, options.proof_dir is not None
    refuse_if(given and len(paths) > 1, "--given is for one FILE")
    refuse_if(given and options.repair, "--repair and --given exclude each other")
    refuse_if(proves and (given or watch), "--proof-dir goes neither with --given nor with --watch")
    solver = options.solver.name
    refuse_if(proves and not backend_named(solver).proofs, f"{solver} logs no proofs")
    alone = len(files) == 1 and files[0] != STDIN and not Path(files[0]).is_dir()
    refuse_if(watch and not alone, "--watch is for one FILE")
    answer = partial(_check_all, options, paths)
    if watch:
        from nonogram.cli.watch import at_every_save

        at_every_save(files[0], answer, apart=not options.as_json)
    return app.most_serious([0, *answer()])


def _check_all(options: CheckOptions, paths: Iterable[str | ParseError]) -> list[int]:
    """Check the puzzles of all files, and report unreadable ones; return the exit codes."""
    begun = Deadline(options.timeout)
    named = puzzles_in(paths, options.format_name, options.timeout)
    first = list(islice(named, 2))
    several = len(first) > 1
    is_named = several or (options.quiet and first[0][0] != STDIN)
    codes: list[int] = []
    for name, puzzle in chain(first, named):
        if is_named and not options.as_json:
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
    """Check a puzzle and print the report, as far as known after Ctrl-C; return the exit code."""
    if isinstance(puzzle, NonogramError):
        raise puzzle
    with alarm(deadline, GRACE):
        given = options.known.read(puzzle)
        limit, solver = options.limit, options.solver
        question = Question(Wanted.REPORT, limit, solver.name, given=given, repair=options.repair)
        answer, stopped = ask(solver.put_to(question), puzzle, deadline=deadline)
    report = answer.report
    assert report is not None
    if options.as_json:
        with alarm(deadline, GRACE):
            put_line({"path": name, **answer.record})
    else:
        draw = None if options.quiet else partial(drawn, puzzle, colour=options.colour)
        with alarm(deadline, GRACE):
            for line in facts(report, draw, options.level, stopped=stopped):
                tell(line)
        found = report.ambiguity
        is_short = found is not None and (found.unknown or found.givens is None)
        unrated = report.result.outcome is Outcome.UNIQUE and report.difficulty is None
        if (is_short or unrated) and options.timeout is None and not stopped:
            gave_up = f"gave up on {'the difficulty' if unrated else 'these'} after {PATIENCE:g} s"
            say(f"{gave_up}; --timeout SECONDS gives more time", err=True)
    if stopped:
        raise KeyboardInterrupt
    code = app.exit_code_of_report(report, options.level)
    if options.proof_dir is not None:
        from nonogram.cli.certificates import save_proof

        folder, result = options.proof_dir, report.result
        if not save_proof(report.puzzle, result, solver.name, deadline, folder, name):
            return app.most_serious([code, app.UNDECIDED])
    return code
