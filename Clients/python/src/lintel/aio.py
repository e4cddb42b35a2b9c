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
import time
import weakref
from collections import deque
from contextlib import suppress
from typing import (
    TYPE_CHECKING,
    Any,
    AsyncIterator,
    Callable,
    Coroutine,
    Deque,
    Generator,
    Generic,
    List,
    Optional,
    Tuple,
    TypeVar,
    Union,
)

from . import _document as questions
from . import results
from ._awaited import Asking, Document, DocumentView
from ._binary import Binary, attach_command, command
from ._document import Source, State
from ._errors import Closed, DaemonDied, LintelError, TimedOut
from ._router import Call, Restarts, Router, Topic, initialize, shutdown
from ._sessions import attach_error, running_sessions
from ._sync import END_SECONDS, FEED_LIMIT, START_SECONDS

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


class Server(Asking):
    """A daemon of its own, for any number of documents; ``async with`` begins and ends it.

    If it crashes, the questions that wait raise :class:`DaemonDied`, and the next one starts it again with
    the texts of its documents, three times a minute at most.

    :param binary: the program; ``$LINTEL``, the one that this package brought along, or ``lintel``
        in the path unless said.
    :param timeout: how many seconds a question may take, unless it says so itself.
    :param log: a file that gets a line for each message, without texts, for ``lintel diagnose``.
    """

    def __init__(
        self,
        binary: Binary = None,
        *,
        timeout: Optional[float] = None,
        log: Union[str, os.PathLike[str], None] = None,
    ) -> None:
        self.timeout = timeout
        self._log = log
        self._restarts: Optional[Restarts] = Restarts(log)
        self._restarting: Optional[asyncio.Future[None]] = None
        self._states: weakref.WeakSet[State] = weakref.WeakSet()
        #: The daemon's version.
        self.version = ""
        self._binary = binary
        self._router = Router()
        self._router.send = self._send
        self._process: Optional[asyncio.subprocess.Process] = None
        self._tasks: List[asyncio.Task[None]] = []
        self._stderr = bytearray()
        self._is_stopping = False

    async def start(self) -> Self:
        """Begins the daemon.

        :raises FileNotFoundError: if there is no such program.
        """
        if self._process is not None or self._is_stopping:
            raise Closed("the server was started before")
        await self._begin()
        return self

    async def _begin(self) -> None:
        pipe = asyncio.subprocess.PIPE
        self._process = await asyncio.create_subprocess_exec(
            *self._command(), stdin=pipe, stdout=pipe, stderr=pipe
        )
        self._tasks = [
            asyncio.ensure_future(self._collect(self._process)),
            asyncio.ensure_future(self._read(self._process)),
        ]
        try:
            info = await self._wait(initialize(), START_SECONDS)
        except BaseException:
            await self.close()
            raise
        self._router.notify("initialized", {})
        self.version = info.get("serverInfo", {}).get("version", "")

    def _command(self) -> List[str]:
        return command(self._binary, self._log)

    async def _restart_if_crashed(self) -> None:
        """Starts a daemon that crashed again, and opens the documents that were open."""
        if self._restarting is None:
            end = self._router.end
            if end is None or self._restarts is None or self._is_stopping:
                return
            if not self._restarts.allows(end):
                return
            self._restarting = asyncio.ensure_future(self._restart())
        # The cancellation of one waiting task does not cancel the restart for the others.
        await asyncio.shield(self._restarting)

    async def _restart(self) -> None:
        try:
            self._router = Router()
            self._router.send = self._send
            self._stderr.clear()
            await self._begin()
            for state in [one for one in self._states if not one.is_closed]:
                self._router.claim(state.uri if state.path else None)
                await self._wait(questions.reopen(state), START_SECONDS)
        finally:
            self._restarting = None

    @property
    def pid(self) -> int:
        """The number of its process."""
        if self._process is None:
            raise Closed("the server is not started")
        return self._process.pid

    def _subscribe(self, topic: Topic[T]) -> Subscription[T]:
        return Subscription(self._router, topic)

    def open(self, source: Source) -> Opening:
        """Opens a file, a document as a value, or a text: await it, or use it with ``async with``.

        A file can be open once at a time.

        :raises LintelError: with the kind ``source-code`` for a file of source code.
        """
        return Opening(lambda: self._open(source))

    async def close(self) -> None:
        """Ends the daemon, if need be by killing it after two seconds."""
        if self._is_stopping:
            return
        self._is_stopping = True
        process = self._process
        deadline = time.monotonic() + END_SECONDS
        try:
            if process is not None and process.returncode is None and self._router.end is None:
                await self._wait(shutdown(), END_SECONDS)
                self._router.notify("exit")
        except LintelError:
            pass
        finally:
            self._router.finish(Closed("the server is closed"), quietly=True)
            if process is not None:
                await self._reap(process, deadline)

    async def __aenter__(self) -> Self:
        return await self.start()

    async def __aexit__(self, *exception: object) -> None:
        await self.close()

    def _send(self, data: bytes) -> None:
        if self._process is None:
            raise Closed("the server is not started")
        if self._process.stdin is not None and not self._process.stdin.is_closing():
            self._process.stdin.write(data)

    async def _call(self, call: Call[T]) -> T:
        await self._restart_if_crashed()
        return await self._wait(call, self.timeout if call.timeout is None else call.timeout)

    async def _wait(self, call: Call[T], timeout: Optional[float]) -> T:
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        number = self._router.request(call, future)
        try:
            return await asyncio.wait_for(future, timeout)
        except asyncio.TimeoutError as fault:
            self._router.cancel(number)
            raise TimedOut(call.method, timeout or 0) from fault
        except asyncio.CancelledError:
            self._router.cancel(number)
            raise

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdout
        error: Optional[LintelError] = None
        try:
            while data := await process.stdout.read(1 << 16):
                self._router.receive(data)
        except ValueError as fault:
            error = LintelError(0, "unexpected-answer", f"lintel wrote no message: {fault}")
        if not self._is_stopping:
            self._router.finish(error or await self._death(process))

    async def _death(self, process: asyncio.subprocess.Process) -> DaemonDied:
        await self._reap(process, time.monotonic() + END_SECONDS, reads=False)
        await asyncio.wait([self._tasks[0]], timeout=END_SECONDS)
        return DaemonDied(process.returncode, self._stderr.decode("utf-8", "replace"))

    async def _collect(self, process: asyncio.subprocess.Process) -> None:
        assert process.stderr
        while data := await process.stderr.read(1 << 12):
            self._stderr += data
            del self._stderr[: -(1 << 16)]

    async def _reap(
        self, process: asyncio.subprocess.Process, deadline: float, *, reads: bool = True
    ) -> None:
        """Ends the process, and waits for it."""
        try:
            if process.stdin is not None:
                process.stdin.close()
            await asyncio.wait_for(process.wait(), max(0.0, deadline - time.monotonic()))
        except asyncio.TimeoutError:
            pass
        finally:
            if process.returncode is None:
                with suppress(ProcessLookupError):
                    process.kill()
        await process.wait()
        if process.stdin is not None:
            with suppress(OSError):  # What was written last found nobody.
                await process.stdin.wait_closed()
        if reads:
            await asyncio.wait(self._tasks, timeout=END_SECONDS)
            for task in self._tasks:
                task.cancel()


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
        self._restarts = None
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
        return await self._documents()

    async def document(
        self, which: Union[str, os.PathLike[str], None] = None
    ) -> JoinedDocument:
        """An open document, by its path, its URI or its name; without a name the only one.

        :raises LookupError: if there is no such document, or several.
        """
        document = JoinedDocument(self, questions.chosen(await self.documents(), which))
        await document.fetch()
        return document


class JoinedDocument(Document):
    """A document that another client has open. Edits are asked of an editor that has it."""

    async def fetch(self) -> str:
        """Makes ``text`` the text as it is now, unsaved changes included, and returns it."""
        return await self.server._call(questions.text_of(self._state))

    async def close(self) -> None:
        """Ends what was subscribed to; the document stays open."""
        if not self._state.is_closed:
            self._state.is_closed = True
            self.server._router.remove_all(self.uri)


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
        begun: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        begun.add_done_callback(self._begun)
        router.listen(topic, self, begun)

    def _begun(self, future: asyncio.Future[None]) -> None:
        error = None if future.cancelled() else future.exception()
        if isinstance(error, Exception):
            self._router.unlisten(self._topic, self)
            self._end(error)

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
        self._end(None)
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

    def end(self, error: Optional[LintelError]) -> None:
        """Takes that the daemon tells no more."""
        self._end(error)

    def _end(self, error: Optional[Exception]) -> None:
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
