"""The page's table of keys is that of the daemon."""

import json
import subprocess
import unittest
from pathlib import Path

import keys
import server

PAGE = Path(__file__).resolve().parents[3] / "Sources" / "LivePage" / "Page"


class KeysTests(unittest.TestCase):
    def test_the_table_is_that_of_the_schema(self):
        schema = subprocess.run([server.BINARY, "schema", "document"], capture_output=True, check=True).stdout
        self.assertEqual((PAGE / "keys.js").read_text(), keys.module(json.loads(schema)),
                         "lintel schema document | Tests/ClientTests/live/keys.py > Sources/LivePage/Page/keys.js")
