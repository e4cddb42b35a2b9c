"""The client for asyncio: the same names as in ``lintel``, to be awaited.

>>> async def main():
...     async with lintel.aio.open({"root": {"type": "node", "style": {"width": 3}}}) as document:
...         return (await document.frame()).width
>>> asyncio.run(main())
3

A question that is cancelled is cancelled in the daemon too.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import time
from collections import deque
from typing import (
    TYPE_CHECKING,
    Any,
    AsyncIterator,
    Callable,
    Coroutine,
    Deque,
    Dict,
    Generator,
    Generic,
    List,
    Optional,
    Set,
    Tuple,
    TypeVar,
    Union,
)

from . import results
from ._binary import Binary, attach_command, command
from ._document import Document, DocumentView, JoinedDocument, Source, read_source
from ._errors import Closed, DaemonDied, LintelError, TimedOut
from ._help import describe_answers
from ._router import Call, Router, Topic, initialize, nothing, shutdown
from ._sessions import attach_error, chosen, running_sessions

if TYPE_CHECKING:
    from typing_extensions import Self

__all__ = [
    "Document",
    "DocumentView",
    "JoinedDocument",
    "Opening",
    "Server",
    "Session",
    "Subscription",
    "attach",
    "open",
]

T = TypeVar("T")

#: The seconds that the daemon may take to begin, and to end before it is killed.
START_SECONDS = 30.0
END_SECONDS = 2.0

#: The most notifications that wait for an iterator that does not fetch them.
FEED_LIMIT = 10_000


class Server:
    """A daemon of its own, for any number of documents; ``async with`` begins and ends it.

    If it crashes, the questions that wait raise :class:`DaemonDied`, and so do all later ones.

    :param binary: the program; ``$LINTEL``, the one that this package brought along, or ``lintel``
        in the path unless said.
    :param timeout: how many seconds a question may take, unless it says so itself.
    :param log: a file that gets a line for each message, without texts, for ``lintel diagnose``.
    """

    #: How many seconds a question may take, unless it says so itself.
    timeout: Optional[float] = None

    def __init__(
        self,
        binary: Binary = None,
        *,
        timeout: Optional[float] = None,
        log: Union[str, os.PathLike[str], None] = None,
    ) -> None:
        self.timeout = timeout
        self._log = log
        #: The daemon's version.
        self.version = ""
        self._binary = binary
        self._router = Router(self._send)
        self._open_uris: Set[str] = set()
        self._process: Optional[_Process] = None
        self._is_stopping = False

    async def start(self) -> Self:
        """Begins the daemon.

        :raises FileNotFoundError: if there is no such program.
        """
        if self._process is not None or self._is_stopping:
            raise Closed("the server was started before")
        self._process = _Process(self._command(), self._router)
        try:
            info = await self._wait(initialize(), START_SECONDS)
        except BaseException:
            await self.close()
            raise
        self._router.notify("initialized", {})
        self.version = info.get("serverInfo", {}).get("version", "")
        return self

    def _command(self) -> List[str]:
        return command(self._binary, self._log)

    @property
    def pid(self) -> int:
        """The number of its process."""
        if self._process is None:
            raise Closed("the server is not started")
        return self._process.pid

    async def request(
        self, method: str, params: Any = None, *, timeout: Optional[float] = None
    ) -> Any:
        """Sends any request, and returns its result as it is."""
        return await self._call(Call(method, params, lambda result: result, timeout))

    async def discover(self) -> Dict[str, Any]:
        """Every method with its schemas, as an OpenRPC document."""
        return dict(await self.request("rpc.discover"))

    async def stats(self, *, timeout: Optional[float] = None) -> results.Stats:
        """How large the open documents are, and what they cost."""
        return await self._call(Call("layout/stats", {}, results.Stats.of, timeout))

    def open(self, source: Source) -> Opening:
        """Opens a file, a document as a value, or a text: await it, or use it with ``async with``.

        A file can be open once at a time.

        :raises LintelError: with the kind ``source-code`` for a file of source code.
        """
        return Opening(lambda: self._open(source))

    async def _open(self, source: Source) -> Document:
        text, path = read_source(source)
        params = {"document": text}
        if path is not None:
            # With its URI the .lintel.json above the file holds.
            uri = params["uri"] = path.as_uri()
            if uri in self._open_uris:
                raise ValueError(f"{uri} is open already")
            self._open_uris.add(uri)
        try:
            uri = await self._call(Call("layout/open", params, lambda result: str(result["uri"])))
        except BaseException:
            self._open_uris.discard(params.get("uri", ""))
            raise
        return Document(self, uri, text, path)

    def _subscribe(self, params: Dict[str, Any]) -> Subscription[results.Relayout]:
        topic = Topic(
            "layout/didRelayout",
            params["textDocument"]["uri"],
            Call("layout/subscribe", params, nothing),
            Call("layout/unsubscribe", params, nothing),
            results.Relayout.of,
        )
        return Subscription(self._router, topic)

    async def close(self) -> None:
        """Ends the daemon, if need be by killing it after two seconds."""
        if self._is_stopping:
            return
        self._is_stopping = True
        process = self._process
        deadline = time.monotonic() + END_SECONDS
        try:
            if process is not None and self._router.end is None:
                await self._wait(shutdown(), END_SECONDS)
                self._router.notify("exit")
        except LintelError:
            pass
        finally:
            self._router.finish(Closed("the server is closed"), quietly=True)
            if process is not None:
                await process.reap(deadline)

    async def __aenter__(self) -> Self:
        return await self.start()

    async def __aexit__(self, *exception: object) -> None:
        await self.close()

    def _send(self, data: bytes) -> None:
        if self._process is None:
            raise Closed("the server is not started")
        self._process.write(data)

    async def _call(self, call: Call[T]) -> T:
        return await self._wait(call, self.timeout if call.timeout is None else call.timeout)

    async def _wait(self, call: Call[T], timeout: Optional[float]) -> T:
        number, future = self._router.request(call)

        def expire() -> None:
            if not future.done():
                future.set_exception(TimedOut(call.method, timeout or 0))
                self._router.cancel(number)

        timer = None if timeout is None else future.get_loop().call_later(timeout, expire)
        try:
            return await future
        except asyncio.CancelledError:
            self._router.cancel(number)
            raise
        finally:
            if timer is not None:
                timer.cancel()


class _Process:
    """The process of a daemon. Its output goes to a router, which is told of its end.

    The pipes are read here, because the buffers of asyncio's own are mapped and unmapped for each message.
    """

    def __init__(self, command: List[str], router: Router) -> None:
        self._router = router
        self._loop = asyncio.get_running_loop()
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0)
        self.pid = self._process.pid
        assert self._process.stdin and self._process.stdout and self._process.stderr
        self._stdin, self._stdout, self._stderr = (
            self._process.stdin,
            self._process.stdout,
            self._process.stderr,
        )
        for file in (self._stdin, self._stdout, self._stderr):
            os.set_blocking(file.fileno(), False)
        self._unsent = bytearray()
        self._errors = bytearray()
        self._loop.add_reader(self._stdout, self._read)
        self._loop.add_reader(self._stderr, self._collect)
        self._death: Optional[asyncio.Task[None]] = None

    def write(self, data: bytes) -> None:
        self._unsent += data
        if len(self._unsent) == len(data) and not self._stdin.closed:
            self._write()

    def _write(self) -> None:
        try:
            del self._unsent[: self._stdin.write(self._unsent) or 0]
        except OSError:  # The end of the output follows.
            self._unsent.clear()
        if self._unsent:
            self._loop.add_writer(self._stdin, self._write)
        else:
            self._loop.remove_writer(self._stdin)

    def _read(self) -> None:
        error: Optional[LintelError] = None
        try:
            data = self._stdout.read(1 << 16)
            if data is None:
                return
            self._router.receive(data)
        except ValueError as fault:
            error = LintelError(0, "unexpected-answer", f"lintel wrote no message: {fault}")
        if error or not data:
            self._loop.remove_reader(self._stdout)
            if self._router.end is None:
                self._death = asyncio.ensure_future(self._die(error))

    def _collect(self) -> None:
        data = self._stderr.read(1 << 16)
        self._errors += data or b""
        del self._errors[: -(1 << 16)]
        if data == b"":
            self._loop.remove_reader(self._stderr)

    async def _die(self, error: Optional[LintelError]) -> None:
        await self.reap(time.monotonic() + END_SECONDS)
        stderr = self._errors.decode("utf-8", "replace")
        self._router.finish(error or DaemonDied(self._process.returncode, stderr))

    async def reap(self, deadline: float) -> None:
        """Ends the process, if need be by killing it, and waits for it."""
        if not self._stdin.closed:
            self._loop.remove_writer(self._stdin)
            self._stdin.close()
        try:
            while self._process.poll() is None and time.monotonic() < deadline:
                await asyncio.sleep(0.002)
        finally:
            self._process.kill()
        while self._process.poll() is None:
            await asyncio.sleep(0.002)
        if not self._stderr.closed:
            self._collect()
            for file in (self._stdout, self._stderr):
                self._loop.remove_reader(file)
                file.close()


class Session(Server):
    """A daemon that runs already; ``async with`` joins it and leaves it. See :func:`attach`."""

    def __init__(
        self,
        session: Optional[str] = None,
        *,
        binary: Binary = None,
        timeout: Optional[float] = None,
    ) -> None:
        super().__init__(binary, timeout=timeout)
        self._session = session

    async def start(self) -> Self:
        """Joins the daemon.

        :raises SeveralSessions: if there are several and none is named.
        :raises LintelError: if there is no session, or none of that name.
        """
        try:
            return await super().start()
        except DaemonDied as died:
            if self._session is not None:
                raise
            listed = await asyncio.to_thread(running_sessions, self._binary)
            raise attach_error(died, self._session, listed) from None

    def _command(self) -> List[str]:
        return attach_command(self._binary, self._session)

    async def documents(self) -> Tuple[results.ListedDocument, ...]:
        """The documents that are open in any client, in the order of their URIs."""
        listed = Call("layout/documents", {}, results.DocumentList.of)
        return (await self._call(listed)).documents

    async def document(
        self, which: Union[str, os.PathLike[str], None] = None
    ) -> JoinedDocument:
        """An open document, by its path, its URI or its name; without a name the only one.

        :raises LookupError: if there is no such document, or several.
        """
        document = JoinedDocument(self, chosen(await self.documents(), which).uri, "")
        await document.fetch()
        return document


class Subscription(Generic[T], AsyncIterator[T]):
    """What the daemon tells, as an iterator; it ends when the document is closed.

    It has begun when it is made: what is awaited afterwards is told. ``missed`` counts what was
    thrown away because nobody fetched it.
    """

    def __init__(self, router: Router, topic: Topic[T]) -> None:
        self.missed = 0
        self.has_ended = False
        self._router = router
        self._topic = topic
        self._values: Deque[T] = deque()
        self._error: Optional[Exception] = None
        self._news = asyncio.Event()
        self._begun = router.listen(topic, self)
        self._begun.add_done_callback(self._has_begun)

    def _has_begun(self, begun: asyncio.Future[None]) -> None:
        error = None if begun.cancelled() else begun.exception()
        if isinstance(error, Exception):
            self._router.unlisten(self._topic, self)
            self.end(error)

    async def get(self, timeout: Optional[float] = None) -> T:
        """The next value.

        :raises TimedOut: if there is none in time.
        :raises StopAsyncIteration: if there will be none.
        """
        while True:
            if self._values:
                return self._values.popleft()
            if self._error is not None:
                raise self._error
            if self.has_ended:
                raise StopAsyncIteration
            self._news.clear()
            try:
                await asyncio.wait_for(self._news.wait(), timeout)
            except asyncio.TimeoutError as fault:
                raise TimedOut(self._topic.method, timeout or 0) from fault

    async def __anext__(self) -> T:
        return await self.get()

    async def close(self) -> None:
        """Ends it; nothing is told any more."""
        self.end(None)
        self._router.unlisten(self._topic, self)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *exception: object) -> None:
        await self.close()

    # Called where answers come in.

    def put(self, params: Any) -> None:
        """Takes what the daemon told."""
        if self.has_ended:
            return
        if len(self._values) >= FEED_LIMIT:
            self._values.popleft()
            self.missed += 1
        self._values.append(self._topic.read(params))
        self._news.set()

    def end(self, error: Optional[Exception]) -> None:
        """Takes that the daemon tells no more."""
        if not self.has_ended:
            self.has_ended = True
            self._error = error
        self._news.set()


class Opening:
    """A document that is being opened: to be awaited, or to be used with ``async with``, which closes it."""

    def __init__(self, start: Callable[[], Coroutine[Any, Any, Document]]) -> None:
        self._start = start
        self._document: Optional[Document] = None

    def __await__(self) -> Generator[Any, None, Document]:
        return self._start().__await__()

    async def __aenter__(self) -> Document:
        self._document = await self._start()
        return self._document

    async def __aexit__(self, *exception: object) -> None:
        if self._document is not None:
            await self._document.close()


def open(
    source: Source,
    *,
    binary: Binary = None,
    timeout: Optional[float] = None,
    log: Union[str, os.PathLike[str], None] = None,
) -> Opening:
    """Opens a document with a daemon of its own, which ends when the document is closed.

    Await it, or use it with ``async with``. The parameters are those of ``lintel.open``.
    """

    async def start() -> Document:
        server = await Server(binary, timeout=timeout, log=log).start()
        try:
            document = await server._open(source)
        except BaseException:
            await server.close()
            raise
        document._owns_server = True
        return document

    return Opening(start)


def attach(
    session: Optional[str] = None, *, binary: Binary = None, timeout: Optional[float] = None
) -> Session:
    """Joins a daemon that runs already; use it with ``async with``. The parameters are those of ``lintel.attach``."""
    return Session(session, binary=binary, timeout=timeout)


for _kind in (Server, Session):
    describe_answers(_kind)
