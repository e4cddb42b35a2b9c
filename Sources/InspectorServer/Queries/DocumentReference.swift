import JSON
import LanguageServerProtocol

/// The document a request is about.
///
/// On the wire it is `"textDocument": {"uri"}`, or `"document"`: the document itself. What reaches
/// this type of the latter is its text, however it was written; see ``InlineDocuments``.
package enum DocumentReference: DeclaredParams, Hashable {
  /// One that the client has open, by its URI.
  case open(String)

  /// The text of one that came along.
  case inline(String)

  package static let declared = optional.required(
    at: "textDocument", expected: "an object with a \"uri\"")

  static let optional = Param<DocumentReference?>.oneAtMost(
    of: .optional("document", Shape.inlineDocument.map { .inline($0) }, .inlineSummary),
    .optional("textDocument", Shape.openDocument.map { .open($0.uri) }, .openSummary))
}

/// A document that the client has open.
struct DocumentQuery: DeclaredParams, Hashable {
  let textDocument: TextDocumentIdentifier

  static let declared = Param(.openDocument, as: Self.init)
}

/// A document that the client has open; `nil` for all that are.
struct OptionalDocumentQuery: DeclaredParams, Hashable {
  let textDocument: TextDocumentIdentifier?

  static let declared = Param(
    .optional("textDocument", .openDocument, .openSummary), as: Self.init)
}

extension Shape<TextDocumentIdentifier> {
  static let openDocument = Shape(.openObject(["uri": .string]))
}

extension Shape<String> {
  /// A document, or its text.
  static let inlineDocument = Shape(.any, expected: "a document or its text")
}

extension Param<TextDocumentIdentifier> {
  static let openDocument = required("textDocument", .openDocument, .openSummary)
}

extension Param<String> {
  /// The text of a document that comes along.
  static let inlineDocument = required("document", .inlineDocument, .inlineSummary)
}

extension Param<String?> {
  static let variant = optional(
    "variant", .string, "The name of a variant of the document, for the layout on its screen.")
}

extension String {
  fileprivate static let openSummary = "The document, which an editor or \"layout/open\" opened."
  fileprivate static let inlineSummary =
    "The document itself, or a string with its text; what is wrong in it is a diagnostic."
}

extension ErrorKind {
  /// What comes of a document that cannot be had.
  static let ofDocument = [documentNotOpen, documentTooLarge, noSuchVariant]
}
