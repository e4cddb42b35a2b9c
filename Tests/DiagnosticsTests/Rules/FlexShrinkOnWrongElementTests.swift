import TestSupport
import Testing

@Suite struct FlexShrinkOnWrongElementTests {
  @Test func `flex-shrink-on-wrong-element reported: on a text inside an inset`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "image", "imageSize": { "width": 40, "height": 40 } },
        { "type": "inset", "insets": 8, "child": {
          "type": "text", "flow": { "length": 500, "lineHeight": 20 },
          "style": { ⟦"flexShrink": 1⟧ } } } ] }  // expect: flex-shrink-on-wrong-element
      """)
  }

  @Test func `flex-shrink-on-wrong-element reported: on a text in a stack that may not shrink`() {
    expectDiagnostics(
      """
      { "type": "stack", "spacing": 8, "alignItems": "start", "children": [
        { "type": "image", "imageSize": { "width": 40, "height": 40 } },
        { "type": "stack", "spacing": 4, "alignItems": "start", "children": [
          { "type": "image", "imageSize": { "width": 12, "height": 12 } },
          { "type": "text", "flow": { "length": 500, "lineHeight": 20 },
            "style": { ⟦"flexShrink": 1⟧ } } ] } ] }  // expect: flex-shrink-on-wrong-element
      """)
  }

  @Test func `flex-shrink-on-wrong-element reported: other keys without effect are still said`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "image", "imageSize": { "width": 40, "height": 40 } },
        { "type": "inset", "insets": 8, "child": {
          "type": "text", "flow": { "length": 500, "lineHeight": 20 },
          "style": {
            ⟦"flexGrow": 1⟧,  // expect: inert-stack-style
            ⟦"flexShrink": 1⟧ } } } ] }  // expect: flex-shrink-on-wrong-element
      """)
  }

  @Test func `flex-shrink-on-wrong-element not reported: on the stack's child`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "image", "imageSize": { "width": 40, "height": 40 } },
        { "type": "inset", "insets": 8, "style": { "flexShrink": 1 }, "child": {
          "type": "text", "flow": { "length": 500, "lineHeight": 20 } } } ] }
      """)
  }

  @Test func `flex-shrink-on-wrong-element: where there is space the key is only without effect`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "image", "imageSize": { "width": 40, "height": 40 } },
        { "type": "inset", "insets": 8, "child": {
          "type": "text", "flow": { "length": 100, "lineHeight": 20 },
          "style": { ⟦"flexShrink": 1⟧ } } } ] }  // expect: inert-stack-style
      """)
  }

  @Test func `flex-shrink-on-wrong-element not reported: on a hidden element`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "spacing": 8, "children": [
        { "type": "image", "imageSize": { "width": 40, "height": 40 } },
        { "type": ⟦"stack"⟧, "direction": "vertical", "spacing": 2, "children": [  // expect: missing-flex-shrink
          { "type": "text", "flow": { "length": 500, "lineHeight": 20 } },
          { "type": "text", "flow": { "length": 50, "lineHeight": 20 } },
          { "type": "text", "text": "more", "hidden": true, "style": { "flexShrink": 1 } } ] } ] }
      """)
  }

  @Test func `flex-shrink-on-wrong-element follows edits of a key deep inside the child`() {
    expectFollowed(
      """
      { "root": { "type": "stack", "direction": "vertical", "children": [
        { "type": "stack", "alignItems": "start", "children": [
          { "type": "image", "imageSize": { "width": 40, "height": 40 } },
          { "type": "inset", "insets": 8, "child": { "type": "inset", "insets": 2, "child": {
            "type": "text", "flow": { "length": 500, "lineHeight": 20 },
            "style": { "minHeight": 4, "flexGrow": 0 } } } } ] } ] } }
      """, replacing: "\"flexGrow\": 0", by: "\"flexShrink\": 1, \"alignSelf\": \"end\"")
  }

  @Test func `flex-shrink-on-wrong-element reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "image", "imageSize": { "width": 40, "height": 40 } },
        { "type": "inset", "insets": 8, "child": {
          "type": "text", "flow": { "length": 500, "lineHeight": 20 },
          "id": "⛴️ 🏔️", "style": { ⟦"flexShrink": 1⟧ } } } ] }  // expect: flex-shrink-on-wrong-element
      """)
  }

  @Test func `flex-shrink-on-wrong-element message says where it belongs`() {
    expectNumbers(
      "181", of: "flex-shrink-on-wrong-element",
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "image", "imageSize": { "width": 40, "height": 40 } },
        { "type": "inset", "insets": 8, "child": {
          "type": "text", "flow": { "length": 500, "lineHeight": 20 },
          "style": { "flexShrink": 1 } } } ] }
      """)
  }

  @Test func `flex-shrink-on-wrong-element message of one inside another stack`() {
    expectNumbers(
      "125", of: "flex-shrink-on-wrong-element",
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "stack", "alignItems": "start", "children": [
          { "type": "text", "flow": { "length": 500, "lineHeight": 20 },
            "style": { "flexShrink": 1 } } ] } ] }
      """)
  }

  @Test func `flex-shrink-on-wrong-element fix moves the key to the stack's child`() {
    expectFix(
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "inset", "insets": 8, "style": { "spacingBefore": 4 }, "child": {
          "type": "text", "flow": { "length": 500, "lineHeight": 20 },
          "style": { "minHeight": 8, ⟦"flexShrink": 1⟧ } } } ] }  // expect: flex-shrink-on-wrong-element
      """,
      becomes: """
        { "type": "stack", "alignItems": "start", "children": [
          { "type": "inset", "insets": 8, "style": { "spacingBefore": 4, "flexShrink": 1 }, "child": {
            "type": "text", "flow": { "length": 500, "lineHeight": 20 },
            "style": { "minHeight": 8 } } } ] }
        """)
  }

  @Test func `flex-shrink-on-wrong-element fix gives the stack around it one too`() {
    expectFix(
      """
      { "root": { "type": "stack", "alignItems": "start", "children": [
        { "type": "stack", "alignItems": "start", "children": [
          { "type": "text", "flow": { "length": 500, "lineHeight": 20 },
            "style": { ⟦"flexShrink": 1⟧ } } ] } ] } }  // expect: flex-shrink-on-wrong-element
      """,
      becomes: """
        { "root": { "type": "stack", "alignItems": "start", "children": [
          { "type": "stack", "alignItems": "start", "style": { "flexShrink": 1 }, "children": [
            { "type": "text", "flow": { "length": 500, "lineHeight": 20 },
              "style": { "flexShrink": 1 } } ] } ] } }
        """)
  }
}
