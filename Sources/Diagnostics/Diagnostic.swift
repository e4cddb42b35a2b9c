package import LayoutEngine
package import LiveDocuments

/// How much a diagnostic matters, numbered as LSP does.
package enum Severity: Int, CaseIterable, Hashable, Sendable, Comparable {
  case error = 1
  case warning
  case information
  case hint

  /// The more serious one is the smaller one.
  package static func < (left: Severity, right: Severity) -> Bool { left.rawValue < right.rawValue }
}

/// Where a diagnostic is: a place in the document's structure, or a range of bytes where the text has
/// none.
package enum DiagnosticPlace: Hashable, Sendable {
  case location(Location)

  /// UTF-8 offsets in the text of the revision the diagnostic was made for.
  case range(Range<Int>)
}

/// Something wrong in a document, as a rule found it.
package struct Diagnostic: Hashable, Sendable {
  package let code: String
  package var severity: Severity
  package var tags: [Diagnostic.Tag]
  package var place: DiagnosticPlace

  /// What is wrong, in 120 characters at most; why, and what else there is to say, follows the first
  /// `: ` or `; `.
  package var message: String

  /// Other places that have to do with it, the cause first.
  package var related: [Related]

  /// The axis it is about, if it is about one.
  package var axis: Axis?

  /// The element it is about, which may be another than the one it points at; `nil` if it is about
  /// the document.
  package var subject: ElementID?

  /// The code that a `lintel-disable` names to no effect, if the diagnostic is about one; on another screen
  /// it may have one.
  package var disabledCode: String?

  /// Whether its author may well have wanted this, so that it is said only where a configuration gives its code a
  /// level.
  package var isOnRequest = false

  /// The variants on whose screens it holds, in their order; empty if it holds on the screen that the document
  /// was opened for.
  package internal(set) var variants: [String] = []

  /// The bytes it is about, in the text of the revision in which it was found.
  package internal(set) var range = 0..<0

  /// How editors should show the range of a diagnostic, numbered as LSP does.
  package enum Tag: Int, Hashable, Sendable {
    case unnecessary = 1
    case deprecated
  }

  package struct Related: Hashable, Sendable {
    package var place: DiagnosticPlace
    package var message: String

    package init(_ place: DiagnosticPlace, _ message: String) {
      self.place = place
      self.message = message
    }
  }
}

/// What a rule makes; code, severity and tags are the rule's own.
package struct PendingDiagnostic: Hashable, Sendable {
  var place: DiagnosticPlace
  var message: String
  var related: [Diagnostic.Related]
  var axis: Axis?
  var subject: ElementID?
  var disabledCode: String?
  var isOnRequest = false

  /// How much it is, among diagnostics of a rule of which only one is said.
  var weight = 0.0

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

  init(_ place: DiagnosticPlace, _ message: String, related: [Diagnostic.Related] = []) {
    self.place = place
    self.message = message
    self.related = related
    if case .location(let location) = place { subject = location.element }
  }
}
