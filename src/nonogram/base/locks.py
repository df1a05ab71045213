"""Locks on open files and folders, which the system takes away from a process that ends."""

from __future__ import annotations

from typing import BinaryIO


def lock(file: BinaryIO | int) -> bool:
    """Lock an open file, or a file descriptor; False if it is locked already, by whomever.

    Without locks, as on Windows and some network file systems, the value is True.
    """
    try:
        import fcntl
    except ImportError:  # Windows
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # a file system without locks
        return True
    return True
