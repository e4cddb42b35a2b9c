import Diagnostics

/// How much was found in how many files.
struct CheckSummary {
  private var counts: [Severity: Int] = [:]
  private(set) var fileCount = 0
  private(set) var foundFileCount = 0

  mutating func add(_ document: CheckedDocument) {
    fileCount += 1
    if !document.diagnostics.isEmpty { foundFileCount += 1 }
    for diagnostic in document.diagnostics { counts[diagnostic.severity, default: 0] += 1 }
  }

  var hasDiagnostics: Bool { foundFileCount > 0 }

  /// `2 errors and 1 warning in 1 of 3 files`.
  var text: String {
    let files = fileCount == 1 ? "1 file" : "\(fileCount) files"
    guard hasDiagnostics else { return "nothing is wrong in \(files)" }
    let parts = Severity.allCases.compactMap { severity -> String? in
      guard let count = counts[severity] else { return nil }
      return "\(count) \(severity.noun(count))"
    }
    let list =
      parts.count > 1
      ? "\(parts.dropLast().joined(separator: ", ")) and \(parts[parts.count - 1])" : parts[0]
    return fileCount == 1 ? "\(list) in \(files)" : "\(list) in \(foundFileCount) of \(files)"
  }
}

extension Severity {
  fileprivate func noun(_ count: Int) -> String {
    switch self {
    case .error: count == 1 ? "error" : "errors"
    case .warning: count == 1 ? "warning" : "warnings"
    case .information: count == 1 ? "note" : "notes"
    case .hint: count == 1 ? "hint" : "hints"
    }
  }
}
