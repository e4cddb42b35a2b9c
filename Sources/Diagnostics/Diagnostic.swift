package import LayoutEngine
package import LiveDocuments

/// The severity of a diagnostic, numbered as LSP does.
package enum Severity: Int, CaseIterable, Hashable, Sendable, Comparable {
  case error = 1
  case warning
  case information
  case hint

  /// The next less serious severity; a hint stays a hint.
  var lower: Severity { Severity(rawValue: rawValue + 1) ?? self }

  /// A more serious severity is smaller.
  package static func < (left: Severity, right: Severity) -> Bool { left.rawValue < right.rawValue }
}

/// The position of a diagnostic: a location in the document's structure, or a range of bytes where
/// the text has none.
package enum DiagnosticLocation: Hashable, Sendable {
  case location(Location)

  /// UTF-8 offsets in the text of the revision the diagnostic was made for.
  case range(Range<Int>)

  /// The element whose own object it is in, if it is in one.
  var element: ElementID? {
    if case .location(let location) = self { location.element } else { nil }
  }
}

/// A problem in a document, as a rule found it.
///
/// Copies share the result of the rule, and differ in variants, severity and ranges: thousands of diagnostics are
/// passed on with each edit.
package struct Diagnostic: Hashable, Sendable {
  private var finding: Finding
  package var severity: Severity

  /// True if the author may well have intended this, so that it is reported only where a
  /// configuration gives its code a level.
  package var isOnRequest = false

  /// The variants on whose screens it holds, in their order; empty if it holds on the screen that the document
  /// was opened for.
  package internal(set) var variants: [String] = []

  /// The bytes it is about, in the text of the revision in which it was found.
  package internal(set) var range = 0..<0

  /// The range of each of ``related``.
  package internal(set) var relatedRanges: [Range<Int>] = []

  init(_ pending: PendingDiagnostic, of rule: any DiagnosticRule.Type) {
    finding = Finding(
      code: rule.code, tags: rule.tags, location: pending.location, message: pending.message,
      related: pending.related, axis: pending.axis, subject: pending.subject,
      disabledCode: pending.disabledCode)
    severity = pending.isApproximate ? rule.severity.lower : rule.severity
    isOnRequest = pending.isOnRequest
  }

  /// A diagnostic of code, at bytes of the source file.
  package init(_ rule: SourceRule, at range: Range<Int>, _ message: String) {
    finding = Finding(
      code: rule.code, tags: [], location: .range(range), message: message, related: [],
      axis: nil, subject: nil, disabledCode: nil)
    severity = rule.severity
    self.range = range
  }

  package var code: String { finding.code }
  package var tags: [Diagnostic.Tag] { finding.tags }
  package var location: DiagnosticLocation { finding.location }

  /// The problem, in at most 120 characters; the reason and anything else follows the first `: ` or
  /// `; `.
  package var message: String { finding.message }

  /// Other locations that have to do with it, the cause first.
  package var related: [Related] { finding.related }

  /// True if a related location is in another file.
  package var isRelatedOutside: Bool {
    related.contains { related in
      if case .location(let location) = related.location { location.isOutside } else { false }
    }
  }

  /// The axis it is about, if it is about one.
  package var axis: Axis? { finding.axis }

  /// The element it is about, which may differ from the element it points at; `nil` if it is about the document.
  package var subject: ElementID? { finding.subject }

  /// The code that a `lintel-disable` names to no effect, if the diagnostic is about one; on another screen
  /// it may have one.
  package var disabledCode: String? { finding.disabledCode }

  /// True if a rule reported both as one, so that only severity, variants and range can differ.
  package func isCopy(of other: Diagnostic) -> Bool { finding === other.finding }

  /// The identity of the rule's result, which copies share.
  var identity: ObjectIdentifier { ObjectIdentifier(finding) }

  /// This diagnostic with another message.
  func saying(_ message: String) -> Diagnostic {
    var diagnostic = self
    diagnostic.finding = Finding(
      code: code, tags: tags, location: location, message: message, related: related, axis: axis,
      subject: subject, disabledCode: disabledCode)
    return diagnostic
  }

  /// This diagnostic for another position.
  func about(
    _ location: DiagnosticLocation, subject: ElementID?, related: [Related]
  ) -> Diagnostic {
    var diagnostic = self
    diagnostic.finding = Finding(
      code: code, tags: tags, location: location, message: message, related: related, axis: axis,
      subject: subject, disabledCode: disabledCode)
    return diagnostic
  }

  /// The way in which editors show the range of a diagnostic, numbered as LSP does.
  package enum Tag: Int, Hashable, Sendable {
    case unnecessary = 1
    case deprecated
  }

  package struct Related: Hashable, Sendable {
    package var location: DiagnosticLocation
    package var message: String

    package init(_ location: DiagnosticLocation, _ message: String) {
      self.location = location
      self.message = message
    }
  }
}

/// The part of a diagnostic that its rule made.
private final class Finding: Hashable, Sendable {
  let code: String
  let tags: [Diagnostic.Tag]
  let location: DiagnosticLocation
  let message: String
  let related: [Diagnostic.Related]
  let axis: Axis?
  let subject: ElementID?
  let disabledCode: String?

  init(
    code: String, tags: [Diagnostic.Tag], location: DiagnosticLocation, message: String,
    related: [Diagnostic.Related], axis: Axis?, subject: ElementID?, disabledCode: String?
  ) {
    self.code = code
    self.tags = tags
    self.location = location
    self.message = message
    self.related = related
    self.axis = axis
    self.subject = subject
    self.disabledCode = disabledCode
  }

  static func == (left: Finding, right: Finding) -> Bool {
    left === right
      || left.code == right.code && left.location == right.location && left.message == right.message
        && left.related == right.related && left.axis == right.axis
        && left.subject == right.subject && left.disabledCode == right.disabledCode
        && left.tags == right.tags
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(code)
    hasher.combine(location)
    hasher.combine(message)
  }
}

/// A diagnostic as a rule makes it; code, severity and tags are the rule's own.
package struct PendingDiagnostic: Hashable, Sendable {
  var location: DiagnosticLocation
  var message: String
  var related: [Diagnostic.Related]
  var axis: Axis?
  var subject: ElementID?
  var disabledCode: String?
  var isOnRequest = false

  /// The rank among diagnostics of a rule that reports only its highest one.
  var weight = 0.0

  /// True if it depends on a text with an approximate size; it is one severity lower then.
  var isApproximate = false

  /// `subject` is the element that explains, or is explained, where the diagnostic points at another
  /// one.
  init(
    _ location: Location, _ message: String, axis: Axis? = nil, subject: ElementID? = nil,
    weight: Double = 0, related: [Diagnostic.Related] = []
  ) {
    self.init(.location(location), message, related: related)
    self.axis = axis
    self.subject = subject ?? location.element
    self.weight = weight
  }

  init(_ location: DiagnosticLocation, _ message: String, related: [Diagnostic.Related] = []) {
    self.location = location
    self.message = message
    self.related = related
    subject = location.element
  }

  /// This diagnostic with the definition of the variable that a problem is about.
  func relating(to problem: Problem) -> PendingDiagnostic {
    guard let definition = problem.definition, case .key(let name)? = definition.path.last else {
      return self
    }
    var diagnostic = self
    diagnostic.related.append(
      Diagnostic.Related(.location(definition), "\(quoted("$\(name)")) is defined here"))
    return diagnostic
  }
}

/// Identifies a diagnostic across screens by code and range; the numbers in its message may differ.
struct DiagnosticKey: Hashable {
  private let code: String
  private let range: Range<Int>

  init(_ diagnostic: Diagnostic) {
    code = diagnostic.code
    range = diagnostic.range
  }
}
