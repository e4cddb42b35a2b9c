import JSON

/// A document whose tree somebody edits at random; now and then its text is broken for a while.
package struct EditedDocument {
  package private(set) var text = ""

  /// The names of the edits.
  package private(set) var history: [String] = []

  private var root: JSONValue
  private var scale: Int64 = 2

  package init(using random: inout some RandomNumberGenerator) {
    root = RandomDocuments.element(seed: random.next())
    write()
  }

  private enum Edit: CaseIterable {
    case set, grow, hide, insert, delete, move, wrap, unwrap, retype
    case root, scale, space, damage
  }

  package mutating func edit(using random: inout some RandomNumberGenerator) {
    let edit = Edit.allCases[Int.random(in: 0..<Edit.allCases.count, using: &random)]
    history.append("\(edit)")
    switch edit {
    case .root: root = RandomDocuments.element(seed: random.next())
    case .scale: scale = scale % 3 + 1
    case .space: return text.append(" ")
    case .damage:
      let offset = Int.random(in: 0..<text.utf8.count, using: &random)
      text.remove(at: text.utf8.index(text.startIndex, offsetBy: offset))
      return
    default:
      var target = Int.random(in: 0..<Self.count(of: root), using: &random)
      Self.change(&root, &target) { Self.apply(edit, to: &$0, using: &random) }
    }
    write()
  }

  private mutating func write() {
    text = JSONValue.object(["scale": .integer(scale), "root": root]).description
  }

  // MARK: Elements

  private static func isElement(_ value: JSONValue) -> Bool { value["type"] != nil }

  /// The number of elements in the subtree of an element.
  private static func count(of element: JSONValue) -> Int {
    let children = element["children"]?.arrayValue ?? []
    let others = (element.objectValue ?? [:]).map(\.value).filter(isElement)
    return (children + others).reduce(1) { $0 + count(of: $1) }
  }

  /// Calls `body` with the element that `target` others come before in its tree.
  private static func change(
    _ element: inout JSONValue, _ target: inout Int, _ body: (inout JSONValue) -> Void
  ) {
    target -= 1
    guard target >= 0 else { return body(&element) }
    guard var object = element.objectValue else { return }
    for member in object where target >= 0 {
      var value = member.value
      if isElement(value) {
        change(&value, &target, body)
      } else if member.key == "children", var children = value.arrayValue {
        for index in children.indices where target >= 0 {
          change(&children[index], &target, body)
        }
        value = .array(children)
      }
      object[member.key] = value
    }
    element = .object(object)
  }

  private static func apply(
    _ edit: Edit, to element: inout JSONValue, using random: inout some RandomNumberGenerator
  ) {
    guard var object = element.objectValue else { return }
    var style = object["style"]?.objectValue ?? [:]
    var children = object["children"]?.arrayValue
    switch edit {
    case .set: style["width"] = .integer(Int64.random(in: 0..<90, using: &random))
    case .grow: style["flexGrow"] = style["flexGrow"] == 1 ? 0 : 1
    case .hide: object["hidden"] = .bool(object["hidden"] != true)
    case .insert:
      let inserted = RandomDocuments.element(seed: random.next(), depth: 3)
      if let count = children?.count {
        children?.insert(inserted, at: Int.random(in: 0...count, using: &random))
      } else {
        object["child"] = inserted
      }
    case .delete:
      if let index = children?.indices.randomElement(using: &random) {
        children?.remove(at: index)
      } else {
        object["child"] = nil
      }
    case .move: children?.shuffle(using: &random)
    case .wrap:
      element = ["type": "inset", "insets": 0.3, "child": element]
      return
    case .unwrap:
      let below = (children ?? []) + object.map(\.value).filter(isElement)
      if let child = below.first { element = child }
      return
    default:
      let types = ["stack", "absolute", "inset", "center", "overlay", "node", "text", "button"]
      object["type"] = .string(types.randomElement(using: &random) ?? "")
    }
    if !style.isEmpty { object["style"] = .object(style) }
    if let children { object["children"] = .array(children) }
    element = .object(object)
  }
}
