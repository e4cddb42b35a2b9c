import InspectorServer
import JSON

/// The page's table of keys, made from the schema of documents.
///
/// The page edits the keys of an element with it: each key has a kind or the names of its values, a default and a summary.
enum PageKeys {
  /// The text of `Sources/LivePage/Page/keys.js`.
  static var text: String {
    let definitions = DocumentSchema.schema["$defs"]
    let types = definitions?["element"]?["properties"]?["type"]?["enum"]?.arrayValue ?? []
    let names = types.compactMap(\.stringValue)
    let own = names.map { KeyRows(of: definitions?[$0]) }
    let common = (own.first?.rows ?? []).filter { row in own.allSatisfy { $0.rows.contains(row) } }

    var rows: [KeyRow] = []
    var labels: [[String]] = []
    for table in own {
      labels.append([])
      for row in table.rows where !common.contains(row) {
        var row = row
        while let other = rows.first(where: { $0.name == row.name }), other != row {
          row.name += "'"
        }
        if !rows.contains(row) { rows.append(row) }
        labels[labels.count - 1].append(row.name)
      }
    }

    let style = KeyRows(of: definitions?["style"]).rows
    var lines = [
      "// Keys of styles and elements: kind or names, default, what they do. Written by",
      "// Tests/ProtocolTests/PageKeys.swift from the schema of documents.", "",
    ]
    for (title, name, rows) in [
      ("Keys of every style.", "styleKeys", style),
      ("Keys that every element has.", "commonKeys", common),
      ("Keys of some types; an apostrophe tells rows of one name apart.", "ownKeys", rows),
    ] {
      lines += ["/** \(title) */", "export const \(name) = {"]
      lines += rows.map { "  \(spaced(.string($0.name))): \(spaced($0.value))," }
      lines += ["};", ""]
    }
    lines += ["export const keysOfType = {"]
    for (name, labels) in zip(names, labels) {
      lines.append("  \(name): \(spaced(.array(labels.map { .string($0) }))),")
    }
    return (lines + ["};", ""]).joined(separator: "\n")
  }

  /// A value as JSON in one line, with a space after each comma and colon.
  private static func spaced(_ value: JSONValue) -> String {
    if let items = value.arrayValue { return "[\(items.map(spaced).joined(separator: ", "))]" }
    guard let members = value.objectValue else { return value.description }
    let texts = members.map { "\(spaced(.string($0.key))): \(spaced($0.value))" }
    return "{\(texts.joined(separator: ", "))}"
  }
}

/// The keys of a definition that the page can edit, in the schema's order.
private struct KeyRows {
  let rows: [KeyRow]

  init(of definition: JSONValue?) {
    rows = (definition?["properties"]?.objectValue ?? [:]).compactMap { member in
      let schema = member.value
      if Self.structure.contains(member.key) || schema["const"] != nil { return nil }
      return schema["deprecated"]?.boolValue == true
        ? nil : KeyRow(name: member.key, schema: schema)
    }
  }

  /// Keys that the page shows elsewhere, or not at all.
  private static let structure: Set = [
    "type", "child", "children", "overlay", "background", "corner", "titleNode", "imageNode",
    "backgroundImageNode", "style", "position", "captured", "measured", "lintel-disable",
  ]
}

private struct KeyRow: Equatable {
  var name: String

  /// Kind or names, default, summary.
  let value: JSONValue

  init(name: String, schema: JSONValue) {
    self.name = name
    let summary = schema["description"] ?? ""
    let kind = Self.kind(of: Self.withoutVariables(schema))
    value = .array([kind, schema["default"] ?? .null, summary])
  }

  private static func kind(of schema: JSONValue) -> JSONValue {
    if let name = schema["$ref"]?.stringValue?.split(separator: "/").last,
      ["dimension", "color"].contains(name)
    {
      return .string(String(name))
    }
    if let names = schema["enum"] { return names }
    let choices = Set((schema["anyOf"]?.arrayValue ?? []).map { $0["type"]?.stringValue })
    if choices == ["number", "boolean"] { return "number" }
    guard let type = schema["type"]?.stringValue,
      ["number", "integer", "boolean", "string"].contains(type)
    else { return "value" }
    return .string(type)
  }

  /// The schema of the literal values: strings may name variables instead.
  private static func withoutVariables(_ schema: JSONValue) -> JSONValue {
    guard let choices = schema["anyOf"]?.arrayValue else { return schema }
    let literal = choices.filter { choice in
      !["expression", "negation", "reference"].contains(
        choice["$ref"]?.stringValue?.split(separator: "/").last)
    }
    return literal.count == 1 ? literal[0] : ["anyOf": .array(literal)]
  }
}
