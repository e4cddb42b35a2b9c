import Diagnostics
import LayoutEngine
import LiveDocuments
import Testing

private enum IsRound: ElementFact { typealias Value = Bool }
private enum IsRed: ElementFact { typealias Value = Bool }

@Suite struct CheckContextTests {
  @Test func `facts of one layout are computed once, and kinds of one type do not mix`() throws {
    let document = LiveDocument(text: Array(#"{"root": {"type": "node"}}"#.utf8))
    let root = try #require(document.elements.root)
    let context = CheckContext(document)
    #expect(context.fact(IsRound.self, of: root) { true })
    #expect(!context.fact(IsRed.self, of: root) { false })
    // Each is computed once.
    #expect(context.fact(IsRound.self, of: root) { false })
    #expect(!context.fact(IsRed.self, of: root) { true })
    #expect(context.factCount == 2)
    // A layout invalidates them.
    document.replaceAll(with: Array(#"{"root": {"type": "text"}}"#.utf8))
    document.finishEditing(version: nil)
    let now = try #require(document.elements.root)
    #expect(!context.fact(IsRound.self, of: now) { false })
    #expect(context.factCount == 3)
  }
}
