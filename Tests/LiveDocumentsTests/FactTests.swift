import LayoutEngine
import LiveDocuments
import Testing

private enum IsRound: ElementFact { typealias Value = Bool }
private enum IsRed: ElementFact { typealias Value = Bool }

@Suite struct FactTests {
  @Test func `facts whose values have the same type do not mix`() throws {
    let document = LiveDocument(text: Array(#"{"root": {"type": "node"}}"#.utf8))
    let root = try #require(document.elements.root)
    #expect(document.fact(IsRound.self, of: root) { true })
    #expect(!document.fact(IsRed.self, of: root) { false })
    // Each is computed once.
    #expect(document.fact(IsRound.self, of: root) { false })
    #expect(!document.fact(IsRed.self, of: root) { true })
    #expect(document.factCount == 2)
  }
}
