import LiveDocuments

extension ActionTrials {
  /// Counts the broken leaves of the current text before something is tried.
  ///
  /// Only fixes of diagnostics about the layout are compared: a fix of any other diagnostic may bring elements into the
  /// layout that were left out, including broken ones.
  func countBrokenLeaves() {
    if brokenLeavesBefore == nil { brokenLeavesBefore = brokenLeaves(check.screens(of: copy)) }
  }

  /// The broken leaves of each screen and probe.
  ///
  /// - Complexity: O(*n*) in the number of elements of all screens.
  func brokenLeaves(_ screens: [DocumentCheck.Screen]) -> [BrokenLeaves] {
    probes.update(from: copy, checkedOnly: true)
    return screens.map(\.document.brokenLeaves) + probes.brokenLeaves
  }

  /// True if a screen or probe has more broken leaves than before the trial, or scroll nodes in scroll nodes, or if a
  /// screen has a broken word where none was.
  ///
  /// On a probe, which has larger text or another width, a word may break: few rows fit there
  /// without a broken word.
  ///
  /// - Parameters:
  ///   - after: The broken leaves of the screens, then of the probes.
  ///   - screenCount: The number of screens.
  /// - Returns: True if so.
  func breaksLeaves(_ after: [BrokenLeaves], screenCount: Int) -> Bool {
    guard let before = brokenLeavesBefore else { return false }
    // A fix that makes the width exact adds probes of other widths, behind the former probes.
    return zip(after, before).enumerated().contains { index, leaves in
      let (after, before) = leaves
      return after.count > before.count || after.nestedScrolls > before.nestedScrolls
        || index < screenCount && after.breaksWord(since: before)
    }
  }
}
