package import DocumentSyntax
import LayoutEngine

extension LiveDocument {
  /// Replaces bytes of the text; reading and layout follow with ``finishEditing(version:)``.
  ///
  /// Several edits of one message are applied in order, each to the text that the previous edit left.
  ///
  /// - Complexity: In the length of the edit and of the object around it.
  /// - Precondition: `range` lies within the text.
  package func replace(_ range: Range<Int>, with replacement: [UInt8]) {
    guard text.textBeforeEdits == nil else {
      return text.source.text.replace(range, with: replacement)
    }
    let isBlank = isBlank(replacement) && isBlank(source.text.bytes(in: range))
    let removed = range.count <= ChangeSet.inverseLimit ? source.text.bytes(in: range) : nil
    let edit = SourceEdit(range, with: replacement)
    let change = text.source.apply(edit)
    text.entriesByNode = [:]
    text.membersByNode = [:]
    pendingEdits.scannedBytes += change.scannedBytes
    changeSet.append(edit, replacing: removed)
    // Objects outside of elements and in uses of layouts may define variables, which keep a copy of their text.
    if isBlank, text.layouts == nil,
      isBetweenTokens(change, from: range.lowerBound, count: replacement.count),
      change.reparsed.first.flatMap(owner(of:)) != nil
    {
      return
    }
    pendingEdits.touchesTop = pendingEdits.touchesTop || change.reparsedTop
    if elements.instances.hasInstances { pendingEdits.removed.formUnion(change.removed) }
    for node in change.removed {
      pendingEdits.nodes.remove(node)
      guard let element = ownElement(readFrom: node) else { continue }
      elements.editOrigin(of: element) {
        $0.node = nil
        $0.hasLostObject = true
      }
      pendingEdits.lost.insert(element)
    }
    pendingEdits.nodes.formUnion(change.reparsed)
    pendingEdits.nodes.formUnion(change.added)
  }

  /// The number of edits above which a batch changes only the bytes, and the document is then updated by one edit from
  /// the first to the last difference.
  ///
  /// Each single edit moves all objects after it in the same array, and scans a large part of a text with errors, so
  /// that *e* edits of *n* elements cost O(*e* · *n*). In a text without errors, single edits and one edit of the whole
  /// text take 0.4 and 0.7 ms for 64 edits of 100 elements, 0.5 and 7.5 ms for 64 of 1,000, 7.6 and 7.9 ms for 1,000 of
  /// 1,000. With a threshold of 512, the code actions of a text with 300 errors cost four times as much as with 150
  /// errors.
  package static let bulkEditThreshold = 64

  /// Begins a batch of `count` edits, which are applied together if they are more than ``bulkEditThreshold``.
  package func beginBatch(_ count: Int) {
    if count > Self.bulkEditThreshold, text.textBeforeEdits == nil {
      text.textBeforeEdits = source.text
    }
  }

  private func finishManyEdits() {
    guard let before = text.textBeforeEdits else { return }
    let bytes = source.text.bytes
    text.source.text = before
    text.textBeforeEdits = nil
    replaceAll(with: bytes)
  }

  private func isBlank(_ bytes: [UInt8]) -> Bool {
    bytes.count <= 4_096 && bytes.allSatisfy(\.isWhiteSpace)
  }

  /// True if white space that was inserted or removed is between tokens, so that no value changes.
  private func isBetweenTokens(_ change: SyntaxChange, from start: Int, count: Int) -> Bool {
    guard change.added.isEmpty, change.removed.isEmpty, !change.errorsChanged,
      !change.reparsedTop, change.reparsed.count == 1, let node = change.reparsed.first
    else { return false }
    func isAround(_ token: Range<Int>) -> Bool {
      token.lowerBound < start + max(count, 1) && start < token.upperBound
    }
    var isBetween = true
    source.forEachEntry(of: node) { entry in
      if let key = entry.keyRange, isAround(key) { isBetween = false }
      if entry.container == nil, isAround(entry.valueRange) { isBetween = false }
    }
    return isBetween
  }

  /// Replaces the whole text, by one edit from the first to the last difference.
  ///
  /// - Returns: The edit; `nil` if the text is the same.
  @discardableResult
  package func replaceAll(with text: [UInt8]) -> SourceEdit? {
    replace(SourceText.difference(of: text, from: source.text.bytes))
  }

  /// Replaces the whole text by another document's, like ``replaceAll(with:)-([UInt8])``.
  ///
  /// - Complexity: In the length of the difference, if both texts are edited copies of one text.
  @discardableResult
  package func replaceAll(with text: SourceText) -> SourceEdit? {
    replace(text.difference(from: source.text))
  }

  private func replace(_ difference: (range: Range<Int>, replacement: [UInt8])?) -> SourceEdit? {
    guard let difference else { return nil }
    let edit = source.text.alignedToContainer(
      SourceEdit(difference.range, with: difference.replacement))
    replace(edit.range, with: edit.replacement)
    return edit
  }

  /// Reads the objects that the edits changed, lays out the document and starts a new revision.
  ///
  /// - Complexity: In the number of changed elements, their ancestors and the ancestors' children.
  package func finishEditing(version: Int?) {
    finishManyEdits()
    self.version = version
    revision += 1
    work = RelayoutWork()
    work.scannedBytes = pendingEdits.scannedBytes
    let (scale, direction) = (header.scale, header.direction)
    applyPendingEdits()
    pruneFiles()
    updateFirstElements()
    layOut()
    changeSet.laidOut = layout.tree.invalidated
    // Scale and direction affect all elements: node frames are rounded to pixels before they are mirrored, and rules
    // compare distances with a pixel.
    if header.scale != scale || header.direction != direction {
      changeSet.replacedRoot = true
      changeSet.laidOut = elements.root.map { Array(elements.subtree(of: $0)) } ?? []
    }
    layout.forgetTraits(changedBy: changeSet)
    changeSet.revision = revision
    changeSet.frames = layout.tree.changes
    changeSet.resizedContents = layout.tree.resizedContents
    history.append(changeSet)
    changeSet = ChangeSet()
  }
}

/// The nodes that edits changed since the document was last read.
struct PendingEdits {
  /// The containers whose own bytes were parsed again, and the new containers.
  var nodes: Set<SyntaxNode> = []

  /// The elements whose object was removed from the text.
  var lost: Set<ElementID> = []

  /// The removed objects and arrays, if there are elements of layouts.
  var removed: Set<SyntaxNode> = []

  /// The elements of layouts that are read again though their text is the same.
  var elements: Set<ElementID> = []

  /// True if files that the document names changed.
  var hasOtherFiles = false

  /// True if the name of a layout's file leads to another file, or to none.
  var hasOtherLayoutFiles = false

  /// True if the text around the document's object changed.
  var touchesTop = false

  /// True if the document was laid out on a screen that differs in its size only.
  var resizesScreen = false

  var scannedBytes = 0
}
