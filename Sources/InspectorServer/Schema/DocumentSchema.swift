import Authoring
package import JSON
import LayoutEngine
import LiveDocuments

/// The JSON Schema (2020-12) of layout documents, made from the declared types and properties.
package enum DocumentSchema {
  /// The schema as indented text with a line break at its end.
  package static var text: String { indented(schema.description) + "\n" }

  package static var schema: JSONValue {
    var schema: JSONObject = [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Layout document",
      "description": "A layout after Texture's layout specs, as lintel reads it.",
    ]
    schema.append(ObjectSchema(documentProperties).members)
    schema["$defs"] = .object(definitions)
    return .object(schema)
  }

  private static var definitions: JSONObject {
    var definitions: JSONObject = ["element": element, "keysOf1.x": FormerKeys.onElements]
    for type in allTypes { definitions[type.name] = schema(of: type) }
    for (name, members) in namedObjects {
      var object = ObjectSchema(members)
      if name == "style" {
        for key in DeprecatedStyleKey.allCases { object.properties[key.rawValue] = key.schema }
      }
      definitions[name] = .object(object.members)
    }
    definitions["sizeRange"] = .object(ObjectSchema(sizeRangeProperties).members)
    definitions["variant"] = .object(ObjectSchema(variantProperties).members)
    definitions["expectation"] = [
      "anyOf": [
        ["type": "string", "examples": ["#title.maxX <= root.width", "#badge inside #card"]],
        .object(ObjectSchema(expectationProperties).members),
      ]
    ]
    definitions["values"] = values
    definitions["measuredSize"] = .object(ObjectSchema(measuredSizeProperties).members)
    let sizes: JSONValue = [
      "description": "The sizes, by the offered width, ascending.", "type": "array",
      "items": reference("measuredSize"), "minItems": 1,
    ]
    var measured = ObjectSchema(measuredProperties)
    measured.properties["sizes"] = sizes
    definitions["measuredSizes"] = ["anyOf": [sizes, .object(measured.members)]]
    definitions["textRun"] = .object(ObjectSchema(textRunProperties).members)
    definitions["textRuns"] = [
      "anyOf": [["type": "string"], ["type": "array", "items": reference("textRun")]]
    ]
    definitions["dimension"] = [
      "description": "Points, or a string: \"70pt\", \"50%\" or \"auto\".",
      "anyOf": [
        ["type": "number", "minimum": 0],
        ["type": "string", "pattern": "^(auto|\(number)(pt|%))$"],
        reference("expression"),
      ],
    ]
    let names = Color.named.compactMap(\.name).joined(separator: "|")
    definitions["color"] = [
      "description": "\"#RRGGBB\", \"#RRGGBBAA\", a name that UIKit has, or a variable.",
      "type": "string",
      "pattern": .string("^(#([0-9a-fA-F]{2}){3,4}|\(names)|\\$\(variable))$"),
      "examples": ["#FF9500", "#00000080", "white"],
    ]
    definitions["reference"] = [
      "description": "The value of a variable.", "type": "string",
      "pattern": .string("^\\$\(variable)$"), "examples": ["$body"],
    ]
    definitions["expression"] = [
      "description": "A variable, or numbers and variables combined by + - * / and parentheses.",
      "type": "string", "pattern": "\\$", "examples": ["$gutter", "$width / 3 - $gutter"],
    ]
    definitions["negation"] = [
      "description": "A variable, or the opposite of one.", "type": "string",
      "pattern": .string("^!?\\$\(variable)$"), "examples": ["!$showsBadge"],
    ]
    definitions["variables"] = [
      "description": "Values by name.", "type": "object",
      "propertyNames": ["pattern": .string("^\(variable)$")],
      "additionalProperties": ["not": ["type": "null"]],
    ]
    definitions["file"] = [
      "description": "The path of a file, from the folder of this one.", "type": "string",
      "minLength": 1, "pattern": #"^[^/\\]"#, "examples": ["tokens.json"],
    ]
    definitions["defaults"] = defaults
    definitions["entries"] = entries
    definitions["coordinate"] = [
      "description": "Points, or a string: \"70pt\" or \"50%\".",
      "anyOf": [
        ["type": "number"], ["type": "string", "pattern": "^\(number)(pt|%)$"],
        reference("expression"),
      ],
    ]
    return definitions
  }

  /// The objects that stand under a key of many types, and have a name.
  fileprivate static let namedObjects = [
    ("style", styleProperties), ("captured", capturedProperties),
    ("position", positionProperties), ("paragraph", paragraphProperties),
  ]

  static func name(of members: [Property]) -> String? {
    namedObjects.first { $0.1.map(\.name) == members.map(\.name) }?.0
  }

  /// A number by JSON's grammar.
  private static let number = #"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?"#

  /// A variable's name by its grammar.
  private static let variable = "[A-Za-z_][A-Za-z0-9_]*"

  /// The keys of the elements of each type; as in the values of variants, those of all types are allowed.
  private static var defaults: JSONValue {
    var keys: JSONObject = [
      "style": ["description": "Keys of their styles.", "$ref": "#/$defs/style"]
    ]
    for property in overridableProperties {
      keys[property.name] = [
        "description": .string(property.summary),
        "$ref": .string("#/$defs/values/properties/\(property.name)"),
      ]
    }
    return [
      "type": "object",
      "propertyNames": ["enum": .array(defaultsProperties.map { .string($0.name) })],
      "additionalProperties": [
        "type": "object", "properties": .object(keys), "additionalProperties": false,
      ],
    ]
  }

  /// The values that a variant lays over keys of an element of any type.
  private static var values: JSONValue {
    var properties: JSONObject = [:]
    for property in overridableProperties {
      var schemas: [JSONValue] = []
      for declared in elementProperties + allTypes.flatMap(\.properties)
      where declared.name == property.name {
        let schema = JSONValue.object(declared.schemaWithoutRequired)
        if !schemas.contains(schema) { schemas.append(schema) }
      }
      properties[property.name] = schemas.count == 1 ? schemas[0] : ["anyOf": .array(schemas)]
    }
    return [
      "type": "object", "properties": .object(properties), "additionalProperties": false,
    ]
  }

  /// Any element: its type says which of the other definitions holds.
  private static var element: JSONValue {
    [
      "type": "object",
      "properties": [
        "type": [
          "description": .string(typeSummary), "enum": .array(allTypes.map { .string($0.name) }),
        ]
      ],
      "anyOf": [["required": ["type"]], ["required": ["each", "layout"]]],
      "allOf": .array(
        allTypes.map { type in
          [
            "if": ["properties": ["type": ["const": .string(type.name)]], "required": ["type"]],
            "then": reference(type.name),
          ]
        } + [["if": ["not": ["required": ["type"]]], "then": reference("entries")]]),
    ]
  }

  /// A node that is repeated, which needs no type.
  private static var entries: JSONValue {
    guard let node = allTypes.first(where: { $0.type == .node }),
      var object = schema(of: node).objectValue
    else { return true }
    object["required"] = nil
    return .object(object)
  }

  private static func schema(of type: TypeDeclaration) -> JSONValue {
    var object = ObjectSchema(elementProperties + type.properties)
    object.properties["type"] = [
      "description": .string("\(type.textureName): \(type.summary)"), "const": .string(type.name),
    ]
    let child = reference("element")
    let children: JSONValue = ["type": "array", "items": child]
    switch type.children {
    case .none: break
    case .single(let isRequired): object.add("child", child, isRequired: isRequired)
    case .companion(let key):
      object.add("child", child, isRequired: true)
      object.add(key, child, isRequired: false)
    case .parts(let keys):
      object.add("child", child, isRequired: false)
      for key in keys {
        object.add(key, reference(key == "titleNode" ? "text" : "image"), isRequired: false)
      }
    case .many: object.add("children", children, isRequired: false)
    case .singleOrMany:
      object.add("child", child, isRequired: false)
      object.add("children", children, isRequired: false)
    }
    for key in KeyDeclaration.children(of: type.children) {
      guard let declared = object.properties[key.name]?.objectValue else { continue }
      object.properties[key.name] = .object(declared.with("description", .string(key.summary)))
    }
    var schema: JSONObject = [
      "title": .string(type.textureName), "description": .string(type.summary),
    ]
    if type.replacement != nil { schema["deprecated"] = true }
    schema.append(object.members)
    schema["patternProperties"] = [FormerKeys.pattern: true]
    schema["allOf"] = [reference("keysOf1.x")]
    return .object(schema)
  }

  private static let typeSummary =
    elementProperties.first { $0.name == "type" }?.summary ?? ""

  static func reference(_ definition: String) -> JSONValue {
    ["$ref": .string("#/$defs/\(definition)")]
  }
}

/// The keys that 1.x has on an element itself, and 2.0 in its style.
private enum FormerKeys {
  /// The names of all of them.
  static let pattern: String = {
    let names = styleProperties.map(\.name) + DeprecatedStyleKey.allCases.map(\.rawValue)
    return "^(\(names.joined(separator: "|")))$"
  }()

  /// The schema of their values; other members are not read.
  static let onElements: JSONValue = {
    var properties: JSONObject = [:]
    for property in styleProperties {
      var schema = property.schema.objectValue ?? [:]
      schema["description"] = .string(
        "Its place in AsyncDisplayKit 1.x; now style.\(property.name). \(property.summary)")
      schema["deprecated"] = true
      properties[property.name] = .object(schema)
    }
    for key in DeprecatedStyleKey.allCases { properties[key.rawValue] = key.schema }
    return ["type": "object", "properties": .object(properties)]
  }()
}

extension DeprecatedStyleKey {
  /// The schema of the value, and the present name of the key.
  fileprivate var schema: JSONValue {
    func schema(of key: String) -> JSONValue {
      styleProperties.first { $0.name == key }?.schema ?? true
    }
    var result: JSONObject
    switch value {
    case .key(let key): result = schema(of: key).objectValue ?? [:]
    case .members(let keys):
      var object = ObjectSchema([])
      for (member, key) in keys { object.add(member, schema(of: key), isRequired: false) }
      result = object.members
    }
    result["description"] = .string("Its name in AsyncDisplayKit 1.x; now \(replacement).")
    result["deprecated"] = true
    return .object(result)
  }
}

/// An object that has these members and no others.
struct ObjectSchema {
  var properties: JSONObject = [:]
  private var required: [JSONValue] = []

  init(_ declared: [Property]) {
    for property in declared {
      add(property.name, property.schema, isRequired: property.isRequired)
    }
  }

  mutating func add(_ key: String, _ schema: JSONValue, isRequired: Bool) {
    properties[key] = schema
    if isRequired { required.append(.string(key)) }
  }

  var members: JSONObject {
    var members: JSONObject = ["type": "object", "properties": .object(properties)]
    if !required.isEmpty { members["required"] = .array(required) }
    members["additionalProperties"] = false
    return members
  }
}

extension JSONObject {
  fileprivate func with(_ key: String, _ value: JSONValue) -> JSONObject {
    var object = self
    object[key] = value
    return object
  }

  fileprivate mutating func append(_ members: JSONObject) {
    for member in members { self[member.key] = member.value }
  }
}

extension Property {
  /// The schema of the value, and the documentation of the key.
  var schema: JSONValue {
    var schema = shape.schema
    if takesVariables, let reference = shape.variableSchema { schema = schema.or(reference) }
    schema["description"] = .string(summary)
    if let defaultText {
      // A bare name is a string that its declaration spares the quotes.
      schema["default"] = (try? JSONValue(parsing: defaultText.utf8)) ?? .string(defaultText)
    }
    return .object(schema)
  }
}

extension Property {
  /// The schema of a value that is merged with that of the element and may lack members.
  fileprivate var schemaWithoutRequired: JSONObject {
    var schema = shape.schema
    schema["required"] = nil
    if takesVariables, let reference = shape.variableSchema { schema = schema.or(reference) }
    schema["description"] = .string(summary)
    return schema
  }
}

extension JSONObject {
  /// A schema that allows what this one or another one does.
  fileprivate func or(_ other: String) -> JSONObject {
    let reference = DocumentSchema.reference(other)
    if let schemas = self["anyOf"]?.arrayValue { return ["anyOf": .array(schemas + [reference])] }
    return ["anyOf": [.object(self), reference]]
  }
}

extension ValueShape {
  /// The definition of the strings that name variables, if they are not among the values of the shape anyway.
  fileprivate var variableSchema: String? {
    switch self {
    case .boolean: "negation"
    case .number, .count, .uniform: "expression"
    case .choice, .object, .sizeRange, .records, .measuredSizes: "reference"
    default: nil
    }
  }

  fileprivate var schema: JSONObject {
    switch self {
    case .boolean: ["type": "boolean"]
    case .string: ["type": "string"]
    case .number(let kind): kind.schema
    case .count: ["type": "integer", "minimum": 0]
    case .dimension: ["$ref": "#/$defs/dimension"]
    case .coordinate: ["$ref": "#/$defs/coordinate"]
    case .color: ["$ref": "#/$defs/color"]
    case .imagePath: ["type": "string", "examples": ["cat.png", "photos/cat.png"]]
    case .choice(let choices): ["enum": .array(choices.map { .string($0) })]
    case .object(let members):
      DocumentSchema.name(of: members).map { ["$ref": .string("#/$defs/\($0)")] }
        ?? ObjectSchema(members).members
    case .uniform(let kind, let members):
      ["anyOf": [.object(kind.schema), .object(ObjectSchema(members).members)]]
    case .sizeRange: ["$ref": "#/$defs/sizeRange"]
    case .strings: ["type": "array", "items": ["type": "string"]]
    case .records(let members):
      ["type": "array", "items": .object(ObjectSchema(members).members)]
    case .measuredSizes: ["$ref": "#/$defs/measuredSizes"]
    case .textRuns: ["$ref": "#/$defs/textRuns"]
    case .element: ["$ref": "#/$defs/element"]
    case .elements: ["type": "array", "items": ["$ref": "#/$defs/element"]]
    case .variants: ["type": "array", "items": ["$ref": "#/$defs/variant"]]
    case .expectations: ["type": "array", "items": ["$ref": "#/$defs/expectation"]]
    case .variantNames: ["type": "array", "items": ["type": "string"], "minItems": 1]
    case .byElement(let property):
      [
        "type": "object", "propertyNames": ["pattern": "^#"],
        "additionalProperties": property.schema,
      ]
    case .screenValues: ["$ref": "#/$defs/values"]
    case .ids: ["type": "array", "items": ["type": "string", "pattern": "^#"]]
    case .variables(let mayBeFiles):
      mayBeFiles
        ? ["anyOf": [["$ref": "#/$defs/variables"], ["$ref": "#/$defs/file"], files]]
        : ["$ref": "#/$defs/variables"]
    case .defaults: ["$ref": "#/$defs/defaults"]
    case .layouts:
      [
        "type": "object",
        "additionalProperties": .object(ObjectSchema(layoutProperties).members),
      ]
    case .layoutName: ["type": "string", "examples": ["#avatar", "avatar.layout.json"]]
    case .entries:
      [
        "anyOf": [
          ["type": "integer", "minimum": 0],
          ["type": "array", "items": ["$ref": "#/$defs/variables"]],
          ["$ref": "#/$defs/file"],
          ["$ref": "#/$defs/expression"],
        ]
      ]
    case .ignored: [:]
    }
  }

  private var files: JSONValue {
    [
      "type": "array",
      "items": ["anyOf": [["$ref": "#/$defs/file"], ["$ref": "#/$defs/variables"]]],
    ]
  }
}

extension NumberKind {
  fileprivate var schema: JSONObject {
    switch self {
    case .length, .plain: ["type": "number"]
    case .size: ["type": "number", "minimum": 0]
    case .factor:
      [
        "anyOf": [
          ["type": "number", "minimum": 0],
          [
            "type": "boolean", "deprecated": true,
            "description": "As AsyncDisplayKit 1.x wrote it: true is 1 and false is 0.",
          ],
        ]
      ]
    case .ratio: ["type": "number", "exclusiveMinimum": 0]
    case .scale:
      ["type": "number", "exclusiveMinimum": 0, "maximum": .integer(Int64(PixelGrid.largestScale))]
    case .textScale:
      [
        "type": "number", "exclusiveMinimum": 0,
        "maximum": .integer(Int64(TextEnvironment.largestTextScale)),
      ]
    case .inset: ["anyOf": [["type": "number"], ["const": "infinity"]]]
    case .limit: ["anyOf": [["type": "number", "minimum": 0], ["const": "infinity"]]]
    }
  }
}
