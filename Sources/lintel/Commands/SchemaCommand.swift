import ArgumentParser
import InspectorServer

struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON Schema of documents, of .lintel.json, or of the protocol.",
    discussion: """
      With a schema, editors that know JSON Schema (2020-12) complete and check documents without \
      the daemon. The schema of the protocol is an OpenRPC document, for programs that use it.

      Examples:
        lintel schema > layout-document.schema.json
        lintel schema configuration > lintel-configuration.schema.json
        lintel schema protocol > lintel.openrpc.json
      """)

  enum Subject: String, CaseIterable, ExpressibleByArgument {
    case document
    case configuration
    case `protocol`

    var text: String {
      switch self {
      case .document: DocumentSchema.text
      case .configuration: ConfigurationSchema.text
      case .protocol: ProtocolSchema.text
      }
    }
  }

  @Argument(help: "The schema to print.")
  var subject = Subject.document

  func run() throws {
    var output = Output()
    output.text(subject.text)
    try output.finish()
  }
}
