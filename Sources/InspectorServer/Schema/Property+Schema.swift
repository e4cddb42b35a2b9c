import JSON
import LayoutEngine

extension Property {
  /// What the value must be, and what is known about the key.
  var schema: JSONValue {
    var schema = shape.schema
    schema["description"] = .string(summary)
    if let defaultText {
      // A bare name is a string that its declaration spares the quotes.
      schema["default"] = (try? JSONValue(parsing: defaultText.utf8)) ?? .string(defaultText)
    }
    return .object(schema)
  }
}

extension ValueShape {
  fileprivate var schema: JSONObject {
    switch self {
    case .boolean: ["type": "boolean"]
    case .string: ["type": "string"]
    case .number(let kind): kind.schema
    case .count: ["type": "integer", "minimum": 0]
    case .dimension: ["$ref": "#/$defs/dimension"]
    case .coordinate: ["$ref": "#/$defs/coordinate"]
    case .choice(let choices): ["enum": .array(choices.map { .string($0) })]
    // Within another object only `style` is large enough to deserve a name.
    case .object(let members) where members.count == styleProperties.count:
      ["$ref": "#/$defs/style"]
    case .object(let members): ObjectSchema(members).members
    case .uniform(let kind, let members):
      ["anyOf": [.object(kind.schema), .object(ObjectSchema(members).members)]]
    case .sizeRange: ["$ref": "#/$defs/sizeRange"]
    case .strings: ["type": "array", "items": ["type": "string"]]
    case .element: ["$ref": "#/$defs/element"]
    case .elements: ["type": "array", "items": ["$ref": "#/$defs/element"]]
    case .variants: ["type": "array", "items": ["$ref": "#/$defs/variant"]]
    case .ignored: [:]
    }
  }
}

extension NumberKind {
  fileprivate var schema: JSONObject {
    switch self {
    case .length, .plain: ["type": "number"]
    case .size: ["type": "number", "minimum": 0]
    // The booleans of 1.x are read all the same.
    case .factor: ["anyOf": [["type": "number", "minimum": 0], ["type": "boolean"]]]
    case .ratio: ["type": "number", "exclusiveMinimum": 0]
    case .scale:
      ["type": "number", "exclusiveMinimum": 0, "maximum": .integer(Int64(PixelGrid.largestScale))]
    case .inset: ["anyOf": [["type": "number"], ["const": "infinity"]]]
    case .limit: ["anyOf": [["type": "number", "minimum": 0], ["const": "infinity"]]]
    }
  }
}
