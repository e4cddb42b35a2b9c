import ArgumentParser
import InspectorServer

struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON Schema of documents.",
    discussion: """
      With it, editors that know JSON Schema (2020-12) complete and check documents without the \
      daemon.

      Example:
        lintel schema > layout-document.schema.json
      """)

  func run() throws {
    guard writeAll(Array(DocumentSchema.text.utf8), to: 1) else {
      throw CommandFailure.couldNotRun
    }
  }
}
