import Diagnostics
import DocumentSyntax
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `layout/stats`: how large documents are, and what their revisions cost.
enum LayoutStatsRequest: DeclaredQuery {
  static let method = "layout/stats"
  static let summary = "How large documents are, and what their revisions cost."
  static let errorKinds: [ErrorKind] = [.documentNotOpen]
  static let result = Members<Answer>(
    "Stats", "How large documents are, and what they cost.",
    .list("documents", .statistics) { $0.documents },
    .object("totals", .totals) { $0 })

  struct Answer {
    let documents: [DocumentSnapshot]

    /// All that are open, listed or not.
    let workspace: WorkspaceSnapshot
  }

  typealias Params = OptionalDocumentQuery

  static func answer(
    _ params: OptionalDocumentQuery, in context: RequestContext
  ) throws(ResponseError) -> Answer {
    guard let uri = params.textDocument?.uri else {
      return Answer(
        documents: context.workspace.documents, workspace: context.workspace)
    }
    guard let document = context.workspace[DocumentKey(uri)] else {
      throw .documentNotOpen(uri)
    }
    return Answer(documents: [document], workspace: context.workspace)
  }
}

extension Members<DocumentSnapshot> {
  fileprivate static let statistics = Members(
    "DocumentStats", "How large a document is and what it costs; \"work\" is of the last revision.",
    .member("uri", .string) { $0.uri },
    .member("version", .integer) { $0.version },
    .member("revision", .count) { $0.revision },
    .all(.extent) { Extent($0) },
    .object("work", .work) { $0.work },
    .object("totalWork", .work) { $0.totalWork })
}

extension Members<LayoutStatsRequest.Answer> {
  fileprivate static let totals = Members(
    "TotalStats", "How large all open documents are together, and what all revisions cost.",
    .member("documents", .count) { $0.workspace.documentCount },
    .all(.extent) { $0.workspace.documents.reduce(into: Extent()) { $0 += Extent($1) } },
    .member("revisions", .count) { $0.workspace.revisionCount },
    .object("work", .work) { $0.workspace.totalWork })
}

extension Members<Extent> {
  fileprivate static let extent: Members = [
    .member("elements", .count) { $0.elements },
    .member("containers", .count) { $0.containers },
    .member("textBytes", .count) { $0.textBytes },
    .member("layoutBytes", .count) { $0.layoutBytes },
  ]
}

/// The extent of one document, or of several.
private struct Extent {
  var elements = 0
  var containers = 0
  var textBytes = 0
  var layoutBytes = 0

  init() {}

  /// - Parameter document: Nothing is known about one beyond the limit.
  init(_ document: DocumentSnapshot) {
    guard let (live, _) = document.content() else { return }
    elements = live.elements.count
    containers = live.source.syntax.nodeCount
    textBytes = live.source.text.utf8Count
    layoutBytes = live.layout.byteCount
  }

  static func += (total: inout Extent, more: Extent) {
    total.elements += more.elements
    total.containers += more.containers
    total.textBytes += more.textBytes
    total.layoutBytes += more.layoutBytes
  }
}
