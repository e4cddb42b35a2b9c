"""Edits of a text, in positions as the daemon counts them here: lines and code points from 0."""

from __future__ import annotations

import re
from typing import Iterable

from .results import Position, TextEdit

_LINE_END = re.compile(r"\r\n|\n|\r")


def offset(text: str, position: Position) -> int:
    """The offset of a position in a text; one beyond a line is its end."""
    start = 0
    for _ in range(position.line):
        match = _LINE_END.search(text, start)
        if not match:
            return len(text)
        start = match.end()
    end = _LINE_END.search(text, start)
    return min(start + position.character, end.start() if end else len(text))


def apply(text: str, edits: Iterable[TextEdit]) -> str:
    """Applies edits, each to the text that the one before it left."""
    for edit in edits:
        start = offset(text, edit.range.start)
        end = offset(text, edit.range.end)
        text = text[:start] + edit.new_text + text[end:]
    return text


def apply_at_once(text: str, edits: Iterable[TextEdit]) -> str:
    """Applies edits that all refer to this text."""
    ordered = sorted(edits, key=lambda edit: edit.range.start)
    return apply(text, reversed(ordered))
