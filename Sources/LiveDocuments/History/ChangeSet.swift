package import DocumentSyntax
package import LayoutEngine

/// The changes of one revision: all that diagnostics, history, watches and subscribers know of an
/// edit.
package struct ChangeSet: Sendable {
  /// The revision that it made.
  package internal(set) var revision = 0

  // MARK: The text

  /// The edits of the text before the revision; `nil` if they were more than ``editLimit``, so that looking ranges up
  /// costs less than mapping them.
  package private(set) var edits: TextEdits? = TextEdits()

  /// The elements that were read again, or found in another place: what they say may stand anywhere.
  ///
  /// What the others say stands where it did, but for the edits before it.
  package internal(set) var reread: Set<ElementID> = []

  /// True if the document's own object was read again, as ``reread`` elements were.
  package internal(set) var rereadsHeader = false

  /// Elements in whose values white space between tokens came or went: they say the same in other bytes.
  var respaced: Set<ElementID> = []

  /// The largest number of edits that are kept.
  private static let editLimit = 16

  /// The number of edits that were made one after the other.
  private var editCount = 0

  /// Adds an edit of the text that the edits before it left.
  mutating func append(_ edit: SourceEdit) {
    editCount += 1
    if editCount <= Self.editLimit { edits?.append(TextEdits(edit)) } else { edits = nil }
  }

  // MARK: The elements

  /// The elements whose size, measure requests or frames of children changed.
  package internal(set) var laidOut: [ElementID] = []

  /// The other aspects of elements that changed, those of removed elements included.
  package private(set) var aspects: [ElementID: Aspects] = [:]

  /// The part of an element that changed.
  package struct Aspects: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Its object was read again: its problems, or values that layout does not read.
    package static let object = Aspects(rawValue: 1 << 0)

    /// Its type, id, keys, style or content.
    package static let description = Aspects(rawValue: 1 << 1)

    /// Its children: some came, went or were moved.
    package static let children = Aspects(rawValue: 1 << 7)

    /// Its parent, or its role there.
    package static let parent = Aspects(rawValue: 1 << 2)

    /// Participation in the layout: it is left out now, or no longer.
    package static let participation = Aspects(rawValue: 1 << 3)

    /// The first element that has its `id`, if several elements have it.
    package static let sharedID = Aspects(rawValue: 1 << 5)

    /// Existence: it was removed.
    package static let existence = Aspects(rawValue: 1 << 6)
  }

  mutating func note(_ aspects: Aspects, of element: ElementID) {
    self.aspects[element, default: []].formUnion(aspects)
  }

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
  var size: Int { frames.count + former.added.count + former.count + aspects.count + laidOut.count }
}

extension ArraySlice<ChangeSet> {
  /// The edits of successive revisions, of the text before the first; `nil` if those of one revision are not kept.
  package var edits: TextEdits? {
    let steps = compactMap(\.edits)
    return steps.count == count ? TextEdits(successive: steps) : nil
  }
}
