import Diagnostics
import TestSupport
import Testing

@Suite struct BadTextScaleTests {
  @Test(arguments: ["0", "-2", "1000.5", "1e999"])
  func `bad-text-scale reported: a factor that no device has`(scale: String) {
    expectDiagnostics(
      """
      { "variants": [{ "name": "large", "textScale": ⟦\(scale)⟧ }],  // expect: bad-text-scale
        "root": { "type": "spec" } }
      """)
  }

  @Test(arguments: ["0.001", "1", "3.5", "1000"])
  func `bad-text-scale not reported: a factor`(scale: String) {
    expectDiagnostics(
      #"{ "variants": [{ "name": "large", "textScale": \#(scale) }], "root": { "type": "spec" } }"#)
  }
}
