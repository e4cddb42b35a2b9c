import Diagnostics
import LiveDocuments
import TestSupport
import Testing

@Suite struct FractionAsPointsTests {
  @Test(arguments: ["width", "maxWidth", "flexBasis"])
  func `fraction-as-points: part of the parent written as a number is reported`(key: String) {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "alignItems": "start", "children": [
        { "type": "text", "text": "Half", "style": { ⟦"\(key)": 0.5⟧ } } ] } }  // expect: fraction-as-points
      """)
  }

  @Test(
    arguments: [
      #""width": 20, "height": 0.5"#, #""width": 20, "height": 1"#, #""width": 1, "height": 20"#,
    ])
  func `fraction-as-points: line without content is not reported`(style: String) {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320, "height": 40 }, "root": { "type": "stack", "children": [
        { "type": "node", "style": { \(style) } } ] } }
      """)
  }

  private func found(_ element: String) -> [Diagnostic] {
    openDocument(
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "direction": "vertical", "children": [
        \(element) ] } }
      """
    ).diagnostics().filter { $0.code == "fraction-as-points" }
  }

  @Test func `fraction-as-points reported: a picture of half a point, not of one point`() {
    func image(_ height: String) -> String {
      #"{ "type": "image", "imageSize": { "width": 9, "height": 9 }, "style": { "height": \#(height) } }"#
    }
    #expect(found(image("1")).isEmpty)
    #expect(found(image("0.5")).count == 1)
  }

  @Test func `fraction-as-points: text that is collapsed to next to nothing is not reported`() {
    func text(_ height: String) -> String {
      #"{ "type": "text", "text": "Half", "style": { "height": \#(height) } }"#
    }
    #expect(found(text("0.01")).isEmpty)
    #expect(found(text("0.1")).count == 1)
  }
}
