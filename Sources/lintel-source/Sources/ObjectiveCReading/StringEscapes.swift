/// The escapes in string literals of C: `\n`, `\"`, `\101`, `\x41`, `\u00E9`, `\U0001F600`.
enum StringEscapes {
  private static let letters: [UInt8: UInt8] = [
    UInt8(ascii: "n"): 0x0A, UInt8(ascii: "t"): 0x09, UInt8(ascii: "r"): 0x0D,
    UInt8(ascii: "a"): 0x07, UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C,
    UInt8(ascii: "v"): 0x0B,
  ]

  /// The text that a literal stands for; octal and hexadecimal escapes are bytes of UTF-8.
  static func unescaped(_ text: Substring) -> String {
    guard text.utf8.contains(UInt8(ascii: "\\")) else { return String(text) }
    var result: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let escape = rest.first else {
        result.append(byte)
        continue
      }
      if (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(escape) {
        result.append(UInt8(truncatingIfNeeded: number(&rest, radix: 8, digits: 3)))
        continue
      }
      rest.removeFirst()
      switch escape {
      case UInt8(ascii: "x"):
        result.append(UInt8(truncatingIfNeeded: number(&rest, radix: 16, digits: 2)))
      case UInt8(ascii: "u"), UInt8(ascii: "U"):
        let digits = escape == UInt8(ascii: "u") ? 4 : 8
        let scalar = Unicode.Scalar(number(&rest, radix: 16, digits: digits))
        result += String(Character(scalar ?? "\u{FFFD}")).utf8
      default: result.append(letters[escape] ?? escape)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Reads a number of at most so many digits; 0 if there are none.
  private static func number(
    _ rest: inout ArraySlice<UInt8>, radix: UInt32, digits: Int
  ) -> UInt32 {
    var number: UInt32 = 0
    for _ in 0..<digits {
      guard let byte = rest.first, let value = Character(Unicode.Scalar(byte)).hexDigitValue,
        value < radix
      else { break }
      number = number &* radix &+ UInt32(value)
      rest.removeFirst()
    }
    return number
  }
}
