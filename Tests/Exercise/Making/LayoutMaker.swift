package import DocumentMaking
import InspectorServer
package import JSON

/// Makes layout documents and pieces of them, as the schema of documents says.
package enum LayoutMaker {
  private static let schema = DocumentSchema.schema
  static let values = ValueMaker(root: schema)

  package static func document(using choices: inout Choices) -> JSONValue {
    let document = values.value(schema, depth: 5, using: &choices)
    return choices.oneIn(2) ? Composition.composed(document, using: &choices) : document
  }

  package static func element(depth: Int, using choices: inout Choices) -> JSONValue {
    values.value(["$ref": "#/$defs/element"], depth: depth, using: &choices)
  }

  package static func style(using choices: inout Choices) -> JSONValue {
    values.value(["$ref": "#/$defs/style"], depth: 2, using: &choices)
  }

  /// A document's text, on one line or indented with any kind of line break.
  package static func text(using choices: inout Choices) -> String {
    let document = document(using: &choices)
    guard !choices.oneIn(4) else { return document.description }
    let lineBreak = choices.pick(["\n", "\n", "\r\n", "\r"])
    return IndentedText(document, lineBreak: lineBreak, indentation: 1 + choices.below(4)).text
  }
}

/// A value as text of many lines.
private struct IndentedText {
  private(set) var text = ""
  private let lineBreak: String
  private let indentation: Int

  init(_ value: JSONValue, lineBreak: String, indentation: Int) {
    self.lineBreak = lineBreak
    self.indentation = indentation
    write(value, level: 0)
  }

  /// - Precondition: The value is one that was made here; those are not deep.
  private mutating func write(_ value: JSONValue, level: Int) {
    switch value {
    case .array(let elements) where !elements.isEmpty:
      text += "["
      for (index, element) in elements.enumerated() {
        begin(index, level: level + 1)
        write(element, level: level + 1)
      }
      end("]", level: level)
    case .object(let members) where !members.isEmpty:
      text += "{"
      for (index, member) in members.enumerated() {
        begin(index, level: level + 1)
        text += "\(JSONValue.string(member.key)): "
        write(member.value, level: level + 1)
      }
      end("}", level: level)
    default: text += value.description
    }
  }

  private mutating func begin(_ index: Int, level: Int) {
    text += index > 0 ? "," : ""
    text += lineBreak + String(repeating: " ", count: level * indentation)
  }

  private mutating func end(_ mark: String, level: Int) {
    text += lineBreak + String(repeating: " ", count: level * indentation) + mark
  }
}
