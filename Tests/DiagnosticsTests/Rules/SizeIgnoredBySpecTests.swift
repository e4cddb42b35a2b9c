import TestSupport
import Testing

@Suite struct SizeIgnoredBySpecTests {
  @Test func `size-ignored-by-spec reported: a size of an inset, an overlay and a background`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "spacing": 4, "children": [
        { "type": "inset", "insets": 8, "style": { ⟦"height": 80⟧ },  // expect: size-ignored-by-spec
          "child": { "type": "text", "text": "a" } },
        { "type": "overlay", "style": { ⟦"maxSize": { "width": 90, "height": 90 }⟧ },  // expect: size-ignored-by-spec
          "child": { "type": "text", "text": "b" }, "overlay": { "type": "spec" } },
        { "type": "background", "style": { ⟦"minHeight": "10pt"⟧ },  // expect: size-ignored-by-spec
          "child": { "type": "text", "text": "b" }, "background": { "type": "spec" } } ] }
      """)
  }

  @Test func `size-ignored-by-spec reported: a stretched child keeps to points across its stack`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "children": [
        { "type": "inset", "insets": 8,
          "style": { "minWidth": 90, ⟦"maxWidth": 99⟧, "preferredSize": { "width": 95, ⟦"height": 9⟧ } },  // expect: size-ignored-by-spec, size-ignored-by-spec
          "child": { "type": "text", "text": "a" } },
        { "type": "inset", "insets": 8, "style": { "alignSelf": "start", ⟦"width": 95⟧ },  // expect: size-ignored-by-spec
          "child": { "type": "text", "text": "a" } } ] }
      """)
  }

  @Test func `size-ignored-by-spec: a child of an absolute spec keeps to every size`() {
    expectDiagnostics(
      """
      { "type": "absolute", "children": [
        { "type": "inset", "insets": 8, "style": { "width": 90, "maxHeight": 99 },
          "child": { "type": "text", "text": "a" } } ] }
      """)
  }

  @Test func `size-ignored-by-spec not reported: other specs have sizes`() {
    expectDiagnostics(
      """
      { "type": "center", "centeringOptions": "xy", "style": { "height": 80 },
        "child": { "type": "inset", "insets": 8, "style": { "width": "auto" },
          "child": { "type": "text", "text": "a" } } }
      """)
  }

  @Test func `size-ignored-by-spec reported: a percentage that nobody asks for needs no base`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "spacing": 1, "children": [
        { "type": "inset", "insets": 8, "style": { ⟦"height": "50%"⟧, ⟦"maxWidth": "40%"⟧ },  // expect: size-ignored-by-spec, percent-bound-lost-to-stretch
          "child": { "type": "text", "text": "a" } } ] }
      """)
  }

  @Test func `size-ignored-by-spec: two keys that both do nothing are not said to fight`() {
    expectDiagnostics(
      """
      { "type": "inset", "insets": 8, "child": { "type": "text", "text": "a" },
        "style": { ⟦"preferredSize": { "width": 9, "height": 9 }⟧, ⟦"width": 8⟧ } }  // expect: size-ignored-by-spec, size-ignored-by-spec
      """)
  }

  @Test func `size-ignored-by-spec reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "type": "inset", "id": "🖼️", "insets": 8, "style": { ⟦"height": 80⟧ },  // expect: size-ignored-by-spec
        "child": { "type": "text", "text": "a" } }
      """)
  }

  @Test func `size-ignored-by-spec message has the length`() {
    expectNumbers(
      "80", of: "size-ignored-by-spec",
      """
      { "type": "inset", "insets": 8, "style": { "height": 80 },
        "child": { "type": "text", "text": "a" } }
      """)
  }

  @Test func `size-ignored-by-spec message names the side of a pair`() {
    expectNumbers(
      "50", of: "size-ignored-by-spec",
      """
      { "type": "overlay", "style": { "maxLayoutSize": { "height": "50%", "width": "auto" } },
        "child": { "type": "text", "text": "a" }, "overlay": { "type": "spec" } }
      """)
  }

  @Test func `size-ignored-by-spec fix: the child gets what is left after the insets`() {
    expectFix(
      """
      { "type": "inset", "insets": { "top": 10, "bottom": 4.5, "left": "infinity" },
        "style": { ⟦"height": 80⟧ },  // expect: size-ignored-by-spec
        "child": { "type": "text", "text": "a" } }
      """, choosing: 2,
      becomes: """
        { "type": "inset", "insets": { "top": 10, "bottom": 4.5, "left": "infinity" },
          "child": { "type": "text", "text": "a", "style": { "height": 65.5 } } }
        """)
  }

  @Test func `size-ignored-by-spec fix: the child of an overlay gets the size itself`() {
    expectFix(
      """
      { "type": "overlay", "style": { ⟦"preferredSize": { "width": 9, "height": 8 }⟧ },  // expect: size-ignored-by-spec
        "child": { "type": "image", "imageSize": { "width": 3, "height": 4 } },
        "overlay": { "type": "spec" } }
      """, choosing: 2,
      becomes: """
        { "type": "overlay",
          "child": { "type": "image", "imageSize": { "width": 3, "height": 4 }, "style": { "width": 9, "height": 8 } },
          "overlay": { "type": "spec" } }
        """)
  }

  @Test func `size-ignored-by-spec fix: a wrapper gets the size`() {
    expectFix(
      """
      { "type": "inset", "insets": 8, "style": { ⟦"height": 80⟧ },  // expect: size-ignored-by-spec
        "child": { "type": "text", "text": "a" } }
      """,
      becomes: """
        {
          "type": "wrapper",
          "style": { "height": 80 },
          "child": { "type": "inset", "insets": 8,
            "child": { "type": "text", "text": "a" } }
        }
        """)
  }
}
