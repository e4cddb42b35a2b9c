package import LayoutEngine

/// Something said about an element, which a picture marks where it is.
package struct PictureMark: Hashable, Sendable {
  /// `nil` for what concerns the document as a whole.
  package var element: ElementID?
  package var severity: Severity

  /// A short name of what is said, for instance `missing-size`.
  package var code: String

  package var message: String

  package init(_ element: ElementID?, _ severity: Severity, code: String, message: String) {
    self.element = element
    self.severity = severity
    self.code = code
    self.message = message
  }

  /// How much it matters, as in the Language Server Protocol.
  package enum Severity: String, CaseIterable, Hashable, Sendable {
    case error
    case warning
    case information
    case hint
  }
}
