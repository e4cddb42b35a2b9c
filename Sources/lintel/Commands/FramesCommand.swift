import ArgumentParser
import InspectorServer
import JSON
import JSONRPC
import Platform
import SystemPackage

struct FramesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "frames",
    abstract: "Print the frames of all elements.",
    discussion: """
      A frame is x, y, width and height in points; x and y are relative to the parent. The exit code \
      is 1 if a document has nothing to lay out, and 2 if one could not be read.

      Examples:
        lintel frames card.layout.json
        lintel frames --variant tablet --format json card.layout.json
        lintel frames --width 320 --text-scale 1.3 card.layout.json
        lintel frames --set '#title.style.width=64' --format csv card.layout.json
        lintel frames --lines < documents.jsonl
      """)

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case table
    case json
    case csv
  }

  @Argument(help: "Documents; - is stdin.", completion: .documents)
  var files: [FilePath] = []

  @Option(help: "A table, one line of JSON for each document, or comma-separated values.")
  var format = Format.table

  @OptionGroup var screen: ScreenOptions

  @Flag(help: "Read documents from stdin, one per line, and print one line of JSON for each.")
  var lines = false

  func run() throws {
    guard lines == files.isEmpty else {
      printError("frames takes files (- is stdin) or --lines; see \"lintel frames --help\"")
      throw CommandFailure.couldNotRun
    }
    if let failure = lines ? try printLines() : try printFiles() { throw failure }
  }

  private func printFiles() throws(ExitCode) -> ExitCode? {
    var output = Output()
    var failure: ExitCode?
    for file in files {
      do throws(FileError) {
        let text = try readFile(file)
        do throws(ResponseError) {
          let document = try screen.change.laidOut(text, with: fonts(for: file))
          switch format {
          case .table:
            if files.count > 1 { output.line("\(file.shown):") }
            for line in FramesTable(document).lines { output.line(line) }
          case .json:
            output.line(json(document, file: files.count > 1 ? file : nil))
          case .csv:
            for line in FramesTable.csv(document, file: file.shown, isFirst: file == files.first) {
              output.line(Array(line.utf8))
            }
          }
        } catch {
          printError("\(file.shown): \(error.message)")
          if format == .json { output.line(json(error, file: files.count > 1 ? file : nil)) }
          failure = failure ?? CommandFailure.found
        }
      } catch {
        printError("\(error)")
        failure = CommandFailure.couldNotRun
      }
    }
    try output.finish()
    return failure
  }

  private func printLines() throws(ExitCode) -> ExitCode? {
    var output = Output()
    var failure: ExitCode?
    var decoder = FrameDecoder(framing: .lines, contentLimit: fileLimit)
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    let fonts = fonts(for: .standardStream)
    var isBegun = false
    var isAbandoned = false
    func printWaiting() {
      while !output.isClosed, !isAbandoned, let frame = decoder.nextFrame() {
        do throws(ResponseError) {
          if case .frame(let line) = frame, isOpening(line), !isBegun {
            printError(
              "this is a document in several lines, and --lines takes one document a line; use \"lintel "
                + "frames -\" for it")
            failure = CommandFailure.couldNotRun
            isAbandoned = true
            return
          }
          isBegun = true
          guard case .frame(let line) = frame else {
            throw ResponseError.requestFailed(
              kind: "document-too-large", message: "a line may have at most \(fileLimit) bytes")
          }
          output.line(json(try screen.change.laidOut(line, with: fonts)))
        } catch {
          output.line(json(error))
          failure = CommandFailure.found
        }
      }
    }
    while !output.isClosed, !isAbandoned {
      // Whoever waits for an answer before it sends more gets it.
      if !waitForInput(.standardInput, milliseconds: 0) { output.flush() }
      let count: Int
      do throws(Errno) {
        count = try FileDescriptor.standardInput.read(into: &buffer)
      } catch {
        printError("-: \(error)")
        failure = CommandFailure.couldNotRun
        break
      }
      guard count > 0 else { break }
      decoder.append(buffer[..<count])
      printWaiting()
    }
    decoder.finish()
    printWaiting()
    try output.finish()
    return failure
  }

  /// Whether a line only begins a document.
  private func isOpening(_ line: [UInt8]) -> Bool {
    line.filter { $0 > UInt8(ascii: " ") } == [UInt8(ascii: "{")]
  }

  private func json(_ document: LaidOutDocument, file: FilePath? = nil) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.optionalMember("file", file?.text)
      writer.key("frames")
      writer.frames(of: document.live, from: document.root)
    }
    return writer.bytes
  }

  private func json(_ error: ResponseError, file: FilePath? = nil) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.optionalMember("file", file?.text)
      writer.member("error", error)
    }
    return writer.bytes
  }
}
