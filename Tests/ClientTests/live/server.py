"""Starts what serves the page, and another client of it. Only here is it said what that is."""

import json
import signal
import subprocess
import sys
from pathlib import Path
from urllib.parse import quote, urlencode, urlsplit

from websockets.sync.client import connect

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from support import BINARY  # noqa: E402


class LiveServer:
    """The page of some files: `address` opens it once, `token` lets other clients in."""

    def __init__(self, *files, program=BINARY, **options):
        self.process = subprocess.Popen(
            [program, "live", "--no-open", *files], stdout=subprocess.PIPE, text=True, **options)
        self.address = self.process.stdout.readline().strip()
        self.token = self.process.stdout.readline().removeprefix("token: ").strip()
        self.origin, _, rest = self.address.partition("/#code=")
        self.code = rest.partition("&")[0]
        self.port = urlsplit(self.origin).port

    def url(self, path, **query):
        """The address of something that needs the token."""
        return f"{self.origin}{path}?{urlencode({**query, 'token': self.token}, quote_via=quote)}"

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(10)
        self.process.stdout.close()


class OtherClient:
    """Another client of the same server."""

    def __init__(self, server, name=None):
        self.opening = connect(server.url("/socket").replace("http:", "ws:"), max_size=None, compression=None)
        self.socket = self.opening.__enter__()
        self.number = 0
        if name:
            self.ask("initialize", processId=None, clientInfo={"name": name}, capabilities={})

    def ask(self, method, **params):
        self.number += 1
        message = {"jsonrpc": "2.0", "id": self.number, "method": method, "params": params}
        self.socket.send(json.dumps(message))
        while True:
            answer = json.loads(self.socket.recv(timeout=60))
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(answer["error"]["message"])
                return answer["result"]

    def edit(self, uri, *patch):
        return self.ask("layout/edit", textDocument={"uri": uri}, patch=list(patch))

    def tell(self, method, **params):
        self.socket.send(json.dumps({"jsonrpc": "2.0", "method": method, "params": params}))

    def answer_next(self, method, result):
        """Answers the next request of the server of this method."""
        while True:
            message = json.loads(self.socket.recv(timeout=60))
            if message.get("method") == method:
                self.socket.send(json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": result}))
                return message["params"]

    def close(self):
        self.opening.__exit__(None, None, None)
