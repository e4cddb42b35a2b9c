/// A limited list of diagnostics: the most serious ones and, among equally serious ones, the first.
package struct CappedDiagnostics<Item> {
  /// In their original order if none is left out, else the most serious first.
  package let items: [Item]

  /// The number of items that are left out.
  package let leftOutCount: Int

  /// Takes at most `limit` of the items.
  ///
  /// - Complexity: O(*n*) in the number of items.
  package init(_ all: [Item], limit: Int, severity: (Item) -> Severity) {
    guard all.count > limit else {
      items = all
      leftOutCount = 0
      return
    }
    var listed: [Item] = []
    for wanted in Severity.allCases where listed.count < limit {
      for item in all where listed.count < limit && severity(item) == wanted {
        listed.append(item)
      }
    }
    items = listed
    leftOutCount = all.count - listed.count
  }
}

extension CappedDiagnostics<Diagnostic> {
  /// Takes as many as a configuration wants.
  package init(_ all: [Diagnostic], as configuration: DiagnosticConfiguration) {
    self.init(all, limit: configuration.maximumDiagnostics, severity: \.severity)
  }
}

extension CappedDiagnostics {
  /// The message of the ``RuleCodes/tooManyDiagnostics`` diagnostic, which reports how many are left out; `nil` if none
  /// are.
  package var remark: String? {
    guard leftOutCount > 0 else { return nil }
    let verb = leftOutCount == 1 ? "1 more diagnostic is" : "\(leftOutCount) more diagnostics are"
    return "\(verb) not listed, because at most \(items.count) are, the worst first"
  }
}
