"""A session with the daemon in which every message that it sends is held against lsprotocol's types."""

import asyncio
import shutil
import sys
from pathlib import Path

from lsprotocol import types as lsp
from pygls.protocol import default_converter
from pytest_lsp import LanguageClient, LanguageClientProtocol
from pytest_lsp.client import register_lsp_features

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from support import BINARY, EXAMPLES  # noqa: E402

#: Seconds that any answer may take.
PATIENCE = 30

#: The codec of each encoding of positions, and the bytes of its units.
UNITS = {
    lsp.PositionEncodingKind.Utf8: ("utf-8", 1),
    lsp.PositionEncodingKind.Utf16: ("utf-16-le", 2),
    lsp.PositionEncodingKind.Utf32: ("utf-32-le", 4),
}


def missing(sent, understood, path):
    """The members and values of a message that lsprotocol's types do not have."""
    if isinstance(sent, dict) and isinstance(understood, dict):
        for name, value in sent.items():
            if value is not None or name in understood:
                yield from missing(value, understood.get(name), f"{path}.{name}")
    elif isinstance(sent, list) and isinstance(understood, (list, tuple)):
        if len(sent) != len(understood):
            yield f"{path} has {len(understood)} elements of {len(sent)}"
        for index, (value, other) in enumerate(zip(sent, understood)):
            yield from missing(value, other, f"{path}[{index}]")
    elif sent != understood:
        yield f"{path} is {sent!r} and not {understood!r}"


class StrictProtocol(LanguageClientProtocol):
    """Notes what the daemon sends that is not what lsprotocol's types say."""

    def structure_message(self, data):
        if "jsonrpc" not in data:
            return super().structure_message(data)
        try:
            message = super().structure_message(data)
        except Exception:
            self._server.faults.append(f"not of lsprotocol's shape: {data}")
            raise
        understood = self._converter.unstructure(message)
        for problem in missing(data, understood, "message"):
            self._server.faults.append(f"{problem}: {data}")
        if "method" in data:
            self._server.heard.append((data["method"], data.get("params")))
        return message


class Client(LanguageClient):
    def __init__(self):
        super().__init__(protocol_cls=StrictProtocol, converter_factory=default_converter)
        self.faults = []
        #: What the daemon sent of its own accord.
        self.heard = []
        register_lsp_features(self)

        @self.feature(lsp.CLIENT_REGISTER_CAPABILITY)
        def register(params: lsp.RegistrationParams):
            return None

        for method in (
            lsp.WORKSPACE_INLAY_HINT_REFRESH,
            lsp.WORKSPACE_CODE_LENS_REFRESH,
            lsp.WORKSPACE_SEMANTIC_TOKENS_REFRESH,
        ):
            self.feature(method)(lambda _: None)


class Session:
    """A client, the daemon and a folder with the examples."""

    def __init__(self, capabilities, folder):
        self.capabilities = capabilities
        self.folder = folder / "a project"
        shutil.copytree(EXAMPLES, self.folder)
        self.client = Client()
        self.texts = {}

    async def begin(self):
        await self.client.start_io(BINARY, "serve")
        result = await self.client.initialize_session(
            lsp.InitializeParams(
                capabilities=self.capabilities,
                root_uri=self.folder.as_uri(),
                workspace_folders=[lsp.WorkspaceFolder(self.folder.as_uri(), "a project")],
            )
        )
        self.server = result.capabilities
        self.encoding = self.server.position_encoding or lsp.PositionEncodingKind.Utf16

    async def end(self):
        await asyncio.wait_for(self.client.shutdown_session(), PATIENCE)
        await self.client.stop()
        assert self.client.faults == []
        return self.client._server.returncode

    async def ask(self, method, params):
        """Asks, and converts the answer with lsprotocol's types."""
        return await asyncio.wait_for(
            self.client.protocol.send_request_async(method, params), PATIENCE
        )

    # Documents

    def open(self, text, name="test.layout.json"):
        uri = (self.folder / name).as_uri()
        self.texts[uri] = text
        self.client.text_document_did_open(
            lsp.DidOpenTextDocumentParams(lsp.TextDocumentItem(uri, "layoutspec", 1, text))
        )
        return Document(self, uri)

    def open_example(self, name):
        return self.open((EXAMPLES / name).read_text("utf-8"), name)


class Document:
    def __init__(self, session, uri):
        self.session = session
        self.uri = uri
        self.identifier = lsp.TextDocumentIdentifier(uri)
        self.version = 1

    @property
    def text(self):
        return self.session.texts[self.uri]

    def position(self, offset):
        before = self.text[:offset]
        line = before.count("\n")
        column = before[before.rfind("\n") + 1 :]
        unit, width = UNITS[self.session.encoding]
        return lsp.Position(line, len(column.encode(unit)) // width)

    def at(self, part, plus=0):
        """Where a part of the text begins, which stands there once, or so many characters behind."""
        assert self.text.count(part) == 1, part
        return self.position(self.text.index(part) + plus)

    def offset(self, position):
        lines = self.text.split("\n")
        assert position.line < len(lines), position
        unit, width = UNITS[self.session.encoding]
        line = lines[position.line].encode(unit)
        assert position.character * width <= len(line), position
        column = len(line[: position.character * width].decode(unit))
        return sum(len(line) + 1 for line in lines[: position.line]) + column

    def under(self, range):
        """What of the text a range covers, which has to be in it."""
        start, end = self.offset(range.start), self.offset(range.end)
        assert start <= end
        return self.text[start:end]

    def all(self):
        return lsp.Range(lsp.Position(0, 0), self.position(len(self.text)))

    async def ask(self, method, *place, **members):
        """Sends a request about the document, or about a place in it as `at` takes one."""
        if place:
            members["position"] = self.at(*place)
        params = lsp.METHOD_TO_TYPES[method][2]
        return await self.session.ask(method, params(text_document=self.identifier, **members))

    def edited(self, edits):
        """The text after edits, which must not overlap."""
        text, last = self.text, len(self.text)
        places = [(self.offset(e.range.start), self.offset(e.range.end), e.new_text) for e in edits]
        for start, end, new in reversed(sorted(places, key=lambda place: place[:2])):
            assert start <= end <= last
            text, last = text[:start] + new + text[end:], start
        return text

    def after(self, edit):
        """The text after an edit of the workspace, which may be of this document only."""
        if edit.document_changes is not None:
            assert self.session.capabilities.workspace.workspace_edit.document_changes
            [change] = edit.document_changes
            assert change.text_document.uri == self.uri
            return self.edited(change.edits)
        assert list(edit.changes) == [self.uri]
        return self.edited(edit.changes[self.uri])

    def change(self, text):
        """Replaces the text."""
        self.version += 1
        whole = self.all()
        self.session.texts[self.uri] = text
        self.session.client.text_document_did_change(
            lsp.DidChangeTextDocumentParams(
                lsp.VersionedTextDocumentIdentifier(self.version, self.uri),
                [lsp.TextDocumentContentChangePartial(whole, text)],
            )
        )

    async def diagnostics(self):
        """The diagnostics, pushed or pulled as the client can."""
        if self.session.server.diagnostic_provider:
            return (await self.ask(lsp.TEXT_DOCUMENT_DIAGNOSTIC)).items
        # An answer comes after what was pushed before it.
        await self.ask(lsp.TEXT_DOCUMENT_HOVER, position=lsp.Position(0, 0))
        return self.session.client.diagnostics[self.uri]
