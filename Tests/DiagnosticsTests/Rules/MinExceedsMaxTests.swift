import TestSupport
import Testing

@Suite struct MinExceedsMaxTests {
  @Test func `min-exceeds-max reported: both axes`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "max": { "width": 300, "height": 300 } },
        "root": { "type": "spec", "style": {
          "minWidth": 220, ⟦"maxWidth": 140⟧, "minHeight": "60%", ⟦"maxHeight": "50%"⟧ } } }  // expect: min-exceeds-max, min-exceeds-max
      """)
  }

  @Test func `min-exceeds-max reported: sides of pairs`() {
    expectDiagnostics(
      """
      { "type": "spec", "style": {
        "minSize": { "width": 50, "height": 10 }, "maxLayoutSize": { ⟦"width": 49⟧ } } }  // expect: min-exceeds-max
      """)
  }

  @Test func `min-exceeds-max not reported: equal bounds are an exact size`() {
    expectDiagnostics(
      """
      { "type": "spec", "style": { "minWidth": 180, "maxWidth": 180 } }
      """)
  }

  @Test func `min-exceeds-max not reported: of different units nobody can say`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 300, "height": 300 },
        "root": { "type": "spec", "style": { "minWidth": 200, "maxWidth": "50%" } } }
      """)
  }

  @Test func `min-exceeds-max not reported: a key that does not count is not compared`() {
    expectDiagnostics(
      """
      { "type": "spec", "style": {
        "minWidth": 60, "maxWidth": 90, "maxLayoutSize": { ⟦"width": 50⟧, "height": 7 } } }  // expect: conflicting-size-keys
      """)
  }

  @Test func `min-exceeds-max not reported: a bound that no length can be`() {
    expectDiagnostics(
      """
      { "type": "spec", "style": { "minWidth": 10, "maxWidth": ⟦-5⟧ } }  // expect: negative-size
      """)
  }

  @Test func `min-exceeds-max reported: the width is not to blame`() {
    expectDiagnostics(
      """
      { "type": "spec", "style": { "width": 180, "minWidth": 220, ⟦"maxWidth": 140⟧ } }  // expect: min-exceeds-max
      """)
  }

  @Test func `min-exceeds-max not reported: an inset looks at neither`() {
    expectDiagnostics(
      """
      { "type": "inset", "insets": 4, "child": { "type": "text", "text": "a" },
        "style": { ⟦"minWidth": 220⟧, ⟦"maxWidth": 140⟧ } }  // expect: size-ignored-by-spec, size-ignored-by-spec
      """)
  }

  @Test func `min-exceeds-max reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "type": "spec", "id": "↔️", "style": { "minWidth": 220, ⟦"maxWidth": 140⟧ } }  // expect: min-exceeds-max
      """)
  }

  @Test func `min-exceeds-max message has both bounds`() {
    expectNumbers(
      "220 140", of: "min-exceeds-max",
      """
      { "type": "spec", "style": { "minWidth": "220pt", "maxWidth": 140 } }
      """)
  }

  @Test func `min-exceeds-max fix: the two are exchanged`() {
    expectFix(
      """
      { "type": "spec", "style": { "minWidth": "220pt", ⟦"maxWidth": 140⟧ } }  // expect: min-exceeds-max
      """,
      becomes: """
        { "type": "spec", "style": { "minWidth": 140, "maxWidth": "220pt" } }
        """)
  }

  @Test func `min-exceeds-max fix: the maximum goes`() {
    expectFix(
      """
      { "type": "spec", "style": {
        "minWidth": 220, "maxSize": { ⟦"width": 140⟧, "height": 9 } } }  // expect: min-exceeds-max
      """, choosing: 1,
      becomes: """
        { "type": "spec", "style": {
          "minWidth": 220, "maxHeight": 9 } }
        """)
  }
}
