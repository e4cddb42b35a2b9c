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
