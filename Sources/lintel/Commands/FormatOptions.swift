import ArgumentParser

/// The output formats of a command; the same format has the same name in all commands.
protocol OutputFormat: ExpressibleByArgument, CaseIterable, RawRepresentable, Sendable
where RawValue == String {
  static var text: Self { get }
  static var json: Self { get }
}

/// The options that choose the output of a command.
struct FormatOptions<Format: OutputFormat>: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The output format; text by default.", valueName: "format"))
  var format: Format?

  @Flag(help: "Print JSON, as --format json does.")
  var json = false

  /// The format that was asked for; `nil` if none was.
  var named: Format? { json ? .json : format }

  var chosen: Format { named ?? .text }

  func validate() throws {
    if json, let format, format.rawValue != Format.json.rawValue {
      throw ValidationError("--json and --format \(format.rawValue) contradict each other")
    }
  }
}

/// The formats of commands that print text or JSON.
enum PlainFormat: String, OutputFormat {
  case text
  case json
}
