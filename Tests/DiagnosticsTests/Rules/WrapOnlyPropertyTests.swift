import TestSupport
import Testing

@Suite struct WrapOnlyPropertyTests {
  @Test func `wrap-only-property reported: both keys in a stack of one line`() {
    expectDiagnostics(
      """
      { "type": "stack", ⟦"lineSpacing": 8⟧, ⟦"alignContent": "start"⟧, "children": [  // expect: wrap-only-property, wrap-only-property
        { "type": "button", "text": "Tea" }, { "type": "button", "text": "Cocoa" } ] }
      """)
  }

  @Test func `wrap-only-property reported: wrapping is ruled out`() {
    expectDiagnostics(
      """
      { "type": "stack", ⟦"lineSpacing": 0⟧, "flexWrap": "noWrap", "children": [  // expect: wrap-only-property
        { "type": "button", "text": "Tea" }, { "type": "button", "text": "Cocoa" } ] }
      """)
  }

  @Test func `wrap-only-property not reported: a stack that wraps`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 90, "height": 100 },
        "root": { "type": "stack", "lineSpacing": 8, "alignContent": "start", "flexWrap": "wrap", "children": [
          { "type": "button", "text": "Tea" }, { "type": "button", "text": "Cocoa" } ] } }
      """)
  }

  @Test func `wrap-only-property not reported: whether it wraps cannot be read`() {
    expectDiagnostics(
      """
      { "type": "stack", "lineSpacing": 8, "flexWrap": ⟦true⟧, "children": [  // expect: wrong-value-type
        { "type": "button", "text": "Tea" }, { "type": "button", "text": "Cocoa" } ] }
      """)
  }

  @Test func `wrap-only-property reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "type": "stack", "id": "🍵", ⟦"lineSpacing": 8⟧, "children": [  // expect: wrap-only-property
        { "type": "button", "text": "Tea" }, { "type": "button", "text": "Cocoa" } ] }
      """)
  }

  @Test func `wrap-only-property fix: the key goes`() {
    expectFix(
      """
      { "type": "stack", ⟦"lineSpacing": 8⟧, "children": [  // expect: wrap-only-property
        { "type": "button", "text": "Tea" }, { "type": "button", "text": "Cocoa" } ] }
      """,
      becomes: """
        { "type": "stack", "children": [
          { "type": "button", "text": "Tea" }, { "type": "button", "text": "Cocoa" } ] }
        """)
  }

  @Test func `wrap-only-property fix: the stack wraps`() {
    expectFix(
      """
      { "constrainedSize": { "width": 60, "height": 100 },
        "root": { "type": "stack", ⟦"lineSpacing": 8⟧, "children": [  // expect: wrap-only-property
          { "type": "button", "text": "Tea" }, { "type": "button", "text": "Cocoa" } ] } }
      """, choosing: 1,
      becomes: """
        { "constrainedSize": { "width": 60, "height": 100 },
          "root": { "type": "stack", "lineSpacing": 8, "flexWrap": "wrap", "children": [
            { "type": "button", "text": "Tea" }, { "type": "button", "text": "Cocoa" } ] } }
        """)
  }
}
