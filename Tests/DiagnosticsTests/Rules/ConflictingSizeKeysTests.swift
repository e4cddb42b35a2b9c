import TestSupport
import Testing

@Suite struct ConflictingSizeKeysTests {
  @Test func `conflicting-size-keys reported: one side of a pair is given again`() {
    expectDiagnostics(
      """
      { "type": "image", "imageSize": { "width": 9, "height": 9 }, "style": {
        "preferredSize": { ⟦"width": 60⟧, "height": 60 }, "width": 88 } }  // expect: conflicting-size-keys
      """)
  }

  @Test func `conflicting-size-keys reported: both sides of a pair are given again`() {
    expectDiagnostics(
      """
      { "type": "spec", "style": {
        "width": 20, "height": 10, ⟦"preferredSize": { "width": 60, "height": 60 }⟧ } }  // expect: conflicting-size-keys
      """)
  }

  @Test func `conflicting-size-keys reported: each of the three that set a minimum`() {
    expectDiagnostics(
      """
      { "type": "spec", "style": {
        "minSize": { ⟦"width": 10⟧, "height": 20 },  // expect: conflicting-size-keys
        ⟦"minLayoutSize": { "width": "20pt" }⟧,  // expect: conflicting-size-keys
        "minWidth": 30 } }
      """)
  }

  @Test func `conflicting-size-keys reported: equal values count`() {
    expectDiagnostics(
      """
      { "type": "spec", "style": {
        ⟦"maxLayoutSize": { "height": 20 }⟧, "maxHeight": 20 } }  // expect: conflicting-size-keys
      """)
  }

  @Test func `conflicting-size-keys not reported: the name of 1.x sets the same sides`() {
    expectDiagnostics(
      """
      { "type": "spec", ⟦"preferredFrameSize"⟧: { ⟦"width": 4⟧, "height": 5 },  // expect: deprecated-name, conflicting-size-keys
        "style": { "width": 88 } }
      """)
  }

  @Test func `conflicting-size-keys not reported: a pair that gives the other side only`() {
    expectDiagnostics(
      """
      { "type": "spec", "style": { "preferredLayoutSize": { "width": 5 }, "height": 9 } }
      """)
  }

  @Test func `conflicting-size-keys not reported: a side that a pair leaves automatic`() {
    expectDiagnostics(
      """
      { "type": "spec", "style": {
        "preferredLayoutSize": { "width": 5, "height": "auto" }, "height": 9 } }
      """)
  }

  @Test func `conflicting-size-keys not reported: a minimum and a size are not the same`() {
    expectDiagnostics(
      """
      { "type": "spec", "style": {
        "preferredSize": { "width": 60, "height": 60 }, "minWidth": 44,
        "maxSize": { "width": 120, "height": 120 } } }
      """)
  }

  @Test func `conflicting-size-keys not reported: a side that cannot be read is not there`() {
    expectDiagnostics(
      """
      { "type": "spec", "style": {
        "preferredSize": { "width": 60, "height": 60 }, "width": ⟦"88px"⟧ } }  // expect: bad-dimension
      """)
  }

  @Test func `conflicting-size-keys reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "type": "spec", "id": "📐", "style": {
        "preferredSize": { ⟦"width": 60⟧, "height": 60 }, "width": 88 } }  // expect: conflicting-size-keys
      """)
  }

  @Test func `conflicting-size-keys message has both values`() {
    expectNumbers(
      "88 60", of: "conflicting-size-keys",
      """
      { "type": "spec", "style": { "width": 88, "preferredSize": { "width": 60, "height": 1 } } }
      """)
  }

  @Test func `conflicting-size-keys message has both sides`() {
    expectNumbers(
      "1 50 2", of: "conflicting-size-keys",
      """
      { "type": "spec", "style": {
        "preferredLayoutSize": { "width": "50%", "height": "2pt" },
        "preferredSize": { "width": 1, "height": 2 } } }
      """)
  }

  @Test func `conflicting-size-keys fix: the key that loses goes`() {
    expectFix(
      """
      { "type": "spec", "style": {
        "width": 20, "height": 10, ⟦"preferredSize": { "width": 60, "height": 60 }⟧ } }  // expect: conflicting-size-keys
      """,
      becomes: """
        { "type": "spec", "style": {
          "width": 20, "height": 10 } }
        """)
  }

  @Test func `conflicting-size-keys fix: the side that loses goes`() {
    expectFix(
      """
      { "type": "spec", "style": {
        "preferredLayoutSize": { ⟦"width": "50%"⟧, "height": "50%" }, "width": 88 } }  // expect: conflicting-size-keys
      """,
      becomes: """
        { "type": "spec", "style": {
          "preferredLayoutSize": { "height": "50%" }, "width": 88 } }
        """)
  }

  @Test func `conflicting-size-keys fix: a pair in points cannot do without a side`() {
    expectFix(
      """
      { "type": "spec", "style": {
        "preferredSize": { ⟦"width": 60⟧, "height": 6.50 }, "width": 88 } }  // expect: conflicting-size-keys
      """,
      becomes: """
        { "type": "spec", "style": {
          "width": 88, "height": 6.50 } }
        """)
  }
}
