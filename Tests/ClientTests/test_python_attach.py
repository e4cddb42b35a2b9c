"""lintel.attach(): a script beside an editor, on what the editor has open."""

import asyncio
import json
import os
import pickle
import subprocess
import tempfile

from support import BINARY, PATIENCE, TAGS, InFolder  # isort: skip

import lintel
from lintel import aio

TEXT = json.dumps(TAGS, indent=2)


class Editor:
    """The first client of a daemon: an editor that has one document open, not saved."""

    def __init__(self, folder):
        self.environment = dict(os.environ, XDG_RUNTIME_DIR=str(folder))
        self.process = subprocess.Popen(
            [BINARY, "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=self.environment)
        self.number = 0
        self.uri = (folder / "tags.layout.json").as_uri()
        self.ask("initialize", processId=None, clientInfo={"name": "an editor"}, capabilities={
            "general": {"positionEncodings": ["utf-8"]},
            "workspace": {"applyEdit": True, "workspaceEdit": {"documentChanges": True}}})
        self.notify("initialized")
        self.notify("textDocument/didOpen", textDocument={
            "uri": self.uri, "languageId": "layoutspec", "version": 1, "text": TEXT})
        # Its answer comes after the document is open.
        self.ask("layout/documents")

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()

    def receive(self):
        length = 0
        while line := self.process.stdout.readline().strip():
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        return json.loads(self.process.stdout.read(length))

    def wait_for(self, condition):
        while True:
            message = self.receive()
            if condition(message):
                return message

    def ask(self, method, **params):
        self.number += 1
        self.send({"id": self.number, "method": method, "params": params})
        return self.wait_for(lambda message: message.get("id") == self.number and "method" not in message)

    def notify(self, method, **params):
        self.send({"method": method, "params": params})

    def type(self, version, text):
        self.notify(
            "textDocument/didChange", textDocument={"uri": self.uri, "version": version},
            contentChanges=[{"text": text}])
        self.ask("layout/documents")

    def close(self):
        self.process.stdin.close()
        self.process.wait(PATIENCE)
        self.process.stdout.close()


class AttachTests(InFolder):
    def setUp(self):
        super().setUp()
        before = os.environ.get("XDG_RUNTIME_DIR")
        os.environ["XDG_RUNTIME_DIR"] = str(self.folder)
        self.addCleanup(lambda: os.environ.pop("XDG_RUNTIME_DIR") if before is None
                        else os.environ.update(XDG_RUNTIME_DIR=before))
        self.editor = Editor(self.folder)
        self.addCleanup(self.editor.close)

    def test_an_attached_client_sees_the_editors_documents(self):
        with lintel.attach(timeout=PATIENCE) as session:
            (listed,) = session.documents()
            self.assertEqual((listed.uri, listed.owner, listed.own), (self.editor.uri, "editor", False))
            document = session.document()
            self.assertEqual(document.frame("#tags").width, 320)
            self.assertEqual(document.text, TEXT)
            self.editor.type(2, TEXT.replace('"width": 320', '"width": 260'))
            self.assertEqual(document.frame("#tags").width, 260)
            self.assertIn('"width": 260', document.text)
            copy = self.folder / "copy.layout.json"
            document.save(copy)
            self.assertEqual(copy.read_text("utf-8"), document.text)

    def test_a_document_is_named_by_path_uri_or_name(self):
        with lintel.attach(timeout=PATIENCE) as session:
            path = self.folder / "tags.layout.json"
            for which in (path, str(path), self.editor.uri, "tags.layout.json", None):
                with self.subTest(which), session.document(which) as document:
                    self.assertEqual(document.uri, self.editor.uri)
            with self.assertRaisesRegex(LookupError, "none.json is not open: tags.layout.json"):
                session.document("none.json")
            with session.open({"root": {"type": "spec"}}):
                with self.assertRaisesRegex(LookupError, "name one of the open documents"):
                    session.document()

    def test_the_editor_is_asked_for_an_edit(self):
        with lintel.attach(timeout=PATIENCE) as session:
            document = session.document()
            changes = document.subscribe()
            edit = document.edit([{"op": "replace", "path": "/root/spacing", "value": 20}])
            self.assertTrue(edit.raw["asked"])
            request = self.editor.wait_for(lambda message: message.get("method") == "workspace/applyEdit")
            self.assertIn("20", json.dumps(request["params"]["edit"]))
            self.editor.send({"id": request["id"], "result": {"applied": True}})
            self.editor.type(2, TEXT.replace('"spacing": 8', '"spacing": 20'))
            told = changes.get(PATIENCE)
            self.assertEqual((told.by, told.version), ("an editor", 2))

    def test_the_editor_goes_on_when_an_attached_client_is_closed(self):
        for _ in range(3):
            session = lintel.attach(timeout=PATIENCE)
            session.document().frame()
            session.close()
        self.assertEqual(len(self.editor.ask("layout/documents")["result"]["documents"]), 1)
        self.assertIsNone(self.editor.process.poll())

    def test_a_session_is_named_and_has_to_be_there(self):
        self.assertEqual(
            lintel.attach(str(self.editor.process.pid), timeout=PATIENCE).document().uri, self.editor.uri)
        with self.assertRaisesRegex(lintel.LintelError, "there is no session nobody"):
            lintel.attach("nobody")

    def test_several_sessions_are_listed_by_an_error_of_their_own(self):
        second = Editor(self.folder)
        self.addCleanup(second.close)
        pids = sorted(str(editor.process.pid) for editor in (self.editor, second))

        async def join():
            async with aio.attach(timeout=PATIENCE):
                pass

        for attempt in (lambda: lintel.attach(timeout=PATIENCE), lambda: asyncio.run(join())):
            with self.assertRaises(lintel.SeveralSessions) as caught:
                attempt()
            error = caught.exception
            self.assertIsInstance(error, lintel.LintelError)
            self.assertEqual(error.kind, "several-sessions")
            self.assertEqual(sorted(one.name for one in error.sessions), pids)
            for one in error.sessions:
                self.assertEqual((one.client, one.documents), ("an editor", 1))
                self.assertIn(f"{one.name}  an editor  1 document", str(error))
            copy = pickle.loads(pickle.dumps(error))
            self.assertEqual((copy.sessions, str(copy)), (error.sessions, str(error)))
        with lintel.attach(pids[0], timeout=PATIENCE) as session:
            self.assertEqual(len(session.documents()), 1)

    def test_no_session_is_no_question_of_which(self):
        with tempfile.TemporaryDirectory() as empty:
            os.environ["XDG_RUNTIME_DIR"] = empty
            try:
                with self.assertRaisesRegex(lintel.DaemonDied, "no lintel is running"):
                    lintel.attach(timeout=PATIENCE)
            finally:
                os.environ["XDG_RUNTIME_DIR"] = str(self.folder)

    def test_the_asyncio_client_can_attach(self):
        async def ask():
            async with aio.attach(timeout=PATIENCE) as session:
                document = await session.document("tags.layout.json")
                width = (await document.frame("#tags")).width
                first = document.text
                self.editor.type(2, TEXT.replace('"width": 320', '"width": 260'))
                return width, first, await document.fetch(), (await document.frame("#tags")).width

        width, first, second, then = asyncio.run(ask())
        self.assertEqual((width, first, then), (320, TEXT, 260))
        self.assertIn('"width": 260', second)
