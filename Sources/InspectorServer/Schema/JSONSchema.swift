package import JSON

/// A JSON Schema, written down as Swift next to the code whose values it describes.
///
/// Its keywords mean the same in draft 7, which OpenRPC names, and in 2020-12.
package struct JSONSchema: Hashable, Sendable {
  package private(set) var keywords: JSONObject

  init(_ keywords: JSONObject) { self.keywords = keywords }

  package var value: JSONValue { .object(keywords) }

  // MARK: Scalars

  static let any = JSONSchema([:])
  static let null = JSONSchema(["type": "null"])
  static let boolean = JSONSchema(["type": "boolean"])
  static let string = JSONSchema(["type": "string"])
  static let number = JSONSchema(["type": "number"])
  static let integer = JSONSchema(["type": "integer"])

  /// An integer from 0 upwards.
  static let count = JSONSchema(["type": "integer", "minimum": 0])

  static func constant(_ value: JSONValue) -> JSONSchema { JSONSchema(["const": value]) }

  static func enumeration(_ values: [JSONValue]) -> JSONSchema {
    JSONSchema(["enum": .array(values)])
  }

  /// One of the names of an enumeration.
  static func choice<Choice: CaseIterable & RawRepresentable<String>>(
    of _: Choice.Type
  ) -> JSONSchema {
    enumeration(Choice.allCases.map { .string($0.rawValue) })
  }

  // MARK: Containers

  /// An array of so many items, or of any number.
  static func array(_ items: JSONSchema, count: Int64? = nil) -> JSONSchema {
    var keywords: JSONObject = ["type": "array", "items": items.value]
    if let count {
      keywords["minItems"] = .integer(count)
      keywords["maxItems"] = .integer(count)
    }
    return JSONSchema(keywords)
  }

  /// An object whose keys are anything and whose values all are alike.
  static func map(_ values: JSONSchema) -> JSONSchema {
    JSONSchema(["type": "object", "additionalProperties": values.value])
  }

  /// An object with these members and no others, as we write it.
  static func object(_ members: [DeclaredMember]) -> JSONSchema {
    openObject(members).with("additionalProperties", false)
  }

  /// An object with these members and perhaps others, as a client writes it.
  static func openObject(_ members: [DeclaredMember]) -> JSONSchema {
    var keywords: JSONObject = ["type": "object"]
    keywords["properties"] = .object(
      JSONObject(members.map { JSONObject.Member(key: $0.name, value: $0.describedSchema.value) }))
    let required = members.filter(\.isRequired)
    if !required.isEmpty { keywords["required"] = .array(required.map { .string($0.name) }) }
    return JSONSchema(keywords)
  }

  static func object(
    _ required: KeyValuePairs<String, JSONSchema>,
    optional: KeyValuePairs<String, JSONSchema> = [:]
  ) -> JSONSchema {
    object(members(required, isRequired: true) + members(optional, isRequired: false))
  }

  static func openObject(
    _ required: KeyValuePairs<String, JSONSchema>,
    optional: KeyValuePairs<String, JSONSchema> = [:]
  ) -> JSONSchema {
    openObject(members(required, isRequired: true) + members(optional, isRequired: false))
  }

  private static func members(
    _ schemas: KeyValuePairs<String, JSONSchema>, isRequired: Bool
  ) -> [DeclaredMember] {
    schemas.map { DeclaredMember(name: $0.key, schema: $0.value, isRequired: isRequired) }
  }

  // MARK: Combinations

  static func ref(_ component: SchemaComponent) -> JSONSchema { ref(component.name) }

  /// The component with a name.
  static func ref(_ name: String) -> JSONSchema {
    JSONSchema(["$ref": .string(componentPath + name)])
  }

  /// The path of the components, before their names.
  static let componentPath = "#/components/schemas/"

  /// The names of the components to which a schema refers.
  static func references(in value: JSONValue) -> Set<String> {
    if let items = value.arrayValue {
      return items.reduce(into: []) { $0.formUnion(references(in: $1)) }
    }
    return (value.objectValue ?? [:]).reduce(into: []) { names, member in
      if member.key == "$ref", let path = member.value.stringValue, path.hasPrefix(componentPath) {
        names.insert(String(path.dropFirst(componentPath.count)))
      } else {
        names.formUnion(references(in: member.value))
      }
    }
  }

  static func oneOf(_ schemas: JSONSchema...) -> JSONSchema {
    JSONSchema(["oneOf": .array(schemas.map(\.value))])
  }

  static func anyOf(_ schemas: JSONSchema...) -> JSONSchema {
    JSONSchema(["anyOf": .array(schemas.map(\.value))])
  }

  /// This schema, or `null`.
  var orNull: JSONSchema {
    if keywords["enum"] == nil, let type = keywords["type"]?.stringValue {
      return with("type", [.string(type), "null"])
    }
    return .anyOf(self, .null)
  }

  // MARK: Remarks

  func described(_ text: String) -> JSONSchema { with("description", .string(text)) }

  func examples(_ examples: JSONValue...) -> JSONSchema { with("examples", .array(examples)) }

  func with(_ keyword: String, _ value: JSONValue) -> JSONSchema {
    var schema = self
    schema.keywords[keyword] = value
    return schema
  }
}

/// Spreads JSON text over lines, two spaces a level; what is empty stays on its line.
///
/// - Precondition: `text` is JSON on one line, as the writer makes it.
func indented(_ text: String) -> String {
  var result: [UInt8] = []
  var depth = 0
  var isInString = false
  var isEscaped = false
  func breakLine() {
    result.append(UInt8(ascii: "\n"))
    result += repeatElement(UInt8(ascii: " "), count: depth * 2)
  }
  for byte in text.utf8 {
    if isInString {
      result.append(byte)
      isInString = isEscaped || byte != UInt8(ascii: "\"")
      isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
      continue
    }
    let isAfterOpening = result.last == UInt8(ascii: "{") || result.last == UInt8(ascii: "[")
    switch byte {
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      depth -= 1
      if !isAfterOpening { breakLine() }
      result.append(byte)
    case UInt8(ascii: ","):
      result.append(byte)
      breakLine()
    default:
      if isAfterOpening { breakLine() }
      result.append(byte)
      if byte == UInt8(ascii: ":") { result.append(UInt8(ascii: " ")) }
      if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") { depth += 1 }
      isInString = byte == UInt8(ascii: "\"")
    }
  }
  return String(decoding: result, as: UTF8.self)
}
