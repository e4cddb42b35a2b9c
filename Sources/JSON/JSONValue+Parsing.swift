extension JSONValue {
  /// The greatest nesting of values in a text that is read.
  ///
  /// The outermost value and the innermost scalar count, as Jansson counts them. Any value that can
  /// be read can be compared, hashed, written and destroyed on a stack of 512 kB.
  package static let maximumDepth = 2_048

  /// Parses one JSON text in UTF-8, any kind of value.
  ///
  /// An integer beyond 64 bits becomes the nearest real.
  ///
  /// - Complexity: O(*n*) in the length of `text`.
  package init(
    parsing text: UnsafeRawBufferPointer, duplicateKeys: DuplicateKeys = .rejected
  ) throws(JSONSyntaxError) {
    do {
      self = try Jansson.parse(text, duplicateKeys: duplicateKeys)
    } catch {
      guard error.kind == .numberOutOfRange, let widened = WidenedIntegers(of: text) else {
        throw error
      }
      self = try Self.parse(widened, duplicateKeys: duplicateKeys)
    }
  }

  /// Parses one JSON text in UTF-8, any kind of value.
  package init(
    parsing text: some Collection<UInt8>, duplicateKeys: DuplicateKeys = .rejected
  ) throws(JSONSyntaxError) {
    let result = Array(text).withUnsafeBytes { bytes in
      Result { () throws(JSONSyntaxError) in
        try JSONValue(parsing: bytes, duplicateKeys: duplicateKeys)
      }
    }
    self = try result.get()
  }

  /// Parses a message, in which an escape of half a character (`"\ud83d"`) counts as U+FFFD.
  ///
  /// Only a text that cannot be read otherwise is read a second time.
  ///
  /// - Returns: The value, and how many such escapes it has.
  package static func parseMessage(
    _ text: [UInt8], duplicateKeys: DuplicateKeys = .rejected
  ) throws(JSONSyntaxError) -> (value: JSONValue, repairedEscapes: Int) {
    if let long = LongStrings(of: text),
      let value = try? JSONValue(parsing: long.shortened, duplicateKeys: duplicateKeys),
      let restored = long.restored(value)
    {
      return (restored, 0)
    }
    do {
      return (try JSONValue(parsing: text, duplicateKeys: duplicateKeys), 0)
    } catch {
      guard error.kind == .syntax,
        let repaired = text.withUnsafeBytes({ RepairedEscapes(of: $0) })
      else { throw error }
      let value = try JSONValue(parsing: repaired.text, duplicateKeys: duplicateKeys)
      return (value, repaired.count)
    }
  }

  /// Parses the slice of a text that holds one number, string, `true`, `false` or `null`.
  ///
  /// Meant for the tens of thousands of scalars of a document: nothing is copied on the way to
  /// Jansson, and nothing is allocated beyond what it needs. An array or object is read as well.
  package init(parsingScalar text: UnsafeRawBufferPointer) throws(JSONSyntaxError) {
    if let number = Self.plainNumber(text) {
      self = number
    } else {
      try self.init(parsing: text)
    }
  }

  /// The number of a text of at most fifteen digits without an exponent, as most are; `nil` for all others.
  ///
  /// Such digits are a whole number below 2^53, and so is the power of ten that they are divided by: the
  /// quotient of the two is the double nearest to the number, as IEEE 754 rounds.
  private static func plainNumber(_ text: UnsafeRawBufferPointer) -> JSONValue? {
    let isNegative = text.first == UInt8(ascii: "-")
    let start = isNegative ? 1 : 0
    guard text.count > start, text.count <= start + 16 else { return nil }
    var digits: Int64 = 0
    var scale: Int64 = 0
    var count = 0
    for index in start..<text.count {
      let digit = text[index] &- UInt8(ascii: "0")
      if digit < 10 {
        // A zero in front is followed by a point, or by nothing.
        if count == 1, digits == 0, scale == 0 { return nil }
        digits = digits &* 10 &+ Int64(digit)
        scale = scale &* 10
        count &+= 1
      } else if text[index] == UInt8(ascii: "."), scale == 0, count > 0 {
        scale = 1
      } else {
        return nil
      }
    }
    guard count > 0, count <= 15, scale != 1 else { return nil }
    if scale == 0 { return .integer(isNegative ? -digits : digits) }
    let value = Double(digits) / Double(scale)
    return .real(isNegative ? -value : value)
  }

  private static func parse(
    _ widened: WidenedIntegers, duplicateKeys: DuplicateKeys
  ) throws(JSONSyntaxError) -> JSONValue {
    let result = widened.text.withUnsafeBytes { bytes in
      Result { () throws(JSONSyntaxError) in
        try Jansson.parse(bytes, duplicateKeys: duplicateKeys)
      }
    }
    do {
      return try result.get()
    } catch {
      throw JSONSyntaxError(
        kind: error.kind, offset: widened.originalOffset(of: error.offset), message: error.message)
    }
  }
}

/// Why a text could not be read as JSON.
package struct JSONSyntaxError: Error, Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    /// The text does not follow the grammar, or holds a raw NUL byte.
    case syntax

    /// The text ends before the value does.
    case endOfInput = "end-of-input"

    case duplicateKey = "duplicate-key"

    /// A number is beyond what a double can hold, such as `1e999`.
    case numberOutOfRange = "number-out-of-range"

    /// Arrays and objects are nested deeper than ``JSONValue/maximumDepth``.
    case tooDeep = "too-deep"

    case notUTF8 = "not-utf-8"

    /// There was not enough memory to hold the value.
    case outOfMemory = "out-of-memory"
  }

  package let kind: Kind

  /// The number of bytes read when the error was found, the offending token mostly included.
  package let offset: Int

  /// A sentence without a full stop.
  package let message: String

  package init(kind: Kind, offset: Int, message: String) {
    self.kind = kind
    self.offset = offset
    self.message = message
  }
}

extension JSONSyntaxError: CustomStringConvertible {
  package var description: String { "\(message) (byte \(offset))" }
}
