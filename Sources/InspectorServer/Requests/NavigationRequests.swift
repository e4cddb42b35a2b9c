import Authoring
import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `textDocument/definition`: the length that a percentage is of, an id, or the definition of a variable or a layout.
enum DefinitionRequest: TypedQuery {
  static let method = "textDocument/definition"
  static let capability: ServerCapability? = ServerCapability(.definitionProvider)

  typealias Params = PositionQuery

  static func answer(
    _ params: Params, in context: RequestContext
  ) throws(ResponseError) -> Either<LanguageServerProtocol.Location, [LSP.LocationLink]>? {
    let (document, offset) = try context.find(params)
    guard let definition = document.live.definition(at: offset) else { return nil }
    let uri = definition.file?.uri ?? params.textDocument.uri
    let (text, encoding) = (document.live.source.text, context.client.encoding)
    let ranges = (definition.file?.text ?? text).ranges(
      of: [definition.whole, definition.exact], in: encoding)
    guard context.client.capabilities.definitionLinks else {
      return .first(LanguageServerProtocol.Location(uri: uri, range: ranges[1]))
    }
    return .second([
      LSP.LocationLink(
        originSelectionRange: text.range(of: definition.origin, in: encoding), targetUri: uri,
        targetRange: ranges[0], targetSelectionRange: ranges[1])
    ])
  }
}

/// `textDocument/references`: everything that depends on a size, or that names a variable, a layout or a document.
enum ReferencesRequest: TypedQuery {
  static let method = "textDocument/references"
  static let capability: ServerCapability? = ServerCapability(.referencesProvider)

  struct Params: JSONReadable {
    let location: PositionQuery
    let includesDeclaration: Bool

    init(from reader: JSONReader) throws(JSONShapeError) {
      location = try PositionQuery(from: reader)
      includesDeclaration = try reader.member("context", expected: "an object")
        .bool("includeDeclaration")
    }
  }

  static func answer(
    _ params: Params, in context: RequestContext
  ) throws(ResponseError) -> [LanguageServerProtocol.Location] {
    let (document, offset) = try context.find(params.location)
    let encoding = context.client.encoding
    let uri = params.location.textDocument.uri
    if let variables = WorkspaceVariables(at: offset, of: document.live, uri, in: context) {
      let names = try variables.names(includingDefinitions: params.includesDeclaration)
      return names.flatMap { $0.file.locations(of: $0.ranges, in: encoding) }
    }
    let ranges = document.live.sizeDependents(
      at: offset, includesDeclaration: params.includesDeclaration)
    let pointed = document.live.text.pointedDocument(at: offset)
    let named = pointed.flatMap { FilePath(uri: $0.uri ?? uri) }
    let uses = try named.map { path throws(ResponseError) in
      try ReferenceSearch.uses(of: path.normalized, in: context)
    }
    var locations = document.live.source.text.ranges(of: ranges, in: encoding).map {
      LanguageServerProtocol.Location(uri: uri, range: $0)
    }
    locations += (uses ?? []).flatMap { file, ranges in file.locations(of: ranges, in: encoding) }
    if params.includesDeclaration, let pointed {
      locations.append(
        LanguageServerProtocol.Location(
          uri: pointed.uri ?? uri, range: pointed.text.range(of: pointed.root, in: encoding)))
    }
    return locations
  }
}

extension ReferenceSearch.Text {
  fileprivate func locations(
    of ranges: [Range<Int>], in encoding: PositionEncodingKind
  ) -> [LanguageServerProtocol.Location] {
    text.ranges(of: ranges, in: encoding).map {
      LanguageServerProtocol.Location(uri: uri, range: $0)
    }
  }
}

/// `textDocument/documentHighlight`: what belongs to an id, a percentage, a flex factor, a variable or a layout.
enum DocumentHighlightRequest: TypedQuery {
  static let method = "textDocument/documentHighlight"
  static let capability: ServerCapability? = ServerCapability(.documentHighlightProvider)

  typealias Params = PositionQuery

  static func answer(
    _ params: PositionQuery, in context: RequestContext
  ) throws(ResponseError) -> [LSP.DocumentHighlight]? {
    let (document, offset) = try context.find(params)
    context.add(.moveCursor(params))
    let highlights = document.live.highlights(at: offset)
    guard !highlights.isEmpty else { return nil }
    return document.live.source.text.ranges(of: highlights, in: context.client.encoding).map {
      LSP.DocumentHighlight(range: $0)
    }
  }
}

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
