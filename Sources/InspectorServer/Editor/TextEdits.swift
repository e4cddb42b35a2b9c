package import Authoring
import DocumentSyntax
package import JSON
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

  /// Writes the same without a key, after the creation of a file if there is one to create.
  mutating func workspaceEditValue(
    _ edits: [SourceEdit], in document: QueriedDocument, uri: String, for client: Client,
    creating file: (uri: String, text: String)? = nil
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
        if let file { writer.creation(of: file.uri, file.text) }
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

  /// Writes two changes: the creation of a file, and its text.
  private mutating func creation(of uri: String, _ text: String) {
    object { writer in
      writer.member("kind", "create")
      writer.member("uri", uri)
    }
    object { writer in
      writer.member("textDocument", VersionedTextDocumentIdentifier(uri: uri, version: nil))
      writer.key("edits")
      writer.array { writer in
        writer.object { writer in
          let start = Position(line: 0, character: 0)
          writer.member("range", PositionRange(start: start, end: start))
          writer.member("newText", text)
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

/// The edits of one file of several.
struct FileEdits {
  let file: ReferenceSearch.Text
  let edits: [SourceEdit]
}

extension JSONWriter {
  /// Writes a workspace edit of several files, with the versions of open ones where the client knows versions.
  mutating func workspaceEdits(_ edits: [FileEdits], for client: Client) {
    object { writer in
      guard client.capabilities.documentChanges else {
        writer.key("changes")
        writer.object { writer in
          for edits in edits {
            writer.key(edits.file.uri)
            writer.manyTextEdits(edits.edits, of: edits.file.text, in: client.encoding)
          }
        }
        return
      }
      writer.key("documentChanges")
      writer.array { writer in
        for edits in edits {
          writer.object { writer in
            writer.member(
              "textDocument",
              VersionedTextDocumentIdentifier(uri: edits.file.uri, version: edits.file.version))
            writer.key("edits")
            writer.manyTextEdits(edits.edits, of: edits.file.text, in: client.encoding)
          }
        }
      }
    }
  }

  /// Writes edits that are all for the text as it is, many of them at once.
  mutating func manyTextEdits(
    _ edits: [SourceEdit], of text: SourceText, in encoding: PositionEncodingKind
  ) {
    let ranges = text.ranges(of: edits.map(\.range), in: encoding)
    array { writer in
      for (edit, range) in zip(edits, ranges) {
        writer.object { writer in
          writer.member("range", range)
          writer.member("newText", String(decoding: edit.replacement, as: UTF8.self))
        }
      }
    }
  }

  /// Writes what formats a text; `null` if it cannot be formatted.
  mutating func formatted(
    _ text: SourceText, _ encoding: PositionEncodingKind,
    by format: () throws(FormattingFault) -> FormattedText
  ) {
    do throws(FormattingFault) {
      manyTextEdits(try format().edits, of: text, in: encoding)
    } catch {
      null()
    }
  }
}

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
