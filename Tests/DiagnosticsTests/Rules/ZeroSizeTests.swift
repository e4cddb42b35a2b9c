import TestSupport
import Testing

@Suite struct ZeroSizeTests {
  @Test(arguments: [
    #""type": "text", "text": """#,
    #""type": "image", "imageSize": { "width": 40, "height": 0 }"#,
    #""type": "node", "child": { "type": "spec" }"#,
  ])
  func `zero-size: empty in itself`(members: String) {
    expectNumbers(
      "0", of: "zero-size",
      """
      { "type": "stack", "spacing": 8, "alignItems": "start", "children": [
        { \(members) }, { "type": "text", "text": "Title" } ] }
      """)
  }
}
