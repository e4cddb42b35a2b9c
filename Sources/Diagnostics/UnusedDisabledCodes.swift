/// The diagnostics about disabled codes that have no effect on any screen.
struct UnusedDisabledCodes {
  private var own: [Diagnostic] = []
  private var variants: [[Diagnostic]] = []

  /// The diagnostics of the own screen that stay.
  private var kept: [Bool] = []

  /// Removes the diagnostics about codes that have an effect on another screen.
  ///
  /// - Complexity: O(*n*) in the number of diagnostics of all screens; comparisons only, while the diagnostics are
  ///   copies of the last call's.
  mutating func leavingThoseOfAllScreens(
    of own: [Diagnostic], _ variants: [[Diagnostic]]
  ) -> [Diagnostic] {
    let isCurrent =
      own.isCopy(of: self.own) && variants.count == self.variants.count
      && zip(variants, self.variants).allSatisfy { $0.isCopy(of: $1) }
    if !isCurrent {
      let idle = variants.map { Set($0.lazy.filter { $0.disabledCode != nil }.map(\.range)) }
      kept = own.map { diagnostic in
        diagnostic.disabledCode == nil || idle.allSatisfy { $0.contains(diagnostic.range) }
      }
    }
    (self.own, self.variants) = (own, variants)
    return kept.allSatisfy(\.self) ? own : zip(own, kept).filter(\.1).map(\.0)
  }
}

extension [Diagnostic] {
  /// True if only ranges differ.
  fileprivate func isCopy(of other: [Diagnostic]) -> Bool {
    count == other.count && zip(self, other).allSatisfy { $0.isCopy(of: $1) }
  }
}
