/// What a command prints, collected and written in large pieces.
struct Output: ~Copyable {
  private var bytes: [UInt8] = []

  /// Whether whoever reads it is gone.
  private(set) var isClosed = false

  mutating func line(_ text: String) { line(Array(text.utf8)) }

  mutating func line(_ text: [UInt8]) {
    bytes += text
    bytes.append(UInt8(ascii: "\n"))
    if bytes.count >= 64 << 10 { flush() }
  }

  /// Prints a text as it is.
  mutating func text(_ text: String) {
    bytes += Array(text.utf8)
    if bytes.count >= 64 << 10 { flush() }
  }

  mutating func flush() {
    if !bytes.isEmpty, !writeAll(bytes, to: 1) { isClosed = true }
    bytes.removeAll(keepingCapacity: true)
  }
}
