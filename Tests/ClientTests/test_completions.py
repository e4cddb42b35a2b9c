"""What zsh and fish offer for lintel, driven as by hand."""

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import termios
import time
import unittest

from support import BINARY, PATIENCE, WithFolder

DOCUMENT = """
{ "variants": [{ "name": "landscape" }, { "name": "tablet" }, { "name": "$(touch ran-variant)" }],
  "root": { "type": "stack", "id": "page", "children": [
    { "type": "text", "id": "headline", "text": "a" }, { "type": "text", "id": "`touch ran-id`", "text": "b" } ] } }
"""

#: What is typed, what is offered, and what is not.
QUESTIONS = [
    ("lintel frames c", ["card.layout.json"], ["notes.txt"]),
    ("lintel frames card.layout.json --variant ", ["landscape", "tablet"], ["notes.txt"]),
    ("lintel explain card.layout.json ", ["#page", "#headline"], []),
    ("lintel check --rule main-axis", ["main-axis-overflow"], ["text-truncated"]),
    ("lintel sweep card.layout.json 1 2 --fail-on text-tr", ["text-truncated"], ["zero-size"]),
    ("lintel comp", ["compare"], ["frames"]),
]


class CompletionTestCase(WithFolder):
    def setUp(self):
        super().setUp()
        self.work = self.folder.parent / "work"
        self.work.mkdir()
        (self.work / "card.layout.json").write_text(DOCUMENT, "utf-8")
        (self.work / "notes.txt").write_text("none", "utf-8")
        self.tools = self.folder.parent / "tools"
        self.tools.mkdir()
        (self.tools / "lintel").symlink_to(BINARY)
        self.environment = dict(
            os.environ, PATH=os.pathsep.join([str(self.tools), os.environ["PATH"]]), HOME=str(self.work),
            XDG_CONFIG_HOME=str(self.work / ".config"), XDG_DATA_HOME=str(self.work / ".data"),
            LC_ALL="C.UTF-8", TERM="xterm")

    def script(self, shell):
        return subprocess.run(
            [BINARY, "--generate-completion-script", shell], stdout=subprocess.PIPE, encoding="utf-8", check=True
        ).stdout

    def offers(self, command, line, wanted):
        """What a shell in a terminal shows and writes when Tab is pressed behind a line, as words."""
        terminal, other = pty.openpty()
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 200, 0, 0))
        shell = subprocess.Popen(
            command, cwd=self.work, env=self.environment, stdin=other, stdout=other, stderr=other,
            start_new_session=True, preexec_fn=lambda: fcntl.ioctl(other, termios.TIOCSCTTY, 0))
        os.close(other)
        try:
            self.read(terminal, lambda text: "READY> " in text)
            os.write(terminal, line.encode())
            self.read(terminal, lambda text: line.split()[-1][-1] in plain(text))
            os.write(terminal, b"\t\t")
            shown = self.read(terminal, lambda text: set(wanted) <= set(self.words(text, line)))
            shown += self.read(terminal, lambda text: False, quiet=0.5)
        finally:
            shell.kill()
            shell.wait()
            os.close(terminal)
        return self.words(shown, line)

    def words(self, shown, line):
        last = line.split(" ")[-1]
        words = re.split(r"\s+", plain(shown).replace("\\#", "#"))
        # What can only be one thing is written behind what is there.
        return words + [last + word for word in words if word] if last else words

    def read(self, terminal, is_enough, quiet=10.0):
        text = ""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            ready, _, _ = select.select([terminal], [], [], quiet)
            if not ready:
                break
            text += os.read(terminal, 65536).decode("utf-8", "replace")
            if is_enough(text):
                break
        return text

    def check(self, *command):
        for line, wanted, others in QUESTIONS:
            with self.subTest(line):
                offered = self.offers(command, line, wanted)
                for word in wanted:
                    self.assertIn(word, offered)
                for word in others:
                    self.assertNotIn(word, offered)
        # bash runs commands in candidates.
        self.assertEqual([], [path.name for path in self.work.glob("ran-*")])


def plain(text):
    """A text without what moves the cursor and colors it."""
    text = re.sub(r"\x1b\[[0-9;]*m|\x1b\(B", "", text)
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b\][^\x07]*\x07|\x1b[=>]|\x08|\r", " ", text)


class FishTests(CompletionTestCase):
    def test_what_is_offered(self):
        folder = self.work / ".config" / "fish"
        (folder / "completions").mkdir(parents=True)
        # Where this is missing, fish writes completions of all manual pages beside the test, and after it.
        (self.work / ".data" / "fish" / "generated_completions").mkdir(parents=True)
        (folder / "completions" / "lintel.fish").write_text(self.script("fish"), "utf-8")
        (folder / "config.fish").write_text(
            "set -g fish_greeting\nset -g fish_autosuggestion_enabled 0\n"
            "function fish_prompt; echo -n 'READY> '; end\n", "utf-8")
        self.check("fish", "-i")


class BashTests(CompletionTestCase):
    def test_what_is_offered(self):
        (self.work / "lintel.bash").write_text(self.script("bash"), "utf-8")
        start = self.work / "start.bash"
        start.write_text("source ~/lintel.bash\nPS1='READY> '\nbind 'set page-completions off'\nbind 'set show-all-if-ambiguous on'\n", "utf-8")
        self.check("bash", "--noprofile", "--rcfile", str(start), "-i")


class ZshTests(CompletionTestCase):
    def test_what_is_offered(self):
        functions = self.work / "functions"
        functions.mkdir()
        (functions / "_lintel").write_text(self.script("zsh"), "utf-8")
        # Every offer on a line of its own, without a question about how many there are.
        (self.work / ".zshrc").write_text(
            f"fpath=({functions} $fpath)\nautoload -U compinit\ncompinit -u -d {self.work}/dump\n"
            "PROMPT='READY> '\nsetopt no_beep\nLISTMAX=10000\nzstyle ':completion:*' menu no\n"
            "zstyle ':completion:*' list-packed no\nbindkey '^I' complete-word\n", "utf-8")
        self.environment["ZDOTDIR"] = str(self.work)
        self.check("zsh", "-i")


if __name__ == "__main__":
    unittest.main()
