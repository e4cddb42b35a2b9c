"""Whoever reads the address finds the documents open."""

import documents
from server import LiveServer, OtherClient
from support import InFolder


class StartTests(InFolder):
    def test_all_documents_are_open_when_the_address_is_said(self):
        # Short enough to be written at once, with so much to find that opening takes as long as starting to serve.
        files = [self.folder / f"{index}.layout.json" for index in range(2)]
        for file in files:
            file.write_text(documents.bare(1_000))
        for _ in range(12):
            with self.subTest():
                self.check(files)

    def check(self, files):
        server = LiveServer(*files)
        try:
            client = OtherClient(server)
            try:
                self.assertEqual(len(client.ask("layout/documents")["documents"]), len(files))
            finally:
                client.close()
        finally:
            server.stop()
