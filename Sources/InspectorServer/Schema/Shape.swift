import JSON
import LanguageServerProtocol

/// The form of a value that a client sends: its JSON Schema, and its reader.
package struct Shape<Value: Sendable>: Sendable {
  let schema: JSONSchema

  /// The expected value in messages, as in "a string".
  let expected: String

  let read: @Sendable (JSONReader) throws(JSONShapeError) -> Value

  init(
    _ schema: JSONSchema, expected: String = "a value",
    read: @escaping @Sendable (JSONReader) throws(JSONShapeError) -> Value
  ) {
    self.schema = schema
    self.expected = expected
    self.read = read
  }

  /// Reads the value further.
  func map<Result>(
    _ transform: @escaping @Sendable (Value) -> Result
  ) -> Shape<Result> {
    Shape<Result>(schema, expected: expected) { (reader) throws(JSONShapeError) in
      transform(try read(reader))
    }
  }

  func example(_ example: JSONValue) -> Shape {
    Shape(schema.examples(example), expected: expected, read: read)
  }
}

extension Shape where Value: JSONReadable {
  init(_ schema: JSONSchema, expected: String = "a value") {
    self.init(schema, expected: expected, read: Value.init(from:))
  }
}

// MARK: Scalars

extension Shape<String> {
  static let string = Shape(.string, expected: "a string")
}

extension Shape<Bool> {
  static let boolean = Shape(.boolean, expected: "a boolean")
}

extension Shape<Int> {
  static let integer = Shape(.integer, expected: "an integer")

  /// An integer from 0 upwards.
  static let count = Shape(.count, expected: "an integer that is not negative") {
    (reader) throws(JSONShapeError) in try reader.unsignedInteger()
  }

  /// A number of things of this name.
  static func count(of things: String, in range: ClosedRange<Int>) -> Shape {
    let schema = JSONSchema.integer.with("minimum", .integer(Int64(range.lowerBound)))
      .with("maximum", .integer(Int64(range.upperBound)))
    return Shape(schema, expected: count.expected) { (reader) throws(JSONShapeError) in
      let count = try reader.unsignedInteger()
      guard range.contains(count) else {
        throw reader.unexpectedValue(
          expected: "a number of \(things) from \(range.lowerBound) to \(range.upperBound)")
      }
      return count
    }
  }
}

extension Shape<Double> {
  static let number = Shape(.number, expected: "a number")

  /// A number above 0.
  static func factor(atMost limit: Int) -> Shape {
    let schema = JSONSchema.number.with("exclusiveMinimum", 0).with(
      "maximum", .integer(Int64(limit)))
    return Shape(schema, expected: number.expected) { (reader) throws(JSONShapeError) in
      let number = try reader.number()
      guard number > 0, number <= Double(limit) else {
        throw reader.unexpectedValue(expected: "a number above 0, at most \(limit)")
      }
      return number
    }
  }
}

extension Shape where Value: CaseIterable & RawRepresentable<String> {
  /// One of a few names.
  static var choice: Shape {
    Shape(.choice(of: Value.self)) { (reader) throws(JSONShapeError) in
      try reader.choice(of: Value.self)
    }
  }
}

// MARK: Containers

extension Shape {
  static func array<Item>(_ items: Shape<Item>) -> Shape where Value == [Item] {
    Shape(.array(items.schema), expected: "an array") { (reader) throws(JSONShapeError) in
      try reader.array().map { (item) throws(JSONShapeError) in try items.read(item) }
    }
  }

  /// An object with these members, and perhaps others.
  static func object(_ members: Param<Value>) -> Shape {
    Shape(members.schema.object, expected: "an object", read: members.read)
  }
}

/// A shape that several messages have in common, declared beside the code that reads or writes it.
package struct SchemaComponent: Sendable {
  package let name: String
  private let makeSchema: @Sendable () -> JSONSchema

  /// Makes a component whose schema may refer to itself.
  init(_ name: String, _ schema: @escaping @Sendable () -> JSONSchema) {
    self.name = name
    makeSchema = schema
  }

  package var schema: JSONSchema { makeSchema() }
}

/// Every shape that the protocol's schema has under a name, in alphabetical order.
package let allSchemaComponents: [SchemaComponent] =
  ([
    .diagnosticCounts, .frame, .length, .parentSize, .patchOperation, .point, .position, .range,
    .size, .sizeRange, .textEdit,
  ] + messageComponents).sorted { $0.name < $1.name }

/// The objects that requests answer and notifications have, and those in them.
let messageComponents: [SchemaComponent] = {
  var components = Members.placement.components + [.treeElement]
  for request in allDeclaredRequests { components += request.components }
  for message in allSentMessages { components += message.components }
  var names: Set<String> = []
  return components.filter { names.insert($0.name).inserted }
}()

/// The kinds that any request may be answered with, then those of single methods as they come up.
package let allErrorKinds: [ErrorKind] = {
  var kinds = ErrorKind.ofNoMethod + ErrorKind.ofEveryMethod
  for request in allRequests {
    kinds += request.errorKinds.filter { !kinds.contains($0) }
  }
  return kinds
}()
