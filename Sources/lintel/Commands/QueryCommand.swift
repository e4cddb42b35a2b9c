import ArgumentParser
import InspectorServer
import JSON

struct QueryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "query",
    abstract: "List the elements that match a selector, with their frames.",
    usage: "lintel query <file> <selector> [<file> ...] [<options>]",
    discussion: """
      Selectors are those of layout/query: "text", "#title", "stack > text", "[width<40]", ":outside", \
      ":diagnostic". JSON has a line for each document, the answer of layout/query, with \
      the range of each element if the file is a source file.

      The exit code is 1 if no element matches, and 2 if a file could not be read or the selector is wrong.

      Examples:
        lintel query card.layout.json ':outside'
        lintel query layouts/ 'text[width<40]' --width 320
        lintel query card.layout.json 'text[width<40]' --json
      """)

  @Argument(
    help: ArgumentHelp(
      "A document or folder (- is stdin), then the selector, then more documents and folders.",
      valueName: "file> <selector"),
    completion: .documentsAndSelectors)
  var words: [String] = []

  @OptionGroup var format: FormatOptions<PlainFormat>

  @OptionGroup var width: ScreenWidth

  @OptionGroup var screen: OtherScreenOptions

  private func named() throws -> (documents: NamedDocuments, selector: String) {
    guard let first = words.first else {
      throw ValidationError(
        "query takes a file and a selector, such as card.layout.json ':outside'")
    }
    guard words.count > 1 else {
      throw ValidationError("query takes a selector after the file, such as \(first) ':outside'")
    }
    // A selector after -- may be marked as a file.
    let selector = FilePath(argument: words[1])?.text ?? words[1]
    let files = try NamedDocuments.filesOnly([first] + words.dropFirst(2), of: "query")
    return (files, selector)
  }

  func run() throws {
    let (documents, selector) = try named()
    try checkSelector(selector)
    let found = documents.find()
    let question = DocumentQuestion(
      method: "layout/query", params: ["selector": .string(selector)],
      screen: screen.change(width: width.points),
      locatesElements: true)
    var isMatched = false
    try found.forEach { file throws(ExitCode) in
      let answer = try question.answer(about: file)
      let elements = answer["elements"]?.arrayValue ?? []
      if !elements.isEmpty { isMatched = true }
      switch format.chosen {
      case .json: try found.print(answer, about: file)
      case .text:
        if !elements.isEmpty { try found.print(Self.lines(elements), about: file) }
      }
    }
    guard !isMatched else { return }
    if format.chosen == .text {
      let searched = found.files.count == 1 ? found.files[0].shown : "\(found.files.count) files"
      printError("\(searched): no element matches \(selector)")
    }
    throw CommandFailure.found
  }

  private static func lines(_ elements: [JSONValue]) -> [String] {
    elementTable(
      elements.map { element in
        [
          element.elementName, element["type"]?.stringValue ?? "",
          (element["frame"] ?? nil).frameCell, element.markWords,
        ]
      }.withoutEmptyLastColumn())
  }
}
