import Diagnostics
import TestSupport
import Testing

@Suite struct FontSizeIgnoredTests {
  @Test func `font-size-ignored not reported: only one of both keys`() {
    expectDiagnostics(
      #"{ "type": "text", "text": "Title", "font": { "textStyle": "caption2", "weight": 700 } }"#)
    expectDiagnostics(#"{ "type": "text", "text": "Title", "font": { "size": 20 } }"#)
  }
}
