package import DocumentSyntax
import LiveDocuments

/// A diagnostic that `check --fix` leaves, with the reason.
package struct UnfixedDiagnostic: Sendable {
  package let code: String
  package let severity: Severity

  /// The offset in the text without any of the fixes.
  package let offset: Int

  /// Half a sentence.
  package let reason: String

  package init(code: String, severity: Severity, offset: Int, reason: String) {
    (self.code, self.severity) = (code, severity)
    (self.offset, self.reason) = (offset, reason)
  }

  /// The diagnostic in the text before edits that led to its text.
  package func moved(before edits: TextEdits) -> UnfixedDiagnostic {
    UnfixedDiagnostic(
      code: code, severity: severity, offset: edits.inverted.map(offset, bias: .before),
      reason: reason)
  }
}

extension ActionTrials {
  /// The reason why a diagnostic of the copy has no fix that is made without review.
  ///
  /// - Parameters:
  ///   - diagnostic: The diagnostic.
  ///   - isComplete: False if fixes were left out because of a limit.
  /// - Returns: Half a sentence.
  func reasonForNoFix(of diagnostic: Diagnostic, isComplete: Bool) -> String {
    guard diagnostic.isOnOwnScreen else { return "it holds in other variants only" }
    guard let rule = ruleByCode[diagnostic.code] else { return "no fix is known" }
    guard mayHold(fixesOf: diagnostic.code) else { return "the text has too many syntax errors" }
    let context = check.context(of: copy)
    if context.document.hasVariables, context.problem(of: diagnostic)?.definition != nil {
      return "a variable has the value"
    }
    let all = rule.ownFixes(for: diagnostic, in: context).flatMap(context.variableUses.sparing)
    guard let first = all.first else { return "no fix is known" }
    guard let fix = all.first(where: { $0.isSafe || $0.isCorrection }) else {
      let rest = all.count > 1 ? " and \(all.count - 1) more" : ""
      return "a fix needs review: \"\(first.title)\"\(rest)"
    }
    if !isComplete { return "more fixes than one run makes" }
    do throws(RewriteError) {
      let edits = try copy.edits(for: fix.rewrites(of: copy))
      if let harm = harm(of: edits, fixing: [diagnostic]) {
        return "\"\(fix.title)\" \(harm)"
      }
      return "another fix is in its way"
    } catch {
      if case .inFile(let name) = error.fault { return "it is in \(name), which others may use" }
      return "\"\(fix.title)\" cannot be made in this text"
    }
  }
}
