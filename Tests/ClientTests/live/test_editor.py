"""A real Neovim and the page on the same daemon: what is typed in one is on the other."""

import os
import shutil
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from playwright.sync_api import sync_playwright

import documents
from browser import CHROMIUM
from server import HERE
from support import BINARY

CLIENT = HERE.parents[2] / "Clients" / "neovim"


class Neovim:
    """Neovim with the client of this repository, and one document open in it."""

    def __init__(self, folder, file):
        self.address = str(folder / "nvim.sock")
        for name in ["config", "data", "state", "cache", "run"]:
            (folder / name).mkdir(mode=0o700)
        start = f"set rtp+={CLIENT} | filetype plugin indent on"
        self.environment = {
            **os.environ,
            **{f"XDG_{name.upper()}_HOME": str(folder / name) for name in ["config", "data", "state", "cache"]},
            "XDG_RUNTIME_DIR": str(folder / "run"), "TERM": "xterm",
            "PATH": f"{Path(BINARY).parent}{os.pathsep}{os.environ['PATH']}",
        }
        self.process = subprocess.Popen(
            ["nvim", "--headless", "--clean", "-n", "--listen", self.address, "--cmd", start, str(file)],
            env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def remote(self, kind, words):
        run = subprocess.run(
            ["nvim", "--server", self.address, f"--remote-{kind}", words], env=self.environment,
            capture_output=True, text=True, timeout=20)
        # Its version tells where the answer is written.
        return (run.stdout or run.stderr).strip()

    def expression(self, words):
        return self.remote("expr", words)

    def type(self, keys):
        self.remote("send", keys)

    def stop(self):
        self.process.terminate()
        self.process.wait(10)


class EditorTests(unittest.TestCase):
    patience = 20

    def wait_until(self, condition, about):
        deadline = time.monotonic() + self.patience
        while time.monotonic() < deadline:
            value = condition()
            if value:
                return value
            time.sleep(0.1)
        self.fail(about)

    def setUp(self):
        self.folder = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder, True)
        file = self.folder / "row.layout.json"
        file.write_text(documents.ROW)
        self.neovim = Neovim(self.folder, file)
        self.addCleanup(self.neovim.stop)
        self.wait_until(lambda: Path(self.neovim.address).exists(), "Neovim does not listen")
        self.wait_until(lambda: self.neovim.expression("exists(':LintelLive')") == "2", "there is no client")

        def address():
            self.neovim.type(":LintelLive<CR>")
            found = self.neovim.expression("getreg('l')")
            return found if found.startswith("http://127.0.0.1:") else None

        address = self.wait_until(address, "Neovim is told no address")
        self.playwright = sync_playwright().start()
        self.addCleanup(self.playwright.stop)
        browser = self.playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        self.addCleanup(browser.close)
        self.page = browser.new_page(viewport={"width": 1280, "height": 800})
        self.page.goto(address)
        self.page.wait_for_selector("html[data-contents]")

    def row(self, text):
        return self.page.locator("#tree .row", has_text=text).first

    def test_what_is_typed_is_on_the_page_at_once_and_so_is_the_cursor(self):
        self.row("#name").wait_for()
        self.neovim.type('<Esc>gg/"id": "name"<CR>f:wci"typed<Esc>')
        self.wait_until(
            lambda: "typed" in self.neovim.expression("join(getline(1, '$'))"), "nothing is typed in Neovim")
        self.row("#typed").wait_for()
        self.assertEqual(self.row("#name").count(), 0)
        # Nothing was saved.
        self.assertIn('"name"', (self.folder / "row.layout.json").read_text())
        self.neovim.type("u")
        self.row("#name").wait_for()
        self.neovim.type('gg/"id": "follow"<CR>')
        self.wait_until(
            lambda: "#follow" in (self.page.locator('#tree [aria-selected="true"]').first.inner_text() or ""),
            "the cursor is not selected on the page")


if __name__ == "__main__":
    unittest.main()
