import Diagnostics

/// Which diagnostics are wanted.
struct CheckFilter: Sendable {
  /// Codes; all of them if there are none.
  var codes: Set<String> = []

  /// The least serious severity that is wanted.
  var severity = Severity.hint

  func wants(_ diagnostic: Diagnostic) -> Bool {
    diagnostic.severity <= severity && (codes.isEmpty || codes.contains(diagnostic.code))
  }
}
