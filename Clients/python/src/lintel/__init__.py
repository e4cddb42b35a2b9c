"""Queries lintel for the frames of layout elements, and the reasons for them.

>>> import lintel
>>> with lintel.open({"root": {"type": "node", "style": {"width": 3, "height": 4}}}) as document:
...     document.frame().frame
Frame(x=0, y=0, width=3, height=4)

``open()`` gives a ``Document`` with a daemon of its own. A ``Server`` is one for many documents.
``attach()`` joins one that runs already, such as that of an editor, and sees what is open there.

A document is asked for its layout: ``frame``, ``frames``, ``tree``, ``query``, ``hit_test``; why it
is so: ``explain``, ``diagnostics``, ``fixes``, ``compare``; whether it is as it should be: ``expect``;
what would be: ``measure``, ``sweep``, ``override``, and ``view``, which makes a ``DocumentView`` of
another screen that follows the document; it is changed: ``edit``, ``commit_overrides``, ``save``; it
tells of changes: ``diff``, ``subscribe``; and it is drawn: ``render``, ``export``, ``scene``. The help
of each names the fields of its answer, and the help of the answer's type their types.

What functions take has names too: a ``Source`` is a path, a document as a value, or its text; an
``Element`` is "#id", a JSON Pointer, or a line and a character; a ``Style`` is one as documents
write it; a ``Patch`` is a list of operations of a JSON Patch (RFC 6902).

What goes wrong is a ``LintelError``: ``TimedOut``, ``Closed``, ``DaemonDied``, the daemon's answer,
or ``SeveralSessions`` of ``attach()``, which lists each as a ``RunningSession``. ``results`` has all
types of answers, ``aio`` the same names for asyncio.
"""

from . import aio, results
from ._blocking import (
    Document,
    DocumentView,
    JoinedDocument,
    Server,
    Session,
    Subscription,
    attach,
    open,
)
from ._document import Element, Patch, Source, Style
from ._errors import (
    Closed,
    DaemonDied,
    LintelError,
    RunningSession,
    SeveralSessions,
    TimedOut,
)
from .results import *  # noqa: F403

__version__ = "0.1.0"

__all__ = [
    "Closed",
    "DaemonDied",
    "Document",
    "DocumentView",
    "JoinedDocument",
    "Element",
    "LintelError",
    "Patch",
    "RunningSession",
    "Server",
    "Session",
    "SeveralSessions",
    "Source",
    "Style",
    "Subscription",
    "aio",
    "attach",
    "TimedOut",
    "open",
    "results",
]
__all__ += results.__all__
