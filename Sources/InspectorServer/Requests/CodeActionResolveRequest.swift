import Authoring
import JSON
import JSONRPC
import LiveDocuments

/// `codeAction/resolve`: the edit of an action that fixes all diagnostics of a kind, or sorts all keys.
///
/// Fixes are tried, which takes its time in a large document; the menu does not. An action that came whole comes
/// back as it is.
enum CodeActionResolveRequest: QueryHandler {
  static let method = "codeAction/resolve"
  static let errorKinds: [ErrorKind] = [.documentNotOpen, .documentTooLarge, .contentModified]

  struct Params: JSONReadable {
    /// The action as it was offered.
    let action: JSONObject

    /// The deferred part; `nil` for an action that is complete.
    let deferred: Deferred?

    struct Deferred: Hashable, Sendable {
      let uri: String
      let revision: Int
      let edits: DeferredEdits
    }

    /// The greatest number of fixes of an action that fixes all; it can be chosen again.
    static let limit = 200

    init(from reader: JSONReader) throws(JSONShapeError) {
      action = try reader.object()
      if action["data"] == nil, action["edit"] != nil || action["command"] != nil {
        deferred = nil
        return
      }
      let data = try reader.member("data", expected: "what the action came with")
      deferred = Deferred(
        uri: try data.string("uri"),
        revision: try data.member("revision", expected: "a revision").integer(),
        edits: try DeferredEdits(from: data))
    }
  }

  static func work(_ params: Params) -> Scheduling {
    params.deferred.map { .trials(.open($0.uri)) } ?? .short
  }

  static func answer(
    _ params: Params, to writer: inout JSONWriter, in session: Session
  ) throws(ResponseError) {
    guard let deferred = params.deferred else { return writer.value(.object(params.action)) }
    let document = try session.document(.open(deferred.uri))
    guard document.revision == deferred.revision else {
      throw .contentModified
    }
    let edits = deferred.edits.edits(of: document.live, limit: Params.limit)
    writer.object { writer in
      for member in params.action where member.key != "edit" {
        writer.key(member.key)
        writer.value(member.value)
      }
      writer.workspaceEdit(
        edits, in: document, uri: deferred.uri, for: session.client)
    }
  }
}
