import JSON
import LayoutEngine
import LiveDocuments

extension JSONWriter {
  /// Writes who an element is: its pointer, type and id.
  mutating func identity(of element: ElementID, in document: LiveDocument) {
    member("pointer", document.pointer(of: element))
    optionalMember("type", document.declaration(of: element)?.name)
    optionalMember("id", document.id(of: element))
  }
}

extension JSONSchema {
  /// Who an element is, and these members.
  static func element(
    _ required: KeyValuePairs<String, JSONSchema> = [:],
    optional: KeyValuePairs<String, JSONSchema> = [:]
  ) -> JSONSchema {
    var schema = object(required, optional: optional)
    schema.require([("pointer", .pointer)])
    schema.allow([("type", .string), ("id", .string)])
    return schema
  }
}
