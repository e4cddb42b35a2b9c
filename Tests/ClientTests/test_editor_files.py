"""The files for editors that no test runs can be read, and name what there is."""

import json
import os
import re
import shutil
import subprocess
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from support import BINARY, CLIENTS, REPOSITORY

EDITORS = ("neovim", "emacs", "vim", "helix", "vscode")


def read(*parts):
    return CLIENTS.joinpath(*parts).read_text("utf-8")


class EditorFileTests(unittest.TestCase):
    def test_every_readme_is_short_and_names_the_command(self):
        for editor in EDITORS:
            with self.subTest(editor):
                text = read(editor, "README.md")
                self.assertIn("lintel serve", text)
                self.assertLess(len(text.splitlines()), 20 if editor == "vim" else 13)
                if "picture.svg" in text:
                    self.assertIn("</svg>", read(editor, "picture.svg"))
                else:
                    self.assertIn("was not run", text)

    def test_the_entry_for_lspconfig_starts_the_same_as_the_plugin(self):
        entry = read("neovim", "registries", "nvim-lspconfig", "lsp", "lintel.lua")
        self.assertIn("cmd = { 'lintel', 'serve' },", entry)
        self.assertIn("filetypes = { 'layoutspec' },", entry)
        self.assertIn("root_markers = { '.lintel.json', '.git' },", entry)

    def test_the_entry_for_lspconfig_in_source_files(self):
        entry = read("neovim", "registries", "nvim-lspconfig", "lsp", "lintel_source.lua")
        kinds = read("neovim", "lua", "lintel", "server.lua")
        self.assertIn("cmd = { 'lintel', 'serve', '--source' },", entry)
        self.assertIn('arguments = { "--source" }', kinds)
        [types] = re.findall(r"filetypes = \{ (.*) \}", entry)
        self.assertIn(types.replace("'", '"'), kinds)

    def test_vim_without_a_client(self):
        """The commands report that there is no client, and not which of its functions is missing."""
        if not shutil.which("vim"):
            self.skipTest("no vim")
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "vimrc").write_text(f"set runtimepath+={CLIENTS}/vim\nfiletype plugin on\n", "utf-8")
            (Path(folder) / "check.vim").write_text(
                "for command in ['LintelExplain', 'LintelPicture', 'LintelLive']\n"
                "  call writefile(split(execute(command), \"\\n\"), 'seen', 'a')\nendfor\nqall!\n", "utf-8",
            )
            result = subprocess.run(
                ["vim", "-N", "-i", "NONE", "-n", "-es", "-u", "vimrc", "card.layout.json", "-S", "check.vim"],
                cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8",
                timeout=20, env={**os.environ, "LC_ALL": "C.UTF-8"},
            )
            seen = (Path(folder) / "seen").read_text("utf-8").splitlines()
        self.assertEqual(len(seen), 3, result.stdout)
        for line in seen:
            self.assertRegex(line, r"^lintel: no client runs it; install ALE")

    def test_kate(self):
        [server] = json.loads(read("kate", "settings.json"))["servers"].values()
        self.assertEqual(server["command"], ["lintel", "serve"])
        language = ElementTree.fromstring(read("kate", "layoutspec.xml"))
        self.assertEqual(language.get("extensions"), "*.layout.json")
        self.assertRegex(language.get("name"), server["highlightingModeRegex"])
        comments = {comment.get("start") for comment in language.iter("comment")}
        self.assertEqual(comments, {"//", "/*"})

    def test_helix(self):
        import tomllib

        languages = tomllib.loads(read("helix", "languages.toml"))
        language, swift = languages["language"]
        servers = {name: [server["command"], *server["args"]] for name, server in languages["language-server"].items()}
        self.assertEqual(servers, {"lintel": ["lintel", "serve"], "lintel-source": ["lintel", "serve", "--source"]})
        self.assertEqual(language["language-servers"], ["lintel"])
        # Of a language that Helix knows, the list replaces Helix's, so its server is named too.
        self.assertEqual([swift["name"], *swift["language-servers"]], ["swift", "sourcekit-lsp", "lintel-source"])
        self.assertEqual(language["file-types"], [{"glob": "*.layout.json"}])
        self.assertEqual(language["comment-token"], "//")
        self.assertEqual(language["block-comment-tokens"], {"start": "/*", "end": "*/"})
        queries = CLIENTS / "helix" / "runtime" / "queries" / language["name"]
        self.assertTrue((queries / "highlights.scm").exists())

    def test_visual_studio_code(self):
        manifest = json.loads(read("vscode", "package.json"))
        contributes = manifest["contributes"]
        # The main file is made of this one and what it requires, when a package is made.
        bundle = manifest["scripts"]["bundle"].split()
        self.assertEqual(bundle[:2], ["esbuild", "extension.js"])
        self.assertIn(f"--outfile={manifest['main'][2:]}", bundle)
        self.assertEqual(manifest["scripts"]["vscode:prepublish"], "npm run bundle")
        [walkthrough] = contributes["walkthroughs"]
        for path in [
            "extension.js",
            *(path for step in walkthrough["steps"] for kind, path in step["media"].items() if kind != "altText"),
            *(language["configuration"] for language in contributes["languages"]),
            *(grammar["path"] for grammar in contributes["grammars"]),
        ]:
            self.assertTrue((CLIENTS / "vscode" / path).exists(), path)
            if path.endswith(".json"):
                json.loads(read("vscode", path))
        extension = read("vscode", "extension.js")
        for step in walkthrough["steps"]:
            for command in re.findall(r"\(command:(lintel\.\w+)\)", step["description"]):
                self.assertIn(f'registerCommand("{command}"', extension)
        self.assertEqual(
            read("vscode", "walkthrough", "picture.svg"),
            (REPOSITORY / "Protocol" / "examples" / "feed-cell.svg").read_text("utf-8"),
        )
        for command in contributes["commands"]:
            self.assertIn(f'registerCommand("{command["command"]}"', extension)
        settings = contributes["configuration"]["properties"]
        self.assertIn('[found, "serve"]', read("vscode", "program.js"))
        self.assertTrue(all(name.startswith("lintel.") for name in settings))
        schema = json.loads(
            (REPOSITORY / "Protocol" / "lintel-configuration.schema.json").read_text("utf-8")
        )
        for name in settings:
            member = name.split(".")[1]
            # These are a matter of the editor, and not of a `.lintel.json`.
            if member not in ("server", "sourceFiles", "inlayHints", "indentation", "trustedFolders", "xcodeCheckouts"):
                self.assertIn(member, schema["properties"])

    def test_files_that_an_editor_package_needs_exist(self):
        manifest = json.loads(read("vscode", "package.json"))
        picture = (CLIENTS / "vscode" / manifest["icon"]).read_bytes()
        self.assertEqual(picture[1:4], b"PNG")
        self.assertGreaterEqual(int.from_bytes(picture[16:20], "big"), 128)
        self.assertEqual(read("vscode", "LICENSE"), (REPOSITORY / "LICENSE").read_text("utf-8"))
        ignored = read("vscode", ".vscodeignore").split()
        # All of it is in the bundle.
        for path in ("*.vsix", "node_modules/**", *(path.name for path in (CLIENTS / "vscode").glob("*.js"))):
            self.assertIn(path, ignored)
        self.assertNotIn("private", manifest)
        self.assertTrue(manifest["repository"]["url"].endswith(".git"))
        self.assertIn("virtualWorkspaces", manifest["capabilities"])
        untrusted = manifest["capabilities"]["untrustedWorkspaces"]
        self.assertEqual(untrusted["supported"], "limited")
        self.assertEqual(
            untrusted["restrictedConfigurations"],
            ["lintel.server.command", "lintel.trustedFolders", "lintel.libraries", "lintel.xcodeCheckouts"],
        )
        settings = manifest["contributes"]["configuration"]["properties"]
        for name in untrusted["restrictedConfigurations"]:
            # A workspace cannot set it.
            self.assertEqual(settings[name]["scope"], "machine")
        defaults = manifest["contributes"]["configurationDefaults"]["[layoutspec]"]
        self.assertEqual(defaults["editor.quickSuggestions"], {"strings": True})

    def copy_of_extension(self):
        """A copy of the extension without packages that somebody installed in its folder."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        copy = Path(folder.name) / "vscode"
        shutil.copytree(CLIENTS / "vscode", copy, ignore=shutil.ignore_patterns("node_modules", "dist"))
        return copy

    def run_session(self, extension, name="session.test.js", packages=()):
        """Runs a session with the main file of the extension, and packages that come before the stand-ins."""
        here = Path(__file__).resolve().parent / "vscode"
        result = subprocess.run(
            ["node", "--test", str(here / name)],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", timeout=120,
            env={
                **os.environ, "NODE_PATH": os.pathsep.join(map(str, [*packages, here / "standins"])), "LINTEL": BINARY,
                "EXTENSION": str(extension),
            },
        )
        self.assertEqual(result.returncode, 0, result.stdout)
        self.assertRegex(result.stdout, r"pass [1-9]")

    def bundle(self, copy, *options, packages=()):
        """Makes the files of a package in a copy of the extension, of packages in other folders too, removes what a package
        leaves out, and returns the main file."""
        if not shutil.which("esbuild"):
            self.skipTest("no esbuild")
        manifest = json.loads(read("vscode", "package.json"))
        command = [*manifest["scripts"]["bundle"].split(), *options]
        made = subprocess.run(
            command, cwd=copy, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8",
            env={**os.environ, "NODE_PATH": os.pathsep.join(map(str, packages))},
        )
        self.assertEqual(made.returncode, 0, made.stdout)
        for pattern in read("vscode", ".vscodeignore").split():
            for path in copy.glob(pattern):
                path.unlink()
        return copy / manifest["main"]

    def client_library(self):
        """The folder of packages with the client library, a package of npm: $LANGUAGE_CLIENT, or what `npm install` made."""
        packages = Path(os.environ.get("LANGUAGE_CLIENT", CLIENTS / "vscode" / "node_modules"))
        if not (packages / "vscode-languageclient").is_dir():
            self.skipTest(f"no vscode-languageclient in {packages}")
        return packages

    def test_the_extension_in_a_stand_in_of_visual_studio_code(self):
        self.run_session(self.copy_of_extension() / "extension.js")

    def test_the_bundle_of_the_extension_is_as_good(self):
        # The client is the stand-in here, which the session asks for what it was sent.
        self.run_session(self.bundle(self.copy_of_extension(), "--external:vscode-languageclient/node"))

    def test_the_extension_with_the_client_library_itself(self):
        packages = self.client_library()
        self.run_session(self.copy_of_extension() / "extension.js", "library.test.js", [packages])

    def test_the_bundle_has_the_client_library_in_it(self):
        main = self.bundle(self.copy_of_extension(), packages=[self.client_library()])
        self.run_session(main, "library.test.js")
