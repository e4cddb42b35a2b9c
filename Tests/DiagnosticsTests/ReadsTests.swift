import Diagnostics
import LayoutEngine
import LiveDocuments
import TestSupport
import Testing

@Suite struct ReadsTests {
  @Test func `Rules read no more of the examples on their pages than they declare`() {
    for rule in allRules {
      for text in [rule.page.example, rule.page.instead] {
        let document = LiveDocument(text: Array(text.utf8))
        #expect(document.undeclaredReads() == [], "\(rule.code)")
      }
    }
  }

  @Test func `Rules read no more of the fixtures than they declare`() throws {
    for fixture in try Fixture.all() {
      #expect(fixture.open().undeclaredReads() == [], "\(fixture.name)")
    }
  }

  @Test func `Recorded reads are told apart by their position`() throws {
    let document = openDocument(
      """
      {"type": "stack", "id": "top", "children": [
        {"type": "node", "id": "beside"},
        {"type": "inset", "id": "around", "insets": 1, "child":
          {"type": "inset", "id": "own", "insets": 1, "child":
            {"type": "inset", "id": "inside", "insets": 1, "child": {"type": "node", "id": "leaf"}}}}]}
      """)
    let own = try #require(document.element(withID: "own"))
    func reads(of id: String, _ read: (ElementID) -> Void) throws -> Reads {
      let element = try #require(document.element(withID: id))
      let record = ReadRecord()
      document.layout.reads = record
      defer { document.layout.reads = nil }
      read(element)
      return Reads(record.take(), by: own, in: document.elements)
    }
    let (elements, layout) = (document.elements, document.layout)
    #expect(try reads(of: "own") { _ = elements.style(of: $0) } == .own(.description))
    #expect(try reads(of: "own") { _ = elements.parent(of: $0) } == [])
    #expect(try reads(of: "around") { _ = layout.frame(of: $0) } == .parent(.frame))
    #expect(try reads(of: "top") { _ = layout.stackMeasurements(of: $0) } == .ancestors(.layout))
    #expect(try reads(of: "inside") { _ = elements.problems(of: $0) } == .children(.object))
    #expect(try reads(of: "leaf") { _ = layout.size(of: $0) } == .descendants(.layout))
    #expect(try reads(of: "beside") { _ = elements.id(of: $0) } == .others(.description))
    #expect(
      Reads.tracked.isSuperset(of: [.children(.frame), .own(.layout), .descendants(.description)]))
    #expect(
      Reads.tracked.isDisjoint(with: [
        .own(.frame), .parent(.layout), .ancestors(.description), .others(.description),
      ]))
  }
}
