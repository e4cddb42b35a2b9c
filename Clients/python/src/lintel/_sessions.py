"""The daemons that run, and the documents that are open in one."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any, List, Optional, Sequence, Tuple, Union

from ._binary import Binary, program
from ._errors import DaemonDied, LintelError, RunningSession, SeveralSessions
from .results import ListedDocument

#: ``lintel sessions`` itself waits two seconds for daemons that do not answer.
LIST_SECONDS = 10


def sessions_command(binary: Binary) -> List[str]:
    """The command that lists the sessions."""
    return [program(binary), "sessions", "--format", "json"]


def running_sessions(binary: Binary) -> Tuple[RunningSession, ...]:
    """The sessions that ``attach()`` can join; none if they cannot be listed."""
    try:
        run = subprocess.run(
            sessions_command(binary),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=LIST_SECONDS,
        )
        return read_sessions(run.stdout)
    except (OSError, subprocess.TimeoutExpired):
        return ()


def read_sessions(output: bytes) -> Tuple[RunningSession, ...]:
    """Reads what ``lintel sessions --format json`` prints."""
    try:
        listed: Any = json.loads(output)
        return tuple(
            RunningSession(
                name=one["name"],
                client=one.get("client"),
                documents=one.get("documents"),
                folders=tuple(one.get("folders", ())),
            )
            for one in listed
        )
    except (ValueError, TypeError, KeyError):
        return ()


def attach_error(
    died: DaemonDied, session: Optional[str], sessions: Tuple[RunningSession, ...]
) -> LintelError:
    """The error of an ``attach()`` that failed: ``SeveralSessions`` if one has to be named."""
    return SeveralSessions(sessions) if session is None and len(sessions) > 1 else died


def chosen(
    listed: Sequence[ListedDocument], which: Union[str, "os.PathLike[str]", None]
) -> ListedDocument:
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
    return found[0]
