import Diagnostics
import DocumentSyntax
import LiveDocuments
import Randomness
import Testing

@Suite struct DiagnosticStoreTests {
  private let text = """
    {"constrainedSize": {"width": 320, "height": 480}, "root": {"type": "stack", "children": [
      {"type": "image", "imageSize": {"width": 200, "height": 10}},
      {"type": "image", "imageSize": {"width": 210, "height": 10}},
      {"type": "text", "text": "a", "style": {"width": 9, "width": 8}}
    ]}}
    """

  /// Makes an edit of the first place of a text, after which the same has to be found as afresh.
  private func edit(
    _ document: LiveDocument, _ old: String, _ new: String, _ store: inout DiagnosticStore
  ) throws {
    let now = String(decoding: document.source.text.bytes, as: UTF8.self)
    let range = try #require(now.firstRange(of: old))
    let start = now.utf8.distance(from: now.startIndex, to: range.lowerBound)
    document.replace(start..<(start + old.utf8.count), with: Array(new.utf8))
    document.finishEditing(version: nil)
    let fresh = LiveDocument(text: document.source.text.bytes)
    let (found, expected) = (store.diagnostics(of: document), fresh.diagnostics())
    #expect(found.map(\.message) == expected.map(\.message))
    #expect(found.map(\.range) == expected.map(\.range))
    #expect(found.map(\.relatedRanges) == expected.map(\.relatedRanges))
  }

  /// Makes edits one after the other, each of the first place of a text; returns how many times diagnostics were
  /// selected in all.
  private func selections(_ edits: [(old: String, new: String)]) throws -> Int {
    let document = LiveDocument(text: Array(text.utf8))
    var store = DiagnosticStore()
    #expect(store.diagnostics(of: document).count > 1)
    for (old, new) in edits {
      try edit(document, old, new, &store)
    }
    return store.selectionCount
  }

  @Test func `White space moves stored diagnostics`() throws {
    #expect(try selections([("  {\"type\"", "\n\n    {\"type\""), ("\n\n    {", "{")]) == 1)
  }

  @Test func `White space moves the related ranges of stored diagnostics`() throws {
    let document = LiveDocument(
      text: Array(
        """
        {"constrainedSize": {"width": 320, "height": 480}, "root":
        {"type": "absolute", "children": [
        {"type": "image", "imageSize": {"width": 11, "height": 9}},
        {"type": "image", "imageSize": {"width": 22, "height": 9}},
        {"type": "image", "imageSize": {"width": 33, "height": 9}}]}}
        """.utf8))
    var store = DiagnosticStore()
    func hasRelated() -> Bool {
      store.diagnostics(of: document).contains { $0.relatedRanges.count > 2 }
    }
    #expect(hasRelated())
    // Before all of them, between them, and in one of the elements.
    try edit(document, "{\"cons", " \n {\"cons", &store)
    try edit(document, "11, \"height\": 9}},", "11, \"height\": 9}},\n", &store)
    try edit(document, "22", "2", &store)
    try edit(document, "33", "333", &store)
    #expect(hasRelated())
  }

  @Test func `Other numbers change the messages of stored diagnostics`() throws {
    #expect(try selections([("210", "220"), ("200", "1000")]) == 1)
  }

  @Test func `another text that has no fault changes nothing`() throws {
    #expect(try selections([("\"a\"", "\"b\""), ("\"b\"", "\"o\"")]) == 1)
  }

  @Test func `a fault that comes or goes makes one more selection each`() throws {
    #expect(try selections([("210", "100"), ("100", "210")]) == 3)
  }

  @Test func `A child with a diagnostic that comes or goes changes stored diagnostics`() throws {
    let child = "{\"type\": \"text\", \"text\": 1},"
    #expect(try selections([("  {\"type\"", child + "{\"type\""), (child, "")]) == 3)
  }

  @Test func `one without makes none`() throws {
    let child = "{\"type\": \"text\", \"text\": \"b\"},"
    #expect(try selections([("  {\"type\"", child + "{\"type\""), (child, "")]) == 1)
  }

  @Test func `Stored diagnostics of a text that is no JSON follow its edits`() throws {
    let error = (old: "\"width\": 9, \"width\": 8", new: "\"width\": 9, \"width\" 8")
    let broken = try selections([error])
    let others = [("  {", "    {"), ("210", "220"), ("}}\n]}}", "}}\n\n]}}")]
    for other in others {
      let count = try selections([error, other])
      #expect(count == broken, "\(other)")
    }
    let mended = try selections([error] + others + [(error.new, error.old)])
    #expect(mended == broken + 1)
  }

  /// Cells of which every second one has faults, some of them explained by others.
  private func feed(cellCount: Int) -> String {
    let cells = (0..<cellCount).map { number in
      """
      {"type": "inset", "insets": {"left": 4}, "child": {"type": "stack", "direction": "horizontal", "children": [
        {"type": "image", "imageSize": {"width": \(number % 2 == 0 ? 500 : 50), "height": 10}},
        {"type": "image", "imageSize": {"width": 60, "height": 10}, "style": {"width": "auto", "flexGrow": 1}}
      ]}}
      """
    }
    return """
      {"constrainedSize": {"min": {"width": 320}, "max": {"width": 320}},
       "root": {"type": "stack", "direction": "vertical", "children": [\(cells.joined(separator: ",\n"))]}}
      """
  }

  /// The number of candidates that are checked to select diagnostics when a fault comes in one cell, and goes.
  private func candidatesSelected(cellCount: Int) throws -> Int {
    let document = LiveDocument(text: Array(feed(cellCount: cellCount).utf8))
    var store = DiagnosticStore()
    #expect(store.diagnostics(of: document).count >= cellCount / 2)
    let before = store.candidatesSelected
    for (old, new) in [
      ("\"width\": 50,", "\"width\": 400,"), ("\"width\": 400,", "\"width\": 50,"),
    ] {
      try edit(document, old, new, &store)
    }
    return store.candidatesSelected - before
  }

  @Test func `A diagnostic in one cell checks no other cells, at any number of cells`() throws {
    let few = try candidatesSelected(cellCount: 10)
    #expect(few > 0)
    #expect(try candidatesSelected(cellCount: RandomCases.size(1_000, short: 300)) == few)
  }

  @Test func `The cause of a diagnostic is found below it among very many`() throws {
    let cell = """
      {"type": "stack", "style": {"width": 50, "height": 20}, "children": [
        {"type": "image", "imageSize": {"width": 500, "height": 10}, "style": {"height": "x"}}
      ]}
      """
    let cells = Array(repeating: cell, count: 300).joined(separator: ",\n")
    let text = #"{"root": {"type": "stack", "direction": "vertical", "children": [\#(cells)]}}"#
    let document = LiveDocument(text: Array(text.utf8))
    var store = DiagnosticStore()
    let first = store.diagnostics(of: document)
    #expect(Set(first.map(\.code)) == ["bad-dimension"])
    // The fault explains what is too long around it no more, then again.
    try edit(document, "\"x\"", "10", &store)
    #expect(store.diagnostics(of: document).contains { $0.code == "main-axis-overflow" })
    try edit(document, "10}}\n]}", "\"x\"}}\n]}", &store)
    #expect(store.diagnostics(of: document).map(\.code) == first.map(\.code))
  }

  @Test func `an edit that concerns all elements asks no more than an opening`() throws {
    // Each stack measures the next one twice, so that it is worth counting how often.
    let opening = """
      {"type": "stack", "children": [{"type": "image", "imageSize": {"width": 9, "height": 9}},
      {"type": "stack", "direction": "vertical", "style": {"flexShrink": 1}, "children": [
      """
    let text = #"{"type": "text", "text": "\#(String(repeating: "long ", count: 20))"}"#
    let row = String(repeating: opening, count: 5) + text + String(repeating: "]}]}", count: 5)
    let rows = Array(repeating: row, count: 300)
    let document = LiveDocument(
      text: Array(
        """
        {"constrainedSize": {"width": 320}, "root":
        {"type": "stack", "direction": "vertical", "children": [\(rows.joined(separator: ",\n"))]}}
        """.utf8))
    var store = DiagnosticStore()
    func work() -> Int {
      let before = document.layout.workSpent
      _ = store.diagnostics(of: document)
      return document.layout.workSpent - before
    }
    let first = work()
    let place = try #require(document.source.text.bytes.firstRange(of: Array("320".utf8)))
    document.replace(place, with: Array("300".utf8))
    document.finishEditing(version: nil)
    let again = work()
    #expect(first > 0)
    #expect(again > 0)
    #expect(again <= 2 * first)
  }
}
