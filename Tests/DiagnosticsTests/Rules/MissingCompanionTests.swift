import TestSupport
import Testing

@Suite struct MissingCompanionTests {
  @Test func `missing-companion reported: an overlay and a background of nothing`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "children": [
        { "type": ⟦"overlay"⟧, "child": { "type": "text", "text": "Featured" } },  // expect: missing-companion
        { "type": ⟦"background"⟧, "child": { "type": "text", "text": "Sponsored" } } ] }  // expect: missing-companion
      """)
  }

  @Test func `missing-companion reported: a corner that is null`() {
    expectDiagnostics(
      """
      { "type": ⟦"corner"⟧, "cornerLocation": "topRight", "corner": null,  // expect: missing-companion
        "child": { "type": "image", "imageSize": { "width": 40, "height": 40 } } }
      """)
  }

  @Test func `missing-companion not reported: a companion, though hidden`() {
    expectDiagnostics(
      """
      { "type": "overlay", "child": { "type": "text", "text": "Featured" },
        "overlay": { "type": "text", "text": "new", "hidden": true } }
      """)
  }

  @Test func `missing-companion not reported: without a child that is the cause`() {
    expectDiagnostics(
      """
      { "type": "stack", "spacing": 4, "children": [{ "type": ⟦"overlay"⟧ }] }  // expect: missing-child
      """)
  }

  @Test func `missing-companion not reported: the companion stands under a key with a slip`() {
    expectDiagnostics(
      """
      { "type": "overlay", "child": { "type": "text", "text": "Featured" },
        ⟦"overlya"⟧: { "type": "spec" } }  // expect: unknown-key
      """)
  }

  @Test func `missing-companion: the companion stands under the key of another spec`() {
    expectDiagnostics(
      """
      { "type": "background", "child": { "type": "text", "text": "Featured" },
        ⟦"overlay"⟧: { "type": "spec" } }  // expect: unknown-key
      """)
  }

  @Test func `missing-companion not reported: an element that is being typed`() {
    expectDiagnostics(
      inDocument: """
        { "root": ⟦{⟧ "type": "overlay", "child": { "type": "text", "text": "Featured" },  // expect: json-syntax
        """)
  }

  @Test func `missing-companion not reported: in a hidden element`() {
    expectDiagnostics(
      """
      { "type": "stack", "spacing": 4, "children": [
        { "type": "overlay", "hidden": true, "child": { "type": "spec" } } ] }
      """)
  }

  @Test func `missing-companion reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "type": "overlay", "id": "🎬", "overlay": { "type": "spec" },
        "child": { "id": "🎞️", "type": ⟦"overlay"⟧, "child": { "type": "text", "text": "a" } } }  // expect: missing-companion
      """)
  }

  @Test func `missing-companion fix: the child takes its place`() {
    expectFix(
      """
      { "type": ⟦"overlay"⟧,  // expect: missing-companion
        "child": { "type": "text", "text": "Featured" } }
      """,
      becomes: """
        { "type": "text", "text": "Featured" }
        """)
  }

  @Test func `missing-companion fix: the child takes its place in a stack and its name`() {
    expectFix(
      """
      { "type": "stack", "spacing": 4, "children": [
        { "type": ⟦"overlay"⟧, "id": "title", "style": { "flexShrink": 1 },  // expect: missing-companion
          "child": { "type": "text", "text": "Featured" } } ] }
      """,
      becomes: """
        { "type": "stack", "spacing": 4, "children": [
          { "type": "text", "text": "Featured", "style": { "flexShrink": 1 }, "id": "title" } ] }
        """)
  }
}
