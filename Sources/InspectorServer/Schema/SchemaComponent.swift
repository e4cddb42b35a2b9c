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
