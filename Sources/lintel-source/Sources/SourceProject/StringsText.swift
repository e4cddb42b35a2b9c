/// The entries of a `.strings` file: `"key" = "text";`, in UTF-8 or UTF-16, with comments.
///
/// The entries before the first error are kept.
///
/// - Complexity: O(*n*) in the number of bytes.
struct StringsText {
  private(set) var texts: [String: String] = [:]

  /// The first error, with its line and column from 1.
  private(set) var fault: (line: Int, column: Int, message: String)?

  private let units: [UInt16]
  private var index = 0

  init(_ bytes: [UInt8]) {
    units = Self.units(of: bytes)
    if bytes.starts(with: Array("bplist".utf8)) || bytes.starts(with: Array("<?xml".utf8)) {
      fault = (1, 1, "it is a property list; only the text form of strings files is read")
      return
    }
    do throws(Fault) {
      while try skipSpace() { try readEntry() }
    } catch {
      let before = units[..<min(error.index, units.count)]
      let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
      fault = (
        before.reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }, before.count - lineStart + 1, error.message
      )
    }
  }

  private struct Fault: Error {
    let index: Int
    let message: String
  }

  /// The UTF-16 units of a text with or without a byte order mark.
  private static func units(of bytes: [UInt8]) -> [UInt16] {
    let isBig = bytes.starts(with: [0xFE, 0xFF]) || bytes.count > 1 && bytes[0] == 0
    let isLittle = bytes.starts(with: [0xFF, 0xFE]) || bytes.count > 1 && bytes[1] == 0
    guard isBig || isLittle else {
      let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
      return Array(String(decoding: bytes[start...], as: UTF8.self).utf16)
    }
    let hasMark = bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
    return stride(from: hasMark ? 2 : 0, to: bytes.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBig ? first << 8 | second : second << 8 | first
    }
  }

  private func unit(_ offset: Int = 0) -> UInt16? {
    index + offset < units.count ? units[index + offset] : nil
  }

  /// Passes over spaces and comments; false at the end of the text.
  private mutating func skipSpace() throws(Fault) -> Bool {
    while let current = unit() {
      switch (current, unit(1)) {
      case (0x20, _), (0x09...0x0D, _), (0xFEFF, _), (0x2028, _), (0x2029, _): index += 1
      case (0x2F, 0x2F?):
        while let current = unit(), current != 0x0A, current != 0x0D { index += 1 }
      case (0x2F, 0x2A?):
        let start = index
        index += 2
        while unit() != 0x2A || unit(1) != 0x2F {
          guard index < units.count else {
            throw Fault(index: start, message: "a comment is not closed")
          }
          index += 1
        }
        index += 2
      default: return true
      }
    }
    return false
  }

  private mutating func readEntry() throws(Fault) {
    let key = try readString()
    guard try skipSpace() else { throw Fault(index: index, message: "a semicolon is missing") }
    var text = key
    if unit() == 0x3D {
      index += 1
      guard try skipSpace() else { throw Fault(index: index, message: "a text is missing") }
      text = try readString()
      _ = try skipSpace()
    }
    guard unit() == 0x3B else { throw Fault(index: index, message: "a semicolon is missing") }
    index += 1
    texts[key] = text
  }

  private mutating func readString() throws(Fault) -> String {
    guard let quote = unit(), quote == 0x22 || quote == 0x27 else { return try readWord() }
    let start = index
    index += 1
    var result: [UInt16] = []
    while let current = unit() {
      index += 1
      if current == quote { return String(decoding: result, as: UTF16.self) }
      if current == 0x5C { result.append(readEscape()) } else { result.append(current) }
    }
    throw Fault(index: start, message: "a string is not closed")
  }

  /// A key without quotation marks.
  private mutating func readWord() throws(Fault) -> String {
    let start = index
    while let current = unit(), Self.isWord(current) { index += 1 }
    guard index > start else { throw Fault(index: start, message: "a key is missing") }
    return String(decoding: units[start..<index], as: UTF16.self)
  }

  private static func isWord(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x2E, 0x2D, 0x3A, 0x24, 0x2F: true
    default: false
    }
  }

  /// The unit of an escape, behind its backslash.
  private mutating func readEscape() -> UInt16 {
    guard let escape = unit() else { return 0x5C }
    index += 1
    switch escape {
    case 0x6E: return 0x0A
    case 0x74: return 0x09
    case 0x72: return 0x0D
    case 0x61: return 0x07
    case 0x62: return 0x08
    case 0x66: return 0x0C
    case 0x76: return 0x0B
    case 0x55, 0x75: return readNumber(digits: 4, radix: 16) ?? escape
    case 0x30...0x37:
      index -= 1
      return readNumber(digits: 3, radix: 8) ?? escape
    default: return escape
    }
  }

  private mutating func readNumber(digits: Int, radix: Int) -> UInt16? {
    var text = ""
    while text.utf8.count < digits, let current = unit(), let scalar = Unicode.Scalar(current),
      Int(String(scalar), radix: radix) != nil
    {
      text.unicodeScalars.append(scalar)
      index += 1
    }
    return UInt16(text, radix: radix)
  }
}
