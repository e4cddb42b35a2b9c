import LayoutEngine
import LiveDocuments

extension LiveDocument {
  /// The keys that the object around a place can have.
  func knownKeys(beside location: Location) -> [String] {
    var properties = documentProperties
    var children: [String] = []
    if let element = location.element {
      let declaration = declaration(of: element)
      properties = elementProperties + (declaration?.properties ?? [])
      children = declaration?.children.keys ?? []
    }
    for step in location.path.dropLast() {
      // An item of an array is of the same shape as the array says.
      guard case .key(let key) = step else { continue }
      children = []
      // A key of a style may still stand on the element, where 1.x had it.
      let property = (properties + styleProperties).first { $0.name == key }
      properties = property?.shape.members ?? oldMembers(of: key)
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

extension ValueShape {
  /// The members of an object of this shape, or of an object in an array of it.
  fileprivate var members: [Property] {
    switch self {
    case .object(let members), .uniform(_, let members): members
    case .sizeRange: sizeRangeProperties
    case .variants: variantProperties
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
