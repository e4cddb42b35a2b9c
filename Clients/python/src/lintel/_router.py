"""The dispatch of responses and notifications.

Nothing here waits or reads; the client feeds it what came, in the thread of its event loop.
"""

from __future__ import annotations

import asyncio
import os
from dataclasses import dataclass
from typing import Any, Callable, Dict, Generic, List, Optional, Protocol, Tuple, TypeVar

from ._errors import LintelError
from ._wire import Decoder, encode

T = TypeVar("T")

METHOD_NOT_FOUND = -32601


@dataclass(frozen=True)
class Call(Generic[T]):
    """A request, and the conversion of its result.

    ``read`` runs where answers come in, in their order, also if nobody waits any more.
    """

    method: str
    params: Any
    read: Callable[[Any], T]
    timeout: Optional[float] = None

    #: Receives the values of ``$/progress`` while the request runs.
    progress: Optional[Callable[[Any], None]] = None


@dataclass(frozen=True)
class Topic(Generic[T]):
    """The subject of a subscription, with the requests that begin and end it."""

    method: str
    uri: str
    begin: Call[None]
    end: Call[None]
    read: Callable[[Any], T]


class Feed(Protocol):
    """A receiver of notifications."""

    def put(self, value: Any, /) -> None: ...

    def end(self, error: Optional[LintelError], /) -> None: ...


class Router:
    """Numbers requests, and passes responses and notifications to their receivers.

    ``send`` sends bytes without waiting.
    """

    def __init__(self, send: Callable[[bytes], None]) -> None:
        self._send = send
        self._decoder = Decoder()
        self._last_id = 0
        self._waiting: Dict[int, Tuple[Call[Any], asyncio.Future[Any]]] = {}
        # The key is the method of the notifications, and the document they are about.
        self._feeds: Dict[Tuple[str, str], List[Feed]] = {}
        #: The reason why no request is answered any more, if there is one.
        self.end: Optional[LintelError] = None

    # Going out

    def request(self, call: Call[T]) -> Tuple[int, asyncio.Future[T]]:
        """Sends a request.

        :returns: its number, to cancel it with, and its result.
        :raises LintelError: if the connection has ended.
        """
        if self.end is not None:
            raise self.end
        self._last_id += 1
        number = self._last_id
        params = call.params
        if call.progress is not None:
            params = dict(params, workDoneToken=f"progress-{number}")
        data = _message(call.method, params, id=number)
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting[number] = (call, future)
        self._send(data)
        return number, future

    def cancel(self, number: int) -> None:
        """Cancels a request at the daemon, if its response has not come."""
        if number in self._waiting:
            self.notify("$/cancelRequest", {"id": number})

    def notify(self, method: str, params: Any = None) -> None:
        if self.end is None:
            self._send(_message(method, params))

    # Coming in

    def receive(self, data: bytes) -> None:
        """Receives bytes of the daemon.

        :raises ValueError: if they are no messages.
        """
        for message in self._decoder.feed(data):
            if not isinstance(message, dict):
                continue
            if "method" not in message:
                self._answered(message)
            elif "id" in message:
                error = {"code": METHOD_NOT_FOUND, "message": "this client answers no requests"}
                self._send(encode({"jsonrpc": "2.0", "id": message["id"], "error": error}))
            elif isinstance(message.get("params"), dict):
                self._notified(message["method"], message["params"])

    def _answered(self, message: Dict[str, Any]) -> None:
        call, future = self._waiting.pop(message.get("id") or 0, (None, None))
        if call is None or future is None:
            return
        if "error" in message:
            _fail(future, LintelError.of(message["error"]))
            return
        try:
            result = call.read(message.get("result"))
        except Exception as fault:
            error = LintelError(0, "unexpected-answer", f"{call.method}: {fault!r}", message)
            error.__cause__ = fault
            _fail(future, error)
        else:
            if not future.done():
                future.set_result(result)

    def _notified(self, method: str, params: Dict[str, Any]) -> None:
        if method == "$/progress":
            number = str(params.get("token", ""))[len("progress-") :]
            call, future = self._waiting.get(int(number) if number.isdigit() else 0, (None, None))
            if call and call.progress and future and not future.done():
                try:
                    call.progress(params.get("value"))
                except BaseException as fault:
                    _fail(future, fault)
                    self.cancel(int(number))
            return
        document = params.get("textDocument")
        uri = document.get("uri") if isinstance(document, dict) else None
        for feed in list(self._feeds.get((method, str(uri)), ())):
            feed.put(params)

    # Feeds

    def listen(self, topic: Topic[Any], feed: Feed) -> asyncio.Future[None]:
        """Subscribes a feed to the notifications of a topic.

        :returns: what is done when the daemon sends them.
        :raises LintelError: if the connection has ended.
        """
        feeds = self._feeds.get((topic.method, topic.uri))
        if feeds is None:
            _, begun = self.request(topic.begin)
            feeds = self._feeds[topic.method, topic.uri] = []
        else:
            begun = asyncio.get_running_loop().create_future()
            begun.set_result(None)
        feeds.append(feed)
        return begun

    def unlisten(self, topic: Topic[Any], feed: Feed) -> None:
        """Unsubscribes a feed; after the last one of its topic the daemon stops sending."""
        feeds = self._feeds.get((topic.method, topic.uri), [])
        if feed in feeds:
            feeds.remove(feed)
            if not feeds:
                del self._feeds[topic.method, topic.uri]
                if self.end is None:
                    _, ended = self.request(topic.end)
                    # Its answer does not matter, but asyncio reports errors that nobody looked at.
                    ended.add_done_callback(lambda done: done.cancelled() or done.exception())

    def remove_all(self, uri: str) -> None:
        """Ends the feeds of a document that is closed."""
        for key in [key for key in self._feeds if key[1] == uri]:
            for feed in self._feeds.pop(key):
                feed.end(None)

    def finish(self, error: LintelError, *, quietly: bool = False) -> None:
        """Ends everything: requests with an error, feeds too, unless the end was wanted."""
        self.end = self.end or error
        for _, future in self._waiting.values():
            _fail(future, error)
        self._waiting.clear()
        for feeds in self._feeds.values():
            for feed in feeds:
                feed.end(None if quietly else error)
        self._feeds.clear()


def _message(method: str, params: Any, **members: Any) -> bytes:
    message = {"jsonrpc": "2.0", **members, "method": method}
    if params is not None:
        message["params"] = params
    return encode(message)


def _fail(future: asyncio.Future[Any], error: BaseException) -> None:
    if not future.done():
        future.set_exception(error)


def initialize() -> Call[Dict[str, Any]]:
    """The first request: positions count code points, and the daemon ends with this process."""
    return Call(
        "initialize",
        {
            "processId": os.getpid(),
            "rootUri": None,
            "capabilities": {"general": {"positionEncodings": ["utf-32"]}},
        },
        lambda result: dict(result),
    )


def nothing(result: Any) -> None:
    """Reads an empty result."""


def shutdown() -> Call[None]:
    return Call("shutdown", None, nothing)
