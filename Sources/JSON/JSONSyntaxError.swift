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
