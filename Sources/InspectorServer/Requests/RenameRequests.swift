import Authoring
import DocumentSyntax
import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `textDocument/prepareRename`: whether there is an id here that can be renamed.
enum PrepareRenameRequest: QueryHandler {
  static let method = "textDocument/prepareRename"

  typealias Params = PlaceQuery

  static func answer(
    _ params: Params, to writer: inout JSONWriter, in context: RequestContext
  ) throws(ResponseError) {
    let (document, offset) = try context.find(params)
    guard let id = document.live.pointedID(at: offset) else { return writer.null() }
    writer.object { writer in
      writer.member(
        "range", document.live.source.text.range(of: id.content, in: context.client.encoding))
      writer.member("placeholder", id.id)
    }
  }
}

/// `textDocument/rename`: gives an id another name, also where variants say it.
enum RenameRequest: QueryHandler {
  static let method = "textDocument/rename"
  static let errorKinds = ErrorKind.ofOpenDocument + [.renameFailed]
  static let capability: ServerCapability? = ServerCapability("renameProvider") { client in
    client.preparesRename ? ["prepareProvider": true] : true
  }

  struct Params: JSONReadable {
    let place: PlaceQuery
    let newName: String

    init(from reader: JSONReader) throws(JSONShapeError) {
      place = try PlaceQuery(from: reader)
      newName = try reader.string("newName")
    }
  }

  static func answer(
    _ params: Params, to writer: inout JSONWriter, in context: RequestContext
  ) throws(ResponseError) {
    let (document, offset) = try context.find(params.place)
    let edits: [SourceEdit]
    do throws(RenameError) {
      edits = try document.live.renaming(idAt: offset, to: params.newName)
    } catch {
      throw .renameFailed(error)
    }
    writer.workspaceEditValue(
      edits, in: document, uri: params.place.textDocument.uri, for: context.client)
  }
}

extension ResponseError {
  fileprivate static func renameFailed(_ error: RenameError) -> ResponseError {
    let message =
      switch error {
      case .noID:
        "there is no id here; an id is renamed at an element's \"id\", or where a variant or an "
          + "expectation names it"
      case .emptyName: "an id needs at least one character to be of use as a name"
      case .usedName(let name):
        "another element has the id \(JSONValue.string(shortened(name))) already"
      }
    return .requestFailed(kind: "rename-failed", message: message)
  }
}

extension ErrorKind {
  static let renameFailed = ErrorKind(
    "rename-failed", "there is no id to rename, or it cannot have this name")
}
