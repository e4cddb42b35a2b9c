"""A document that the daemon keeps for the client, and all requests about it.

Each function makes the request of one question. The clients turn them into methods, one that
blocks and one to await, which take the same arguments but the first.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import (
    Any,
    Callable,
    Dict,
    Mapping,
    Optional,
    Protocol,
    Sequence,
    Tuple,
    TypeVar,
    Union,
)

from . import results
from ._errors import Closed, LintelError
from ._json import dumps
from ._router import Call, Topic, nothing
from ._text import apply, apply_at_once

T = TypeVar("T")

#: A path, a document as a value, its text as bytes, or as a string that begins with ``{``.
Source = Union[str, "os.PathLike[str]", bytes, Mapping[str, Any]]

#: ``"#id"``, a JSON Pointer, or a position in the text: a line and a character.
Element = Union[str, Tuple[int, int]]

#: A style as documents write it.
Style = Mapping[str, Any]

#: Operations of a JSON Patch (RFC 6902).
Patch = Sequence[Mapping[str, Any]]


#: Files of source code, also with the name of a class behind them.
SOURCE_CODE = re.compile(r"\.(swift|mm?)(#.*)?$")


class State:
    """The client's state of an open document."""

    def __init__(self, text: str, path: Optional[Path], uri: Optional[str]) -> None:
        self.text = text
        self.path = path
        self.uri = uri
        self.is_closed = False

    @classmethod
    def of(cls, source: Source) -> State:
        """
        :raises OSError: if a file cannot be read.
        :raises UnicodeDecodeError: if it is not UTF-8.
        :raises LintelError: for a file of source code.
        """
        if isinstance(source, Mapping):
            return cls(dumps(source, indent=2) + "\n", None, None)
        if isinstance(source, (bytes, bytearray)):
            return cls(bytes(source).decode("utf-8"), None, None)
        if isinstance(source, str) and source.lstrip().startswith("{"):
            return cls(source, None, None)
        path = Path(os.path.abspath(source))
        if SOURCE_CODE.search(path.name):
            raise LintelError(
                0,
                "source-code",
                f"{path.name} is source code, not a layout document; "
                f'"lintel import {path.name.split("#")[0]} -o FOLDER" makes documents of its layouts',
            )
        # With its URI the .lintel.json above the file holds.
        return cls(path.read_bytes().decode("utf-8"), path, path.as_uri())

    def save(self, path: Union[str, "os.PathLike[str]", None]) -> None:
        """
        :raises ValueError: if there is no path.
        :raises OSError: if it cannot be written.
        """
        target = self.path if path is None else Path(path)
        if target is None:
            raise ValueError("the document came from no file, so save() needs a path")
        target.write_bytes(self.text.encode("utf-8", "backslashreplace"))

    def params(self, variant: Optional[str] = None, **members: Any) -> Dict[str, Any]:
        """The params of a request; members that are ``None`` are left out."""
        if self.is_closed or self.uri is None:
            raise Closed("the document is closed")
        params: Dict[str, Any] = {"textDocument": {"uri": self.uri}}
        if variant is not None:
            params["variant"] = variant
        params.update((name, value) for name, value in members.items() if value is not None)
        return params

    def about(
        self, element: Optional[Element], variant: Optional[str], **members: Any
    ) -> Dict[str, Any]:
        """The params of a request about an element; ``None`` is the root."""
        params = self.params(variant, **members)
        if isinstance(element, str):
            params["element"] = element
        elif element is not None:
            line, character = element
            params["position"] = {"line": int(line), "character": int(character)}
        return params

    def edited(
        self, make: Callable[[str, Sequence[results.TextEdit]], str]
    ) -> Callable[[Any], results.Edit]:
        """Reads a result with edits, and applies them to the text."""

        def read(result: Any) -> results.Edit:
            answer = results.Edit.of(result)
            self.text = make(self.text, answer.edits)
            return answer

        return read


class JoinedState(State):
    """The client's state of a document that another one opened: its text is the daemon's."""

    def edited(
        self, make: Callable[[str, Sequence[results.TextEdit]], str]
    ) -> Callable[[Any], results.Edit]:
        # An editor may be asked first, and others type meanwhile.
        return results.Edit.of


class ViewState(State):
    """The client's state of a view of a document, which the daemon knows by its number."""

    def __init__(self, document: State, number: int) -> None:
        super().__init__("", None, document.uri)
        self.document = document
        self.number = number

    def params(self, variant: Optional[str] = None, **members: Any) -> Dict[str, Any]:
        if self.is_closed or self.document.is_closed:
            raise Closed("the view is closed")
        params = super().params(variant, **members)
        del params["textDocument"]
        return {"view": self.number, **params}


def text_of(state: State) -> Call[str]:
    def read(result: Any) -> str:
        state.text = str(result["text"])
        return state.text

    return Call("layout/text", state.params(), read)


def documents() -> Call[Tuple[results.ListedDocument, ...]]:
    return Call(
        "layout/documents", {}, lambda result: results.DocumentList.of(result).documents
    )


def chosen(
    listed: Sequence[results.ListedDocument], which: Union[str, "os.PathLike[str]", None]
) -> JoinedState:
    """The open document that is meant: by its path, its URI or its name; the only one if none is named.

    :raises LookupError: if there is none, or several.
    """
    found = list(listed)
    if which is not None:
        wanted = os.fspath(which)
        uri = Path(os.path.abspath(wanted)).as_uri()
        found = [one for one in listed if one.uri in (wanted, uri)]
        found = found or [one for one in listed if one.name == wanted]
    if len(found) != 1:
        names = ", ".join(one.name for one in (found or listed)) or "none"
        fault = "name one of the open documents" if found or which is None else f"{which} is not open"
        raise LookupError(f"{fault}: {names}")
    return JoinedState("", None, found[0].uri)


def open_(state: State) -> Call[None]:
    params = {"document": state.text}
    if state.uri is not None:
        params["uri"] = state.uri

    def read(result: Any) -> None:
        state.uri = result["uri"]

    return Call("layout/open", params, read)


def reopen(state: State) -> Call[None]:
    """The request that opens the text of a document in another daemon, under the same URI."""
    return Call("layout/open", {"document": state.text, "uri": state.uri}, nothing)


def close(state: State) -> Call[None]:
    return Call("layout/close", state.params(), nothing)


def frame(
    state: State,
    element: Optional[Element] = None,
    *,
    variant: Optional[str] = None,
    timeout: Optional[float] = None,
) -> Call[results.ElementFrame]:
    """The frame of one element, and the size range that it was measured in."""
    params = state.about(element, variant)
    return Call("layout/frame", params, results.ElementFrame.of, timeout)


def frames(
    state: State,
    element: Optional[Element] = None,
    *,
    depth: Optional[int] = None,
    since: Optional[int] = None,
    variant: Optional[str] = None,
    timeout: Optional[float] = None,
) -> Call[results.Frames]:
    """All frames, or those of an element and below, down to ``depth`` levels.

    With ``since``, a revision, it is what changed after it.
    """
    params = state.about(element, variant, depth=depth, since=since)
    return Call("layout/frames", params, results.Frames.of, timeout)


def tree(
    state: State,
    element: Optional[Element] = None,
    *,
    depth: Optional[int] = None,
    variant: Optional[str] = None,
    timeout: Optional[float] = None,
) -> Call[results.Tree]:
    """The elements, nested, with the number of diagnostics about each."""
    params = state.about(element, variant, depth=depth)
    return Call("layout/tree", params, results.Tree.of, timeout)


def hit_test(
    state: State,
    x: float,
    y: float,
    *,
    variant: Optional[str] = None,
    timeout: Optional[float] = None,
) -> Call[results.Hits]:
    """The elements under a point of the root, topmost first."""
    params = state.params(variant, point=[x, y])
    return Call("layout/hitTest", params, results.Hits.of, timeout)


def query(
    state: State,
    selector: str,
    *,
    limit: Optional[int] = None,
    variant: Optional[str] = None,
    timeout: Optional[float] = None,
) -> Call[results.Matches]:
    """The elements that match a selector, such as ``"text[width<40]"``."""
    params = state.params(variant, selector=selector, limit=limit)
    return Call("layout/query", params, results.Matches.of, timeout)


def expect(
    state: State,
    expressions: Optional[Sequence[str]] = None,
    *,
    variant: Optional[str] = None,
    timeout: Optional[float] = None,
) -> Call[results.Expectations]:
    """The results of layout tests such as ``"#title.maxX <= root.width"`` on every screen.

    Without expressions they are those that the document has.
    """
    params = state.params(
        variant, expressions=None if expressions is None else list(expressions)
    )
    return Call("layout/expect", params, results.Expectations.of, timeout)


def explain(
    state: State,
    element: Optional[Element] = None,
    *,
    complete: Optional[bool] = None,
    variant: Optional[str] = None,
    timeout: Optional[float] = None,
) -> Call[results.Explanation]:
    """The steps that give an element its frame; all steps if ``complete``."""
    params = state.about(element, variant, complete=complete)
    return Call("layout/explain", params, results.Explanation.of, timeout)


def diagnostics(
    state: State, *, limit: Optional[int] = None, timeout: Optional[float] = None
) -> Call[results.Diagnostics]:
    """The diagnostics of the document, on all screens, in the order of its text.

    With a limit it is the worst, and ``left_out`` counts the others.
    """
    params = state.params(limit=limit)
    return Call("layout/diagnostics", params, results.Diagnostics.of, timeout)


def fixes(
    state: State,
    *,
    code: Optional[str] = None,
    variant: Optional[str] = None,
    timeout: Optional[float] = None,
) -> Call[results.Fixes]:
    """The fixes of the diagnostics of the layout, or of those with a code; the best of one first.

    ``edit(edits=fix.edits)`` makes one.
    """
    return Call("layout/fixes", state.params(variant, code=code), results.Fixes.of, timeout)


def compare(state: State, *, timeout: Optional[float] = None) -> Call[results.Comparison]:
    """The frames of a captured document that differ from the device's."""
    return Call("layout/compare", state.params(), results.Comparison.of, timeout)


def edit(
    state: State,
    patch: Optional[Patch] = None,
    *,
    edits: Optional[Sequence[results.TextEdit]] = None,
    version: Optional[int] = None,
    timeout: Optional[float] = None,
) -> Call[results.Edit]:
    """Applies a JSON Patch, all of it or nothing; the document's ``text`` follows.

    Instead of a patch it takes ``edits`` of the text as it is, such as those of a fix.
    """
    params = state.params(
        patch=None if patch is None else list(patch),
        edits=None if edits is None else [one.sent() for one in edits],
        version=version,
    )
    return Call("layout/edit", params, state.edited(apply), timeout)


def render(
    state: State,
    format: str = "svg",
    *,
    element: Optional[Element] = None,
    annotate: Optional[bool] = None,
    theme: Optional[str] = None,
    scale: Optional[float] = None,
    columns: Optional[int] = None,
    rows: Optional[int] = None,
    variant: Optional[str] = None,
    timeout: Optional[float] = None,
) -> Call[Union[str, bytes]]:
    """A picture of the layout: a string for ``"svg"`` and ``"text"``, bytes for ``"png"``."""
    params = state.about(
        element,
        variant,
        format=format,
        annotate=annotate,
        theme=theme,
        scale=scale,
        columns=columns,
        rows=rows,
    )
    return Call("layout/render", params, results.picture, timeout)


def scene(
    state: State,
    element: Optional[Element] = None,
    *,
    variant: Optional[str] = None,
    timeout: Optional[float] = None,
) -> Call[Tuple[results.DrawnLayer, ...]]:
    """The shapes of all elements, or of one and those below, in the order in which they are drawn."""

    def read(result: Any) -> Tuple[results.DrawnLayer, ...]:
        return tuple(results.DrawnLayer.of(layer) for layer in result["layers"])

    return Call("layout/scene", state.about(element, variant), read, timeout)


def stats(state: State, *, timeout: Optional[float] = None) -> Call[results.DocumentStats]:
    """The size of the document, and the work of its revisions."""

    def read(result: Any) -> results.DocumentStats:
        return results.Stats.of(result).items[0]

    return Call("layout/stats", state.params(), read, timeout)


def measure(
    state: State,
    element: Optional[Element] = None,
    *,
    constrained_size: Optional[Mapping[str, Any]] = None,
    scale: Optional[float] = None,
    styles: Optional[Mapping[str, Style]] = None,
    texts: Optional[Mapping[str, str]] = None,
    depth: Optional[int] = None,
    diagnostics: Optional[bool] = None,
    variant: Optional[str] = None,
    timeout: Optional[float] = None,
) -> Call[results.Measurement]:
    """The layout on another screen, with other styles or texts; nothing is changed.

    ``constrained_size`` is as in documents; ``styles`` and ``texts`` are by element.
    """
    params = state.about(
        element,
        variant,
        constrainedSize=constrained_size,
        scale=scale,
        styles=styles,
        texts=texts,
        depth=depth,
        diagnostics=diagnostics,
    )
    return Call("layout/measure", params, results.Measurement.of, timeout)


def sweep(
    state: State,
    over: str,
    start: Optional[float] = None,
    end: Optional[float] = None,
    *,
    element: Optional[Element] = None,
    variants: Optional[Sequence[str]] = None,
    samples: Optional[int] = None,
    bound: Optional[str] = None,
    observe: Optional[Sequence[str]] = None,
    diagnostics: Optional[bool] = None,
    constrained_size: Optional[Mapping[str, Any]] = None,
    scale: Optional[float] = None,
    styles: Optional[Mapping[str, Style]] = None,
    texts: Optional[Mapping[str, str]] = None,
    progress: Optional[Callable[[results.Progress], None]] = None,
    variant: Optional[str] = None,
    timeout: Optional[float] = None,
) -> Call[results.Sweep]:
    """The values between ``start`` and ``end`` at which the layout changes.

    ``over`` is ``"width"``, ``"height"``, ``"textLength"`` (of an element),
    ``"textScale"`` (a factor for all fonts) or ``"variants"``.
    A width or height is exact, or with ``bound="atMost"`` the most.
    ``progress`` is called where answers come in, so it has to be quick.
    """
    params = state.about(
        element,
        variant,
        over=over,
        to=end,
        variants=variants,
        samples=samples,
        bound=bound,
        observe=observe,
        diagnostics=diagnostics,
        constrainedSize=constrained_size,
        scale=scale,
        styles=styles,
        texts=texts,
    )
    if start is not None:
        params["from"] = start

    def report(value: Any) -> None:
        if progress is not None:
            progress(results.Progress.of(value))

    heard = None if progress is None else report
    return Call("layout/sweep", params, results.Sweep.of, timeout, heard)


def override(
    state: State,
    element: Element,
    style: Optional[Style] = None,
    *,
    values: Optional[Mapping[str, Any]] = None,
    timeout: Optional[float] = None,
) -> Call[results.Overrides]:
    """Lays values over the style of an element, or over its other keys; the text stays as it is."""
    params = state.about(element, None, style=style, values=values)
    return Call("layout/override", params, results.Overrides.of, timeout)


def reset_overrides(
    state: State, element: Optional[Element] = None, *, timeout: Optional[float] = None
) -> Call[results.Overrides]:
    """Removes the overrides of an element, or all of them."""
    params = state.about(element, None)
    return Call("layout/resetOverrides", params, results.Overrides.of, timeout)


def commit_overrides(
    state: State, *, timeout: Optional[float] = None
) -> Call[results.Edit]:
    """Writes the overrides of the document into its text; all edits are of the text before."""
    read = state.edited(apply_at_once)
    return Call("layout/commitOverrides", state.params(), read, timeout)


def view(
    state: State,
    *,
    variant: Optional[str] = None,
    constrained_size: Optional[Mapping[str, Any]] = None,
    scale: Optional[float] = None,
    text_scale: Optional[float] = None,
    direction: Optional[str] = None,
    values: Optional[Mapping[str, Mapping[str, Any]]] = None,
    styles: Optional[Mapping[str, Style]] = None,
    patch: Optional[Patch] = None,
    timeout: Optional[float] = None,
) -> Call[results.View]:
    """The document on another screen, with values or a patch tried there.

    What is left out is as in the document. ``values`` and ``styles`` are by element, ``direction``
    is ``"leftToRight"`` or ``"rightToLeft"``, and ``patch`` holds until the next edit.
    """
    params = state.params(
        variant,
        constrainedSize=constrained_size,
        scale=scale,
        textScale=text_scale,
        userInterfaceLayoutDirection=direction,
        values=values,
        styles=styles,
        patch=None if patch is None else list(patch),
    )
    return Call("layout/view", params, results.View.of, timeout)


def close_view(state: ViewState) -> Call[None]:
    return Call("layout/closeView", state.params(), nothing)


class HasURI(Protocol):
    """An open document of a client."""

    @property
    def uri(self) -> str: ...


#: A revision, the name of a variant, another document, a view, or ``None`` for this one as it is.
Side = Union[int, str, HasURI, Mapping[str, Any], None]


def diff(
    state: State,
    before: Side = None,
    after: Side = None,
    *,
    timeout: Optional[float] = None,
) -> Call[results.Difference]:
    """The frames that differ between two revisions, variants or documents.

    A side is a revision, the name of a variant, a view, another document, open or as a value, or
    ``None`` for this document as it is.
    """

    def side(value: Side) -> Dict[str, Any]:
        if value is None:
            return state.params()
        if isinstance(value, str):
            return state.params(value)
        if isinstance(value, int):
            return state.params(revision=value)
        if isinstance(value, Mapping):
            return {"document": value}
        other = getattr(value, "_state", None)
        if isinstance(other, ViewState):
            return other.params()
        return {"textDocument": {"uri": value.uri}}

    params = {"from": side(before), "to": side(after)}
    return Call("layout/diff", params, results.Difference.of, timeout)


def export(
    state: State,
    element: Optional[Element] = None,
    *,
    language: str = "swift",
    class_name: Optional[str] = None,
    variant: Optional[str] = None,
    timeout: Optional[float] = None,
) -> Call[str]:
    """The document, or a part, as code for Texture: ``"swift"`` or ``"objective-c"``."""

    def read(result: Any) -> str:
        return str(result["content"])

    params = state.about(element, variant, language=language, className=class_name)
    return Call("layout/export", params, read, timeout)


def relayouts(state: State) -> Topic[results.Relayout]:
    """Every new revision."""
    params = state.params()
    return Topic(
        "layout/didRelayout",
        str(state.uri),
        Call("layout/subscribe", params, nothing),
        Call("layout/unsubscribe", params, nothing),
        results.Relayout.of,
    )
