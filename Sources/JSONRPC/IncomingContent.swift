package import JSON

/// What the content of one frame turned out to be.
package enum IncomingContent: Hashable, Sendable {
  package typealias Entry = Result<IncomingMessage, MessageFault>

  case single(Entry)

  /// A batch that is not empty; entries that are no messages do not spoil the others.
  case batch([Entry])

  /// Reads a content; whatever it is, the result says what to answer.
  ///
  /// Duplicate keys are refused: a proxy in between might see another method than we do.
  package init(parsing content: some Collection<UInt8>) {
    do {
      let content = Array(content)
      self.init(try JSONValue(parsing: content, duplicateKeys: .rejected), of: content)
    } catch {
      self = .single(.failure(MessageFault(error: .parseError(error))))
    }
  }

  /// Makes messages of a value that was read from a content, which says how ids are spelled.
  package init(_ value: JSONValue, of content: [UInt8]) {
    let spelling = JSONSpelling(content)
    switch value {
    case .array([]):
      self = .single(.failure(MessageFault("a batch holds at least one message", id: .null)))
    case .array(let values):
      self = .batch(
        values.enumerated().map { index, value in
          Self.entry(value, JSONPointer([.index(index)]), spelling)
        })
    default:
      self = .single(Self.entry(value, .root, spelling))
    }
  }

  private static func entry(
    _ value: JSONValue, _ pointer: JSONPointer, _ spelling: JSONSpelling
  ) -> Entry {
    Result { () throws(MessageFault) in
      try IncomingMessage(
        value, idSpelling: { spelling.spelling(at: pointer.appending(.key("id"))) })
    }
  }
}
