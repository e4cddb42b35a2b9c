import ArgumentParser
import JSON

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Print what is wrong in documents.",
    discussion: """
      A document is looked at as it is and as each of its variants; what is wrong in several of them \
      is said once. Directories are searched for *.layout.json.

      In text, lines and columns start at 1, and a column is a Unicode character (code point). In \
      JSON, an array of {file, code, severity, range, pointer, message}, they are those of the \
      Language Server Protocol: from 0, in UTF-16 units.

      The exit code is 0 where nothing is wrong, hints and information aside; 1 where an error or a \
      warning was found; 2 if a file could not be read.

      Examples:
        lintel check card.layout.json
        lintel check --format json layouts/ > findings.json
        cat card.layout.json | lintel check -
      """)

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text
    case json
  }

  @Argument(help: "Documents and directories; - is stdin.")
  var paths: [String]

  @Option(help: "Lines to read, or one JSON array.")
  var format = Format.text

  func run() throws {
    var failure: ExitCode?
    var output = Output()
    var report = JSONWriter()
    report.beginArray()
    func fail(_ error: FileError) {
      complain("\(error.path): \(error.reason)")
      failure = CommandFailure.couldNotRun
    }
    for path in paths {
      do throws(FileError) {
        for file in try layoutFiles(at: path) {
          do throws(FileError) {
            let document = CheckedDocument(file: file, text: try readFile(file))
            if document.hasFaults { failure = failure ?? CommandFailure.found }
            switch format {
            case .text: document.writeText(to: &output)
            case .json: document.write(to: &report)
            }
          } catch {
            fail(error)
          }
        }
      } catch {
        fail(error)
      }
    }
    report.endArray()
    if format == .json { output.line(report.bytes) }
    output.flush()
    if let failure { throw failure }
  }
}
