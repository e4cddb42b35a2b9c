import Authoring
import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

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
