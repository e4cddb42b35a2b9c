import DocumentSyntax
import JSON

/// The documents written inside a message, as the text they were written with.
///
/// A document must be seen as it stands: parsed and written again, its duplicate keys would be gone
/// and its ranges would be those of another text.
struct InlineDocuments {
  private let text: SourceText
  private let tree: SyntaxTree

  /// - Precondition: `content` is JSON, but for escapes of half a character.
  init(_ content: [UInt8], isBatch: Bool) {
    text = SourceText(content)
    // Messages, their params and the objects in these are looked into, nothing below them.
    tree = SyntaxTree(text, maximumDepth: isBatch ? 4 : 3)
  }

  /// Members of params that may hold a document as the params themselves do.
  private static let holders = ["from", "to"]

  /// True if ``resolve(_:ofMessage:)`` has anything to do.
  static func areIn(_ params: JSONValue?) -> Bool {
    isIn(params) || holders.contains { isIn(params?[$0]) }
  }

  private static func isIn(_ object: JSONValue?) -> Bool {
    switch object?["document"] {
    case nil, .null, .string: false
    default: true
    }
  }

  /// Replaces `params.document`, and the same of `params.from` and `params.to`, by a string that holds
  /// its text, unless it is a string already.
  ///
  /// - Parameters:
  ///   - params: The params of one of the messages.
  ///   - index: Which message of a batch it is; `nil` without a batch.
  /// - Returns: The params that the method's handler takes.
  func resolve(_ params: JSONValue?, ofMessage index: Int?) -> JSONValue? {
    guard case .object(var object)? = params else { return params }
    var message: SyntaxEntry? = tree.root
    if let index { message = message.flatMap { entries(of: $0) }?[index] }
    let entry = member("params", of: message)
    resolveDocument(of: &object, at: entry)
    for holder in Self.holders {
      guard case .object(var inner)? = object[holder] else { continue }
      resolveDocument(of: &inner, at: member(holder, of: entry))
      object[holder] = .object(inner)
    }
    return .object(object)
  }

  private func resolveDocument(of object: inout JSONObject, at entry: SyntaxEntry?) {
    guard Self.isIn(.object(object)), let range = member("document", of: entry)?.valueRange
    else { return }
    object["document"] = .string(String(decoding: text.bytes(in: range), as: UTF8.self))
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
