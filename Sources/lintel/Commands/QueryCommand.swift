import ArgumentParser
import InspectorServer
import JSON

struct QueryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "query",
    abstract: "List the elements that a selector means, with their frames.",
    discussion: """
      Selectors are those of layout/query: "text", "#title", "stack > text", "[width<40]", ":outside", \
      ":diagnostic". The exit code is 1 if there is no such element, and 2 if the document could not be read.

      Examples:
        lintel query card.layout.json ':outside'
        lintel query card.layout.json 'text[width<40]' --json
      """)

  @Argument(help: "A document; - is stdin.", completion: .documents)
  var file: FilePath

  @Argument(help: "A selector.", completion: .selectors)
  var selector: String

  @Option(help: "The variant to look at.", completion: .variants)
  var variant: String?

  @OptionGroup var format: AnswerFormat

  func run() throws {
    try checkSelector(selector)
    var params: JSONObject = ["selector": .string(selector)]
    if let variant { params["variant"] = .string(variant) }
    let answer = try DocumentQuestion(method: "layout/query", params: params).answer(about: file)
    let found = answer["elements"]?.arrayValue ?? []
    try format.print(answer) { _ in
      elementTable(
        found.map { element in
          [
            element.elementName, element["type"]?.stringValue ?? "",
            (element["frame"] ?? nil).frameCell,
          ]
        })
    }
    if found.isEmpty {
      if !format.json { printError("\(file.shown): no element is \(selector)") }
      throw CommandFailure.found
    }
  }
}
