"""Kate, set up as Clients/kate/README.md says."""

import shutil
import unittest
from urllib.parse import unquote

from desktop import PATIENCE, DesktopTests, names, until

from support import BINARY, CLIENTS

FILE = "broken/misspelt-key.layout.json"


class KateTests(DesktopTests):
    def setUp(self):
        super().setUp()
        syntax = self.home / ".local/share/org.kde.syntax-highlighting/syntax"
        syntax.mkdir(parents=True)
        shutil.copy(CLIENTS / "kate" / "layoutspec.xml", syntax)
        # Where Kate keeps what is typed into "User Server Settings".
        servers = self.home / ".config/kate/lspclient"
        servers.mkdir(parents=True)
        shutil.copy(CLIENTS / "kate" / "settings.json", servers)

    def open(self, name):
        """Opens a document, says that the daemon may be started, and waits until it has it."""
        self.path = self.project / name
        self.editor = self.start("kate", "--new", "--block", "--startanon", str(self.path))
        self.focus("LSP server start requested")
        self.keys("Return")
        opened = self.first("textDocument/didOpen")["params"]["textDocument"]
        self.assertEqual(unquote(opened["uri"]), f"file://{self.path}")
        self.assertEqual(opened["languageId"], "layoutspec")
        self.assertEqual(opened["text"], self.path.read_text("utf-8"))
        self.focus(self.path.name)

    def until_text(self, text):
        """Waits until the daemon has this text."""

        def has_it():
            changes = self.sent("textDocument/didChange")
            return changes and changes[-1]["params"]["contentChanges"] == [{"text": text}]

        until(has_it, "the text in textDocument/didChange")

    def root(self):
        return unquote(self.first("initialize")["params"]["rootUri"])

    def test_a_session(self):
        self.open(FILE)
        wrong = self.path.read_text("utf-8")
        right = wrong.replace('"alignItem"', '"alignItems"')
        self.until_codes(["unknown-key"])
        outline = self.answer(self.first("textDocument/documentSymbol"))
        self.assertEqual(names(outline), [("row", [("icon", []), ("label “Notifications”", [])])])
        self.picture("kate-diagnostics")

        self.type("   ")
        self.until_text("   " + wrong)
        self.keys("ctrl+t", "f")
        self.answer(self.first("textDocument/formatting"))
        self.until_text(wrong)

        # Kate makes all that it is offered here, so that it has to be one.
        self.keys(*["Down"] * 6)
        self.keys("ctrl+period")
        [action] = self.answer(self.first("textDocument/codeAction"))
        self.assertEqual(action["kind"], "quickfix")
        self.until_text(right)
        self.until_codes([])
        self.picture("kate-fixed")

        self.keys("ctrl+s")
        self.first("textDocument/didSave")
        self.assertEqual(self.path.read_text("utf-8"), right)
        self.keys("ctrl+q")
        self.assertEqual(self.editor.wait(PATIENCE), 0)
        self.first("exit")
        until(lambda: BINARY not in map(self.program, self.processes()), "the end of the daemon")
        self.assertEqual(len(self.sent("initialize")), 1)
        self.assert_no_complaints()

    def test_the_project_is_found_by_its_settings(self):
        (self.project / ".lintel.json").write_text("{}")
        self.open(FILE)
        self.assertEqual(self.root(), f"file://{self.project}")

    def test_the_project_is_found_by_git(self):
        (self.project / ".git").mkdir()
        self.open(FILE)
        self.assertEqual(self.root(), f"file://{self.project}")


if __name__ == "__main__":
    unittest.main()
