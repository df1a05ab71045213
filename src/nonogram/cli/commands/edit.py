"""``nonogram edit``: an editor for authors, in a browser."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NoReturn

import click

from nonogram.base.limits import MOST_SIDE
from nonogram.cli import shared
from nonogram.cli.kinds import Whole, size_up_to
from nonogram.cli.printing import remark, say
from nonogram.cli.typed import Options, argument, command, flag, option
from nonogram.web.desk import Desk
from nonogram.web.file import Wished, opened
from nonogram.web.server import Server

_REQUESTS = (signal.SIGINT, signal.SIGTERM)  #: the signals that end the editor


class EditOptions(Options):
    file: str | None = argument(click.Path(), required=False, metavar="[FILE]")
    size: tuple[int, int | None] | None = option(
        "Set the size of a new drawing, or of the drawing that a picture becomes. By default it "
        "is 15x15, or 5 cells on each side of a hexagon.",
        size_up_to(MOST_SIDE),
    )
    colours: int | None = shared.colours(
        "Set the number of colours besides the background. A picture gets at most this many "
        "colours.",
        60,
    )
    shape: str = shared.shape(
        "Choose squares in a rectangle, or triangles in a hexagon (a triddler)."
    )
    port: int | None = option(
        "Listen on this port. By default any free port is used.", Whole(0, 65535)
    )
    no_open: bool = flag("Only print the address, and open no browser.")


@command(EditOptions)
def edit(options: EditOptions) -> int:
    """Draw a puzzle in the browser, and see while drawing whether it is good.

    The command prints an address of this machine, and opens it in the browser. Ctrl-C ends the
    editor.

    Example: nonogram edit cat.json --size 20

    Exit codes: 1 for bad input, 2 for wrong usage, and 130 after Ctrl-C.

    FILE is a puzzle in any format, a picture that `make` reads, or a new file. The page says
    whether there is one solution, and how hard the puzzle is. Dots mark the cells in which
    solutions differ. Only Save writes FILE. Unsaved changes are kept in the file .FILE.autosave of
    the same folder, and the page offers them at the next start.
    """
    found = opened(options.file, Wished(options.size, options.colours, options.shape))
    port = options.port or 0  # 0: any free port
    with _ended_when_asked(), closing(Desk(found)) as desk, Server(desk, port) as server:
        say(server.address)
        sys.stdout.flush()
        if not options.no_open:
            threading.Thread(target=_open, args=[server.address], daemon=True).start()
        try:
            server.serve_forever()
        finally:
            if desk.unsaved.place is not None:
                remark(f"not saved: kept in {desk.unsaved.place}")
    return 0


@contextmanager
def _ended_when_asked() -> Iterator[None]:
    """End on Ctrl-C and `kill` even if they would be ignored, as in a shell's background."""
    before = [signal.signal(number, _end) for number in _REQUESTS]
    try:
        yield
    finally:
        for number, handler in zip(_REQUESTS, before):
            signal.signal(number, handler)


def _end(number: int, frame: object) -> NoReturn:
    for other in _REQUESTS:
        signal.signal(other, signal.SIG_IGN)  # once is enough
    raise SystemExit(128 + number)


def _open(address: str) -> None:
    """Open a browser with a file that redirects to the address: command lines are not secret."""
    import webbrowser

    from nonogram.base.processes.process import temporary_folder

    folder = temporary_folder()
    file = Path(folder.name) / "edit.html"
    descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with open(descriptor, "w", encoding="utf-8") as page:
        page.write(f'<meta http-equiv="refresh" content="0;url={address}">')
    webbrowser.open(file.as_uri())
    threading.Event().wait(60)  # until then the browser has loaded it
    folder.cleanup()
