import Authoring
import DocumentSyntax
import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `textDocument/prepareRename`: the id, variable or layout that can be renamed here.
enum PrepareRenameRequest: TypedQuery {
  static let method = "textDocument/prepareRename"

  typealias Params = PositionQuery

  static func answer(
    _ params: Params, in context: RequestContext
  ) throws(ResponseError) -> LSP.PrepareRenamePlaceholder? {
    let (document, offset) = try context.find(params)
    let live = document.live
    let named =
      live.text.pointedVariable(at: offset).map { (name: $0.name, range: $0.range) }
      ?? live.text.pointedLayout(at: offset).map { (name: $0.name, range: $0.range) }
      ?? live.pointedID(at: offset).map { (name: $0.id, range: $0.content) }
      ?? (FilePath(uri: params.textDocument.uri)?.isLayout == false
        ? live.variableOfFile(at: offset) : nil)
    // For other requests the only variable of an expression counts in all of it. An editor renames what it points at: a
    // name with its sign and quotation marks.
    guard let named, offset >= named.range.lowerBound - 2, offset <= named.range.upperBound + 1
    else { return nil }
    return LSP.PrepareRenamePlaceholder(
      range: live.source.text.range(of: named.range, in: context.client.encoding),
      placeholder: named.name)
  }
}

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

/// `workspace/willRenameFiles`: updates references to files and folders that get other paths.
enum WillRenameFilesRequest: TypedQuery {
  static let method = "workspace/willRenameFiles"
  static let errorKinds: [ErrorKind] = []

  struct Params: JSONReadable {
    let moves: FileMoves

    /// Leaves out URIs that are no files of this machine.
    init(from reader: JSONReader) throws(JSONShapeError) {
      var moves = FileMoves()
      for file in try reader.member("files", expected: "an array").array() {
        let (old, new) = (try file.string("oldUri"), try file.string("newUri"))
        if let old = FilePath(uri: old), let new = FilePath(uri: new) {
          moves.add(from: old, to: new)
        }
      }
      self.moves = moves
    }
  }

  static func answer(
    _ params: Params, in context: RequestContext
  ) throws(ResponseError) -> LSP.WorkspaceEdit? {
    guard !params.moves.isEmpty else { return nil }
    var search = ReferenceSearch(in: context)
    var edits: [FileEdits] = []
    while let file = search.next() {
      try context.check()
      if search.isBeyondLimit { break }
      if let found = FileEdits(of: file, by: params.moves, in: context) { edits.append(found) }
    }
    try context.check()
    return edits.isEmpty ? nil : LSP.WorkspaceEdit(edits, for: context.client)
  }
}

extension FileEdits {
  /// - Returns: `nil` if nothing changes in the file.
  fileprivate init?(
    of file: ReferenceSearch.File, by moves: FileMoves, in context: RequestContext
  ) {
    let edits = file.references.compactMap { reference in
      moves.content(of: reference, in: file.content.path) { path in
        context.workspace.services.files?.stamp(ofFileAt: path) != nil
      }
      .map { SourceEdit(reference.range, with: Array($0.utf8)) }
    }
    if edits.isEmpty { return nil }
    self.init(file: file.content, edits: edits)
  }
}
