import Diagnostics
import DocumentSyntax
import LayoutEngine
import LiveDocuments
import Testing

/// Fixes of elements of files that a document uses as layouts.
@Suite struct LayoutFileFixesTests {
  private static let row = """
    { "constrainedSize": { "width": 300 }, "variables": { "name": "Ann" },
      "root": { "type": "stack", "children": [
        { "type": "text", "id": "name", "text": "$name" },
        { "type": "image", "imageSize": { "width": 120, "height": 9 } } ] } }
    """

  /// A screen with uses of a file, whose number does not matter to the file.
  private struct Screen {
    let document: LiveDocument
    let trials: ActionTrials
    let file: String

    init(_ file: String, _ uses: String...) {
      let list = uses.map { #"{ "type": "node", "layout": "row.json" \#($0) }"# }
      let text = """
        { "constrainedSize": { "width": 200, "height": 300 },
          "root": { "type": "stack", "id": "list", "direction": "vertical", "alignItems": "start",
            "children": [ \(list.joined(separator: ",")) ] } }
        """
      self.file = file
      document = LiveDocument(text: Array(text.utf8), inputs: Self.inputs(file))
      trials = ActionTrials(of: document)
    }

    static func inputs(_ file: String) -> DocumentInputs {
      DocumentInputs(
        files: DocumentFiles(of: "file:///main.json") { name in
          NamedFile(uri: "file:///\(name.name)", name: name.name, .success(SourceText(file)))
        })
    }

    var diagnostics: [Diagnostic] { DocumentCheck().diagnostics(of: document) }

    func fixes(_ code: String) throws -> [TriedAction] {
      let diagnostic = try #require(diagnostics.first { $0.code == code })
      return trials.fixes(for: diagnostic, in: document)
    }

    /// The file after a fix.
    func file(after fix: TriedAction) -> String {
      String(decoding: fix.change.edits.applied(to: Array(file.utf8)), as: UTF8.self)
    }
  }

  private static let long = #", "variables": { "name": "A very long name indeed" }"#

  @Test func `A trial of a fix of a file leaves the files of the copy unchanged`() throws {
    let screen = Screen(Self.row, "", Self.long)
    let fixes = try screen.fixes("missing-flex-shrink")
    let fix = try #require(fixes.first)
    #expect(fix.title == "Set flexShrink of #name to 1 in row.json, for 2 uses")
    #expect(try screen.fixes("missing-flex-shrink").map(\.title) == fixes.map(\.title))
    #expect(screen.trials.copy.text.inputs == screen.document.text.inputs)
    screen.document.setInputs(Screen.inputs(screen.file(after: fix)))
    #expect(screen.diagnostics.map(\.code) == [])
  }
}
