import TestSupport
import Testing

@Suite struct PercentBaseDiffersTests {
  @Test func `percent-base-differs reported: a bar behind something`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320 }, "root": {
        "type": "stack", "direction": "vertical", "alignItems": "start", "children": [
          { "type": "background", "child": { "type": "image", "imageSize": { "width": 120, "height": 24 } },
            "background": { "type": "inset", "insets": { "right": "infinity" },
              "child": { "type": "node", "style": { ⟦"width": "20%"⟧ } } } } ] } }  // expect: percent-base-differs
      """)
  }

  @Test func `percent-base-differs reported: through two insets`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320 }, "root": {
        "type": "stack", "direction": "vertical", "alignItems": "start", "children": [
          { "type": "background", "child": { "type": "image", "imageSize": { "width": 120, "height": 24 } },
            "background": { "type": "inset", "insets": { "right": "infinity" }, "child": {
              "type": "inset", "insets": 2, "child": { "type": "node", "style": { ⟦"width": "20%"⟧ } } } } } ] } }  // expect: percent-base-differs
      """)
  }

  @Test func `percent-base-differs reported: a parent's size that is overridden as well`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320 }, "root": {
        "type": "stack", "direction": "vertical", "alignItems": "start", "children": [
          { "type": "background", "child": { "type": "image", "imageSize": { "width": 120, "height": 24 } },
            "background": { "type": "inset", "insets": 2, "child": { "type": "node", "style": { ⟦"width": "80%"⟧ } } } } ] } }  // expect: percent-base-differs
      """)
  }

  @Test func `percent-base-differs not reported: an overlay takes the child`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320 }, "root": {
        "type": "stack", "direction": "vertical", "alignItems": "start", "children": [
          { "type": "overlay", "child": { "type": "image", "imageSize": { "width": 120, "height": 24 } },
            "overlay": { "type": "inset", "insets": { "right": "infinity" },
              "child": { "type": "node", "style": { "width": "20%" } } } } ] } }
      """)
  }

  @Test func `percent-base-differs not reported: a center in between`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320 }, "root": {
        "type": "stack", "direction": "vertical", "alignItems": "start", "children": [
          { "type": "background", "child": { "type": "image", "imageSize": { "width": 120, "height": 24 } },
            "background": { "type": "center", "centeringOptions": "xy",
              "child": { "type": "node", "style": { "width": "20%" } } } } ] } }
      """)
  }

  @Test func `percent-base-differs not reported: a child as wide as what is around`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "id": "s", "direction": "vertical", "children": [
        { "type": "background", "child": { "type": "image", "imageSize": { "width": 20, "height": 20 } }, "background": {
          "type": "inset", "insets": { "right": "infinity" },
          "child": { "type": "node", "style": { "width": "20%" } } } } ] } }
      """)
  }

  @Test func `percent-base-differs reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320 }, "root": {
        "type": "stack", "direction": "vertical", "alignItems": "start", "children": [
          { "type": "background", "child": { "type": "image", "imageSize": { "width": 120, "height": 24 } },
            "background": { "type": "inset", "insets": { "right": "infinity" },
              "child": { "type": "node", "id": "🔋", "style": { ⟦"width": "20%"⟧ } } } } ] } }  // expect: percent-base-differs
      """)
  }

  @Test func `percent-base-differs message says both`() {
    expectNumbers(
      "20 320 120 64 24", of: "percent-base-differs",
      """
      { "constrainedSize": { "width": 320 }, "root": {
        "type": "stack", "direction": "vertical", "alignItems": "start", "children": [
          { "type": "background", "child": { "type": "image", "imageSize": { "width": 120, "height": 24 } },
            "background": { "type": "inset", "insets": { "right": "infinity" },
              "child": { "type": "node", "style": { "width": "20%" } } } } ] } }
      """)
  }

  @Test func `percent-base-differs second fix writes it in points`() {
    expectFix(
      """
      { "constrainedSize": { "width": 320 }, "root": {
        "type": "stack", "direction": "vertical", "alignItems": "start", "children": [
          { "type": "background", "child": { "type": "image", "imageSize": { "width": 120, "height": 24 } },
            "background": { "type": "inset", "insets": { "right": "infinity" },
              "child": { "type": "node", "style": { ⟦"width": "20%"⟧ } } } } ] } }  // expect: percent-base-differs
      """, choosing: 1,
      becomes: """
        { "constrainedSize": { "width": 320 }, "root": {
          "type": "stack", "direction": "vertical", "alignItems": "start", "children": [
            { "type": "background", "child": { "type": "image", "imageSize": { "width": 120, "height": 24 } },
              "background": { "type": "inset", "insets": { "right": "infinity" },
                "child": { "type": "node", "style": { "width": 24 } } } } ] } }
        """)
  }

  @Test func `percent-base-differs fix makes an overlay of it`() {
    expectFix(
      """
      { "constrainedSize": { "width": 320 }, "root": {
        "type": "stack", "direction": "vertical", "alignItems": "start", "children": [
          { "type": "background", "child": { "type": "image", "imageSize": { "width": 120, "height": 24 } },
            "background": { "type": "inset", "insets": { "right": "infinity" },
              "child": { "type": "node", "style": { ⟦"width": "20%"⟧ } } } } ] } }  // expect: percent-base-differs
      """,
      becomes: """
        { "constrainedSize": { "width": 320 }, "root": {
          "type": "stack", "direction": "vertical", "alignItems": "start", "children": [
            { "type": "overlay", "child": { "type": "image", "imageSize": { "width": 120, "height": 24 } },
              "overlay": { "type": "inset", "insets": { "right": "infinity" },
                "child": { "type": "node", "style": { "width": "20%" } } } } ] } }
        """)
  }
}
