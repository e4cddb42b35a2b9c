package import DocumentSyntax
import LayoutEngine
package import LiveDocuments

/// An object or array that can be folded.
package struct FoldableRange: Hashable, Sendable {
  /// From bracket to bracket, as bytes of the text.
  package let bytes: Range<Int>

  /// The range between the brackets.
  package let inside: Range<Int>

  /// The start and end of ``inside``.
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
  /// - Complexity: O(*n* log *c*) in the number of objects and arrays, *c* the number of chunks of the text.
  package func foldableRanges(
    limit: Int = .max, wholeLines: Bool = false, in encoding: PositionEncoding = .utf8
  ) -> [FoldableRange] {
    var found: [FoldableRange] = []
    var depths: [Int] = []
    // Ends come in another order than starts.
    var starts = PositionCursor(in: source.text, encoding)
    var ends = PositionCursor(in: source.text, encoding)
    var lastLine = -1
    forEachContainer { node, bytes, depth in
      let inside = source.inside(of: node, at: bytes)
      let start = starts.position(at: inside.lowerBound)
      // Those that begin on one line and end on others are in each other.
      if wholeLines, start.line == lastLine { return }
      let end = ends.position(at: inside.upperBound)
      guard start.line < (wholeLines ? end.line - 1 : end.line) else { return }
      lastLine = start.line
      found.append(
        FoldableRange(bytes: bytes, inside: inside, start: start, end: end, node: node))
      depths.append(depth)
    }
    return found.count <= limit ? found : Self.outermost(limit, of: found, atDepths: depths)
  }

  /// The ranges of the lowest depths, up to a limit; of the last depth the first in the text.
  private static func outermost(
    _ limit: Int, of ranges: [FoldableRange], atDepths depths: [Int]
  ) -> [FoldableRange] {
    var counts = Array(repeating: 0, count: (depths.max() ?? 0) + 1)
    for depth in depths { counts[depth] += 1 }
    var remaining = limit
    var last = 0
    while last < counts.count, counts[last] <= remaining {
      remaining -= counts[last]
      last += 1
    }
    return zip(ranges, depths).compactMap { range, depth in
      if depth > last { return nil }
      guard depth == last else { return range }
      remaining -= 1
      return remaining >= 0 ? range : nil
    }
  }

  /// The text that is shown for a folded range: its element, or the number of elements; `nil` where
  /// an ellipsis is enough.
  package func summary(of fold: FoldableRange) -> String? {
    if source.syntax.kind(of: fold.node) == .array {
      var count = 0
      source.forEachEntry(of: fold.node) { entry in
        if entry.kind == .object { count += 1 }
      }
      return count == 0 ? nil : count == 1 ? " 1 object " : " \(count) objects "
    }
    guard let element = element(readFrom: fold.node),
      let type = elements.declaration(of: element)?.name
    else { return nil }
    let name = elements.id(of: element).map { " #\($0.prefix(40))" } ?? ""
    return " \(type)\(name) … "
  }

  /// Calls `body` with all objects and arrays in the order of the text, their bytes and the number of those around them.
  private func forEachContainer(_ body: (SyntaxNode, Range<Int>, Int) -> Void) {
    guard let root = source.syntax.root.container else { return }
    let syntax = source.syntax
    var around: [(node: SyntaxNode, start: Int)] = []
    var next: SyntaxNode? = root
    while true {
      guard let node = next else {
        guard let (last, _) = around.popLast(), !around.isEmpty else { return }
        next = syntax.sibling(after: last)
        continue
      }
      let start = (around.last?.start ?? 0) + syntax.startInParent(of: node)
      body(node, start..<(start + syntax.length(of: node)), around.count)
      around.append((node, start))
      next = syntax.firstChild(of: node)
    }
  }
}
