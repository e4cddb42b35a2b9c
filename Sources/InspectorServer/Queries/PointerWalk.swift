import LayoutEngine
import LiveDocuments

/// Names many elements of a document by their JSON Pointers.
///
/// Cheaper than asking for the pointer of each, if they come in the order of the document.
struct PointerWalk {
  private let document: LiveDocument
  private var pointers: [ElementID: String] = [:]
  private var cursors: [ElementID: Cursor] = [:]

  /// The place among an element's children where the last one was found.
  private struct Cursor {
    let children: [ElementID]
    var place = 0

    /// How many of the children before there stand under `children`.
    var index = 0
  }

  init(in document: LiveDocument) {
    self.document = document
  }

  mutating func pointer(of element: ElementID) -> String {
    var unnamed: [ElementID] = []
    var current: ElementID? = element
    while let next = current, pointers[next] == nil {
      unnamed.append(next)
      current = document.parent(of: next)
    }
    var pointer = current.flatMap { pointers[$0] } ?? ""
    while let next = unnamed.popLast() {
      let slot = document.slot(of: next)
      pointer += slot == .children ? "/children/\(index(of: next))" : "/\(slot.rawValue)"
      pointers[next] = pointer
    }
    return pointer
  }

  private mutating func index(of element: ElementID) -> Int {
    guard let parent = document.parent(of: element) else { return 0 }
    var cursor = cursors[parent] ?? Cursor(children: document.children(of: parent))
    cursors[parent] = nil
    for _ in 0...cursor.children.count where cursor.children[cursor.place] != element {
      if document.slot(of: cursor.children[cursor.place]) == .children { cursor.index += 1 }
      cursor.place += 1
      if cursor.place == cursor.children.count { (cursor.place, cursor.index) = (0, 0) }
    }
    cursors[parent] = cursor
    return cursor.index
  }
}
