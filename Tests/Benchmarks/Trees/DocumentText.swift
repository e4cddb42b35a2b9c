/// JSON text in the making, on one line or indented by two spaces.
struct DocumentText {
  private(set) var bytes: [UInt8] = []
  private let isIndented: Bool
  private var depth = 0
  private var isFirst = true

  init(isIndented: Bool) {
    self.isIndented = isIndented
  }

  mutating func object(_ members: (inout DocumentText) -> Void) { nest("{", "}", members) }
  mutating func array(_ elements: (inout DocumentText) -> Void) { nest("[", "]", elements) }

  /// Starts a member; its value comes next.
  mutating func key(_ name: String) {
    element()
    bytes += "\"\(name)\":".utf8
    if isIndented { bytes.append(UInt8(ascii: " ")) }
  }

  /// Starts an element of an array; its value comes next.
  mutating func element() {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    isFirst = false
    breakLine()
  }

  mutating func member(_ name: String, _ number: Int) {
    key(name)
    bytes += String(number).utf8
  }

  /// - Precondition: `string` needs no escapes.
  mutating func member(_ name: String, _ string: String) {
    key(name)
    bytes += "\"\(string)\"".utf8
  }

  private mutating func nest(
    _ opener: String, _ closer: String, _ body: (inout DocumentText) -> Void
  ) {
    bytes += opener.utf8
    depth += 1
    isFirst = true
    body(&self)
    depth -= 1
    isFirst = false
    breakLine()
    bytes += closer.utf8
  }

  private mutating func breakLine() {
    guard isIndented else { return }
    bytes.append(UInt8(ascii: "\n"))
    bytes += repeatElement(UInt8(ascii: " "), count: 2 * depth)
  }
}
