import JSON

/// The document a request is about.
///
/// On the wire it is `"textDocument": {"uri"}`, or `"document"`: the document itself. What reaches
/// this type of the latter is its text, however it was written; see ``InlineDocuments``.
package enum DocumentReference: Hashable, Sendable {
  /// One that the client has open, by its URI.
  case open(String)

  /// The text of one that came along.
  case inline(String)

  /// Reads the reference out of the params of a request.
  init(from reader: JSONReader) throws(JSONShapeError) {
    guard let document = try reader.optionalMember("document") else {
      self = .open(
        try reader.member("textDocument", expected: "an object with a \"uri\"").string("uri"))
      return
    }
    if let other = try reader.optionalMember("textDocument") {
      throw other.mismatch(expected: "nothing beside \"document\"")
    }
    self = .inline(try document.string())
  }
}

extension ParamsSchema {
  /// What ``DocumentReference`` reads.
  static let document = oneOf(.optionalOpenDocument, .optionalInlineDocument)

  /// A document that the client has open.
  static let openDocument = required("textDocument", .documentIdentifier, openSummary)
  static let optionalOpenDocument = optional("textDocument", .documentIdentifier, openSummary)

  /// A document that comes along.
  static let inlineDocument = required("document", .any, inlineSummary)
  private static let optionalInlineDocument = optional("document", .any, inlineSummary)

  static let variant = optional(
    "variant", .string, "The name of a variant of the document, for the layout on its screen.")

  private static let openSummary = "The document, which an editor or \"layout/open\" opened."
  private static let inlineSummary =
    "The document itself, or a string with its text; what is wrong in it is a diagnostic."
}

extension JSONSchema {
  static let documentIdentifier = openObject(["uri": .string])
}

extension ErrorKind {
  /// What comes of a document that cannot be had.
  static let ofDocument = [documentNotOpen, documentTooLarge, noSuchVariant]
}
