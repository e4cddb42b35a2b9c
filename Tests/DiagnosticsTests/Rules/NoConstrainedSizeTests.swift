import Diagnostics
import LiveDocuments
import TestSupport
import Testing

@Suite struct NoConstrainedSizeTests {
  private static let row = """
    { "root": { "type": "stack", "direction": "vertical", "children": [
      { "type": "stack", "justifyContent": "spaceBetween", "children": [
        { "type": "text", "text": "Airplane mode" }, { "type": "text", "text": "Off" } ] },
      { "type": "stack", "children": [
        { "type": "text", "text": "Wi-Fi", "style": { "flexGrow": 1 } },
        { "type": "text", "text": "Off" } ] } ] } }
    """

  @Test func `no-constrained-size: follows edits`() {
    let document = LiveDocument(text: Array(Self.row.utf8))
    let check = DocumentCheck()
    var text = Self.row
    #expect(check.diagnostics(of: document).map(\.code) == ["no-constrained-size"])
    let edits = [
      ("\"flexGrow\": 1", "\"flexShrink\": 1"), ("\"spaceBetween\"", "\"start\""),
      ("\"flexShrink\": 1", "\"flexGrow\": 1"), ("vertical", "horizontal"),
      ("{ \"root\"", "{ \"constrainedSize\": {}, \"root\""),
    ]
    for (old, new) in edits {
      text = text.replacing(old, with: new, maxReplacements: 1)
      document.replaceAll(with: Array(text.utf8))
      document.finishEditing(version: nil)
      let fresh = DocumentCheck().diagnostics(of: LiveDocument(text: Array(text.utf8)))
      let followed = check.diagnostics(of: document)
      #expect(followed.map(\.message) == fresh.map(\.message))
      #expect(followed.map(\.range) == fresh.map(\.range))
    }
  }
}
