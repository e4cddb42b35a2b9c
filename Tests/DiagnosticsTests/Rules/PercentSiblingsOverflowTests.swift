import TestSupport
import Testing

@Suite struct PercentSiblingsOverflowTests {
  @Test func `percent-siblings-overflow reported: two halves and a spacing`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320, "height": 40 },
        "root": { "type": ⟦"stack"⟧, "spacing": 8, "children": [  // expect: percent-siblings-overflow
          { "type": "image", "imageSize": { "width": 9, "height": 9 }, "style": { "flexBasis": "50%" } },
          { "type": "image", "imageSize": { "width": 9, "height": 9 }, "style": { "flexBasis": "50%" } } ] } }
      """)
  }

  @Test func `percent-siblings-overflow reported: widths that are more than all, beside a text`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320, "height": 40 },
        "root": { "type": ⟦"stack"⟧, "children": [  // expect: percent-siblings-overflow
          { "type": "networkImage", "style": { "width": "60%" } },
          { "type": "text", "flow": { "length": 300, "lineHeight": 20 } },
          { "type": "networkImage", "style": { "width": "60%" } } ] } }
      """)
  }

  @Test func `percent-siblings-overflow reported: in a column`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 80, "height": 100 },
        "root": { "type": ⟦"stack"⟧, "direction": "vertical", "children": [  // expect: percent-siblings-overflow
          { "type": "networkImage", "style": { "height": "70%" } },
          { "type": "networkImage", "style": { "height": "40%" } } ] } }
      """)
  }

  @Test func `percent-siblings-overflow: percentages that leave room for the spacing`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320, "height": 40 },
        "root": { "type": "stack", "spacing": 8, "children": [
          { "type": "networkImage", "style": { "width": "48%" } },
          { "type": "networkImage", "style": { "width": "48%" } } ] } }
      """)
  }

  @Test func `percent-siblings-overflow not reported: percentages that may shrink`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320, "height": 40 },
        "root": { "type": "stack", "spacing": 8, "children": [
          { "type": "networkImage", "style": { "flexBasis": "50%", "flexShrink": 1 } },
          { "type": "networkImage", "style": { "flexBasis": "50%" } } ] } }
      """)
  }

  @Test func `percent-siblings-overflow: a fixed sibling is too much, not the percentages`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320, "height": 40 },
        "root": { "type": ⟦"stack"⟧, "children": [  // expect: main-axis-overflow
          { "type": "networkImage", "style": { "width": "40%" } },
          { "type": "networkImage", "style": { "width": "40%" } },
          { "type": "networkImage", "style": { "width": 100 } } ] } }
      """)
  }

  @Test func `percent-siblings-overflow reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 320, "height": 40 },
        "root": { "id": "½🍕", "type": ⟦"stack"⟧, "spacing": 8, "children": [  // expect: percent-siblings-overflow
          { "type": "networkImage", "style": { "flexBasis": "50%" } },
          { "type": "networkImage", "style": { "flexBasis": "50%" } } ] } }
      """)
  }

  @Test func `percent-siblings-overflow message adds up`() {
    expectNumbers(
      "50 50 8 328 320 8", of: "percent-siblings-overflow",
      """
      { "constrainedSize": { "width": 320, "height": 40 },
        "root": { "type": "stack", "spacing": 8, "children": [
          { "type": "networkImage", "style": { "flexBasis": "50%" } },
          { "type": "networkImage", "style": { "flexBasis": "50%" } } ] } }
      """)
  }

  @Test func `percent-siblings-overflow message of many children`() {
    expectNumbers(
      "5 125 100 25", of: "percent-siblings-overflow",
      """
      { "constrainedSize": { "width": 80, "height": 100 },
        "root": { "type": "stack", "direction": "vertical", "children": [
          { "type": "networkImage", "style": { "height": "25%" } },
          { "type": "networkImage", "style": { "height": "25%" } },
          { "type": "networkImage", "style": { "height": "25%" } },
          { "type": "networkImage", "style": { "height": "25%" } },
          { "type": "networkImage", "style": { "height": "25%" } } ] } }
      """)
  }

  @Test func `percent-siblings-overflow fix shares what the spacing leaves`() {
    expectFix(
      """
      { "constrainedSize": { "width": 320, "height": 40 },
        "root": { "type": ⟦"stack"⟧, "spacing": 8, "children": [  // expect: percent-siblings-overflow
          { "type": "networkImage", "style": { "flexBasis": "25%" } },
          { "type": "networkImage", "style": { "width": "75%", "height": 40 } } ] } }
      """,
      becomes: """
        { "constrainedSize": { "width": 320, "height": 40 },
          "root": { "type": "stack", "spacing": 8, "children": [
            { "type": "networkImage", "style": { "flexBasis": 0, "flexGrow": 1 } },
            { "type": "networkImage", "style": { "height": 40, "flexBasis": 0, "flexGrow": 3 } } ] } }
        """)
  }

  @Test func `percent-siblings-overflow fix removes the spacing`() {
    expectFix(
      """
      { "constrainedSize": { "width": 320, "height": 40 },
        "root": { "type": ⟦"stack"⟧, "spacing": 8, "children": [  // expect: percent-siblings-overflow
          { "type": "networkImage", "style": { "width": "50%" } },
          { "type": "networkImage", "style": { "width": "50%" } } ] } }
      """, choosing: 1,
      becomes: """
        { "constrainedSize": { "width": 320, "height": 40 },
          "root": { "type": "stack", "children": [
            { "type": "networkImage", "style": { "width": "50%" } },
            { "type": "networkImage", "style": { "width": "50%" } } ] } }
        """)
  }
}
