/// Names an object or array of a ``SyntaxTree`` for as long as it stands in the text.
package struct NodeID: Hashable, Sendable {
  let index: Int32

  init(_ index: Int32) {
    self.index = index
  }
}
