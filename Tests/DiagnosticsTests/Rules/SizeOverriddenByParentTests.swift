import Diagnostics
import LiveDocuments
import TestSupport
import Testing

@Suite struct SizeOverriddenByParentTests {
  @Test(arguments: [("spec", 0, false), ("node", 0, true)])
  func `size-overridden-by-parent reported: only a spacer with a length`(
    type: String, width: Int, isReported: Bool
  ) {
    let text = """
      { "constrainedSize": { "min": { "width": 320 }, "max": { "width": 320 } }, "root": {
        "type": "stack", "direction": "vertical", "children": [
          { "type": "\(type)", "style": { "width": \(width), "height": 8 } } ] } }
      """
    let found = DocumentCheck().diagnostics(of: LiveDocument(text: Array(text.utf8))).map(\.code)
    #expect(found.contains("size-overridden-by-parent") == isReported, "\(found)")
  }
}
