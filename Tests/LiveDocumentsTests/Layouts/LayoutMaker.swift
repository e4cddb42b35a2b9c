import JSON
import Randomness
import TestSupport

/// Makes documents whose elements use layouts in all ways.
struct LayoutMaker {
  /// The files that elements use as layouts, beside the layouts of the document.
  var files: [String] = []

  /// The files with variables that layouts name.
  var variableFiles: [String] = []

  /// True if an `each` may be a variable.
  var repeatsVariables = false
  private var names: [String] = []
  private var count = 0

  /// Makes a document, or one whose variables a use sets.
  mutating func document(
    asLayout: Bool = false, using random: inout SeededGenerator
  ) -> [UInt8] {
    var layouts = JSONObject()
    for index in 0..<Int.random(in: 1...4, using: &random) {
      let name = "l\(index)"
      // Later layouts use earlier ones.
      var layout: JSONObject = [
        "variables": [
          "size": .real(Double(Int.random(in: 1...40, using: &random))), "name": "Ann",
          "shows": true,
          "insets": ["top": 2, "left": "$size", "bottom": 1, "right": 0],
        ],
        "root": element(depth: 2, inLayout: true, using: &random),
      ]
      addLists(to: &layout, using: &random)
      if Int.random(in: 0..<4, using: &random) == 0 { layout["variables"] = nil }
      addFiles(to: &layout, using: &random)
      layouts[name] = .object(layout)
      names.append(name)
    }
    var document: JSONObject = [
      "constrainedSize": ["width": 200, "height": 400],
      "variables": ["gutter": 4, "margin": "$gutter * 2", "title": "Hello"],
      "variants": [
        ["name": "v", "variables": ["gutter": 9], "hidden": ["#i1": true], "order": ["#i0": []]]
      ],
      "layouts": .object(layouts),
      "root": element(depth: asLayout ? 2 : 3, inLayout: asLayout, using: &random),
    ]
    if asLayout {
      document["variables"] = [
        "gutter": 3, "margin": "$gutter * 3", "title": "File", "size": 12, "name": "Bea",
        "shows": true, "insets": ["top": "$size", "left": 1, "bottom": 0, "right": 2],
      ]
    }
    addLists(to: &document, using: &random)
    if Bool.random(using: &random) {
      document["defaults"] = ["text": ["font": ["size": 12]], "node": ["hidden": false]]
    }
    return JSONValue.object(document).serialized()
  }

  /// Adds variables with which an `each` may repeat something, to those of a document or a layout.
  private func addLists(to object: inout JSONObject, using random: inout SeededGenerator) {
    guard repeatsVariables, var variables = object["variables"]?.objectValue else { return }
    variables["people"] = list(false, using: &random)
    variables["count"] = count(false, using: &random)
    object["variables"] = .object(variables)
  }

  /// Has a layout name files of variables, behind its own or instead of them.
  private func addFiles(to layout: inout JSONObject, using random: inout SeededGenerator) {
    guard let file = variableFiles.randomElement(using: &random), Bool.random(using: &random) else {
      return
    }
    guard let own = layout["variables"] else {
      layout["variables"] = .string(file)
      return
    }
    layout["variables"] = .array(
      Bool.random(using: &random) ? [.string(file)] : [.string(file), own])
  }

  private func list(_ inLayout: Bool, using random: inout SeededGenerator) -> JSONValue {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: "entries.json"
    case 1: "none.json"
    case 2: .integer(Int64(Int.random(in: 0...2, using: &random)))
    default:
      .array(
        (0..<Int.random(in: 0...3, using: &random)).map { _ in
          .object(values(inLayout, using: &random))
        })
    }
  }

  private func count(_ inLayout: Bool, using random: inout SeededGenerator) -> JSONValue {
    ["$gutter / 2", "$gutter - 2", 2, 0, inLayout ? "$index" : 1].randomElement(using: &random) ?? 1
  }

  private func each(_ inLayout: Bool, using random: inout SeededGenerator) -> JSONValue {
    if repeatsVariables, Bool.random(using: &random) {
      return ["$people", "$people", "$count", "$count + 1", "$none", "$title"]
        .randomElement(using: &random) ?? 0
    }
    return Bool.random(using: &random)
      ? .integer(Int64(Int.random(in: 0...3, using: &random)))
      : .array(
        (0..<Int.random(in: 0...3, using: &random)).map { _ in
          .object(values(inLayout, using: &random))
        })
  }

  private mutating func id(using random: inout SeededGenerator) -> String? {
    guard Int.random(in: 0..<3, using: &random) == 0 else { return nil }
    count += 1
    return "i\(count)"
  }

  private func number(_ inLayout: Bool, using random: inout SeededGenerator) -> JSONValue {
    switch Int.random(in: 0..<(inLayout ? 6 : 3), using: &random) {
    case 0: .real(Double(Int.random(in: 0...30, using: &random)))
    case 1: "$gutter"
    case 2: "$margin + 1"
    case 3: "$size"
    case 4: "$size / 2 + $gutter"
    default: "$index * 3"
    }
  }

  private func text(_ inLayout: Bool, using random: inout SeededGenerator) -> JSONValue {
    [inLayout ? "$name" : "$title", "$title", "Plain", "$$5"].randomElement(using: &random) ?? ""
  }

  private func values(_ inLayout: Bool, using random: inout SeededGenerator) -> JSONObject {
    var values = JSONObject()
    if Bool.random(using: &random) { values["size"] = number(inLayout, using: &random) }
    if Bool.random(using: &random) { values["name"] = text(inLayout, using: &random) }
    if Bool.random(using: &random) { values["shows"] = inLayout ? "!$shows" : false }
    if Int.random(in: 0..<4, using: &random) == 0 { values["gutter"] = 7 }
    if repeatsVariables {
      if Int.random(in: 0..<8, using: &random) == 0 {
        values["people"] =
          Bool.random(using: &random) ? "$people" : list(inLayout, using: &random)
      }
      if Int.random(in: 0..<4, using: &random) == 0 {
        values["count"] = count(inLayout, using: &random)
      }
    }
    return values
  }

  private func style(_ inLayout: Bool, using random: inout SeededGenerator) -> JSONValue {
    var style = JSONObject()
    if Bool.random(using: &random) { style["width"] = number(inLayout, using: &random) }
    if Bool.random(using: &random) { style["flexGrow"] = 1 }
    if Bool.random(using: &random) { style["spacingBefore"] = number(inLayout, using: &random) }
    return .object(style)
  }

  private mutating func use(_ inLayout: Bool, using random: inout SeededGenerator) -> JSONObject {
    var use: JSONObject = ["type": "node"]
    use["layout"] = .string("#\(names.randomElement(using: &random) ?? "none")")
    if !files.isEmpty, Bool.random(using: &random) {
      use["layout"] = .string(files.randomElement(using: &random) ?? "")
    }
    if Bool.random(using: &random) { use["variables"] = .object(values(inLayout, using: &random)) }
    if Bool.random(using: &random) { use["style"] = style(inLayout, using: &random) }
    if let id = id(using: &random) { use["id"] = .string(id) }
    return use
  }

  private mutating func element(
    depth: Int, inLayout: Bool, using random: inout SeededGenerator
  ) -> JSONValue {
    var element: JSONObject
    switch depth == 0
      ? Int.random(in: 0..<3, using: &random) : Int.random(in: 0..<8, using: &random)
    {
    case 0:
      element = ["type": "text", "text": text(inLayout, using: &random)]
    case 1:
      element = [
        "type": "image",
        "imageSize": ["width": number(inLayout, using: &random), "height": 10],
      ]
    case 2: return .object(use(inLayout, using: &random))
    case 3:
      element = [
        "type": "inset", "insets": inLayout ? "$insets" : number(inLayout, using: &random),
        "child": self.element(depth: depth - 1, inLayout: inLayout, using: &random),
      ]
    case 4:
      element = [
        "type": "node",
        "child": self.element(depth: depth - 1, inLayout: inLayout, using: &random),
      ]
    default:
      var children: [JSONValue] = []
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        if Int.random(in: 0..<3, using: &random) == 0 {
          var repeated = use(inLayout, using: &random)
          if Bool.random(using: &random) { repeated["type"] = nil }
          repeated["each"] = each(inLayout, using: &random)
          children.append(.object(repeated))
        } else {
          children.append(self.element(depth: depth - 1, inLayout: inLayout, using: &random))
        }
      }
      element = [
        "type": "stack", "direction": Bool.random(using: &random) ? "horizontal" : "vertical",
        "spacing": number(inLayout, using: &random), "children": .array(children),
      ]
    }
    if Bool.random(using: &random) { element["style"] = style(inLayout, using: &random) }
    if let id = id(using: &random) { element["id"] = .string(id) }
    if Int.random(in: 0..<8, using: &random) == 0 {
      element["hidden"] = inLayout ? "!$shows" : false
    }
    return .object(element)
  }

  /// An edit as it occurs while typing, or one that is about layouts, or about the additions of a ``Composition`` if the
  /// document has these.
  static func edit(
    of mutator: inout TextMutator, isComposed: Bool = false, using random: inout SeededGenerator
  ) -> (Range<Int>, [UInt8]) {
    let text = mutator.text
    switch Int.random(in: 0..<6, using: &random) {
    case 0, 1: return mutator.next(using: &random)
    case 2:
      // Another value for a number, a name or a word.
      let words =
        [
          "l0", "l1", "l2", "node", "stack", "text", "each", "layout", "size", "name", "gutter",
          "root",
          "layouts", "variables", "child", "children", "people", "count",
        ] + (isComposed ? ["order", "expect", "#o0", "k0-0", "k0-1", "one", "two", "hidden"] : [])
      guard let old = words.randomElement(using: &random),
        let new = words.randomElement(using: &random)
      else { break }
      let places = text.indices.filter { text[$0...].starts(with: old.utf8) }
      guard let start = places.randomElement(using: &random) else { break }
      return mutator.replace(start..<(start + old.utf8.count), with: Array(new.utf8))
    case 3:
      let digits = text.indices.filter { text[$0] >= 0x30 && text[$0] <= 0x39 }
      guard let start = digits.randomElement(using: &random) else { break }
      return mutator.replace(
        start..<(start + 1), with: [0x30 + UInt8.random(in: 0...9, using: &random)])
    case 4:
      // A copy of an object beside it, or without it.
      let starts = text.indices.filter { text[$0] == UInt8(ascii: "{") }
      guard let start = starts.randomElement(using: &random) else { break }
      var (depth, end) = (0, start)
      for index in start..<text.count {
        if text[index] == UInt8(ascii: "{") { depth += 1 }
        if text[index] == UInt8(ascii: "}") { depth -= 1 }
        end = index + 1
        if depth == 0 { break }
      }
      let object = Array(text[start..<end])
      if Bool.random(using: &random), object.count < 2_000 {
        return mutator.replace(start..<start, with: object + [UInt8(ascii: ",")])
      }
      guard end < text.count, text[end] == UInt8(ascii: ",") else { break }
      return mutator.replace(start..<(end + 1), with: [])
    default: break
    }
    let fragments = [
      "\"layout\":\"#l0\",", "\"layout\":\"#l1\",", "\"each\":2,", "\"each\":[{\"size\":3},{}],",
      "\"variables\":{\"size\":5},", "{\"each\":2,\"layout\":\"#l0\"},", "\"id\":\"i1\",",
      "{\"type\":\"node\",\"layout\":\"#l1\"},", "\"each\":1000000,",
      "\"child\":{\"type\":\"text\"},",
      "\"style\":{\"width\":\"$size\"},", "\"size\":\"$index\",",
      "\"each\":\"$people\",", "\"people\":[{\"size\":8},{\"name\":\"$title\"}],",
    ]
    let fragment = Array((fragments.randomElement(using: &random) ?? "").utf8)
    let marks = text.indices.filter {
      text[$0] == UInt8(ascii: "{") || text[$0] == UInt8(ascii: "[")
    }
    let start = (marks.randomElement(using: &random) ?? -1) + 1
    return mutator.replace(start..<start, with: fragment)
  }
}
