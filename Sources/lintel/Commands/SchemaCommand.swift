import ArgumentParser
import InspectorServer

struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON Schema of documents, or of .lintel.json.",
    discussion: """
      With it, editors that know JSON Schema (2020-12) complete and check documents without the \
      daemon.

      Examples:
        lintel schema > layout-document.schema.json
        lintel schema configuration > lintel-configuration.schema.json
      """)

  enum Subject: String, CaseIterable, ExpressibleByArgument {
    case document
    case configuration

    var text: String {
      switch self {
      case .document: DocumentSchema.text
      case .configuration: ConfigurationSchema.text
      }
    }
  }

  @Argument(help: "What the schema is of.")
  var subject = Subject.document

  func run() throws {
    guard writeAll(Array(subject.text.utf8), to: 1) else {
      throw CommandFailure.couldNotRun
    }
  }
}
