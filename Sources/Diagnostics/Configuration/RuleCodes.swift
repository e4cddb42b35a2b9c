import LiveDocuments

/// The codes that diagnostics can have.
package enum RuleCodes {
  /// In the order of ``allRules``.
  package static let all = allRules.map { $0.code }

  /// The code of what stands for diagnostics that are not listed; no rule has it.
  package static let tooManyDiagnostics = "too-many-diagnostics"

  package static func contains(_ code: String) -> Bool { RuleProfile.byCode[code] != nil }

  /// What to say about a code that no rule has, with the one that was probably meant.
  package static func remark(onUnknown code: String) -> String {
    let nearest = nearestCode(to: code).map { "; did you mean \"\($0)\"?" } ?? ""
    return "no diagnostic has the code \(quoted(code))\(nearest)"
  }
}
