import Diagnostics
package import JSON

/// The JSON Schema (2020-12) of `.lintel.json`, made from the rules.
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
      "properties": [
        "$schema": ["type": "string", "description": "Where this schema is, for editors."],
        "rules": rules,
        "maximumDiagnostics": [
          "type": "integer", "minimum": 1,
          "description":
            "At most this many diagnostics of a document are listed; the rest are counted.",
          "default": .integer(Int64(DiagnosticConfiguration.defaultMaximumDiagnostics)),
        ],
      ],
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

  private static var rules: JSONValue {
    var properties = JSONObject()
    for rule in allRules.sorted(by: { $0.code < $1.code }) {
      properties[rule.code] = [
        "$ref": "#/$defs/level", "description": .string(description(of: rule)),
        "default": .string("\(rule.severity)"),
      ]
    }
    return [
      "type": "object", "description": "The severities of rules, by code.",
      "propertyNames": ["$ref": "#/$defs/code"], "properties": .object(properties),
      "additionalProperties": false,
    ]
  }

  private static func description(of rule: any DiagnosticRule.Type) -> String {
    let severity = "The default is \(rule.severity)."
    let meaning = rule.page.meaning
    guard let last = meaning.last else { return severity }
    return "\(meaning)\(last == "." ? "" : ".") \(severity)"
  }
}
