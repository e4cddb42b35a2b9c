import TestSupport
import Testing

@Suite struct BadMeasuredSizesTests {
  @Test func `bad-measured-sizes reported: sizes out of order, said once`() {
    expectDiagnostics(
      """
      { "type": "text", "text": "a", "measured": [
        { "from": 30, "width": 30, "height": 20 }, ⟦{ "from": 0, "width": 18, "height": 40 }⟧,  // expect: bad-measured-sizes
        { "from": 1, "width": 18, "height": 40 }, { "from": 0, "width": 18, "height": 40 } ] }
      """)
  }

  @Test func `bad-measured-sizes reported: two sizes for one width`() {
    expectDiagnostics(
      """
      { "type": "text", "text": "a", "measured": { "complete": false, "sizes": [
        { "from": 0, "width": 30, "height": 20 }, ⟦{ "from": 0, "width": 18, "height": 40 }⟧ ] } }  // expect: bad-measured-sizes
      """)
  }

  @Test func `bad-measured-sizes reported: none at all`() {
    expectDiagnostics(
      """
      { "type": "text", "text": "a", "measured": { "sizes": ⟦[]⟧ } }  // expect: bad-measured-sizes
      """)
  }

  @Test func `bad-measured-sizes not reported: an ascending table`() {
    expectDiagnostics(
      """
      { "type": "text", "text": "a", "measured": [
        { "from": 0, "width": 18, "height": 40 }, { "from": 30, "width": 30, "height": 20 } ] }
      """)
  }
}
