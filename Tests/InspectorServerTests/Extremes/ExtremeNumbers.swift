import InspectorServer
import JSON
import LayoutEngine
import Randomness
import TestSupport

/// Numbers at the ends of every range that somebody may reckon in, and where they can be written.
enum ExtremeNumbers {
  /// The ends of 64 and 32 bits, of what a double holds exactly and at all, and what limits there are.
  static let all: [JSONValue] =
    [.integer(.max), .integer(.min), .integer(1 << 53), .integer(1 << 31), .integer(1 << 32)]
    + [0, -1, 1_000_000, 1_000_001, 10_000_000]
    + [0x1p63, 0x1p64, -0x1p64, 1e30, 1e300, -1e300].map { .real($0) }
    + [.real(.greatestFiniteMagnitude), .real(.leastNonzeroMagnitude), .real(-0.0), 0.5]

  /// All numbers, or unless all cases run every fifth from an index, so that consecutive indices have other numbers.
  static func some(from index: Int) -> [JSONValue] {
    RandomCases.runsAll ? all : stride(from: index % 5, to: all.count, by: 5).map { all[$0] }
  }

  // MARK: Params

  /// The values that a schema allows with a number in one position, for each position that takes any number.
  static func values(of schema: JSONValue, with number: JSONValue) -> [JSONValue] {
    values(of: schema, with: number, depth: 0)
  }

  private static func values(
    of schema: JSONValue, with number: JSONValue, depth: Int
  ) -> [JSONValue] {
    let schema =
      schema["$ref"]?.stringValue.flatMap(ProtocolValidation.validator.resolve) ?? schema
    guard depth < 8 else { return [] }
    var values: [JSONValue] = []
    for alternative in (schema["anyOf"]?.arrayValue ?? []) + (schema["oneOf"]?.arrayValue ?? []) {
      values += Self.values(of: alternative, with: number, depth: depth + 1)
    }
    let types = schema["type"]?.arrayValue?.compactMap(\.stringValue)
    let type = schema["type"]?.stringValue ?? types?.first
    let example = WrongParams().example(of: schema)
    switch type {
    case "integer", "number", nil: values.append(number)
    case "array":
      let elements = example.arrayValue ?? []
      for value in Self.values(of: schema["items"] ?? [:], with: number, depth: depth + 1) {
        for place in elements.indices {
          var elements = elements
          elements[place] = value
          values.append(.array(elements))
        }
      }
    case "object":
      for property in schema["properties"]?.objectValue ?? [:] {
        for value in Self.values(of: property.value, with: number, depth: depth + 1) {
          var object = example.objectValue ?? [:]
          object[property.key] = value
          values.append(.object(object))
        }
      }
      if let more = schema["additionalProperties"], more.objectValue != nil {
        values += Self.values(of: more, with: number, depth: depth + 1).map { ["#a": $0] }
      }
    default: break
    }
    return values
  }

  // MARK: Documents

  /// A number in a document: the document around it, which has an element of the id `a`.
  struct Place: Sendable {
    let name: String
    let document: @Sendable (JSONValue) -> JSONValue
  }

  /// Every key of the catalogue that takes a number, for elements in each of a few surroundings.
  static let places: [Place] = {
    var places: [Place] = []
    for type in allTypes {
      for (place, write) in numbers(in: type.properties) {
        places.append(
          Place(name: "\(type.name).\(place)") { document(around: element(of: type, write($0))) })
      }
    }
    for (index, (place, write)) in numbers(in: elementProperties.filter { $0.name != "style" })
      .enumerated()
    {
      let type = allTypes[index % allTypes.count]
      places.append(Place(name: place) { document(around: element(of: type, write($0))) })
    }
    for (index, (place, write)) in numbers(in: styleProperties).enumerated() {
      let type = allTypes[index % allTypes.count]
      places.append(
        Place(name: "style.\(place)") {
          document(around: element(of: type, ["style": .object(write($0))]))
        })
    }
    for (place, write) in numbers(in: documentProperties) {
      places.append(Place(name: place) { document(around: text, write($0)) })
    }
    for (place, write) in numbers(in: variantProperties) {
      places.append(
        Place(name: "variants.\(place)") {
          let named: JSONObject = ["name": "v"]
          return document(around: text, ["variants": [.object(named.merging(write($0)))]])
        })
    }
    return places
  }()

  private static let text: JSONValue = ["type": "text", "id": "a", "text": "a few words to break"]

  private static func document(around element: JSONValue, _ keys: JSONObject = [:]) -> JSONValue {
    let root: JSONValue = [
      "type": "stack", "direction": "vertical", "alignItems": "stretch", "spacing": 3.3,
      "children": [
        ["type": "stack", "children": [element, ["type": "text", "text": "beside"]]],
        ["type": "inset", "insets": 4.4, "child": ["type": "ratio", "ratio": 2, "child": text]],
      ],
    ]
    return .object(keys.merging(["root": root]))
  }

  private static func element(of type: TypeDeclaration, _ keys: JSONObject) -> JSONValue {
    var element: JSONObject = ["type": .string(type.name), "id": "a"]
    if type.properties.contains(where: { $0.name == "text" }) { element["text"] = "some words" }
    if type.properties.contains(where: { $0.name == "ratio" }) { element["ratio"] = 1.5 }
    let child: JSONValue = ["type": "node", "intrinsicSize": ["width": 30, "height": 20]]
    switch type.children {
    case .none: break
    case .single, .singleOrMany: element["child"] = child
    case .parts(let keys):
      for key in keys {
        let type: JSONValue = key == "titleNode" ? "text" : "image"
        element[key] = ["type": type, "intrinsicSize": ["width": 10, "height": 10]]
      }
    case .companion(let key): (element["child"], element[key]) = (child, child)
    case .many: element["children"] = [child, child]
    }
    return .object(element.merging(keys))
  }

  /// The places of numbers below properties, and what is written for a number there.
  private static func numbers(
    in properties: [Property]
  ) -> [(place: String, write: @Sendable (JSONValue) -> JSONObject)] {
    properties.flatMap { property in
      numbers(as: property.shape).map { place, write in
        let member = { @Sendable (number: JSONValue) -> JSONObject in
          [property.name: write(number)]
        }
        return (property.name + place, member)
      }
    }
  }

  private static func numbers(
    as shape: ValueShape
  ) -> [(place: String, write: @Sendable (JSONValue) -> JSONValue)] {
    let number = ("", { @Sendable (number: JSONValue) in number })
    let percent = (
      " in percent", { @Sendable (number: JSONValue) in JSONValue.string("\(number)%") }
    )
    switch shape {
    case .number, .count: return [number]
    case .dimension, .coordinate: return [number, percent]
    case .object(let members): return below(members)
    case .uniform(_, let members): return [number] + below(members)
    case .sizeRange: return below(sizeRangeProperties)
    case .records(let members): return inArray(below(members))
    case .measuredSizes: return inArray(below(measuredSizeProperties)) + below(measuredProperties)
    case .textRuns: return inArray(below(textRunProperties))
    default: return []
    }
  }

  private static func inArray(
    _ places: [(place: String, write: @Sendable (JSONValue) -> JSONValue)]
  ) -> [(place: String, write: @Sendable (JSONValue) -> JSONValue)] {
    places.map { place, write in ("[0]\(place)", { @Sendable in .array([write($0)]) }) }
  }

  private static func below(
    _ members: [Property]
  ) -> [(place: String, write: @Sendable (JSONValue) -> JSONValue)] {
    let rest = members.filter { if case .number = $0.shape { $0.isRequired } else { false } }
    return numbers(in: members).map { place, write in
      let object = { @Sendable (number: JSONValue) -> JSONValue in
        let filler = rest.reduce(into: JSONObject()) { $0[$1.name] = 7 }
        return .object(filler.merging(write(number)))
      }
      return (".\(place)", object)
    }
  }
}

extension JSONObject {
  /// The members of both, those of `other` where both have one.
  fileprivate func merging(_ other: JSONObject) -> JSONObject {
    other.reduce(into: self) { $0[$1.key] = $1.value }
  }
}
