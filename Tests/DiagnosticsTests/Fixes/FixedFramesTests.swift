import Diagnostics
import DocumentSyntax
import LayoutEngine
import LiveDocuments
import Testing

/// The frames that fixes leave, of screens that people asked about.
@Suite struct FixedFramesTests {
  /// The fixes of the only diagnostic of a code, the best first, with the documents that they make.
  private func fixes(
    _ code: String, _ text: String
  ) throws -> [(title: String, document: LiveDocument)] {
    let document = LiveDocument(text: Array(text.utf8))
    let found = document.diagnostics().filter { $0.code == code }
    let diagnostic = try #require(found.first, "\(document.diagnostics().map(\.code))")
    return ActionTrials(of: document).fixes(for: diagnostic, in: document).map { fix in
      let text = fix.edits.applied(to: document.source.text.bytes)
      return (fix.title, LiveDocument(text: text))
    }
  }

  private func frame(_ id: String, in document: LiveDocument) throws -> Frame {
    let element = try #require(document.element(withID: id))
    return try #require(document.layout.absoluteFrame(of: element))
  }

  @Test func `A dot in the corner of a title in a row stays at the corner of the whole title`()
    throws
  {
    let fixes = try fixes(
      "corner-inherits-minimum",
      """
      { "constrainedSize": { "min": { "width": 375, "height": 0 }, "max": { "width": 375 } },
        "root": { "type": "node", "id": "cell", "child": {
          "type": "corner", "cornerLocation": "bottomRight",
          "child": { "type": "text", "id": "title", "text": "Row number seven" },
          "corner": {
            "type": "node", "id": "dot",
            "style": { "preferredSize": { "width": 10, "height": 10 } } } } } }
      """)
    let best = try #require(fixes.first)
    #expect(best.title == "Wrap #dot in a center spec")
    #expect(try frame("title", in: best.document).size.width == 375)
    let dot = try frame("dot", in: best.document)
    #expect(dot.size == Size(width: 10, height: 10))
    #expect(dot.origin == Point(x: 370, y: 15.5))
    #expect(!best.document.diagnostics().contains { $0.severity <= .warning })
  }

  @Test func `A label below the end of a photo is moved so far that all its lines end inside`()
    throws
  {
    let text = """
      { "constrainedSize": { "min": { "width": 320, "height": 0 }, "max": { "width": 320 } },
        "root": { "type": "overlay",
          "child": {
            "type": "image", "id": "cover",
            "style": { "preferredSize": { "width": 320, "height": 200 } } },
          "overlay": { "type": "absolute", "children": [
            { "type": "text", "id": "label",
              "text": "Sold out until next week, sign up to be told",
              "style": { "maxWidth": 150, "minHeight": 20, "layoutPosition": { "x": 8, "y": 192 } } }
          ] } } }
      """
    let document = LiveDocument(text: Array(text.utf8))
    #expect(document.diagnostics().map(\.code) == ["absolute-child-outside"])
    for fix in try fixes("absolute-child-outside", text) {
      let label = try frame("label", in: fix.document)
      #expect(label.size.height == 82, "\(fix.title)")
      #expect(label.origin.y + label.size.height <= 200, "\(fix.title)")
      #expect(try frame("cover", in: fix.document).size.height == 200, "\(fix.title)")
    }
  }

  @Test(arguments: ["flexGrow", "alignSelf"])
  func `A child that was meant to fill an absolute spec gets a size of 100 %`(key: String) throws {
    let text = """
      { "constrainedSize": { "width": 375, "height": 300 },
        "root": { "type": "absolute", "children": [
          { "type": "node", "id": "strip", "style": {
            "preferredSize": { "width": 100, "height": 100 }, "flexGrow": 1, "alignSelf": "stretch" } }
        ] } }
      """
    let document = LiveDocument(text: Array(text.utf8))
    let diagnostic = try #require(
      document.diagnostics().first { $0.message.contains("\"\(key)\"") })
    let fixes = ActionTrials(of: document).fixes(for: diagnostic, in: document)
    let fix = try #require(fixes.first)
    #expect(fix.title == "Replace flexGrow, alignSelf and preferredSize with width and height 100%")
    let fixed = LiveDocument(text: fix.edits.applied(to: document.source.text.bytes))
    #expect(try frame("strip", in: fixed).size == Size(width: 375, height: 300))
    #expect(fixed.diagnostics().isEmpty)
  }
}
