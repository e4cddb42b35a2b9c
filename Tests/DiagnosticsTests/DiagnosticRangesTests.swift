import Diagnostics
import DocumentSyntax
import LiveDocuments
import Testing

/// Diagnostics keep their places from edit to edit, and go along with the text.
@Suite struct DiagnosticRangesTests {
  private let text = """
    {"constrainedSize": {"width": 300, "height": 40}, "root": {"type": "stack", "children": [
      {"type": "node", "style": {"width": "60%", "height": 4}},
      {"type": "node", "style": {"width": "70%", "height": 4}}]}}
    """

  /// The codes with the text at their places, after an edit, beside those of the same text opened afresh.
  private func expectSame(after edits: [(before: String, new: String)]) -> [String] {
    let document = LiveDocument(text: Array(text.utf8))
    var store = DiagnosticStore()
    _ = store.diagnostics(of: document)
    for (before, new) in edits {
      let bytes = document.source.text.bytes
      let place = bytes.indices.first { bytes[$0...].starts(with: before.utf8) } ?? bytes.count
      document.replace(place..<place, with: Array(new.utf8))
    }
    document.finishEditing(version: 2)
    let followed = store.diagnostics(of: document)
    let fresh = LiveDocument(text: document.source.text.bytes).diagnostics()
    #expect(followed.map(\.range) == fresh.map(\.range))
    return followed.map { diagnostic in
      let place = String(decoding: document.source.text.bytes(in: diagnostic.range), as: UTF8.self)
      return "\(diagnostic.code) \(place)"
    }
  }

  @Test func `Text inserted before diagnostics moves their ranges`() {
    let before = expectSame(after: [])
    #expect(!before.isEmpty)
    #expect(expectSame(after: [("\"root\"", "\n\n  ")]) == before)
    #expect(expectSame(after: [("60%", " "), ("{\"constrained", "  ")]).count >= before.count)
  }

  @Test func `A repeated key moves the related ranges of other diagnostics`() {
    let found = expectSame(after: [("}}]}}", ", \"width\": \"70%\"")])
    #expect(found.contains { $0.hasPrefix("percent-siblings-overflow") })
  }
}
