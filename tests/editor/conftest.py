"""Somebody in front of the editor's page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from support.editors import Author, editing


@pytest.fixture
def author(browser: Any, tmp_path: Path) -> Iterator[Callable[..., Author]]:
    """Opens an editor and its page; at the end nothing may have gone wrong in it."""
    browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    with ExitStack() as stack:
        yield lambda *arguments: Author(browser, stack.enter_context(editing(tmp_path, *arguments)))
        browser.get("about:blank")
        assert [entry["message"] for entry in browser.get_log("browser")] == []
