import TestSupport
import Testing

@Suite struct BadConstrainedSizeTests {
  @Test func `bad-constrained-size reported: a minimum larger than the maximum`() {
    expectDiagnostics(
      """
      { ⟦"constrainedSize"⟧:  // expect: bad-constrained-size
          { "min": { "width": 400 }, "max": { "width": 320 } },
        "root": { "type": "spec" } }
      """)
  }

  @Test func `bad-constrained-size reported: a minimum larger than the maximum that is assumed`() {
    expectDiagnostics(
      """
      { ⟦"constrainedSize"⟧: { "min": { "width": 376 } },  // expect: bad-constrained-size
        "root": { "type": "spec" } }
      """)
  }

  @Test func `bad-constrained-size: an infinite minimum and an empty maximum in variants`() {
    expectDiagnostics(
      """
      { "variants": [
          { "name": "endless", ⟦"constrainedSize"⟧: { "min": { "width": "infinity" } } },  // expect: bad-constrained-size
          { "name": "empty", ⟦"constrainedSize"⟧: { "width": 320, "height": 0 } } ],  // expect: bad-constrained-size
        "root": { "type": "spec" } }
      """)
  }

  @Test func `bad-constrained-size not reported: a minimum as large as the maximum makes sense`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "min": { "width": 375 }, "max": { "height": "infinity" } },
        "root": { "type": "spec" } }
      """)
  }

  @Test func `bad-constrained-size: a negative maximum is a negative size and nothing else`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "max": { "width": ⟦-5⟧ } },  // expect: negative-size
        "root": { "type": "spec" } }
      """)
  }

  @Test func `bad-constrained-size reported: layout in a size that was not meant is not judged`() {
    expectDiagnostics(
      """
      { ⟦"constrainedSize"⟧: { "max": { "width": 320, "height": 0 } },  // expect: bad-constrained-size
        "root": { "type": "networkImage" } }
      """)
  }

  @Test func `bad-constrained-size reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "$schema": "📐", ⟦"constrainedSize"⟧: { "max": { "height": 0 } },  // expect: bad-constrained-size
        "root": { "type": "spec" } }
      """)
  }

  @Test func `bad-constrained-size message has both lengths`() {
    expectNumbers(
      "50 20.5 375", of: "bad-constrained-size",
      """
      { "constrainedSize": { "min": { "height": 50 }, "max": { "height": 20.5 } },
        "root": { "type": "spec" } }
      """)
  }
}
