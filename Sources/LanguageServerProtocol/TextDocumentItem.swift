package import JSON

/// A document as it is when the client opens it.
package struct TextDocumentItem: Hashable, Sendable {
  /// In the client's own spelling.
  package let uri: String

  package let languageID: String
  package let version: Int
  package let text: String

  package init(uri: String, languageID: String, version: Int, text: String) {
    self.uri = uri
    self.languageID = languageID
    self.version = version
    self.text = text
  }
}

extension TextDocumentItem: JSONReadable {
  package init(from reader: JSONReader) throws(JSONShapeError) {
    self.init(
      uri: try reader.string("uri"), languageID: try reader.string("languageId"),
      version: try reader.integer("version"), text: try reader.string("text"))
  }
}
