extension SourceText {
  /// The positions of many bytes, in the order in which they are given: each as ``position(at:in:)`` has
  /// it.
  ///
  /// - Complexity: O(*n* log *n*) in their number, and that of reading once what lies between them.
  /// - Precondition: `0...utf8Count` contains them all.
  package func positions(at offsets: [Int], in encoding: PositionEncoding) -> [TextPosition] {
    var positions = offsets.map { _ in TextPosition(line: 0, character: 0) }
    var cursor = PositionCursor(in: self, encoding)
    for index in offsets.indices.sorted(by: { offsets[$0] < offsets[$1] }) {
      positions[index] = cursor.position(at: offsets[index])
    }
    return positions
  }
}
