"""The exceptions of the package."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Mapping, Sequence, Tuple


class LintelError(Exception):
    """A response that is an error, or a missing one.

    Programs look at ``code`` and ``kind``, which stay as they are; ``message`` may get better.
    """

    def __init__(
        self, code: int, kind: str, message: str, data: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(message)
        self.code = code
        self.kind = kind
        self.message = message
        self.data: Mapping[str, Any] = {} if data is None else data

    def __reduce__(self) -> Any:
        return type(self), (self.code, self.kind, self.message, self.data)

    @classmethod
    def of(cls, error: Mapping[str, Any]) -> LintelError:
        """The error of a JSON-RPC response."""
        data = error.get("data")
        data = data if isinstance(data, dict) else {}
        return cls(
            int(error.get("code", 0)),
            str(data.get("kind", "unknown")),
            str(error.get("message", "")),
            data,
        )


class DaemonDied(LintelError):
    """The daemon ended while it was needed.

    ``exit_code`` is negative for a signal, and ``None`` where it is not known; ``stderr`` is the
    end of what it wrote there.
    """

    def __init__(self, exit_code: int | None, stderr: str) -> None:
        message = f"lintel ended with code {exit_code}"
        if stderr.strip():
            message += f": {stderr.strip()}"
        super().__init__(0, "daemon-died", message, {"exitCode": exit_code, "stderr": stderr})
        self.exit_code = exit_code
        self.stderr = stderr

    def __reduce__(self) -> Any:
        return type(self), (self.exit_code, self.stderr)


@dataclass(frozen=True)
class RunningSession:
    """A daemon that ``attach()`` can join, as ``lintel sessions`` lists it."""

    #: The name to give to ``attach()``.
    name: str

    #: The program that started it, such as an editor; ``None`` if it did not say or does not answer.
    client: str | None

    #: The number of documents that are open; ``None`` if the daemon does not answer.
    documents: int | None

    #: The folders of its workspace, as URIs.
    folders: Tuple[str, ...]

    def __str__(self) -> str:
        parts = [self.name]
        if self.client is not None:
            parts.append(self.client)
        if self.documents is not None:
            parts.append(f"{self.documents} document{'' if self.documents == 1 else 's'}")
        return "  ".join([*parts, *self.folders])


class SeveralSessions(LintelError):
    """Several daemons run and ``attach()`` names none of them; ``sessions`` lists them."""

    def __init__(self, sessions: Sequence[RunningSession]) -> None:
        lines = "".join(f"\n  {session}" for session in sessions)
        super().__init__(
            0,
            "several-sessions",
            f"there are {len(sessions)} sessions; name one, as in "
            f"lintel.attach({sessions[0].name!r}):{lines}",
            {"sessions": [session.name for session in sessions]},
        )
        self.sessions: Tuple[RunningSession, ...] = tuple(sessions)

    def __reduce__(self) -> Any:
        return type(self), (self.sessions,)


class Closed(LintelError):
    """The server or the document was closed before."""

    def __init__(self, message: str) -> None:
        super().__init__(0, "closed", message)

    def __reduce__(self) -> Any:
        return type(self), (self.message,)


class TimedOut(LintelError, TimeoutError):
    """The response did not come in time; the request was cancelled."""

    def __init__(self, method: str, seconds: float) -> None:
        super().__init__(0, "timed-out", f"{method} was not answered within {seconds:g} seconds")
        self.method = method
        self.seconds = seconds

    def __reduce__(self) -> Any:
        return type(self), (self.method, self.seconds)
