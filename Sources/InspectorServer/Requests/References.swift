import Authoring
import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

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
