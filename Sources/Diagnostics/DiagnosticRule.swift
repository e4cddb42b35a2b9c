package import LayoutEngine
package import LiveDocuments

/// One kind of problem: a file of its own, named like the type, and a line in ``allRules``.
///
/// A rule reports positions and messages; the code that runs it adds the rule's code, severity and tags.
package protocol DiagnosticRule: Sendable {
  /// Stable once released: the type's name in kebab case.
  static var code: String { get }
  static var severity: Severity { get }
  static var tags: [Diagnostic.Tag] { get }

  /// The documentation of the rule.
  static var page: RulePage { get }

  /// The types of element that ``diagnostics(for:in:)`` is called for; none by default.
  static var subjects: Set<ElementType> { get }

  /// The keys of which a checked element writes at least one, in its style or on itself; by default every element is
  /// checked.
  static var keys: ElementKeys { get }

  /// True if the rule checks all elements that share an `id`, including hidden ones and elements of unknown types.
  static var checksSharedIDs: Bool { get }

  /// The traits of which a checked element has at least one; by default every element is checked.
  static var traits: ElementTraits { get }

  /// True if the rule checks computed sizes and positions, so that any other problem of an element
  /// may cause its diagnostics.
  static var checksLayout: Bool { get }

  /// True if only the primary of its diagnostics is reported.
  static var isOncePerDocument: Bool { get }

  /// The elements whose layout diagnostics this problem explains.
  static var layoutReach: LayoutReach { get }

  /// The diagnostics of other rules that only follow from diagnostics of this rule.
  static var subsumes: [Subsumption] { get }

  /// The rules that explain the diagnostics of this rule: the inverse of ``subsumes``, for a symptom that very many
  /// rules explain.
  ///
  /// ``Subsumption/code`` is the code of the explaining rule, and reaches are relative to its element.
  static var yieldsTo: [Subsumption] { get }

  /// Diagnostics for a problem that was noted while the document was read; not called for rules that check layout.
  static func diagnostics(for problem: Problem, in context: CheckContext) -> [PendingDiagnostic]

  /// Diagnostics about one element, its style and its layout; hidden elements are passed over unless the rule
  /// ``checksSharedIDs``.
  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic]

  /// True if ``diagnostics(in:)`` is implemented.
  static var checksDocument: Bool { get }

  /// True if ``diagnostics(in:)`` reads nothing but the document's own object and the ids and types of elements, so
  /// that it runs again only when one of them changes.
  static var readsNamesAlone: Bool { get }

  /// Diagnostics about the document as a whole.
  static func diagnostics(in context: CheckContext) -> [PendingDiagnostic]

  /// The fixes of a diagnostic, the best first; each is tried before a user sees it.
  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction]

  /// True if ``stillHolds(_:in:)`` is implemented.
  static var mayExpire: Bool { get }

  /// True if a diagnostic from before an edit still holds, as far as it depends on elements whose changes do not
  /// invalidate its element.
  ///
  /// Called for each diagnostic after every edit, so it must cost nothing.
  static func stillHolds(_ diagnostic: Diagnostic, in context: CheckContext) -> Bool
}

/// The elements whose layout diagnostics a problem in one element may cause.
package enum LayoutReach: Hashable, Sendable {
  case nothing

  /// The element itself and its ancestors: something was left out of it.
  case upwards

  /// Also its descendants: they were laid out with a value that no device uses.
  case everywhere
}

extension DiagnosticRule {
  package static var tags: [Diagnostic.Tag] { [] }
  package static var subjects: Set<ElementType> { [] }
  package static var keys: ElementKeys { [] }
  package static var checksSharedIDs: Bool { false }
  package static var traits: ElementTraits { [] }
  package static var checksLayout: Bool { false }
  package static var checksDocument: Bool { false }
  package static var readsNamesAlone: Bool { false }
  package static var isOncePerDocument: Bool { false }
  package static var mayExpire: Bool { false }
  package static var subsumes: [Subsumption] { [] }
  package static var yieldsTo: [Subsumption] { [] }
  package static var layoutReach: LayoutReach {
    severity == .error && !checksLayout ? .upwards : .nothing
  }

  package static func diagnostics(
    for problem: Problem, in context: CheckContext
  ) -> [PendingDiagnostic] { [] }

  package static func diagnostics(for element: ElementID, in context: CheckContext)
    -> [PendingDiagnostic]
  { [] }

  package static func diagnostics(in context: CheckContext) -> [PendingDiagnostic] { [] }

  package static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    []
  }

  package static func stillHolds(_ diagnostic: Diagnostic, in context: CheckContext) -> Bool {
    true
  }
}

extension DiagnosticRule {
  /// The fixes of a diagnostic; none if it is about the value of a variable, because a fix would write over the string
  /// that names the variable.
  static func ownFixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    if context.document.hasVariables, context.problem(of: diagnostic)?.definition != nil {
      return []
    }
    return fixes(for: diagnostic, in: context)
  }
}

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

/// The page of a rule, in sentences for people; the code's page in `Protocol/diagnostics` is made
/// of it.
package struct RulePage: Hashable, Sendable {
  /// The meaning, and the effect on the device.
  package let meaning: String

  /// Why Texture does this.
  package let reason: String

  /// An element, or a whole document, on which the rule reports, as JSON.
  package let example: String

  /// The corrected example: the rule is silent.
  package let instead: String

  /// The effect of the quick fix on the layout, or the reason for having none.
  package let fix: String

  package init(
    meaning: String, reason: String, example: String, instead: String, fix: String
  ) {
    self.meaning = meaning
    self.reason = reason
    self.example = example
    self.instead = instead
    self.fix = fix
  }
}

extension RulePage {
  /// The page of a rule as it stands in `Protocol/diagnostics`.
  func markdown(
    _ code: String, _ severity: Severity, _ facts: [String], reasonTitle: String, language: String
  ) -> String {
    """
    # \(code)

    *\(([severity.pageName] + facts).joined(separator: " · "))*

    \(meaning)

    ## \(reasonTitle)

    \(reason)

    ## Example

    ```\(language)
    \(example.count > 2_000 ? Self.shortenedExample(example) : example)
    ```

    ## Instead

    ```\(language)
    \(instead)
    ```

    ## The fix

    \(fix)

    """
  }

  /// All pages in one table.
  package static var index: String {
    var lines = [
      "# Diagnostics", "",
      "What Lintel finds in layout documents and in code. Each page says what a diagnostic means, why",
      "Texture behaves like this, and how to fix it.", "", "| code | severity | |", "|---|---|---|",
    ]
    for rule in RuleDescription.all {
      let summary = rule.page.summary
      lines.append("| [\(rule.code)](\(rule.code).md) | \(rule.severity.pageName) | \(summary) |")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The first sentence of the meaning.
  ///
  /// A full stop in a number, behind the number of a version, or before a word in small letters ends none.
  package var summary: String {
    for end in meaning.ranges(of: ". ") where Self.isEnd(end, of: meaning) {
      return String(meaning[..<end.lowerBound]) + "."
    }
    return meaning
  }

  private static func isEnd(_ end: Range<String.Index>, of text: String) -> Bool {
    let next = text[end.upperBound...].prefix { $0.isLetter }
    // A key such as "alignItems" may begin a sentence.
    guard next.isEmpty || next.contains(where: \.isUppercase) else { return false }
    let words = text[..<end.lowerBound].split(separator: " ").suffix(2)
    guard let number = words.last, number.allSatisfy(\.isNumber), let name = words.first else {
      return true
    }
    return name.first?.isUppercase != true
  }

  private static func shortenedExample(_ example: String) -> String {
    "\(example.prefix(30))… \(example.utf8.count) characters in all"
  }
}

extension Severity {
  fileprivate var pageName: String {
    switch self {
    case .error: "error"
    case .warning: "warning"
    case .information: "information"
    case .hint: "hint"
    }
  }
}
