"""The Python half of `worker.js` in a browser tab, where no process can be started."""

from __future__ import annotations

import json

from nonogram.base.text import encodable
from nonogram.web import requests


def answer(what: str, text: str) -> str | bytes:
    """Answer a request in JSON: a file, or JSON, which for an error has the line in "refused"."""
    try:
        value = requests.answer(what, json.loads(text))
    except Exception as error:  # even a bug: the page goes on
        value = {"refused": requests.refusal(error)}
    return value if isinstance(value, bytes) else encodable(json.dumps(value))
