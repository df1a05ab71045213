"""Files without an end, or larger than any puzzle."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from nonogram.base.disk import read_bytes
from nonogram.base.errors import ParseError
from nonogram.certificates import packed
from nonogram.certificates.packed import bounded_lines
from nonogram.files.reading import read_text


@pytest.fixture(autouse=True)
def thousand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files may have a thousand bytes, so that tests need no more."""
    monkeypatch.setattr(read_bytes, "__defaults__", (1000,))


@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc and /dev")
class TestWithoutEnd:
    """They are read no further than files may be."""

    @pytest.mark.parametrize("word", ["1", "P1", "\N{SNOWMAN}"])
    def test_a_pipe(self, word: str) -> None:
        with subprocess.Popen(["yes", word], stdout=subprocess.PIPE) as endless:
            with pytest.raises(ParseError, match=r"fd/\d+: more than 1,000 bytes$"):
                read_text(f"/proc/self/fd/{endless.stdout.fileno()}")
            endless.kill()

    @pytest.mark.parametrize(
        ("line", "message"),
        [("0", "more than 1,000 bytes"), ("0" * 300, "a line of more than 200 bytes")],
    )
    def test_a_formula(self, line: str, message: str, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(packed, "MOST_UNPACKED", 1000)
        monkeypatch.setattr(packed, "MOST_BYTES", 200)
        with subprocess.Popen(["yes", line], stdout=subprocess.PIPE) as endless:
            with pytest.raises(ParseError, match=f"^f: {message}$"):
                [*bounded_lines(endless.stdout, "f")]
            endless.kill()
        zero = pytest.raises(ParseError, match=r"^f: a line of more than 200 bytes$")
        with Path("/dev/zero").open("rb") as file, zero:
            [*bounded_lines(file, "f")]

    def test_standard_input(self) -> None:
        command = "yes | exec {} -m nonogram solve -"
        done = subprocess.run(
            ["sh", "-c", command.format(sys.executable)],
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr == "<stdin>: more than 100,000,000 bytes\n"

    @pytest.mark.parametrize("device", ["/dev/zero", "/dev/urandom"])
    def test_a_device(self, device: str) -> None:
        with pytest.raises(
            ParseError, match=rf"^{device}:1?\d*: binary data|more than 1,000 bytes"
        ):
            read_text(device)


def test_the_largest(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("1" * 1000)
    assert len(read_text(file)) == 1000
    file.write_text("1" * 1001)
    with pytest.raises(ParseError, match=r"file: more than 1,000 bytes$"):
        read_text(file)
