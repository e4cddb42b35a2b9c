"""Candidates that bash, zsh and fish offer for lintel, driven as by hand."""

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import termios
import time

from support import BINARY, PATIENCE, WithFolder

DOCUMENT = """
{ "variants": [{ "name": "landscape" }, { "name": "tablet" }, { "name": "$(touch${IFS}ran-variant)" },
    { "name": "x$(touch${IFS}ran-x)" }, { "name": "it's\\\\:<b>" }],
  "root": { "type": "stack", "id": "page", "children": [
    { "type": "text", "id": "headline", "text": "a" },
    { "type": "text", "id": "`touch${IFS}ran-id`", "text": "b" },
    { "type": "node", "id": "escape\\u001b[2J" } ] } }
"""

#: The variants whose names bash would run.
COMMANDS = ["$(touch${IFS}ran-variant)", "x$(touch${IFS}ran-x)"]

#: What is typed, what is offered, and what is not. Names with "$" or a backtick are not offered in bash.
QUESTIONS = [
    ("lintel frames c", ["card.layout.json"], ["notes.txt"]),
    ("lintel frames card.layout.json --variant ",
     ["landscape", "tablet", *COMMANDS, r"it's\:<b>"], ["notes.txt"]),
    ("lintel explain card.layout.json ", ["#page", "#headline", "#`touch${IFS}ran-id`"], ["notes.txt"]),
    (r"lintel explain card.layout.json \#h", ["#headline"], ["#page"]),
    ("lintel explain card.layout.json '#h", ["#headline"], ["#page"]),
    ("lintel explain 'my card.layout.json' ", ["#inside"], ["#page"]),
    (r"lintel frames card.layout.json --set \#headline.style.flex",
     ["…tyle.flexGrow=", "…tyle.flexBasis="], ["…text="]),
    (r"lintel frames card.layout.json --set \#headline.style.flexG", ["#headline.style.flexGrow="], []),
    ("lintel frames card.layout.json --at ':o", [":outside", ":overflowing"], [":root"]),
    ("lintel frames card.layout.json --at te", ["text"], ["stack"]),
    ("lintel frames card.layout.json --at 'stack > te", ["text"], ["node"]),
    ("lintel rules main-axis", ["main-axis-overflow"], ["text-truncated"]),
    ("lintel frames card.layout.json --device 'iPhone S", ["SE"], []),
    ("lintel check --rule main-axis", ["main-axis-overflow"], ["text-truncated"]),
    ("lintel sweep card.layout.json 1 2 --fail-on text-tr", ["text-truncated"], ["zero-size"]),
    ("lintel exp", ["explain", "export"], ["expand"]),
]


class CompletionTestCase(WithFolder):
    def setUp(self):
        super().setUp()
        self.work = self.folder.parent / "work"
        self.work.mkdir()
        (self.work / "card.layout.json").write_text(DOCUMENT, "utf-8")
        (self.work / "my card.layout.json").write_text(
            '{ "root": { "type": "stack", "id": "inside" } }', "utf-8")
        (self.work / "layouts").mkdir()
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
        # What can only be one thing is written by the first Tab; a second one would offer what may follow.
        keys = b"\t" if len(wanted) == 1 else b"\t\t"
        return self.words(
            self.shown(command, line, lambda text: all(is_among(word, self.words(text, line)) for word in wanted), keys),
            line)

    def shown(self, command, line, is_enough, keys=b"\t\t"):
        """What a shell in a terminal shows and writes when keys are pressed behind a line."""
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
            # The letter may be one of an earlier word: the rest of the echo belongs to the line too.
            self.read(terminal, lambda text: False, quiet=0.3)
            os.write(terminal, keys)
            shown = self.read(terminal, is_enough)
            shown += self.read(terminal, lambda text: False, quiet=0.5)
        finally:
            shell.kill()
            shell.wait()
            os.close(terminal)
        return shown

    def words(self, shown, line):
        last = unquoted(line.split(" ")[-1])
        words = re.split(r"\s+", plain(shown))
        words += [unquoted(word) for word in words]
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
        is_bash = command[0] == "bash"
        for line, wanted, others in QUESTIONS:
            with self.subTest(line):
                commands = [word for word in wanted if is_bash and set(word) & set("$`")]
                wanted = [word for word in wanted if word not in commands]
                others = others + commands
                offered = self.offers(command, line, wanted)
                for word in wanted:
                    self.assertTrue(is_among(word, offered), offered)
                for word in others:
                    self.assertNotIn(word, offered)
        with self.subTest("sessions"):
            self.check_sessions(command)
        for start in ["it", '"it'] + ([] if is_bash else ["x", "'x", '"x']):
            with self.subTest("a name is written so that it is the name", start=start):
                line = f"lintel frames card.layout.json --variant {start}"
                shown = plain(self.shown(command, line, lambda text: "element" in text or "rror" in text, b"\t\r"))
                self.assertIn("headline", shown)
                self.assertNotIn("no variant", shown)
        # bash runs commands in candidates.
        self.assertEqual([], [path.name for path in self.work.glob("ran-*")])

    def check_sessions(self, command):
        self.environment["XDG_RUNTIME_DIR"] = str(self.work)
        (self.work / "lintel").mkdir(mode=0o700, exist_ok=True)
        daemon = subprocess.Popen(
            [BINARY, "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=self.environment)
        try:
            daemon.stdin.write(b'{"jsonrpc":"2.0","id":1,"method":"layout/documents"}\n')
            daemon.stdin.flush()
            daemon.stdout.readline()
            wanted = [str(daemon.pid)]
            self.assertIn(str(daemon.pid), self.offers(command, "lintel attach --session ", wanted))
        finally:
            daemon.stdin.close()
            daemon.wait()
            daemon.stdout.close()


def is_among(wanted, offered):
    """True if a word is offered; what begins with "…" may be the end of one, because fish cuts off the beginning where
    descriptions stand beside it."""
    cut = wanted.lstrip("…")
    return any(one == wanted or cut != wanted and one.endswith(cut) for one in offered)


def unquoted(text):
    return re.sub(r"\\(.)|'", r"\1", text)


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
        start.write_text("source ~/lintel.bash\nPS1='READY> '\nbind 'set page-completions off'\nbind 'set show-all-if-ambiguous on'\n"
            "bind 'set completion-query-items 0'\n", "utf-8")
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


class CandidateTests(CompletionTestCase):
    """What the program offers itself; the shells choose from that by what is typed."""

    def candidates(self, shell, argument, *words):
        """The candidates for the last of these words."""
        command, *_ = words
        run = subprocess.run(
            [BINARY, "---completion", command, "--", argument, str(len(words)), str(len(words[-1])), "lintel", *words],
            cwd=self.work, env=dict(self.environment, SAP_SHELL=shell, SAP_SHELL_VERSION="1"), stdout=subprocess.PIPE, encoding="utf-8", check=True)
        return run.stdout.splitlines()

    def test_elements(self):
        def ask(typed, shell="fish"):
            return self.candidates(shell, "positional@0", "explain", "card.layout.json", typed)

        self.assertEqual(ask("#"), ["#page", "#headline", "#`touch${IFS}ran-id`"])
        self.assertEqual(ask("#", "bash"), ["'#page'", "'#headline'"])
        self.assertEqual(ask("/root/children/"), [f"/root/children/{index}" for index in range(3)])
        self.assertEqual(ask("my"), ["my card.layout.json"])
        self.assertEqual(ask("l"), ["layouts/"])
        self.assertEqual(ask("l", "bash"), ["'layouts'"])
        (self.work / "layouts" / "a.layout.json").touch()
        # Behind the only candidate zsh writes a space.
        self.assertEqual(ask("l", "zsh")[:2], ["layouts/", "layouts/a.layout.json"])
        self.assertEqual(ask("~/ca"), ["~/card.layout.json"])
        self.assertEqual(ask("nowhere/"), [])

    def test_variants(self):
        def ask(shell):
            return self.candidates(shell, "--variant", "frames", "card.layout.json", "--variant", "")

        self.assertEqual(ask("fish"), ["landscape", "tablet", *COMMANDS, r"it's\:<b>"])
        # readline leaves "$" unquoted on the line.
        self.assertEqual(ask("bash"), ["'landscape'", "'tablet'", r"'it'\''s\:<b>'"])
        self.assertEqual(ask("zsh")[:5], ["landscape", "tablet", *COMMANDS, r"it's\\\:<b>"])

    def test_devices(self):
        offered = self.candidates("bash", "--device", "frames", "card.layout.json", "--device", "")
        self.assertIn("'iPhone SE'", offered)
        self.assertIn("'list'", offered)

    def test_changes(self):
        def ask(typed):
            return self.candidates("fish", "--set", "frames", "card.layout.json", "--set", typed)

        self.assertEqual(ask("#pa")[:1], ["#page.direction="])
        self.assertIn("#page.", ask("#"))
        self.assertIn("#headline.font.", ask("#headline.f"))
        self.assertEqual(ask("#headline.font.s"), ["#headline.font.size="])
        self.assertIn("#page.direction=vertical", ask("#page.direction="))
        self.assertIn("#page.style.preferredSize.", ask("#page.style.p"))
        self.assertEqual(ask("#page.style.preferredSize.w"), ["#page.style.preferredSize.width="])
        self.assertEqual(ask("#nobody.s"), [])
        self.assertNotIn("#headline.type=", ask("#headline."))

    def test_selectors(self):
        def ask(typed):
            return self.candidates("fish", "--at", "frames", "card.layout.json", "--at", typed)

        self.assertEqual(ask("st"), ["stack"])
        self.assertEqual(ask("stack > n"), ["stack > node"])
        self.assertEqual(ask("text#h"), ["text#headline"])
        self.assertEqual(ask("text:le"), ["text:leaf"])
        self.assertEqual(ask("text, [wi"), ["text, [width<", "text, [width]"])
        self.assertEqual(ask(":diagnostic(main-axis-o"), [":diagnostic(main-axis-overflow)"])
        self.assertEqual(ask("stack:not(#p"), ["stack:not(#page)"])
        self.assertEqual(ask("[width<4"), [])
        # An id that a selector cannot have is not offered.
        self.assertEqual(ask("#`"), [])
