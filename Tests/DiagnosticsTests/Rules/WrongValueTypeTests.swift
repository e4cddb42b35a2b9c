import Diagnostics
import LiveDocuments
import TestSupport
import Testing

@Suite struct WrongValueTypeTests {
  @Test func `wrong-value-type reported: a string for a number and a number for a string`() {
    expectDiagnostics(
      """
      { "type": "stack", "spacing": ⟦"8"⟧, "id": ⟦7⟧, "children": [{ "type": "spec" }] }  // expect: wrong-value-type, wrong-value-type
      """)
  }

  @Test func `wrong-value-type: null, and an object whose key is marked instead of all of it`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": ⟦null⟧, ⟦"spacing"⟧: { "value": 8 }, "children": [  // expect: wrong-value-type, wrong-value-type
        { "type": "spec", "style": ⟦8⟧ } ] }  // expect: wrong-value-type
      """)
  }

  @Test func `wrong-value-type: children that are no array and elements that are no objects`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "stack", ⟦"children"⟧: { "type": "spec" } },  // expect: wrong-value-type
        { "type": "inset", "child": ⟦"spec"⟧ }, ⟦[⟧ 1 ] ] }  // expect: wrong-value-type, wrong-value-type
      """)
  }

  @Test func `wrong-value-type reported: a count that is no whole number`() {
    expectDiagnostics(
      """
      { "type": "text", "text": "a", "maximumNumberOfLines": ⟦1.5⟧ }  // expect: wrong-value-type
      """)
  }

  @Test func `wrong-value-type not reported: both forms of insets`() {
    expectDiagnostics(
      """
      { "type": "inset", "insets": 8, "child": {
        "type": "inset", "insets": { "top": 8, "left": "infinity" }, "child": { "type": "spec" } } }
      """)
  }

  @Test func `wrong-value-type not reported: a child that is null is none`() {
    expectDiagnostics(
      """
      { "type": "wrapper", "child": null }
      """)
  }

  @Test func `wrong-value-type reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "type": "text", "id": "🔢", "text": ⟦42⟧ }  // expect: wrong-value-type
      """)
  }

  @Test func `wrong-value-type reported: an expression that divides by zero, zero itself too`() {
    expectDiagnostics(
      """
      { "variables": { "w": 5, "z": 0, "q": "$w / $z" }, "constrainedSize": { "width": 100, "height": 50 },
        "root": { "type": "stack", "spacing": ⟦"$q * 0"⟧, "children": [  // expect: wrong-value-type
          { "type": "text", "text": "a", "font": { "size": ⟦"1 / $z"⟧ },  // expect: wrong-value-type
            "style": { "height": 10, "flexGrow": ⟦"$z / $z"⟧, "width": ⟦"($w - $w) / $z"⟧ } } ] } }  // expect: wrong-value-type, wrong-value-type
      """)
  }

  @Test func `wrong-value-type message of a division by zero names the expression`() {
    let document = LiveDocument(
      text: Array(
        #"""
        { "variables": { "w": 5, "z": 0 },
          "root": { "type": "spec", "style": { "width": "($w - $w) / $z" } } }
        """#.utf8))
    #expect(
      document.diagnostics().map(\.message) == [
        "\"($w - $w) / $z\" divides by zero; \"width\" is ignored"
      ])
  }
}
