/// What is asked of a rule for each of its diagnostics, looked up once.
final class RuleProfile: Sendable {
  let rule: any DiagnosticRule.Type

  /// Its place among the profiles.
  let index: Int
  let judgesLayout: Bool
  let isOncePerDocument: Bool
  let layoutReach: LayoutReach

  /// Whether it explains diagnostics of other rules, and whether some by their place alone.
  let subsumesOthers: Bool
  let subsumesAtItsPlace: Bool

  /// What explains its own diagnostics.
  let subsumedBy: [ByRule]

  struct ByRule: Sendable {
    /// The place of the rule that explains among the profiles.
    let index: Int
    let reaches: [Subsumption.Reach]
    let isAtSamePlace: Bool
    let isPerAxis: Bool

    init(_ subsumption: Subsumption, by index: Int) {
      self.index = index
      reaches = subsumption.reaches.filter { $0 != .samePlace }
      isAtSamePlace = subsumption.reaches.contains(.samePlace)
      isPerAxis = subsumption.isPerAxis
    }
  }

  private init(_ rule: any DiagnosticRule.Type, at index: Int) {
    self.rule = rule
    self.index = index
    judgesLayout = rule.judgesLayout
    isOncePerDocument = rule.isOncePerDocument
    layoutReach = rule.layoutReach
    let code = rule.code
    let explaining =
      rule.subsumes + allRules.flatMap { $0.yieldsTo }.filter { $0.code == code }
    subsumesOthers = !explaining.isEmpty
    subsumesAtItsPlace = explaining.contains { $0.reaches.contains(.samePlace) }
    let yieldsTo = rule.yieldsTo
    subsumedBy = allRules.enumerated().flatMap { index, other in
      let subsumptions =
        other.subsumes.filter { $0.code == code } + yieldsTo.filter { $0.code == other.code }
      return subsumptions.map { ByRule($0, by: index) }
    }
  }

  /// In the order of ``allRules``.
  static let all = allRules.enumerated().map { RuleProfile($1, at: $0) }

  /// Those that are asked about what was noted while a document was read.
  static let readingProblems = all.filter { !$0.judgesLayout }

  static let byCode = Dictionary(
    all.map { ($0.rule.code, $0) }, uniquingKeysWith: { first, _ in first })
}
