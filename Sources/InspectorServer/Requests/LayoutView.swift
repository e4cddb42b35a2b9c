import JSON
import JSONRPC
import LanguageServerProtocol
import LayoutEngine
import LiveDocuments

/// `layout/view`: makes a view of a document, or changes one.
enum LayoutViewRequest: DeclaredUpdate {
  static let method = "layout/view"
  static let summary = "Makes a view: a document on a screen of the client's own; or changes one."
  static let errorKinds: [ErrorKind] = [
    .documentNotOpen, .documentTooLarge, .noSuchVariant, .noSuchElement, .noSuchView,
    .tooManyViews, .patchFailed, .contentModified,
  ]
  static let result = Members<Answer>(
    "View", "A document on a screen of a client's own.",
    .member("view", .count, "Its number.") { $0.view.number },
    .object("textDocument", .identifier, "The document.") { $0.view.uri },
    .member("version", .integer) { $0.version },
    .member("revision", .count) { $0.revision },
    .optional("variant", .string, "The variant that it is of.") { $0.view.screen.variant },
    .member("constrainedSize", .ref(.sizeRange), "The size that it is laid out in.") {
      $0.screen.constrainedSize
    },
    .member("scale", .number, "Pixels per point.") { $0.screen.scale },
    .member("textScale", .number, "The factor for font sizes.") { $0.screen.texts.textScale },
    .member(
      "userInterfaceLayoutDirection", .choice(of: LayoutDirection.self),
      "The direction of the interface."
    ) { $0.screen.direction.rawValue })

  struct Params: DeclaredParams {
    let subject: Subject
    let screen: ViewScreen

    /// The change of the text that is tried; `nil` for the text as it is.
    let change: TextChange?

    /// The revision that the change is for; `nil` for any.
    let revision: Int?

    enum Subject: Sendable {
      /// A new view of a document.
      case document(String)

      /// A view of the client, by its number.
      case view(Int)
    }

    static let declared = Param(
      Param<Subject?>.oneAtMost(
        of: .optional(
          "textDocument", Shape.openDocument.map { .document($0.uri) },
          "The document of a new view."),
        .optional(
          "view", Shape.count.map { .view($0) },
          "The view to change; what is left out is the document's again.")
      ).required(at: "textDocument", expected: "an object with a \"uri\", or a \"view\""),
      ViewScreen.declared, TextChange.optional,
      .optional(
        "revision", .count,
        "The revision of the document that the change of its text is for; any if left out."),
      as: Self.init)
  }

  struct Answer {
    let view: View
    let version: Int
    let revision: Int
    let screen: Screen
  }

  static func perform(
    _ params: Params, from client: ClientID, in server: inout Server
  ) throws(ResponseError) -> Answer {
    let connection = server.connections[client]
    let former: View?
    let uri: String
    switch params.subject {
    case .view(let number):
      guard let view = connection.client.views[number] else { throw .noSuchView(number) }
      (former, uri) = (view, view.uri)
    case .document(let named):
      guard connection.client.views.count < View.limit else { throw .tooManyViews }
      (former, uri) = (nil, named)
    }
    let (document, live) = try server.workspace.openLayout(uri)
    let screen = try params.screen.screen(in: live)
    _ = try params.screen.overrides(in: live)
    var tried: TriedEdits?
    if let change = params.change {
      tried = try TriedEdits(
        change, of: live, for: params.revision, in: connection.client.encoding,
        limit: server.workspace.services.documentLimit)
    }
    if former == nil { server.workspace.viewCount += 1 }
    let view = View(
      number: former?.number ?? server.workspace.viewCount, uri: uri, screen: params.screen,
      tried: tried, edition: (former?.edition ?? 0) + 1)
    connection.client.views[view.number] = view
    if former == nil { server.workspace.snapshotCache.keepViews(server.connections.viewNumbers) }
    return Answer(
      view: view, version: document.version, revision: live.revision, screen: screen)
  }
}

extension ResponseError {
  fileprivate static var tooManyViews: ResponseError {
    .requestFailed(
      kind: "too-many-views",
      message:
        "the client has \(View.limit) views, which is the most it can have; \"layout/closeView\" ends one",
      details: ["limit": .integer(Int64(View.limit))])
  }
}
