package import LiveDocuments

/// Where something that a place depends on is written; all as bytes of the text.
package struct DefinitionPlace: Hashable, Sendable {
  /// The value from which it was asked.
  package let origin: Range<Int>

  /// All of the element, or of the document's size.
  package let whole: Range<Int>

  /// What to look at in it.
  package let exact: Range<Int>
}

extension LiveDocument {
  /// Where the length is given that a percentage is of; of an id the first element that has it.
  package func definition(at offset: Int) -> DefinitionPlace? {
    guard let location = pointedPlace(at: offset) else { return nil }
    let origin = range(of: location.with(part: .value))
    if location.path == [.key("id")], let element = location.element, let id = id(of: element) {
      guard let first = self.element(withID: id) else { return nil }
      let exact = range(of: Location(first, [.key("id")], part: .value))
      return DefinitionPlace(origin: origin, whole: range(of: first), exact: exact)
    }
    guard let base = percentageBase(at: location), let place = place(of: base) else { return nil }
    return DefinitionPlace(origin: origin, whole: place.whole, exact: place.exact)
  }
}
