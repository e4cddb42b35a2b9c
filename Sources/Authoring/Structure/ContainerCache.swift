import DocumentSyntax

/// A cache of values read from the bytes of containers.
///
/// An edit in a container invalidates its value. Offsets in a value count from the start of its container, so an edit
/// before the container does not change the value.
struct ContainerCache<Value> {
  /// The values by the indices of their containers, each with the number of the last edit before it was read.
  private var entries: [(edit: Int32, value: Value)?] = []

  /// The number of values that were read.
  private(set) var readCount = 0

  /// The value of a container, read again if the cache has no valid value.
  ///
  /// - Parameters:
  ///   - node: The container.
  ///   - tree: The tree that it is in, always of the same document.
  ///   - holds: Returns false for a value that depended on more than the bytes, if this has changed.
  ///   - read: Returns the value.
  /// - Returns: The value.
  mutating func value(
    of node: NodeID, in tree: SyntaxTree, while holds: (Value) -> Bool = { _ in true },
    _ read: () -> Value
  ) -> Value {
    let index = Int(node.index)
    let edit = tree.lastEdit(in: node)
    if index < entries.count, let entry = entries[index], entry.edit == edit, holds(entry.value) {
      return entry.value
    }
    if entries.count <= index {
      entries += repeatElement(nil, count: index + 1 - entries.count)
    }
    let value = read()
    readCount += 1
    entries[index] = (edit, value)
    return value
  }
}
