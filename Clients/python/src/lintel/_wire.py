"""Messages as bytes: a header with their length, then JSON."""

from __future__ import annotations

from typing import Any, Iterator

from ._json import dumps, loads


def encode(message: dict[str, Any]) -> bytes:
    # Half a surrogate pair becomes its JSON escape.
    content = dumps(message).encode("utf-8", "backslashreplace")
    return b"Content-Length: %d\r\n\r\n" % len(content) + content


class Decoder:
    """Decodes the messages of a stream, in chunks of any size."""

    def __init__(self) -> None:
        self._bytes = bytearray()
        self._length: int | None = None

    def feed(self, data: bytes) -> Iterator[Any]:
        self._bytes += data
        while True:
            if self._length is None:
                end = self._bytes.find(b"\r\n\r\n")
                if end < 0:
                    return
                for line in bytes(self._bytes[:end]).split(b"\r\n"):
                    name, _, value = line.partition(b":")
                    if name.strip().lower() == b"content-length":
                        self._length = int(value)
                if self._length is None:
                    raise ValueError("a message has no Content-Length")
                del self._bytes[: end + 4]
            if len(self._bytes) < self._length:
                return
            content = bytes(self._bytes[: self._length])
            del self._bytes[: self._length]
            self._length = None
            yield loads(content.decode("utf-8", "replace"))
