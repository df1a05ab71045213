"""What a page of HTML may do: run its own scripts, and nothing else.

A browser holds a page to its Content-Security-Policy. Ours names the digests of the scripts and
styles that the page was written with, so that no text which gets into it from a puzzle can be one,
and it loads nothing and sends nothing anywhere.
"""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256

_PLACE = "{{policy}}"


def with_policy(template: str) -> str:
    """A page, its scripts and styles in place and no data of others yet, with its policy."""
    rules = ["default-src 'none'", "base-uri 'none'", "form-action 'none'"]
    for kind in ("script", "style"):
        parts = re.findall(rf"<{kind}>(.*?)</{kind}>", template, re.DOTALL)
        rules.append(f"{kind}-src {' '.join(map(_digest, parts))}")
    return template.replace(_PLACE, "; ".join(rules))


def _digest(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
