/// Walks the containers of a tree in the order of the text, to find those that are still there.
struct OldNodes {
  private let nodes: [Node]
  private var node: Int32
  private var start: Int

  /// Starts at `node`, whose parent starts at `parentStart`; if there is none, behind `parent`.
  init(_ nodes: [Node], from node: Int32, in parent: Int32, at parentStart: Int) {
    self.nodes = nodes
    self.node = parent
    start = parentStart
    if node >= 0 {
      self.node = node
      start += Int(nodes[Int(node)].start)
    } else {
      skip()
    }
  }

  /// The container of this kind that started at `offset`.
  ///
  /// - Precondition: `offset` is not before that of the last call.
  mutating func container(_ kind: ContainerKind, at offset: Int) -> Int32? {
    while node >= 0, start < offset {
      let record = nodes[Int(node)]
      if record.firstChild >= 0, start + Int(record.length) > offset {
        node = record.firstChild
        start += Int(nodes[Int(node)].start)
      } else {
        skip()
      }
    }
    return node >= 0 && start == offset && nodes[Int(node)].kind == kind ? node : nil
  }

  /// Moves to the next container that is not within the present one.
  private mutating func skip() {
    while node >= 0 {
      let record = nodes[Int(node)]
      start -= Int(record.start)
      if record.nextSibling >= 0 {
        node = record.nextSibling
        start += Int(nodes[Int(node)].start)
        return
      }
      node = record.parent
    }
  }
}
