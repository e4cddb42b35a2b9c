import TestSupport
import Testing

@Suite struct BadRatioTests {
  @Test func `bad-ratio reported: zero`() {
    expectDiagnostics(
      """
      { "type": "ratio", "ratio": ⟦0⟧, "child": { "type": "node" } }  // expect: bad-ratio
      """)
  }

  @Test func `bad-ratio reported: a negative ratio`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "ratio", "ratio": ⟦-0.5⟧, "child": { "type": "networkImage" } } ] }  // expect: bad-ratio
      """)
  }

  @Test func `bad-ratio reported: more than any number`() {
    expectDiagnostics(
      """
      { "type": "ratio", "ratio": ⟦1e999⟧, "child": { "type": "node" } }  // expect: bad-ratio
      """)
  }

  @Test func `bad-ratio not reported: a small ratio and a large one`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "children": [
        { "type": "ratio", "ratio": 0.01, "child": { "type": "node" } },
        { "type": "ratio", "ratio": 3, "child": { "type": "node" } } ] }
      """)
  }

  @Test func `bad-ratio not reported: a ratio in quotes is of the wrong kind and nothing else`() {
    expectDiagnostics(
      """
      { "type": "ratio", "ratio": ⟦"0"⟧, "child": { "type": "node" } }  // expect: wrong-value-type
      """)
  }

  @Test func `bad-ratio reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "type": "ratio", "id": "🖼️", "ratio": ⟦-1⟧, "child": { "type": "node" } }  // expect: bad-ratio
      """)
  }
}
