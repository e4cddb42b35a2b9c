package import LayoutEngine

/// A code in the `lintel-disable` of an element: diagnostics that have it are not wanted there.
package struct DisabledCode: Hashable, Sendable {
  package let code: String

  /// Its place in the array.
  package let index: Int
}

extension LiveDocument {
  /// The codes that an element disables, in their order; what is no string is left out.
  package func disabledCodes(of element: ElementID) -> [DisabledCode] {
    entry(of: element)?.disabledCodes ?? []
  }

  /// Where a disabled code stands.
  package func location(of disabled: DisabledCode, in element: ElementID) -> Location {
    Location(element, [.key("lintel-disable"), .index(disabled.index)], part: .value)
  }
}
