/// One JSON value.
///
/// Integers and reals are kept apart as they were written: `1` is not equal to `1.0`.
package enum JSONValue: Sendable {
  case null
  case bool(Bool)
  case integer(Int64)

  /// A number with a fraction or an exponent, or an integer that does not fit 64 bits.
  case real(Double)

  case string(String)
  case array([JSONValue])
  case object(JSONObject)
}

extension JSONValue {
  /// What a sentence calls a value of this kind, with its article.
  package var kindName: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .integer: "an integer"
    case .real: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

extension JSONValue: CustomStringConvertible {
  /// The value as JSON text on one line.
  package var description: String { String(decoding: serialized(), as: UTF8.self) }

  /// The value as JSON text on one line, in UTF-8.
  package func serialized() -> [UInt8] {
    var writer = JSONWriter()
    writer.value(self)
    return writer.bytes
  }
}
