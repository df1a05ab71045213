"""Man pages, made from what `--help` says: one for the program, and one a command.

``python -m nonogram.cli.manual FOLDER`` writes them; the wheel has them in ``share/man``.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from nonogram.cli import main
from nonogram.cli.app import App
from nonogram.version import __version__

_EXAMPLE = re.compile(r"Example: ")
_EXIT_CODE = re.compile(r"Exit code: ")
#: In help texts a paragraph below this sign keeps its lines.
_AS_IT_IS = "\b\n"


def pages() -> dict[str, str]:
    """Every page in roff, by the name of its file, such as ``nonogram-solve.1``."""
    contexts = [*_contexts(main, None)]
    names = ["-".join(context.command_path.split()) for context in contexts]
    return {
        f"{name}.1": _page(name, context, [other for other in names if _related(name, other)])
        for name, context in zip(names, contexts)
    }


def write(folder: Path) -> list[Path]:
    """Write every page into this folder, which is made if need be; their files."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, text in pages().items():
        path = folder / name
        path.write_text(text, encoding="utf-8")
        written.append(path)
    return written


def _contexts(command: click.Command, parent: click.Context | None) -> Iterator[click.Context]:
    """The context of a command, and of all below it."""
    context = click.Context(command, parent, info_name=command.name, **command.context_settings)
    yield context
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            assert below is not None
            yield from _contexts(below, context)


def _related(name: str, other: str) -> bool:
    """Is one the command above the other?"""
    return name in (other, other.rpartition("-")[0]) or other == name.rpartition("-")[0]


def _page(name: str, context: click.Context, related: list[str]) -> str:
    command = context.command
    paragraphs = inspect.cleandoc(command.help or "").split("\n\n")
    usage = " ".join(command.collect_usage_pieces(context))
    lines = [
        f'.TH "{_roff(name.upper())}" 1 "" "nonogram {__version__}" "nonogram"',
        ".SH NAME",
        f"{_roff(name)} \\- {_inline(_summary(paragraphs[0]))}",
        ".SH SYNOPSIS",
        f"\\fB{_roff(context.command_path)}\\fR {_roff(usage)}",
        ".SH DESCRIPTION",
    ]
    sections: dict[str, list[str]] = {"EXIT STATUS": [], "EXAMPLES": []}
    for paragraph in paragraphs:
        text = paragraph.removeprefix(_AS_IT_IS)
        kept = text != paragraph
        if _EXAMPLE.match(text):
            sections["EXAMPLES"] += [".nf", *map(_roff, _EXAMPLE.sub("", text).split("\n")), ".fi"]
        elif _EXIT_CODE.match(text):
            sections["EXIT STATUS"] += [".PP", *_exit_codes(_EXIT_CODE.sub("", text))]
        elif kept:
            lines += [".PP", ".nf", *map(_inline, text.split("\n")), ".fi"]
        else:
            lines += [".PP", _inline(" ".join(text.split()))]
    if isinstance(command, click.Group):
        lines += [".SH COMMANDS", *_commands(command, context)]
    lines += [".SH OPTIONS"]
    for option in command.get_params(context):
        if isinstance(option, click.Option) and (record := option.get_help_record(context)):
            names, what = record
            lines += [".TP", f"\\fB{_roff(names)}\\fR", _inline(what)]
    for title, text_lines in sections.items():
        if text_lines:
            lines += [f".SH {title}", *text_lines]
    others = [f"\\fB{_roff(other)}\\fR(1)" for other in related if other != name]
    if others:
        lines += [".SH SEE ALSO", ", ".join(others)]
    return "\n".join(lines) + "\n"


def _summary(text: str) -> str:
    """A first sentence as the line by which `apropos` knows a page."""
    first = re.split(r"[.:](?:\s|$)", " ".join(text.split()), maxsplit=1)[0]
    return first[:1].lower() + first[1:]


def _commands(group: click.Group, context: click.Context) -> Iterator[str]:
    if isinstance(group, App):
        summaries = group.summaries()
    else:
        below = ((name, group.get_command(context, name)) for name in group.list_commands(context))
        summaries = [(name, command.get_short_help_str(200)) for name, command in below if command]
    for name, summary in summaries:
        yield from (".TP", f"\\fB{_roff(name)}\\fR", _inline(summary))


def _exit_codes(text: str) -> Iterator[str]:
    """Exit codes, each after a comma, as a list; what follows the list, as a paragraph."""
    codes, _, rest = " ".join(text.split()).partition(". ")
    for code in re.split(r", (?=\d+ )", codes.rstrip(".")):
        number, _, meaning = code.partition(" ")
        yield from (".TP", f"\\fB{number}\\fR", _inline(meaning))
    if rest:
        yield from (".PP", _inline(rest))


def _inline(text: str) -> str:
    """Text in which what stands between backquotes is bold."""
    return re.sub(r"`([^`]*)`", r"\\fB\1\\fR", _roff(text))


def _roff(text: str) -> str:
    """Text as it is: no sign in it is one of roff's."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("~", "\\(ti")
    return "\\&" + text if text.startswith(".") else text


if __name__ == "__main__":
    write(Path(sys.argv[1]))
