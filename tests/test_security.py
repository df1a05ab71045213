"""The promises of docs/reliability.md: limits, and inputs that are not what they seem."""

from __future__ import annotations

import io
import os
import struct
import sys
import zlib
from pathlib import Path

import pytest

import nonogram
from nonogram.base import limits
from support.command_line import run
from support.formats import WRITTEN, sample
from support.paths import PROJECT
from support.texts import UNIQUE

needs_posix = pytest.mark.skipif(sys.platform == "win32", reason="needs links, pipes and /dev")


def test_the_limits_are_those_of_the_page() -> None:
    rows = [
        [cell.strip() for cell in line.split("|")[1:-1]]
        for line in (PROJECT / "docs" / "reliability.md").read_text().splitlines()
        if line.startswith("| `MOST_")
    ]
    told = {row[0].strip("`"): int(row[1].replace(",", "")) for row in rows}
    assert told == {name: value for name, value in vars(limits).items() if name.isupper()}


def png(width: int, height: int, data: bytes) -> bytes:
    """A picture in black and white that announces a size, and has these bytes for it."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        digest = struct.pack(">I", zlib.crc32(kind + content))
        return struct.pack(">I", len(content)) + kind + content + digest

    head = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def zeros(number: int) -> bytes:
    """Zero bytes, packed a thousand times smaller."""
    packed = zlib.compressobj(9)
    parts = [packed.compress(bytes(1_000_000)) for _ in range(number // 1_000_000)]
    return b"".join(parts) + packed.flush()


class TestPictures:
    """Small files that announce, or hold, what is large."""

    @pytest.fixture(autouse=True)
    def pillow(self) -> None:
        pytest.importorskip("PIL")

    @pytest.mark.parametrize(
        ("width", "height"), [(8000, 8000), (20_000, 20_000), (2**31 - 1, 2**31 - 1), (10**8, 1)]
    )
    def test_too_many_pixels(self, tmp_path: Path, width: int, height: int) -> None:
        file = tmp_path / "bomb.png"
        file.write_bytes(png(width, height, zeros(1_000_000)))
        with pytest.raises(nonogram.ParseError, match="more than 50,000,000: make it smaller"):
            nonogram.from_image(file)

    def test_more_data_than_pixels(self, tmp_path: Path) -> None:
        """What is behind the last pixel is not unpacked."""
        file = tmp_path / "zip.png"
        file.write_bytes(png(64, 64, zeros(200_000_000)))
        done = run("make", str(file), "-o", "-")
        assert done.exit_code == 1
        assert "zip.png: " in done.stderr

    def test_a_text_that_is_large_when_unpacked(self, tmp_path: Path) -> None:
        file = tmp_path / "text.png"
        whole = png(8, 8, zlib.compress(b"\0\xf0" * 8))
        content = b"Comment\0\0" + zeros(150_000_000)
        digest = struct.pack(">I", zlib.crc32(b"zTXt" + content))
        text = struct.pack(">I", len(content)) + b"zTXt" + content + digest
        file.write_bytes(whole[:33] + text + whole[33:])
        done = run("make", str(file), "-o", "-")
        assert done.exit_code in (0, 1)
        assert done.exit_code == 0 or done.stderr.count("\n") == 1

    def test_a_picture_that_goes_on_for_ever(self, tmp_path: Path) -> None:
        """Of many pictures in a file the first is taken."""
        from PIL import Image

        frames = [Image.new("1", (6, 6), k % 2) for k in range(300)]
        frames[0].putpixel((2, 2), 1)
        data = io.BytesIO()
        frames[0].save(data, "GIF", save_all=True, append_images=frames[1:])
        (tmp_path / "moving.gif").write_bytes(data.getvalue())
        grid = nonogram.from_image(tmp_path / "moving.gif").grid
        assert sum(cell or 0 for row in grid.rows for cell in row) in (1, 35)


@needs_posix
class TestFolders:
    """What is in a folder may be anything."""

    def test_links_in_a_circle_and_to_nowhere(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(tmp_path)
        folder = Path("folder")
        folder.mkdir()
        (folder / "p.cwd").write_text(UNIQUE)
        (folder / "again").symlink_to(folder.resolve(), target_is_directory=True)
        (folder / "nowhere.cwd").symlink_to("none")
        (folder / "itself.cwd").symlink_to("itself.cwd")
        done = run("solve", "--recursive", "folder")
        lines = done.stdout.splitlines()
        assert "folder/p.cwd: Unique solution" in lines
        assert len(lines) <= 4
        assert [line for line in lines if "p.cwd" not in line if ": Error: " not in line] == []

    def test_pipes_and_devices(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """A pipe into which nobody writes does not hold up a folder."""
        monkeypatch.chdir(tmp_path)
        folder = Path("folder")
        folder.mkdir()
        (folder / "p.cwd").write_text(UNIQUE)
        os.mkfifo(folder / "pipe.cwd")
        (folder / "zero.cwd").symlink_to("/dev/zero")
        done = run("solve", "folder")
        assert "folder/p.cwd: Unique solution\n" in done.stdout
        assert "pipe" not in done.stdout

    def test_an_output_that_is_a_link_to_an_input(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(tmp_path)
        Path("p.cwd").write_text(UNIQUE)
        Path("out.non").symlink_to("p.cwd")
        assert run("convert", "p.cwd", "-o", "out.non").exit_code in (1, 2)
        assert Path("p.cwd").read_text() == UNIQUE

    @pytest.mark.parametrize(
        "name", ["a\nb: Unique solution.cwd", "\x1b]0;taken\x07.cwd", "\x9b2J.cwd"]
    )
    @pytest.mark.parametrize("command", ["solve", "check", "show", "explain", "hint", "convert"])
    def test_names_that_command_a_terminal(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, command: str
    ) -> None:
        """In a folder, where somebody else has chosen them; of puzzles that cannot be read, too."""
        monkeypatch.chdir(tmp_path)
        Path("folder").mkdir()
        Path("folder", name).write_text("no puzzle")
        Path("folder", "z" + name).write_text(UNIQUE)
        wanted = ["folder", "-o", "out", "--to", "json"] if command == "convert" else ["folder"]
        if command in ("explain", "hint"):
            wanted = [f"folder/{name}"]
        done = run(command, *wanted)
        for text in (done.stdout, done.stderr):
            assert [c for c in text if not (c.isprintable() or c == "\n")] == [], text
            assert [line for line in text.splitlines() if line.startswith("b: Unique")] == []


#: What a terminal would obey: clear the screen, set a title, write in red, go back, turn lines.
COMMANDS = "\x1b[2J\x1b]0;taken\x07\x1b[31m\r\x9b1A\u202e"


#: A text in every format that has titles or authors.
TITLED = {
    name: text
    for name in WRITTEN
    if "TITLE"
    in (text := nonogram.dumps(sample(name).replace(title="TITLE", author="TITLE"), name))
}


@pytest.mark.parametrize("name", TITLED)
@pytest.mark.parametrize("command", ["solve", "check", "show", "explain", "hint"])
def test_titles_do_not_command_a_terminal(name: str, command: str, tmp_path: Path) -> None:
    """Whatever format says it, and whatever command tells it."""
    file = tmp_path / "p"
    file.write_text(TITLED[name].replace("TITLE", COMMANDS), newline="")
    done = run(command, "--from", name, str(file))
    for said in (done.stdout, done.stderr):
        assert "taken" not in said or r"\x1b]0;taken" in said
        assert not {*said} & {*"\x1b\x07\x9b\u202e\r"}
