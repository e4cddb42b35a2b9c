import Authoring
import JSON
import LanguageServerProtocol

/// The numbers that stand for kinds of tokens: those of LSP's own names that a client has colours for.
struct TokenLegend: Hashable, Sendable {
  let types: [String]
  let modifiers: [String]

  init(for client: SemanticTokensClientCapabilities) {
    let types = DocumentToken.Kind.allCases.map(\.protocolName)
    self.types = types.enumerated()
      .filter { types.firstIndex(of: $0.element) == $0.offset }
      .map(\.element)
      .filter(client.tokenTypes.contains)
    modifiers = [Self.declaration, Self.deprecated].filter(client.tokenModifiers.contains)
  }

  /// The number of a token's type; `nil` for one that the client has no colour for.
  func type(of token: DocumentToken) -> UInt32? {
    types.firstIndex(of: token.kind.protocolName).map { UInt32($0) }
  }

  /// The modifiers of a token, a bit each.
  func modifiers(of token: DocumentToken) -> UInt32 {
    var bits: UInt32 = 0
    for (index, modifier) in modifiers.enumerated() {
      let applies = modifier == Self.deprecated ? token.isDeprecated : token.kind == .id
      if applies { bits |= 1 << UInt32(index) }
    }
    return bits
  }

  var value: JSONValue {
    [
      "tokenTypes": .array(types.map { .string($0) }),
      "tokenModifiers": .array(modifiers.map { .string($0) }),
    ]
  }

  private static let declaration = "declaration"
  private static let deprecated = "deprecated"
}

extension DocumentToken.Kind {
  /// The nearest of LSP's types.
  fileprivate var protocolName: String {
    switch self {
    case .elementType: "class"
    case .id: "variable"
    case .sharedKey, .truth: "keyword"
    case .typeKey: "parameter"
    case .styleKey: "property"
    case .choice: "enumMember"
    case .number: "number"
    case .unit: "operator"
    case .text: "string"
    case .ruleCode: "macro"
    }
  }
}
