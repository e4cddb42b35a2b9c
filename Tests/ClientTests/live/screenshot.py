"""Makes the pictures of the page in Protocol/guide: of a card with one of its stacks selected, and of a source file.

LINTEL_SCREENSHOT=/FOLDER writes them to a folder instead, at 1280 and 1920 points, light and dark, to be looked at.
"""

import os
import shutil
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from browser import ARGUMENTS, CHROMIUM, PAGE, serve_sources
from server import LiveServer
from test_source import CARD

PROTOCOL = Path(__file__).resolve().parents[3] / "Protocol"
SMALL, LARGE = {"width": 1280, "height": 800}, {"width": 1920, "height": 1080}


def show(context, server, selected):
    """A page with an element selected, once nothing is computed any more."""
    page = context.new_page()
    page.add_init_script(f"sessionStorage.setItem('lintel-token', '{server.token}')")
    page.goto(server.origin)
    page.locator("#tree .row", has_text=selected).first.click()
    page.wait_for_selector("#why .step")
    page.wait_for_selector("#ruler:not([hidden])")
    page.locator("#thresholds-note").filter(has_not_text="Looking").wait_for(state="attached")
    page.mouse.move(0, 0)
    page.wait_for_timeout(1_000)
    return page


def main():
    wanted = os.environ["LINTEL_SCREENSHOT"]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        card, source = Path(folder) / "card.layout.json", Path(folder) / "Card.swift"
        shutil.copy(PROTOCOL / "examples/link-preview.layout.json", card)
        source.write_text(CARD)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        for file, selected, name in [(card, "#texts", "live"), (source, "#row", "live-source")]:
            server = LiveServer(file)
            pictures = [(SMALL, "light", PROTOCOL / f"guide/{name}.png")]
            if wanted.startswith("/"):
                pictures = [(size, scheme, Path(wanted) / f"{name}-{size['width']}-{scheme}.png")
                            for size in (SMALL, LARGE) for scheme in ("light", "dark")]
            for size, scheme, path in pictures:
                context = browser.new_context(viewport=size, color_scheme=scheme)
                if PAGE:
                    serve_sources(context)
                show(context, server, selected).screenshot(path=path)
                context.close()
            server.stop()
        browser.close()


if __name__ == "__main__":
    main()
