package import LayoutEngine

/// The elements that one revision may have changed, listed by the aspect that it may have changed.
///
/// All lists hold elements that are in the document now, unordered, some of them several times. Their
/// lengths, and the time to make them, grow with what the edits read, moved and laid out again, not
/// with the document. Valid until the next edit.
package final class ElementChanges {
  package let document: LiveDocument

  /// `nil` if no revision began since.
  private let record: ChangeSet?

  /// The layout before the revision, and the layout now.
  package let before: LayoutState
  package let after: LayoutState

  /// - Returns: `nil` if more than one revision was made since `revision`, or the document was opened anew.
  package init?(in document: LiveDocument, since revision: Int) {
    if revision == document.revision {
      record = nil
    } else if revision == document.revision - 1, let last = document.lastChangeSet {
      record = last
    } else {
      return nil
    }
    self.document = document
    after = LayoutState(of: document, beforeRevisions: [])
    before = LayoutState(of: document, beforeRevisions: record.map { [$0] } ?? [])
  }

  /// True if any element may differ in any aspect.
  package var concernAll: Bool { record?.replacedRoot ?? false }

  /// The elements that were removed; they are not in the document any more.
  package private(set) lazy var removed = Set(record?.former.removed.lazy.map(\.element) ?? [])

  package private(set) lazy var added = alive(record?.former.added ?? [])

  /// Elements whose own text was read again, or whose values have other white space in them.
  package private(set) lazy var described = alive(record?.reread ?? []) + alive(respaced)

  private var respaced: Set<ElementID> { record?.respaced ?? [] }

  /// Elements with another `id` or type.
  package private(set) lazy var renamed = alive(
    record.map { Array($0.former.identities.keys) } ?? [])

  /// Elements with other children, or with children in other roles.
  package private(set) lazy var restructured = alive(
    record.map { Array($0.former.children.keys) } ?? [])

  /// Elements with another frame, and the frame before.
  package var frames: [FrameChange] { record?.frames ?? [] }

  /// The frames before of the elements in ``frames``.
  package private(set) lazy var formerFrames: [ElementID: Frame?] = Dictionary(
    frames.lazy.map { ($0.element, $0.before) }, uniquingKeysWith: { first, _ in first })

  /// Elements with another parent.
  package var moved: [ElementID] { shifts.moved }

  /// Elements that may have other siblings beside them, or another role in their parent.
  package var repositioned: [ElementID] { shifts.repositioned }

  /// Elements that may take part in the layout where they did not, or the reverse.
  package private(set) lazy var participants: [ElementID] = {
    var found = repositioned + described + renamed
    // A button leaves out parts because of what it and the other parts say.
    for element in described {
      if document.elements.type(of: element) == .button {
        found += document.elements.children(of: element)
      }
      if let parent = document.elements.parent(of: element),
        document.elements.type(of: parent) == .button
      {
        found += document.elements.children(of: parent)
      }
    }
    return found
  }()

  private lazy var shifts: (moved: [ElementID], repositioned: [ElementID]) = {
    var (moved, repositioned): ([ElementID], [ElementID]) = ([], [])
    for (parent, former) in record?.former.children ?? [:] {
      let current = document.elements.isAlive(parent) ? document.elements.children(of: parent) : []
      let (lost, came) = Self.difference(former, current)
      moved += alive(lost).filter { document.elements.parent(of: $0) != parent }
      let ends = [former.first, former.last, current.first, current.last].compactMap(\.self)
      repositioned += alive(Array(lost) + Array(came) + ends)
    }
    return (moved, repositioned)
  }()

  /// The parts of two lists between what they have in common at both ends; all of equal lists.
  private static func difference(
    _ former: [ElementID], _ current: [ElementID]
  ) -> (ArraySlice<ElementID>, ArraySlice<ElementID>) {
    if former == current { return (former[...], current[...]) }
    let limit = min(former.count, current.count)
    var start = 0
    while start < limit, former[start] == current[start] { start += 1 }
    var end = 0
    while end < limit - start, former[former.count - 1 - end] == current[current.count - 1 - end] {
      end += 1
    }
    return (former[start..<(former.count - end)], current[start..<(current.count - end)])
  }

  private func alive(_ elements: some Sequence<ElementID>) -> [ElementID] {
    elements.filter { document.elements.isAlive($0) }
  }
}

extension LiveDocument {
  fileprivate var lastChangeSet: ChangeSet? { history.last }
}
