package import LayoutEngine
package import LiveDocuments

/// One kind of fault: a file of its own, named like the type, and a line in ``allRules``.
///
/// A rule says what it finds; its code, severity and tags are put on by whoever runs it.
package protocol DiagnosticRule: Sendable {
  /// Stable once released: the type's name in kebab case.
  static var code: String { get }
  static var severity: Severity { get }
  static var tags: [FindingTag] { get }

  /// What people read about it.
  static var page: RulePage { get }

  /// The types of element that ``findings(in:of:)`` is asked about; none unless a rule says so.
  static var subjects: Set<ElementType> { get }

  /// Elements that write none of these keys, in their style or on themselves, are passed over; every
  /// element is looked at unless a rule says so.
  static var keys: ElementKeys { get }

  /// Elements that show none of these are passed over too.
  static var traits: ElementTraits { get }

  /// Whether the rule judges computed sizes and positions, so that anything else that is wrong with
  /// an element may be what it sees.
  static var judgesLayout: Bool { get }

  /// Whether only the weightiest of its findings is said.
  static var isOncePerDocument: Bool { get }

  /// How far the fault explains what layout rules see.
  static var layoutReach: LayoutReach { get }

  /// What other rules see only because of this one's fault.
  static var explains: [Explanation] { get }

  /// The same from the other end, for a symptom that very many rules explain: whose findings its own only
  /// follow from. Codes are those of the others, and elements are seen from theirs.
  static var yieldsTo: [Explanation] { get }

  /// Findings for something that was noted while the document was read; rules that judge layout are not
  /// asked.
  static func findings(for problem: Problem, in document: LiveDocument) -> [FindingDraft]

  /// Findings about one element, its style and its layout; hidden elements are never asked about.
  static func findings(in element: ElementID, of document: LiveDocument) -> [FindingDraft]

  /// Findings about the document as a whole.
  static func findings(of document: LiveDocument) -> [FindingDraft]

  /// What would mend a finding, the best first; each is tried before anybody sees it.
  static func fixes(for finding: Finding, in document: LiveDocument) -> [QuickFix]

  /// Whether a finding from before an edit still holds, as far as it depends on elements of which the
  /// rule is not told that they changed; asked of each finding every time, so it must cost nothing.
  static func stillHolds(_ finding: Finding, in document: LiveDocument) -> Bool
}

/// Which elements' layout a fault in one element may be behind.
package enum LayoutReach: Hashable, Sendable {
  case nothing

  /// The element itself and those above it: something was left out of it.
  case upwards

  /// Also those below it: they were laid out with something no device would be asked for.
  case everywhere
}

extension DiagnosticRule {
  package static var tags: [FindingTag] { [] }
  package static var subjects: Set<ElementType> { [] }
  package static var keys: ElementKeys { [] }
  package static var traits: ElementTraits { [] }
  package static var judgesLayout: Bool { false }
  package static var isOncePerDocument: Bool { false }
  package static var explains: [Explanation] { [] }
  package static var yieldsTo: [Explanation] { [] }
  package static var layoutReach: LayoutReach {
    severity == .error && !judgesLayout ? .upwards : .nothing
  }

  package static func findings(
    for problem: Problem, in document: LiveDocument
  ) -> [FindingDraft] { [] }

  package static func findings(
    in element: ElementID, of document: LiveDocument
  ) -> [FindingDraft] { [] }

  package static func findings(of document: LiveDocument) -> [FindingDraft] { [] }

  package static func fixes(for finding: Finding, in document: LiveDocument) -> [QuickFix] { [] }

  package static func stillHolds(_ finding: Finding, in document: LiveDocument) -> Bool { true }
}
