import Diagnostics
import LiveDocuments
import TestSupport
import Testing

@Suite struct LayoutCostTests {
  @Test func `layout-cost message counts no further than a million`() {
    #expect(numberDifferences("42", of: "layout-cost", replies(22)) == [])
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

  /// Replies in replies, each less wide than the one around it.
  private func replies(_ levels: Int) -> String {
    let openings = (1...levels).reversed().map { level in
      """
      { "type": "stack", "children": [
        { "type": "image", "imageSize": { "width": 3, "height": 8 } },
        { "type": "stack", "direction": "vertical", "style": { "flexShrink": 1 }, "children": [
          { "type": "text", "text": "\(String(repeating: "A reply to ", count: level))hello" },

      """
    }
    return openings.joined() + #"{ "type": "text", "text": "Hello" }"# + "\n"
      + String(repeating: "] } ] }", count: levels)
  }
}
