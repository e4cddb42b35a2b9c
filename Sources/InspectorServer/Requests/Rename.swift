import Authoring
import DocumentSyntax
import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `textDocument/rename`: gives an id, a variable or a layout another name, also in variants; a variable in all documents
/// and files that have it.
enum RenameRequest: TypedQuery {
  static let method = "textDocument/rename"
  static let errorKinds = ErrorKind.ofOpenDocument + [.renameFailed]
  static let capability: ServerCapability? = ServerCapability(.renameProvider) { client in
    if client.preparesRename { return LSP.RenameOptions() }
    return true
  }

  struct Params: JSONReadable {
    let location: PositionQuery
    let newName: String

    init(from reader: JSONReader) throws(JSONShapeError) {
      location = try PositionQuery(from: reader)
      newName = try reader.string("newName")
    }
  }

  static func answer(
    _ params: Params, in context: RequestContext
  ) throws(ResponseError) -> LSP.WorkspaceEdit {
    let (document, offset) = try context.find(params.location)
    let uri = params.location.textDocument.uri
    do throws(RenameError) {
      if let variables = WorkspaceVariables(at: offset, of: document.live, uri, in: context) {
        let new = try checkedVariableName(params.newName)
        let names = new == variables.name ? [] : try variables.names(renamedTo: new)
        return LSP.WorkspaceEdit(
          names.map { names in
            FileEdits(
              file: names.file,
              edits: names.ranges.map { SourceEdit($0, with: Array(new.utf8)) })
          }, for: context.client)
      }
      let edits = try document.live.renaming(idAt: offset, to: params.newName)
      return LSP.WorkspaceEdit(edits, in: document, uri: uri, for: context.client)
    } catch {
      throw .renameFailed(error)
    }
  }
}

extension ResponseError {
  fileprivate static func renameFailed(_ error: RenameError) -> ResponseError {
    let message =
      switch error {
      case .noID:
        "there is no id, variable or layout here; an id is renamed at an element's \"id\", or where a "
          + "variant or an expectation names it, and a variable or a layout where it is defined or named"
      case .emptyName: "a name needs at least one character"
      case .usedName(let name):
        "another element has the id \(JSONValue.string(shortened(name))) already"
      case .badVariableName(let name):
        "\(JSONValue.string(shortened(name))) is no name for a variable: letters, digits and _, "
          + "and no digit first"
      case .usedVariable(let name, let file):
        "there is a variable \(shortened(name)) already"
          + (file.map { ", in \(shortened(FilePath(uri: $0)?.name.shown ?? $0))" } ?? "")
      case .usedLayout(let name):
        "there is a layout \(JSONValue.string(shortened(name))) already, or a use of it"
      case .outerVariable(let name):
        "other documents may see \(shortened(name)) too, which another file defines or refers to, and this "
          + "document is no file"
      case .unreadVariable(let name):
        "no document that is open or in the workspace reads \(shortened(name)) from this file"
      case .tooManyFiles: "there are more layouts than are searched for references to files"
      }
    return .requestFailed(kind: "rename-failed", message: message)
  }
}

extension ErrorKind {
  static let renameFailed = ErrorKind(
    "rename-failed", "there is no id or variable to rename, or it cannot have this name")
}
