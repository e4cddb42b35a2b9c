"""The manual page, as groff and mandoc see it."""

import os
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

from support import BINARY


class ManualTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.page = Path(folder.name) / "lintel.1"
        cls.page.write_bytes(cls.run_program([BINARY, "manual"], SOURCE_DATE_EPOCH="951782400"))

    @staticmethod
    def run_program(command, **environment):
        run = subprocess.run(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            env=dict(os.environ, LC_ALL="C.UTF-8", **environment))
        if run.returncode or run.stderr:
            raise AssertionError(f"{command}: {run.returncode} {run.stderr.decode()} {run.stdout.decode()[:2000]}")
        return run.stdout

    def rendered(self):
        text = self.run_program([
            "groff", "-man", "-Tutf8", "-ww", "-P-c", "-rLL=78n", str(self.page)]).decode()
        return re.sub("\x1b\\[[0-9;]*m|.\x08", "", text)

    def test_checkers_have_no_warnings(self):
        self.rendered()
        self.assertEqual(self.run_program(["mandoc", "-Tlint", "-Wstyle", str(self.page)]), b"")

    def test_lines_fit_a_terminal_of_80_columns(self):
        lines = self.rendered().splitlines()
        self.assertEqual([line for line in lines if len(line) > 80], [])
        # Texts are filled to it.
        self.assertGreater(sum(len(line) > 70 for line in lines), 100)

    def test_sections_commands_and_options(self):
        lines = self.rendered().splitlines()
        sections = [line for line in lines if re.fullmatch("[A-Z][A-Z ]+", line)]
        self.assertEqual(sections, [
            "NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "EXIT STATUS", "ENVIRONMENT", "FILES", "EXAMPLES"])
        help_text = subprocess.run([BINARY, "--help"], stdout=subprocess.PIPE, encoding="utf-8").stdout
        commands = re.findall(r"^  ([a-z]+) ", help_text.split("SUBCOMMANDS:")[1], re.MULTILINE)
        self.assertGreater(len(commands), 12)
        text = "\n".join(lines)
        for command in commands:
            with self.subTest(command):
                self.assertIn(f"\n   lintel {command}\n", text)
                of_command = text.split(f"\n   lintel {command}\n")[1].split("\n   lintel ")[0]
                usage = subprocess.run(
                    [BINARY, command, "--help"], stdout=subprocess.PIPE, encoding="utf-8").stdout
                options = set(re.findall(r"^  (?:-\w, )?(--[A-Za-z-]+)", usage, re.MULTILINE))
                for option in options - {"--version", "--help"}:
                    self.assertRegex(of_command, rf"(?m)^ +(-\w, )?{option}\b")
        self.assertIn("\n       lintel import", text)
        self.assertIn("2000\N{HYPHEN}02\N{HYPHEN}29" if "\N{HYPHEN}" in lines[-1] else "2000-02-29", lines[-1])

    def test_examples_stay_as_they_are(self):
        self.assertRegex(
            "\n".join(self.rendered().splitlines()),
            r"(?m)^ +lintel explain PhotoCell\.swift '#title'\n +explain the frame of one element$")
        self.assertRegex(
            "\n".join(self.rendered().splitlines()), r"(?m)^ +lintel check --format sarif layouts/ > diagnostics\.sarif$")


if __name__ == "__main__":
    unittest.main()
