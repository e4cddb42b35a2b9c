package import JSON

/// What ties a response to its request; answered in the spelling it came in.
package enum RequestID: Hashable, Sendable {
  case integer(Int64)
  case string(String)

  /// A number with a fraction or an exponent, or an integer beyond 64 bits, as it is spelled.
  ///
  /// Discouraged, but allowed. Read as a double it might be another's id.
  case number(String)

  /// Also the id of an answer to something whose id could not be read.
  case null

  /// Makes the id that a value is which is spelled so, if that is known; `nil` for one that is no id.
  package init?(_ value: JSONValue, spelling: @autoclosure () -> String? = nil) {
    switch value {
    case .integer(let number): self = .integer(number)
    case .string(let text): self = .string(text)
    case .real(let number): self = .number(spelling() ?? number.description)
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
    case .number(let spelling): writer.rawValue(spelling.utf8)
    case .null: writer.null()
    }
  }
}
