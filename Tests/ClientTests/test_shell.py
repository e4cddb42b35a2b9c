"""The scripts for shells do what their README shows."""

import json
import os
import re
import shutil
import subprocess
import sys
import unittest

from support import BINARY, CLIENTS, EXAMPLES, REPOSITORY, WithFolder

SHELL = CLIENTS / "shell"
GUIDE = REPOSITORY / "Protocol" / "guide"
SCRIPTS = sorted(path.name for path in SHELL.iterdir() if path.suffix != ".md")

def programs(text):
    """The programs in Python of a page that say what file they are in, by its name."""
    blocks = re.findall(r"^```python\n(.*?)^```$", text, re.M | re.S)
    named = ((re.match(r"# (\w+\.py)\n", block), block) for block in blocks)
    return {match[1]: block for match, block in named if match}


def sessions(text):
    """The commands of a page with their outputs."""
    for block in re.findall(r"^```console\n(.*?)^```$", text, re.M | re.S):
        for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
            command, _, output = part.partition("\n")
            yield command, output


class ShellTests(WithFolder):
    maxDiff = None

    def setUp(self):
        super().setUp()
        tools = self.folder.parent / "tools"
        tools.mkdir()
        (tools / "lintel").symlink_to(BINARY)
        (tools / "python3").symlink_to(sys.executable)
        self.environment = dict(
            os.environ,
            PATH=os.pathsep.join([str(SHELL), str(tools), os.environ["PATH"]]),
            PYTHONPATH=str(CLIENTS / "python" / "src"),
            LC_ALL="C.UTF-8",
        )
        self.commit()

    def commit(self):
        self.run_command(
            "git init -q . && git add -A"
            " && git -c user.name=n -c user.email=n@example.org commit -q -m examples"
        )

    def run_command(self, command, **environment):
        return subprocess.run(
            ["bash", "-c", command],
            cwd=self.folder,
            env={**self.environment, **environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            timeout=120,
        )

    def test_every_output_of_the_readme_is_so(self):
        self.check_outputs(SHELL / "README.md")

    def test_every_output_of_the_guide_is_so(self):
        pages = [page for page in sorted(GUIDE.glob("*.md")) if "```console" in page.read_text("utf-8")]
        self.assertGreaterEqual(len(pages), 2)
        for page in pages:
            shutil.rmtree(self.folder)
            shutil.copytree(EXAMPLES, self.folder)
            if page.name in ("source.md", "xcode.md"):
                for name in ("PhotoCell.swift", "TeamNode.swift"):
                    shutil.copy(GUIDE.parent / "source" / name, self.folder)
            self.commit()
            self.check_outputs(page)

    def check_outputs(self, page):
        text = page.read_text("utf-8")
        for name, program in programs(text).items():
            (self.folder / name).write_text(program, "utf-8")
        for command, output in sessions(text):
            with self.subTest(command, page=page.name):
                result = self.run_command(command)
                # What is skipped is said on stderr, and shown below.
                for line in result.stderr.splitlines():
                    self.assertRegex(line, "^skipped: ")
                # The page about Xcode shows the folder of an app.
                shown = (result.stdout + result.stderr).replace(str(self.folder.resolve()), "/Users/jane/App")
                if os.environ.get("LINTEL_RECORD"):
                    text = text.replace(f"$ {command}\n{output}", f"$ {command}\n{shown}", 1)
                else:
                    self.assertEqual(shown, output)
        if os.environ.get("LINTEL_RECORD"):
            page.write_text(text, "utf-8")

    def test_every_script_is_in_the_readme_and_says_what_it_takes(self):
        text = (SHELL / "README.md").read_text("utf-8")
        self.assertGreaterEqual(len(SCRIPTS), 3)
        shown = [command.split()[0] for command, _ in sessions(text)]
        for script in SCRIPTS:
            self.assertIn(script, shown)
            self.assertRegex((SHELL / script).read_text("utf-8").splitlines()[1], f"^# {script}\\b")
            self.assertTrue(os.access(SHELL / script, os.X_OK), script)

    def test_a_build_fails_on_a_diagnostic_and_on_nothing_else_that_is_well(self):
        [command] = re.findall(r"\| `(lintel check --rule [^`]*) \.` \|", (SHELL / "README.md").read_text("utf-8"))
        self.assertEqual(self.run_command(f"{command} broken").returncode, 1)
        self.assertEqual(self.run_command(f"{command} feed-cell.layout.json").returncode, 0)
        self.assertEqual(self.run_command(f"{command} no-such-folder").returncode, 2)

    def test_a_script_without_its_programs_fails(self):
        empty = self.folder.parent / "empty"
        empty.mkdir()
        for tool in ("bash", "env", "jq"):
            (empty / tool).symlink_to(shutil.which(tool))
        self.assertEqual(self.run_command(f"{SHELL}/top-codes .").returncode, 0)
        self.assertNotEqual(self.run_command(f"{SHELL}/top-codes .", PATH=str(empty)).returncode, 0)
        (empty / "jq").unlink()
        (empty / "lintel").symlink_to(BINARY)
        self.assertNotEqual(self.run_command(f"{SHELL}/top-codes .", PATH=str(empty)).returncode, 0)

    def test_the_readme_checks_source_code_as_it_shows(self):
        # Tests/ProtocolTests runs the other commands of the README, without lintel-source.
        text = (REPOSITORY / "README.md").read_text("utf-8")
        commands = [(command, output) for command, output in sessions(text) if ".swift" in command]
        self.assertEqual(len(commands), 1)
        (self.folder / "Protocol").symlink_to(REPOSITORY / "Protocol")
        for command, output in commands:
            result = self.run_command(command)
            self.assertEqual((result.stdout, result.stderr), (output, ""))

    def test_documents_in_the_guide_have_no_error_and_no_warning(self):
        checked = 0
        for page in sorted(GUIDE.glob("*.md")):
            for block in re.findall(r"^```json\n(.*?)^```$", page.read_text("utf-8"), re.M | re.S):
                if "root" not in json.loads(block):
                    continue
                checked += 1
                (self.folder / "of-a-page.layout.json").write_text(block, "utf-8")
                result = self.run_command("lintel check of-a-page.layout.json")
                self.assertEqual(result.returncode, 0, f"{page.name}: {result.stdout}")
        self.assertGreater(checked, 0)

    def test_pictures_are_pictures(self):
        result = self.run_command("pictures feed-cell.layout.json broken")
        self.assertEqual(len(result.stdout.splitlines()), 2)
        for picture in result.stdout.splitlines():
            self.assertIn("</svg>", (self.folder / picture).read_text("utf-8"))
        self.assertEqual((result.stderr, result.returncode), ("", 0))

    def test_pictures_say_what_they_skip(self):
        document = {"root": {"type": "spec"}, "variants": [
            {"name": "a/b"}, {"constrainedSize": {"width": 4}}, {"name": "a_b"}, {"name": "c"}]}
        (self.folder / "odd.layout.json").write_text(json.dumps(document), "utf-8")
        result = self.run_command("pictures odd.layout.json broken")
        self.assertEqual(result.stdout.splitlines(), ["broken/odd-a_b.svg", "broken/odd-c.svg"])
        # The document has an error, which lintel reports for each picture.
        skipped = [line for line in result.stderr.splitlines() if not line.startswith("lintel: ")]
        self.assertEqual(skipped, [
            "skipped: variant 2, which has no name", "skipped: variant 3, a_b, whose picture is there"])
        none = self.run_command("pictures stack.layout.json broken")
        self.assertEqual(
            (none.stdout, none.stderr), ("", "skipped: the document, which has no variants\n"))
        lost = self.run_command("pictures feed-cell.layout.json no-such-folder")
        self.assertEqual(lost.stdout, "")
        self.assertIn("skipped: small phone", lost.stderr)
        self.assertNotEqual(lost.returncode, 0)


class HelpTests(unittest.TestCase):
    def test_help_says_what_there_is(self):
        def help_of(*arguments):
            return subprocess.run(
                [BINARY, *arguments, "--help"], stdout=subprocess.PIPE, encoding="utf-8", check=True
            ).stdout

        overview = help_of()
        for command in ("check", "frames", "explain", "render", "rules", "schema"):
            with self.subTest(command):
                self.assertRegex(overview, rf"(?m)^  {command} ")
                self.assertIn(f"USAGE: lintel {command}", help_of(command))
