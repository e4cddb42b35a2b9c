import Authoring
import DocumentSyntax
import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `textDocument/completion`: what can be put in at the caret.
enum CompletionRequest: TypedQuery {
  static let method = "textDocument/completion"
  static let capability: ServerCapability? = ServerCapability(.completionProvider) { client in
    LSP.CompletionOptions(
      triggerCharacters: triggers + expectationTriggers + [lineTrigger],
      resolveProvider: client.completion.resolvesDocumentation)
  }

  /// Behind a bracket or a comma most people go on to the next line, where Enter should break the line
  /// and not choose an item.
  private static let triggers = ["\"", ":"]

  /// The characters before ids and members in layout tests.
  ///
  /// Anywhere else, as in a number or the words of a text, they bring nothing up.
  private static let expectationTriggers = ["#", "."]

  /// The end of a line brings up elements between the brackets of a list of elements, and nothing anywhere else.
  private static let lineTrigger = "\n"

  struct Params: JSONReadable {
    let textDocument: TextDocumentIdentifier
    let position: Position

    /// The character that brought it about, if one did.
    let trigger: String?

    init(from reader: JSONReader) throws(JSONShapeError) {
      textDocument = try reader.read("textDocument")
      position = try reader.read("position")
      guard let context = try reader.optionalMember("context") else {
        trigger = nil
        return
      }
      let kind = try context.integer("triggerKind")
      let character = try context.optionalString("triggerCharacter")
      trigger = kind == 2 ? character : nil
    }
  }

  static func answer(
    _ params: Params, in context: RequestContext
  ) throws(ResponseError) -> LSP.CompletionList {
    let uri = params.textDocument.uri
    let live = try context.document(.open(uri)).live
    let offset = live.offset(of: params.position, in: context.client.encoding)
    var list = live.completions(at: offset) { layoutFiles(besideDocumentAt: uri, in: context) }
    // The quote that was typed ends a string, so the word is finished.
    if params.trigger == "\"", list.range.count > 1, list.range.upperBound == offset,
      live.source.text.bytes(in: (offset - 1)..<offset) == [UInt8(ascii: "\"")]
    {
      list.items = []
    }
    if let trigger = params.trigger, expectationTriggers.contains(trigger), !list.isInExpectation {
      list.items = []
    }
    if params.trigger == lineTrigger, !list.isOfElements { list.items = [] }
    let conversion = CompletionConversion(
      document: live, encoding: context.client.encoding,
      client: context.client.capabilities.completion, caret: offset)
    return conversion.list(list)
  }

  /// The most files that are offered as layouts.
  private static let fileLimit = 256

  /// The names of the documents in the folder of a document and below, which it may use as layouts.
  private static func layoutFiles(
    besideDocumentAt uri: String, in context: RequestContext
  ) -> [String] {
    guard let document = FilePath(uri: uri)?.normalized,
      let files = context.workspace.services.files
    else { return [] }
    let isWatched = context.client.capabilities.watchedFilesRegistration
    return files.documents(in: FilePath("").beside(document).normalized, isWatched: isWatched).lazy
      .filter { $0.normalized != document }
      .compactMap { $0.normalized.relative(to: document).validText }
      .filter(\.isLayoutFileName)
      .prefix(fileLimit).map(\.self)
  }
}
