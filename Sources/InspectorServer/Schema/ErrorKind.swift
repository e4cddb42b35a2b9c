import JSON
package import JSONRPC

/// The name of an error for programs, `data.kind`, and its members.
package struct ErrorKind: Hashable, Sendable {
  package let name: String
  package let code: ErrorCode

  /// When a request is answered with it, as half a sentence.
  package let summary: String

  /// The schema of `data`.
  package let data: JSONSchema

  /// Makes a kind whose `data` has these members beside its name.
  init(
    _ name: String, code: ErrorCode = .requestFailed, _ summary: String,
    _ details: KeyValuePairs<String, JSONSchema> = [:],
    optional: KeyValuePairs<String, JSONSchema> = [:]
  ) {
    self.name = name
    self.code = code
    self.summary = summary
    data = .object(
      [DeclaredMember(name: "kind", schema: .constant(.string(name)), isRequired: true)]
        + details.map { DeclaredMember(name: $0.key, schema: $0.value, isRequired: true) }
        + optional.map { DeclaredMember(name: $0.key, schema: $0.value, isRequired: false) })
  }
}

// MARK: Of any request

extension ErrorKind {
  static let parseError = ErrorKind(
    "parse-error", code: .parseError, "the message is not JSON",
    ["offset": .count, "reason": .string])
  static let malformedFrame = ErrorKind(
    "malformed-frame", code: .parseError, "the bytes are no frame")
  static let methodNotFound = ErrorKind(
    "method-not-found", code: .methodNotFound, "there is no such request", ["method": .string])
  static let invalidRequest = ErrorKind(
    "invalid-request", code: .invalidRequest,
    "JSON, but no message; or a message that may not be sent now")
  static let invalidParams = ErrorKind(
    "invalid-params", code: .invalidParams, "the params do not fit the method",
    ["pointer": .string.described("A JSON Pointer into the params.")])
  static let serverNotInitialized = ErrorKind(
    "server-not-initialized", code: .serverNotInitialized, "the request needs \"initialize\" first")
  static let requestCancelled = ErrorKind(
    "request-cancelled", code: .requestCancelled, "the client cancelled it")
  static let contentModified = ErrorKind(
    "content-modified", code: .contentModified,
    "the document is not what it was when it was asked about")

  static let answersNotRead = ErrorKind(
    "answers-not-read", "an earlier answer as long as this one is not read yet", ["limit": .count])

  /// Errors that no handler answers with.
  static let ofNoMethod = [parseError, malformedFrame, methodNotFound, answersNotRead]

  /// The errors of any method.
  package static let ofEveryMethod = [
    invalidRequest, invalidParams, serverNotInitialized, requestCancelled,
  ]
}
