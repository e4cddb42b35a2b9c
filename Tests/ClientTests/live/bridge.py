"""Stands in for `lintel live` while the page is worked on: serves the page's files and joins WebSockets to one
`lintel serve`.

    bridge.py FILE…      prints the address of the page first
"""

import asyncio
import contextlib
import json
import mimetypes
import os
import re
import secrets
import sys
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

from websockets.asyncio.server import serve
from websockets.exceptions import ConnectionClosed
from websockets.datastructures import Headers
from websockets.http11 import Response

HERE = Path(__file__).resolve().parent
PAGE = HERE.parents[2] / "Sources" / "LivePage" / "Page"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
CAPABILITIES = {
    "general": {"positionEncodings": ["utf-16"]},
    "textDocument": {
        "codeAction": {
            "codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix"]}},
            "dataSupport": True,
            "resolveSupport": {"properties": ["edit"]},
        }
    },
}


ANSWER = re.compile(rb'\{"jsonrpc":"2.0","id":(\d+),')
CHANGING = {"layout/edit", "layout/override", "layout/resetOverrides", "layout/commitOverrides"}


def lines_of(text):
    starts, at = [0], text.find("\n")
    while at >= 0:
        starts.append(at + 1)
        at = text.find("\n", at + 1)
    return starts


def edited(text, edits):
    """The text after edits, each of the text that the one before it left."""
    for edit in edits:
        starts = lines_of(text)
        start, end = (starts[p["line"]] + p["character"] for p in (edit["range"]["start"], edit["range"]["end"]))
        text = text[:start] + edit["newText"] + text[end:]
    return text


class Bridge:
    def __init__(self, binary, files):
        self.binary, self.token, self.clients = binary, secrets.token_hex(16), set()
        self.files = {path.resolve().as_uri(): path.resolve() for path in files}
        self.texts, self.versions, self.stamps = {}, {}, {}
        self.waiting, self.number, self.overrides = {}, 0, {}

    async def start(self):
        self.process = await asyncio.create_subprocess_exec(
            self.binary, "serve", "--framing", "lines", stdin=-1, stdout=-1, limit=1 << 28)
        self.reading = asyncio.create_task(self.read())
        await self.ask("initialize", {"processId": None, "capabilities": CAPABILITIES})
        await self.ask("layout/subscribe", {})
        for uri in self.files:
            await self.open(uri)
        self.following = asyncio.create_task(self.follow())

    async def open(self, uri):
        path = self.files[uri]
        self.stamps[uri] = path.stat().st_mtime_ns
        self.texts[uri] = path.read_text()
        self.versions[uri] = self.versions.get(uri, 0) + 1
        await self.ask("layout/open", {"uri": uri, "document": self.texts[uri], "version": self.versions[uri]})

    async def follow(self):
        while True:
            await asyncio.sleep(0.03)
            for uri, path in self.files.items():
                if path.exists() and path.stat().st_mtime_ns != self.stamps[uri]:
                    await self.open(uri)

    async def read(self):
        while line := await self.process.stdout.readline():
            found = ANSWER.match(line)
            if found and int(found[1]) in self.waiting:
                self.waiting.pop(int(found[1])).set_result(line[found.end():])
            elif b'"method":"layout/didRelayout"' in line[:80]:
                await self.tell(line.decode().strip())

    async def tell(self, text, but=None):
        for client in list(self.clients):
            if client is not but:
                with contextlib.suppress(ConnectionClosed):
                    await client.send(text)

    async def ask(self, method, params):
        return json.loads(b"{" + await self.ask_raw(method, params))

    async def ask_raw(self, method, params):
        """The answer as bytes, what is before its `result` or `error` left out: large ones are only passed on."""
        self.number += 1
        future = self.waiting[self.number] = asyncio.get_running_loop().create_future()
        message = {"jsonrpc": "2.0", "id": self.number, "method": method, "params": params}
        self.process.stdin.write(json.dumps(message).encode() + b"\n")
        await self.process.stdin.drain()
        return await future

    def save(self, uri, text):
        self.texts[uri] = text
        path = self.files.get(uri)
        if path:
            path.write_text(text)
            self.stamps[uri] = path.stat().st_mtime_ns

    async def answer(self, client, message):
        method, params = message["method"], message.get("params") or {}
        uri = (params.get("textDocument") or {}).get("uri")
        if method == "initialize":
            return {"result": {"capabilities": {}}}
        if method == "layout/documents":
            return {"result": {"documents": [
                {"uri": u, "version": self.versions[u], "name": p.name} for u, p in self.files.items()]}}
        if method == "layout/subscribe":
            return {"result": None}
        if method == "layout/text":
            if uri not in self.texts:
                return {"error": {"code": -32803, "message": "not open"}}
            return {"result": {"version": self.versions[uri], "text": self.texts[uri]}}
        if method == "layout/select":
            asked = params
            found = await self.ask("layout/frame", asked)
            if "result" in found:
                told = {k: found["result"].get(k) for k in ("pointer", "id", "range")}
                await self.tell(json.dumps({"jsonrpc": "2.0", "method": "layout/didSelect",
                                            "params": {"uri": uri, "by": "another client", **told}}), client)
                return {"result": None}
            return found
        if method == "layout/overrides":
            return {"result": {"overrides": self.overrides.get(uri, [])}}
        if method == "layout/edit" and "edits" in params:
            parts = sorted(params["edits"], key=lambda e: (e["range"]["start"]["line"], e["range"]["start"]["character"]))
            self.files[uri].write_text(edited(self.texts[uri], reversed(parts)))
            await self.open(uri)
            return {"result": {"version": self.versions[uri], "edits": []}}
        if method not in CHANGING:
            return await self.ask_raw(method, params)
        response = await self.ask(method, params)
        if "overrides" in (response.get("result") or {}):
            self.overrides[uri] = response["result"]["overrides"]
        if method == "layout/commitOverrides":
            self.overrides.pop(uri, None)
        if "result" in response and method in ("layout/edit", "layout/commitOverrides"):
            self.versions[uri] = response["result"]["version"]
            edits = response["result"]["edits"]
            self.save(uri, edited(self.texts[uri], edits))
        return response

    async def client(self, socket):
        self.clients.add(socket)
        try:
            async for text in socket:
                asyncio.create_task(self.one(socket, json.loads(text)))
        finally:
            self.clients.discard(socket)

    async def one(self, socket, message):
        if "id" not in message:
            return
        response = await self.answer(socket, message)
        if not isinstance(response, bytes):
            response = json.dumps(response).encode()[1:]
        text = f'{{"jsonrpc":"2.0","id":{json.dumps(message["id"])},' + response.decode().strip()
        with contextlib.suppress(ConnectionClosed):
            await socket.send(text)

    def serve_file(self, connection, request):
        url = urlsplit(request.path)
        query = {key: values[0] for key, values in parse_qs(url.query).items()}
        if url.path == "/socket":
            return None if query.get("token") == self.token else connection.respond(403, "")
        path, kind = PAGE / url.path.lstrip("/"), None
        if url.path == "/":
            # Without a token too, so that the page can be loaded again: there is nothing of a document in it.
            path = PAGE / "index.html"
        elif url.path == "/file":
            document = Path(unquote(urlsplit(query["document"]).path))
            path = document.parent / query["path"]
        if not path.is_file():
            return connection.respond(404, "")
        kind = "text/javascript" if path.suffix == ".js" else mimetypes.guess_type(path.name)[0]
        body = path.read_bytes()
        return Response(200, "OK", Headers({
            "Content-Type": kind or "application/octet-stream", "Content-Length": str(len(body)),
            "Content-Security-Policy": POLICY, "Cache-Control": "no-store",
            "X-Content-Type-Options": "nosniff", "Connection": "close"}), body)


async def main():
    bridge = Bridge(os.environ.get("LINTEL", "lintel"), [Path(name) for name in sys.argv[1:]])
    await bridge.start()
    async with serve(bridge.client, "127.0.0.1", int(os.environ.get("PORT", 0)), max_size=1 << 28,
                     compression=None, process_request=bridge.serve_file) as server:
        port = server.sockets[0].getsockname()[1]
        print(f"http://127.0.0.1:{port}/?token={bridge.token}", flush=True)
        await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main())
