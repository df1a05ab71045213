"""Fates of a process that checks certificates, called there in place of the check."""

from __future__ import annotations

import os
import sys
import time

from nonogram.certificates.check import Refusal


def loaded() -> set[str]:
    """The modules that it has loaded."""
    return set(sys.modules)


def die(*_: object) -> None:
    os._exit(3)


def sleep(*_: object) -> None:
    time.sleep(60)


def refuse(*_: object) -> tuple[Refusal, float]:
    return Refusal("here", None, "for a test"), 0.0
