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
  /// ``Subsumption/code`` is the code of the explaining rule, and reaches are relative to the element of its diagnostic.
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
