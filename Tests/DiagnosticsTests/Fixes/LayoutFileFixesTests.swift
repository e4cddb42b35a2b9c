import Diagnostics
import DocumentSyntax
import LayoutEngine
import LiveDocuments
import Testing

/// Fixes of elements of files that a document uses as layouts.
@Suite struct LayoutFileFixesTests {
  private static let row = """
    { "constrainedSize": { "width": 300 }, "variables": { "name": "Ann", "side": 9 },
      "root": { "type": "stack", "children": [
        { "type": "text", "id": "name", "text": "$name" },
        { "type": "image", "imageSize": { "width": 150, "height": 9 } } ] } }
    """

  /// A screen with uses of a file, whose number does not matter to the file.
  private struct Screen {
    let document: LiveDocument
    let trials: ActionTrials
    let file: String

    init(_ file: String, _ uses: String..., more: String = "") {
      let list = uses.map { #"{ "type": "node", "layout": "row.json" \#($0) }"# }
      let text = """
        { "constrainedSize": { "width": 200, "height": 300 }, \(more)
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

  @Test func `An element of a file is fixed in the file for all its uses`() throws {
    let screen = Screen(Self.row, "", Self.long)
    let fixes = try screen.fixes("missing-flex-shrink")
    let fix = try #require(fixes.first)
    #expect(fix.title == "Set flexShrink of #name to 1 in row.json, for 2 uses")
    #expect(fix.change.file?.uri == "file:///row.json")
    #expect(fix.edits.isEmpty)
    #expect(!fix.isSafe && !fix.mayBePreferred)
    let fixed = screen.file(after: fix)
    #expect(
      fixed
        == Self.row.replacing(
          #""text": "$name""#, with: #""text": "$name", "style": { "flexShrink": 1 }"#))
    // The trial has left nothing behind.
    #expect(try screen.fixes("missing-flex-shrink").map(\.title) == fixes.map(\.title))
    #expect(screen.trials.copy.inputs == screen.document.inputs)
    screen.document.setInputs(Screen.inputs(fixed))
    #expect(screen.diagnostics.map(\.code) == [])
  }

  @Test func `One use is not counted`() throws {
    let fix = try #require(try Screen(Self.row, Self.long).fixes("missing-flex-shrink").first)
    #expect(fix.title == "Set flexShrink of #name to 1 in row.json")
  }

  @Test func `A variable in the file is not written over`() throws {
    let file = Self.row.replacing(
      #""text": "$name""#, with: #""text": "$name", "style": { "flexShrink": "$none" }"#
    ).replacing(#""side": 9"#, with: #""none": 0"#)
    let titles = try Screen(file, Self.long).fixes("missing-flex-shrink").map(\.title)
    #expect(!titles.contains { $0.contains("flexShrink") }, "\(titles)")
    let plain = try Screen(file.replacing(#""$none""#, with: "0"), Self.long)
      .fixes("missing-flex-shrink").map(\.title)
    #expect(plain.contains { $0.contains("flexShrink") }, "\(plain)")
  }

  /// A stack with a text of a width, in columns.
  private static let column = """
    { "constrainedSize": { "width": 300 }, "variables": { "name": "Ann" },
      "root": { "type": "stack", "direction": "vertical", "children": [
        { "type": "text", "id": "name", "text": "$name",
          "style": { "width": 100, "height": 21 } } ] } }
    """

  @Test func `A fix that brings a warning to the file by itself is left out`() throws {
    let short = #", "style": { "width": 60 }, "variables": { "name": "Al" }"#
    func titles(_ sample: String) throws -> [String] {
      let file = Self.column.replacing("Ann", with: sample)
      return try Screen(file, short).fixes("cross-axis-overflow").map(\.title)
    }
    #expect(try titles("Ann") == ["Remove width in row.json", "Set width to 60 in row.json"])
    // Two lines are cut.
    #expect(try titles("Ann Lee") == ["Remove width in row.json"])
  }

  @Test func `An element is wrapped in all uses, of a file and of a layout of the document`() throws
  {
    let root = """
      "root": { "type": "stack", "direction": "vertical", "children": [
        { "type": "image", "imageSize": { "width": 100, "height": 200 } },
        { "type": "image", "imageSize": { "width": 100, "height": 200 } } ] } }
      """
    let use = #", "style": { "height": 140 }"#
    let ofFile = Screen(#"{ "constrainedSize": { "width": 500, "height": 900 }, "# + root, use, use)
    let title = "Wrap stack in a scroll node"
    #expect(
      try ofFile.fixes("main-axis-overflow").first?.title == "\(title) in row.json, for 2 uses")
    let text = String(decoding: ofFile.document.source.text.bytes, as: UTF8.self)
      .replacing("row.json", with: "#row")
      .replacing(#""root""#, with: ##""layouts": { "row": { \##(root) }, "root""##)
    let ofLayout = LiveDocument(text: Array(text.utf8))
    let found = try #require(
      DocumentCheck().diagnostics(of: ofLayout).first { $0.code == "main-axis-overflow" })
    let fixes = ActionTrials(of: ofLayout).fixes(for: found, in: ofLayout)
    #expect(fixes.first?.title == title)
  }
}
