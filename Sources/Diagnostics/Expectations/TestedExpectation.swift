import LayoutEngine
package import LiveDocuments

/// A layout test and its results on all screens that it says something about.
package struct TestedExpectation {
  package let written: WrittenExpectation
  package internal(set) var screens: [Screen] = []

  /// The names in `on` that no variant has.
  package let wrongVariants: [ExpectationResults.WrongVariant]

  package struct Screen {
    /// The variant's; `nil` for the document's own screen.
    package let name: String?
    package let document: LiveDocument
    package let result: ExpectationResult
  }

  /// The results on the screen of a variant alone.
  package func on(_ variant: String) -> TestedExpectation {
    var tested = self
    tested.screens.removeAll { $0.name != variant }
    return tested
  }

  /// The most serious outcome: bad, failed, holds; skipped if it is skipped on all screens.
  package var outcome: ExpectationResult.Outcome {
    let outcomes = screens.map(\.result.outcome)
    if outcomes.contains(.bad) || !wrongVariants.isEmpty { return .bad }
    if outcomes.contains(.failed) { return .failed }
    return outcomes.contains(.holds) ? .holds : .skipped
  }

  /// The sentence about a test that fails or is bad, with the screens by name; `nil` for any other.
  package var message: String? {
    if let bad = screens.first(where: { $0.result.outcome == .bad }) {
      let text =
        written.text.allSatisfy(\.isWhitespace) ? "" : "\(shortened(written.text, to: 64)): "
      return text + bad.result.message
    }
    if let wrong = wrongVariants.first { return wrong.message }
    let failed = screens.filter { $0.result.outcome == .failed }
    guard let first = failed.first else { return nil }
    let names = failed.compactMap { $0.name }
    let sentence = first.result.sentence(about: written)
    if screens.count == 1, first.name == nil { return sentence }
    return "\(sentence) (\(Diagnostic.screens(names, andDocument: first.name == nil)))"
  }
}

extension DocumentCheck {
  /// The layout tests of a document with their results on all screens, in the order of the text; `expressions` are
  /// evaluated instead of those that the document writes.
  package func expectations(
    of document: LiveDocument, expressions: [String]? = nil
  ) -> [TestedExpectation] {
    if expressions == nil, document.header.expectations.isEmpty { return [] }
    return TestedExpectation.results(on: layouts(of: document), expressions)
  }
}

extension TestedExpectation {
  /// The layout tests of a document with their results on the screen that it is laid out for, and no other.
  package static func onCurrentScreen(of document: LiveDocument) -> [TestedExpectation] {
    results(on: [document], nil)
  }

  /// The results on each of the screens of one document.
  fileprivate static func results(
    on screens: [LiveDocument], _ expressions: [String]?
  ) -> [TestedExpectation] {
    var tested: [TestedExpectation] = []
    for screen in screens {
      let items = ExpectationResults(of: screen, expressions: expressions).items
      for (index, item) in items.enumerated() {
        if tested.count == index {
          tested.append(
            TestedExpectation(written: item.written, wrongVariants: item.wrongVariants))
        }
        guard let result = item.result else { continue }
        tested[index].screens.append(
          TestedExpectation.Screen(name: screen.variantName, document: screen, result: result))
      }
    }
    return tested
  }
}
