import Authoring
import Diagnostics
import JSON
import JSONRPC

/// `codeAction/resolve`: the edit of an action that fixes all diagnostics of a kind, or sorts all keys.
///
/// Fixes are tried, which takes its time in a large document; the menu does not. An action that came whole comes
/// back as it is.
enum CodeActionResolveRequest: TypedQuery {
  static let method = "codeAction/resolve"
  static let errorKinds: [ErrorKind] = [.documentNotOpen, .documentTooLarge, .contentModified]

  struct Params: JSONReadable {
    /// The action as it was offered.
    let action: JSONObject

    /// The deferred part; `nil` for an action that is complete.
    let deferred: CodeActionOrigin?

    /// The greatest number of fixes of an action that fixes all; it can be chosen again.
    static let limit = 200

    init(from reader: JSONReader) throws(JSONShapeError) {
      action = try reader.object()
      if action["data"] == nil, action["edit"] != nil || action["command"] != nil {
        deferred = nil
        return
      }
      deferred = try CodeActionOrigin(
        from: reader.member("data", expected: "what the action came with"))
    }
  }

  static func answer(
    _ params: Params, in context: RequestContext
  ) throws(ResponseError) -> Resolved<LSP.WorkspaceEdit> {
    guard let deferred = params.deferred else { return Resolved(sent: params.action) }
    let document = try context.document(.open(deferred.uri))
    guard document.revision == deferred.revision else {
      throw .contentModified
    }
    let edits = deferred.edits.edits(of: document.live, limit: Params.limit)
    return Resolved(
      sent: params.action, member: LSP.CodeAction.lazyMember,
      value: LSP.WorkspaceEdit(edits, in: document, uri: deferred.uri, for: context.client))
  }
}
