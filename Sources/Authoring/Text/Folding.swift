package import DocumentSyntax
package import LiveDocuments

/// An object or array that can be folded, or a comment, or comments on lines of their own one below the other.
package struct FoldableRange: Hashable, Sendable {
  /// From bracket to bracket, as bytes of the text; of comments from the first slash on.
  package let bytes: Range<Int>

  /// The range between the brackets; for comments, the range behind the first two bytes, without a closing `*/`.
  package let inside: Range<Int>

  /// The start and end of ``inside``.
  package let start: TextPosition
  package let end: TextPosition

  /// The lines on which it begins and ends, counted from 0.
  package var startLine: Int { start.line }
  package var endLine: Int { end.line }

  /// `nil` for comments.
  let node: SyntaxNode?

  package var isComment: Bool { node == nil }
}

extension DocumentText {
  /// The objects, arrays and comments that begin and end on different lines, in the order of the text.
  ///
  /// At most `limit` are listed, outer ranges first. If only `wholeLines` can be hidden, the line with the closing
  /// bracket stays visible, so a range needs a line in between, and of the ranges that begin on one line only the
  /// outermost is listed.
  ///
  /// - Complexity: O(*n* log *c*) in the number of objects and arrays, *c* the number of chunks of the text.
  package func foldableRanges(
    limit: Int = .max, wholeLines: Bool = false, in encoding: PositionEncoding = .utf8
  ) -> [FoldableRange] {
    var found: [FoldableRange] = []
    var depths: [Int] = []
    // A cursor is fastest in the order of the text, and the ends have another order than the starts.
    var starts = PositionCursor(in: source.text, encoding)
    var ends = PositionCursor(in: source.text, encoding)
    var lastLine = -1
    forEachContainer { node, bytes, depth in
      let inside = source.inside(of: node, at: bytes)
      let start = starts.position(at: inside.lowerBound)
      // Ranges that begin on one line and end on later lines are nested: keep the outermost.
      if wholeLines, start.line == lastLine { return }
      let end = ends.position(at: inside.upperBound)
      guard start.line < (wholeLines ? end.line - 1 : end.line) else { return }
      lastLine = start.line
      found.append(
        FoldableRange(bytes: bytes, inside: inside, start: start, end: end, node: node))
      depths.append(depth)
    }
    addComments(to: &found, &depths, wholeLines: wholeLines, in: encoding)
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

  /// Adds the comments that begin and end on different lines; successive comments on lines of their own become one
  /// range.
  ///
  /// - Complexity: O(*n*) in the length of the text, and in a text with two slashes or a slash and a star O(*m*) in the
  ///   own bytes of the containers that have them.
  private func addComments(
    to folds: inout [FoldableRange], _ depths: inout [Int], wholeLines: Bool,
    in encoding: PositionEncoding
  ) {
    let text = source.text
    let containers = containersWithSlashes()
    if containers.isEmpty { return }
    var comments: [(range: Range<Int>, depth: Int)] = []
    for (node, depth) in containers {
      comments += source.syntax.comments(of: node, in: text).map { ($0, depth) }
    }
    comments.sort { $0.range.lowerBound < $1.range.lowerBound }
    var groups: [(range: Range<Int>, depth: Int)] = []
    var canGrow = false
    for (comment, depth) in comments {
      let isAlone = text.isFirstOnLine(comment.lowerBound)
      if canGrow, isAlone, let last = groups.last,
        text.isSpace(in: last.range.upperBound..<comment.lowerBound),
        text.position(at: last.range.upperBound, in: .utf8).line + 1
          == text.position(at: comment.lowerBound, in: .utf8).line
      {
        groups[groups.count - 1].range = last.range.lowerBound..<comment.upperBound
      } else {
        groups.append((comment, depth))
        canGrow = isAlone
      }
    }
    let lines = Set(folds.map(\.startLine))
    var merged: [(fold: FoldableRange, depth: Int)] = Array(zip(folds, depths))
    for (range, depth) in groups {
      let isBlock = text.isClosedBlockComment(range)
      let inside = (range.lowerBound + 2)..<(range.upperBound - (isBlock ? 2 : 0))
      let start = text.position(at: inside.lowerBound, in: encoding)
      let end = text.position(at: inside.upperBound, in: encoding)
      guard start.line < end.line, !wholeLines || !lines.contains(start.line) else { continue }
      merged.append(
        (FoldableRange(bytes: range, inside: inside, start: start, end: end, node: nil), depth))
    }
    guard merged.count > folds.count else { return }
    merged.sort { $0.fold.bytes.lowerBound < $1.fold.bytes.lowerBound }
    folds = merged.map(\.fold)
    depths = merged.map(\.depth)
  }

  /// The containers in which a comment may begin, each with its depth, and `nil` for the document.
  private func containersWithSlashes() -> [(node: SyntaxNode?, depth: Int)] {
    let slashes = source.text.possibleCommentStarts
    if slashes.isEmpty { return [] }
    var found: [(node: SyntaxNode?, depth: Int)] = []
    var known: Set<SyntaxNode?> = []
    var around: [(node: SyntaxNode, end: Int)] = []
    var next = 0
    func assign(before end: Int) {
      while next < slashes.count, slashes[next] < end {
        while let last = around.last, last.end <= slashes[next] { around.removeLast() }
        let node = around.last?.node
        if known.insert(node).inserted { found.append((node, around.count)) }
        next += 1
      }
    }
    forEachContainer { node, bytes, _ in
      assign(before: bytes.lowerBound)
      while let last = around.last, last.end <= bytes.lowerBound { around.removeLast() }
      around.append((node, bytes.upperBound))
    }
    assign(before: .max)
    return found
  }

  /// Calls `body` with all objects and arrays in the order of the text, their bytes and their depths.
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
