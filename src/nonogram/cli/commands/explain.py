"""``nonogram explain``: the whole path from the clues to the picture."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, islice
from typing import NamedTuple

from nonogram.ask.question import Question, terms_of
from nonogram.base.clock.alarm import GRACE, alarm
from nonogram.base.clock.deadline import Deadline
from nonogram.base.disk import STDIN, make_folder
from nonogram.base.errors import RequestError
from nonogram.base.text import counted, named
from nonogram.base.values import Data
from nonogram.cli import app, shared
from nonogram.cli.files import OUTPUT, PAGES, about, numbered, puzzles_in
from nonogram.cli.groups import Answers, Chosen, Files, Folders
from nonogram.cli.kinds import CELL, OneOf, Whole
from nonogram.cli.printing import Heading, columns, drawn, put, say, say_name, tell
from nonogram.cli.progress import ProgressLine
from nonogram.cli.solve_options import is_wanted
from nonogram.cli.turns import Turns, paths_in
from nonogram.cli.typed import command, flag, option, refuse_if
from nonogram.core.puzzle import Puzzle
from nonogram.core.puzzle.reasons import reason_text
from nonogram.core.search.state import How
from nonogram.core.verdict import Verdict
from nonogram.diagnosis.walk import path_to
from nonogram.explanation.explain import Explanation

#: Seconds for the path of a page that is to be played on, without a timeout.
_PATIENCE = 20.0


class ExplainOptions(Folders, Answers, Chosen, Files, shared.KnownCells, shared.Solver):
    ENDINGS = PAGES
    out: str | None = option(
        "Write a page to this file, or pages into a folder such as new/. If the name ends with a "
        "slash, the command makes the folder. Pictures of the steps also go into a folder.",
        OUTPUT,
        "-o",
        excludes="as_json names_only",
    )
    to: str | None = option(
        "Write a page (html), or a picture of each step of one puzzle into the folder of -o (svg).",
        OneOf(["html", "svg"], "NAME"),
        needs="out",
    )
    steps: int | None = option("Stop after N steps.", Whole(1))
    cell: tuple[int, int] | None = option(
        "Print only the steps that lead to the colour of this cell.",
        CELL,
        excludes="out steps",
    )
    title: str | None = option("Set the title of the page.", metavar="TEXT", needs="out")
    show_titles: bool = flag("Show the titles of puzzles before they are solved.", needs="out")
    deep: bool = flag(
        "List all lines of a contradiction, even if there are many.",
        excludes="out",
    )
    colour: str = shared.colour

    @property
    def is_paged(self) -> bool:
        """Whether paths become a page."""
        return self.out is not None and self.to != "svg"

    def _check(self) -> None:
        super()._check()
        if self.to == "svg":
            refuse_if(
                not self.in_folder, "--to svg needs a folder: name it with -o, such as -o steps/"
            )
            refuse_if(
                self.title is not None or self.show_titles,
                "--title and --show-titles are for a page",
            )
        if not self.in_folder:
            _ = self.file_kind  # refuses other files


@command(ExplainOptions)
def explain(options: ExplainOptions) -> int:
    """Explain how a person solves a puzzle, always by the easiest step that is possible.

    A step marks cells that follow from one line. If nothing follows from any line, the step is a
    contradiction: it shows that a few cells cannot all have certain colours. -o FILE.html makes a
    page to play on, which has all puzzles. -o FOLDER/ makes a page for each puzzle.

    Example: nonogram explain puzzles/cat.cwd --steps 5

    Exit codes: 0 for a unique solution, and for multiple solutions with a page, 1 for bad input, 2
    for wrong usage, 3 for multiple solutions, 4 for no solution, 5 if the time was too short, or if
    no step decides the cell of --cell, and 6 if a SAT solver failed.

    If no technique can finish the puzzle, the last sentence says which cells are left. The page
    needs no network. It shows the title of a puzzle only when the puzzle is solved, because the
    title tells what the picture is. If there are several puzzles, the steps of each puzzle stand
    below its name. --timeout limits the time for each puzzle. Without --timeout, a page has the
    steps that are found in 20 s. --to svg -o FOLDER/ draws each step, in numbered files.
    """
    paths, pages = paths_in(options), list[Data]()
    turns = Turns(options, len(paths))
    found = puzzles_in(turns.over(paths), options.format_name, options.timeout)
    into, targets = options.is_paged and options.in_folder, dict[str, str | None]()
    if into:  # clashes are told before all work
        known = dict(found)
        found, targets = iter(known.items()), {**options.targets(known, "html")}
    begun = [*islice(found, 2)]
    alone = len(begun) == 1
    refuse_if(options.given is not None and not alone, "--given goes with one puzzle")
    refuse_if(options.to == "svg" and not alone, "--to svg goes with one puzzle")
    above = Heading()

    def put_path(name: str, path: _Path) -> None:
        is_drawn = path.page is not None and path.verdict is Verdict.MULTIPLE  # as `show` does
        turns.codes.append(0 if is_drawn else app.EXIT_CODES[path.verdict])
        if options.names_only:
            say_name(name, null=options.null)
        if path.page is not None:
            from pathlib import Path

            page = {**path.page, "file": None if name == STDIN else Path(name).name}
            if into:
                _put_page(options, [page], targets[name])
            else:
                pages.append(page)
        if path.lines and not options.as_json:
            above.say(name, is_named=False)
        for line in path.lines:
            tell(line)
        if path.told and not options.quiet:
            told = options.headed(name, path.told, several=not alone)
            say(*told, err=options.out == STDIN)
        turns.line.say(*about(name, *path.remarks))

    if alone or (options.out is None and sys.stdout.isatty()):
        turns.jobs = 1  # what somebody reads comes line by line, and is as wide as the terminal
    turns.each(partial(_path, options, alone), chain(begun, found), put_path)
    if options.is_paged and not into and pages and not turns.unfinished:
        _put_page(options, pages, options.out)
    return turns.code


class _Path(NamedTuple):
    """The path of a puzzle: what is printed of it, or its page."""

    verdict: Verdict
    lines: Iterable[str] = ()
    page: Data | None = None
    remarks: Sequence[str] = ()  #: for standard error
    told: str = ""  #: the verdict, where the page or the pictures have the steps


def _path(
    options: ExplainOptions, alone: bool, name: str, puzzle: Puzzle, deadline: Deadline
) -> _Path | None:
    """The path of a puzzle. Another process may find it, unless the puzzle is alone.

    None if --only leaves it out.
    """
    if options.names_only and options.only is None:
        return _Path(Verdict.SOLVED)
    shared.refuse_outside(puzzle, options.cell, "--cell")
    question = Question(how=How(options.solver_name), given=options.known_in(puzzle))
    with ProgressLine(name) as line:
        explanation = path_to(puzzle, terms_of(question, deadline, line))
        if not is_wanted(explanation, options.only):
            return None
    if options.names_only:
        return _Path(Verdict.SOLVED)
    verdict, words = explanation.verdict, explanation.result.words
    reasons = [reason_text(puzzle, reason) for reason in explanation.reasons]
    if options.out is None:
        lines = _lines(options, name, explanation, line, alone=alone)
        try:
            lines = lines if alone and options.cell is None else iter([*lines])
        except RequestError as error:  # no step decides the cell
            return _Path(Verdict.UNDECIDED, remarks=[str(error)])
        return _Path(verdict, lines, None, reasons)
    if verdict is Verdict.NO_SOLUTION:
        return _Path(verdict, remarks=reasons, told=words)
    page = None
    with line:  # the steps are found as they are drawn
        if options.to == "svg":
            words = f"{words}, {_draw(explanation, options.steps, options.out)}"
        else:
            from nonogram.report.walk import walk_data

            within = _PATIENCE if options.timeout is None else None
            page = walk_data(explanation, options.steps, within)
            if page["cut"] and (found := len(page["steps"])) != options.steps:
                words += f", the first {counted(found, 'step')}; with --timeout it takes longer"
    return _Path(verdict, (), page, reasons, words)


def _lines(
    options: ExplainOptions, name: str, explanation: Explanation, line: ProgressLine, *, alone: bool
) -> Iterator[str]:
    """The lines that are printed of a path, each as soon as it is known."""
    if options.are_named(several=not alone) and not options.as_json:
        yield named(name)
    texts = _sentences(options, explanation)
    if options.as_json:
        texts = _records(options, explanation, name)
    with line:
        for text in texts:
            line.wipe()
            yield text


def _records(options: ExplainOptions, explanation: Explanation, name: str) -> Iterator[str]:
    """The steps as lines of JSON, each after the puzzle's name."""
    from nonogram.ask.codec import json_line
    from nonogram.report.data import leading_data, path_data

    if options.cell is None:
        records = path_data(explanation, options.steps, explanation.reasons)
    else:
        records = leading_data(explanation, options.cell)
    return (json_line({"path": name, **record}).rstrip() for record in records)


def _sentences(options: ExplainOptions, explanation: Explanation) -> Iterator[str]:
    """The steps in sentences, or those that lead to a cell; or that there is no solution."""
    from nonogram.report.path import leading_told, path_told

    if explanation.verdict is Verdict.NO_SOLUTION:
        return iter([explanation.result.words])
    if options.cell is not None:
        return leading_told(explanation, options.cell, columns())
    draw = None if options.quiet else partial(drawn, explanation.puzzle, colour=options.colour)
    return path_told(explanation, options.steps, draw, columns(), deep=options.deep)


def _put_page(options: ExplainOptions, pages: Sequence[Data], out: str | None) -> None:
    """Write a page with paths."""
    from nonogram.web.pages import walk_page

    limit = options.timeout
    with alarm(Deadline(limit and limit * len(pages)), GRACE):
        page_text = walk_page(*pages, title=options.title, show_titles=options.show_titles)
        put(page_text, out)


def _draw(explanation: Explanation, most: int | None, folder: str) -> str:
    """Write a picture of each step into a folder, once all are drawn; say how many.

    The first steps of a path may stand beside its others, all of a path not beside another's.
    """
    steps = explanation[:most]
    targets = numbered(folder, len(steps), beside=most is not None)
    make_folder(folder)
    for picture, target in zip([step.svg() for step in steps], targets):
        put(picture, target)
    return counted(steps, "step")
