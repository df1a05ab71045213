"""Files that are written: whole or not at all, links and permissions kept, devices written to."""

from __future__ import annotations

import os
import signal
import stat
import sys
import threading
from pathlib import Path

import pytest

from nonogram import WriteError
from nonogram.base.clock.alarm import alarm
from nonogram.base.clock.deadline import Deadline, OutOfTime
from nonogram.base.disk import written

posix = pytest.mark.skipif(os.name != "posix", reason="needs POSIX files")


def write(path: str | Path, text: str = "new") -> None:
    with written(path) as file:
        file.write(text)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_text_and_bytes(tmp_path: Path) -> None:
    file = tmp_path / "file"
    write(file, "é\n")
    assert file.read_bytes() == b"\xc3\xa9\n"
    with written(file) as out:
        out.buffer.write(b"\0")
    assert file.read_bytes() == b"\0"
    assert [*tmp_path.iterdir()] == [file]


def test_an_error_leaves_everything_as_it_was(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    old.write_text("old")
    for path in (old, new):
        with pytest.raises(ZeroDivisionError), written(path) as file:
            file.write(f"{1 // 0}")
    assert [*tmp_path.iterdir()] == [old]
    assert old.read_text() == "old"


@posix
def test_an_alarm_that_rings_again_leaves_no_part(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    unlink = Path.unlink

    def interrupted(path: Path, missing_ok: bool) -> None:
        signal.raise_signal(signal.SIGALRM)
        unlink(path, missing_ok)

    monkeypatch.setattr(Path, "unlink", interrupted)
    with pytest.raises(OutOfTime), alarm(Deadline(1000)), written(tmp_path / "new"):
        signal.raise_signal(signal.SIGALRM)
    assert not [*tmp_path.iterdir()]


def test_it_has_its_name_only_when_it_is_whole(tmp_path: Path) -> None:
    file = tmp_path / "file"
    with written(file) as out:
        out.write("half")
        assert not file.exists()
    assert file.read_text() == "half"


@posix
def test_permissions_are_kept(tmp_path: Path) -> None:
    file = tmp_path / "file"
    for permissions in (0o600, 0o640, 0o755):
        file.write_text("old")
        file.chmod(permissions)
        write(file)
        assert (mode(file), file.read_text()) == (permissions, "new")


@posix
def test_new_files_have_the_usual_permissions(tmp_path: Path) -> None:
    write(tmp_path / "ours")
    (tmp_path / "usual").write_text("")
    assert mode(tmp_path / "ours") == mode(tmp_path / "usual")


@posix
@pytest.mark.skipif(hasattr(os, "geteuid") and os.geteuid() == 0, reason="root writes all")
def test_a_file_that_is_for_reading_only(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("old")
    file.chmod(0o444)
    with pytest.raises(WriteError, match="permission denied"):
        write(file)
    assert file.read_text() == "old"


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="needs links")
def test_links_lead_where_they_led(tmp_path: Path) -> None:
    file, link, dangling = tmp_path / "file", tmp_path / "link", tmp_path / "dangling"
    file.write_text("old")
    link.symlink_to("file")
    dangling.symlink_to("fresh")
    write(link)
    write(dangling)
    assert link.is_symlink()
    assert dangling.is_symlink()
    assert file.read_text() == (tmp_path / "fresh").read_text() == "new"


@posix
def test_long_names(tmp_path: Path) -> None:
    file = tmp_path / ("x" * 251 + ".cwd")
    write(file)
    assert [*tmp_path.iterdir()] == [file]


@posix
def test_what_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "folder").mkdir()
    (tmp_path / "loop").symlink_to("loop")
    for name, reason in {
        "no/file": "no such file or directory",
        "file/file": "not a directory",
        "folder": "this is the name of a folder",
        "loop": "too many levels of symbolic links",
        "x" * 256: "file name too long",
    }.items():
        path = tmp_path / name
        with pytest.raises(WriteError) as caught:
            write(path)
        assert str(caught.value) == f"{path}: cannot write the file: {reason}"
    with pytest.raises(WriteError, match="new/: cannot write the file: this is the name of a fold"):
        write(f"{tmp_path}/new/")
    assert not (tmp_path / "new").exists()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_device() -> None:
    with pytest.raises(WriteError, match=r"^/dev/full: cannot write the file: no space left"):
        write("/dev/full")


@posix
def test_a_pipe_is_written_to(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[str] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_text()))
    reader.start()
    write(pipe)
    reader.join()
    assert read == ["new"]
    assert pipe.is_fifo()


@posix
def test_a_pipe_whose_reader_has_enough() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        with pytest.raises(BrokenPipeError):
            write(f"/dev/fd/{writer}")
    finally:
        os.close(writer)


@posix
@pytest.mark.parametrize("folder", ["/dev/fd", "/proc/self/fd"])
def test_an_open_file_is_gone_on_with(tmp_path: Path, folder: str) -> None:
    if not Path(folder).exists():
        pytest.skip(f"there is no {folder}")
    log = tmp_path / "log"
    log.write_text("old,")
    link = tmp_path / "link"
    with open(log, "a") as file:
        link.symlink_to(f"{folder}/{file.fileno()}")
        write(f"{folder}/{file.fileno()}", "new,")
        write(link, "newer")
        assert os.fstat(file.fileno()).st_ino == log.stat().st_ino
    assert log.read_text() == "old,new,newer"


@pytest.mark.skipif(sys.platform != "linux", reason="needs names that are no text")
def test_a_name_that_is_no_text(tmp_path: Path) -> None:
    name = os.fsdecode(os.fsencode(tmp_path) + b"/\xff")
    write(name)
    with open(name) as file:
        assert file.read() == "new"
