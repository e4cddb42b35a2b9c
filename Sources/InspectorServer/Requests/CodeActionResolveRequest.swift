import Diagnostics
import JSON
import JSONRPC
import LiveDocuments

/// `codeAction/resolve`: the edit of an action that mends all diagnostics of a kind, or sorts all keys.
///
/// Fixes are tried, which takes its time in a large document; the menu does not.
enum CodeActionResolveRequest: QueryHandler {
  static let method = "codeAction/resolve"
  static let errorKinds: [ErrorKind] = [.documentNotOpen, .documentTooLarge, .contentModified]

  struct Params: JSONReadable {
    /// The action as it was offered.
    let action: JSONObject
    let uri: String
    let revision: Int

    /// Of which diagnostics; `nil` for all.
    let code: String?

    /// Done instead of mending, if there is one.
    let refactoring: DeferredRefactoring?

    init(from reader: JSONReader) throws(JSONShapeError) {
      action = try reader.object()
      let data = try reader.member("data", expected: "what the action came with")
      uri = try data.string("uri")
      revision = try data.member("revision", expected: "a revision").integer()
      code = try data.optionalString("code")
      refactoring = try data.choice("refactoring", of: DeferredRefactoring.self)
    }
  }

  static func work(_ params: Params) -> RequestWork { .trials(.open(params.uri)) }

  static func answer(
    _ params: Params, to writer: inout JSONWriter, in session: Session
  ) throws(ResponseError) {
    let document = try session.document(.open(params.uri))
    guard document.revision == params.revision else {
      throw .contentModified
    }
    let edits =
      params.refactoring?.edits(of: document.live)
      ?? SafeFixes(of: document.live, limit: QuickFixActions.lazyLimit) { diagnostic in
        params.code.map { $0 == diagnostic.code } ?? true
      }.edits
    writer.object { writer in
      for member in params.action where member.key != "edit" {
        writer.key(member.key)
        writer.value(member.value)
      }
      writer.workspaceEdit(
        edits, in: document, uri: params.uri, for: session.client)
    }
  }
}
