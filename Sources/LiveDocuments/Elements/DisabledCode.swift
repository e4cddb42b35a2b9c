package import LayoutEngine

/// A code in the `lintel-disable` of an element, which suppresses the diagnostics with this code on the element.
package struct DisabledCode: Hashable, Sendable {
  package let code: String

  /// The index of the code in the array.
  package let index: Int
}

extension LiveDocument {
  /// The codes that an element disables, in their order; items other than strings are left out.
  package func disabledCodes(of element: ElementID) -> [DisabledCode] {
    elements.entry(of: element)?.disabledCodes ?? []
  }

  /// The values of an element that the source code it was imported from does not state.
  package func marks(of element: ElementID) -> ContentMarks {
    elements.contentMarks[element] ?? ContentMarks()
  }

  /// The elements with marks, unordered.
  package var markedElements: [ElementID] { elements.contentMarks.keys.filter(elements.isAttached) }

  /// True if an element has marks.
  package var hasMarks: Bool { !elements.contentMarks.isEmpty }

  /// The location of a disabled code.
  package func location(of disabled: DisabledCode, in element: ElementID) -> Location {
    Location(element, [.key("lintel-disable"), .index(disabled.index)], part: .value)
  }
}
