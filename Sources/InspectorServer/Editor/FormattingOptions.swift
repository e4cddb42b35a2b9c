package import Authoring
package import JSON
import LiveDocuments

extension Client {
  /// The options for a text: the editor's, with the text's own indentation unless settings prefer
  /// the editor's.
  func options(_ options: FormattingOptions, for source: DocumentSource) -> FormattingOptions {
    switch settings.indentation {
    case .file: options.following(source)
    case .editor: options
    }
  }
}

extension FormattingOptions: JSONReadable {
  /// LSP's `FormattingOptions`; Qt Creator 9 leaves `insertSpaces` out.
  package init(from reader: JSONReader) throws(JSONShapeError) {
    self.init(
      tabSize: try reader.unsignedInteger("tabSize"),
      insertsSpaces: try reader.optionalBool("insertSpaces") ?? true)
    trimsTrailingSpace = try reader.optionalBool("trimTrailingWhitespace") ?? true
    insertsFinalNewline = try reader.optionalBool("insertFinalNewline") ?? false
    trimsFinalNewlines = try reader.optionalBool("trimFinalNewlines") ?? false
  }
}
