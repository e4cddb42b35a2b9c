package import JSON

/// Says where a value is not what a JSON Schema wants.
///
/// It knows the keywords that our schemas have, and finds fault with a schema that has another.
package struct SchemaValidator: Sendable {
  private var reading: SchemaReading

  /// Combinations within combinations go no deeper.
  private static let maximumDepth = 40

  /// More faults than these are not looked for.
  private static let faultLimit = 10

  /// A schema that was taken apart.
  package struct Schema: Sendable {
    fileprivate let number: Int
  }

  /// Makes a validator for the schemas of a document, in which references begin with `#`.
  package init(root: JSONValue) {
    reading = SchemaReading(root: root)
  }

  /// Takes a schema apart, for many values.
  package mutating func add(_ schema: JSONValue) -> Schema { Schema(number: reading.add(schema)) }

  /// The schema that a reference such as `#/components/schemas/Frame` means.
  package func resolve(_ reference: String) -> JSONValue? { reading.resolve(reference) }

  /// The faults of a value, each with the JSON Pointer of the place.
  package func faults(of value: JSONValue, by schema: JSONValue) -> [String] {
    var validator = self
    let added = validator.add(schema)
    return validator.faults(of: value, by: added)
  }

  package func faults(of value: JSONValue, by schema: Schema) -> [String] {
    faults(of: value, by: schema.number, depth: 0)
  }

  /// A value, the number of a schema, and the number of its place among those met.
  private typealias Check = (value: JSONValue, schema: Int, place: Int)

  private func faults(of value: JSONValue, by schema: Int, depth: Int) -> [String] {
    guard depth < Self.maximumDepth else { return ["the schema never ends"] }
    var faults: [String] = []
    var places = Places()
    var pending: [Check] = [(value, schema, 0)]
    while let (value, schema, place) = pending.popLast(), faults.count < Self.faultLimit {
      let node = reading.nodes[schema]
      for fault in node.faults(of: value) {
        faults.append("\(places.pointer(of: place)): \(fault)")
      }
      for other in node.all { pending.append((value, other, place)) }
      for combination in node.combinations {
        let count = combination.schemas.count {
          self.faults(of: value, by: $0, depth: depth + 1).isEmpty
        }
        if combination.allows(count) { continue }
        faults.append(
          "\(places.pointer(of: place)): \(count) of \"\(combination.keyword)\" hold for "
            + SchemaNode.quoted(value))
      }
      switch value {
      case .array(let elements):
        guard let items = node.items else { continue }
        for (index, element) in elements.enumerated() {
          pending.append((element, items, places.add(.index(index), in: place)))
        }
      case .object(let object) where !node.properties.isEmpty || node.others != nil:
        for member in object {
          guard let inner = node.properties[member.key] ?? node.others else { continue }
          pending.append((member.value, inner, places.add(.key(member.key), in: place)))
        }
      default: continue
      }
    }
    return faults
  }
}

/// The locations of values, each by the value around it; 0 is the whole.
private struct Places {
  private var places: [(step: JSONPointer.Step, parent: Int)] = []

  mutating func add(_ step: JSONPointer.Step, in parent: Int) -> Int {
    places.append((step, parent))
    return places.count
  }

  func pointer(of place: Int) -> JSONPointer {
    var steps: [JSONPointer.Step] = []
    var place = place
    while place > 0 {
      steps.append(places[place - 1].step)
      place = places[place - 1].parent
    }
    return JSONPointer(steps.reversed())
  }
}
