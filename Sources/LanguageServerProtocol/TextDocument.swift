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

package struct TextDocumentIdentifier: Hashable, Sendable {
  /// In the client's own spelling.
  package let uri: String

  package init(uri: String) {
    self.uri = uri
  }
}

extension TextDocumentIdentifier: JSONReadable, JSONWritable {
  package init(from reader: JSONReader) throws(JSONShapeError) {
    self.init(uri: try reader.string("uri"))
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in writer.member("uri", uri) }
  }
}

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

/// One edit of a `didChange`, to be applied to the result of the one before it.
package struct TextDocumentContentChangeEvent: Hashable, Sendable {
  /// The range that `text` replaces; `nil` if it is the whole document.
  package let range: PositionRange?

  package let text: String

  package init(range: PositionRange?, text: String) {
    self.range = range
    self.text = text
  }
}

extension TextDocumentContentChangeEvent: JSONReadable {
  /// Ignores the deprecated `rangeLength`.
  package init(from reader: JSONReader) throws(JSONShapeError) {
    self.init(range: try reader.readOptional("range"), text: try reader.string("text"))
  }
}

package struct TextEdit: Hashable, Sendable {
  /// The range that `newText` replaces; empty for an insertion.
  package let range: PositionRange

  package let newText: String

  package init(range: PositionRange, newText: String) {
    self.range = range
    self.newText = newText
  }
}

extension TextEdit: JSONReadable, JSONWritable {
  package init(from reader: JSONReader) throws(JSONShapeError) {
    self.init(range: try reader.read("range"), newText: try reader.string("newText"))
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("range", range)
      writer.member("newText", newText)
    }
  }
}
