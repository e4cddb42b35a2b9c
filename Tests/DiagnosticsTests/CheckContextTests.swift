@testable import Diagnostics
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

  @Test func `The spelling of a size is looked up for lengths of at most a point only`() {
    let children = [40, 0.5, 60, 0].map {
      #"{ "type": "text", "text": "A", "style": { "width": \#($0), "maxHeight": 30 } }"#
    }
    let document = LiveDocument(
      text: Array(
        #"{ "root": { "type": "stack", "children": [ \#(children.joined(separator: ",")) ] } }"#
          .utf8))
    let context = CheckContext(document)
    var found = 0
    document.elements.forEach {
      found += FractionAsPoints.diagnostics(for: $0, in: context).count
    }
    #expect(found == 1)
  }
}
