import ArgumentParser
import InspectorServer

struct ManualCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual",
    abstract: "Print the manual page, for man.",
    discussion: """
      It says what the help of all commands says.

      Examples:
        lintel manual > lintel.1 && man ./lintel.1
      """)

  func run() throws {
    var output = Output()
    for line in Self.page { output.line(line) }
    try output.finish()
  }

  /// The page in the language of man(7).
  static var page: [String] {
    let commands = LintelCommand.configuration.subcommands
    var lines = [
      ".TH LINTEL 1 \"\" \"\(Program.name) \(Program.version)\" \"User Commands\"", ".SH NAME",
      "lintel \\- \(quoted(LintelCommand.configuration.abstract.lowercasedFirst))",
      ".SH SYNOPSIS", ".B lintel", ".RI [ command ]", ".RI [ options ]", ".SH DESCRIPTION",
    ]
    lines += paragraphs(LintelCommand.configuration.discussion)
    lines.append(".SH COMMANDS")
    for command in commands {
      lines.append(".SS lintel \(command.configuration.commandName ?? "")")
      let help = LintelCommand.helpMessage(for: command, columns: 72)
      lines += paragraphs(help.dropping(prefix: "OVERVIEW: "))
    }
    lines += [
      ".SH EXIT STATUS",
      "0 if nothing was found, 1 if something was, 2 if something could not be done.",
      ".SH FILES", ".TP", ".I .lintel.json",
      "Rules, severities and fonts of the documents in its directory and below.",
    ]
    return lines
  }

  /// Lines as they are.
  private static func paragraphs(_ text: String) -> [String] {
    [".nf"] + text.split(separator: "\n", omittingEmptySubsequences: false).map { quoted($0) }
      + [".fi"]
  }

  /// A line in which nothing is a command of man.
  private static func quoted(_ line: some StringProtocol) -> String {
    let line = String(line).replacing("\\", with: "\\e").replacing("-", with: "\\-")
    return line.hasPrefix(".") || line.hasPrefix("'") ? "\\&\(line)" : line
  }
}

extension String {
  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }

  fileprivate func dropping(prefix: String) -> String {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self
  }
}
