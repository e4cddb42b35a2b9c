package import JSON
package import JSONRPC

/// One request: a file of its own in `Requests/`, and a line in ``allRequests``.
///
/// A handler finds, asks and converts; it cannot change the session.
package protocol RequestHandler: Sendable {
  associatedtype Params: JSONReadable

  static var method: String { get }

  /// Whether the document may come along with the request, so that no session has to be begun.
  static var takesInlineDocument: Bool { get }

  /// Writes the result, which is one value; writing none answers `null`.
  static func answer(
    _ params: Params, to writer: inout JSONWriter, in session: Session
  ) throws(ResponseError)

  /// Does what remains once the answer is written: only the requests of the lifecycle do anything.
  static func conclude(_ params: Params, in session: inout Session)
}

extension RequestHandler {
  package static var takesInlineDocument: Bool { false }

  package static func conclude(_ params: Params, in session: inout Session) {}
}
