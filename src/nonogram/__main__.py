"""``python -m nonogram``, and the command ``nonogram``."""

from __future__ import annotations

import gc
import os
import signal
import sys

TYPE_CHECKING = False  # until `program` is called Ctrl-C is not ours: nothing more is loaded

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import NoReturn

#: Signals that ask a process to end: Ctrl-C, `kill` or `timeout`, a terminal that is closed.
_REQUESTS = [
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
]

#: Objects made before Python looks for unused rings of them. Loading makes 30,000, and all are
#: used: with the default, 700, looking took 4 % of an ordinary call.
_MOST_NEW = 50_000


def main() -> None:
    """Run the command line, for a program of others: it ends with SystemExit."""
    from nonogram.cli import main as app

    app()


def program() -> None:
    """Be the command ``nonogram``; signals that ask it to end are obeyed without a traceback.

    Before and after the command there is nothing to tidy up, in between temporary files and child
    processes. Loading takes longer than solving an ordinary puzzle: there Ctrl-C is often pressed.
    """
    _heed(_leave)
    gc.set_threshold(_MOST_NEW)
    from nonogram.cli import main as app

    _heed(_end)
    try:
        try:
            app()
        finally:
            _heed(_leave)
    except SystemExit as end:
        _stop(end.code)
        raise


def _stop(code: object) -> None:
    """End this process without freeing its objects one by one, a tenth of an ordinary call.

    Other threads, functions registered for the end, and what watches the program forbid it.
    """
    import atexit
    import threading

    monitoring = getattr(sys, "monitoring", None)  # from Python 3.12 on
    watchers = map(monitoring.get_tool, range(6)) if monitoring is not None else ()
    registered = getattr(atexit, "_ncallbacks", None)  # CPython's
    waiting = registered is None or registered() or threading.active_count() > 1
    if waiting or any([sys.gettrace(), sys.getprofile(), *watchers]) or isinstance(code, str):
        return
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except (OSError, ValueError):  # Python has its own way to say so
        return
    os._exit(code if isinstance(code, int) else 0)


def _heed(handler: Callable[[int, object], NoReturn]) -> None:
    """Handle all requests to end in this way, except ignored ones, as with `nohup`."""
    for number in _REQUESTS:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, handler)


def _leave(number: int, frame: object) -> NoReturn:
    """End this process at once."""
    os._exit(128 + number)


def _end(number: int, frame: object) -> NoReturn:
    """End the work in hand, as an error would."""
    for other in _REQUESTS:
        if other != signal.SIGINT:  # `timeout` sends its signal twice
            signal.signal(other, signal.SIG_IGN)
    sys.exit(128 + number)


if __name__ == "__main__":
    program()
