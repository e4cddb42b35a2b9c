import Exercise
import InspectorServer
import JSON
import TestSupport

/// Values that a schema does not allow, and a value that it does, made from the schema itself.
struct WrongParams {
  private let validator = ProtocolValidation.validator

  /// A value with one thing wrong, and the place of it.
  struct WrongValue {
    var value: JSONValue
    var place: JSONPointer
  }

  private static let candidates: [JSONValue] = [
    true, 7, -1, 1.5, 1e300, "no such", [], [7], ["no such"], [1, "x"], [[]], [:], ["a": 7],
  ]

  /// A value that the schema allows.
  func example(of schema: JSONValue) -> JSONValue {
    let schema = resolved(schema)
    if let example = schema["examples"]?.arrayValue?.first { return example }
    if let constant = schema["const"] ?? schema["enum"]?.arrayValue?.first { return constant }
    if let first = alternatives(in: schema).first { return example(of: first) }
    switch type(of: schema) {
    case "boolean": return false
    case "integer", "number": return 1
    case "array":
      let count = schema["minItems"]?.integerValue ?? 1
      return .array(Array(repeating: example(of: schema["items"] ?? [:]), count: count))
    case "object":
      let required = schema["required"]?.arrayValue?.compactMap(\.stringValue) ?? []
      return .object(
        JSONObject(
          required.map { name in
            JSONObject.Member(key: name, value: example(of: schema["properties"]?[name] ?? [:]))
          }))
    default: return "text"
    }
  }

  /// Values that the schema does not allow, wrong as a whole or somewhere inside.
  func wrongValues(of schema: JSONValue) -> [WrongValue] {
    let schema = resolved(schema)
    var result = Self.candidates
      .filter { !validator.faults(of: $0, by: schema).isEmpty }
      .map { WrongValue(value: $0, place: .root) }
    if let first = alternatives(in: schema).first {
      return result + wrongValues(of: first).filter { !$0.place.steps.isEmpty }
    }
    switch type(of: schema) {
    case "array":
      guard let items = schema["items"] else { break }
      for wrong in wrongValues(of: items) {
        var elements = example(of: schema).arrayValue ?? []
        elements[0] = wrong.value
        result.append(WrongValue(value: .array(elements), place: [.index(0)] + wrong.place))
      }
    case "object":
      let example = example(of: schema).objectValue ?? [:]
      for property in schema["properties"]?.objectValue ?? [:] {
        for wrong in wrongValues(of: property.value) {
          var object = example
          object[property.key] = wrong.value
          result.append(
            WrongValue(value: .object(object), place: [.key(property.key)] + wrong.place))
        }
      }
      for name in schema["required"]?.arrayValue?.compactMap(\.stringValue) ?? [] {
        var object = example
        object[name] = nil
        result.append(WrongValue(value: .object(object), place: JSONPointer([.key(name)])))
      }
    default: break
    }
    return result
  }

  private func resolved(_ schema: JSONValue) -> JSONValue {
    schema["$ref"]?.stringValue.flatMap(validator.resolve) ?? schema
  }

  /// The schemas of which one has to hold, if there is no more to it.
  private func alternatives(in schema: JSONValue) -> [JSONValue] {
    guard schema["type"] == nil else { return [] }
    return (schema["oneOf"] ?? schema["anyOf"])?.arrayValue ?? []
  }

  private func type(of schema: JSONValue) -> String? {
    schema["type"]?.stringValue ?? schema["type"]?.arrayValue?.first?.stringValue
  }
}

// MARK: Params of a method

extension WrongParams {
  /// Params with what is required, and of alternatives `name` or the first.
  func base(of method: Method, with name: String? = nil) -> JSONObject {
    var params = JSONObject()
    let alternatives = Self.alternatives(in: method)
    let chosen = alternatives.compactMap { names in
      names.first { $0 == name } ?? names.first
    }
    for member in method.params where member.isRequired || chosen.contains(member.name) {
      params[member.name] = example(of: member.schema)
    }
    for rule in method.rules {
      guard let needed = rule["anyOf"]?.arrayValue?.last?["required"],
        !ProtocolValidation.validator.faults(of: .object(params), by: rule).isEmpty
      else { continue }
      for member in method.params where Self.names(needed).contains(member.name) {
        params[member.name] = example(of: member.schema)
      }
    }
    if params["textDocument"] != nil { params["textDocument"] = ["uri": "file:///a.layout.json"] }
    return params
  }

  /// The names of which one has to be there.
  static func alternatives(in method: Method) -> [[String]] {
    method.rules.compactMap { rule in
      rule["oneOf"]?.arrayValue?.compactMap { $0["required"].flatMap { names($0).first } }
    }
  }

  static func names(_ value: JSONValue) -> [String] {
    value.arrayValue?.compactMap(\.stringValue) ?? []
  }
}

private func + (steps: [JSONPointer.Step], pointer: JSONPointer) -> JSONPointer {
  JSONPointer(steps + pointer.steps)
}
