import Diagnostics
import LayoutEngine
import LiveDocuments
import TestSupport
import Testing

@Suite struct BadConstrainedSizeTests {
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
