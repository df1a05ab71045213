"""``nonogram scan``: a puzzle read from a picture of it."""

from __future__ import annotations

from nonogram.base.disk import STDIN
from nonogram.cli import app, shared
from nonogram.cli.files import IMAGE, OUTPUT, PUZZLES, file_or_stdin, kind_of
from nonogram.cli.groups import Quiet, Written, seconds
from nonogram.cli.kinds import Whole
from nonogram.cli.printing import about, put, put_line, put_puzzle, say
from nonogram.cli.typed import argument, command, flag, option, refuse_if


class ScanOptions(Written, Quiet, shared.About):
    file: str | None = argument(IMAGE, required=False, metavar="[PICTURE]")
    page: int = option("The page of a PDF.", Whole(1, 10_000), default=1)
    grid: int | None = option(
        "The grid to read, if the picture has several, from 1, from above to below; by default the "
        "largest.",
        Whole(1, 100),
    )
    given: str | None = option(
        "Write the cells that are filled or marked in the picture to FILE, for --given of `solve`, "
        "`hint` and `explain`.",
        OUTPUT,
    )
    overlay: str | None = option(
        "Draw the picture with the numbers as they were read, doubtful ones in red, as PNG, and "
        "write it to FILE.png.",
        OUTPUT,
    )
    as_json: bool = flag("Print one JSON object, with the place of every number.", "--json")
    timeout: float | None = seconds("Give up after this time, such as 5m.")


@command(ScanOptions)
@shared.within_timeout
def scan(options: ScanOptions) -> int:
    """Read a puzzle from a picture: a photo of a page, a screenshot, or a page of a PDF.

    The puzzle is written to the file of -o, and compared with its picture by solving it. --overlay
    shows what was read.

    Example: nonogram scan docs/scanned.jpg -o scanned.cwd

    PICTURE, by default standard input, shows the whole puzzle nearly from above: a grid, empty or
    begun, with the numbers left of it and above, in black and white. Digits of 12 pixels and more
    are read best. The puzzle is written to the file of -o, whose ending or --to decides the format,
    else to standard output.

    What was read is confirmed if it has exactly one solution. Otherwise the likeliest misreadings
    are undone until it has; these corrections are listed, and it is said if others would do, too.
    This command needs more packages: pip install 'nonogram-sat[scan]'.

    Exit code: 0 read and confirmed as it is, 1 bad input, or no such puzzle in it, 2 wrong usage,
    5 confirmed with corrections, or not confirmed: compare it with the picture; or no time is left.
    """
    from nonogram.report.scanned import told_of
    from nonogram.scanning.correct import Grade
    from nonogram.scanning.scan import scan as scanned

    file, out = file_or_stdin(options.file), options.out
    aside = out in (None, STDIN)
    for name, path in (("--overlay", options.overlay), ("--given", options.given)):
        refuse_if(
            aside and path == STDIN, f"{name} - needs another file for the rest: name it with -o"
        )
    refuse_if(options.as_json and out == STDIN, "--json and -o - exclude each other")
    kind = kind_of(out, PUZZLES, options.to)
    kind_of(options.overlay, {".png": "png"}, named=False)
    found = scanned(file, page=options.page, grid=options.grid, timeout=options.timeout)
    found = found.replace(puzzle=options.said_of(found.puzzle))
    if out is not None or not options.as_json:
        put_puzzle(found.puzzle, out, kind)
    if options.given is not None:
        put(f"{found.entered}\n", options.given)
    if options.overlay is not None:
        put(found.overlay(), options.overlay)
    if options.as_json:
        put_line(found.to_dict())
    else:
        say(*about(file, *told_of(found)), err=aside or STDIN in (options.overlay, options.given))
    return 0 if found.grade is Grade.CONFIRMED else app.UNDECIDED
