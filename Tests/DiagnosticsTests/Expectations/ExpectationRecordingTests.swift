import Diagnostics
import LiveDocuments
import Testing

/// The layout tests that are written of an element.
@Suite struct ExpectationRecordingTests {
  private static let text = """
    {
      "variants": [
        { "name": "wide", "constrainedSize": { "width": 200, "height": 100 } },
        { "name": "hidden", "hidden": { "#a": true } }
      ],
      "constrainedSize": { "width": 100, "height": 100 },
      "expect": [
        "#b.x == 50"
      ],
      "root": {
        "type": "stack",
        "children": [
          { "type": "node", "id": "a", "style": { "flexBasis": "50%", "height": 10 } },
          { "type": "text", "id": "b", "text": "b" }
        ]
      }
    }
    """

  private func recorded(_ names: [String], in text: String) throws -> String {
    let recording = try ExpectationRecording(of: names, in: Array(text.utf8))
    return String(decoding: recording.text, as: UTF8.self)
  }

  private func tests(in text: String) -> [String] {
    LiveDocument(text: Array(text.utf8)).header.expectations.map { written in
      written.text + (written.variants.map { " on \($0.map(\.name))" } ?? "")
        + (written.reason.map { " (\($0))" } ?? "")
    }
  }

  @Test func `a frame is written for each screen on which it differs`() throws {
    let text = try recorded(["#a"], in: Self.text)
    #expect(
      tests(in: text) == [
        "#b.x == 50", "#a.x == 0 (recorded)", "#a.y == 0 (recorded)",
        "#a.width == 50 on [\"document\"] (recorded)", "#a.width == 100 on [\"wide\"] (recorded)",
        "#a.height == 10 (recorded)",
      ])
    let document = LiveDocument(text: Array(text.utf8))
    let outcomes = DocumentCheck().expectations(of: document).dropFirst().map(\.outcome)
    #expect(outcomes.allSatisfy { $0 == .holds })
  }

  @Test func `a text has its lines recorded`() throws {
    let text = try recorded(["#b"], in: Self.text)
    #expect(tests(in: text).contains("#b.lines == 1 (recorded)"))
    #expect(tests(in: text).first == "#b.x == 50")
  }

  @Test func `recording again writes the same text`() throws {
    let once = try recorded(["#a", "#b"], in: Self.text)
    #expect(try recorded(["#a", "#b"], in: once) == once)
    #expect(try recorded(["#b"], in: once) == once)
  }

  @Test func `recording replaces the recorded tests of the element and no others`() throws {
    let once = try recorded(["#a", "#b"], in: Self.text)
    let changed = once.replacing("\"height\": 10", with: "\"height\": 12")
    let again = tests(in: try recorded(["#a"], in: changed))
    var expected = tests(in: once)
    expected[try #require(expected.firstIndex(of: "#a.height == 10 (recorded)"))] =
      "#a.height == 12 (recorded)"
    #expect(again == expected)
  }

  @Test func `a document without tests gets the key, and an odd id its quotes`() throws {
    let text =
      #"{ "root": { "type": "node", "id": "it's.x", "style": { "width": 3, "height": 4 } } }"#
    let written = try recorded(["#it's.x"], in: text)
    #expect(
      tests(in: written) == [
        "#'it\\'s.x'.x == 0 (recorded)", "#'it\\'s.x'.y == 0 (recorded)",
        "#'it\\'s.x'.width == 3 (recorded)", "#'it\\'s.x'.height == 4 (recorded)",
      ])
    #expect(
      DocumentCheck().expectations(of: LiveDocument(text: Array(written.utf8))).allSatisfy {
        $0.outcome == .holds
      })
  }

  @Test(arguments: [
    ("#x", "no element has the id \"x\""), ("#aa", "did you mean #a?"),
  ])
  func `an id that nobody has is refused`(name: String, reason: String) {
    let error = #expect(throws: RecordingError.self) { try recorded([name], in: Self.text) }
    #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
  }

  @Test func `a text with syntax errors is not written`() {
    let broken = Self.text.replacing("\"type\": \"stack\",", with: "\"type\": \"stack\"")
    #expect(throws: RecordingError.self) { try recorded(["#a"], in: broken) }
  }
}
