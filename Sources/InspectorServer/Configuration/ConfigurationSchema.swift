import Diagnostics
package import JSON

/// The JSON Schema (2020-12) of `.lintel.json`, made from the settings.
package enum ConfigurationSchema {
  /// The schema as indented text with a line break at its end.
  package static var text: String { indented(schema.description) + "\n" }

  package static var schema: JSONValue {
    [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Configuration of lintel",
      "description": .string(
        "\(ConfigurationFiles.name) sets severities and turns rules off, for the documents in its folder and "
          + "below."),
      "type": "object",
      "properties": .object(properties),
      "additionalProperties": false,
      "$defs": [
        "code": [
          "description": "The code of a diagnostic.",
          "enum": .array(RuleCodes.all.sorted().map { .string($0) }),
        ],
        "level": [
          "description": "The severity of all diagnostics with this code, or off.",
          "enum": .array(RuleLevel.allCases.map { .string($0.rawValue) }),
        ],
      ],
    ]
  }

  private static var properties: JSONObject {
    var properties = JSONObject()
    for setting in allSettings where setting.isOfFiles {
      properties[setting.name] = setting.schema()
    }
    return properties
  }
}
