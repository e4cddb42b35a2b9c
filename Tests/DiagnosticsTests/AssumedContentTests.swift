import Diagnostics
import LiveDocuments
import Testing

/// Diagnostics of documents with marks of values that are not known.
@Suite struct AssumedContentTests {
  private static func document(_ root: String) -> String {
    #"{ "constrainedSize": { "width": 100, "height": 100 }, "root": \#(root) }"#
  }

  private func diagnostics(_ root: String) -> [String] {
    DocumentCheck().diagnostics(of: LiveDocument(text: Array(Self.document(root).utf8))).map {
      "\($0.code) \($0.severity)"
    }
  }

  @Test func `Marks follow edits`() {
    let stack = """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "image", "unknown": ["size"] }, { "type": "image" } ] }
      """
    var text = Self.document(stack)
    let document = LiveDocument(text: Array(text.utf8))
    let check = DocumentCheck()
    var counts: [Int] = []
    for (old, new) in [
      ("", ""), (#""unknown""#, #""lintel-disable""#), (#""lintel-disable""#, #""unknown""#),
      (#"{ "type": "image", "unknown": ["size"] }, "#, ""),
    ] {
      text = text.replacing(old, with: old.isEmpty ? "" : new, maxReplacements: 1)
      document.replaceAll(with: Array(text.utf8))
      document.finishEditing(version: nil)
      let found = check.diagnostics(of: document)
      let fresh = DocumentCheck().diagnostics(of: LiveDocument(text: Array(text.utf8)))
      #expect(found.map(\.message) == fresh.map(\.message))
      #expect(found.map(\.severity) == fresh.map(\.severity))
      counts.append(found.count { $0.code == "missing-intrinsic-size" })
    }
    #expect(counts == [1, 2, 1, 1])
  }

  @Test(
    arguments: [
      (#""unknown": ["size"]"#, "missing-intrinsic-size information"),
      (#""unknown": ["imageSize"]"#, "missing-intrinsic-size information"),
      (#""hidden": false"#, "missing-intrinsic-size warning"),
      (#""unknown": ["size", "width"]"#, nil), (#""unknown": ["style"]"#, nil),
    ] as [(String, String?)])
  func `An image from the network has no size until it is loaded`(
    members: String, expected: String?
  ) {
    let root =
      #"{ "type": "stack", "direction": "vertical", "alignItems": "start", "children": "#
      + #"[{ "type": "networkImage", \#(members) }, { "type": "text", "text": "A" }] }"#
    let found = diagnostics(root).filter { $0.hasPrefix("missing-intrinsic-size") }
    #expect(found == (expected.map { [$0] } ?? []))
  }

  @Test(arguments: [1_000, 2_000])
  func `Diagnostics of many marked elements are looked at once`(count: Int) {
    let children = (0..<count).map { _ in
      #"{ "type": "image", "unknown": ["size"], "style": { "flexGrow": true } }"#
    }
    let root = #"{ "type": "stack", "children": [\#(children.joined(separator: ","))] }"#
    let found = diagnostics(root)
    #expect(found.allSatisfy { !$0.hasPrefix("missing-intrinsic-size") })
  }
}
