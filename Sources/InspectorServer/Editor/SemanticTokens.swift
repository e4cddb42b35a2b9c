import Authoring
import DocumentSyntax
import JSON
import LanguageServerProtocol
import LiveDocuments
import Synchronization

/// Tokens as LSP has them: five numbers each, the position relative to the one before.
struct EncodedTokens: Hashable, Sendable {
  let data: [UInt32]

  /// Encodes tokens.
  ///
  /// - Parameters:
  ///   - document: The document that they are of.
  ///   - legend: The numbers of their kinds.
  ///   - encoding: The unit of positions.
  ///   - count: The number of tokens that there may be, to reserve memory.
  ///   - forEach: Calls its parameter with the tokens in the order of the text.
  init(
    of document: LiveDocument, legend: TokenLegend, encoding: PositionEncodingKind,
    expecting count: Int = 0, _ forEach: ((DocumentToken) -> Void) -> Void
  ) {
    let text = document.source.text
    let numbers = DocumentToken.Kind.allCases.map { legend.type(of: $0) }
    let modifiers = [false, true].map { isDeprecated in
      DocumentToken.Kind.allCases.map { legend.modifiers(of: $0, isDeprecated: isDeprecated) }
    }
    var cursor = PositionCursor(in: text, PositionEncoding(encoding))
    var data: [UInt32] = []
    data.reserveCapacity(5 * count)
    var last = Position(line: 0, character: 0)
    forEach { token in
      let kind = Int(token.kind.rawValue)
      guard let type = numbers[kind] else { return }
      let range = text.range(ofBytes: token.range, by: &cursor, in: encoding)
      let (start, end) = (range.start, range.end)
      guard start.line == end.line, start.character < end.character else { return }
      let character = start.character - (start.line == last.line ? last.character : 0)
      data.append(UInt32(truncatingIfNeeded: start.line - last.line))
      data.append(UInt32(truncatingIfNeeded: character))
      data.append(UInt32(truncatingIfNeeded: end.character - start.character))
      data.append(type)
      data.append(modifiers[token.isDeprecated ? 1 : 0][kind])
      last = start
    }
    self.data = data
  }

  /// A name for these tokens, which no others have: made of what they are.
  var resultID: String {
    var hash = FNV1a()
    for number in data { hash.add(UInt64(number)) }
    return String(hash.value, radix: 16) + "-\(data.count / 5)"
  }
}

/// The tokens that a client was sent last for each document, so that it can be told what changed.
///
/// A class, because a request that only asks keeps what it answers; locked, because workers do.
final class SentTokens: Sendable {
  private typealias Sent = (id: String, tokens: EncodedTokens)

  private let documents = Mutex<[DocumentKey: [Sent]]>([:])

  /// Further back no client looks.
  private static let limit = 2

  /// Keeps tokens; returns the name they are kept under.
  func keep(_ tokens: EncodedTokens, of key: DocumentKey) -> String {
    let id = tokens.resultID
    documents.withLock { documents in
      let others = documents[key, default: []].filter { $0.id != id }
      documents[key] = (others + [(id, tokens)]).suffix(Self.limit)
    }
    return id
  }

  subscript(id: String, of key: DocumentKey) -> EncodedTokens? {
    documents.withLock { $0[key]?.last { $0.id == id }?.tokens }
  }

  /// Forgets a document that was closed.
  func forget(_ key: DocumentKey) { documents.withLock { $0[key] = nil } }
}

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

extension LSP.SemanticTokens {
  init(_ tokens: EncodedTokens, resultID: String?) {
    self.init(resultId: resultID, data: LSP.TokenNumbers(numbers: tokens.data))
  }
}

extension LSP.SemanticTokensDelta {
  init(from old: EncodedTokens, to new: EncodedTokens, resultID: String) {
    let edit = TokenDelta(from: old.data, to: new.data).map {
      LSP.SemanticTokensEdit(
        start: $0.start, deleteCount: $0.deleteCount,
        data: $0.inserted.isEmpty ? nil : LSP.TokenNumbers(numbers: $0.inserted))
    }
    self.init(resultId: resultID, edits: edit.map { [$0] } ?? [])
  }
}
