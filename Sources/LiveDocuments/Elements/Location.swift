package import LayoutEngine

/// A place in a document, named by what stands there and not by where: it stays right while the
/// text around it changes.
package struct Location: Hashable, Sendable {
  /// The element whose object the path starts in; `nil` for the document's own object.
  package let element: ElementID?

  package private(set) var part: Part

  // Two steps lead to nearly every place; one is made for each value that is read, to be there if something is
  // wrong, and an array would have to be allocated.
  private var first: Step?
  private var second: Step?
  private var rest: [Step]?

  package init(_ element: ElementID?, _ path: [Step] = [], part: Part) {
    self.element = element
    self.part = part
    first = path.first
    second = path.dropFirst().first
    rest = path.count > 2 ? Array(path[2...]) : nil
  }

  /// The place of a key of the element, or of the document.
  init(_ element: ElementID?, key: String, part: Part) {
    self.element = element
    self.part = part
    first = .key(key)
  }

  /// Keys and indices from there on; empty for the element itself.
  package var path: [Step] { [first, second].compactMap(\.self) + (rest ?? []) }

  package enum Step: Hashable, Sendable {
    /// The last member of this name, the one that counts.
    case key(String)

    /// An earlier member of this name, counted from the first one.
    case duplicate(String, occurrence: Int)
    case index(Int)
  }

  package enum Part: Hashable, Sendable {
    case key
    case value

    /// From the key to the end of the value.
    case member

    /// The value of the element's `type`, or its opening brace if it has none.
    case type
  }

  /// The same path one step deeper.
  package func appending(_ step: Step, part: Part) -> Location {
    var location = with(part: part)
    if first == nil {
      location.first = step
    } else if second == nil {
      location.second = step
    } else {
      location.rest = (rest ?? []) + [step]
    }
    return location
  }

  /// Another part of the same place.
  package func with(part: Part) -> Location {
    var location = self
    location.part = part
    return location
  }
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
    entry(of: element)?.disabledCodes ?? []
  }

  /// Where a disabled code stands.
  package func location(of disabled: DisabledCode, in element: ElementID) -> Location {
    Location(element, [.key("lintel-disable"), .index(disabled.index)], part: .value)
  }
}
