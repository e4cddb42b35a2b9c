import DocumentSyntax
import LiveDocuments
import Testing

@testable import Diagnostics

/// Edits after which a diagnostic that the edit does not touch comes, goes or has another message.
@Suite struct ChangedCausesTests {
  /// Replaces text once and compares all diagnostics with those of a fresh opening.
  private func expectFresh(
    _ text: String, _ edits: [(old: String, new: String)],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var edited = CheckedEdits(text)
    for (old, new) in edits {
      let bytes = edited.document.source.text.bytes
      let target = Array(old.utf8)
      let start = try #require(
        bytes.indices.first { bytes[$0...].starts(with: target) }, sourceLocation: sourceLocation)
      _ = edited.work(replacing: start..<(start + target.count), with: new)
      #expect(edited.differencesFromFresh == [], "\(old) by \(new)", sourceLocation: sourceLocation)
    }
  }

  @Test func `A value that the variant does not replace any more is reported for all screens`()
    throws
  {
    let text = """
      {"variants": [{"name": "v", "style": {"#d": {"flexShrink": 0.5}}}],
      "root": {"type": "button", "id": "d", "style": {"flexShrink": 0.5}, "text": "one two three"}}
      """
    try expectFresh(
      text,
      [(#"{"flexShrink": 0.5}}}]"#, "{}}}]"), ("{}}}]", #"{"flexShrink": 0.5}}}]"#)])
  }

  @Test func `A diagnostic of all entries of an each is that of the first entry`() throws {
    let text = """
      {"constrainedSize": {"width": 90}, "root": {"type": "stack", "children": [
      {"each": [{"x": 1}], "type": "node", "style": "$body"}]}}
      """
    var edited = CheckedEdits(text)
    let start = try #require(text.utf8.firstRange(of: #"{"x""#.utf8)).lowerBound
    let offset = text.utf8.distance(from: text.utf8.startIndex, to: start)
    _ = edited.work(replacing: offset..<offset, with: #"{"x": 2}, "#)
    #expect(edited.differencesFromFresh == [])
    let pointers = DocumentCheck().diagnostics(of: edited.document).compactMap { diagnostic in
      diagnostic.subject.map { edited.document.pointer(of: $0) }
    }
    #expect(!pointers.isEmpty && Set(pointers) == ["/root/children/0[0]"])
  }

  @Test func `A code without effect is reported as found below while a child has the diagnostic`()
    throws
  {
    let text = """
      {"constrainedSize": {"width": 375}, "root": {"type": "stack", "lintel-disable": ["unknown-key"],
      "children": [{"type": "stack", "children": [
      {"type": "node", "style": {"width": 4, "height": 4}, "spacng": 1}]}]}}
      """
    try expectFresh(
      text, [(#", "spacng": 1"#, ""), (#""height": 4}"#, #""height": 4}, "spacng": 1"#)])
  }

  @Test func `The second element with an id is the first one when the first gets another id`()
    throws
  {
    let element = #"{"type": "node", "style": {"width": 4, "height": 4}, "id": "same"}"#
    let text = """
      {"constrainedSize": {"width": 375}, "root": {"type": "stack", "children": [
      \(element),
      \(element),
      \(element)]}}
      """
    try expectFresh(
      text,
      [
        (#""id": "same"}"#, #""id": "mine"}"#), (#""id": "mine"}"#, #""id": "same"}"#),
        (element, element + ",\n" + element),
      ])
  }

  @Test func `The first element with an id is another one when its group changes places`() throws {
    func group(_ name: String, _ width: Int) -> String {
      """
      {"type": "stack", "id": "\(name)", "children": [
      {"type": "node", "style": {"width": \(width), "height": 4}, "id": "same"}]}
      """
    }
    let (first, second) = (group("one", 4), group("two", 5))
    let text = """
      {"constrainedSize": {"width": 375}, "root": {"type": "stack", "children": [
      \(first),
      \(second)]}}
      """
    try expectFresh(text, [("\(first),\n\(second)", "\(second),\n\(first)")])
  }

  @Test func `A diagnostic of a variant is replaced when the variant names another element`() throws
  {
    func row(_ id: String) -> String {
      """
      {"type": "stack", "style": {"width": 100}, "children": [
      {"type": "text", "id": "\(id)", "text": "one"},
      {"type": "node", "style": {"width": 40, "height": 4}}]}
      """
    }
    let text = """
      {"constrainedSize": {"width": 375},
      "variants": [{"name": "long", "text": {"#left": "one two three four five"}}],
      "root": {"type": "stack", "direction": "vertical", "children": [
      \(row("left")),
      \(row("right"))]}}
      """
    #expect(!CheckedEdits(text).diagnostics.isEmpty)
    try expectFresh(text, [("#left", "#right")])
  }

  @Test func `The merge checks diagnostics of variants again when candidates change`() {
    let text = """
      {"constrainedSize": {"width": 375}, "variants": [{"name": "same"}],
      "root": {"type": "stack", "children": [{"type": "node", "spacng": 1}]}}
      """
    let own = LiveDocument(text: Array(text.utf8))
    let variant = LiveDocument(text: Array(text.utf8), variant: "same")
    let screens = [
      VariantMerge.Screen(name: nil, document: own, diagnostics: [], structureVersion: 0),
      VariantMerge.Screen(
        name: "same", document: variant, diagnostics: variant.diagnostics(), structureVersion: 0),
    ]
    var merge = VariantMerge()
    func codes(_ version: Int, subsumed: Bool) -> [String] {
      merge.diagnostics(screens, selectionVersion: version) { _ in subsumed }.map(\.code)
    }
    #expect(codes(1, subsumed: true) == [])
    #expect(codes(1, subsumed: false) == [], "from the cache")
    #expect(codes(2, subsumed: false).contains("unknown-key"))
  }

  @Test func `Names in variants are checked again when an id or a type changes`() throws {
    let text = #"""
      {"constrainedSize": {"width": 375}, "variants": [
      {"name": "v", "hidden": {"#one": true, "#caf\#u{E9}": true}, "text": {"#two": "other"}}],
      "root": {"type": "stack", "children": [
      {"type": "text", "id": "one", "text": "a"},
      {"type": "text", "id": "two", "text": "b"},
      {"type": "text", "id": "caf\#u{E9}", "text": "c"}]}}
      """#
    try expectFresh(
      text,
      [
        (#""id": "one""#, #""id": "uno""#), (#""id": "uno""#, #""id": "one""#),
        (#""type": "text", "id": "two""#, #""type": "node", "id": "two""#),
        (##""hidden": {"#one": true"##, ##""hidden": {"#none": true"##),
        // The same letters in other bytes are another id.
        ("\"id\": \"caf\u{E9}\"", "\"id\": \"cafe\u{301}\""),
        ("\"id\": \"cafe\u{301}\"", "\"id\": \"caf\u{E9}\""),
      ])
  }

  @Test func `The merge checks a diagnostic that replaces another one of a variant`() throws {
    let text = """
      {"constrainedSize": {"width": 375}, "variants": [{"name": "same"}],
      "root": {"type": "stack", "spacng": 1, "children": [{"type": "node", "spacng": 1}]}}
      """
    let own = LiveDocument(text: Array(text.utf8))
    let variant = LiveDocument(text: Array(text.utf8), variant: "same")
    let found = variant.diagnostics().filter { $0.code == "unknown-key" }
    #expect(found.count == 2)
    var merge = VariantMerge()
    let merged = found.map { diagnostic in
      merge.diagnostics(
        [
          VariantMerge.Screen(name: nil, document: own, diagnostics: [], structureVersion: 0),
          VariantMerge.Screen(
            name: "same", document: variant, diagnostics: [diagnostic], structureVersion: 0),
        ], selectionVersion: 1
      ) { $0.range == found.last?.range }.map(\.range)
    }
    #expect(merged == [[try #require(found.first).range], []])
  }
}
