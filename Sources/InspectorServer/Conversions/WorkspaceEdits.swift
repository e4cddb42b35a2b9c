import DocumentSyntax
import JSON
import LanguageServerProtocol
import LiveDocuments

extension JSONWriter {
  /// Writes `"edit"`: edits of one document's text, with its version where the client knows versions.
  mutating func workspaceEdit(
    _ edits: [SourceEdit], in document: QueriedDocument, uri: String, for client: Client
  ) {
    key("edit")
    workspaceEditValue(edits, in: document, uri: uri, for: client)
  }

  /// Writes the same without a key.
  mutating func workspaceEditValue(
    _ edits: [SourceEdit], in document: QueriedDocument, uri: String, for client: Client
  ) {
    object { writer in
      guard client.capabilities.documentChanges else {
        writer.key("changes")
        writer.object { writer in
          writer.key(uri)
          writer.textEdits(edits, in: document.live, encoding: client.encoding)
        }
        return
      }
      writer.key("documentChanges")
      writer.array { writer in
        writer.object { writer in
          writer.key("textDocument")
          writer.object { writer in
            writer.member("uri", uri)
            writer.member("version", document.version)
          }
          writer.key("edits")
          writer.textEdits(edits, in: document.live, encoding: client.encoding)
        }
      }
    }
  }

  /// Writes edits that are all for the text as it is.
  mutating func textEdits(
    _ edits: [SourceEdit], in document: LiveDocument, encoding: PositionEncodingKind
  ) {
    array { writer in
      for edit in edits {
        writer.object { writer in
          writer.member("range", document.source.text.range(of: edit.range, in: encoding))
          writer.member("newText", String(decoding: edit.replacement, as: UTF8.self))
        }
      }
    }
  }
}
