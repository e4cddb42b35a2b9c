import LayoutEngine
import LiveDocuments

/// The code of a rule that a text is probably meant to be.
package func nearestCode(to text: String) -> String? {
  nearestName(to: text, among: RuleCodes.all)
}

extension LiveDocument {
  /// The keys that the object around a location can have.
  func knownKeys(beside location: Location) -> [String] {
    var properties = documentProperties
    var children: [String] = []
    if let element = location.element {
      let declaration = elements.declaration(of: element)
      properties = elementProperties + (declaration?.properties ?? [])
      children = declaration?.children.keys ?? []
    }
    var named: Property?
    var items: [Property]?
    for step in location.path.dropLast() {
      guard case .key(let key) = step else {
        properties = items ?? properties
        continue
      }
      children = []
      // A key of a style may still stand on the element, where 1.x had it.
      let property = named ?? (properties + styleProperties).first { $0.name == key }
      properties = property?.shape.members ?? oldMembers(of: key)
      named = property?.shape.member("#")
      items = property?.shape.itemMembers
    }
    return properties.map(\.name) + children
  }

  private func oldMembers(of key: String) -> [Property] {
    switch key {
    case "preferredFrameSize": minimumSizeProperties
    case "sizeRange": sizeRangeProperties.filter { $0.name == "min" || $0.name == "max" }
    default: []
    }
  }
}

extension ChildrenRule {
  /// The keys under which elements stand.
  var keys: [String] {
    switch self {
    case .none: []
    case .single: ["child"]
    case .companion(let key): ["child", key]
    case .parts(let keys): ["child"] + keys
    case .many: ["children"]
    case .singleOrMany: ["child", "children"]
    }
  }
}

extension Axis {
  /// The adjective for a length along the axis: `80 points wide`.
  var extent: String { self == .horizontal ? "wide" : "high" }

  /// The side at the end of the axis: `on the right`.
  var atFarSide: String { self == .horizontal ? "on the right" : "at the bottom" }
}
