import Authoring
import LanguageServerProtocol
import LiveDocuments
import Synchronization

/// Tokens as LSP has them: five numbers each, the place counted from the one before.
struct EncodedTokens: Hashable, Sendable {
  let data: [UInt32]

  init(
    _ tokens: [DocumentToken], of document: LiveDocument, legend: TokenLegend,
    encoding: PositionEncodingKind
  ) {
    let ranges = document.source.text.ranges(of: tokens.map(\.range), in: encoding)
    var data: [UInt32] = []
    data.reserveCapacity(5 * tokens.count)
    var last = Position(line: 0, character: 0)
    for (token, range) in zip(tokens, ranges) {
      guard let type = legend.type(of: token), range.start.line == range.end.line,
        range.start.character < range.end.character
      else { continue }
      let isSameLine = range.start.line == last.line
      let character = range.start.character - (isSameLine ? last.character : 0)
      data.append(UInt32(truncatingIfNeeded: range.start.line - last.line))
      data.append(UInt32(truncatingIfNeeded: character))
      data.append(UInt32(truncatingIfNeeded: range.end.character - range.start.character))
      data.append(type)
      data.append(legend.modifiers(of: token))
      last = range.start
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
