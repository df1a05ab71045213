"""Batches that are gone on with: what is known, and the file that it is known from."""

from __future__ import annotations

import json
import os
import re
import sys
from contextlib import closing
from pathlib import Path

import pytest

import nonogram
from nonogram.ask.codec import json_line
from nonogram.ask.found import Answer
from nonogram.ask.job import Job, work
from nonogram.ask.journal import Journal
from nonogram.ask.question import Question
from support.asking import record_of
from support.command_line import run, streams
from support.puzzles import rooms
from support.texts import BAD, LINES, NONE, SWITCH, UNIQUE, endless


def verdicts(text: str) -> list[str]:
    return [json.loads(line)["verdict"] for line in text.splitlines()]


class TestResume:
    def test_what_is_known_is_not_solved_again(self, folder: Path) -> None:
        first = run("solve", "--resume", "r.jsonl", "all")
        written = Path("r.jsonl").read_text()
        assert sorted(verdicts(written)) == ["error", "multiple", "unique", "unique"]
        again = run("solve", "--resume", "r.jsonl", "all")
        assert again.stdout == first.stdout
        assert "; 4 known before\n" in again.stderr
        assert Path("r.jsonl").read_text() == written
        (folder / "c.cwd").write_text(SWITCH)
        (folder / "b.cwd").write_text(NONE)
        third = run("solve", "--json", "--resume", "r.jsonl", "all")
        assert verdicts(third.stdout) == ["multiple", "unique", "no_solution", "multiple"]

    def test_what_fails_is_not_written_again(self, tmp_path: Path) -> None:
        """Neither a file that is no puzzle nor a missing one, unless it or the question changes."""
        bad, journal = tmp_path / "bad.cwd", tmp_path / "r.jsonl"
        bad.write_text(BAD)
        command = ["solve", "-q", "--resume", str(journal), str(bad), str(tmp_path / "missing.cwd")]
        first = streams(run(*command))
        written = journal.read_text()
        assert verdicts(written) == ["error", "error"]
        assert streams(run(*command)) == first
        assert streams(run(*command, "--retry-errors")) == first
        assert journal.read_text() == written
        run(*command, "--format", "cwd")
        assert verdicts(journal.read_text()) == ["error"] * 4
        bad.write_text(UNIQUE)
        run(*command)
        assert verdicts(journal.read_text())[4:] == ["unique", "error"]

    def test_errors_are_known_unless_they_are_asked_for(self, tmp_path: Path) -> None:
        answer = work(Question(), Job("p", BAD.encode()))
        assert isinstance(answer, Answer)
        with closing(Journal(tmp_path / "r.jsonl")) as journal:
            journal.write(answer.replace(asked=Question(limit=None)))
        for retry, known in [(False, 1), (True, 0)]:
            with closing(Journal(tmp_path / "r.jsonl", retry_errors=retry)) as journal:
                assert len(journal.known(Job("p", BAD.encode()), Question())) == known

    @pytest.mark.skipif(sys.platform == "win32", reason="needs locks of POSIX")
    def test_a_file_in_use_is_refused(self, folder: Path) -> None:
        with closing(Journal("r.jsonl")):
            code, out, err = streams(run("solve", "-q", "--resume", "r.jsonl", "all"))
        assert (code, out) == (1, "")
        assert err == "r.jsonl: another run writes it\n"
        assert run("solve", "-q", "--resume", "r.jsonl", "all").stdout == LINES

    def test_the_last_line_needs_no_end(self, folder: Path) -> None:
        """As `$(cat r.jsonl)` leaves it: a record that is whole is never lost."""
        run("solve", "--resume", "r.jsonl", "all/a.non")
        written = Path("r.jsonl").read_bytes()
        Path("r.jsonl").write_bytes(written[:-1])
        told = run("report", "r.jsonl", "-o", "r.csv").stderr
        assert told == "nonogram: 2 puzzles\nnonogram: wrote r.csv\n"
        assert "; 2 known before" in run("solve", "--resume", "r.jsonl", "all/a.non").stderr
        assert Path("r.jsonl").read_bytes() == written

    @pytest.mark.parametrize("cut", [20, 300])
    def test_a_line_cut_short(self, folder: Path, cut: int) -> None:
        run("solve", "--resume", "r.jsonl", "all/a.non")
        written = Path("r.jsonl").read_bytes()
        Path("r.jsonl").write_bytes(written[:-cut])
        result = run("solve", "--resume", "r.jsonl", "all/a.non")
        assert result.stdout == "".join(LINES.splitlines(True)[:2])
        assert "; 1 known before" in result.stderr  # of two in the file
        assert verdicts(Path("r.jsonl").read_text()) == ["multiple", "unique"]

    @pytest.mark.parametrize(
        "text",
        [
            *(UNIQUE, "{}\n", '{"path": 1}\n', "1", "no\n"),
            *(
                "{",
                '{"schema":2,"pa',
                "{}",
                '{"a":1}',
                '{"path":"p","a":1}',
                '{"a":',
                "[",
                "nul",
                '{"rows":[[1]',
                "x",
            ),
        ],
    )
    def test_another_file_is_left_alone(self, folder: Path, text: str) -> None:
        Path("r.jsonl").write_text(text)
        code, out, err = streams(run("solve", "-q", "--resume", "r.jsonl", "all"))
        assert (code, out) == (1, "")
        assert err.startswith(
            "r.jsonl:1: expected a result as `solve --json` writes it since 0.6.1"
        )
        assert Path("r.jsonl").read_text() == text

    def test_half_a_line_between_others(self, folder: Path) -> None:
        run("solve", "--resume", "r.jsonl", "all/a.non")
        first, second = Path("r.jsonl").read_text().splitlines()
        Path("r.jsonl").write_text(f"{first[:300]}\n{second}\n")
        code, _, err = streams(run("report", "r.jsonl", "-o", "r.html"))
        assert (code, err.count("\n")) == (1, 1)
        assert re.match(r"r\.jsonl:1: .*, found JSON that is broken at column \d+$", err)

    def test_a_place_that_cannot_be_written(self, folder: Path) -> None:
        code, _, err = streams(run("solve", "-q", "--resume", "none/r.jsonl", "all"))
        assert (code, err) == (
            1,
            "none/r.jsonl: cannot write the file: no such file or directory\n",
        )

    @pytest.mark.skipif(sys.platform == "win32", reason="needs /dev")
    def test_a_device_is_not_gone_on_with(self, folder: Path) -> None:
        """One may have no end, another no beginning."""
        code, out, err = streams(run("solve", "-q", "--resume", os.devnull, "all"))
        assert (code, out, err) == (1, "", "/dev/null: cannot go on with it: no regular file\n")

    def test_what_was_moved_is_known_by_its_content(self, folder: Path) -> None:
        run("solve", "--resume", "r.jsonl", "--quiet", "all")
        written = Path("r.jsonl").read_text()
        Path("all").rename("moved")
        Path("moved/b.cwd").rename("moved/z.cwd")
        _, out, err = streams(run("solve", "--resume", "r.jsonl", "moved"))
        said = [tuple(line.split(": ")[:2]) for line in out.splitlines()]
        assert said == [
            ("moved/a.non#1", "Multiple solutions"),
            ("moved/a.non#2", "Unique solution"),
            ("moved/c.cwd", "Error"),
            ("moved/z.cwd", "Unique solution"),
        ]
        assert "; 4 known before\n" in err
        assert verdicts(Path("r.jsonl").read_text()[len(written) :]) == [
            *("multiple", "unique", "error", "unique")
        ]
        table = run("report", "r.jsonl", "--to", "csv").stdout.splitlines()
        assert [row.partition(",")[0] for row in table[1:]] == [name for name, _ in said]

    def test_a_copy_gets_a_record_of_its_own(self, folder: Path) -> None:
        """Or a report would lack it."""
        run("solve", "--resume", "r.jsonl", "--quiet", "all/a.non", "all/b.cwd")
        (folder / "d.non").write_bytes((folder / "a.non").read_bytes())
        for _ in range(2):
            again = run("solve", "--resume", "r.jsonl", "all/a.non", "all/b.cwd", "all/d.non")
            assert again.stderr.endswith("; 5 known before\n")
            lines = Path("r.jsonl").read_text().splitlines()
            assert [json.loads(line)["path"] for line in lines] == [
                *("all/a.non#1", "all/a.non#2", "all/b.cwd"),
                *("all/d.non#1", "all/d.non#2"),
            ]

    def test_another_name_of_the_place_is_no_copy(self, folder: Path) -> None:
        (folder / "d.non").write_bytes((folder / "a.non").read_bytes())
        command = ["solve", "--resume", "r.jsonl"]
        run(*command, "all/a.non", "all/d.non")
        written = Path("r.jsonl").read_text()
        again = run(*command, "./all/a.non", f"all{os.sep}.{os.sep}d.non")
        assert again.stdout.startswith("./all/a.non#1: ")
        assert again.stderr.endswith("; 4 known before\n")
        assert Path("r.jsonl").read_text() == written

    def test_a_puzzle_picked_is_not_its_file(self, folder: Path) -> None:
        run("solve", "--resume", "r.jsonl", "all/a.non#2", "all/b.cwd")
        Path("all/a.non").rename("x.non")
        again = run("solve", "--resume", "r.jsonl", "x.non", "x.non#1")
        assert "known before" not in again.stderr
        assert again.stdout.splitlines()[-1] == "x.non#1: Multiple solutions"

    def test_the_last_record_is_of_what_the_file_has_now(self, folder: Path) -> None:
        """Also where it has had this content before; a report goes by the last record."""
        command = ["solve", "-q", "--resume", "r.jsonl", "all/b.cwd"]
        for text, verdict in [(UNIQUE, "unique"), (NONE, "no_solution"), (UNIQUE, "unique")]:
            (folder / "b.cwd").write_text(text)
            run(*command)
            assert verdicts(Path("r.jsonl").read_text())[-1] == verdict
        assert len(verdicts(Path("r.jsonl").read_text())) == 3
        run(*command)
        assert len(verdicts(Path("r.jsonl").read_text())) == 3

    def test_one_of_several_is_not_all(self, folder: Path) -> None:
        """Of a puzzle that is picked the number of puzzles in its file is not known."""
        run("solve", "--resume", "r.jsonl", "all/a.non#1")
        again = run("solve", "--resume", "r.jsonl", "all/a.non")
        assert again.stdout == "".join(LINES.splitlines(True)[:2])
        run("solve", "--resume", "r.jsonl", "--difficulty", "all/a.non#1")
        whole = run("solve", "--resume", "r.jsonl", "all/a.non")
        assert (whole.stdout, whole.exit_code) == (again.stdout, again.exit_code)

    def test_an_error_of_another_format_is_none_of_this(self, folder: Path) -> None:
        command = ["solve", "--resume", "r.jsonl", "-q", "all/b.cwd"]
        assert run(*command, "--format", "xml").exit_code == 1
        assert run(*command).exit_code == 0

    def test_an_error_of_a_certificate_is_none_of_its_puzzle(self, folder: Path) -> None:
        Path("proofs/all/b.cwd.zip").mkdir(parents=True)
        command = ["solve", "--resume", "r.jsonl", "-q", "all/b.cwd"]
        assert run(*command, "--proof-dir", "proofs").exit_code == 1
        assert run(*command).exit_code == 0

    def test_difficulties_of_earlier_releases_are_found_anew(self, folder: Path) -> None:
        Path("one.cwd").write_text(UNIQUE)
        run("check", "--resume", "r.jsonl", "one.cwd")
        record = json.loads(Path("r.jsonl").read_text())
        for key in ("effort", "free_lines", "narrowest", "scale"):
            del record["difficulty"][key]
        record["difficulty"]["technique"] = "out_of_reach"  # the name of simple spaces then
        Path("r.jsonl").write_text(json_line(record))
        told = run("check", "--resume", "r.jsonl", "one.cwd").stdout
        assert f"difficulty:   {record['difficulty']['level']}: " in told
        old, new = Path("r.jsonl").read_text().splitlines()
        assert old == json_line(record).strip()
        assert json.loads(new)["difficulty"]["scale"] == 2

    def test_an_error_is_told_anew_after_an_upgrade(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        command = ["solve", "--resume", "r.jsonl", "all/c.cwd"]
        run(*command)
        earlier = Path("r.jsonl").read_text()
        Path("r.jsonl").write_text(earlier.replace('"version":"', '"version":"before '))
        assert "known before" not in run(*command).stderr
        assert "1 known before" in run(*command).stderr

    def test_what_was_moved_is_proved_anew(self, folder: Path) -> None:
        command = ["solve", "--quiet", "--resume", "r.jsonl", "--proof-dir", "proofs"]
        run(*command, "all/b.cwd")
        Path("all/b.cwd").rename("c.cwd")
        run(*command, "c.cwd")
        assert Path("proofs/c.cwd.zip").exists()

    def test_the_last_record_counts(self, tmp_path: Path) -> None:
        job = Job("p.cwd", UNIQUE.encode())
        record = record_of(Question(), job)
        died = {**record, "verdict": "undecided", "cause": "worker_died"}
        file = tmp_path / "r.jsonl"
        for records, known in [([died, record], [record]), ([record, died], [])]:
            file.write_text("".join(map(json_line, records)))
            with closing(Journal(file)) as journal:
                assert [one.to_dict() for one in journal.known(job, Question())] == known
                assert journal.known(Job("p.cwd", b"other"), Question()) == []

    def test_what_is_asked_now_is_answered(self, folder: Path) -> None:
        nonogram.save(rooms(1, 2), "four.cwd")
        Path("hard.cwd").write_text(endless())

        def said(*options: str) -> str:
            result = run("solve", "--resume", "r.jsonl", *options)
            return result.stdout.partition(": ")[2].strip() + " again" * (
                "known before" in result.stderr
            )

        assert said("--first", "four.cwd") == "Solved (uniqueness not checked)"
        assert said("four.cwd") == "Multiple solutions"
        assert said("four.cwd") == "Multiple solutions again"
        assert said("--count", "--limit", "3", "four.cwd") == "at least 3"
        assert said("--count", "four.cwd") == "4"
        assert said("--all", "four.cwd") == "4 solutions again"
        assert said("--timeout", "0.5", "hard.cwd") == "Undecided (time limit)"
        assert said("--timeout", "0.5", "hard.cwd") == "Undecided (time limit) again"
        Path("hard.cwd").write_text(SWITCH)
        assert not said("--timeout", "0.5", "hard.cwd").endswith(" again")  # it is another file

    @pytest.mark.parametrize("option", ["--resume", "--files-from", "--cluster"])
    def test_an_empty_name_is_not_no_name(self, folder: Path, option: str) -> None:
        result = run("solve", option, "", "all/b.cwd")
        assert result.exit_code != 0
        assert result.stdout == ""
