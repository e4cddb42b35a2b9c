import LayoutEngine
import LiveDocuments

/// The elements of a document with their frames in the root, parents before children; those of one
/// element in the order of their keys, whatever order they are written in.
struct ElementFrames {
  private(set) var elements: [Entry] = []

  struct Entry {
    let element: ElementID
    let depth: Int
    let type: ElementType
    let frame: Frame?
  }

  /// - Complexity: O(*n*) in the number of elements.
  init(of document: LiveDocument) {
    guard let root = document.rootElement else { return }
    var pending = [(element: root, depth: 0, origin: Point.zero)]
    while let (element, depth, origin) = pending.popLast() {
      var frame = document.frame(of: element)
      if let inParent = frame?.origin {
        frame?.origin = Point(x: origin.x + inParent.x, y: origin.y + inParent.y)
      }
      elements.append(
        Entry(
          element: element, depth: depth, type: document.type(of: element), frame: frame))
      let children = document.children(of: element)
      let isList = children.allSatisfy { document.slot(of: $0) == .children }
      let ordered =
        isList
        ? children
        : ElementSlot.allCases.flatMap { slot in
          children.filter { document.slot(of: $0) == slot }
        }
      for child in ordered.reversed() {
        pending.append((child, depth + 1, frame?.origin ?? origin))
      }
    }
  }

  func index(of element: ElementID) -> Int? {
    elements.firstIndex { $0.element == element }
  }

  /// Behind the last element that is in one.
  private func endOfSubtree(at index: Int) -> Int {
    let depth = elements[index].depth
    return elements[(index + 1)...].firstIndex { $0.depth <= depth } ?? elements.endIndex
  }

  /// The elements of both whose frames are not the same.
  ///
  /// - Parameters:
  ///   - later: The same elements afterwards, and what came and went.
  ///   - structure: What came and went.
  ///   - index: That of the element that `structure` is about.
  /// - Returns: `nil` where the elements are not those that an action leaves.
  func differences(
    to later: ElementFrames, _ structure: CodeAction.Structure, at index: Int?
  ) -> [(before: Entry, after: Entry)]? {
    var before = elements
    var after = later.elements
    switch structure {
    case .same: break
    case .wraps(_, let hasSecond):
      guard let index else { return nil }
      if hasSecond {
        guard endOfSubtree(at: index) + 1 < after.count else { return nil }
        after.remove(at: endOfSubtree(at: index) + 1)
      }
      guard index < after.count else { return nil }
      after.remove(at: index)
    case .unwraps:
      guard let index else { return nil }
      before.remove(at: index)
    }
    guard before.count == after.count, zip(before, after).allSatisfy({ $0.type == $1.type }) else {
      return nil
    }
    return zip(before, after).filter { !$0.frame.isSame(as: $1.frame) }
      .map { (before: $0, after: $1) }
  }
}
