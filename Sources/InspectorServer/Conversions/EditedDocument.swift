import DocumentSyntax
import LanguageServerProtocol

/// A document whose text was edited.
struct EditedDocument {
  let version: Int
  let revision: Int
  let edits: [TextEdit]

  /// True if the editor was requested to apply them.
  var isAsked = false

  let work: WorkCounters?
}

extension Members<EditedDocument> {
  static let state: Members = [
    .member("version", .integer) { $0.version }, .member("revision", .count) { $0.revision },
  ]
  static let work = optionalObject("work", .work) { $0.work }
  static let asked = flag(
    "asked", "Whether the editor that has the document open was asked to make the edits."
  ) { $0.isAsked }

  /// The summary says of which text they are.
  static func edits(_ summary: String) -> Members {
    member("edits", .array(.ref(.textEdit)), summary) { $0.edits }
  }
}

extension TextEdit {
  /// The edit as a client makes it in `text`.
  init(_ edit: SourceEdit, of text: SourceText, in encoding: PositionEncodingKind) {
    self.init(
      range: text.range(of: edit.range, in: encoding),
      newText: String(decoding: edit.replacement, as: UTF8.self))
  }
}
