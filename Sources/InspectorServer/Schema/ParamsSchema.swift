import JSON

/// What a method takes: params by name, and what holds for all of them together.
///
/// A list of several is all of their members.
package struct ParamsSchema: Hashable, Sendable, ExpressibleByArrayLiteral {
  package private(set) var members: [Member] = []

  /// Schemas of the params as one object: which of them go together.
  package private(set) var rules: [JSONSchema] = []

  package struct Member: Hashable, Sendable {
    package let name: String
    package let schema: JSONSchema
    package let isRequired: Bool
    package let summary: String
  }

  package init(arrayLiteral parts: ParamsSchema...) { self.init(parts) }

  static func all(_ parts: ParamsSchema...) -> ParamsSchema { ParamsSchema(parts) }

  private init(_ parts: [ParamsSchema]) {
    for part in parts {
      members += part.members
      rules += part.rules
    }
  }

  static func required(_ name: String, _ schema: JSONSchema, _ summary: String) -> ParamsSchema {
    ParamsSchema(Member(name: name, schema: schema, isRequired: true, summary: summary))
  }

  static func optional(_ name: String, _ schema: JSONSchema, _ summary: String) -> ParamsSchema {
    ParamsSchema(Member(name: name, schema: schema, isRequired: false, summary: summary))
  }

  private init(_ member: Member) { members = [member] }

  // MARK: Rules

  /// These, of which one has to be there and no other.
  static func oneOf(_ parts: ParamsSchema...) -> ParamsSchema {
    var result = ParamsSchema()
    for part in parts { result.members += part.members }
    let alternatives = result.members.map { Self.presence(of: [$0.name]).value }
    result.rules = [JSONSchema(["oneOf": .array(alternatives)])]
    return result
  }

  /// Says that two members may not stand together.
  func without(_ name: String, beside other: String) -> ParamsSchema {
    with(JSONSchema(["not": Self.presence(of: [name, other]).value]))
  }

  /// Adds what has to hold for the params as one object.
  func with(_ rule: JSONSchema) -> ParamsSchema {
    var result = self
    result.rules.append(rule)
    return result
  }

  private static func presence(of names: [String]) -> JSONSchema {
    JSONSchema(["required": .array(names.map { .string($0) })])
  }

  // MARK: As a whole

  /// The schema of the params as one object, which may have members that nobody reads.
  package var schema: JSONSchema {
    var keywords: JSONObject = ["type": "object"]
    keywords["properties"] = .object(
      JSONObject(members.map { JSONObject.Member(key: $0.name, value: $0.schema.value) }))
    let required = members.filter(\.isRequired)
    if !required.isEmpty { keywords["required"] = .array(required.map { .string($0.name) }) }
    if !rules.isEmpty { keywords["allOf"] = .array(rules.map(\.value)) }
    return JSONSchema(keywords)
  }
}
