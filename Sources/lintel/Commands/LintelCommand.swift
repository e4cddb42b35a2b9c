import ArgumentParser
import Diagnostics
import InspectorServer
import Platform

struct LintelCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: Program.name,
    abstract: "Inspect layouts written as documents, with the layout specs of Texture.",
    discussion: """
      Without a command, lintel serves an editor or a script over stdin and stdout. It speaks the \
      Language Server Protocol and has methods of its own.

      Examples:
        lintel check card.layout.json    check a document
        lintel check layouts/            check all *.layout.json in a directory
        lintel format card.layout.json   format a document
        lintel frames card.layout.json   print the frames of its elements
        lintel explain card.layout.json '#title'   explain the frame of one element
        lintel schema > layout-document.schema.json
        lintel < requests.jsonl          one JSON-RPC request per line
      """,
    version: Program.version,
    subcommands: [
      ServeCommand.self, LiveCommand.self, AttachCommand.self, SessionsCommand.self,
      CheckCommand.self,
      FramesCommand.self, ExplainCommand.self,
      QueryCommand.self, SweepCommand.self, MeasureCommand.self, TreeCommand.self,
      DiffCommand.self, CompareCommand.self, CaptureCommand.self, RenderCommand.self,
      ExportCommand.self,
      FormatCommand.self, RulesCommand.self, SchemaCommand.self,
      ManualCommand.self,
    ],
    defaultSubcommand: ServeCommand.self)

  /// Runs the command that the arguments name.
  ///
  /// - Returns: The code to exit with.
  static func run(_ arguments: [String]) -> Int32 {
    ignoreSignalsOfWriting()
    if let remark = remark(onCommand: arguments.first) {
      writeError("Error: \(remark)\n")
      return CommandFailure.couldNotRun.rawValue
    }
    do {
      var command = try parseAsRoot(arguments)
      try command.run()
      return 0
    } catch {
      let code = exitCode(for: error)
      let message = fullMessage(for: error).replacing("\0", with: "\\x")
      if code.isSuccess {
        var output = Output()
        let script = CompletionScript(message, requestedBy: arguments)?.text
        if !message.isEmpty { output.text("\(script ?? message)\n") }
        do throws(ExitCode) {
          try output.finish()
        } catch {
          return error.rawValue
        }
      } else if !message.isEmpty {
        writeError("\(message)\n")
      }
      return code == .validationFailure ? CommandFailure.couldNotRun.rawValue : code.rawValue
    }
  }
}

extension LintelCommand {
  /// What to say where the first argument is neither a command nor an option.
  private static func remark(onCommand name: String?) -> String? {
    guard let name, !name.hasPrefix("-") else { return nil }
    let names =
      configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
    if names.contains(name) { return nil }
    // A byte that is no text stands as a NUL and its number.
    let shown = name.replacing("\0", with: "\\x")
    if name.hasSuffix(".json") || name.contains("/") {
      return "a file needs a command, such as \"lintel check \(shown)\"; see \"lintel --help\""
    }
    let nearest = nearestName(to: name, among: names).map { "; did you mean \"lintel \($0)\"?" }
    return "there is no command \(shown)\(nearest ?? "; see \"lintel --help\"")"
  }
}

/// The exit codes of commands, beside 0.
enum CommandFailure {
  /// Something is wrong in what was looked at.
  static let found = ExitCode(1)

  /// Nothing, or not everything, could be looked at.
  static let couldNotRun = ExitCode(2)
}
