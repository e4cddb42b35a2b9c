/// That a diagnostic of another rule only follows from one of this rule, and where.
package struct Subsumption: Hashable, Sendable {
  /// The code of the rule whose diagnostic is dropped.
  package let code: String

  /// Where the dropped diagnostic's element is, seen from this one's.
  package let reaches: Set<Reach>

  /// Whether both have to be about the same axis, where both are about one.
  package let isPerAxis: Bool

  package enum Reach: Hashable, Sendable {
    case itself
    case parent
    case above
    case children
    case below

    /// The elements that have this one as their `child`, or as their child's child.
    case aroundAsChild

    /// What stands at the very same place: the element and its key.
    case samePlace
  }

  package init(_ code: String, _ reaches: Set<Reach> = [.itself], perAxis: Bool = false) {
    self.code = code
    self.reaches = reaches
    isPerAxis = perAxis
  }
}

extension [Subsumption] {
  /// The same reach for several rules.
  package init(
    _ codes: [String], _ reaches: Set<Subsumption.Reach> = [.itself], perAxis: Bool = false
  ) {
    self = codes.map { Subsumption($0, reaches, perAxis: perAxis) }
  }
}
