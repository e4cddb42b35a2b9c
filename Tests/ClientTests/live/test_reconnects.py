"""Clients that come and go leave nothing behind."""

import re
import time
import unittest
from pathlib import Path

from websockets.exceptions import WebSocketException

import documents
from server import LiveServer, OtherClient
from support import InFolder

COUNT = 1_000


def children(process):
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parent = re.search(r"^PPid:\t(\d+)$", (folder / "status").read_text(), re.M)
        except OSError:
            continue
        if parent and int(parent[1]) == process:
            yield int(folder.name)


def resident(process):
    """Its memory in KiB."""
    return int(re.search(r"^VmRSS:\s*(\d+) kB$", Path(f"/proc/{process}/status").read_text(), re.M)[1])


@unittest.skipUnless(Path("/proc/self/status").exists(), "only Linux says how large a process is")
class ReconnectTests(InFolder):
    def setUp(self):
        super().setUp()
        file = self.folder / "row.layout.json"
        file.write_text(documents.ROW)
        self.server = LiveServer(file)
        self.addCleanup(self.server.stop)

    def visit(self):
        """What a page does first, and then it is gone."""
        deadline = time.monotonic() + 30
        while True:
            try:
                client = OtherClient(self.server, "a visitor")
                break
            except (OSError, WebSocketException):
                # Those before it are still on their way out.
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.05)
        try:
            (document,) = client.ask("layout/documents")["documents"]
            about = {"textDocument": {"uri": document["uri"]}}
            client.ask("layout/subscribe", **about)
            client.ask("layout/tree", **about)
            client.ask("layout/select", **about, element="#dot")
        finally:
            client.close()

    def test_a_thousand_reconnects_do_not_grow_memory(self):
        processes = [self.server.process.pid, *children(self.server.process.pid)]
        self.assertEqual(len(processes), 2)
        for _ in range(COUNT // 4):
            self.visit()
        before = [resident(process) for process in processes]
        for _ in range(COUNT):
            self.visit()
        grown = [resident(process) - was for process, was in zip(processes, before)]
        # A connection that stayed would be tens of KiB.
        self.assertLess(max(grown), 8 * 1024, f"KiB more of each, which had {before}")
        client = OtherClient(self.server)
        self.addCleanup(client.close)
        self.assertEqual(len(client.ask("layout/documents")["documents"]), 1)
