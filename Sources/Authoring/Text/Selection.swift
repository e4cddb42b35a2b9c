import DocumentSyntax
package import LiveDocuments

extension DocumentText {
  /// The ranges that can be selected around a byte, from the inside out: a string's content, the
  /// value with its quotes, the member, the content of the brackets around it, the object or array,
  /// and so on up to the whole text.
  ///
  /// Each range strictly contains the previous range; the last range is the text.
  ///
  /// - Complexity: O(*n*) in the length of the innermost object or array and in its depth.
  package func selections(at offset: Int) -> [Range<Int>] {
    var chain = SelectionChain()
    var node = source.syntax.smallestContainer(at: offset)
    if let comment = source.syntax.comment(around: offset, in: source.text) {
      chain.add(comment)
    } else if let node {
      addEntry(at: offset, of: source.entries(of: node), to: &chain)
    } else {
      addEntry(at: offset, of: [source.syntax.root], to: &chain)
    }
    while let current = node {
      let range = source.syntax.range(of: current)
      chain.add(source.inside(of: current))
      chain.add(range)
      if let key = source.syntax.keyRange(of: current, in: source.text) {
        chain.add(key.lowerBound..<range.upperBound)
      }
      node = source.syntax.parent(of: current)
    }
    chain.add(0..<source.text.utf8Count)
    return chain.ranges
  }

  private func addEntry(at offset: Int, of entries: [SyntaxEntry], to chain: inout SelectionChain) {
    guard
      let entry = entries.last(where: {
        ($0.keyRange ?? $0.valueRange).lowerBound <= offset && offset <= $0.valueRange.upperBound
      })
    else { return }
    if let key = entry.keyRange, offset <= key.upperBound {
      if !entry.keyIsBroken { addContent(of: key, around: offset, to: &chain) }
      chain.add(key)
    } else if entry.valueRange.lowerBound <= offset {
      if entry.kind == .string, !entry.valueIsBroken {
        addContent(of: entry.valueRange, around: offset, to: &chain)
      }
      if !entry.valueRange.isEmpty { chain.add(entry.valueRange) }
    }
    chain.add(
      (entry.keyRange?.lowerBound ?? entry.valueRange.lowerBound)..<entry.valueRange.upperBound)
  }

  private func addContent(
    of string: Range<Int>, around offset: Int, to chain: inout SelectionChain
  ) {
    guard string.count >= 2 else { return }
    let content = (string.lowerBound + 1)..<(string.upperBound - 1)
    guard !content.isEmpty, (content.lowerBound...content.upperBound).contains(offset) else {
      return
    }
    chain.add(content)
  }
}

/// Ranges that grow.
private struct SelectionChain {
  private(set) var ranges: [Range<Int>] = []

  /// Adds a range if it strictly contains the last range.
  mutating func add(_ range: Range<Int>) {
    if let last = ranges.last {
      guard range.lowerBound <= last.lowerBound, last.upperBound <= range.upperBound,
        range != last
      else { return }
    }
    ranges.append(range)
  }
}

extension DocumentSource {
  /// The content between the brackets of an object or array, up to its end if it has no closing
  /// one.
  package func inside(of node: SyntaxNode) -> Range<Int> {
    inside(of: node, at: syntax.range(of: node))
  }

  /// The result of ``inside(of:)`` for a container at known bytes.
  func inside(of node: SyntaxNode, at range: Range<Int>) -> Range<Int> {
    let start = min(range.lowerBound + 1, range.upperBound)
    return start..<max(start, range.upperBound - (syntax.isClosed(node) ? 1 : 0))
  }
}
