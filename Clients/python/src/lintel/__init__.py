"""Asks lintel where the elements of layouts are, and why.

>>> import lintel
>>> with lintel.open({"root": {"type": "node", "style": {"width": 3, "height": 4}}}) as document:
...     document.frame().frame
Frame(x=0, y=0, width=3, height=4)

``lintel.aio`` has the same for asyncio.
"""

from . import aio, results
from ._document import Element, Patch, Source, Style
from ._errors import Closed, DaemonDied, LintelError, TimedOut
from ._sync import Document, Server, Subscription, open
from .results import *  # noqa: F403

__version__ = "0.1.0"

__all__ = [
    "Closed",
    "DaemonDied",
    "Document",
    "Element",
    "LintelError",
    "Patch",
    "Server",
    "Source",
    "Style",
    "Subscription",
    "aio",
    "TimedOut",
    "open",
    "results",
]
__all__ += results.__all__
