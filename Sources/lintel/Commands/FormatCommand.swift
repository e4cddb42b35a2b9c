import ArgumentParser
import Authoring
import DocumentSyntax
import InspectorServer
import JSON
import LiveDocuments

struct FormatCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "format",
    abstract: "Format documents.",
    usage: "lintel format <file> ... [<options>]",
    discussion: """
      An element is spread over lines, unless it stands on one line, fits there and has no element in it. \
      Other objects, and lists of numbers and strings, are on one \
      line if they fit in \(FormattingOptions.lineWidth) columns. Only white space changes; numbers, \
      strings, comments and line ends stay as they are. With --plain one document is written to stdout as \
      plain JSON, and its file stays as it is.

      An object or array with a syntax error is not changed; stderr says which. Folders are \
      searched for *.layout.json. stdin is written to stdout. JSON has a line for each file: {file, edits, \
      isRead}, with false for a file that has a syntax error.

      The exit code is 0 if everything is formatted now, 1 if --check finds a file that is not \
      formatted, or has a part that could not be read, and 2 if a file could not be read or written. A file is \
      changed as a whole or not at all.

      Examples:
        lintel format card.layout.json
        lintel format --check layouts/
        lintel format --plain card.layout.json | jq .root.type
        lintel format --indent 4 - < card.layout.json
      """)

  @OptionGroup var documents: FileArguments

  @OptionGroup var format: FormatOptions<PlainFormat>

  @Flag(help: "Write nothing; print the files that would change.")
  var check = false

  @Flag(help: "Write plain JSON to stdout, without comments and commas behind last entries.")
  var plain = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The number of blanks for each level; 2 by default.", valueName: "count"))
  var indent: Int?

  @Flag(help: "Indent with tabs instead of blanks.")
  var tabs = false

  /// - Throws: A usage error; after the parser has found no unknown option.
  private func checkUsage() throws {
    guard FormattingOptions.tabSizes.contains(indent ?? 2) else {
      throw ValidationError(
        "--indent takes a count from \(FormattingOptions.tabSizes.lowerBound) to "
          + "\(FormattingOptions.tabSizes.upperBound), not \(indent ?? 2)")
    }
    if plain, check || format.chosen == .json {
      throw ValidationError("--plain writes JSON; it goes with neither --check nor --format json")
    }
    if plain, try documents.named(by: "format").paths.count != 1 {
      throw ValidationError("--plain takes one document")
    }
    if format.chosen == .json, !check,
      try documents.named(by: "format").paths.contains(.standardStream)
    {
      throw ValidationError("stdin is written to stdout, so it has no JSON without --check")
    }
  }

  func run() throws {
    try checkUsage()
    let found = try documents.named(by: "format").find()
    try found.forEach { file throws(ExitCode) in
      let hasChanges: Bool
      do {
        hasChanges = plain ? try writePlain(file) : try formatFile(file)
      } catch {
        if let error = error as? FileError { printError("\(error)") }
        throw CommandFailure.couldNotRun
      }
      if check, hasChanges { throw CommandFailure.found }
    }
  }

  /// Formats a file, or finds out whether it is formatted.
  ///
  /// - Returns: True if it was not.
  private func formatFile(_ path: FilePath) throws -> Bool {
    guard !check, path != .standardStream else {
      let text = try Formatted(try readFile(path), path, options)
      text.tellUntouched()
      if format.chosen == .json {
        try printJSON(path, text)
      } else if check, text.hasChanges {
        printError("\(path.shownName): \(counted(text.editCount)) to be formatted")
      } else if !check {
        var output = Output()
        output.data(text.bytes)
        try output.finish()
      }
      return text.hasChanges || check && text.isReadInPart
    }
    let text = try rewriteFile(path) { bytes throws(FileError) in
      let text = try Formatted(bytes, path, options)
      return (text.hasChanges ? text.bytes : nil, text)
    }
    text.tellUntouched()
    if format.chosen == .json {
      try printJSON(path, text)
    } else if text.hasChanges {
      printError("\(path.shown): formatted in \(counted(text.editCount))")
    }
    return text.hasChanges
  }

  /// Writes a file as plain JSON to stdout.
  ///
  /// - Returns: False.
  private func writePlain(_ path: FilePath) throws -> Bool {
    let bytes = try readFile(path)
    let source = DocumentSource(bytes)
    if let error = source.syntax.errors.first {
      let start = source.text.position(at: error.range.lowerBound, in: .utf32)
      throw FileError(
        path: path,
        reason:
          "there is a syntax error at \(start.line + 1):\(start.character + 1), so it is not written"
      )
    }
    var output = Output()
    output.data(try Formatted(bytes.removingComments, path, options).bytes)
    try output.finish()
    return false
  }

  private func printJSON(_ path: FilePath, _ text: Formatted) throws(ExitCode) {
    let line: JSONValue = [
      "file": .string(path.text), "edits": .integer(Int64(text.editCount)),
      "isRead": .bool(!text.isReadInPart),
    ]
    var output = Output()
    output.line(line.serialized())
    try output.finish()
  }

  private var options: FormattingOptions { .file(tabSize: indent ?? 2, insertsSpaces: !tabs) }

  private func counted(_ count: Int) -> String { count == 1 ? "1 place" : "\(count) places" }
}

/// A document as it is to be laid out.
private struct Formatted {
  private let path: FilePath
  private let source: DocumentSource
  private let text: FormattedText

  init(_ bytes: [UInt8], _ path: FilePath, _ options: FormattingOptions) throws(FileError) {
    self.path = path
    source = DocumentSource(bytes)
    do throws(FormattingFault) {
      text = try source.formatted(options)
    } catch {
      switch error {
      case .tooLong(let limit):
        throw FileError(
          path: path, reason: "indentation would make it more than \(limit) bytes longer")
      }
    }
  }

  var hasChanges: Bool { !text.edits.isEmpty }
  var isReadInPart: Bool { !text.untouched.isEmpty }
  var editCount: Int { text.edits.count }
  var bytes: [UInt8] { text.edits.applied(to: source.text.bytes) }

  func tellUntouched() {
    for range in text.untouched.prefix(10) {
      let start = source.text.position(at: range.lowerBound, in: .utf32)
      printError(
        "\(path.shownName):\(start.line + 1):\(start.character + 1): stays as it is, for a syntax "
          + "error")
    }
  }
}

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
