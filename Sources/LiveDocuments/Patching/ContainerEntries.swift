import DocumentSyntax

/// The entries of a container, whose offsets follow edits of the text.
///
/// An edit moves all entries behind it. The shift is stored once, as a distance for all entries from an index on, so a
/// series of edits takes time in the entries between the edits, not in the entries behind them.
struct ContainerEntries: RandomAccessCollection {
  /// The entries with offsets from the start of the container.
  ///
  /// Offsets from ``edge`` on lack ``distance``.
  private var stored: [SyntaxEntry]

  /// The index from which entries are ``distance`` bytes behind their stored offsets.
  private var edge: Int
  private var distance = 0

  /// The offset that is added to all stored offsets.
  private let base: Int

  init(_ entries: [SyntaxEntry]) {
    stored = entries
    edge = entries.count
    base = 0
  }

  private init(_ entries: ContainerEntries, from base: Int) {
    (stored, edge, distance) = (entries.stored, entries.edge, entries.distance)
    self.base = base
  }

  /// The entries of a container that begins at an offset.
  func counted(from start: Int) -> ContainerEntries { ContainerEntries(self, from: start) }

  var startIndex: Int { 0 }
  var endIndex: Int { stored.count }

  subscript(index: Int) -> SyntaxEntry {
    stored[index].moved(by: index < edge ? base : base + distance)
  }

  // MARK: Edits

  /// Updates the entries after an edit that leaves whole entries or adds one container.
  ///
  /// - Parameters:
  ///   - edit: An edit within the container, in offsets from the start of the container.
  ///   - change: The change of the syntax tree by the edit.
  ///   - added: The new entry, if the edit added one.
  /// - Returns: False if the entries must be read again.
  mutating func follow(_ edit: SourceEdit, _ change: SyntaxChange, adding added: SyntaxEntry?)
    -> Bool
  {
    let shift = edit.replacement.count - edit.range.count
    // The first entry that does not end before the edit.
    let first = partitioningIndex { $0.valueRange.upperBound > edit.range.lowerBound }
    if first < count, self[first].valueRange.lowerBound < edit.range.lowerBound {
      // The edit is within a container that continues to exist.
      guard edit.range.upperBound < self[first].valueRange.upperBound,
        let node = self[first].container, !change.removed.contains(node)
      else { return false }
      moveEdge(to: first + 1)
      stored[first].extendValue(by: shift)
      distance += shift
      return true
    }
    if edit.replacement.isEmpty {
      let next = partitioningIndex { $0.valueRange.lowerBound >= edit.range.upperBound }
      guard next == 0 || self[next - 1].valueRange.upperBound <= edit.range.upperBound else {
        return false
      }
      moveEdge(to: next)
      stored.removeSubrange(first..<next)
      edge = first
      distance += shift
      return true
    }
    guard edit.range.isEmpty, let added else { return false }
    moveEdge(to: first)
    stored.insert(added, at: first)
    edge = first + 1
    distance += shift
    return true
  }

  private mutating func moveEdge(to index: Int) {
    if distance != 0 {
      let passed = index > edge ? edge..<index : index..<edge
      let shift = index > edge ? distance : -distance
      for index in passed { stored[index] = stored[index].moved(by: shift) }
    }
    edge = index
  }
}

/// The entries of the wide arrays that the pointers of a patch lead through.
struct KeptArrays {
  /// The entries by array, with offsets from the start of the array.
  private var arrays: [SyntaxNode: ContainerEntries] = [:]

  /// The number of entries that were read from the text, repeated reads of small containers included.
  private(set) var readCount = 0

  /// Below this count, reading the entries again costs less than keeping them.
  private static let leastCount = 32

  /// The most arrays that are kept at once.
  private static let mostArrays = 8

  /// The entries of an array or object, counted from its start.
  mutating func entries(of node: SyntaxNode, in source: DocumentSource) -> ContainerEntries {
    if let kept = arrays[node] { return kept }
    let start = source.syntax.range(of: node).lowerBound
    let entries = ContainerEntries(source.entries(of: node).map { $0.moved(by: -start) })
    readCount += entries.count
    let isKept =
      source.syntax.kind(of: node) == .array && entries.count >= Self.leastCount
      && source.syntax.errors.isEmpty
    if isKept {
      if arrays.count == Self.mostArrays { arrays = [:] }
      arrays[node] = entries
    }
    return entries
  }

  /// Applies an edit to the source and updates the kept arrays.
  mutating func apply(_ edit: SourceEdit, to source: inout DocumentSource) {
    let ranges = arrays.keys.map { ($0, source.syntax.range(of: $0)) }
    let change = source.apply(edit)
    guard !change.errorsChanged, source.syntax.errors.isEmpty else { return arrays = [:] }
    for (node, range) in ranges {
      if change.removed.contains(node) || edit.range.contains(range.lowerBound) {
        arrays[node] = nil
        continue
      }
      // An edit before an array only moves the array; an edit behind it has no effect.
      guard range.lowerBound < edit.range.lowerBound, edit.range.upperBound < range.upperBound
      else { continue }
      let own = SourceEdit(
        (edit.range.lowerBound - range.lowerBound)..<(edit.range.upperBound - range.lowerBound),
        with: edit.replacement)
      let added = change.added.filter { source.syntax.parent(of: $0) == node }
      let start = source.syntax.range(of: node).lowerBound
      let entry = added.count == 1 ? source.syntax.entry(of: added[0]).moved(by: -start) : nil
      // Taken out of the dictionary, so that the entries are changed without a copy.
      guard var entries = arrays.removeValue(forKey: node),
        entries.follow(own, change, adding: entry)
      else { continue }
      arrays[node] = entries
    }
  }
}
