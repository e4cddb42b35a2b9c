import Authoring
import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `textDocument/documentLink`: the schema's address, images, and the pages of rules that are disabled.
enum DocumentLinkRequest: RequestHandler {
  static let method = "textDocument/documentLink"
  static let capability: ServerCapability? = ServerCapability("documentLinkProvider") { _ in [:] }

  typealias Params = DocumentQuery

  static func work(_ params: Params) -> Scheduling { .document(.open(params.textDocument.uri)) }

  static func perform(
    _ params: Params, to writer: inout JSONWriter, in session: inout Session
  ) throws(ResponseError) {
    let live = try session.document(.open(params.textDocument.uri)).live
    let links = live.links()
    let ranges = live.source.text.ranges(of: links.map(\.range), in: session.client.encoding)
    let document = FilePath(uri: params.textDocument.uri)
    writer.array { writer in
      for (link, range) in zip(links, ranges) {
        guard let target = session.address(of: link.target, from: document) else { continue }
        writer.object { writer in
          writer.member("range", range)
          writer.member("target", target)
        }
      }
    }
  }
}

extension Session {
  /// The address that a link leads to; `nil` for the page of a rule where there are no pages, and for a file if the
  /// document is none.
  fileprivate mutating func address(
    of target: LinkPlace.Target, from document: FilePath?
  ) -> String? {
    switch target {
    case .address(let address): return address
    case .file(let reference):
      return document.flatMap(reference.target).map { $0.uri + reference.fragment }
    case .rule(let code):
      // Looking for them costs time, so it is done once, and for who has a use for it.
      let pages = client.rulePages ?? (client.linkedRulePages ?? workspace.findRulePages())
      client.linkedRulePages = .some(pages)
      return pages.map { "\($0)/\(code).md" }
    }
  }
}
