package import DocumentSyntax
import LayoutEngine
package import LiveDocuments

/// An object or array that can be folded.
package struct FoldableRange: Hashable, Sendable {
  /// From bracket to bracket, as bytes of the text.
  package let bytes: Range<Int>

  /// What is between the brackets.
  package let inside: Range<Int>

  /// Where ``inside`` begins and ends.
  package let start: TextPosition
  package let end: TextPosition

  /// The lines on which it begins and ends, counted from 0.
  package var startLine: Int { start.line }
  package var endLine: Int { end.line }

  fileprivate let node: SyntaxNode
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
    limit: Int = .max, wholeLines: Bool = false, in encoding: PositionEncoding = .utf8
  ) -> [FoldableRange] {
    let ranges = containersFromOutside
    let positions = source.text.positions(
      at: ranges.flatMap { [$0.inside.lowerBound, $0.inside.upperBound] }, in: encoding)
    var found: [FoldableRange] = []
    var startLines: Set<Int> = []
    for (index, range) in ranges.enumerated() where found.count < limit {
      let (start, end) = (positions[2 * index], positions[2 * index + 1])
      guard start.line < (wholeLines ? end.line - 1 : end.line) else { continue }
      if wholeLines, !startLines.insert(start.line).inserted { continue }
      found.append(
        FoldableRange(
          bytes: range.bytes, inside: range.inside, start: start, end: end, node: range.node))
    }
    return found.sorted { $0.bytes.lowerBound < $1.bytes.lowerBound }
  }

  /// What is shown in place of what is folded: which element it is, or how many there are; `nil` where an
  /// ellipsis says as much.
  package func summary(of fold: FoldableRange) -> String? {
    if source.syntax.kind(of: fold.node) == .array {
      var count = 0
      source.forEachEntry(of: fold.node) { entry in
        if entry.kind == .object { count += 1 }
      }
      return count == 0 ? nil : count == 1 ? " 1 object " : " \(count) objects "
    }
    guard let element = element(readFrom: fold.node), let type = declaration(of: element)?.name
    else { return nil }
    let name = id(of: element).map { " #\($0.prefix(40))" } ?? ""
    return " \(type)\(name) … "
  }

  /// All objects and arrays, level by level.
  private var containersFromOutside: [(bytes: Range<Int>, inside: Range<Int>, node: SyntaxNode)] {
    guard let root = source.syntax.root.container else { return [] }
    var ranges: [(bytes: Range<Int>, inside: Range<Int>, node: SyntaxNode)] = []
    var level = [root]
    while !level.isEmpty {
      for node in level {
        ranges.append((source.syntax.range(of: node), source.inside(of: node), node))
      }
      level = level.flatMap { source.syntax.children(of: $0) }
    }
    return ranges
  }
}
