package import LayoutEngine
package import LiveDocuments

/// How much a finding matters, numbered as LSP does.
package enum Severity: Int, CaseIterable, Hashable, Sendable, Comparable {
  case error = 1
  case warning
  case information
  case hint

  /// The more serious one is the smaller one.
  package static func < (left: Severity, right: Severity) -> Bool { left.rawValue < right.rawValue }
}

/// How editors should show the range of a finding, numbered as LSP does.
package enum FindingTag: Int, Hashable, Sendable {
  case unnecessary = 1
  case deprecated
}

/// Where a finding is: a place in the document's structure, or a range of bytes where the text has
/// none.
package enum FindingPlace: Hashable, Sendable {
  case location(Location)

  /// UTF-8 offsets in the text of the revision the finding was made for.
  case range(Range<Int>)
}

/// Something wrong in a document, as a rule found it.
package struct Finding: Hashable, Sendable {
  package let code: String
  package var severity: Severity
  package var tags: [FindingTag]
  package var place: FindingPlace

  /// What happens and why, in one sentence.
  package var message: String

  /// Other places that have to do with it, the cause first.
  package var related: [Related]

  /// The axis it is about, if it is about one.
  package var axis: Axis?

  /// The element it is about, which may be another than the one it points at; `nil` if it is about
  /// the document.
  package var subject: ElementID?

  /// The code that a `lintel-disable` names to no effect, if the finding is about one; on another screen
  /// it may have one.
  package var disabledCode: String?

  /// The bytes it is about, in the text of the revision in which it was found.
  package internal(set) var range = 0..<0

  package struct Related: Hashable, Sendable {
    package var place: FindingPlace
    package var message: String

    package init(_ place: FindingPlace, _ message: String) {
      self.place = place
      self.message = message
    }
  }
}

/// What a rule makes; code, severity and tags are the rule's own.
package struct FindingDraft: Hashable, Sendable {
  var place: FindingPlace
  var message: String
  var related: [Finding.Related]
  var axis: Axis?
  var subject: ElementID?
  var disabledCode: String?

  /// How much it is, among findings of a rule of which only one is said.
  var weight = 0.0

  /// `subject` is the element that explains, or is explained, where the finding points at another
  /// one.
  init(
    _ location: Location, _ message: String, axis: Axis? = nil, subject: ElementID? = nil,
    weight: Double = 0, related: [Finding.Related] = []
  ) {
    self.init(.location(location), message, related: related)
    self.axis = axis
    self.subject = subject ?? location.element
    self.weight = weight
  }

  init(_ place: FindingPlace, _ message: String, related: [Finding.Related] = []) {
    self.place = place
    self.message = message
    self.related = related
    if case .location(let location) = place { subject = location.element }
  }
}
