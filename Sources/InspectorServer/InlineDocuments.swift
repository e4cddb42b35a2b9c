import DocumentSyntax
import JSON

/// The documents written inside a message, as the text they were written with.
///
/// A document must be seen as it stands: parsed and written again, its duplicate keys would be gone
/// and its ranges would be those of another text.
struct InlineDocuments {
  private let text: SourceText
  private let tree: SyntaxTree

  /// - Precondition: `content` is JSON.
  init(_ content: [UInt8], isBatch: Bool) {
    text = SourceText(content)
    // Messages and their params are looked into, nothing below them.
    tree = SyntaxTree(text, maximumDepth: isBatch ? 3 : 2)
  }

  /// Replaces `params.document` by a string that holds its text, unless it is a string already.
  ///
  /// - Parameters:
  ///   - params: The params of one of the messages.
  ///   - index: Which message of a batch it is; `nil` without a batch.
  /// - Returns: The params that the method's handler takes.
  func resolve(_ params: JSONValue?, ofMessage index: Int?) -> JSONValue? {
    guard case .object(var object)? = params, let document = object["document"] else {
      return params
    }
    switch document {
    case .null, .string: return params
    default: break
    }
    var message: SyntaxEntry? = tree.root
    if let index { message = message.flatMap { entries(of: $0) }?[index] }
    guard
      let range = member("params", of: message).flatMap({ member("document", of: $0) })?.valueRange
    else { return params }
    object["document"] = .string(String(decoding: text.bytes(in: range), as: UTF8.self))
    return .object(object)
  }

  private func entries(of entry: SyntaxEntry) -> [SyntaxEntry]? {
    entry.container.map { tree.entries(of: $0, in: text) }
  }

  /// The last member of that name, which is the one that counts.
  private func member(_ name: String, of entry: SyntaxEntry?) -> SyntaxEntry? {
    guard let entry, let members = entries(of: entry) else { return nil }
    return members.last { member in
      guard let range = member.keyRange else { return false }
      let bytes = text.bytes(in: range)
      guard member.keyHasEscapes else {
        return bytes.dropFirst().dropLast().elementsEqual(name.utf8)
      }
      return (try? JSONValue(parsing: bytes)) == .string(name)
    }
  }
}
