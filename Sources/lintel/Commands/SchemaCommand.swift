import ArgumentParser
import InspectorServer

struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the schema of documents, .lintel.json, frames or the protocol.",
    discussion: """
      With the schema of documents, editors that know JSON Schema (2020-12) complete and check them without the daemon. The \
      schema of the protocol is an OpenRPC document; that of frames describes the lines of "lintel frames --format json".

      Examples:
        lintel schema > layout-document.schema.json
        lintel schema configuration > lintel-configuration.schema.json
        lintel schema protocol > lintel.openrpc.json
      """)

  enum Subject: String, CaseIterable, ExpressibleByArgument {
    case document
    case configuration
    case `protocol`
    case frames

    var text: String {
      switch self {
      case .document: DocumentSchema.text
      case .configuration: ConfigurationSchema.text
      case .protocol: ProtocolSchema.text
      case .frames: FramesAnswer.schemaText
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
