"""The certificates of a batch: their names, who makes them, who checks them, what is left."""

from __future__ import annotations

import json
import os
import shutil
import signal
import zipfile
from collections.abc import Iterator
from pathlib import Path
from time import process_time

import pytest

import nonogram
from nonogram.ask import certificates
from nonogram.ask.certificates import certificate_path
from nonogram.ask.codec import asked_data
from nonogram.ask.job import Job
from nonogram.ask.question import Proofs, Question
from nonogram.base.clock.deadline import Deadline
from nonogram.base.errors import RequestError, TimeUpError
from nonogram.core.verdict import Verdict
from support import checkers
from support.asking import answers, record_of
from support.command_line import COMMAND, run, streams
from support.processes import children, linux_only, started, wait_until, workers_of
from support.solvers import gone
from support.texts import NONE, SWITCH, UNIQUE, endless, ndom
from support.trials import kinds


@pytest.fixture(autouse=True)
def nobody_stays() -> Iterator[None]:
    """End the process that checks certificates with the test."""
    yield
    certificates.end_verifiers()


@pytest.fixture
def puzzles(folder: Path) -> Path:
    """The working directory, with puzzles of the same name in two folders, and others."""
    for name, text in {
        "a/x.cwd": UNIQUE,
        "b/x.cwd": SWITCH,
        "none.cwd": NONE,
        "sums.cwd": "1\n2\n2\n\n1\n0\n",
    }.items():
        Path(name).parent.mkdir(exist_ok=True)
        Path(name).write_text(text)
    return folder.parent


#: The record of a certificate that is wanted, but not there.
NONE_MADE = {"file": None, "steps": None, "verified": False}


def files(folder: str) -> list[str]:
    """All files below a folder."""
    return sorted(
        path.relative_to(folder).as_posix() for path in Path(folder).rglob("*") if path.is_file()
    )


@pytest.mark.parametrize(
    ("path", "number", "name"),
    [
        ("x.cwd", None, "c/x.cwd.zip"),
        ("./a//x.cwd", None, "c/a/x.cwd.zip"),
        ("a/x.ini#3", 3, "c/a/x.ini#3.zip"),
        ("a/x.ini#3", None, "c/a/x.ini%233.zip"),
        ("x.ini%233", None, "c/x.ini%25233.zip"),
        ("../x.cwd", None, "c/%2E%2E/x.cwd.zip"),
        ("%2E%2E/x.cwd", None, "c/%252E%252E/x.cwd.zip"),
        ("/d/x.cwd", None, "c/%2Fd/x.cwd.zip"),
        ("d/x.cwd", None, "c/d/x.cwd.zip"),
        ("#1", 1, "c/#1.zip"),
        ("-", None, "c/-.zip"),
        ("-#2", 2, "c/-#2.zip"),
    ],
)
def test_names(path: str, number: int | None, name: str) -> None:
    assert Path(certificate_path("c", path, number)).as_posix() == name


@pytest.mark.usefixtures("puzzles")
class TestMadeAndChecked:
    NAMES = ("a", "b", "all/a.non", "all/c.cwd", "none.cwd", "sums.cwd")
    FILES = (
        "a/x.cwd.zip",
        "all/a.non#1.zip",
        "all/a.non#2.zip",
        "b/x.cwd.zip",
        "none.cwd.zip",
        "sums.cwd.zip",
    )

    @pytest.mark.parametrize("jobs", kinds(["1", "2"], "2"))
    def test_every_verdict(self, jobs: str) -> None:
        solved = run("solve", "--proof-dir", "c", "--verify", "-j", jobs, *self.NAMES)
        assert solved.exit_code == 1  # all/c.cwd cannot be read
        assert "2 unique, 2 multiple, 2 no solution, 1 error\n" in solved.stderr
        assert "\nnonogram: certificates: 6 verified\n" in solved.stderr
        assert files("c") == [*self.FILES]
        checked = run("verify-proof", "--proof-dir", "c", "-j", jobs, "-v", *self.NAMES)
        assert checked.exit_code == 1
        assert checked.stdout.splitlines() == [
            "a/x.cwd: Proved: unique solution",
            "b/x.cwd: Proved: multiple solutions",
            "all/a.non#1: Proved: multiple solutions",
            "all/a.non#2: Proved: unique solution",
            "all/c.cwd: Error: line 3: expected sizes of row 1 as numbers from 1, found 'x'",
            "none.cwd: Proved: no solution",
            "sums.cwd: Proved: no solution",
        ]
        bad, summary, *_ = checked.stderr.splitlines()
        assert bad == "all/c.cwd:3: expected sizes of row 1 as numbers from 1, found 'x'"
        assert summary == "nonogram: 7 puzzles: 2 unique, 2 multiple, 2 no solution, 1 error"

    def test_what_does_not_hold(self) -> None:
        run("solve", "--proof-dir", "c", "a", "b", "none.cwd", "sums.cwd")
        Path("c/a/x.cwd.zip").replace("kept")
        Path("c/none.cwd.zip").replace("c/sums.cwd.zip")
        code, out, err = streams(
            run("verify-proof", "--proof-dir", "c", *self.NAMES[:2], "sums.cwd")
        )
        proved = "Proved: multiple solutions"
        lines = [line.partition(": Error: ") for line in out.splitlines()]
        assert (code, [name for name, _, _ in lines]) == (
            *(1, ["a/x.cwd", f"b/x.cwd: {proved}", "sums.cwd"]),
        )
        assert lines[0][2] == "no certificate, expected c/a/x.cwd.zip"
        missing, refused, summary, certificates, _ = err.splitlines()
        assert missing == "a/x.cwd: no certificate, expected c/a/x.cwd.zip"
        assert refused.startswith("sums.cwd: c/sums.cwd.zip/formula.cnf:")
        assert summary == "nonogram: 3 puzzles: 1 multiple, 2 errors"
        assert certificates == "nonogram: certificates: 1 missing, 1 not valid, 1 verified"
        bad = run("verify-proof", "--proof-dir", "c", "-ql", "--only", "error", *self.NAMES[:2])
        assert (bad.exit_code, bad.stdout) == (1, "a/x.cwd\n")
        Path("kept").replace("c/a/x.cwd.zip")
        assert streams(run("verify-proof", "--proof-dir", "c", "-q", "a", "b")) == (
            *(0, f"a/x.cwd: Proved: unique solution\nb/x.cwd: {proved}\n"),
            "",
        )

    def test_records(self) -> None:
        answers = nonogram.solve_many(["a", nonogram.loads(SWITCH)], proof_dir="c")
        records = [answer.to_dict() for answer in answers]
        assert records[0]["certificate"]["file"] == str(Path("c/a/x.cwd.zip"))
        assert records[0]["certificate"]["verified"] is False
        assert records[1]["certificate"] == {
            "file": str(Path("c/#2.zip")),
            "steps": 0,
            "verified": False,
        }
        checked = [*nonogram.verify_many(["a", nonogram.loads(SWITCH), "b"], "c", jobs=1)]
        assert [answer.verdict for answer in checked] == [
            Verdict.UNIQUE,
            Verdict.MULTIPLE,
            Verdict.ERROR,
        ]
        certificates = [answer.certificate for answer in checked]
        assert [of and of.verified for of in certificates] == [True, True, None]

    def test_requests_that_make_no_sense(self) -> None:
        for wrong in ({"limit": 1}, {"solver": "minisat"}):
            with pytest.raises(RequestError):
                list(nonogram.solve_many(["a"], proof_dir="c", **wrong))

    def test_no_check_is_asked_for_without_certificates(self) -> None:
        with pytest.raises(RequestError, match=r"^verify is True, and there is no proof_dir: "):
            nonogram.solve_many(["a"], verify=True)

    @pytest.mark.parametrize(
        "options",
        [
            "--proof-dir c --first a",
            "--proof-dir c --count a",
            "--proof-dir c --all a",
            "--proof p a",
            "--proof-dir c --cluster local a",
            "--proof-dir c --solver minisat a",
            "--proof-dir none.cwd a",
            "--verify a",
        ],
    )
    def test_wrong_usage(self, options: str) -> None:
        assert run("solve", *options.split()).exit_code == 2
        assert not Path("c").exists()

    def test_wrong_usage_of_the_check(self) -> None:
        for options in ("", "-r none.cwd", "a b c d e", "--proof-dir c --null a"):
            assert run("verify-proof", *options.split()).exit_code == 2
        missing = run(
            "verify-proof", "--proof-dir", "c", "--checker", "no-such-checker", "sums.cwd"
        )
        assert missing.exit_code == 1

    def test_a_checker_that_is_missing(self) -> None:
        run("solve", "--proof-dir", "c", "a")
        checked = run("verify-proof", "--proof-dir", "c", "--checker", "no-such-checker", "a")
        assert checked.exit_code == 6
        assert "no-such-checker could not be run" in checked.stderr

    def test_no_time(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def late(*_: object) -> None:
            raise TimeUpError

        monkeypatch.setattr("nonogram.certificates.prove.no_other", late)
        code, out, err = streams(run("solve", "--proof-dir", "c", "-j", "1", "a", "b"))
        assert code == 5
        assert out.splitlines() == [
            "a/x.cwd: Unique solution, no proof within the time",
            "b/x.cwd: Multiple solutions",
        ]
        assert "certificates: 1 made, 1 missing" in err
        assert files("c") == ["b/x.cwd.zip"]

    def test_no_input_is_overwritten(self) -> None:
        Path("a/x.cwd.zip").write_text(SWITCH)
        code, out, err = streams(run("solve", "--proof-dir", ".", "a/x.cwd", "a/x.cwd.zip"))
        message = "cannot write the file: there is one that is no certificate"
        assert (code, out.splitlines()[0]) == (1, f"a/x.cwd: Error: a/x.cwd.zip: {message}")
        assert err.splitlines()[0] == f"a/x.cwd: a/x.cwd.zip: {message}"
        assert Path("a/x.cwd.zip").read_text() == SWITCH

    def test_where_nothing_can_be_written(self) -> None:
        Path("c").mkdir()
        Path("c/a").write_text("")
        solved = run("solve", "--proof-dir", "c", "a")
        assert solved.exit_code == 1
        assert solved.stdout.startswith("a/x.cwd: Error: c/a: cannot make the folder: ")
        assert solved.stderr.startswith("a/x.cwd: c/a: cannot make the folder: ")


@pytest.mark.usefixtures("puzzles")
class TestVerifiedAsTheyAreMade:
    ASKED = Question(proofs=Proofs("c", verify=True))

    def test_nobody_stays_when_a_batch_ends(self) -> None:
        (answer,) = nonogram.solve_many(["a"], proof_dir="c", verify=True, jobs=1)
        assert answer.certificate is not None
        assert answer.certificate.verified
        assert not certificates._verifiers

    def test_what_does_not_hold_is_an_error_and_not_there(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A solver that lies: it refutes what has a model."""
        monkeypatch.setattr("nonogram.core.sat.proof.Prover.proof", lambda _: ["7 0", "0"])
        record = record_of(self.ASKED, Job("a/x.cwd", ndom(3).encode()))
        assert record["fault"] == "solver"
        assert record["error"] == (
            f"the certificate does not hold: {Path('c/a/x.cwd.zip')}/proof.drat:1: the lemma does "
            "not follow by unit propagation, nor does its resolvent on 7 with the clause "
            + record["error"].rpartition("clause ")[2]
        )
        assert files("c") == []
        solved = run("solve", "--proof-dir", "c", "--verify", "-j", "1", "a")
        assert solved.exit_code in (0, 6)

    def test_by_another_process_which_stays(self, monkeypatch: pytest.MonkeyPatch) -> None:
        seen = set()
        submit = certificates._verifier(None).submit
        for text in (UNIQUE, SWITCH):
            assert record_of(self.ASKED, Job("p", text.encode()))["certificate"]["verified"]
            seen.add(submit(os.getpid).result())
        assert len(seen) == 1
        assert os.getpid() not in seen
        loaded = submit(checkers.loaded).result()
        assert "nonogram.certificates.proven" in loaded
        assert "nonogram.certificates.prove" not in loaded

    def test_its_seconds_are_those_of_the_check(self) -> None:
        submit = certificates._verifier(None).submit
        before = submit(process_time).result()
        record = record_of(self.ASKED, Job("p", UNIQUE.encode()))
        after = submit(process_time).result()
        assert 0 < record["stats"]["cpu_seconds"]["verify"] <= after - before + 1e-6

    def test_it_dies(self) -> None:
        verifier = certificates._verifier(None)
        assert verifier.submit(os._exit, 3).exception() is not None
        assert record_of(self.ASKED, Job("p", UNIQUE.encode()))["certificate"]["verified"]

    def test_it_dies_with_the_certificate(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(certificates, "_proven", checkers.die)
        record = record_of(self.ASKED, Job("p", UNIQUE.encode()))
        assert record["error"] == "the process that checks certificates died: exit code 3"
        assert files("c") == []

    def test_it_takes_too_long(self, monkeypatch: pytest.MonkeyPatch) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(certificates, "_proven", checkers.sleep)
            patch.setattr(Deadline, "left", lambda deadline: 0.5)  # for the check, however late
            record = record_of(self.ASKED.replace(timeout=60.0), Job("p", UNIQUE.encode()))
        assert (record["verdict"], record["certificate"]) == ("unique", NONE_MADE)
        assert files("c") == []
        assert record_of(self.ASKED, Job("p", UNIQUE.encode()))["certificate"]["verified"]

    def test_it_is_refused_there(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(certificates, "_proven", checkers.refuse)
        record = record_of(self.ASKED, Job("p", UNIQUE.encode()))
        assert record["error"] == "the certificate does not hold: here: for a test"


@pytest.mark.usefixtures("puzzles")
class TestGoingOn:
    def test_what_is_missing_is_made_again(self) -> None:
        command = ["solve", "--resume", "r.jsonl", "--proof-dir", "c", "a", "b", "none.cwd"]
        run(*command)
        made = {name: Path("c", name).stat().st_mtime_ns for name in files("c")}
        Path("c/b/x.cwd.zip").unlink()
        again = run(*command)
        assert "2 known before" in again.stderr
        assert files("c") == sorted(made)
        same = {name for name in made if Path("c", name).stat().st_mtime_ns == made[name]}
        assert same == {"a/x.cwd.zip", "none.cwd.zip"}
        assert "3 known before" in run(*command).stderr

    @pytest.mark.parametrize(
        ("then", "now", "known"),
        [
            (Question(), Question(proofs=Proofs("c")), False),
            (Question(proofs=Proofs("c")), Question(), True),
            (Question(proofs=Proofs("c")), Question(proofs=Proofs("c")), True),
            (Question(proofs=Proofs("c")), Question(proofs=Proofs("d")), False),
            (Question(proofs=Proofs("c")), Question(proofs=Proofs("c", verify=True)), False),
            (Question(proofs=Proofs("c", verify=True)), Question(proofs=Proofs("c")), True),
        ],
    )
    @pytest.mark.parametrize("text", [UNIQUE, SWITCH, NONE])
    def test_which_records_answer(
        self, then: Question, now: Question, known: bool, text: str
    ) -> None:
        record = {**record_of(then, Job("p", text.encode())), "asked": asked_data(then)}
        assert answers(json.loads(json.dumps(record)), now) is known

    @pytest.mark.parametrize("text", [UNIQUE, SWITCH])
    def test_given_up(self, text: str) -> None:
        record = record_of(Question(), Job("p", text.encode()))
        record |= {
            "certificate": None,
            "asked": asked_data(Question(timeout=5, proofs=Proofs("c"))),
        }
        for timeout, known in [(4, True), (5, True), (6, False), (None, False)]:
            assert answers(record, Question(timeout=timeout, proofs=Proofs("c"))) is known


@linux_only
class TestEndings:
    def test_ctrl_c_leaves_whole_certificates(self, folder: Path) -> None:
        names = [f"p{number}.cwd" for number in range(30)]
        for number, name in enumerate(names):
            Path(name).write_text(ndom(8 + number % 3))
        Path("hard.cwd").write_text(endless())  # there is more to do, however late the signal comes
        proofs = ["--verify", "--proof-dir", "c"]
        command = [*COMMAND, "solve", "-j", "2", *proofs, *names, "hard.cwd"]
        with started(command) as process:
            wait_until(lambda: len([*Path("c").glob("*.zip")]) >= 3)
            workers = workers_of(process.pid, 2)
            others = [child for worker in workers for child in children(worker)]
            os.killpg(process.pid, signal.SIGINT)
            _, err = process.communicate()
        assert process.returncode == -signal.SIGINT
        assert "Traceback" not in err
        wait_until(lambda: all(map(gone, [*workers, *others])))
        left = files("c")
        assert 3 <= len(left) <= len(names)
        for name in left:
            assert zipfile.ZipFile(Path("c", name)).testzip() is None
        done = [name.removesuffix(".zip") for name in left]
        assert run("verify-proof", "--proof-dir", "c", *done).exit_code == 0

    def test_a_worker_is_killed(self, folder: Path) -> None:
        Path("hard.cwd").write_text(endless())
        command = [
            "solve",
            "-j2",
            "--resume",
            "r.jsonl",
            "--verify",
            "--proof-dir",
            "c",
            "hard.cwd",
            "all/b.cwd",
        ]
        Path("r.jsonl").touch()
        with started([*COMMAND, *command]) as process:
            workers = workers_of(process.pid, 2)
            wait_until(lambda: "all/b.cwd" in Path("r.jsonl").read_text())
            for worker in workers:
                os.kill(worker, signal.SIGKILL)
            out, _ = process.communicate()
        assert process.returncode == 5
        assert out == "hard.cwd: Undecided (worker died)\nall/b.cwd: Unique solution\n"
        assert files("c") == ["all/b.cwd.zip"]


def test_the_corpus(corpus: Path, tmp_path: Path) -> None:
    names = [str(corpus / name) for name in ("colour", "bw/numberloom-atrus.cwd")]
    command = ["--proof-dir", str(tmp_path / "c"), *names]
    assert run("solve", "--verify", *command).exit_code in (0, 3)
    assert run("verify-proof", *command).exit_code == 0
    if shutil.which("drat-trim"):
        assert run("verify-proof", "--checker", "drat-trim", *command).exit_code == 0
