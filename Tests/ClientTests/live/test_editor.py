"""A real Neovim and the page on the same daemon: what is typed in one is on the other."""

import json
import os
import shutil
import subprocess
import sys
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

#: The Neovim beside this Python, which knows window/showDocument.
NEOVIM = str(Path(sys.executable).parent / "nvim")


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
            [NEOVIM, "--headless", "--clean", "-n", "--listen", self.address, "--cmd", start, str(file)],
            env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def remote(self, kind, words):
        run = subprocess.run(
            [NEOVIM, "--server", self.address, f"--remote-{kind}", words], env=self.environment,
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


class EditorTestCase(unittest.TestCase):
    """Neovim with `text` in it, and the page that it opened."""

    text = documents.ROW
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
        self.file = self.folder / "row.layout.json"
        self.file.write_text(self.text)
        self.neovim = Neovim(self.folder, self.file)
        self.addCleanup(self.neovim.stop)
        self.wait_until(lambda: Path(self.neovim.address).exists(), "Neovim does not listen")
        self.wait_until(lambda: self.neovim.expression("exists(':LintelLive')") == "2", "there is no client")

        def address():
            self.neovim.type(":LintelLive<CR>")
            found = self.neovim.expression("get(b:, 'lintel_address', '')")
            return found if found.startswith("http://127.0.0.1:") else None

        address = self.wait_until(address, "Neovim is told no address")
        self.playwright = sync_playwright().start()
        self.addCleanup(self.playwright.stop)
        browser = self.playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        self.addCleanup(browser.close)
        self.page = browser.new_page(viewport={"width": 1280, "height": 800})
        self.page.set_default_timeout(self.patience * 1_000)
        self.page.goto(address)
        self.page.wait_for_selector("html[data-contents]")

    def row(self, text):
        return self.page.locator("#tree .row", has_text=text).first

    def typed(self):
        """The text in Neovim."""
        return self.neovim.expression(r'join(getline(1, "$"), "\n")')

    def spacing(self):
        try:
            return json.loads(self.typed())["root"]["child"]["spacing"]
        except ValueError:
            return None

    def width(self, pointer):
        return self.page.eval_on_selector(
            f'#stage [data-pointer="{pointer}"] > rect', "box => Number(box.getAttribute('width'))")


class TypingTests(EditorTestCase):
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


class WritingTests(EditorTestCase):
    def test_a_spacing_is_tried_on_the_page_written_and_undone_in_the_editor(self):
        name = "/root/child/children/0"
        self.row("#row").click()
        field = self.page.locator('#style [data-key="spacing"] input')
        field.wait_for()
        before = self.width(name)
        field.fill("20")
        self.wait_until(lambda: self.width(name) == before - 24, "the spacing is not tried")
        self.assertEqual(self.spacing(), 8)
        self.page.click("#tried .primary")
        self.wait_until(lambda: self.spacing() == 20, "it is not written into the document")
        # Neovim has it, and nobody saved it.
        self.assertEqual(json.loads(self.file.read_text())["root"]["child"]["spacing"], 8)
        self.page.wait_for_selector("#tried", state="hidden")
        self.assertEqual(self.width(name), before - 24)
        self.neovim.type("<Esc>u")
        self.wait_until(lambda: self.spacing() == 8, "it is not undone")
        self.wait_until(lambda: self.width(name) == before, "the page does not see the undo")

    def test_a_selection_on_the_page_moves_the_cursor(self):
        for name in ["#follow", "#dot", "#name"]:
            self.row(name).click()
            self.wait_until(
                lambda: self.neovim.expression("expand('%:t') . getline('.')").startswith("row.layout.json")
                and self.element_at_cursor() == name, f"the cursor is not in {name}")

    def element_at_cursor(self):
        """The id of the innermost element around the cursor."""
        text, offset = self.typed(), int(self.neovim.expression("line2byte('.') + col('.') - 2"))
        depth = 0
        for index in range(offset, -1, -1):
            depth += {"}": 1, "{": -1}.get(text[index], 0) if index < offset or text[index] == "{" else 0
            if depth < 0:
                element, _ = json.JSONDecoder().raw_decode(text[index:])
                return "#" + element.get("id", "")
        return None


class FixTests(EditorTestCase):
    text = documents.FAULTS

    def test_a_fix_from_the_page_is_made_in_the_editor(self):
        self.page.locator(".diagnostic .what", has_text="spcing").click()
        self.page.click(".fix.primary")
        self.wait_until(lambda: '"spacing": 8' in self.typed(), "the fix is not made")
        self.assertIn("spcing", self.file.read_text())
        self.page.locator(".diagnostic .what", has_text="spcing").wait_for(state="detached")
        self.neovim.type("<Esc>u")
        self.page.locator(".diagnostic .what", has_text="spcing").wait_for()
