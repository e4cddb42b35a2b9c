package import JSON

extension ResponseError {
  /// The content of a frame is no JSON.
  package static func parseError(_ error: JSONSyntaxError) -> ResponseError {
    ResponseError(
      code: .parseError, kind: "parse-error", message: "the message is not JSON: \(error.message)",
      details: [
        "offset": .integer(Int64(error.offset)), "reason": .string(error.kind.rawValue),
      ])
  }

  /// The bytes are no frame.
  package static func parseError(_ error: FramingError) -> ResponseError {
    ResponseError(code: .parseError, kind: "malformed-frame", message: "\(error)")
  }

  /// The JSON is no message, or the message may not be sent now.
  package static func invalidRequest(_ message: String) -> ResponseError {
    ResponseError(code: .invalidRequest, kind: "invalid-request", message: message)
  }

  package static func methodNotFound(_ method: String) -> ResponseError {
    ResponseError(
      code: .methodNotFound, kind: "method-not-found",
      message: "there is no method \(JSONValue.string(method))",
      details: ["method": .string(method)])
  }

  /// The params are not of the shape the method takes.
  package static func invalidParams(_ error: JSONShapeError) -> ResponseError {
    ResponseError(
      code: .invalidParams, kind: "invalid-params", message: error.sentence(root: "params"),
      details: ["pointer": .string("\(error.pointer)")])
  }

  /// The params have the right shape, but the one at `pointer` is of no use.
  package static func invalidParams(
    _ message: String, at pointer: JSONPointer = .root
  ) -> ResponseError {
    ResponseError(
      code: .invalidParams, kind: "invalid-params", message: message,
      details: ["pointer": .string("\(pointer)")])
  }

  /// An invariant of ours does not hold; nothing the client did.
  package static func internalError(_ message: String) -> ResponseError {
    ResponseError(code: .internalError, kind: "internal-error", message: message)
  }

  package static var serverNotInitialized: ResponseError {
    ResponseError(
      code: .serverNotInitialized, kind: "server-not-initialized",
      message: "the first request of a session is \"initialize\"")
  }

  package static var requestCancelled: ResponseError {
    ResponseError(
      code: .requestCancelled, kind: "request-cancelled", message: "the request was cancelled")
  }

  package static var contentModified: ResponseError {
    ResponseError(
      code: .contentModified, kind: "content-modified",
      message: "the document changed while the request was handled; ask again")
  }

  /// The request was right, but cannot be answered.
  ///
  /// `kind` says why in stable kebab-case words, such as `document-not-open`.
  package static func requestFailed(
    kind: String, message: String, details: JSONObject = [:]
  ) -> ResponseError {
    ResponseError(code: .requestFailed, kind: kind, message: message, details: details)
  }
}
