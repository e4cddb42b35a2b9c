package import LayoutEngine

/// What one revision changed.
package struct RevisionRecord: Sendable {
  package let revision: Int
  package let changes: [FrameChange]

  /// Elements whose children are others than before, so that what is below them has other names.
  package let restructured: Set<ElementID>
  package let replacedRoot: Bool

  /// What it takes to see the elements as they were before.
  let former: FormerStructure

  /// A measure of the memory it takes.
  fileprivate var size: Int { changes.count + former.added.count + former.count }
}

/// The last revisions of a document, as far back as there is room for.
struct History: Sendable {
  private(set) var records: [RevisionRecord] = []

  /// The last revision, even where there is no room to keep it; `nil` for a text just opened.
  private(set) var last: RevisionRecord?
  private var size = 0

  /// How many revisions, and how many changes of frames and of structure in all, are kept at most.
  static let revisionLimit = 128
  static let sizeLimit = 40_000

  mutating func append(_ record: RevisionRecord) {
    last = record
    records.append(record)
    size += record.size
    var dropped = 0
    while records.count - dropped > Self.revisionLimit
      || (size > Self.sizeLimit && dropped < records.count)
    {
      size -= records[dropped].size
      dropped += 1
    }
    records.removeFirst(dropped)
  }

  /// The records behind a revision; `nil` where they are not all there any more.
  func since(_ revision: Int, current: Int) -> ArraySlice<RevisionRecord>? {
    guard revision <= current else { return nil }
    let needed = current - revision
    guard needed <= records.count else { return nil }
    return records.suffix(needed)
  }

  /// The records behind the earlier of two revisions, up to the later one.
  func records(
    between one: Int, and other: Int, current: Int
  ) -> ArraySlice<RevisionRecord>? {
    since(min(one, other), current: current)?.dropLast(current - max(one, other))
  }
}
