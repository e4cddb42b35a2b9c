/// The entries of all containers of a text without errors, as they were met when its tree was made.
///
/// Whoever reads a whole text at once need not look at its bytes a second time. It holds for that text only, and is
/// larger than the text: it is meant to be dropped when that has been read.
package final class EntryIndex: Sendable {
  /// In the order of the text; behind a container's own come those in it.
  private let entries: [SyntaxEntry]

  /// Which of them are in a container, and in what is in it, by the number of its node.
  private let ranges: [Contents]

  /// The number of keys for each name of the table, and last the number of keys that were not
  /// looked up.
  private let keyCounts: [Int32]

  fileprivate struct Contents: BitwiseCopyable, Sendable {
    var start: Int32
    var end: Int32
  }

  fileprivate init(entries: [SyntaxEntry], ranges: [Contents], keyCounts: [Int32]) {
    self.entries = entries
    self.ranges = ranges
    self.keyCounts = keyCounts
  }

  /// The greatest possible number of members with the key of this number.
  package func keyCount(_ number: KeywordTable.Number) -> Int {
    Int(keyCounts[Int(number)] + keyCounts[keyCounts.count - 1])
  }

  /// Calls `body` with every member or element of a container, in the order of the text.
  ///
  /// The keys of members are looked up in the ``KeywordTable`` of the record, but for those with escapes and a few others.
  package func forEachEntry(of node: NodeID, _ body: (SyntaxEntry) -> Void) {
    let contents = ranges[Int(node.index)]
    var next = Int(contents.start)
    while next < Int(contents.end) {
      let entry = entries[next]
      next = entry.container.map { Int(ranges[Int($0.index)].end) } ?? next + 1
      body(entry)
    }
  }
}

/// Takes the entries down while a tree is made.
struct EntryRecorder {
  private let names: KeywordTable
  private var entries: [SyntaxEntry] = []
  private var ranges = [EntryIndex.Contents(start: 0, end: 0)]
  private var keyCounts: [Int32]

  init(lookingIn names: KeywordTable, expecting textLength: Int) {
    self.names = names
    keyCounts = Array(repeating: 0, count: names.names.count + 1)
    // What is reserved and not used takes no memory.
    entries.reserveCapacity(textLength / 10)
    ranges.reserveCapacity(textLength / 64)
  }

  mutating func append(_ entry: SyntaxEntry, from reader: ByteReader) {
    var entry = entry
    if entry.keyStart >= 0 {
      // Its bytes were just read, and are hardly ever in two chunks.
      if !entry.keyHasEscapes {
        entry.keyNumber = reader.number(ofKey: entry.keyStart..<entry.keyEnd, in: names)
      }
      if entry.keyNumber >= 0 {
        keyCounts[Int(entry.keyNumber)] += 1
      } else if entry.keyNumber == KeywordTable.notLookedUp {
        keyCounts[keyCounts.count - 1] += 1
      }
    }
    entries.append(entry)
  }

  /// Takes down the entry of a container that begins; its node's number is the next one.
  mutating func open(_ entry: SyntaxEntry, from reader: ByteReader) {
    append(entry, from: reader)
    ranges.append(
      EntryIndex.Contents(start: Int32(truncatingIfNeeded: entries.count), end: 0))
  }

  mutating func close(_ node: Int32, _ record: Node, at start: Int) {
    let contents = ranges[Int(node)]
    ranges[Int(node)].end = Int32(truncatingIfNeeded: entries.count)
    entries[Int(contents.start) - 1].fill(with: record, NodeID(node), at: start)
  }

  consuming func finish() -> EntryIndex {
    EntryIndex(entries: entries, ranges: ranges, keyCounts: keyCounts)
  }
}

extension ByteReader {
  /// The number of a key, given with its quotes.
  fileprivate func number(ofKey key: Range<Int>, in names: KeywordTable) -> KeywordTable.Number {
    let start = key.lowerBound - windowStart + 1
    let end = key.upperBound - windowStart - 1
    guard start >= 0, start <= end, end < window.count else { return KeywordTable.notLookedUp }
    return window.withUnsafeBytes {
      names.number(of: UnsafeRawBufferPointer(rebasing: $0[start..<end]))
    }
  }
}
