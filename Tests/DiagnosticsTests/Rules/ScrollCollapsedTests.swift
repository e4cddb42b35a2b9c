import TestSupport
import Testing

@Suite struct ScrollCollapsedTests {
  @Test func `scroll-collapsed reported: a row of tags in a column`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "min": { "width": 375 }, "max": { "width": 375 } }, "root": {
        "type": "stack", "direction": "vertical", "children": [
        { "type": "text", "text": "Topics" },
        { "type": ⟦"scroll"⟧, "scrollableDirections": "horizontal",  // expect: scroll-collapsed
          "automaticallyManagesContentSize": true,
          "child": { "type": "stack", "children": [
            { "type": "text", "text": "News" }, { "type": "text", "text": "Sport" }] } }] } }
      """)
  }

  @Test func `scroll-collapsed not reported: with a flexBasis`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "min": { "width": 375 }, "max": { "width": 375 } }, "root": {
        "type": "stack", "direction": "vertical", "children": [
        { "type": "text", "text": "Topics" },
        { "type": "scroll", "scrollableDirections": "horizontal", "style": { "flexBasis": 20.5 },
          "automaticallyManagesContentSize": true,
          "child": { "type": "stack", "children": [
            { "type": "text", "text": "News" }, { "type": "text", "text": "Sport" }] } }] } }
      """)
  }

  @Test func `scroll-collapsed not reported: in a node of a height`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "min": { "width": 375 }, "max": { "width": 375 } }, "root": {
        "type": "stack", "direction": "vertical", "children": [
        { "type": "text", "text": "Topics" },
        { "type": "node", "style": { "height": 32 }, "child": {
          "type": "scroll", "scrollableDirections": "horizontal",
          "automaticallyManagesContentSize": true,
          "child": { "type": "stack", "children": [
            { "type": "text", "text": "News" }, { "type": "text", "text": "Sport" }] } } }] } }
      """)
  }

  @Test func `scroll-collapsed not reported: a node that does not manage its content size`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "min": { "width": 375 }, "max": { "width": 375 } }, "root": {
        "type": "stack", "direction": "vertical", "children": [
        { "type": "text", "text": "Topics" },
        { "type": "scroll", "scrollableDirections": "horizontal",
          "child": { "type": "stack", "children": [
            { "type": "text", "text": "News" }, { "type": "text", "text": "Sport" }] } }] } }
      """)
  }
}
