import JSON

/// A document that somebody edits at random, as a tree; now and then its text is broken for a while.
struct RandomLayout {
  private(set) var text = ""

  /// The changes made so far, in words.
  private(set) var history: [String] = []

  private var root: Element
  private var scale: Int64 = 2

  init(using random: inout some RandomNumberGenerator) {
    root = Element(depth: 0, using: &random)
    write()
  }

  private enum Edit: CaseIterable {
    case set, grow, hide, insert, delete, move, wrap, unwrap, retype
    case root, scale, space, damage
  }

  mutating func edit(using random: inout some RandomNumberGenerator) {
    let edit = Edit.allCases[Int.random(in: 0..<Edit.allCases.count, using: &random)]
    history.append("\(edit)")
    switch edit {
    case .root: root = Element(depth: 0, using: &random)
    case .scale: scale = scale % 3 + 1
    case .space: return text.append(" ")
    case .damage:
      let offset = Int.random(in: 0..<text.utf8.count, using: &random)
      text.remove(at: text.utf8.index(text.startIndex, offsetBy: offset))
      return
    default:
      var target = Int.random(in: 0..<root.count, using: &random)
      root.change(&target) { $0.apply(edit, using: &random) }
    }
    write()
  }

  private mutating func write() {
    text = JSONValue.object(["scale": .integer(scale), "root": root.json]).description
  }

  private struct Element {
    var type: String
    var id: Int64
    var width: Int64?
    var growth: Int64 = 0
    var isHidden = false
    var children: [Element] = []

    static let types = [
      "stack", "absolute", "wrapper", "inset", "center", "overlay", "node", "text",
      "scroll", "button",
    ]

    init(depth: Int, using random: inout some RandomNumberGenerator) {
      type = Self.types[Int.random(in: 0..<Self.types.count, using: &random)]
      id = Int64.random(in: 0..<1_000_000, using: &random)
      width = Bool.random(using: &random) ? Int64.random(in: 0..<90, using: &random) : nil
      guard depth < 4 else { return }
      for _ in 0..<Int.random(in: 0..<4, using: &random) {
        children.append(Element(depth: depth + 1, using: &random))
      }
    }

    var count: Int { children.reduce(1) { $0 + $1.count } }

    /// Visits the element that so many others come before.
    mutating func change(_ target: inout Int, _ body: (inout Element) -> Void) {
      target -= 1
      guard target >= 0 else { return body(&self) }
      for index in children.indices where target >= 0 {
        children[index].change(&target, body)
      }
    }

    mutating func apply(_ edit: Edit, using random: inout some RandomNumberGenerator) {
      switch edit {
      case .set: width = Int64.random(in: 0..<90, using: &random)
      case .grow: growth = 1 - growth
      case .hide: isHidden.toggle()
      case .insert:
        let place = Int.random(in: 0...children.count, using: &random)
        children.insert(Element(depth: 3, using: &random), at: place)
      case .delete:
        if let place = children.indices.randomElement(using: &random) { children.remove(at: place) }
      case .move: children.shuffle(using: &random)
      case .wrap:
        let inner = self
        self = Element(depth: 4, using: &random)
        type = "inset"
        children = [inner]
      case .unwrap: if let child = children.first { self = child }
      default: type = Self.types[Int.random(in: 0..<Self.types.count, using: &random)]
      }
    }

    var json: JSONValue {
      var object: JSONObject = ["type": .string(type)]
      if id % 3 > 0 { object["id"] = .string("e\(id)") }
      var style: JSONObject = ["flexGrow": .integer(growth)]
      if let width { style["width"] = .integer(width) }
      object["style"] = .object(style)
      if isHidden { object["hidden"] = true }
      switch type {
      case "stack", "absolute", "wrapper": object["children"] = .array(children.map(\.json))
      case "text": object["text"] = .string("word \(id)")
      case "button":
        if id % 2 > 0 { object["text"] = .string("word \(id)") }
        object["semanticContentAttribute"] = id % 5 > 2 ? "forceRightToLeft" : "unspecified"
        if let child = children.first { object["titleNode"] = child.json }
        if children.count > 1 { object["imageNode"] = children[1].json }
      default:
        if type == "scroll" {
          object["automaticallyManagesContentSize"] = .bool(id % 4 > 0)
          object["scrollableDirections"] = id % 2 > 0 ? "both" : "none"
        }
        if type == "inset" { object["insets"] = .real(Double(id % 5) + 0.3) }
        if let child = children.first { object["child"] = child.json }
        if type == "overlay", children.count > 1 { object["overlay"] = children[1].json }
      }
      return .object(object)
    }
  }
}
