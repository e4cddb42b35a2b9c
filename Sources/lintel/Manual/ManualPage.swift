import InspectorServer
import JSON
import JSONRPC
import Platform

/// The manual page, in the language of man(7), made of the help of all commands.
struct ManualPage {
  private var writer = ManualWriter()

  var lines: [String] { writer.lines }

  /// Makes the page of the description of all commands that ArgumentParser writes; `nil` for what is none.
  init?(ofHelp json: String) {
    guard let dump = try? JSONValue(parsing: Array(json.utf8)),
      let root = dump["command"].flatMap({ CommandHelp($0) })
    else { return nil }
    let examples = HelpBlock.blocks(of: root.discussion)
    writer.header(
      title: root.name.uppercased(), date: Self.date, source: "\(Program.name) \(Program.version)")
    writer.section("NAME")
    // Readers of manual pages take the dash for the end of the name.
    writer.raw("\(ManualWriter.escaped(root.name)) \\- \(ManualWriter.escaped(Self.title(root)))")
    writer.section("SYNOPSIS")
    writer.synopsis(root.name, [.value("command"), .optional("argument", isRepeating: true)])
    writer.synopsis(root.name, [.literal("help"), .optional("command", isRepeating: false)])
    writer.section("DESCRIPTION")
    writer.blocks(examples.filter { !$0.isExample })
    writer.paragraph(
      "Each command has the options --version, which prints the version, and --help, which prints its help. "
        + "A word that begins with a dash is an option, unless it follows -- .")
    writer.section("COMMANDS")
    for command in root.subcommands { write(command) }
    writer.section("EXIT STATUS")
    writer.item(["0"], "Done, and nothing was found.")
    writer.item(
      ["1"],
      "Something was found: a diagnostic, a difference, an unformatted file, or no element at all.")
    writer.item(
      ["2"],
      "The command could not do what it should: wrong usage, or a file that cannot be read or written."
    )
    writer.paragraph("What counts as found is in the description of each command.")
    writer.section("ENVIRONMENT")
    writer.item(["XDG_RUNTIME_DIR"], "The directory with the sockets of the daemons that run.")
    writer.item(
      ["TMPDIR"],
      "The directory for pictures that are shown, and for sockets where there is no XDG_RUNTIME_DIR."
    )
    writer.section("FILES")
    writer.item(
      [".lintel.json"],
      "Rules, severities, variables and fonts of the documents in its directory and below; the nearest one counts."
    )
    writer.item(["*.layout.json"], "Documents, by which directories are searched.")
    writer.section("EXAMPLES")
    writer.blocks(examples.filter(\.isExample))
  }

  /// The abstract as pages name things: no capital letter and no full stop.
  private static func title(_ command: CommandHelp) -> String {
    let text = command.abstract.prefix(1).lowercased() + command.abstract.dropFirst()
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }

  private mutating func write(_ command: CommandHelp) {
    writer.subsection(command.name)
    let positional = command.arguments.filter { $0.kind == .positional }
    let options = command.arguments.filter { argument in
      argument.kind != .positional && !Self.shared.contains { argument.names.contains($0) }
    }
    var words: [ManualWriter.Word] = options.isEmpty ? [] : [.optional("options")]
    words += positional.map { argument in
      argument.isOptional
        ? .optional(argument.valueName, isRepeating: argument.isRepeating)
        : .value(argument.valueName, isRepeating: argument.isRepeating)
    }
    writer.synopsis(command.name, words)
    writer.paragraph(command.abstract)
    writer.blocks(HelpBlock.blocks(of: command.discussion))
    for argument in positional {
      writer.item(value: argument.valueName, Self.text(of: argument))
    }
    for option in options {
      writer.item(
        option.names, value: option.kind == .option ? option.valueName : nil,
        Self.text(of: option))
    }
    for subcommand in command.subcommands { write(subcommand) }
  }

  /// The options of all commands, described once.
  private static let shared = ["--version", "--help"]

  private static func text(of argument: CommandHelp.ArgumentHelp) -> String {
    var text = [argument.abstract, argument.discussion].filter { !$0.isEmpty }
      .joined(separator: " ")
    if !argument.values.isEmpty {
      text += " Values: \(argument.values.joined(separator: ", "))."
    }
    if let value = argument.defaultValue, argument.kind == .option { text += " Default: \(value)." }
    return text
  }

  // MARK: Date

  /// The date of the page: that of the sources where a build says it, so that builds are reproducible.
  private static var date: String {
    let epoch = environmentValue("SOURCE_DATE_EPOCH").flatMap {
      Int(String(decoding: $0, as: UTF8.self))
    }
    return date(ofDay: (epoch ?? secondsSince1970()) / 86_400)
  }

  /// A day in the proleptic Gregorian calendar, as `2026-01-31`.
  ///
  /// Years are counted from March, so that a leap day is the last of its year.
  static func date(ofDay day: Int) -> String {
    let shifted = day + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let dayOfMonth = dayOfYear - (153 * month + 2) / 5 + 1
    let calendarMonth = month < 10 ? month + 3 : month - 9
    let year = yearOfEra + era * 400 + (calendarMonth <= 2 ? 1 : 0)
    func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(year)-\(digits(calendarMonth))-\(digits(dayOfMonth))"
  }
}

/// A part of a help text: a paragraph, or lines that stay as they are.
enum HelpBlock: Equatable {
  case paragraph(String)
  case example([String])

  var isExample: Bool {
    switch self {
    case .paragraph(let text): text == "Examples:"
    case .example: true
    }
  }

  /// The blocks of a discussion: lines that begin with two spaces are examples.
  static func blocks(of text: String) -> [HelpBlock] {
    var blocks: [HelpBlock] = []
    var words: [Substring] = []
    var example: [String] = []
    func finished() -> [HelpBlock] {
      (words.isEmpty ? [] : [.paragraph(words.joined(separator: " "))])
        + (example.isEmpty ? [] : [.example(example)])
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("  ") {
        if !words.isEmpty {
          blocks += finished()
          words = []
        }
        example.append(String(line.dropFirst(2)))
      } else if line.isEmpty || !example.isEmpty {
        blocks += finished()
        (words, example) = (line.isEmpty ? [] : [line], [])
      } else {
        words.append(line)
      }
    }
    return blocks + finished()
  }
}
