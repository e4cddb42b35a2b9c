import DocumentMaking
import InspectorServer
import JSON

/// Makes configurations, as their schema says.
enum ConfigurationMaker {
  private static let schema = ConfigurationSchema.schema

  /// An editor's settings, or a file `.lintel.json`; wrong ones have mistakes now and then.
  static func settings(areWrong: Bool, using choices: inout Choices) -> JSONValue {
    let values = ValueMaker(root: schema, mistakes: areWrong ? 8 : nil)
    return values.value(schema, depth: 4, using: &choices)
  }
}
