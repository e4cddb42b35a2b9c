"""The files for editors that no test runs can be read, and name what there is."""

import json
import shutil
import subprocess
import unittest
import xml.etree.ElementTree as ElementTree

from support import CLIENTS, REPOSITORY

EDITORS = ("neovim", "emacs", "vim", "kate", "helix", "vscode")


def read(*parts):
    return CLIENTS.joinpath(*parts).read_text("utf-8")


class EditorFileTests(unittest.TestCase):
    def test_every_readme_is_short_and_names_the_command(self):
        for editor in EDITORS:
            with self.subTest(editor):
                text = read(editor, "README.md")
                self.assertIn("lintel serve", text)
                self.assertLess(len(text.splitlines()), 13)
                if "picture.svg" in text:
                    self.assertIn("</svg>", read(editor, "picture.svg"))
                else:
                    self.assertIn("not at hand" if editor != "vscode" else "at hand", text)

    def test_kate(self):
        [server] = json.loads(read("kate", "settings.json"))["servers"].values()
        self.assertEqual(server["command"], ["lintel", "serve"])
        language = ElementTree.fromstring(read("kate", "layoutspec.xml"))
        self.assertEqual(language.get("extensions"), "*.layout.json")
        self.assertRegex(language.get("name"), server["highlightingModeRegex"])

    def test_helix(self):
        try:
            import tomllib
        except ImportError:
            self.skipTest("this Python reads no TOML")
        languages = tomllib.loads(read("helix", "languages.toml"))
        [language] = languages["language"]
        server = languages["language-server"][language["language-servers"][0]]
        self.assertEqual([server["command"], *server["args"]], ["lintel", "serve"])
        self.assertEqual(language["file-types"], [{"glob": "*.layout.json"}])
        queries = CLIENTS / "helix" / "runtime" / "queries" / language["name"]
        self.assertTrue((queries / "highlights.scm").exists())

    def test_visual_studio_code(self):
        manifest = json.loads(read("vscode", "package.json"))
        contributes = manifest["contributes"]
        for path in [
            manifest["main"],
            *(language["configuration"] for language in contributes["languages"]),
            *(grammar["path"] for grammar in contributes["grammars"]),
        ]:
            self.assertTrue((CLIENTS / "vscode" / path).exists(), path)
            if path.endswith(".json"):
                json.loads(read("vscode", path))
        extension = read("vscode", manifest["main"])
        for command in contributes["commands"]:
            self.assertIn(f'registerCommand("{command["command"]}"', extension)
        settings = contributes["configuration"]["properties"]
        self.assertEqual(settings["lintel-server.command"]["default"], ["lintel", "serve"])
        schema = json.loads(
            (REPOSITORY / "Protocol" / "lintel-configuration.schema.json").read_text("utf-8")
        )
        for name in settings:
            section, _, member = name.partition(".")
            # Hints are a matter of the editor, and not of a `.lintel.json`.
            if section == "lintel" and member != "inlayHints":
                self.assertIn(member, schema["properties"])

    def test_the_javascript_can_be_read(self):
        if not shutil.which("node"):
            self.skipTest("node is not installed")
        result = subprocess.run(
            ["node", "--check", str(CLIENTS / "vscode" / "extension.js")],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8",
        )
        self.assertEqual(result.returncode, 0, result.stdout)


if __name__ == "__main__":
    unittest.main()
