"""The daemons that run."""

from __future__ import annotations

import json
import subprocess
from typing import Any, List, Optional, Tuple

from ._binary import Binary, program
from ._errors import DaemonDied, LintelError, RunningSession, SeveralSessions

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
