import Diagnostics

/// The numbers of diagnostics and files.
struct CheckSummary {
  private var counts: [Severity: Int] = [:]
  private(set) var fileCount = 0
  private(set) var foundFileCount = 0
  private var hiddenCount = 0
  private var fixableCount = 0

  /// True if some fixes were not tried.
  private var hasUntried = false

  mutating func add(_ document: CheckedDocument) {
    // stdin cannot be fixed.
    if document.file != .standardStream {
      fixableCount += document.fixableCount
      if document.hasUntriedFixes { hasUntried = true }
    }
    fileCount += 1
    hiddenCount += document.hiddenCount
    if !document.diagnostics.isEmpty { foundFileCount += 1 }
    for diagnostic in document.diagnostics { counts[diagnostic.severity, default: 0] += 1 }
  }

  var hasDiagnostics: Bool { foundFileCount > 0 }

  /// `2 can be fixed: lintel check --fix`; `nil` if none is known to have a fix.
  var fixesText: String? {
    guard fixableCount > 0 else { return nil }
    return "\(hasUntried ? "at least " : "")\(fixableCount) can be fixed: lintel check --fix"
  }

  /// `2 errors and 1 warning in 1 of 3 files`, and what is not shown.
  var text: String {
    let files = fileCount == 1 ? "1 file" : "\(fileCount) files"
    let hidden = hiddenCount == 1 ? "1 more is not shown" : "\(hiddenCount) more are not shown"
    guard hasDiagnostics else {
      return hiddenCount == 0
        ? "nothing is wrong in \(files)" : "nothing of what was asked for in \(files); \(hidden)"
    }
    let parts = Severity.allCases.compactMap { severity -> String? in
      guard let count = counts[severity] else { return nil }
      return "\(count) \(severity.noun(count))"
    }
    let list =
      parts.count > 1
      ? "\(parts.dropLast().joined(separator: ", ")) and \(parts[parts.count - 1])" : parts[0]
    let found =
      fileCount == 1 ? "\(list) in \(files)" : "\(list) in \(foundFileCount) of \(files)"
    return hiddenCount == 0 ? found : "\(found); \(hidden)"
  }
}

extension Severity {
  fileprivate func noun(_ count: Int) -> String {
    switch self {
    case .error: count == 1 ? "error" : "errors"
    case .warning: count == 1 ? "warning" : "warnings"
    // A note is what stands below a diagnostic.
    case .information: count == 1 ? "piece of information" : "pieces of information"
    case .hint: count == 1 ? "hint" : "hints"
    }
  }
}
