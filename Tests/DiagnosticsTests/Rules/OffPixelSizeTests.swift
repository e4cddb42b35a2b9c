import Diagnostics
import LiveDocuments
import TestSupport
import Testing

@Suite struct OffPixelSizeTests {
  private func row(_ length: String, scale: Int = 3, _ more: String = "") -> String {
    let comment = length.contains("⟦") ? "  // expect: off-pixel-size" : ""
    return """
      { "scale": \(scale), "constrainedSize": { "width": 375 }, "root": { "type": "stack", "children": [
      { "type": "image", "style": { \(length), "height": 100\(more) } },\(comment)
      { "type": "image", "style": { "width": 187.5, "height": 100 } } ] } }
      """
  }

  @Test func `off-pixel-size: halves of an odd number of pixels are reported at the first`() {
    expectDiagnostics(row(#"⟦"width": 187.5⟧"#))
  }

  @Test func `off-pixel-size: half as a percentage is reported`() {
    expectDiagnostics(row(#"⟦"width": "50%"⟧"#))
  }

  @Test func `off-pixel-size not reported: halves that are whole pixels are not reported`() {
    expectDiagnostics(row(#""width": 187.5"#, scale: 2))
  }

  @Test func `off-pixel-size: row that has space is not reported`() {
    expectDiagnostics(row(#""width": 180.5"#))
  }

  @Test func `off-pixel-size: row of which a child may shrink is not reported`() {
    expectDiagnostics(row(#""width": 187.5"#, #", "flexShrink": 1"#))
  }

  @Test(arguments: [#""width": -40"#, #""width": 20, "minWidth": 190"#])
  func `off-pixel-size: length that is not only rounded is not reported`(length: String) {
    let found = openDocument(row(length)).diagnostics()
    #expect(!found.contains { $0.code == "off-pixel-size" })
    #expect(!found.isEmpty)
  }

  @Test func `off-pixel-size message has the length, what becomes of it and the excess`() {
    expectNumbers("187.5 187.667 3 0.333", of: "off-pixel-size", row(#""width": 187.5"#))
  }
}
