/// A JSON value that is expected to have a certain shape, and where it stands.
///
/// Functions without a key are about the value itself, those with a key about a member of it. A
/// member that is `null` counts as absent.
package struct JSONReader: Sendable {
  package let value: JSONValue
  private let way: Way?

  /// The path to a value: formatted only where something is wrong, which is rare.
  private final class Way: Sendable {
    let start: Way?
    let step: JSONPointer.Step

    init(_ start: Way?, _ step: JSONPointer.Step) { (self.start, self.step) = (start, step) }
  }

  package init(_ value: JSONValue) { self.init(value, at: nil) }

  private init(_ value: JSONValue, at way: Way?) { (self.value, self.way) = (value, way) }

  /// The pointer to the value from the value that reading began with.
  package var pointer: JSONPointer {
    var steps: [JSONPointer.Step] = []
    var rest = way
    while let last = rest {
      steps.append(last.step)
      rest = last.start
    }
    return JSONPointer(steps.reversed())
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
      JSONReader(element, at: Way(way, .index(index)))
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

extension JSONReader {
  /// One of a few names.
  ///
  /// - Throws: An error that lists the names, for any other value.
  package func choice<Choice: CaseIterable & RawRepresentable<String>>(
    of _: Choice.Type
  ) throws(JSONShapeError) -> Choice {
    guard let choice = Choice(rawValue: try string()) else {
      let names = Choice.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
      throw unexpectedValue(expected: "one of \(names)")
    }
    return choice
  }

  /// One of a few names under a key; `nil` where it is missing.
  package func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ key: String, of type: Choice.Type
  ) throws(JSONShapeError) -> Choice? {
    try optionalMember(key)?.choice(of: type)
  }
}

extension JSONReader {
  /// A reader for the member of that name, or `nil` if it is absent or `null`.
  ///
  /// - Throws: ``JSONShapeError`` if this is not an object.
  package func optionalMember(_ key: String) throws(JSONShapeError) -> JSONReader? {
    guard let value = try object()[key], !value.isNull else { return nil }
    return JSONReader(value, at: Way(way, .key(key)))
  }

  /// A reader for the member of that name, which may be `null`.
  ///
  /// If it is absent the error says that it takes `expected`, as in "an integer".
  package func member(
    _ key: String, expected: String = "a value"
  ) throws(JSONShapeError) -> JSONReader {
    guard let value = try object()[key] else {
      throw JSONShapeError(
        pointer: pointer.appending(.key(key)), expected: expected, found: nil)
    }
    return JSONReader(value, at: Way(way, .key(key)))
  }

  package func bool(_ key: String) throws(JSONShapeError) -> Bool {
    try member(key, expected: "a boolean").bool()
  }

  package func optionalBool(_ key: String) throws(JSONShapeError) -> Bool? {
    try optionalMember(key)?.bool()
  }

  package func integer(_ key: String) throws(JSONShapeError) -> Int {
    try member(key, expected: "an integer").integer()
  }

  package func optionalInteger(_ key: String) throws(JSONShapeError) -> Int? {
    try optionalMember(key)?.integer()
  }

  package func unsignedInteger(_ key: String) throws(JSONShapeError) -> Int {
    try member(key, expected: "an integer that is not negative").unsignedInteger()
  }

  package func number(_ key: String) throws(JSONShapeError) -> Double {
    try member(key, expected: "a number").number()
  }

  package func string(_ key: String) throws(JSONShapeError) -> String {
    try member(key, expected: "a string").string()
  }

  package func optionalString(_ key: String) throws(JSONShapeError) -> String? {
    try optionalMember(key)?.string()
  }

  package func array(_ key: String) throws(JSONShapeError) -> [JSONReader] {
    try member(key, expected: "an array").array()
  }

  package func object(_ key: String) throws(JSONShapeError) -> JSONObject {
    try member(key, expected: "an object").object()
  }

  package func optionalObject(_ key: String) throws(JSONShapeError) -> JSONObject? {
    try optionalMember(key)?.object()
  }

  /// The member as it is, `null` included.
  package func value(_ key: String) throws(JSONShapeError) -> JSONValue {
    try member(key).value
  }

  package func optionalValue(_ key: String) throws(JSONShapeError) -> JSONValue? {
    try optionalMember(key)?.value
  }

  /// Reads a member as `type`.
  package func read<Value: JSONReadable>(
    _ key: String, as type: Value.Type = Value.self
  ) throws(JSONShapeError) -> Value {
    try Value(from: member(key))
  }

  /// Reads a member as `type`, or `nil` if it is absent or `null`.
  package func readOptional<Value: JSONReadable>(
    _ key: String, as type: Value.Type = Value.self
  ) throws(JSONShapeError) -> Value? {
    guard let member = try optionalMember(key) else { return nil }
    return try Value(from: member)
  }
}

/// Something that is read from one JSON value.
package protocol JSONReadable {
  init(from reader: JSONReader) throws(JSONShapeError)
}

extension Bool: JSONReadable {
  package init(from reader: JSONReader) throws(JSONShapeError) { self = try reader.bool() }
}

extension Int: JSONReadable {
  package init(from reader: JSONReader) throws(JSONShapeError) { self = try reader.integer() }
}

extension Double: JSONReadable {
  package init(from reader: JSONReader) throws(JSONShapeError) { self = try reader.number() }
}

extension String: JSONReadable {
  package init(from reader: JSONReader) throws(JSONShapeError) { self = try reader.string() }
}

extension Array: JSONReadable where Element: JSONReadable {
  package init(from reader: JSONReader) throws(JSONShapeError) {
    self = try reader.array().map { element throws(JSONShapeError) in try Element(from: element) }
  }
}

/// A JSON value is not of the shape that was asked for.
package struct JSONShapeError: Error, Hashable, Sendable {
  /// The pointer to the offending value, or to its position if it is missing.
  package let pointer: JSONPointer

  /// The expected value, as in "an integer".
  package let expected: String

  /// The value that was found, as in "a string"; `nil` if there is none.
  package let found: String?

  package init(pointer: JSONPointer, expected: String, found: String?) {
    self.pointer = pointer
    self.expected = expected
    self.found = found
  }
}

extension JSONShapeError: CustomStringConvertible {
  package var description: String { sentence(root: "the value") }

  /// A sentence without a full stop that says what was found and what would be right.
  ///
  /// If the offending value is the outermost one, it is called `root`.
  package func sentence(root: String) -> String {
    let subject = pointer.steps.isEmpty ? root : "\"\(pointer.path)\""
    return if let found {
      "\(subject) takes \(expected), not \(found)"
    } else {
      "\(subject) is missing; it takes \(expected)"
    }
  }
}

/// The treatment of an object that has the same key twice.
package enum DuplicateKeys: Sendable {
  /// An error: which of two members a peer meant must not depend on who reads them.
  case rejected

  /// The last value counts, at the index of the first.
  ///
  /// For text that people edit, where something else reports the duplicate.
  case lastWins
}
