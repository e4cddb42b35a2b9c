"""The blocking client. Its objects may be used from several threads at once."""

from __future__ import annotations

import os
import queue
import subprocess
import threading
import time
import weakref
from collections import deque
from concurrent.futures import Future
from concurrent.futures import TimeoutError as FutureTimeout
from typing import (
    TYPE_CHECKING,
    Any,
    Deque,
    Dict,
    Generic,
    Iterator,
    List,
    Optional,
    Tuple,
    TypeVar,
    Union,
)

from . import _document as questions
from . import results
from ._binary import Binary, attach_command, command
from ._blocking import Asking, Document
from ._document import Source, State
from ._errors import Closed, DaemonDied, LintelError, TimedOut
from ._router import Call, Restarts, Router, Topic, initialize, shutdown
from ._sessions import attach_error, running_sessions

if TYPE_CHECKING:
    from typing_extensions import Self

T = TypeVar("T")

#: The seconds that the daemon may take to begin, and to end before it is killed.
START_SECONDS = 30.0
END_SECONDS = 2.0

#: The most notifications that wait for an iterator that does not fetch them.
FEED_LIMIT = 10_000


class _Daemon:
    """The process, and the threads that write to it and read from it."""

    def __init__(self, command: List[str]) -> None:
        self.router = Router()
        self._outgoing: queue.SimpleQueue[Optional[bytes]] = queue.SimpleQueue()
        self.router.send = self._outgoing.put
        self._stderr = bytearray()
        self._is_stopping = False
        self._stop_lock = threading.Lock()
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
        )
        self._threads = [
            threading.Thread(target=work, name=f"lintel-{work.__name__}", daemon=True)
            for work in (self._write, self._read, self._collect)
        ]
        for thread in self._threads:
            thread.start()

    def start(self) -> Dict[str, Any]:
        """
        :returns: the daemon's answer to ``initialize``.
        """
        try:
            result = self.call(initialize(), START_SECONDS)
            self.router.notify("initialized", {})
            return result
        except BaseException:
            self.stop()
            raise

    def call(self, call: Call[T], timeout: Optional[float]) -> T:
        future: Future[T] = Future()
        number = self.router.request(call, future)
        try:
            return future.result(timeout)
        except FutureTimeout as fault:
            if future.done():  # It came in the very moment in which the time was up.
                return future.result()
            self._give_up(number, future)
            raise TimedOut(call.method, timeout or 0) from fault
        except BaseException:
            if not future.done():  # An interruption by the user.
                self._give_up(number, future)
            raise

    def _give_up(self, number: int, future: Future[Any]) -> None:
        future.cancel()
        self.router.cancel(number)

    def stop(self) -> None:
        """Ends the process in any case; may be called twice."""
        with self._stop_lock:
            if self._is_stopping:
                return
            self._is_stopping = True
        deadline = time.monotonic() + END_SECONDS
        try:
            if self.process.poll() is None and self.router.end is None:
                self.call(shutdown(), END_SECONDS)
                self.router.notify("exit")
        except LintelError:
            pass
        finally:
            self.router.finish(Closed("the server is closed"), quietly=True)
            self._outgoing.put(None)
            try:
                self.process.wait(max(0.0, deadline - time.monotonic()))
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
            for thread in self._threads:
                if thread is not threading.current_thread():
                    thread.join(END_SECONDS)

    def _write(self) -> None:
        assert self.process.stdin
        with self.process.stdin as stdin:
            for data in iter(self._outgoing.get, None):
                try:
                    rest = memoryview(data)
                    while rest:
                        rest = rest[stdin.write(rest) or 0 :]
                except OSError:
                    return

    def _read(self) -> None:
        assert self.process.stdout
        error: Optional[LintelError] = None
        with self.process.stdout as stdout:
            try:
                for data in iter(lambda: stdout.read(1 << 16), b""):
                    self.router.receive(data)
            except ValueError as fault:
                error = LintelError(0, "unexpected-answer", f"lintel wrote no message: {fault}")
        if not self._is_stopping:
            self.router.finish(error or self._death())
        self._outgoing.put(None)

    def _death(self) -> DaemonDied:
        try:
            code: Optional[int] = self.process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            code = self.process.wait()
        self._threads[2].join(END_SECONDS)
        return DaemonDied(code, self._stderr.decode("utf-8", "replace"))

    def _collect(self) -> None:
        assert self.process.stderr
        with self.process.stderr as stderr:
            for data in iter(lambda: stderr.read(1 << 12), b""):
                self._stderr += data
                del self._stderr[: -(1 << 16)]


class Server(Asking):
    """A daemon of its own, for any number of documents.

    It begins with this object, and ends with :meth:`close`, with a ``with`` block, or with the
    program. If it crashes, the questions that wait raise :class:`DaemonDied`, and the next one starts it
    again with the texts of its documents, three times a minute at most.

    :param binary: the program; ``$LINTEL``, the one that this package brought along, or ``lintel``
        in the path unless said.
    :param timeout: how many seconds a question may take, unless it says so itself.
    :param log: a file that gets a line for each message, without texts, for ``lintel diagnose``.
    :raises FileNotFoundError: if there is no such program.
    """

    def __init__(
        self,
        binary: Binary = None,
        *,
        timeout: Optional[float] = None,
        log: Union[str, os.PathLike[str], None] = None,
    ) -> None:
        self._restarts: Optional[Restarts] = Restarts(log)
        self._begin(command(binary, log), timeout)

    def _begin(self, command: List[str], timeout: Optional[float]) -> None:
        self.timeout = timeout
        self._command = command
        self._restart_lock = threading.Lock()
        self._states: weakref.WeakSet[State] = weakref.WeakSet()
        self._start()

    def _start(self) -> None:
        self._daemon = _Daemon(self._command)
        self._router = self._daemon.router
        self._finalizer = weakref.finalize(self, self._daemon.stop)
        info = self._daemon.start()
        #: The daemon's version.
        self.version: str = info.get("serverInfo", {}).get("version", "")

    def _restart_if_crashed(self) -> None:
        """Starts a daemon that crashed again, and opens the documents that were open."""
        end = self._daemon.router.end
        if end is None or self._restarts is None or not self._finalizer.alive:
            return
        with self._restart_lock:
            # Another thread may have done it.
            if self._daemon.router.end is not end or not self._restarts.allows(end):
                return
            self._finalizer()
            self._start()
            for state in [one for one in self._states if not one.is_closed]:
                self._daemon.router.claim(state.uri if state.path else None)
                self._daemon.call(questions.reopen(state), START_SECONDS)

    @property
    def pid(self) -> int:
        """The number of its process."""
        return self._daemon.process.pid

    def _subscribe(self, topic: Topic[T]) -> Subscription[T]:
        return Subscription(self._daemon, topic)

    def open(self, source: Source) -> Document:
        """Opens a file, a document as a value, or a text.

        A file can be open once at a time.

        :raises LintelError: with the kind ``source-code`` for a file of source code.
        """
        return self._open(source)

    def close(self) -> None:
        """Ends the daemon, if need be by killing it after two seconds."""
        self._finalizer()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def _call(self, call: Call[T]) -> T:
        timeout = self.timeout if call.timeout is None else call.timeout
        self._restart_if_crashed()
        return self._daemon.call(call, timeout)


class Session(Server):
    """A daemon that runs already, for instance that of an editor; see :func:`attach`.

    It sees the documents that others have open, unsaved text included, and goes on when this object is
    closed.
    """

    def __init__(
        self,
        session: Optional[str] = None,
        *,
        binary: Binary = None,
        timeout: Optional[float] = None,
    ) -> None:
        self._restarts = None
        try:
            self._begin(attach_command(binary, session), timeout)
        except DaemonDied as died:
            if session is not None:
                raise
            raise attach_error(died, session, running_sessions(binary)) from None

    def documents(self) -> Tuple[results.ListedDocument, ...]:
        """The documents that are open in any client, in the order of their URIs."""
        return self._documents()

    def document(self, which: Union[str, os.PathLike[str], None] = None) -> JoinedDocument:
        """An open document, by its path, its URI or its name; without a name the only one.

        :raises LookupError: if there is no such document, or several.
        """
        return JoinedDocument(self, questions.chosen(self.documents(), which))


class JoinedDocument(Document):
    """A document that another client has open. Edits are asked of an editor that has it."""

    @property
    def text(self) -> str:
        """The text as it is now, unsaved changes included."""
        return self.server._call(questions.text_of(self._state))

    def save(self, path: Union[str, os.PathLike[str], None] = None) -> None:
        """Writes the text to a file, which has to be named."""
        self._state.text = self.text
        self._state.save(path)

    def close(self) -> None:
        """Ends the subscriptions; the document stays open."""
        if not self._state.is_closed:
            self._state.is_closed = True
            self.server._router.remove_all(self.uri)


class Subscription(Generic[T], Iterator[T]):
    """The notifications of the daemon, as an iterator; it ends when the document is closed.

    ``missed`` counts what was thrown away because nobody fetched it.
    """

    def __init__(self, daemon: _Daemon, topic: Topic[T]) -> None:
        self.missed = 0
        self.has_ended = False
        self._daemon = daemon
        self._topic = topic
        self._values: Deque[T] = deque()
        self._error: Optional[LintelError] = None
        self._condition = threading.Condition()
        future: Future[None] = Future()
        daemon.router.listen(topic, self, future)
        try:
            future.result()
        except BaseException:
            self.close()
            raise

    def get(self, timeout: Optional[float] = None) -> T:
        """The next value.

        :raises TimedOut: if there is none in time.
        :raises StopIteration: if there will be none.
        """
        with self._condition:
            ready = self._condition.wait_for(lambda: self._values or self.has_ended, timeout)
            if not ready:
                raise TimedOut(self._topic.method, timeout or 0)
            if self._values:
                return self._values.popleft()
            if self._error is not None:
                raise self._error
            raise StopIteration

    def __next__(self) -> T:
        return self.get()

    def close(self) -> None:
        """Ends the subscription."""
        self.end(None)
        self._daemon.router.unlisten(self._topic, self)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    # Called by the thread that reads responses.

    def put(self, params: Any) -> None:
        """Receives a notification."""
        value = self._topic.read(params)
        with self._condition:
            if self.has_ended:
                return
            if len(self._values) >= FEED_LIMIT:
                self._values.popleft()
                self.missed += 1
            self._values.append(value)
            self._condition.notify_all()

    def end(self, error: Optional[LintelError]) -> None:
        """Notes the end of the notifications."""
        with self._condition:
            if not self.has_ended:
                self.has_ended = True
                self._error = error
            self._condition.notify_all()


def open(
    source: Source,
    *,
    binary: Binary = None,
    timeout: Optional[float] = None,
    log: Union[str, os.PathLike[str], None] = None,
) -> Document:
    """Opens a document with a daemon of its own, which ends when the document is closed.

    :param source: a path, a document as a value, its text as bytes, or as a string that begins
        with ``{``.
    :param timeout: how many seconds a question may take, unless it says so itself.
    :param log: a file that gets a line for each message, without texts, for ``lintel diagnose``.
    """
    server = Server(binary, timeout=timeout, log=log)
    try:
        document = server.open(source)
    except BaseException:
        server.close()
        raise
    document._owns_server = True
    return document


def attach(
    session: Optional[str] = None, *, binary: Binary = None, timeout: Optional[float] = None
) -> Session:
    """Joins a daemon that runs already, as ``lintel attach`` does.

    :param session: which one, as ``lintel sessions`` names it, or the path of its socket; the only one
        unless said.
    :param timeout: how many seconds a question may take, unless it says so itself.
    :raises SeveralSessions: if there are several and none is named; ``sessions`` of the error lists them.
    :raises LintelError: if there is no session, or none of that name.
    """
    return Session(session, binary=binary, timeout=timeout)
