"""Makes the picture of the page in Protocol/guide/live.md: a card with one of its stacks selected."""

import shutil
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from browser import ARGUMENTS, CHROMIUM, PAGE, serve_sources
from server import LiveServer

PROTOCOL = Path(__file__).resolve().parents[3] / "Protocol"


def main():
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        file = Path(folder) / "card.layout.json"
        shutil.copy(PROTOCOL / "examples/link-preview.layout.json", file)
        server = LiveServer(file)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        context = browser.new_context(viewport={"width": 1280, "height": 800}, color_scheme="light")
        if PAGE:
            serve_sources(context)
        page = context.new_page()
        page.goto(server.address)
        page.locator("#tree .row", has_text="#texts").click()
        page.wait_for_selector("#why .step")
        page.wait_for_function("!/^Looking/.test(document.getElementById('thresholds-note').textContent)"
                               " && !document.getElementById('ruler').hidden")
        page.mouse.move(0, 0)
        page.wait_for_timeout(1_000)
        page.screenshot(path=PROTOCOL / "guide/live.png")
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
