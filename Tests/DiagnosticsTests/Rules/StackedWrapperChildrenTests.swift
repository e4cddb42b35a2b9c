import TestSupport
import Testing

@Suite struct StackedWrapperChildrenTests {
  @Test func `stacked-wrapper-children reported: two children`() {
    expectDiagnostics(
      """
      { "type": "wrapper", ⟦"children"⟧: [  // expect: stacked-wrapper-children
        { "type": "text", "text": "Gate" }, { "type": "text", "text": "Seat" } ] }
      """)
  }

  @Test func `stacked-wrapper-children reported: a child and children`() {
    expectDiagnostics(
      """
      { "type": "wrapper", "child": { "type": "text", "text": "Gate" },
        ⟦"children"⟧: [{ "type": "text", "text": "Seat" }] }  // expect: stacked-wrapper-children
      """)
  }

  @Test func `stacked-wrapper-children not reported: only one of them is shown`() {
    expectDiagnostics(
      """
      { "type": "wrapper", "children": [
        { "type": "text", "text": "Gate" }, { "type": "text", "text": "Seat", "hidden": true } ] }
      """)
  }

  @Test func `stacked-wrapper-children not reported: one child`() {
    expectDiagnostics(
      """
      { "type": "wrapper", "style": { "height": 60 }, "children": [{ "type": "text", "text": "Gate" }] }
      """)
  }

  @Test func `stacked-wrapper-children reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "type": "wrapper", "id": "🎫", ⟦"children"⟧: [{ "type": "spec" }, { "type": "spec" }] }  // expect: stacked-wrapper-children
      """)
  }

  @Test func `stacked-wrapper-children message has their number`() {
    expectNumbers(
      "3", of: "stacked-wrapper-children",
      """
      { "type": "wrapper", "children": [{ "type": "spec" }, { "type": "spec" }, { "type": "spec" }] }
      """)
  }

  @Test func `stacked-wrapper-children fix: a stack puts them below each other`() {
    expectFix(
      """
      { "type": "wrapper", ⟦"children"⟧: [  // expect: stacked-wrapper-children
        { "type": "text", "text": "Gate" }, { "type": "text", "text": "Seat" } ] }
      """,
      becomes: """
        { "type": "stack", "direction": "vertical", "children": [
          { "type": "text", "text": "Gate" }, { "type": "text", "text": "Seat" } ] }
        """)
  }

  @Test func `stacked-wrapper-children not reported: nodes that fill the wrapper are layers`() {
    let card = #"{ "type": "node", "child": { "type": "text", "text": "Card" } }"#
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 375, "height": 667 }, "root": { "type": "wrapper",
        "children": [ \(card), \(card), \(card) ] } }
      """)
  }

  @Test func `stacked-wrapper-children reported: texts that fill the wrapper are no layers`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 375, "height": 667 }, "root": { "type": "wrapper", ⟦"children"⟧: [  // expect: stacked-wrapper-children
        { "type": "text", "text": "Gate" }, { "type": "text", "text": "Seat" } ] } }
      """)
  }
}
