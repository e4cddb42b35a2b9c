/// A command line with a command or an option that has another name now.
///
/// Version 0.1 answers former names with the line to type; the next version does not know them.
struct FormerCommandLine {
  /// The former names that the command line has, in its order.
  private var names: [String] = []

  /// The words to type.
  private var words: [String]

  /// The commands that took `--json` beside `--format json`.
  private static let commandsWithJSON: Set<String> = [
    "check", "compare", "diff", "explain", "export", "format", "frames", "import", "measure",
    "query", "render", "rules", "sessions", "sweep", "test", "tree",
  ]

  /// The options with a value in commands that are gone.
  private static let optionsWithValue: Set<String> = [
    "--format", "--width", "--height", "--text-scale", "--text-size", "--content-size-category",
    "--pseudolanguage", "--variant", "--set", "--device", "--trust",
  ]

  /// - Returns: `nil` if the arguments have no former name.
  init?(_ arguments: [String]) {
    words = arguments
    guard var command = arguments.first else { return nil }
    if command == "help" {
      guard arguments.count > 1 else { return nil }
      command = arguments[1]
      words = [command, "--help"]
    }
    replaceOptions(of: command)
    switch command {
    case "tree": replaceCommand("tree", by: ["frames"] + (printsJSON ? [] : ["--tree"]))
    case "query": replaceQuery()
    case "measure": replaceMeasure()
    case "compare": replaceCommand("compare", by: ["diff", "--captured"])
    case "capture":
      if words.dropFirst().first == "merge" { words.remove(at: 1) }
      replaceCommand("capture merge", by: ["import", "--merge"])
    case "expand": replaceCommand("expand", by: ["format", "--expand"])
    case "manual": replaceCommand("manual", by: ["help"])
    default: break
    }
    if names.isEmpty { return nil }
  }

  /// The message with the line to type.
  var message: String {
    let names = names.map { "\"\($0)\"" }
    let list =
      names.dropLast().joined(separator: ", ") + (names.count > 1 ? " and " : "")
      + (names.last ?? "")
    return "\(list) \(names.count > 1 ? "have" : "has") another name now; type\n  lintel "
      + words.map(shellWord).joined(separator: " ")
  }

  /// The index behind the last option: that of `--`, or the number of words.
  private var endOfOptions: Int { words.firstIndex(of: "--") ?? words.endIndex }

  private var printsJSON: Bool {
    zip(words, words.dropFirst()).contains { $0 == "--format" && $1 == "json" }
      || words.contains("--format=json")
  }

  private mutating func note(_ name: String) {
    if !names.contains(name) { names.append(name) }
  }

  private mutating func replaceCommand(_ name: String, by replacement: [String]) {
    names.insert("lintel \(name)", at: 0)
    words.replaceSubrange(..<1, with: replacement)
  }

  private mutating func replaceOptions(of command: String) {
    var index = 1
    while index < endOfOptions {
      let word = words[index]
      if word == "--json", Self.commandsWithJSON.contains(command) {
        note(word)
        words.replaceSubrange(index...index, with: printsJSON ? [] : ["--format", "json"])
        continue
      }
      for name in ["--text-scale", "--content-size-category"]
      where word == name || word.hasPrefix("\(name)=") {
        note(name)
        words[index] = "--text-size" + word.dropFirst(name.count)
      }
      index += 1
    }
  }

  /// The indices of the words that are neither options nor their values.
  private var positionals: [Int] {
    var indices: [Int] = []
    var index = 1
    while index < endOfOptions {
      if Self.optionsWithValue.contains(words[index]) {
        index += 2
        continue
      }
      if words[index] == "-" || !words[index].hasPrefix("-") { indices.append(index) }
      index += 1
    }
    return indices + Array(words.indices.dropFirst(endOfOptions + 1))
  }

  /// The selector of a query is the word behind the first file.
  private mutating func replaceQuery() {
    let positionals = positionals
    if positionals.count > 1 {
      let selector = words.remove(at: positionals[1])
      let isBehindTerminator = positionals[1] > endOfOptions
      words.insert(
        contentsOf: ["--at", selector], at: isBehindTerminator ? endOfOptions : positionals[1])
    }
    replaceCommand("query", by: ["frames"])
  }

  /// Elements are measured without what is in them, and without one the root is.
  private mutating func replaceMeasure() {
    let positionals = positionals
    let elements = positionals.dropFirst().filter {
      words[$0].hasPrefix("#") || words[$0] == "/root"
    }
    for index in elements.reversed() {
      let name = words.remove(at: index)
      words.insert(contentsOf: ["--at", name == "/root" ? ":root" : name], at: index)
    }
    // An element that a JSON Pointer names is printed with what is in it.
    let hasPointer = positionals.dropFirst().contains { words[$0].hasPrefix("/root/") }
    if elements.isEmpty, !hasPointer, let file = positionals.first {
      words.insert(contentsOf: ["--at", ":root"], at: min(file + 1, endOfOptions))
    }
    replaceCommand("measure", by: ["frames"])
  }
}

/// A word as a shell takes it: in single quotes if it has characters that mean something to a shell.
func shellWord(_ word: String) -> String {
  let isPlain =
    !word.isEmpty
    && word.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "-_./:=@%+,".utf8.contains(byte)
      }
    }
  return isPlain ? word : "'\(word.replacing("'", with: #"'\''"#))'"
}
