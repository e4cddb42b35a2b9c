// Looking into a value that may have any shape; nothing here fails.

extension JSONValue {
  /// The member of that name, or `nil` if there is none or this is not an object.
  package subscript(key: String) -> JSONValue? { objectValue?[key] }

  package var isNull: Bool { self == .null }

  package var boolValue: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  /// The integer, also of a real that has no fraction, such as `3.0`.
  package var integerValue: Int? {
    switch self {
    case .integer(let value): Int(exactly: value)
    case .real(let value): Int(exactly: value)
    default: nil
    }
  }

  /// The number; an integer beyond 2^53 is rounded.
  package var numberValue: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .real(let value): value
    default: nil
    }
  }

  package var stringValue: String? {
    if case .string(let value) = self { value } else { nil }
  }

  package var arrayValue: [JSONValue]? {
    if case .array(let value) = self { value } else { nil }
  }

  package var objectValue: JSONObject? {
    if case .object(let value) = self { value } else { nil }
  }
}
