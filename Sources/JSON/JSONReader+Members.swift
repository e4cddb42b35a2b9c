extension JSONReader {
  /// A reader for the member of that name, or `nil` if it is absent or `null`.
  ///
  /// - Throws: ``JSONShapeError`` if this is not an object.
  package func optionalMember(_ key: String) throws(JSONShapeError) -> JSONReader? {
    guard let value = try object()[key], !value.isNull else { return nil }
    return JSONReader(value, at: pointer.appending(.key(key)))
  }

  /// A reader for the member of that name, which may be `null`.
  ///
  /// If it is absent the error says that it takes `expected`, as in "an integer".
  package func member(
    _ key: String, expected: String = "a value"
  ) throws(JSONShapeError) -> JSONReader {
    let pointer = pointer.appending(.key(key))
    guard let value = try object()[key] else {
      throw JSONShapeError(pointer: pointer, expected: expected, found: nil)
    }
    return JSONReader(value, at: pointer)
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

  package func optionalNumber(_ key: String) throws(JSONShapeError) -> Double? {
    try optionalMember(key)?.number()
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

  package func optionalArray(_ key: String) throws(JSONShapeError) -> [JSONReader]? {
    try optionalMember(key)?.array()
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
