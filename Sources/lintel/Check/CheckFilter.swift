import Diagnostics

/// Which findings are wanted.
struct CheckFilter: Sendable {
  /// Codes; all of them if there are none.
  var codes: Set<String> = []

  /// The least serious severity that is wanted.
  var severity = Severity.hint

  func wants(_ finding: Finding) -> Bool {
    finding.severity <= severity && (codes.isEmpty || codes.contains(finding.code))
  }
}
