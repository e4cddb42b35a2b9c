import TestSupport
import Testing

@Suite struct BoundLostToFlexTests {
  @Test func `bound-lost-to-flex reported: a minimum that does not hold back shrinking`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "children": [
        { "type": "image", "imageSize": { "width": 240, "height": 20 } },
        { "type": "image", "imageSize": { "width": 200, "height": 20 }, "style": { ⟦"minWidth": 160⟧, "flexShrink": 1 } } ] } }  // expect: bound-lost-to-flex
      """)
  }

  @Test func `bound-lost-to-flex reported: a maximum that does not hold back growing, in a pair`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "children": [
        { "type": "image", "imageSize": { "width": 200, "height": 20 }, "style": { "maxSize": { ⟦"width": 240⟧, "height": 20 }, "flexGrow": 1 } } ] } }  // expect: bound-lost-to-flex
      """)
  }

  @Test func `bound-lost-to-flex reported: a basis beyond a maximum`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "children": [
        { "type": "image", "imageSize": { "width": 200, "height": 20 }, "style": { "flexBasis": 150, ⟦"maxWidth": 100⟧ } } ] } }  // expect: bound-lost-to-flex
      """)
  }

  @Test func `bound-lost-to-flex not reported: bound that holds`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "children": [
        { "type": "image", "imageSize": { "width": 160, "height": 20 } },
        { "type": "image", "imageSize": { "width": 200, "height": 20 }, "style": { "minWidth": 160, "flexShrink": 1 } } ] } }
      """)
  }

  @Test func `bound-lost-to-flex not reported: nothing flexes`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "children": [
        { "type": "image", "imageSize": { "width": 200, "height": 20 }, "style": { "minWidth": 160, "maxWidth": 180, "flexShrink": 1 } } ] } }
      """)
  }

  @Test func `bound-lost-to-flex not reported: across the stack`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320, "height": 60 }, "root": { "type": "stack", "children": [
        { "type": "image", "imageSize": { "width": 200, "height": 20 }, "style": { ⟦"maxHeight": 40⟧, "flexGrow": 1 } } ] } }  // expect: max-size-lost-to-stretch
      """)
  }

  @Test func `bound-lost-to-flex reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "children": [
        { "type": "image", "id": "🌱", "imageSize": { "width": 200, "height": 20 }, "style": { "flexGrow": 1, ⟦"maxWidth": 240⟧ } } ] } }  // expect: bound-lost-to-flex
      """)
  }

  @Test func `bound-lost-to-flex message says what made it smaller`() {
    expectNumbers(
      "160 1 80", of: "bound-lost-to-flex",
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "children": [
        { "type": "image", "imageSize": { "width": 240, "height": 20 } },
        { "type": "image", "imageSize": { "width": 200, "height": 20 }, "style": { "minWidth": 160, "flexShrink": 1 } } ] } }
      """)
  }

  @Test func `bound-lost-to-flex message says what made it larger`() {
    expectNumbers(
      "240 1 320", of: "bound-lost-to-flex",
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "children": [
        { "type": "image", "imageSize": { "width": 200, "height": 20 }, "style": { "maxWidth": 240, "flexGrow": 1 } } ] } }
      """)
  }

  @Test func `bound-lost-to-flex fix ends the growing`() {
    expectFix(
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "children": [
        { "type": "image", "imageSize": { "width": 200, "height": 20 }, "style": { "flexGrow": 1, ⟦"maxWidth": 240⟧ } } ] } }  // expect: bound-lost-to-flex
      """,
      becomes: """
        { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "children": [
          { "type": "image", "imageSize": { "width": 200, "height": 20 }, "style": { "maxWidth": 240 } } ] } }
        """)
  }

  @Test func `bound-lost-to-flex fix: where that would overflow the bound goes`() {
    expectFix(
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "children": [
        { "type": "image", "imageSize": { "width": 240, "height": 20 } },
        { "type": "image", "imageSize": { "width": 200, "height": 20 }, "style": { ⟦"minWidth": 160⟧, "flexShrink": 1 } } ] } }  // expect: bound-lost-to-flex
      """,
      becomes: """
        { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "children": [
          { "type": "image", "imageSize": { "width": 240, "height": 20 } },
          { "type": "image", "imageSize": { "width": 200, "height": 20 }, "style": { "flexShrink": 1 } } ] } }
        """)
  }
}
