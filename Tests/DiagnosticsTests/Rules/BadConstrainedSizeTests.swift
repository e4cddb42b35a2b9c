import Diagnostics
import LayoutEngine
import LiveDocuments
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
      "50 20.5", of: "bad-constrained-size",
      """
      { "constrainedSize": { "min": { "height": 50 }, "max": { "height": 20.5 } },
        "root": { "type": "spec" } }
      """)
  }

  @Test(arguments: [
    (#"{ "max": { "width": 0, "height": 50 } }"#, [0, 375, 0, 50]),
    (#"{ "max": { "width": 90, "height": 0 } }"#, [0, 90, 0, .infinity]),
    (#"{ "min": { "width": "infinity", "height": 20 } }"#, [0, 375, 20, .infinity]),
    (
      #"{ "min": { "width": 400, "height": 20 }, "max": { "height": 10 } }"#,
      [0, 375, 0, .infinity]
    ),
  ])
  func `The axis of a size range that makes no sense is the default, the other one stays`(
    range: String, expected: [Double]
  ) {
    let document = LiveDocument(
      text: Array(#"{ "constrainedSize": \#(range), "root": { "type": "spec" } }"#.utf8))
    let size = document.header.constrainedSize
    #expect([size.min.width, size.max.width, size.min.height, size.max.height] == expected)
    let count = document.diagnostics().count { $0.code == "bad-constrained-size" }
    #expect(count == (expected[1] == 375 && expected[2] == 0 && expected[3] == .infinity ? 2 : 1))
  }
}
