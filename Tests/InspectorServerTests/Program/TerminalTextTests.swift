import Foundation
import Testing

/// Names of documents that would control a terminal if they were printed as they are.
@Suite struct TerminalTextTests {
  private let folder: TemporaryFolder

  /// ESC, BEL, NUL, CR, a line feed, a C1 control, a line separator, an override and an isolate.
  private static let hostile = "a\u{1B}[31m\u{7}\0\r\nb\u{9B}1m\u{2028}\u{202E}c\u{2066}d"
  private static let escaped =
    #"a\u001b[31m\u0007\u0000\r\nb\u009b1m\u2028\u202ec\u2066d"#
  private static let shown = "a�[31m����b�1m��c�d"

  init() throws {
    folder = try TemporaryFolder()
    let text = """
      {"root": {"type": "stack", "id": "s", "children": [
        {"type": "node", "id": "\(Self.escaped)", "style": {"width": 9, "height": 9, "\(Self.escaped)": 1}},
        {"type": "node", "id": "\(Self.escaped)"}]}}
      """
    try folder.write(text, to: "a.layout.json")
    try folder.write(text.replacing("9", with: "8"), to: "b.layout.json")
  }

  private static func controls(in text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { scalar in
      let isBidirectional =
        (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
      return scalar.properties.generalCategory == .control && scalar != "\n"
        || scalar.value == 0x2028 || isBidirectional
    }
  }

  @Test(arguments: [
    "frames a.layout.json", "frames a.layout.json b.layout.json", "tree a.layout.json",
    "check a.layout.json", "check --format github a.layout.json", "check --fix a.layout.json",
    "query a.layout.json node", "diff a.layout.json b.layout.json", "explain a.layout.json /root",
    "explain a.layout.json /root/children/0", "sweep a.layout.json --over width",
    "measure a.layout.json --width 100", "compare a.layout.json", "render a.layout.json",
    "explain a.layout.json $'#x\\e]0;t\\a'", "rules $'\\e[2J'", "$'\\e[2J\\u202e'",
    "check $'\\e[2J\\u202e.layout.json'", "frames --set $'\\e[2J.style.width=1' a.layout.json",
  ])
  func `nothing that commands print controls a terminal`(command: String) throws {
    let outcome = try BuiltProgram.script("export LC_ALL=C.UTF-8; $LINTEL \(command)", in: folder)
    #expect(!outcome.output.isEmpty || !outcome.errors.isEmpty)
    #expect(Self.controls(in: outcome.output) == [])
    #expect(Self.controls(in: outcome.errors) == [])
  }

  @Test func `columns stay aligned where something is replaced`() throws {
    let lines = try BuiltProgram.script("$LINTEL frames a.layout.json", in: folder).lines
    try #require(lines.count == 4)
    #expect(lines[2].contains("#\(Self.shown)"))
    let column = { (line: Substring) in line.range(of: "node").map { line[..<$0.lowerBound].count }
    }
    #expect(column(lines[2]) == column(lines[3]))
  }

  @Test func `data is exact in a file, and replaced on a terminal`() throws {
    let command = "$LINTEL frames --format csv a.layout.json"
    let file = try BuiltProgram.script("\(command) > out; cat out", in: folder)
    #expect(file.output.contains("\"\(Self.hostile)\""))
    let terminal = try BuiltProgram.script(
      "export LINTEL; script -qec '\(command)' /dev/null", in: folder)
    #expect(terminal.output.contains("a�[31m"))
    // The terminal puts one before each line feed.
    #expect(Self.controls(in: terminal.output).filter { $0 != "\r" } == [])
    let tree = try BuiltProgram.script(
      "export LINTEL TERM=xterm; unset NO_COLOR; script -qec '$LINTEL frames --tree a.layout.json' /dev/null",
      in: folder)
    #expect(tree.output.contains("\u{1B}[1m#a�[31m"))
  }
}
