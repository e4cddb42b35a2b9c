import DocumentSyntax

/// The style for new text in a document, used where the neighbouring text does not show another style.
struct WritingStyle: Hashable {
  var lineEnd: [UInt8] = [.lineFeed]

  /// The indentation of a line relative to the line that it is nested in.
  var indentationUnit = Array("  ".utf8)

  /// A colon and a comma with the blanks around them, on one line.
  var colon = Array(": ".utf8)
  var comma = Array(", ".utf8)

  /// The blanks between the brackets of a container on one line and its content.
  var bracePadding: [UInt8] = []
  var bracketPadding: [UInt8] = []

  /// True if any members are on lines of their own, or the document has no content.
  var isSpread = true

  /// The number of columns above which a value is spread over lines.
  static let lineLength = 100

  init() {}

  /// Detects the style from the first 16,384 bytes of a document.
  init(of source: DocumentSource) {
    let length = min(source.text.utf8Count, 16_384)
    var reading = StyleReading(source.text.bytes(in: 0..<length))
    reading.read()
    let space: [UInt8] = [.space]
    lineEnd = reading.lineEnd ?? lineEnd
    indentationUnit = reading.unit ?? (reading.isFlat ? [] : indentationUnit)
    isSpread = reading.isSpread || !reading.hasContent
    let isCommaSpaced = reading.isSpacedBehindComma ?? reading.isSpacedBehindColon ?? true
    let isColonSpaced = reading.isSpacedBehindColon ?? isCommaSpaced
    comma = [.comma] + (isCommaSpaced ? space : [])
    colon =
      (reading.isSpacedBeforeColon ? space : []) + [.colon]
      + (isColonSpaced ? space : [])
    if reading.isPaddedInBraces == true { bracePadding = space }
    if reading.isPaddedInBrackets == true { bracketPadding = space }
  }
}

/// Reads the punctuation of a text from its start; the first occurrence of each kind decides.
private struct StyleReading {
  var lineEnd: [UInt8]?
  var unit: [UInt8]?

  /// True if the content of a container is on a line that is not indented.
  var isFlat = false
  var isSpacedBeforeColon = false
  var isSpacedBehindColon: Bool?
  var isSpacedBehindComma: Bool?
  var isPaddedInBraces: Bool?
  var isPaddedInBrackets: Bool?
  var isSpread = false
  var hasContent = false

  private let bytes: [UInt8]
  private var index = 0
  private var indentation: ArraySlice<UInt8> = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    indentation = bytes.prefix { $0.isBlank }
  }

  mutating func read() {
    while index < bytes.count {
      switch bytes[index] {
      case .quote: skipString()
      case .slash: skipComment()
      case .colon: readColon()
      case .comma:
        isSpacedBehindComma = isSpacedBehindComma ?? isNextBlank
      case .openBrace:
        isPaddedInBraces = isPaddedInBraces ?? padding(before: .closeBrace)
      case .openBracket:
        isPaddedInBrackets = isPaddedInBrackets ?? padding(before: .closeBracket)
      case .lineFeed, .carriageReturn: readLineEnd()
      default: break
      }
      index += 1
    }
  }

  /// True if a blank is next; `nil` at the end of a line, which decides nothing.
  private var isNextBlank: Bool? {
    guard index + 1 < bytes.count else { return nil }
    let rest = bytes[(index + 1)...].drop { $0.isBlank }
    guard let next = rest.first, !next.isLineEnd else { return nil }
    return rest.startIndex > index + 1
  }

  /// True if a blank is next; `nil` without content, or if a comment is next.
  private mutating func padding(before closer: UInt8) -> Bool? {
    let rest = bytes[(index + 1)...].drop { $0.isWhiteSpace }
    guard let next = rest.first, next != closer, next != .slash else { return nil }
    hasContent = true
    return isNextBlank
  }

  private mutating func readColon() {
    guard isSpacedBehindColon == nil, let isNextBlank else { return }
    isSpacedBehindColon = isNextBlank
    isSpacedBeforeColon = index > 0 && bytes[index - 1].isBlank
  }

  private mutating func readLineEnd() {
    let isPair = bytes[index] == .carriageReturn && bytes[(index + 1)...].first == .lineFeed
    if lineEnd == nil { lineEnd = Array(bytes[index...(isPair ? index + 1 : index)]) }
    let last = bytes[..<index].last { !$0.isWhiteSpace }
    if isPair { index += 1 }
    let blanks = bytes[(index + 1)...].prefix { $0.isBlank }
    guard let first = bytes[blanks.endIndex...].first, !first.isLineEnd else { return }
    let isOpened = last == .openBrace || last == .openBracket
    if isOpened || last == .comma { isSpread = true }
    if unit == nil, isOpened, blanks.starts(with: indentation) {
      let unit = Array(blanks.dropFirst(indentation.count))
      if !unit.isEmpty {
        self.unit = unit
      } else if first != .closeBrace, first != .closeBracket {
        isFlat = true
      }
    }
    indentation = blanks
  }

  private mutating func skipString() {
    index += 1
    while index < bytes.count, bytes[index] != .quote, !bytes[index].isLineEnd {
      index += bytes[index] == .backslash ? 2 : 1
    }
    if index < bytes.count, bytes[index].isLineEnd { index -= 1 }
  }

  private mutating func skipComment() {
    switch bytes[(index + 1)...].first {
    case .slash:
      while index + 1 < bytes.count, !bytes[index + 1].isLineEnd { index += 1 }
    case UInt8(ascii: "*"):
      index += 2
      while index + 1 < bytes.count, bytes[index] != UInt8(ascii: "*") || bytes[index + 1] != .slash
      {
        index += 1
      }
      index += 1
    default: break
    }
  }
}

extension [UInt8] {
  /// The edits that change the indentation of all lines of a text but the first.
  ///
  /// Empty lines and lines with another indentation do not change. `offset` is the offset of these bytes in the edited
  /// text.
  func edits(
    indentingFrom old: [UInt8], to new: [UInt8], at offset: Int = 0
  ) -> [SourceEdit] {
    guard old != new else { return [] }
    let common = zip(old, new).prefix { $0 == $1 }.count
    let replacement = Array(new[common...])
    var edits: [SourceEdit] = []
    for index in indices.dropFirst() where self[index - 1].isLineEnd && !self[index].isLineEnd {
      guard self[index...].starts(with: old) else { continue }
      let start = offset + index
      edits.append(
        SourceEdit((start + common)..<(start + old.count), with: replacement))
    }
    return edits
  }

  /// A value without syntax errors, joined to one line: white space with line ends is replaced by the white space of
  /// the style.
  func joiningLines(_ style: WritingStyle) -> [UInt8] {
    var result: [UInt8] = []
    var isInString = false
    var index = startIndex
    while index < endIndex {
      let byte = self[index]
      guard byte.isWhiteSpace, !isInString else {
        result.append(byte)
        if byte == .quote { isInString.toggle() }
        if byte == .backslash, isInString, index + 1 < endIndex {
          result.append(self[index + 1])
          index += 1
        }
        index += 1
        continue
      }
      let end = self[index...].firstIndex { !$0.isWhiteSpace } ?? endIndex
      let space = self[index..<end]
      if space.contains(where: { $0.isLineEnd }) {
        result += style.space(between: result.last, and: end < endIndex ? self[end] : nil)
      } else {
        result += space
      }
      index = end
    }
    return result
  }
}

extension WritingStyle {
  /// The text between two tokens on one line.
  fileprivate func space(between left: UInt8?, and right: UInt8?) -> [UInt8] {
    switch (left, right) {
    case (.openBrace, .closeBrace), (.openBracket, .closeBracket): []
    case (.openBrace, _), (_, .closeBrace): bracePadding
    case (.openBracket, _), (_, .closeBracket): bracketPadding
    case (.comma, _): Array(comma.dropFirst())
    case (_, .comma): []
    case (.colon, _): Array(colon.drop { $0.isBlank }.dropFirst())
    case (_, .colon): Array(colon.prefix { $0.isBlank })
    default: [.space]
    }
  }
}

extension DocumentSource {
  /// The text of a line up to an offset in it.
  func linePrefix(to offset: Int) -> [UInt8] {
    let column = text.position(at: offset, in: .utf8).character
    return text.bytes(in: (offset - column)..<offset)
  }

  /// The blanks that the line of an offset begins with.
  func indentation(at offset: Int) -> [UInt8] {
    Array(linePrefix(to: offset).prefix { $0.isBlank })
  }

  /// True if there are only blanks before an offset on its line.
  ///
  /// - Complexity: O(*n*) in the number of blanks, independent of the length of the line.
  func isFirstOnLine(_ offset: Int) -> Bool {
    let start = text.byteOrderMarkLength
    var end = offset
    while end > start {
      let piece = max(end - 32, start)..<end
      if let last = text.bytes(in: piece).last(where: { !$0.isBlank }) { return last.isLineEnd }
      end = piece.lowerBound
    }
    return true
  }

  /// The position of a value, which may be on a line of its own.
  func writingPosition(at offset: Int, isSpread: Bool) -> WritingPosition {
    let prefix = linePrefix(to: offset)
    return WritingPosition(
      isSpread: isSpread, indentation: Array(prefix.prefix { $0.isBlank }), column: prefix.width)
  }

  func hasLineEnd(in range: Range<Int>) -> Bool {
    text.withContiguousBytes(in: range) { $0.contains { $0.isLineEnd } }
  }
}

extension Sequence<UInt8> {
  /// The number of columns of a text without line ends.
  var width: Int {
    reduce(0) { width, byte in
      if byte == .tab { return width + 4 }
      return byte.isContinuation ? width : width + 1
    }
  }
}
