"""``nonogram scan``: a puzzle read from a picture of it."""

from __future__ import annotations

from types import MappingProxyType

from nonogram.base.disk import STDIN
from nonogram.cli import app, shared
from nonogram.cli.files import INPUT, OUTPUT, file_or_stdin, kind_of
from nonogram.cli.groups import ONE_FILE, Answers, Quiet, Written, seconds
from nonogram.cli.kinds import Whole
from nonogram.cli.printing import note, put, put_line, put_puzzle, say
from nonogram.cli.typed import argument, command, flag, option, refuse_if


class ScanOptions(Written, Answers, Quiet, shared.About):
    WITHOUT = MappingProxyType({"names_only": "one picture has one answer"})
    file: str | None = argument(INPUT, required=False, metavar="[IMAGE]")
    out: str | None = ONE_FILE
    page: int = option("Choose the page of a PDF.", Whole(1, 10_000), default=1)
    grid: int | None = option(
        "Choose one of several puzzles in the picture, counted from above. By default the largest "
        "puzzle is read.",
        Whole(1, 100),
    )
    begun: str | None = option(
        "Write the cells that are filled or crossed out in the picture to this file. `solve`, "
        "`hint` and `explain` read this file with --given.",
        OUTPUT,
        meant="--given",
    )
    overlay: str | None = option(
        "Draw the picture with the numbers as they were read, and write it to this PNG file. "
        "Doubtful numbers are red.",
        OUTPUT,
    )
    as_json: bool = flag(
        "Print one JSON object, with the place of every number in the picture.", "--json"
    )
    timeout: float | None = seconds(
        "Give up after this time, such as 5m. Without this option, the limit is 20 s."
    )


@command(ScanOptions)
@shared.within_timeout
def scan(options: ScanOptions) -> int:
    """Read a printed puzzle from a photo, a screenshot, or a page of a PDF.

    -o writes the puzzle to a file. The command also solves the puzzle, which shows whether it was
    read right. --overlay draws what was read.

    Example: nonogram scan docs/scanned.jpg -o scanned.cwd

    Exit codes: 0 if the puzzle is confirmed as it was read, 1 for bad input, or for a picture
    without such a puzzle, 2 for wrong usage, and 5 if the puzzle is corrected or not confirmed, or
    if the time was too short. After 5, compare the puzzle with the picture.

    IMAGE has to show a whole puzzle in black and white, nearly from above. The numbers have to be
    at the left and at the top. The grid may be empty or partly filled. Digits of at least 12 pixels
    are read best. Without IMAGE, or if IMAGE is -, the command reads standard input. Without -o,
    the puzzle goes to standard output. --to, or the ending of the file of -o, decides the format.

    If the puzzle has exactly one solution, it is confirmed. Otherwise the command corrects the
    likeliest misreadings until there is exactly one solution. It lists these corrections, and says
    whether other corrections would also lead to one solution. If packages are missing, a message
    says how to install them.
    """
    from nonogram.report.scanned import told_of
    from nonogram.scanning.correct import Grade
    from nonogram.scanning.scan import scan as scanned

    file, out = file_or_stdin(options.file), options.out
    aside = out in (None, STDIN)
    for name, path in (("--overlay", options.overlay), ("--begun", options.begun)):
        refuse_if(
            aside and path == STDIN, f"{name} - needs another file for the rest: name it with -o"
        )
    refuse_if(options.as_json and out == STDIN, "--json and -o - exclude each other")
    kind = options.file_kind
    kind_of(options.overlay, {".png": "png"}, how="")
    found = scanned(file, page=options.page, grid=options.grid, timeout=options.timeout)
    found = found.replace(puzzle=options.said_of(found.puzzle))
    if out is not None or not options.as_json:
        put_puzzle(found.puzzle, out, kind)
    if options.begun is not None:
        put(f"{found.entered}\n", options.begun)
    if options.overlay is not None:
        put(found.overlay(), options.overlay)
    if options.as_json:
        put_line({"path": file, **found.to_dict()})
    else:
        told = options.headed(file, *told_of(found))
        if aside or STDIN in (options.overlay, options.begun):
            note(*told)
        else:
            say(*told[: 1 if options.quiet else None])
    return 0 if found.grade is Grade.CONFIRMED else options.code(app.UNDECIDED)
