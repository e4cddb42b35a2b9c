import Diagnostics
import TestSupport
import Testing

@Suite struct VariantTextIgnoredTests {
  @Test(arguments: ["text", "editableText", "button"])
  func `variant-text-ignored not reported: a text for what shows one`(type: String) {
    expectDiagnostics(
      """
      { "variants": [{ "name": "state", "text": { "#title": "x" } }],
        "root": { "type": "\(type)", "id": "title", "text": "Title" } }
      """)
  }
}
