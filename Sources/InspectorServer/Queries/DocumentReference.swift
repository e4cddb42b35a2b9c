import Diagnostics
import DocumentSyntax
import JSON
package import JSONRPC
import LanguageServerProtocol
package import LayoutEngine
package import LiveDocuments

/// The document a request is about.
///
/// On the wire it is `"textDocument": {"uri"}`, `"document"`: the document itself, or `"view"`: one of
/// the client's views of a document. The document itself reaches this type as its text, however it was
/// written; see ``InlineDocuments``.
package enum DocumentReference: DeclaredParams, Hashable {
  /// One that the client has open, by its URI.
  case open(String)

  /// The text of one that came along.
  case inline(String)

  /// A view of the client that sends the request, by its number; see ``View``.
  case view(Int)

  package static let declared = optional.required(
    at: "textDocument", expected: "an object with a \"uri\"")

  static let optional = Param<DocumentReference?>.oneAtMost(
    of: .optional("document", Shape.inlineDocument.map { .inline($0) }, .inlineSummary),
    .optional("textDocument", Shape.openDocument.map { .open($0.uri) }, .openSummary),
    .optional("view", Shape.count.map { .view($0) }, .viewSummary))
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
  fileprivate static let viewSummary =
    "A view of a document on the client's own screen, by its number; \"layout/view\" makes one."
}

extension ErrorKind {
  /// The errors about a document that is not available.
  static let ofDocument = [
    documentNotOpen, documentTooLarge, noSuchVariant, noSuchView, notEvaluated,
  ]
}

/// A document that has a layout, opened to be looked at once.
package struct LaidOutDocument {
  package let live: LiveDocument
  package let root: ElementID

  /// Reads a text and lays it out as it says, or as one of its variants would have it.
  ///
  /// - Throws: `no-layout` or `no-such-variant`.
  package init(
    text: [UInt8], variant: String? = nil, inputs: DocumentInputs = DocumentInputs()
  ) throws(ResponseError) {
    live = LiveDocument(text: text, variant: variant, inputs: inputs)
    if let variant { try live.check(variant: variant) }
    guard let root = live.elements.root else { throw .noLayout(live.reasonForNoLayout) }
    self.root = root
  }
}

extension LiveDocument {
  /// - Throws: `no-such-variant` if the document has no variant of that name.
  package func check(variant: String) throws(ResponseError) {
    let names = header.variants.map(\.name)
    guard names.contains(variant) else { throw .noSuchVariant(variant, names: names) }
  }
}

extension QueriedDocument {
  var reasonForNoLayout: String { Self.reason(in: live, diagnostics) }

  fileprivate static func reason(in document: LiveDocument, _ diagnostics: [Diagnostic]) -> String {
    guard let first = diagnostics.first(where: { $0.severity == .error }) else {
      return "the document has no root element"
    }
    let start = document.source.text.position(
      at: document.range(of: first.location).lowerBound, in: .utf32)
    // The error that has the reason says the same of the consequence.
    let consequence = "; nothing is laid out"
    let message =
      first.message.hasSuffix(consequence)
      ? String(first.message.dropLast(consequence.count)) : first.message
    return "\(message) (\(first.code), line \(start.line + 1))"
  }
}

extension LiveDocument {
  /// Why a document without elements has none, as a sentence without a full stop.
  var reasonForNoLayout: String { QueriedDocument.reason(in: self, diagnostics()) }
}
