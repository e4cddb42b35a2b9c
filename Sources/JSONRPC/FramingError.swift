/// The ways a stream of bytes can fail to be frames.
package enum FramingError: Error, Hashable, Sendable {
  case missingContentLength
  case invalidContentLength(String)

  /// The content of a frame, or a line, has more bytes than the decoder accepts.
  case contentTooLong(limit: Int)

  case headerTooLong(limit: Int)

  /// A line of the header is no `Name: value`.
  case invalidHeaderLine(String)

  case unsupportedCharset(String)

  /// The stream ended inside a header or a content.
  case truncated
}

extension FramingError: CustomStringConvertible {
  /// A sentence without a full stop that says what was wrong and what would be right.
  package var description: String {
    switch self {
    case .missingContentLength: "the header has no Content-Length"
    case .invalidContentLength(let value):
      "Content-Length takes a number of bytes in decimal digits, not \"\(value)\""
    case .contentTooLong(let limit): "a message may have at most \(limit) bytes"
    case .headerTooLong(let limit): "a header may have at most \(limit) bytes"
    case .invalidHeaderLine(let line): "a header line is \"Name: value\", not \"\(line)\""
    case .unsupportedCharset(let charset): "content is read as utf-8, not \"\(charset)\""
    case .truncated: "the stream ends inside a message"
    }
  }
}
