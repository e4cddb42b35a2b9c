package import JSON

/// Adds to a document an `each` with and without entries, a variant that orders children, and layout tests.
package struct Composition {
  private var choices: Choices

  /// The ids of elements, each with those of its children.
  private var ordered: [(id: String, children: [String])] = []
  private var count = 0

  /// The name of the variant that orders children.
  package static let variant = "ordered"

  /// The document with these additions.
  package static func composed(_ document: JSONValue, using choices: inout Choices) -> JSONValue {
    var composition = Composition(choices: choices.fork())
    return composition.composed(document)
  }

  private init(choices: Choices) {
    self.choices = choices
  }

  private mutating func composed(_ document: JSONValue) -> JSONValue {
    guard var object = document.objectValue, let root = object["root"] else { return document }
    object["root"] = element(root)
    var layouts = object["layouts"]?.objectValue ?? [:]
    layouts["one"] = ["root": ["type": "node", "style": ["width": 5, "height": 6]]]
    layouts["two"] = [
      "root": ["type": "inset", "insets": 1, "child": ["type": "text", "text": "two"]]
    ]
    object["layouts"] = .object(layouts)
    if !ordered.isEmpty {
      var orders = JSONObject()
      for (id, children) in ordered where !choices.oneIn(4) {
        orders["#\(id)"] = .array(shuffled(children).map { .string("#\($0)") })
      }
      let variants = object["variants"]?.arrayValue ?? []
      object["variants"] = .array(
        variants + [["name": .string(Self.variant), "order": .object(orders)]])
    }
    object["expect"] = .array(
      (0..<choices.below(4)).map { _ in .string(choices.pick(expressions)) })
    return .object(object)
  }

  private var expressions: [String] {
    let id = ordered.last?.id ?? "none"
    return [
      "all(text).height >= 20", "not text", "not :outside", "root.width <= 300", "all(node).x == 0",
      "all(#\(id) > *).width > 1e1", "#\(id).height < 2e2", "#\(id) inside root",
    ]
  }

  private mutating func shuffled(_ ids: [String]) -> [String] {
    var rest = ids
    var found: [String] = []
    while !rest.isEmpty { found.append(rest.remove(at: choices.below(rest.count))) }
    return found
  }

  private mutating func element(_ value: JSONValue) -> JSONValue {
    guard var element = value.objectValue else { return value }
    for member in element {
      let (key, value) = (member.key, member.value)
      if key == "children", let children = value.arrayValue {
        element[key] = .array(self.children(children, of: &element))
      } else if value.objectValue?["type"] != nil {
        element[key] = self.element(value)
      }
    }
    return .object(element)
  }

  private mutating func children(
    _ values: [JSONValue], of parent: inout JSONObject
  ) -> [JSONValue] {
    var children = values.map { element($0) }
    if choices.oneIn(2) {
      let number = count
      count += 1
      var ids: [String] = []
      for index in children.indices {
        guard var child = children[index].objectValue, child["each"] == nil else { continue }
        let id = "k\(number)-\(index)"
        child["id"] = .string(id)
        children[index] = .object(child)
        ids.append(id)
      }
      if ids.count > 1 {
        parent["id"] = .string("o\(number)")
        ordered.append(("o\(number)", ids))
      }
    }
    for _ in 0..<choices.pick([0, 0, 1, 2]) {
      let repeated: JSONObject = [
        "each": choices.pick([0, [], 1, 2, [[:], [:]]] as [JSONValue]),
        "layout": .string(choices.pick(["#one", "#two"])),
      ]
      children.insert(.object(repeated), at: choices.below(children.count + 1))
    }
    return children
  }
}
