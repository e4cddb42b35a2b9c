"""An open document and its views, with every question about them, to be awaited.

``_blocking`` has the same methods, which wait for the answer.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import (
    TYPE_CHECKING,
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
    overload,
)

from . import results
from ._errors import Closed, LintelError
from ._help import describe_answers
from ._json import dumps
from ._router import Call, nothing
from ._text import apply, apply_at_once

if TYPE_CHECKING:
    from typing import Literal

    from typing_extensions import Self

    from .aio import Server, Subscription

T = TypeVar("T")

#: A path, a document as a value, its text as bytes, or as a string that begins with ``{``.
Source = Union[str, "os.PathLike[str]", bytes, Mapping[str, Any]]

#: ``"#id"``, a JSON Pointer, or a position in the text: a line and a character.
Element = Union[str, Tuple[int, int]]

#: A style as documents write it.
Style = Mapping[str, Any]

#: Operations of a JSON Patch (RFC 6902).
Patch = Sequence[Mapping[str, Any]]


class HasURI(Protocol):
    """An open document of a client."""

    @property
    def uri(self) -> str: ...


#: A revision, the name of a variant, another document, a view, or ``None`` for this one as it is.
Side = Union[int, str, HasURI, Mapping[str, Any], None]

#: Files of source code, also with the name of a class behind them.
SOURCE_CODE = re.compile(r"\.(swift|mm?)(#.*)?$")


def read_source(source: Source) -> Tuple[str, Optional[Path]]:
    """The text of a document, and the file that it came from.

    :raises OSError: if a file cannot be read.
    :raises UnicodeDecodeError: if it is not UTF-8.
    :raises LintelError: for a file of source code.
    """
    if isinstance(source, Mapping):
        return dumps(source, indent=2) + "\n", None
    if isinstance(source, (bytes, bytearray)):
        return bytes(source).decode("utf-8"), None
    if isinstance(source, str) and source.lstrip().startswith("{"):
        return source, None
    path = Path(os.path.abspath(source))
    if SOURCE_CODE.search(path.name):
        raise LintelError(
            0,
            "source-code",
            f"{path.name} is source code, not a layout document; "
            f'"lintel import {path.name.split("#")[0]} -o FOLDER" makes documents of its layouts',
        )
    return path.read_bytes().decode("utf-8"), path


class Layout:
    """The layout of a document, or of a view of it."""

    def __init__(self, server: Server, uri: str) -> None:
        #: The daemon that keeps it.
        self.server = server
        self._uri = uri
        self._is_closed = False

    @property
    def uri(self) -> str:
        """The address of the document; one made up for it where it came from no file."""
        return self._uri

    def _params(self, variant: Optional[str] = None, **members: Any) -> Dict[str, Any]:
        """The params of a request; members that are ``None`` are left out."""
        if self._is_closed:
            raise Closed("the document is closed")
        params: Dict[str, Any] = {"textDocument": {"uri": self.uri}}
        if variant is not None:
            params["variant"] = variant
        params.update((name, value) for name, value in members.items() if value is not None)
        return params

    def _about(
        self, element: Optional[Element], variant: Optional[str], **members: Any
    ) -> Dict[str, Any]:
        """The params of a request about an element; ``None`` is the root."""
        params = self._params(variant, **members)
        if isinstance(element, str):
            params["element"] = element
        elif element is not None:
            line, character = element
            params["position"] = {"line": int(line), "character": int(character)}
        return params

    async def _ask(
        self,
        method: str,
        params: Dict[str, Any],
        read: Callable[[Any], T],
        timeout: Optional[float] = None,
        progress: Optional[Callable[[Any], None]] = None,
    ) -> T:
        return await self.server._call(Call(method, params, read, timeout, progress))

    async def frame(
        self,
        element: Optional[Element] = None,
        *,
        variant: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> results.ElementFrame:
        """The frame of one element, and the size range that it was measured in."""
        params = self._about(element, variant)
        return await self._ask("layout/frame", params, results.ElementFrame.of, timeout)

    async def frames(
        self,
        element: Optional[Element] = None,
        *,
        depth: Optional[int] = None,
        since: Optional[int] = None,
        variant: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> results.Frames:
        """All frames, or those of an element and below, down to ``depth`` levels.

        With ``since``, a revision, it is what changed after it.
        """
        params = self._about(element, variant, depth=depth, since=since)
        return await self._ask("layout/frames", params, results.Frames.of, timeout)

    async def tree(
        self,
        element: Optional[Element] = None,
        *,
        depth: Optional[int] = None,
        variant: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> results.Tree:
        """The elements, nested, with the number of diagnostics about each."""
        params = self._about(element, variant, depth=depth)
        return await self._ask("layout/tree", params, results.Tree.of, timeout)

    async def hit_test(
        self,
        x: float,
        y: float,
        *,
        variant: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> results.Hits:
        """The elements under a point of the root, topmost first."""
        params = self._params(variant, point=[x, y])
        return await self._ask("layout/hitTest", params, results.Hits.of, timeout)

    async def query(
        self,
        selector: str,
        *,
        limit: Optional[int] = None,
        variant: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> results.Matches:
        """The elements that match a selector, such as ``"text[width<40]"``."""
        params = self._params(variant, selector=selector, limit=limit)
        return await self._ask("layout/query", params, results.Matches.of, timeout)

    async def expect(
        self,
        expressions: Optional[Sequence[str]] = None,
        *,
        variant: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> results.Expectations:
        """The results of layout tests such as ``"#title.maxX <= root.width"`` on every screen.

        Without expressions they are those that the document has.
        """
        params = self._params(
            variant, expressions=None if expressions is None else list(expressions)
        )
        return await self._ask("layout/expect", params, results.Expectations.of, timeout)

    async def explain(
        self,
        element: Optional[Element] = None,
        *,
        complete: Optional[bool] = None,
        variant: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> results.Explanation:
        """The steps that give an element its frame; all steps if ``complete``."""
        params = self._about(element, variant, complete=complete)
        return await self._ask("layout/explain", params, results.Explanation.of, timeout)

    async def diagnostics(
        self, *, limit: Optional[int] = None, timeout: Optional[float] = None
    ) -> results.Diagnostics:
        """The diagnostics of the document, on all screens, in the order of its text.

        With a limit it is the worst, and ``left_out`` counts the others.
        """
        params = self._params(limit=limit)
        return await self._ask("layout/diagnostics", params, results.Diagnostics.of, timeout)

    async def fixes(
        self,
        *,
        code: Optional[str] = None,
        variant: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> results.Fixes:
        """The fixes of the diagnostics of the layout, or of those with a code; the best of one first.

        ``edit(edits=fix.edits)`` makes one.
        """
        params = self._params(variant, code=code)
        return await self._ask("layout/fixes", params, results.Fixes.of, timeout)

    async def compare(self, *, timeout: Optional[float] = None) -> results.Comparison:
        """The frames of a captured document that differ from the device's."""
        return await self._ask("layout/compare", self._params(), results.Comparison.of, timeout)

    async def measure(
        self,
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
    ) -> results.Measurement:
        """The layout on another screen, with other styles or texts; nothing is changed.

        ``constrained_size`` is as in documents; ``styles`` and ``texts`` are by element.
        """
        params = self._about(
            element,
            variant,
            constrainedSize=constrained_size,
            scale=scale,
            styles=styles,
            texts=texts,
            depth=depth,
            diagnostics=diagnostics,
        )
        return await self._ask("layout/measure", params, results.Measurement.of, timeout)

    async def sweep(
        self,
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
    ) -> results.Sweep:
        """The values between ``start`` and ``end`` at which the layout changes.

        ``over`` is ``"width"``, ``"height"``, ``"textLength"`` (of an element),
        ``"textScale"`` (a factor for all fonts) or ``"variants"``.
        A width or height is exact, or with ``bound="atMost"`` the most.
        ``progress`` is called where answers come in, so it has to be quick, and cannot wait for another one.
        """
        params = self._about(
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
        return await self._ask("layout/sweep", params, results.Sweep.of, timeout, heard)

    async def diff(
        self,
        before: Side = None,
        after: Side = None,
        *,
        timeout: Optional[float] = None,
    ) -> results.Difference:
        """The frames that differ between two revisions, variants or documents.

        A side is a revision, the name of a variant, a view, another document, open or as a value, or
        ``None`` for this document as it is.
        """

        def side(value: Side) -> Dict[str, Any]:
            if value is None:
                return self._params()
            if isinstance(value, str):
                return self._params(value)
            if isinstance(value, int):
                return self._params(revision=value)
            if isinstance(value, Mapping):
                return {"document": value}
            # Those of the blocking client too.
            other = getattr(value, "_awaited", value)
            if isinstance(other, DocumentView):
                return other._params()
            return {"textDocument": {"uri": value.uri}}

        params = {"from": side(before), "to": side(after)}
        return await self._ask("layout/diff", params, results.Difference.of, timeout)

    async def export(
        self,
        element: Optional[Element] = None,
        *,
        language: str = "swift",
        class_name: Optional[str] = None,
        variant: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> str:
        """The document, or a part, as code for Texture: ``"swift"`` or ``"objective-c"``."""

        def read(result: Any) -> str:
            return str(result["content"])

        params = self._about(element, variant, language=language, className=class_name)
        return await self._ask("layout/export", params, read, timeout)

    async def scene(
        self,
        element: Optional[Element] = None,
        *,
        variant: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Tuple[results.DrawnLayer, ...]:
        """The shapes of all elements, or of one and those below, in the order in which they are drawn."""

        def read(result: Any) -> Tuple[results.DrawnLayer, ...]:
            return tuple(results.DrawnLayer.of(layer) for layer in result["layers"])

        params = self._about(element, variant)
        return await self._ask("layout/scene", params, read, timeout)

    async def _render(
        self,
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
    ) -> Union[str, bytes]:
        params = self._about(
            element,
            variant,
            format=format,
            annotate=annotate,
            theme=theme,
            scale=scale,
            columns=columns,
            rows=rows,
        )
        return await self._ask("layout/render", params, results.picture, timeout)

    @overload
    async def render(self, format: Literal["png"], **options: Any) -> bytes: ...

    @overload
    async def render(self, format: Literal["svg", "text"] = "svg", **options: Any) -> str: ...

    async def render(self, format: str = "svg", **options: Any) -> Union[str, bytes]:
        """A picture of the layout: a string for ``"svg"`` and ``"text"``, bytes for ``"png"``.

        Options are ``element``, ``annotate``, ``theme``, ``scale``, ``columns``, ``rows``,
        ``variant`` and ``timeout``.
        """
        return await self._render(format, **options)

    async def _view(
        self,
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
    ) -> results.View:
        params = self._params(
            variant,
            constrainedSize=constrained_size,
            scale=scale,
            textScale=text_scale,
            userInterfaceLayoutDirection=direction,
            values=values,
            styles=styles,
            patch=None if patch is None else list(patch),
        )
        return await self._ask("layout/view", params, results.View.of, timeout)


class DocumentView(Layout):
    """A view of a document: the document on another screen, with values tried there.

    It follows the edits of the document, and takes the questions about its layout.
    """

    def __init__(self, document: Document, screen: results.View) -> None:
        super().__init__(document.server, document.uri)
        self._document = document
        self._number = screen.view
        #: The screen, as the daemon answered it last.
        self.screen = screen

    def _params(self, variant: Optional[str] = None, **members: Any) -> Dict[str, Any]:
        if self._is_closed or self._document._is_closed:
            raise Closed("the view is closed")
        params = super()._params(variant, **members)
        del params["textDocument"]
        return {"view": self._number, **params}

    async def change(self, /, **options: Any) -> results.View:
        """Changes the view; options are those of ``Document.view``.

        Those left out are the document's again.
        """
        self.screen = await self._view(**options)
        return self.screen

    async def close(self) -> None:
        """Ends the view, which is free then; the document stays open."""
        if self._is_closed or self._document._is_closed:
            return
        params = self._params()
        self._is_closed = True
        if self.server._router.end is None:
            await self._ask("layout/closeView", params, nothing)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *exception: object) -> None:
        await self.close()


class Document(Layout):
    """An open document. Every question takes ``timeout``, in seconds."""

    def __init__(
        self, server: Server, uri: str, text: str, path: Optional[Path] = None
    ) -> None:
        super().__init__(server, uri)
        self._text = text
        self._path = path
        self._owns_server = False

    @property
    def text(self) -> str:
        """The text as it is now."""
        return self._text

    @property
    def path(self) -> Optional[Path]:
        """The file it came from."""
        return self._path

    def save(self, path: Union[str, os.PathLike[str], None] = None) -> None:
        """Writes the text to a file, the one it came from unless said.

        :raises ValueError: if there is no path.
        :raises OSError: if it cannot be written.
        """
        target = self.path if path is None else Path(path)
        if target is None:
            raise ValueError("the document came from no file, so save() needs a path")
        target.write_bytes(self.text.encode("utf-8", "backslashreplace"))

    def _edited(
        self, make: Callable[[str, Sequence[results.TextEdit]], str]
    ) -> Callable[[Any], results.Edit]:
        """Reads a result with edits, and applies them to the text."""

        def read(result: Any) -> results.Edit:
            answer = results.Edit.of(result)
            self._text = make(self._text, answer.edits)
            return answer

        return read

    async def edit(
        self,
        patch: Optional[Patch] = None,
        *,
        edits: Optional[Sequence[results.TextEdit]] = None,
        version: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> results.Edit:
        """Applies a JSON Patch, all of it or nothing; the document's ``text`` follows.

        Instead of a patch it takes ``edits`` of the text as it is, such as those of a fix.
        """
        params = self._params(
            patch=None if patch is None else list(patch),
            edits=None if edits is None else [one.sent() for one in edits],
            version=version,
        )
        return await self._ask("layout/edit", params, self._edited(apply), timeout)

    async def override(
        self,
        element: Element,
        style: Optional[Style] = None,
        *,
        values: Optional[Mapping[str, Any]] = None,
        timeout: Optional[float] = None,
    ) -> results.Overrides:
        """Lays values over the style of an element, or over its other keys; the text stays as it is."""
        params = self._about(element, None, style=style, values=values)
        return await self._ask("layout/override", params, results.Overrides.of, timeout)

    async def reset_overrides(
        self, element: Optional[Element] = None, *, timeout: Optional[float] = None
    ) -> results.Overrides:
        """Removes the overrides of an element, or all of them."""
        params = self._about(element, None)
        return await self._ask("layout/resetOverrides", params, results.Overrides.of, timeout)

    async def commit_overrides(
        self, *, timeout: Optional[float] = None
    ) -> results.Edit:
        """Writes the overrides of the document into its text; all edits are of the text before."""
        read = self._edited(apply_at_once)
        return await self._ask("layout/commitOverrides", self._params(), read, timeout)

    async def stats(self, *, timeout: Optional[float] = None) -> results.DocumentStats:
        """The size of the document, and the work of its revisions."""

        def read(result: Any) -> results.DocumentStats:
            return results.Stats.of(result).items[0]

        return await self._ask("layout/stats", self._params(), read, timeout)

    async def view(self, **options: Any) -> DocumentView:
        """Makes a view: the document on another screen, with values or a patch tried there.

        Options are ``variant``, ``constrained_size``, ``scale``, ``text_scale``, ``direction``
        (``"leftToRight"`` or ``"rightToLeft"``), ``values`` and ``styles`` by element, ``patch``, which
        holds until the next edit, and ``timeout``. A client has 32 views at most.
        """
        return DocumentView(self, await self._view(**options))

    def subscribe(self) -> Subscription[results.Relayout]:
        """Every new revision from now on, until the document is closed."""
        return self.server._subscribe(self._params())

    async def close(self) -> None:
        """Forgets the document, and ends the daemon if it was started for it alone."""
        if self._is_closed:
            return
        params = self._params()
        self._is_closed = True
        try:
            if self._owns_server:
                await self.server.close()
            elif self.server._router.end is None:
                await self._ask("layout/close", params, nothing)
        finally:
            # What was told before the answer came is still to be had.
            self.server._router.remove_all(self.uri)
            self.server._open_uris.discard(self.uri)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *exception: object) -> None:
        await self.close()


class JoinedDocument(Document):
    """A document that another client has open. Edits are asked of an editor that has it."""

    def _edited(
        self, make: Callable[[str, Sequence[results.TextEdit]], str]
    ) -> Callable[[Any], results.Edit]:
        # An editor may be asked first, and others type meanwhile.
        return results.Edit.of

    async def fetch(self) -> str:
        """Makes ``text`` the text as it is now, unsaved changes included, and returns it."""

        def read(result: Any) -> str:
            self._text = str(result["text"])
            return self._text

        return await self._ask("layout/text", self._params(), read)

    async def close(self) -> None:
        """Ends what was subscribed to; the document stays open."""
        if not self._is_closed:
            self._is_closed = True
            self.server._router.remove_all(self.uri)


for _kind in (Layout, DocumentView, Document):
    describe_answers(_kind)
