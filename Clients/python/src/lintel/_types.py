"""What the daemon answers, as small values that do not change.

Generated from the protocol's schema; do not edit it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Mapping, Optional, Tuple, Union

from . import _behaviour
from ._values import (
    Frame,
    ParentSize,
    Point,
    Position,
    Range,
    Size,
    SizeRange,
    TextEdit,
    Value,
)

__all__ = [
    "AxisState",
    "CaptureDifference",
    "Change",
    "ChangedFrame",
    "ChangedSource",
    "Comparison",
    "Diagnostic",
    "Diagnostics",
    "Difference",
    "DifferenceSummary",
    "DocumentList",
    "DocumentListChange",
    "DocumentStats",
    "DocumentText",
    "DrawnLayer",
    "DrawnShape",
    "Edit",
    "ElementFile",
    "ElementFrame",
    "Expectation",
    "ExpectationScreen",
    "Expectations",
    "Explanation",
    "Fix",
    "Fixes",
    "FlexShare",
    "Frames",
    "Hit",
    "Hits",
    "ListedDocument",
    "Match",
    "Matches",
    "MeasuredBounds",
    "MeasuredElement",
    "Measurement",
    "Override",
    "Overrides",
    "Placement",
    "RelatedPlace",
    "Relayout",
    "ResizedContent",
    "Sample",
    "ScreenDiagnostics",
    "Selected",
    "SessionState",
    "SourceClass",
    "SourceElement",
    "SourceKey",
    "SourceText",
    "Stats",
    "Step",
    "Sweep",
    "TableFamily",
    "Threshold",
    "TotalStats",
    "Tree",
    "TreeElement",
    "ValueMark",
    "View",
    "WorkCounters",
]


@dataclass(frozen=True)
class AxisState(Value):
    """What is known of one axis, in points."""

    min: float
    max: float
    parent: Optional[float]
    length: Optional[float]
    position: Optional[float]


@dataclass(frozen=True)
class CaptureDifference(_behaviour.Framed, Value):
    """An element whose frame is not the captured one, and that is in none of which that is so."""

    #: The JSON Pointer of an element in its document.
    pointer: str
    id: Optional[str]
    captured: Optional[Frame]
    frame: Optional[Frame]
    #: What it is asked here.
    constrained_size: Optional[SizeRange]
    #: How many siblings lie elsewhere too, at their own size.
    moved_siblings: int
    #: The same for people.
    message: str


@dataclass(frozen=True)
class Change(Value):
    """What became of an element between two layouts."""

    #: The JSON Pointer of an element in its document.
    pointer: str
    type: Optional[str]
    id: Optional[str]
    kind: str
    before: Optional[Frame]
    after: Optional[Frame]
    #: Of a scroll node in both layouts whose content size differs.
    content_before: Optional[Size]
    #: The same in the later layout.
    content_after: Optional[Size]


@dataclass(frozen=True)
class ChangedFrame(Value):
    """A frame that is not what it was."""

    #: The JSON Pointer of an element in its document.
    pointer: str
    id: Optional[str]
    before: Optional[Frame]
    after: Optional[Frame]


@dataclass(frozen=True)
class ChangedSource(Value):
    """A source file that changed."""

    #: The source file.
    uri: str
    #: Another text has another number.
    text_number: int
    #: Whether the text is still evaluated.
    pending: bool


@dataclass(frozen=True)
class Comparison(Value):
    """The layout of a document beside the captured one."""

    version: Optional[int]
    revision: int
    #: How many elements have a captured frame.
    captured: int
    #: Whether it is laid out as it was captured: on its own screen, with nothing laid over styles.
    comparable: bool
    differences: Tuple[CaptureDifference, ...]
    #: Elements of whose content the device measured not every size: in other widths their sizes are about right.
    incomplete: Tuple[MeasuredElement, ...]


@dataclass(frozen=True)
class Diagnostic(Value):
    """What is wrong at one place."""

    code: str
    #: 1 is an error, 2 a warning, 3 an information, 4 a hint.
    severity: int
    source: str
    range: Range
    #: A JSON Pointer: of an element, of a variant, or "" for the document's own object.
    pointer: str
    message: str
    #: The variants on whose screens it is found; left out if it is on the document's own screen, or on the one that is asked about.
    variants: Tuple[str, ...]
    tags: Tuple[int, ...]
    related: Tuple[RelatedPlace, ...]


@dataclass(frozen=True)
class Diagnostics(_behaviour.Items["Diagnostic"], Value):
    """What is wrong in a document."""

    _list = "diagnostics"
    version: Optional[int]
    revision: int
    diagnostics: Tuple[Diagnostic, ...]
    #: How many are beyond the limit.
    left_out: Optional[int]
    #: How many there are on each screen; only of an open document with variants, asked about as a whole.
    screens: Tuple[ScreenDiagnostics, ...]


@dataclass(frozen=True)
class Difference(_behaviour.Items["Change"], Value):
    """How two layouts differ."""

    _list = "changes"
    from_revision: int = field(metadata={"path": ("from", "revision")})
    to_revision: int = field(metadata={"path": ("to", "revision")})
    changes: Tuple[Change, ...]
    summary: DifferenceSummary


@dataclass(frozen=True)
class DifferenceSummary(Value):
    """How many elements changed in which way."""

    changed: int
    added: int
    removed: int
    unchanged: int


@dataclass(frozen=True)
class DocumentList(Value):
    """The documents that are open."""

    #: In the order of their URIs.
    documents: Tuple[ListedDocument, ...]


@dataclass(frozen=True)
class DocumentListChange(Value):
    """The documents that changed in the list."""

    #: Those that were opened, that another client has now, or whose files came or went.
    opened: Tuple[ListedDocument, ...]
    #: The URIs of those that were closed.
    closed: Tuple[str, ...]


@dataclass(frozen=True)
class DocumentStats(Value):
    """How large a document is and what it costs; "work" is of the last revision."""

    uri: str
    version: int
    revision: int
    elements: int
    containers: int
    text_bytes: int
    layout_bytes: int
    work: WorkCounters
    total_work: WorkCounters


@dataclass(frozen=True)
class DocumentText(Value):
    """The text of an open document."""

    version: Optional[int]
    revision: int
    text: str


@dataclass(frozen=True)
class DrawnLayer(Value):
    """The shapes of one element."""

    #: The JSON Pointer of the element.
    pointer: str
    #: True if it is drawn above the elements inside, as a border is.
    above: bool
    #: From below; the first is the box of the element.
    shapes: Tuple[DrawnShape, ...]


@dataclass(frozen=True)
class DrawnShape(Value):
    """A shape in points of the root, named as in SVG."""

    shape: str
    #: The classes of its look, separated by spaces.
    classes: Optional[str]
    #: Declarations beside the classes, as in CSS.
    style: Optional[str]
    x: Optional[float]
    y: Optional[float]
    width: Optional[float]
    height: Optional[float]
    #: The radius of its corners.
    rx: Optional[float]
    #: The commands of a path.
    d: Optional[str]
    #: A line of text.
    text: Optional[str]
    #: The transformation to the baseline of a text.
    transform: Optional[str]
    #: The length of a text before its transformation.
    text_length: Optional[float]


@dataclass(frozen=True)
class Edit(Value):
    """What a patch did to the text."""

    version: int
    revision: int
    #: Each of the text that the one before it left.
    edits: Tuple[TextEdit, ...]
    #: Whether the editor that has the document open was asked to make the edits.
    asked: bool
    work: Optional[WorkCounters]


@dataclass(frozen=True)
class ElementFile(Value):
    """The file that has the text of an element."""

    uri: str
    #: Where the element, or the root that it uses, stands in it.
    range: Range


@dataclass(frozen=True)
class ElementFrame(_behaviour.Framed, Value):
    """One element, and what it was asked."""

    version: Optional[int]
    revision: int
    #: The JSON Pointer of an element in its document.
    pointer: str
    type: str
    id: Optional[str]
    range: Range
    frame: Optional[Frame]
    absolute_frame: Optional[Frame]
    node_frame: Optional[Frame]
    #: Of scroll nodes only: how large what they scroll is; null where they do not manage it.
    content_size: Optional[Size]
    #: Keys whose values are known only to the running app.
    unknown: Tuple[str, ...]
    #: Keys whose values were made up.
    assumed: Tuple[str, ...]
    constrained_size: Optional[SizeRange]
    parent_size: Optional[ParentSize]


@dataclass(frozen=True)
class Expectation(Value):
    """A layout test and its results."""

    expression: str
    #: The reason that its author gives.
    reason: Optional[str]
    #: The string in the document; left out for other expressions.
    range: Optional[Range]
    #: The most serious one of all screens.
    outcome: str
    #: The reason why it fails or is bad, with the screens by name.
    message: Optional[str]
    screens: Tuple[ExpectationScreen, ...]


@dataclass(frozen=True)
class ExpectationScreen(Value):
    """The result of a layout test on one screen."""

    #: Left out for the document's own screen.
    variant: Optional[str]
    outcome: str
    #: The left side of a comparison; of all(…) for the first element that fails.
    left: Optional[float]
    #: The right side of a comparison.
    right: Optional[float]
    #: The reason why it does not hold.
    message: Optional[str]
    #: The bad part of the expression: its start and end, in units of the position encoding.
    at: Tuple[int, ...]
    #: The elements that it reads; of a failure those that fail.
    elements: Tuple[str, ...]


@dataclass(frozen=True)
class Expectations(Value):
    """The results of layout tests."""

    version: Optional[int]
    revision: int
    #: True if none fails or is bad, and one holds.
    holds: bool
    expectations: Tuple[Expectation, ...]


@dataclass(frozen=True)
class Explanation(_behaviour.Framed, _behaviour.Explanation, Value):
    """Why an element has its frame."""

    version: Optional[int]
    revision: int
    #: The JSON Pointer of an element in its document.
    pointer: str
    frame: Optional[Frame]
    #: Of scroll nodes only: how large what they scroll is; null where they do not manage it.
    content_size: Optional[Size]
    #: The values of the element that are not known.
    marks: Tuple[ValueMark, ...]
    horizontal: Tuple[Step, ...]
    vertical: Tuple[Step, ...]
    #: The same for people.
    text: Optional[str]


@dataclass(frozen=True)
class Fix(Value):
    """A fix of a diagnostic, which was tried on a copy of the document."""

    #: An order, with the first frame that it changes.
    title: str
    #: The diagnostic that it fixes.
    diagnostic: Diagnostic
    #: Whether it is the best one of its diagnostic.
    is_preferred: bool
    #: Edits of the text as it is, which do not overlap, for "layout/edit".
    edits: Tuple[TextEdit, ...]


@dataclass(frozen=True)
class Fixes(_behaviour.Items["Fix"], Value):
    """What can be done about the diagnostics of a layout."""

    _list = "fixes"
    version: Optional[int]
    revision: int
    fixes: Tuple[Fix, ...]
    #: How many diagnostics are beyond the limit.
    left_out: Optional[int]


@dataclass(frozen=True)
class FlexShare(Value):
    """The share of a line's free space or excess that a child of a stack gets, in points."""

    #: The length before.
    base: float
    #: Above 0 if it grows, below 0 if it shrinks.
    share: float
    #: Left over by shares in whole points; left out if it is 0.
    remainder: Optional[float]
    #: Its flexGrow or flexShrink.
    factor: float
    #: The sum of the factors in the line.
    total: float
    #: The free space of the line; below 0 its excess.
    violation: float
    #: The length that it gets.
    length: float


@dataclass(frozen=True)
class Frames(_behaviour.Frames, Value):
    """Elements by their pointers, in the order of the document."""

    version: Optional[int]
    revision: int
    since: Optional[int]
    #: With "since": below these, earlier pointers may mean other elements; "" is everything.
    reset: Tuple[str, ...]
    #: The frames of elements by their JSON Pointers; "nodeFrame" for nodes.
    frames: Mapping[str, Placement]


@dataclass(frozen=True)
class Hit(_behaviour.Framed, Value):
    """An element under a point; its frame is in the root."""

    #: The JSON Pointer of an element in its document.
    pointer: str
    type: Optional[str]
    id: Optional[str]
    frame: Optional[Frame]
    #: The same in the element.
    point: Point
    #: Outside of an element above it.
    outside: bool


@dataclass(frozen=True)
class Hits(_behaviour.Items["Hit"], Value):
    """What lies under a point, topmost first."""

    _list = "hits"
    version: Optional[int]
    revision: int
    hits: Tuple[Hit, ...]


@dataclass(frozen=True)
class ListedDocument(Value):
    """A document that is open."""

    uri: str
    #: The name of the file, else the URI.
    name: str
    version: int
    revision: int
    #: Who has the text: an editor, which is asked to edit it, or a program.
    owner: str
    #: The source file that it is derived from.
    source: Optional[str]
    #: What the client calls itself that opened it.
    opened_by: Optional[str]
    #: Whether the client that is told opened it.
    own: bool
    #: Whether there is a file of this name; its text may be another.
    on_disk: bool


@dataclass(frozen=True)
class Match(_behaviour.Framed, Value):
    """An element that a selector means; "absolute" is its frame in the root."""

    #: The JSON Pointer of an element in its document.
    pointer: str
    type: Optional[str]
    id: Optional[str]
    frame: Optional[Frame]
    absolute: Optional[Frame]
    #: Keys whose values are known only to the running app.
    unknown: Tuple[str, ...]
    #: Keys whose values were made up.
    assumed: Tuple[str, ...]


@dataclass(frozen=True)
class Matches(_behaviour.Items["Match"], Value):
    """The elements that a selector means."""

    _list = "elements"
    version: Optional[int]
    revision: int
    #: Of all that are meant.
    count: int
    elements: Tuple[Match, ...]


@dataclass(frozen=True)
class MeasuredBounds(Value):
    """How the document was measured on each axis: at one length, up to one, or between two."""

    width: str
    height: str


@dataclass(frozen=True)
class MeasuredElement(Value):
    """An element whose content was measured on a device."""

    #: The JSON Pointer of an element in its document.
    pointer: str
    id: Optional[str]


@dataclass(frozen=True)
class Measurement(_behaviour.Framed, Value):
    """A layout that was tried."""

    version: Optional[int]
    revision: int
    bounds: MeasuredBounds
    frame: Optional[Frame]
    #: The frames of elements by their JSON Pointers; "nodeFrame" for nodes.
    frames: Mapping[str, Placement]
    diagnostics: Tuple[Diagnostic, ...]


@dataclass(frozen=True)
class Override(Value):
    """What is laid over an element."""

    #: The JSON Pointer of an element in its document.
    pointer: str
    type: Optional[str]
    id: Optional[str]
    #: Values as a document has them in an element: of any key but its type, id, style and children.
    values: Optional[Mapping[str, Any]]
    #: Values as a document has them under "style".
    style: Mapping[str, Any]


@dataclass(frozen=True)
class Overrides(_behaviour.Items["Override"], Value):
    """What is laid over a document."""

    _list = "overrides"
    version: int
    revision: int
    #: What is laid over elements now.
    overrides: Tuple[Override, ...]
    #: What is laid over variables now.
    variables: Optional[Mapping[str, Any]]
    #: How many other elements have overrides, where more than 100 do; "layout/overrides" lists them.
    left_out: Optional[int]
    work: Optional[WorkCounters]


@dataclass(frozen=True)
class Placement(_behaviour.Framed, Value):
    """Where an element is; "nodeFrame" is of nodes only: in the view of the node above."""

    frame: Optional[Frame]
    node_frame: Optional[Frame]
    #: Of scroll nodes only: how large what they scroll is; null where they do not manage it.
    content_size: Optional[Size]


@dataclass(frozen=True)
class RelatedPlace(Value):
    """Another place that a diagnostic is about."""

    range: Range
    #: A JSON Pointer: of an element, of a variant, or "" for the document's own object.
    pointer: str
    message: str
    #: The file that it is in, if that is not the document.
    uri: Optional[str]


@dataclass(frozen=True)
class Relayout(_behaviour.Relayout, Value):
    """What a new revision changed."""

    text_document_uri: str = field(metadata={"path": ("textDocument", "uri")})
    #: The number of its text.
    version: int
    #: The revision.
    revision: int
    #: What the client calls itself that made it, or that asked the editor for the edit.
    by: Optional[str]
    #: The frames that are not what they were, in the order of the document.
    changed: Tuple[ChangedFrame, ...]
    #: Scroll nodes whose content size is not what it was; left out where there are none.
    content_sizes: Tuple[ResizedContent, ...]
    #: Whether more frames changed, or elements were read again, than are listed.
    truncated: bool
    #: Elements that say something else than before, or stand in another place, in the order of the document; left out where there are none.
    reread: Tuple[str, ...]
    #: Below these, earlier pointers may mean other elements; "" is everything.
    restructured: Tuple[str, ...]
    #: What the revision took.
    work: WorkCounters


@dataclass(frozen=True)
class ResizedContent(Value):
    """A scroll node whose content size is not what it was."""

    #: The JSON Pointer of an element in its document.
    pointer: str
    id: Optional[str]
    before: Optional[Size]
    after: Optional[Size]


@dataclass(frozen=True)
class Sample(Value):
    """One layout of a sweep; "size" is the root's."""

    #: Points, characters, a text scale, or the name of a variant.
    value: Union[float, str]
    size: Optional[Size]


@dataclass(frozen=True)
class ScreenDiagnostics(Value):
    """How many diagnostics are found on one screen; severities without any are left out."""

    #: Left out for the document's own screen.
    variant: Optional[str]
    error: Optional[int]
    warning: Optional[int]
    information: Optional[int]
    hint: Optional[int]


@dataclass(frozen=True)
class Selected(Value):
    """An element that another client looks at."""

    #: The document.
    uri: str
    revision: int
    #: The JSON Pointer of an element in its document.
    pointer: str
    id: Optional[str]
    #: Where it stands in the text.
    range: Range
    #: What that client calls itself.
    by: str


@dataclass(frozen=True)
class SessionState(Value):
    """Whose workspace it is, and who is on it."""

    #: What the first client calls itself, an editor in most cases.
    client: Optional[str]
    #: The folders that clients have open, as URIs.
    folders: Tuple[str, ...]
    #: How many documents are open.
    documents: int
    #: How many clients there are, this one included.
    clients: int


@dataclass(frozen=True)
class SourceClass(Value):
    """A class with a layout in a source file."""

    class_name: str
    #: Its document; left out if it cannot be evaluated.
    uri: Optional[str]
    #: Why it cannot be evaluated.
    message: Optional[str]
    #: What that is about.
    range: Optional[Range]


@dataclass(frozen=True)
class SourceElement(Value):
    """An element in the text: offsets from the start of the text, in units of the position encoding."""

    start: int
    end: int
    #: The name of the layout file that it is in, as the text around it names the file; the range is then the use's name.
    file: Optional[str]
    #: The JSON Pointer of its object in the text, if a layout begins with it or it replaces another element. For an element inside it, the path begins with this in place of its pointer.
    path: Optional[str]
    #: Whether the variant of the screen has it in place of another element.
    of_variant: bool
    #: What is not known of it, as in "size unknown".
    marks: Optional[str]
    keys: Optional[Mapping[str, SourceKey]]


@dataclass(frozen=True)
class SourceKey(Value):
    """A key with its value on the screen: a value, or the members of an object; neither if it cannot be read."""

    start: int
    value_start: int
    end: int
    #: Whether the variant of the screen states it.
    of_variant: bool
    #: As written, with variables as their names.
    value: Optional[Any]
    members: Optional[Mapping[str, SourceKey]]


@dataclass(frozen=True)
class SourceText(Value):
    """The text that a document is written in: a source file, or the document."""

    #: The source file, or the document.
    uri: str
    language_id: str
    #: The number that the client gave the text that has it open.
    version: Optional[int]
    #: Another text has another number; that of a document is its revision.
    text_number: int
    #: Left out if the client has it already.
    text: Optional[str]
    #: Whether the text is still evaluated: the documents are those of an earlier text, and there are no positions.
    pending: bool
    #: The classes with a layout in a source file.
    classes: Tuple[SourceClass, ...]
    #: The class of the document; left out if it is gone, and for a request about the source file.
    class_name: Optional[str]
    #: The use of the class that the document shows, with the file that has it: "as a row (Feed.swift)".
    headline: Optional[str]
    #: The range of each element and key, by its JSON Pointer, in the order of the text: that of the call for one that a helper in another file makes, null for any other one from another file. What is not listed comes from where the value around it does.
    positions: Optional[Mapping[str, Optional[Range]]]
    #: The names of the variants of a document: the 32 that change most.
    variants: Tuple[str, ...]
    #: The number of the other variants.
    omitted_variants: Optional[int]
    #: The elements of a document on its screen by JSON Pointer, the document itself first: their ranges and keys.
    elements: Optional[Mapping[str, SourceElement]]


@dataclass(frozen=True)
class Stats(_behaviour.Items["DocumentStats"], Value):
    """How large documents are, and what they cost."""

    _list = "documents"
    documents: Tuple[DocumentStats, ...]
    totals: TotalStats


@dataclass(frozen=True)
class Step(Value):
    """One step of an explanation; doing its arithmetic leads from "before" to "after"."""

    step: str
    #: The JSON Pointer of an element in its document.
    element: str
    key: Optional[str]
    range: Optional[Range]
    #: The file that the range is in, if that is not the document.
    uri: Optional[str]
    #: Whether what is behind it is laid over the text.
    overridden: bool
    others: Tuple[str, ...]
    before: AxisState
    after: AxisState
    #: The share of a line that a "flex" step gives.
    flex: Optional[FlexShare]
    sentence: str


@dataclass(frozen=True)
class Sweep(Value):
    """A document at many values, and where something changes."""

    version: Optional[int]
    revision: int
    #: What each width or height was to the document's size.
    bound: Optional[str]
    samples: Tuple[Sample, ...]
    thresholds: Tuple[Threshold, ...]
    measurements: int
    is_complete: bool


@dataclass(frozen=True)
class TableFamily(Value):
    """A family of fonts without a file."""

    family: str
    #: The number of texts in it.
    texts: int


@dataclass(frozen=True)
class Threshold(Value):
    """Two values with none between: "before" is the last at which it is as it was."""

    kind: str
    pointer: Optional[str]
    id: Optional[str]
    #: Before and after.
    lines: Tuple[int, ...]
    axis: Optional[str]
    code: Optional[str]
    #: The comparison of the code with the size of the screen.
    condition: Optional[str]
    #: Points, characters, a text scale, or the name of a variant.
    before: Union[float, str]
    #: Points, characters, a text scale, or the name of a variant.
    after: Union[float, str]
    #: Whether it hangs on texts that are measured with built-in widths.
    is_approximate: bool
    message: str


@dataclass(frozen=True)
class TotalStats(Value):
    """How large all open documents are together, and what all revisions cost."""

    documents: int
    elements: int
    containers: int
    text_bytes: int
    layout_bytes: int
    revisions: int
    work: WorkCounters


@dataclass(frozen=True)
class Tree(_behaviour.Tree, Value):
    """An element with those in it."""

    version: Optional[int]
    revision: int
    diagnostics: Mapping[str, int]
    tree: TreeElement


@dataclass(frozen=True)
class TreeElement(_behaviour.Framed, _behaviour.Nested, Value):
    """An element with those in it."""

    type: str
    id: Optional[str]
    #: The JSON Pointer of an element in its document.
    pointer: str
    #: Whether the filter means it, and not only what is in it.
    matches: bool
    frame: Optional[Frame]
    absolute: Optional[Frame]
    node_frame: Optional[Frame]
    #: Of scroll nodes only: how large what they scroll is; null where they do not manage it.
    content_size: Optional[Size]
    range: Optional[Range]
    constrained_size: Optional[SizeRange]
    parent_size: Optional[ParentSize]
    #: What measured its text: measured (a device), font (a font file) or system (about, by a table). Left out for fixed, which is exact.
    text_source: Optional[str]
    #: Keys whose values are known only to the running app.
    unknown: Tuple[str, ...]
    #: Keys whose values were made up.
    assumed: Tuple[str, ...]
    diagnostics: Optional[Mapping[str, int]]
    children: Tuple[TreeElement, ...] = field(repr=False, compare=False)
    #: In place of children beyond the depth.
    child_count: Optional[int]


@dataclass(frozen=True)
class ValueMark(Value):
    """A value of the element that is not known."""

    kind: str
    #: Its key; "size" is the size of the element itself.
    key: str
    #: The key and the value that the document has for it.
    range: Optional[Range]
    sentence: str
    #: An example of the comment in source code that gives the value, behind "// lintel: ".
    hint: Optional[str]


@dataclass(frozen=True)
class View(Value):
    """A document on a screen of a client's own."""

    #: Its number.
    view: int
    text_document_uri: str = field(metadata={"path": ("textDocument", "uri")})
    version: int
    revision: int
    #: The variant that it is of.
    variant: Optional[str]
    #: The size that it is laid out in.
    constrained_size: Optional[SizeRange]
    #: Pixels per point.
    scale: float
    #: The factor for font sizes.
    text_scale: float
    #: The direction of the interface.
    user_interface_layout_direction: str


@dataclass(frozen=True)
class WorkCounters(Value):
    """What a revision took, or several."""

    scanned_bytes: int
    decoded: int
    measured: int
    reused: int
    #: Texts that were shaped in fonts, or measured by a table.
    texts_shaped: int
    changed_frames: int
    rules_run: int
    #: Nanoseconds.
    duration_ns: int
