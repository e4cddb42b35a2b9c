@testable import Diagnostics
import DocumentSyntax
import Foundation
import LiveDocuments
import Randomness
import Testing

/// All safe fixes at once.
@Suite struct SafeFixesTests {
  private func fixed(_ text: String, limit: Int = SafeFixes.limit) -> (
    text: String, fixes: SafeFixes
  ) {
    let fixes = SafeFixes(of: LiveDocument(text: Array(text.utf8)), limit: limit)
    return (String(decoding: fixes.edits.applied(to: Array(text.utf8)), as: UTF8.self), fixes)
  }

  private func stack(_ children: [String]) -> String {
    """
    {"constrainedSize": {"width": 320, "height": 480}, "root": {"type": "stack", "children": [
    \(children.joined(separator: ",\n"))
    ]}}
    """
  }

  @Test(arguments: [100, 200, 400]) func `Many safe fixes need few trials`(count: Int) {
    let text = stack(
      Array(repeating: #"{"type":"text","text":"a","style":{"width":9,"width":8}}"#, count: count))
    let (result, fixes) = fixed(text)
    #expect(fixes.made.count == count)
    #expect(fixes.trialCount <= 4)
    #expect(
      result
        == stack(Array(repeating: #"{"type":"text","text":"a","style":{"width":8}}"#, count: count))
    )
  }

  @Test(arguments: [100, 200]) func `Many safe fixes in one object need few trials`(count: Int) {
    let members = (0..<count).map { #""width":\#($0)"# } + [#""width":9"#]
    let text = stack([#"{"type":"text","text":"a","style":{\#(members.joined(separator: ","))}}"#])
    let (result, fixes) = fixed(text)
    #expect(fixes.made.count == count)
    #expect(fixes.trialCount <= 4)
    #expect(result == stack([#"{"type":"text","text":"a","style":{"width":9}}"#]))
  }

  /// Documents with as many variables that nothing uses: of layouts, which their uses set, and of the document.
  private static let unusedVariables: [(String, @Sendable (Int) -> String)] = [
    (
      "of layouts",
      { count in
        let layouts = (0..<count).map {
          ##""l\##($0)": { "variables": { "a": 1 }, "root": { "type": "text", "text": "A" } }"##
        }
        let uses = (0..<count).map {
          ##"{ "type": "node", "layout": "#l\##($0)", "variables": { "a": 2 } }"##
        }
        return """
          { "layouts": { \(layouts.joined(separator: ",\n")) }, "root": { "type": "stack",
            "direction": "vertical", "children": [ \(uses.joined(separator: ",\n")) ] } }
          """
      }
    ),
    (
      "of the document",
      { count in
        let variables = (0..<count).map { ##""v\##($0)": 1"## }
        return """
          { "variables": { \(variables.joined(separator: ",\n")) },
            "root": { "type": "text", "text": "A" } }
          """
      }
    ),
  ]

  @Test(arguments: unusedVariables)
  func `Fixes of twice as many variables that nothing uses read twice as many entries`(
    _ name: String, _ text: @Sendable (Int) -> String
  ) {
    func searchedEntries(_ count: Int) -> Int {
      let document = LiveDocument(text: Array(text(count).utf8))
      let trials = ActionTrials(of: document)
      let diagnostics = trials.diagnostics.filter { $0.code == "unused-variable" }
      #expect(diagnostics.count == count)
      let found = trials.safeFixes(for: diagnostics[...], limit: count)
      #expect(found.count == count)
      let rewrites = found.flatMap { $0.fixes.flatMap { $0.fix.rewrites(of: trials.copy) } }
      #expect(rewrites.count == (name == "of layouts" ? 2 : 1) * count)
      return trials.copy.text.searchedEntries
    }
    let (once, twice) = (searchedEntries(50), searchedEntries(100))
    #expect(once > 0)
    #expect(twice <= 2 * once, "\(name)")
  }

  @Test func `no more are made than are wanted`() {
    let text = stack(
      Array(repeating: #"{"type":"text","text":"a","style":{"width":9,"width":8}}"#, count: 30))
    let (result, fixes) = fixed(text, limit: 7)
    #expect(fixes.made.count == 7)
    #expect(result.components(separatedBy: #""width":9,"#).count == 24)
  }

  @Test func `Safe fixes of several kinds leave no diagnostic that one of them removes`() {
    let text = stack([
      #"{"type":"text","text":"a","style":{"width":9,"width":8},}"#,
      #"{"type":"node","preferredFrameSize":{"width":3,"height":4}}"#,
      #"{"type":"text","text":"a","style":{"flexGrow":true,"flexShrink":-1}} "#,
    ])
    let (result, fixes) = fixed(text)
    #expect(!fixes.made.isEmpty)
    #expect(fixed(result).fixes.made.isEmpty)
    // Whatever was made, one after the other it could have been made as well.
    var byOne = text
    while true {
      let (next, made) = fixed(byOne, limit: 1)
      if made.made.isEmpty { break }
      byOne = next
    }
    #expect(byOne == result)
  }

  @Test func `Corrections write the nearest variable in place of an unknown one`() {
    let text = """
      { "variables": { "gutter": 4 }, "root": { "type": "stack", "spacing": "$guter" } }
      """
    let fixes = SafeFixes(of: LiveDocument(text: Array(text.utf8)), corrects: true) {
      $0.code == "unknown-variable"
    }
    #expect(fixes.made.map(\.title).contains("Write \"$gutter\""))
  }

  /// Fixes that fail here give elements other names; what is made must not depend on them.
  @Test func `Safe fixes are the same on each run`() throws {
    let url = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Inputs/half-typed.layout.json")
    let text = String(decoding: try Data(contentsOf: url), as: UTF8.self)
    let first = fixed(text)
    #expect(first.fixes.made.count > 3)
    for _ in 0..<RandomCases.size(10, short: 3) {
      let again = fixed(text)
      #expect(again.text == first.text)
      #expect(again.fixes.made == first.fixes.made)
      #expect(again.fixes.trialCount == first.fixes.trialCount)
    }
  }
}
