import LayoutEngine
import LiveDocuments

/// The meaning of the keys of an object, or of the values of an array.
enum TokenContext {
  case document

  /// The object of an element; `nil` for a missing or unknown type.
  case element(TypeDeclaration?)
  case style

  /// A value of a key, or a part of one, with the keys that it may have.
  case value([String: Property], DocumentToken.Kind)
  case elements
  case items([String: Property], DocumentToken.Kind)
  case ruleCodes

  /// An object with names of elements as keys, and values of this property.
  indirect case byElement(Property)

  /// An object of variables.
  case definitions

  /// A container in which only comments have a meaning.
  case comments
}

/// A key in its context.
struct TokenKey {
  let kind: DocumentToken.Kind
  var isDeprecated = false

  /// The property of its value; `nil` for a key that holds elements or a style.
  var property: Property?

  /// The context of its value if that is an object or array.
  var content: TokenContext?
}

/// The keys of the schema by their names.
enum TokenKeys {
  static let document = named(documentProperties)
  static let shared = named(elementProperties)
  static let style = named(styleProperties)
  private static let types = Dictionary(
    uniqueKeysWithValues: allTypes.map { ($0.name, named($0.properties)) })

  static func ofType(_ declaration: TypeDeclaration) -> [String: Property] {
    types[declaration.name] ?? [:]
  }

  static func named(_ properties: [Property]) -> [String: Property] {
    Dictionary(properties.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
  }
}

extension TokenContext {
  /// The meaning of a key of this name; `nil` where the format does not know it.
  func key(_ name: String) -> TokenKey? {
    switch self {
    case .document: return TokenKeys.document[name].map { .of($0, .sharedKey) }
    case .element(let type): return elementKey(name, of: type)
    case .style: return styleKey(name)
    case .value(let properties, let kind): return properties[name].map { .of($0, kind) }
    case .byElement(let property):
      guard name.utf8.first == UInt8(ascii: "#") else { return nil }
      let isStyle = property.name == "style"
      return isStyle
        ? TokenKey(kind: .sharedKey, property: property, content: .style)
        : .of(property, .sharedKey)
    case .definitions:
      return VariableReference.isName(name.utf8)
        ? TokenKey(kind: .definition, property: Self.definition, content: .comments) : nil
    case .elements, .items, .ruleCodes, .comments: return nil
    }
  }

  /// The value of a variable, of which numbers, lengths and expressions have colours of their own.
  private static let definition = styleProperties.first { $0.name == "width" }

  /// The context of the values of an array.
  var items: TokenContext? {
    switch self {
    case .elements: .element(nil)
    case .items(let properties, let kind): .value(properties, kind)
    default: nil
    }
  }

  private func elementKey(_ name: String, of type: TypeDeclaration?) -> TokenKey? {
    switch name {
    case "style":
      return TokenKey(kind: .sharedKey, property: TokenKeys.shared[name], content: .style)
    case "children": return TokenKey(kind: .sharedKey, content: .elements)
    case "child": return TokenKey(kind: .sharedKey, content: .element(nil))
    case "overlay", "background", "corner":
      guard type?.children == .companion(name) else { return nil }
      return TokenKey(kind: .sharedKey, content: .element(nil))
    case "titleNode", "imageNode", "backgroundImageNode":
      guard case .parts? = type?.children else { return nil }
      return TokenKey(kind: .sharedKey, content: .element(nil))
    default: break
    }
    if let property = TokenKeys.shared[name] { return .of(property, .sharedKey) }
    guard let type else { return nil }
    if let property = TokenKeys.ofType(type)[name] { return .of(property, .typeKey) }
    guard var key = styleKey(name) else { return nil }
    // 1.x had them on the element itself.
    key.isDeprecated = true
    return key
  }

  private func styleKey(_ name: String) -> TokenKey? {
    if let property = TokenKeys.style[name] { return .of(property, .styleKey) }
    switch name {
    case "preferredFrameSize":
      guard let property = TokenKeys.style["preferredSize"] else { return nil }
      var key = TokenKey.of(property, .styleKey)
      key.isDeprecated = true
      return key
    case "sizeRange":
      var members: [String: Property] = [:]
      for side in ["min", "max"] { members[side] = TokenKeys.style["\(side)LayoutSize"] }
      return TokenKey(kind: .styleKey, isDeprecated: true, content: .value(members, .styleKey))
    default: return nil
    }
  }
}

extension TokenKey {
  /// A key with the contexts of its values, from the shape of its property.
  static func of(
    _ property: Property, _ kind: DocumentToken.Kind, isArray: Bool = true
  ) -> TokenKey {
    let content: TokenContext? =
      switch property.shape {
      case .object(let members), .uniform(_, let members): .value(TokenKeys.named(members), kind)
      case .sizeRange: .value(TokenKeys.named(sizeRangeProperties), kind)
      case .byElement(let property): .byElement(property)
      case .variables: .definitions
      case .defaults: .value(TokenKeys.named(defaultsProperties), .typeKey)
      case .screenValues: .value(TokenKeys.named(overridableProperties), .typeKey)
      case .measuredSizes where !isArray: .value(TokenKeys.named(measuredProperties), kind)
      case .variants, .expectations, .records, .measuredSizes, .textRuns:
        .items(TokenKeys.named(property.shape.itemMembers ?? []), kind)
      case .strings: .ruleCodes
      case .element: .element(nil)
      case .elements: .elements
      default: nil
      }
    return TokenKey(kind: kind, property: property, content: content)
  }
}
