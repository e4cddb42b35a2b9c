package import Diagnostics
package import LayoutEngine

/// What an item is about, named so that it can be looked up later, without the document.
package enum CompletionSubject: Hashable, Sendable {
  case type(String)

  /// A key: whose it is, `document`, `variant`, `element` or the name of a type, and the keys from
  /// there on.
  case key([String])

  /// A rule by its code.
  case rule(String)

  /// What the catalogue says about it.
  package enum Description: Sendable {
    case type(TypeDeclaration)
    case key(KeyDeclaration)
    case rule(any DiagnosticRule.Type)
  }

  /// - Returns: `nil` if there is no such thing.
  package var description: Description? {
    switch self {
    case .type(let name): allTypes.first { $0.name == name }.map { .type($0) }
    case .rule(let code): allRules.first { $0.code == code }.map { .rule($0) }
    case .key(let path): Self.key(at: path).map { .key($0) }
    }
  }

  private static func key(at path: [String]) -> KeyDeclaration? {
    guard let owner = path.first, path.count <= 8 else { return nil }
    var keys: [KeyDeclaration]
    switch owner {
    case "document": keys = documentProperties.map(KeyDeclaration.init)
    case "variant": keys = variantProperties.map(KeyDeclaration.init)
    case "element": keys = KeyDeclaration.ofElement(nil)
    default:
      guard let type = allTypes.first(where: { $0.name == owner }) else { return nil }
      keys = KeyDeclaration.ofElement(type)
    }
    var found: KeyDeclaration?
    for name in path.dropFirst() {
      guard let key = keys.first(where: { $0.name == name }) else { return nil }
      found = key
      keys = key.shape.members
    }
    return found
  }
}
