import Authoring
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `textDocument/documentLink`: the schema's address, images, and the pages of rules that are disabled.
enum DocumentLinkRequest: TypedQuery {
  static let method = "textDocument/documentLink"
  static let capability: ServerCapability? = ServerCapability(.documentLinkProvider) { _ in
    LSP.DocumentLinkOptions()
  }

  typealias Params = DocumentQuery

  static func answer(
    _ params: Params, in context: RequestContext
  ) throws(ResponseError) -> [LSP.DocumentLink] {
    let live = try context.document(.open(params.textDocument.uri)).live
    let links = live.links()
    let ranges = live.source.text.ranges(of: links.map(\.range), in: context.client.encoding)
    var addresses = LinkAddresses(in: FilePath(uri: params.textDocument.uri), context)
    return zip(links, ranges).compactMap { link, range in
      addresses.address(of: link.target).map { LSP.DocumentLink(range: range, target: $0) }
    }
  }
}

/// The addresses that the links of a document lead to.
private struct LinkAddresses {
  let context: RequestContext

  /// The path of the document; `nil` if it is no file.
  let document: FilePath?

  /// The start of the addresses of the rules' pages, which is searched for once for each client.
  private lazy var rulePages: String? = {
    if let pages = context.client.rulePages { return pages }
    if let pages = context.client.linkedRulePages { return pages }
    let pages = context.workspace.services.findRulePages()
    context.add(.keepRulePages(pages))
    return pages
  }()

  init(in document: FilePath?, _ context: RequestContext) {
    self.document = document
    self.context = context
  }

  /// The address of one link; `nil` for the page of a rule where there are no pages, and for a file if the document
  /// is none.
  mutating func address(of target: DocumentLink.Target) -> String? {
    switch target {
    case .address(let address): address
    case .file(let reference):
      document.flatMap(reference.target).map { $0.uri + reference.fragment }
    case .rule(let code): rulePages.map { "\($0)/\(code).md" }
    }
  }
}
