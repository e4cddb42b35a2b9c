import LiveDocuments
import TestSupport
import Testing

@Suite struct VariableCycleTests {
  @Test(arguments: [
    #"⟦"a"⟧: "$a""#, #"⟦"a"⟧: "$b", "b": "$c", "c": "1 + $a""#, #""a": "$b", ⟦"b"⟧: "$b""#,
  ])
  func `variable-cycle: a cycle is reported once, at its first variable`(variables: String) {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 200, "height": 90 },
        "variables": { \(variables) },  // expect: variable-cycle
        "root": { "type": "node", "style": { "minWidth": "$a" } } }
      """)
  }
}
