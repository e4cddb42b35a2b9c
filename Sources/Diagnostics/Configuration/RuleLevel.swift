/// What a configuration makes of the diagnostics of one code.
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
