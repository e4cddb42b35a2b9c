import DocumentSyntax
import LayoutEngine

extension LiveDocument {
  /// The rewrites that remove everything that was captured.
  ///
  /// Removals of text, because thousands of members of as many objects go at once.
  ///
  /// - Complexity: In the length of the objects of all elements.
  package var captureRemovals: [Rewrite] {
    var ranges: [Range<Int>] = []
    forEachElement { element in
      guard let node = node(of: element) else { return }
      ranges += removals(of: "captured", from: node)
    }
    return ranges.map { .replaceText($0, "") }
  }

  /// The bytes of the members of this key, each with the comma and the space up to the next member; behind the last
  /// one that stays, with those before them.
  private func removals(of key: String, from node: SyntaxNode) -> [Range<Int>] {
    let entries = source.entries(of: node)
    let isRemoved = entries.map { source.isKey(key, of: $0) }
    guard isRemoved.contains(true) else { return [] }
    func start(_ entry: SyntaxEntry) -> Int {
      entry.keyRange?.lowerBound ?? entry.valueRange.lowerBound
    }
    guard let last = isRemoved.lastIndex(of: false) else {
      return [start(entries[0])..<entries[entries.count - 1].valueRange.upperBound]
    }
    var ranges: [Range<Int>] = []
    for index in 0..<last where isRemoved[index] {
      ranges.append(start(entries[index])..<start(entries[index + 1]))
    }
    if last < entries.count - 1 {
      let end = entries[entries.count - 1].valueRange.upperBound
      ranges.append(entries[last].valueRange.upperBound..<end)
    }
    return ranges
  }
}
