import Diagnostics
import LiveDocuments
import TestSupport
import Testing

@Suite struct LayoutCostTests {
  @Test func `layout-cost not reported: replies in replies that shrink`() {
    expectDiagnostics(replies(5, innermost: marked))
  }

  @Test func `layout-cost not reported: rows that are only stretched`() {
    expectDiagnostics(replies(6, begin: "Re: ", innermost: marked))
  }

  @Test func `layout-cost not reported: of two parts of a document the costlier one is told of`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "alignItems": "start", "children": [
        \(replies(5)),
        \(replies(6, innermost: marked)),
        \(replies(5)) ] }
      """)
  }

  @Test func `layout-cost not reported: fewer replies`() {
    expectDiagnostics(replies(4))
  }

  @Test func `layout-cost not reported: no more than 32 times`() {
    expectDiagnostics(replies(5, begin: "Re: "))
  }

  @Test func `layout-cost not reported: rows that are not stretched`() {
    expectDiagnostics(replies(6, members: #""alignItems": "start","#))
  }

  @Test func `layout-cost not reported: a number out of range around it is the cause`() {
    expectDiagnostics(
      """
      { "type": "inset", "insets": ⟦1e8⟧, "child":  // expect: number-too-large
        \(replies(6)) }
      """)
  }

  @Test func `layout-cost reported: behind an emoji`() {
    expectDiagnostics(
      replies(
        5,
        innermost: """
          { "id": "💬🧑‍🤝‍🧑", "type": ⟦"text"⟧, "text": "Hello" }  // expect: layout-cost
          """))
  }

  @Test func `layout-cost message says how often and why`() {
    expectNumbers(
      "60 8", of: "layout-cost",
      replies(5))
  }

  @Test func `layout-cost message counts no further than a million`() {
    expectNumbers(
      "42", of: "layout-cost",
      replies(22))
  }

  @Test func `layout-cost: element that is measured again is related`() {
    let document = openDocument(replies(5))
    #expect(
      document.relatedTexts(of: "layout-cost") == [["\"text\"", "\"stack\"", "\"stack\""]])
  }

  @Test func `layout-cost not reported: element around it limits the measurements`() throws {
    // All of them are measured in several ranges, but no more often than what is around them.
    let nested = #"{ "type": "stack", "direction": "vertical", "children": [ "#
    let long = #"{ "type": "text", "text": "\#(String(repeating: "so long ", count: 30))" }"#
    let cell = #"{ "type": "stack", "children": [ \#(long), \#(long) ] }"#
    let document = openDocument(
      """
      { "type": "stack", "children": [
        { "type": "image", "imageSize": { "width": 3, "height": 8 } },
        { "type": "stack", "direction": "vertical", "style": { "flexShrink": 1 }, "children": [
          \(long),
          \(String(repeating: nested, count: 6))
          \(Array(repeating: cell, count: 100).joined(separator: ", "))
          \(String(repeating: "] }", count: 6)) ] } ] }
      """)
    let rule = try #require(allRules.first { $0.code == "layout-cost" })
    let before = document.layout.workSpent
    let context = CheckContext(document)
    document.elements.forEach { element in
      guard rule.subjects.contains(document.elements.type(of: element)) else { return }
      #expect(rule.diagnostics(for: element, in: context).isEmpty)
    }
    let spent = document.layout.workSpent - before
    #expect(spent < 100)
  }

  @Test func `layout-cost fix: there is no fix`() {
    expectFix(replies(5, innermost: marked), becomes: nil)
  }

  private let marked = """
    { "type": ⟦"text"⟧, "text": "Hello" }  // expect: layout-cost
    """

  /// Replies in replies, each less wide than the one around it.
  private func replies(
    _ levels: Int, begin: String = "A reply to ", members: String = "",
    innermost: String = #"{ "type": "text", "text": "Hello" }"#
  ) -> String {
    let openings = (1...levels).reversed().map { level in
      """
      { "type": "stack", \(members) "children": [
        { "type": "image", "imageSize": { "width": 3, "height": 8 } },
        { "type": "stack", "direction": "vertical", \(members) "style": { "flexShrink": 1 }, "children": [
          { "type": "text", "text": "\(String(repeating: begin, count: level))hello" },

      """
    }
    return openings.joined() + innermost + "\n"
      + String(repeating: "] } ] }", count: levels)
  }
}
