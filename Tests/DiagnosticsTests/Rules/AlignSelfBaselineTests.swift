import TestSupport
import Testing

@Suite struct AlignSelfBaselineTests {
  @Test func `children of a stack`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "center", "children": [
        { "type": "text", "text": "128", "style": { ⟦"alignSelf": "baselineFirst"⟧ } },  // expect: align-self-baseline
        { "type": "text", "text": "kcal", "style": { ⟦"alignSelf": "baselineLast"⟧ } } ] }  // expect: align-self-baseline
      """)
  }

  @Test func `even where the stack aligns by it`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "baselineFirst", "children": [
        { "type": "text", "text": "128", "style": { ⟦"alignSelf": "baselineFirst"⟧ } },  // expect: align-self-baseline
        { "type": "text", "text": "kcal" } ] }
      """)
  }

  @Test func `what Texture has`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "baselineFirst", "children": [
        { "type": "text", "text": "128", "style": { "alignSelf": "auto" } },
        { "type": "text", "text": "kcal", "style": { "alignSelf": "end" } } ] }
      """)
  }

  @Test func `elsewhere no alignment counts at all`() {
    expectDiagnostics(
      """
      { "type": "inset", "insets": 4, "child": {
        "type": "text", "text": "128", "style": { ⟦"alignSelf": "baselineFirst"⟧ } } }  // expect: inert-stack-style
      """)
  }

  @Test func `behind an emoji`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "center", "children": [
        { "type": "text", "text": "🔥", "style": { ⟦"alignSelf": "baselineFirst"⟧ } },  // expect: align-self-baseline
        { "type": "text", "text": "kcal" } ] }
      """)
  }

  @Test func `the stack aligns all children`() {
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

  @Test func `beside a spacer the key just goes`() {
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
