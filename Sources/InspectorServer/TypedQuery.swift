package import JSON
package import JSONRPC

/// A query of LSP: a function from params to a result of LSP's structures (``LSP``).
package protocol TypedQuery: QueryHandler {
  /// The type of the result; `nil` is written as `null`.
  associatedtype Answer: JSONWritable

  static func answer(_ params: Params, in context: RequestContext) throws(ResponseError) -> Answer
}

extension TypedQuery {
  package static func answer(
    _ params: Params, to writer: inout JSONWriter, in context: RequestContext
  ) throws(ResponseError) {
    try answer(params, in: context).write(to: &writer)
  }
}
