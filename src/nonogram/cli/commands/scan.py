"""``nonogram scan``: a puzzle read from a picture of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from nonogram.base.text import counted
from nonogram.cli import app, shared
from nonogram.cli.files import IMAGE, OUTPUT, PUZZLES, file_or_stdin, kind_of
from nonogram.cli.printing import about, put, put_line, put_puzzle, say
from nonogram.cli.typed import Options, Whole, argument, command, flag, option, refuse_if
from nonogram.core.puzzle.characters import clue_text
from nonogram.files.reading import STDIN

if TYPE_CHECKING:
    from nonogram.scanning.scan import Scan

_MOST_TOLD = 8  #: doubtful numbers that are named


class ScanOptions(Options):
    file: str | None = argument(IMAGE, required=False, metavar="[PICTURE]")
    page: int = option("The page of a PDF.", Whole(1, 10_000), default=1)
    overlay: str | None = option(
        "Draw the picture with the numbers as they were read, doubtful ones in red, as PNG, and "
        "write it to FILE.png.",
        OUTPUT,
    )
    about: shared.About = shared.About()
    out: str | None = option("Write the puzzle to FILE.", OUTPUT, "-o")
    to: str | None = shared.puzzle_to
    as_json: bool = flag("Print one JSON object, with the place of every number.", "--json")
    timeout: float | None = shared.timeout


@command(ScanOptions)
@shared.within_timeout
def scan(options: ScanOptions) -> int:
    """Read a puzzle from a picture: a photo of a page, a screenshot, or a page of a PDF.

    PICTURE, by default standard input, shows the whole puzzle nearly from above: an empty grid with
    the numbers left of it and above, in black and white. Digits of 12 pixels and more are read
    best. The puzzle is written to the file of -o, whose ending or --to decides the format, else to
    standard output.

    What was read is confirmed if it has exactly one solution. Otherwise the likeliest misreadings
    are undone until it has; these corrections are listed, and it is said if others would do, too.
    --overlay shows what was read. It needs more packages: pip install 'nonogram-sat[scan]'.

    Exit code: 0 read and confirmed as it is, 1 bad input, or no such puzzle in it, 2 wrong usage,
    5 confirmed with corrections, or not confirmed: compare it with the picture; or no time is left.

    Example: nonogram scan docs/scanned.jpg -o scanned.cwd
    """
    from nonogram.scanning.correct import Grade
    from nonogram.scanning.scan import scan as scanned

    file, out = file_or_stdin(options.file), options.out
    aside = out in (None, STDIN)
    if options.overlay == STDIN:
        refuse_if(aside, "--overlay - needs another file for the rest: name it with -o")
    refuse_if(options.as_json and out == STDIN, "--json and -o - exclude each other")
    kind = kind_of(out, PUZZLES, options.to)
    kind_of(options.overlay, {".png": "png"}, named=False)
    found = scanned(file, page=options.page, timeout=options.timeout)
    found = found.replace(puzzle=options.about.said_of(found.puzzle))
    if out is not None or not options.as_json:
        put_puzzle(found.puzzle, out, kind)
    if options.overlay is not None:
        put(found.overlay(), options.overlay)
    if options.as_json:
        put_line(found.to_dict())
    else:
        say(*about(file, *_told(found)), err=aside or options.overlay == STDIN)
    return 0 if found.grade is Grade.CONFIRMED else app.UNDECIDED


def _told(found: Scan) -> Iterator[str]:
    """The lines that say what was read, and how sure it is."""
    height, width = found.puzzle.geometry.shape
    size = f"{counted(height, 'row')} and {counted(width, 'column')}"
    number = len(found.corrections)
    read = {reading.line for reading in found.readings}
    if found.solution is None:
        why = "not confirmed: no reading near this one was found that gives exactly one solution"
    elif len(read) < height + width:
        why = "not confirmed: one solution, but lines without a number"
    elif found.other_ways:
        ways = counted(found.other_ways, "other way")
        why = f"likely with {counted(number, 'correction')}: {ways} to exactly one solution"
    elif number:
        why = f"confirmed with {counted(number, 'correction')}: exactly one solution"
    else:
        why = "confirmed: exactly one solution"
    yield f"{size} read, {why}"
    for change in found.corrections:
        old = clue_text(found.puzzle, change.old or ()) if change.line in read else "nothing"
        yield f"{change.line}: read {old}, taken {clue_text(found.puzzle, change.new or ())}"
    if not number:
        doubtful = sorted(found.doubtful, key=lambda one: one.confidence)
        for one in doubtful[:_MOST_TOLD]:
            yield f"{one.line}: the {one.value} is doubtful ({one.confidence:.0%})"
