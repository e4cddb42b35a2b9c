"""Qt Creator, with a language server that is set up in "Preferences › Language Client" as
Clients/qtcreator/README.md says.
"""

import struct
import unittest
from urllib.parse import unquote

from desktop import PATIENCE, DesktopTests, names, until

from support import BINARY

FILE = "broken/misspelt-key.layout.json"

#: Types of values, as Qt numbers them.
BOOL, MAP, LIST, STRING, STRINGS = 1, 8, 9, 10, 11


def text(value):
    units = value.encode("utf-16-be")
    return struct.pack(">I", len(units)) + units


def stream(value):
    """A value as Qt writes it: the number of its type, and what it is."""
    if isinstance(value, bool):
        return struct.pack(">Ib", BOOL, value)
    if isinstance(value, str):
        return struct.pack(">I", STRING) + text(value)
    if isinstance(value, tuple):
        return struct.pack(">II", STRINGS, len(value)) + b"".join(map(text, value))
    if isinstance(value, list):
        return struct.pack(">II", LIST, len(value)) + b"".join(map(stream, value))
    members = (text(key) + stream(member) for key, member in value.items())
    return struct.pack(">II", MAP, len(value)) + b"".join(members)


def setting(value):
    """A value as it stands in a file of settings of a program with Qt."""
    return '"@Variant(' + "".join(f"\\x{byte:x}" for byte in stream(value)) + ')"'


SERVER = {
    "name": "lintel",
    "id": "lintel",
    "enabled": True,
    "mimeType": (),
    "filePattern": ("*.layout.json",),
    "executable": "lintel",
    "arguments": "serve",
}


class QtCreatorTests(DesktopTests):
    def until_changes(self, expected):
        """Waits until the daemon was told of these changes: texts with their lines and columns."""

        def changes():
            return [
                (part["text"], part["range"]["start"]["line"], part["range"]["start"]["character"])
                for each in self.sent("textDocument/didChange")
                for part in each["params"]["contentChanges"]
            ]

        until(lambda: changes() == expected, f"the changes {expected}")

    def test_a_session(self):
        settings = self.home / ".config/QtProject"
        settings.mkdir(parents=True)
        (settings / "QtCreator.ini").write_text(f"[LanguageClient]\nclients={setting([SERVER])}\n")
        path = self.project / FILE
        editor = self.start("qtcreator", str(path))
        opened = self.first("textDocument/didOpen")["params"]["textDocument"]
        self.assertEqual(unquote(opened["uri"]), f"file://{path}")
        wrong = path.read_text("utf-8")
        self.assertEqual(opened["text"], wrong)
        self.until_codes(["unknown-key"])
        outline = self.answer(self.first("textDocument/documentSymbol"))
        self.assertEqual(names(outline), [("row", [("icon", []), ("label “Notifications”", [])])])
        titles = [each["title"] for each in self.answer(self.first("textDocument/codeAction"))]
        self.assertIn("Remove alignItem", titles)
        self.focus(path.name)
        self.picture("qtcreator-diagnostics")

        self.keys(*["Down"] * 6, *["Right"] * 14)
        self.type("s")
        self.until_changes([("s", 6, 14)])
        self.until_codes([])
        self.picture("qtcreator-typed")

        # It asks for a range, and writes one of the options in a way of its own.
        self.keys("ctrl+semicolon")
        self.answer(self.first("textDocument/rangeFormatting"))

        self.keys("ctrl+s")
        self.first("textDocument/didSave")
        self.assertEqual(path.read_text("utf-8"), wrong.replace('"alignItem"', '"alignItems"'))
        self.keys("ctrl+q")
        self.assertEqual(editor.wait(PATIENCE), 0)
        until(lambda: BINARY not in map(self.program, self.processes()), "the end of the daemon")
        self.assertEqual(len(self.sent("initialize")), 1)
        self.assert_no_complaints()


if __name__ == "__main__":
    unittest.main()
