"""What the daemon answers, as small values that do not change.

Lengths are in points, lines and characters count from 0, and characters are code points, like the
indices of Python's strings. ``raw`` is the answer as it came, with members that are not here yet.
"""

from __future__ import annotations

import base64
from dataclasses import dataclass
from typing import Optional, Union

from . import _types, _values
from ._behaviour import Items
from ._help import list_fields
from ._types import *  # noqa: F403
from ._values import *  # noqa: F403
from ._values import Raw, Value

__all__ = ["Items", "Progress"]
__all__ += _types.__all__
__all__ += _values.__all__


@dataclass(frozen=True)
class Progress(Value):
    """How far a long question is; ``kind`` is ``"begin"``, ``"report"`` or ``"end"``."""

    kind: str
    percentage: Optional[int]
    message: Optional[str]


for _name in __all__:
    list_fields(globals()[_name])


def picture(value: Raw) -> Union[str, bytes]:
    content: str = value["content"]
    return base64.b64decode(content) if value.get("encoding") == "base64" else content
