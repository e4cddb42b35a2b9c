import DocumentSyntax
import LayoutEngine
import LiveDocuments

extension LiveDocument {
  /// Takes a key away that an element writes, with its style if nothing else is in it.
  func removal(of key: ElementKey, of element: ElementID) -> [Rewrite] {
    [.remove(location(of: key, in: element))] + emptiedStyle(of: element, without: [key])
  }

  /// Removes the style of an element in which nothing is left once these keys are gone from it.
  func emptiedStyle(of element: ElementID, without keys: [ElementKey]) -> [Rewrite] {
    let place = Location(element, [.key("style")], part: .member)
    guard isWritten(place) else { return [] }
    let start = range(of: place.with(part: .value)).lowerBound
    guard let node = source.syntax.smallestContainer(at: start + 1) else { return [] }
    let isEmptied = source.entries(of: node).allSatisfy { entry in
      source.key(of: entry).map { name in keys.contains { $0.name == name } } ?? false
    }
    return isEmptied ? [.remove(place)] : []
  }
}
