import TestSupport
import Testing

@Suite struct SizeOutsideBoundsTests {
  @Test func `size-outside-bounds reported: less than the minimum and more than the maximum`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "max": { "width": 300, "height": 300 } },
        "root": { "type": "spec", "style": {
          ⟦"width": 32⟧, "minWidth": 48, ⟦"height": "60%"⟧, "maxHeight": "50%" } } }  // expect: size-outside-bounds, size-outside-bounds
      """)
  }

  @Test func `size-outside-bounds reported: sides of pairs`() {
    expectDiagnostics(
      """
      { "type": "spec", "style": {
        "preferredSize": { "width": 50, ⟦"height": 10⟧ },  // expect: size-outside-bounds
        "minSize": { "width": 50, "height": 11 } } }
      """)
  }

  @Test func `size-outside-bounds not reported: at the bound`() {
    expectDiagnostics(
      """
      { "type": "spec", "style": { "width": 48, "minWidth": 48, "maxWidth": 48 } }
      """)
  }

  @Test func `size-outside-bounds not reported: of different units nobody can say`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "max": { "width": 300, "height": 300 } },
        "root": { "type": "spec", "style": { "width": 100, "maxWidth": "50%" } } }
      """)
  }

  @Test func `size-outside-bounds not reported: a bound that cannot be read is not there`() {
    expectDiagnostics(
      """
      { "type": "spec", "style": { "width": 32, "minWidth": ⟦"48 pt"⟧ } }  // expect: bad-dimension
      """)
  }

  @Test func `size-outside-bounds not reported: an inset looks at neither`() {
    expectDiagnostics(
      """
      { "type": "inset", "insets": 4, "child": { "type": "text", "text": "a" },
        "style": { ⟦"width": 32⟧, ⟦"minWidth": 48⟧ } }  // expect: size-ignored-by-spec, size-ignored-by-spec
      """)
  }

  @Test func `size-outside-bounds reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "type": "spec", "id": "📏", "style": { ⟦"width": 32⟧, "minWidth": 48 } }  // expect: size-outside-bounds
      """)
  }

  @Test func `size-outside-bounds message has the bound`() {
    expectNumbers(
      "32 48", of: "size-outside-bounds",
      """
      { "type": "spec", "style": { "width": 32, "minWidth": 48 } }
      """)
  }

  @Test func `size-outside-bounds fix: the length is set to the bound`() {
    expectFix(
      """
      { "type": "spec", "style": { "maxWidth": "48.50pt", ⟦"width": 320⟧ } }  // expect: size-outside-bounds
      """,
      becomes: """
        { "type": "spec", "style": { "maxWidth": "48.50pt", "width": 48.5 } }
        """)
  }

  @Test func `size-outside-bounds fix: a percentage in a pair`() {
    expectFix(
      """
      { "type": "spec", "style": {
        "maxWidth": "20%", "preferredLayoutSize": { ⟦"width": "35%"⟧ } } }  // expect: size-outside-bounds
      """,
      becomes: """
        { "type": "spec", "style": {
          "maxWidth": "20%", "preferredLayoutSize": { "width": "20%" } } }
        """)
  }
}
