import LayoutEngine
import LiveDocuments

/// Names many elements of a document by their JSON Pointers; what is above several of them is named once.
struct PointerWalk {
  private let document: LiveDocument
  private var pointers: [ElementID: String] = [:]

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
      pointer += slot == .children ? "/children/\(document.index(of: next))" : "/\(slot.rawValue)"
      pointers[next] = pointer
    }
    return pointer
  }
}
