"""``nonogram explain``: the whole path from the clues to the picture."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import NamedTuple

from nonogram.ask.question import Question, terms_of
from nonogram.ask.sentences import reason_text
from nonogram.base.clock.alarm import GRACE, alarm
from nonogram.base.clock.deadline import Deadline
from nonogram.base.disk import STDIN, make_folder
from nonogram.base.errors import NonogramError
from nonogram.base.text import counted, named
from nonogram.base.values import Data
from nonogram.cli import app, shared
from nonogram.cli.files import PAGES, Named, kind_of, names_folder, numbered, puzzles_in
from nonogram.cli.groups import Answers, Chosen, Files, Only, Work, Written
from nonogram.cli.kinds import OneOf, Whole
from nonogram.cli.printing import about, columns, drawn, put, put_line, say, say_names, tell
from nonogram.cli.progress import CountLine, ProgressLine, noted
from nonogram.cli.solve_options import is_chosen
from nonogram.cli.turns import in_turn, mapped, note, paths_in
from nonogram.cli.typed import Options, command, flag, option, refuse_first, refuse_if
from nonogram.core.puzzle import Puzzle
from nonogram.core.search.state import How
from nonogram.core.verdict import VERDICTS, Verdict
from nonogram.diagnosis.walk import path_to
from nonogram.explanation.explain import Explanation


class Paged(Written):
    """The page, or the folder of pictures."""

    to: str | None = option(
        "Write a page as html, or with svg a picture of each step into the folder of -o.",
        OneOf(["html", "svg"], "NAME"),
    )


class ExplainOptions(Options):
    files: Files = Files()
    answers: Answers = Answers()
    chosen: Chosen = Chosen()
    work: Work = Work()
    written: Paged = Paged()
    known: shared.KnownCells = shared.KnownCells()
    steps: int | None = option("Stop after N steps.", Whole(1))
    cell: tuple[int, int] | None = option(
        "Only the steps that lead to the colour of this cell.",
        metavar="ROW,COLUMN",
        callback=shared.cell,
    )
    title: str | None = option("Title of the page, such as that of a book.", metavar="TEXT")
    show_titles: bool = flag("Show titles from the beginning.")
    deep: bool = flag("List for each contradiction, line by line, what would follow.")
    solver: shared.Solver = shared.Solver()
    colour: str = shared.colour

    @property
    def question(self) -> Question:
        """The question that is asked of each puzzle."""
        return Question(how=How(self.solver.name), timeout=self.files.timeout)

    @property
    def is_paged(self) -> bool:
        """Whether paths become a page."""
        return self.written.out is not None and self.written.to != "svg"

    def _check(self) -> None:
        out, to, listed = self.written.out, self.written.to, self.answers.names_only
        refuse_first(
            {
                "--json and -o exclude each other": self.answers.as_json and out is not None,
                "--files and --json exclude each other": self.answers.as_json and listed,
                "--files and -o exclude each other": listed and out is not None,
                "--deep and -o exclude each other": self.deep and out is not None,
                "--cell and -o exclude each other": self.cell is not None and out is not None,
                "--cell and --steps exclude each other": self.cell is not None
                and self.steps is not None,
                "--title is for the page of -o": self.title is not None and not self.is_paged,
                "--show-titles is for the page of -o": self.show_titles and not self.is_paged,
                "--to svg needs a folder: name it with -o, such as -o steps/": to == "svg"
                and not names_folder(out or ""),
                "--to goes with -o": to is not None and out is None,
            }
        )
        kind_of(out, PAGES, to)


@command(ExplainOptions)
def explain(options: ExplainOptions) -> int:
    """Explain how a person solves a puzzle: always the easiest step that there is.

    Each step has new cells that follow from one line, or a contradiction: cells that cannot all be
    as supposed. With -o the path becomes a page to play on, of several puzzles a book.

    Example: nonogram explain puzzles/cat.cwd --steps 5

    If logic ends before the puzzle is solved, the last line says where. The
    page needs no network. With several puzzles, or a folder, the path of each stands below its
    name, or on one page; --timeout is for each puzzle. A title tells what the
    picture is, so that the page shows it when the puzzle is solved. --to svg -o FOLDER/ draws each
    step instead, in numbered files.

    Exit code: 0 unique, 1 bad input, 2 wrong usage, 3 multiple solutions, 4 no solution,
    5 undecided, 6 a SAT solver failed.
    """
    files, codes, line = options.files, list[int](), CountLine(0)
    paths, begun = paths_in(files), Deadline(options.files.timeout)
    found: Iterable[Named]
    if options.is_paged or len(paths) == 1:
        found = [*puzzles_in(paths, files.format_name, files.timeout)]
        alone = len(found) == 1
    else:
        found = puzzles_in(in_turn(files, paths, codes, line), files.format_name, files.timeout)
        alone = False
    refuse_if(options.known.given is not None and not alone, "--given goes with one puzzle")
    refuse_if(options.written.to == "svg" and not alone, "--to svg goes with one puzzle")
    if options.is_paged:
        _put_page(options, dict(found), codes, begun, alone=alone)
    else:
        _tell_all(options, found, codes, begun, alone=alone)
    return options.answers.code(app.most_serious(codes or [0]))


def _tell_all(
    options: ExplainOptions,
    found: Iterable[Named],
    codes: list[int],
    deadline: Deadline,
    *,
    alone: bool,
) -> None:
    """Print the path of each puzzle, or draw that of one."""
    printed = 0
    for name, puzzle in found:
        with noted(codes, alone=alone, name=name):
            if isinstance(puzzle, NonogramError):
                raise puzzle
            within = deadline if alone else Deadline(options.files.timeout)
            with shared.in_time(within, name):
                if not is_chosen(options.chosen.only, puzzle, within):
                    continue
                if options.answers.names_only:
                    say_names(name, null=options.files.null)
                    continue
                if printed and not options.answers.as_json:
                    say("")
                printed += 1
                codes.append(_told(options, name, puzzle, within, alone=alone))


def _put_page(
    options: ExplainOptions,
    found: dict[str, Puzzle | NonogramError],
    codes: list[int],
    deadline: Deadline,
    *,
    alone: bool,
) -> None:
    """Write the page with the paths of all puzzles, which several processes find."""
    files, pages = options.files, list[Data]()
    count = CountLine(0 if files.quiet else len(found))
    entries = ((name, found[name]) for name in in_turn(files, [*found], codes, count))
    jobs = 1 if alone else options.work.jobs
    question = options.question
    if alone and options.known.given is not None:
        (puzzle,) = found.values()
        given = options.known.read(puzzle) if isinstance(puzzle, Puzzle) else None
        question = question.replace(given=given)
    walked = partial(_walk, question, options.chosen.only, options.steps)
    for name, walk in mapped(walked, entries, jobs):
        with noted(codes, alone=alone, name=name, line=count):
            if isinstance(walk, NonogramError):
                raise walk
            if walk is None:
                continue
            codes.append(app.EXIT_CODES[walk.verdict])
            if walk.page is not None:
                pages.append({**walk.page, "file": None if name == STDIN else Path(name).name})
            if walk.page is None and alone:
                say(VERDICTS[walk.verdict])
            elif walk.page is None or not files.quiet:
                count.say(*about(name, VERDICTS[walk.verdict]))
            count.say(*about(name, *walk.reasons))
    if not pages:
        note("nonogram: nothing to play: no page is written")
        return
    from nonogram.web.pages import walk_page

    limit = files.timeout
    with alarm(deadline if alone else Deadline(limit and limit * len(pages)), GRACE):
        page_text = walk_page(*pages, title=options.title, show_titles=options.show_titles)
        put(page_text, options.written.out)


class _Walk(NamedTuple):
    """The path of a puzzle on a page, None without a solution, and why there is none."""

    verdict: Verdict
    page: Data | None
    reasons: list[str]


def _walk(
    question: Question, only: Only, steps: int | None, entry: Named
) -> tuple[str, _Walk | NonogramError | None]:
    """The walk of a puzzle, or its error; None if it is not chosen. Another process may do this."""
    from nonogram.report.data import walk_data

    (name, puzzle), deadline = entry, Deadline(question.timeout)
    try:
        if isinstance(puzzle, NonogramError):
            raise puzzle
        with shared.in_time(deadline, name), ProgressLine(name) as line:
            if not is_chosen(only, puzzle, deadline):
                return name, None
            explanation = _explained(question, puzzle, deadline, line)
            impossible = explanation.verdict is Verdict.NO_SOLUTION
            page = None if impossible else walk_data(explanation, steps)
            return name, _Walk(explanation.verdict, page, _why(explanation))
    except NonogramError as error:
        return name, error


def _explained(
    question: Question, puzzle: Puzzle, deadline: Deadline, line: ProgressLine
) -> Explanation:
    """The explanation of a puzzle, or the reasons why it has no solution."""
    explanation = path_to(puzzle, terms_of(question, puzzle, deadline, line))
    line.wipe()
    return explanation


def _why(explanation: Explanation) -> list[str]:
    """The reasons in words; steps may have shown that there is no solution."""
    return [reason_text(explanation.puzzle, reason) for reason in explanation.reasons]


def _told(
    options: ExplainOptions, name: str, puzzle: Puzzle, deadline: Deadline, *, alone: bool
) -> int:
    """Print the path of a puzzle, or draw its steps; return the exit code."""
    steps, quiet, out = options.steps, options.files.quiet, options.written.out
    with_name = options.answers.with_name
    header = [named(name)] if (not alone if with_name is None else with_name) else []
    with ProgressLine(name) as line:
        question = options.question.replace(given=options.known.read(puzzle))
        shared.refuse_outside(puzzle, options.cell, "--cell")
        explanation = _explained(question, puzzle, deadline, line)
        if options.answers.as_json:
            from nonogram.report.data import leading_data, path_data

            source = {} if alone else {"path": name}
            records = path_data(explanation, steps, explanation.reasons)
            if options.cell is not None:
                records = leading_data(explanation, options.cell)
            for record in records:
                line.wipe()
                put_line({**source, **record})
        elif out is not None and explanation.verdict is not Verdict.NO_SOLUTION:
            told = f"{explanation.result.words}, {_draw(explanation, steps, out)}"
            if not quiet:
                line.say(*about(name, told))
        elif explanation.verdict is Verdict.NO_SOLUTION:
            say(*header, explanation.result.words)
        elif options.cell is not None:
            from nonogram.report.path import leading_told

            say(*header)
            for sentence in leading_told(explanation, options.cell, columns()):
                line.wipe()
                tell(sentence)
        else:
            from nonogram.report.path import path_told

            draw = None if quiet else partial(drawn, puzzle, colour=options.colour)
            say(*header)
            for sentence in path_told(explanation, steps, draw, columns(), deep=options.deep):
                line.wipe()
                tell(sentence)
        line.say(*about(name, *_why(explanation)))
    return app.EXIT_CODES[explanation.verdict]


def _draw(explanation: Explanation, most: int | None, folder: str) -> str:
    """Write a picture of each step into a folder, once all are drawn; say how many.

    The first steps of a path may stand beside its others, all of a path not beside another's.
    """
    steps = explanation[:most]
    targets = numbered(folder, len(steps), beside=most is not None)
    make_folder(folder)
    for picture, target in zip([step.svg() for step in steps], targets):
        put(picture, target)
    return counted(len(steps), "step")
