/// The bytes that mean something in a JSON text.
enum Byte {
  static let tab: UInt8 = 0x09
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let space: UInt8 = 0x20
  static let quote = UInt8(ascii: "\"")
  static let apostrophe = UInt8(ascii: "'")
  static let backslash = UInt8(ascii: "\\")
  static let comma = UInt8(ascii: ",")
  static let colon = UInt8(ascii: ":")
  static let slash = UInt8(ascii: "/")
  static let star = UInt8(ascii: "*")
  static let minus = UInt8(ascii: "-")
  static let openBrace = UInt8(ascii: "{")
  static let closeBrace = UInt8(ascii: "}")
  static let openBracket = UInt8(ascii: "[")
  static let closeBracket = UInt8(ascii: "]")

  @inline(__always)
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == space || byte == lineFeed || byte == tab || byte == carriageReturn
  }

  static func isLineEnd(_ byte: UInt8) -> Bool {
    byte == lineFeed || byte == carriageReturn
  }

  @inline(__always)
  static func isDigit(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "0") < 10
  }

  /// Whether this byte is one of `{ } [ ] , :`.
  static func isStructural(_ byte: UInt8) -> Bool {
    switch byte {
    case openBrace, closeBrace, openBracket, closeBracket, comma, colon: true
    default: false
    }
  }

  /// Whether a number or a bare word goes on with this byte.
  static func isWordPart(_ byte: UInt8) -> Bool {
    !isSpace(byte) && !isStructural(byte) && byte != quote
  }

  /// Whether this byte stands for itself in a string: neither quote, backslash nor control
  /// character, and ASCII.
  @inline(__always)
  static func isPlain(_ byte: UInt8) -> Bool {
    byte &- 0x20 < 0x60 && byte != quote && byte != backslash
  }

  /// Whether this byte is one of `, } ]`.
  @inline(__always)
  static func endsEntry(_ byte: UInt8) -> Bool {
    byte == comma || byte == closeBrace || byte == closeBracket
  }
}
