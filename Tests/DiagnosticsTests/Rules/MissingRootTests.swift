import TestSupport
import Testing

@Suite struct MissingRootTests {
  @Test func `missing-root reported: an object without a root`() {
    expectDiagnostics(
      inDocument: """
        ⟦{⟧ "scale": 3 }  // expect: missing-root
        """)
  }

  @Test func `missing-root reported: a text that is no object`() {
    expectDiagnostics(
      inDocument: """
        ⟦[⟧ { "type": "spec" } ]  // expect: missing-root
        """)
  }

  @Test func `missing-root reported: a root that is no element`() {
    expectDiagnostics(
      inDocument: """
        { ⟦"root"⟧: [] }  // expect: missing-root
        """)
  }

  @Test func `missing-root reported: an element without a document around it`() {
    expectDiagnostics(
      inDocument: """
        { "type": ⟦"stack"⟧, "spacing": 8, "children": [] }  // expect: missing-root
        """)
  }

  @Test func `missing-root not reported: an element that cannot be used is a root`() {
    expectDiagnostics(
      inDocument: """
        { "root": ⟦{⟧} }  // expect: missing-type
        """)
  }

  @Test func `missing-root not reported: a root that is still to be typed`() {
    expectDiagnostics(
      inDocument: """
        { "root":⟦⟧ }  // expect: json-syntax
        """)
  }

  @Test func `missing-root reported: behind an emoji`() {
    expectDiagnostics(
      inDocument: """
        { "$schema": "🌳", ⟦"root"⟧: null }  // expect: missing-root
        """)
  }
}
