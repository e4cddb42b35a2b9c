"""What both clients ask of the daemon, and wait for. Made by ``make-blocking``; not to be edited."""

from __future__ import annotations

import os
import weakref
from pathlib import Path
from typing import (
    TYPE_CHECKING,
    Any,
    Callable,
    Dict,
    Optional,
    Tuple,
    TypeVar,
    Union,
    overload,
)

from . import _document as questions
from . import results
from ._document import Source, State, ViewState
from ._help import is_method, names_result
from ._router import Call, Router, Topic

if TYPE_CHECKING:
    from typing import Literal

    from typing_extensions import Concatenate, ParamSpec, Self

    from ._sync import Subscription

    P = ParamSpec("P")

T = TypeVar("T")


class Asking:
    """The questions to a daemon. The client says how they are sent."""

    _router: Router
    _states: weakref.WeakSet[State]

    def _call(self, call: Call[T]) -> T:
        raise NotImplementedError

    def _restart_if_crashed(self) -> None:
        raise NotImplementedError

    def _subscribe(self, topic: Topic[T]) -> Subscription[T]:
        raise NotImplementedError

    def _open(self, source: Source) -> Document:
        state = State.of(source)
        self._restart_if_crashed()
        router = self._router
        router.claim(state.uri)
        try:
            self._call(questions.open_(state))
        except BaseException:
            router.release(state.uri)
            raise
        self._states.add(state)
        return Document(self, state)

    def request(
        self, method: str, params: Any = None, *, timeout: Optional[float] = None
    ) -> Any:
        """Sends any request, and returns its result as it is."""
        return self._call(Call(method, params, lambda result: result, timeout))

    def discover(self) -> Dict[str, Any]:
        """Every method with its schemas, as an OpenRPC document."""
        return dict(self.request("rpc.discover"))

    @names_result(vars(results))
    def stats(self, *, timeout: Optional[float] = None) -> results.Stats:
        """How large the open documents are, and what they cost."""
        return self._call(Call("layout/stats", {}, results.Stats.of, timeout))

    def close(self) -> None:
        """Ends the daemon, if need be by killing it after two seconds."""
        raise NotImplementedError

    def _documents(self) -> Tuple[results.ListedDocument, ...]:
        return self._call(questions.documents())


def _waiting(
    question: Callable[Concatenate[State, P], Call[T]],
) -> Callable[Concatenate[Layout, P], T]:
    """The method that asks a question and returns its answer."""

    def method(layout: Layout, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return layout.server._call(question(layout._state, *args, **kwargs))

    is_method(method, question, vars(results))
    return method


class Layout:
    """The layout of a document, or of a view of it."""

    def __init__(self, server: Asking, state: State) -> None:
        #: The daemon that keeps it.
        self.server = server
        self._state = state

    frame = _waiting(questions.frame)
    frames = _waiting(questions.frames)
    tree = _waiting(questions.tree)
    hit_test = _waiting(questions.hit_test)
    query = _waiting(questions.query)
    expect = _waiting(questions.expect)
    explain = _waiting(questions.explain)
    diagnostics = _waiting(questions.diagnostics)
    fixes = _waiting(questions.fixes)
    compare = _waiting(questions.compare)
    measure = _waiting(questions.measure)
    sweep = _waiting(questions.sweep)
    diff = _waiting(questions.diff)
    export = _waiting(questions.export)
    scene = _waiting(questions.scene)
    _view = _waiting(questions.view)
    _render = _waiting(questions.render)

    @overload
    def render(self, format: Literal["png"], **options: Any) -> bytes: ...

    @overload
    def render(self, format: Literal["svg", "text"] = "svg", **options: Any) -> str: ...

    def render(self, format: str = "svg", **options: Any) -> Union[str, bytes]:
        """A picture of the layout: a string for ``"svg"`` and ``"text"``, bytes for ``"png"``.

        Options are ``element``, ``annotate``, ``theme``, ``scale``, ``columns``, ``rows``,
        ``variant`` and ``timeout``.
        """
        return self._render(format, **options)

    @property
    def uri(self) -> str:
        """The address of the document; one made up for it where it came from no file."""
        return self._state.uri or ""


class DocumentView(Layout):
    """A view of a document: the document on another screen, with values tried there.

    It follows the edits of the document, and takes the questions about its layout.
    """

    _state: ViewState

    def __init__(self, server: Asking, state: ViewState, screen: results.View) -> None:
        super().__init__(server, state)
        #: The screen, as the daemon answered it last.
        self.screen = screen

    @names_result(vars(results))
    def change(self, **options: Any) -> results.View:
        """Changes the view; options are those of ``Document.view``, and those left out are the document's again."""
        self.screen = self._view(**options)
        return self.screen

    def close(self) -> None:
        """Ends the view, which is free then; the document stays open."""
        state = self._state
        if state.is_closed or state.document.is_closed:
            return
        call = questions.close_view(state)
        state.is_closed = True
        if self.server._router.end is None:
            self.server._call(call)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()


class Document(Layout):
    """An open document. Every question takes ``timeout``, in seconds."""

    def __init__(self, server: Asking, state: State, *, owns_server: bool = False) -> None:
        super().__init__(server, state)
        self._owns_server = owns_server

    edit = _waiting(questions.edit)
    override = _waiting(questions.override)
    reset_overrides = _waiting(questions.reset_overrides)
    commit_overrides = _waiting(questions.commit_overrides)
    stats = _waiting(questions.stats)

    def view(self, **options: Any) -> DocumentView:
        """Makes a view: the document on another screen, with values or a patch tried there.

        Options are ``variant``, ``constrained_size``, ``scale``, ``text_scale``, ``direction``
        (``"leftToRight"`` or ``"rightToLeft"``), ``values`` and ``styles`` by element, ``patch``, which
        holds until the next edit, and ``timeout``. A client has 32 views at most.
        """
        screen = self._view(**options)
        return DocumentView(self.server, ViewState(self._state, screen.view), screen)

    @names_result(vars(results))
    def subscribe(self) -> Subscription[results.Relayout]:
        """Every new revision from now on, until the document is closed."""
        return self.server._subscribe(questions.relayouts(self._state))

    @property
    def text(self) -> str:
        """The text as it is now."""
        return self._state.text

    @property
    def path(self) -> Optional[Path]:
        """The file it came from."""
        return self._state.path

    def save(self, path: Union[str, os.PathLike[str], None] = None) -> None:
        """Writes the text to a file, the one it came from unless said."""
        self._state.save(path)

    def close(self) -> None:
        """Forgets the document, and ends the daemon if it was started for it alone."""
        state = self._state
        if state.is_closed:
            return
        call = questions.close(state)
        state.is_closed = True
        router = self.server._router
        try:
            if self._owns_server:
                self.server.close()
            elif router.end is None:
                self.server._call(call)
        finally:
            # What was told before the answer came is still to be had.
            router.remove_all(self.uri)
            router.release(state.uri)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()
