package import Diagnostics

extension Severity {
  /// What people call it.
  package var name: String {
    switch self {
    case .error: "error"
    case .warning: "warning"
    case .information: "information"
    case .hint: "hint"
    }
  }
}
