package import LayoutEngine

/// The changes of one revision: all that diagnostics, history, watches and subscribers know of an
/// edit.
package struct ChangeSet: Sendable {
  /// The revision that it made.
  package internal(set) var revision = 0

  // MARK: The text

  /// The edits, one after the other; `nil` if they are so many that places are better looked up.
  package private(set) var moves: [Move]? = []

  /// The elements that were read again, or found in another place: what they say may stand anywhere.
  ///
  /// What the others say stands where it did, but for the edits before it.
  package internal(set) var reread: Set<ElementID> = []

  /// True if the document's own object was read again, as ``reread`` elements were.
  package internal(set) var rereadsHeader = false

  /// Elements in whose values white space between tokens came or went: they say the same in other bytes.
  var respaced: Set<ElementID> = []

  package struct Move: Hashable, Sendable {
    /// The bytes that were replaced, in the text as it was then.
    package let range: Range<Int>

    /// The number of bytes that replaced them.
    package let count: Int
  }

  /// More edits than these are not told one by one.
  private static let moveLimit = 16

  mutating func append(_ move: Move) {
    if let count = moves?.count, count >= Self.moveLimit { moves = nil }
    moves?.append(move)
  }

  // MARK: The elements

  /// Elements about which something may have become known: they were read again or laid out otherwise, or
  /// are gone.
  package internal(set) var invalidated: Set<ElementID> = []

  /// Elements whose children are others than before, so that what is below them has other names.
  package internal(set) var restructured: Set<ElementID> = []
  package internal(set) var replacedRoot = false

  /// The structure of the elements before the change.
  var former = FormerStructure()

  // MARK: The layout

  package internal(set) var frames: [FrameChange] = []

  /// Scroll nodes whose content size it changed.
  package internal(set) var resizedContents: [ContentSizeChange] = []

  /// A measure of the memory it takes.
  var size: Int { frames.count + former.added.count + former.count + invalidated.count }
}

extension LiveDocument {
  func invalidateAncestors(of element: ElementID) {
    changeSet.invalidated.formUnion(elements.ancestors(of: element))
  }

  func invalidateSubtree(_ top: ElementID) {
    changeSet.invalidated.formUnion(elements.subtree(of: top))
  }
}
