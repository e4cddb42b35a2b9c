import Diagnostics
import LiveDocuments
import TestSupport
import Testing

@Suite struct WrongValueTypeTests {
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
