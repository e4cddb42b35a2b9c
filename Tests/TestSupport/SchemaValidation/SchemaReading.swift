import JSON

/// The schemas of a document, taken apart once for many values.
struct SchemaReading: Sendable {
  private let root: JSONValue
  private(set) var nodes: [SchemaNode] = []

  /// The numbers of the schemas that references lead to.
  private var targets: [String: Int] = [:]

  init(root: JSONValue) {
    self.root = root
  }

  /// The schema that a reference such as `#/components/schemas/Frame` means.
  func resolve(_ reference: String) -> JSONValue? {
    guard reference.hasPrefix("#/") else { return nil }
    var value: JSONValue? = root
    for token in reference.dropFirst(2).split(separator: "/") { value = value?[String(token)] }
    return value
  }

  /// Takes a schema apart; returns its number.
  mutating func add(_ schema: JSONValue) -> Int {
    let number = nodes.count
    nodes.append(SchemaNode())
    nodes[number] = node(schema)
    return number
  }

  private mutating func target(_ reference: String) -> Int {
    if let known = targets[reference] { return known }
    let number = nodes.count
    nodes.append(SchemaNode())
    targets[reference] = number
    if let schema = resolve(reference) {
      nodes[number] = node(schema)
    } else {
      nodes[number].faults = ["no schema is at \(reference)"]
    }
    return number
  }

  private mutating func node(_ schema: JSONValue) -> SchemaNode {
    var node = SchemaNode()
    switch schema {
    case .bool(true): break
    case .bool(false): node.faults = ["nothing may stand here"]
    case .object(let keywords):
      for keyword in keywords { read(keyword.key, keyword.value, into: &node) }
    default: node.faults = ["the schema is \(schema.kindName)"]
    }
    return node
  }

  private mutating func read(_ keyword: String, _ value: JSONValue, into node: inout SchemaNode) {
    let number = value.numberValue ?? 0
    switch keyword {
    case "type":
      let names = (value.arrayValue ?? [value]).compactMap(\.stringValue)
      let types = names.compactMap { ValueTypes($0) }
      node.types = ValueTypes(types)
      if types.count != names.count || types.isEmpty {
        node.faults.append("the schema has the type \(value)")
      }
    case "const": node.allowed = [value]
    case "enum": node.allowed = value.arrayValue ?? []
    case "required": node.required = value.arrayValue?.compactMap(\.stringValue) ?? []
    case "minItems": node.itemCount = number...node.itemCount.upperBound
    case "maxItems": node.itemCount = node.itemCount.lowerBound...number
    case "minimum": node.range = number...node.range.upperBound
    case "maximum": node.range = node.range.lowerBound...number
    case "exclusiveMinimum": node.exclusiveMinimum = number
    case "pattern": node.pattern = value.stringValue ?? ""
    case "properties":
      for property in value.objectValue ?? [:] {
        node.properties[property.key] = add(property.value)
      }
    case "additionalProperties": node.others = add(value)
    case "items": node.items = add(value)
    case "$ref": node.all.append(target(value.stringValue ?? ""))
    case "allOf": for schema in value.arrayValue ?? [] { node.all.append(add(schema)) }
    case "anyOf", "oneOf", "not":
      var schemas: [Int] = []
      for schema in value.arrayValue ?? [value] { schemas.append(add(schema)) }
      node.combinations.append(SchemaNode.Combination(keyword: keyword, schemas: schemas))
    case "description", "examples": break
    default: node.faults.append("the schema has \"\(keyword)\", which is not known here")
    }
  }
}
