import LayoutEngine
package import LiveDocuments

extension ExpectationResults {
  /// The diagnostics of the expectations that fail or cannot be evaluated, in the order of the text.
  func diagnostics(
    in document: LiveDocument
  ) -> [(pending: PendingDiagnostic, profile: RuleProfile)] {
    var found: [(pending: PendingDiagnostic, profile: RuleProfile)] = []
    guard let bad = RuleProfile.byCode[BadExpectation.code],
      let failed = RuleProfile.byCode[ExpectationFailed.code]
    else { return [] }
    for item in items {
      for wrong in item.wrongVariants {
        found.append((PendingDiagnostic(wrong.location, wrong.message), bad))
      }
      guard let result = item.result else { continue }
      switch result.outcome {
      case .holds, .skipped: break
      case .bad:
        let range = result.range(in: item.written, of: document)
        found.append((PendingDiagnostic(.range(range), result.message), bad))
      case .failed:
        found.append((ExpectationFailed.diagnostic(item.written, result, in: document), failed))
      }
    }
    return found
  }
}

extension ExpectationResult {
  /// The bytes of the text that a result is about: the bad part of an expression, else its string.
  package func range(in written: WrittenExpectation, of document: LiveDocument) -> Range<Int> {
    guard let range, !range.isEmpty else { return document.range(of: written.textLocation) }
    return document.range(of: range, inStringAt: written.textLocation)
  }

  /// The sentence about a failure: the expression, both values and the author's reason.
  package func sentence(about written: WrittenExpectation) -> String {
    let words = written.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let reason = written.reason.map { "; \(shortened($0))" } ?? ""
    return "\(shortened(words, to: 64)) does not hold: \(message)\(reason)"
  }
}
