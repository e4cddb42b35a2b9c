extension RandomAccessCollection {
  /// The index of the first element that satisfies a predicate, which all elements behind it satisfy too; `endIndex` if
  /// none does.
  ///
  /// - Complexity: O(log *n*) calls of `belongsInSecondPart`.
  package func partitioningIndex(where belongsInSecondPart: (Element) -> Bool) -> Index {
    var (low, high) = (0, count)
    while low < high {
      let middle = low + (high - low) / 2
      if belongsInSecondPart(self[index(startIndex, offsetBy: middle)]) {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return index(startIndex, offsetBy: low)
  }
}
