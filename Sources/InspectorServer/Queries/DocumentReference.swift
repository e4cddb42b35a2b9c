import JSON

/// The document a request is about.
///
/// On the wire it is `"textDocument": {"uri"}`, or `"document"`: the document itself. What reaches
/// this type of the latter is its text, however it was written; see ``InlineDocuments``.
enum DocumentReference: Hashable, Sendable {
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
