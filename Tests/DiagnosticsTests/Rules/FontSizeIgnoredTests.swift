import Diagnostics
import TestSupport
import Testing

@Suite struct FontSizeIgnoredTests {
  @Test func `font-size-ignored reported: a size beside a text style`() {
    expectDiagnostics(
      """
      { "type": "text", "text": "Title", "font": { "textStyle": "body",
        ⟦"size": 20⟧ } }  // expect: font-size-ignored
      """)
  }

  @Test func `font-size-ignored reported: the order makes no difference`() {
    expectDiagnostics(
      """
      { "type": "button", "text": "Go", "font": {
        ⟦"size": 20⟧,  // expect: font-size-ignored
        "textStyle": "headline" } }
      """)
  }

  @Test func `font-size-ignored not reported: only one of both keys`() {
    expectDiagnostics(
      #"{ "type": "text", "text": "Title", "font": { "textStyle": "caption2", "weight": 700 } }"#)
    expectDiagnostics(#"{ "type": "text", "text": "Title", "font": { "size": 20 } }"#)
  }

  @Test func `font-size-ignored not reported: a text style that is none leaves the size`() {
    expectDiagnostics(
      """
      { "type": "text", "text": "Title", "font": { "size": 20,
        "textStyle": ⟦"bodi"⟧ } }  // expect: unknown-enum-value
      """)
  }
}
