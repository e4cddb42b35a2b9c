/// Writes JSON text, always on one line, piece by piece.
///
/// There is no tree in between: what is written is appended to ``bytes`` at once. Commas and colons
/// are put in by the writer; that keys and values alternate in an object is up to the caller.
package struct JSONWriter: Sendable {
  /// The bytes that were written so far, in UTF-8.
  package internal(set) var bytes: [UInt8] = []

  /// True if the next key or value needs a comma.
  private var needsComma = false

  private var depth = 0

  /// - Parameter capacity: How many bytes there will be, about.
  package init(capacity: Int = 0) {
    if capacity > 0 { bytes.reserveCapacity(capacity) }
  }

  package mutating func beginObject() { begin(UInt8(ascii: "{")) }
  package mutating func endObject() { end(UInt8(ascii: "}")) }
  package mutating func beginArray() { begin(UInt8(ascii: "[")) }
  package mutating func endArray() { end(UInt8(ascii: "]")) }

  /// Writes an object whose members `members` writes.
  package mutating func object<Failure>(
    _ members: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    beginObject()
    try members(&self)
    endObject()
  }

  /// Writes an array whose elements `elements` writes.
  package mutating func array<Failure>(
    _ elements: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    beginArray()
    try elements(&self)
    endArray()
  }

  /// Writes a member's key; its value comes next.
  package mutating func key(_ key: String) {
    separate()
    appendQuoted(key)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a value that is JSON text already.
  ///
  /// - Precondition: `text` is one complete value without a line break.
  package mutating func rawValue(_ text: some Sequence<UInt8>) {
    separate()
    bytes.append(contentsOf: text)
  }

  /// Writes a value that is JSON text already; the concrete form, for what is kept and written often.
  ///
  /// - Precondition: `text` is one complete value without a line break.
  package mutating func rawValue(_ text: [UInt8]) {
    separate()
    bytes.append(contentsOf: text)
  }

  /// Writes a part of some text as a value.
  package mutating func rawValue(_ text: ArraySlice<UInt8>) {
    separate()
    bytes.append(contentsOf: text)
  }

  /// Reserves memory for so many bytes more, so that a long value is not moved while it grows.
  package mutating func reserve(_ count: Int) { bytes.reserveCapacity(bytes.count + count) }

  /// Begins a value that is written in pieces, which together are one complete value.
  package mutating func beginPieces() { separate() }

  package mutating func piece(_ text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  package mutating func piece(_ number: Int) { append(Int64(number)) }

  package mutating func piece(_ text: [UInt8]) { bytes.append(contentsOf: text) }

  /// Writes a string with its quotes.
  package mutating func piece(quoting text: String) { appendQuoted(text) }

  /// Must be called before anything of a key or value is appended to ``bytes``.
  mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  private mutating func begin(_ delimiter: UInt8) {
    separate()
    bytes.append(delimiter)
    needsComma = false
    depth += 1
  }

  private mutating func end(_ delimiter: UInt8) {
    precondition(depth > 0, "a container ends that was never begun")
    bytes.append(delimiter)
    needsComma = true
    depth -= 1
  }
}

extension JSONWriter {
  package mutating func null() { rawValue("null".utf8) }

  package mutating func value(_ value: Bool) { rawValue(value ? "true".utf8 : "false".utf8) }

  package mutating func value(_ value: Int) { self.value(Int64(value)) }

  package mutating func value(_ value: Int64) {
    separate()
    append(value)
  }

  /// Writes the shortest number that reads back as `value`.
  ///
  /// A whole number below 2^53 has no fraction (`120`) and −0 is `0`. JSON knows no other than
  /// finite numbers: the rest become the strings `"infinity"`, `"-infinity"` and `"nan"`.
  package mutating func value(_ value: Double) {
    if value.magnitude < 0x1p53, value.rounded(.towardZero) == value {
      self.value(Int(value))
    } else if value.isFinite {
      rawValue(value.description.utf8)
    } else if value.isNaN {
      self.value("nan")
    } else {
      self.value(value > 0 ? "infinity" : "-infinity")
    }
  }

  /// Writes a string, escaping only what must be: quotes, backslashes and control characters.
  package mutating func value(_ value: String) {
    separate()
    appendQuoted(value)
  }

  mutating func appendQuoted(_ string: String) {
    var string = string
    bytes.append(UInt8(ascii: "\""))
    string.withUTF8 { appendEscaped($0) }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>) {
    var copied = 0
    while let index = Self.firstEscaped(in: text, from: copied) {
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[copied..<index]))
      appendEscape(of: text[index])
      copied = index + 1
    }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[copied...]))
  }

  /// The next byte that cannot stand in a string as it is; eight are looked at together as long as there is
  /// none.
  private static func firstEscaped(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    let raw = UnsafeRawBufferPointer(text)
    var index = start
    while index + 8 <= text.count,
      escaped(in: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)) == 0
    {
      index += 8
    }
    while index < text.count {
      let byte = text[index]
      if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return index }
      index += 1
    }
    return nil
  }

  /// Which of eight bytes are control characters, quotes or backslashes: the highest bit of each.
  ///
  /// Above the lowest one that is, others may seem to be.
  @inline(__always)
  static func escaped(in word: UInt64) -> UInt64 {
    let each: UInt64 = 0x0101_0101_0101_0101
    let quotes = word ^ (each &* UInt64(UInt8(ascii: "\"")))
    let backslashes = word ^ (each &* UInt64(UInt8(ascii: "\\")))
    // A byte borrows where it is smaller than what is taken away, if none of those below it does.
    let borrows =
      (word &- each &* 0x20) & ~word | (quotes &- each) & ~quotes
      | (backslashes &- each) & ~backslashes
    return borrows & (each &* 0x80)
  }

  /// The number of digits of a 64-bit integer.
  private static let longestInteger = 20

  /// Appends the digits of a number.
  private mutating func append(_ number: Int64) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    var rest = number.magnitude
    if rest < 10 { return bytes.append(UInt8(ascii: "0") + UInt8(rest)) }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.longestInteger) { digits in
      var start = digits.count
      while rest > 0 {
        start -= 1
        digits[start] = UInt8(ascii: "0") + UInt8(rest % 10)
        rest /= 10
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: digits[start...]))
    }
  }

  private mutating func appendEscape(of byte: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
    case 0x08: bytes.append(UInt8(ascii: "b"))
    case 0x09: bytes.append(UInt8(ascii: "t"))
    case 0x0A: bytes.append(UInt8(ascii: "n"))
    case 0x0C: bytes.append(UInt8(ascii: "f"))
    case 0x0D: bytes.append(UInt8(ascii: "r"))
    default:
      bytes.append(contentsOf: byte < 0x10 ? "u000".utf8 : "u001".utf8)
      bytes.append(contentsOf: String(byte & 0x0F, radix: 16).utf8)
    }
  }
}

extension JSONWriter {
  package mutating func value(_ value: some JSONWritable) { value.write(to: &self) }

  package mutating func member(_ key: String, _ value: some JSONWritable) {
    self.key(key)
    value.write(to: &self)
  }

  // The same for what most members are, without generics.

  package mutating func member(_ key: String, _ value: String) {
    self.key(key)
    self.value(value)
  }

  package mutating func member(_ key: String, _ value: Int) {
    self.key(key)
    self.value(value)
  }

  package mutating func member(_ key: String, _ value: Bool) {
    self.key(key)
    self.value(value)
  }

  package mutating func member(_ key: String, _ value: Double) {
    self.key(key)
    self.value(value)
  }

  /// Writes nothing at all, not even the key, for `nil`.
  package mutating func optionalMember(_ key: String, _ value: (some JSONWritable)?) {
    if let value { member(key, value) }
  }

  /// Writes a value of any depth, with a stack on the heap.
  package mutating func value(_ value: JSONValue) {
    var open: [OpenContainer] = []
    begin(value, &open)
    while !open.isEmpty {
      if let child = open[open.count - 1].writeUpToNextChild(to: &self) {
        begin(child, &open)
      } else {
        open.removeLast()
      }
    }
  }

  /// Writes a scalar completely, of a container only its beginning.
  private mutating func begin(_ value: JSONValue, _ open: inout [OpenContainer]) {
    switch value {
    case .null: null()
    case .bool(let value): self.value(value)
    case .integer(let value):
      separate()
      append(value)
    case .real(let value): self.value(value)
    case .string(let value): self.value(value)
    case .array(let elements):
      beginArray()
      open.append(.array(elements[...]))
    case .object(let object):
      beginObject()
      open.append(.object(object[...]))
    }
  }
}

/// The rest of an array or object that is being written.
private enum OpenContainer {
  case array(ArraySlice<JSONValue>)
  case object(Slice<JSONObject>)

  /// Writes the next key, or the end of the container if this returns `nil`.
  mutating func writeUpToNextChild(to writer: inout JSONWriter) -> JSONValue? {
    switch self {
    case .array(let rest):
      guard let element = rest.first else {
        writer.endArray()
        return nil
      }
      self = .array(rest.dropFirst())
      return element
    case .object(let rest):
      guard let member = rest.first else {
        writer.endObject()
        return nil
      }
      self = .object(rest.dropFirst())
      writer.key(member.key)
      return member.value
    }
  }
}

/// Something that is written as exactly one JSON value.
package protocol JSONWritable {
  func write(to writer: inout JSONWriter)
}

extension Bool: JSONWritable {
  package func write(to writer: inout JSONWriter) { writer.value(self) }
}

extension Int: JSONWritable {
  package func write(to writer: inout JSONWriter) { writer.value(self) }
}

extension Double: JSONWritable {
  package func write(to writer: inout JSONWriter) { writer.value(self) }
}

extension String: JSONWritable {
  package func write(to writer: inout JSONWriter) { writer.value(self) }
}

extension JSONValue: JSONWritable {
  package func write(to writer: inout JSONWriter) { writer.value(self) }
}

extension JSONObject: JSONWritable {
  package func write(to writer: inout JSONWriter) { writer.value(.object(self)) }
}

extension Array: JSONWritable where Element: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.array { writer in
      for element in self { element.write(to: &writer) }
    }
  }
}

/// `nil` is written as `null`; to leave a member out, see ``JSONWriter/optionalMember(_:_:)``.
extension Optional: JSONWritable where Wrapped: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    if let self { self.write(to: &writer) } else { writer.null() }
  }
}
