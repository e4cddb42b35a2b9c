/// A JSON value that is expected to have a certain shape, and where it stands.
///
/// Functions without a key are about the value itself, those with a key about a member of it. A
/// member that is `null` counts as absent.
package struct JSONReader: Sendable {
  package let value: JSONValue
  package let pointer: JSONPointer

  package init(_ value: JSONValue, at pointer: JSONPointer = .root) {
    self.value = value
    self.pointer = pointer
  }

  package func bool() throws(JSONShapeError) -> Bool {
    guard let value = value.boolValue else { throw mismatch(expected: "a boolean") }
    return value
  }

  /// The integer; a real without a fraction, such as `3.0`, is one.
  package func integer() throws(JSONShapeError) -> Int {
    if let integer = value.integerValue { return integer }
    guard let number = value.numberValue else { throw mismatch(expected: "an integer") }
    let isWide = number.magnitude >= 0x1p63
    throw unexpectedValue(expected: isWide ? "an integer of 64 bits" : "an integer")
  }

  /// The integer, zero or greater; LSP's `uinteger` without its upper limit.
  package func unsignedInteger() throws(JSONShapeError) -> Int {
    let integer = try integer()
    guard integer >= 0 else { throw unexpectedValue(expected: "an integer that is not negative") }
    return integer
  }

  package func number() throws(JSONShapeError) -> Double {
    guard let value = value.numberValue else { throw mismatch(expected: "a number") }
    return value
  }

  package func string() throws(JSONShapeError) -> String {
    guard let value = value.stringValue else { throw mismatch(expected: "a string") }
    return value
  }

  package func array() throws(JSONShapeError) -> [JSONReader] {
    guard let elements = value.arrayValue else { throw mismatch(expected: "an array") }
    return elements.enumerated().map { index, element in
      JSONReader(element, at: pointer.appending(.index(index)))
    }
  }

  package func object() throws(JSONShapeError) -> JSONObject {
    guard let object = value.objectValue else { throw mismatch(expected: "an object") }
    return object
  }

  /// The error that says this value is of the wrong kind and should be `expected`, "an integer".
  package func mismatch(expected: String) -> JSONShapeError {
    JSONShapeError(pointer: pointer, expected: expected, found: value.kindName)
  }

  /// The error that says this value, though of the right kind, should be `expected`.
  package func unexpectedValue(expected: String) -> JSONShapeError {
    JSONShapeError(pointer: pointer, expected: expected, found: quotation)
  }

  /// The value itself if it is short enough to be part of a sentence.
  private var quotation: String {
    switch value {
    case .array, .object: value.kindName
    case .string(let text) where text.utf8.count > 60: value.kindName
    default: value.description
    }
  }
}
