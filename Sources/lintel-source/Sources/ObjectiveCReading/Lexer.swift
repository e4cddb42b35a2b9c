/// The division of a text into tokens; comments and white space are skipped.
struct Lexer {
  private let bytes: [UInt8]
  private var index: Int
  private let end: Int
  private var line: Int32
  /// The offsets of strings and comments that are not closed.
  private(set) var unclosed: [Int] = []
  private(set) var comments: [Range<Int>] = []

  private static let symbols: [[UInt8]] = [
    "<<=", ">>=", "...", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "?:",
    "+=", "-=", "*=", "/=", "%=", "|=", "&=", "^=", "::",
  ].map { Array($0.utf8) }

  init(_ bytes: [UInt8], from start: Int = 0, to end: Int? = nil, line: Int32 = 1) {
    self.bytes = bytes
    self.index = start
    self.end = end ?? bytes.count
    self.line = line
  }

  mutating func tokens() -> [Token] {
    var result: [Token] = []
    while let token = next() { result.append(token) }
    result.append(Token(kind: .end, text: "", offset: end, line: line))
    return result
  }

  private func peek(_ distance: Int = 0) -> UInt8 {
    index + distance < end ? bytes[index + distance] : 0
  }

  private mutating func next() -> Token? {
    skipSpace()
    guard index < end else { return nil }
    let start = index
    let startLine = line
    let kind = advance()
    return Token(
      kind: kind, text: String(decoding: bytes[start..<index], as: UTF8.self), offset: start,
      line: startLine)
  }

  private mutating func skipSpace() {
    while index < end {
      let byte = bytes[index]
      if byte == 0x0A {
        line += 1
        index += 1
      } else if byte <= 0x20 || byte == 0x5C {
        index += 1
      } else if byte == 0x2F, peek(1) == 0x2F {
        let start = index
        while index < end, bytes[index] != 0x0A { index += 1 }
        comments.append(start..<index)
      } else if byte == 0x2F, peek(1) == 0x2A {
        let start = index
        index += 2
        while index < end, !(bytes[index] == 0x2A && peek(1) == 0x2F) {
          if bytes[index] == 0x0A { line += 1 }
          index += 1
        }
        if index >= end { unclosed.append(start) }
        index = min(index + 2, end)
        comments.append(start..<index)
      } else {
        return
      }
    }
  }

  private mutating func advance() -> Token.Kind {
    let byte = bytes[index]
    if let length = RawString.prefixLength(bytes, at: index, end: end) {
      let start = index
      index = RawString.end(bytes, from: index + length, to: end) ?? end
      if index == end, bytes[end - 1] != 0x22 { unclosed.append(start) }
      for byte in bytes[start..<index] where byte == 0x0A { line += 1 }
      return .string
    }
    if byte == 0x22 || (byte == 0x40 && peek(1) == 0x22) {
      let start = index
      index += byte == 0x40 ? 2 : 1
      skipQuoted(0x22, from: start)
      return .string
    }
    if byte == 0x27 {
      index += 1
      skipQuoted(0x27, from: index - 1)
      return .character
    }
    if Self.isDigit(byte) || (byte == 0x2E && Self.isDigit(peek(1))) {
      skipNumber()
      return .number
    }
    if Self.isLetter(byte) {
      while index < end, Self.isLetter(bytes[index]) || Self.isDigit(bytes[index]) { index += 1 }
      return .word
    }
    if byte == 0x40, Self.isLetter(peek(1)) {
      index += 1
      while index < end, Self.isLetter(bytes[index]) { index += 1 }
      return .directive
    }
    for symbol in Self.symbols where bytes[index..<min(index + 3, end)].starts(with: symbol) {
      index += symbol.count
      return .symbol
    }
    index += 1
    return .symbol
  }

  private mutating func skipQuoted(_ quote: UInt8, from start: Int) {
    while index < end, bytes[index] != quote, bytes[index] != 0x0A {
      if bytes[index] == 0x5C {
        index += peek(1) == 0x0D && peek(2) == 0x0A ? 2 : 1
        if index < end, bytes[index] == 0x0A { line += 1 }
      }
      index += 1
    }
    index = min(index, end)
    if index < end, bytes[index] == quote { index += 1 } else { unclosed.append(start) }
  }

  private mutating func skipNumber() {
    while index < end {
      let byte = bytes[index]
      let isExponentSign =
        (byte == 0x2B || byte == 0x2D) && (bytes[index - 1] | 0x20) == 0x65
        && !(bytes[index - 1] != 0x65 && bytes[index - 1] != 0x45)
      let isSeparator = byte == 0x27 && Self.isDigit(peek(1))
      guard
        Self.isDigit(byte) || Self.isLetter(byte) || byte == 0x2E || isExponentSign || isSeparator
      else { return }
      index += 1
    }
  }

  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  static func isLetter(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || byte == 0x5F || byte == 0x24
      || byte >= 0x80
  }
}
