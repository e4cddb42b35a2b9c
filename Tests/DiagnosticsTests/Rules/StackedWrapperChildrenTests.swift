import TestSupport
import Testing

@Suite struct StackedWrapperChildrenTests {
  @Test func `stacked-wrapper-children not reported: nodes that fill the wrapper are layers`() {
    let card = #"{ "type": "node", "child": { "type": "text", "text": "Card" } }"#
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 375, "height": 667 }, "root": { "type": "wrapper",
        "children": [ \(card), \(card), \(card) ] } }
      """)
  }
}
