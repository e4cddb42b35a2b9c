@testable import Diagnostics
import DocumentSyntax
import LiveDocuments
import Testing

/// Fixes of documents with several screens.
@Suite struct ActionTrialsTests {
  private func document(variant size: String, own: String, root: String) -> LiveDocument {
    let text = """
      { "variants": [ { "name": "narrow", "constrainedSize": { "max": \(size) } } ],
        "constrainedSize": { "max": \(own) }, "root": \(root) }
      """
    return LiveDocument(text: Array(text.utf8))
  }

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

  /// A stack that does nothing on the document's own screen; in the variant it keeps its text from breaking.
  private let wrapped = """
    { "type": "stack", "direction": "vertical", "alignItems": "start", "children": [
      { "type": "stack", "children": [ { "type": "text", "text": "a title of some words" } ] } ] }
    """

  @Test func `a fix that changes a variant is not safe, and its title says what changes`() throws {
    let document = document(
      variant: #"{"width": 80, "height": 200}"#, own: #"{"width": 300, "height": 200}"#,
      root: wrapped)
    let fix = try #require(try fixes("redundant-wrapper", of: document).first)
    #expect(!fix.isSafe)
    #expect(
      fix.titleWithChange
        == "Replace the stack with the text in it (in \"narrow\" text 214.5×20.5 → 71.5×61.5, 1 more)"
    )
    #expect(SafeFixes(of: document) { $0.code == "redundant-wrapper" }.made.isEmpty)
  }

  @Test func `a fix is safe where the variant stays unchanged`() throws {
    let document = document(
      variant: #"{"width": 280, "height": 200}"#, own: #"{"width": 300, "height": 200}"#,
      root: wrapped)
    let fix = try #require(try fixes("redundant-wrapper", of: document).first)
    #expect(fix.isSafe)
    #expect(fix.titleWithChange == "Replace the stack with the text in it")
    #expect(SafeFixes(of: document) { $0.code == "redundant-wrapper" }.made.count == 1)
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

  @Test func `A diagnostic of a variant only has fixes that are tried on the variant`() throws {
    let document = document(
      variant: #"{"width": 50, "height": 50}"#, own: #"{"width": 300, "height": 50}"#,
      root: """
        { "type": "stack", "children": [
          { "type": "text", "text": "one two three" }, { "type": "text", "text": "four" } ] }
        """)
    let fix = try #require(try fixes("missing-flex-shrink", of: document).first)
    #expect(
      fix.titleWithChange.hasPrefix(
        "Set flexShrink of text and text to 1 (in \"narrow\" text 133×20.5"))
    #expect(fix.keepsFrames)
    let text = fix.edits.applied(to: document.source.text.bytes)
    let mended = DocumentCheck().diagnostics(of: LiveDocument(text: text))
    #expect(!mended.contains { $0.code == "missing-flex-shrink" })
  }

  @Test func `a warning that a fix brings in another screen is in its title`() throws {
    let document = document(
      variant: #"{"width": 50, "height": 200}"#, own: #"{"width": 300, "height": 200}"#,
      root: """
        { "type": "stack", "alignItems": "start", "children": [
          { "type": "node", "style": { "width": 20, "height": 9 } },
          { "type": "node", "style": { "width": "80", "height": 10 } } ] }
        """)
    let fix = try #require(try fixes("bad-dimension", of: document).first)
    #expect(fix.bringsFaults)
    #expect(!fix.isSafe)
    #expect(fix.titleWithChange.hasPrefix("Brings main-axis-overflow in \"narrow\": Write "))
  }

  @Test func `a fix that brings a warning on the document's own screen is none`() throws {
    let document = document(
      variant: #"{"width": 300, "height": 200}"#, own: #"{"width": 50, "height": 200}"#,
      root: """
        { "type": "stack", "alignItems": "start", "children": [
          { "type": "node", "style": { "width": 20, "height": 9 } },
          { "type": "node", "style": { "width": "80", "height": 10 } } ] }
        """)
    #expect(try fixes("bad-dimension", of: document).isEmpty)
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

  private func menu(_ code: String, _ text: String) throws -> [TriedAction] {
    try fixes(code, of: LiveDocument(text: Array(text.utf8)))
  }

  @Test func `Fix that moves more leaves off the screen is not offered`() throws {
    let children = (0..<4).map { index in
      #"{ "type": "image", "id": "p\#(index)", "imageSize": { "width": 375, "height": 300 } }"#
    }
    let fixes = try menu(
      "main-axis-overflow",
      """
      { "constrainedSize": { "width": 375, "height": 667 }, "root": { "type": "stack",
        "direction": "vertical", "children": [ \(children.joined(separator: ", ")) ] } }
      """)
    #expect(fixes.map(\.title) == ["Wrap stack in a scroll node"])
  }

  @Test func `Number that depends on the text is not preferred, and its title says so`() throws {
    let fixes = try menu(
      "companion-squeezed",
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "children": [
        { "type": "overlay", "id": "card",
          "child": { "type": "text", "text": "a", "style": { "width": 20, "height": 20.5 } },
          "overlay": { "type": "text", "text": "Featherstone" } } ] } }
      """)
    let number = fixes.first { $0.title.hasPrefix("Set the size") }
    if let number {
      #expect(!number.mayBePreferred)
      #expect(number.titleWithChange.contains("(for this text; "))
    }
    #expect(fixes.first?.title == "Make it a background behind the overlay")
  }

  @Test func `Number that depends on the width is not preferred`() throws {
    let fixes = try menu(
      "main-axis-overflow",
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "children": [
        { "type": "image", "imageSize": { "width": 300, "height": 20 }, "style": { "width": 300 } },
        { "type": "node", "style": { "width": 40, "height": 20, "flexShrink": 0 } } ] } }
      """)
    for fix in fixes where fix.title.hasPrefix("Set width") {
      #expect(!fix.mayBePreferred)
      #expect(fix.titleWithChange.contains("for this width"))
    }
    #expect(fixes.first.map { !$0.title.hasPrefix("Set width") } ?? false)
  }

  @Test func `Siblings of the same shape shrink together`() throws {
    let pieces = ["one two three four", "five six one two", "ten one two six"].map { text in
      #"{ "type": "text", "text": "\#(text)" }"#
    }
    let fixes = try menu(
      "missing-flex-shrink",
      """
      { "constrainedSize": { "width": 320 }, "root": { "type": "stack",
        "children": [ \(pieces.joined(separator: ", ")) ] } }
      """)
    #expect(fixes.first?.title == "Set flexShrink of text, text and text to 1")
  }

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
