import TestSupport
import Testing

@Suite struct OffPixelGridTests {
  @Test(arguments: [
    (#""insets": 5.3"#, "5.3 10.6 2"),
    (#""insets": { "top": 5.3, "left": 8.1 }"#, "5.3 8.1 10.6 16.2 2"),
    (#""insets": { "left": 5.3 }"#, "5.3 10.6 2"),
  ])
  func `off-pixel-grid message of insets`(insets: String, numbers: String) {
    expectNumbers(
      numbers, of: "off-pixel-grid",
      """
      { "type": "inset", \(insets), "child": { "type": "text", "text": "Title" } }
      """)
  }
}
