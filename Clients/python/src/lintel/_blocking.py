"""The blocking client: a front of ``aio``, whose event loop runs in a thread of its own.

Its objects may be used from several threads at once.
"""

from __future__ import annotations

import asyncio
import os
import threading
import weakref
from concurrent.futures import Future
from functools import wraps
from pathlib import Path
from typing import (
    TYPE_CHECKING,
    Any,
    Callable,
    Coroutine,
    Generic,
    Iterator,
    List,
    Optional,
    TypeVar,
    Union,
    overload,
)

from . import _document, aio, results
from ._binary import Binary
from ._document import Source
from ._errors import Closed

if TYPE_CHECKING:
    from typing import Literal

    from typing_extensions import Concatenate, ParamSpec, Self

    P = ParamSpec("P")

T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., Any])


class _Loop:
    """An event loop in a thread."""

    _last: Optional[_Loop] = None

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(
            target=self._loop.run_forever, name="lintel", daemon=True
        )
        self._thread.start()

    @classmethod
    def of_process(cls) -> _Loop:
        """The loop of this process; two threads may make one each, which does no harm."""
        loop = cls._last
        if loop is None or not loop._thread.is_alive():
            loop = cls._last = cls()
        return loop

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Waits for the result of a coroutine.

        :raises RuntimeError: in the thread of the loop, as a progress function has it.
        :raises Closed: in a process that was forked from that of the loop.
        """
        is_own = threading.current_thread() is self._thread
        if is_own or not self._thread.is_alive():
            work.close()
            if is_own:
                raise RuntimeError("a progress function cannot wait for an answer of lintel")
            raise Closed("the server belongs to the process that this one was forked from")
        future: Future[T] = Future()
        tasks: List[asyncio.Task[None]] = []

        async def settle() -> None:
            try:
                future.set_result(await work)
            except BaseException as fault:
                future.set_exception(fault)

        # Two turns of the loop less than ``run_coroutine_threadsafe`` takes.
        self._loop.call_soon_threadsafe(lambda: tasks.append(self._loop.create_task(settle())))
        try:
            return future.result()
        finally:
            if not future.done():  # The user interrupted it.
                self._loop.call_soon_threadsafe(lambda: tasks[0].cancel())

    def end(self, work: Coroutine[Any, Any, None]) -> None:
        """Closes something, and waits for that unless the garbage collector runs in the loop.

        A process that was forked has nothing to close.
        """
        if threading.current_thread() is self._thread:
            asyncio.run_coroutine_threadsafe(work, self._loop)
        elif self._thread.is_alive():
            self.run(work)
        else:
            work.close()


def _waiting(
    method: Callable[Concatenate[Any, P], Coroutine[Any, Any, T]],
) -> Callable[Concatenate[Any, P], T]:
    """The method of a front that waits for the one of ``aio``, with its signature and help."""

    @wraps(method)
    def wait(front: Any, /, *args: P.args, **kwargs: P.kwargs) -> T:
        result: T = front._run(method(front._awaited, *args, **kwargs))
        return result

    return wait


def _like(method: Callable[..., Any]) -> Callable[[F], F]:
    """Gives a method the help of the one of ``aio``."""

    def describe(function: F) -> F:
        function.__doc__ = method.__doc__
        return function

    return describe


class Layout:
    """The layout of a document, or of a view of it."""

    def __init__(self, server: Server, awaited: _document.Layout) -> None:
        #: The daemon that keeps it.
        self.server = server
        self._awaited = awaited

    def _run(self, work: Coroutine[Any, Any, T]) -> T:
        return self.server._run(work)

    frame = _waiting(_document.Layout.frame)
    frames = _waiting(_document.Layout.frames)
    tree = _waiting(_document.Layout.tree)
    hit_test = _waiting(_document.Layout.hit_test)
    query = _waiting(_document.Layout.query)
    expect = _waiting(_document.Layout.expect)
    explain = _waiting(_document.Layout.explain)
    diagnostics = _waiting(_document.Layout.diagnostics)
    fixes = _waiting(_document.Layout.fixes)
    compare = _waiting(_document.Layout.compare)
    measure = _waiting(_document.Layout.measure)
    sweep = _waiting(_document.Layout.sweep)
    diff = _waiting(_document.Layout.diff)
    export = _waiting(_document.Layout.export)
    scene = _waiting(_document.Layout.scene)

    @overload
    def render(self, format: Literal["png"], **options: Any) -> bytes: ...

    @overload
    def render(self, format: Literal["svg", "text"] = "svg", **options: Any) -> str: ...

    @_like(_document.Layout.render)
    def render(self, format: Any = "svg", **options: Any) -> Union[str, bytes]:
        picture: Union[str, bytes] = self._run(self._awaited.render(format, **options))
        return picture

    @property
    def uri(self) -> str:
        """The address of the document; one made up for it where it came from no file."""
        return self._awaited.uri

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def close(self) -> None:
        raise NotImplementedError


class DocumentView(Layout):
    """A view of a document: the document on another screen, with values tried there.

    It follows the edits of the document, and takes the questions about its layout.
    """

    _awaited: aio.DocumentView

    change = _waiting(aio.DocumentView.change)
    close = _waiting(aio.DocumentView.close)

    @property
    def screen(self) -> results.View:
        """The screen, as the daemon answered it last."""
        return self._awaited.screen


class Document(Layout):
    """An open document. Every question takes ``timeout``, in seconds."""

    _awaited: aio.Document

    edit = _waiting(aio.Document.edit)
    override = _waiting(aio.Document.override)
    reset_overrides = _waiting(aio.Document.reset_overrides)
    commit_overrides = _waiting(aio.Document.commit_overrides)
    stats = _waiting(aio.Document.stats)

    @_like(aio.Document.view)
    def view(self, **options: Any) -> DocumentView:
        return DocumentView(self.server, self._run(self._awaited.view(**options)))

    @_like(aio.Document.subscribe)
    def subscribe(self) -> Subscription[results.Relayout]:
        async def begin() -> aio.Subscription[results.Relayout]:
            awaited = self._awaited.subscribe()
            await awaited._begun
            return awaited

        return Subscription(self.server, self._run(begin()))

    @property
    def text(self) -> str:
        """The text as it is now."""
        return self._awaited.text

    @property
    def path(self) -> Optional[Path]:
        """The file it came from."""
        return self._awaited.path

    @_like(aio.Document.save)
    def save(self, path: Union[str, os.PathLike[str], None] = None) -> None:
        self._awaited.save(path)

    @_like(aio.Document.close)
    def close(self) -> None:
        if self._awaited._owns_server:
            self.server.close()
        self.server._loop.end(self._awaited.close())


class JoinedDocument(Document):
    """A document that another client has open. Edits are asked of an editor that has it."""

    _awaited: aio.JoinedDocument

    @property
    def text(self) -> str:
        """The text as it is now, unsaved changes included."""
        return self._run(self._awaited.fetch())

    def save(self, path: Union[str, os.PathLike[str], None] = None) -> None:
        """Writes the text to a file, which has to be named."""
        self._run(self._awaited.fetch())
        self._awaited.save(path)


class Server:
    """A daemon of its own, for any number of documents.

    It begins with this object, and ends with :meth:`close`, with a ``with`` block, or with the
    program. If it crashes, the questions that wait raise :class:`DaemonDied`, and so do all later ones.

    :param binary: the program; ``$LINTEL``, the one that this package brought along, or ``lintel``
        in the path unless said.
    :param timeout: how many seconds a question may take, unless it says so itself.
    :param log: a file that gets a line for each message, without texts, for ``lintel diagnose``.
    :raises FileNotFoundError: if there is no such program.
    """

    _awaited: aio.Server

    def __init__(
        self,
        binary: Binary = None,
        *,
        timeout: Optional[float] = None,
        log: Union[str, os.PathLike[str], None] = None,
    ) -> None:
        self._begin(aio.Server(binary, timeout=timeout, log=log))

    def _begin(self, awaited: aio.Server) -> None:
        loop = self._loop = _Loop.of_process()
        self._awaited = awaited
        self._finalizer = weakref.finalize(self, lambda: loop.end(awaited.close()))
        self._run(awaited.start())
        #: The daemon's version.
        self.version = awaited.version

    def _run(self, work: Coroutine[Any, Any, T]) -> T:
        return self._loop.run(work)

    request = _waiting(aio.Server.request)
    discover = _waiting(aio.Server.discover)
    stats = _waiting(aio.Server.stats)

    @property
    def pid(self) -> int:
        """The number of its process."""
        return self._awaited.pid

    @property
    def timeout(self) -> Optional[float]:
        """How many seconds a question may take, unless it says so itself."""
        return self._awaited.timeout

    @timeout.setter
    def timeout(self, seconds: Optional[float]) -> None:
        self._awaited.timeout = seconds

    def open(self, source: Source) -> Document:
        """Opens a file, a document as a value, or a text.

        A file can be open once at a time.

        :raises LintelError: with the kind ``source-code`` for a file of source code.
        """
        return Document(self, self._run(self._awaited._open(source)))

    @_like(aio.Server.close)
    def close(self) -> None:
        self._finalizer()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()


class Session(Server):
    """A daemon that runs already, for instance that of an editor; see :func:`attach`.

    It sees the documents that others have open, unsaved text included, and goes on when this object is
    closed.
    """

    _awaited: aio.Session

    def __init__(
        self,
        session: Optional[str] = None,
        *,
        binary: Binary = None,
        timeout: Optional[float] = None,
    ) -> None:
        self._begin(aio.Session(session, binary=binary, timeout=timeout))

    documents = _waiting(aio.Session.documents)

    @_like(aio.Session.document)
    def document(self, which: Union[str, os.PathLike[str], None] = None) -> JoinedDocument:
        return JoinedDocument(self, self._run(self._awaited.document(which)))


class Subscription(Generic[T], Iterator[T]):
    """The notifications of the daemon, as an iterator; it ends when the document is closed.

    ``missed`` counts what was thrown away because nobody fetched it.
    """

    def __init__(self, server: Server, awaited: aio.Subscription[T]) -> None:
        self._run = server._run
        self._awaited = awaited

    @property
    def missed(self) -> int:
        """The number of notifications that were thrown away."""
        return self._awaited.missed

    @property
    def has_ended(self) -> bool:
        """True if the daemon sends no more."""
        return self._awaited.has_ended

    def get(self, timeout: Optional[float] = None) -> T:
        """The next value.

        :raises TimedOut: if there is none in time.
        :raises StopIteration: if there will be none.
        """
        try:
            return self._run(self._awaited.get(timeout))
        except StopAsyncIteration:
            raise StopIteration from None

    def __next__(self) -> T:
        return self.get()

    @_like(aio.Subscription.close)
    def close(self) -> None:
        self._run(self._awaited.close())

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()


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
    document._awaited._owns_server = True
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
