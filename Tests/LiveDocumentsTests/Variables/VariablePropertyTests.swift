import Diagnostics
import DocumentSyntax
import Foundation
import JSON
import LayoutEngine
import LiveDocuments
import Randomness
import TestSupport
import Testing

/// A document with variables is laid out as the same document with its values written out by hand.
@Suite struct VariablePropertyTests {
  @Test func `after any edits frames equal those of the text written out by hand`() throws {
    let runs =
      UInt64(ProcessInfo.processInfo.environment["LINTEL_EDIT_RUNS"] ?? "")
      ?? UInt64(RandomCases.count(1_000))
    let corpus = try Corpus()
    var used = 0
    for seed in 40_000..<(40_000 + runs) {
      var random = SeededGenerator(seed: seed)
      guard var model = VariableModel(corpus.document(using: &random), using: &random) else {
        continue
      }
      if seed % 2 == 1 { model.moveOutside(using: &random) }
      model.namesFiles = seed % 4 == 1
      let document = LiveDocument(text: model.text, inputs: model.inputs)
      let variant = LiveDocument(text: model.text, variant: "v", inputs: model.inputs)
      for step in 0..<8 {
        for live in [document, variant] {
          let expanded = model.expanded(onVariant: live === variant)
          let reference = LiveDocument(text: expanded)
          var (actual, expected) = (Self.layout(of: live), Self.layout(of: reference))
          if live.text.documentProblems.isEmpty != reference.text.documentProblems.isEmpty {
            (actual, expected) = (actual.withoutCodes, expected.withoutCodes)
          }
          guard actual != expected else { continue }
          Issue.record(
            """
            seed \(seed), step \(step), variant \(live.variantName ?? "–"): \(actual.differences(from: expected))
            \(String(decoding: model.text, as: UTF8.self))
            """)
          return
        }
        used += 1
        model.edit(using: &random)
        if seed % 2 == 1, step % 3 == 2 { model.moveOutside(using: &random) }
        document.replaceAll(with: model.text)
        document.finishEditing(version: step)
        document.setInputs(model.inputs)
        variant.update(to: document.snapshot)
      }
    }
    #expect(used > 0)
  }

  @Test func `after any edits everything equals the same text opened afresh`() throws {
    let runs =
      UInt64(ProcessInfo.processInfo.environment["LINTEL_EDIT_RUNS"] ?? "")
      ?? UInt64(RandomCases.count(150))
    let corpus = try Corpus()
    for seed in 60_000..<(60_000 + runs) {
      var random = SeededGenerator(seed: seed)
      guard var model = VariableModel(corpus.document(using: &random), using: &random) else {
        continue
      }
      let hasOuter = seed % 2 == 1
      if hasOuter { model.moveOutside(using: &random) }
      model.namesFiles = seed % 4 == 1
      var inputs = model.inputs
      let document = LiveDocument(text: model.text, inputs: inputs)
      let variant = LiveDocument(text: model.text, variant: "v", inputs: inputs)
      var outside = TextMutator(model.outerTexts.first ?? [])
      var (store, variantStore) = (DiagnosticStore(), DiagnosticStore())
      var mutator = TextMutator(model.text)
      for step in 0..<20 {
        let (range, replacement) = VariableModel.edit(of: &mutator, using: &random)
        document.replace(range, with: replacement)
        document.finishEditing(version: step)
        if hasOuter, step % 2 == 1 {
          _ = VariableModel.edit(of: &outside, using: &random)
          inputs = model.inputs(of: [outside.text, Array("{\"v0\":1,\"v4\":\"$v1\"}".utf8)])
          document.setInputs(inputs)
        }
        variant.update(to: document.snapshot)
        let fresh = LiveDocument(text: mutator.text, inputs: inputs)
        let freshVariant = LiveDocument(text: mutator.text, variant: "v", inputs: inputs)
        let expected = [fresh, freshVariant].map { DocumentSnapshot(of: $0) }
        let actual = [
          DocumentSnapshot(of: document, diagnostics: &store),
          DocumentSnapshot(of: variant, diagnostics: &variantStore),
        ]
        guard actual != expected else { continue }
        Issue.record(
          """
          seed \(seed), step \(step): \(actual[0].differences(from: expected[0]))
          \(actual[1].differences(from: expected[1])) after \(mutator.history.suffix(3))
          \(String(decoding: mutator.text, as: UTF8.self))
          """)
        return
      }
    }
  }

  @Test func `other names for all variables change nothing else`() throws {
    let corpus = try Corpus()
    var renamed = 0
    for seed in 80_000..<UInt64(80_000 + RandomCases.count(500)) {
      var random = SeededGenerator(seed: seed)
      guard let model = VariableModel(corpus.document(using: &random), using: &random) else {
        continue
      }
      let document = LiveDocument(text: model.text)
      let strings = document.text.variableStrings()
      let edits = strings.flatMap(\.names).map { name in
        SourceEdit(name.range, with: Array("renamed_\(name.name)".utf8))
      }
      renamed += edits.count
      let other = LiveDocument(text: model.text)
      _ = other.apply(edits)
      other.finishEditing(version: nil)
      #expect(Self.layout(of: other) == Self.layout(of: document), "seed \(seed)")
      let variants = [document, other].map {
        Self.layout(of: LiveDocument(text: $0.source.text.bytes, variant: "v"))
      }
      #expect(variants[0] == variants[1], "seed \(seed)")
      let names = strings.filter(\.isDefinition).compactMap(\.definition).map { "renamed_\($0)" }
      #expect(other.text.variableStrings().filter(\.isDefinition).compactMap(\.definition) == names)
      // A part of the text has the strings of the whole that are near.
      let range =
        strings.count > 4 ? strings[2].range.lowerBound..<strings[4].range.upperBound : 0..<0
      #expect(
        strings.count <= 4
          || document.text.variableStrings(in: range).filter { range.overlaps($0.range) }
            == Array(strings[2...4]),
        "seed \(seed)")
    }
    #expect(renamed > 1_000)
  }

  /// The frames and descriptions of all elements, and the codes of their diagnostics.
  private static func layout(of document: LiveDocument) -> LayoutSnapshot {
    // An expression of values that are no numbers can be written out in no way.
    let own: Set = [
      "unused-variable", "json-duplicate-key", "unknown-variable", "wrong-value-type",
      "differs-from-capture", "layout-not-known",
    ]
    // A problem of the screen on the variant is one of the document too.
    let codes = document.text.documentProblems.isEmpty ? document.diagnostics().map(\.code) : []
    return LayoutSnapshot(
      of: document, hasPointers: true, codes: codes.filter { !own.contains($0) })
  }
}

/// A document in which some values are variables.
private struct VariableModel {
  private var document: JSONObject
  private var variables: [String: JSONValue] = [:]
  private var overlay: [String: JSONValue] = [:]

  /// The names of the variables that layers outside the document define.
  private var outside: [Set<String>] = []

  /// True if these layers are files that the document names.
  var namesFiles = false

  private static let fixed: Set = [
    "type", "id", "child", "children", "overlay", "background", "corner", "titleNode", "imageNode",
    "backgroundImageNode", "captured", "measured", "lintel-disable", "assumed", "unknown",
    "variants",
    "sizeRange", "name", "root", "expect", "$schema",
  ]

  init?(_ text: [UInt8], using random: inout SeededGenerator) {
    guard let value = try? JSONValue(parsing: text), var document = value.objectValue else {
      return nil
    }
    document["variants"] = nil
    self.document = JSONObject()
    for member in document {
      self.document[member.key] =
        Self.fixed.contains(member.key) && member.key != "root"
        ? member.value : replaced(member.value, isValue: member.key != "root", using: &random)
    }
    for name in variables.keys.sorted() where Int.random(in: 0..<3, using: &random) == 0 {
      overlay[name] = another(variables[name] ?? .null, using: &random)
    }
  }

  /// A value with variables in it, or in its stead.
  private mutating func replaced(
    _ value: JSONValue, isValue: Bool, isFlag: Bool = true, using random: inout SeededGenerator
  ) -> JSONValue {
    var value = value
    if let object = value.objectValue {
      var new = JSONObject()
      for member in object {
        let isFixed = Self.fixed.contains(member.key)
        let isElement = member.value.objectValue != nil || member.value.arrayValue != nil
        if isFixed,
          !isElement
            || [
              "captured", "measured", "lintel-disable", "assumed", "unknown", "variants", "expect",
              "sizeRange",
            ].contains(member.key)
        {
          new[member.key] = member.value
        } else {
          new[member.key] = replaced(
            member.value, isValue: !isFixed, isFlag: !member.key.hasPrefix("flex"), using: &random)
        }
      }
      value = .object(new)
    } else if let array = value.arrayValue, !isValue {
      return .array(array.map { replaced($0, isValue: false, using: &random) })
    }
    guard isValue, value != .null, Int.random(in: 0..<3, using: &random) == 0 else { return value }
    let name = "v\(variables.count)"
    if let text = value.stringValue, text.contains("$") || text.hasPrefix("!") { return value }
    variables[name] = value
    if Bool.random(using: &random) {
      variables["a\(variables.count)"] = .string("$\(name)")
      return .string("$a\(variables.count - 1)")
    }
    if isFlag, value.boolValue != nil, Bool.random(using: &random) { return .string("!$\(name)") }
    if value.numberValue != nil, Bool.random(using: &random) {
      return .string(Bool.random(using: &random) ? "$\(name) * 2" : "1 - $\(name)")
    }
    return .string("$\(name)")
  }

  var text: [UInt8] {
    var all = document
    let hidden = outside.reduce(into: Set<String>()) { $0.formUnion($1) }
    let inside = JSONValue.object(object { !hidden.contains($0) })
    all["variables"] = namesFiles ? .array(["1.json", "0.json", inside]) : inside
    let own = JSONObject(
      overlay.sorted { $0.key < $1.key }.map { JSONObject.Member(key: $0.key, value: $0.value) })
    all["variants"] = .array([
      .object(
        JSONObject([
          JSONObject.Member(key: "name", value: "v"),
          JSONObject.Member(key: "variables", value: .object(own)),
        ]))
    ])
    return JSONValue.object(all).serialized()
  }

  private func object(of isWanted: (String) -> Bool) -> JSONObject {
    JSONObject(
      variables.filter { isWanted($0.key) }.sorted { $0.key < $1.key }
        .map { JSONObject.Member(key: $0.key, value: $0.value) })
  }

  /// Moves some variables to two layers outside the document, instead of those that were there.
  mutating func moveOutside(using random: inout SeededGenerator) {
    outside = [[], []]
    for name in variables.keys.sorted() where Bool.random(using: &random) {
      outside[Int.random(in: 0..<2, using: &random)].insert(name)
    }
  }

  /// The two layers outside the document, of which the first hides some values of the second.
  var inputs: DocumentInputs {
    outside.isEmpty ? DocumentInputs() : inputs(of: outerTexts)
  }

  var outerTexts: [[UInt8]] {
    guard !outside.isEmpty else { return [] }
    var outer = object(of: outside[1].contains)
    for name in outside[0].sorted().prefix(2) { outer[name] = "hidden" }
    return [object(of: outside[0].contains), outer].map { JSONValue.object($0).serialized() }
  }

  func inputs(of texts: [[UInt8]]) -> DocumentInputs {
    if namesFiles {
      return DocumentInputs(
        files: DocumentFiles { name in
          let text = Int(name.name.prefix { $0 != "." }).flatMap { index in
            name.name == "\(index).json" && texts.indices.contains(index) ? texts[index] : nil
          }
          return NamedFile(
            uri: "file:///\(name.name)", name: name.name,
            text.map { .success(SourceText($0)) } ?? .failure(.missing))
        })
    }
    let layers = texts.enumerated().map { index, text in
      OuterVariables.Layer(
        uri: "file:///\(index)", name: "\(index)", text: SourceText(text), range: 0..<text.count)
    }
    return DocumentInputs(variables: OuterVariables(layers))
  }

  /// The document with all values written out.
  func expanded(onVariant isVariant: Bool) -> [UInt8] {
    let values = isVariant ? variables.merging(overlay) { $1 } : variables
    return expanded(.object(document), values).serialized()
  }

  private func expanded(_ value: JSONValue, _ values: [String: JSONValue]) -> JSONValue {
    if let object = value.objectValue {
      return .object(
        JSONObject(object.map { JSONObject.Member(key: $0.key, value: expanded($0.value, values)) })
      )
    }
    if let array = value.arrayValue { return .array(array.map { expanded($0, values) }) }
    guard let text = value.stringValue else { return value }
    if text.hasPrefix("!$"),
      let flag = expanded(.string(String(text.dropFirst())), values).boolValue
    {
      return .bool(!flag)
    }
    if text.hasPrefix("1 - $"),
      let number = expanded(.string(String(text.dropFirst(4))), values).numberValue
    {
      return .real(1 - number)
    }
    if text.hasSuffix(" * 2"),
      let number = expanded(.string(String(text.dropLast(4))), values).numberValue
    {
      return .real(number * 2)
    }
    guard text.hasPrefix("$"), let next = values[String(text.dropFirst())] else { return value }
    return expanded(next, values)
  }

  /// Another value of the same kind.
  private func another(_ value: JSONValue, using random: inout SeededGenerator) -> JSONValue {
    if value.numberValue != nil { return .real(Double(Int.random(in: 0..<80, using: &random)) / 2) }
    if let flag = value.boolValue { return .bool(!flag) }
    if let object = value.objectValue {
      return .object(
        JSONObject(
          object.map {
            JSONObject.Member(
              key: $0.key,
              value: Bool.random(using: &random) ? another($0.value, using: &random) : $0.value)
          }))
    }
    // An earlier one does not contain it, so there is no cycle.
    if let text = value.stringValue, text.hasPrefix("$v"), let number = Int(text.dropFirst(2)) {
      let earlier = variables.keys.filter {
        $0.hasPrefix("v") && (Int($0.dropFirst()) ?? 0) < number
      }
      if let other = earlier.sorted().randomElement(using: &random) { return .string("$\(other)") }
    }
    return value
  }

  mutating func edit(using random: inout SeededGenerator) {
    guard let name = variables.keys.sorted().randomElement(using: &random) else { return }
    if Bool.random(using: &random), overlay[name] != nil {
      overlay[name] =
        Bool.random(using: &random) ? nil : another(overlay[name] ?? .null, using: &random)
    } else {
      variables[name] = another(variables[name] ?? .null, using: &random)
    }
  }

  /// An edit as it occurs while typing, or one that is about variables.
  static func edit(
    of mutator: inout TextMutator, using random: inout SeededGenerator
  ) -> (Range<Int>, [UInt8]) {
    if Bool.random(using: &random) { return mutator.next(using: &random) }
    let fragments = [
      "\"$v0\"", "\"$v1 * 2\"", "\"$none\"", "$", "!", "$a1", "\"v0\":3,", "\"v1\":\"$v0\",",
      "\"variables\":{\"v0\":\"$v2\",\"v2\":8},",
      "\"defaults\":{\"text\":{\"style\":{\"width\":\"$v0\"}}},",
      "\"defaults\":{\"stack\":{\"spacing\":4,\"type\":3},\"node\":3},", "\"spacing\":\"$v0\",",
      "\"hidden\":\"!$v1\",",
      "\"font\":\"$v3\",", "\"style\":\"$v2\",", "\"text\":\"$$v0\",",
    ]
    let fragment = Array((fragments.randomElement(using: &random) ?? "").utf8)
    let marks = mutator.text.indices.filter { index in
      [UInt8(ascii: ","), UInt8(ascii: "{"), UInt8(ascii: ":"), UInt8(ascii: "$")]
        .contains(mutator.text[index])
    }
    let start = (marks.randomElement(using: &random) ?? -1) + 1
    return mutator.replace(start..<start, with: fragment)
  }
}
