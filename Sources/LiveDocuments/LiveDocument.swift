package import DocumentSyntax
import JSON
import LayoutEngine

/// One open document on one screen: its text, the elements that are read from the text, and their layout.
///
///     bytes ──▶ syntax tree ──▶ header ──▶ elements ──▶ layout tree ──▶ frames
///     ╰───── text: DocumentText ─────╯     ╰elements╯   ╰────── layout ─────╯
///
/// ``DocumentText`` has everything that is known without elements, ``DocumentElements`` the elements, and
/// ``DocumentLayout`` their frames. The document itself has the screen, the revision and the history of changes.
///
/// An edit changes the text and the syntax tree at once (``replace(_:with:)``). Elements and layout follow when a batch
/// of edits ends (``finishEditing(version:)``), which is one *revision*:
///
/// 1. The objects that the edits touched are read again (`applyPendingEdits`). A new object takes over the element of a
///    removed object with the same id or type, so that the element's layout stays cached.
/// 2. The layout tree measures the changed elements (``layOut()``).
/// 3. The ``ChangeSet`` of the revision is appended to the history. It lists edits, elements, frames, and the elements
///    that rules have to check again.
///
/// Invariants:
///
/// - After any edits the document equals a document that was opened with the same text on the same screen. Only the
///   numbers of elements, the revision and the history differ.
/// - Between `replace` and `finishEditing`, the text and the syntax tree are new; elements and frames belong to the
///   last revision.
/// - An ``ElementID`` is valid until its element is removed; the next new element may get its number. Hold ids across
///   revisions only with the change sets between them.
/// - Each variant and each other screen is a `LiveDocument` of its own, which shares the text; see `DocumentCheck` for
///   the documents that are kept.
///
/// The document is a class, because it owns blocks of memory that must not be copied with the variables that hold it.
/// One thread uses it; ``snapshot`` is the value for other threads.
package final class LiveDocument {
  /// The text, the syntax tree, and the document's own object.
  package let text: DocumentText

  /// The version number of the text that the client sent last.
  package internal(set) var version: Int?

  /// The variant whose screen replaces the document's own.
  package let variantName: String?

  /// False if the document reads only the names of variants other than its own.
  ///
  /// `DocumentCheck` sets it to false for the document of each variant. When each of them read all variants, 32
  /// variants with 300 styles took 8.8 s in a debug build instead of 2.0 s.
  let readsOtherVariants: Bool

  /// The number of the document's state: 1 when it is opened, and one more after each batch of edits.
  package internal(set) var revision: Int

  /// The work the last revision took.
  package internal(set) var work = RelayoutWork()

  /// The elements, and their layout.
  package let elements: DocumentElements
  package let layout: DocumentLayout

  var pendingEdits = PendingEdits()

  /// A screen that replaces the document's own and its variant's.
  var screen: Screen?

  /// The evaluation of the code that the document was read from; `nil` for a document that was written.
  package var evaluation: (any ScreenEvaluation)?

  /// True if reading was cancelled.
  var isReadInPart = false

  /// The changes of the edits since the last revision.
  var changeSet = ChangeSet()
  var history = History()

  /// Reads a text and lays it out, on the screen of the named variant if the document has it.
  ///
  /// A document that replaces another continues the count of revisions with `revision`. After a cancellation,
  /// ``isInterrupted`` is true.
  package convenience init(
    text: [UInt8], version: Int? = nil, revision: Int = 1, variant: String? = nil,
    inputs: DocumentInputs = DocumentInputs(), workAllowance: Int = .max,
    isCancelled: (() -> Bool)? = nil
  ) {
    self.init(
      SourceText(text), version: version, revision: revision, variant: variant, inputs: inputs,
      workAllowance: workAllowance, isCancelled: isCancelled)
  }

  /// Reads a text that other documents may share, and lays it out unless `laysOut` is false.
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
    // The record is larger than the text: free it before the layout.
    record = nil
    // The layout of a document that was read in part would be wrong.
    if laysOut, !isReadInPart { layOut() }
    // All frames of a document just opened are new; no client needs a list of them.
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
  /// The closure is called on the thread that uses the document and has to be cheap: it reads a flag.
  package var isCancelled: (() -> Bool)? {
    get { layout.tree.isCancelled }
    set { layout.tree.isCancelled = newValue }
  }

  /// True if reading or the last layout was cancelled, so that no result about the document is valid.
  ///
  /// A document that exceeds the work limit has no layout either; see ``DocumentLayout/exceededWorkLimit``.
  package var isInterrupted: Bool { layout.tree.isInterrupted || isReadInPart }
}

/// The work one revision took, in counts.
package struct RelayoutWork: Hashable, Sendable {
  /// The bytes of the text that were scanned to update the syntax tree.
  package var scannedBytes = 0

  /// The elements whose object was read.
  package var decoded = 0

  /// The runs of layout algorithms, and the sizes from the cache.
  package var measured = 0
  package var reused = 0

  /// The texts that were shaped in their fonts, or measured by a table; texts with equal runs count once.
  package var textsShaped = 0

  /// The frames that changed.
  package var changedFrames = 0

  package init() {}
}

/// An override of the element at a JSON Pointer.
struct PlacedOverride {
  let pointer: String

  /// True if the element, or one above it, replaces another element on the screen of a variant.
  let isInReplacement: Bool
  let override: ElementOverride
}

extension LiveDocument {
  /// The state of a document at one moment, as a value: enough to open an equal document on any thread.
  ///
  /// The text is shared with the document; only the overrides are copied.
  package struct Snapshot: Sendable {
    package let text: SourceText
    package let version: Int?
    fileprivate let inputs: DocumentInputs

    /// The overrides of elements, by their JSON Pointers.
    fileprivate let overrides: [PlacedOverride]

    /// The values that are laid over variables.
    fileprivate let variables: JSONObject

    fileprivate let evaluation: (any ScreenEvaluation)?
  }

  package var snapshot: Snapshot {
    Snapshot(
      text: source.text.alone, version: version, inputs: text.inputs,
      overrides: overriddenElements.map {
        PlacedOverride(
          pointer: pointer(of: $0), isInReplacement: isInReplacement($0), override: override(of: $0)
        )
      }, variables: variableOverrides, evaluation: evaluation)
  }

  /// Opens a snapshot of another document, on the screen of the named variant if the document has it.
  package convenience init(
    _ snapshot: Snapshot, variant: String? = nil, readsOtherVariants: Bool = true,
    workAllowance: Int = .max, isCancelled: (() -> Bool)? = nil
  ) {
    self.init(
      snapshot.text, version: snapshot.version, variant: variant,
      readsOtherVariants: readsOtherVariants, inputs: snapshot.inputs, workAllowance: workAllowance,
      isCancelled: isCancelled)
    evaluation = snapshot.evaluation
    layOverrides(of: snapshot)
  }

  /// Opens a copy of a document on the screen that it is laid out on, with its overrides.
  package convenience init(copying document: LiveDocument) {
    self.init(
      document.snapshot, variant: document.variantName, isCancelled: document.isCancelled)
    layOut(on: document.screen)
  }

  /// Updates the document to a snapshot of another document, by one edit of the bytes that differ.
  package func update(to snapshot: Snapshot) {
    let hasOtherInputs = take(snapshot.inputs)
    if replaceAll(with: snapshot.text) != nil || hasOtherInputs {
      finishEditing(version: snapshot.version)
    }
    version = snapshot.version
    evaluation = snapshot.evaluation
    layOverrides(of: snapshot)
  }

  /// Updates the document to another document of the same variant, including the screen that replaces its own.
  ///
  /// - Returns: True if the document changed.
  package func update(toCopyOf other: LiveDocument) -> Bool {
    let before = revision
    update(to: other.snapshot)
    layOut(on: other.screen)
    return revision != before
  }

  /// Replaces the overrides by the overrides of a snapshot of the same text.
  ///
  /// - Complexity: O(*n*) in the number of overrides, if they are the same.
  package func layOverrides(of snapshot: Snapshot) {
    setVariableOverrides(snapshot.variables)
    follow(snapshot.overrides)
  }

  /// Updates the text, the fonts and the outer variables to another document's, by one edit of the bytes that differ;
  /// overrides stay unchanged.
  ///
  /// - Returns: True if the text or the inputs changed.
  package func update(toTextOf other: LiveDocument) -> Bool {
    let hasOtherInputs = take(other.text.inputs)
    guard replaceAll(with: other.source.text) != nil || hasOtherInputs else { return false }
    finishEditing(version: nil)
    return true
  }
}
