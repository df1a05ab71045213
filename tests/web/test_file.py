"""The file and its copy: nothing is lost, and nothing of others is overwritten."""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path
from typing import Any

import pytest

import nonogram
from nonogram.core.puzzle import Colour, Grid
from support.command_line import run
from support.editors import AtDesk, Editor, at_desk, drawn, editing, nearby
from support.trials import kinds

ONE = drawn([[1, 1], [1, 0]])
OTHER = drawn([[1, 1], [1, 1]])


def draw(editor: Editor | AtDesk, puzzle: Any, tab: str = "tab", seen: int = 0, **more: Any) -> Any:
    return editor.post("verdict", puzzle=puzzle, tab=tab, seen=seen, **more)


def save(editor: Editor | AtDesk, puzzle: Any, **more: Any) -> Any:
    return editor.post("save", **{"puzzle": puzzle, "tab": "tab", "seen": 0, **more})


def copies(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if "autosave" in path.name)


def picture(path: Path) -> Any:
    (goal,) = nonogram.load(path).goals
    return [list(row) for row in goal.rows]


def test_save_and_open_again(tmp_path: Path) -> None:
    with at_desk(tmp_path, "a.json", 2) as editor:
        assert draw(editor, ONE)["unsaved"]
        assert copies(tmp_path) == [".a.json.autosave"]
        assert (tmp_path / ".a.json.autosave").stat().st_mode & 0o777 == 0o600
        assert save(editor, ONE) == {
            "revision": 1, "unsaved": False, "state": "saved", "saved": "a.json", "format": "JSON"
        }  # fmt: skip
        assert copies(tmp_path) == []
        assert picture(tmp_path / "a.json") == [[1, 1], [1, 0]]
        assert not draw(editor, ONE)["unsaved"]
    with at_desk(tmp_path, "a.json") as editor:
        assert not draw(editor, ONE)["unsaved"]


@pytest.mark.parametrize("state", ["blank", "saved", "changed"])
def test_what_is_said_at_the_end(tmp_path: Path, state: str) -> None:
    """Where the drawing is kept, if it is not saved; nothing else."""
    with editing(tmp_path, "a.json", "--size", "2") as editor:
        if state != "blank":
            save(editor, ONE)
        if state == "changed":
            draw(editor, OTHER)
        editor.end()
        assert editor.process.stderr is not None
        said = {"changed": "not saved: kept in .a.json.autosave\n"}.get(state, "")
        assert editor.process.stderr.read() == said


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_what_is_not_saved_is_offered(tmp_path: Path, number: int) -> None:
    with editing(tmp_path, "a.json", "--size", "2") as editor:
        draw(editor, ONE, locked=[0, 3])
        editor.end(number)
    assert copies(tmp_path) == [".a.json.autosave"]
    with editing(tmp_path, "a.json", "--size", "2") as editor:
        data = editor.post("restore", drop=False)
        assert data["puzzle"]["goals"] == ONE["goals"]
        assert data["locked"] == [0, 3]
        assert data["unsaved"]
        assert save(editor, ONE, seen=data["revision"])["saved"] == "a.json"
    assert copies(tmp_path) == []


def test_what_is_offered_can_be_dropped(tmp_path: Path) -> None:
    with at_desk(tmp_path, "a.json", 2) as editor:
        draw(editor, ONE)
    with at_desk(tmp_path, "a.json", 2) as editor:
        assert not editor.post("restore", drop=True)["unsaved"]
    assert copies(tmp_path) == []


def test_no_link_is_followed(tmp_path: Path) -> None:
    """Neither to read a copy nor to write one, whoever has put it there."""
    secret = tmp_path / "secret.json"
    secret.write_text(json.dumps(OTHER))
    (tmp_path / ".a.json.autosave").symlink_to(secret)
    before = secret.read_text()
    with nearby(tmp_path, "a.json", "--size", "2") as editor:
        assert b'"offered":null' in editor.request("GET", f"/?token={editor.token}")[1]
        draw(editor, ONE)
        assert copies(tmp_path) == [".a.json.autosave", ".a.json.autosave-2"]
        (tmp_path / ".a.json.autosave-2").unlink()
        (tmp_path / ".a.json.autosave-2").symlink_to(secret)
        draw(editor, OTHER)
        assert not (tmp_path / ".a.json.autosave-2").is_symlink()
    assert secret.read_text() == before


@pytest.mark.parametrize("device", kinds([None, "/dev/zero", "/dev/full"], None))
@pytest.mark.parametrize("anyway", [False, True])
def test_a_file_that_becomes_a_pipe(tmp_path: Path, device: str | None, anyway: bool) -> None:
    """It is neither read nor written, which might never end; verdicts are answered meanwhile."""
    file = tmp_path / "a.json"
    with nearby(tmp_path, "a.json", "--size", "2") as editor:
        assert save(editor, ONE)["saved"] == "a.json"
        file.unlink()
        if device is None:
            os.mkfifo(file)
        else:
            file.symlink_to(device)
        told = save(editor, OTHER, anyway=anyway)
        assert told["failed"] == "a.json: cannot write the file: no regular file"
        assert draw(editor, OTHER, seen=told["revision"])["unsaved"]
        assert copies(tmp_path) == [".a.json.autosave"]


def test_two_editors_on_one_file(tmp_path: Path) -> None:
    with at_desk(tmp_path, "a.json", 2) as one, at_desk(tmp_path, "a.json") as other:
        draw(one, ONE)
        draw(other, OTHER)
        assert copies(tmp_path) == [".a.json.autosave", ".a.json.autosave-2"]
        assert "saved" in save(one, ONE)
        told = save(other, OTHER)
        assert told["changed"] == "a.json is there already"
        assert picture(tmp_path / "a.json") == [[1, 1], [1, 0]]
        assert "saved" in save(other, OTHER, anyway=True)
        assert picture(tmp_path / "a.json") == [[1, 1], [1, 1]]
        assert save(one, ONE)["changed"] == "a.json has changed"
    assert copies(tmp_path) == [".a.json.autosave"]  # of the one that was not saved


def test_a_file_that_vanishes(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    file.write_text(json.dumps(ONE))
    with at_desk(tmp_path, "a.json") as editor:
        draw(editor, OTHER)
        file.unlink()
        assert save(editor, OTHER)["changed"] == "a.json is gone"
        assert not file.exists()
        assert "saved" in save(editor, OTHER, anyway=True)
        file.write_text("something else")
        assert save(editor, ONE)["changed"] == "a.json has changed"
        assert file.read_text() == "something else"


def test_a_folder_that_vanishes(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    with nearby(tmp_path, "folder/a.json", "--size", "2") as editor:
        folder.rmdir()
        drawn = draw(editor, ONE)
        assert drawn["state"] == "not saved, cannot keep a copy: no such file or directory"
        assert drawn["verdict"] == "unique"
        told = save(editor, ONE)
        assert told["failed"].startswith("folder/a.json: cannot write the file: no such file")
        folder.mkdir()
        assert "saved" in save(editor, ONE)


def test_two_tabs(tmp_path: Path) -> None:
    """The second to draw is told, instead of taking away what the first has drawn."""
    with at_desk(tmp_path, "a.json", 2) as editor:
        draw(editor, ONE, "one")
        assert draw(editor, OTHER, "two") == {"elsewhere": True}
        assert draw(editor, ONE, "one")["revision"] == 1
        assert draw(editor, OTHER, "two", force=True)["revision"] == 2
        assert draw(editor, ONE, "one") == {"elsewhere": True}
        assert draw(editor, ONE, "one", seen=2)["revision"] == 3


TWO_WAYS = drawn([[1, 0], [0, 1]])
COLOURED = {**drawn([[1, 2], [2, 1]]), "palette": [{}, {"rgb": [1, 2, 3]}, {"rgb": [4, 5, 6]}]}


@pytest.mark.parametrize(
    ("name", "puzzle", "lost"),
    [
        ("a.non", {**ONE, "title": "A"}, []),
        ("a.cwd", ONE, []),  # its clues say it
        ("a.cwd", TWO_WAYS, ["CWD has no picture"]),
        ("a.nin", {**ONE, "title": "A"}, ["NIN keeps neither title nor picture"]),
        ("a.nin", COLOURED, ["NIN has no colours"]),
        ("a.xml", {**COLOURED, "title": "A"}, None),
    ],
)
def test_formats_that_lose_something(
    tmp_path: Path, name: str, puzzle: Any, lost: list[str] | None
) -> None:
    """Nothing is written then, and JSON is offered, which holds all."""
    with at_desk(tmp_path, name, 2) as editor:
        told = save(editor, puzzle)
        if not lost:
            assert told["saved"] == name
            return
        assert told["lost"] == lost
        assert told["instead"] == f"{name}.json"
        assert not (tmp_path / name).exists()
        assert ("lacks" in told) == (puzzle is not COLOURED)
        assert save(editor, puzzle, json=True)["saved"] == f"{name}.json"
        assert save(editor, puzzle)["saved"] == f"{name}.json"  # from now on
    data = json.loads((tmp_path / f"{name}.json").read_text())
    assert data["goals"] == puzzle["goals"]


@pytest.mark.parametrize("name", ["cat.cwd", "balloon.cwc", "fish.cwd", "switches.cwc"])
def test_what_is_opened_is_what_is_saved(tmp_path: Path, puzzles: Path, name: str) -> None:
    text = (puzzles / name).read_text()
    (tmp_path / name).write_text(text)
    with nearby(tmp_path, name) as editor:
        page = editor.request("GET", f"/?token={editor.token}")[1].decode()
        data = page.partition('type="application/json">')[2].partition("</script>")[0]
        assert save(editor, json.loads(data)["puzzle"])["saved"] == name
    assert nonogram.load(tmp_path / name) == nonogram.loads(text)


def test_a_picture_and_a_triddler(tmp_path: Path) -> None:
    grid = Grid([[1, 1, 0], [1, 0, 0], [0, 0, 0]])
    (tmp_path / "a.png").write_bytes(
        nonogram.png(nonogram.Puzzle.from_grid(grid), grid, clues=False)
    )
    with nearby(tmp_path, "a.png") as editor:
        page = editor.request("GET", f"/?token={editor.token}")[1].decode()
        assert '"goals"' in page
        assert '"state":"new"' in page  # as a puzzle
        assert draw(editor, ONE)["unsaved"]
        assert save(editor, ONE)["saved"] == "a.json"
    with nearby(tmp_path, "t.json", "--shape", "hexagon", "--size", "2") as editor:
        page = editor.request("GET", f"/?token={editor.token}")[1].decode()
        assert '"sides":[2,2,2,2,2,2]' in page
        assert '"state":"new"' in page
    assert picture(tmp_path / "a.json") == [[1, 1], [1, 0]]


def test_one_of_several(tmp_path: Path) -> None:
    puzzles = [nonogram.Puzzle.from_grid([[1]]), nonogram.Puzzle.from_grid([[1, 0]])]
    nonogram.save(puzzles, tmp_path / "two.json")
    with at_desk(tmp_path, "two.json#2") as editor:
        assert save(editor, ONE)["saved"] == "two-2.json"


def test_write_it_all_the_same(tmp_path: Path) -> None:
    with at_desk(tmp_path, "a.nin", 2) as editor:
        assert save(editor, {**ONE, "title": "A"}, lossy=True)["saved"] == "a.nin"
    assert nonogram.load(tmp_path / "a.nin").title is None


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (["two.json"], 1, "two.json: 2 puzzles in the file, pick one: two.json#1 to two.json#2"),
        (["two.json#3"], 1, "no puzzle 3 in a file of 2 puzzles"),
        (["one.json", "--size", "5"], 2, "size, colours and shape are for new ones"),
        (["new.json", "--shape", "hexagon", "--size", "3x4"], 2, "not a height and a width"),
        (["bad.txt"], 1, "bad.txt"),
        (["a.pic"], 2, "a.pic: no such file; expected a new one to end with .json"),
        (["no/a.json"], 1, "no/a.json: cannot write the file: there is no folder no"),
        (["new.json", "--size", "500"], 2, "250,000 cells, expected at most 40,000"),
        ([".."], 1, ".."),
        (["bad.png"], 1, "bad.png"),
        (["missing.png"], 1, "missing.png: cannot read the file: no such file or directory"),
    ],
)
def test_what_cannot_be_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], code: int, says: str
) -> None:
    monkeypatch.chdir(tmp_path)
    one = json.dumps(ONE)
    Path("one.json").write_text(one)
    Path("two.json").write_text(f'{{"puzzles": [{one}, {one}]}}')
    Path("bad.txt").write_text("ab\nabc\n")
    Path("bad.png").write_text("no picture")
    result = run("edit", "--no-open", *arguments)
    assert result.exit_code == code
    assert says in result.stderr
    assert "Traceback" not in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1


def test_what_has_no_name(tmp_path: Path) -> None:
    (tmp_path / "untitled.json").write_text("mine")
    with at_desk(tmp_path) as editor:
        assert save(editor, ONE)["saved"] == "untitled-2.json"
    assert (tmp_path / "untitled.json").read_text() == "mine"


def test_colours_that_nobody_names() -> None:
    """What a page sends is what a file would hold."""
    puzzle = nonogram.loads(json.dumps(COLOURED), "json")
    assert puzzle.palette[1] == Colour(rgb=(1, 2, 3))
