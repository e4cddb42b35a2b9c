package import JSON

/// The error a response carries instead of a result.
package struct ResponseError: Error, Hashable, Sendable {
  package let code: ErrorCode

  /// A sentence without a full stop: what was wrong and what would be right.
  package let message: String

  /// More for programs; of our errors always an object whose `kind` is stable.
  package let data: JSONValue?

  package init(code: ErrorCode, message: String, data: JSONValue? = nil) {
    self.code = code
    self.message = message
    self.data = data
  }

  /// Makes an error whose data is `kind` followed by `details`.
  package init(code: ErrorCode, kind: String, message: String, details: JSONObject = [:]) {
    let members = [JSONObject.Member(key: "kind", value: .string(kind))] + details
    self.init(code: code, message: message, data: .object(JSONObject(members)))
  }
}

extension ResponseError: JSONWritable, JSONReadable {
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("code", code.rawValue)
      writer.member("message", message)
      writer.optionalMember("data", data)
    }
  }

  package init(from reader: JSONReader) throws(JSONShapeError) {
    self.init(
      code: ErrorCode(rawValue: try reader.integer("code")),
      message: try reader.string("message"),
      data: try reader.optionalValue("data"))
  }
}

/// A code of JSON-RPC or LSP that says what kind of error a response is.
package struct ErrorCode: RawRepresentable, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  package static let parseError = ErrorCode(rawValue: -32_700)
  package static let invalidRequest = ErrorCode(rawValue: -32_600)
  package static let methodNotFound = ErrorCode(rawValue: -32_601)
  package static let invalidParams = ErrorCode(rawValue: -32_602)
  package static let internalError = ErrorCode(rawValue: -32_603)
  package static let serverNotInitialized = ErrorCode(rawValue: -32_002)
  package static let requestCancelled = ErrorCode(rawValue: -32_800)
  package static let contentModified = ErrorCode(rawValue: -32_801)
  package static let requestFailed = ErrorCode(rawValue: -32_803)
}

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

  /// The method is unknown; `instead` is a clause about the method to use instead of one that was removed.
  package static func methodNotFound(
    _ method: String, instead: String? = nil
  ) -> ResponseError {
    var message = "there is no method \(JSONValue.string(method))"
    var details: JSONObject = ["method": .string(method)]
    if let instead {
      message += " any more; \(instead)"
      details["instead"] = .string(instead)
    }
    return ResponseError(
      code: .methodNotFound, kind: "method-not-found", message: message, details: details)
  }

  /// The params are not of the shape the method takes.
  package static func invalidParams(_ error: JSONShapeError) -> ResponseError {
    ResponseError(
      code: .invalidParams, kind: "invalid-params", message: error.sentence(root: "params"),
      details: ["pointer": .string("\(error.pointer)")])
  }

  /// The params have the right shape, but the one at `pointer` is of no use.
  package static func invalidParams(
    _ message: String, at pointer: JSONPointer = .root, details: JSONObject = [:]
  ) -> ResponseError {
    var details = details
    details["pointer"] = .string("\(pointer)")
    return ResponseError(
      code: .invalidParams, kind: "invalid-params", message: message, details: details)
  }

  /// The answer is long, and so is an earlier one that the client has not read.
  package static func answersNotRead(limit: Int) -> ResponseError {
    requestFailed(
      kind: "answers-not-read",
      message: "an earlier answer of more than \(limit) bytes is not read yet, and this one is as "
        + "long; read that and ask again",
      details: ["limit": .integer(Int64(limit))])
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
