import TestSupport
import Testing

@Suite struct AlignSelfBaselineTests {
  @Test func `align-self-baseline reported: children of a stack`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "center", "children": [
        { "type": "text", "text": "128", "style": { ⟦"alignSelf": "baselineFirst"⟧ } },  // expect: align-self-baseline
        { "type": "text", "text": "kcal", "style": { ⟦"alignSelf": "baselineLast"⟧ } } ] }  // expect: align-self-baseline
      """)
  }

  @Test func `align-self-baseline reported: even where the stack aligns by it`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "baselineFirst", "children": [
        { "type": "text", "text": "128", "style": { ⟦"alignSelf": "baselineFirst"⟧ } },  // expect: align-self-baseline
        { "type": "text", "text": "kcal" } ] }
      """)
  }

  @Test func `align-self-baseline not reported: all other values of alignSelf`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "baselineFirst", "children": [
        { "type": "text", "text": "128", "style": { "alignSelf": "auto" } },
        { "type": "text", "text": "kcal", "style": { "alignSelf": "end" } } ] }
      """)
  }

  @Test func `align-self-baseline not reported: outside stacks`() {
    expectDiagnostics(
      """
      { "type": "inset", "insets": 4, "child": {
        "type": "text", "text": "128", "style": { ⟦"alignSelf": "baselineFirst"⟧ } } }  // expect: inert-stack-style
      """)
  }

  @Test func `align-self-baseline reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "center", "children": [
        { "type": "text", "text": "🔥", "style": { ⟦"alignSelf": "baselineFirst"⟧ } },  // expect: align-self-baseline
        { "type": "text", "text": "kcal" } ] }
      """)
  }

  @Test func `align-self-baseline fix: the stack aligns all children`() {
    expectFix(
      """
      { "type": "stack", "alignItems": "center", "children": [
        { "type": "text", "text": "128", "style": { ⟦"alignSelf": "baselineFirst"⟧ } },  // expect: align-self-baseline
        { "type": "text", "text": "kcal" } ] }
      """,
      becomes: """
        { "type": "stack", "alignItems": "baselineFirst", "children": [
          { "type": "text", "text": "128" },
          { "type": "text", "text": "kcal" } ] }
        """)
  }

  @Test func `align-self-baseline fix: beside a spacer the key just goes`() {
    expectFix(
      """
      { "type": "stack", "alignItems": "center", "children": [
        { "type": "image", "imageSize": { "width": 4, "height": 4 } },
        { "type": "text", "text": "128", "style": { ⟦"alignSelf": "baselineFirst"⟧ } } ] }  // expect: align-self-baseline
      """,
      becomes: """
        { "type": "stack", "alignItems": "center", "children": [
          { "type": "image", "imageSize": { "width": 4, "height": 4 } },
          { "type": "text", "text": "128" } ] }
        """)
  }
}
