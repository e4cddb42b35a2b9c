package import Authoring
package import JSON

extension FormattingOptions: JSONReadable {
  /// LSP's `FormattingOptions`.
  package init(from reader: JSONReader) throws(JSONShapeError) {
    self.init(
      tabSize: try reader.unsignedInteger("tabSize"),
      insertsSpaces: try reader.bool("insertSpaces"))
    trimsTrailingSpace = try reader.optionalBool("trimTrailingWhitespace") ?? true
    insertsFinalNewline = try reader.optionalBool("insertFinalNewline") ?? false
    trimsFinalNewlines = try reader.optionalBool("trimFinalNewlines") ?? false
  }
}

extension ParamsSchema {
  static let formattingOptions = required(
    "options",
    .openObject(
      ["tabSize": .count, "insertSpaces": .boolean],
      optional: [
        "trimTrailingWhitespace": .boolean, "insertFinalNewline": .boolean,
        "trimFinalNewlines": .boolean,
      ]),
    "How lines are indented, and what becomes of the ends of lines and of the text.")
}

extension JSONSchema {
  /// Edits of white space; `null` where nothing can be done.
  static let formattingEdits = array(.ref(.textEdit)).orNull
}
