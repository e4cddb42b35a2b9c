import Diagnostics
import DocumentSyntax
import LiveDocuments
import TestSupport
import Testing

@Suite struct RedundantWrapperTests {
  @Test func `redundant-wrapper reported: a wrapper, an inset of zeros and a stack of one child`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "spacing": 8, "children": [
        { "type": ⟦"wrapper"⟧, "child": { "type": "text", "text": "a" } },  // expect: redundant-wrapper
        { "type": ⟦"inset"⟧, "insets": { "left": 0 }, "child": { "type": "text", "text": "b" } },  // expect: redundant-wrapper
        { "type": ⟦"stack"⟧, "direction": "vertical", "children": [{ "type": "text", "text": "c" }] } ] }  // expect: redundant-wrapper
      """)
  }

  @Test func `redundant-wrapper reported: a child with a size, where the line is as high as it`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": ⟦"wrapper"⟧, "child": { "type": "networkImage", "style": { "width": 40, "height": 40 } } },  // expect: redundant-wrapper
        { "type": "text", "text": "a" } ] }
      """)
  }

  @Test func `redundant-wrapper not reported: a child with a size, where the line is higher`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "wrapper", "child": { "type": "spec", "style": { "width": 10, ⟦"height": 10⟧ } } },  // expect: size-overridden-by-parent
        { "type": "text", "text": "a" } ] }
      """)
  }

  @Test func `redundant-wrapper not reported: whatever says something of its own`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "spacing": 8, "children": [
        { "type": "wrapper", "style": { "height": 40 }, "child": { "type": "text", "text": "a" } },
        { "type": "wrapper", "id": "a", "child": { "type": "text", "text": "a" } },
        { "type": "inset", "insets": { "left": 12 }, "child": { "type": "text", "text": "b" } },
        { "type": "stack", "alignItems": "center", "children": [{ "type": "text", "text": "c" }] },
        { "type": "stack", "spacing": 4, "children": [{ "type": "text", "text": "c" }] } ] }
      """)
  }

  @Test func `redundant-wrapper not reported: a row that keeps its child from the width`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "spacing": 8, "children": [
        { "type": "stack", "children": [{ "type": "image", "imageSize": { "width": 9, "height": 9 } }] },
        { "type": "text", "text": "a" } ] }
      """)
  }

  @Test func `redundant-wrapper not reported: a stack whose child asks it for something`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "spacing": 8, "children": [
        { "type": "stack", "direction": "vertical", "children": [
          { "type": "text", "text": "c", "style": { "flexShrink": 0 } } ] },
        { "type": "text", "text": "a" } ] }
      """)
  }

  @Test func `redundant-wrapper: a wrapper whose child would ask the stack for something`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "wrapper", "child": { "type": "text", "text": "a", "style": { ⟦"spacingAfter": 4⟧ } } },  // expect: inert-stack-style
        { "type": "text", "text": "b" } ] }
      """)
  }

  @Test func `redundant-wrapper not reported: a node that a layout method returns`() {
    expectDiagnostics(
      """
      { "type": "wrapper", "child": { "type": "node", "child": {
        "type": "wrapper", "children": [{ "type": "text", "text": "a" }] } } }
      """)
  }

  @Test func `redundant-wrapper reported: a baseline that something is aligned by`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "baselineFirst", "children": [
        { "type": "stack", "direction": "vertical", "children": [
          { "type": "text", "text": "b" },
          { "type": ⟦"wrapper"⟧, "child": { "type": "text", "text": "a" } } ] },  // expect: redundant-wrapper
        { "type": ⟦"stack"⟧, "direction": "vertical", "children": [  // expect: baseline-without-ascender
          { "type": "wrapper", "child": { "type": "text", "text": "a" } },
          { "type": "text", "text": "b" } ] } ] }
      """)
  }

  @Test func `redundant-wrapper not reported: a position that would come to count`() {
    expectDiagnostics(
      """
      { "type": "absolute", "children": [
        { "type": "wrapper", "child": {
          "type": "text", "text": "a", "style": { ⟦"layoutPosition": { "x": 4, "y": 4 }⟧ } } } ] }  // expect: inert-layout-position
      """)
  }

  @Test func `redundant-wrapper not reported: around what cannot be read nobody knows`() {
    expectDiagnostics(
      """
      { "type": "wrapper", "child": { "type": "spec", "style": { "width": ⟦"12"⟧ } } }  // expect: bad-dimension
      """)
  }

  @Test func `redundant-wrapper reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "type": "inset", "insets": 4, "id": "🎁", "child": {
        "type": ⟦"wrapper"⟧, "child": { "type": "text", "text": "a" } } }  // expect: redundant-wrapper
      """)
  }

  @Test func `redundant-wrapper: the messages say why`() {
    expectNumbers(
      "0", of: "redundant-wrapper",
      """
      { "type": "inset", "child": { "type": "text", "text": "a" } }
      """)
  }

  @Test func `redundant-wrapper fix: the child takes its place`() {
    expectFix(
      """
      { "type": "stack", "direction": "vertical", "spacing": 8, "children": [
        { "type": "text", "text": "b" },
        {
          "type": ⟦"inset"⟧,  // expect: redundant-wrapper
          "child": {
            "type": "text",
            "text": "a"
          }
        } ] }
      """,
      becomes: """
        { "type": "stack", "direction": "vertical", "spacing": 8, "children": [
          { "type": "text", "text": "b" },
          {
            "type": "text",
            "text": "a"
          } ] }
        """)
  }

  @Test func `redundant-wrapper: an edit far away can make it count`() {
    let document = openDocument(
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "stack", "direction": "vertical", "spacing": 1, "children": [
          { "type": "wrapper", "child": { "type": "text", "text": "a" } },
          { "type": "text", "text": "b" } ] },
        { "type": "text", "text": "c" } ] }
      """)
    var store = DiagnosticStore()
    #expect(store.diagnostics(of: document).map(\.code) == ["redundant-wrapper"])
    let text = String(decoding: document.source.text.bytes, as: UTF8.self)
    document.replaceAll(with: Array(text.replacing(#""start""#, with: #""baselineFirst""#).utf8))
    document.finishEditing(version: 2)
    #expect(store.diagnostics(of: document).map(\.code) == ["baseline-without-ascender"])
  }
}
