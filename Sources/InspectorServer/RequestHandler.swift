package import JSON
package import JSONRPC

/// One request: a file of its own in `Requests/`, and a line in ``allRequests``.
///
/// Those that only ask are ``QueryHandler``s; those that are not LSP's are ``DeclaredRequest``s.
package protocol RequestHandler: Sendable {
  associatedtype Params: JSONReadable & Sendable

  static var method: String { get }

  /// Whether the document may come along with the request.
  static var takesInlineDocument: Bool { get }

  /// Whether the request may come before `initialize`: what a script sends.
  static var isForScripts: Bool { get }

  /// What it may fail with beside ``ErrorKind/ofEveryMethod``.
  static var errorKinds: [ErrorKind] { get }

  /// What `initialize` says of it; of methods that share one capability, one declares it.
  static var capability: ServerCapability? { get }

  /// How much there may be to do.
  static func work(_ params: Params) -> RequestWork

  /// Whether the answer is of use although the document was edited meanwhile: it says of which revision it
  /// is, or is about no place in a text.
  static var outlivesEdits: Bool { get }

  /// Does what is asked and writes the result, which is one value; writing none answers `null`.
  static func perform(
    _ params: Params, to writer: inout JSONWriter, in session: inout Session
  ) throws(ResponseError)
}

extension RequestHandler {
  package static var takesInlineDocument: Bool { false }
  package static var errorKinds: [ErrorKind] { ErrorKind.ofOpenDocument }
  package static var capability: ServerCapability? { nil }
  package static var isForScripts: Bool { takesInlineDocument }
  package static var outlivesEdits: Bool { isForScripts }
  package static func work(_ params: Params) -> RequestWork { .short }
}

/// A request of ours, which `rpc.discover` says everything about.
///
/// What LSP's requests take and answer is said by its specification.
package protocol DeclaredRequest: RequestHandler {
  /// What it does, as one sentence.
  static var summary: String { get }

  static var paramsSchema: ParamsSchema { get }

  /// Every member of the result is declared.
  static var resultSchema: JSONSchema { get }
}

extension DeclaredRequest {
  package static var isForScripts: Bool { true }
}

/// A request that finds, asks and converts; it cannot change the session.
package protocol QueryHandler: RequestHandler {
  /// Writes the result, which is one value; writing none answers `null`.
  static func answer(
    _ params: Params, to writer: inout JSONWriter, in session: Session
  ) throws(ResponseError)
}

extension QueryHandler {
  package static func perform(
    _ params: Params, to writer: inout JSONWriter, in session: inout Session
  ) throws(ResponseError) {
    try answer(params, to: &writer, in: session)
  }
}
