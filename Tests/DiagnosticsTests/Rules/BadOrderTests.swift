import Diagnostics
import TestSupport
import Testing

@Suite struct BadOrderTests {
  private static func document(_ order: String, _ comment: String = "// expect: bad-order")
    -> String
  {
    """
    { "constrainedSize": { "width": 375, "height": 100 }, "variants": [{ "name": "v", "order": { "#row": \(order) } }],  \(comment)
      "root": { "type": "stack", "id": "row", "children": [
        { "type": "text", "id": "a", "text": "A" }, { "type": "text", "text": "-" },
        { "type": "text", "id": "b", "text": "B" } ] } }
    """
  }

  @Test(arguments: [
    ##"["#b", "#a", ⟦"#b"⟧]"##, ##"["#b", "#a", ⟦"#c"⟧]"##, ##"["#b", "#a", ⟦"a"⟧]"##,
    ##"⟦["#b"]⟧"##, ##"["#b", "#a", ⟦"#row"⟧]"##,
  ])
  func `bad-order not reported: a list is not one of all children`(order: String) {
    expectDiagnostics(onAllScreens: Self.document(order))
  }

  @Test func `bad-order not reported: a list of all children with an id`() {
    expectDiagnostics(onAllScreens: Self.document(##"["#b", "#a"]"##, ""))
  }

  @Test func `bad-order not reported: a list without strings is of the wrong type`() {
    expectDiagnostics(
      onAllScreens: Self.document("[⟦3⟧, \"#a\", \"#b\"]", "// expect: wrong-value-type"))
    expectDiagnostics(onAllScreens: Self.document("⟦\"#a\"⟧", "// expect: wrong-value-type"))
  }
}
