import LiveDocuments

/// The severities of diagnostics, the codes that are off, and the number of diagnostics that are listed.
///
/// Applied after subsumption, suppression and all merges of ``DocumentCheck``. A rule that is off still explains the
/// diagnostics that follow from its problem, and merges read the severities of rules.
package struct DiagnosticConfiguration: Hashable, Sendable {
  /// The levels of codes in place of their rules' severities.
  private var levels: [String: RuleLevel] = [:]

  /// The codes whose opt-in diagnostics are reported too; a level for a code also requests them.
  package var requested: Set<String> = []

  /// Codes that were given a level and that no rule has.
  package private(set) var unknownCodes: [String] = []

  /// The members of ``unknownCodes``.
  private var unknown: Set<String> = []

  /// More diagnostics than these are counted and not listed; at least 1.
  package var maximumDiagnostics = DiagnosticConfiguration.defaultMaximumDiagnostics

  package static let defaultMaximumDiagnostics = 1_000

  package init() {}

  /// Inherits the settings of a base configuration that this one does not set; the default maximum counts as not set.
  package mutating func inherit(_ base: DiagnosticConfiguration) {
    levels.merge(base.levels) { own, _ in own }
    if maximumDiagnostics == Self.defaultMaximumDiagnostics {
      maximumDiagnostics = base.maximumDiagnostics
    }
  }

  /// The level of a code's diagnostics; `nil` where its rule decides.
  package func level(of code: String) -> RuleLevel? { levels[code] }

  /// Gives the diagnostics of a code a level.
  ///
  /// - Returns: True if some rule has this code; ``unknownCodes`` has it otherwise.
  @discardableResult
  package mutating func setLevel(_ level: RuleLevel, of code: String) -> Bool {
    guard RuleCodes.contains(code) else {
      if unknown.insert(code).inserted { unknownCodes.append(code) }
      return false
    }
    levels[code] = level
    return true
  }

  /// The diagnostics that are not off, with their configured severities, in the same order.
  package func applied(to diagnostics: [Diagnostic]) -> [Diagnostic] {
    diagnostics.compactMap { applied(to: $0) }
  }

  /// The diagnostic with its configured severity; `nil` if its code is off or was not requested.
  package func applied(to diagnostic: Diagnostic) -> Diagnostic? {
    // A code that is off gives no evidence about the effect of its suppression.
    if let disabled = diagnostic.disabledCode, levels[disabled] == .off { return nil }
    guard let level = levels[diagnostic.code] else {
      return diagnostic.isOnRequest && !requested.contains(diagnostic.code) ? nil : diagnostic
    }
    guard let severity = level.severity else { return nil }
    var diagnostic = diagnostic
    diagnostic.severity = severity
    return diagnostic
  }
}

/// The level that a configuration gives the diagnostics of one code.
package enum RuleLevel: String, CaseIterable, Hashable, Sendable {
  /// There are none.
  case off

  case error
  case warning
  case information
  case hint

  /// The severity they get; `nil` where they are not wanted.
  package var severity: Severity? {
    switch self {
    case .off: nil
    case .error: .error
    case .warning: .warning
    case .information: .information
    case .hint: .hint
    }
  }
}

/// The codes that diagnostics can have.
package enum RuleCodes {
  /// In the order of ``allRules`` and ``sourceRules``.
  package static let all = allRules.map { $0.code } + sourceRules.map(\.code)

  /// The code of the diagnostic that stands for unlisted diagnostics; no rule has it.
  package static let tooManyDiagnostics = "too-many-diagnostics"

  package static func contains(_ code: String) -> Bool { RuleDescription.byCode[code] != nil }

  /// Returns a message about a code that no rule has, with the nearest known code unless `suggests` is false.
  package static func remark(onUnknown code: String, suggests: Bool = true) -> String {
    let nearest = suggests ? nearestCode(to: code) : nil
    let question = nearest.map { "; did you mean \"\($0)\"?" } ?? ""
    return "no diagnostic has the code \(quoted(code))\(question)"
  }
}
