import JSON
import TestSupport
import Testing

@Suite struct SchemaValidatorTests {
  private static let root: JSONValue = [
    "components": [
      "schemas": [
        "pair": ["type": "array", "items": ["type": "number"], "minItems": 2, "maxItems": 2],
        "tree": [
          "type": "object", "properties": ["in": ["$ref": "#/components/schemas/tree"]],
          "additionalProperties": false,
        ],
        "loop": ["anyOf": [["$ref": "#/components/schemas/loop"]]],
      ]
    ]
  ]
  private let validator = SchemaValidator(root: root)

  /// A schema, values that it allows, and values that it does not.
  struct Case: Sendable, CustomTestStringConvertible {
    let schema: JSONValue
    let right: [JSONValue]
    let wrong: [JSONValue]

    var testDescription: String { schema.description }
  }

  static let cases: [Case] = [
    Case(schema: [:], right: [nil, 1, [:]], wrong: []),
    Case(schema: false, right: [], wrong: [nil, 1]),
    Case(schema: ["type": "null"], right: [nil], wrong: [0, false, ""]),
    Case(schema: ["type": "boolean"], right: [true], wrong: [nil, 1, "true"]),
    Case(schema: ["type": "string"], right: [""], wrong: [nil, 1, []]),
    Case(schema: ["type": "integer"], right: [1, -1, 3.0], wrong: [1.5, "1", true, nil]),
    Case(schema: ["type": "number"], right: [1, 1.5], wrong: ["1", nil]),
    Case(schema: ["type": ["array", "null"]], right: [nil, []], wrong: [[:], 0]),
    Case(schema: ["const": "a"], right: ["a"], wrong: ["b", nil]),
    Case(schema: ["enum": [1, "a"]], right: [1, "a"], wrong: [2, "b", nil]),
    Case(schema: ["minimum": 0], right: [0, 1, "a"], wrong: [-1, -0.5]),
    Case(schema: ["exclusiveMinimum": 0, "maximum": 16], right: [0.1, 16], wrong: [0, 16.5]),
    Case(schema: ["pattern": "^[/#]"], right: ["/a", "#a", 1], wrong: ["", "a/"]),
    Case(
      schema: ["items": ["type": "number"]], right: [[], [1, 2], "a"], wrong: [["a"], [1, nil]]),
    Case(schema: ["minItems": 1, "maxItems": 2], right: [[1], [1, 2]], wrong: [[], [1, 2, 3]]),
    Case(
      schema: ["properties": ["a": ["type": "number"]], "required": ["b"]],
      right: [["b": 1], ["a": 1, "b": nil], ["b": 1, "c": 2], 1], wrong: [[:], ["a": "", "b": 1]]),
    Case(
      schema: ["properties": ["a": [:]], "additionalProperties": false],
      right: [[:], ["a": 1]], wrong: [["b": 1], ["a": 1, "b": 1]]),
    Case(
      schema: ["additionalProperties": ["type": "number"]], right: [["b": 1]], wrong: [["b": ""]]),
    Case(
      schema: ["anyOf": [["type": "number"], ["minimum": 0]]], right: [1, -1, "a"], wrong: []),
    Case(
      schema: ["oneOf": [["type": "number"], ["const": 1], ["const": "a"]]], right: [2, "a"],
      wrong: [1, "b"]),
    Case(schema: ["not": ["required": ["a"]]], right: [[:], ["b": 1]], wrong: [["a": 1]]),
    Case(
      schema: ["allOf": [["minimum": 0], ["maximum": 1]]], right: [0, 1], wrong: [-1, 2]),
    Case(
      schema: ["$ref": "#/components/schemas/pair"], right: [[1, 2]], wrong: [[1], ["a", "b"]]),
    Case(
      schema: ["$ref": "#/components/schemas/tree"], right: [["in": ["in": [:]]]],
      wrong: [["in": ["in": ["out": 1]]]]),
    Case(schema: ["$ref": "#/components/schemas/loop"], right: [], wrong: [1]),
    Case(schema: ["$ref": "#/components/schemas/none"], right: [], wrong: [1]),
    Case(schema: ["minLength": 1], right: [], wrong: ["a"]),
    Case(schema: ["type": "numbre"], right: [], wrong: [1]),
  ]

  @Test(arguments: cases)
  func `a schema allows what it says and nothing else`(entry: Case) {
    for value in entry.right { #expect(validator.faults(of: value, by: entry.schema) == []) }
    for value in entry.wrong {
      #expect(validator.faults(of: value, by: entry.schema) != [], "\(value)")
    }
  }

  @Test func `a fault says where it is`() {
    let schema: JSONValue = ["properties": ["a": ["items": ["type": "string"]]]]
    let faults = validator.faults(of: ["a": ["", 1]], by: schema)
    #expect(faults == ["/a/1: 1 is not of the type that it has to be"])
  }

  @Test func `a deep value needs no stack`() {
    var value: JSONValue = [:]
    for _ in 0..<2_000 { value = ["in": value] }
    #expect(validator.faults(of: value, by: ["$ref": "#/components/schemas/tree"]) == [])
  }
}
