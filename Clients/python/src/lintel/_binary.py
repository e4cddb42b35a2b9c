"""Where the daemon is."""

from __future__ import annotations

import os
import shutil
from typing import List, Optional, Union

Binary = Union[str, "os.PathLike[str]", None]


def command(binary: Binary) -> List[str]:
    """How the daemon is started: ``binary``, or ``$LINTEL``, or ``lintel`` in the path.

    :raises FileNotFoundError: if there is none.
    """
    wanted: Optional[str] = os.fspath(binary) if binary is not None else os.environ.get("LINTEL")
    found = shutil.which(wanted or "lintel")
    if found is None:
        raise FileNotFoundError(
            f"there is no program {wanted!r}"
            if wanted
            else "lintel is not in the path; $LINTEL or binary= may say where it is"
        )
    return [found, "serve", "--framing", "header"]
