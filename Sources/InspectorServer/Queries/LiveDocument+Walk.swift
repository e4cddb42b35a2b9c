package import LayoutEngine
package import LiveDocuments

extension LiveDocument {
  /// Visits an element and those below it with their JSON Pointers, parents before children.
  ///
  /// Cheaper than asking for the pointer of each.
  ///
  /// - Complexity: O(*n*) in the number of elements visited.
  package func walk(
    from top: ElementID, maximumDepth: Int? = nil,
    _ body: (_ element: ElementID, _ pointer: String, _ depth: Int) -> Void
  ) {
    var pending = [(element: top, pointer: pointer(of: top), depth: 0)]
    while let (element, pointer, depth) = pending.popLast() {
      body(element, pointer, depth)
      if let maximumDepth, depth >= maximumDepth { continue }
      let first = pending.count
      var index = 0
      for child in children(of: element) {
        let slot = slot(of: child)
        if slot == .children {
          pending.append((child, "\(pointer)/children/\(index)", depth + 1))
          index += 1
        } else {
          pending.append((child, "\(pointer)/\(slot.rawValue)", depth + 1))
        }
      }
      pending[first...].reverse()
    }
  }
}
