import ArgumentParser
import Inspection
import InspectorServer
import JSON
import LayoutEngine
import LiveDocuments

struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explain the frames of elements.",
    usage: "lintel explain <file> ... [<element> ...] [<options>]",
    discussion: """
      Prints the steps from the size of the screen to the frame of each element, with the line of the file that is the \
      reason. Without an element it explains the root; JSON has a line for each element, the answer of layout/explain.

      Exit code 1: a document has errors, or an element is not laid out.

      Examples:
        lintel explain Sources/PhotoCell.swift '#title'
        lintel explain card.layout.json '#title' '#subtitle' --width 320
        lintel explain card.layout.json '#title' --set '#title.style.flexShrink=1'
      """)

  @OptionGroup var documents: DocumentArguments

  @OptionGroup var format: FormatOptions<PlainFormat>

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The width of text output in characters; by default that of the terminal.",
      valueName: "count"))
  var columns: Int?

  @OptionGroup(title: ScreenOptions.title) var screen: ScreenOptions

  func validate() throws { try checkColumns(columns) }

  func run() throws {
    let named = try documents.named(by: "explain")
    let found = named.findLayouts(on: screen.change)
    try found.forEach { file throws(ExitCode) in try explain(named.elements, in: file, of: found) }
  }

  private func explain(
    _ names: [String], in file: FilePath, of found: FoundDocuments
  ) throws(ExitCode) {
    // Read once: stdin cannot be read twice.
    let text = try documentText(at: file, on: screen.change)
    let document = try openedDocument(screen.change, text, at: file)
    let elements = try document.elements(named: names, path: file)
    let positions = try SourcePositions(at: file, on: screen.change)
    var status = CommandStatus()
    switch format.chosen {
    case .text:
      var lines: [String] = []
      for element in elements {
        guard let explanation = document.live.explanation(of: element) else {
          printError("\(file.shown): \(document.live.shortName(of: element)) is not laid out")
          status.note(CommandFailure.found)
          continue
        }
        if !lines.isEmpty { lines.append("") }
        let columns = max(columns ?? outputColumns(), 20)
        var text = explanation.text(
          in: document.live, columns: columns,
          lineNumber: positions.map { positions in { positions.line(of: $0, in: document.live) } })
        if text.hasSuffix("\n") { text.removeLast() }
        lines += text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      }
      if !lines.isEmpty { try found.print(lines, about: file, on: screen.change) }
    case .json:
      var server = FileServer()
      let uri = try server.open(file, text, screen.change)
      for element in elements {
        var answer = try server.answer(
          "layout/explain",
          [
            "textDocument": ["uri": .string(uri)],
            "element": .string(document.live.pointer(of: element)),
          ], about: file, locatesElements: true)
        if let positions, var object = answer.objectValue {
          object["text"] = document.live.explanation(of: element).map { explanation in
            .string(
              explanation.text(
                in: document.live, lineNumber: { positions.line(of: $0, in: document.live) }))
          }
          answer = .object(object)
        }
        try found.print(answer, about: file)
      }
    }
    try status.finish()
    try document.reportErrors(at: file)
  }
}

/// - Throws: A usage error if no text has so few columns.
func checkColumns(_ columns: Int?) throws {
  if let columns, columns < 1 {
    throw ValidationError("--columns takes a count of 1 or more, not \(columns)")
  }
}
