"""``nonogram hint``: the mistakes in a picture or, without any, the easiest next step."""

from __future__ import annotations

from types import MappingProxyType

from nonogram.ask.question import Question, terms_of
from nonogram.base.clock.deadline import Deadline
from nonogram.base.disk import STDIN as STDOUT
from nonogram.base.text import named
from nonogram.cli import app, shared
from nonogram.cli.files import INPUT, OUTPUT, file_or_stdin
from nonogram.cli.groups import Answers, Reading, Written
from nonogram.cli.kinds import CELL, OneOf
from nonogram.cli.printing import columns, note, put, put_line, tell
from nonogram.cli.progress import ProgressLine
from nonogram.cli.typed import argument, command, flag, option, refuse_if
from nonogram.core.search.state import How
from nonogram.core.verdict import Verdict
from nonogram.diagnosis.hint import hint as next_step
from nonogram.files.puzzles import load
from nonogram.report.path import LEVELS, WHERE, hint_told

#: The kinds of files by the endings of their names.
_ENDINGS = {".svg": "svg"}


class HintOptions(Written, Answers, Reading, shared.KnownCells, shared.Solver):
    ENDINGS = _ENDINGS
    WITHOUT = MappingProxyType({"names_only": "one board has one hint"})
    file: str | None = argument(INPUT, required=False, metavar="[FILE]")
    detail: str = option(
        "Choose how much the hint says: only the line (where), also the cells that follow there "
        "(what), or also the reason (why).",
        OneOf(LEVELS),
        default=WHERE,
    )
    near: tuple[int, int] | None = option(
        "If several steps are equally easy, choose the step nearest to this cell, such as your "
        "last mark.",
        CELL,
    )
    check: bool = flag(
        "Only compare the picture with the solution, and list the wrong cells.",
        needs="given",
        excludes="out",
    )
    out: str | None = option("Draw the step, and write the drawing to this file.", OUTPUT, "-o")
    to: str | None = option("Draw as svg.", OneOf(["svg"], "NAME"))


@command(HintOptions)
@shared.within_timeout
def hint(options: HintOptions) -> int:
    """Show a player where a picture is wrong or, if it is right, the easiest next step.

    By default the hint only says which line to look at. --detail why also says which cells follow
    there, and why. The file of --given has the picture so far. If some cells of this picture are
    wrong, the hint says in which lines they are, and with --check it lists these cells.

    Example: nonogram hint puzzles/anchor.cwd --given docs/anchor-begun.txt

    Exit codes: 0 if there is a step, if the puzzle is solved, or if only a search would lead
    further, 1 for bad input, 2 for wrong usage, 3 if no step is left because there are multiple
    solutions, 4 for wrong cells or no solution, 5 if the time was too short, and 6 if a SAT solver
    failed.

    Without --given no cell is known, except in lines without blocks. A picture that you type may
    have other characters than those of `solve`, such as x for background and blanks for unknown
    cells. It may also have blanks, commas or bars between cells. The program finds out what each
    character means. If that is not clear, use --background, --unknown and --filled.
    """
    check, near = options.check, options.near
    _ = options.file_kind  # refuses other files
    aside = options.out == STDOUT  # where the picture goes alone
    refuse_if(aside and options.as_json, "--json and -o - exclude each other")
    deadline = Deadline(options.timeout)
    file = file_or_stdin(options.file)
    puzzle = load(file, options.format_name, timeout=options.timeout)
    cells = options.known_in(puzzle)
    shared.refuse_outside(puzzle, near, "--near")
    question = Question(how=How(options.solver_name), given=cells)
    with ProgressLine(file) as line:
        found = next_step.under(puzzle, terms_of(question, deadline, line), near=near)
    if options.as_json:
        silent = found.replace(step=None, before=(), standstill=None)
        put_line({"path": file, **(silent if check else found).to_dict()})
    elif not aside:
        for sentence in hint_told(found, options.detail, check=check, columns=columns()):
            parted = "\n" if "\n" in sentence else " "
            tell(f"{named(file)}:{parted}{sentence}" if options.with_name else sentence)
    if options.out is not None and found.steps:
        put(found.strip(), options.out)
    elif options.out is not None:
        note("nonogram: no step to draw")
    end = found.standstill
    verdict = Verdict.SOLVED if found.result.solutions or found.steps else found.verdict
    if found.wrong:
        verdict = Verdict.NO_SOLUTION
    elif end is not None and (end.ambiguous or end.unknown):
        verdict = Verdict.MULTIPLE
    return options.code(app.EXIT_CODES[verdict])
