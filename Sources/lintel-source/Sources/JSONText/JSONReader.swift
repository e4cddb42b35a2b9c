/// The error of a text that is no JSON.
package struct JSONError: Error, Equatable {
  package let offset: Int
  package let message: String
}

extension JSONValue {
  /// Parses a text; arrays and objects may be 256 levels deep.
  package static func parse(_ text: String) throws(JSONError) -> JSONValue {
    var reader = JSONReader(bytes: Array(text.utf8))
    return try reader.document()
  }
}

private struct JSONReader {
  let bytes: [UInt8]
  var index = 0
  var depth = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func document() throws(JSONError) -> JSONValue {
    let value = try self.value()
    skipSpace()
    guard index == bytes.count else { throw error("more than one value") }
    return value
  }

  private func error(_ message: String) -> JSONError { JSONError(offset: index, message: message) }

  private mutating func skipSpace() {
    while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
  }

  private mutating func accept(_ byte: UInt8) -> Bool {
    guard index < bytes.count, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  private mutating func value() throws(JSONError) -> JSONValue {
    skipSpace()
    guard index < bytes.count else { throw error("a value is missing") }
    switch bytes[index] {
    case 0x7B: return try nested { (reader) throws(JSONError) in try reader.object() }
    case 0x5B: return try nested { (reader) throws(JSONError) in try reader.array() }
    case 0x22: return .string(try string())
    default: return try word()
    }
  }

  private mutating func nested(
    _ read: (inout JSONReader) throws(JSONError) -> JSONValue
  ) throws(JSONError) -> JSONValue {
    guard depth < 256 else { throw error("nested too deeply") }
    depth += 1
    defer { depth -= 1 }
    index += 1
    return try read(&self)
  }

  private mutating func array() throws(JSONError) -> JSONValue {
    var items: [JSONValue] = []
    skipSpace()
    if accept(0x5D) { return .array(items) }
    while true {
      items.append(try value())
      skipSpace()
      if accept(0x5D) { return .array(items) }
      guard accept(0x2C) else { throw error("a comma is missing") }
    }
  }

  private mutating func object() throws(JSONError) -> JSONValue {
    var members: [JSONValue.Member] = []
    skipSpace()
    if accept(0x7D) { return .object(members) }
    while true {
      skipSpace()
      guard index < bytes.count, bytes[index] == 0x22 else { throw error("a key is missing") }
      let key = try string()
      skipSpace()
      guard accept(0x3A) else { throw error("a colon is missing") }
      members.append(.init(key, try value()))
      skipSpace()
      if accept(0x7D) { return .object(members) }
      guard accept(0x2C) else { throw error("a comma is missing") }
    }
  }

  private mutating func word() throws(JSONError) -> JSONValue {
    let start = index
    while index < bytes.count, ![0x2C, 0x5D, 0x7D, 0x20, 0x0A, 0x0D, 0x09].contains(bytes[index]) {
      index += 1
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    switch text {
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case "null": return .null
    default:
      guard let first = text.utf8.first, first == 0x2D || (0x30...0x39).contains(first),
        let number = Double(text), number.isFinite
      else {
        index = start
        throw error("a value is missing")
      }
      return .number(number)
    }
  }

  private mutating func string() throws(JSONError) -> String {
    index += 1
    var result: [UInt8] = []
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == 0x22 { return String(decoding: result, as: UTF8.self) }
      if byte != 0x5C {
        result.append(byte)
        continue
      }
      guard index < bytes.count else { break }
      let escape = bytes[index]
      index += 1
      switch escape {
      case 0x6E: result.append(0x0A)
      case 0x74: result.append(0x09)
      case 0x72: result.append(0x0D)
      case 0x62: result.append(0x08)
      case 0x66: result.append(0x0C)
      case 0x75: result += String(Character(try scalar())).utf8
      default: result.append(escape)
      }
    }
    throw error("a string is not closed")
  }

  private mutating func unit() throws(JSONError) -> UInt32 {
    guard index + 4 <= bytes.count,
      let value = UInt32(String(decoding: bytes[index..<index + 4], as: UTF8.self), radix: 16)
    else { throw error("an escape has no four digits") }
    index += 4
    return value
  }

  private mutating func scalar() throws(JSONError) -> Unicode.Scalar {
    let high = try unit()
    guard (0xD800..<0xDC00).contains(high), index + 1 < bytes.count, bytes[index] == 0x5C,
      bytes[index + 1] == 0x75
    else { return Unicode.Scalar(high) ?? "\u{FFFD}" }
    index += 2
    let low = try unit()
    guard (0xDC00..<0xE000).contains(low) else { return "\u{FFFD}" }
    return Unicode.Scalar(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00)) ?? "\u{FFFD}"
  }
}
