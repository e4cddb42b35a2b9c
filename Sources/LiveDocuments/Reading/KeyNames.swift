import DocumentSyntax
import LayoutEngine

extension KeywordTable {
  /// The names of all keys that mean something anywhere.
  static let keys = KeywordTable(
    ["root", "type", "style"] + ElementSlot.allCases.map(\.rawValue)
      + DeprecatedStyleKey.allCases.flatMap(\.names) + propertyNames)

  /// The names of all properties, those inside the values of others too.
  private static var propertyNames: [String] {
    var pending =
      documentProperties + elementProperties + styleProperties + allTypes.flatMap(\.properties)
    var seen: Set<ObjectIdentifier> = []
    var names: [String] = []
    while let property = pending.popLast() {
      guard seen.insert(ObjectIdentifier(property)).inserted else { continue }
      names.append(property.name)
      pending += property.shape.members + (property.shape.itemMembers ?? [])
      if case .byElement(let value) = property.shape { pending.append(value) }
    }
    return names
  }
}
