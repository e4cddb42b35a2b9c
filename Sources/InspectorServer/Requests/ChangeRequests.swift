import Inspection
import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `layout/subscribe`: from now on `layout/didRelayout` says what each revision changed.
enum LayoutSubscribeRequest: DeclaredUpdate {
  static let method = "layout/subscribe"
  static let summary = "From now on \"layout/didRelayout\" says what each revision changed."
  static let errorKinds: [ErrorKind] = [.documentNotOpen]

  typealias Params = OptionalDocumentQuery

  static func perform(
    _ params: OptionalDocumentQuery, from client: ClientID, in server: inout Server
  ) throws(ResponseError) {
    try server.setSubscription(true, to: params, from: client)
  }
}

extension Server {
  /// Begins or ends what a client is told about the document that is meant, or about all that are open
  /// or will be.
  mutating func setSubscription(
    _ isSubscribed: Bool, to params: OptionalDocumentQuery, from client: ClientID
  ) throws(ResponseError) {
    guard let uri = params.textDocument?.uri else {
      connections[client].subscriptions.setAll(isSubscribed)
      return
    }
    let key = DocumentKey(uri)
    guard workspace.documents[key] != nil else { throw .documentNotOpen(uri) }
    connections[client].subscriptions.set(isSubscribed, for: key)
  }
}

/// `layout/unsubscribe`: no more `layout/didRelayout`.
enum LayoutUnsubscribeRequest: DeclaredUpdate {
  static let method = "layout/unsubscribe"
  static let summary = "No more \"layout/didRelayout\"."
  static let errorKinds: [ErrorKind] = [.documentNotOpen]

  typealias Params = OptionalDocumentQuery

  static func perform(
    _ params: OptionalDocumentQuery, from client: ClientID, in server: inout Server
  ) throws(ResponseError) {
    try server.setSubscription(false, to: params, from: client)
  }
}

/// `layout/watch`: from now on `layout/changed` says when the frame of an element, or of one of those
/// that a selector means, becomes another.
enum LayoutWatchRequest: DeclaredUpdate {
  static let method = "layout/watch"
  static let summary = "From now on \"layout/changed\" says when a frame becomes another."
  static let errorKinds: [ErrorKind] = [
    .documentNotOpen, .documentTooLarge, .noSuchElement, .noLayout, .tooManyWatches,
  ]
  static let result: Members<Int> = .member("watch", .count, "Its number.") { $0 }

  struct Params: DeclaredParams {
    let textDocument: TextDocumentIdentifier
    let target: Target

    enum Target: Sendable {
      case element(ElementReference)
      case selector(String)
    }

    static let declared = Param(
      .openDocument,
      Param<Target?>.oneAtMost(
        of: ElementReference.byName.map { $0.map(Target.element) },
        ElementReference.byPosition.map { $0.map(Target.element) },
        .optional(
          "selector", Shape.selector.map { .selector($0) },
          "All elements that it means.")
      ).required(at: "element", expected: "an element, unless there is a \"selector\""),
      as: Self.init)
  }

  static func perform(_ params: Params, from client: ClientID, in server: inout Server)
    throws(ResponseError) -> Int
  {
    let uri = params.textDocument.uri
    let document = try WorkspaceSnapshot(sharing: server.workspace).document(uri)
    let live = document.live
    let key = DocumentKey(uri)
    let subject: Watch.Subject
    switch params.target {
    case .element(let reference):
      guard live.elements.root != nil else { throw .noLayout(document.reasonForNoLayout) }
      let element = try reference.element(
        in: live, encoding: server.connections[client].client.encoding)
      subject = .element(WatchedElement(element, in: live))
    case .selector(let text):
      subject = .selector(server.watchedElements(try .read(text), in: document, of: key))
    }
    return try server.connections[client].watches.add(subject, of: key)
  }
}

/// `layout/unwatch`: no more `layout/changed` of one watch.
enum LayoutUnwatchRequest: DeclaredUpdate {
  static let method = "layout/unwatch"
  static let summary = "No more \"layout/changed\" of one watch."
  static let errorKinds: [ErrorKind] = [.noSuchWatch]

  struct Params: DeclaredParams {
    let watch: Int

    static let declared = Param(
      .required("watch", .integer, "Its number, which \"layout/watch\" answered."),
      as: Self.init)
  }

  static func perform(_ params: Params, from client: ClientID, in server: inout Server)
    throws(ResponseError)
  {
    try server.connections[client].watches.remove(params.watch)
  }
}
