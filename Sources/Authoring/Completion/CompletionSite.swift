import DocumentSyntax
import LiveDocuments

/// The position of a completion in a text: its container, the half-typed word, and the punctuation needed around it.
///
/// Only the bytes of the object or array around the caret are read, without nested objects and arrays.
struct CompletionSite {
  let source: DocumentSource

  /// A UTF-8 offset.
  let caret: Int

  /// The innermost object or array around the caret; `nil` outside all of them.
  var container: SyntaxNode?
  var role = Role.nothing

  /// The range of the half-typed word, in bytes; empty and at the caret if nothing is typed.
  var range: Range<Int>

  /// The keys of the object's other members.
  var otherKeys: Set<String> = []

  /// The strings in the array, except for the string at the caret.
  var otherStrings: Set<String> = []

  /// The text that has to be inserted right before and behind the completion.
  var lead = ""
  var tail = ""

  /// The offset of a missing comma behind the previous entry, unless `lead` adds it.
  var missingComma: Int?

  /// The offset of a comma before the range with no entry behind it.
  var danglingComma: Int?

  /// True if the entry before it is complete.
  var followsCompleteEntry = true

  enum Role: Hashable {
    case nothing

    /// The whole document.
    case top
    case key(rest: KeyRest)

    /// The value of this key.
    case value(key: String)

    /// An element of an array.
    case item
  }

  /// The part of a member behind its key.
  enum KeyRest: Hashable {
    case nothing
    case value
    case colon
  }

  var window: ByteWindow

  init(_ source: DocumentSource, at offset: Int) {
    self.source = source
    window = ByteWindow(source.text)
    var caret = min(max(offset, source.text.byteOrderMarkLength), source.text.utf8Count)
    while let byte = window.byte(at: caret), byte & 0xC0 == 0x80, caret > 0 { caret -= 1 }
    self.caret = caret
    range = caret..<caret
    read()
  }

  // MARK: Typed text

  /// The text of the range.
  var word: String { text(in: range) }

  /// The quote that the range begins with.
  var quote: Character? {
    guard let first = word.first, first == "\"" || first == "'" else { return nil }
    return first
  }

  /// The text up to the caret, without the quote.
  var typed: String {
    let text = text(in: range.lowerBound..<max(range.lowerBound, min(caret, range.upperBound)))
    return quote == nil ? text : String(text.dropFirst())
  }

  private func text(in range: Range<Int>) -> String {
    String(decoding: source.text.bytes(in: range), as: UTF8.self)
  }

  /// The next byte behind the range that is not in white space or a comment; `nil` at the end of the text.
  func byteBehind() -> UInt8? {
    var window = window
    return window.significantByte(from: range.upperBound)
  }
}

extension CompletionSite {
  /// Finds the container and role of the caret, and the punctuation needed around the completion.
  mutating func read() {
    container = source.syntax.smallestContainer(at: caret)
    var neighbors = EntryNeighbors(of: caret, in: container, source)
    // An unclosed container ends at its last entry in the tree, but is continued by typing behind it.
    while neighbors.current == nil, let previous = neighbors.previous,
      let inner = previous.container, !source.syntax.isClosed(inner),
      gap(from: previous.valueRange.upperBound).isPlain
    {
      container = inner
      neighbors = EntryNeighbors(of: caret, in: container, source)
    }
    otherKeys = neighbors.otherKeys
    otherStrings = neighbors.otherStrings
    guard let container else { return readTop(neighbors) }
    switch source.syntax.kind(of: container) {
    case .object: readMember(neighbors)
    default: readItem(neighbors)
    }
    finish()
  }

  private mutating func gap(from start: Int) -> TokenGap {
    TokenGap(min(start, caret)..<caret, &window)
  }

  // MARK: Positions

  private mutating func readTop(_ neighbors: EntryNeighbors) {
    if let current = neighbors.current {
      range = wordRange(current.valueRange)
      role = .top
    } else if neighbors.previous == nil, source.syntax.root.kind == .missing,
      !source.syntax.errors.contains(where: { $0.kind == .notUTF8 })
    {
      let gap = gap(from: source.text.byteOrderMarkLength)
      if gap.isPlain, !gap.endsInComment { role = .top }
    }
  }

  private mutating func readItem(_ neighbors: EntryNeighbors) {
    if let current = neighbors.current {
      guard current.isWord else { return }
      range = wordRange(current.valueRange)
    } else {
      let gap = gap(from: contentStart(behind: neighbors.previous))
      if gap.endsInComment { return }
      followsCompleteEntry = neighbors.previous.map { !$0.valueIsBroken } ?? true
      range = wordRange(behind: gap)
      separate(from: neighbors.previous, gap)
    }
    role = .item
    if let current = neighbors.current { separate(current, from: neighbors.previous) }
  }

  private mutating func readMember(_ neighbors: EntryNeighbors) {
    guard let current = neighbors.current else { return readGap(behind: neighbors.previous) }
    if let key = current.keyRange, key.contains(caret - 1) {
      range = wordRange(key)
      role = .key(rest: rest(of: current))
      separate(current, from: neighbors.previous)
    } else if current.isWord, current.valueRange.lowerBound <= caret {
      guard let key = source.name(of: current) else { return }
      range = wordRange(current.valueRange)
      role = .value(key: key)
    } else {
      readBeforeValue(of: current)
    }
  }

  /// Reads a position between a key and its value, or behind a key without a value.
  private mutating func readBeforeValue(of entry: SyntaxEntry) {
    guard let key = entry.keyRange, let name = source.name(of: entry) else { return }
    let gap = gap(from: key.upperBound)
    let value = entry.valueRange
    guard !gap.endsInComment,
      gap.hasColon || window.significantByte(from: caret) != UInt8(ascii: ":")
    else { return }
    if entry.kind != .missing {
      guard entry.isWord, caret <= value.lowerBound,
        !window.endsLine(in: caret..<value.lowerBound)
      else { return }
      range = caret..<value.upperBound
    } else {
      range = wordRange(behind: gap)
    }
    role = .value(key: name)
    if !gap.hasColon { lead = ": " }
  }

  /// Reads a position behind a member, or at the start of an object.
  private mutating func readGap(behind previous: SyntaxEntry?) {
    let gap = gap(from: contentStart(behind: previous))
    if gap.endsInComment { return }
    followsCompleteEntry = previous.map { $0.kind != .missing && !$0.valueIsBroken } ?? true
    if let previous, previous.kind == .missing, gap.comma == nil {
      let key = previous.keyRange?.upperBound ?? previous.valueRange.upperBound
      if self.gap(from: key).hasColon || !window.endsLine(in: key..<caret) {
        return readBeforeValue(of: previous)
      }
    }
    range = wordRange(behind: gap)
    role = .key(
      rest: window.significantByte(from: range.upperBound) == UInt8(ascii: ":")
        && !range.isEmpty ? .value : .nothing)
    separate(from: previous, gap)
  }

  // MARK: Parts

  private func contentStart(behind previous: SyntaxEntry?) -> Int {
    if let previous { return previous.valueRange.upperBound }
    return container.map { source.syntax.range(of: $0).lowerBound + 1 } ?? 0
  }

  /// The replaced range of a token: all of it, or of a string without end only the word at the
  /// caret.
  private mutating func wordRange(_ token: Range<Int>) -> Range<Int> {
    guard window.byte(at: token.lowerBound) == UInt8(ascii: "\""),
      token.count < 2 || window.byte(at: token.upperBound - 1) != UInt8(ascii: "\"")
    else { return token }
    let start = max(caret, token.lowerBound + 1)
    return token.lowerBound..<max(start, window.endOfWord(at: start, limit: token.upperBound))
  }

  /// The range of a word that reaches the caret without being a token.
  private mutating func wordRange(behind gap: TokenGap) -> Range<Int> {
    guard let start = gap.wordStart else { return caret..<caret }
    return start..<window.endOfWord(at: caret, limit: window.count)
  }

  private mutating func rest(of entry: SyntaxEntry) -> KeyRest {
    if window.significantByte(from: range.upperBound) == UInt8(ascii: ":") { return .value }
    guard entry.kind != .missing, range.upperBound <= entry.valueRange.lowerBound,
      !window.endsLine(in: range.upperBound..<entry.valueRange.lowerBound)
    else { return .nothing }
    return .colon
  }

  // MARK: Commas

  private mutating func separate(_ entry: SyntaxEntry, from previous: SyntaxEntry?) {
    guard let previous else { return }
    let start = entry.keyRange?.lowerBound ?? entry.valueRange.lowerBound
    let end = previous.valueRange.upperBound
    guard end <= start, TokenGap(end..<start, &window).comma == nil else { return }
    missComma(behind: end)
  }

  private mutating func separate(from previous: SyntaxEntry?, _ gap: TokenGap) {
    if let comma = gap.comma {
      danglingComma = comma
    } else if let previous {
      missComma(behind: previous.valueRange.upperBound)
    }
  }

  private mutating func missComma(behind end: Int) {
    if end == range.lowerBound { lead = ", " } else { missingComma = end }
  }

  /// Adds a blank before the range and a comma behind it where they are missing.
  private mutating func finish() {
    if lead.isEmpty, range.isEmpty, let before = window.byte(at: range.lowerBound - 1),
      before == UInt8(ascii: ":") || before == UInt8(ascii: ",")
    {
      lead = " "
    }
    guard let next = window.significantByte(from: range.upperBound) else { return }
    let isNext: Bool =
      switch role {
      case .key(.nothing), .value: next == UInt8(ascii: "\"") || next.isWordPart
      case .item:
        next == UInt8(ascii: "\"") || next.isWordPart || next == UInt8(ascii: "{")
          || next == UInt8(ascii: "[")
      default: false
      }
    if isNext { tail = "," }
  }
}
