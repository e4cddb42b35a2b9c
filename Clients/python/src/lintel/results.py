"""What the daemon answers, as small values that do not change.

Lengths are in points, lines and characters count from 0, and characters are code points, like the
indices of Python's strings. ``raw`` is the answer as it came, with members that are not here yet.
"""

from __future__ import annotations

import base64
from dataclasses import dataclass, field
from typing import (
    Any,
    Callable,
    Generic,
    Iterator,
    List,
    Mapping,
    NamedTuple,
    Optional,
    Tuple,
    TypeVar,
    Union,
)

from ._json import member, number

__all__ = [
    "Boundary",
    "Change",
    "Changed",
    "ChangedFrame",
    "Dependents",
    "Diagnostic",
    "Diagnostics",
    "Difference",
    "DocumentStats",
    "Edit",
    "ElementFrame",
    "Explanation",
    "Frame",
    "Frames",
    "Hit",
    "Hits",
    "Items",
    "Match",
    "Matches",
    "Measurement",
    "Override",
    "Overrides",
    "ParentSize",
    "Percentage",
    "Placement",
    "Point",
    "Position",
    "Progress",
    "Range",
    "Relayout",
    "Sample",
    "Size",
    "SizeRange",
    "Stats",
    "Step",
    "Sweep",
    "TextEdit",
    "Threshold",
    "Tree",
    "TreeElement",
]

T = TypeVar("T")
Raw = Mapping[str, Any]


class Frame(NamedTuple):
    """A rectangle; x and y in the parent unless said otherwise."""

    x: float
    y: float
    width: float
    height: float

    @classmethod
    def of(cls, value: Any) -> Frame:
        x, y, width, height = value
        return cls(number(x), number(y), number(width), number(height))


class Size(NamedTuple):
    width: float
    height: float

    @classmethod
    def of(cls, value: Any) -> Size:
        width, height = value
        return cls(number(width), number(height))


class Point(NamedTuple):
    x: float
    y: float

    @classmethod
    def of(cls, value: Any) -> Point:
        x, y = value
        return cls(number(x), number(y))


class SizeRange(NamedTuple):
    min: Size
    max: Size

    @classmethod
    def of(cls, value: Raw) -> SizeRange:
        return cls(Size.of(value["min"]), Size.of(value["max"]))


class ParentSize(NamedTuple):
    """What percentages are of; ``None`` where that is not defined."""

    width: Optional[float]
    height: Optional[float]

    @classmethod
    def of(cls, value: Any) -> ParentSize:
        width, height = value
        return cls(optional(number, width), optional(number, height))


class Position(NamedTuple):
    line: int
    character: int

    @classmethod
    def of(cls, value: Raw) -> Position:
        return cls(value["line"], value["character"])


class Range(NamedTuple):
    """A part of a text; its end is excluded."""

    start: Position
    end: Position

    @classmethod
    def of(cls, value: Raw) -> Range:
        return cls(Position.of(value["start"]), Position.of(value["end"]))


class TextEdit(NamedTuple):
    range: Range
    new_text: str

    @classmethod
    def of(cls, value: Raw) -> TextEdit:
        return cls(Range.of(value["range"]), value["newText"])


def optional(read: Callable[[Any], T], value: Any) -> Optional[T]:
    return None if value is None else read(value)


def several(read: Callable[[Any], T], value: Any) -> Tuple[T, ...]:
    return tuple(read(item) for item in value or ())


_raw: Any = field(repr=False, compare=False, default_factory=dict)


class Items(Generic[T]):
    """An answer that is mostly a list, and can be used as one."""

    items: Tuple[T, ...]

    def __len__(self) -> int:
        return len(self.items)

    def __iter__(self) -> Iterator[T]:
        return iter(self.items)

    def __getitem__(self, index: Any) -> Any:
        return self.items[index]


class _Framed:
    """Shortcuts to the sides of what has a frame."""

    frame: Optional[Frame]

    def _laid_out(self) -> Frame:
        if self.frame is None:
            raise ValueError("the element is not laid out, so it has no frame")
        return self.frame

    @property
    def x(self) -> float:
        return self._laid_out().x

    @property
    def y(self) -> float:
        return self._laid_out().y

    @property
    def width(self) -> float:
        return self._laid_out().width

    @property
    def height(self) -> float:
        return self._laid_out().height


@dataclass(frozen=True)
class ElementFrame(_Framed):
    """One element, and what it was asked. ``frame`` is ``None`` where nothing is laid out."""

    version: Optional[int]
    revision: int
    pointer: str
    type: Optional[str]
    id: Optional[str]
    range: Optional[Range]
    frame: Optional[Frame]
    absolute_frame: Optional[Frame]
    node_frame: Optional[Frame]
    constrained_size: Optional[SizeRange]
    parent_size: Optional[ParentSize]
    raw: Raw = _raw

    @classmethod
    def of(cls, value: Raw) -> ElementFrame:
        return cls(
            value["version"],
            value["revision"],
            value["pointer"],
            value.get("type"),
            value.get("id"),
            optional(Range.of, value.get("range")),
            optional(Frame.of, value.get("frame")),
            optional(Frame.of, value.get("absoluteFrame")),
            optional(Frame.of, value.get("nodeFrame")),
            optional(SizeRange.of, value.get("constrainedSize")),
            optional(ParentSize.of, value.get("parentSize")),
            value,
        )


@dataclass(frozen=True)
class Placement(_Framed):
    """Where an element is. ``node_frame`` is of nodes only: in the view of the node above."""

    frame: Optional[Frame]
    node_frame: Optional[Frame]

    @classmethod
    def of(cls, value: Raw) -> Placement:
        frame = optional(Frame.of, value.get("frame"))
        return cls(frame, optional(Frame.of, value.get("nodeFrame")))


def placements(value: Optional[Raw]) -> Mapping[str, Placement]:
    return {pointer: Placement.of(entry) for pointer, entry in (value or {}).items()}


@dataclass(frozen=True)
class Frames(Mapping[str, Placement]):
    """Elements by their pointers, in the order of the document.

    With ``since`` it is what changed: first forget all below the pointers in ``reset``.
    """

    version: Optional[int]
    revision: int
    frames: Mapping[str, Placement]
    since: Optional[int]
    reset: Tuple[str, ...]
    raw: Raw = _raw

    @classmethod
    def of(cls, value: Raw) -> Frames:
        return cls(
            value["version"],
            value["revision"],
            placements(value["frames"]),
            value.get("since"),
            tuple(value.get("reset", ())),
            value,
        )

    def __getitem__(self, pointer: str) -> Placement:
        return self.frames[pointer]

    def __iter__(self) -> Iterator[str]:
        return iter(self.frames)

    def __len__(self) -> int:
        return len(self.frames)


@dataclass(frozen=True)
class TreeElement(_Framed):
    """An element with those in it. ``diagnostics`` counts diagnostics by their severity."""

    pointer: str
    type: Optional[str]
    id: Optional[str]
    frame: Optional[Frame]
    diagnostics: Mapping[str, int]
    children: Tuple[TreeElement, ...] = field(repr=False, compare=False)
    #: How many children there are, listed or not.
    child_count: int = 0
    raw: Raw = _raw

    @classmethod
    def of(cls, value: Raw) -> TreeElement:
        # Children before parents, without recursion: trees are up to 1,000 levels deep.
        order: List[Raw] = [value]
        for element in order:
            order.extend(element.get("children", ()))
        made: dict[int, TreeElement] = {}
        for element in reversed(order):
            children = tuple(made[id(child)] for child in element.get("children", ()))
            made[id(element)] = cls(
                element["pointer"],
                element.get("type"),
                element.get("id"),
                optional(Frame.of, element.get("frame")),
                dict(member(element, "diagnostics")),
                children,
                element.get("childCount", len(children)),
                element,
            )
        return made[id(value)]

    def walk(self) -> Iterator[TreeElement]:
        """This element and all in it, in the order of the document."""
        stack = [self]
        while stack:
            element = stack.pop()
            yield element
            stack.extend(reversed(element.children))


@dataclass(frozen=True)
class Tree:
    version: Optional[int]
    revision: int
    root: TreeElement
    #: Counts of the diagnostics that are about the document as a whole.
    diagnostics: Mapping[str, int]
    raw: Raw = _raw

    @classmethod
    def of(cls, value: Raw) -> Tree:
        return cls(
            value["version"],
            value["revision"],
            TreeElement.of(value["tree"]),
            dict(member(value, "diagnostics")),
            value,
        )


@dataclass(frozen=True)
class Step:
    """One step of an explanation; doing its arithmetic leads from ``before`` to ``after``."""

    step: str
    element: str
    key: Optional[str]
    range: Optional[Range]
    others: Tuple[str, ...]
    before: Raw
    after: Raw
    sentence: str
    raw: Raw = _raw

    @classmethod
    def of(cls, value: Raw) -> Step:
        return cls(
            value["step"],
            value["element"],
            value.get("key"),
            optional(Range.of, value.get("range")),
            tuple(value.get("others", ())),
            member(value, "before"),
            member(value, "after"),
            value["sentence"],
            value,
        )


@dataclass(frozen=True)
class Explanation(_Framed):
    """Why an element has its frame; ``text`` is all of it for people."""

    version: Optional[int]
    revision: int
    pointer: str
    frame: Optional[Frame]
    horizontal: Tuple[Step, ...]
    vertical: Tuple[Step, ...]
    text: str
    raw: Raw = _raw

    @classmethod
    def of(cls, value: Raw) -> Explanation:
        return cls(
            value["version"],
            value["revision"],
            value["pointer"],
            optional(Frame.of, value.get("frame")),
            several(Step.of, value.get("horizontal")),
            several(Step.of, value.get("vertical")),
            value.get("text", ""),
            value,
        )

    @property
    def steps(self) -> Tuple[Step, ...]:
        return self.horizontal + self.vertical

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Hit(_Framed):
    """An element under a point; ``frame`` is in the root, ``point`` in the element."""

    pointer: str
    type: Optional[str]
    id: Optional[str]
    frame: Optional[Frame]
    point: Point
    #: Whether it is drawn there but not touched, because the point is beyond a parent.
    outside: bool
    raw: Raw = _raw

    @classmethod
    def of(cls, value: Raw) -> Hit:
        return cls(
            value["pointer"],
            value.get("type"),
            value.get("id"),
            optional(Frame.of, value.get("frame")),
            Point.of(value["point"]),
            bool(value.get("outside", False)),
            value,
        )


@dataclass(frozen=True)
class Hits(Items[Hit]):
    """What lies under a point, topmost first."""

    version: Optional[int]
    revision: int
    items: Tuple[Hit, ...]
    raw: Raw = _raw

    @classmethod
    def of(cls, value: Raw) -> Hits:
        return cls(value["version"], value["revision"], several(Hit.of, value["hits"]), value)


@dataclass(frozen=True)
class Match(_Framed):
    """An element that a selector means; ``absolute_frame`` is in the root."""

    pointer: str
    type: Optional[str]
    id: Optional[str]
    frame: Optional[Frame]
    absolute_frame: Optional[Frame]
    raw: Raw = _raw

    @classmethod
    def of(cls, value: Raw) -> Match:
        return cls(
            value["pointer"],
            value.get("type"),
            value.get("id"),
            optional(Frame.of, value.get("frame")),
            optional(Frame.of, value.get("absolute")),
            value,
        )


@dataclass(frozen=True)
class Matches(Items[Match]):
    """The elements that a selector means; ``count`` is how many, listed or not."""

    version: Optional[int]
    revision: int
    count: int
    items: Tuple[Match, ...]
    raw: Raw = _raw

    @classmethod
    def of(cls, value: Raw) -> Matches:
        items = several(Match.of, value["elements"])
        return cls(value["version"], value["revision"], value["count"], items, value)


@dataclass(frozen=True)
class Diagnostic:
    """A diagnostic; ``severity`` is error 1, warning 2, information 3, hint 4."""

    code: str
    severity: int
    range: Range
    pointer: Optional[str]
    message: str
    raw: Raw = _raw

    @classmethod
    def of(cls, value: Raw) -> Diagnostic:
        return cls(
            value["code"],
            value["severity"],
            Range.of(value["range"]),
            value.get("pointer"),
            value["message"],
            value,
        )


@dataclass(frozen=True)
class Diagnostics(Items[Diagnostic]):
    """What is wrong in a document; ``left_out`` counts what a limit kept away."""

    version: Optional[int]
    revision: int
    items: Tuple[Diagnostic, ...]
    left_out: int
    raw: Raw = _raw

    @classmethod
    def of(cls, value: Raw) -> Diagnostics:
        items = several(Diagnostic.of, value["diagnostics"])
        return cls(value["version"], value["revision"], items, value.get("leftOut", 0), value)


@dataclass(frozen=True)
class Percentage:
    """A key whose value is a part of the element's length."""

    pointer: str
    key: str
    range: Optional[Range]
    raw: Raw = _raw

    @classmethod
    def of(cls, value: Raw) -> Percentage:
        range = optional(Range.of, value.get("range"))
        return cls(value["pointer"], value["key"], range, value)


@dataclass(frozen=True)
class Dependents:
    """What hangs on an element's size, by pointers."""

    version: Optional[int]
    revision: int
    pointer: str
    measured: Tuple[str, ...]
    boundary: Optional[str]
    siblings: Tuple[str, ...]
    percentages: Tuple[Percentage, ...]
    raw: Raw = _raw

    @classmethod
    def of(cls, value: Raw) -> Dependents:
        return cls(
            value["version"],
            value["revision"],
            value["pointer"],
            tuple(value["measured"]),
            value.get("boundary"),
            tuple(value["siblings"]),
            several(Percentage.of, value["percentages"]),
            value,
        )


@dataclass(frozen=True)
class Boundary(_Framed):
    """An element that keeps its size whatever happens in it."""

    pointer: str
    type: Optional[str]
    id: Optional[str]
    frame: Optional[Frame]
    raw: Raw = _raw

    @classmethod
    def of(cls, value: Raw) -> Boundary:
        frame = optional(Frame.of, value.get("frame"))
        return cls(value["pointer"], value.get("type"), value.get("id"), frame, value)


@dataclass(frozen=True)
class Edit:
    """What a patch did to the text; each edit is of the text that the one before it left."""

    version: Optional[int]
    revision: int
    edits: Tuple[TextEdit, ...]
    raw: Raw = _raw

    @classmethod
    def of(cls, value: Raw) -> Edit:
        edits = several(TextEdit.of, value.get("edits"))
        return cls(value["version"], value["revision"], edits, value)


@dataclass(frozen=True)
class ChangedFrame:
    pointer: str
    id: Optional[str]
    before: Optional[Frame]
    after: Optional[Frame]
    raw: Raw = _raw

    @classmethod
    def of(cls, value: Raw) -> ChangedFrame:
        return cls(
            value["pointer"],
            value.get("id"),
            optional(Frame.of, value.get("before")),
            optional(Frame.of, value.get("after")),
            value,
        )


@dataclass(frozen=True)
class Relayout:
    """What a new revision changed. Below ``restructured``, pointers may mean other elements."""

    uri: str
    version: Optional[int]
    revision: int
    changed: Tuple[ChangedFrame, ...]
    restructured: Tuple[str, ...]
    truncated: bool
    raw: Raw = _raw

    @classmethod
    def of(cls, value: Raw) -> Relayout:
        return cls(
            value["textDocument"]["uri"],
            value["version"],
            value["revision"],
            several(ChangedFrame.of, value["changed"]),
            tuple(value.get("restructured", ())),
            bool(value.get("truncated", False)),
            value,
        )


@dataclass(frozen=True)
class Change:
    """What became of an element; ``kind`` is ``"changed"``, ``"added"`` or ``"removed"``."""

    kind: str
    pointer: str
    type: Optional[str]
    id: Optional[str]
    before: Optional[Frame]
    after: Optional[Frame]
    raw: Raw = _raw

    @classmethod
    def of(cls, value: Raw) -> Change:
        return cls(
            value["kind"],
            value["pointer"],
            value.get("type"),
            value.get("id"),
            optional(Frame.of, value.get("before")),
            optional(Frame.of, value.get("after")),
            value,
        )


@dataclass(frozen=True)
class Changed(Items[Change]):
    """What a new revision did to elements that are watched.

    ``edits`` say what brought it about: ranges in the new text, and what stands there now.
    """

    uri: str
    version: Optional[int]
    revision: int
    items: Tuple[Change, ...]
    edits: Tuple[TextEdit, ...]
    truncated: bool
    raw: Raw = _raw

    @classmethod
    def of(cls, value: Raw) -> Changed:
        edits = (
            TextEdit(Range.of(edit["range"]), edit["text"]) for edit in value.get("edits", ())
        )
        return cls(
            value["textDocument"]["uri"],
            value["version"],
            value["revision"],
            several(Change.of, value["changes"]),
            tuple(edits),
            bool(value.get("truncated", False)),
            value,
        )


@dataclass(frozen=True)
class Difference(Items[Change]):
    """How two layouts differ; ``summary`` counts the kinds of changes, and ``"unchanged"``."""

    from_revision: int
    to_revision: int
    items: Tuple[Change, ...]
    summary: Mapping[str, int]
    raw: Raw = _raw

    @classmethod
    def of(cls, value: Raw) -> Difference:
        return cls(
            value["from"]["revision"],
            value["to"]["revision"],
            several(Change.of, value["changes"]),
            dict(member(value, "summary")),
            value,
        )


@dataclass(frozen=True)
class Measurement(_Framed):
    """A layout that was tried; ``diagnostics`` is ``None`` unless asked for."""

    version: Optional[int]
    revision: int
    frame: Optional[Frame]
    frames: Mapping[str, Placement]
    diagnostics: Optional[Tuple[Diagnostic, ...]]
    raw: Raw = _raw

    @classmethod
    def of(cls, value: Raw) -> Measurement:
        found = value.get("diagnostics")
        return cls(
            value["version"],
            value["revision"],
            optional(Frame.of, value.get("frame")),
            placements(value["frames"]),
            None if found is None else several(Diagnostic.of, found),
            value,
        )


#: A length in points, a number of characters, or the name of a variant.
Value = Union[float, str]


@dataclass(frozen=True)
class Sample:
    """One layout of a sweep; ``size`` is the root's."""

    value: Value
    size: Optional[Size]
    raw: Raw = _raw

    @classmethod
    def of(cls, value: Raw) -> Sample:
        return cls(value["value"], optional(Size.of, value.get("size")), value)


@dataclass(frozen=True)
class Threshold:
    """Two values with none between: ``before`` is the last at which it is as it was."""

    kind: str
    pointer: Optional[str]
    id: Optional[str]
    code: Optional[str]
    axis: Optional[str]
    before: Value
    after: Value
    message: str
    raw: Raw = _raw

    @classmethod
    def of(cls, value: Raw) -> Threshold:
        return cls(
            value["kind"],
            value.get("pointer"),
            value.get("id"),
            value.get("code"),
            value.get("axis"),
            value["before"],
            value["after"],
            value["message"],
            value,
        )


@dataclass(frozen=True)
class Sweep:
    """A document at many values, and where something changes."""

    version: Optional[int]
    revision: int
    samples: Tuple[Sample, ...]
    thresholds: Tuple[Threshold, ...]
    measurements: int
    is_complete: bool
    raw: Raw = _raw

    @classmethod
    def of(cls, value: Raw) -> Sweep:
        return cls(
            value["version"],
            value["revision"],
            several(Sample.of, value["samples"]),
            several(Threshold.of, value["thresholds"]),
            value["measurements"],
            value["isComplete"],
            value,
        )


@dataclass(frozen=True)
class Progress:
    """How far a long question is; ``kind`` is ``"begin"``, ``"report"`` or ``"end"``."""

    kind: str
    percentage: Optional[int]
    message: Optional[str]
    raw: Raw = _raw

    @classmethod
    def of(cls, value: Raw) -> Progress:
        return cls(value["kind"], value.get("percentage"), value.get("message"), value)


@dataclass(frozen=True)
class Override:
    """What is laid over the style of an element."""

    pointer: str
    type: Optional[str]
    id: Optional[str]
    style: Raw
    raw: Raw = _raw

    @classmethod
    def of(cls, value: Raw) -> Override:
        style = member(value, "style")
        return cls(value["pointer"], value.get("type"), value.get("id"), style, value)


@dataclass(frozen=True)
class Overrides(Items[Override]):
    """All that is laid over a document."""

    version: Optional[int]
    revision: int
    items: Tuple[Override, ...]
    raw: Raw = _raw

    @classmethod
    def of(cls, value: Raw) -> Overrides:
        items = several(Override.of, value["overrides"])
        return cls(value["version"], value["revision"], items, value)


@dataclass(frozen=True)
class DocumentStats:
    """How large a document is and what it costs; ``work`` is of the last revision."""

    uri: str
    version: Optional[int]
    revision: int
    elements: int
    containers: int
    text_bytes: int
    layout_bytes: int
    work: Mapping[str, int]
    total_work: Mapping[str, int]
    raw: Raw = _raw

    @classmethod
    def of(cls, value: Raw) -> DocumentStats:
        return cls(
            value["uri"],
            value["version"],
            value["revision"],
            value["elements"],
            value["containers"],
            value["textBytes"],
            value["layoutBytes"],
            dict(member(value, "work")),
            dict(member(value, "totalWork")),
            value,
        )


@dataclass(frozen=True)
class Stats(Items[DocumentStats]):
    items: Tuple[DocumentStats, ...]
    totals: Raw
    raw: Raw = _raw

    @classmethod
    def of(cls, value: Raw) -> Stats:
        items = several(DocumentStats.of, value["documents"])
        return cls(items, member(value, "totals"), value)


def picture(value: Raw) -> Union[str, bytes]:
    content: str = value["content"]
    return base64.b64decode(content) if value.get("encoding") == "base64" else content
