import JSON

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

  /// One that is `null` for `nil`.
  static func objectOrNull<Part>(
    _ name: String, _ members: Members<Part>, _ summary: String = "",
    _ part: @escaping @Sendable (Source) -> Part?
  ) -> Members {
    one(name, members.schema.orNull, summary, members.components) { source, writer in
      writer.key(name)
      guard let part = part(source) else { return writer.null() }
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

  /// A list that the source has as JSON text.
  static func writtenList<Item>(
    _ name: String, _ items: Members<Item>, _ summary: String = "",
    _ json: @escaping @Sendable (Source) -> [UInt8]
  ) -> Members {
    one(name, .array(items.schema), summary, items.components) { source, writer in
      writer.key(name)
      writer.rawValue(json(source))
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
