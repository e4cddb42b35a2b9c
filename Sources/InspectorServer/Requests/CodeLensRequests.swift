import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `textDocument/codeLens`: lines that sum a document up, above its root and above each variant.
///
/// Lenses that take many layouts of a large document are resolved when they are in sight.
enum CodeLensRequest: QueryHandler {
  static let method = "textDocument/codeLens"
  static let capability: ServerCapability? = ServerCapability("codeLensProvider") { _ in
    ["resolveProvider": true]
  }

  typealias Params = DocumentQuery

  static func answer(
    _ params: DocumentQuery, to writer: inout JSONWriter, in context: RequestContext
  ) throws(ResponseError) {
    let document = try context.document(.open(params.textDocument.uri))
    let live = document.live
    var titles: [DocumentLens: (text: String, width: Double?)] = [:]
    let lenses = DocumentLens.all(of: live)
    for (lens, _) in lenses where lens.isEager(in: live) {
      titles[lens] = try lens.title(of: document, context)
    }
    writer.array { writer in
      for (lens, range) in lenses where titles[lens] != nil || !lens.isEager(in: live) {
        writer.object { writer in
          writer.member("range", live.source.text.range(of: range, in: context.client.encoding))
          if let title = titles[lens] {
            return writer.command(of: lens, title, uri: params.textDocument.uri)
          }
          writer.key("data")
          writer.object { writer in
            writer.member("uri", params.textDocument.uri)
            writer.member("revision", document.revision)
            lens.write(to: &writer)
          }
        }
      }
    }
  }
}

/// `codeLens/resolve`: what a lens says; choosing it shows the picture it is about.
///
/// A lens that came whole comes back as it is.
enum CodeLensResolveRequest: QueryHandler {
  static let method = "codeLens/resolve"
  static let errorKinds: [ErrorKind] = [.documentNotOpen, .documentTooLarge, .contentModified]

  struct Params: JSONReadable {
    /// The lens as it was listed.
    let listed: JSONObject
    let range: PositionRange

    /// The deferred part; `nil` for a lens that is complete.
    let deferred: Deferred?

    struct Deferred: Hashable, Sendable {
      let uri: String
      let revision: Int
      let lens: DocumentLens
    }

    init(from reader: JSONReader) throws(JSONShapeError) {
      listed = try reader.object()
      range = try reader.read("range")
      guard try reader.optionalMember("command") == nil else {
        deferred = nil
        return
      }
      let data = try reader.member("data", expected: "what the lens came with")
      deferred = Deferred(
        uri: try data.string("uri"),
        revision: try data.member("revision", expected: "a revision").integer(),
        lens: try DocumentLens(from: data))
    }
  }

  static func work(_ params: Params) -> Scheduling {
    params.deferred.map { .trials(.open($0.uri)) } ?? .short
  }

  static func answer(
    _ params: Params, to writer: inout JSONWriter, in context: RequestContext
  ) throws(ResponseError) {
    guard let deferred = params.deferred else { return writer.value(.object(params.listed)) }
    let document = try context.document(.open(deferred.uri))
    guard document.revision == deferred.revision else { throw .contentModified }
    let title = try deferred.lens.title(of: document, context)
    writer.object { writer in
      writer.member("range", params.range)
      if let title { writer.command(of: deferred.lens, title, uri: deferred.uri) }
    }
  }
}
