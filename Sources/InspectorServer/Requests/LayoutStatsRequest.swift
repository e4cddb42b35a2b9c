import DocumentSyntax
import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `layout/stats`: how large documents are, and what their revisions cost.
enum LayoutStatsRequest: QueryHandler, DeclaredRequest {
  static let method = "layout/stats"
  static let summary = "How large documents are, and what their revisions cost."
  static let paramsSchema = ParamsSchema.optionalOpenDocument
  static let resultSchema = JSONSchema.object([
    "documents": .array(
      .object([
        "uri": .string, "version": .integer, "revision": .count, "elements": .count,
        "containers": .count, "textBytes": .count, "layoutBytes": .count, "work": .ref(.work),
        "totalWork": .ref(.work),
      ])),
    "totals": .object([
      "documents": .count, "elements": .count, "containers": .count, "textBytes": .count,
      "layoutBytes": .count, "revisions": .count, "work": .ref(.work),
    ]),
  ])
  static let errorKinds: [ErrorKind] = [.documentNotOpen]

  struct Params: JSONReadable {
    /// `nil` for all that are open.
    let textDocument: TextDocumentIdentifier?

    init(from reader: JSONReader) throws(JSONShapeError) {
      textDocument = try reader.readOptional("textDocument")
    }
  }

  static func answer(
    _ params: Params, to writer: inout JSONWriter, in session: Session
  ) throws(ResponseError) {
    let all = session.workspace.documents.values.sorted { $0.uri < $1.uri }
    var listed = all
    if let uri = params.textDocument?.uri {
      guard let document = session.workspace.documents[DocumentKey(uri)] else {
        throw .documentNotOpen(uri)
      }
      listed = [document]
    }
    writer.object { writer in
      writer.key("documents")
      writer.array { writer in
        for document in listed { writer.statistics(of: document) }
      }
      writer.key("totals")
      writer.object { writer in
        writer.member("documents", all.count)
        writer.extent(all.reduce(into: Extent()) { $0 += Extent($1) })
        writer.member("revisions", session.workspace.revisionCount)
        writer.member("work", session.workspace.totalWork)
      }
    }
  }
}

/// How large a document is, or several are.
private struct Extent {
  var elements = 0
  var containers = 0
  var textBytes = 0
  var layoutBytes = 0

  init() {}

  /// - Parameter document: Nothing is known about one beyond the limit.
  init(_ document: OpenDocument) {
    guard let live = document.live else { return }
    elements = live.elementCount
    containers = live.source.syntax.nodeCount
    textBytes = live.source.text.utf8Count
    layoutBytes = live.layoutByteCount
  }

  static func += (total: inout Extent, more: Extent) {
    total.elements += more.elements
    total.containers += more.containers
    total.textBytes += more.textBytes
    total.layoutBytes += more.layoutBytes
  }
}

extension JSONWriter {
  fileprivate mutating func statistics(of document: OpenDocument) {
    object { writer in
      writer.member("uri", document.uri)
      writer.member("version", document.version)
      writer.member("revision", document.revision)
      writer.extent(Extent(document))
      writer.member("work", document.work)
      writer.member("totalWork", document.totalWork)
    }
  }

  fileprivate mutating func extent(_ extent: Extent) {
    member("elements", extent.elements)
    member("containers", extent.containers)
    member("textBytes", extent.textBytes)
    member("layoutBytes", extent.layoutBytes)
  }
}
