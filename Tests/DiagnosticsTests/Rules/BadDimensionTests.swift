import TestSupport
import Testing

@Suite struct BadDimensionTests {
  @Test func `bad-dimension reported: a unit that is no unit`() {
    expectDiagnostics(
      """
      { "type": "node", "style": { "width": ⟦"12px"⟧, "height": 10 } }  // expect: bad-dimension
      """)
  }

  @Test func `bad-dimension reported: a number in quotes, a space before the unit and a word`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "node", "style": { "width": ⟦"12"⟧, "height": ⟦"50 %"⟧ } },  // expect: bad-dimension, bad-dimension
        { "type": "node", "style": { "flexBasis": ⟦"infinity"⟧ } } ] }  // expect: bad-dimension
      """)
  }

  @Test func `bad-dimension reported: a position that is neither points nor a percentage`() {
    expectDiagnostics(
      """
      { "type": "absolute", "children": [
        { "type": "spec", "style": { "layoutPosition": { "x": ⟦"auto"⟧ } } } ] }  // expect: bad-dimension
      """)
  }

  @Test func `bad-dimension not reported: all forms of a dimension`() {
    expectDiagnostics(
      """
      { "type": "stack", "children": [
        { "type": "spec", "style": { "width": "12.5pt", "height": 7, "flexBasis": "auto" } },
        { "type": "spec", "style": { "preferredLayoutSize": { "width": "auto", "height": "1e1pt" } } } ] }
      """)
  }

  @Test func `bad-dimension: a number that is no dimension because it is a string is said once`() {
    expectDiagnostics(
      """
      { "type": "stack", "spacing": ⟦"12px"⟧, "children": [{ "type": "spec" }] }  // expect: wrong-value-type
      """)
  }

  @Test func `bad-dimension reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "type": "node", "id": "👩‍👩‍👧", "style": { "width": ⟦"1em"⟧, "height": 10 } }  // expect: bad-dimension
      """)
  }
}
