import TestSupport
import Testing

@Suite struct InertStackStyleTests {
  @Test func `inert-stack-style reported: child of an inset in a stack`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "inset", "insets": 8, "style": { "flexShrink": 1 },
          "child": { "type": "text", "text": "a", "style": { ⟦"alignSelf": "center"⟧ } } } ] }  // expect: inert-stack-style
      """)
  }

  @Test func `inert-stack-style reported: every such key, whatever its value`() {
    expectDiagnostics(
      """
      { "type": "spec", "style": {
        ⟦"spacingBefore": 0⟧, ⟦"spacingAfter": 1⟧, ⟦"flexGrow": 0⟧, ⟦"flexShrink": 1⟧,  // expect: inert-stack-style, inert-stack-style, inert-stack-style, inert-stack-style
        ⟦"flexBasis": "auto"⟧, ⟦"alignSelf": "auto"⟧, ⟦"ascender": 1⟧, ⟦"descender": -1⟧ } }  // expect: inert-stack-style, inert-stack-style, inert-stack-style, inert-stack-style
      """)
  }

  @Test func `inert-stack-style reported: the root is nobody's child`() {
    expectDiagnostics(
      """
      { "type": "text", "text": "a", "style": { ⟦"flexShrink": 1⟧ } }  // expect: inert-stack-style
      """)
  }

  @Test func `inert-stack-style not reported: children of a stack`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "text", "text": "a", "style": { "flexShrink": 1, "spacingAfter": 4 } },
        { "type": "spec", "style": { "flexShrink": 1 } } ] }
      """)
  }

  @Test func `inert-stack-style not reported: a key that cannot be read`() {
    expectDiagnostics(
      """
      { "type": "text", "text": "a", "style": { "flexShrink": ⟦"1"⟧ } }  // expect: wrong-value-type
      """)
  }

  @Test func `inert-stack-style reported: a baseline of alignSelf is as inert as the rest`() {
    expectDiagnostics(
      """
      { "type": "text", "text": "a", "style": { ⟦"alignSelf": "baselineFirst"⟧ } }  // expect: inert-stack-style
      """)
  }

  @Test func `inert-stack-style reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "type": "text", "text": "🧘", "style": { ⟦"flexShrink": 1⟧ } }  // expect: inert-stack-style
      """)
  }

  @Test func `inert-stack-style fix: the key moves to the stack's child`() {
    expectFix(
      """
      { "type": "stack", "children": [
        { "type": "inset", "insets": 8,
          "child": { "type": "overlay", "overlay": { "type": "spec" },
            "child": { "type": "text", "text": "a", "style": { ⟦"spacingAfter": 4.0⟧ } } } } ] }  // expect: inert-stack-style
      """,
      becomes: """
        { "type": "stack", "children": [
          { "type": "inset", "insets": 8,
            "style": { "spacingAfter": 4.0 },
            "child": { "type": "overlay", "overlay": { "type": "spec" },
              "child": { "type": "text", "text": "a" } } } ] }
        """)
  }

  @Test func `inert-stack-style fix: a key that the stack's child has too goes`() {
    expectFix(
      """
      { "type": "stack", "children": [
        { "type": "inset", "insets": 8, "style": { "flexShrink": 2 },
          "child": { "type": "text", "text": "a", "style": { ⟦"flexShrink": 1⟧ } } } ] }  // expect: inert-stack-style
      """,
      becomes: """
        { "type": "stack", "children": [
          { "type": "inset", "insets": 8, "style": { "flexShrink": 2 },
            "child": { "type": "text", "text": "a" } } ] }
        """)
  }

  @Test func `inert-stack-style fix: without a stack around it the key goes`() {
    expectFix(
      """
      { "type": "text", "text": "a", "style": { ⟦"flexShrink": 1⟧ } }  // expect: inert-stack-style
      """,
      becomes: """
        { "type": "text", "text": "a" }
        """)
  }

  @Test func `inert-stack-style fix gives a child of an absolute spec the size of the spec`() {
    expectFix(
      """
      { "constrainedSize": { "width": 320, "height": 200 }, "root": { "type": "absolute", "children": [
        { "type": "node", "style": { ⟦"flexGrow": 1⟧ } } ] } }  // expect: inert-stack-style
      """,
      becomes: """
        { "constrainedSize": { "width": 320, "height": 200 }, "root": { "type": "absolute", "children": [
          { "type": "node", "style": { "width": "100%", "height": "100%" } } ] } }
        """)
  }
}
