/// How messages are told apart in a stream of bytes.
package enum Framing: String, CaseIterable, Hashable, Sendable {
  /// `Content-Length` header, blank line, content: as the Language Server Protocol has it.
  case header

  /// One JSON value a line.
  case lines
}
