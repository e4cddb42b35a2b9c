import Authoring
import DocumentSyntax
import LayoutEngine
import LiveDocuments
import Testing

/// Names and values of variables that layouts define, beside variables of the document.
@Suite struct LayoutVariableTests {
  private static let text = ##"""
    {
      "variables": { "size": 9, "gutter": 4 },
      "layouts": {
        "avatar": {
          "variables": { "size": 24, "twice": "$size * 2", "name": "Al" },
          "root": { "type": "stack", "spacing": "$gutter * 2", "children": [
            { "type": "image", "imageSize": { "width": "$size", "height": "$twice" } },
            { "type": "text", "text": "$name" } ] }
        },
        "row": {
          "variables": { "size": 3 },
          "root": { "type": "node", "layout": "#avatar", "variables": { "size": "$size + 1" } }
        }
      },
      "root": { "type": "stack", "spacing": "$size", "children": [
        { "type": "node", "layout": "#avatar", "variables": { "size": "$size", "name": "Ben" } },
        { "each": [{ "size": "$gutter" }, {}], "layout": "#avatar",
          "style": { "width": "$size" }, "variables": { "name": "$index" } }
      ] }
    }
    """##

  private let document = LiveDocument(text)

  private func at(_ word: String) -> Int { document.offset(of: word) + 1 }

  @Test func `The text lays out without errors`() {
    #expect(document.text.documentProblems.isEmpty)
  }

  @Test func `A variable of a layout gets another name where uses set it too`() throws {
    let edits = try document.renaming(idAt: at(#""size": 24"#), to: "side")
    #expect(edits.count == 7)
    let other = LiveDocument(Self.text)
    _ = other.apply(edits)
    #expect(other.text.documentProblems.isEmpty)
    #expect(frames(other) == frames(document) && frames(document).count == 13)
  }

  private func frames(_ document: LiveDocument) -> [Frame?] {
    var frames: [Frame?] = []
    document.elements.forEach { frames.append(document.layout.frame(of: $0)) }
    return frames
  }

  @Test func `Values in layouts are those without a use, and of entries there are none`() {
    let strings = document.text.variableStrings().filter { !$0.isDefinition && !$0.isArgument }
    let values = strings.map { document.text.value(of: $0)?.spelling ?? "none" }
    #expect(
      values == ["48", "8", "24", "48", "\"Al\"", "4", "9", "9", "4", "none", "none"])
  }
}
