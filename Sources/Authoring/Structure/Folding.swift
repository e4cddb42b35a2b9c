import DocumentSyntax
package import LiveDocuments

/// An object or array that can be folded.
package struct FoldableRange: Hashable, Sendable {
  /// From bracket to bracket, as bytes of the text.
  package let bytes: Range<Int>

  /// What is between the brackets.
  package let inside: Range<Int>

  /// The lines on which it begins and ends, counted from 0.
  package let startLine: Int
  package let endLine: Int
}

extension LiveDocument {
  /// The objects and arrays that begin and end on different lines, in the order of the text.
  ///
  /// At most `limit` are listed, outer ones first. If only `wholeLines` can be hidden, the line with the
  /// closing bracket stays, so some line must lie between, and of those that begin on one line the
  /// outermost is listed.
  ///
  /// - Complexity: O(*n* log *n*) in the number of objects and arrays.
  package func foldableRanges(
    limit: Int = .max, wholeLines: Bool = false
  ) -> [FoldableRange] {
    let ranges = containersFromOutside
    let lines = source.text.positions(
      at: ranges.flatMap { [$0.bytes.lowerBound, $0.bytes.upperBound] }, in: .utf8
    ).map(\.line)
    var found: [FoldableRange] = []
    var startLines: Set<Int> = []
    for (index, range) in ranges.enumerated() where found.count < limit {
      let (start, end) = (lines[2 * index], lines[2 * index + 1])
      guard start < (wholeLines ? end - 1 : end) else { continue }
      if wholeLines, !startLines.insert(start).inserted { continue }
      found.append(
        FoldableRange(bytes: range.bytes, inside: range.inside, startLine: start, endLine: end))
    }
    return found.sorted { $0.bytes.lowerBound < $1.bytes.lowerBound }
  }

  /// All objects and arrays, level by level.
  private var containersFromOutside: [(bytes: Range<Int>, inside: Range<Int>)] {
    guard let root = source.syntax.root.container else { return [] }
    var ranges: [(bytes: Range<Int>, inside: Range<Int>)] = []
    var level = [root]
    while !level.isEmpty {
      for node in level { ranges.append((source.syntax.range(of: node), source.inside(of: node))) }
      level = level.flatMap { source.syntax.children(of: $0) }
    }
    return ranges
  }
}
