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
  @Test func `Extracting and inlining change neither frames nor diagnostics`() {
    var made = (extracted: 0, inlined: 0)
    var random = SeededGenerator(seed: 90)
    for (number, original) in ExampleTexts.sample.enumerated() {
      var text = original
      for step in 0..<12 {
        let document = LiveDocument(text: text)
        guard document.text.syntaxErrors.isEmpty else { break }
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
    let names = document.text.variableStrings().map(\.range.lowerBound)
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
