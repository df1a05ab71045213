"""``python -m nonogram``, and the command ``nonogram``."""

from __future__ import annotations

import gc
import os
import signal
import sys

TYPE_CHECKING = False  # before `program` handles Ctrl-C nothing else is loaded

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import NoReturn

#: Signals that ask a process to end: Ctrl-C, `kill` or `timeout`, a terminal that is closed.
_REQUESTS = [
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
]

#: New objects between two garbage collections. Loading makes 30,000 objects, all of them used; with
#: the default of 700, collections took 4 % of an ordinary call.
_MOST_NEW = 50_000


def main() -> None:
    """Run the command line in another program; it ends with SystemExit."""
    from nonogram.cli import main as app

    app()


def program() -> None:
    """Run as the command ``nonogram``; signals that ask it to end do so without a traceback.

    The parent sees the signal itself: a shell ends a loop whose command was ended by Ctrl-C, but
    goes on after a command that exits with 130 (https://www.cons.org/cracauer/sigint.html).
    Only during the command there may be temporary files and child processes to tidy up. Ctrl-C
    often comes while modules load, since that takes longer than most puzzles.
    """
    _heed(_leave)
    gc.set_threshold(_MOST_NEW)
    from nonogram.base.processes.seats import address_space
    from nonogram.cli import main as app
    from nonogram.cli.app import NO_MEMORY, UNDECIDED

    _heed(_end)
    try:
        try:
            if address_space() is not None:
                from nonogram.base.processes.programs import live_on_little_memory

                live_on_little_memory(UNDECIDED, NO_MEMORY)
            app()
        finally:
            _heed(_leave)
    except SystemExit as end:
        _stop(end.code)
        raise


def _stop(code: object) -> None:
    """End this process without freeing its objects one by one, which saves a tenth of a usual call.

    It ends normally if there are threads to wait for, registered exit functions, or monitoring
    tools; by the signal, in any case, that asked it to end.
    """
    import atexit
    import threading

    requests = [number for number in _REQUESTS if code == 128 + number]
    monitoring = getattr(sys, "monitoring", None)  # from Python 3.12 on
    watchers = map(monitoring.get_tool, range(6)) if monitoring is not None else ()
    registered = getattr(atexit, "_ncallbacks", None)  # CPython's
    others = [thread for thread in threading.enumerate() if not thread.daemon]
    waiting = registered is None or registered() or len(others) > 1
    watched = waiting or any([sys.gettrace(), sys.getprofile(), *watchers])
    if requests:
        atexit._run_exitfuncs()
    elif watched or isinstance(code, str):
        return
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except (OSError, ValueError):  # Python reports this itself
        return
    for number in requests:
        _leave(number, None)
    os._exit(code if isinstance(code, int) else 0)


def _heed(handler: Callable[[int, object], NoReturn]) -> None:
    """Use this handler for all requests to end, except ignored ones, as with `nohup`."""
    for number in _REQUESTS:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, handler)


def _leave(number: int, frame: object) -> NoReturn:
    """End this process at once, by this signal where a parent can see that."""
    if os.name == "posix":
        signal.signal(number, signal.SIG_DFL)
        signal.raise_signal(number)
    os._exit(128 + number)  # also if the parent has blocked the signal


def _end(number: int, frame: object) -> NoReturn:
    """End the current work by an exception."""
    for other in _REQUESTS:
        if other != signal.SIGINT:  # `timeout` sends its signal twice
            signal.signal(other, signal.SIG_IGN)
    sys.exit(128 + number)


if __name__ == "__main__":
    program()
