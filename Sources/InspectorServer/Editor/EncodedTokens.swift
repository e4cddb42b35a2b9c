import Authoring
import DocumentSyntax
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

  /// A name made of the tokens, which differs for other tokens.
  var resultID: String {
    var hash = FNV1a()
    for number in data { hash.add(UInt64(number)) }
    return String(hash.value, radix: 16) + "-\(data.count / 5)"
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
