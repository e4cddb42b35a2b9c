import JSONRPC
import LayoutEngine

/// `layout/closeView`: a view is forgotten.
enum LayoutCloseViewRequest: DeclaredUpdate {
  static let method = "layout/closeView"
  static let summary = "A view is forgotten."
  static let errorKinds: [ErrorKind] = [.noSuchView]

  struct Params: DeclaredParams {
    let view: Int

    static let declared = Param(
      .required("view", .count, "Its number, which \"layout/view\" answered."), as: Self.init)
  }

  static func perform(
    _ params: Params, from client: ClientID, in server: inout Server
  ) throws(ResponseError) {
    guard server.connections[client].client.views.removeValue(forKey: params.view) != nil else {
      throw .noSuchView(params.view)
    }
    server.dropClosedViews()
  }
}

extension Connections {
  /// The numbers of the views that clients have.
  var viewNumbers: Set<Int> { Set(flatMap(\.client.views.keys)) }
}

extension Server {
  /// Drops the layouts of views that no client has any more.
  mutating func dropClosedViews() {
    let numbers = connections.viewNumbers
    for document in workspace.documents.values { document.derived.keepViews(numbers) }
    workspace.snapshotCache.keepViews(numbers)
  }
}
