import Authoring
import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `textDocument/formatting`: the edits that lay a document out in lines.
enum DocumentFormattingRequest: TypedQuery {
  static let method = "textDocument/formatting"
  static let capability: ServerCapability? = ServerCapability(.documentFormattingProvider)

  struct Params: JSONReadable {
    let textDocument: TextDocumentIdentifier
    let options: FormattingOptions

    init(from reader: JSONReader) throws(JSONShapeError) {
      textDocument = try reader.read("textDocument")
      options = try reader.read("options")
    }
  }

  static func answer(
    _ params: Params, in context: RequestContext
  ) throws(ResponseError) -> [TextEdit]? {
    let source = try context.document(.open(params.textDocument.uri)).live.source
    guard let formatted = try? source.formatted(context.client.options(params.options, for: source))
    else { return nil }
    return [TextEdit](formatted.edits, of: source.text, in: context.client.encoding)
  }
}

/// `textDocument/rangeFormatting`: the edits that lay out the lines in which a range is.
enum DocumentRangeFormattingRequest: TypedQuery {
  static let method = "textDocument/rangeFormatting"
  static let capability: ServerCapability? = ServerCapability(.documentRangeFormattingProvider)

  struct Params: JSONReadable {
    let textDocument: TextDocumentIdentifier
    let range: PositionRange
    let options: FormattingOptions

    init(from reader: JSONReader) throws(JSONShapeError) {
      textDocument = try reader.read("textDocument")
      range = try reader.read("range")
      options = try reader.read("options")
    }
  }

  static func answer(
    _ params: Params, in context: RequestContext
  ) throws(ResponseError) -> [TextEdit]? {
    let live = try context.document(.open(params.textDocument.uri)).live
    let range = live.bytes(of: params.range, in: context.client.encoding)
    guard
      let formatted = try? live.source.formatted(
        context.client.options(params.options, for: live.source), linesOf: range)
    else { return nil }
    return [TextEdit](formatted.edits, of: live.source.text, in: context.client.encoding)
  }
}

/// `textDocument/onTypeFormatting`: the edits that put right what was just typed.
enum DocumentOnTypeFormattingRequest: TypedQuery {
  static let method = "textDocument/onTypeFormatting"
  static let capability: ServerCapability? = ServerCapability(.documentOnTypeFormattingProvider) {
    _ in
    LSP.DocumentOnTypeFormattingOptions(
      firstTriggerCharacter: "}", moreTriggerCharacter: ["]", ",", "\n"])
  }

  private static let characters: Set<UInt8> = Set("}],\n".utf8)

  struct Params: JSONReadable {
    let textDocument: TextDocumentIdentifier
    let position: Position
    let character: String
    let options: FormattingOptions

    init(from reader: JSONReader) throws(JSONShapeError) {
      textDocument = try reader.read("textDocument")
      position = try reader.read("position")
      character = try reader.string("ch")
      options = try reader.read("options")
    }
  }

  static func answer(
    _ params: Params, in context: RequestContext
  ) throws(ResponseError) -> [TextEdit] {
    let live = try context.document(.open(params.textDocument.uri)).live
    // Some clients send the whole line end.
    guard let typed = params.character.utf8.last, characters.contains(typed) else {
      return []
    }
    let offset = live.offset(of: params.position, in: context.client.encoding)
    return [TextEdit](
      live.source.edits(
        afterTyping: typed, at: offset, context.client.options(params.options, for: live.source)),
      of: live.source.text, in: context.client.encoding)
  }
}
