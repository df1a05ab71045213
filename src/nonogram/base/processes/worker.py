"""A worker, as a program: it reads calls from standard input, and writes answers to the output.

A message is a pickle after its length: a function with its arguments, or a result or an error. The
worker ignores Ctrl-C, which the parent handles. When the parent is gone it ends, even
in the middle of a call, and ends the processes that it has started.
"""

from __future__ import annotations

import gc
import os
import pickle
import signal
import sys
import threading
from contextlib import suppress
from queue import SimpleQueue
from typing import IO, Any, NoReturn

from nonogram.base.errors import short_of_memory
from nonogram.base.processes.seats import Seats, SharedSeats, use

_LENGTH = 8  #: bytes of a message's length
_MOST_NEW = 10_000  #: new objects between two garbage collections; the default 700 takes 3 % longer
#: Bytes for the calls of a thread. Usual are 8 MB of address space, which a thread may still have
#: when the next one begins.
_STACK = 1_048_576
_GRACE = 1.0  #: seconds that a call gets to end by itself when the worker has to end


def main() -> None:
    """Answer calls. The arguments are the memory limit in MB or "", and the pipe with seats."""
    gc.set_threshold(_MOST_NEW)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):  # Windows has no SIGHUP
            signal.signal(getattr(signal, name), _end)
    messages, answers = _pipes()
    calls: SimpleQueue[bytes] = SimpleQueue()
    no_memory = pickle.dumps((None, MemoryError()))
    limit, *pipe = sys.argv[1:]
    use(SharedSeats((int(pipe[0]), int(pipe[1]))) if pipe else Seats(0))
    if limit:
        limit_memory(int(limit))
    threading.Thread(target=_listen, args=(messages, calls), daemon=True).start()
    with suppress(OSError):  # the parent is gone
        while True:
            try:
                send(answers, _answer(calls.get()))
            except MemoryError:
                send(answers, no_memory)
                os._exit(1)  # too little memory to go on


def send(file: IO[bytes], message: bytes) -> None:
    """Send a message. Raises OSError if the other side is gone."""
    file.write(len(message).to_bytes(_LENGTH, "big"))
    file.write(message)
    file.flush()


def receive(file: IO[bytes]) -> bytes:
    """Wait for a message. Raises EOFError if the other side is gone."""
    return _exactly(file, int.from_bytes(_exactly(file, _LENGTH), "big"))


def _exactly(file: IO[bytes], size: int) -> bytes:
    data = file.read(size)
    if len(data) < size:
        raise EOFError
    return data


def limit_memory(megabytes: int) -> None:
    """Limit the address space of this process."""
    import resource

    size = megabytes * 1_000_000
    resource.setrlimit(resource.RLIMIT_AS, (size, size))
    threading.stack_size(_STACK)
    os.set_blocking(2, False)  # the parent reads it only after this process has ended


def _answer(message: bytes) -> bytes:
    """The pickled result of a call, or the error that the call or the pickling raised."""
    answer: tuple[Any, Exception | None]
    try:
        function, args, kwargs = pickle.loads(message)
        answer = function(*args, **kwargs), None
        return pickle.dumps(answer)
    except MemoryError:
        raise
    except Exception as error:
        if short_of_memory(error):  # for example, a library could not be loaded
            raise MemoryError from error
        answer = None, error
        return pickle.dumps(answer)


def _pipes() -> tuple[IO[bytes], IO[bytes]]:
    """The pipes from and to the parent. Output of this process and its children is dropped."""
    messages, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 0)
    os.dup2(nowhere, 1)
    return messages, answers


def _listen(messages: IO[bytes], calls: SimpleQueue[bytes]) -> NoReturn:
    """Queue calls as they come. End this process when the parent is gone, if necessary by force."""
    with suppress(EOFError, OSError):
        try:
            while True:
                calls.put(receive(messages))
        except MemoryError:  # a file longer than the limit: the call gets no other answer
            os.write(2, b"MemoryError")
            os._exit(1)
    os.kill(os.getpid(), signal.SIGTERM)
    threading.Event().wait(_GRACE)
    os._exit(1)


def _end(number: int, frame: object) -> NoReturn:
    """End this process normally, with files closed and children ended."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # once is enough
    sys.exit(1)
