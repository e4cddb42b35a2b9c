import Diagnostics
import DocumentSyntax
import LayoutEngine
import LiveDocuments

/// Moves keys from one element's style to another's as they are spelled, and takes the style away of
/// which nothing is left.
///
/// Elements are named by their JSON Pointers.
func movingStyle(
  _ keys: ElementKeys, from source: String, to target: String
) -> [CodeAction.Step] {
  [
    .rewriting { document in
      guard let source = document.element(at: source), let target = document.element(at: target)
      else { return [] }
      return keys.keys.map { key in
        .moveMember(
          document.location(of: key, in: source, part: .value),
          to: Location(target, [.key("style")], part: .value), key: key.name)
      }
    },
    .rewriting { document in
      document.element(at: source).map(document.removalOfEmptyStyle) ?? []
    },
  ]
}

extension LiveDocument {
  /// Removes an element's style in which there is nothing.
  func removalOfEmptyStyle(of element: ElementID) -> [Rewrite] {
    let place = Location(element, [.key("style")], part: .value)
    guard isWritten(place) else { return [] }
    let range = range(of: place)
    guard let node = source.syntax.smallestContainer(at: range.lowerBound + 1),
      source.syntax.range(of: node) == range, source.entries(of: node).isEmpty
    else { return [] }
    return [.remove(place.with(part: .member))]
  }
}
