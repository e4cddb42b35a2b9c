import TestSupport
import Testing

@Suite struct RatioNotKeptTests {
  /// Width and height are rounded to pixels each by itself.
  @Test(arguments: ["320.4", "320.5", "321", "331.01", "345.7"])
  func `ratio-not-kept not reported: a width between two pixels`(width: String) {
    expectDiagnostics(
      inDocument: """
        { "scale": 3, "constrainedSize": { "min": { "width": \(width) }, "max": { "width": \(width) } },
          "root": { "type": "stack", "direction": "vertical", "children": [
          { "type": "ratio", "ratio": 0.75, "child": { "type": "networkImage" } },
          { "type": "text", "text": "a" } ] } }
        """)
  }
}
