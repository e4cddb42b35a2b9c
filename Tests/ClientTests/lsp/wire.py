"""A connection with the daemon that checks each byte it sends against LSP and lsprotocol's types."""

import asyncio
import json
import re

from lsprotocol import types as lsp

from metamodel import problems
from session import BINARY, PATIENCE
from texts import Violation, check

HEADER = re.compile(rb"Content-Length: (\d+)\r\n\r\n")

#: The codes that an error may have.
CODES = {code.value for kind in (lsp.ErrorCodes, lsp.LSPErrorCodes) for code in kind}

#: Requests and notifications of the daemon's own beside those of LSP.
OWN = ("layout/", "rpc.")


class Pending:
    """A request of the client until its one answer."""

    def __init__(self, method, params, context):
        self.method, self.params, self.context = method, params, context
        self.answer = asyncio.get_running_loop().create_future()
        self.cancelled = False
        #: True if a document was changed or closed since.
        self.outdated = False


class Connection:
    """Sends and receives messages.

    Its handler checks them: `on_request(method, params)` returns answers, `on_notification(method, params)` and
    `on_answer(pending, result, error)` return nothing.
    """

    def __init__(self, handler):
        self.handler = handler
        self.pending = {}
        self.ids_of_daemon = set()
        self.failure = None
        self.transcript = []

    async def start(self, *arguments):
        self.process = await asyncio.create_subprocess_exec(
            BINARY, "serve", *arguments, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE, limit=1 << 26)
        self.reading = asyncio.ensure_future(self.read())
        self.errors = asyncio.ensure_future(self.process.stderr.read())

    # Sending

    def send(self, message):
        message = {"jsonrpc": "2.0", **message}
        self.transcript.append(("-->", message))
        content = json.dumps(message, ensure_ascii=False).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(content), content))

    def notify(self, method, params):
        self.send(message_of(method, params))

    def request(self, id, method, params, context=None):
        pending = self.pending[id] = Pending(method, params, context)
        self.send({"id": id, **message_of(method, params)})
        return pending

    async def answer(self, pending):
        """Waits for the result and the error of a request, one of which is `None`."""
        await self.process.stdin.drain()
        await asyncio.wait([pending.answer, self.reading], timeout=PATIENCE,
                           return_when=asyncio.FIRST_COMPLETED)
        if self.failure:
            raise self.failure
        check(pending.answer.done(), f"{pending.method} is not answered: {shown(pending.params)}")
        return pending.answer.result()

    async def end(self):
        """Waits for the end of the process; returns its exit code and what it wrote to stderr."""
        await self.process.stdin.drain()
        code = await asyncio.wait_for(self.process.wait(), PATIENCE)
        await asyncio.wait_for(self.reading, PATIENCE)
        if self.failure:
            raise self.failure
        return code, (await self.errors).decode()

    async def kill(self):
        if self.process.returncode is None:
            self.process.kill()
        await self.process.wait()
        await asyncio.wait([self.reading, self.errors])

    # Receiving

    async def read(self):
        try:
            while message := await self.frame():
                self.transcript.append(("<--", message))
                self.receive(message)
        except Exception as failure:
            self.failure = failure
            for pending in self.pending.values():
                pending.answer.cancel()

    async def frame(self):
        """The next message; `None` at the end of the stream."""
        try:
            header = await self.process.stdout.readuntil(b"\r\n\r\n")
        except asyncio.IncompleteReadError as end:
            check(end.partial == b"", f"the stream ends with {end.partial!r}")
            return None
        length = HEADER.fullmatch(header)
        check(length, f"a header is {header!r}")
        content = await self.process.stdout.readexactly(int(length[1]))
        return json.loads(content.decode("utf-8", errors="strict"),
                          object_pairs_hook=members, parse_constant=no_number)

    def receive(self, message):
        with in_message(message):
            check(isinstance(message, dict) and message.get("jsonrpc") == "2.0", "no message")
            names = set(message) - {"jsonrpc"}
            if "method" not in message:
                return self.receive_answer(message, names)
            check(names <= {"id", "method", "params"}, f"members {names}")
            method, params = message["method"], message.get("params")
            if "id" in message:
                id = message["id"]
                check(type(id) in (int, str), "an id is an integer or a string")
                check(id not in self.ids_of_daemon, f"the id {id!r} comes again")
                self.ids_of_daemon.add(id)
            if not method.startswith(OWN):
                check(method in lsp.METHOD_TO_TYPES, "the method is not of LSP")
                hold_against(lsp.METHOD_TO_TYPES[method][0], message)
            if "id" not in message:
                return self.handler.on_notification(method, params)
            for answer in self.handler.on_request(method, params):
                self.send({"id": message["id"], **answer})

    def receive_answer(self, message, names):
        check(names in ({"id", "result"}, {"id", "error"}), f"an answer with members {names}")
        pending = self.pending.pop(message["id"], None)
        check(pending, f"there is no request with the id {message['id']!r}")
        error = message.get("error")
        if error is None:
            if pending.method in lsp.METHOD_TO_TYPES:
                with in_message(message):
                    hold_against(lsp.METHOD_TO_TYPES[pending.method][1],
                                 self.handler.without_extensions(pending.method, message))
        else:
            hold_against(lsp.ResponseErrorMessage, message)
            check(error["code"] in CODES, "the error has no code of LSP")
        self.handler.on_answer(pending, message.get("result"), error)
        pending.answer.set_result((message.get("result"), error))


def message_of(method, params):
    return {"method": method} if params is None else {"method": method, "params": params}


def hold_against(kind, message):
    found = problems(message, kind)
    check(not found, f"not of the shape of {kind.__name__}: {found[:5]}")


class in_message:
    """Adds the message to the violations that are found in it."""

    def __init__(self, message):
        self.message = message

    def __enter__(self):
        return self

    def __exit__(self, kind, violation, _):
        if isinstance(violation, Violation) and not hasattr(violation, "received"):
            violation.received = self.message
        elif violation is not None and not isinstance(violation, Violation):
            violation.add_note(f"in the message {shown(self.message)}")


def members(pairs):
    """An object of JSON, in which no name may come twice."""
    result = dict(pairs)
    check(len(result) == len(pairs), f"a member comes twice in {shown(result)}")
    return result


def no_number(name):
    raise Violation(f"{name} is no number of JSON")


def shown(value, limit=3000):
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= limit else f"{text[:limit]}… ({len(text)} characters)"
