import Authoring
import LanguageServerProtocol
import Synchronization

/// The numbers of the kinds of tokens; kinds with a name of LSP are numbered if the client has a color for it.
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

  /// The number of the type of tokens of a kind; `nil` for one that the client has no colour for.
  func type(of kind: DocumentToken.Kind) -> UInt32? {
    types.firstIndex(of: kind.protocolName).map { UInt32($0) }
  }

  /// The modifiers of tokens of a kind, a bit each.
  func modifiers(of kind: DocumentToken.Kind, isDeprecated: Bool) -> UInt32 {
    var bits: UInt32 = 0
    for (index, modifier) in modifiers.enumerated() {
      let applies = modifier == Self.deprecated ? isDeprecated : kind.isDeclaration
      if applies { bits |= 1 << UInt32(index) }
    }
    return bits
  }

  private static let declaration = "declaration"
  private static let deprecated = "deprecated"
}

extension DocumentToken.Kind {
  /// True for a name that others refer to.
  fileprivate var isDeclaration: Bool { self == .id || self == .definition }

  /// The nearest of LSP's types.
  fileprivate var protocolName: String {
    switch self {
    case .elementType: "class"
    case .id, .definition, .variable: "variable"
    case .sharedKey, .truth: "keyword"
    case .typeKey: "parameter"
    case .styleKey: "property"
    case .choice: "enumMember"
    case .number: "number"
    case .unit: "operator"
    case .text: "string"
    case .ruleCode: "macro"
    case .comment: "comment"
    }
  }
}
