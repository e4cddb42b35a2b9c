import ArgumentParser
import DocumentSyntax
import InspectorServer
import JSON
import JSONRPC
import LayoutEngine
import LiveDocuments
import Platform
import SystemPackage

struct FramesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "frames",
    abstract: "Print the frames of elements.",
    usage: "lintel frames <file> ... [<element> ...] [<options>]",
    discussion: """
      A frame is x, y, width and height in points; x and y are relative to the parent. With elements only these \
      are printed, each with everything in it. JSON has a line for each document. A last column, and the \
      members "unknown" and "assumed" in JSON, name keys whose values are not known, as in documents that were \
      imported from source code.

      The exit code is 1 if a document has errors or nothing to lay out, and 2 if something could not be read \
      or found.

      Examples:
        lintel frames card.layout.json
        lintel frames card.layout.json '#header'
        lintel frames --variant tablet --format json card.layout.json
        lintel frames --width 320 --text-scale 1.3 card.layout.json
        lintel frames --set '#title.style.width=64' --format csv card.layout.json
        lintel frames --lines < documents.jsonl
      """)

  enum Format: String, OutputFormat {
    case text
    case json
    case csv

    /// Takes `table`, as the text was called once.
    init?(argument: String) { self.init(rawValue: argument == "table" ? "text" : argument) }
  }

  @OptionGroup var documents: DocumentArguments

  @OptionGroup var format: FormatOptions<Format>

  @Flag(help: "Read documents from stdin, one per line, and print one line of JSON for each.")
  var lines = false

  @OptionGroup var width: ScreenWidth

  @OptionGroup var screen: OtherScreenOptions

  /// - Throws: A usage error; after the parser has found no unknown option.
  private func checkUsage() throws {
    guard lines else {
      _ = try documents.named(by: "frames")
      return
    }
    if !documents.words.isEmpty {
      throw ValidationError("--lines reads documents from stdin, so it takes no files or elements")
    }
    if let format = format.named, format != .json {
      throw ValidationError("--lines prints JSON only, not \(format.rawValue)")
    }
  }

  func run() throws {
    try checkUsage()
    if lines {
      if let failure = try printLines() { throw failure }
      return
    }
    let named = try documents.named(by: "frames")
    let found = named.find()
    var isFirst = true
    try found.forEach { file throws(ExitCode) in
      let isFirstOfAll = isFirst
      isFirst = false
      try printFrames(of: named.elements, in: file, found, isFirst: isFirstOfAll)
    }
  }

  private func printFrames(
    of names: [String], in file: FilePath, _ found: FoundDocuments, isFirst: Bool
  ) throws(ExitCode) {
    var output = Output()
    let text = try documentText(at: file)
    let document: LaidOutDocument
    do throws(ResponseError) {
      document = try screen.change(width: width.points).laidOut(text, with: inputs(for: file))
    } catch {
      printError("\(file.shown): \(error.message)")
      if format.chosen == .json, error.exitCode == CommandFailure.found {
        output.line(json(error, file: found.member(for: file)))
        try output.finish()
      }
      throw error.exitCode
    }
    let elements = try document.elements(named: names, path: file)
    switch format.chosen {
    case .text:
      if found.areMany { output.line("\(file.shownName):") }
      for line in FramesTable(document, from: elements).lines { output.line(line) }
    case .json:
      output.line(json(document, from: elements, file: found.member(for: file)))
    case .csv:
      for line in FramesTable.csv(document, from: elements, file: file.shown, isFirst: isFirst) {
        output.line(Array(line.utf8))
      }
    }
    try output.finish()
    try document.reportErrors(at: file)
  }

  private func printLines() throws(ExitCode) -> ExitCode? {
    var output = Output()
    var failure: ExitCode?
    var decoder = FrameDecoder(framing: .lines, contentLimit: fileLimit)
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    let inputs = inputs(for: .standardStream)
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
          let document = try screen.change(width: width.points).laidOut(line, with: inputs)
          output.line(json(document, from: [document.root]))
        } catch {
          output.line(json(error))
          if failure != CommandFailure.couldNotRun { failure = error.exitCode }
        }
      }
    }
    while !output.isClosed, !isAbandoned {
      // A program that waits for an answer before it sends more gets it.
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

  /// True if a line only begins a document.
  private func isOpening(_ line: [UInt8]) -> Bool {
    line.filter { $0 > UInt8(ascii: " ") } == [UInt8(ascii: "{")]
  }

  private func json(
    _ document: LaidOutDocument, from elements: [ElementID], file: String? = nil
  ) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.optionalMember("file", file)
      writer.key("frames")
      writer.markedFrames(of: document.live, from: elements)
    }
    return writer.bytes
  }

  private func json(_ error: ResponseError, file: String? = nil) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.optionalMember("file", file)
      writer.member("error", error)
    }
    return writer.bytes
  }
}

/// The frames of a document for people: one element a line, columns aligned.
struct FramesTable {
  private(set) var lines: [String]

  init(_ document: LaidOutDocument, from elements: [ElementID], columns: Int = lineColumns()) {
    let live = document.live
    var rows = [["element", "type", "frame", "in the root", "not known"]]
    for top in elements {
      live.walk(from: top) { element, pointer, _ in
        rows.append([
          live.elements.id(of: element).map { "#\($0)" } ?? pointer, live.typeName(of: element),
          live.layout.frame(of: element).map(Self.cell) ?? "–",
          live.layout.absoluteFrame(of: element).map(Self.cell) ?? "–",
          live.marks(of: element).words ?? "",
        ])
      }
    }
    lines = elementTable(rows.withoutEmptyLastColumn(headings: 1), columns: columns)
  }

  /// The frames as comma-separated values, exact; the first document's have the names of the columns before them.
  static func csv(
    _ document: LaidOutDocument, from elements: [ElementID], file: String, isFirst: Bool
  ) -> [String] {
    let live = document.live
    var lines = isFirst ? ["file,pointer,id,type,x,y,width,height"] : []
    for top in elements {
      live.walk(from: top) { element, pointer, _ in
        let frame = live.layout.frame(of: element)
        let numbers = [
          frame?.origin.x, frame?.origin.y, frame?.size.width, frame?.size.height,
        ].map { length in length.map { "\(JSONValue.real($0))" } ?? "" }
        let names = [
          file, pointer, live.elements.id(of: element) ?? "", live.typeName(of: element),
        ]
        lines.append((names.map(quoted) + numbers).joined(separator: ","))
      }
    }
    return lines
  }

  /// A cell as RFC 4180 writes it.
  private static func quoted(_ cell: String) -> String {
    guard cell.contains(where: { ",\"".contains($0) || $0.isNewline }) else { return cell }
    return "\"\(cell.replacing("\"", with: "\"\""))\""
  }

  /// A frame as tables and trees show it: `8,12 100×20.5`.
  static func cell(_ frame: Frame) -> String {
    "\(short(frame.origin.x)),\(short(frame.origin.y)) "
      + "\(short(frame.size.width))×\(short(frame.size.height))"
  }
}

/// The lines of a table of elements.
///
/// The first cell of a row is `#` and an id, or a JSON Pointer. It is shortened so that lines fit, to 12 columns at
/// least: an id at its end, a pointer at its start.
func elementTable(_ rows: [[String]], columns: Int = lineColumns()) -> [String] {
  guard let first = rows.first else { return [] }
  let others = first.indices.dropFirst().reduce(0) { sum, column in
    sum + 2 + (rows.map { displayWidth(printable($0[column])) }.max() ?? 0)
  }
  let limit = max(columns - others, 12)
  return alignedColumns(
    rows.map { row in
      var row = row
      let name = printable(row[0])
      row[0] =
        name.hasPrefix("/")
        ? shortenedAtStart(name, to: limit) : shortenedAtEnd(name, to: limit)
      return row
    })
}

extension [[String]] {
  /// The rows without their last cells, if all of these are empty, headings aside.
  func withoutEmptyLastColumn(headings: Int = 0) -> [[String]] {
    dropFirst(headings).allSatisfy { $0.last?.isEmpty ?? true } ? map { $0.dropLast() } : self
  }
}

/// A length for people: thousandths of a point are beyond any pixel; JSON has the exact numbers.
func short(_ length: Double) -> String {
  guard abs(length) < 1e12 else { return InspectorServer.spelled(length) }
  return InspectorServer.spelled((length * 1_000).rounded() / 1_000)
}
