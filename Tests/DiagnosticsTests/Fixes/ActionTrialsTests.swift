@testable import Diagnostics
import DocumentSyntax
import LiveDocuments
import Testing

/// Fixes of documents with several screens.
@Suite struct ActionTrialsTests {
  private func fixes(_ code: String, of document: LiveDocument) throws -> [TriedAction] {
    let trials = ActionTrials(of: document)
    let diagnostics = DocumentCheck().diagnostics(of: document)
    let diagnostic = try #require(diagnostics.first { $0.code == code })
    let fixes = trials.fixes(for: diagnostic, in: document)
    // Trials leave the copy as it was, on all screens.
    #expect(trials.diagnostics.map(\.message) == diagnostics.map(\.message))
    #expect(trials.fixes(for: diagnostic, in: document).map(\.title) == fixes.map(\.title))
    return fixes
  }

  @Test(arguments: [900, 1_100])
  func `Fixes of syntax errors are tried unless there are more errors than are kept`(count: Int) {
    let child = #"{"type":"node","style":{"width":9 "height":3}}"#
    let children = Array(repeating: child, count: count).joined(separator: ",\n")
    let text = #"{"root":{"type":"stack","direction":"vertical","children":[\#(children)]}}"#
    let document = LiveDocument(text: Array(text.utf8))
    let trials = ActionTrials(of: document)
    let error = DocumentCheck().diagnostics(of: document).first { $0.code == "json-syntax" }
    let fixes = error.map { trials.fixes(for: $0, in: document) } ?? []
    #expect(fixes.isEmpty == (count > 1_000))
    #expect((trials.trialCount == 0) == (count > 1_000))
    #expect(trials.hasSafeFix(of: ["json-syntax"]) == (count < 1_000))
  }

  @Test func `a copy names elements otherwise than a document that was edited`() throws {
    let photo = #"{ "type": "node", "id": "photo", "style": { "width": "80", "height": 9 } }"#
    let others = Array(repeating: #"{ "type": "node" }, "#, count: 30).joined()
    func text(_ children: String) -> [UInt8] {
      Array(#"{"root": {"type": "stack", "children": [\#(children)]}}"#.utf8)
    }
    let document = LiveDocument(text: text(others + photo))
    document.replaceAll(with: text(photo))
    document.finishEditing(version: nil)
    let fix = try #require(try fixes("bad-dimension", of: document).first)
    #expect(fix.titleWithChange.contains("(#photo 0×9 → 80×9"))
  }

  @Test func `A trial lays out the own screen and the one with larger text, there and back`() throws
  {
    let rows = Array(
      repeating: """
        { "type": "stack", "children": [ { "type": "text", "text": "one" },
          { "type": "spec", "style": { "flexGrow": 1 } }, { "type": "text", "text": "two" } ] }
        """, count: 40)
    let text = """
      { "constrainedSize": { "max": { "width": 375 } }, "root": { "type": "stack",
        "direction": "vertical", "alignItems": "start", "children": [ \(rows.joined(separator: ", ")) ] } }
      """
    let document = LiveDocument(text: Array(text.utf8))
    let diagnostics = DocumentCheck().allDiagnostics(of: document).filter {
      $0.code == "flex-grow-without-space"
    }
    let trials = ActionTrials(of: document)
    // The first one makes the layouts.
    _ = try trials.fixes(for: #require(diagnostics.first), in: document)
    let before = trials.work
    for diagnostic in diagnostics.dropFirst() {
      #expect(!trials.fixes(for: diagnostic, in: document).isEmpty)
    }
    let count = trials.work.trials - before.trials
    #expect(count == 2 * 39)
    // 135 steps and 33 rules each. The screens of 320 and 430 points, which only tell lengths apart, are 49 steps more.
    #expect(trials.work.layout - before.layout < 160 * count)
    #expect(trials.work.rulesRun - before.rulesRun < 40 * count)
  }

  // MARK: Other screens

  @Test func `Trials that follow an edit find what trials of the text opened anew find`() throws {
    let cells = (0..<200).map { number in
      #"{"type":"node","id":"n\#(number)","style":{"width":\#(number == 120 ? -4 : 4),"height":4}}"#
    }
    let text =
      #"{"root":{"type":"stack","direction":"vertical","children":[\#(cells.joined(separator: ",\n"))]}}"#
    let document = LiveDocument(text: Array(text.utf8))
    let trials = ActionTrials(of: document)
    let check = DocumentCheck()
    func titles(_ trials: ActionTrials) throws -> [String] {
      let found = try #require(check.diagnostics(of: document).first { $0.code == "negative-size" })
      return trials.fixes(for: found, in: document).map { "\($0.titleWithChange) \($0.edits)" }
    }
    let before = try titles(trials)
    let digit = try #require(document.source.text.bytes.firstRange(of: Array("-4".utf8))).upperBound
    document.replace(digit..<digit, with: Array("5".utf8))
    document.finishEditing(version: 2)
    #expect(trials.follow(document))
    #expect(trials.copy.source.text.bytes == document.source.text.bytes)
    #expect(trials.copy.work.decoded == 1)
    let after = try titles(trials)
    #expect(after == (try titles(ActionTrials(of: document))))
    #expect(after != before)
    #expect(after.first?.hasPrefix("Write 45 ") == true)
  }

  @Test func `A copy whose text became many times as long is opened anew`() {
    let document = LiveDocument(text: Array(#"{"root":{"type":"node"}}"#.utf8))
    let trials = ActionTrials(of: document)
    #expect(trials.follow(document))
    document.replace(0..<0, with: Array(repeating: UInt8(ascii: " "), count: 5_000))
    document.finishEditing(version: 2)
    #expect(!trials.follow(document))
  }
}
