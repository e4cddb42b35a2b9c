"""The text of a document: offsets, positions in one encoding, and edits."""

import re
from functools import cached_property

LINE_END = re.compile("\r\n|\n|\r")

#: The codec of each position encoding, and the bytes of its unit.
CODECS = {"utf-8": ("utf-8", 1), "utf-16": ("utf-16-le", 2), "utf-32": ("utf-32-le", 4)}


class Violation(AssertionError):
    """A message of the daemon that LSP, or what the client offered, does not allow."""


def check(condition, problem):
    if not condition:
        raise Violation(problem)


class Text:
    """An immutable text. Offsets count characters; positions count units of the encoding."""

    def __init__(self, content, encoding):
        self.content = content
        self.encoding = encoding

    def __len__(self):
        return len(self.content)

    @cached_property
    def lines(self):
        """The start and end offset of each line, without its line end."""
        lines, start = [], 0
        for end in LINE_END.finditer(self.content):
            lines.append((start, end.start()))
            start = end.end()
        return [*lines, (start, len(self.content))]

    def units(self, text):
        if text.isascii():
            return len(text)
        codec, width = CODECS[self.encoding]
        return len(text.encode(codec)) // width

    def position(self, offset):
        low, high = 0, len(self.lines)
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if self.lines[middle][0] <= offset else (low, middle)
        start, end = self.lines[low]
        return {"line": low, "character": self.units(self.content[start:min(offset, end)])}

    def range(self, start, end):
        return {"start": self.position(start), "end": self.position(end)}

    def offset(self, position):
        """The offset of a position that the daemon sent, which has to be between two characters of the text."""
        line, character = position["line"], position["character"]
        check(line < len(self.lines), f"{position} is behind the last line, {len(self.lines) - 1}")
        start, end = self.lines[line]
        content = self.content[start:end]
        units = self.units(content)
        check(character <= units, f"{position} is behind the end of its line, {units}")
        if content.isascii():
            return start + character
        codec, width = CODECS[self.encoding]
        try:
            return start + len(content.encode(codec)[: character * width].decode(codec))
        except UnicodeDecodeError:
            raise Violation(f"{position} is inside of a character") from None

    def nearest(self, position):
        """The offset of any position: one behind the end of its line, or of the text, is that end."""
        line = position["line"]
        if line >= len(self.lines):
            return len(self.content)
        start, end = self.lines[line]
        codec, width = CODECS[self.encoding]
        part = self.content[start:end].encode(codec)[: position["character"] * width]
        return start + len(part.decode(codec, errors="ignore"))

    def offsets(self, range):
        """The offsets of a range that the daemon sent."""
        start, end = self.offset(range["start"]), self.offset(range["end"])
        check(start <= end, f"{range} ends before it starts")
        return start, end

    def under(self, range):
        start, end = self.offsets(range)
        return self.content[start:end]

    def edited(self, edits):
        """The content after edits, all for this text, which must not overlap.

        Several may insert at one position, and the last edit there may replace.
        """
        parts, last = [], 0
        sorted_edits = sorted(((*self.offsets(edit["range"]), edit["newText"]) for edit in edits),
                        key=lambda edit: edit[0])
        for start, end, new in sorted_edits:
            check(start >= last, f"two edits overlap at {self.position(start)}")
            parts += [self.content[last:start], new]
            last = end
        return "".join(parts) + self.content[last:]
