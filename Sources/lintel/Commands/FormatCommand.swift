import ArgumentParser
import Authoring
import DocumentSyntax
import LiveDocuments

struct FormatCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "format",
    abstract: "Lay documents out in lines.",
    discussion: """
      Elements are spread over lines; other objects, and lists of numbers and strings, stand on one \
      line where they fit into \(FormattingOptions.lineWidth) columns. Only white space changes: \
      numbers and strings stay as they are spelled, and line ends what they are.

      An object or array with a syntax error in it stays as it is, with everything inside; which ones \
      is said on stderr. Directories are searched for *.layout.json. stdin goes to stdout.

      The exit code is 0 where everything is formatted afterwards; 1 if --check finds a file that is \
      not; 2 if a file could not be read or written.

      Examples:
        lintel format card.layout.json
        lintel format --check layouts/
        lintel format --indent 4 - < card.layout.json
      """)

  @Argument(help: "Documents and directories; - is stdin.")
  var paths: [String]

  @Flag(help: "Write nothing; name the files that would change.")
  var check = false

  @Option(help: ArgumentHelp("How many blanks a level is indented by.", valueName: "count"))
  var indent = 2

  @Flag(help: "Indent with tabs, which count as so many blanks.")
  var tabs = false

  func validate() throws {
    guard FormattingOptions.tabSizes.contains(indent) else {
      throw ValidationError(
        "--indent must be \(FormattingOptions.tabSizes.lowerBound) to "
          + "\(FormattingOptions.tabSizes.upperBound)")
    }
  }

  func run() throws {
    var hasFailed = false
    var hasChanges = false
    for path in paths {
      do throws(FileError) {
        for file in try layoutFiles(at: path) {
          do throws(FileError) {
            if try format(file) { hasChanges = true }
          } catch {
            hasFailed = true
            complain("\(error.path): \(error.reason)")
          }
        }
      } catch {
        hasFailed = true
        complain("\(error.path): \(error.reason)")
      }
    }
    if hasFailed { throw CommandFailure.couldNotRun }
    if check, hasChanges { throw CommandFailure.found }
  }

  /// Formats a file, or finds out whether it is formatted.
  ///
  /// - Returns: Whether it was not.
  private func format(_ path: String) throws(FileError) -> Bool {
    let name = path == "-" ? "<stdin>" : path
    let source = DocumentSource(try readFile(path))
    let formatted: FormattedText
    do throws(FormattingFault) {
      formatted = try source.formatted(.file(tabSize: indent, insertsSpaces: !tabs))
    } catch {
      switch error {
      case .tooLong(let limit):
        throw FileError(
          path: name, reason: "indentation would make it more than \(limit) bytes longer")
      }
    }
    tellUntouched(formatted, in: source, name)
    let hasChanges = !formatted.edits.isEmpty
    if check {
      if hasChanges { complain("\(name): \(places(formatted.edits.count)) to be formatted") }
    } else if path == "-" {
      try writeFile(path, formatted.edits.applied(to: source.text.bytes))
    } else if hasChanges {
      try replaceFile(path, with: formatted.edits.applied(to: source.text.bytes))
      complain("\(name): formatted in \(places(formatted.edits.count))")
    }
    return hasChanges
  }

  private func tellUntouched(
    _ formatted: FormattedText, in source: DocumentSource, _ name: String
  ) {
    for range in formatted.untouched.prefix(10) {
      let start = source.text.position(at: range.lowerBound, in: .utf32)
      complain(
        "\(name):\(start.line + 1):\(start.character + 1): stays as it is, for a syntax error")
    }
  }

  private func places(_ count: Int) -> String { count == 1 ? "1 place" : "\(count) places" }
}
