"""The certificates of a batch: their names, and how workers make and others check them."""

from __future__ import annotations

import atexit
import os
from concurrent.futures import BrokenExecutor
from concurrent.futures import TimeoutError as NotInTime
from contextlib import suppress
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Any

from nonogram.ask.found import Certificate, failed
from nonogram.ask.question import Proofs, Question, Wanted
from nonogram.base.clock.deadline import Deadline, OutOfTime
from nonogram.base.disk import make_folder
from nonogram.base.errors import MissingFileError, ParseError, Refused, SolverError
from nonogram.base.text import named
from nonogram.core.puzzle import Grid, Puzzle
from nonogram.core.result import Result
from nonogram.core.search.terms import Terms
from nonogram.core.verdict import Verdict

if TYPE_CHECKING:
    from nonogram.base.processes.pool import Workers

ENDING = ".zip"  #: appended to the puzzle's name

#: Characters with a meaning in the names of certificates, and how they are escaped.
_SPECIAL = {ord(c): f"%{ord(c):02X}" for c in "%#:\\"}


def certificate_path(folder: str, path: str, number: int | None) -> str:
    """The file, below a folder, for the certificate of the puzzle with this path (perhaps FILE#3).

    It has the folders and the name of the puzzle, so that no two puzzles share a file; ``..``, a
    root, and ``%``, ``#``, ``:`` are percent-encoded.
    """
    file, mark = path, ""
    if number is not None:
        file, _, _ = path.rpartition("#")
        mark = f"#{number}"
    parts = [part for part in file.replace(os.sep, "/").split("/") if part not in ("", ".")]
    quoted = ["%2E%2E" if part == ".." else part.translate(_SPECIAL) for part in parts] or [""]
    if file.startswith(("/", os.sep)):
        quoted[0] = f"%2F{quoted[0]}"
    return str(Path(folder, *quoted[:-1], f"{quoted[-1]}{mark}{ENDING}"))


def certified(
    question: Question, puzzle: Puzzle, result: Result, terms: Terms, path: str
) -> tuple[Certificate | None, dict[str, float]]:
    """Make the certificate of a verdict, None if there is no time; return it, and CPU seconds.

    Raises WriteError, and SolverError if the solver failed, or the certificate does not hold.
    """
    proofs = question.proofs
    if result.verdict is Verdict.UNDECIDED or proofs is None:
        return None, {}
    from nonogram.certificates.prove import prove

    cpu: dict[str, float] = {}

    def look(file: str) -> None:
        cpu["check"] = _verified(puzzle, file, path, result.verdict, terms, question.memory_limit)

    started = process_time()
    made = None
    make_folder(str(Path(path).parent))
    with suppress(OutOfTime):
        steps = prove.under(
            puzzle,
            terms,
            result,
            path,
            look=look if proofs.verify else None,
            common=question.wanted is Wanted.REPORT,
        )
        made = Certificate(path, steps, proofs.verify)
    return made, {"certificate": process_time() - started, **cpu}


def proved(proofs: Proofs, puzzle: Puzzle, path: str, terms: Terms) -> dict[str, Any]:
    """The verdict that a certificate proves, or why it fails. Raises SolverError, TimeUpError."""
    try:
        export = _export_of(proofs, path)
        verdict, known, seconds = _proven(puzzle, path, proofs.checker, terms, export)
    except MissingFileError:
        return {**failed(f"no certificate, expected {path}"), "unproved": True}
    except ParseError as error:
        fault = "solver" if isinstance(error, Refused) else "input"
        return {**failed(str(error), fault), "certificate": Certificate(path)}
    return {
        "verdict": verdict,
        "known": known,
        "certificate": Certificate(path, verified=True),
        "cpu_seconds": {"check": seconds},
    }


def _export_of(proofs: Proofs, path: str) -> str | None:
    """The folder for the files of one certificate: among others that with the puzzle's name."""
    if proofs.exported is None or proofs.file:
        return proofs.exported
    return str(Path(proofs.exported, Path(path).relative_to(proofs.folder)).with_suffix(""))


def _verified(
    puzzle: Puzzle, file: str, path: str, verdict: Verdict, terms: Terms, memory_limit: int | None
) -> float:
    """CPU seconds of a check in another process. Raises OutOfTime and SolverError."""
    call = _verifier(memory_limit).submit(_proven, puzzle, file)
    seconds: float
    try:
        proven, _, seconds = call.result(terms.deadline.left())
    except NotInTime:
        end_verifiers()
        raise OutOfTime from None
    except BrokenExecutor as error:
        raise SolverError(f"the process that checks certificates died: {error}") from error
    except ParseError as error:
        why = str(error).replace(named(file), named(path))  # the name that the user knows
        raise SolverError(f"the certificate does not hold: {why}") from None
    if proven is not verdict:
        raise SolverError(f"the certificate does not hold: {proven}")
    return seconds


def _proven(
    puzzle: Puzzle,
    file: str,
    checker: str | None = None,
    terms: Terms | None = None,
    export: str | None = None,
) -> tuple[Verdict, Grid | None, float]:
    """The verdict and the common cells that a certificate proves; the check's CPU seconds."""
    from nonogram.certificates.proven import checked

    started, terms = process_time(), terms or Terms(Deadline())
    return *checked(puzzle, terms, file, checker, export), process_time() - started


#: Processes that check the certificates made by this one, by their memory limits.
_verifiers: dict[int | None, Workers] = {}


def _verifier(memory_limit: int | None) -> Workers:
    """The process that checks certificates. It stays for the next one."""
    if memory_limit not in _verifiers:
        from nonogram.base.processes.pool import Workers

        atexit.register(end_verifiers)
        _verifiers[memory_limit] = Workers(1, memory_limit)
    return _verifiers[memory_limit]


def end_verifiers() -> None:
    """End the processes that check certificates, even in the middle of their work."""
    atexit.unregister(end_verifiers)
    while _verifiers:
        _, verifier = _verifiers.popitem()
        verifier.shutdown(cancel_futures=True)
