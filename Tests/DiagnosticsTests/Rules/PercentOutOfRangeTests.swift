import TestSupport
import Testing

@Suite struct PercentOutOfRangeTests {
  @Test func `percent-out-of-range reported: more than all`() {
    expectDiagnostics(
      """
      { "type": "spec", "style": { "width": ⟦"150%"⟧ } }  // expect: percent-out-of-range
      """)
  }

  @Test func `percent-out-of-range reported: less than nothing`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "spec", "style": { "flexBasis": ⟦"-0.5%"⟧, "minLayoutSize": { "width": ⟦"100.5%"⟧ } } } ] }  // expect: percent-out-of-range, percent-out-of-range
      """)
  }

  @Test func `percent-out-of-range not reported: 0 % and 100 %`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 100, "height": 100 },
        "root": { "type": "absolute", "children": [
          { "type": "spec", "style": { "width": "0%", "height": "100%", "maxWidth": "-0%" } } ] } }
      """)
  }

  @Test func `percent-out-of-range not reported: a position may be anywhere`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 100, "height": 100 },
        "root": { "type": "absolute", "children": [
          { "type": "spec", "style": { ⟦"layoutPosition": { "x": "150%", "y": "-10%" }⟧ } } ] } }  // expect: absolute-child-outside
      """)
  }

  @Test func `percent-out-of-range reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "type": "spec", "id": "💯", "style": { "width": ⟦"101%"⟧ } }  // expect: percent-out-of-range
      """)
  }
}
