package import LayoutEngine

/// A code in the `lintel-disable` of an element: diagnostics that have it are not wanted there.
package struct DisabledCode: Hashable, Sendable {
  package let code: String

  /// Its index in the array.
  package let index: Int
}

extension LiveDocument {
  /// The codes that an element disables, in their order; what is no string is left out.
  package func disabledCodes(of element: ElementID) -> [DisabledCode] {
    elements.entry(of: element)?.disabledCodes ?? []
  }

  /// The values of an element that the source code it was imported from does not state.
  package func marks(of element: ElementID) -> ContentMarks {
    elements.contentMarks[element] ?? ContentMarks()
  }

  /// The elements with marks, in no order.
  package var markedElements: [ElementID] { elements.contentMarks.keys.filter(elements.isAttached) }

  /// True if an element has marks.
  package var hasMarks: Bool { !elements.contentMarks.isEmpty }

  /// The location of a disabled code.
  package func location(of disabled: DisabledCode, in element: ElementID) -> Location {
    Location(element, [.key("lintel-disable"), .index(disabled.index)], part: .value)
  }
}
