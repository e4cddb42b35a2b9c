import Diagnostics
import TestSupport
import Testing

@Suite struct VariantTextIgnoredTests {
  @Test func `variant-text-ignored reported: a text for an image`() {
    expectDiagnostics(
      """
      { "variants": [{ "name": "state", "text": { ⟦"#photo"⟧: "x" } }],  // expect: variant-text-ignored
        "root": { "type": "image", "id": "photo", "imageSize": { "width": 9, "height": 9 } } }
      """)
  }

  @Test(arguments: ["text", "editableText", "button"])
  func `variant-text-ignored not reported: a text for what shows one`(type: String) {
    expectDiagnostics(
      """
      { "variants": [{ "name": "state", "text": { "#title": "x" } }],
        "root": { "type": "\(type)", "id": "title", "text": "Title" } }
      """)
  }
}
