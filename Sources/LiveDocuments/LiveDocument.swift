package import DocumentSyntax
import JSON
import LayoutEngine

/// One open document on one screen: its text, the elements that are read from it, and their layout.
///
///     text ──▶ syntax tree ──▶ header, elements ──▶ layout tree ──▶ frames
///     ╰─ source: DocumentSource ─╯  ╰──── elements ────╯  ╰─ layout ─╯
///
/// An edit changes the text and the syntax tree at once (``replace(_:with:)``). Elements and layout follow when a batch
/// of edits ends (``finishEditing(version:)``), which is one *revision*:
///
/// 1. The objects that the edits touched are read again (`applyPendingEdits`). An object that is new takes over the
///    element of one that is gone, if it has the same id or type, so that its layout is kept.
/// 2. The layout tree measures what changed (``layOut()``).
/// 3. The ``ChangeSet`` of the revision is appended to the history. It lists edits, elements, frames, and the elements
///    that rules have to check again.
///
/// Invariants:
///
/// - After any edits the document equals one that was opened with the same text on the same screen. Only the numbers of
///   elements, the revision and the history differ.
/// - Between `replace` and `finishEditing`, the text and the syntax tree are new; elements and frames are those of the
///   last revision.
/// - An ``ElementID`` is valid until its element is removed; the next new element may get its number. Hold ids across
///   revisions only with the change sets between them.
/// - Variants and other screens are documents of their own that share the text; see ``DocumentCheck`` for those that are
///   kept.
///
/// A class, because it owns blocks of memory that must not be copied with the variables that hold a document. It is
/// used from one thread; ``snapshot`` is the value that goes to others.
package final class LiveDocument {
  /// The text, and what is read of it without elements.
  package let text: DocumentText

  /// The number the client gave the text it sent last.
  package internal(set) var version: Int?

  /// The variant whose screen it is laid out on, instead of the document's own.
  package let variantName: String?

  /// False for a document that is on the screen of its variant only and reads nothing but the names of the others.
  ///
  /// ``DocumentCheck`` has such a document for each variant. If each read all variants, 32 variants with 300 styles
  /// took 8.8 s in a debug build instead of 2.0 s.
  let readsOtherVariants: Bool

  /// Counts the states of the document, from 1 when it was opened.
  package internal(set) var revision: Int

  /// The work the last revision took.
  package internal(set) var work = RelayoutWork()

  /// The elements, and their layout.
  package let elements: DocumentElements
  package let layout: DocumentLayout

  var pendingEdits = PendingEdits()

  /// A screen that replaces the document's own and its variant's.
  var screen: Screen?

  /// True if reading was cancelled.
  var isReadInPart = false

  /// The changes of the edits since the last revision.
  var changeSet = ChangeSet()
  var history = History()

  /// Opens a text: reads it and lays it out, on the screen of a variant if it has one of that name.
  ///
  /// One that replaces another goes on counting with `revision`. What is cancelled on the way
  /// is ``isInterrupted``.
  package convenience init(
    text: [UInt8], version: Int? = nil, revision: Int = 1, variant: String? = nil,
    inputs: DocumentInputs = DocumentInputs(), workAllowance: Int = .max,
    isCancelled: (() -> Bool)? = nil
  ) {
    self.init(
      SourceText(text), version: version, revision: revision, variant: variant, inputs: inputs,
      workAllowance: workAllowance, isCancelled: isCancelled)
  }

  /// Opens a text that it may share with other documents; without a layout if nobody asks for frames.
  package init(
    _ text: SourceText, version: Int? = nil, revision: Int = 1, variant: String? = nil,
    readsOtherVariants: Bool = true, inputs: DocumentInputs = DocumentInputs(),
    laysOut: Bool = true, workAllowance: Int = .max, isCancelled: (() -> Bool)? = nil
  ) {
    self.version = version
    self.revision = revision
    variantName = variant
    self.readsOtherVariants = readsOtherVariants
    var record: EntryIndex?
    self.text = DocumentText(DocumentSource(text, recording: &record), inputs: inputs)
    layout = DocumentLayout(scale: self.text.header.scale)
    elements = DocumentElements(layout)
    layout.tree.workAllowance = workAllowance
    layout.tree.isCancelled = isCancelled
    readEverything(record)
    // It is larger than the text.
    record = nil
    // A part of it would be another document.
    if laysOut, !isReadInPart { layOut() }
    // All frames of a document just opened are new; nobody asks for a list of them.
    layout.tree.dropChanges()
    changeSet = ChangeSet()
  }

  // MARK: Text

  /// The source of ``text``.
  package var source: DocumentSource { text.source }

  /// The header of ``text``.
  package var header: DocumentHeader { text.header }

  // MARK: Layout

  /// Lays the document out in its own constrained size.
  func layOut() {
    let before = layout.tree.counters
    layout.tree.setScale(header.scale)
    layout.tree.setDirection(header.direction)
    layout.layOut(header.constrainedSize)
    work.measured = layout.tree.counters.measured - before.measured
    work.reused = layout.tree.counters.reused - before.reused
    work.textsShaped = layout.tree.counters.shaped - layout.countedTexts
    layout.countedTexts = layout.tree.counters.shaped
    work.changedFrames = layout.tree.changes.count
  }

  // MARK: Cancellation

  /// Returns true if the work is cancelled; called every few thousand steps of layout, which is less than a
  /// millisecond, and between the elements that rules check.
  ///
  /// It is called on the thread that uses the document and has to be cheap: it reads a flag.
  package var isCancelled: (() -> Bool)? {
    get { layout.tree.isCancelled }
    set { layout.tree.isCancelled = newValue }
  }

  /// True if reading or the last layout was cancelled, so that no result about the document is valid.
  ///
  /// A document that costs too much has no layout either; see ``DocumentLayout/exceededWorkLimit``.
  package var isInterrupted: Bool { layout.tree.isInterrupted || isReadInPart }
}

/// The work one revision took, in counts.
package struct RelayoutWork: Hashable, Sendable {
  /// Bytes of the text that were looked at.
  package var scannedBytes = 0

  /// Elements whose object was read.
  package var decoded = 0

  /// Elements whose algorithm ran, and sizes from the cache.
  package var measured = 0
  package var reused = 0

  /// Texts that were shaped in their fonts, or measured by a table; those of equal runs only once.
  package var textsShaped = 0

  /// Frames that are not what they were.
  package var changedFrames = 0

  package init() {}
}

/// An override of the element at a JSON Pointer.
struct PlacedOverride {
  let pointer: String

  /// True if the element replaces another on the screen of a variant, or is below such a one.
  let isInReplacement: Bool
  let override: ElementOverride
}

extension LiveDocument {
  /// The state of a document at one moment, as a value: enough to make another document that equals
  /// it, on any thread.
  ///
  /// It shares the text with the document, and copies nothing but overrides.
  package struct Snapshot: Sendable {
    package let text: SourceText
    package let version: Int?
    fileprivate let inputs: DocumentInputs

    /// The overrides of elements, by their JSON Pointers.
    fileprivate let overrides: [PlacedOverride]

    /// The values that are laid over variables.
    fileprivate let variables: JSONObject
  }

  package var snapshot: Snapshot {
    Snapshot(
      text: source.text.alone, version: version, inputs: text.inputs,
      overrides: overriddenElements.map {
        PlacedOverride(
          pointer: pointer(of: $0), isInReplacement: isInReplacement($0), override: override(of: $0)
        )
      }, variables: variableOverrides)
  }

  /// Opens what was a document elsewhere, on the screen of a variant if it has one of that name.
  package convenience init(
    _ snapshot: Snapshot, variant: String? = nil, readsOtherVariants: Bool = true,
    workAllowance: Int = .max, isCancelled: (() -> Bool)? = nil
  ) {
    self.init(
      snapshot.text, version: snapshot.version, variant: variant,
      readsOtherVariants: readsOtherVariants, inputs: snapshot.inputs, workAllowance: workAllowance,
      isCancelled: isCancelled)
    layOverrides(of: snapshot)
  }

  /// Opens a copy of a document on the screen that it is laid out on, with its overrides.
  package convenience init(copying document: LiveDocument) {
    self.init(
      document.snapshot, variant: document.variantName, isCancelled: document.isCancelled)
    layOut(on: document.screen)
  }

  /// Makes the document what another is, by one edit of what differs.
  package func update(to snapshot: Snapshot) {
    let hasOtherInputs = take(snapshot.inputs)
    if replaceAll(with: snapshot.text) != nil || hasOtherInputs {
      finishEditing(version: snapshot.version)
    }
    version = snapshot.version
    layOverrides(of: snapshot)
  }

  /// Makes the document what another one of the same variant is, on the screen that that is laid out on.
  ///
  /// - Returns: True if that was anything else.
  package func update(toCopyOf other: LiveDocument) -> Bool {
    let before = revision
    update(to: other.snapshot)
    layOut(on: other.screen)
    return revision != before
  }

  /// Makes the overrides those of a snapshot of the same text.
  ///
  /// - Complexity: O(*n*) in the number of overrides, if they are the same.
  package func layOverrides(of snapshot: Snapshot) {
    setVariableOverrides(snapshot.variables)
    follow(snapshot.overrides)
  }

  /// Gives the document the text, the fonts and the outer variables of another, by one edit of what differs; overrides stay as they are.
  ///
  /// - Returns: True if they were others.
  package func update(toTextOf other: LiveDocument) -> Bool {
    let hasOtherInputs = take(other.text.inputs)
    guard replaceAll(with: other.source.text) != nil || hasOtherInputs else { return false }
    finishEditing(version: nil)
    return true
  }
}
