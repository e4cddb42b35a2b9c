"""A screen without a monitor, an editor on it, and a record of what it and the daemon say to each other."""

import json
import os
import re
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from support import BINARY, EXAMPLES  # noqa: E402

#: Seconds that anything may take. These editors are large, and the first start writes caches.
PATIENCE = 90

#: The answer to what the editor itself has cancelled.
CANCELLED = -32800

#: Where pictures of the screens are kept.
PICTURES = Path(os.environ["PICTURES"])


def until(condition, what, patience=PATIENCE):
    """Waits for something, and returns it."""
    deadline = time.monotonic() + patience
    while True:
        found = condition()
        if found:
            return found
        if time.monotonic() > deadline:
            raise AssertionError(f"this did not come in {patience} s: {what}")
        time.sleep(0.1)


def messages(path):
    """The messages that stand in a record whole."""
    recorded = path.read_bytes() if path.exists() else b""
    while True:
        head, separator, rest = recorded.partition(b"\r\n\r\n")
        length = re.search(rb"Content-Length: *(\d+)", head)
        if not separator or not length or len(rest) < int(length[1]):
            return
        yield json.loads(rest[: int(length[1])])
        recorded = rest[int(length[1]) :]


def names(symbols):
    """The names of an outline, each with those below it."""
    return [(symbol["name"], names(symbol.get("children", []))) for symbol in symbols]


def end(process):
    """Ends a process of ours with its children."""
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGTERM)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


class DesktopTests(unittest.TestCase):
    """Tests of an editor, each on a screen, and in a home and a project, of its own."""

    def setUp(self):
        parent = tempfile.TemporaryDirectory(prefix="lintel-desktop-", ignore_cleanup_errors=True)
        self.addCleanup(parent.cleanup)
        self.folder = Path(parent.name).resolve()
        self.project = self.folder / "a project"
        shutil.copytree(EXAMPLES, self.project)
        self.home = self.folder / "home"
        for kind in ("home", "run", "tools"):
            (self.folder / kind).mkdir(mode=0o700)
        wrapper = self.folder / "tools" / "lintel"
        wrapper.write_text(
            f"#!/bin/sh\ntee -a '{self.folder}/sent' | '{BINARY}' \"$@\" 2>>'{self.folder}/complaints' |"
            f" tee -a '{self.folder}/answered'\n"
        )
        wrapper.chmod(0o755)
        self.token = secrets.token_hex(16)
        self.addCleanup(self.end_what_is_left)
        self.environment = {
            "PATH": f"{wrapper.parent}{os.pathsep}{os.environ['PATH']}",
            "HOME": str(self.home),
            "XDG_RUNTIME_DIR": str(self.folder / "run"),
            "LC_ALL": "C.UTF-8",
            "QT_QPA_PLATFORM": "xcb",
            "SESSION": self.token,
            "DISPLAY": self.start_screen(),
        }

    def processes(self):
        """What was started in this test and still runs, the screen aside."""
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                if self.token.encode() in (folder / "environ").read_bytes():
                    yield int(folder.name)
            except (FileNotFoundError, ProcessLookupError, PermissionError):
                continue

    @staticmethod
    def program(process):
        try:
            return os.readlink(f"/proc/{process}/exe")
        except FileNotFoundError:
            return None

    def end_what_is_left(self):
        for process in self.processes():
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                pass

    def tearDown(self):
        # What there was to see when something failed.
        self.picture(f"{self.id()}-end")

    # The screen

    def start_screen(self):
        """Starts a screen, and returns its name: the first one that is free."""
        reading, writing = os.pipe()
        with open(self.folder / "screen", "wb") as log:
            screen = subprocess.Popen(
                ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1400x900x24", "-nolisten", "tcp"],
                pass_fds=[writing], stdout=log, stderr=log, start_new_session=True,
            )
        self.addCleanup(end, screen)
        os.close(writing)
        with open(reading, encoding="ascii") as names:
            name = names.readline().strip()
        self.assertTrue(name, (self.folder / "screen").read_text("utf-8", "replace"))
        return f":{name}"

    def tool(self, *arguments, check=True):
        return subprocess.run(
            arguments, env=self.environment, capture_output=True, encoding="utf-8", check=check,
            timeout=PATIENCE,
        ).stdout

    def start(self, *command):
        """Starts the editor, and gives its window the keyboard."""
        with open(self.folder / "stderr", "wb") as log:
            editor = subprocess.Popen(
                command, cwd=self.project, env=self.environment, stdin=subprocess.DEVNULL,
                stdout=log, stderr=log, start_new_session=True,
            )
        self.addCleanup(end, editor)
        return editor

    def focus(self, title):
        """Gives the window with this title the keyboard; there is no window manager to do it."""
        find = ("xdotool", "search", "--onlyvisible", "--name", title)
        windows = until(lambda: self.tool(*find, check=False).split(), f"a window {title!r}")
        self.tool("xdotool", "windowsize", windows[-1], "1400", "900")
        self.tool("xdotool", "windowmove", windows[-1], "0", "0")
        self.tool("xdotool", "windowfocus", "--sync", windows[-1])

    def keys(self, *names):
        self.tool("xdotool", "key", "--delay", "60", *names)

    def type(self, text):
        self.tool("xdotool", "type", "--delay", "60", text)

    def picture(self, name):
        self.tool("import", "-window", "root", str(PICTURES / f"{name}.png"))

    # What is said

    def sent(self, method):
        """What the editor sent so far of a method."""
        return [
            message for message in messages(self.folder / "sent") if message.get("method") == method
        ]

    def told(self, method):
        """What the daemon sent so far of its own accord, of a method."""
        return [
            message["params"]
            for message in messages(self.folder / "answered")
            if message.get("method") == method
        ]

    def answer(self, request):
        """The daemon's answer to a request."""

        def found():
            return [
                message
                for message in messages(self.folder / "answered")
                if message.get("id") == request["id"] and "method" not in message
            ]

        [answer] = until(found, f"an answer to {request['method']}")
        self.assertNotIn("error", answer)
        return answer["result"]

    def first(self, method):
        return until(lambda: self.sent(method), f"{method} from the editor")[0]

    def diagnostics(self):
        """The diagnostics that the daemon published last."""
        published = self.told("textDocument/publishDiagnostics")
        return published[-1]["diagnostics"] if published else None

    def until_codes(self, codes):
        """Waits until the last diagnostics are these."""
        until(
            lambda: self.diagnostics() is not None
            and [each["code"] for each in self.diagnostics()] == codes,
            f"the diagnostics {codes}",
        )

    def assert_no_complaints(self):
        complaints = self.folder / "complaints"
        self.assertEqual(complaints.read_text("utf-8"), "")
        for answer in messages(self.folder / "answered"):
            self.assertIn(answer.get("error", {}).get("code"), (None, CANCELLED), answer)
