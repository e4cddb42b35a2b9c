import Diagnostics
import TestSupport
import Testing

@Suite struct TextCutTests {
  @Test(arguments: [#""maximumNumberOfLines": 2"#, #""truncationMode": "byTruncatingTail""#])
  func `text-cut: text that may be truncated is not reported while a line shows`(key: String) {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "style": { "width": 120 }, "children": [
        { "type": "text", "text": "Good morning everybody", \(key), "style": { "height": 30 } } ] }
      """)
  }
}
