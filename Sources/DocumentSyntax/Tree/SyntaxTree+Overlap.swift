extension SyntaxTree {
  /// The containers that have a byte in `range`, or are around it if it is empty, in the order in which
  /// they start.
  ///
  /// - Complexity: O(*k* + *d* · *s*), *k* the number of containers found, *d* the depth, *s* the number
  ///   of siblings before the range.
  package func containers(overlapping range: Range<Int>) -> [NodeID] {
    var found: [NodeID] = []
    var pending: [(node: Int32, start: Int)] = [(Self.document, 0)]
    while let (node, start) = pending.popLast() {
      if node != Self.document { found.append(NodeID(node)) }
      let first = lastChild(of: node, before: range.lowerBound - start + 1)
      var child = first ?? nodes[Int(node)].firstChild
      var children: [(node: Int32, start: Int)] = []
      while child >= 0, start + Int(nodes[Int(child)].start) < range.upperBound {
        let record = nodes[Int(child)]
        if start + Int(record.end) > range.lowerBound {
          children.append((child, start + Int(record.start)))
        }
        child = record.nextSibling
      }
      pending += children.reversed()
    }
    return found
  }
}
