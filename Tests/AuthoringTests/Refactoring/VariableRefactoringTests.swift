import Authoring
import Diagnostics
import DocumentSyntax
import LayoutEngine
import LiveDocuments
import Randomness
import TestSupport
import Testing

/// Values that become variables, and variables that become values.
@Suite struct VariableRefactoringTests {
  private let row = """
    {
      // the screen
      "constrainedSize": { "width": 200, "height": 100 },
      "root": {
        "type": "stack",
        "children": [
          { "type": "node", "id": "a", "style": { "width": 12.50, "height": 4 } },
          { "type": "inset", "id": "b", "style": { "width": 12.5 }, "insets": {
            "top": 1, // a pixel
            "left": 2 } }
        ]
      }
    }
    """

  private let shared = """
    {
      "variables": {
        "gutter": 12.50, // between all
        "margin": "$gutter * 2",
        "box": { "width": 10, /* fixed */ "height": "$gutter" }
      },
      "root": {
        "type": "stack", "spacing": "$gutter", "children": [
          { "type": "image", "imageSize": "$box", "style": { "width": "$margin + 1" } }
        ]
      }
    }
    """

  // MARK: Extract

  @Test func `A value becomes a variable as it is spelled`() {
    expectRefactoring(
      "Extract to the variable width (no frame changes)", at: "12.50", of: row,
      becomes: row.replacing("12.50", with: #""$width""#).replacing(
        #""height": 100 },"#, with: #""height": 100 },\#n  "variables": { "width": 12.50 },"#)
    )
    expectRefactoring(
      "Extract to the variable constrainedSizeHeight (no frame changes)", at: #"100 }"#, of: row,
      becomes: row.replacing("100 }", with: #""$constrainedSizeHeight" }"#)
        .replacing(#""root""#, with: #""variables": { "constrainedSizeHeight": 100 },\#n  "root""#))
  }

  @Test func `Equal values of a key become one variable`() {
    let text = row.replacing("12.50", with: #""$width""#).replacing("12.5 ", with: #""$width" "#)
      .replacing(
        #""height": 100 },"#, with: #""height": 100 },\#n  "variables": { "width": 12.50 },"#)
    expectRefactoring(
      "Extract all 2 equal values of width to the variable width (no frame changes)", at: "12.50",
      of: row, becomes: text)
    expectRefactoring("Extract all", at: #"4 } }"#, of: row, becomes: nil)
  }

  @Test func `A comment in an object moves along`() {
    let document = LiveDocument(row)
    let action = document.refactorings(at: #""insets""#).first { $0.title.hasPrefix("Extract") }
    let text = action.map {
      String(decoding: $0.edits.applied(to: document.source.text.bytes), as: UTF8.self)
    }
    #expect(text?.contains(#""insets": "$insets""#) == true)
    #expect(text?.contains("// a pixel") == true)
    #expect(text?.contains("// the screen") == true)
  }

  @Test func `Names are taken once, and what cannot be a variable is none`() {
    let text = """
      { "variables": { "width": 3 }, "root": { "type": "text", "id": "t", "text": "!$none",
        "style": { "width": 5, "minWidth": "$width", "height": "6 pt" } } }
      """
    let titles = ["5", "$width", "6 pt", "!$none", #""text", "id""#, #""t", "text""#, "3 }"].map {
      word in
      LiveDocument(text).refactorings(at: word).map(\.title).filter { $0.hasPrefix("Extract") }
    }
    #expect(titles == [["Extract to the variable width2"], [], [], [], [], [], []])
  }

  @Test func `A value becomes a variable behind files of variables`() throws {
    for (variables, wanted) in [
      (#""a.json""#, #"["a.json", { "width2": 12.50 }]"#),
      (#"["a.json"]"#, #"["a.json", { "width2": 12.50 }]"#),
      (#"["a.json", { "b": 1 }]"#, #"["a.json", { "b": 1, "width2": 12.50 }]"#),
    ] {
      let text = row.replacing(#""root""#, with: #""variables": \#(variables),\#n  "root""#)
      let document = LiveDocument(
        SourceText(text),
        inputs: DocumentInputs(
          files: DocumentFiles {
            NamedFile(
              uri: "file:///\($0.name)", name: $0.name,
              .success(SourceText(#"{ "width": 1, "height": 2 }"#)))
          }))
      let action = try #require(
        document.refactorings(at: "12.50").first { $0.titleWithChange.hasPrefix("Extract to") })
      #expect(action.titleWithChange == "Extract to the variable width2 (no frame changes)")
      #expect(
        String(decoding: action.edits.applied(to: document.source.text.bytes), as: UTF8.self)
          == text.replacing("12.50", with: #""$width2""#).replacing(variables, with: wanted))
    }
  }

  // MARK: Inline

  @Test func `A use gets the value, or the result of its expression`() {
    expectRefactoring(
      "Inline this use of $gutter (no frame changes)", at: #""$gutter", "children"#, of: shared,
      becomes: shared.replacing(#""$gutter", "children"#, with: #"12.50, "children"#))
    expectRefactoring(
      "Inline this use of $gutter", at: #""$gutter * 2"#, of: shared,
      becomes: shared.replacing(#""$gutter * 2""#, with: "25"))
    expectRefactoring(
      "Inline $box and remove it (no frame changes)", at: #""$box"#, of: shared,
      becomes: nil)
  }

  @Test func `All uses get the value, and the definition goes`() {
    expectRefactoring(
      "Inline $margin and remove it (no frame changes)", at: #""margin""#, of: shared,
      becomes: shared.replacing(#""$margin + 1""#, with: #""($gutter * 2) + 1""#)
        .replacing("\n    \"margin\": \"$gutter * 2\",", with: ""))
    let text =
      #"{"variables": {"w": 5}, "root": {"type": "node", "style": {"width": "$w", "height": "$w * 2"}}}"#
    expectRefactoring(
      "Inline all 2 uses of $w and remove it (no frame changes)", at: #""w": 5"#, of: text,
      becomes: #"{"root": {"type": "node", "style": {"width": 5, "height": 10}}}"#)
  }

  @Test func `A variable that a variant sets is not inlined`() {
    let text = """
      { "variables": { "w": 5, "v": "$w" }, "variants": [{ "name": "x", "variables": { "w": 6 } }],
        "root": { "type": "node", "style": { "width": "$v", "height": "$w" } } }
      """
    for word in [#""$v"#, #""$w", "#, #""w": 5"#] {
      let titles = LiveDocument(text).refactorings(at: word).map(\.title)
      #expect(!titles.contains { $0.hasPrefix("Inline") }, "\(word): \(titles)")
    }
  }

  // MARK: Properties

  @Test func `Extracting and inlining change neither frames nor diagnostics`() {
    var made = (extracted: 0, inlined: 0)
    var random = SeededGenerator(seed: 90)
    for (number, original) in ExampleTexts.sample.enumerated() {
      var text = original
      for step in 0..<12 {
        let document = LiveDocument(text: text)
        guard document.syntaxErrors.isEmpty else { break }
        let kind: CodeAction.Kind = step % 3 == 2 ? .inline : .extract
        guard let action = Self.action(kind, in: document, using: &random) else { continue }
        let new: [UInt8] = action.edits.applied(to: text)
        let (before, after) = (Self.layout(of: text), Self.layout(of: new))
        #expect(before == after, "text \(number), step \(step): \(action.title)")
        if kind == .extract { made.extracted += 1 } else { made.inlined += 1 }
        text = new
      }
    }
    #expect(made.extracted > 20, "\(made)")
    #expect(made.inlined > 5, "\(made)")
  }

  /// An extraction or inlining at one of some random bytes, or at the names of variables.
  private static func action(
    _ kind: CodeAction.Kind, in document: LiveDocument, using random: inout SeededGenerator
  ) -> TriedAction? {
    let menu = CodeActionMenu(of: document, diagnostics: [], on: ActionTrials(of: document))
    let names = document.variableStrings().map(\.range.lowerBound)
    for _ in 0..<8 {
      var offset = Int.random(in: 0...document.source.text.utf8Count, using: &random)
      if kind == .inline, let name = names.randomElement(using: &random) { offset = name + 2 }
      let actions = menu.tried(at: offset) { $0 == kind }
        .filter { $0.title.contains("to the variable") || $0.title.contains("$") }
      if let action = actions.randomElement(using: &random) { return action }
    }
    return nil
  }

  /// The frames and descriptions of all elements on all screens, and the codes of the diagnostics.
  private static func layout(of text: [UInt8]) -> [String] {
    let document = LiveDocument(text: text)
    let screens = [nil] + document.header.variants.map { Optional($0.name) }
    var lines: [String] = []
    for screen in screens.prefix(4) {
      let live = LiveDocument(text: text, variant: screen)
      live.elements.forEach { element in
        lines.append(
          "\(live.pointer(of: element)) \(live.elements.description(of: element)) "
            + "\(live.layout.frame(of: element).map { "\($0)" } ?? "–")")
      }
    }
    let codes = DocumentCheck().diagnostics(of: document).map(\.code)
    return lines + codes.filter { $0 != "unused-variable" }.sorted()
  }
}
