package import JSON

package struct VersionedTextDocumentIdentifier: Hashable, Sendable {
  /// In the client's own spelling.
  package let uri: String

  /// After the change it comes with; `nil` from clients that do not count.
  package let version: Int?

  package init(uri: String, version: Int?) {
    self.uri = uri
    self.version = version
  }
}

extension VersionedTextDocumentIdentifier: JSONReadable, JSONWritable {
  package init(from reader: JSONReader) throws(JSONShapeError) {
    self.init(uri: try reader.string("uri"), version: try reader.optionalInteger("version"))
  }

  /// Writes a missing version as `null`, as LSP's `OptionalVersionedTextDocumentIdentifier` has it.
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("uri", uri)
      writer.member("version", version)
    }
  }
}
