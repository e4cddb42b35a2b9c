extension SyntaxTree {
  /// The containers between whose brackets `range` lies, from the document inwards.
  ///
  /// What is behind the container at the top counts as in it: its end depends on that.
  func containers(around range: Range<Int>) -> [Int32] {
    var chain = [Self.document]
    var start = 0
    var isAtTop = true
    while true {
      let parent = chain[chain.count - 1]
      guard let child = lastChild(of: parent, before: range.lowerBound - start) else { break }
      let record = nodes[Int(child)]
      let contentEnd = record.traits.contains(.isUnclosed) ? record.end : record.end - 1
      let isInside = range.upperBound - start <= Int(contentEnd)
      guard isInside || isAtTop && range.lowerBound - start >= Int(record.end) else { break }
      isAtTop = false
      chain.append(child)
      start += Int(record.start)
      if !isInside { break }
    }
    return chain
  }

  /// The last child of `node` that ends at or before `offset`, and whose reading saw nothing behind
  /// its end.
  func anchor(in node: Int32, before offset: Int) -> Int32? {
    guard node != Self.document else { return nil }
    var child = lastChild(of: node, before: offset)
    while let candidate = child {
      let record = nodes[Int(candidate)]
      if Int(record.end) <= offset, !record.traits.contains(.dependsOnContext) { return candidate }
      child = record.previousSibling >= 0 ? record.previousSibling : nil
    }
    return nil
  }
}
