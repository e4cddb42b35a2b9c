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
      Only white space changes; numbers, strings and comments stay as they are, and a part with a syntax error is not \
      changed. stdin is written to stdout; --plain writes a document as plain JSON to stdout, and --expand with its \
      layouts and repetitions written out.

      Exit code 1: with --check, a file is not formatted.

      Examples:
        lintel format card.layout.json
        lintel format --check layouts/
        lintel format --expand feed.layout.json | lintel frames -
      """)

  @OptionGroup var documents: FileArguments

  @OptionGroup var format: FormatOptions<PlainFormat>

  @Flag(help: "Write nothing; print the files that would change.")
  var check = false

  @Flag(help: "Write plain JSON to stdout, without comments and commas behind last entries.")
  var plain = false

  @Flag(help: "Write plain JSON to stdout, with layouts and repetitions written out.")
  var expand = false

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
    for (isOn, option) in [(plain, "--plain"), (expand, "--expand")] where isOn {
      if check || format.chosen == .json {
        throw ValidationError(
          "\(option) writes JSON; it goes with neither --check nor --format json")
      }
      if try documents.named(by: "format").paths.count != 1 {
        throw ValidationError("\(option) takes one document")
      }
    }
    if plain, expand { throw ValidationError("--expand writes plain JSON, without --plain, too") }
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
        hasChanges =
          plain ? try writePlain(file) : expand ? try writeExpanded(file) : try formatFile(file)
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

  /// Writes a file with its layouts and repetitions written out to stdout.
  ///
  /// - Returns: False.
  private func writeExpanded(_ path: FilePath) throws -> Bool {
    let document = LiveDocument(
      SourceText(try readFile(path)), inputs: inputs(for: path), laysOut: false)
    guard let expansion = document.expansion else {
      throw FileError(path: path, reason: "there is a syntax error, so it is not written")
    }
    var output = Output()
    output.data(try Formatted(expansion.serialized(), path, options).bytes)
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

  var chosen: Format { format ?? .text }
}

/// The formats of commands that print text or JSON.
enum PlainFormat: String, OutputFormat {
  case text
  case json
}
