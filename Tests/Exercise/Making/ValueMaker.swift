package import DocumentMaking
package import JSON

/// Makes values that a JSON Schema allows, and now and then one that it does not.
///
/// Whatever the schema says more tomorrow is made tomorrow.
package struct ValueMaker: Sendable {
  /// The document that `$ref` refers to.
  private let root: JSONValue

  /// One value in so many is of some other kind; `nil` never.
  private let mistakes: Int?

  package init(root: JSONValue, mistakes: Int? = 60) {
    self.root = root
    self.mistakes = mistakes
  }

  /// A value; what it holds is nested so many levels deep at most.
  package func value(
    _ schema: JSONValue, depth: Int, using choices: inout Choices
  ) -> JSONValue {
    if let mistakes, choices.oneIn(mistakes) { return anything(depth: 1, using: &choices) }
    if let reference = schema["$ref"]?.stringValue {
      return value(resolve(reference), depth: depth, using: &choices)
    }
    if let only = schema["const"] { return only }
    if let list = schema["enum"]?.arrayValue, !list.isEmpty { return choices.pick(list) }
    if let alternatives = alternatives(of: schema, depth: depth) {
      return value(choices.pick(alternatives), depth: depth, using: &choices)
    }
    let type = schema["type"]?.stringValue ?? schema["type"]?.arrayValue?.first?.stringValue
    switch type {
    case "object": return object(schema, depth: depth, using: &choices)
    case "array":
      let count = depth > 0 ? choices.below(5) : 0
      return .array(
        (0..<count).map { _ in value(schema["items"] ?? [:], depth: depth - 1, using: &choices) })
    case "boolean": return .bool(choices.oneIn(2))
    case "integer":
      let least = Int64(schema["minimum"]?.numberValue ?? 0)
      return .integer(least + Int64(choices.below(12)))
    case "number": return number(least: schema["minimum"]?.numberValue, using: &choices)
    case "string": return .string(string(schema, using: &choices))
    case "null": return nil
    default: return anything(depth: depth, using: &choices)
    }
  }

  private func resolve(_ reference: String) -> JSONValue {
    reference.split(separator: "/").dropFirst().reduce(root) { $0[String($1)] ?? nil }
  }

  /// The alternatives of a schema; at the bottom those without members or elements.
  private func alternatives(of schema: JSONValue, depth: Int) -> [JSONValue]? {
    for keyword in ["anyOf", "oneOf"] where schema["type"] == nil {
      if let list = schema[keyword]?.arrayValue, !list.isEmpty { return list }
    }
    let conclusions = (schema["allOf"]?.arrayValue ?? []).compactMap { $0["then"] }
    guard !conclusions.isEmpty else { return nil }
    guard depth <= 0 else { return conclusions }
    let plain = conclusions.filter { conclusion in
      let meant = conclusion["$ref"]?.stringValue.map(resolve) ?? conclusion
      return (meant["required"]?.arrayValue ?? []).count <= 1
    }
    return plain.isEmpty ? conclusions : plain
  }

  private func object(
    _ schema: JSONValue, depth: Int, using choices: inout Choices
  ) -> JSONValue {
    let required = (schema["required"]?.arrayValue ?? []).compactMap(\.stringValue)
    let properties = schema["properties"]?.objectValue ?? [:]
    let optional = properties.count - required.count
    var result = JSONObject()
    for member in properties {
      let isRequired = required.contains(member.key)
      // About three of those that may be there; children and styles more often than others.
      let isLikely = ["children", "child", "style", "id"].contains(member.key)
      let isThere = isRequired || (isLikely ? !choices.oneIn(3) : choices.below(optional) < 2)
      guard isThere, isRequired || depth > 0 || member.value["$ref"] == nil else { continue }
      result[member.key] = value(member.value, depth: depth - 1, using: &choices)
    }
    if properties.isEmpty, let more = schema["additionalProperties"], more.objectValue != nil {
      for _ in 0..<choices.below(3) {
        let mark = schema["propertyNames"] != nil && !choices.oneIn(20) ? "#" : ""
        result[mark + choices.pick(Vocabulary.names)] = value(
          more, depth: depth - 1, using: &choices)
      }
    }
    return .object(result)
  }

  private func number(least: Double?, using choices: inout Choices) -> JSONValue {
    let number = Int64(choices.below(8) == 0 ? choices.below(2_000) : choices.below(120))
    switch choices.below(12) {
    case 0: return .real(Double(number) / 3)
    case 1: return .real(Double(number) + 0.5)
    case 2 where (least ?? -1) < 0: return .integer(-number)
    case 3: return .real(max(0, least ?? 0))
    case 4: return 1
    default: return .integer(max(number, Int64(least ?? 0)))
    }
  }

  private func string(_ schema: JSONValue, using choices: inout Choices) -> String {
    if let examples = schema["examples"]?.arrayValue?.compactMap(\.stringValue), !examples.isEmpty {
      return choices.pick(examples)
    }
    if schema["pattern"] != nil { return choices.pick(Vocabulary.dimensions) }
    if choices.oneIn(4) { return choices.pick(Vocabulary.words) }
    return choices.pick(Vocabulary.names)
  }

  /// A value of any kind.
  package func anything(depth: Int, using choices: inout Choices) -> JSONValue {
    switch choices.below(depth > 0 ? 9 : 6) {
    case 0: return nil
    case 1: return .bool(choices.oneIn(2))
    case 2, 3: return number(least: nil, using: &choices)
    case 4: return .string(choices.pick(Vocabulary.words))
    case 5: return .string(choices.pick(Vocabulary.dimensions + Vocabulary.names))
    case 6:
      return .array((0..<choices.below(4)).map { _ in anything(depth: depth - 1, using: &choices) })
    default:
      var object = JSONObject()
      for _ in 0..<choices.below(4) {
        object[choices.pick(Vocabulary.words)] = anything(depth: depth - 1, using: &choices)
      }
      return .object(object)
    }
  }
}
