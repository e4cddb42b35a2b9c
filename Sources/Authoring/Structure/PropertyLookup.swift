import DocumentSyntax
package import LayoutEngine
package import LiveDocuments

extension LiveDocument {
  /// The declaration of the key that a path ends in.
  package func property(at location: Location) -> Property? {
    let own = location.element.map { elements.declaration(of: $0)?.properties ?? [] }
    // Looked through before the members, in which they are not: to put them there would copy both.
    var common = own == nil ? [] : elementProperties
    var members = own ?? documentProperties
    var property: Property?
    for (depth, step) in location.path.enumerated() {
      guard case .key(let key) = step else {
        if depth > 0, location.path[depth - 1] == .key(ElementSlot.children.rawValue) {
          (common, members) = membersOfElement(at: location, depth)
        } else if let items = property?.shape.itemMembers {
          (common, members) = ([], items)
        }
        continue
      }
      guard
        let next = property?.shape.member(key) ?? common.first(where: { $0.name == key })
          ?? members.first(where: { $0.name == key })
      else {
        // An element in one by which a variant replaces another.
        guard location.element == nil, depth > 0, ElementSlot(rawValue: key) != nil else {
          return nil
        }
        property = nil
        (common, members) = membersOfElement(at: location, depth)
        continue
      }
      property = next
      switch next.shape {
      case .element where depth > 0:
        (common, members) = membersOfElement(at: location, depth)
        if depth + 1 < location.path.count { property = nil }
      case .screenValues:
        let type = element(withID: String(key.dropFirst())).flatMap { elements.declaration(of: $0) }
        (common, members) = (elementProperties, type?.properties ?? overridableProperties)
        if depth + 1 < location.path.count { property = nil }
      default: (common, members) = ([], next.shape.members)
      }
    }
    return property
  }

  /// The keys of the element that is written after so many steps of a path, in a variant.
  private func membersOfElement(
    at location: Location, _ depth: Int
  ) -> (common: [Property], members: [Property]) {
    let object = Location(
      location.element, Array(location.path.prefix(depth + 1)), part: .value)
    let type = writtenType(at: object)
    return (elementProperties, type?.properties ?? [])
  }
}
