/// Writes the language of man(7): text that is filled, and escaped where a formatter would obey it.
struct ManualWriter {
  private(set) var lines: [String] = []

  /// The longest line of text that is written, in bytes; some checkers warn beyond 80.
  private static let lineLength = 78

  // MARK: Structure

  mutating func header(title: String, date: String, source: String) {
    raw(
      ".TH \(Self.escaped(title)) 1 \"\(date)\" \"\(Self.escaped(source))\" "
        + "\"User Commands\"")
    // Options and names are broken nowhere.
    raw(".nh")
    raw(".ad l")
  }

  mutating func section(_ name: String) { raw(".SH \(name)") }

  mutating func subsection(_ name: String) { raw(".SS \(Self.escaped(name))") }

  /// A line as it is.
  mutating func raw(_ line: String) { lines.append(line) }

  // MARK: Text

  /// A word of a synopsis.
  enum Word {
    case literal(String)
    case value(String, isRepeating: Bool = false)
    case optional(String, isRepeating: Bool = false)
  }

  mutating func synopsis(_ command: String, _ words: [Word]) {
    beginParagraph()
    raw("\\fB\(Self.escaped(command))\\fR")
    for word in words {
      switch word {
      case .literal(let text): raw("\\fB\(Self.escaped(text))\\fR")
      case .value(let name, let isRepeating):
        raw("\(Self.value(name))\(isRepeating ? " ..." : "")")
      case .optional(let name, let isRepeating):
        raw("[\(Self.value(name))\(isRepeating ? " ..." : "")]")
      }
    }
  }

  mutating func blocks(_ blocks: [HelpBlock]) {
    for block in blocks {
      switch block {
      case .paragraph(let text): paragraph(text)
      case .example(let lines): example(lines)
      }
    }
  }

  mutating func paragraph(_ text: String) {
    beginParagraph()
    fill(text)
  }

  /// Behind a heading there is a paragraph anyway.
  private mutating func beginParagraph() {
    guard let last = lines.last, !last.hasPrefix(".SH"), !last.hasPrefix(".SS") else { return }
    raw(".PP")
  }

  private mutating func example(_ text: [String]) {
    let commands = text.map { $0.split(separator: "  ", maxSplits: 1).map(String.init) }
    guard commands.contains(where: { $0.count > 1 }) else {
      raw(".EX")
      for line in text.flatMap(Self.continued) { raw(Self.guarded(Self.escaped(line))) }
      raw(".EE")
      return
    }
    // Commands with what they do, which stands behind two spaces or more.
    for (line, parts) in zip(text, commands) {
      if let command = parts.first, let meaning = parts.dropFirst().first {
        entry("\\fB\(Self.escaped(command))\\fR", meaning)
      } else {
        raw(".PP")
        raw("\\fB\(Self.escaped(line))\\fR")
      }
    }
  }

  /// The longest line of an example that fits 80 columns behind the indentation of a text.
  private static let exampleLength = 72

  /// A line of a shell in lines that fit, each but the last with a backslash at its end.
  private static func continued(_ line: String) -> [String] {
    var lines: [String] = []
    var rest = line[...]
    while rest.count > exampleLength {
      // Between quotes a line cannot end.
      var quote: Character?
      var space: String.Index?
      for index in rest.indices.prefix(exampleLength - 2) {
        let character = rest[index]
        if character == quote {
          quote = nil
        } else if quote == nil {
          if character == "'" || character == "\"" { quote = character }
          if character == " ", index > rest.indices.prefix(8).last ?? index { space = index }
        }
      }
      guard let space else { break }
      lines.append("\(rest[..<space]) \\")
      rest = "    " + rest[rest.index(after: space)...]
    }
    return lines + [String(rest)]
  }

  /// An entry of a list: an option or another name, and what it means.
  mutating func item(_ names: [String], value: String? = nil, _ text: String) {
    let tags = names.map { "\\fB\(Self.escaped($0))\\fR" }.joined(separator: ", ")
    entry(tags + (value.map { " \(Self.value($0))" } ?? ""), text)
  }

  /// An entry of a list: a value that a command takes.
  mutating func item(value: String, _ text: String) { entry(Self.value(value), text) }

  private mutating func entry(_ tag: String, _ text: String) {
    raw(".TP")
    raw(tag)
    fill(text)
  }

  /// A text in lines of the source, each sentence on lines of its own.
  private mutating func fill(_ text: String) {
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, Self.escaped("\(line) \(word)").utf8.count > Self.lineLength {
        raw(Self.guarded(Self.escaped(line)))
        line = ""
      }
      line += line.isEmpty ? String(word) : " \(word)"
      if word.hasSuffix("."), !word.hasSuffix("..") {
        raw(Self.guarded(Self.escaped(line)))
        line = ""
      }
    }
    if !line.isEmpty { raw(Self.guarded(Self.escaped(line))) }
  }

  // MARK: Escapes

  /// A value's name: its words in italics, what stands between them as it is.
  private static func value(_ name: String) -> String {
    // Names as `paths> ... <from` have their own brackets inside.
    name.split(separator: " ").map { word in
      let text = word.filter { $0 != "<" && $0 != ">" }
      return text == "..." ? text : "\\fI\(escaped(text))\\fR"
    }.joined(separator: " ")
  }

  /// A text in which a formatter finds no escapes, and that has ASCII only.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "\"": result += "\\(dq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\[u\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)]"
      }
    }
    return result
  }

  /// A line that a formatter does not take for a request.
  private static func guarded(_ line: String) -> String {
    line.hasPrefix(".") || line.hasPrefix(" ") ? "\\&\(line)" : line
  }
}
