package import JSON

/// A param of a message, declared once: its name, what it is, what it means, and so how it is read.
///
/// Several that belong together are one too, and are read as one value.
package struct Param<Value: Sendable>: Sendable {
  package let schema: ParamsSchema
  let read: @Sendable (JSONReader) throws(JSONShapeError) -> Value

  init(
    _ schema: ParamsSchema,
    read: @escaping @Sendable (JSONReader) throws(JSONShapeError) -> Value
  ) {
    self.schema = schema
    self.read = read
  }

  /// Reads several, in their order, and makes one value of them.
  init<each Part: Sendable>(
    _ part: repeat Param<each Part>,
    as make: @escaping @Sendable (repeat each Part) throws(JSONShapeError) -> Value
  ) {
    self.init(repeat each part) {
      (reader: JSONReader, value: repeat each Part) throws(JSONShapeError) in
      try make(repeat each value)
    }
  }

  /// Makes params of values that are not made of their parts alone.
  init<each Part: Sendable>(
    _ part: repeat Param<each Part>,
    reading make: @escaping @Sendable (JSONReader, repeat each Part) throws(JSONShapeError) -> Value
  ) {
    var schema = ParamsSchema()
    for part in repeat each part { schema.append(part.schema) }
    let read = (repeat (each part).read)
    self.init(schema) { (reader) throws(JSONShapeError) in
      try make(reader, repeat try (each read)(reader))
    }
  }

  // MARK: One param

  /// One that has to be there; `expected` is what the error tells a client to send, unless the shape
  /// says it.
  static func required(
    _ name: String, _ shape: Shape<Value>, _ summary: String, expected: String? = nil
  ) -> Param {
    let expected = expected ?? shape.expected
    return Param(ParamsSchema(name, shape.schema, summary, isRequired: true)) {
      (reader) throws(JSONShapeError) in
      try shape.read(try reader.member(name, expected: expected))
    }
  }

  /// One that may be left out, or be `null`.
  static func optional<Wrapped>(
    _ name: String, _ shape: Shape<Wrapped>, _ summary: String
  ) -> Param where Value == Wrapped? {
    Param(ParamsSchema(name, shape.schema, summary, isRequired: false)) {
      (reader) throws(JSONShapeError) in
      guard let member = try reader.optionalMember(name) else { return nil }
      return try shape.read(member)
    }
  }

  /// One that means something when it is left out, too.
  static func optional(
    _ name: String, _ shape: Shape<Value>, _ summary: String, otherwise value: Value
  ) -> Param {
    let param = Param<Value?>.optional(name, shape, summary)
    return Param(param.schema) { (reader) throws(JSONShapeError) in
      try param.read(reader) ?? value
    }
  }

  func map<Result>(_ transform: @escaping @Sendable (Value) -> Result) -> Param<Result> {
    Param<Result>(self, as: transform)
  }

  // MARK: Which go together

  /// Refuses params where they stand beside another one.
  func refusing(_ names: String..., beside other: String) -> Param {
    var schema = schema
    for name in names { schema.rules.append(.without([name, other])) }
    return Param(schema) { (reader) throws(JSONShapeError) in
      if try reader.optionalMember(other) != nil {
        for name in names {
          guard let member = try reader.optionalMember(name) else { continue }
          throw member.mismatch(expected: "nothing beside \"\(other)\"")
        }
      }
      return try read(reader)
    }
  }

  /// Says what else has to hold for the params as one object.
  func with(_ rule: JSONSchema) -> Param {
    var schema = schema
    schema.rules.append(rule)
    return Param(schema, read: read)
  }

  /// One of these and no other; `nil` if none is there.
  static func oneAtMost<Wrapped>(
    of alternatives: Param<Wrapped?>...
  ) -> Param where Value == Wrapped? {
    var schema = ParamsSchema()
    for alternative in alternatives { schema.append(alternative.schema) }
    for (index, later) in schema.members.enumerated() {
      for earlier in schema.members[..<index] {
        schema.rules.append(.without([earlier.name, later.name]))
      }
    }
    return Param(schema) { (reader) throws(JSONShapeError) in
      var found: (name: String, param: Param<Wrapped?>)?
      for alternative in alternatives {
        let name = alternative.schema.members[0].name
        guard let member = try reader.optionalMember(name) else { continue }
        if let found { throw member.mismatch(expected: "nothing beside \"\(found.name)\"") }
        found = (name, alternative)
      }
      return try found?.param.read(reader)
    }
  }
}

extension Param {
  /// Makes a param of which one has to be present, with the message for a client that sent none.
  func required<Wrapped>(at name: String, expected: String) -> Param<Wrapped>
  where Value == Wrapped? {
    var schema = schema
    schema.rules = [.oneOf([name] + schema.members.map(\.name).filter { $0 != name })]
    return Param<Wrapped>(schema) { (reader) throws(JSONShapeError) in
      if let value = try read(reader) { return value }
      throw try reader.member(name, expected: expected).mismatch(expected: expected)
    }
  }
}

/// The params of a message of ours.
package protocol DeclaredParams: JSONReadable, Sendable {
  static var declared: Param<Self> { get }
}

extension DeclaredParams {
  package init(from reader: JSONReader) throws(JSONShapeError) {
    self = try Self.declared.read(reader)
  }
}

extension NoParams: DeclaredParams {
  package static let declared = Param(ParamsSchema()) { (reader) throws(JSONShapeError) in
    try NoParams(from: reader)
  }
}

// MARK: Schemas

/// The params of a method: by name, with the conditions on all of them together.
package struct ParamsSchema: Hashable, Sendable {
  package private(set) var members: [DeclaredMember] = []

  /// Schemas of the params as one object: which of them go together.
  package fileprivate(set) var rules: [JSONSchema] = []

  init() {}

  init(_ members: [DeclaredMember], rule: JSONSchema) {
    self.members = members
    rules = [rule]
  }

  fileprivate init(_ name: String, _ schema: JSONSchema, _ summary: String, isRequired: Bool) {
    members = [
      DeclaredMember(name: name, schema: schema, summary: summary, isRequired: isRequired)
    ]
  }

  mutating func append(_ more: ParamsSchema) {
    members += more.members
    rules += more.rules
  }

  /// The params as one object, which may have members that nobody reads.
  var object: JSONSchema {
    let schema = JSONSchema.openObject(members)
    return rules.isEmpty ? schema : schema.with("allOf", .array(rules.map(\.value)))
  }
}

/// A member of an object, as it is declared.
package struct DeclaredMember: Hashable, Sendable {
  package let name: String
  package let schema: JSONSchema

  /// The meaning, as one sentence; empty if its name is enough.
  package var summary = ""
  package var isRequired: Bool

  /// The schema as one of an object's properties.
  var describedSchema: JSONSchema { summary.isEmpty ? schema : schema.described(summary) }
}

extension JSONSchema {
  /// An object that has one of these members.
  fileprivate static func oneOf(_ names: [String]) -> JSONSchema {
    JSONSchema(["oneOf": .array(names.map { ["required": [.string($0)]] })])
  }

  /// An object in which these members do not stand together.
  fileprivate static func without(_ names: [String]) -> JSONSchema {
    JSONSchema(["not": ["required": .array(names.map { .string($0) })]])
  }
}

/// Members of an object that is written, declared once: their names, what they are and mean, and how they
/// come from a source.
///
/// A list of several is all of their members.
package struct Members<Source>: Sendable, ExpressibleByArrayLiteral {
  package let declared: [DeclaredMember]

  /// The components that the schema refers to: named objects inside, and this one if it has a name.
  let components: [SchemaComponent]

  private let component: SchemaComponent?

  /// Writes the members into an object that is open.
  let write: @Sendable (Source, inout JSONWriter) -> Void

  private init(
    _ declared: [DeclaredMember], components: [SchemaComponent], component: SchemaComponent? = nil,
    write: @escaping @Sendable (Source, inout JSONWriter) -> Void
  ) {
    self.declared = declared
    self.components = components + (component.map { [$0] } ?? [])
    self.component = component
    self.write = write
  }

  package init(arrayLiteral parts: Members...) { self.init(parts) }

  /// Members of objects that have a name in the protocol's schema, and what these are.
  init(_ name: String, _ summary: String = "", _ parts: Members...) {
    let declared = parts.flatMap(\.declared)
    let component = SchemaComponent(name) {
      summary.isEmpty ? .object(declared) : .object(declared).described(summary)
    }
    self.init(parts, component: component)
  }

  init(_ parts: [Members], component: SchemaComponent? = nil) {
    let writes = parts.map(\.write)
    self.init(
      parts.flatMap(\.declared), components: parts.flatMap(\.components), component: component
    ) { source, writer in
      for write in writes { write(source, &writer) }
    }
  }

  /// The schema of an object with these members and no others; of `null` if there are none.
  var schema: JSONSchema {
    declared.isEmpty ? .null : component.map { .ref($0) } ?? .object(declared)
  }

  /// Writes an object with these members; `null` if there are none.
  func object(_ source: Source, to writer: inout JSONWriter) {
    guard !declared.isEmpty else { return writer.null() }
    writer.beginObject()
    write(source, &writer)
    writer.endObject()
  }

  // MARK: Values

  // Inlined, so that what is written of 10,000 elements is written without generics.

  @inline(__always)
  static func member<Value: JSONWritable & SendableMetatype>(
    _ name: String, _ schema: JSONSchema, _ summary: String = "",
    _ value: @escaping @Sendable (Source) -> Value
  ) -> Members {
    one(name, schema, summary) { source, writer in
      writer.key(name)
      value(source).write(to: &writer)
    }
  }

  /// One that is left out for `nil`.
  @inline(__always)
  static func optional<Value: JSONWritable & SendableMetatype>(
    _ name: String, _ schema: JSONSchema, _ summary: String = "",
    _ value: @escaping @Sendable (Source) -> Value?
  ) -> Members {
    one(name, schema, summary, isRequired: false) { source, writer in
      guard let value = value(source) else { return }
      writer.key(name)
      value.write(to: &writer)
    }
  }

  /// One that is `true` or left out.
  static func flag(
    _ name: String, _ summary: String = "", _ isSet: @escaping @Sendable (Source) -> Bool
  ) -> Members {
    optional(name, .constant(true), summary) { isSet($0) ? true : nil }
  }

  /// One whose value is written piece by piece.
  static func streamed(
    _ name: String, _ schema: JSONSchema, _ summary: String = "",
    _ write: @escaping @Sendable (Source, inout JSONWriter) -> Void
  ) -> Members {
    one(name, schema, summary) { source, writer in
      writer.key(name)
      write(source, &writer)
    }
  }

  // MARK: Objects

  static func object<Part>(
    _ name: String, _ members: Members<Part>, _ summary: String = "",
    _ part: @escaping @Sendable (Source) -> Part
  ) -> Members {
    one(name, members.schema, summary, members.components) { source, writer in
      writer.key(name)
      members.object(part(source), to: &writer)
    }
  }

  /// One that is left out for `nil`.
  static func optionalObject<Part>(
    _ name: String, _ members: Members<Part>, _ summary: String = "",
    _ part: @escaping @Sendable (Source) -> Part?
  ) -> Members {
    one(name, members.schema, summary, members.components, isRequired: false) { source, writer in
      guard let part = part(source) else { return }
      writer.key(name)
      members.object(part, to: &writer)
    }
  }

  static func list<Item>(
    _ name: String, _ items: Members<Item>, _ summary: String = "",
    _ list: @escaping @Sendable (Source) -> [Item]
  ) -> Members {
    one(name, .array(items.schema), summary, items.components) { source, writer in
      writer.key(name)
      writer.array { writer in for item in list(source) { items.object(item, to: &writer) } }
    }
  }

  /// One that is left out for `nil`.
  static func optionalList<Item>(
    _ name: String, _ items: Members<Item>, _ summary: String = "",
    _ list: @escaping @Sendable (Source) -> [Item]?
  ) -> Members {
    one(name, .array(items.schema), summary, items.components, isRequired: false) {
      source, writer in
      guard let list = list(source) else { return }
      writer.key(name)
      writer.array { writer in for item in list { items.object(item, to: &writer) } }
    }
  }

  /// The members of something that the source has.
  static func all<Part>(
    _ members: Members<Part>, of part: @escaping @Sendable (Source) -> Part
  ) -> Members {
    Members(members.declared, components: members.components) { [write = members.write] in
      write(part($0), &$1)
    }
  }

  static func one(
    _ name: String, _ schema: JSONSchema, _ summary: String,
    _ components: [SchemaComponent] = [], isRequired: Bool = true,
    write: @escaping @Sendable (Source, inout JSONWriter) -> Void
  ) -> Members {
    let member = DeclaredMember(
      name: name, schema: schema, summary: summary, isRequired: isRequired)
    return Members([member], components: components, write: write)
  }
}
