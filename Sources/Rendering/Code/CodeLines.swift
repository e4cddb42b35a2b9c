/// Lines of code with their indentation.
struct CodeLines {
  private(set) var text = ""
  private var depth = 0

  /// The column up to which lists stay on one line.
  static let width = 100

  mutating func line(_ line: String) {
    if line.isEmpty { return gap() }
    for _ in 0..<depth { text += "  " }
    text += line
    text += "\n"
  }

  /// An empty line.
  mutating func gap() { text += "\n" }

  mutating func lines(_ lines: [String]) {
    for line in lines { self.line(line) }
  }

  /// Lines between an opening and a closing one, which are less deep.
  mutating func block(
    _ opening: String, closing: String = "}", _ body: (inout CodeLines) -> Void
  ) {
    line(opening)
    depth += 1
    body(&self)
    depth -= 1
    line(closing)
  }

  /// The columns that are left for a line.
  var room: Int { Self.width - depth * 2 }
}
