"""Programs that lintel starts inherit its standard streams and nothing else."""

import os
import re
import shutil
import signal
import subprocess
import unittest
from pathlib import Path

import documents
from server import LiveServer
from support import BINARY, InFolder
from test_reconnects import children

CLOSE_ON_EXEC = 0o2000000


def descriptors(process):
    """The descriptors beyond the standard streams: what each is, and its flags, by number."""
    found = {}
    for link in Path(f"/proc/{process}/fd").iterdir():
        if int(link.name) > 2:
            flags = re.search(r"^flags:\s*(\d+)$", Path(f"/proc/{process}/fdinfo/{link.name}").read_text(), re.M)
            found[int(link.name)] = (os.readlink(link), int(flags[1], 8))
    return found


def signals(status, name):
    """The numbers in a set of signals, from the text of a process's status."""
    bits = int(re.search(rf"^{name}:\s*(\w+)$", status, re.M)[1], 16)
    return {number for number in range(1, 65) if bits >> (number - 1) & 1}


@unittest.skipUnless(Path("/proc/self/status").exists(), "only Linux lists the descriptors of a process")
class ChildTests(InFolder):
    def setUp(self):
        super().setUp()
        self.file = self.folder / "row.layout.json"
        self.file.write_text(documents.ROW)

    def start(self, **options):
        server = LiveServer(self.file, **options)
        self.addCleanup(server.stop)
        (child,) = children(server.process.pid)
        return server.process.pid, child

    def test_the_server_of_the_page_shares_no_descriptor_with_the_daemon(self):
        inherited, other = os.pipe()
        self.addCleanup(os.close, inherited)
        self.addCleanup(os.close, other)
        parent, child = self.start(pass_fds=[inherited, other])
        shared = {what for what, _ in descriptors(parent).values()} & {what for what, _ in descriptors(child).values()}
        self.assertEqual({what for what in shared if not what.startswith("anon_inode:")}, set())
        self.assertNotIn(os.readlink(f"/proc/self/fd/{inherited}"), [what for what, _ in descriptors(child).values()])

    def test_every_descriptor_of_the_daemon_is_closed_on_exec(self):
        parent, _ = self.start()
        kept = {number: what for number, (what, flags) in descriptors(parent).items() if not flags & CLOSE_ON_EXEC}
        self.assertEqual(kept, {})

    def test_the_server_of_the_page_waits_for_its_own_children_and_blocks_no_signal(self):
        _, child = self.start(preexec_fn=lambda: signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM, signal.SIGUSR1]))
        status = Path(f"/proc/{child}/status").read_text()
        self.assertNotIn(signal.SIGCHLD, signals(status, "SigIgn"))
        self.assertEqual(signals(status, "SigBlk"), set())

    def test_another_program_handles_signals_as_if_a_shell_had_started_it(self):
        """A script beside lintel stands for lintel-live, notes its state and becomes the program."""
        programs = self.folder / "programs"
        programs.mkdir()
        shutil.copy(BINARY, programs / "lintel")
        script = programs / "lintel-live"
        script.write_text(f"""#!/bin/sh
            cat /proc/self/status >'{self.folder}/status'
            ls /proc/self/fd >'{self.folder}/descriptors'
            exec '{Path(BINARY).parent}/lintel-live' "$@"
            """)
        script.chmod(0o755)
        inherited, other = os.pipe()
        self.addCleanup(os.close, inherited)
        self.addCleanup(os.close, other)
        self.start(program=programs / "lintel", pass_fds=[other], stderr=subprocess.DEVNULL)
        status = (self.folder / "status").read_text()
        self.assertEqual(signals(status, "SigIgn") & {signal.SIGPIPE, signal.SIGXFSZ, signal.SIGCHLD}, set())
        self.assertEqual(signals(status, "SigBlk"), set())
        # Its own are the standard streams and the folder that is listed.
        self.assertEqual((self.folder / "descriptors").read_text().split(), ["0", "1", "2", "3"])
