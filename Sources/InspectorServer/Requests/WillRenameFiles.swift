import Authoring
import DocumentSyntax
import JSON
import JSONRPC
import LiveDocuments

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
