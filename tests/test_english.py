"""English that is read once: a docstring begins with a noun or a verb, and says what comes back.

So do those of the tests' helpers; that of a test is a sentence about what holds. What stands above
a function of a script, or behind a property of an object, is its docstring.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from nonogram.cli import main
from nonogram.cli.app import ALL
from support.paths import PROJECT, SOURCE

PATHS = sorted(SOURCE.rglob("*.py"))
#: The package, what builds it, and what tests it.
SCRIPTS = sorted(SOURCE.rglob("*.js"))
READ = [*PATHS, PROJECT / "setup.py", *sorted((PROJECT / "tests").rglob("*.py"))]

#: No first sentence begins so: with a question, or with a clause in front of its noun.
FIRST = re.compile(
    r"(Are|Is|Was|Were|Does|Did|Has|Have|Had|Can|Could|May|Must|Should|Would|Will|What|Who|Whose"
    r"|Which|How|Where|When|Why|Of|So|That|Those|If|As|In|For|At|To|With|On|By|From|It|There|This"
    r"|Not|Nobody|Somebody|Nothing|Whoever|After|Before|Until|Unless|While|Because|During|Here|Then)\b"
)


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """The node and all statements within it; expressions hold no docstrings."""
    yield node
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.expr):
            yield from statements(child)


def docstrings(path: Path) -> Iterator[tuple[str, str]]:
    """The docstrings of a module, each with its name; not help texts, and not tests."""
    for node in statements(ast.parse(path.read_text())):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)):
            decorators = getattr(node, "decorator_list", [])
            told = any("command" in ast.unparse(one) for one in decorators)
            test = getattr(node, "name", "").lower().startswith("test")
            if not (told or test) and (text := ast.get_docstring(node)) is not None:
                yield getattr(node, "name", path.name), text


def begins_well(text: str) -> bool:
    """Whether the first sentence of a docstring begins with its noun or verb and asks nothing."""
    first = re.split(r"(?<=[.?!:;])\s", text, maxsplit=1)[0]
    return FIRST.match(first) is None and not first.endswith("?")


def test_docstrings() -> None:
    assert [
        (path.relative_to(PROJECT).as_posix(), name)
        for path in READ
        for name, text in docstrings(path)
        if not begins_well(text)
    ] == []


def test_failures_of_tests_say_what_was_found() -> None:
    """Of `all` and of `not any` a failure shows that something is wrong, but not what: lists do."""
    mute = re.compile(r"^ *assert (?:all|not any)\(.*", re.MULTILINE)
    found = {path.name: mute.findall(path.read_text()) for path in READ}
    assert {name: lines for name, lines in found.items() if lines} == {}


#: The beginning of a function, or of a constant that is one, and the name.
FUNCTION = re.compile(
    r"(?:async )?function\*? (\w+)|(?:const|let) (\w+) = (?:async )?(?:\w+|\([^)]*\)) =>"
)


def told_in(script: str) -> Iterator[tuple[str, str]]:
    """The comments of a script that say what functions and properties are, with their names."""
    comment: list[str] = []
    for line in script.splitlines():
        text = line.strip()
        if text.startswith(("//", "/*", "*")):
            if not text.startswith("// ---"):  # a heading
                comment.append(text.strip("/* "))
            continue
        told = " ".join(filter(None, comment)).partition("@")[0].strip()
        if told and (named := FUNCTION.match(text)):
            yield named[1] or named[2], told
        comment = []
    for name, text in re.findall(r"@property \{.*\} \[?(\w+)\]? - (.*)", script):
        yield name, text


def test_comments_of_scripts() -> None:
    assert [
        (path.name, name, text)
        for path in SCRIPTS
        for name, text in told_in(path.read_text())
        if not begins_well(text)
    ] == []


def test_comments_of_a_script_are_found() -> None:
    script = """
// --- Marks
// What is marked.
const marked = (cell, board) => board[cell];
/**
 * @typedef {object} Page
 * @property {() => void} draw - Draws all cells.
 */
let page;
// Say it.
async function say() {}
"""
    found = [("marked", "What is marked."), ("say", "Say it."), ("draw", "Draws all cells.")]
    assert [*told_in(script)] == found


def words_not_said() -> list[str]:
    """The second column of the table of words in CONTRIBUTING: what texts for users do not say."""
    table = (PROJECT / "CONTRIBUTING.md").read_text().partition("| in texts for users say | ")[2]
    rows = re.findall(r"^ *\| (.*) \| (.*) \|$", table.partition("\n\n")[0], re.MULTILINE)
    return [word for _, others in rows for word in others.split(", ")]


def texts_for_users() -> Iterator[tuple[str, str]]:
    """The pages of the manual, but that on how the program works, and the help of each command."""
    for path in [PROJECT / "README.md", *sorted((PROJECT / "docs").glob("*.md"))]:
        if path.name != "design.md":
            yield path.name, path.read_text()
    with click.Context(main, info_name="nonogram", max_content_width=1000) as program:
        for name, command in leaves(main, program):
            with click.Context(command, info_name=name, parent=program) as context:
                context.meta[ALL] = True
                yield name, command.get_help(context)


def leaves(group: click.Group, above: click.Context) -> Iterator[tuple[str, click.Command]]:
    """The commands of a group, and those of the groups in it."""
    for name in group.list_commands(above):
        command = group.get_command(above, name)
        if isinstance(command, click.Group):
            yield from leaves(command, above)
        elif command is not None:
            yield name, command


def test_users_read_one_word_for_one_thing() -> None:
    words = words_not_said()
    assert len(words) > 5
    wrong = re.compile(rf"(?<!one of )\b(?:{'|'.join(words)})s?\b", re.IGNORECASE)
    found = [(name, wrong.findall(" ".join(text.split()))) for name, text in texts_for_users()]
    assert len(found) > 30
    assert [(name, words) for name, words in found if words] == []


@pytest.mark.parametrize(
    ("text", "well"),
    [
        ("Return the median start of each block.", True),
        ("Whether sweeping pays off.", True),
        ("Are sweeps worth while?", False),
        ("What of it matters.", False),
        ("The judge. Who asks it?", True),
    ],
)
def test_what_is_noticed(text: str, well: bool) -> None:
    assert begins_well(text) is well


def test_no_two_rooms_have_a_class_of_one_name() -> None:
    """A name says which class is meant, wherever it is read; an underscore does not tell."""
    rooms: dict[str, set[str]] = {}
    for path in PATHS:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ClassDef):
                parts = path.relative_to(SOURCE).parts[:-1]
                room = parts[1:2] if parts[:1] == ("core",) else parts[:1]
                rooms.setdefault(node.name.lstrip("_"), set()).add("".join(room))
    assert {name: found for name, found in rooms.items() if len(found) > 1} == {}
