"""What goes wrong, as exceptions."""

from __future__ import annotations

from typing import Any, Mapping


class LintelError(Exception):
    """An answer that is an error, or none at all.

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
        """The error of a JSON-RPC answer."""
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


class Closed(LintelError):
    """The server or the document was closed before."""

    def __init__(self, message: str) -> None:
        super().__init__(0, "closed", message)

    def __reduce__(self) -> Any:
        return type(self), (self.message,)


class TimedOut(LintelError, TimeoutError):
    """No answer came in time; the request was cancelled."""

    def __init__(self, method: str, seconds: float) -> None:
        super().__init__(0, "timed-out", f"{method} was not answered within {seconds:g} seconds")
        self.method = method
        self.seconds = seconds

    def __reduce__(self) -> Any:
        return type(self), (self.method, self.seconds)
