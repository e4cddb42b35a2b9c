import Diagnostics
import DocumentSyntax
import Foundation
import JSON
import LayoutEngine
import LiveDocuments
import Randomness
import TestSupport
import Testing

/// A document with layouts is laid out as its expansion, and after any edits it is what opening its text anew makes it.
@Suite struct LayoutPropertyTests {
  private static func runs(_ usual: Int) -> UInt64 {
    UInt64(ProcessInfo.processInfo.environment["LINTEL_EDIT_RUNS"] ?? "")
      ?? UInt64(RandomCases.count(usual))
  }

  @Test func `After any edits frames and diagnostics equal those of the expanded document`() throws
  {
    var compared = 0
    for seed in 70_000..<(70_000 + Self.runs(400)) {
      var random = SeededGenerator(seed: seed)
      var maker = LayoutMaker()
      let text = maker.document(using: &random)
      let document = LiveDocument(text: text)
      var mutator = TextMutator(text)
      for step in 0..<10 {
        if step > 0 {
          let (range, replacement) = LayoutMaker.edit(of: &mutator, using: &random)
          document.replace(range, with: replacement)
          document.finishEditing(version: step)
        }
        guard let expansion = document.expansion, document.usesBeyondLimit.isEmpty else { continue }
        let expanded = LiveDocument(text: expansion.serialized())
        compared += 1
        let areComparable = [document, expanded].allSatisfy(Self.isFree(of:))
        let (actual, expected) = (
          Self.layout(of: document, withCodes: areComparable),
          Self.layout(of: expanded, withCodes: areComparable)
        )
        guard actual != expected else { continue }
        Issue.record(
          """
          seed \(seed), step \(step): \(Array(actual.difference(from: expected).prefix(4)))
          \(String(decoding: mutator.text, as: UTF8.self))
          \(String(decoding: expansion.serialized(), as: UTF8.self))
          """)
        return
      }
    }
    #expect(compared > 100)
  }

  @Test func `After any edits everything equals the same text opened afresh`() throws {
    for seed in 80_000..<(80_000 + Self.runs(300)) {
      try edit(seed)
    }
  }

  /// Objects of a broken text end where the text around them says.
  @Test func `An each of a text without some brackets is read`() throws {
    let text = Array(
      """
      {
        "layouts": { "a": { "root": { "type": "text", "text": "x" } } },
        "root": {
          "type": "stack",
          "children": [
            {
              "type": "node",
              "style": {
                "width": 1
              },
              "each": 3,
              "layout": "#a"
            },
            { "each": [ {}, { "b": 1 } ], "layout": "#a" }
          ]
        }
      }
      """.utf8)
    let marks = text.indices.filter { "{}[]\",:".utf8.contains(text[$0]) }
    var elementCounts: Set<Int> = []
    for first in marks {
      for second in [first + 1, marks.last ?? 0] + marks.suffix(3)
      where second > first && second < text.count {
        var broken = text
        broken.remove(at: second)
        broken.remove(at: first)
        let fresh = LiveDocument(text: broken)
        let document = LiveDocument(text: text)
        document.replace(second..<(second + 1), with: [])
        document.replace(first..<(first + 1), with: [])
        document.finishEditing(version: 1)
        #expect(
          Self.sorted(DocumentSnapshot(of: document)) == Self.sorted(DocumentSnapshot(of: fresh)),
          "\(first), \(second)")
        elementCounts.insert(fresh.elements.count)
      }
    }
    #expect(elementCounts.count > 3)
    _ = LiveDocument(
      text: Array(#"{"root"{"children"[\#n      {\#n       :{\#n "each":3\#n      }"#.utf8))
  }

  /// In the first a document is put before another one, in the second an object with `each` before another one, so that
  /// elements find another object after they were met without one, or were read.
  @Test(arguments: [80_271, 80_519] as [UInt64])
  func `Elements that find another object late are read from it`(_ seed: UInt64) throws {
    try edit(seed)
  }

  /// Makes random edits and compares with the text opened afresh, until something differs.
  private func edit(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var maker = LayoutMaker()
    let text = maker.document(using: &random)
    let document = LiveDocument(text: text)
    let variant = LiveDocument(text: text, variant: "v")
    var (store, variantStore) = (DiagnosticStore(), DiagnosticStore())
    var mutator = TextMutator(text)
    for step in 0..<20 {
      let (range, replacement) = LayoutMaker.edit(of: &mutator, using: &random)
      document.replace(range, with: replacement)
      document.finishEditing(version: step)
      variant.update(to: document.snapshot)
      let fresh = LiveDocument(text: mutator.text)
      let expected = [fresh, LiveDocument(text: mutator.text, variant: "v")].map {
        Self.sorted(DocumentSnapshot(of: $0))
      }
      let actual = [
        Self.sorted(DocumentSnapshot(of: document, diagnostics: &store)),
        Self.sorted(DocumentSnapshot(of: variant, diagnostics: &variantStore)),
      ]
      var strays: [String] = []
      document.elements.forEach { element in
        let pointer = document.pointer(of: element)
        if document.element(at: pointer) != element { strays.append(pointer) }
      }
      #expect(strays == [], "seed \(seed), step \(step)")
      guard actual != expected || !strays.isEmpty else { continue }
      Issue.record(
        """
        seed \(seed), step \(step): \(Array(actual[0].difference(from: expected[0]).prefix(6)))
        \(Array(actual[1].difference(from: expected[1]).prefix(6))) after \(mutator.history.suffix(3))
        \(String(decoding: mutator.text, as: UTF8.self))
        """)
      return
    }
  }

  /// The lines of a snapshot, diagnostics of the same range in one order.
  private static func sorted(_ snapshot: DocumentSnapshot) -> [String] {
    snapshot.lines.filter { !$0.hasPrefix("diagnostic") }
      + snapshot.lines.filter { $0.hasPrefix("diagnostic") }.sorted()
  }

  /// True if nothing in a document is left out for a problem.
  private static func isFree(of document: LiveDocument) -> Bool {
    document.documentProblems.isEmpty
      && document.elements.root.map { root in
        document.elements.subtree(of: root).allSatisfy {
          document.elements.problems(of: $0).isEmpty
        }
      } ?? false
  }

  /// The frames of all elements and the codes of those diagnostics that do not depend on where things are written.
  private static func layout(of document: LiveDocument, withCodes: Bool) -> [String] {
    var lines = ["\(document.header.scale) \(document.header.constrainedSize)"]
    document.elements.forEach { element in
      lines.append(
        "\(document.elements.description(of: element)) "
          + "\(document.layout.frame(of: element).map { "\($0)" } ?? "–") "
          + "\(document.elements.writtenKeys(of: element).keys)")
    }
    let written: Set = [
      "unused-variable", "json-duplicate-key", "unknown-variable", "wrong-value-type",
      "unknown-layout", "layout-cycle", "unknown-key", "missing-key", "disable-without-effect",
      "variable-cycle", "missing-type", "unknown-type", "wrong-child-key", "bad-dimension",
    ]
    guard withCodes else { return lines }
    var codes: [String] = []
    for diagnostic in DiagnosticStore.all(of: document) where !written.contains(diagnostic.code) {
      codes.append(diagnostic.code)
    }
    return lines + codes.sorted()
  }
}

extension DiagnosticStore {
  fileprivate static func all(of document: LiveDocument) -> [Diagnostic] {
    var store = DiagnosticStore()
    return store.diagnostics(of: document)
  }
}

/// Makes documents whose elements use layouts in all ways.
private struct LayoutMaker {
  private var names: [String] = []
  private var count = 0

  mutating func document(using random: inout SeededGenerator) -> [UInt8] {
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
      if Int.random(in: 0..<4, using: &random) == 0 { layout["variables"] = nil }
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
      "root": element(depth: 3, inLayout: false, using: &random),
    ]
    if Bool.random(using: &random) {
      document["defaults"] = ["text": ["font": ["size": 12]], "node": ["hidden": false]]
    }
    return JSONValue.object(document).serialized()
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
          repeated["each"] =
            Bool.random(using: &random)
            ? .integer(Int64(Int.random(in: 0...3, using: &random)))
            : .array(
              (0..<Int.random(in: 0...3, using: &random)).map { _ in
                .object(values(inLayout, using: &random))
              })
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

  /// An edit as it occurs while typing, or one that is about layouts.
  static func edit(
    of mutator: inout TextMutator, using random: inout SeededGenerator
  ) -> (Range<Int>, [UInt8]) {
    let text = mutator.text
    switch Int.random(in: 0..<6, using: &random) {
    case 0, 1: return mutator.next(using: &random)
    case 2:
      // Another value for a number, a name or a word.
      let words = [
        "l0", "l1", "l2", "node", "stack", "text", "each", "layout", "size", "name", "gutter",
        "root",
        "layouts", "variables", "child", "children",
      ]
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
    ]
    let fragment = Array((fragments.randomElement(using: &random) ?? "").utf8)
    let marks = text.indices.filter {
      text[$0] == UInt8(ascii: "{") || text[$0] == UInt8(ascii: "[")
    }
    let start = (marks.randomElement(using: &random) ?? -1) + 1
    return mutator.replace(start..<start, with: fragment)
  }
}
