import DocumentSyntax
import LiveDocuments

/// The entries around the caret in its object or array.
struct EntryNeighbors {
  /// The last entry that ends before the caret, or at it without being touched by it.
  private(set) var previous: SyntaxEntry?

  /// The entry that the caret is in, or whose word it touches.
  private(set) var current: SyntaxEntry?

  /// The keys of the other members, and the strings among the other elements.
  private(set) var otherKeys: Set<String> = []
  private(set) var otherStrings: Set<String> = []

  /// Without a container it is the document, whose one entry is its root.
  ///
  /// - Complexity: In the container's own bytes.
  init(of caret: Int, in container: SyntaxNode?, _ source: DocumentSource) {
    guard let container else {
      readTop(of: source, at: caret)
      return
    }
    source.forEachEntry(of: container) { entry in
      if current == nil, entry.isTouched(at: caret) {
        current = entry
        return
      }
      if entry.valueRange.upperBound <= caret { previous = entry }
      if let name = source.name(of: entry) {
        otherKeys.insert(name)
      } else if let string = source.string(of: entry) {
        otherStrings.insert(string)
      }
    }
  }

  private mutating func readTop(of source: DocumentSource, at caret: Int) {
    let root = source.syntax.root
    if root.isWord, root.isTouched(at: caret) {
      current = root
    } else if root.kind != .missing, root.valueRange.upperBound <= caret {
      previous = root
    }
  }
}

extension DocumentSource {
  /// The key of a member, also where it is not written as it should be; `nil` where there is none.
  func name(of entry: SyntaxEntry) -> String? {
    if let key = key(of: entry) { return key }
    guard let range = entry.keyRange else { return nil }
    var text = String(decoding: self.text.bytes(in: range), as: UTF8.self)[...]
    if let first = text.first, first == "\"" || first == "'" { text = text.dropFirst() }
    if let last = text.last, last == "\"" || last == "'" { text = text.dropLast() }
    return String(text)
  }
}

extension SyntaxEntry {
  /// True if the value is a scalar, or is meant to be one.
  var isWord: Bool {
    switch kind {
    case .object, .array, .missing, .tooDeep: false
    default: true
    }
  }

  /// True if `caret` is in this entry, or at the end of a word of it.
  fileprivate func isTouched(at caret: Int) -> Bool {
    if let keyRange, keyRange.lowerBound < caret, caret <= keyRange.upperBound { return true }
    let start = keyRange?.upperBound ?? valueRange.lowerBound
    if isWord { return start <= caret && caret <= valueRange.upperBound }
    // An object is another place once the caret is in it, and before that this member's.
    guard start < caret else { return false }
    return caret < valueRange.upperBound
      || keyRange != nil && caret == valueRange.lowerBound && kind != .missing
  }
}

/// Reads single bytes of a text near each other.
struct ByteWindow {
  private let text: SourceText
  private var bytes: [UInt8] = []
  private var start = 0
  let count: Int

  init(_ text: SourceText) {
    self.text = text
    count = text.utf8Count
  }

  /// The byte at `offset`; `nil` outside the text.
  mutating func byte(at offset: Int) -> UInt8? {
    guard offset >= 0, offset < count else { return nil }
    if !(start..<(start + bytes.count)).contains(offset) {
      start = max(offset - 64, 0)
      bytes = text.bytes(in: start..<min(offset + 448, count))
    }
    return bytes[offset - start]
  }

  /// The end of the comment at `offset`, if there is one: at most `limit`, where it goes on to there.
  mutating func endOfComment(at offset: Int, limit: Int) -> Int? {
    guard byte(at: offset) == UInt8(ascii: "/") else { return nil }
    let second = byte(at: offset + 1)
    guard second == UInt8(ascii: "/") || second == UInt8(ascii: "*") else { return nil }
    // One that nothing closes is not looked for through the whole document.
    let limit = min(limit, offset + 16_384)
    var end = offset + 2
    while end < limit, let byte = byte(at: end) {
      if second == UInt8(ascii: "/") {
        if byte.isLineEnd { return end }
      } else if byte == UInt8(ascii: "*"), self.byte(at: end + 1) == UInt8(ascii: "/") {
        return min(end + 2, limit)
      }
      end += 1
    }
    return limit
  }

  /// The first byte from `offset` on that is neither blank nor in a comment; `nil` at the text's end.
  mutating func significantByte(from offset: Int) -> UInt8? {
    var offset = offset
    while let byte = byte(at: offset) {
      if let end = endOfComment(at: offset, limit: count) {
        offset = max(end, offset + 1)
      } else if byte.isWhiteSpace {
        offset += 1
      } else {
        return byte
      }
    }
    return nil
  }

  /// The end of the word that `offset` is in or behind.
  mutating func endOfWord(at offset: Int, limit: Int) -> Int {
    var end = offset
    while end < limit, let byte = byte(at: end), byte.isWordPart { end += 1 }
    return end
  }

  /// True if a line ends between two offsets.
  mutating func endsLine(in range: Range<Int>) -> Bool {
    range.contains { byte(at: $0)?.isLineEnd ?? true }
  }
}

/// The text between two tokens, as far as it matters.
struct TokenGap {
  /// The last comma.
  private(set) var comma: Int?
  private(set) var hasColon = false

  /// True if it ends within a comment.
  private(set) var endsInComment = false

  /// The start of a word that reaches the end.
  private(set) var wordStart: Int?

  /// True if it has only blanks, commas and comments.
  private(set) var isPlain = true

  init(_ range: Range<Int>, _ window: inout ByteWindow) {
    var offset = range.lowerBound
    while offset < range.upperBound, let byte = window.byte(at: offset) {
      if let end = window.endOfComment(at: offset, limit: range.upperBound) {
        wordStart = nil
        endsInComment = end == range.upperBound && !Self.isClosedBlock(offset..<end, &window)
        offset = max(end, offset + 1)
        continue
      }
      if byte == UInt8(ascii: ",") {
        comma = offset
      } else if byte == UInt8(ascii: ":") {
        hasColon = true
      } else if !byte.isWhiteSpace {
        isPlain = false
      }
      wordStart =
        byte.isWordPart || byte == UInt8(ascii: "\"") ? wordStart ?? offset : nil
      offset += 1
    }
  }

  private static func isClosedBlock(_ range: Range<Int>, _ window: inout ByteWindow) -> Bool {
    range.count >= 4 && window.byte(at: range.lowerBound + 1) == UInt8(ascii: "*")
      && window.byte(at: range.upperBound - 2) == UInt8(ascii: "*")
      && window.byte(at: range.upperBound - 1) == UInt8(ascii: "/")
  }
}
