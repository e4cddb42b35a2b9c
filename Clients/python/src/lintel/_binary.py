"""The program of the daemon, and its command lines."""

from __future__ import annotations

import os
import shutil
from importlib import metadata
from pathlib import Path
from typing import List, Optional, Union

Binary = Union[str, "os.PathLike[str]", None]


def command(binary: Binary, log: Binary = None) -> List[str]:
    """The command of a daemon, with its log if it has one."""
    logging = [] if log is None else ["--log", os.path.abspath(log)]
    return [program(binary), "serve", "--framing", "header", *logging]


def attach_command(binary: Binary, session: Optional[str]) -> List[str]:
    """The command that joins a running daemon."""
    named = [] if session is None else ["--session", session]
    return [program(binary), "attach", *named]


def program(binary: Binary) -> str:
    """The program: ``binary``, or ``$LINTEL``, or the one that came with this package, or
    ``lintel`` in the path.

    :raises FileNotFoundError: if there is none.
    """
    wanted: Optional[str] = os.fspath(binary) if binary is not None else os.environ.get("LINTEL")
    found = shutil.which(wanted) if wanted else brought_along() or shutil.which("lintel")
    if found is None:
        raise FileNotFoundError(
            f"there is no program {wanted!r}"
            if wanted
            else "lintel is not in the path; $LINTEL or binary= may say where it is"
        )
    return found


def brought_along() -> Optional[str]:
    """The program of this version, if it was installed with this package, as wheels for one
    kind of machine do."""
    packages = Path(__file__).resolve().parent.parent
    for distribution in metadata.distributions(name="lintel", path=[str(packages)]):
        for file in distribution.files or []:
            if file.parts[-2:] != ("bin", "lintel"):
                continue
            # "pip --target" moves programs after it wrote down where they are.
            for path in (Path(str(file.locate())), packages / "bin" / "lintel"):
                if os.access(path, os.X_OK):
                    return os.path.realpath(path)
    return None
