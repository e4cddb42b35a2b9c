package import LayoutEngine

/// A location in a document, as an element and a path of keys instead of an offset: it stays valid while the text
/// around it changes.
package struct Location: Hashable, Sendable {
  /// The element whose object the path starts in; `nil` for the document's own object.
  package let element: ElementID?

  /// The keys and indices from that object on; empty for the element itself.
  package let path: [Step]
  package let part: Part

  package init(_ element: ElementID?, _ path: [Step] = [], part: Part) {
    self.element = element
    self.path = path
    self.part = part
  }

  package enum Step: Hashable, Sendable {
    /// The last member of this name, which overrides earlier ones.
    case key(String)

    /// An earlier member of this name, counted from the first one.
    case duplicate(String, occurrence: Int)
    case index(Int)

    /// A file by its URI, at the start of a path outside the document.
    case file(String)
  }

  package enum Part: Hashable, Sendable, BitwiseCopyable {
    case key
    case value

    /// From the key to the end of the value.
    case member

    /// The value of the element's `type`, or its opening brace if it has none.
    case type
  }

  /// True for a location in another file.
  package var isOutside: Bool { file != nil }

  /// The URI of the file of the location; `nil` for the document.
  var file: String? { if case .file(let uri)? = path.first { uri } else { nil } }

  /// This path, one step deeper.
  package func appending(_ step: Step, part: Part) -> Location {
    Location(element, path + [step], part: part)
  }

  /// Another part of the same location.
  package func with(part: Part) -> Location { Location(element, path, part: part) }
}
