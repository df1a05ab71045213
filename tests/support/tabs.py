"""A plain server of files, as the browser tab needs no other."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def serving_files(folder: Path) -> Iterator[str]:
    """The address at which the files of a folder are served."""
    command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1"]
    process = subprocess.Popen(
        command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    with process:
        try:
            assert process.stdout is not None
            (port,) = re.findall(rb"port (\d+)", process.stdout.readline())
            yield f"http://127.0.0.1:{port.decode()}/"
        finally:
            process.kill()
