"""Fates of a process that checks certificates, called there in place of the check."""

from __future__ import annotations

import os
import sys
import time

from nonogram import Refused, Verdict


def loaded() -> set[str]:
    """The modules that it has loaded."""
    return set(sys.modules)


def die(*_: object) -> None:
    os._exit(3)


def sleep(*_: object) -> None:
    time.sleep(60)


def refuse(*_: object) -> tuple[Verdict, float]:
    raise Refused("for a test", None, "here")
