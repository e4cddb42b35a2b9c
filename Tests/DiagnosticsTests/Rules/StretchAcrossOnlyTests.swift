import Diagnostics
import TestSupport
import Testing

@Suite struct StretchAcrossOnlyTests {
  private func row(_ style: String, _ keys: String = "", play: String = "") -> String {
    let comment = style.contains("⟦") ? "  // expect: stretch-across-only" : ""
    return """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "spacing": 8\(keys), "children": [
        { "type": "text", "text": "First song", "style": { \(style) } },\(comment)
        { "type": "button", "text": "Play"\(play) } ] } }
      """
  }

  @Test func `stretch-across-only: stretch along a row with free space is reported`() {
    expectDiagnostics(row(#"⟦"alignSelf": "stretch"⟧"#))
  }

  @Test func `stretch-across-only: stretch in a stack that does not stretch is not reported`() {
    expectDiagnostics(row(#""alignSelf": "stretch""#, #", "alignItems": "center""#))
  }

  @Test func `stretch-across-only: stretch beside a child that grows is not reported`() {
    expectDiagnostics(row(#""alignSelf": "stretch""#, play: #", "style": { "flexGrow": 1 }"#))
  }

  @Test func `stretch-across-only: stretch of a child with a width of its own is not reported`() {
    expectDiagnostics(row(#""alignSelf": "stretch", "width": 120"#))
  }

  @Test func `stretch-across-only: stretch of a text across a column is not reported`() {
    expectDiagnostics(row(#""alignSelf": "stretch""#, #", "direction": "vertical""#))
  }

  @Test func `stretch-across-only fix replaces it with flexGrow`() {
    expectFix(
      row(#"⟦"alignSelf": "stretch"⟧"#),
      becomes: row(#""flexGrow": 1"#))
  }
}
