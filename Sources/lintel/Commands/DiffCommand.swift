import ArgumentParser
import InspectorServer
import JSON

struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Print which frames differ between two documents or variants.",
    discussion: """
      With one document its own screen, or that of --variant, is compared with that of --to-variant. Elements \
      are matched by their ids, others by their places. The exit code is 1 if a frame differs, and 2 if a \
      document could not be read.

      Examples:
        lintel diff before.layout.json after.layout.json
        lintel diff card.layout.json --to-variant landscape
      """)

  @Argument(help: "A document; - is stdin.", completion: .documents)
  var file: FilePath

  @Argument(
    help: "The document after it; without one --to-variant says what to compare with.",
    completion: .documents)
  var other: FilePath?

  @Option(help: "The variant to lay out before.", completion: .variants)
  var variant: String?

  @Option(help: "The variant to lay out after.", completion: .variants)
  var toVariant: String?

  @OptionGroup var format: AnswerFormat

  func validate() throws {
    if other == nil, toVariant == nil, variant == nil {
      throw ValidationError("name a second document, or a variant with --to-variant")
    }
    if file == .standardStream, other == .standardStream {
      throw ValidationError("only one of the documents can be stdin")
    }
  }

  func run() throws {
    var server = FileServer()
    let from = try server.open(file)
    let to = try other.map { (file) throws(ExitCode) in try server.open(file) } ?? from
    func reference(_ uri: String, _ variant: String?) -> JSONValue {
      var reference: JSONObject = ["textDocument": ["uri": .string(uri)]]
      if let variant { reference["variant"] = .string(variant) }
      return .object(reference)
    }
    let answer = try server.answer(
      "layout/diff", ["from": reference(from, variant), "to": reference(to, toVariant)],
      about: file)
    let changes = answer["changes"]?.arrayValue ?? []
    try format.print(answer) { answer in
      let rows = changes.map { change in
        let (before, after) = (
          (change["before"] ?? nil).frameCell, (change["after"] ?? nil).frameCell
        )
        return [change.elementName, change["kind"]?.stringValue ?? "", before, "→", after]
      }
      let same = answer["summary"]?["unchanged"]?.integerValue ?? 0
      let count = "\(changes.count) \(changes.count == 1 ? "difference" : "differences")"
      return elementTable(rows) + [
        changes.isEmpty ? "no frame differs, of \(same)" : "\(count), \(same) as before"
      ]
    }
    if !changes.isEmpty { throw CommandFailure.found }
  }
}
