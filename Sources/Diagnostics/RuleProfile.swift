import LayoutEngine
import LiveDocuments

/// The properties of a rule that are needed for each of its diagnostics, looked up once.
final class RuleProfile: Sendable {
  let rule: any DiagnosticRule.Type

  /// Its index among the profiles.
  let index: Int
  let checksLayout: Bool
  let isOncePerDocument: Bool
  let mayExpire: Bool
  let layoutReach: LayoutReach

  /// True if it subsumes diagnostics of other rules, and if some by their position alone.
  let subsumesOthers: Bool
  let subsumesAtItsLocation: Bool

  /// The explanations of this rule's diagnostics by other rules, and of other rules' diagnostics by this rule.
  let subsumedBy: [ByRule]
  let explained: [ByRule]

  struct ByRule: Sendable {
    /// The index of the other rule's profile.
    let index: Int
    let reaches: [Subsumption.Reach]
    let isAtSameLocation: Bool
    let isPerAxis: Bool

    init(_ subsumption: Subsumption, by index: Int) {
      self.index = index
      reaches = subsumption.reaches.filter { $0 != .sameLocation }
      isAtSameLocation = subsumption.reaches.contains(.sameLocation)
      isPerAxis = subsumption.isPerAxis
    }
  }

  /// True if it subsumes any diagnostics, some of them above its elements, some below.
  let explainsOthers: Bool
  let explainsAbove: Bool
  let explainsBelow: Bool

  /// True if something below an element may explain its own diagnostics.
  let followsFromBelow: Bool

  /// True if diagnostics of this rule may follow from diagnostics of another rule.
  var mayBeSubsumed: Bool { checksLayout || !subsumedBy.isEmpty }

  /// True if diagnostics of this rule may follow from diagnostics of `other`.
  func mayFollow(from other: RuleProfile) -> Bool {
    checksLayout && other.layoutReach != .nothing || subsumedBy.contains { $0.index == other.index }
  }

  private init(
    _ rule: any DiagnosticRule.Type, at index: Int, subsuming: [Subsumption],
    subsumedBy: [ByRule], explained: [ByRule]
  ) {
    self.rule = rule
    self.index = index
    checksLayout = rule.checksLayout
    isOncePerDocument = rule.isOncePerDocument
    mayExpire = rule.mayExpire
    layoutReach = rule.layoutReach
    subsumesOthers = !subsuming.isEmpty
    subsumesAtItsLocation = subsuming.contains { $0.reaches.contains(.sameLocation) }
    self.subsumedBy = subsumedBy
    self.explained = explained
    let reaches = subsuming.reduce(into: Set()) { $0.formUnion($1.reaches) }
    explainsOthers = subsumesOthers || layoutReach != .nothing
    explainsAbove = layoutReach != .nothing || !reaches.isDisjoint(with: Subsumption.Reach.upwards)
    explainsBelow = layoutReach == .everywhere || !reaches.isDisjoint(with: [.children, .below])
    followsFromBelow =
      checksLayout
      || subsumedBy.contains { $0.reaches.contains(where: Subsumption.Reach.upwards.contains) }
  }

  /// In the order of ``allRules``.
  static let all: [RuleProfile] = {
    let positions = Dictionary(
      allRules.enumerated().map { ($1.code, $0) }, uniquingKeysWith: { first, _ in first })
    var subsuming = Array(repeating: [Subsumption](), count: allRules.count)
    var subsumedBy = Array(repeating: [ByRule](), count: allRules.count)
    var explained = Array(repeating: [ByRule](), count: allRules.count)
    // The explaining rule declares `subsumes`, the explained rule declares `yieldsTo`.
    for (index, rule) in allRules.enumerated() {
      for subsumption in rule.subsumes {
        subsuming[index].append(subsumption)
        guard let other = positions[subsumption.code] else { continue }
        subsumedBy[other].append(ByRule(subsumption, by: index))
        explained[index].append(ByRule(subsumption, by: other))
      }
      for subsumption in rule.yieldsTo {
        guard let other = positions[subsumption.code] else { continue }
        subsuming[other].append(subsumption)
        subsumedBy[index].append(ByRule(subsumption, by: other))
        explained[other].append(ByRule(subsumption, by: index))
      }
    }
    return allRules.enumerated().map { index, rule in
      RuleProfile(
        rule, at: index, subsuming: subsuming[index], subsumedBy: subsumedBy[index],
        explained: explained[index])
    }
  }()

  /// The rules that check the problems noted while a document was read.
  static let readingProblems = all.filter { !$0.checksLayout }

  /// The rules that check all elements that share an `id`.
  static let checkingSharedIDs = all.filter { $0.rule.checksSharedIDs }

  /// The rules that check the document as a whole.
  static let checkingDocument = all.filter { $0.rule.checksDocument }

  /// The rules about the document as a whole that read names alone.
  static let readingNames = checkingDocument.filter { $0.rule.readsNamesAlone }

  static let byCode = Dictionary(
    all.map { ($0.rule.code, $0) }, uniquingKeysWith: { first, _ in first })
}

/// A rule with the keys and traits that it checks, so that skipping an element costs two comparisons.
struct RuleEntry {
  let profile: RuleProfile

  /// Bits, because operations of option sets of other modules are calls.
  private let keys: ElementKeys.RawValue
  private let traits: ElementTraits.RawValue

  init(_ profile: RuleProfile) {
    self.profile = profile
    keys = profile.rule.keys.isEmpty ? .max : profile.rule.keys.rawValue
    traits = profile.rule.traits.isEmpty ? .max : profile.rule.traits.rawValue
  }

  func checks(_ keys: ElementKeys.RawValue, _ traits: ElementTraits.RawValue) -> Bool {
    (self.keys == .max || self.keys & keys != 0)
      && (self.traits == .max || self.traits & traits != 0)
  }

  /// The rules for the elements of each type, by the raw value of the type.
  static let byType: [[RuleEntry]] = ElementType.allCases.map { type in
    RuleProfile.all.filter { $0.rule.subjects.contains(type) }.map(RuleEntry.init)
  }
}
