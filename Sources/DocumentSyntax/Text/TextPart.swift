/// The texts of other files that belong to a document, behind its own text.
///
/// One tree and one range of offsets serve all texts, so that code that reads an object of the document's text can read
/// an object of another file as well:
///
///     offset       0 ──────────── 2³⁰ ────── 2³⁰ + 2²⁰ ────── 2³⁰ + 2 · 2²⁰ ── … 2³¹
///                  own text       part 0     part 1
///
/// The index of a ``NodeID`` is divided alike. Edits, positions and everything else that is about the document's text
/// know nothing of parts: their offsets never move.
package enum TextPart {
  /// The offset at which the first part begins, and the index of its first container.
  static let first = 1 << 30

  /// The distance of two parts.
  static let stride = 1 << 20

  /// The length of the longest text of a part, in bytes.
  package static let longestText = stride - 1

  /// The most parts of one document.
  package static let mostCount = first / stride - 1

  /// True if an offset is one of a part.
  @inline(__always)
  package static func contains(_ offset: Int) -> Bool { offset >= first }

  /// The number of the part that an offset is in, and the offset in the text of the part.
  package static func split(_ offset: Int) -> (number: Int, offset: Int) {
    ((offset - first) / stride, (offset - first) % stride)
  }

  /// The offset at which a part begins.
  static func start(of number: Int) -> Int { first + number * stride }
}

extension NodeID {
  /// True for a container in a part.
  @inline(__always)
  package var isInPart: Bool { Int(index) >= TextPart.first }

  /// The number of the part that the container is in; `nil` for one of the document's own text.
  package var part: Int? { isInPart ? TextPart.split(Int(index)).number : nil }

  /// The container as the tree of its part knows it.
  var inPart: NodeID { NodeID(Int32(truncatingIfNeeded: TextPart.split(Int(index)).offset)) }

  /// The container of a part as the tree of the document knows it.
  package func placed(in part: Int) -> NodeID {
    NodeID(Int32(truncatingIfNeeded: TextPart.start(of: part) + Int(index)))
  }
}

extension SyntaxEntry {
  /// The entry of a part as the tree of the document knows it.
  package func placed(in part: Int) -> SyntaxEntry {
    var entry = moved(by: TextPart.start(of: part))
    entry.container = container?.placed(in: part)
    return entry
  }
}

extension Range<Int> {
  /// A range of a part as the tree of the document knows it.
  func placed(in part: Int) -> Range<Int> {
    let start = TextPart.start(of: part)
    return (lowerBound + start)..<(upperBound + start)
  }
}

// MARK: Texts

extension SourceText {
  /// The text without parts.
  package var alone: SourceText {
    guard !parts.isEmpty else { return self }
    var text = self
    text.parts = []
    return text
  }

  /// The text of a part with a range in it; an empty one for a part that is not there.
  func part(at range: Range<Int>) -> (text: SourceText, range: Range<Int>) {
    let (number, start) = TextPart.split(range.lowerBound)
    let local = start..<(start + range.count)
    guard parts.indices.contains(number), let text = parts[number],
      local.upperBound <= text.utf8Count
    else { return (SourceText([]), 0..<0) }
    return (text, local)
  }

  mutating func setPart(_ text: SourceText?, at number: Int) {
    while parts.count <= number { parts.append(nil) }
    parts[number] = text
  }
}

// MARK: Trees

/// The text of another file with its tree.
struct SyntaxPart: Sendable {
  let text: SourceText
  let tree: SyntaxTree
}

extension SyntaxTree {
  /// Puts a text behind the document's text, or removes it.
  ///
  /// - Precondition: The text has at most ``TextPart/longestText`` bytes, and the number is less than
  ///   ``TextPart/mostCount``.
  package mutating func setPart(
    _ part: (text: SourceText, tree: SyntaxTree)?, at number: Int, text: inout SourceText
  ) {
    precondition(number < TextPart.mostCount, "there are too many parts")
    while parts.count <= number { parts.append(nil) }
    parts[number] = part.map { SyntaxPart(text: $0.text.alone, tree: $0.tree) }
    text.setPart(parts[number]?.text, at: number)
  }

  /// The text of a part with its tree.
  package func part(_ number: Int) -> (text: SourceText, tree: SyntaxTree)? {
    guard parts.indices.contains(number), let part = parts[number] else { return nil }
    return (part.text, part.tree)
  }

  /// The value at the top of a part; of kind `missing` if the part has no value.
  package func root(ofPart number: Int) -> SyntaxEntry {
    guard let part = part(number) else { return SyntaxEntry() }
    return part.tree.root.placed(in: number)
  }

  /// Calls `body` with the part that a container is in; the fallback is for one that is gone.
  func inPart<Result>(
    of node: NodeID, or fallback: Result,
    _ body: (_ part: SyntaxPart, _ node: NodeID, _ number: Int) -> Result
  ) -> Result {
    let (number, index) = TextPart.split(Int(node.index))
    guard parts.indices.contains(number), let part = parts[number], index < part.tree.nodes.count
    else { return fallback }
    return body(part, node.inPart, number)
  }
}
