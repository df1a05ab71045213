"""``nonogram schema``: the JSON Schemas of other commands."""

from __future__ import annotations

import click

from nonogram.ask.json_schema import SCHEMAS, json_schema
from nonogram.cli.app import HELP_ALL
from nonogram.cli.kinds import OneOf


@click.command(params=[HELP_ALL])
@click.argument("name", type=OneOf(SCHEMAS))
def schema(name: str) -> None:
    """Print the JSON Schema of what another command prints.

    If NAME is check, dupes, explain, hint, scan, solve or verify-proof, the schema describes a line
    that this command prints with --json. That of solve also describes a line in the file of
    --resume. If NAME is puzzle, the schema describes files of the format json.

    Example: nonogram schema check
    """
    import json

    click.echo(json.dumps(json_schema(name), indent=2))
