"""The dispatch of responses and notifications, common to the blocking and the asyncio client.

Nothing here waits or reads; a client feeds it what came and sends what it is given.
"""

from __future__ import annotations

import os
import signal
import threading
import time
import warnings
from dataclasses import dataclass
from typing import Any, Callable, Dict, Generic, List, Optional, Protocol, Set, Tuple, TypeVar, Union

from ._errors import DaemonDied, LintelError
from ._wire import Decoder, encode

T = TypeVar("T")

#: The method of notifications, and the document they are about.
Key = Tuple[str, str]

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


class Waiting(Protocol):
    """The future of a client: of ``concurrent.futures`` or of ``asyncio``."""

    def done(self) -> bool: ...

    def set_result(self, result: Any, /) -> Any: ...

    def set_exception(self, exception: Any, /) -> Any: ...


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


class Restarts:
    """Starts a daemon that crashed again, three times a minute at most."""

    LIMIT = 3
    SECONDS = 60.0

    #: Signals by which a user stops a process.
    STOPPING = (-signal.SIGTERM, -signal.SIGINT, -getattr(signal, "SIGHUP", 1))

    def __init__(self, log: Union[str, "os.PathLike[str]", None]) -> None:
        self._log = log
        self._times: List[float] = []

    def allows(self, end: Optional[LintelError]) -> bool:
        """Notes a crash, if ``end`` is one, and warns of the restart that follows."""
        if not isinstance(end, DaemonDied) or end.exit_code is None:
            return False
        if end.exit_code in self.STOPPING or 0 <= end.exit_code < 128:
            return False
        now = time.monotonic()
        self._times = [one for one in self._times if now - one < self.SECONDS]
        if len(self._times) >= self.LIMIT:
            return False
        self._times.append(now)
        report = "log= keeps a log" if self._log is None else f"its log is {os.fspath(self._log)}"
        warnings.warn(
            f"lintel ended with code {end.exit_code} and was started again, without overrides and "
            f"subscriptions; {report}",
            RuntimeWarning,
            stacklevel=5,
        )
        return True


class _Nobody:
    """Waits for a response whose content does not matter."""

    def done(self) -> bool:
        return True

    def set_result(self, result: Any, /) -> None:
        pass

    def set_exception(self, exception: Any, /) -> None:
        pass


class Router:
    """Numbers requests, and passes responses and notifications to their receivers."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._decoder = Decoder()
        self._last_id = 0
        self._waiting: Dict[int, Tuple[Call[Any], Waiting]] = {}
        self._feeds: Dict[Key, List[Feed]] = {}
        self._claimed: Set[str] = set()
        self._end: Optional[LintelError] = None
        #: Sends bytes without waiting. A client sets it.
        self.send: Callable[[bytes], None] = lambda data: None

    @property
    def end(self) -> Optional[LintelError]:
        """The reason why no request is answered any more, if there is one."""
        return self._end

    # Going out

    def request(self, call: Call[Any], waiting: Waiting) -> int:
        """Sends a request.

        :returns: its number, to cancel it with.
        :raises LintelError: if the connection has ended.
        """
        with self._lock:
            if self._end is not None:
                raise self._end
            self._last_id += 1
            number = self._last_id
            message = {"jsonrpc": "2.0", "id": number, "method": call.method}
            if call.params is not None:
                message["params"] = call.params
                if call.progress is not None:
                    message["params"] = dict(call.params, workDoneToken=f"progress-{number}")
            data = encode(message)
            self._waiting[number] = (call, waiting)
            self.send(data)
            return number

    def cancel(self, number: int) -> None:
        """Cancels a request at the daemon, if its response has not come."""
        with self._lock:
            if number in self._waiting:
                self.notify("$/cancelRequest", {"id": number})

    def notify(self, method: str, params: Any = None) -> None:
        message = {"jsonrpc": "2.0", "method": method}
        if params is not None:
            message["params"] = params
        with self._lock:
            if self._end is None:
                self.send(encode(message))

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
                with self._lock:
                    self.send(encode({"jsonrpc": "2.0", "id": message["id"], "error": error}))
            else:
                self._notified(message["method"], message.get("params"))

    def _answered(self, message: Dict[str, Any]) -> None:
        with self._lock:
            entry = self._waiting.pop(message.get("id") or 0, None)
        if entry is None:
            return
        call, waiting = entry
        if "error" in message:
            settle(waiting, error=LintelError.of(message["error"]))
            return
        try:
            result = call.read(message.get("result"))
        except Exception as fault:
            error = LintelError(0, "unexpected-answer", f"{call.method}: {fault!r}", message)
            error.__cause__ = fault
            settle(waiting, error=error)
        else:
            settle(waiting, result)

    def _notified(self, method: str, params: Any) -> None:
        if not isinstance(params, dict):
            return
        if method == "$/progress":
            token = str(params.get("token", ""))
            with self._lock:
                entry = self._waiting.get(int(token[9:])) if token[9:].isdigit() else None
            if entry and entry[0].progress and not entry[1].done():
                try:
                    entry[0].progress(params.get("value"))
                except Exception as fault:
                    settle(entry[1], error=fault)
                    self.cancel(int(token[9:]))
            return
        document = params.get("textDocument")
        uri = document.get("uri") if isinstance(document, dict) else None
        with self._lock:
            feeds = list(self._feeds.get((method, str(uri)), ()))
        for feed in feeds:
            feed.put(params)

    # Feeds

    def listen(self, topic: Topic[Any], feed: Feed, waiting: Waiting) -> None:
        """Subscribes a feed to the notifications of a topic.

        :raises LintelError: if the connection has ended.
        """
        with self._lock:
            if self._end is not None:
                raise self._end
            feeds = self._feeds.setdefault((topic.method, topic.uri), [])
            feeds.append(feed)
            if len(feeds) == 1:
                self.request(topic.begin, waiting)
            else:
                settle(waiting)

    def unlisten(self, topic: Topic[Any], feed: Feed) -> None:
        """Unsubscribes a feed; after the last one of its topic the daemon stops sending."""
        with self._lock:
            for key, feeds in list(self._feeds.items()):
                if feed in feeds:
                    feeds.remove(feed)
                    if not feeds:
                        del self._feeds[key]
                        if self._end is None:
                            self.request(topic.end, _Nobody())

    def claim(self, uri: Optional[str]) -> None:
        """Notes that a document is open, so that it is not opened twice.

        :raises ValueError: if it is.
        """
        with self._lock:
            if uri is None:
                return
            if uri in self._claimed:
                raise ValueError(f"{uri} is open already")
            self._claimed.add(uri)

    def release(self, uri: Optional[str]) -> None:
        with self._lock:
            self._claimed.discard(uri or "")

    def remove_all(self, uri: str) -> None:
        """Ends the feeds of a document that is closed."""
        with self._lock:
            keys = [key for key in self._feeds if key[1] == uri]
            feeds = [feed for key in keys for feed in self._feeds.pop(key)]
        for feed in feeds:
            feed.end(None)

    def finish(self, error: LintelError, *, quietly: bool = False) -> None:
        """Ends everything: requests with an error, feeds too, unless the end was wanted."""
        with self._lock:
            if self._end is None:
                self._end = error
            waiting = list(self._waiting.values())
            feeds = [feed for feeds in self._feeds.values() for feed in feeds]
            self._waiting.clear()
            self._feeds.clear()
        for _, future in waiting:
            settle(future, error=error)
        for feed in feeds:
            feed.end(None if quietly else error)


def settle(waiting: Waiting, result: Any = None, error: Optional[Exception] = None) -> None:
    """Passes a result to its future, unless that was cancelled."""
    try:
        if waiting.done():
            return
        if error is None:
            waiting.set_result(result)
        else:
            waiting.set_exception(error)
    except Exception as fault:  # It was given up in this very moment.
        if type(fault).__name__ != "InvalidStateError":
            raise


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
