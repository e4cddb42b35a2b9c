import ArgumentParser
import Diagnostics
import InspectorServer
import Platform

struct LintelCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: Program.name,
    abstract: "Check Texture layouts in Swift, Objective-C and layout documents.",
    discussion: """
      Examples:
        lintel check Sources/            check the layouts in source files
        lintel frames PhotoCell.swift    print the frames of their elements
        lintel explain PhotoCell.swift '#title'   explain the frame of one element
        lintel live PhotoCell.swift      show them on a page that follows the file
        lintel check card.layout.json    check a layout document
        lintel < requests.jsonl          answer one JSON-RPC request per line

      Commands take files and folders first, which are searched for source files with layouts and for \
      *.layout.json, and then elements: # and an id, or a JSON Pointer such as /root/child. After -- all words \
      are files. Without a command, lintel serves an editor or a script over stdin and stdout.

      The exit code is 0 if all is well, 1 if there are diagnostics, differences or no matches, and 2 if the \
      command line is wrong or something could not be read, found or written.
      """,
    version: Program.version,
    subcommands: [
      CheckCommand.self, TestCommand.self, FramesCommand.self, ExplainCommand.self,
      SweepCommand.self, DiffCommand.self, RenderCommand.self, ImportCommand.self,
      ExportCommand.self, FormatCommand.self, LiveCommand.self, ServeCommand.self,
      RulesCommand.self, SchemaCommand.self,
    ],
    groupedSubcommands: [
      CommandGroup(
        name: HelpText.otherCommands,
        subcommands: [AttachCommand.self, SessionsCommand.self, DiagnoseCommand.self])
    ],
    defaultSubcommand: ServeCommand.self)

  /// Runs the command that the arguments name.
  ///
  /// - Returns: The code to exit with.
  static func run(_ arguments: [String]) -> Int32 {
    ignoreSignalsOfWriting()
    if let line = FormerCommandLine(arguments) {
      printError(line.message)
      return CommandFailure.couldNotRun.rawValue
    }
    if arguments == ["help", ScreenPage.topic] { return printText(ScreenPage.helpText) }
    let command = commandName(in: arguments)
    if let message = remark(on: arguments) {
      writeUsageError(message, command: "")
      return CommandFailure.couldNotRun.rawValue
    }
    do {
      // Completions come with words of a line behind a -- of their own.
      let isCompletion = arguments.first == "---completion"
      var command = try parseAsRoot(
        isCompletion ? arguments : NamedDocuments.fileWords(afterTerminatorOf: arguments))
      try command.run()
      return 0
    } catch {
      return finish(with: error, command: command, of: arguments)
    }
  }

  /// Prints the message of an error, or a text that was asked for.
  ///
  /// - Returns: The code to exit with.
  private static func finish(
    with error: any Error, command: String?, of arguments: [String]
  ) -> Int32 {
    let code = exitCode(for: error)
    if code.isSuccess {
      return printText(HelpText(fullMessage(for: error)).text)
    }
    let message = UsageMessage(message(for: error), optionNames: optionNames(of: command)).text
    if !message.isEmpty { writeUsageError(message, command: command ?? "") }
    // Errors at run time have a code of their own, and errors of the parser that of usage errors.
    return error is ExitCode ? code.rawValue : CommandFailure.couldNotRun.rawValue
  }

  /// Prints a text for people.
  ///
  /// - Returns: The code to exit with.
  private static func printText(_ text: String) -> Int32 {
    var output = Output()
    if !text.isEmpty { output.text("\(text)\n") }
    do throws(ExitCode) {
      try output.finish()
    } catch {
      return error.rawValue
    }
    return 0
  }

  /// Writes an error about the command line itself.
  ///
  /// - Parameters:
  ///   - message: The error.
  ///   - command: The command whose help says more; empty for the program itself.
  private static func writeUsageError(_ message: String, command: String) {
    // A byte that is no text stands as a NUL and its number.
    printError(message.replacing("\0", with: "\\x"))
    let name = command.isEmpty ? "lintel" : "lintel \(command)"
    writeError("See \"\(name) --help\".\n")
  }
}

extension LintelCommand {
  private static let commandNames =
    configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]

  /// The names of a command's options, without hyphens.
  private static func optionNames(of command: String?) -> [String] {
    let type = configuration.subcommands.first { $0.configuration.commandName == command }
    return helpMessage(for: type ?? ServeCommand.self, includeHidden: true)
      .split { " ,/\n[]()=".contains($0) }
      .filter { $0.hasPrefix("--") }.map { String($0.dropFirst(2)) }
      + (command == nil ? ["version"] : [])
  }

  /// The command that arguments name.
  private static func commandName(in arguments: [String]) -> String? {
    arguments.first.flatMap { $0 != "help" && commandNames.contains($0) ? $0 : nil }
  }

  /// The message about a first argument that is neither a command nor an option, or about a command that
  /// `help` does not know.
  private static func remark(on arguments: [String]) -> String? {
    guard let first = arguments.first, !first.hasPrefix("-") else { return nil }
    let isHelp = first == "help"
    guard let name = isHelp ? arguments.dropFirst().first : first, !name.hasPrefix("-"),
      !commandNames.contains(name)
    else { return nil }
    return remark(onCommand: name, isHelp ? "help " : "")
  }

  private static func remark(onCommand name: String, _ prefix: String) -> String {
    if name.hasSuffix(".json") || name.contains("/") {
      return "a file needs a command, such as \"lintel check \(name)\""
    }
    let nearest = nearestName(
      to: name, among: commandNames + (prefix.isEmpty ? [] : [ScreenPage.topic])
    )
    .map { "; did you mean \"lintel \(prefix)\($0)\"?" }
    return "there is no command \(name)\(nearest ?? "")"
  }
}

/// The exit codes of commands, beside 0.
enum CommandFailure {
  /// Something was found: a diagnostic, a difference, or that nothing matches.
  static let found = ExitCode(1)

  /// The command line is wrong, or something could not be read, found or written.
  static let couldNotRun = ExitCode(2)
}

/// A message of the parser of commands in the words of this program.
struct UsageMessage {
  private(set) var text: String

  /// - Parameters:
  ///   - message: A message of the parser, or of a command.
  ///   - optionNames: The options that the command has, without hyphens.
  init(_ message: String, optionNames: [String]) {
    text = message
    if let name = quotations(after: "Unknown option ").first, Double(name) != nil {
      text = "there is no option \(name); values are 0 or above"
    } else if let name = quotations(after: "Unknown option ").first {
      let nearest = nearestName(to: String(name.drop { $0 == "-" }), among: optionNames)
      text = "there is no option \(name)" + Self.suggestion(nearest.map { "--\($0)" })
    } else if let option = quotations(after: "Missing value for ").first {
      text = "missing value for \(option)"
    } else if let words = quotations(after: "Unexpected argument ").first {
      text = "unexpected argument \(words)"
    } else {
      rewriteInvalidValue()
    }
  }

  /// Rewrites the message about a value that an option does not take, and the values that it takes.
  private mutating func rewriteInvalidValue() {
    let (prefix, separator) = ("The value '", "' is invalid for '")
    guard text.hasPrefix(prefix), let end = text.ranges(of: separator).last else { return }
    let value = String(text[..<end.lowerBound].dropFirst(prefix.count))
    let parts = text[end.upperBound...].split(
      separator: "'", maxSplits: 1, omittingEmptySubsequences: false)
    // Errors of values have their own sentence behind a colon.
    guard parts.count == 2, !parts[1].hasPrefix(":") else { return }
    let target = parts[0].split(separator: " ", maxSplits: 1).map(String.init)
    let choices = Self.choices(in: parts[1])
    let expected =
      choices.isEmpty
      ? target.last ?? ""
      : choices.dropLast().joined(separator: ", ")
        + (choices.count > 1 ? " or " : "") + (choices.last ?? "")
    text =
      "\(target.first ?? "") takes \(expected), not \(value)"
      + Self.suggestion(nearestName(to: value, among: choices))
  }

  /// The values that a message lists, in quotation marks or in lines of their own.
  private static func choices(in text: Substring) -> [String] {
    if text.contains("\n  - ") {
      return text.split(separator: "\n").filter { $0.hasPrefix("  - ") }.map {
        String($0.dropFirst(4))
      }
    }
    return quotations(in: text)
  }

  private func quotations(after prefix: String) -> [String] {
    text.hasPrefix(prefix) ? Self.quotations(in: text.dropFirst(prefix.count)) : []
  }

  private static func quotations(in text: Substring) -> [String] {
    text.split(separator: "'", omittingEmptySubsequences: false).enumerated()
      .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
  }

  private static func suggestion(_ name: String?) -> String {
    name.map { "; did you mean \($0)?" } ?? ""
  }
}
