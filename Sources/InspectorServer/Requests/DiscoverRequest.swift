import JSON
import JSONRPC

/// `rpc.discover`: what the server speaks, as an OpenRPC document.
enum DiscoverRequest: QueryHandler, DeclaredRequest {
  static let method = "rpc.discover"
  static let summary = "This document: every method with the schemas of what it takes and answers."
  static let paramsSchema: ParamsSchema = []
  static let resultSchema = JSONSchema.openObject([
    "openrpc": .string, "info": .map(.any), "methods": .array(.map(.any)),
    "components": .map(.any),
  ]).described("An OpenRPC document.")
  static let errorKinds: [ErrorKind] = []

  typealias Params = NoParams

  static func answer(
    _ params: NoParams, to writer: inout JSONWriter, in session: Session
  ) throws(ResponseError) {
    writer.value(ProtocolSchema.document)
  }
}
