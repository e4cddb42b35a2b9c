"""Where things are, and what all tests of the clients need."""

import os
import shutil
import signal
import sys
import tempfile
import unittest
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
CLIENTS = REPOSITORY / "Clients"
EXAMPLES = REPOSITORY / "Protocol" / "examples"

sys.path.insert(0, str(CLIENTS / "python" / "src"))


def find_binary():
    """The daemon: ``$LINTEL``, or the one in the path, or the one that was built here."""
    named = os.environ.get("LINTEL")
    if named:
        return named
    found = shutil.which("lintel")
    if found:
        return found
    for kind in ("debug", "release"):
        built = REPOSITORY / ".build" / kind / "lintel"
        if built.exists():
            return str(built)
    raise FileNotFoundError(
        "there is no lintel: build it with \"swift build\", or name it in $LINTEL"
    )


BINARY = str(Path(find_binary()).resolve())
os.environ["LINTEL"] = BINARY
# The handler that prints backtraces outlives a signal from outside.
os.environ["SWIFT_BACKTRACE"] = "enable=no"

#: Everything that waits in a test gives up after so many seconds.
PATIENCE = 60

#: In letters of equal width, so that sizes can be counted.
TAGS = {
    "constrainedSize": {"width": 320},
    "defaults": {"button": {"font": {"family": "fixed"}}},
    "root": {
        "type": "stack",
        "id": "tags",
        "spacing": 8,
        "flexWrap": "wrap",
        "children": [
            {"type": "button", "id": "new", "text": "New"},
            {"type": "button", "id": "sale", "text": "On sale"},
            {"type": "button", "id": "shipping", "text": "Free shipping"},
        ],
    },
    "variants": [{"name": "narrow", "constrainedSize": {"width": 200}}],
}


def nested(depth):
    """A document of wrappers in wrappers."""
    element = {"type": "node", "id": "innermost", "style": {"width": 3, "height": 4}}
    for _ in range(depth):
        element = {"type": "wrapper", "child": element}
    return {"root": element}


def is_running(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def stop(pid):
    """Stops a child of ours, and waits until all of it stands still."""
    os.kill(pid, signal.SIGSTOP)
    os.waitpid(pid, os.WUNTRACED)


def fake_daemon(folder, body):
    """A program in Python that stands where the daemon should, to misbehave."""
    path = Path(folder) / "lintel"
    path.write_text(f"#!{sys.executable}\n{body}")
    path.chmod(0o755)
    return path


class InFolder(unittest.TestCase):
    """Tests in a folder of their own."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name).resolve()


class WithFolder(InFolder):
    """Tests in a copy of the examples."""

    def setUp(self):
        super().setUp()
        self.folder = self.folder / "examples"
        shutil.copytree(EXAMPLES, self.folder)
