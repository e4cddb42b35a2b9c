package import JSON

/// What ties a response to its request; answered in the spelling it came in.
package enum RequestID: Hashable, Sendable {
  case integer(Int64)
  case string(String)

  /// A number with a fraction or an exponent; discouraged, but allowed.
  case real(Double)

  /// Also the id of an answer to something whose id could not be read.
  case null

  /// - Returns: `nil` for a value that is no id.
  package init?(_ value: JSONValue) {
    switch value {
    case .integer(let number): self = .integer(number)
    case .string(let text): self = .string(text)
    case .real(let number): self = .real(number)
    case .null: self = .null
    case .bool, .array, .object: return nil
    }
  }
}

extension RequestID: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    switch self {
    case .integer(let number): writer.rawValue(String(number).utf8)
    case .string(let text): writer.value(text)
    // Not as the writer has it: 1.0 must not come back as 1. Parsed numbers are finite.
    case .real(let number) where number.isFinite: writer.rawValue(number.description.utf8)
    case .real, .null: writer.null()
    }
  }
}
