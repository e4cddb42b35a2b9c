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
      self.init(try JSONValue(parsing: content, duplicateKeys: .rejected))
    } catch {
      self = .single(.failure(MessageFault(error: .parseError(error))))
    }
  }

  package init(_ value: JSONValue) {
    switch value {
    case .array([]):
      self = .single(.failure(MessageFault("a batch holds at least one message", id: .null)))
    case .array(let values):
      self = .batch(values.map(Self.entry))
    default:
      self = .single(Self.entry(value))
    }
  }

  private static func entry(_ value: JSONValue) -> Entry {
    Result { () throws(MessageFault) in try IncomingMessage(value) }
  }
}
