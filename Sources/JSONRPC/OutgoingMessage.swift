package import JSON

/// A message of ours, written out and not framed yet.
package struct OutgoingMessage: Hashable, Sendable {
  /// JSON on one line, in UTF-8.
  package let content: [UInt8]

  /// The request that it answers; `nil` for a message of another kind, and for the answers to a batch.
  package let answeredID: RequestID?

  /// Most messages are no longer, in bytes.
  private static let usualLength = 500

  private init(ending writer: inout JSONWriter, answering id: RequestID? = nil) {
    writer.endObject()
    content = writer.bytes
    answeredID = id
  }

  /// The answer to a request; `result` writes one value straight into the message.
  ///
  /// If it writes none the result is `null`.
  package static func result<Failure>(
    for id: RequestID, _ result: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) -> OutgoingMessage {
    var writer = begin()
    writer.member("id", id)
    writer.key("result")
    let start = writer.bytes.count
    try result(&writer)
    if writer.bytes.count == start { writer.null() }
    return OutgoingMessage(ending: &writer, answering: id)
  }

  package static func result(
    _ result: some JSONWritable, for id: RequestID
  ) -> OutgoingMessage {
    Self.result(for: id) { writer in writer.value(result) }
  }

  package static func error(_ error: ResponseError, for id: RequestID) -> OutgoingMessage {
    var writer = begin()
    writer.member("id", id)
    writer.member("error", error)
    return OutgoingMessage(ending: &writer, answering: id)
  }

  /// A notification; `params` writes one object or array, or nothing if there are no params.
  package static func notification<Failure>(
    _ method: String, params: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) -> OutgoingMessage {
    var writer = begin()
    try write(method, params, to: &writer)
    return OutgoingMessage(ending: &writer)
  }

  /// A request to the client; `params` writes one object or array, or nothing.
  package static func request<Failure>(
    id: RequestID, _ method: String, params: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) -> OutgoingMessage {
    var writer = begin()
    writer.member("id", id)
    try write(method, params, to: &writer)
    return OutgoingMessage(ending: &writer)
  }

  private static func begin() -> JSONWriter {
    var writer = JSONWriter(capacity: usualLength)
    writer.beginObject()
    writer.member("jsonrpc", "2.0")
    return writer
  }

  private static func write<Failure>(
    _ method: String, _ params: (inout JSONWriter) throws(Failure) -> Void,
    to writer: inout JSONWriter
  ) throws(Failure) {
    writer.member("method", method)
    var withoutParams = writer
    writer.key("params")
    let start = writer.bytes.count
    try params(&writer)
    if writer.bytes.count == start { swap(&writer, &withoutParams) }
  }
}

extension OutgoingMessage {
  private init(content: [UInt8]) {
    self.content = content
    answeredID = nil
  }

  /// The answer to a batch; `nil` if there is nothing to answer, and then nothing may be sent.
  package static func batch(_ answers: [OutgoingMessage]) -> OutgoingMessage? {
    guard !answers.isEmpty else { return nil }
    var writer = JSONWriter()
    writer.array { writer in
      for answer in answers { writer.rawValue(answer.content) }
    }
    return OutgoingMessage(content: writer.bytes)
  }
}

/// Makes frames of contents.
package struct FrameEncoder: Hashable, Sendable {
  package let framing: Framing

  package init(framing: Framing) {
    self.framing = framing
  }

  /// The bytes before a content of `count` bytes.
  package func prefix(forContentOf count: Int) -> [UInt8] {
    switch framing {
    case .header: Array("Content-Length: \(count)\r\n\r\n".utf8)
    case .lines: []
    }
  }

  /// The bytes after every content.
  package var suffix: [UInt8] {
    switch framing {
    case .header: []
    case .lines: [UInt8(ascii: "\n")]
    }
  }

  /// The whole frame.
  ///
  /// - Precondition: With `.lines`, `content` has no line break.
  package func frame(_ content: [UInt8]) -> [UInt8] {
    var frame = prefix(forContentOf: content.count)
    frame.reserveCapacity(frame.count + content.count + 1)
    frame += content
    frame += suffix
    return frame
  }
}
