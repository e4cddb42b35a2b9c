import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `codeLens/resolve`: what a lens says; choosing it shows the picture it is about.
enum CodeLensResolveRequest: QueryHandler {
  static let method = "codeLens/resolve"
  static let errorKinds: [ErrorKind] = [.documentNotOpen, .documentTooLarge, .contentModified]

  struct Params: JSONReadable {
    let range: PositionRange
    let uri: String
    let revision: Int
    let lens: DocumentLens

    init(from reader: JSONReader) throws(JSONShapeError) {
      range = try reader.read("range")
      let data = try reader.member("data", expected: "what the lens came with")
      uri = try data.string("uri")
      revision = try data.member("revision", expected: "a revision").integer()
      lens = try DocumentLens(from: data)
    }
  }

  static func work(_ params: Params) -> RequestWork { .trials(.open(params.uri)) }

  static func answer(
    _ params: Params, to writer: inout JSONWriter, in session: Session
  ) throws(ResponseError) {
    let document = try session.document(.open(params.uri))
    guard document.revision == params.revision else { throw .contentModified }
    let title = try params.lens.title(of: document, session.context)
    writer.object { writer in
      writer.member("range", params.range)
      writer.key("command")
      writer.object { writer in
        writer.member("title", title.text)
        writer.member("command", ShowPictureCommand.name)
        writer.key("arguments")
        writer.array { writer in
          writer.object { writer in
            writer.member("uri", params.uri)
            if case .variant(let name) = params.lens { writer.member("variant", name) }
            writer.optionalMember("width", title.width)
          }
        }
      }
    }
  }
}
