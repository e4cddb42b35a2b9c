import DocumentSyntax
package import LiveDocuments

extension ActionTrials {
  /// The errors and warnings that edits bring to the screens of the copy; `nil` if that cannot be told.
  private func faults(
    broughtBy change: TextChange
  ) -> [(code: String, severity: Severity, screen: String?)]? {
    if isSpent { return nil }
    let before = faultsBefore()
    trialCount += 1
    guard let undo = make(change) else { return nil }
    defer { revert([undo]) }
    let after = check.screens(of: copy)
    return after.count == before.count ? newFaults(since: before, in: after) : nil
  }

  /// The fixes of a diagnostic that hold, the best first, and bring no error to the screens that the text states.
  ///
  /// - Parameters:
  ///   - diagnostic: A diagnostic of the document.
  ///   - document: The document whose text, screen and values the copy has.
  ///   - stated: The trials of the same text on the screens that it states.
  /// - Returns: The fixes, whose titles tell the warnings that they bring there.
  package func fixes(
    for diagnostic: Diagnostic, in document: LiveDocument, checkedOn stated: ActionTrials
  ) -> [TriedAction] {
    let held = fixes(for: diagnostic, in: document)
    if stated === self { return held }
    return held.compactMap { fix in
      guard let faults = stated.faults(broughtBy: fix.change),
        !faults.contains(where: { $0.severity == .error })
      else { return nil }
      var fix = fix
      fix.statedFaults = faults.map { ($0.code, $0.screen) }
      return fix
    }
  }
}
