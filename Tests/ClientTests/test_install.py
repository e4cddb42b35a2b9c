"""``pip install ./Clients/python`` gives a package that works, with its types."""

import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from support import CLIENTS, TAGS, InFolder

PROGRAM = f"""
import importlib.metadata, lintel, pathlib
home = pathlib.Path(lintel.__file__).parent
assert "site-packages" in str(home), home
assert (home / "py.typed").exists()
metadata = importlib.metadata.metadata("lintel")
assert metadata["License-Expression"] == "Apache-2.0", metadata
with lintel.open({TAGS!r}) as document:
    print(document.frame("#new").width)
"""


def run(*command, **options):
    return subprocess.run(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=300,
        **options,
    )


class InstallTests(InFolder):
    def setUp(self):
        super().setUp()
        # A copy, because building leaves things behind.
        self.source = self.folder / "python"
        shutil.copytree(
            CLIENTS / "python", self.source, ignore=shutil.ignore_patterns("__pycache__")
        )

    def environment(self):
        """The Python of a new virtual environment."""
        home = self.folder / "environment"
        made = run(sys.executable, "-m", "venv", str(home))
        self.assertEqual(made.returncode, 0, made.stdout)
        return str(home / ("Scripts" if os.name == "nt" else "bin") / "python")

    def check(self, python, **environment):
        variables = {**os.environ, **environment}
        result = run(python, "-c", PROGRAM, cwd=self.folder, env=variables)
        self.assertEqual((result.returncode, result.stdout.strip()), (0, "31"), result.stdout)

    def test_pip_installs_the_python_client(self):
        python = self.environment()
        installed = run(python, "-m", "pip", "install", "--quiet", str(self.source))
        self.assertEqual(installed.returncode, 0, installed.stdout)
        self.check(python)

    def test_pip_installs_the_python_client_without_a_network(self):
        target = self.folder / "site-packages"
        installed = run(
            sys.executable, "-m", "pip", "install", "--verbose", "--no-index",
            "--no-build-isolation", "--target", str(target), str(self.source),
        )
        self.assertEqual(installed.returncode, 0, installed.stdout)
        # Of setuptools, about fields that it will not read any more.
        self.assertNotIn("deprecated", installed.stdout)
        self.check(sys.executable, PYTHONPATH=str(target))


class TypeTests(unittest.TestCase):
    def test_the_types_are_right(self):
        with tempfile.TemporaryDirectory() as cache:
            use = Path(cache) / "use.py"
            use.write_text(
                "import lintel\n"
                "import lintel.aio\n"
                "with lintel.open('x') as document:\n"
                "    width: float = document.frame('#a', timeout=1).width\n"
                "    png: bytes = document.render('png')\n"
                "    for relayout in document.subscribe():\n"
                "        pointer: str = relayout.changed[0].pointer\n"
                "    document.frame(7)  # type: ignore[arg-type]\n"
                "async def ask() -> float:\n"
                "    async with lintel.aio.open({}) as document:\n"
                "        return (await document.frame('#a')).width\n"
            )
            result = run(
                sys.executable, "-m", "mypy", "--strict", "--cache-dir", cache,
                "src/lintel", str(use),
                cwd=CLIENTS / "python",
                env=dict(os.environ, MYPYPATH="src"),
            )
        self.assertEqual(result.returncode, 0, result.stdout)
