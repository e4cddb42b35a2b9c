package import JSON
package import JSONRPC
import LanguageServerProtocol

/// One request: `HoverRequest` is declared in `Requests/Hover.swift`, and has a line with its scheduling in
/// `AllHandlers.swift`.
///
/// There are two kinds: a ``QueryHandler`` reads a snapshot, an ``UpdateHandler`` changes documents or connections.
/// Requests that are not LSP's declare their params and results (``DeclaredQuery``, ``DeclaredUpdate``).
package protocol RequestHandler: Sendable {
  associatedtype Params: JSONReadable & Sendable

  static var method: String { get }

  /// True if the document may be in the request.
  static var takesInlineDocument: Bool { get }

  /// True if the request may precede `initialize`: a script sends it.
  static var isForScripts: Bool { get }

  /// The errors of the method, beside ``ErrorKind/ofEveryMethod``.
  static var errorKinds: [ErrorKind] { get }

  /// The capability in the result of `initialize`; of methods that share one capability, one
  /// declares it.
  static var capability: ServerCapability? { get }

  /// The part of an ``Scheduling/opening(length:)`` that a worker does; `nil` where there is none.
  static func prepare(_ params: Params, in context: RequestContext) -> PreparedDocument?

  static var kind: RequestKind<Params> { get }
}

/// The kind of a request, with the function that writes the result: one value, or none for `null`.
package enum RequestKind<Params> {
  case query(@Sendable (Params, inout JSONWriter, RequestContext) throws(ResponseError) -> Void)
  case update(
    @Sendable (Params, inout JSONWriter, ClientID, inout Server) throws(ResponseError) -> Void)
}

extension RequestHandler {
  package static var takesInlineDocument: Bool { false }
  package static var errorKinds: [ErrorKind] { ErrorKind.ofOpenDocument }
  package static var capability: ServerCapability? { nil }
  package static var isForScripts: Bool { takesInlineDocument }

  package static func prepare(
    _ params: Params, in context: RequestContext
  ) -> PreparedDocument? { nil }

  /// True if it changes nothing.
  static var isQuery: Bool { if case .query = kind { true } else { false } }
}

/// A request that finds, computes or converts something; what it has done beside that is an ``Effect``.
package protocol QueryHandler: RequestHandler {
  /// Writes the result, which is one value; writing none answers `null`.
  static func answer(
    _ params: Params, to writer: inout JSONWriter, in context: RequestContext
  ) throws(ResponseError)
}

extension QueryHandler {
  package static var kind: RequestKind<Params> { .query(answer) }
}

/// A request that changes documents or connections, on the thread that handles messages.
package protocol UpdateHandler: RequestHandler {
  /// Makes the change and writes the result, which is one value; writing none answers `null`.
  static func perform(
    _ params: Params, to writer: inout JSONWriter, from client: ClientID, in server: inout Server
  ) throws(ResponseError)
}

extension UpdateHandler {
  package static var kind: RequestKind<Params> { .update(perform) }
}

/// A request of ours, all of which `rpc.discover` describes.
///
/// Params and results of LSP's requests are in its specification.
package protocol DeclaredRequest: RequestHandler where Params: DeclaredParams {
  /// The value that the result is made of.
  associatedtype Answer = Void

  /// The effect of the method, as one sentence.
  static var summary: String { get }

  /// The members of the result; the result is `null` if there are none.
  static var result: Members<Answer> { get }
}

extension DeclaredRequest {
  package static var isForScripts: Bool { true }
  package static var paramsSchema: ParamsSchema { Params.declared.schema }
  package static var components: [SchemaComponent] { result.components }
  package static var resultSchema: JSONSchema { result.schema }
}

extension DeclaredRequest where Answer == Void {
  package static var result: Members<Void> { [] }
}

/// A query of ours.
package protocol DeclaredQuery: DeclaredRequest, QueryHandler {
  static func answer(_ params: Params, in context: RequestContext) throws(ResponseError) -> Answer
}

extension DeclaredQuery {
  package static func answer(
    _ params: Params, to writer: inout JSONWriter, in context: RequestContext
  ) throws(ResponseError) {
    result.object(try answer(params, in: context), to: &writer)
  }
}

/// An update of ours.
package protocol DeclaredUpdate: DeclaredRequest, UpdateHandler {
  static func perform(
    _ params: Params, from client: ClientID, in server: inout Server
  ) throws(ResponseError) -> Answer
}

extension DeclaredUpdate {
  package static func perform(
    _ params: Params, to writer: inout JSONWriter, from client: ClientID, in server: inout Server
  ) throws(ResponseError) {
    result.object(try perform(params, from: client, in: &server), to: &writer)
  }
}

/// One notification of LSP: declared in `Notifications/`, and a line in ``allNotifications``.
///
/// A notification has no response, so it cannot fail: it ignores what it cannot use, or sends a message about it
/// to the client.
package protocol NotificationHandler: Sendable {
  associatedtype Params: JSONReadable & Sendable

  static var method: String { get }

  /// The length of the text that the notification opens, in bytes; `nil` for one that opens none.
  static func openedLength(_ params: Params) -> Int?

  /// The part of opening a long text that a worker does; `nil` where there is none.
  static func prepare(_ params: Params, in context: RequestContext) -> PreparedDocument?

  static func receive(_ params: consuming Params, from client: ClientID, in server: inout Server)

  /// Follows from params that could not be read; the log of the client says why already.
  static func refuse(_ params: JSONValue?, from client: ClientID, in server: inout Server)
}

extension NotificationHandler {
  package static func openedLength(_ params: Params) -> Int? { nil }
  package static func prepare(_ params: Params, in context: RequestContext) -> PreparedDocument? {
    nil
  }
  package static func refuse(
    _ params: JSONValue?, from client: ClientID, in server: inout Server
  ) {}
}

/// The params of a method that has none, or none that matter here.
package struct NoParams: JSONReadable, Sendable {
  init() {}

  package init(from reader: JSONReader) throws(JSONShapeError) { _ = try reader.object() }
}
