import JSON
import JSONRPC

/// `rpc.discover`: what the server speaks, as an OpenRPC document.
enum DiscoverRequest: DeclaredQuery {
  static let method = "rpc.discover"
  static let summary = "This document: every method with the schemas of what it takes and answers."
  static let errorKinds: [ErrorKind] = []
  static let result: Members<JSONValue> = [
    .member("openrpc", .string) { $0["openrpc"] },
    .member("info", .map(.any)) { $0["info"] },
    .member("methods", .array(.map(.any))) { $0["methods"] },
    .member("components", .map(.any)) { $0["components"] },
  ]

  typealias Params = NoParams

  static func answer(_ params: NoParams, in context: RequestContext) throws(ResponseError)
    -> JSONValue
  {
    ProtocolSchema.document
  }
}
