import Diagnostics
import DocumentSyntax
import LiveDocuments
import Randomness
import Testing

/// The fix of each diagnostic, for the text as it is.
@Suite struct PreferredFixesTests {
  private func stack(_ children: [String]) -> LiveDocument {
    let text = """
      {"constrainedSize": {"width": 320, "height": 480}, "root": {"type": "stack", "children": [
      \(children.joined(separator: ",\n"))
      ]}}
      """
    return LiveDocument(text: Array(text.utf8))
  }

  /// The diagnostics of a document, and their fixes.
  private func fixes(
    of document: LiveDocument, trialLimit: Int = PreferredFixes.trialLimit
  ) -> (diagnostics: [Diagnostic], fixes: PreferredFixes) {
    // One about the layout as a whole is left out.
    let diagnostics = DocumentCheck().diagnostics(of: document)
      .filter { $0.code != "main-axis-overflow" }
    return (diagnostics, PreferredFixes(of: document, for: diagnostics, trialLimit: trialLimit))
  }

  @Test(arguments: [100, 200, 400])
  func `The preferred fixes of many elements need one trial`(count: Int) {
    let (diagnostics, fixes) = fixes(
      of: stack(
        Array(
          repeating: #"{"type":"text","text":"a","style":{"width":9,"width":8}}"#, count: count)))
    #expect(diagnostics.count == count)
    #expect(diagnostics.allSatisfy { fixes.fix(of: $0)?.title == "Remove the ignored key" })
    #expect(fixes.trialCount == 1 && fixes.untriedCount == 0)
  }

  @Test(arguments: [100, 200, 400])
  func `The preferred fixes of many members of one object need few trials`(count: Int) {
    let members = (0..<count).map { #""width":\#($0)"# } + [#""width":9"#]
    let (diagnostics, fixes) = fixes(
      of: stack([#"{"type":"text","text":"a","style":{\#(members.joined(separator: ","))}}"#]))
    #expect(diagnostics.count == count)
    #expect(diagnostics.allSatisfy { fixes.fix(of: $0) != nil })
    #expect(fixes.trialCount <= 3)
  }

  @Test func `Each preferred fix removes its diagnostic without the others`() throws {
    let document = stack([
      #"{"type":"text","text":"a","style":{"width":9,"width":8},}"#,
      #"{"type":"node","style":{"width":3,"height":4,"flexGrow":true}}"#,
      #"{"type":"text","text":"a","text":"b","style":{"flexGrow":true,"flexShrink":false}} "#,
    ])
    let (diagnostics, fixes) = fixes(of: document)
    var fixed = 0
    for diagnostic in diagnostics {
      guard let fix = fixes.fix(of: diagnostic) else { continue }
      fixed += 1
      let text = fix.edits.applied(to: document.source.text.bytes)
      let after = DocumentCheck().diagnostics(of: LiveDocument(text: text))
      func count(_ list: [Diagnostic]) -> Int { list.count { $0.code == diagnostic.code } }
      #expect(count(after) == count(diagnostics) - 1, "\(diagnostic.code) \(fix)")
    }
    #expect(fixed >= 5)
    let all = SafeFixes(of: document)
    #expect(all.made.count == fixed)
  }

  /// Each stack keeps its text from breaking in the variant, and does nothing on the document's own screen.
  @Test(arguments: RandomCases.runsAll ? [150, 300] : [30])
  func `Fixes that do not hold are tried up to the limit, and the rest are counted`(count: Int) {
    let limit = RandomCases.size(PreferredFixes.trialLimit, short: 40)
    let child = #"{"type":"stack","children":[{"type":"text","text":"a title of some words"}]}"#
    let text = """
      {"variants":[{"name":"narrow","constrainedSize":{"max":{"width":80}}}],
      "constrainedSize":{"max":{"width":300}},
      "root":{"type":"stack","direction":"vertical","alignItems":"start","children":[
      \(Array(repeating: child, count: count).joined(separator: ",\n"))]}}
      """
    let (diagnostics, fixes) = fixes(
      of: LiveDocument(text: Array(text.utf8)), trialLimit: limit)
    let wrappers = diagnostics.filter { $0.code == "redundant-wrapper" }
    #expect(wrappers.count == count)
    #expect(wrappers.allSatisfy { fixes.fix(of: $0) == nil })
    #expect(fixes.trialCount == limit)
    #expect(fixes.untriedCount > 0)
  }
}
