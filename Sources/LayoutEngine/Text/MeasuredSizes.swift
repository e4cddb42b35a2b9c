/// The sizes of a leaf's content on a device in the widths that it was offered there: a table that
/// replaces a measurement.
///
/// - Source: the results of Texture's `-calculateSizeThatFits:`, with insets, line limit and truncation in them
package struct MeasuredSizes: Hashable, Sendable {
  /// In ascending order of `from`, each once; never empty.
  package let sizes: [Entry]

  /// True if the device was asked at every width at which the size changes.
  package let isComplete: Bool

  package struct Entry: Hashable, Sendable {
    /// The width, in points, from which on this is the size.
    package var from: Double
    package var size: Size

    package init(from: Double, size: Size) {
      self.from = from
      self.size = size
    }
  }

  /// Sorts the entries; of several for one width the last counts.
  ///
  /// - Returns: `nil` where there are none.
  package init?(_ entries: [Entry], isComplete: Bool = true) {
    var sorted: [Entry] = []
    sorted.reserveCapacity(entries.count)
    let isAscending = zip(entries, entries.dropFirst()).allSatisfy { $0.from < $1.from }
    let inOrder =
      isAscending
      ? entries
      : entries.enumerated().sorted { ($0.element.from, $0.offset) < ($1.element.from, $1.offset) }
        .map(\.element)
    for entry in inOrder {
      if sorted.last?.from == entry.from { sorted.removeLast() }
      sorted.append(entry)
    }
    guard !sorted.isEmpty else { return nil }
    sizes = sorted
    self.isComplete = isComplete
  }

  /// The size of the content where it is offered at most `maximum`.
  ///
  /// That is what it took on the device in the widest of the widths that are offered, or in the narrowest where
  /// all were wider, and never more than what is offered.
  ///
  /// - Complexity: O(log *n*) in the number of sizes.
  package func size(in maximum: Size) -> Size {
    let size = sizes[place(of: maximum.width)].size
    // What is no number is no limit.
    return Size(
      width: maximum.width < size.width ? maximum.width : size.width,
      height: maximum.height < size.height ? maximum.height : size.height)
  }

  /// True if the device did not measure this width, nor found that the size stays the same up to
  /// it.
  package func isApproximate(in width: Double) -> Bool {
    guard !isComplete else { return false }
    let place = place(of: width)
    return place < sizes.count - 1 && sizes[place].from != width
  }

  private func place(of width: Double) -> Int {
    if width.isNaN { return sizes.count - 1 }
    var (low, high) = (0, sizes.count)
    while low < high {
      let middle = low + (high - low) / 2
      if sizes[middle].from <= width { low = middle + 1 } else { high = middle }
    }
    return max(low - 1, 0)
  }
}
