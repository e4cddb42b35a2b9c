import LayoutEngine

/// What the keys of an object, or the values of an array, mean.
enum TokenContext {
  case document

  /// The object of an element; `nil` for the type if it is of no use.
  case element(TypeDeclaration?)
  case style

  /// A value of a key, or a part of one, with the keys that it may have.
  case value([String: Property], DocumentToken.Kind)
  case elements
  case variants
  case ruleCodes
}

/// A key where it stands.
struct TokenKey {
  let kind: DocumentToken.Kind
  var isDeprecated = false

  /// How its value is read; `nil` for one that holds elements or a style.
  var property: Property?

  /// What its value holds if it is an object or array.
  var content: TokenContext?
}

/// The keys of the catalogue by their names.
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
