"""A Chromium that tests drive, with nothing of what it does by itself."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

#: The first of these that is there. The headless shell shows pages as Chromium does, but has no
#: windows, which saves two fifths of the time. Debian starts it from a script, and the driver would
#: end that alone: the program itself ends with its driver.
_NAMES = (
    "/usr/lib/chromium/chromium-headless-shell",
    *("chromium-headless-shell", "chrome-headless-shell", "chromium", "google-chrome"),
)
CHROMIUM = next(filter(None, map(shutil.which, _NAMES)), None)
if "NONOGRAM_NO_BROWSER" in os.environ:
    CHROMIUM = None
DRIVER = shutil.which("chromedriver")

_QUIET = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-extensions",
    # No page is kept for the button that goes back: that takes a third of the time of all.
    "--disable-back-forward-cache",
    # No spare process for the next page; and a finger on a page does not leave it.
    "--disable-features=SpareRendererForSitePerProcess,OverscrollHistoryNavigation",
)


#: The settings of fontconfig with which a browser on Linux knows one font, whatever is installed.
_FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{fonts}</dir><cachedir>{cache}</cachedir></fontconfig>
"""


def _one_font(profile: Path) -> dict[str, str]:
    """An environment in which pages have the same heights everywhere: text is set in Vera.

    ReportLab brings that font.
    """
    import reportlab

    settings = profile.with_name(f"{profile.name}-fonts.conf")
    fonts = Path(reportlab.__file__).with_name("fonts")
    settings.write_text(_FONTS.format(fonts=fonts, cache=profile / "fonts"))
    return {**os.environ, "FONTCONFIG_FILE": str(settings)}


@contextmanager
def chromium(profile: Path) -> Iterator[Any]:
    """A browser with a new profile and one font, that keeps what pages log."""
    from selenium import webdriver
    from selenium.common.exceptions import WebDriverException

    class Browser(webdriver.Chrome):
        """Knows whether it pretends to be a phone, a printer or the like."""

        emulates = False

        def execute_cdp_cmd(self, cmd: str, cmd_args: dict[str, Any]) -> Any:
            self.emulates |= cmd.startswith("Emulation.set")
            return super().execute_cdp_cmd(cmd, cmd_args)

    options = webdriver.ChromeOptions()
    options.binary_location = CHROMIUM or ""
    for argument in (*_QUIET, "--window-size=1280,800"):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    # The driver makes the profile, in a folder for temporary files.
    environment = {**_one_font(profile), "TMPDIR": str(profile)}
    # Downloads go to the current folder.
    there = {"cwd": profile}
    service = webdriver.ChromeService(DRIVER, env=environment, popen_kw=there)
    browser = Browser(options, service)
    browser.set_script_timeout(20)
    try:
        yield browser
    finally:
        # Debian's headless shell is started by a script, and the driver would end that alone.
        # The browser ends before it answers.
        with suppress(WebDriverException):
            browser.execute_cdp_cmd("Browser.close", {})
        browser.quit()


def on_a_phone(browser: Any, width: int = 390, height: int = 844) -> None:
    """Show pages as a phone that is held upright, of this size in CSS pixels, and touched."""
    size = {"width": width, "height": height, "deviceScaleFactor": 2, "mobile": True}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    browser.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": True})


def at_a_desk(browser: Any) -> None:
    """Show pages in a window again, with a mouse, as nobody asks for less motion or contrast."""
    if browser.emulates:
        browser.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": False})
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "", "features": []})
        browser.emulates = False


#: What cannot be pressed where it stands, of these: it is beyond an edge, or something lies on it.
COVERED = """
    return elements(arguments[0]).filter(one => one.checkVisibility()).filter(one => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return left < 0 || right > innerWidth || top < 0 || bottom > innerHeight
        || !(one === at || one.contains(at) || one.parentElement.contains(at));
    }).map(one => one.id || one.ariaLabel || one.textContent);
"""

#: An element, or the first of a selector, and whether the middle of it is in sight, in a menu that
#: is opened for it.
_MIDDLE = """
    const [wanted] = arguments;
    const one = typeof wanted === "string" ? document.querySelector(wanted) : wanted;
    const menu = one.closest("header details");
    if (menu) menu.open = true;
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return [one, one.contains(at)];
"""


def click(browser: Any, wanted: Any) -> None:
    """Click an element, or the first of a selector.

    Where it is in sight, a pointer does that: the driver's own click takes twice as long, but
    scrolls, and says what lies above an element.
    """
    from selenium.webdriver import ActionChains

    element, is_in_sight = browser.execute_script(_MIDDLE, wanted)
    if is_in_sight:
        ActionChains(browser, duration=0).move_to_element(element).click().perform()
    else:
        element.click()
