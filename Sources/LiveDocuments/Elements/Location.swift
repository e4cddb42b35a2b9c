package import LayoutEngine

/// A place in a document, named by what stands there and not by where: it stays right while the
/// text around it changes.
package struct Location: Hashable, Sendable {
  /// The element whose object the path starts in; `nil` for the document's own object.
  package let element: ElementID?

  /// Keys and indices from there on; empty for the element itself.
  package let path: [Step]
  package let part: Part

  package init(_ element: ElementID?, _ path: [Step] = [], part: Part) {
    self.element = element
    self.path = path
    self.part = part
  }

  package enum Step: Hashable, Sendable {
    /// The last member of this name, the one that counts.
    case key(String)

    /// An earlier member of this name, counted from the first one.
    case duplicate(String, occurrence: Int)
    case index(Int)
  }

  package enum Part: Hashable, Sendable, BitwiseCopyable {
    case key
    case value

    /// From the key to the end of the value.
    case member

    /// The value of the element's `type`, or its opening brace if it has none.
    case type
  }

  /// This path, one step deeper.
  package func appending(_ step: Step, part: Part) -> Location {
    Location(element, path + [step], part: part)
  }

  /// Another part of the same place.
  package func with(part: Part) -> Location { Location(element, path, part: part) }
}

/// A code in the `lintel-disable` of an element: diagnostics that have it are not wanted there.
package struct DisabledCode: Hashable, Sendable {
  package let code: String

  /// Its place in the array.
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
