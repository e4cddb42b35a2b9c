/// Makes frames of contents.
package struct FrameEncoder: Hashable, Sendable {
  package let framing: Framing

  package init(framing: Framing) {
    self.framing = framing
  }

  /// What goes before a content of `count` bytes.
  package func prefix(forContentOf count: Int) -> [UInt8] {
    switch framing {
    case .header: Array("Content-Length: \(count)\r\n\r\n".utf8)
    case .lines: []
    }
  }

  /// What goes after every content.
  package var suffix: [UInt8] {
    switch framing {
    case .header: []
    case .lines: [UInt8(ascii: "\n")]
    }
  }

  /// The whole frame.
  ///
  /// - Precondition: With `.lines`, `content` has no line break.
  package func frame(_ content: some Collection<UInt8>) -> [UInt8] {
    prefix(forContentOf: content.count) + content + suffix
  }
}
