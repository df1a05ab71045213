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
        "Size of a new drawing, by default 15x15, or of a picture after reducing it; for a hexagon "
        "the cells on a side, by default 5.",
        size_up_to(MOST_SIDE),
    )
    colours: int | None = shared.colours(
        "Colours of a new drawing beside the background; at most this many of a picture.", 60
    )
    shape: str = shared.shape("Cells are squares, or triangles in a hexagon: a triddler.")
    port: int | None = option("Listen on this port; by default on any free one.", Whole(0, 65535))
    no_open: bool = flag("Open no browser: only print the address.")


@command(EditOptions)
def edit(options: EditOptions) -> int:
    """Draw a puzzle, and see while drawing whether it is good.

    The command prints an address of this machine, opens it in the browser, and ends with Ctrl-C.

    Example: nonogram edit cat.json --size 20

    FILE is a puzzle of any format, a picture that `make` takes, or a new file. The page says
    whether there is one solution, puts dots on the cells in which solutions differ, and says how
    hard the puzzle is. Only Save writes FILE; unsaved changes are kept beside it, in
    .FILE.autosave, and offered at the next start.

    Exit code: 1 bad input, 2 wrong usage, 130 after Ctrl-C.
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
